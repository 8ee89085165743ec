"""Where pawns are seen: one spot each, also where several share the centre."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from toc_desktop.engine import Seating, parse_cell
from toc_desktop.present.table.geometry import BoardGeometry, BoardLayout
from toc_desktop.present.table.places import place_of, places_of, same_spot


def _pawns(seating: Seating, cells: dict[int, str]) -> list[int]:
    pawns = [-1] * (4 * seating.players)
    for pawn, cell in cells.items():
        pawns[pawn] = parse_cell(cell, seating.track_length)
    return pawns


@pytest.mark.parametrize(("players", "inside"), [(4, 2), (4, 7), (6, 12), (8, 16)])
def test_pawns_that_share_the_centre_stand_side_by_side(players: int, inside: int) -> None:
    seating = Seating.standard(players)
    pawns = _pawns(seating, dict.fromkeys(range(0, 2 * inside, 2), "c7"))
    places = places_of(seating, pawns)
    board = BoardLayout(BoardGeometry(seating.arms), (0, 0, 700, 700))
    centre = [board.px(place) for place in places if place.kind == "centre"]
    assert len(centre) == inside
    apart = [math.dist(a, b) for a, b in combinations(centre, 2)]
    assert min(apart) > 0.6 * board.pitch, "no pawn hides another"
    assert all(same_spot(a, b) for a, b in combinations([p for p in places if p.kind == "centre"], 2))


def test_every_pawn_is_seen_where_it_stands_and_nowhere_else() -> None:
    seating = Seating.standard(4)
    pawns = _pawns(seating, {0: "t5", 1: "h2", 5: "t6", 9: "c7", 14: "c25"})
    places = places_of(seating, pawns)
    assert len(set(places)) == len(places)
    for pawn, place in enumerate(places):
        assert same_spot(place, place_of(seating, pawn, pawns[pawn]))
    assert [place.kind for place in places].count("centre") == 2
