"""The archive for every other Linux: unpack it anywhere and start it; its script puts it into the menu."""

from __future__ import annotations

import lzma
import re
import shutil
import tarfile
from collections.abc import Sequence
from pathlib import Path

from packager import elf, facts, linux

SCRIPT = "install-desktop.sh"
STARTER = "start.sh"
# Less than xz's utmost: twice as quick to make, and a few kilobytes more.
_PRESET = 8


def stem() -> str:
    """Return the name of the archive's one folder."""
    return f"{facts.NAME}-{facts.version()}-linux-{facts.machine()}"


def build(bundle: Path, work: Path) -> Path:
    """Make the archive from a bundle and return it."""
    root = work / stem()
    shutil.copytree(bundle, root / "game", symlinks=True)
    major, minor = elf.glibc(elf.headers(bundle))
    linux.write(root / facts.NAME, starter(f"{major}.{minor}"))
    (root / facts.NAME).chmod(0o755)
    linux.fill_share(root / "share", facts.NAME)
    for folder, template in linux.man_pages().items():
        linux.write(root / "share" / folder / f"{facts.NAME}.6", linux.man_page(template))
    linux.copy(facts.ROOT / "LICENSE", root / "LICENSE")
    linux.copy(facts.ROOT / "CHANGELOG.md", root / "CHANGELOG.md")
    linux.write(root / SCRIPT, script())
    (root / SCRIPT).chmod(0o755)
    archive = work / f"{stem()}.tar.xz"
    with lzma.open(archive, "wb", preset=_PRESET) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for path in [root, *sorted(root.rglob("*"))]:
            tar.add(path, path.relative_to(work).as_posix(), recursive=False, filter=anonymous)
    return archive


def starter(glibc: str) -> str:
    """Return the script that starts the game, or says why it cannot, with its words in every language."""
    return (
        _filled(STARTER, ("incomplete", "too_old", "failed"))
        .replace("@GLIBC@", glibc)
        .replace("@TITLE@", facts.TITLE)
    )


def script() -> str:
    """Return the script that puts the game into the menu, with its words in every language."""
    return _filled(SCRIPT, ("added", "removed", "usage", "help", "missing"))


def _filled(template: str, names: Sequence[str]) -> str:
    """Return a script with the game's name and some of its words filled in."""
    text = (linux.TEMPLATES / template).read_text(encoding="utf-8").replace("@NAME@", facts.NAME)
    main = facts.main_language()
    others = [language.code for language in facts.languages() if language.code != main]
    branches = [f"  {code}*) {_shell_words(code, names)} ;;" for code in others]
    return text.replace("@WORDS@", "\n".join([*branches, f"  *) {_shell_words(main, names)} ;;"]))


def _shell_words(code: str, names: Sequence[str]) -> str:
    """Return words of one language as assignments; the script fills in its own name and what it knows."""
    assignments = []
    for name in names:
        text = re.sub(r'[\\"$`]', r"\\\g<0>", facts.text(f"menu.{name}", code))
        text = text.replace("{script}", "$0").replace("{program}", "$program")
        text = text.replace("{needed}", "$needed").replace("{found}", "$found")
        text = text.replace("{part}", "$part").replace("{code}", "$code")
        assignments.append(f'{name}="{text}"')
    return " ".join(assignments)


def anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Take the builder and the hour out of an entry, so that the same sources give the same archive."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = facts.build_time()
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry
