"""What the tables say a card can do for a pawn is what the rules allow, at every seat."""

from __future__ import annotations

import pytest

from tests.bots.conftest import TABLES
from toc_desktop.bots.progress_tables import progress_tables_for
from toc_desktop.bots.reach_tables import NOTHING, RANK_COUNT, reach_tables_for
from toc_desktop.engine import Seating, find_preset
from toc_desktop.engine.compiled_rules import OP_ADVANCE, OP_BACK, CompiledRules, compile_rules
from toc_desktop.engine.plays import BoardState, rank_plays


def compiled_of(preset: str, players: int, teams: int) -> CompiledRules:
    return compile_rules(find_preset(preset).rules_for(teams), Seating.standard(players, teams))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_lone_pawn_gains_what_its_best_play_brings(table: tuple[str, int, int]) -> None:
    """Ranks that only count cells: the rules themselves say where each leads."""
    compiled = compiled_of(*table)
    reach_tables, progress = reach_tables_for(compiled), progress_tables_for(compiled).progress
    counting = [
        rank
        for rank in range(RANK_COUNT)
        if compiled.ops[rank] and all(op in (OP_ADVANCE, OP_BACK) for op, _ in compiled.ops[rank])
    ]
    assert len(counting) >= 5
    for player in range(compiled.players):
        for cell in range(compiled.length):
            pawns = [-1] * (4 * compiled.players)
            pawns[4 * player] = cell
            board = BoardState(compiled, pawns)
            for rank in counting:
                ends = [play[1][0][1] for play in rank_plays(board, player, rank)]
                best = max((progress[player][to] - progress[player][cell] for to in ends), default=NOTHING)
                assert reach_tables.gains(player, 0)[rank][cell] == best


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_seat_finds_its_door_at_the_same_distance(table: tuple[str, int, int]) -> None:
    compiled = compiled_of(*table)
    reach_tables = reach_tables_for(compiled)
    for homes in (0, 0b1000, 0b1100):
        doors = {
            tuple(
                reach_tables.door(player, homes)[(start + step) % compiled.length]
                for step in range(compiled.length)
            )
            for player, start in enumerate(compiled.starts)
        }
        assert len(doors) == 1
        assert max(next(iter(doors))) > 0.0
