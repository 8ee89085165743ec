"""A disk with moods."""

from __future__ import annotations

from pathlib import Path

from toc_desktop.storage.files import Files


class MoodyDisk(Files):
    """A disk that refuses to write, with the error it is given, while somebody says so."""

    def __init__(self) -> None:
        self.fault = 0

    def _refuse(self) -> None:
        if self.fault:
            raise OSError(self.fault, "injected")

    def create(self, path: Path) -> int:
        """Refuse in a bad mood."""
        self._refuse()
        return super().create(path)

    def open_append(self, path: Path) -> int:
        """Refuse in a bad mood."""
        self._refuse()
        return super().open_append(path)
