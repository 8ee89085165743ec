"""How much memory and how many handles the program uses, and how large pieces are given back."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path


def resident_mib() -> float:
    """Return the megabytes in real memory now, or the most so far where only that is told; else 0."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * 4096 / 1_048_576
    except (OSError, ValueError, IndexError):
        pass
    try:
        import resource
    except ImportError:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1_048_576 if sys.platform == "darwin" else 1024)


def open_handles() -> int:
    """Return how many files, pipes and other handles are open now; 0 where nobody tells."""
    for folder in ("/proc/self/fd", "/dev/fd"):
        try:
            # One of them is the folder being read.
            return len(os.listdir(folder)) - 1
        except OSError:
            continue
    if sys.platform == "win32":
        kernel, count = ctypes.windll.kernel32, ctypes.c_ulong()
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        if kernel.GetProcessHandleCount(ctypes.c_void_p(kernel.GetCurrentProcess()), ctypes.byref(count)):
            return count.value
    return 0


def give_back() -> bool:
    """Give memory that nobody uses any more back to the system; False where that cannot be asked for.

    Otherwise what lay between pieces still in use stays with the program, a little more after every table.
    """
    if sys.platform != "linux":
        return False
    try:
        return bool(ctypes.CDLL(None).malloc_trim(0))
    except (OSError, AttributeError):
        return False


_MMAP_THRESHOLD = -3
_LARGE = 150_000
"""In bytes: a card of the hand is larger; letters and what is on its way are smaller, and soon used again."""


def return_large_pieces() -> bool:
    """Have pictures given back to the system once they are let go; False where that cannot be asked for.

    The C library of Linux otherwise learns to keep them: after the first board is painted, tens of megabytes
    lie in pieces that nobody uses.
    """
    if sys.platform != "linux":
        return False
    try:
        return bool(ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE))
    except (OSError, AttributeError):
        return False
