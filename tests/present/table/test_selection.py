"""Clicks narrow the legal moves until one is left; the screen can only point."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.present.tables import table, view
from toc_desktop.engine import (
    KINDS,
    PRESETS,
    Discard,
    Fold,
    Give,
    Move,
    Pass,
    Play,
    Preset,
    Seating,
    apply_move,
    card_name,
    find_preset,
    legal_moves,
    new_game,
    parse_card,
    player_view,
)
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.preview import preview
from toc_desktop.present.table.selection import Click, Selection
from toc_desktop.present.table.targets import ButtonTarget


def _text(move: Move | None) -> str:
    assert move is not None
    return str(move)


# Whole games by random clicks.


def _random_click(selection: Selection, rng: random.Random) -> Click:
    things: list[tuple[str, object]] = [("card", card) for card in selection.view.hand]
    things += [("button", button) for button in selection.buttons]
    things += [("pawn", pawn) for pawn in range(len(selection.pawns))]
    things += [("place", place) for place in sorted(selection.targets)]
    kind, thing = rng.choice(things)
    click: dict[str, Callable[[Any], Click]] = {
        "card": selection.click_card,
        "button": selection.press_button,
        "pawn": selection.click_pawn,
        "place": selection.click_place,
    }
    return click[kind](thing)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@pytest.mark.parametrize("teams", [0, 2])
def test_whole_games_are_played_by_random_clicks_alone(preset: Preset, teams: int) -> None:
    rng = random.Random(f"{preset.name}{teams}")
    game = new_game(preset.rules_for(teams), Seating.standard(4, teams), seed=5).game
    while game.phase != "over":
        seen = player_view(game, game.turn)
        selection, click = Selection.start(seen), None
        for clicks in range(4000):
            assert clicks < 3999, f"no move after 4000 clicks: {selection}"
            if rng.random() < 0.06:
                selection = selection.back()
                continue
            click = _random_click(selection, rng)
            assert selection.view is seen, "a click never changes what it was made on"
            selection = click.selection
            if click.move is not None:
                break
        assert click is not None
        assert click.move is not None
        game = apply_move(game, click.move).game  # raises if it is not legal
    assert game.winners


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_legal_move_can_be_reached_by_pointing(preset: Preset) -> None:
    """Each outcome the engine offers is found by card, mover and target, in one of the orders."""
    rng = random.Random(preset.name)
    game = new_game(preset.rules, Seating.standard(4), seed=21).game
    kinds = set()
    for _ in range(220):
        if game.phase == "over":
            break
        seen = player_view(game, game.turn)
        for move in legal_moves(game):
            if isinstance(move, Play):
                kinds.add(move.kind)
                assert _point_at(Selection.start(seen), move, game.turn), _text(move)
        game = apply_move(game, rng.choice(legal_moves(game))).game
    assert kinds >= {"exit", "advance", "back", "split"}
    assert kinds <= set(KINDS)


def _point_at(selection: Selection, move: Play, player: int) -> bool:
    """Click the card, then each leg's pawn and target; say whether the same outcome comes out."""
    click = selection.click_card(move.card)
    for leg in move.legs[:1] if move.kind == "swap" else move.legs:
        if click.move is not None:
            break
        click = click.selection.click_pawn(leg.pawn)
        if click.move is None and click.part is None:
            target = next(
                o.target for o in click.selection.candidates if o.pawn == leg.pawn and o.legs[0].to == leg.to
            )
            assert target is not None
            click = click.selection.click_place(target)
        choice = ButtonTarget("do", move.kind)
        if click.move is None and choice in click.selection.choices:
            click = click.selection.press_button(choice)
    assert isinstance(click.move, Play)
    game = player_view_outcome(selection, move)
    return game == player_view_outcome(selection, click.move)


def player_view_outcome(selection: Selection, move: Play) -> list[int]:
    """Where each colour's pawns stand after a play, pawns of one colour being alike."""
    pawns = list(selection.view.pawns)
    for leg in move.legs:
        for other in leg.captured:
            pawns[other] = -1
        pawns[leg.pawn] = leg.to
    return [cell for first in range(0, len(pawns), 4) for cell in sorted(pawns[first : first + 4])]


# One thing possible, one click.


