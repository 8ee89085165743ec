"""RULES.md section 4: turns, discarding, folding, skips, the joker's draw and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import answer_to, board_of, do, game, texts, tidy
from toc_desktop.engine import Game, IllegalMove, outcome, parse_card

DONE = "h1 h2 h3 h4"
Setup = dict[str, Any]

MUST = (
    "In turn, each player plays one card: **must** play if any card in hand has a legal move, even one that "
    "hurts; any such card and move may be chosen."
)
NONE_HAS = "If none has, discards one card of choice."
FOLD = (
    "`stuck = fold`: a player with no legal move and no controlled pawn on the track or in the "
    "centre lays down "
    "the whole hand (to the discard pile) and waits for the next deal."
)
ONE_CARD = "`stuck = discard`: one card, as above."
NEVER_A_FOLD = "must, on that turn, discard one card of choice without playing (never a fold)."
EMPTY = "An empty hand may do nothing."
F: Setup = {"stuck": "fold"}
CENTRE: Setup = {"centre": {"cell": 7, "leave": "any", "holds": "shared"}}


@pytest.mark.parametrize(
    ("line", "board", "hand", "setup", "cards", "discards", "fold"),
    [
        (MUST, "t5 |", "2S 3S", {}, {"2S", "3S"}, [], False),
        (MUST, "t5 |", "2S TS", {}, {"2S"}, [], False),
        (MUST, "t66 h1 |", "8S 4S", {}, {"8S", "4S"}, [], False),
        (MUST, "t20 t28 h4 h3 |", "8S", {}, {"8S"}, [], False),
        (NONE_HAS, " | ", "2S 3S QS", {}, set(), ["2S", "3S", "QS"], False),
        (NONE_HAS, "t5 |", "TS", {}, set(), ["TS"], False),
        (ONE_CARD, " | ", "2S 3S", {"stuck": "discard"}, set(), ["2S", "3S"], False),
        (FOLD, " | ", "2S 3S", F, set(), [], True),
        (FOLD, "h1 h4 |", "6S 8S", F, set(), [], True),
        (FOLD, "h1 |", "2S 8S", F, {"2S"}, [], False),
        (FOLD, " | ", "2S AS", F, {"AS"}, [], False),
        (FOLD, "t5 |", "TS", F, set(), ["TS"], False),
        (FOLD, "c7 |", "2S 3S", {**F, **CENTRE}, set(), ["2S", "3S"], False),
        (FOLD, " | t5", "2S 3S", F, set(), [], True),
        (FOLD, " | | t5 |", "2S 3S", {**F, "teams": 2}, set(), [], True),
        (FOLD, f"{DONE} | | t5 |", "TS", {**F, "teams": 2}, set(), ["TS"], False),
        (FOLD, f"{DONE} | t5 | h1 |", "6S", {**F, "teams": 2}, set(), [], True),
        (NEVER_A_FOLD, " | ", "2S 3S", {**F, "phase": "skip"}, set(), ["2S", "3S"], False),
        (NEVER_A_FOLD, "t5 |", "2S 3S", {"phase": "skip"}, set(), ["2S", "3S"], False),
        (EMPTY, "t5 |", "", {}, set(), [], False),
        (EMPTY, " | ", "", F, set(), [], False),
    ],
)
def test_what_a_hand_may_do(
    line: str, board: str, hand: str, setup: Setup, cards: set[str], discards: list[str], fold: bool
) -> None:
    said = answer_to(board, hand, **setup)
    assert {play["card"] for play in said["plays"]} == cards, line
    assert (said["discards"], said["fold"]) == (discards, fold), line
    assert (said["pass"], said["sizes"], said["gives"]) == (False, [], []), line


def hands_of(game: Game) -> list[int]:
    """Return how many cards each player holds."""
    return [len(hand) for hand in game.hands]


def test_turns_go_by_increasing_seat() -> None:
    """In turn, each player plays one card"""
    now = game("t5 | t20 | t40", "2S 3S", hands="|4D 2D|6C 3C")
    assert now.turn == 0
    now = do(now, "2S advance 0>t7").game
    assert (now.turn, now.discard[-1:], hands_of(now)) == (1, (parse_card("2S"),), [1, 2, 2])
    assert do(now, "2D advance 4>t22", "3C advance 8>t43").game.turn == 0


def test_a_forced_card_is_no_choice() -> None:
    """**must** play if any card in hand has a legal move"""
    with pytest.raises(IllegalMove):
        do(game("t5 |", "2S 3S", hands="|2D"), "discard 3S")


def test_folding_lays_all_down_and_waits_for_the_next_deal() -> None:
    """lays down the whole hand (to the discard pile) and waits for the next deal."""
    start = game(" | t20", "2S 3S", hands="|2D 3D 4D", stock="5C 6C", discard="9C", stuck="fold")
    now = do(start, "fold").game
    assert (hands_of(now), now.turn) == ([0, 3], 1)
    assert now.discard == tuple(map(parse_card, ("9C", "2S", "3S")))
    assert do(now, "2D advance 4>t22").game.turn == 1


def test_no_cards_passed_over() -> None:
    """A player with no cards is passed over while others still have some."""
    now = do(game("t5 | t20 | t40", "2S 3S", hands="||6C"), "2S advance 0>t7").game
    assert now.turn == 2


def test_all_hands_empty_the_next_deal_follows() -> None:
    """When all hands are empty the next deal follows."""
    start = game("t5 | t20", "2S", stock="3C 4C 5C 6C 7C 8C 9C TC JC QC", dealer=1)
    now = do(start, "2S advance 0>t7").game
    assert (hands_of(now), now.deal, now.dealer, now.turn, now.phase) == ([5, 5], 1, 1, 0, "play")


SKIP = {"card_J": "forward 11, skip"}


@pytest.mark.parametrize(
    ("board", "hands", "turn", "phase"),
    [
        ("t5 | t20 | t40", "|2D 3D|6C", 1, "skip"),
        ("t5 | t20 | t40", "||6C", 2, "play"),
        ("t5 | | t40", "|2D|6C", 1, "skip"),
        ("t5 | t20", "|", 0, "play"),
    ],
)
def test_skip(board: str, hands: str, turn: int, phase: str) -> None:
    """the next player in turn order must, on that turn, discard one card of choice without playing (never a
    fold). It lapses if that player has no card"""
    now = do(game(board, "JS 2S", hands=hands, **SKIP), "JS advance 0>t16").game
    assert (now.turn, now.phase) == (turn, phase)
    if phase == "skip":
        assert texts(now) == {f"discard {card}" for card in hands.split("|")[1].split()}
        assert do(now, "discard 2D").game.phase == "play"


def test_skip_of_the_next_player_only() -> None:
    """It lapses if that player has no card"""
    now = do(game("t5 | t20 | t40", "JS 2S", hands="||6C", **SKIP), "JS advance 0>t16").game
    assert texts(now) == {"6C advance 8>t46"}


def test_skip_needs_a_move() -> None:
    """**Skip** (a card modifier, when the card was played with a move)"""
    now = do(game(" | t20", "JS 2S", hands="|2D", **SKIP), "discard JS").game
    assert (now.turn, now.phase) == (1, "play")


@pytest.mark.parametrize("jack", ["swap any", "forward 11, swap any"])
def test_other_jacks_skip_nobody(jack: str) -> None:
    """**Skip** (a card modifier, when the card was played with a move)"""
    now = do(game("t5 | t20", "JS", hands="|2D", card_J=jack), "JS swap 0>t20 4>t5").game
    assert (now.turn, now.phase) == (1, "play")


def test_skip_never_carries_into_another_deal() -> None:
    """it never carries into another deal."""
    start = game("t5 | t20", "JS", stock="3C 4C 5C 6C 7C 8C 9C TC 2C QC", dealer=1, **SKIP)
    now = do(start, "JS advance 0>t16").game
    assert (now.deal, now.turn, now.phase) == (1, 0, "play")


STOCK = "9C 8C 7C"


@pytest.mark.parametrize(
    ("draw", "stock", "turn", "phase", "hands"),
    [
        ("must", STOCK, 0, "play", [2, 1]),
        ("may", STOCK, 0, "again", [2, 1]),
        ("keep", STOCK, 1, "play", [2, 1]),
        ("must", "", 1, "play", [1, 1]),
        ("may", "", 1, "play", [1, 1]),
        ("keep", "", 1, "play", [1, 1]),
    ],
)
def test_draw(draw: str, stock: str, turn: int, phase: str, hands: list[int]) -> None:
    """once the joker has been played with a move (not discarded), its player draws the top card of the stock.
    If there is none, the turn ends."""
    now = do(
        game("t5 |", "X1 2S", hands="|2D", stock=stock, card_X=f"exit, forward 15, draw {draw}"),
        "X1 advance 0>t20",
    ).game
    assert (now.turn, now.phase, hands_of(now)) == (turn, phase, hands)
    if stock:
        assert now.hands[0] == (parse_card("2S"), parse_card("9C"))
        assert now.stock == (parse_card("8C"), parse_card("7C"))


def test_draw_must() -> None:
    """`must`: plays again at once, any card (discarding one, or folding, if nothing is playable)"""
    setup: Setup = {"hands": "|2D", "card_X": "exit, forward 15, draw must"}
    now = do(game(" | t20", "X1 2S", stock="9C", **setup), "X1 exit 0>t0").game
    assert texts(now) == {"2S advance 0>t2", "9C advance 0>t9"}
    now = do(game("h2 h3 h4 |", "X1", stock="TC", **setup), "X1 exit 3>t0").game
    assert (now.turn, texts(now)) == (0, {"discard TC"})
    now = do(game("t59 |", "X1 2S", stock="TC", stuck="fold", **setup), "X1 advance 0>h4").game
    assert (now.turn, texts(now)) == (0, {"fold"})


def test_draw_may() -> None:
    """`may`: plays another card at once, any that has a legal move, or passes and keeps the card"""
    start = game("t5 |", "X1 2S TS", hands="|2D", stock=STOCK, card_X="exit, forward 15, draw may")
    now = do(start, "X1 advance 0>t20").game
    assert texts(now) == {"2S advance 0>t22", "9C advance 0>t29", "pass"}
    passed = do(now, "pass").game
    assert (passed.turn, passed.phase, hands_of(passed)) == (1, "play", [3, 1])
    played = do(now, "2S advance 0>t22").game
    assert (played.turn, played.phase, hands_of(played)) == (1, "play", [2, 1])
    with pytest.raises(IllegalMove):
        do(now, "discard 2S")


def test_nothing_to_play_again_leaves_only_the_pass() -> None:
    """`may`: plays another card at once, any that has a legal move, or passes and keeps the card"""
    start = game("t5 |", "X1", hands="|2D", stock="TC", card_X="exit, forward 15, draw may")
    assert texts(do(start, "X1 advance 0>t20").game) == {"pass"}


def test_a_second_joker_draws_again() -> None:
    """once the joker has been played with a move (not discarded), its player draws the top card of
    the stock."""
    start = game("t5 |", "X1 X2", hands="|2D", stock=STOCK, card_X="exit, forward 15, draw may")
    now = do(start, "X1 advance 0>t20", "X2 advance 0>t35").game
    assert (now.turn, now.phase, now.hands[0]) == (0, "again", (parse_card("9C"), parse_card("8C")))


def test_a_jack_after_a_joker_still_skips() -> None:
    """**Skip** (a card modifier, when the card was played with a move)"""
    start = game(
        "t5 |",
        "X1 JS",
        hands="|2D",
        stock=STOCK,
        card_X="exit, forward 15, draw may",
        card_J="forward 11, skip",
    )
    assert do(start, "X1 advance 0>t20", "JS advance 0>t31").game.phase == "skip"


def test_a_joker_laid_down_draws_nothing() -> None:
    """once the joker has been played with a move (not discarded)"""
    start = game("t0 | ", "X1 2S", hands="|2D", stock=STOCK, phase="skip")
    now = do(start, "discard X1").game
    assert (now.turn, hands_of(now), len(now.stock)) == (1, [1, 1], 3)


@pytest.mark.parametrize(
    ("board", "teams", "move", "winners"),
    [
        ("t69 h2 h3 h4 |", 0, "2S advance 0>h1", (0,)),
        ("t69 h2 h3 h4 | t20 | t30 | t40", 0, "2S advance 0>h1", (0,)),
        ("t69 h2 h3 h4 | | h1 h2 h3 h4 |", 2, "2S advance 0>h1", (0, 2)),
        ("t69 h2 h3 h4 | | h1 h2 h3 |", 2, "2S advance 0>h1", None),
        (f"{DONE} | | h1 h2 h4 t35 |", 2, "2S advance 11>t37", None),
        (f"{DONE} | | h2 h3 h4 t33 |", 2, "2S advance 11>h1", (0, 2)),
        ("t69 h3 h4 |", 0, "2S advance 0>h1", None),
    ],
)
def test_the_end(board: str, teams: int, move: str, winners: tuple[int, ...] | None) -> None:
    """The game ends as soon as, after a complete card and before any draw or skip, all pawns of a player
    (alone) or of all members of a team are home."""
    count = board.count("|") + 1
    step = do(
        game(board, "2S", hands="|".join(["3D"] + [f"{n}C" for n in range(2, 1 + count)]), teams=teams), move
    )
    assert outcome(step.game) == winners
    assert (step.game.phase == "over") == (winners is not None)
    if winners is not None:
        assert not texts(step.game)


def test_a_partners_pawn_brought_home_by_a_five_ends_it() -> None:
    """all pawns of a player (alone) or of all members of a team are home."""
    start = game(f"{DONE} | | h2 h3 h4 t30 |", "5S", teams=2, hands="|2D|3D|4D")
    assert outcome(do(start, "5S advance 11>h1").game) == (0, 2)


def test_the_end_comes_before_any_draw_or_skip() -> None:
    """after a complete card and before any draw or skip"""
    start = game("t56 h2 h3 h4 |", "X1 2S", hands="|2D", stock=STOCK)
    step = do(start, "X1 advance 0>h1")
    assert outcome(step.game) == (0,)
    assert (len(step.game.stock), hands_of(step.game)) == (3, [1, 1])


def test_the_end_comes_after_a_complete_card() -> None:
    """as soon as, after a complete card"""
    start = game("t69 h2 h3 h4 | | h1 h3 h4 t33 |", "7S", teams=2, hands="|2D|3D|4D", card_7="split 7 4")
    assert board_of(do(start, "7S split 0>h1 11>t38").game) == tidy(f"{DONE} | | h1 h3 h4 t38")
    assert outcome(do(start, "7S split 0>t4").game) is None
    both = game("t69 h2 h3 h4 | | h2 h3 h4 t30 |", "7S", teams=2, hands="|2D|3D|4D", card_7="split 7 4")
    assert outcome(do(both, "7S split 0>h1 11>h1").game) == (0, 2)
