"""What `build/dev.py` can do, and how each chore is run in the environment."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from devtools.environment import ROOT, Environment, Trouble, prepare_streams

Runner = Callable[[Path, Sequence[str]], int]

# The static checks read all of build/, so they need what build/ imports.
ALL_EXTRAS = ("test", "access", "bench", "assets", "train", "package", "colours", "mutants")
CHECKED = ("toc_desktop", "build", "tests")
COMPILED = ROOT / ".pytest_cache" / "compiled"


@dataclass(frozen=True)
class Chore:
    """One word after `build/dev.py`: what it is for, what it needs installed, how it runs."""

    name: str
    summary: str
    rest: str
    extras: tuple[str, ...]
    run: Runner


def game(*words: str) -> Runner:
    """Return a runner of `toc-desktop` with these words first."""

    def run(python: Path, rest: Sequence[str]) -> int:
        return call([str(python), "-m", "toc_desktop", *words, *rest], cwd=None)

    return run


def script(name: str) -> Runner:
    """Return a runner of one script of build/."""

    def run(python: Path, rest: Sequence[str]) -> int:
        path = ROOT / "build" / name
        if not path.is_file():
            raise Trouble(
                f"build/{name} is not in this copy of the sources: get a complete one and run this again."
            )
        return call([str(python), str(path), *rest], cwd=None)

    return run


def static_steps(python: Path, fix: bool = False) -> list[tuple[str, list[str]]]:
    """Return the checks that run nothing of ours, each with its name."""
    tool = [str(python), "-m"]
    lint = [*tool, "ruff", "check", *(["--fix"] if fix else []), "."]
    layout = [*tool, "ruff", "format", *([] if fix else ["--check"]), "."]
    imports = [str(python), "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    return [
        ("ruff: lint", lint),
        ("ruff: format", layout),
        ("mypy --strict", [*tool, "mypy", "--strict", *CHECKED]),
        ("import-linter", imports),
    ]


def check(python: Path, rest: Sequence[str]) -> int:
    """Run the static checks; `--fix` puts right what ruff can."""
    unknown = [word for word in rest if word != "--fix"]
    if unknown:
        raise Trouble(f"check does not know {' '.join(unknown)}: it takes --fix and nothing else.")
    return run_steps(static_steps(python, fix="--fix" in rest))


def test(python: Path, rest: Sequence[str]) -> int:
    """Run the static checks, then the tests on all cores; `--fast` leaves out what is marked as slow."""
    chosen = [word for word in rest if word != "--fast"]
    if "--fast" in rest:
        chosen += ["-m", "not slow"]
    pytest = [str(python), "-m", "pytest", "-n", "auto", "--dist", "worksteal", *chosen]
    return run_steps([*static_steps(python), ("pytest", pytest)])


def run_steps(steps: Sequence[tuple[str, list[str]]]) -> int:
    """Run every step, even after a failure, and end with what failed."""
    failed = []
    for name, command in steps:
        print(f"== {name}", flush=True)
        began = time.monotonic()
        code = call(command, cwd=ROOT, env=pooled(compiled_once(os.environ)))
        result = "ok" if code == 0 else f"FAILED ({code})"
        print(f"== {name}: {result} in {time.monotonic() - began:.0f} s", flush=True)
        if code:
            failed.append(name)
    print("All is well." if not failed else f"Failed: {', '.join(failed)}.", flush=True)
    return 1 if failed else 0


def compiled_once(variables: Mapping[str, str]) -> dict[str, str]:
    """Return the variables in which what is compiled is kept, out of the sources where they want none.

    Every worker and every program the tests start would compile all of it again.
    """
    kept = dict(variables)
    if kept.pop("PYTHONDONTWRITEBYTECODE", ""):
        kept.setdefault("PYTHONPYCACHEPREFIX", str(COMPILED))
    return kept


def pooled(variables: Mapping[str, str]) -> dict[str, str]:
    """Return the variables under which a program keeps the memory of one picture for the next.

    Left alone, glibc gives the pages of every large picture back to the system, and asks for them anew: a
    fifth of the time that tests of the screen take. Other systems do not know these names.
    """
    pools = {
        "MALLOC_MMAP_THRESHOLD_": 32 << 20,
        "MALLOC_TRIM_THRESHOLD_": 1 << 30,
        "MALLOC_TOP_PAD_": 64 << 20,
    }
    return {name: str(size) for name, size in pools.items()} | dict(variables)


def call(command: Sequence[str], cwd: Path | None, env: Mapping[str, str] | None = None) -> int:
    """Run one command on this terminal and return its exit code, a signal as 128 and its number."""
    code = subprocess.call(command, cwd=cwd, env=env)
    return 128 - code if code < 0 else code


CHORES = (
    Chore(
        "play",
        "play the game from the sources",
        "options of toc-desktop, or a saved game",
        ("access",),
        game(),
    ),
    Chore(
        "test",
        "check everything: lint, format, types, imports, tests",
        "--fast, or options of pytest",
        ALL_EXTRAS,
        test,
    ),
    Chore("check", "the quick half of test: lint, format, types, imports", "--fix", ALL_EXTRAS, check),
    Chore("bench", "measure the engine's speed", "options of build/bench.py", ("bench",), script("bench.py")),
    Chore(
        "campaign",
        "try to lose games, or to find something untrue: kills, power cuts, faults, any rules, sentences",
        "--minutes N, --tries N, --seed N, --only WHAT",
        (),
        script("campaign.py"),
    ),
    Chore(
        "matrix",
        "look at every screen in every size, theme, language, size of text and of the game",
        "--screen NAME, --size WxH, --text PERCENT, --pieces PERCENT, --theme NAME, --lang CODE",
        ("test",),
        script("matrix.py"),
    ),
    Chore(
        "mutants",
        "plant faults and see which of them the tests let live",
        "--sample N, --seed N, --room ROOM, --planted",
        ("test", "mutants"),
        script("mutants.py"),
    ),
    Chore(
        "golden",
        "write the golden playthroughs, rectangles, lessons and animations again",
        "options of build/golden.py",
        (),
        script("golden.py"),
    ),
    Chore(
        "assets",
        "make the pictures, sounds and fonts again",
        "what to make",
        ("assets",),
        script("assets.py"),
    ),
    Chore(
        "colours",
        "measure how well the seats' colours are told apart",
        "--theme NAME",
        ("colours",),
        script("colours.py"),
    ),
    Chore(
        "train", "train the bots' weights again", "options of build/train.py", ("train",), script("train.py")
    ),
    Chore(
        "strength",
        "measure the bots against each other",
        "options of build/strength.py",
        ("train",),
        script("strength.py"),
    ),
    Chore(
        "durations",
        "measure how many moves games have, and how long each is shown",
        "--games N, --jobs N",
        (),
        script("durations.py"),
    ),
    Chore(
        "partners",
        "count what bots do to their partners, and what they overlook",
        "options of build/partners.py",
        (),
        script("partners.py"),
    ),
    Chore(
        "package",
        "make the packages of this platform",
        "options of build/package.py",
        ("package", "access"),
        script("package.py"),
    ),
    Chore(
        "windows",
        "make the windows package and try it, here or under wine",
        "--pictures DIR, --tests, --fast",
        ("package", "access"),
        script("try_windows.py"),
    ),
    Chore("shots", "draw every screen to a picture", "options of toc-desktop shots", (), game("shots")),
)


def extras_of(chore: Chore, words: Sequence[str], platform: str = sys.platform) -> tuple[str, ...]:
    """Return what a chore needs installed; a trial on Windows runs the tests in this environment."""
    tests = chore.name == "windows" and not {"--tests", "--only-tests"}.isdisjoint(words)
    return ALL_EXTRAS if tests and platform == "win32" else chore.extras


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the chores."""
    parser = argparse.ArgumentParser(
        prog="build/dev.py",
        description="Every chore of Toc Desktop; the environment in .venv is made and refreshed as needed.",
    )
    sub = parser.add_subparsers(dest="chore", metavar="CHORE", required=True)
    for chore in CHORES:
        sub.add_parser(
            chore.name,
            help=chore.summary,
            description=f"{chore.summary[0].upper()}{chore.summary[1:]}.",
            usage=f"build/dev.py {chore.name} [-h] [...]",
            epilog=f"What follows is handed on: {chore.rest}; after -- even --help is.",
            allow_abbrev=False,
        )
    return parser


def main(argv: Sequence[str]) -> int:
    """Run one chore; trouble is one sentence on standard error and exit code 2."""
    prepare_streams()
    words, handed = list(argv), []
    if "--" in words:
        at = words.index("--")
        words, handed = words[:at], words[at + 1 :]
    args, rest = make_parser().parse_known_args(words)
    chore = next(chore for chore in CHORES if chore.name == args.chore)
    try:
        words = [*rest, *handed]
        return chore.run(Environment().ensure(extras_of(chore, words)), words)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