def test_one_click_does_it_when_only_one_thing_is_possible() -> None:
    chosen = Selection.start(view({0: "t5"}, "3S 9H"))
    assert _text(chosen.click_card(parse_card("3S")).move) == "3S advance 0>t8"


def test_pawns_in_base_are_alike_so_an_exit_needs_one_click() -> None:
    chosen = Selection.start(view({}, "AS 9H"))
    assert _text(chosen.click_card(parse_card("AS")).move) == "AS exit 0>t0"
    assert _text(chosen.click_pawn(2).move) == "AS exit 2>t0"
    assert _text(chosen.click_place(Place.track(0)).move).startswith("AS exit")


@pytest.mark.parametrize(
    "order",
    [("card", "pawn", "cell"), ("card", "cell"), ("pawn", "cell"), ("cell", "pawn"), ("pawn", "card")],
    ids="-".join,
)
def test_card_pawn_and_cell_in_any_order(order: tuple[str, ...]) -> None:
    selection = Selection.start(view({0: "t5", 1: "t20"}, "3S QH"))
    click = Click(selection)
    for what in order:
        if click.move is not None:
            break
        selection = click.selection
        click = {
            "card": lambda s=selection: s.click_card(parse_card("3S")),
            "pawn": lambda s=selection: s.click_pawn(1),
            "cell": lambda s=selection: s.click_place(Place.track(23)),
        }[what]()
        assert click.refused is None
    assert _text(click.move) == "3S advance 1>t23"


def test_two_cards_of_one_rank_are_alike_until_one_is_pointed_at() -> None:
    selection = Selection.start(view({0: "t5"}, "3S 3H"))
    assert _text(selection.click_pawn(0).move) == "3S advance 0>t8"
    assert _text(selection.click_card(parse_card("3H")).move) == "3H advance 0>t8"


def test_a_second_click_takes_the_choice_back() -> None:
    selection = Selection.start(view({0: "t5", 1: "t20"}, "3S QH"))
    card = selection.click_card(parse_card("3S")).selection
    assert card.card == parse_card("3S")
    assert card.click_card(parse_card("3S")).selection.empty
    pawn = selection.click_pawn(0).selection
    assert pawn.spots
    assert pawn.click_pawn(0).selection.empty


def test_a_click_that_fits_nothing_chosen_begins_anew_with_the_same_card() -> None:
    selection = (
        Selection.start(view({0: "t5", 1: "t20", 2: "t40"}, "AS")).click_card(parse_card("AS")).selection
    )
    first = selection.click_pawn(0)
    assert first.move is not None
    seven = Selection.start(view({0: "t5", 1: "t20"}, "7S")).click_card(parse_card("7S")).selection
    seven = seven.click_pawn(0).selection
    assert seven.click_pawn(1).selection.spots == (Place.track(20),)


# Home or go round, jump or not, centre.


def test_home_or_go_round_is_the_players_choice() -> None:
    click = Selection.start(view({0: "t69"}, "3S", "toc")).click_card(parse_card("3S"))
    assert click.move is None
    assert click.selection.targets == {Place.home(0, 1), Place.track(0)}
    assert _text(click.selection.click_place(Place.home(0, 1)).move) == "3S advance 0>h2"
    assert _text(click.selection.click_place(Place.track(0)).move) == "3S advance 0>t0"


def test_jump_or_not_from_seven_to_seven() -> None:
    click = Selection.start(view({0: "t4"}, "3S")).click_card(parse_card("3S"))
    assert click.selection.targets == {Place.track(7), Place.track(25)}
    jump = next(o for o in click.selection.candidates if o.target == Place.track(25))
    trail = preview(click.selection.view, jump).trails[0]
    assert trail.counted == 3
    assert trail.places[-2:] == (Place.track(7), Place.track(25))


def test_centre_enter_and_leave_choosing_where() -> None:
    entering = Selection.start(view({0: "t7"}, "2S", "tock-2")).click_card(parse_card("2S"))
    assert Place.centre() in entering.selection.targets
    assert _text(entering.selection.click_place(Place.centre()).move) == "2S enter 0>c7"
    leaving = Selection.start(view({0: "c7"}, "2S", "tock-2")).click_card(parse_card("2S"))
    assert leaving.selection.targets == {Place.track(t) for t in (7, 25, 43, 61)}
    assert _text(leaving.selection.click_place(Place.track(43)).move) == "2S leave 0>t43"


