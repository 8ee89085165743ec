"""What matters to whom at one moment: how much players care for each colour, and what threatens pawns."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.bots.evaluation import Judge
from toc_desktop.bots.hit_odds import hit_odds_of
from toc_desktop.bots.strong import ranks_without
from toc_desktop.engine import ARM_CELLS, Player, PlayerView


class Threats:
    """The cares and chances of one view."""

    def __init__(self, judge: Judge, view: PlayerView) -> None:
        hit_odds = hit_odds_of(view)
        self.judge = judge
        strengths = judge.strengths(view.pawns, hit_odds, ranks_without(view.hand, None))
        self.cares = cares_of(judge, strengths)
        """For each player, how much each colour's strength matters to it: own 1, others negative."""
        self._plain, self._jumping = hit_odds.common_hits()
        self._exit_chance = hit_odds.exit_chance

    def hit_chance(self, colour: Player, cell: int, other: Player, other_cell: int) -> float:
        """Return the chance, about, that a player hits a pawn on a track cell from another cell."""
        judge = self.judge
        jumping = judge.jump is not None and cell % ARM_CELLS == judge.jump
        return (self._jumping if jumping else self._plain)[colour][other][cell - other_cell]

    def danger(self, pawns: list[int], track: list[tuple[int, int]], colour: Player, cell: int) -> float:
        """Return the chance, about, that a pawn on a track cell is hit before it moves again."""
        judge = self.judge
        jumping = judge.jump is not None and cell % ARM_CELLS == judge.jump
        rows = (self._jumping if jumping else self._plain)[colour]
        danger = 0.0
        for other_cell, other in track:
            danger += rows[other][cell - other_cell]
        owner = judge.start_owner[cell]
        if owner >= 0 and owner != colour and -1 in pawns[owner * 4 : owner * 4 + 4]:
            danger += self._exit_chance[colour][owner]
        return danger if danger < 1.0 else 1.0


def cares_of(judge: Judge, strengths: Sequence[float]) -> list[list[float]]:
    """Return how much each colour matters to each player: rivals by their share of the rivals' odds."""
    compiled = judge.compiled
    chances = judge.chances(judge.side_strengths(strengths))
    cares = []
    for player in range(compiled.players):
        own = judge.side_of[player]
        others = max(1e-9, 1.0 - chances[own])
        cares.append(
            [
                1.0 if judge.side_of[colour] == own else -chances[judge.side_of[colour]] / others
                for colour in range(compiled.players)
            ]
        )
    return cares
