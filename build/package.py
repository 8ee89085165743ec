"""Make the packages that this platform can make; what is finished and good lands in the out folder."""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from devtools.environment import Trouble, prepare_streams, say
from packager import checks, deb, facts, freeze, macos, pictures, tarball, tools, twins, windows

OUT = facts.ROOT / ".package"
SUMS = "SHA256SUMS"
KINDS = {
    "linux": ("deb", "tarball"),
    "windows": ("installer",),
    "macos": ("dmg",),
}
_UNFINISHED = ".unfinished-"


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the options."""
    parser = argparse.ArgumentParser(prog="build/package.py", description=__doc__, allow_abbrev=False)
    kinds = ("bundle", *KINDS[facts.system()])
    parser.add_argument(
        "--only", action="append", choices=kinds, help="make only this; may be repeated (all unless told)"
    )
    parser.add_argument(
        "--out", type=Path, default=OUT, metavar="DIR", help="where the packages go (.package unless told)"
    )
    parser.add_argument(
        "--windows-bundle",
        type=Path,
        metavar="DIR",
        help="make the Windows installer from this bundle, made on Windows, and nothing else",
    )
    parser.add_argument(
        "--installer-target",
        choices=windows.TARGETS,
        default=windows.SHIPPED,
        help="what the Windows installer itself is; the game in it has 64 bits (x86-unicode unless told)",
    )
    parser.add_argument(
        "--tag", metavar="TAG", help="refuse unless this tag, the version and the changelog agree"
    )
    parser.add_argument(
        "--twice", action="store_true", help="make everything twice and refuse if the packages differ (Linux)"
    )
    parser.add_argument(
        "--strict", action="store_true", help="fail where a tool for checking the packages is missing"
    )
    return parser


def main(argv: Sequence[str]) -> int:
    """Make the packages; trouble is told on standard error, and nothing unfinished stays."""
    prepare_streams()
    args = make_parser().parse_args(argv)
    try:
        began = time.monotonic()
        if args.tag is not None:
            agree(args.tag, facts.version(), (facts.ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
        out: Path = args.out.absolute()
        with unfinished(out) as work:
            if args.windows_bundle is not None:
                made = [windows.build(args.windows_bundle.absolute(), work, args.installer_target)]
                checks.size(made[0])
            else:
                kinds = args.only or ["bundle", *KINDS[facts.system()]]
                made = make(kinds, work, args.strict)
                if args.twice:
                    make_again(kinds, work, made)
            placed = [place(path, out) for path in made]
        write_sums(out)
        report(placed, time.monotonic() - began)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    except OSError as error:
        print(
            f"The packages cannot be written ({error.strerror or error}: {error.filename}).", file=sys.stderr
        )
        return 2
    return 0


def agree(tag: str, version: str, changelog: str) -> None:
    """Refuse to make packages of a release that nobody has written down."""
    if tag != f"v{version}":
        raise Trouble(f"The tag is {tag} and toc_desktop/__init__.py says {version}: make them agree.")
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        raise Trouble(f"CHANGELOG.md has no heading `## [{version}] - YYYY-MM-DD`: write what changed.")


def make(kinds: Sequence[str], work: Path, strict: bool) -> list[Path]:
    """Make packages of these kinds in a work folder, each checked; return what is to be kept."""
    need_tools(kinds, strict)
    say(f"Bundling {facts.TITLE} {facts.version()}")
    bundle = freeze.freeze(work)
    say("Letting the bundle check itself, elsewhere and with an empty environment")
    freeze.self_check(bundle)
    made: list[Path] = []
    makers: dict[str, Callable[[], list[Path]]] = {
        "deb": lambda: make_deb(bundle, work, strict),
        "tarball": lambda: [tarball.build(bundle, work)],
        "installer": lambda: [windows.build(bundle, work)],
        "dmg": lambda: [macos.build(bundle, work)],
    }
    for kind in kinds:
        if kind in makers:
            say(f"Making the {kind}")
            made += makers[kind]()
    for package in made:
        checks.size(package)
    return made + ([bundle] if "bundle" in kinds else [])


def make_again(kinds: Sequence[str], work: Path, made: Sequence[Path]) -> None:
    """Make the packages a second time, elsewhere, and compare them with those of the first."""
    say("Making everything a second time")
    elsewhere = work / "a second time"
    elsewhere.mkdir()
    again = {path.name: path for path in make(kinds, elsewhere, strict=False)}
    for path in made:
        if path.suffix in (".deb", ".xz"):
            twins.compare(path, again[path.name])
            say(f"{path.name} is the same both times")


def make_deb(bundle: Path, work: Path, strict: bool) -> list[Path]:
    """Make the Debian package and the pictures that its catalogue entry names."""
    shots = pictures.draw(bundle, work)
    package = deb.build(bundle, work, pictures.addresses())
    checks.debian(package, work / "deb", strict)
    return [package, *shots]


def need_tools(kinds: Sequence[str], strict: bool) -> None:
    """Refuse to begin without a tool, before minutes are spent."""
    needs = {"deb": ["dpkg-deb"], "installer": ["makensis"], "dmg": ["hdiutil", "codesign"]}
    checking = {"deb": ["desktop-file-validate", "appstreamcli", "lintian"]}
    for kind in kinds:
        for tool in [*needs.get(kind, ()), *(checking.get(kind, ()) if strict else ())]:
            tools.find(tool)


@contextmanager
def unfinished(out: Path) -> Iterator[Path]:
    """Give a work folder beside the packages, gone afterwards; what a killed build left goes now."""
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob(f"{_UNFINISHED}*"):
        shutil.rmtree(old, ignore_errors=True)
    work = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=out))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def place(made: Path, out: Path) -> Path:
    """Move a finished file or folder to the out folder, in place of an older one."""
    target = out / made.name
    if target.is_dir():
        shutil.rmtree(target)
    made.replace(target)
    return target


def write_sums(out: Path) -> None:
    """Write the SHA-256 sums of all files there, as sha256sum reads them."""
    lines = []
    for path in sorted(out.iterdir()):
        if path.is_file() and path.name != SUMS:
            with path.open("rb") as file:
                lines.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    (out / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")


def report(placed: Sequence[Path], seconds: float) -> None:
    """Print what was made and how large it is."""
    for path in placed:
        files = [path] if path.is_file() else [file for file in path.rglob("*") if not file.is_symlink()]
        size = sum(file.stat().st_size for file in files if file.is_file())
        print(f"{size / checks.MEGABYTE:8.1f} MB  {path}")
    print(f"Made in {seconds:.0f} s.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
