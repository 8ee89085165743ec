"""The macOS disk image: the .app, signed with what is at hand, beside a way to the Applications folder."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from packager import facts, tools

ENTITLEMENTS = facts.BUILD / "macos" / "entitlements.plist"
IDENTITY_VARIABLE = "TOC_DESKTOP_SIGNING_IDENTITY"


def file_name() -> str:
    """Return what the disk image is called."""
    return f"{facts.NAME}-{facts.version()}-macos-{facts.machine()}.dmg"


def build(app: Path, work: Path) -> Path:
    """Sign the app and make the disk image from it; return that."""
    tools.run(signing(app, os.environ.get(IDENTITY_VARIABLE, "")), work)
    tools.run([tools.find("codesign"), "--verify", "--deep", "--strict", str(app)], work)
    folder = work / "dmg"
    folder.mkdir()
    shutil.copytree(app, folder / app.name, symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    image = work / file_name()
    command = [tools.find("hdiutil"), "create", "-volname", facts.TITLE, "-srcfolder", str(folder)]
    tools.run(
        [*command, "-fs", "HFS+", "-format", "UDZO", "-imagekey", "zlib-level=9", "-ov", str(image)], work
    )
    return image


def signing(app: Path, identity: str) -> list[str]:
    """Return the command that signs: with a developer's identity for release, else only for this machine."""
    command = [tools.find("codesign"), "--force", "--deep", "--sign", identity or "-"]
    if identity:
        command += ["--options", "runtime", "--timestamp", "--entitlements", str(ENTITLEMENTS)]
    return [*command, str(app)]
