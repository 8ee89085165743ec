"""Which screen follows which; each is imported when it is first opened, so that the title shows sooner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from toc_desktop.engine import EngineError, Player, ReplayProgress, RuleSet, Seating, new_game
from toc_desktop.present.rules.new_game import problem_words
from toc_desktop.services import GameScene
from toc_desktop.services.autosave import tell
from toc_desktop.services.importing import import_file
from toc_desktop.services.last_game import LastGame
from toc_desktop.services.long_work import LongWork
from toc_desktop.session import Session
from toc_desktop.session.replay import ReplayData
from toc_desktop.session.session import draw_seed
from toc_desktop.storage import BrokenSave, StorageError
from toc_desktop.storage.library import Entry, Library
from toc_desktop.storage.quarantine import is_the_files_fault
from toc_desktop.storage.saves import verify
from toc_desktop.storage.setup import GameSetup, setup_problems
from toc_desktop.storage.store import Opened
from toc_desktop.support.folders import shown_name
from toc_desktop.support.i18n import tr
from toc_desktop.ui.widgets.base import Press

if TYPE_CHECKING:
    from toc_desktop.present.games.game_summary import GameSummary
    from toc_desktop.present.table.lesson_tasks import Lesson
    from toc_desktop.render.board import SeatStyle
    from toc_desktop.scenes.house_rules import HouseRulesScene
    from toc_desktop.scenes.setup import SetupScene
    from toc_desktop.scenes.table import TableScene
    from toc_desktop.storage.people import Evening

_DRAWS = 64
LONG_FILE = 150_000
"""Bytes from which a game may take a noticeable part of a second to read, or several."""
LONG_GAME = 8_000

Made = TypeVar("Made")


def _is_long(source: Path | Opened) -> bool:
    """Tell whether a game is worth a word while it is read."""
    if isinstance(source, Opened):
        return len(source.saved.record.moves) >= LONG_GAME
    try:
        return source.stat().st_size >= LONG_FILE
    except OSError:
        return False


class ScreenNavigator:
    """Opens screens, always from the one that asks: it stays below, or says why that cannot be."""

    # Playing.

    def start(self, scene: GameScene, setup: GameSetup, remember: bool = True) -> bool:
        """Begin a game and sit down, and keep its set-up; False, with a word why, when it cannot begin."""
        profile = scene.app.services.profile
        problems = setup_problems(setup)
        if problems:
            self._refuse(scene, "\n".join(problem_words(problem) for problem in problems))
            return False
        if remember:
            profile.remember_setup(setup)
        try:
            session = Session.new(setup, profile.store)
        except EngineError as error:
            self._refuse(scene, str(error))
            return False
        self.sit_down(scene, session)
        return True

    @staticmethod
    def _refuse(scene: GameScene, why: str) -> None:
        scene.ask("cannot", tr("title.cannot.title"), why, [("ok", tr("ui.ok"), None)])

    def sit_down(self, scene: GameScene, session: Session) -> None:
        """Open the table; the way back from it leads to the title, not through the screens before."""
        from toc_desktop.scenes.table import TableScene

        app = scene.app
        table = TableScene(app, session)
        app.close_above(app.scenes[0])
        app.push(table)
        tell(table, session, "warning")

    def play_now(self, scene: GameScene) -> None:
        """Begin a game against bots with one click, whatever was played last; a newcomer begins."""
        profile = scene.app.services.profile
        newcomer = profile.settings.last_setup is None
        setup = profile.quick_draft().setup()
        # The last set-up stays for New game: it was chosen, this was not.
        self.start(scene, _beginning(setup) if newcomer else setup, remember=newcomer)

    def first_game(self, scene: GameScene) -> None:
        """Begin a first game, with tips: the usual table, at which the player begins."""
        profile = scene.app.services.profile
        newcomer = profile.settings.last_setup is None
        setup = replace(profile.quick_draft().setup(), learning=True)
        self.start(scene, _beginning(setup), remember=newcomer)

    def open_game(self, scene: GameScene, source: Path | Opened) -> None:
        """Go on with a saved game, or say in words why that cannot be."""
        held = scene.app.services.autosave.held(source.stem) if isinstance(source, Path) else None
        if held is not None:
            # Its last moves are in memory only: what is on disk is older.
            self.sit_down(scene, held)
            return
        store = scene.app.services.profile.store

        def resume(progress: ReplayProgress | None) -> Session:
            return Session.resume(source, store, progress)

        # A file is read first, and then played.
        passes = 2 if isinstance(source, Path) else 1
        self._read(scene, source, tr("waiting.game"), passes, resume, lambda game: self.sit_down(scene, game))

    def open_replay(self, scene: GameScene, path: Path) -> None:
        """Open a game of the shelf to be seen again, or say in words why that cannot be."""
        self._read_shelf(
            scene, path, tr("waiting.replay"), 1, ReplayData.of, lambda data: self.replay(scene, data)
        )

    def open_results(self, scene: GameScene, path: Path) -> None:
        """Open the results of a game of the shelf, or say in words why that cannot be."""
        from toc_desktop.scenes.results import PASSES, ResultsScene, read_results

        def show(read: tuple[ReplayData, GameSummary]) -> None:
            scene.app.push(ResultsScene(scene.app, *read, from_shelf=True))

        self._read_shelf(scene, path, tr("waiting.results"), PASSES, read_results, show)

    def _read_shelf(
        self,
        scene: GameScene,
        path: Path,
        text: str,
        passes: int,
        work: Callable[[Opened, ReplayProgress | None], Made],
        show: Callable[[Made], None],
    ) -> None:
        """Read a file of the shelf, go through its game so many times more, and show what was made."""
        store = scene.app.services.profile.store

        def read(progress: ReplayProgress | None) -> Made:
            return work(store.open(path, progress), progress)

        self._read(scene, path, text, 1 + passes, read, show)

    def _read(
        self,
        scene: GameScene,
        source: Path | Opened,
        text: str,
        passes: int,
        work: Callable[[ReplayProgress | None], Made],
        show: Callable[[Made], None],
    ) -> None:
        """Do work on a saved game and show what was made, or say in words why that cannot be."""

        def take(made: Callable[[], Made]) -> None:
            try:
                done = made()
            except BrokenSave as broken:
                self.tell_broken(scene, broken)
            except StorageError as error:
                message = error.notice.message()
                if isinstance(source, Path):
                    message = _about_file(scene, source, message)
                scene.ask("broken", tr("title.broken.title"), message, [("ok", tr("ui.ok"), None)])
            else:
                show(done)

        self._wait_for(scene, _is_long(source), text, work, take, passes)

    def delete_game(
        self, scene: GameScene, entry: Entry, take: Callable[[Callable[[], Entry]], None]
    ) -> None:
        """Delete a game of the shelf; ``take`` is given what tells that it is done, or raises why not."""
        library = Library(scene.app.services.profile.store)

        def delete(progress: ReplayProgress | None) -> Entry:
            library.delete(entry, progress)
            return entry

        # Only of a game in progress anything is counted; the others are gone at once.
        long = entry.kind == "running" and _is_long(entry.path)
        self._wait_for(scene, long, tr("waiting.delete"), delete, take)

    @staticmethod
    def _wait_for(
        scene: GameScene,
        long: bool,
        text: str,
        work: Callable[[ReplayProgress | None], Made],
        take: Callable[[Callable[[], Made]], None],
        passes: int = 1,
    ) -> None:
        """Do work at once for a game of usual length; for a long one beside the screen, with a bar."""
        from toc_desktop.scenes.waiting import WaitingScene

        if not long:
            take(lambda: work(None))
            return
        long_work = LongWork(work, passes)
        long_work.start()
        scene.app.push(WaitingScene(scene.app, text, long_work, lambda: take(long_work.result)))

    def tell_broken(self, scene: GameScene, broken: BrokenSave) -> None:
        """Say what is wrong with a file, where it was put, and offer its backup."""
        why = "\n".join(notice.message() for notice in broken.notices())
        why = _about_file(scene, broken.path, why)
        buttons: list[tuple[str, str, Press | None]] = [("ok", tr("ui.ok"), None)]
        backup = broken.backup
        if backup is not None:
            label = tr("title.broken.backup")
            buttons.insert(0, ("backup", label, lambda: self._open_backup(scene, backup)))
        scene.ask("broken", tr("title.broken.title"), why, buttons)

    def _open_backup(self, scene: GameScene, backup: Path) -> None:
        try:
            opened = scene.app.services.profile.store.open_backup(backup)
        except StorageError as error:
            scene.notify(error.notice.message(), "warning")
            return
        self.open_game(scene, opened)

    def import_file(self, scene: GameScene, path: Path) -> None:
        """Import a file from elsewhere and show it among the saved games, or say here why not."""
        from toc_desktop.scenes.saves import SavesScene

        imported = import_file(path, scene.app.services.profile)
        if isinstance(imported, str):
            scene.notify(imported, "warning")
        else:
            scene.app.push(SavesScene(scene.app, imported=imported))

    def last_game(self, scene: GameScene) -> LastGame | None:
        """Return the latest unfinished game, also when it is damaged: nothing is passed over in silence.

        Only a game that this program cannot open today, of a newer format or on a disk in trouble, lets
        older ones go first.
        """
        waiting: LastGame | None = None
        for entry in Library(scene.app.services.profile.store).running():
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

    # The other screens.

    def title(self, scene: GameScene) -> None:
        """Go back to the title, past everything else."""
        from toc_desktop.scenes.title import TitleScene

        app = scene.app
        app.close_below(scene, 1)
        if len(app.scenes) > 1 and isinstance(app.scenes[0], TitleScene):
            app.pop()
        else:
            app.reset(TitleScene(app))

    def welcome(self, scene: GameScene) -> None:
        """Ask a newcomer for a name, and whether they know the game."""
        from toc_desktop.scenes.welcome import WelcomeScene

        scene.app.push(WelcomeScene(scene.app))

    def new_game(self, scene: GameScene) -> None:
        """Open the choice of rules, players and seats."""
        from toc_desktop.scenes.setup import SetupScene

        scene.app.push(SetupScene(scene.app))

    def saves(self, scene: GameScene, evening: Evening | None = None) -> None:
        """Open saved games and replays, or those of an evening."""
        from toc_desktop.scenes.saves import SavesScene

        scene.app.push(SavesScene(scene.app, evening=evening))

    def learn(self, scene: GameScene) -> None:
        """Open the list of lessons."""
        from toc_desktop.scenes.lessons import LessonsScene

        scene.app.push(LessonsScene(scene.app))

    def lesson(self, scene: GameScene, lesson: Lesson) -> None:
        """Open a lesson."""
        from toc_desktop.scenes.lesson import LessonScene

        scene.app.push(LessonScene(scene.app, lesson))

    def statistics(self, scene: GameScene) -> None:
        """Open the statistics: what was won and lost."""
        from toc_desktop.scenes.statistics import StatisticsScene

        scene.app.push(StatisticsScene(scene.app))

    def settings(self, scene: GameScene) -> None:
        """Open the settings: language, display, sound, keys."""
        from toc_desktop.scenes.settings import SettingsScene

        scene.app.push(SettingsScene(scene.app))

    def rules(
        self,
        scene: GameScene,
        rules: RuleSet,
        seating: Seating,
        section: str = "",
        preset: str | None = None,
        styles: Sequence[SeatStyle] | None = None,
    ) -> None:
        """Open the rules in words, at a section."""
        from toc_desktop.scenes.rules import RulesScene

        scene.app.push(RulesScene(scene.app, rules, seating, section, preset, styles))

    def house_rules(self, scene: SetupScene) -> None:
        """Open the page on which single rules are changed."""
        from toc_desktop.scenes.house_rules import HouseRulesScene

        scene.app.push(HouseRulesScene(scene.app, scene))

    def find_rules(self, scene: SetupScene) -> None:
        """Open the questions that lead to the rules of one's family."""
        from toc_desktop.scenes.find_rules import FindRulesScene

        scene.app.push(FindRulesScene(scene.app, scene))

    def my_rules(self, scene: HouseRulesScene) -> None:
        """Open the saved house rules."""
        from toc_desktop.scenes.my_rules import MyRulesScene

        scene.app.push(MyRulesScene(scene.app, scene))

    def replay(self, scene: GameScene, data: ReplayData, index: int = 0) -> None:
        """Open a record, to be seen again from a moment on."""
        from toc_desktop.scenes.replay import ReplayScene

        scene.app.push(ReplayScene(scene.app, data, index))

    def results(self, scene: GameScene, session: Session) -> bool:
        """Open the results; False when there is no record, as at a table laid out by hand."""
        from toc_desktop.scenes.results import PASSES, ResultsScene, read_results

        nothing: list[EngineError] = []

        def take(read: Callable[[], tuple[ReplayData, GameSummary]]) -> None:
            try:
                data, summary = read()
            except EngineError as error:
                nothing.append(error)
            else:
                scene.app.push(ResultsScene(scene.app, data, summary, came_by_itself=True))

        def read(progress: ReplayProgress | None) -> tuple[ReplayData, GameSummary]:
            return read_results(session, progress)

        long = len(session.record.moves) >= LONG_GAME
        self._wait_for(scene, long, tr("waiting.results"), read, take, PASSES)
        return not nothing

    def curtain(self, scene: TableScene, player: Player) -> None:
        """Hide the hand until the next person is there."""
        from toc_desktop.scenes.curtain import CurtainScene

        scene.app.push(CurtainScene(scene.app, scene, player))


def _about_file(scene: GameScene, path: Path, why: str) -> str:
    """Return what is wrong with a file, under its name; one from elsewhere is named with its folder."""
    own = scene.app.services.profile.store.owns(path)
    return tr("title.broken.file", file=shown_name(path.name if own else str(path)), why=why)


def _beginning(setup: GameSetup) -> GameSetup:
    """Return the set-up with a seed by which the first person begins, who need not wait for three bots."""
    first = setup.humans[0] if setup.humans else 0
    for _ in range(_DRAWS):
        drawn = setup.with_seed(draw_seed())
        assert drawn.seed is not None
        if new_game(drawn.rules, drawn.seating, drawn.seed).game.turn == first:
            return drawn
    return setup
