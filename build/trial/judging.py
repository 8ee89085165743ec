"""What must be true of each step of the trial; what is not is one sentence that says what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from devtools.environment import Trouble, last_words
from packager import checks

SLOWER = 2.5
"""Seconds that the title may take longer without a sound device; on Windows SDL waits eight for one."""
RUNNING = 2
"""The code with which the installer says that the game is open."""
UNFIT = 3
"""The code with which the installer says that the game cannot run on this Windows."""

_NO_TESTS = 5
"""The code with which pytest says that it ran none."""

_PATH = re.compile(r"KeyError: 'PATH'")
_LIBRARY = re.compile(
    r"DLL load failed while importing (?P<module>\w+)|Failed loading (?P<library>\S+\.dll)"
    r"|Failed to load Python (?:DLL|shared library) '(?:[^'\n]*[\\/])?(?P<python>[^'\n]+)'"
)
_MODULE = re.compile(r"No module named '([\w.]+)'")
_LOGGED = re.compile(r"^\S+ \S+ (?:ERROR|CRITICAL) (.*)$", re.MULTILINE)
_FAILED = re.compile(r"^FAILED\s+(.+?)\s*$", re.MULTILINE)


def bundle(code: int, said: str) -> None:
    """Judge the making of the bundle, its self-check included."""
    if not code:
        return
    raise Trouble(f"The Windows bundle could not be made: {reason(said)}")


def self_check(code: int, said: str) -> None:
    """Judge a self-check by its code and its words."""
    if code or "All is well." not in said:
        raise Trouble(f"The installed game's self-check failed: {reason(said)}")
    if "Warning" in said:
        raise Trouble(f"The installed game's self-check warns: {last_words(said)}.")
    checks.readers(said)


def reason(said: str) -> str:
    """Return, in a sentence, why something failed, from all that was said.

    >>> reason("Traceback\\nKeyError: 'PATH'")
    'the program was started without PATH, and pygame does not start without one.'
    """
    if _PATH.search(said):
        return "the program was started without PATH, and pygame does not start without one."
    if found := _LIBRARY.search(said):
        return f"a library is missing or does not load ({found[found.lastgroup or 0]})."
    if found := _MODULE.search(said):
        return f"the Python module {found[1]} is missing."
    if failed := _FAILED.findall(said):
        return "; ".join(" ".join(line.split()) for line in failed) + "."
    return f"{last_words(said)}."


def libraries_once(names: Iterable[str]) -> None:
    """Judge whether each library lies in the bundle once."""
    seen: dict[str, str] = {}
    for path in names:
        name = path.replace("\\", "/").rsplit("/", 1)[-1].lower()
        if name.endswith(".dll") and name in seen:
            raise Trouble(f"{name} lies in the bundle twice: {seen[name]} and {path}.")
        seen[name] = path


def installed(code: int, what: str) -> None:
    """Judge a silent installation or removal."""
    if code:
        why = ": it thinks that the game is open" if code == RUNNING else ""
        raise Trouble(f"The {what} ended with {code}{why}.")


def refused(code: int, what: str) -> None:
    """Judge an installation or a removal that must not be done while the game is open."""
    if code != RUNNING:
        raise Trouble(f"{what} ended with {code} instead of {RUNNING}, although the game was open.")


def unfit(code: int, why: str) -> None:
    """Judge an installation on a Windows that cannot run the game."""
    if code != UNFIT:
        raise Trouble(f"The installer ended with {code}, not {UNFIT}, where the game cannot run ({why}).")


def sound(without: float, with_one: float) -> None:
    """Judge how soon the title is there without a sound device."""
    if without > with_one + SLOWER:
        raise Trouble(
            f"Without a sound device the title took {without:.1f} s, with one {with_one:.1f} s: "
            "something waits for the device before the first picture."
        )


def window(found: tuple[int, int], screen: tuple[int, int]) -> None:
    """Judge the first window on a screen: about two thirds of it."""
    shares = [part / whole for part, whole in zip(found, screen, strict=True)]
    if not all(0.6 < share < 0.95 for share in shares):
        raise Trouble(
            f"On a screen of {screen[0]}x{screen[1]} the first window is {found[0]}x{found[1]}: "
            "it should be about two thirds of it."
        )


def went_on(before: int, after: int) -> None:
    """Judge whether the game that was closed is the one that goes on."""
    if before < 1:
        raise Trouble("No move was played and saved within the time given for it.")
    if after < before:
        raise Trouble(
            f"The game had {before} moves when it was closed, and {after} when it was opened again."
        )


def log(text: str) -> None:
    """Judge what the game wrote down while somebody played: no error, also none that it went on after."""
    if found := _LOGGED.search(text):
        raise Trouble(f"The game's log tells of an error: {found[1].strip()}.")


def left_over(files: Iterable[str], registry: str, ours: Sequence[str]) -> None:
    """Judge what a removal left: nothing of the program, no trace in the registry."""
    if kept := sorted(files):
        raise Trouble(f"These stayed after the removal: {', '.join(kept[:8])}.")
    if named := [word for word in ours if word.lower() in registry.lower()]:
        raise Trouble(f"The registry still knows {', '.join(named)} after the removal.")


def types(registry: str, suffix: str, owner: str) -> None:
    """Judge whom a file type belongs to, from what the registry says of it."""
    found = re.search(r"^\s+\((?:Default|Standard|par défaut)\)\s+REG_SZ\s*(.*?)\s*$", registry, re.MULTILINE)
    has = found[1] if found else ""
    if has != owner:
        raise Trouble(f"Files {suffix} belong to “{has}”, and should to “{owner}”.")


def content(registry: str, suffix: str, kind: str) -> None:
    """Judge what the registry says is in files of a type."""
    found = re.search(r"^\s+Content Type\s+REG_SZ\s*(.*?)\s*$", registry, re.MULTILINE)
    has = found[1] if found else ""
    if has != kind:
        raise Trouble(f"Files {suffix} are said to hold “{has}”, and should “{kind}”.")


def tests(code: int, said: str) -> str:
    """Judge a run of the tests; return its last line."""
    lines = [line for line in said.splitlines() if line.strip()]
    if code == _NO_TESTS and lines and "deselected" in lines[-1]:
        # All that the room has is slow.
        return f"({lines[-1].strip('= ')})"
    summary = next(
        (line for line in reversed(lines) if re.search(r"\d+ (passed|skipped|failed|error)", line)), ""
    )
    if code or not summary:
        broken = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
        raise Trouble("Tests failed under Windows Python:\n" + "\n".join(broken[:40] or lines[-20:]))
    return f"({summary.strip('= ')})"
