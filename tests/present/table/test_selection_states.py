"""What a selection says of itself: empty, with a card, with places, with a part of a seven on the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.present.tables import view
from toc_desktop.engine import Play, legal_moves, parse_card
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.selection import Refused, Selection
from toc_desktop.present.table.targets import ButtonTarget

SEVEN, THREE, JACK = parse_card("7H"), parse_card("3S"), parse_card("JH")
SEEN = view({0: "t5", 1: "t20", 2: "t40"}, "7H 3S JH", "toc-bois")


def test_only_a_selection_with_nothing_chosen_is_empty_and_one_can_go_back_to_it() -> None:
    start = Selection.start(SEEN)
    with_card = start.click_card(SEVEN).selection
    with_pawn = start.click_pawn(0).selection
    half = with_card.click_pawn(0).selection.click_place(Place.track(8)).selection
    assert [s.empty for s in (start, with_card, with_pawn, half)] == [True, False, False, False]
    assert not replace(half, card=None).empty
    assert [s.left for s in (start, with_card, half)] == [None, None, 4]
    assert all(s.cleared.empty and s.cleared == start for s in (with_card, with_pawn, half))
    assert half.pawns[0] == 8
    assert start.pawns == SEEN.pawns
    assert half.place(0) == Place.track(8)
    assert (half.pawn_at(Place.track(8)), half.pawn_at(Place.track(5))) == (0, None)


def test_selections_are_equal_by_what_is_chosen_and_short_to_read() -> None:
    start = Selection.start(SEEN)
    assert start == Selection(SEEN)
    assert start.click_card(THREE).selection == Selection(SEEN, THREE)
    assert start != Selection(SEEN, THREE)
    assert "every" not in repr(start)


def test_one_step_back_takes_the_last_place_then_the_part_then_the_card() -> None:
    start = Selection.start(SEEN)
    with_card = start.click_card(SEVEN).selection
    two = replace(with_card, spots=(Place.track(5), Place.track(8)))
    assert two.back().spots == (Place.track(5),)
    assert two.back().back().spots == ()
    assert two.back().back().card == SEVEN
    assert two.back().back().back() == start
    half = with_card.click_pawn(0).selection.click_place(Place.track(8)).selection
    assert half.back().walk is None
    assert half.back().card == SEVEN
    again = two.click_place(Place.track(8)).selection
    assert again.spots == (Place.track(5),), "the last place is put back when it is pointed at again"


@pytest.mark.parametrize("hand", ["3S 9H JH", "7H 5C QD", "AS KD 4C"])
def test_what_can_be_used_is_what_the_engine_allows(hand: str) -> None:
    seen = view({0: "t5", 1: "t20", 4: "t30", 8: "t45"}, hand, "toc-bois")
    start = Selection.start(seen)
    moves = [move for move in legal_moves(seen, every=True) if isinstance(move, Play)]
    assert start.playable == start.fitting_cards == {move.card for move in moves}
    for card in seen.hand:
        mine = [move for move in moves if move.card == card]
        firsts = {leg.pawn for move in mine for leg in move.legs[:1]}
        assert start.pawns_by_card.get(card, frozenset()) >= firsts
        chosen = replace(start, card=card)
        assert chosen.movers >= firsts
        assert all(option.card == card for option in chosen.options)
        ends = {
            Place.track(leg.to)
            for move in mine
            for leg in move.legs[:1]
            if leg.to < 72 and len(move.legs) == 1
        }
        assert chosen.targets >= ends
    assert start.movers == {pawn for pawns in start.pawns_by_card.values() for pawn in pawns}


def test_refusals_say_what_was_meant() -> None:
    start = Selection.start(SEEN)
    assert start.click_card(parse_card("2D")).refused == Refused("card", parse_card("2D"))
    assert start.press_button(ButtonTarget("fold")).refused == Refused("turn")
    watching = Selection(SEEN)
    assert watching.click_card(THREE).refused == Refused("turn", THREE)
    assert watching.click_place(Place.track(5)).refused == Refused("turn", pawn=0, place=Place.track(5))
    three = start.click_card(THREE).selection
    assert three.click_place(Place.track(60)).refused == Refused("cell", THREE, place=Place.track(60))
    half = start.click_card(SEVEN).selection.click_pawn(0).selection.click_place(Place.track(8)).selection
    far = half.click_place(Place.track(60))
    assert far.refused == Refused("cell", SEVEN, place=Place.track(60))
    assert far.selection == half, "a refused click changes nothing"
    assert (three.dead_ends, start.dead_ends) == ((), ())


def test_a_card_put_back_and_another_taken_while_a_seven_is_half_played() -> None:
    start = Selection.start(SEEN)
    three = start.click_card(THREE).selection
    assert three.click_card(THREE).selection == start
    half = start.click_card(SEVEN).selection.click_pawn(0).selection.click_place(Place.track(8)).selection
    assert half.click_card(SEVEN).selection == half, "it is not decided yet"
    assert half.click_card(THREE).selection == three
    assert start.click_pawn(0).selection.click_card(THREE).move is not None, "in either order"
    elsewhere = start.click_place(Place.track(23)).selection
    assert elsewhere.empty or elsewhere.spots == (Place.track(23),)
