"""How much memory the program uses, for benches and long runs."""

from __future__ import annotations

import sys
from pathlib import Path


def resident_mib() -> float:
    """Megabytes in real memory now, or the most so far where only that is told; 0 where nothing is."""
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
