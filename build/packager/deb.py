"""The Debian package: the bundle under /usr/lib, its name under /usr/games, and all a desktop wants."""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import textwrap
from email.utils import formatdate
from pathlib import Path

from devtools.environment import Trouble

from packager import catalogue, elf, facts, linux, notices, resources, tools

_LIBRARY_PACKAGES = {"libstdc++.so.6": "libstdc++6", "libgcc_s.so.1": "libgcc-s1", "libz.so.1": "zlib1g"}
_LIBC = ("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libutil.so.1", "ld-linux")
# SDL looks for these when it starts: a window needs X11 or Wayland, sound is welcome.
_WINDOW = ("libx11-6", "libxext6")
_WELCOME = (
    *("libxcursor1", "libxi6", "libxfixes3", "libxrandr2", "libxss1", "libxkbcommon0"),
    *("libwayland-client0", "libwayland-cursor0", "libwayland-egl1", "libdecor-0-0"),
    *("libpulse0", "libasound2 | libasound2t64"),
)
_TOO_LARGE_INSTALLED = 60_000_000


def file_name() -> str:
    """Return what the package is called."""
    return f"{facts.NAME}_{facts.version()}_{facts.debian_machine()}.deb"


def build(bundle: Path, work: Path, screenshots: list[tuple[str, catalogue.Words]]) -> Path:
    """Make the package from a bundle and return it."""
    root = work / "deb"
    lay_out(bundle, root, screenshots)
    size = write_control(root)
    if size > _TOO_LARGE_INSTALLED:
        raise Trouble(f"The package would take {size / 1e6:.0f} MB once installed, and 60 MB is the limit.")
    set_modes(root)
    package = work / file_name()
    # dpkg-deb writes this moment into the archive, so that the same sources give the same package.
    os.environ["SOURCE_DATE_EPOCH"] = str(facts.build_time())
    command = [
        tools.find("dpkg-deb"),
        "--root-owner-group",
        "-Zxz",
        "-z9",
        "--build",
        str(root),
        str(package),
    ]
    tools.run(command, work)
    return package


def lay_out(bundle: Path, root: Path, screenshots: list[tuple[str, catalogue.Words]]) -> None:
    """Put every file where Debian wants it."""
    home, share, doc = (
        root / "usr" / "lib" / facts.NAME,
        root / "usr" / "share",
        root / "usr" / "share" / "doc" / facts.NAME,
    )
    shutil.copytree(bundle, home, symlinks=True)
    doc.mkdir(parents=True)
    (home / notices.FILE_NAME).rename(doc / notices.FILE_NAME)
    for path in home.rglob("OFL-*.txt"):
        # The notices hold these texts already, and Debian wants no licences among the fonts.
        path.unlink()
    games = root / "usr" / "games"
    games.mkdir()
    (games / facts.NAME).symlink_to(Path("..") / "lib" / facts.NAME / facts.NAME)
    linux.fill_share(share, f"/usr/games/{facts.NAME}")
    linux.write(share / "metainfo" / linux.METAINFO_FILE, catalogue.metainfo(linux.DESKTOP_FILE, screenshots))
    for folder, template in linux.man_pages().items():
        compress(share / folder / f"{facts.NAME}.6.gz", linux.man_page(template))
    compress(doc / "changelog.gz", changelog())
    compress(doc / f"{notices.FILE_NAME}.gz", (doc / notices.FILE_NAME).read_text(encoding="utf-8"))
    (doc / notices.FILE_NAME).unlink()
    linux.write(doc / "copyright", copyright_text())
    linux.copy(linux.TEMPLATES / "lintian-overrides", share / "lintian" / "overrides" / facts.NAME)


def write_control(root: Path) -> int:
    """Write what dpkg reads; return the bytes once installed."""
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and not path.is_symlink()]
    size = sum(path.stat().st_size for path in files)
    sums = [f"{md5(path)}  {path.relative_to(root).as_posix()}\n" for path in files]
    linux.write(root / "DEBIAN" / "md5sums", "".join(sums))
    linux.write(root / "DEBIAN" / "control", control(root / "usr" / "lib" / facts.NAME, size))
    return size


def md5(path: Path) -> str:
    """Return the sum by which dpkg sees damage."""
    return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()


def control(home: Path, size: int) -> str:
    """Return the package's description of itself."""
    fields = {
        "Package": facts.NAME,
        "Version": facts.version(),
        "Architecture": facts.debian_machine(),
        "Maintainer": facts.MAINTAINER,
        "Installed-Size": str(-(-size // 1024)),
        "Depends": ", ".join(depends(elf.headers(home), home)),
        "Recommends": ", ".join(_WELCOME),
        "Section": "games",
        "Priority": "optional",
        "Homepage": facts.homepage(),
        "Description": facts.text("summary")[0].lower() + facts.text("summary")[1:],
    }
    lines = [f"{name}: {value}" for name, value in fields.items()]
    for at, paragraph in enumerate(facts.paragraphs()):
        lines += [" ."] if at else []
        lines += [f" {line}" for line in textwrap.wrap(facts.text(paragraph), 78)]
    return "\n".join(lines) + "\n"


def depends(told: str, home: Path) -> list[str]:
    """Return the packages without which the game does not start, from what its programs ask for."""
    major, minor = elf.glibc(told)
    needed = elf.outside(told, home)
    strangers = {name for name in needed if name not in _LIBRARY_PACKAGES and not name.startswith(_LIBC)}
    if strangers:
        raise Trouble(
            f"The bundle needs {', '.join(sorted(strangers))} of the system, and build/packager/deb.py "
            "does not know which package brings that."
        )
    packages = sorted(_LIBRARY_PACKAGES[name] for name in needed if name in _LIBRARY_PACKAGES)
    return [f"libc6 (>= {major}.{minor})", *packages, *_WINDOW]


def changelog() -> str:
    """Return the changelog as Debian writes it."""
    entries = []
    for release in facts.releases():
        points = "\n".join(
            textwrap.fill(point, 78, initial_indent="  * ", subsequent_indent="    ")
            for point in release.points
        )
        moment = formatdate(facts.moment(release.date))
        entries.append(
            f"{facts.NAME} ({release.version}) stable; urgency=medium\n\n{points or '  * Release.'}\n\n"
            f" -- {facts.MAINTAINER}  {moment}\n"
        )
    return "\n".join(entries)


def copyright_text() -> str:
    """Return Debian's file about rights: ours in full, the others' in the notices beside it."""
    licence = (facts.ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)[2]
    lines = [f" {line}" if line.strip() else " ." for line in licence.strip().splitlines()]
    return "\n".join(
        [
            "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/",
            f"Upstream-Name: {facts.TITLE}",
            f"Source: {facts.homepage()}",
            "Comment: The game comes with its own Python and libraries; whose they are and under which",
            f" licences they come stands in {notices.FILE_NAME}.gz beside this file.",
            "",
            "Files: *",
            f"Copyright: {resources.copyright_line().removeprefix('Copyright (c) ')}",
            "License: MIT",
            *lines,
            "",
        ]
    )


def compress(path: Path, text: str) -> None:
    """Write a text compressed, the same bytes every time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(text.encode("utf-8"))


def set_modes(root: Path) -> None:
    """Let everybody read; let only programs be started, which libraries are not."""
    for path in [root, *root.rglob("*")]:
        if path.is_symlink():
            continue
        starts = path.is_dir() or (path.name == facts.NAME and path.parent.name == facts.NAME)
        path.chmod(0o755 if starts else 0o644)
