"""What is shown while one points: the ways a card, a pawn or a cell stands for, before anything is played."""

from __future__ import annotations

import random

import pytest

from tests.present.tables import view
from toc_desktop.engine import (
    PRESETS,
    Discard,
    Play,
    PlayerView,
    Seating,
    apply_move,
    legal_moves,
    new_game,
    parse_card,
    player_view,
)
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.pointing import MOST, Offer, offer
from toc_desktop.present.table.preview import Preview
from toc_desktop.present.table.selection import Selection

THREE, SEVEN, JACK = parse_card("3S"), parse_card("7H"), parse_card("JS")


def plays(seen: PlayerView, card: int) -> list[Play]:
    return [m for m in legal_moves(seen, every=True) if isinstance(m, Play) and m.card == card]


def ends(told: tuple[Preview, ...]) -> set[tuple[int, Place]]:
    """The pawns that are shown on their way, and where they would stand."""
    return {(trail.pawn, trail.target) for each in told for trail in each.trails}


def test_with_nothing_chosen_and_nothing_pointed_at_only_the_pawns_that_can_move_are_told() -> None:
    seen = view({0: "t5", 1: "t20"}, "3S 9H")
    assert offer(Selection.start(seen)) == Offer(movers=frozenset({0, 1}))


def test_a_card_with_one_way_shows_it_and_one_with_two_shows_both_faintly() -> None:
    one = view({0: "t5"}, "3S 9H")
    told = offer(Selection.start(one), THREE)
    assert ends(told.strong) == {(0, Place.track(8))}
    assert (told.weak, told.movers, told.chosen, told.reaches, told.partners) == (
        (),
        frozenset({0}),
        frozenset(),
        (),
        frozenset(),
    )
    two = view({0: "t5", 1: "t20"}, "3S 9H")
    told = offer(Selection.start(two), THREE)
    assert told.strong == ()
    assert ends(told.weak) == {(0, Place.track(8)), (1, Place.track(23))}
    assert told.movers == {0, 1}


def test_a_card_that_cannot_be_played_shows_no_way() -> None:
    seen = view({0: "t5"}, "3S JH")
    assert offer(Selection.start(seen), parse_card("JH")) == Offer(movers=frozenset({0}))


def test_pointing_at_a_pawn_or_at_its_end_shows_that_way_and_the_others_faintly() -> None:
    seen = view({0: "t5", 1: "t20"}, "3S 9H")
    chosen = Selection.start(seen).click_card(THREE).selection
    unpointed = offer(chosen)
    assert (unpointed.strong, unpointed.chosen) == ((), frozenset())
    assert ends(unpointed.weak) == {(0, Place.track(8)), (1, Place.track(23))}
    for spot in (Place.track(5), Place.track(8)):
        told = offer(chosen, place=spot)
        assert ends(told.strong) == {(0, Place.track(8))}
        assert ends(told.weak) == {(1, Place.track(23))}
        assert told.movers == {0, 1}
        assert told.chosen == frozenset()
    elsewhere = offer(chosen, place=Place.track(50))
    assert elsewhere == Offer(movers=frozenset({0, 1}))
    assert offer(chosen, THREE) == unpointed, "to point at the chosen card changes nothing"


def test_a_chosen_pawn_is_told_and_what_each_card_would_do_with_it() -> None:
    seen = view({0: "t5", 1: "t20"}, "3S 9H")
    chosen = Selection.start(seen).click_pawn(0).selection
    told = offer(chosen)
    assert told.chosen == {0}
    assert told.movers == {0}
    assert ends(told.weak) == {(0, Place.track(8)), (0, Place.track(14))}
    by_end = offer(chosen, place=Place.track(14))
    assert ends(by_end.strong) == {(0, Place.track(14))}
    assert by_end.weak == ()
    to_eat = view({0: "t5", 4: "t8", 1: "t20"}, "3S 9H")
    target = Selection.start(to_eat).click_pawn(0).selection
    assert offer(target, place=Place.track(8)).chosen == {0}, "who would be eaten has not been chosen to move"
    eaten = offer(Selection.start(to_eat), place=Place.track(8))
    assert ends(eaten.strong) == {(0, Place.track(8))}


