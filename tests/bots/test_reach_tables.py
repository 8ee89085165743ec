"""What the tables say a card can do for a pawn is what the rules allow, at every seat."""

from __future__ import annotations

import pytest

from tests.bots.conftest import TABLES
from tests.engine.card_tables import random_table
from toc_desktop.bots.progress_tables import progress_tables_for
from toc_desktop.bots.reach_tables import NOTHING, RANK_COUNT, reach_tables_for
from toc_desktop.engine import Rng, RuleSet, Seating, find_preset
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


@pytest.mark.parametrize("seed", range(12))
def test_hits_are_what_the_rules_let_any_card_capture(seed: int) -> None:
    """For any card table: a pawn can be hit from a distance exactly if the engine finds such a play."""
    chance = Rng(seed)
    jump = (None, 7)[seed % 2]
    rules = RuleSet(cards=random_table(chance), jump_cell=jump, start_protected=False)
    compiled = compile_rules(rules, Seating.standard(2))
    reach_tables = reach_tables_for(compiled)
    # Nobody stands between, and the hit comes neither from nor over a home: seat 0 starts on t0.
    for rank in range(RANK_COUNT):
        plain, jumping = reach_tables.hit_distances[rank], reach_tables.jump_distances[rank]
        for victim, distances in ((33, plain), (25, jumping if jump else plain)):
            found = set()
            for distance in range(1, compiled.length):
                cell = (victim - distance) % compiled.length
                pawns = [cell, -1, -1, -1, victim, -1, -1, -1]
                plays = rank_plays(BoardState(compiled, pawns), 0, rank)
                if any(pawn == 0 and 4 in captured for _, ((pawn, _, captured, _), *_) in plays):
                    found.add(distance)
            assert found == set(distances) & found, "no hit is overlooked"
            # A split for one pawn alone needs all its steps; with others it may take fewer.
            shared = {d for d in distances if d <= 9 or 18 < d <= 27}
            assert set(distances) - found <= shared
