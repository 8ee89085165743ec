"""Run the game with `python -m toc_desktop`."""

import sys

from toc_desktop.cli import main

if __name__ == "__main__":
    sys.exit(main())
