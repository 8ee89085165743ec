"""Rules and seating compiled into the tables the move generator reads."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from toc_desktop.engine.actions import Action, Back, Centre, Exit, Forward, Split, Swap
from toc_desktop.engine.board import ARM_CELLS, HOME_CELLS, PAWNS_EACH, Cell, Pawn, Player, Seating
from toc_desktop.engine.cards import RANKS
from toc_desktop.engine.paths import Paths, paths_for
from toc_desktop.engine.rules import RuleSet, card_actions

OP_EXIT, OP_ADVANCE, OP_PUSH, OP_BACK, OP_SWAP, OP_SPLIT, OP_CENTRE = range(7)
Op: TypeAlias = tuple[int, Action]
"""What to generate, and the action that says how; moving any pawn takes two of them."""


class CompiledRules:
    """Everything about one table that no move changes."""

    __slots__ = (
        "base_ops",
        "blocking",
        "centre_cells",
        "centre_rule",
        "drawing",
        "draws",
        "exact",
        "home_end",
        "length",
        "movers",
        "ops",
        "overlaps",
        "partner_pawns",
        "partners",
        "pass_own",
        "paths",
        "players",
        "protects",
        "rules",
        "seating",
        "side",
        "skips",
        "starts",
        "still_starts",
        "takes",
        "walkers_end",
    )

    def __init__(self, rules: RuleSet, seating: Seating) -> None:
        self.rules = rules
        self.seating = seating
        self.players = seating.players
        self.length = seating.track_length
        self.home_end = self.length + HOME_CELLS
        players = range(self.players)
        self.starts: tuple[Cell, ...] = tuple(seating.start(p) for p in players)
        self.side: tuple[tuple[Player, ...], ...] = tuple(seating.members(p) for p in players)
        self.partners: tuple[tuple[Player, ...], ...] = tuple(seating.partners(p) for p in players)
        self.movers: tuple[tuple[Pawn, ...], ...] = tuple(pawns_of(p) for p in players)
        self.partner_pawns: tuple[tuple[Pawn, ...], ...] = tuple(
            tuple(pawn for partner in self.partners[p] for pawn in pawns_of(partner)) for p in players
        )
        self.protects = rules.start_protected
        self.pass_own = rules.pass_own
        self.blocking = rules.start_blocks
        self.still_starts = rules.start_protected and not rules.swap_from_start
        """Whether a pawn on its own start takes part in no swap."""
        self.walkers_end: tuple[Cell, ...] = tuple(
            self.length + (_first_settled(homes) if rules.home_advance else 0)
            for homes in range(1 << HOME_CELLS)
        )
        """For the home cells taken (bits): a pawn below this cell may be able to advance."""
        # takes[c][d]: may a pawn of colour c send one of colour d home, by landing on it?
        self.takes: tuple[tuple[bool, ...], ...] = tuple(
            tuple(self._takes(c, d) for d in players) for c in players
        )
        self.paths: tuple[Paths, ...] = tuple(
            paths_for(
                seating.arms,
                seat,
                rules.recross_start,
                rules.jump_cell,
                rules.home_advance,
                rules.home_jump,
                rules.home_back,
            )
            for seat in seating.seats
        )
        self.ops: tuple[tuple[Op, ...], ...] = tuple(self._ops(rank) for rank in RANKS)
        self.base_ops: tuple[tuple[Op, ...], ...] = tuple(
            tuple(op for op in ops if op[0] in (OP_EXIT, OP_PUSH)) for ops in self.ops
        )
        """What is left of ``ops`` while every pawn the player controls is in base."""
        self.overlaps: tuple[bool, ...] = tuple(_overlap(ops) for ops in self.ops)
        """Whether two actions of a rank may come to the same play."""
        self.exact: tuple[bool, ...] = tuple(
            _needs_captures(ops, rules.jump_cell is not None) for ops in self.ops
        )
        """Whether a play of a rank is told from another only by whom it captures."""
        self.drawing = rules.deal == "draw"
        """Whether every turn begins by drawing a card."""
        self.skips = tuple(rules.cards[rank].skip for rank in RANKS)
        self.draws = tuple(rules.cards[rank].draw for rank in RANKS)
        self.centre_rule = rules.centre
        self.centre_cells: tuple[Cell, ...] = ()
        if rules.centre is not None:
            self.centre_cells = tuple(
                arm * ARM_CELLS + rules.centre.cell % ARM_CELLS for arm in range(seating.arms)
            )

    def _takes(self, mover: Player, other: Player) -> bool:
        if mover == other:
            return self.rules.capture_own
        if other in self.side[mover]:
            return self.rules.capture_partner
        return True

    def _ops(self, rank: str) -> tuple[Op, ...]:
        ops: list[Op] = []
        for action in card_actions(self.rules, rank):
            match action:
                case Exit():
                    ops.append((OP_EXIT, action))
                case Forward(whose=whose):
                    if whose != "opponent":
                        ops.append((OP_ADVANCE, action))
                    if whose != "own":
                        ops.append((OP_PUSH, action))
                case Back():
                    ops.append((OP_BACK, action))
                case Swap():
                    ops.append((OP_SWAP, action))
                case Split():
                    ops.append((OP_SPLIT, action))
                case Centre():
                    ops.append((OP_CENTRE, action))
        return tuple(ops)


def _first_settled(homes: int) -> int:
    """Return the first home cell from which no pawn advances: the last, or one with all after it taken."""
    cell = HOME_CELLS - 1
    while cell > 0 and homes >> cell & 1:
        cell -= 1
    return cell


def _overlap(ops: tuple[Op, ...]) -> bool:
    kinds = [kind for kind, _ in ops]
    return len(set(kinds)) != len(kinds)


def _needs_captures(ops: tuple[Op, ...], jumps: bool) -> bool:
    """Say whether two actions of a rank lead to the same cell, and only one of them eats on the way.

    With a jump a count that is an arm longer leads there too, past more pawns.
    """
    counting = [(kind, action) for kind, action in ops if isinstance(action, Forward | Back | Split)]
    return any(
        kind == other
        and (
            (action.steps == another.steps and action.eats != another.eats)
            or (jumps and action.steps - another.steps == ARM_CELLS and (action.eats or another.eats))
        )
        for kind, action in counting
        for other, another in counting
    )


def pawns_of(player: Player) -> tuple[Pawn, ...]:
    """Return the four pawns of a player."""
    return tuple(range(player * PAWNS_EACH, (player + 1) * PAWNS_EACH))


@lru_cache(maxsize=512)
def compile_rules(rules: RuleSet, seating: Seating) -> CompiledRules:
    """Return the shared tables of a table."""
    return CompiledRules(rules, seating)