@pytest.mark.parametrize("pawns", [{0: "t5"}, {0: "t5", 1: "t40"}, {0: "t5", 1: "t40", 2: "t60"}], ids=str)
def test_a_seven_shows_every_cell_where_a_part_could_end_and_one_path_for_each_pawn(
    pawns: dict[int, str],
) -> None:
    seen = view({**pawns, 4: "t17"}, "7H 3S", "toc-bois")
    told = offer(Selection.start(seen), SEVEN)
    legs = {(leg.pawn, leg.to): len(leg.path) for play in plays(seen, SEVEN) for leg in play.legs}
    if len(pawns) == 1:
        assert ends(told.strong) == {(0, Place.track(12))}, "a seven with one outcome is a whole move"
        return
    reached = {(reach.place, reach.steps) for reach in told.reaches if not reach.dead}
    assert reached <= {(Place.track(to), steps) for (_, to), steps in legs.items()}
    assert {place for place, _ in reached} >= {Place.track(5 + steps) for steps in (1, 2, 3, 4, 5, 6)}
    assert told.movers == set(pawns)
    assert {preview.trails[0].pawn for preview in told.weak} == set(pawns)
    assert len(told.weak) == len(pawns)
    for preview in told.weak:
        (trail,) = preview.trails
        of_it = [steps for (pawn, _), steps in legs.items() if pawn == trail.pawn]
        assert trail.counted == max(of_it), "the longest way that a pawn may go"
    assert not any(reach.dead for reach in told.reaches)


def test_a_part_pointed_at_is_drawn_and_what_would_leave_a_rest_is_marked_dead() -> None:
    """With the other pawn three steps before its last home cell, it can take no more than three."""
    seen = view({0: "t5", 1: "h1"}, "7H", "toc-bois")
    chosen = Selection.start(seen).click_card(SEVEN).selection
    told = offer(chosen, place=Place.track(5))
    steps = {reach.steps: reach.dead for reach in told.reaches}
    assert told.movers == {0}
    whole = {
        leg.pawn: len(leg.path) for play in plays(seen, SEVEN) for leg in play.legs if len(play.legs) == 1
    }
    assert whole == {0: 7}
    assert steps == {n: n < 4 for n in range(1, 8)}, "one to three steps leave more than the other can go"
    assert {reach.place.index for reach in told.reaches} == set(range(6, 13))
    by_cell = offer(chosen, place=Place.track(10))
    assert [(trail.pawn, trail.counted) for each in by_cell.strong for trail in each.trails] == [(0, 5)]


def test_once_a_part_is_on_the_board_the_rest_is_shown() -> None:
    seen = view({0: "t5", 1: "t20", 2: "t40"}, "7H", "toc-bois")
    seven = Selection.start(seen).click_card(SEVEN).selection
    half = seven.click_pawn(0).selection.click_place(Place.track(8)).selection
    told = offer(half)
    assert told.movers == {1, 2}
    assert {reach.place.index for reach in told.reaches} == {21, 22, 23, 24, 41, 42, 43, 44}
    assert {(reach.place.index, reach.steps) for reach in told.reaches} >= {(21, 1), (24, 4), (44, 4)}
    ways = {(trail.pawn, trail.counted) for each in told.weak for trail in each.trails}
    assert ways == {(1, 4), (2, 4)}
    assert all(each.trails[0].places[0] != Place.track(5) for each in told.weak)
    again = offer(half, parse_card("7H"), Place.track(24))
    assert ends(again.strong) == {(1, Place.track(24))}


def test_a_jack_shows_with_whom_it_could_change_places() -> None:
    seen = view({0: "t5", 4: "t30", 8: "t50"}, "JS")
    told = offer(Selection.start(seen), JACK)
    assert told.strong == ()
    assert told.movers == {0}
    assert told.partners == {4, 8}
    assert told.weak == (), "ways across the board would hide it"
    pointed = offer(Selection.start(seen), place=Place.track(30))
    assert ends(pointed.strong) == {(0, Place.track(30)), (4, Place.track(5))}


