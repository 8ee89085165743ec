"""Check transcripts from the command line: `python -m tests.oracle FILE …`."""

from __future__ import annotations

import sys
from pathlib import Path

from .transcript import check_transcript


def main(names: list[str]) -> int:
    """Print what is wrong with each transcript, then how much that was."""
    total = 0
    for name in names:
        with Path(name).open(encoding="utf-8") as lines:
            problems = check_transcript(lines)
        total += len(problems)
        for problem in problems[:20]:
            print(f"{name}, {problem}")
        print(f"{name}: {len(problems)} problems")
    return 1 if total else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
