"""What the bundle leaves out: modules nobody calls, fonts of other scripts, libraries every system has."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterable, Sequence
from typing import TypeVar

from packager import facts

Entry = TypeVar("Entry", bound=Sequence[str])

EXCLUDED_MODULES = (
    # Heavy libraries that others would use if they were there.
    *("numpy", "PIL", "OpenGL", "cv2", "yaml", "setuptools", "pkg_resources", "pip", "wheel"),
    # The game never speaks to a network. Without OpenSSL, hashlib uses Python's own digests.
    *("ssl", "_ssl", "_hashlib", "ftplib", "http", "imaplib", "nntplib", "poplib", "smtplib", "telnetlib"),
    *("xmlrpc", "socketserver", "webbrowser", "asyncio", "_asyncio"),
    # Other windows, terminals and databases.
    *(
        "tkinter",
        "_tkinter",
        "turtle",
        "curses",
        "_curses",
        "_curses_panel",
        "readline",
        "sqlite3",
        "_sqlite3",
    ),
    # Tools for programmers.
    *("doctest", "ensurepip", "idlelib", "lib2to3", "pdb", "pydoc", "pydoc_data", "test", "unittest", "venv"),
    *("_testcapi", "_testinternalcapi", "_ctypes_test", "xxlimited", "distutils"),
    # Nothing is packed or unpacked; decimal numbers have a compiled module, which stays.
    *("bz2", "_bz2", "lzma", "_lzma", "tarfile", "_pydecimal"),
    # Parts of pygame without use here.
    *("pygame.camera", "pygame.docs", "pygame.examples", "pygame.midi", "pygame.pypm", "pygame.sndarray"),
    *("pygame.surfarray", "pygame.tests", "pygame._camera", "pygame.ftfont"),
)

_TOOLKIT_LANGUAGE = "en"
"""What pygame_gui speaks until it is told otherwise."""

# Paths inside the bundle, as shell patterns with forward slashes.
UNWANTED_DATA = (
    # Scripts that no language of the game uses; Noto Sans and Fira Code stay, pygame_gui asks for them.
    "pygame_gui/data/NotoSans[A-Z]*-*",
    "pygame_gui/data/translations/pygame-gui.??.json",
    # A font of pygame for those without any; ours are always there.
    "pygame/freesansbold.ttf",
    "*/licenses/*",
    "*.dist-info/*",
    "*.pyi",
    "*/py.typed",
    # The desktop's icons are packaged where desktops look for them; the window needs a few.
    "toc_desktop/assets/icons/*.ic*",
    # For the README, not for players.
    "toc_desktop/assets/pictures/*",
)

UNWANTED_BINARIES = (
    # Every system has newer ones, and ours would only tie the bundle to the glibc of the build machine.
    *("libstdc++.so*", "libgcc_s.so*"),
    # The desktop's own, which must match its server and its drivers.
    *(
        "libX*.so*",
        "libxcb*.so*",
        "libbsd.so*",
        "libmd.so*",
        "libwayland*.so*",
        "libasound.so*",
        "libpulse*.so*",
        "libdbus*.so*",
    ),
    *("libGL*.so*", "libEGL*.so*", "libdrm*.so*", "libgbm*.so*", "libudev*.so*", "libsystemd*.so*"),
    # Windows has its own since Windows 10.
    *("api-ms-win-*.dll", "ucrtbase.dll"),
    # SDL opens these only for kinds of pictures and sounds that the game has none of.
    *("libtiff*.dll", "libwebp*.dll", "libxmp*.dll", "libopus*.dll", "libogg*.dll", "libwavpack*.dll"),
    "portmidi.dll",
)


def kept_data() -> set[str]:
    """Return what stays although its neighbours go: pygame_gui's words in our languages, and in its own."""
    codes = {_TOOLKIT_LANGUAGE, *(language.code for language in facts.languages())}
    return {f"pygame_gui/data/translations/pygame-gui.{code}.json" for code in codes}


def matches(path: str, patterns: Iterable[str]) -> bool:
    """Tell whether a path fits one of the patterns, whatever slashes it was written with."""
    plain = path.replace("\\", "/")
    return any(fnmatch.fnmatchcase(plain, pattern) for pattern in patterns)


def wanted_data(path: str) -> bool:
    """Tell whether a data file belongs into the bundle, by its path there."""
    return not matches(path, UNWANTED_DATA) or path.replace("\\", "/") in kept_data()


def wanted_binary(path: str) -> bool:
    """Tell whether a library belongs into the bundle, by its path there."""
    return not matches(path.replace("\\", "/").rsplit("/", 1)[-1], UNWANTED_BINARIES)


def keep_data(entries: Iterable[Entry]) -> list[Entry]:
    """Return PyInstaller's table of data files without the unwanted ones."""
    return [entry for entry in entries if wanted_data(entry[0])]


def keep_binaries(entries: Iterable[Entry]) -> list[Entry]:
    """Return PyInstaller's table of libraries without the unwanted ones, and each DLL once."""
    return once([entry for entry in entries if wanted_binary(entry[0])])


def once(entries: Sequence[Entry]) -> list[Entry]:
    """Return a table without the DLLs on top that lie beside the modules that need them, too.

    pygame's recipe puts them on top, PyInstaller beside the modules, where Windows looks first.

    >>> once([("SDL2.dll", "x"), ("pygame\\\\SDL2.dll", "x"), ("python311.dll", "y")])
    [('pygame\\\\SDL2.dll', 'x'), ('python311.dll', 'y')]
    """
    named = [(entry[0].replace("\\", "/").lower(), entry[1], entry) for entry in entries]
    beside = {(path.rsplit("/", 1)[1], source) for path, source, _ in named if "/" in path}
    return [
        entry for path, source, entry in named if not (path.endswith(".dll") and (path, source) in beside)
    ]
