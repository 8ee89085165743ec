"""Ways from one room to another: starting, continuing and opening games, and the other screens."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toc_desktop.engine import EngineError, Game, new_game
from toc_desktop.present.rules.new_game import problem_words
from toc_desktop.present.rules.preset_names import rules_title
from toc_desktop.services.profile import Profile, profile_of
from toc_desktop.session import Session
from toc_desktop.session.session import SEED_BITS
from toc_desktop.storage import BrokenSave, SavedGame, StorageError
from toc_desktop.storage.export import import_game
from toc_desktop.storage.library import Library
from toc_desktop.storage.quarantine import is_the_files_fault
from toc_desktop.storage.saves import verify
from toc_desktop.storage.setup import GameSetup, setup_problems
from toc_desktop.storage.store import Opened
from toc_desktop.support.folders import shown_name
from toc_desktop.support.i18n import tr

if TYPE_CHECKING:
    from toc_desktop.app.app import App
    from toc_desktop.ui.scene import Scene

_DRAWS = 64


@dataclass(frozen=True, slots=True)
class LastGame:
    """The game that Continue leads to."""

    path: Path
    saved: SavedGame | None = None
    game: Game | None = None
    """Both are missing when the file cannot be read: opening it says why, and offers what is left."""

    def words(self) -> str:
        """Which rules, which deal, whose turn."""
        if self.saved is None or self.game is None:
            return tr("title.continue.broken")
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


class Navigator:
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
        """One click: the last set-up, at first the usual one, where the newcomer begins."""
        newcomer = self.profile.settings.last_setup is None
        setup = self.profile.draft().setup()
        self.start(_beginning(setup) if newcomer else setup)

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

    def take_in(self, path: Path) -> None:
        """Import a file from elsewhere and show it among the saved games, or say here why not."""
        taken = import_file(path, self.profile)
        if isinstance(taken, str):
            self.scene.notify(taken, "warning")
            return
        self.app.push(scene_of("saves", "SavesScene", self.app, imported=taken))

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
        """The latest unfinished game, also when it is damaged: nothing is passed over in silence.

        Only a game that this program cannot open today, of a newer format or on a disk in trouble, lets
        older ones go first.
        """
        waiting: LastGame | None = None
        for entry in Library(self.profile.store).running():
            problem = entry.problem
            if entry.saved is not None:
                try:
                    return LastGame(entry.path, entry.saved, verify(entry.saved))
                except StorageError as error:
                    problem = error.notice
            if problem is not None and is_the_files_fault(problem):
                return LastGame(entry.path)
            waiting = waiting or LastGame(entry.path)
        return waiting


def import_file(path: Path, profile: Profile) -> Opened | str:
    """Copy a game from elsewhere to the player's own; return what is wrong, naming the file, if anything."""
    try:
        opened = import_game(path, profile.store)
    except StorageError as error:
        return tr("saves.import.failed", file=shown_name(path.name), why=error.notice.words())
    profile.last_folder = path.parent
    return opened


def _beginning(setup: GameSetup) -> GameSetup:
    """The set-up with a seed by which the first person begins: nobody's first card waits for three bots."""
    first = setup.humans[0] if setup.humans else 0
    for _ in range(_DRAWS):
        drawn = setup.with_seed(secrets.randbits(SEED_BITS))
        assert drawn.seed is not None
        if new_game(drawn.rules, drawn.seating, drawn.seed).game.turn == first:
            return drawn
    return setup
