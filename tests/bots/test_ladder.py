"""Every level plays every preset by the rules, and the same way every time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bots.conftest import TABLES, finished, opened, played
from toc_desktop.bots import Budget, find_level, level_names, make_bot, offered_levels
from toc_desktop.engine import EngineError, legal_moves, player_view


def test_the_ladder_goes_from_weakest_to_strongest() -> None:
    assert level_names() == ("random", "novice", "casual", "strong", "expert")
    assert "random" not in offered_levels()


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("level", ["novice", "casual", "strong"])
def test_quick_levels_play_whole_games(level: str, table: tuple[str, int, int]) -> None:
    game = finished(opened(*table), level, 6000)
    assert game.phase == "over"
    assert game.winners


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_players_make_every_choice(table: tuple[str, int, int]) -> None:
    game = finished(opened(*table), "random", 300)
    assert sum(map(len, game.hands)) + len(game.stock) + len(game.discard) <= 52 + game.rules.jokers


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_expert_plays_by_the_rules_everywhere(table: tuple[str, int, int]) -> None:
    kinds = {type(move).__name__ for _, move in played(opened(*table), "expert", 60)}
    assert "Play" in kinds


@pytest.mark.slow
@pytest.mark.parametrize("level", level_names())
def test_the_same_view_and_seed_give_the_same_move(level: str) -> None:
    for game, _ in played(opened("toc-bois", 4, 2), "strong", 40):
        view = player_view(game, game.turn)
        fresh = make_bot(level, 3).choose(view, Budget(worlds=3))
        used = make_bot(level, 3)
        used.choose(view, Budget(worlds=3))
        assert used.choose(view, Budget(worlds=3)) == fresh


def test_novices_with_other_seeds_blunder_elsewhere() -> None:
    views = [
        player_view(game, game.turn)
        for game, _ in played(opened("tock-1", 4, 0), "casual", 200)
        if len(legal_moves(game)) > 2
    ]
    moves = [[make_bot("novice", seed).choose(view, Budget()) for view in views] for seed in (1, 2)]
    assert moves[0] != moves[1]


def test_nobody_chooses_out_of_turn() -> None:
    game = opened("tock-1", 4, 0)
    with pytest.raises(EngineError):
        make_bot("casual").choose(player_view(game, (game.turn + 1) % 4), Budget())


def test_a_bot_left_without_a_log_plays_on() -> None:
    for level in level_names():
        assert find_level(level).reads_log == (level == "expert")


@pytest.mark.parametrize("level", ["novice", "expert"])
def test_games_do_not_depend_on_the_hash_seed(level: str, tmp_path: Path) -> None:
    texts = []
    for hash_seed in ("1", "2"):
        path = tmp_path / f"{hash_seed}.jsonl"
        words = ["simulate", "--games", "1", "--max-turns", "40", "--bots", level, "--worlds", "2"]
        done = subprocess.run(
            [sys.executable, "-m", "toc_desktop", *words, "--transcript", str(path)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr
        texts.append(path.read_bytes())
    assert texts[0] == texts[1]
    assert texts[0].count(b"\n") > 40
