"""A Windows Python for Linux: the official one's libraries, this machine's standard library, Windows wheels.

The libraries of the official CPython for Windows lie, signed, in panda3d's wheels; all that is downloaded
comes from where pip gets everything. It is made once and kept outside the sources.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
import sysconfig
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

from devtools.chores import ALL_EXTRAS
from devtools.environment import Trouble, pip_trouble, run_quietly
from packager import facts

from trial import stand_ins

CARRIER = "panda3d"
EXTRAS = ("package", "access")
TEST_EXTRAS = ALL_EXTRAS
_UNFINISHED = ".unfinished-"
_ABANDONED = 24 * 3600
# pip reads markers by the machine it runs on, so what only Windows needs is named.
_WINDOWS_ONLY = ("pefile", "pywin32-ctypes", "setuptools", "colorama")
_NOT_FOR_TESTS = ("ruff", "mypy", "import-linter")
# wine 8 lacks functions of complex numbers that later ones call; this one has wheels up to Python 3.12.
_NARROWED = {"numpy": ("<2", (3, 12))}


def cache() -> Path:
    """Return where downloads and the Windows Python are kept between runs."""
    from platformdirs import user_cache_path

    return user_cache_path(f"{facts.NAME}-build", appauthor=False) / "windows"


def minor() -> str:
    """Return the Python that is made: that of this machine, whose standard library it gets."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def requirements(tests: bool) -> list[str]:
    """Return what the Windows Python needs, from pyproject.toml."""
    project = tomllib.loads((facts.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = list(project["dependencies"])
    for extra in (*EXTRAS, *(TEST_EXTRAS if tests else ())):
        wanted += extras.get(extra, [])
    needs = {narrowed(need) for need in wanted if not need.startswith(_NOT_FOR_TESTS)}
    return sorted({*needs, *_WINDOWS_ONLY})


def narrowed(need: str, version: tuple[int, int] = sys.version_info[:2]) -> str:
    """Return what is needed, in a version that wine can run.

    >>> narrowed("numpy>=1.26", (3, 11)), narrowed("numpy>=1.26", (3, 13)), narrowed("pillow>=10", (3, 11))
    ('numpy>=1.26,<2', 'numpy>=1.26', 'pillow>=10')
    """
    for name, (most, last) in _NARROWED.items():
        if re.match(rf"{name}\b", need) and version <= last:
            return f"{need},{most}"
    return need


def prepare(tests: bool, folder: Path | None = None) -> Path:
    """Return the folder of a Windows Python with all it needs; made unless it was made before."""
    home = folder or cache()
    needs = requirements(tests)
    # Another recipe makes another Python; the one of before stays for whoever has the older sources.
    recipe = [
        Path(__file__).read_text(encoding="utf-8"),
        Path(stand_ins.__file__).read_text(encoding="utf-8"),
    ]
    mark = hashlib.sha256(json.dumps([minor(), needs, recipe]).encode()).hexdigest()[:12]
    made = home / f"python-{minor()}-{mark}"
    if (made / "python.exe").is_file():
        return made
    home.mkdir(parents=True, exist_ok=True)
    _forget_abandoned(home)
    with tempfile.TemporaryDirectory(prefix=_UNFINISHED, dir=home) as work:
        python = Path(work) / "python"
        _unpack(_carrier(home), python)
        _copy_library(python / "Lib")
        _install(python / "Lib" / "site-packages", needs)
        digits = minor().replace(".", "")
        stand_ins.make_forwarder(python, digits)
        # Last: where there is a python.exe, all the rest is there.
        stand_ins.make_launcher(python, digits)
        shutil.rmtree(made, ignore_errors=True)
        python.rename(made)
    return made


def _forget_abandoned(home: Path) -> None:
    """Remove what a killed preparation left; a younger one may be another trial's that is still at work."""
    for old in home.glob(f"{_UNFINISHED}*"):
        if time.time() - old.stat().st_mtime > _ABANDONED:
            shutil.rmtree(old, ignore_errors=True)


def _carrier(home: Path) -> Path:
    """Return the wheel with the libraries, downloaded once."""
    tag = f"cp{minor().replace('.', '')}"
    pattern = f"{CARRIER}-*-{tag}-{tag}-win_amd64.whl"
    if not (found := sorted(home.glob(pattern))):
        _pip(["download", "--no-deps", *_platform(), "-d", str(home), CARRIER])
        found = sorted(home.glob(pattern))
    if not found:
        raise Trouble(f"{CARRIER} has no wheel with Python {minor()} for Windows: use another Python.")
    return found[-1]


def _platform() -> list[str]:
    return ["--platform", "win_amd64", "--python-version", minor(), "--only-binary=:all:"]


def _pip(words: Sequence[str]) -> None:
    done = run_quietly([sys.executable, "-m", "pip", "--disable-pip-version-check", *words], facts.ROOT)
    if done.returncode:
        log = Path(tempfile.gettempdir()) / f"{facts.NAME}-windows-pip.log"
        log.write_text(done.stdout, encoding="utf-8")
        raise Trouble(pip_trouble(done.stdout, log))


def wanted_library(name: str, digits: str) -> str | None:
    """Return the folder a library of the carrier goes to, by its name; None if it stays out.

    >>> wanted_library("python311.dll", "311"), wanted_library("_ctypes.pyd", "311")
    ('', 'DLLs')
    >>> wanted_library("_wmi.pyd", "313"), wanted_library("_bz2.cp313t-win_amd64.pyd", "313")
    (None, None)
    """
    lowered = name.lower()
    if lowered == f"python{digits}.dll" or lowered.startswith("vcruntime140"):
        return ""
    # wine hangs when Python asks it by WMI which Windows it is; Python then asks elsewhere.
    if lowered == "_wmi.pyd" or f"cp{digits}t" in lowered:
        return None
    if lowered.endswith(".pyd") or lowered.startswith(("libffi", "libcrypto", "libssl", "sqlite3")):
        return "DLLs"
    return None


def _unpack(wheel: Path, python: Path) -> None:
    digits = minor().replace(".", "")
    with zipfile.ZipFile(wheel) as archive:
        for entry in archive.namelist():
            folder, _, name = entry.rpartition("/")
            goes = wanted_library(name, digits) if folder == "deploy_libs" else None
            if goes is not None:
                target = python / goes / name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(entry))
    if not (python / f"python{digits}.dll").is_file():
        raise Trouble(
            f"{wheel.name} holds no python{digits}.dll: remove it from {wheel.parent} and try again."
        )


def _copy_library(target: Path) -> None:
    """Copy this machine's standard library, which has Windows' modules in it, too."""
    unwanted = shutil.ignore_patterns(
        "site-packages", "dist-packages", "__pycache__", "lib-dynload", "config-3*", "test", "_sysconfigdata*"
    )
    shutil.copytree(sysconfig.get_path("stdlib"), target, ignore=unwanted)


def _install(target: Path, needs: Sequence[str]) -> None:
    tag = f"cp{minor().replace('.', '')}"
    kinds = ["--implementation", "cp", "--abi", tag, "--abi", "abi3", "--abi", "none"]
    _pip(["install", "--quiet", "--target", str(target), *_platform(), *kinds, *needs])
