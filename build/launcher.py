"""Where the bundled game starts; one that lacks modules says so, as far as it can."""

import sys

try:
    from toc_desktop.cli import main
except Exception as error:
    # A module that is damaged fails in ways of its own.
    from toc_desktop.support import alert, broken

    alert.tell(*broken.words(str(error)))
    sys.exit(2)

sys.exit(main())
