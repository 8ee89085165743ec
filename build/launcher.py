"""Where the bundled game starts."""

import sys

from toc_desktop.cli import main

sys.exit(main())
