"""What is shown before anything is played: which options the card, pawn or cell pointed at stands for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from toc_desktop.engine import Card, Pawn
from toc_desktop.present.table.choices import Option
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.places import same_spot
from toc_desktop.present.table.preview import Preview, preview
from toc_desktop.present.table.selection import Selection

MOST = 8
"""More paths than this at once would hide the board."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A cell where a part of a seven could end, and after how many steps; dead: the rest could not follow."""

    place: Place
    steps: int
    dead: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """All that is drawn over the board to say what can be done."""

    strong: tuple[Preview, ...] = ()
    """What one more click would do."""
    weak: tuple[Preview, ...] = ()
    """What could be meant."""
    movers: frozenset[Pawn] = frozenset()
    chosen: frozenset[Pawn] = frozenset()
    reaches: tuple[Reach, ...] = ()
    partners: frozenset[Pawn] = frozenset()
    """Pawns with which a swap could be made."""


def offer(
    selection: Selection,
    card: Card | None = None,
    place: Place | None = None,
    pending: Option | None = None,
) -> Offer:
    """Return what to show for a selection while a card or a place is pointed at."""
    if pending is not None:
        if not pending.legs:
            return Offer()
        return Offer((_preview_of(selection, pending),), (), frozenset(_movers([pending])))
    options = _meant(selection, card, place)
    keys = {option.key for option in options}
    chosen = frozenset(
        pawn
        for spot in selection.spots
        if (pawn := selection.pawn_at(spot)) is not None and pawn in _movers(options)
    )
    if not options:
        return Offer(movers=frozenset(selection.movers))
    sevens = [option for option in options if option.move is None]
    if len(keys) == 1 and not (sevens and place is None and card is not None):
        others = _worth_a_path(_besides(selection, options, options))
        return Offer(
            (_preview_of(selection, options[0]),),
            tuple(_preview_of(selection, o) for o in others),
            frozenset(_movers(options) | _movers(others)),
            chosen,
        )
    pointed = [
        o for o in options if place is not None and o.target is not None and same_spot(o.target, place)
    ]
    strong = _distinct(pointed)[:1] if len({o.key for o in pointed}) == 1 else []
    return Offer(
        tuple(_preview_of(selection, o) for o in strong),
        tuple(_preview_of(selection, o) for o in _worth_a_path(_besides(selection, options, strong))),
        frozenset(_movers(options)),
        chosen,
        _reaches(selection, sevens, place),
        frozenset(leg.pawn for o in options if o.kind == "swap" for leg in o.legs[1:]),
    )


def _meant(selection: Selection, card: Card | None, place: Place | None) -> list[Option]:
    """Return the options that what is pointed at stands for; else those of what is chosen; else none."""
    if card is not None and selection.walk is None and card != selection.card:
        return [o for o in selection.every if o.card == card and o.legs]
    if place is not None:
        return _touching(selection.candidates, place) or _touching(selection.options, place)
    if selection.card is None and not selection.spots and selection.walk is None:
        return []
    return [option for option in selection.candidates if option.legs]


def _besides(selection: Selection, meant: list[Option], strong: list[Option]) -> list[Option]:
    """Return what else could be meant: all that a chosen card can do, unless another is pointed at."""
    of_chosen = selection.card is not None and all(option.card == selection.card for option in meant)
    rest = selection.candidates if of_chosen else meant
    taken = {option.key for option in strong}
    # A pawn whose way is drawn already needs no shorter ghost of itself on it.
    walking = {option.pawn for option in strong if option.move is None}
    return [o for o in rest if o.legs and o.key not in taken and o.pawn not in walking]


def _touching(options: Iterable[Option], place: Place) -> list[Option]:
    return [o for o in options if o.legs and any(same_spot(spot, place) for spot in o.spots)]


def _preview_of(selection: Selection, option: Option) -> Preview:
    return preview(selection.view, option, selection.pawns)


def _movers(options: Iterable[Option]) -> set[Pawn]:
    return {leg.pawn for option in options for leg in option.legs[:1]}


def _distinct(options: Iterable[Option]) -> list[Option]:
    kept: dict[object, Option] = {}
    for option in options:
        kept.setdefault(option.key, option)
    return list(kept.values())


def _worth_a_path(options: list[Option]) -> list[Option]:
    """Keep, of the parts of a seven, only the longest of each pawn, each outcome once, and not too many."""
    walks = [o for o in _distinct(options) if o.kind != "swap"]
    longest: dict[tuple[object, ...], Option] = {}
    for option in walks:
        homeward = option.target is not None and option.target.kind == "home"
        group = ("part", option.pawn, homeward) if option.move is None else ("whole", option.key)
        if group not in longest or option.taken > longest[group].taken:
            longest[group] = option
    paths = list(longest.values())
    return paths if len(paths) <= MOST else [o for o in paths if o.legs[0].captured][:MOST]


def _reaches(selection: Selection, sevens: list[Option], place: Place | None) -> tuple[Reach, ...]:
    """Return every cell where a part of the seven could end, for the pawns that are meant."""
    if not sevens:
        return ()
    meant = _movers(sevens)
    reaches = {o.target: Reach(o.target, o.taken, False) for o in sevens if o.target is not None}
    if len(meant) == 1 or place is not None:
        for option in selection.dead_ends:
            if option.pawn in meant and option.target is not None and option.target not in reaches:
                reaches[option.target] = Reach(option.target, option.taken, True)
    return tuple(reaches.values())
