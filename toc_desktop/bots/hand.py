"""What the cards left in a hand are worth: what each can still do for the pawns its holder controls."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.bots.progress_tables import progress_tables_for
from toc_desktop.bots.reach_tables import NOTHING, reach_tables_for
from toc_desktop.bots.weights import Weights
from toc_desktop.engine import ARM_CELLS, Player
from toc_desktop.engine.compiled_rules import CompiledRules

CELLS = ARM_CELLS
"""Gains are counted in arms, so that weights are of one size."""
MOST_KEPT = 20_000
ALL_HOME = 15

Track = list[tuple[int, int]]
"""The pawns on the track: cell and colour."""


class HandJudge:
    """The part of the evaluation that looks at cards, for one table and one set of weights."""

    def __init__(self, compiled: CompiledRules, weights: Weights) -> None:
        self.compiled = compiled
        self.weights = weights
        self._progress_tables = progress_tables_for(compiled)
        self._reach_tables = reach_tables_for(compiled)
        # What a hand is worth depends on few pawns only, and comes up again and again.
        self._kept: list[dict[tuple[tuple[int, ...], tuple[int, ...], bool], float]] = [
            {} for _ in range(compiled.players)
        ]

    def worth(
        self,
        pawns: Sequence[int],
        homes_of: Sequence[int],
        track: Track,
        player: Player,
        ranks: tuple[int, ...],
    ) -> float:
        """Return what some cards (in order) are worth in a player's hand."""
        compiled = self.compiled
        first = 4 * player
        cells = tuple(pawns[first : first + 4])
        colours: tuple[Player, ...] = (player,)
        if homes_of[player] == ALL_HOME and compiled.partners[player]:
            colours = compiled.partners[player]
            cells = tuple(pawns[pawn] for pawn in compiled.partner_pawns[player])
        swaps = self._progress_tables.swaps
        swap = NOTHING
        count = 0
        for rank in ranks:
            if swaps[rank]:
                count += 1
        if count:
            swap = self._swap_gain(cells, colours, track, player)
        key = (cells, ranks, swap > NOTHING)
        kept = self._kept[player]
        worth = kept.get(key)
        if worth is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            worth = kept[key] = self._worth(cells, colours, homes_of, ranks, swap > NOTHING)
        if swap > NOTHING:
            return worth + self.weights["swap_gain"] * (count * max(swap, -1.0))
        return worth

    def _worth(
        self,
        cells: tuple[int, ...],
        colours: tuple[Player, ...],
        homes_of: Sequence[int],
        ranks: tuple[int, ...],
        can_swap: bool,
    ) -> float:
        weights, progress_tables, length = self.weights, self._progress_tables, self.compiled.length
        tables = [self._reach_tables.gains(colour, homes_of[colour]) for colour in colours]
        worth = total = best = worst = 0.0
        exits = dead = homers = 0
        for rank in ranks:
            most = end = NOTHING
            for index, cell in enumerate(cells):
                gain = tables[index >> 2][rank][cell]
                if gain > most:
                    most = gain
                    progress = progress_tables.progress[colours[index >> 2]]
                    end = gain + progress[cell] if 0 <= cell < length else NOTHING
            if progress_tables.exit_ranks[rank]:
                exits += 1
            if most == NOTHING and can_swap and progress_tables.swaps[rank]:
                most = 0.0
            if most == NOTHING:
                dead += 1
                continue
            if progress_tables.go_back[rank] and most > CELLS:
                worth += weights["back_ready"]
            if progress_tables.splits[rank]:
                worth += weights["split_ready"]
            if end >= progress_tables.home_line:
                homers += 1
            most /= CELLS
            total += most
            best = max(best, most)
            worst = min(worst, most)
        base = cells.count(-1)
        if exits and base:
            worth += weights["exit_ready"] + weights["exit_more"] * (min(exits, base) - 1)
        if dead == len(ranks):
            worth += weights["stuck"]
        worth += weights["dead"] * dead + weights["gain_sum"] * total + weights["gain_best"] * best
        return worth + weights["gain_worst"] * worst + weights["homers"] * homers

    def _swap_gain(
        self, cells: tuple[int, ...], colours: tuple[Player, ...], track: Track, player: Player
    ) -> float:
        """Return the best a swap could bring, in arms, another's loss counted in half."""
        compiled = self.compiled
        progress, length, starts = self._progress_tables.progress, compiled.length, compiled.starts
        side, protects = compiled.side[player], compiled.protects
        swaps_partners = self._progress_tables.swaps_partners
        best = NOTHING
        for index, cell in enumerate(cells):
            if not 0 <= cell < length:
                continue
            colour = colours[index >> 2]
            if compiled.still_starts and cell == starts[colour]:
                continue
            mine = progress[colour]
            here = mine[cell]
            for there, owner in track:
                if owner == colour or (protects and there == starts[owner]):
                    continue
                if owner in side and not swaps_partners:
                    continue
                lost = progress[owner][there] - progress[owner][cell]
                gain = mine[there] - here + (-lost if owner in side else 0.5 * lost)
                if gain > best:
                    best = gain
        return best / CELLS if best > NOTHING else NOTHING
