"""Every legal move has a text of its own, and the text is read back as that move and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings

from tests.engine.strategies import games, walk_game
from tests.engine.table import game, texts
from toc_desktop.engine import (
    PRESETS,
    Game,
    IllegalMove,
    Move,
    Play,
    Preset,
    Seating,
    apply_move,
    legal_moves,
    parse_move,
    player_view,
)

GRAMMAR = re.compile(
    r"(?:[A2-9TJQK][SHDC]|X[12]) (?:exit|advance|push|back|swap|split|enter|leave)"
    r"(?: \d+>(?:t\d+|h[1-4]|c\d+)(?:x\d+)*)+"
    r"|(?:discard|give) (?:[A2-9TJQK][SHDC]|X[12])|fold|pass|size [1-5]"
)


def tables(preset: Preset) -> list[Seating]:
    """Return the smallest and the largest table of a preset alone, and its teams."""
    fewest, most = preset.players[0], preset.players[-1]
    teams = [Seating.standard(players, counts[0]) for players, counts in preset.teams.items()]
    return [Seating.standard(fewest), Seating.standard(most), *teams]


def positions(preset: Preset) -> Iterator[Game]:
    """Yield games on the way of seeded random play at every table of a preset."""
    for number, seating in enumerate(tables(preset)):
        for _, step in walk_game(preset.rules_for(seating.teams), seating, 40 + number, 120):
            yield step.game


def outcome(game: Game, move: Move) -> str:
    """Return the position after a move as text, one player's pawns being alike."""
    after = json.loads(apply_move(game, move).game.to_json())
    for player in after["players"]:
        player["pawns"].sort()
    return json.dumps(after)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_texts_of_legal_moves(preset: Preset) -> None:
    kinds: set[str] = set()
    for now in positions(preset):
        moves = legal_moves(now, every=True)
        by_text = {str(move): move for move in moves}
        for text, move in by_text.items():
            assert GRAMMAR.fullmatch(text)
            assert parse_move(now, text) == move
            kinds.add(move.kind if isinstance(move, Play) else type(move).__name__)
        if len(by_text) < len(moves):
            for move in moves:
                assert outcome(now, move) == outcome(now, by_text[str(move)]), str(move)
        assert len({str(move) for move in legal_moves(now)}) == len(legal_moves(now))
    assert {"exit", "advance", "back", "swap", "split", "Discard"} <= kinds


@settings(max_examples=60, derandomize=True, deadline=None)
@given(games())
def test_a_text_names_the_cells_where_pawns_end(game: Game) -> None:
    for move in legal_moves(game):
        if not isinstance(move, Play):
            continue
        after = json.loads(apply_move(game, move).game.to_json())
        cells = {4 * n + k: cell for n, p in enumerate(after["players"]) for k, cell in enumerate(p["pawns"])}
        taken = {pawn for leg in move.legs for pawn in leg.captured}
        ends = dict(way.split("x")[0].split(">") for way in str(move).split(" ")[2:])
        for pawn, cell in ends.items():
            assert cells[int(pawn)] == cell or int(pawn) in taken


def test_captures_are_named_where_nothing_else_tells_plays_apart() -> None:
    now = game("t5 | t7 t8", "9S", card_9="forward 5, forward 5 eats")
    assert texts(now) == {"9S advance 0>t10", "9S advance 0>t10x4x5"}
    eaten = apply_move(now, parse_move(now, "9S advance 0>t10x4x5")).game
    assert eaten.pawns[:6] == (10, -1, -1, -1, -1, -1)
    assert apply_move(now, parse_move(now, "9S advance 0>t10")).game.pawns[4:6] == (7, 8)
    for wrong in ("9S advance 0>t10x4", "9S advance 0>t10x5x4", "9S advance 0>t10x", "9S advance 0>t10x9"):
        with pytest.raises(IllegalMove):
            parse_move(now, wrong)
    plain = game("t5 | t7 t8", "9S", card_9="forward 5 eats")
    assert texts(plain) == {"9S advance 0>t10"}
    with pytest.raises(IllegalMove):
        parse_move(plain, "9S advance 0>t10x4x5")


def test_captures_are_named_in_splits_too() -> None:
    now = game("t5 t30 | t7", "9S", card_9="split 4 2, split 4 2 eats")
    assert "9S split 0>t9x4" in texts(now)
    assert "9S split 0>t9" in texts(now)
    for move in legal_moves(now):
        assert parse_move(now, str(move)) == move


def test_a_longer_count_may_end_where_a_jump_does() -> None:
    now = game("t2 | t6 t20", "9S", card_9="forward 5 eats, forward 23 eats", jump_cell=7)
    assert texts(now) == {
        "9S advance 0>t7x4",
        "9S advance 0>t25x4",
        "9S advance 0>t25x4x5",
        "9S advance 0>t43x4x5",
    }
    for move in legal_moves(now, every=True):
        assert parse_move(now, str(move)) == move


WRONG: list[Any] = [
    "", " ", "KS", "KS exit", "ks exit 0>t0", "KS exit 0>t0 ", " KS exit 0>t0", "KS  exit 0>t0",
    "KS exit 00>t0", "KS exit 0>t00", "KS exit 0>t1", "KS exit 0>t99", "KS exit 1>t0 1>t0", "KS exit 99>t0",
    "KS exit ٠>t0", "KS exit 0>t0\n", "KS advance 0>t0", "KS jump 0>t0", "QS exit 0>t0", "ZZ exit 0>t0",
    "KS split 0>t0", "KS swap 0>t0", "fold", "pass", "size 4", "size 04", "size", "give KS", "discard KS",
    "discard", "discard ZZ", "x" * 10_000, "size " + "9" * 100, None, 3, b"KS exit 0>t0", ["KS exit 0>t0"],
    object(),
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG, ids=lambda text: repr(text)[:14])
def test_anything_else_is_refused_in_words(text: Any) -> None:
    now = game("|", "KS 4S")
    assert str(parse_move(now, "KS exit 0>t0")) == "KS exit 0>t0"
    with pytest.raises(IllegalMove, match=r"\w+ \w+"):
        parse_move(now, text)


def test_a_pawn_is_told_from_its_like() -> None:
    """Which of several pawns in base goes out makes no difference, but each can be named."""
    now = game("|", "KS")
    assert [str(move) for move in legal_moves(now)] == ["KS exit 0>t0"]
    for pawn in range(4):
        step = apply_move(now, parse_move(now, f"KS exit {pawn}>t0"))
        assert step.game.pawns[pawn] == 0


def test_the_size_of_the_board_is_in_the_text() -> None:
    """Cell 75 is home on a board of four arms and track on one of six."""
    small, large = game("t69 |", "5S", card_5="forward 5"), game("t70 |", "5S", card_5="forward 5", arms=6)
    assert [str(move) for move in legal_moves(small)] == ["5S advance 0>t2", "5S advance 0>h4"]
    assert [str(move) for move in legal_moves(large)] == ["5S advance 0>t75"]
    home, track = legal_moves(small)[1], legal_moves(large)[0]
    assert isinstance(home, Play)
    assert isinstance(track, Play)
    assert home.legs[0].to == track.legs[0].to == 75


def test_views_read_texts_in_turn() -> None:
    now = game("|", "KS")
    assert parse_move(player_view(now, 0), "KS exit 0>t0") == legal_moves(now)[0]
    with pytest.raises(IllegalMove, match="another player's turn"):
        parse_move(player_view(now, 1), "KS exit 0>t0")
