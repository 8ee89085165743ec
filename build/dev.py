"""The one entry for every chore: `python3 build/dev.py play`, `test`, `check`, `bench` and so on.

This file keeps to words that any Python understands, so that an old one can say what is wrong.
"""

from __future__ import print_function

import sys

OLDEST = (3, 11)


def too_old(version):
    # type: (tuple[int, ...]) -> str
    """Return the sentence for a Python that is too old, or nothing."""
    if tuple(version[:2]) >= OLDEST:
        return ""
    return (
        "Toc Desktop needs Python %d.%d or newer and this is Python %d.%d: install a newer one "
        "(your package manager has it, or https://www.python.org/downloads/) and run this again with it."
        % (OLDEST + tuple(version[:2]))
    )


def main():
    # type: () -> int
    """Check the Python, then hand over to the chores."""
    complaint = too_old(sys.version_info[:2])
    if complaint:
        print(complaint, file=sys.stderr)
        return 2
    from devtools.chores import main as run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