def test_a_pawn_in_the_centre_is_clicked_in_any_of_its_slots() -> None:
    selection = Selection.start(view({0: "c7", 1: "t20"}, "2S", "tock-2"))
    assert selection.click_place(Place.centre(3)).selection.spots


# Swaps and fives.


def test_swap_pawn_with_pawn_from_either_end() -> None:
    start = Selection.start(view({0: "t5", 1: "t9", 4: "t30", 8: "t50"}, "JS"))
    jack = start.click_card(parse_card("JS")).selection
    assert _text(jack.click_pawn(0).selection.click_pawn(4).move) == "JS swap 0>t30 4>t5"
    assert _text(jack.click_pawn(4).selection.click_pawn(0).move) == "JS swap 0>t30 4>t5"


def test_a_jack_that_could_swap_or_capture_the_same_pawn_asks_which() -> None:
    start = Selection.start(view({0: "t5", 4: "t16"}, "JS", "tock-2"))
    both = start.click_card(parse_card("JS")).selection.click_pawn(0).selection.click_pawn(4)
    assert both.move is None
    assert set(both.selection.buttons) == {ButtonTarget("do", "swap"), ButtonTarget("do", "advance")}
    assert _text(both.selection.press_button(ButtonTarget("do", "swap")).move) == "JS swap 0>t16 4>t5"
    assert _text(both.selection.press_button(ButtonTarget("do", "advance")).move) == "JS advance 0>t16"


def test_a_five_moves_others_pawns_where_the_rules_say() -> None:
    start = Selection.start(view({0: "t5", 4: "t30"}, "5S", "toc-bois"))
    five = start.click_card(parse_card("5S")).selection
    assert five.movers == {0, 4}
    assert _text(five.click_pawn(4).move) == "5S push 4>t35"


# Sevens.


def test_a_seven_is_played_part_by_part_with_the_rest_shown() -> None:
    start = Selection.start(view({0: "t9", 1: "t41", 2: "t68"}, "7H 4S"))
    seven = start.click_card(parse_card("7H")).selection
    click = seven.click_pawn(0).selection.click_place(Place.track(12))
    assert click.part is not None
    half = click.selection
    assert half.left == 4
    assert half.pawns[0] == 12
    assert 0 not in half.movers, "each pawn takes one part"
    assert {Place.track(45), Place.home(0, 1)} <= half.targets
    done = half.click_pawn(1).selection.click_place(Place.track(45))
    assert _text(done.move) == "7H split 0>t12 1>t45"


def test_parts_of_a_seven_are_taken_back_one_by_one_then_the_card() -> None:
    start = Selection.start(view({0: "t9", 1: "t41", 2: "t20"}, "7H"))
    seven = start.click_card(parse_card("7H")).selection
    one = seven.click_pawn(0).selection.click_place(Place.track(11)).selection
    two = one.click_pawn(1).selection.click_place(Place.track(42)).selection
    assert two.left == 4
    assert two.click_pawn(2).move is not None, "the last four are one click"
    assert two.back().left == 5
    assert two.back().back().walk is None
    assert two.back().back().card == parse_card("7H")
    assert two.back().back().back().empty


def test_dead_ends_of_a_seven_are_known_and_refused() -> None:
    # Two pawns may share a seven here; the second can only make four, three or less would strand the rest.
    start = Selection.start(view({0: "t9", 1: "h1"}, "7H", "tock-2"))
    seven = start.click_card(parse_card("7H"))
    selection = seven.selection
    assert {option.target for option in selection.dead_ends if option.pawn == 0} >= {
        Place.track(10),
        Place.track(11),
        Place.track(12),
    }
    click = selection.click_place(Place.track(10))
    assert click.refused is not None
    assert click.refused.cause == "dead-end"
    assert click.selection == selection


def test_a_seven_with_one_outcome_is_one_click() -> None:
    click = Selection.start(view({0: "t9"}, "7H")).click_card(parse_card("7H"))
    assert _text(click.move) == "7H split 0>t16"


