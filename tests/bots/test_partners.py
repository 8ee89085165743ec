"""Novice and casual players spare their partner's pawns, help one who is stuck, and never miss the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from toc_desktop.bots import Budget, make_bot
from toc_desktop.engine import (
    Game,
    Seating,
    apply_move,
    find_preset,
    legal_moves,
    new_game,
    parse_card,
    player_view,
)

LEVELS = ("novice", "casual")
SEEDS = range(60)
"""Enough of them that a habit of one in twenty shows."""
BASE = -1


def at_table(preset: str, pawns: dict[int, int], hand: str, phase: str = "play", teams: int = 2) -> Game:
    """Return the first of four players to move, with some pawns out and some cards in hand."""
    rules = find_preset(preset).rules_for(teams)
    game = new_game(rules, Seating.standard(4, teams), seed=1).game
    cards = tuple(parse_card(name) for name in hand.split())
    others = [card for card in range(52) if card not in cards]
    hands = (cards, *(tuple(others[4 * n : 4 * n + 4]) for n in range(3)))
    stock = tuple(others[12:])
    cells = tuple(pawns.get(pawn, BASE) for pawn in range(16))
    return replace(game, pawns=cells, hands=hands, stock=stock, discard=(), turn=0, phase=phase)


def chosen(game: Game, level: str, seed: int) -> str:
    """Return what a bot does, in the text of moves."""
    return str(make_bot(level, seed).choose(player_view(game, game.turn), Budget()))


def captures_partner(game: Game, text: str) -> bool:
    """Tell whether a legal move sends a pawn of the third player, the first one's partner, to base."""
    move = next(move for move in legal_moves(game) if str(move) == text)
    after = apply_move(game, move).game
    return any(game.pawns[pawn] >= 0 > after.pawns[pawn] for pawn in range(8, 12))


@pytest.mark.parametrize("level", LEVELS)
def test_a_partner_on_the_way_is_spared(level: str) -> None:
    """The nine would eat the partner's pawn, the queen go further than it; the two goes nowhere much."""
    game = at_table("tock-1", {0: 10, 8: 19}, "9S 2H")
    assert {captures_partner(game, str(move)) for move in legal_moves(game)} == {True, False}
    assert not [seed for seed in SEEDS if captures_partner(game, chosen(game, level, seed))]


@pytest.mark.parametrize("level", LEVELS)
def test_a_partner_is_eaten_where_nothing_else_can_be_played(level: str) -> None:
    """RULES.md section 4: must play if any card has a legal move, even one that hurts."""
    game = at_table("tock-1", {0: 10, 8: 19}, "9S")
    assert all(captures_partner(game, chosen(game, level, seed)) for seed in SEEDS)


@pytest.mark.parametrize("level", LEVELS)
def test_a_king_that_would_eat_the_partner_in_passing_stays_in_hand(level: str) -> None:
    game = at_table("tock-1", {0: 10, 8: 15}, "KS 3H")
    eating = [move for move in legal_moves(game) if captures_partner(game, str(move))]
    assert eating
    assert not [seed for seed in SEEDS if captures_partner(game, chosen(game, level, seed))]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("teams", [0, 2])
def test_the_last_pawns_door_is_never_overlooked(level: str, teams: int) -> None:
    """Three home, the fourth one cell before the 16; the other cards would do something else."""
    pawns = {0: 73, 1: 74, 2: 75, 3: 69, 4: 20, 8: 22}
    game = at_table("toc-bois", pawns, "2S 8H JC 5D", teams=teams)
    homeward = [text for move in legal_moves(game) if ">h1" in (text := str(move))]
    assert len(homeward) == 1
    assert {chosen(game, level, seed) for seed in SEEDS} == set(homeward)


@pytest.mark.parametrize("level", LEVELS)
def test_a_card_that_wins_is_never_overlooked(level: str) -> None:
    """All own pawns home: the partner's last one stands one cell before its 16."""
    home = {pawn: 72 + pawn % 4 for pawn in (0, 1, 2, 3)}
    game = at_table("toc-bois", {**home, 8: 73, 9: 74, 10: 75, 11: 33, 4: 40}, "2S 8H JC 5D")
    wins = [str(move) for move in legal_moves(game) if apply_move(game, move).game.winners]
    assert len(wins) == 1
    assert {chosen(game, level, seed) for seed in SEEDS} == set(wins)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("partner", [{}, {8: 75}, {8: 74, 9: 75}], ids=["none", "one home", "two home"])
def test_a_stuck_partner_gets_one_of_two_exit_cards(level: str, partner: dict[int, int]) -> None:
    """Pawns that are home are out of base, but of no use to who waits for an exit card."""
    game = at_table("toc-bois", {0: 30, **partner}, "KS AH 2C 9D 3D", phase="exchange")
    assert {chosen(game, level, seed) for seed in SEEDS} <= {"give KS", "give AH"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_only_exit_card_is_kept_while_it_is_needed(level: str) -> None:
    game = at_table("toc-bois", {0: 30}, "KS 6H 2C 9D 3D", phase="exchange")
    assert "give KS" not in {chosen(game, level, seed) for seed in SEEDS}


@pytest.mark.parametrize("level", LEVELS)
def test_the_only_exit_card_is_given_by_who_has_nobody_in_base(level: str) -> None:
    game = at_table("toc-bois", {0: 30, 1: 40, 2: 74, 3: 75}, "KS 6H 2C 9D 3D", phase="exchange")
    assert {chosen(game, level, seed) for seed in SEEDS} == {"give KS"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_partner_on_the_way_gets_no_exit_card(level: str) -> None:
    game = at_table("toc-bois", {0: 30, 8: 40}, "KS AH 2C 9D 3D", phase="exchange")
    assert not {chosen(game, level, seed) for seed in SEEDS} & {"give KS", "give AH"}


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_big_team_the_card_is_for_who_gets_it(level: str) -> None:
    """RULES.md section 5: it goes to the next member of the team in turn order, not to the first of them."""
    rules = replace(find_preset("tock-1").rules_for(2), exchange=True)
    game = new_game(rules, Seating.standard(6, 2), seed=1).game
    cards = tuple(parse_card(name) for name in ("KS", "AH", "2C", "9D"))
    # The third player gives to the fifth, who has nobody out; the first has.
    hands = tuple(
        cards if player == 2 else tuple(range(20 + 4 * player, 24 + 4 * player)) for player in range(6)
    )
    cells = tuple({0: 50, 8: 60}.get(pawn, BASE) for pawn in range(24))
    game = replace(game, pawns=cells, hands=hands, turn=2, phase="exchange")
    assert {chosen(game, level, seed) for seed in SEEDS} <= {"give KS", "give AH"}
