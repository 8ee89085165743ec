"""What a player expects of the cards nobody has seen: chances that a pawn is hit, for each opponent."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.bots.progress_tables import progress_tables_for
from toc_desktop.bots.reach_tables import RANK_COUNT, ReachTables, reach_tables_for
from toc_desktop.engine import RANK_OF, Player, PlayerView
from toc_desktop.engine.compiled_rules import CompiledRules, compile_rules

FRESH_CARDS = 2.0
"""How dangerous a player with no card left is: the next deal comes, but so does everybody's turn."""
SURE_HIT = 0.8
"""How good a hit is for which the viewer holds the card: the pawn may still run."""
FULL_HAND = 5.0
ENDLESS_HAND = 4
"""The cards everybody holds where each turn begins by drawing one."""

Rows = list[list[Sequence[float]]]


class HitOdds:
    """Chances by distance, from the viewer's knowledge at one moment.

    ``viewer`` is −1 for an onlooker who knows no hand.
    """

    __slots__ = ("_by_rest", "_common", "_reach_tables", "cards", "compiled", "exit_chance", "viewer")

    def __init__(
        self, compiled: CompiledRules, viewer: Player, unseen: Sequence[int], hand_sizes: Sequence[int]
    ) -> None:
        self.compiled = compiled
        self.viewer = viewer
        self._reach_tables: ReachTables = reach_tables_for(compiled)
        total = max(1, sum(unseen))
        self.cards = [size / FULL_HAND for size in hand_sizes]
        """How full the others' hands are; the viewer's follows from what is left after a move."""
        if viewer >= 0:
            self.cards[viewer] = 0.0
        likely = [0.0] * compiled.length
        jumping = [0.0] * compiled.length
        exits = 0.0
        exit_ranks = progress_tables_for(compiled).exit_ranks
        jump = compiled.rules.jump_cell is not None
        for rank in range(RANK_COUNT):
            share = unseen[rank] / total
            if not share:
                continue
            for distance in self._reach_tables.hit_distances[rank]:
                likely[distance] += share
            if jump:
                for distance in self._reach_tables.jump_distances[rank]:
                    jumping[distance] += share
            if exit_ranks[rank]:
                exits += share
        plain_by_size: dict[int, list[float]] = {}
        jump_by_size: dict[int, list[float]] = {}
        chance_of_exit: list[float] = []
        plain_rows: list[Sequence[float]] = []
        jump_rows: list[Sequence[float]] = []
        for size in hand_sizes:
            if size not in plain_by_size:
                cards = size or FRESH_CARDS
                plain_by_size[size] = [1.0 - (1.0 - q) ** cards if q else 0.0 for q in likely]
                jump_by_size[size] = [1.0 - (1.0 - q) ** cards if q else 0.0 for q in jumping] if jump else []
            plain_rows.append(plain_by_size[size])
            jump_rows.append(jump_by_size[size])
            chance_of_exit.append(1.0 - (1.0 - exits) ** (size or FRESH_CARDS))
        self.exit_chance = [
            [
                0.0 if other in compiled.side[player] else chance_of_exit[other]
                for other in range(compiled.players)
            ]
            for player in range(compiled.players)
        ]
        self._common = self._rows(plain_rows), self._rows(jump_rows) if jump else []
        self._by_rest: dict[tuple[int, ...], tuple[Rows, Rows]] = {}

    def hits_with(self, rest: Sequence[int]) -> tuple[Rows, Rows]:
        """Return, for each victim and attacker, the chance of a hit by how far behind the attacker is.

        The viewer's own chances follow from the ranks left in hand.
        """
        key = tuple(rest)
        odds = self._by_rest.get(key)
        if odds is None:
            plain, jumping = self._common
            if self.viewer >= 0:
                plain = self._seen(plain, self._sure(key, self._reach_tables.hit_distances))
                if jumping:
                    jumping = self._seen(jumping, self._sure(key, self._reach_tables.jump_distances))
            odds = self._by_rest[key] = plain, jumping
        return odds

    def _seen(self, rows: Rows, own: list[float]) -> Rows:
        """Return the chances with the viewer's own put in."""
        viewer = self.viewer
        side = self.compiled.side[viewer]
        return [
            row if player in side else [*row[:viewer], own, *row[viewer + 1 :]]
            for player, row in enumerate(rows)
        ]

    def common_hits(self) -> tuple[Rows, Rows]:
        """Return the same chances as somebody who knows no hand sees them."""
        return self._common

    def _sure(self, rest: tuple[int, ...], distances: Sequence[Sequence[int]]) -> list[float]:
        row = [0.0] * self.compiled.length
        for rank in rest:
            for distance in distances[rank]:
                row[distance] = SURE_HIT
        return row

    def _rows(self, chances: list[Sequence[float]]) -> Rows:
        compiled = self.compiled
        nothing = [0.0] * compiled.length
        return [
            [
                nothing if other in compiled.side[player] else chances[other]
                for other in range(compiled.players)
            ]
            for player in range(compiled.players)
        ]


def unseen_counts(view: PlayerView) -> list[int]:
    """Return how many cards of each rank the viewer has not seen: in other hands, or in the stock."""
    compiled = compile_rules(view.rules, view.seating)
    counts = list(reach_tables_for(compiled).copies)
    for card in (*view.hand, *view.discard):
        counts[RANK_OF[card]] -= 1
    return counts


def hit_odds_of(view: PlayerView) -> HitOdds:
    """Return what the viewer expects."""
    return HitOdds(compile_rules(view.rules, view.seating), view.player, unseen_counts(view), view.hand_sizes)


def onlooker(compiled: CompiledRules) -> HitOdds:
    """Return what somebody expects who knows no hand, between two deals or where they never end."""
    cards = ENDLESS_HAND if compiled.rules.deal == "draw" else 0
    return HitOdds(compiled, -1, reach_tables_for(compiled).copies, [cards] * compiled.players)
