"""Where the bundled game starts; one that lacks modules says so, as far as it can."""

import os
import sys

OWN_FAILURE = 65
"""What the start script is told instead of the game's own 1: Python ends with 1 when it cannot begin."""

started_by_script = os.environ.pop("TOC_DESKTOP_STARTER", "") == "1"
try:
    from toc_desktop.cli import main
except Exception as error:
    # A module that is damaged fails in ways of its own.
    from toc_desktop.support import alert, broken

    alert.tell(*broken.words(str(error)))
    sys.exit(2)

code = main()
sys.exit(OWN_FAILURE if code == 1 and started_by_script else code)
