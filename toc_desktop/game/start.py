"""Start and end of the program: settings from disk, the window, services, and the last words in trouble."""

from __future__ import annotations

import logging
from functools import partial

import pygame

from toc_desktop.app.app import App
from toc_desktop.app.desktop import remember
from toc_desktop.app.recovery import Recovery
from toc_desktop.app.window import Clock, Display, NoDisplay, RealClock, RealWindow
from toc_desktop.audio.player import Audio
from toc_desktop.audio.voice import Voice
from toc_desktop.game.navigator import ScreenNavigator
from toc_desktop.scenes.title import TitleScene
from toc_desktop.services import GameApp, Services
from toc_desktop.services.display import apply_settings
from toc_desktop.services.profile import Profile
from toc_desktop.storage.crash import report_crashes, unseen_report, write_report
from toc_desktop.storage.saves import SavedGame
from toc_desktop.storage.settings import Settings
from toc_desktop.storage.settings_file import SettingsFile
from toc_desktop.support import alert, broken, i18n
from toc_desktop.support.i18n import tr
from toc_desktop.support.log import log_path
from toc_desktop.support.options import PlayOptions
from toc_desktop.support.paths import asset
from toc_desktop.ui import svg
from toc_desktop.ui.accessibility.adapter import make_adapter
from toc_desktop.ui.accessibility.publisher import Publisher

_log = logging.getLogger(__name__)


def game_app(
    profile: Profile | None = None, clock: Clock | None = None, window: Display | None = None
) -> GameApp:
    """Return the app with its services, in a window that is given or in memory."""
    services = Services(ScreenNavigator(), profile or Profile())
    return App(services, clock, window)


def play(options: PlayOptions) -> int:
    """Open the window on the title and stay until it is closed; 2 without a screen or a whole game."""
    profile = load_profile(options)
    settings = profile.settings
    sizes = settings.window_sizes
    full = settings.fullscreen if options.fullscreen is None else options.fullscreen
    try:
        size = options.size or size_of_before(settings)
        window = RealWindow(tr("ui.window.title"), size, sizes, full, shown=False)
    except NoDisplay as error:
        alert.tell(tr("ui.no_display.title"), tr("ui.no_display.text", driver=str(error)))
        return 2
    icon = window_icon()
    if icon is not None:
        window.set_icon(icon)
    app: GameApp | None = None
    try:
        app = game_app(profile, RealClock(), window)
        handle = window.handle
        app.listening.publisher = Publisher(partial(make_adapter, handle))
        window.reveal()
        equip(app, options)
        pygame.key.set_repeat(400, 40)
        recovery_app = app
        app.on_crash = Recovery(app, lambda: TitleScene(recovery_app), lambda e: after_crash(recovery_app, e))
        code = app.run(TitleScene(app))
        remember_window(app, options)
        return code
    except Exception as error:
        return last_words(app, error)
    finally:
        if app is not None:
            app.listening.close()
            if app.services.voice is not None:
                app.services.voice.close()
        # Out of sight first: a search for sound that is still under way is waited for.
        window.close()
        if app is not None and app.services.audio is not None:
            app.services.audio.close()
        pygame.quit()


def size_of_before(settings: Settings) -> tuple[int, int] | None:
    """Return the size somebody gave the window of an earlier program, which knew one for all screens."""
    changed = settings.window_size != Settings().window_size and not settings.window_sizes
    return settings.window_size if changed else None


def load_profile(options: PlayOptions) -> Profile:
    """Return the player's settings from disk, defaults in safe mode; speak their language from here on."""
    if options.safe_mode:
        profile = Profile(Settings())
    else:
        file = SettingsFile()
        settings, notices = file.load()
        profile = Profile(settings, file, None, notices)
        profile.newcomer = file.missing
    i18n.set_language(options.lang or profile.settings.language)
    return profile


def equip(app: GameApp, options: PlayOptions) -> None:
    """Give the app its sounds, apply the settings, and look after games from now on."""
    services = app.services
    profile = services.profile
    svg.tolerate_missing()
    services.voice = Voice()
    services.audio = Audio(profile.settings.effects_volume, enabled=not options.safe_mode)
    apply_settings(app, options.lang)
    profile.file_to_open = options.file
    notices = (profile.store.claim(), unseen_report())
    profile.notices += [notice for notice in notices if notice is not None]
    app.chores.append(lambda: look_after_games(app))
    app.chores.append(lambda: look_after_sound(app))
    report_crashes(lambda: game_of(app))


def look_after_games(app: GameApp) -> None:
    """Try again to save what is in memory only, whatever screen is on top."""
    scene = app.scene
    app.services.autosave.tick(app.clock.now(), scene, scene is not None and scene.notice is None)


def look_after_sound(app: GameApp) -> None:
    """Look for a sound device once there is a picture to see: where there is none, that takes seconds."""
    audio = app.services.audio
    if audio is not None and app.frames:
        audio.search()
        audio.tick()


def game_of(app: GameApp) -> SavedGame | None:
    """Return the game being played, for the report of a crash."""
    playing = app.services.autosave.playing
    return playing[-1].saved() if playing else None


def report(app: GameApp | None, error: Exception) -> str:
    """Write what happened, and in which game, to a file; return in words what could not be saved."""
    write_report(error, game_of(app) if app is not None else None)
    notices = app.services.autosave.tables_gone() if app is not None else []
    return "\n".join(notice.message() for notice in notices)


def after_crash(app: GameApp, error: Exception) -> str | None:
    """Report an error in a screen; return the words for it, None when every game is saved.

    Where the very first picture lacks a part of the game, no other screen can be shown either.
    """
    if _missing_at_first(app, error):
        raise error
    unsaved = report(app, error)
    return f"{tr('ui.crash.unsaved')}\n{unsaved}" if unsaved else None


def window_icon() -> pygame.Surface | None:
    """Return the picture in the task bar, none if it cannot be read."""
    try:
        return pygame.image.load(str(asset("icons", "toc-desktop-128.png")))
    except (OSError, pygame.error) as error:
        _log.warning("window icon cannot be read: %s", error)
        return None


def remember_window(app: GameApp, options: PlayOptions) -> None:
    """Keep size and full screen for the next time, unless the command line had decided them."""
    profile = app.services.profile
    if options.fullscreen is None:
        profile.settings.fullscreen = app.window.fullscreen
    if options.size is None and not app.window.fullscreen:
        profile.settings.window_size = app.window.units
        if isinstance(app.window, RealWindow):
            sizes = profile.settings.window_sizes
            profile.settings.window_sizes = remember(sizes, app.window.screen, app.window.units)
    profile.save()
    profile.store.close()


def _missing_at_first(app: GameApp | None, error: Exception) -> str:
    """Return which part of the game an error before the first picture misses; nothing if none, or later."""
    return broken.missing_part(error) if app is None or not app.frames else ""


def last_words(app: GameApp | None, error: Exception) -> int:
    """Keep a report when nothing helps, and say so without a traceback; return the exit code.

    Of a game that is not whole there is nothing to report, and nothing was played.
    """
    _log.critical("the game had to stop", exc_info=error)
    if missing := _missing_at_first(app, error):
        alert.tell(*broken.words(missing))
        return 2
    unsaved = report(app, error)
    if unsaved:
        message = f"{tr('ui.crash.stopped_unsaved', path=str(log_path()))}\n{unsaved}"
    else:
        message = tr("ui.crash.stopped", path=str(log_path()))
    alert.tell(tr("ui.crash.title"), message)
    return 1
