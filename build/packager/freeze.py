"""Make the bundle with PyInstaller, add its licences, and let it check itself far from everything."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from devtools.environment import Trouble, last_words, run_quietly

from packager import checks, elf, facts, notices, tools

SPEC = facts.BUILD / "toc-desktop.spec"
LIBRARY = "base_library.zip"
REPEATABLE = {"PYTHONHASHSEED": "0"}
"""Compiled modules hold sets in the order of their hashes."""
UNCOMPRESSED = {"PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "0"}
"""Packages compress the whole bundle far better than PyInstaller its parts: nothing is done twice."""
_PATIENCE = 300


def freeze(work: Path) -> Path:
    """Make the bundle in a work folder, with notices inside, checked; return it (on macOS, the .app)."""
    tools.module("PyInstaller", "pyinstaller")
    if facts.system() == "linux":
        tools.find("strip")
        tools.find("objdump")
    dist = work / "dist"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--workpath", str(work / "pyinstaller"), "--distpath", str(dist), str(SPEC)]
    done = run_quietly(
        command, work, {**UNCOMPRESSED, **REPEATABLE, "SOURCE_DATE_EPOCH": str(facts.build_time())}
    )
    if done.returncode:
        raise Trouble(f"PyInstaller could not make the bundle ({last_words(done.stdout)}):\n{done.stdout}")
    bundle = dist / facts.NAME
    store_plainly(content(bundle) / LIBRARY)
    if facts.system() == "linux":
        elf.forget_build_paths(bundle)
    add_notices(bundle, content(bundle), bundle)
    if facts.system() == "macos":
        bundle = dist / f"{facts.TITLE}.app"
        add_notices(bundle / "Contents" / "Resources", dist / facts.NAME / "_internal", dist / facts.NAME)
    return bundle


def store_plainly(library: Path) -> None:
    """Write Python's own modules again without compression, in order and of no particular day."""
    with zipfile.ZipFile(library) as archive:
        parts = {name: archive.read(name) for name in sorted(archive.namelist())}
    with zipfile.ZipFile(library, "w", zipfile.ZIP_STORED) as archive:
        for name, data in parts.items():
            archive.writestr(zipfile.ZipInfo(name), data)


def add_notices(folder: Path, files: Path, bundle: Path) -> None:
    """Put the licences into a folder of the bundle."""
    notices.write(folder, files, modules(bundle / (facts.NAME + (".exe" if os.name == "nt" else ""))))


def content(bundle: Path) -> Path:
    """Return where the bundle keeps what it needs."""
    return bundle / "_internal"


def modules(program: Path) -> list[str]:
    """Return the names of the Python modules inside an executable."""
    from PyInstaller.archive.readers import CArchiveReader

    return sorted(CArchiveReader(str(program)).open_embedded_archive("PYZ.pyz").toc)


def program(bundle: Path) -> Path:
    """Return the executable that can speak to a terminal."""
    if bundle.suffix == ".app":
        return bundle / "Contents" / "MacOS" / facts.NAME
    return bundle / (f"{facts.NAME}-console.exe" if facts.system() == "windows" else facts.NAME)


def empty_environment() -> dict[str, str]:
    """Return an environment with nothing in it but what Windows gives to every program it starts."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
    if facts.system() == "windows":
        # pygame adds its own folder to the path and does not start without one.
        kept["PATH"] = os.path.join(kept.get("SYSTEMROOT", r"C:\Windows"), "System32")
    return kept


def self_check(bundle: Path) -> str:
    """Run the bundle's self-check from another folder with an empty environment; return what it said."""
    with tempfile.TemporaryDirectory(prefix="toc-desktop-elsewhere-") as elsewhere:
        try:
            done = subprocess.run(
                [
                    str(program(bundle).resolve()),
                    "self-check",
                    "--lang",
                    facts.main_language(),
                    "--data-dir",
                    elsewhere,
                ],
                cwd=elsewhere,
                env=empty_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
                timeout=_PATIENCE,
            )
        except subprocess.TimeoutExpired as error:
            raise Trouble(f"The bundle's self-check did not end within {_PATIENCE} s.") from error
        except OSError as error:
            raise Trouble(f"The bundle cannot be started ({error.strerror or error}).") from error
    if done.returncode or "Warning" in done.stdout:
        raise Trouble(f"The bundle's self-check failed ({done.returncode}):\n{done.stdout}")
    checks.readers(done.stdout)
    checks.languages(bundle)
    return done.stdout
