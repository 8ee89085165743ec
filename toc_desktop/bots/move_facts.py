"""What a play does, as facts that anybody could count on the board: reasons say nothing that is not here."""

from __future__ import annotations

from functools import cached_property

from toc_desktop.bots.progress_tables import steps_to_sixteen
from toc_desktop.engine import BASE, RANK_OF, Cell, Pawn, Play, Player
from toc_desktop.engine.board_state import BoardState
from toc_desktop.engine.legality import raw_play
from toc_desktop.engine.plays import rank_plays
from toc_desktop.engine.state import State


class MoveFacts:
    """One play of the player in turn: the board after it, who was captured, and what it makes possible."""

    def __init__(self, state: State, move: Play) -> None:
        self.state, self.move = state, move
        self.player = state.turn
        self.rank = RANK_OF[move.card]
        self.captured: list[tuple[Pawn, list[Cell]]] = []
        """The pawns sent to base, each with where all pawns stood just before."""
        after = state.pawns[:]
        for pawn, to, captured, _ in raw_play(move)[1]:
            for other in captured:
                self.captured.append((other, after[:]))
                after[other] = BASE
            after[pawn] = to
        self.after = after
        self.moved = tuple(dict.fromkeys(leg.pawn for leg in move.legs))
        self.rest = [RANK_OF[card] for card in state.hands[self.player] if card != move.card]
        """The ranks that stay in hand."""

    def door(self, colour: Player, cell: Cell) -> int:
        """Return how many steps lead from a track cell to the first home cell of a colour."""
        return steps_to_sixteen(self.state.compiled, colour, cell) + 1

    def is_track(self, cell: Cell) -> bool:
        """Tell whether a cell is on the track."""
        return 0 <= cell < self.state.compiled.length

    def is_home(self, cell: Cell) -> bool:
        """Tell whether a cell is in a home."""
        return self.state.compiled.length <= cell < self.state.compiled.home_end

    def gained(self, pawn: Pawn) -> int:
        """Return how many steps nearer to its home a pawn is, from track to track; 0 elsewhere."""
        before, now = self.state.pawns[pawn], self.after[pawn]
        if not (self.is_track(before) and self.is_track(now)):
            return 0
        return self.door(pawn >> 2, before) - self.door(pawn >> 2, now)

    @cached_property
    def own_cells(self) -> int:
        """Return how many steps the player's own pawns gain in all, those that enter home included."""
        total = 0
        for pawn in self.state.compiled.movers[self.player]:
            before, now = self.state.pawns[pawn], self.after[pawn]
            if self.is_track(before) and self.is_home(now):
                total += self.door(self.player, before) + now - self.state.compiled.length
            else:
                total += self.gained(pawn)
        return total

    def entered(self, colour: Player) -> int:
        """Return how many pawns of a colour came home."""
        pawns = range(colour * 4, colour * 4 + 4)
        return sum(self.is_home(self.after[p]) for p in pawns) - sum(
            self.is_home(self.state.pawns[p]) for p in pawns
        )

    def left_base(self, colour: Player) -> bool:
        """Tell whether a pawn of a colour came out of its base."""
        return any(self.state.pawns[p] == BASE != self.after[p] for p in self.moved if p >> 2 == colour)

    def holds_start(self, pawns: list[Cell]) -> bool:
        """Tell whether an own pawn stands on the player's start."""
        own = self.state.compiled.movers[self.player]
        return self.state.compiled.starts[self.player] in [pawns[pawn] for pawn in own]

    @cached_property
    def _boards(self) -> tuple[BoardState, BoardState]:
        compiled = self.state.compiled
        return BoardState(compiled, self.state.pawns), BoardState(compiled, self.after)

    def preys(self, hunter: Player, after: bool) -> frozenset[Pawn]:
        """Return the pawns that a player could capture with one card, before or after the play."""
        key = (hunter, after)
        if key not in self._preys:
            board = self._boards[after]
            jokers = bool(self.state.compiled.rules.jokers)
            self._preys[key] = frozenset(
                prey
                for rank in range(13 + jokers)
                for _, steps in rank_plays(board, hunter, rank)
                for step in steps
                for prey in step[2]
            )
        return self._preys[key]

    @cached_property
    def _preys(self) -> dict[tuple[Player, bool], frozenset[Pawn]]:
        return {}

    def brings_home(self, rank: int) -> bool:
        """Tell whether a rank would bring an own pawn home, if nothing else moved meanwhile."""
        board = self._boards[True]
        own = self.state.compiled.movers[self.player]
        for _, steps in rank_plays(board, self.player, rank):
            now = {step[0]: step[1] for step in steps}
            if any(self.is_home(now.get(p, BASE)) and not self.is_home(board.pawns[p]) for p in own):
                return True
        return False

    @cached_property
    def next_player(self) -> Player:
        """Return who sits next."""
        return (self.player + 1) % self.state.compiled.players

    @cached_property
    def makes_skip(self) -> bool:
        """Tell whether the card makes the next player throw a card away."""
        return self.state.compiled.skips[self.rank]

    @cached_property
    def draws(self) -> bool:
        """Tell whether the card lets its player draw one, and there is one to draw."""
        compiled = self.state.compiled
        if compiled.draws[self.rank] is None:
            return False
        # Where turns begin with a draw, the discard pile, this card on top, becomes a stock again.
        return bool(self.state.stock) or compiled.rules.deal == "draw"

    def way_out(self, pawn: Pawn) -> int:
        """Return how many steps nearer to home the best way out of the centre is than the way in."""
        compiled = self.state.compiled
        rule = compiled.centre_rule
        cell = self.state.pawns[pawn]
        assert rule is not None
        ways = [to for to in compiled.centre_cells if rule.leave == "any" or to != cell]
        colour = pawn >> 2
        return self.door(colour, cell) - min(self.door(colour, to) for to in ways)
