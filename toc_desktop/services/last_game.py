"""The game that Continue leads to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from toc_desktop.engine import Game
from toc_desktop.present.rules.preset_names import rules_title
from toc_desktop.storage import SavedGame
from toc_desktop.storage.setup import is_nameless
from toc_desktop.support.i18n import tr


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
        whose = "theirs" if not seat.is_human else "nameless" if is_nameless(seat.name) else "yours"
        return tr(
            "title.continue.detail",
            rules=rules_title(setup.preset_name, setup.rules),
            deal=game.deal + 1,
            turn=tr(f"title.continue.{whose}", name=seat.name),
        )
