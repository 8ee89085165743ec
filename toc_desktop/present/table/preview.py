"""What would follow from an option, before anything is played: paths, who is sent home, who is passed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.engine import BASE, Cell, Pawn, PlayerView
from toc_desktop.present.games.phrases import steps_of
from toc_desktop.present.table.choices import Option, pawns_after
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.places import owner_of, path_places, place_of, steps_done, steps_to_home

_DIRECT = ("exit", "swap", "enter", "leave")
"""Flights from place to place rather than walks."""


@dataclass(frozen=True, slots=True)
class Trail:
    """The way of one pawn: where it stands, the places it touches, how many of them are counted steps."""

    pawn: Pawn
    places: tuple[Place, ...]
    """From the pawn's place to its last one."""
    counted: int
    """Steps that bear a number; a jump at the end, an exit, a swap or the centre are not counted."""

    @property
    def target(self) -> Place:
        """Return where the pawn would stand."""
        return self.places[-1]


@dataclass(frozen=True, slots=True)
class Loss:
    """A pawn that would be sent home, from where, and how many steps that costs it."""

    pawn: Pawn
    place: Place
    steps: int


@dataclass(frozen=True, slots=True)
class Preview:
    """The consequences of one option."""

    option: Option
    trails: tuple[Trail, ...]
    losses: tuple[Loss, ...]
    guards: Place | None
    """A start on which the pawn would stand so that nobody passes."""
    reaches_home: bool
    to_home: int | None
    """Steps from the mover's new cell to its home, on the track."""

    @property
    def swaps(self) -> bool:
        """Tell whether two pawns trade places."""
        return self.option.kind == "swap"


def preview(view: PlayerView, option: Option, pawns: Sequence[Cell] | None = None) -> Preview:
    """Work out what an option would do, from where pawns stand now."""
    seating = view.seating
    now = list(view.pawns if pawns is None else pawns)
    trails: list[Trail] = []
    losses: list[Loss] = []
    for leg in option.legs:
        start = place_of(seating, leg.pawn, now[leg.pawn])
        counted = 0 if option.kind in _DIRECT else steps_of(leg.path)
        trails.append(Trail(leg.pawn, (start, *path_places(seating, leg.pawn, leg.path)), counted))
        for pawn in leg.captured:
            cell = now[pawn]
            place = place_of(seating, pawn, cell)
            losses.append(Loss(pawn, place, steps_done(seating, pawn, cell)))
            now[pawn] = BASE
        if option.kind != "swap":
            now[leg.pawn] = leg.to
    last = option.legs[0] if option.kind == "swap" else option.legs[-1] if option.legs else None
    after = pawns_after(view.pawns if pawns is None else pawns, option.legs)
    return Preview(
        option,
        tuple(trails),
        tuple(losses),
        guards=_guards(view, after, last.pawn) if last is not None else None,
        reaches_home=last is not None and seating.is_home(last.to),
        to_home=steps_to_home(seating, last.pawn, last.to) if last is not None else None,
    )


def _guards(view: PlayerView, after: Sequence[Cell], pawn: Pawn) -> Place | None:
    """Return the mover's own start, when standing there stops everybody."""
    start = view.seating.start(owner_of(pawn))
    if view.rules.start_blocks and after[pawn] == start:
        return Place.track(start)
    return None
