"""Why a card or a pawn cannot be played, told before it is clicked."""

from __future__ import annotations

from toc_desktop.engine import PlayerView
from toc_desktop.engine.board import Pawn
from toc_desktop.engine.cards import Card
from toc_desktop.present.table.phrases import card_refusal, refusal_words
from toc_desktop.present.table.places import owner_of
from toc_desktop.present.table.selection import Refused, Selection
from toc_desktop.scenes.table_flow import TableFlow
from toc_desktop.ui.focus import Control
from toc_desktop.ui.scene import TOOLTIP_AFTER


class TableReasons(TableFlow):
    """Reasons in words, each worked out once for a position."""

    _told_of: PlayerView | None = None
    _told: dict[tuple[str, int, Card | None], str]

    def why_card(self, card: Card, selection: Selection | None) -> str:
        """Why a card of the hand is locked; nothing when it can be played, or when others play."""
        if selection is None or card in selection.playable:
            return ""
        return self._kept_words(("card", card, None), Refused("card", card))

    def why_pawn(self, pawn: Pawn, selection: Selection | None) -> str:
        """Why one's own pawn cannot move now; nothing for others' pawns, nor in the middle of a seven."""
        if selection is None or selection.walk is not None or owner_of(pawn) != self.viewer:
            return ""
        if self.view.phase != "play" or not any(option.pawn is not None for option in selection.every):
            return ""  # what is asked for has nothing to do with pawns
        card = selection.card
        return self._kept_words(("pawn", pawn, card), Refused("pawn", card, pawn))

    def tip(self) -> Control | None:
        """The control whose words are shown beside it now: it has the keyboard, or the mouse rests on it."""
        by_key = self.focus.shown and self._by_key
        control = self.focus.find(self.focus.current if by_key else self.hovered)
        if control is None or not control.hint or self.pressed is not None:
            return None
        return control if by_key or self.now() - self.hovered_since >= TOOLTIP_AFTER else None

    def _kept_words(self, key: tuple[str, int, Card | None], refused: Refused) -> str:
        if self._told_of is not self.view:
            self._told_of, self._told = self.view, {}
        if key not in self._told:
            if refused.cause == "card" and refused.card is not None:
                self._told[key] = card_refusal(self.view, refused.card, self.seat_infos)
            else:
                self._told[key] = refusal_words(self.view, refused, self.seat_infos)
        return self._told[key]
