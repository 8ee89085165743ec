"""From clicks to a move: card, pawn and cell in any order narrow what is legal until one thing is left.

The screen never builds a move: it can only point, so an illegal move cannot be made.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from toc_desktop.engine import Card, Cell, Move, Pawn, PlayerView, SplitWalk
from toc_desktop.present.table.choices import Option, options_of, parts_of, whole_option
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.places import place_of, same_spot
from toc_desktop.present.table.targets import ButtonTarget

Cause = Literal["turn", "card", "pawn", "cell", "dead-end", "rest"]


@dataclass(frozen=True, slots=True)
class Refused:
    """A click that cannot be: what was meant, so that the screen can say why."""

    cause: Cause
    card: Card | None = None
    pawn: Pawn | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Click:
    """What a click led to: another selection, perhaps a finished move, perhaps a refusal."""

    selection: Selection
    move: Move | None = None
    refused: Refused | None = None
    part: Option | None = None
    """The part of a seven that this click played on the board."""


@dataclass(frozen=True)
class Selection:
    """The card and the places chosen so far, and the half played seven; a value: clicks return another."""

    view: PlayerView
    card: Card | None = None
    spots: tuple[Place, ...] = ()
    walk: SplitWalk | None = None
    every: tuple[Option, ...] = field(default=(), compare=False, repr=False)
    """All that may be done before anything is chosen."""

    @classmethod
    def start(cls, view: PlayerView) -> Selection:
        """Begin with nothing chosen yet, and all that may be."""
        return cls(view, every=options_of(view))

    @property
    def cleared(self) -> Selection:
        """Return the selection with nothing chosen any more."""
        return replace(self, card=None, spots=(), walk=None)

    # What is possible.

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Return all that may be done with the card chosen (or any), the parts of the seven so far played."""
        if self.walk is not None:
            return tuple(parts_of(self.view, self.walk, self.walk.options))
        return tuple(o for o in self.every if self.card is None or o.card == self.card)

    @cached_property
    def candidates(self) -> tuple[Option, ...]:
        """Return the options that agree with every click."""
        return self._matching(self.spots)

    @cached_property
    def dead_ends(self) -> tuple[Option, ...]:
        """Return the parts of the chosen seven that are allowed but leave a rest that could not be played."""
        walk = self.walk or self._begun(self.card)
        if walk is None:
            return ()
        dead = parts_of(self.view, walk, walk.dead_ends)
        return tuple(o for o in dead if all(_touches(o, spot) for spot in self.spots))

    @cached_property
    def pawns(self) -> tuple[Cell, ...]:
        """Return where all pawns stand, with the parts of the seven so far played."""
        return self.walk.pawns if self.walk is not None else self.view.pawns

    @property
    def playable(self) -> frozenset[Card]:
        """Return the cards that can be used now."""
        return frozenset(o.card for o in self.every if o.card is not None)

    @cached_property
    def pawns_by_card(self) -> dict[Card, frozenset[Pawn]]:
        """Return the pawns that each card could move first."""
        by_card: dict[Card, set[Pawn]] = {}
        for option in self.every:
            if option.card is not None and option.pawn is not None:
                by_card.setdefault(option.card, set()).add(option.pawn)
        return {card: frozenset(pawns) for card, pawns in by_card.items()}

    @property
    def fitting_cards(self) -> frozenset[Card]:
        """Return the cards that agree with the places chosen so far."""
        return frozenset(o.card for o in self.candidates if o.card is not None)

    @property
    def buttons(self) -> tuple[ButtonTarget, ...]:
        """Return what can be done without card or board (fold, pass, a hand size), and the choices left."""
        if self.walk is not None:
            return tuple(self.choices)
        return (*(o.button for o in self.every if o.button), *self.choices)

    @cached_property
    def choices(self) -> dict[ButtonTarget, Option]:
        """Return the plays of one card by one pawn to one place, which no further click could tell apart.

        A jack may swap with a pawn, or advance to the same pawn and capture it.
        """
        if self.walk is not None and self.walk.play is not None:
            # All steps of one way to share are used, but the card has a longer one.
            return {ButtonTarget("do", "split"): whole_option(self.view, self.walk.play)}
        different = {o.key: o for o in self.candidates if o.pawn is not None}
        ways = {(o.pawn, o.target) for o in different.values()}
        if len(self.spots) < 2 or len(different) < 2 or len(ways) > 1 or len(self.fitting_cards) > 1:
            return {}
        return {ButtonTarget("do", name): option for name, option in _told_apart(different.values())}

    @property
    def movers(self) -> frozenset[Pawn]:
        """Return the pawns that could move next."""
        return frozenset(leg.pawn for o in self.candidates for leg in o.legs[:1])

    @property
    def targets(self) -> frozenset[Place]:
        """Return the places where a candidate ends."""
        return frozenset(o.target for o in self.candidates if o.target is not None)

    @property
    def left(self) -> int | None:
        """Return the steps of the seven still to be played, once a part has been."""
        return self.walk.left if self.walk is not None else None

    @property
    def empty(self) -> bool:
        """Tell whether nothing has been chosen."""
        return self.card is None and not self.spots and self.walk is None

    def place(self, pawn: Pawn) -> Place:
        """Return where a pawn is seen now."""
        return place_of(self.view.seating, pawn, self.pawns[pawn])

    def pawn_at(self, place: Place) -> Pawn | None:
        """Return the pawn on a place, if any; in a shared centre the first."""
        standing = (pawn for pawn in range(len(self.pawns)) if same_spot(self.place(pawn), place))
        return next(standing, None)

    # Clicks.

    def click_card(self, card: Card) -> Click:
        """Choose a card of the hand, or put it back when it was chosen."""
        if not self.every:
            return self._refuse("turn", card=card)
        if self.walk is not None:
            if card == self.walk.card:
                return self._finish_part(self.candidates) or Click(self)
            return self.cleared.click_card(card)
        if card == self.card:
            return Click(replace(self, card=None))
        if all(o.card != card for o in self.every):
            return self._refuse("card", card=card)
        chosen = replace(self, card=card)
        if not chosen.candidates:
            chosen = replace(chosen, spots=())
        return chosen._settle()

    def click_place(self, place: Place) -> Click:
        """Choose a cell, or the pawn on it: as mover or as target, whichever is meant."""
        if not self.every:
            return self._refuse("turn", place=place, pawn=self.pawn_at(place))
        if self.spots and same_spot(self.spots[-1], place):
            return Click(replace(self, spots=self.spots[:-1]))
        if self._points_at_another_mover(place):
            return Click(replace(self, spots=(place,)))
        for spots in ((*self.spots, place), (place,)):
            if self._matching(spots):
                return replace(self, spots=spots)._settle()
        return self._refuse_place(place)

    def click_pawn(self, pawn: Pawn) -> Click:
        """Choose a pawn, wherever it stands."""
        return self.click_place(self.place(pawn))

    def press_button(self, button: ButtonTarget) -> Click:
        """Fold, pass, take a hand size, or one of the choices left."""
        if button in self.choices:
            return self.take(self.choices[button])
        for option in self.every:
            if option.button == button:
                return Click(self.cleared, option.move)
        return self._refuse("turn")

    def back(self) -> Selection:
        """Go one step back: the last place, the last part of the seven, then the card."""
        if self.spots:
            return replace(self, spots=self.spots[:-1])
        if self.walk is not None:
            shorter = self.walk.back()
            return replace(self, walk=shorter if shorter.legs else None)
        return self.cleared

    def take(self, option: Option) -> Click:
        """Do one of the options."""
        if option.move is not None:
            return Click(self.cleared, option.move)
        walk = (self.walk or SplitWalk.begin(self.view, _card(option))).choose(option.legs[0])
        if walk.play is not None and not walk.options:
            return Click(self.cleared, walk.play, part=option)
        return Click(replace(self, card=walk.card, spots=(), walk=walk), part=option)

    # How clicks are read.

    def _matching(self, spots: tuple[Place, ...]) -> tuple[Option, ...]:
        matching = [o for o in self.options if all(_touches(o, spot) for spot in spots)]
        if len(spots) > 1 and len({o.key for o in matching}) > 1:
            # The pawn that was pointed at first is the one that moves.
            led = [o for o in matching if _starts_at(o, spots[0])]
            matching = led or matching
        # Of pawns that are alike in their camp, the one pointed at goes first.
        return tuple(sorted(matching, key=lambda o: not all(spot in o.spots for spot in spots)))

    def _points_at_another_mover(self, place: Place) -> bool:
        """Tell whether a place means another pawn to move, rather than one that eats the pawn chosen to move.

        Who chose a pawn that can move has not chosen it to be eaten: that can be said the other way round.
        """
        if len(self.spots) != 1 or not any(_starts_at(option, self.spots[0]) for option in self.options):
            return False
        both = self._matching((*self.spots, place))
        chosen = self.pawn_at(self.spots[0])
        return bool(both) and all(
            not _starts_at(option, self.spots[0]) and any(chosen in leg.captured for leg in option.legs)
            for option in both
        )

    def _settle(self) -> Click:
        """Do it when only one thing is left, else wait for the next click."""
        return self._finish_part(self.candidates) or Click(self)

    def _finish_part(self, options: tuple[Option, ...]) -> Click | None:
        if not options or len({o.key for o in options}) > 1:
            return None
        return self.take(options[0])

    def _begun(self, card: Card | None) -> SplitWalk | None:
        if card is None or not any(o.card == card and o.kind == "split" for o in self.every):
            return None
        return SplitWalk.begin(self.view, card)

    def _refuse_place(self, place: Place) -> Click:
        pawn = self.pawn_at(place)
        if any(_touches(option, place) for option in self.dead_ends):
            return self._refuse("dead-end", self.card, pawn, place)
        if self.walk is not None and pawn is not None:
            return self._refuse("rest", self.card, pawn, place)
        return self._refuse("cell" if pawn is None else "pawn", self.card, pawn, place)

    def _refuse(
        self, cause: Cause, card: Card | None = None, pawn: Pawn | None = None, place: Place | None = None
    ) -> Click:
        return Click(self, refused=Refused(cause, card, pawn, place))


def _told_apart(options: Collection[Option]) -> Iterator[tuple[str, Option]]:
    """Name plays of one card by one pawn to one place: by their kind, and by whether they eat on the way."""
    for option in options:
        taken = sum(len(leg.captured) for leg in option.legs)
        fewest = min(sum(len(leg.captured) for leg in o.legs) for o in options if o.kind == option.kind)
        yield f"{option.kind}_eats" if taken > fewest else option.kind, option


def _touches(option: Option, place: Place) -> bool:
    return any(same_spot(spot, place) for spot in option.spots)


def _starts_at(option: Option, place: Place) -> bool:
    return option.origin is not None and same_spot(option.origin, place)


def _card(option: Option) -> Card:
    assert option.card is not None
    return option.card
