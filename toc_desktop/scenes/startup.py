"""Starting the app: settings, window, sounds; keeping them at the end; home to the title after an error."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from toc_desktop.audio.player import Audio
from toc_desktop.services.profile import Profile
from toc_desktop.services.save_dialogs import AutosaveRetry
from toc_desktop.session import Session
from toc_desktop.storage.crash import report_crashes, unseen_report, write_report
from toc_desktop.storage.saves import SavedGame
from toc_desktop.storage.settings import Settings
from toc_desktop.storage.settings_file import SettingsFile
from toc_desktop.support import i18n
from toc_desktop.support.i18n import tr
from toc_desktop.support.log import log_path
from toc_desktop.support.options import PlayOptions
from toc_desktop.support.paths import asset
from toc_desktop.ui import svg as assets
from toc_desktop.ui.scene import Scene

if TYPE_CHECKING:
    from toc_desktop.app.app import App

_log = logging.getLogger(__name__)
_SOON = 10.0
_ENOUGH = 3


def load_profile(options: PlayOptions) -> Profile:
    """The player's settings from disk, defaults in safe mode; speaks their language from here on."""
    if options.safe_mode:
        profile = Profile(Settings())
    else:
        file = SettingsFile()
        settings, notices = file.load()
        profile = Profile(settings, file, None, notices)
    i18n.set_language(options.lang or profile.settings.language)
    return profile


def equip(app: App, profile: Profile, options: PlayOptions) -> None:
    """Give the app its services and apply the settings."""
    settings = profile.settings
    assets.tolerate_missing()
    app.services["profile"] = profile
    app.audio = Audio(settings.effects_volume, enabled=not options.safe_mode)
    app.apply_settings(settings, options.lang)
    profile.file_to_open = options.file
    told = (profile.store.claim(), unseen_report())
    profile.notices += [notice for notice in told if notice is not None]
    app.chores.append(AutosaveRetry(app))
    report_crashes(lambda: game_of(app))


def game_of(app: App) -> SavedGame | None:
    """The game being played, for the report of a crash."""
    sessions = [getattr(scene, "session", None) for scene in app.scenes]
    playing = [session for session in sessions if isinstance(session, Session)]
    return playing[-1].saved() if playing else None


def window_icon() -> pygame.Surface | None:
    """The picture in the task bar, none if it cannot be read."""
    try:
        return pygame.image.load(str(asset("icons", "toc-desktop-128.png")))
    except (OSError, pygame.error) as error:
        _log.warning("window icon cannot be read: %s", error)
        return None


def remember_window(app: App, profile: Profile, options: PlayOptions) -> None:
    """Keep size and full screen for the next time, unless the command line had decided them."""
    if options.fullscreen is None:
        profile.settings.fullscreen = app.window.fullscreen
    if options.size is None and not app.window.fullscreen:
        profile.settings.window_size = app.window.units
    profile.save()
    profile.store.close()


def last_words(app: App | None, error: Exception) -> None:
    """When nothing helps: keep a report, and say so without a traceback."""
    _log.critical("the game had to stop", exc_info=error)
    write_report(error, game_of(app) if app is not None else None)
    print(tr("ui.crash.title"), file=sys.stderr)
    print(tr("ui.crash.stopped", path=str(log_path())), file=sys.stderr)


class Recovery:
    """After an error in a scene: back to the title with a word about it; if errors keep coming, give up."""

    def __init__(self, app: App, home: Callable[[], Scene]) -> None:
        self._app, self._home = app, home
        self._times: list[float] = []

    def __call__(self, error: Exception) -> None:
        """Open the title again, and say what happened."""
        now = self._app.clock.now()
        self._times = [t for t in self._times if now - t < _SOON] + [now]
        write_report(error, game_of(self._app))
        if len(self._times) >= _ENOUGH:
            raise error
        self._app.scenes.clear()
        home = self._home()
        self._app.push(home)
        home.ask("crash", tr("ui.crash.title"), tr("ui.crash.text"), [("ok", tr("ui.ok"), None)])
