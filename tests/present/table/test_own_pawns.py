"""Pointing at two pawns of one's own: the first is the one that moves, and is not eaten by the second."""

from __future__ import annotations

from tests.present.tables import view
from toc_desktop.engine import Move, find_preset, parse_card, with_options
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.selection import Selection


def _text(move: Move | None) -> str:
    assert move is not None
    return str(move)


def test_of_two_pawns_that_could_eat_each_other_the_one_pointed_at_first_moves() -> None:
    rules = with_options(find_preset("tock-1").rules, {"cards": {"4": ["forward 4", "back 4"]}})
    for cards in ((), ("4S",)):
        start = Selection.start(view({0: "t5", 1: "t9"}, "4S 9H", rules=rules))
        for card in cards:
            start = start.click_card(parse_card(card)).selection
        assert _text(start.click_pawn(0).selection.click_pawn(1).move) == "4S advance 0>t9"
        assert _text(start.click_pawn(1).selection.click_pawn(0).move) == "4S back 1>t5"


def test_who_chose_a_pawn_to_move_does_not_have_it_eaten_by_the_next_one_pointed_at() -> None:
    """Only pawn 0 can come to where pawn 1 stands, and 1 can move: first 1, then 0 is another choice."""
    start = Selection.start(view({0: "t5", 1: "t8"}, "3S 9H", "tock-1"))
    changed = start.click_pawn(1).selection.click_pawn(0)
    assert changed.move is None
    assert changed.refused is None
    assert changed.selection.spots == (Place.track(5),)
    assert _text(changed.selection.click_pawn(1).move) == "3S advance 0>t8", "said the other way round"
    with_card = start.click_card(parse_card("3S")).selection.click_pawn(1).selection.click_pawn(0)
    assert with_card.move is None, "with the card too"
    assert with_card.selection.spots == (Place.track(5),)


def test_a_pawn_that_cannot_move_may_be_pointed_at_as_the_one_to_be_eaten() -> None:
    start = Selection.start(view({0: "t5", 4: "t8", 1: "t30"}, "3S 9H", "tock-1"))
    assert (
        _text(start.click_pawn(4).move or start.click_pawn(4).selection.click_pawn(0).move)
        == "3S advance 0>t8"
    )
