"""The file of the settings: a broken one is set aside, and the game starts with its defaults and says so."""

from __future__ import annotations

import os
from pathlib import Path

from toc_desktop.storage import strict_json
from toc_desktop.storage.atomic import PATIENCE, read_bounded, sweep, write_atomic
from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.notice import Notice, StorageError, disk_notice, notice
from toc_desktop.storage.quarantine import is_the_files_fault, set_aside
from toc_desktop.storage.saves import lay_out
from toc_desktop.storage.settings import Settings, settings_from_dict, settings_to_dict
from toc_desktop.support.paths import config_dir

VERSION = 3
NAME = "settings.json"


class SettingsFile:
    """Loads and saves the settings; neither ever raises.

    >>> file = SettingsFile(Path("no-such-folder"))
    >>> settings, notices = file.load()
    >>> settings.theme, notices
    ('walnut', ())
    """

    def __init__(self, folder: Path | None = None, files: Files = REAL) -> None:
        self.path = (config_dir() if folder is None else folder) / NAME
        self._files = files
        self.missing = False
        """Whether there was no file when the settings were loaded: nobody played here before."""
        self._written: bytes | None = None
        self._version = VERSION
        self._in_the_way = False
        """A file that could not be read stands where the settings go: it is moved, never overwritten."""

    def load(self) -> tuple[Settings, tuple[Notice, ...]]:
        """Return the settings, defaults where there are none, and what the player should know."""
        sweep(self.path.parent, self._files)
        try:
            data = read_bounded(self.path, self._files)
            values = strict_json.parse(data)
            if not isinstance(values, dict):
                raise StorageError(notice("field", field="settings"))
        except StorageError as error:
            return Settings(), self._after_trouble(error.notice)
        version = values.get("version")
        # A newer program's file keeps its number and its unknown keys; what is understood is used.
        self._version = version if type(version) is int and version > VERSION else VERSION
        settings, _ = settings_from_dict(values)
        self._written = data
        return settings, _tell_once(settings)

    def save(self, settings: Settings, patience: float = PATIENCE) -> Notice | None:
        """Write the settings if they changed; on disk trouble return a notice and go on."""
        if self._in_the_way and not self._clear():
            return notice("settings_held")
        data = lay_out({"version": self._version} | settings_to_dict(settings))
        if data == self._written:
            return None
        try:
            write_atomic(self.path, data, self._files, patience)
        except OSError as error:
            return disk_notice(error)
        self._written = data
        return None

    def _after_trouble(self, why: Notice) -> tuple[Notice, ...]:
        # A file that is missing today may be back when something is saved: its folder was away.
        self._in_the_way = True
        self.missing = why.id == "missing"
        if self.missing:
            return ()
        if not is_the_files_fault(why):
            return (notice("settings_unread"), why)
        aside = self._clear()
        notices = (notice("settings_broken"), why)
        return notices if aside is None else (*notices, notice("set_aside", path=str(aside)))

    def _clear(self) -> Path | None:
        """Move what stands in the way to where it can be found."""
        if not os.path.lexists(self.path):
            self._in_the_way = False
            return self.path
        aside = set_aside(self.path, self.path.parent / "set-aside", self._files)
        self._in_the_way = aside is None
        return aside


def _tell_once(settings: Settings) -> tuple[Notice, ...]:
    """Return what could not be read and was not told before; from now on it was."""
    unread_now = {unread.digest(): name for name, unread in settings.unread.items()}
    fresh = [name for digest, name in unread_now.items() if digest not in settings.reported_unread]
    settings.reported_unread = tuple(unread_now)
    return tuple(
        notice("setting" if settings.unread[name].whole else "setting_part", name=name) for name in fresh
    )
