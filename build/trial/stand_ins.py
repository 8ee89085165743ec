"""Small Windows programs made here: what Windows has, and neither the wheels nor wine bring.

Python's own start program and the library by which modules for every Python 3 find the one that runs
them (`python3.dll`) are parts of Python's installer; a random number generator is a part of Windows. A
clerk keeps wine's desktop open.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from devtools.environment import Trouble, last_words
from packager import tools

COMPILER = "x86_64-w64-mingw32-gcc"
READER = "x86_64-w64-mingw32-objdump"
RANDOM = "bcryptprimitives.dll"
"""What programs written in Rust take their random numbers from; wine has none before its version 9."""

_LAUNCHER = """\
#include <windows.h>
#include <stdio.h>
typedef int (*py_main)(int, wchar_t **);
int wmain(int argc, wchar_t **argv) {
    HMODULE dll = LoadLibraryW(PYTHON_DLL);
    py_main run = dll ? (py_main)(void *)GetProcAddress(dll, "Py_Main") : NULL;
    if (!run) { fprintf(stderr, "no python dll: %lu\\n", GetLastError()); return 1; }
    return run(argc, argv);
}
"""
_EMPTY = "int DllMainCRTStartup(void *dll, unsigned why, void *rest) { return 1; }\n"
_RANDOM = """\
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
    return RtlGenRandom(data, (ULONG)size);
}
"""
_CLERK = """\
#include <windows.h>
int WINAPI WinMain(HINSTANCE self, HINSTANCE before, LPSTR words, int show) {
    GetDesktopWindow();
    CloseHandle(CreateFileW(L"C:\\\\windows\\\\clerk.txt", GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, 0, NULL));
    Sleep(INFINITE);
    return 0;
}
"""
_EXPORTED = re.compile(r"^\s*\[\s*\d+\]\s+(?:\+base\[\s*\d+\]\s+[0-9a-f]+\s+)?(_?Py\w+)\s*$", re.MULTILINE)


def make_launcher(folder: Path, digits: str) -> Path:
    """Make python.exe beside its library and return it."""
    dll = f'-DPYTHON_DLL=L"python{digits}.dll"'
    return _compile(_LAUNCHER, folder / "python.exe", ["-O2", "-municode", dll])


def make_forwarder(folder: Path, digits: str) -> Path:
    """Make python3.dll, which hands every call on to the library of the Python that runs, and return it."""
    library = folder / f"python{digits}.dll"
    told = _run([tools.find(READER), "-p", str(library)], "read")
    names = exported(told)
    if not names:
        raise Trouble(f"{library.name} offers no function of Python: remove {folder} and try again.")
    table = folder / "python3.def"
    table.write_text(definition(names, library.stem), encoding="ascii")
    try:
        return _compile(
            _EMPTY,
            folder / "python3.dll",
            ["-shared", "-nostdlib", "-s", "-e", "DllMainCRTStartup", str(table)],
        )
    finally:
        table.unlink()


def make_random(folder: Path) -> Path:
    """Make the source of random numbers that newer Windows have, from that of the older, and return it."""
    return _compile(_RANDOM, folder / RANDOM, ["-O2", "-shared", "-s", "-ladvapi32"])


def make_clerk(folder: Path) -> Path:
    """Make a program that asks for the desktop, leaves a file and does nothing more for ever; return it."""
    return _compile(_CLERK, folder / "clerk.exe", ["-O2", "-mwindows", "-s"])


def exported(told: str) -> list[str]:
    """Return the names of Python's functions from what objdump says of a library.

    >>> exported("\\t[   3] +base[   4]  0002 PyList_New\\n\\t[   4] _Py_NoneStruct\\n\\t[   5] memcpy\\n")
    ['PyList_New', '_Py_NoneStruct']
    """
    return sorted(set(_EXPORTED.findall(told)))


def definition(names: Iterable[str], library: str) -> str:
    """Return the table from which the linker makes a library of names that lead into another one."""
    return "EXPORTS\n" + "".join(f"  {name} = {library}.{name}\n" for name in names)


def _compile(source: str, target: Path, options: Sequence[str]) -> Path:
    file = target.with_suffix(".c")
    file.write_text(source, encoding="ascii")
    try:
        # The source before the libraries it asks for.
        _run([tools.find(COMPILER), "-o", str(target), str(file), *options], f"make {target.name} for")
    finally:
        file.unlink()
    return target


def _run(command: Sequence[str], what: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Trouble(
            f"{Path(command[0]).name} could not {what} the Windows Python ({last_words(done.stderr)})."
        )
    return done.stdout
