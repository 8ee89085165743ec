"""How good a position is for each side: a linear strength for each player, compared like odds.

A side's chance to win is taken as exp(strength) over the sum of all sides' (a softmax), so one
set of weights serves any number of players. What a pawn's cell is worth is compiled into tables;
what depends on other pawns and on cards is added on the way. Hot code: lists and integers only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from typing import TypeAlias

from toc_desktop.bots.hand import HandJudge
from toc_desktop.bots.hit_odds import FULL_HAND, HitOdds
from toc_desktop.bots.progress_tables import progress_tables_for
from toc_desktop.bots.reach_tables import reach_tables_for
from toc_desktop.bots.weights import Weights, ends_weights_for, weights_for
from toc_desktop.engine import ARM_CELLS, BACK_STEPS, HOME_CELLS, Player
from toc_desktop.engine.compiled_rules import CompiledRules

HELD_BEHIND = 12
"""A pawn at most this far behind a guarded start cannot do much with its cards."""
MOST_STANDINGS = 4096

Standing: TypeAlias = tuple[float, tuple[tuple[int, int], ...], int, int]
"""What a player's pawns are worth by themselves, those on the track, the home cells taken, pawns in base."""


class Judge:
    """The evaluation for one table and one set of weights."""

    def __init__(self, compiled: CompiledRules, weights: Weights) -> None:
        self.compiled = compiled
        self.weights = weights
        self.reach_tables = reach_tables_for(compiled)
        self.progress_tables = progress_tables_for(compiled)
        length = compiled.length
        self._walked = tuple(
            tuple(self._walk(player, cell) for cell in range(length)) for player in range(compiled.players)
        )
        protects = compiled.protects
        self.exposed = tuple(
            tuple(
                0.0
                if protects and cell == compiled.starts[player]
                else weights["exposed"] + weights["exposed_walked"] * self._walked[player][cell]
                for cell in range(length)
            )
            for player in range(compiled.players)
        )
        self._pawn_rows: list[list[list[float] | None]] = [[None] * 16 for _ in range(compiled.players)]
        self._change_rows: list[list[list[float] | None]] = [[None] * 16 for _ in range(compiled.players)]
        self._standings: list[dict[tuple[int, ...], Standing]] = [{} for _ in range(compiled.players)]
        self._home = tuple(self._home_worth(homes) for homes in range(16))
        self.start_owner = [-1] * length
        for player, start in enumerate(compiled.starts):
            self.start_owner[start] = player
        self.jump = None if compiled.rules.jump_cell is None else compiled.rules.jump_cell % ARM_CELLS
        self._swaps = any(self.progress_tables.swaps)
        self._blocks = compiled.rules.start_blocks
        self._held = weights["held"]
        self.hand = HandJudge(compiled, weights)
        self._scale = 2.0 / len(compiled.side[0]) if compiled.seating.teams else 1.0
        self.side_pawns = tuple(
            tuple(pawn for member in compiled.side[player] for pawn in compiled.movers[member])
            for player in range(compiled.players)
        )
        self._sides = tuple(sorted(set(compiled.side)))
        self.side_of = tuple(self._sides.index(compiled.side[player]) for player in range(compiled.players))

    def _walk(self, player: Player, cell: int) -> float:
        walked = (cell - self.compiled.starts[player]) % self.compiled.length
        return walked / self.compiled.length if walked < self.compiled.length - 1 else 0.0

    def _home_worth(self, homes: int) -> float:
        """Return what the pawns in home are worth, less the cells nobody can reach any more."""
        count = homes.bit_count()
        worth = self.weights[f"home_{count}"] if count else 0.0
        if self.progress_tables.sealed[homes]:
            # Who shuts the own home can never win alone: as bad as having nobody there is good.
            worth -= 2.0 * abs(self.weights["home_4"])
        if not self.compiled.rules.home_jump and count:
            first = next(index for index in range(HOME_CELLS) if homes >> index & 1)
            worth += self.weights["shut"] * (HOME_CELLS - count - first) / HOME_CELLS
        return worth

    def _pawn_row(self, player: Player, homes: int) -> list[float]:
        """Return what a pawn is worth on each cell, given which home cells are taken."""
        weights, compiled = self.weights, self.compiled
        length = compiled.length
        row = [0.0] * (2 * length + HOME_CELLS + 1)
        door = self.reach_tables.door(player, homes)
        to_home = self.progress_tables.to_home[player]
        gains = self.reach_tables.gains(player, 0)
        backs = [gains[rank] for rank, back in enumerate(self.progress_tables.go_back) if back]
        last = homes.bit_count() == HOME_CELLS - 1
        for cell in range(length):
            walked = self._walked[player][cell]
            near = max(0.0, 1.0 - to_home[cell] / ARM_CELLS)
            if last:
                worth = weights["last_walked"] * walked + weights["last_near"] * near
                worth = worth + weights["last_door"] * door[cell]
            else:
                worth = weights["walked"] * walked + weights["walked_squared"] * walked * walked
                worth = worth + weights["near"] * near + weights["door"] * door[cell]
            if cell == compiled.starts[player]:
                worth += weights["start"]
            if to_home[cell] == length - 1:
                worth += weights["missed"]
            if any(back[cell] > ARM_CELLS for back in backs):
                worth += weights["backable"]
            row[cell] = worth
            row[length + HOME_CELLS + cell] = weights["centre"]
        row[-1] = weights["last_base"] if last else weights["base"]
        self._pawn_rows[player][homes] = row
        return row

    def change_row(self, player: Player, homes: int) -> list[float]:
        """Return what a pawn is worth on each cell, home cells included: by how much they add there."""
        row = self._change_rows[player][homes]
        if row is None:
            row = (self._pawn_rows[player][homes] or self._pawn_row(player, homes))[:]
            for index in range(HOME_CELLS):
                bit = 1 << index
                row[self.compiled.length + index] = self._home[homes | bit] - self._home[homes & ~bit]
            self._change_rows[player][homes] = row
        return row

    def strengths(self, pawns: Sequence[int], hit_odds: HitOdds, rest: tuple[int, ...]) -> list[float]:
        """Return each player's strength; ``rest`` are the ranks left in the viewer's hand, in order."""
        strengths: list[float] = []
        track: list[tuple[int, int]] = []
        homes_of: list[int] = []
        in_base: list[int] = []
        standings = self._standings
        pawn = 0
        for known in standings:
            cells = tuple(pawns[pawn : pawn + 4])
            standing = known.get(cells)
            if standing is None:
                standing = self._stand(pawn >> 2, cells)
            pawn += 4
            worth, spots, homes, base = standing
            strengths.append(worth)
            track += spots
            homes_of.append(homes)
            in_base.append(base)
        self._around(strengths, track, in_base, hit_odds, hit_odds.hits_with(rest))
        viewer = hit_odds.viewer
        if viewer >= 0 and rest:
            strengths[viewer] += self.weights["cards"] * len(rest) / FULL_HAND
            strengths[viewer] += self.hand.worth(pawns, homes_of, track, viewer, rest)
        return strengths

    def _stand(self, player: Player, cells: tuple[int, ...]) -> Standing:
        """Work out how one player stands, and keep it: most moves leave most players where they are."""
        length, home_end = self.compiled.length, self.compiled.home_end
        homes = base = 0
        spots: list[tuple[int, int]] = []
        for cell in cells:
            if cell < 0:
                base += 1
            elif cell < length:
                spots.append((cell, player))
            elif cell < home_end:
                homes |= 1 << (cell - length)
        row = self._pawn_rows[player][homes] or self._pawn_row(player, homes)
        start = self.compiled.starts[player]
        worth = self._home[homes]
        foremost = 0.0
        for cell in cells:
            worth = worth + row[cell]
            if 0 <= cell < length and not (self.compiled.protects and cell == start):
                foremost = max(foremost, self._walked[player][cell])
        if base and start in cells:
            worth = worth + self.weights["clogged"]
        if self._swaps:
            worth = worth + self.weights["foremost"] * foremost
        known = self._standings[player]
        if len(known) >= MOST_STANDINGS:
            known.clear()
        standing = known[cells] = (worth, tuple(spots), homes, base)
        return standing

    def hand_worth(self, pawns: Sequence[int], player: Player, ranks: tuple[int, ...]) -> float:
        """Return what some cards (in order) are worth in a player's hand."""
        standings = [
            known.get(cells) or self._stand(owner, cells)
            for owner, known in enumerate(self._standings)
            if (cells := tuple(pawns[4 * owner : 4 * owner + 4]))
        ]
        track = [spot for _, spots, _, _ in standings for spot in spots]
        return self.hand.worth(pawns, [homes for _, _, homes, _ in standings], track, player, ranks)

    def _around(
        self,
        strengths: list[float],
        track: list[tuple[int, int]],
        in_base: list[int],
        hit_odds: HitOdds,
        hits: tuple[list[list[Sequence[float]]], list[list[Sequence[float]]]],
    ) -> None:
        """Add what pawns on the track mean to each other: danger, and the way blocked."""
        compiled = self.compiled
        length, starts, start_owner = compiled.length, compiled.starts, self.start_owner
        plain, jumping = hits
        jump, exits, protects, exposed = self.jump, hit_odds.exit_chance, compiled.protects, self.exposed
        guards = [cell for cell, player in track if starts[player] == cell] if self._blocks else None
        for cell, player in track:
            if protects and cell == starts[player]:
                continue
            rows = jumping[player] if jump is not None and cell % ARM_CELLS == jump else plain[player]
            danger = 0.0
            if guards:
                for other_cell, other in track:
                    chance = rows[other][cell - other_cell]
                    if chance:
                        gap = (cell - other_cell) % length
                        for guard in guards:
                            if 0 < (guard - other_cell) % length < gap < length - BACK_STEPS[1]:
                                break
                        else:
                            danger += chance
                for guard in guards:
                    if 0 < (guard - cell) % length <= HELD_BEHIND:
                        strengths[player] += self._held
            else:
                for other_cell, other in track:
                    danger += rows[other][cell - other_cell]
            owner = start_owner[cell]
            if owner >= 0 and owner != player and in_base[owner]:
                danger += exits[player][owner]
            if danger:
                strengths[player] += exposed[player][cell] * (danger if danger < 1.0 else 1.0)
        weight = self.weights["cards"]
        for player, cards in enumerate(hit_odds.cards):
            if cards:
                strengths[player] += weight * cards

    def side_strengths(self, strengths: Sequence[float]) -> list[float]:
        """Return the strength of each side."""
        if not self.compiled.seating.teams:
            return list(strengths)
        scale = self._scale
        return [scale * sum(strengths[member] for member in side) for side in self._sides]

    def value(self, pawns: Sequence[int], hit_odds: HitOdds, rest: tuple[int, ...], player: Player) -> float:
        """Return the odds (as a logarithm) that a player's side wins."""
        return self.odds(self.side_strengths(self.strengths(pawns, hit_odds, rest)), player)

    def chances(self, sides: Sequence[float]) -> list[float]:
        """Return each side's chance to win, from the sides' strengths."""
        top = max(sides)
        parts = [exp(strength - top) for strength in sides]
        whole = sum(parts)
        return [part / whole for part in parts]

    def odds(self, sides: list[float], player: Player) -> float:
        """Return a side's strength against all others' together."""
        own = self.side_of[player]
        top = max(sides)
        others = 0.0
        for strength in sides:
            others += exp(strength - top)
        mine = sides[own] - top
        # All together less one's own: what is left may be too small to tell from nothing.
        return mine - log(max(others - exp(mine), 1e-300))


@lru_cache(maxsize=64)
def judge_for(compiled: CompiledRules) -> Judge:
    """Return the shared judge of a table, with the learned weights."""
    return Judge(compiled, weights_for(compiled.seating.teams))


@lru_cache(maxsize=64)
def ends_judge_for(compiled: CompiledRules) -> Judge:
    """Return the shared judge of the ends of deals: who wins from there, nobody holding a card."""
    return Judge(compiled, ends_weights_for(compiled.seating.teams))
