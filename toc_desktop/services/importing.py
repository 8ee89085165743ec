"""Games from elsewhere, taken in by the file dialog or dropped on the window."""

from __future__ import annotations

from pathlib import Path

from toc_desktop.services.profile import Profile
from toc_desktop.storage import StorageError
from toc_desktop.storage.export import import_game
from toc_desktop.storage.store import Opened
from toc_desktop.support.folders import shown_name
from toc_desktop.support.i18n import tr


def import_file(path: Path, profile: Profile) -> Opened | str:
    """Copy a game from elsewhere to the player's own; return what is wrong, naming the file, if anything."""
    try:
        opened = import_game(path, profile.store)
    except StorageError as error:
        return tr("saves.import.failed", file=shown_name(path.name), why=error.notice.message())
    profile.last_folder = path.parent
    return opened
