"""A move that costs one's own side a pawn is asked about; whose, is counted from the positions."""

from __future__ import annotations

import random

import pytest

from tests.present.tables import view
from toc_desktop.engine import (
    PAWNS_EACH,
    PRESETS,
    Play,
    Player,
    Preset,
    Seating,
    apply_move,
    legal_moves,
    new_game,
    parse_card,
    player_view,
)
from toc_desktop.present.table.asking import Asking, losses_of, losses_question
from toc_desktop.present.table.phrases import SeatInfo
from toc_desktop.present.table.selection import Click, Selection
from toc_desktop.support.i18n import set_language

SEATS = tuple(SeatInfo(name, n, n, None) for n, name in enumerate(["Zoé", "Marcel", "Léa", "Hugo"]))
OWN = Asking(own_captures=True)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@pytest.mark.parametrize("teams", [0, 2])
def test_it_asks_exactly_when_a_pawn_of_the_side_goes_back_to_camp(preset: Preset, teams: int) -> None:
    chance = random.Random(f"{preset.name} {teams}")
    game = new_game(preset.rules_for(teams), Seating.standard(4, teams), seed=8).game
    asked = spared = 0
    for _ in range(400):
        if game.phase == "over":
            break
        seen = player_view(game, game.turn)
        side = {game.turn, (game.turn + 2) % 4} if teams else {game.turn}
        for move in legal_moves(game):
            after = apply_move(game, move).game.pawns
            lost = [
                pawn // PAWNS_EACH
                for pawn, (was, now) in enumerate(zip(game.pawns, after, strict=True))
                if now == -1 != was and pawn // PAWNS_EACH in side
            ]
            click = Click(Selection.start(seen), move)
            assert sorted(losses_of(seen, click)) == lost
            assert OWN.asks(click.selection, click) == bool(lost)
            asked, spared = asked + bool(lost), spared + (not lost)
        game = apply_move(game, chance.choice(legal_moves(game))).game
    assert spared > 100
    assert asked > 0 or preset.name in ("tock-options", "tockasix"), "where the rules allow it, it happens"


def test_what_is_asked_about_is_the_players_choice() -> None:
    seen = view({0: "t5", 1: "t8"}, "3S 9H", "tock-1")
    eats = next(move for move in legal_moves(seen) if str(move) == "3S advance 0>t8")
    goes = next(move for move in legal_moves(seen) if str(move) == "9H advance 0>t14")
    start = Selection.start(seen)
    for asking, wanted in (
        (Asking(), (False, False)),
        (OWN, (True, False)),
        (Asking(every=True), (True, True)),
        (Asking(True, True), (True, True)),
    ):
        assert (asking.asks(start, Click(start, eats)), asking.asks(start, Click(start, goes))) == wanted
    assert not Asking(True, True).asks(start, start.click_card(parse_card("3S"))), "nothing is played yet"


def test_one_click_that_is_a_whole_move_is_asked_about_where_that_is_wanted() -> None:
    start = Selection.start(view({0: "t5", 1: "t8"}, "3S 9H", "tock-1"))
    wary = Asking(single_clicks=True)
    chosen = start.click_card(parse_card("9H")).selection
    goes = chosen.click_pawn(0)
    assert goes.move is not None
    assert not wary.asks(chosen, goes), "a card, then a pawn: that is no slip"
    alone = Selection.start(view({0: "t5"}, "9H", "tock-1"))
    slip = alone.click_card(parse_card("9H"))
    assert slip.move is not None
    assert wary.asks(alone, slip)
    assert not OWN.asks(alone, slip)


def test_a_part_of_a_seven_is_asked_about_when_it_is_chosen_and_not_again_at_the_end() -> None:
    seen = view({0: "t5", 1: "t8", 2: "t20"}, "7S", "tock-1")
    seven = Selection.start(seen).click_card(parse_card("7S")).selection
    eats = seven.click_pawn(0).selection.click_pawn(1)
    assert eats.part is not None
    assert OWN.asks(seven, eats)
    end = eats.selection.click_pawn(2)
    assert isinstance(end.move, Play)
    assert any(1 in leg.captured for leg in end.move.legs)
    assert not OWN.asks(eats.selection, end)


@pytest.mark.parametrize(
    ("losses", "words"),
    [
        ((0,), "Tu renverrais au camp ton propre pion : jouer ce coup ?"),
        ((0, 0), "Tu renverrais au camp 2 pions à toi : jouer ce coup ?"),
        ((2,), "Tu renverrais au camp un pion de Léa, de ton équipe : jouer ce coup ?"),
        (
            (2, 0, 2),
            "Tu renverrais au camp ton propre pion et 2 pions de Léa, de ton équipe : jouer ce coup ?",
        ),
    ],
)
def test_the_question_says_whose_pawns(losses: tuple[Player, ...], words: str) -> None:
    set_language("fr")
    assert losses_question(losses, SEATS, 0).replace("\N{NO-BREAK SPACE}", " ") == words
