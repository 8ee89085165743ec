"""Write what Flatpak, AppImage, winget and Homebrew read, from the packages of a release."""

from __future__ import annotations

import sys

from packager.elsewhere import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