def test_another_card_begins_anew_in_the_middle_of_a_seven() -> None:
    start = Selection.start(view({0: "t9", 1: "t41"}, "7H QS"))
    half = start.click_card(parse_card("7H")).selection.click_pawn(0).selection
    half = half.click_place(Place.track(12)).selection
    other = half.click_card(parse_card("QS")).selection
    assert other.walk is None
    assert other.pawns[0] == 9


# Moves without the board.


def test_exchange_discard_fold_pass_and_hand_size() -> None:
    giving = Selection.start(player_view(table({}, "3S 9H", "toc-bois", teams=2, phase="exchange"), 0))
    assert giving.click_card(parse_card("9H")).move == Give(parse_card("9H"))
    skipped = Selection.start(view({0: "t5"}, "3S 9H", phase="skip"))
    assert skipped.click_card(parse_card("9H")).move == Discard(parse_card("9H"))
    stuck = Selection.start(view({}, "3S 9H"))
    assert stuck.click_card(parse_card("3S")).move == Discard(parse_card("3S"))
    folding = Selection.start(view({}, "3S 9H", "tock-2"))
    assert folding.buttons == (ButtonTarget("fold"),)
    assert folding.press_button(ButtonTarget("fold")).move == Fold()
    again = Selection.start(view({0: "t5"}, "3S", "toc-bois", phase="again"))
    assert again.buttons == (ButtonTarget("pass"),)
    assert again.press_button(ButtonTarget("pass")).move == Pass()


def test_the_dealer_chooses_the_hand_size_with_buttons() -> None:
    rules = find_preset("tockasix").rules_for(2)
    rng = random.Random(2)
    game = new_game(rules, Seating.standard(4, 2), seed=2).game
    while game.phase != "hand-size":
        game = apply_move(game, rng.choice(legal_moves(game))).game
    selection = Selection.start(player_view(game, game.turn))
    assert selection.buttons == tuple(ButtonTarget("size", n) for n in range(1, 6))
    assert _text(selection.press_button(ButtonTarget("size", 3)).move) == "size 3"


# Refusals.


def test_refused_clicks_say_what_was_meant_and_change_nothing() -> None:
    start = Selection.start(view({0: "t5", 4: "t30"}, "3S KS"))
    no_card = Selection.start(view({0: "t5"}, "JS 3H"))
    jack = no_card.click_card(parse_card("JS"))
    assert jack.refused is not None
    assert (jack.refused.cause, jack.refused.card) == ("card", parse_card("JS"))
    assert jack.selection == no_card
    pawn = start.click_pawn(4)
    assert pawn.refused is not None
    assert (pawn.refused.cause, pawn.refused.pawn) == ("pawn", 4)
    cell = start.click_place(Place.track(60))
    assert cell.refused is not None
    assert cell.refused.cause == "cell"
    others = Selection.start(player_view(table({0: "t5"}, "3S"), 1))
    assert others.click_card(0).refused is not None
    assert others.playable == frozenset()


# Previews.


def test_a_preview_tells_who_is_sent_home_and_how_far_home_is() -> None:
    seen = view({0: "t41", 4: "t44", 8: "t42"}, "3S")
    option = Selection.start(seen).options[0]
    told = preview(seen, option)
    assert [(loss.pawn, loss.steps) for loss in told.losses] == [(4, 26)]
    assert told.to_home == 27
    assert [place.index for place in told.trails[0].places] == [41, 42, 43, 44]


def test_a_preview_of_an_eating_king_tells_whom_it_eats_on_the_way() -> None:
    seen = view({0: "t20", 1: "t40", 4: "t25", 8: "t36"}, "KS")
    selection = Selection.start(seen)
    option = next(o for o in selection.options if o.pawn == 0)
    told = preview(seen, option)
    assert [loss.pawn for loss in told.losses] == [4]


def test_a_preview_of_an_exit_onto_a_start_that_blocks_says_so() -> None:
    seen = view({}, "AS", "toc-bois")
    told = preview(seen, Selection.start(seen).options[0])
    assert told.guards == Place.track(0)
    assert told.trails[0].counted == 0


def test_names_in_messages_are_cards_of_the_hand() -> None:
    seen = view({0: "t5"}, "3S 9H")
    assert {card_name(card) for card in Selection.start(seen).playable} == {"3S", "9H"}
