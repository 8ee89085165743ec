"""Ways from one room to another: starting, continuing and opening games, and the other screens."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toc_desktop.engine import EngineError, Game
from toc_desktop.present.new_game import problem_words
from toc_desktop.present.preset_words import rules_title
from toc_desktop.scenes.profile import Profile, profile_of
from toc_desktop.session import Session
from toc_desktop.storage import BrokenSave, SavedGame, StorageError
from toc_desktop.storage.library import Library
from toc_desktop.storage.saves import verify
from toc_desktop.storage.setup import GameSetup, setup_problems
from toc_desktop.storage.store import Opened
from toc_desktop.support.i18n import tr

if TYPE_CHECKING:
    from toc_desktop.app import App
    from toc_desktop.scenes.base import Scene


@dataclass(frozen=True, slots=True)
class LastGame:
    """The game that Continue leads to."""

    path: Path
    saved: SavedGame
    game: Game

    def words(self) -> str:
        """Which rules, which deal, whose turn."""
        setup, game = self.saved.setup, self.game
        seat = setup.seats[game.turn]
        key = "title.continue.yours" if seat.is_human else "title.continue.theirs"
        return tr(
            "title.continue.detail",
            rules=rules_title(setup.preset_name, setup.rules),
            deal=game.deal + 1,
            turn=tr(key, name=seat.name),
        )


def scene_of(module: str, name: str, *args: Any, **options: Any) -> Scene:
    """A screen by name, imported only when its door is opened: the title shows sooner."""
    made: Scene = getattr(import_module(f"toc_desktop.scenes.{module}"), name)(*args, **options)
    return made


class Doors:
    """What the buttons of the title and of the other rooms do."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @property
    def app(self) -> App:
        """The app."""
        return self.scene.app

    @property
    def profile(self) -> Profile:
        """The player's settings and games."""
        return profile_of(self.app)

    # Playing.

    def start(self, setup: GameSetup) -> bool:
        """Begin a game and sit down; False, with a word why, when it cannot begin."""
        found = setup_problems(setup)
        if found:
            words = "\n".join(problem_words(problem) for problem in found)
            self.scene.ask("cannot", tr("title.cannot.title"), words, [("ok", tr("ui.ok"), None)])
            return False
        self.profile.remember_setup(setup)
        try:
            session = Session.new(setup, self.profile.store)
        except EngineError as error:
            self.scene.ask("cannot", tr("title.cannot.title"), str(error), [("ok", tr("ui.ok"), None)])
            return False
        self.sit_down(session)
        return True

    def sit_down(self, session: Session) -> None:
        """Open the table; the way back from it leads to the title, not through the screens before."""
        table = scene_of("table", "TableScene", self.app, session)
        while len(self.app.scenes) > 1:
            self.app.scenes.pop().leave()
        self.app.push(table)

    def play_now(self) -> None:
        """One click: the last set-up, at first the usual one."""
        self.start(self.profile.draft().setup())

    def open_game(self, source: Path | Opened) -> None:
        """Go on with a saved game, or say in words why that cannot be."""
        try:
            session = Session.resume(source, self.profile.store)
        except BrokenSave as broken:
            self.tell_broken(broken)
        except StorageError as error:
            self.scene.ask(
                "broken", tr("title.broken.title"), error.notice.words(), [("ok", tr("ui.ok"), None)]
            )
        else:
            self.sit_down(session)

    def tell_broken(self, broken: BrokenSave) -> None:
        """Say what is wrong with a file, where it was put, and offer its backup."""
        words = "\n".join(notice.words() for notice in broken.notices())
        buttons: list[tuple[str, str, Any]] = [("ok", tr("ui.ok"), None)]
        backup = broken.backup
        if backup is not None:
            buttons.insert(0, ("backup", tr("title.broken.backup"), lambda: self._open_backup(backup)))
        self.scene.ask("broken", tr("title.broken.title"), words, buttons)

    def _open_backup(self, backup: Path) -> None:
        try:
            opened = self.profile.store.open_backup(backup)
        except StorageError as error:
            self.scene.notify(error.notice.words(), "warning")
            return
        self.open_game(opened)

    # The other rooms.

    def new_game(self) -> None:
        """Choose rules, players and seats."""
        self.app.push(scene_of("setup", "SetupScene", self.app))

    def saves(self) -> None:
        """Saved games and replays."""
        self.app.push(scene_of("saves", "SavesScene", self.app))

    def learn(self) -> None:
        """The lessons."""
        self.app.push(scene_of("lessons", "LessonsScene", self.app))

    def statistics(self) -> None:
        """What was won and lost."""
        self.app.push(scene_of("statistics", "StatisticsScene", self.app))

    def settings(self) -> None:
        """Language, display, sound, keys."""
        self.app.push(scene_of("settings", "SettingsScene", self.app))

    def quit(self) -> None:
        """Close the program; games are always saved."""
        self.app.quit()

    # Continue.

    def last_game(self) -> LastGame | None:
        """The latest unfinished game that can be read, if any."""
        for entry in Library(self.profile.store).running():
            if entry.saved is None:
                continue
            try:
                game = verify(entry.saved)
            except StorageError:
                continue
            return LastGame(entry.path, entry.saved, game)
        return None
