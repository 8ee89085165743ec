"""Tells the table to who cannot see it: where things stand, pawn by pawn, seat by seat, threat by threat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from toc_desktop.engine import PAWNS_EACH
from toc_desktop.present.table.phrases import capital, card_title
from toc_desktop.present.table.spoken import (
    counts_words,
    how_it_stands,
    number_words,
    numbered_pawn,
    where_pawn_is,
)
from toc_desktop.present.table.targets import CardTarget
from toc_desktop.present.table.threats import ThreatWatch, threat_words
from toc_desktop.support.i18n import tr
from toc_desktop.support.latest import Latest
from toc_desktop.support.layout import Box
from toc_desktop.table.view import Bubble
from toc_desktop.ui.accessibility.reading import Item, Passage
from toc_desktop.ui.focus import Control, Target

if TYPE_CHECKING:
    from toc_desktop.table.screen import TableScreen

_KEYED = ("undo", "hint", "rules", "menu", "log")
_PIECES = 2
"""How much of the threats is worked out in a frame."""


class Teller:
    """Says what the eye would find: by a key, or as part of the accessibility tree."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._next: dict[str, int] = {}
        self._watch: Latest[ThreatWatch] = Latest()

    def tell(self, action: str) -> bool:
        """Say what a key asks for; False when it asks for nothing of this."""
        walks = {"pawns": self.pawns, "seats": self.seats, "threats": self.threats}
        if action in walks:
            self._say_next(action, walks[action]())
        elif action == "where":
            self._screen.app.say(self.where(), answer=True)
        return action == "where" or action in walks

    def _say_next(self, walk: str, sentences: list[str]) -> None:
        """Say one after the other, from the first again after the last."""
        number = self._next.get(walk, 0) % len(sentences)
        self._next[walk] = number + 1
        self._screen.app.say(sentences[number], answer=True)

    def where(self) -> str:
        """Return in two sentences whose turn it is and how the game stands."""
        screen, state = self._screen, self._screen.state
        snapshot = state.shown.snapshot
        hand = len(snapshot.hands[state.viewer])
        return how_it_stands(
            screen.banner(), screen.table.seating, snapshot.pawns, screen.table.seats, state.viewer, hand
        )

    def pawns(self) -> list[str]:
        """Return the pawns in words, one's own first, then by seat; those in base last of each seat."""
        table, state = self._screen.table, self._screen.state
        seating, pawns = table.seating, state.shown.snapshot.pawns
        said = []
        for turn in range(seating.players):
            player = (state.viewer + turn) % seating.players
            for pawn in range(player * PAWNS_EACH, (player + 1) * PAWNS_EACH):
                name = capital(numbered_pawn(pawn, table.seats, state.viewer))
                said.append(f"{name}, {where_pawn_is(seating, pawns, pawn, table.seats, state.viewer)}")
        return said

    def seats(self) -> list[str]:
        """Return the players in words, in turn order from the viewer."""
        screen = self._screen
        pawns = screen.state.shown.snapshot.pawns
        seating = screen.table.seating
        controls = [c for c in screen.piece_controls(screen.layout) if c.role == "seat"]
        first = screen.state.viewer
        return [
            f"{controls[p].label}, {controls[p].value}, {counts_words(seating, pawns, p)}"
            for p in [*range(first, len(controls)), *range(first)]
        ]

    def threats(self) -> list[str]:
        """Return what threatens the viewer's pawns, all of it, worked out now."""
        watch = self._current_watch()
        watch.go_on()
        return self._threat_words(watch) or [tr("table.spoken.safe")]

    def _current_watch(self) -> ThreatWatch:
        """Return the threats of the position that is seen."""
        state = self._screen.state
        position = (state.viewer, state.shown.snapshot.pawns)
        return self._watch.of(position, lambda: ThreatWatch(state.view, state.shown.snapshot.pawns))

    # What is written on the table, or what only the eye would find.

    def piles(self) -> list[Passage]:
        """Return stock and discard pile, and the card that lies open."""
        piles, layout = self._screen.view().piles, self._screen.layout
        stock = tr("table.pile.count", pile=tr("table.pile.stock"), n=piles.stock)
        discard = tr("table.pile.count", pile=tr("table.pile.discard"), n=len(piles.discard))
        if piles.discard:
            discard = f"{discard}, {card_title(piles.discard[-1])}"
        return [Passage(stock, layout.pile_box("stock")), Passage(discard, layout.pile_box("discard"))]

    def at_hand(self) -> list[Passage]:
        """Return what is written above the hand: the steps left, and why or what of a card."""
        zone = self._screen.layout.fan.zone
        return [
            Passage(text, Box(x, zone.y, 1, 1)) for text, (x, y) in self._notes() if zone.contains((x, y))
        ]

    def on_board(self) -> list[Passage]:
        """Return what is written over the board, and then what threatens."""
        zone = self._screen.layout.fan.zone
        over = [Passage(text, Box(*at, 1, 1)) for text, at in self._notes() if not zone.contains(at)]
        return [*self._numbers(), *over, *self._threats_seen()]

    def _numbers(self) -> list[Passage]:
        """Return the numbers that stand beside cells, in words; they are the board's own."""
        screen, state = self._screen, self._screen.state
        foot = Box(*screen.layout.board.rect).take_bottom(1)[0]
        return [
            Passage(number_words(screen.table.seating, cell, screen.table.seats, state.viewer), foot)
            for cell in state.named
        ]

    def _notes(self) -> list[tuple[str, tuple[int, int]]]:
        """Return the words that float over the table, each with the point it speaks of."""
        screen, state = self._screen, self._screen.state
        view, zone = screen.view(), screen.layout.fan.zone
        at = _tip(view.bubble, zone)
        notes: list[tuple[str, tuple[int, int]]] = []
        if state.selection is not None and state.deciding and state.selection.left is not None:
            notes.append((tr("table.left", n=state.selection.left), zone.centre))
        notes += [(bubble.text, at) for bubble in (state.refusal, state.advice) if bubble is not None]
        if view.effect is not None:
            notes.append((view.effect.text, _tip(view.effect, zone)))
        return notes

    @property
    def working(self) -> bool:
        """Tell whether threats are to be told that are not worked out yet."""
        return self._tells_threats() and not self._current_watch().done

    def _tells_threats(self) -> bool:
        return self._screen.state.playback is None and self._screen.plays

    def _threats_seen(self) -> list[Passage]:
        """Return the threats as a list, once they are worked out: a little of them in every frame."""
        screen = self._screen
        if not self._tells_threats():
            return []
        watch = self._current_watch()
        watch.go_on(_PIECES)
        if not watch.done:
            return []
        name, board = tr("table.spoken.threats"), Box(*screen.layout.board.rect)
        foot = board.take_bottom(1)[0]  # it is nowhere to be seen: a list that goes with the board
        return [
            Passage(sentence, foot, group="threats", group_name=name)
            for sentence in self._threat_words(watch) or [tr("table.spoken.safe")]
        ]

    def with_keys(self, items: list[Item]) -> list[Item]:
        """Return the same with the keys that do what cards and icons do."""
        keys: dict[Target, str] = {name: self._screen.keys.label(name) for name in _KEYED}
        hand = self._screen.state.shown.snapshot.hands[self._screen.state.viewer]
        keys |= {CardTarget(card): self._screen.keys.label(f"card{i}") for i, card in enumerate(hand, 1)}
        return [
            replace(item, shortcut=keys[item.id]) if isinstance(item, Control) and item.id in keys else item
            for item in items
        ]

    def _threat_words(self, watch: ThreatWatch) -> list[str]:
        table = self._screen.table
        return [threat_words(threat, table.seats, self._screen.state.viewer) for threat in watch.threats()]


def _tip(bubble: Bubble | None, otherwise: Box) -> tuple[int, int]:
    """Return the point that a bubble is tied to; without one, the middle of where it would be."""
    x, y = otherwise.centre if bubble is None else bubble.tip
    return round(x), round(y)