def test_a_move_that_is_asked_about_is_all_there_is_to_see() -> None:
    seen = view({0: "t5", 1: "t20"}, "3S 9H")
    start = Selection.start(seen)
    option = next(o for o in start.options if o.card == THREE and o.pawn == 1)
    told = offer(start, parse_card("9H"), Place.track(5), option)
    assert ends(told.strong) == {(1, Place.track(23))}
    assert (told.weak, told.movers, told.chosen, told.reaches) == ((), frozenset({1}), frozenset(), ())
    away = view({}, "3S 9H")
    laid = next(o for o in Selection.start(away).options if isinstance(o.move, Discard))
    assert offer(Selection.start(away), pending=laid) == Offer()


def test_too_many_ways_are_not_drawn_but_for_those_that_eat() -> None:
    """A five of the sheet may push anybody's pawn: with eleven on their way, eleven paths hid the board."""
    cells = {
        0: "t2",
        1: "t9",
        4: "t20",
        5: "t24",
        6: "t29",
        8: "t38",
        9: "t42",
        10: "t47",
        12: "t56",
        13: "t60",
    }
    few = view({pawn: cell for pawn, cell in cells.items() if pawn in (0, 4, 8, 12)}, "5C 3S", "toc-bois")
    five = parse_card("5C")
    told = offer(Selection.start(few), five)
    assert len(told.weak) == len({play.legs[0].pawn for play in plays(few, five)}) == 4
    just = view({pawn: cells[pawn] for pawn in list(cells)[:MOST]}, "5C 3S", "toc-bois")
    assert len(plays(just, five)) == len(offer(Selection.start(just), five).weak) == MOST
    many = view(cells, "5C 3S", "toc-bois")
    eats = {play.legs[0].pawn for play in plays(many, five) if play.legs[0].captured}
    assert len(plays(many, five)) > MOST >= len(eats) > 0
    told = offer(Selection.start(many), five)
    assert {trail.pawn for each in told.weak for trail in each.trails} == eats
    assert told.movers == {play.legs[0].pawn for play in plays(many, five)}, "all can be pointed at"


@pytest.mark.parametrize("preset", ["toc-bois", "tock-options"])
def test_what_is_shown_of_a_card_are_its_moves(preset: str) -> None:
    """Along a game of chance: movers, targets and partners are those of the moves the engine allows."""
    chance = random.Random(preset)
    rules = next(p for p in PRESETS if p.name == preset).rules_for(2)
    game = new_game(rules, Seating.standard(4, 2), seed=4).game
    looked = 0
    for _ in range(160):
        seen = player_view(game, game.turn)
        start = Selection.start(seen)
        for card in seen.hand if game.phase == "play" else ():
            mine = plays(seen, card)
            if not mine:
                continue
            looked += 1
            told = offer(start, card)
            firsts = {leg.pawn for play in mine for leg in play.legs[:1]}
            shown = set(told.movers)
            assert firsts <= shown <= {leg.pawn for play in mine for leg in play.legs}
            assert told.partners == {
                leg.pawn for play in mine if play.kind == "swap" and not told.strong for leg in play.legs[1:]
            }
            assert len(told.strong) <= 1
        game = apply_move(game, chance.choice(legal_moves(game))).game
        if game.phase == "over":
            break
    assert looked > 60


def test_another_card_pointed_at_shows_its_own_ways_and_not_those_of_the_chosen_one() -> None:
    seen = view({0: "t5", 1: "t20"}, "3S 9H")
    chosen = Selection.start(seen).click_card(THREE).selection
    told = offer(chosen, parse_card("9H"))
    assert ends((*told.strong, *told.weak)) == {(0, Place.track(14)), (1, Place.track(29))}
    assert ends((*offer(chosen).strong, *offer(chosen).weak)) == {(0, Place.track(8)), (1, Place.track(23))}
