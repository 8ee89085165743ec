"""Between the engine's numbers and the board on screen: which place a pawn's cell is."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.engine import BASE, PAWNS_EACH, Cell, Pawn, Player, Seating
from toc_desktop.present.table.geometry import Place


def owner_of(pawn: Pawn) -> Player:
    """Return the player whose colour a pawn has."""
    return pawn // PAWNS_EACH


def receiver_of(seating: Seating, giver: Player) -> Player:
    """Return whom a player gives a card in the exchange: the next of the side."""
    side = seating.members(giver)
    return side[(side.index(giver) + 1) % len(side)]


def place_of(seating: Seating, pawn: Pawn, cell: Cell) -> Place:
    """Return where a pawn on that cell is seen; the centre as its first slot.

    >>> place_of(Seating.standard(4), 5, 73)
    Place(kind='home', seat=1, index=1)
    """
    if cell == BASE:
        return Place.base(seating.seats[owner_of(pawn)], pawn % PAWNS_EACH)
    if seating.is_track(cell):
        return Place.track(cell)
    if seating.is_home(cell):
        return Place.home(seating.seats[owner_of(pawn)], cell - seating.track_length)
    return Place.centre()


def places_of(seating: Seating, pawns: Sequence[Cell]) -> tuple[Place, ...]:
    """Return where every pawn is seen; pawns that share the centre stand side by side."""
    places = []
    inside = 0
    for pawn, cell in enumerate(pawns):
        place = place_of(seating, pawn, cell)
        if place.kind == "centre":
            place, inside = Place.centre(inside), inside + 1
        places.append(place)
    return tuple(places)


def path_places(seating: Seating, pawn: Pawn, path: Sequence[Cell]) -> tuple[Place, ...]:
    """Return the places a pawn touches on its way."""
    return tuple(place_of(seating, pawn, cell) for cell in path)


def same_spot(a: Place, b: Place) -> bool:
    """Tell whether a click on one means the other: all slots of the centre are one, and those of a camp."""
    return a == b or a.kind == b.kind == "centre" or (a.kind == b.kind == "base" and a.seat == b.seat)


def steps_done(seating: Seating, pawn: Pawn, cell: Cell) -> int:
    """Count how far a pawn on the track has come from its start: what it loses when it is sent home."""
    if not seating.is_track(cell):
        return 0
    return (cell - seating.start(owner_of(pawn))) % seating.track_length


def steps_to_home(seating: Seating, pawn: Pawn, cell: Cell) -> int | None:
    """Count the steps from a track cell to the first home cell; None elsewhere.

    >>> steps_to_home(Seating.standard(4), 0, 45)
    26
    """
    if not seating.is_track(cell):
        return None
    return (seating.start(owner_of(pawn)) - 2 - cell) % seating.track_length + 1
