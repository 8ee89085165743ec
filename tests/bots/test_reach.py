"""What the tables say a card can do for a pawn is what the rules allow, at every seat."""

from __future__ import annotations

import pytest

from tests.bots.conftest import TABLES
from toc_desktop.bots.measure import measure_for
from toc_desktop.bots.reach import NOTHING, RANK_COUNT, reach_for
from toc_desktop.engine import Seating, find_preset
from toc_desktop.engine.kit import OP_ADVANCE, OP_BACK, Kit, kit_for
from toc_desktop.engine.plays import Layout, rank_plays


def kit_of(preset: str, players: int, teams: int) -> Kit:
    return kit_for(find_preset(preset).rules_for(teams), Seating.standard(players, teams))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_lone_pawn_gains_what_its_best_play_brings(table: tuple[str, int, int]) -> None:
    """Ranks that only count cells: the rules themselves say where each leads."""
    kit = kit_of(*table)
    reach, progress = reach_for(kit), measure_for(kit).progress
    counting = [
        rank
        for rank in range(RANK_COUNT)
        if kit.ops[rank] and all(op in (OP_ADVANCE, OP_BACK) for op, _, _ in kit.ops[rank])
    ]
    assert len(counting) >= 5
    for player in range(kit.players):
        for cell in range(kit.length):
            pawns = [-1] * (4 * kit.players)
            pawns[4 * player] = cell
            layout = Layout(kit, pawns)
            for rank in counting:
                ends = [play[1][0][1] for play in rank_plays(layout, player, rank)]
                best = max((progress[player][to] - progress[player][cell] for to in ends), default=NOTHING)
                assert reach.gains(player, 0)[rank][cell] == best


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_seat_finds_its_door_at_the_same_distance(table: tuple[str, int, int]) -> None:
    kit = kit_of(*table)
    reach = reach_for(kit)
    for homes in (0, 0b1000, 0b1100):
        doors = {
            tuple(reach.door(player, homes)[(start + step) % kit.length] for step in range(kit.length))
            for player, start in enumerate(kit.starts)
        }
        assert len(doors) == 1
        assert max(next(iter(doors))) > 0.0
