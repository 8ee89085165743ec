"""The ways from one screen to another, as screens know them; `game.navigator` knows the screens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from toc_desktop.engine import Game, Player, RuleSet, Seating
from toc_desktop.present.rules.preset_names import rules_title
from toc_desktop.present.table.lessons import Lesson
from toc_desktop.render.board import SeatStyle
from toc_desktop.session import Session
from toc_desktop.session.replay import ReplayData
from toc_desktop.storage import BrokenSave, SavedGame
from toc_desktop.storage.setup import GameSetup
from toc_desktop.storage.store import Opened
from toc_desktop.support.i18n import tr

if TYPE_CHECKING:
    from toc_desktop.scenes.house_rules import HouseRulesScene
    from toc_desktop.scenes.setup import SetupScene
    from toc_desktop.scenes.table import TableScene
    from toc_desktop.services import Services
    from toc_desktop.ui.scene import Scene

    GameScene = Scene[Services]


@dataclass(frozen=True, slots=True)
class LastGame:
    """The game that Continue leads to."""

    path: Path
    saved: SavedGame | None = None
    game: Game | None = None
    """Both are missing when the file cannot be read: opening it says why, and offers what is left."""

    def label(self) -> str:
        """Return in words which rules, which deal and whose turn it is."""
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


class Navigator(Protocol):
    """Opens screens, always from the one that asks: it stays below, or says why that cannot be."""

    def start(self, scene: GameScene, setup: GameSetup) -> bool:
        """Begin a game and sit down; False, with a word why, when it cannot begin."""

    def sit_down(self, scene: GameScene, session: Session) -> None:
        """Open the table; the way back from it leads to the title, not through the screens before."""

    def play_now(self, scene: GameScene) -> None:
        """Begin a game with one click: the last set-up, at first the usual one."""

    def open_game(self, scene: GameScene, source: Path | Opened) -> None:
        """Go on with a saved game, or say in words why that cannot be."""

    def tell_broken(self, scene: GameScene, broken: BrokenSave) -> None:
        """Say what is wrong with a file, where it was put, and offer its backup."""

    def import_file(self, scene: GameScene, path: Path) -> None:
        """Import a file from elsewhere and show it among the saved games, or say why not."""

    def last_game(self, scene: GameScene) -> LastGame | None:
        """Return the latest unfinished game, also when it is damaged."""

    def title(self, scene: GameScene) -> None:
        """Go back to the title, past everything else."""

    def new_game(self, scene: GameScene) -> None:
        """Open the choice of rules, players and seats."""

    def saves(self, scene: GameScene) -> None:
        """Open saved games and replays."""

    def learn(self, scene: GameScene) -> None:
        """Open the list of lessons."""

    def lesson(self, scene: GameScene, lesson: Lesson) -> None:
        """Open a lesson."""

    def statistics(self, scene: GameScene) -> None:
        """Open the statistics: what was won and lost."""

    def settings(self, scene: GameScene) -> None:
        """Open the settings: language, display, sound, keys."""

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

    def house_rules(self, scene: SetupScene) -> None:
        """Open the page on which single rules are changed."""

    def my_rules(self, scene: HouseRulesScene) -> None:
        """Open the saved house rules."""

    def replay(self, scene: GameScene, data: ReplayData, index: int = 0) -> None:
        """Open a record, to be seen again from a moment on."""

    def results(self, scene: GameScene, session: Session) -> bool:
        """Open the results: who won and how; False when there is no record to tell from."""

    def curtain(self, scene: TableScene, player: Player) -> None:
        """Hide the hand until the next person is there."""
