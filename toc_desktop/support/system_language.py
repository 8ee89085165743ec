"""Ask the system which languages its user reads."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Iterator

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def system_languages() -> Iterator[str]:
    """Yield the codes the system wishes for, best first, as in "fr_CA"."""
    for variable in _VARIABLES:
        # LANGUAGE is a list ("fr_CA:en"); "C" and "POSIX" are no wish at all.
        for code in os.environ.get(variable, "").split(":"):
            if code and code.split(".")[0] not in ("C", "POSIX"):
                yield code
    if sys.platform == "win32":
        yield from _windows()
    elif sys.platform == "darwin":
        yield from _macos()


def _windows() -> Iterator[str]:
    """Yield the language of the Windows session, which sets none of the variables."""
    import ctypes

    # Looked up by name because the attribute exists on Windows alone.
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009
    code = locale.windows_locale.get(kernel.GetUserDefaultUILanguage())
    if code:
        yield code


def _macos() -> Iterator[str]:
    """Yield the language of the macOS session, which gives no variables to what the Finder starts."""
    import subprocess

    try:
        answer = subprocess.run(
            ["/usr/bin/defaults", "read", "-g", "AppleLocale"], capture_output=True, text=True, timeout=2
        )
    except (OSError, subprocess.SubprocessError):
        return
    if answer.returncode == 0 and answer.stdout.strip():
        yield answer.stdout.strip()
