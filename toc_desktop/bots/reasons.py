"""Why a move is good or bad, as data: what it does on the board, and what it keeps in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from toc_desktop.bots.threats import Threats
from toc_desktop.engine import ARM_CELLS, BASE, HOME_CELLS, RANK_OF, RANKS, Card, Play, Player, PlayerView
from toc_desktop.engine.legality import raw_play
from toc_desktop.engine.state import State

NOTICEABLE = 0.12
"""A danger that changes by less is not worth a word."""
DOOR_STEPS = 12
"""From so far, one card brings a pawn home."""

DRAWBACKS = frozenset(
    (
        "eats_own",
        "eats_partner",
        "swap_loses",
        "pushes_on",
        "misses_home",
        "backward",
        "exposes",
        "exposes_back",
        "spends_exit",
    )
)
"""Reasons that speak against a move; all others speak for it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: an id to phrase, how much it weighs (below 0 speaks against), and its arguments.

    Arguments: ``player`` is an index, ``card`` a rank letter, ``n`` a count.
    """

    id: str
    amount: float
    args: tuple[tuple[str, int | str], ...] = ()


@dataclass(slots=True)
class PlayReasons:
    """Collects the reasons of one play."""

    state: State
    threats: Threats
    player: Player
    found: list[Reason] = field(default_factory=list)

    def add(self, name: str, amount: float, **args: int | str) -> None:
        """Keep a reason."""
        self.found.append(Reason(name, amount, tuple(args.items())))

    def read(self, move: Play) -> list[Reason]:
        """Return every reason for or against a play."""
        state, compiled = self.state, self.state.compiled
        judge, care = self.threats.judge, self.threats.cares[self.player]
        after = state.pawns[:]
        for pawn, to, captured, _ in raw_play(move)[1]:
            for other in captured:
                self._captured(other, after)
                after[other] = BASE
            after[pawn] = to
        if all(compiled.length <= after[pawn] < compiled.home_end for pawn in judge.side_pawns[self.player]):
            self.add("wins", 100.0)
            return self.found
        moved = list(dict.fromkeys(leg.pawn for leg in move.legs))
        if move.kind == "swap":
            self._swapped(move, care)
        else:
            for pawn in moved:
                self._moved(pawn, state.pawns[pawn], after[pawn], care)
        self._homes(after)
        for pawn in moved:
            if care[pawn >> 2] > 0.0:
                self._danger(pawn, state.pawns[pawn], after[pawn], after)
        self._start(after)
        self._hand(move.card, after)
        return self.found

    def _row(self, colour: Player) -> list[float]:
        return self.threats.judge.change_row(colour, self.state.homes[colour])

    def _captured(self, pawn: int, pawns: list[int]) -> None:
        owner = pawn >> 2
        care = self.threats.cares[self.player][owner]
        progress = self.threats.judge.progress_tables.progress[owner]
        length = self.state.compiled.length
        lost = care * (self._row(owner)[-1] - self._row(owner)[pawns[pawn]])
        if owner == self.player:
            self.add("eats_own", lost)
        elif care > 0.0:
            self.add("eats_partner", lost, player=owner)
        else:
            others = [cell for cell in pawns[owner * 4 : owner * 4 + 4] if 0 <= cell < length]
            lead = len(others) > 1 and progress[pawns[pawn]] == max(progress[cell] for cell in others)
            self.add("eats_lead" if lead else "eats", lost, player=owner)

    def _swapped(self, move: Play, care: Sequence[float]) -> None:
        pawns, progress = self.state.pawns, self.threats.judge.progress_tables.progress
        first, second = move.legs
        change = 0.0
        for leg in (first, second):
            row = self._row(leg.pawn >> 2)
            change += care[leg.pawn >> 2] * (row[leg.to] - row[pawns[leg.pawn]])
        mine, other = first.pawn >> 2, second.pawn >> 2
        gained = round(progress[mine][first.to] - progress[mine][pawns[first.pawn]])
        if gained > 0 and change > 0.0:
            self.add("swap", change, player=other, n=gained)
        elif care[other] < 0.0 and change > 0.0:
            self.add("swap_back", change, player=other)
        elif change < 0.0:
            self.add("swap_loses", change, player=other)

    def _moved(self, pawn: int, cell: int, to: int, care: Sequence[float]) -> None:
        compiled, progress_tables = self.state.compiled, self.threats.judge.progress_tables
        colour, length = pawn >> 2, compiled.length
        row = self._row(colour)
        change = care[colour] * (row[to] - row[cell])
        gained = round(progress_tables.progress[colour][to] - progress_tables.progress[colour][cell])
        if care[colour] < 0.0:
            if change > 0.0 and gained < 0:
                self.add("pushes_past", change, player=colour)
            elif change < 0.0:
                self.add("pushes_on", change, player=colour)
        elif cell == BASE:
            self.add("exit" if colour == self.player else "exit_partner", change, player=colour)
        elif length <= cell < compiled.home_end:
            self.add("packs", change)
        elif length <= to < compiled.home_end:
            return
        elif to >= compiled.home_end:
            self.add("centre", change)
        elif colour != self.player:
            self.add("helps_partner", change, player=colour, n=gained)
        elif gained < -ARM_CELLS and cell < length:
            self.add("misses_home", change)
        elif gained > ARM_CELLS and progress_tables.to_home[colour][to] <= DOOR_STEPS:
            self.add("back_door", change, n=progress_tables.to_home[colour][to] + 1)
        elif progress_tables.to_home[colour][to] <= DOOR_STEPS < length - gained and gained > 0:
            self.add("door", change, n=progress_tables.to_home[colour][to] + 1)
        elif gained > 0:
            self.add("forward", change, n=gained)
        elif gained < 0:
            self.add("backward", change, n=-gained)

    def _homes(self, after: list[int]) -> None:
        compiled, care = self.state.compiled, self.threats.cares[self.player]
        for colour in range(compiled.players):
            if care[colour] <= 0.0:
                continue
            before = self.state.homes[colour].bit_count()
            cells = after[colour * 4 : colour * 4 + 4]
            entered = sum(compiled.length <= cell < compiled.home_end for cell in cells) - before
            if entered > 0:
                rows = [
                    self._row(colour)[cell] - self._row(colour)[old]
                    for cell, old in zip(cells, self.state.pawns[colour * 4 : colour * 4 + 4], strict=True)
                    if compiled.length <= cell < compiled.home_end and old < compiled.length
                ]
                name = "home" if colour == self.player else "home_partner"
                self.add(name, max(0.1, sum(rows)), n=entered, player=colour)

    def _danger(self, pawn: int, cell: int, to: int, after: list[int]) -> None:
        compiled = self.state.compiled
        colour, length = pawn >> 2, compiled.length
        exposed = self.threats.judge.exposed[colour]
        before = self._risk(self.state.pawns, colour, cell)
        now = self._risk(after, colour, to)
        if now - before > NOTICEABLE:
            chaser, gap = self._chaser(after, colour, to)
            if chaser >= 0:
                behind = gap > length // 2
                name, steps = ("exposes_back", length - gap) if behind else ("exposes", gap)
                self.add(name, exposed[to] * (now - before), player=chaser, n=steps)
        elif before - now > NOTICEABLE and 0 <= cell < length:
            chaser, _ = self._chaser(self.state.pawns, colour, cell)
            if chaser >= 0:
                self.add("flees", -exposed[cell] * (before - now), player=chaser)

    def _risk(self, pawns: list[int], colour: Player, cell: int) -> float:
        compiled = self.state.compiled
        if not 0 <= cell < compiled.length or (compiled.protects and cell == compiled.starts[colour]):
            return 0.0
        track = [(there, pawn >> 2) for pawn, there in enumerate(pawns) if 0 <= there < compiled.length]
        return self.threats.danger(pawns, track, colour, cell)

    def _chaser(self, pawns: list[int], colour: Player, cell: int) -> tuple[Player, int]:
        """Return who hits a pawn most easily, and how far the pawn is ahead of it; −1 if nobody can.

        A pawn that is nearly a lap ahead stands right behind its chaser, who has a card that goes back.
        """
        compiled, care = self.state.compiled, self.threats.cares[self.player]
        hit_chance, length = self.threats.hit_chance, compiled.length
        chances = [
            (-hit_chance(colour, cell, pawn >> 2, there), (cell - there) % length, pawn >> 2)
            for pawn, there in enumerate(pawns)
            if 0 <= there < length and care[pawn >> 2] < 0.0 and there != cell
        ]
        chance, gap, chaser = min(chances, default=(0.0, 0, -1))
        return (chaser, gap) if chance < 0.0 else (-1, 0)

    def _start(self, after: list[int]) -> None:
        """Add what happens at one's own start: pawns held up behind it, or the way out made free."""
        state, compiled, player = self.state, self.state.compiled, self.player
        start = compiled.starts[player]
        own = slice(player * 4, player * 4 + 4)
        stood, stands = start in state.pawns[own], start in after[own]
        weights = self.threats.judge.weights
        if stands and not stood and compiled.rules.start_blocks:
            care = self.threats.cares[player]
            held = sum(
                0 <= cell < compiled.length
                and 0 < (start - cell) % compiled.length <= 12
                and care[pawn >> 2] < 0.0
                for pawn, cell in enumerate(after)
            )
            if held:
                self.add("blocks", max(0.05, -weights["held"] * held), n=held)
        if stood and not stands and BASE in after[own]:
            self.add("frees_start", max(0.05, -weights["clogged"]))

    def _hand(self, card: Card, after: list[int]) -> None:
        """Add what is kept, and what is spent."""
        state, player = self.state, self.player
        progress_tables, weights = self.threats.judge.progress_tables, self.threats.judge.weights
        hand = state.hands[player]
        rest = [RANK_OF[other] for other in hand if other != card]
        own = after[player * 4 : player * 4 + 4]
        exits = [rank for rank in rest if progress_tables.exit_ranks[rank]]
        spent = progress_tables.exit_ranks[RANK_OF[card]]
        worth = max(0.1, weights["exit_ready"])
        if BASE in own and exits and not spent:
            self.add("keeps_exit", worth, card=RANKS[exits[-1]])
        waiting = own.count(BASE)
        if (
            spent
            and waiting
            and not exits
            and waiting == state.pawns[player * 4 : player * 4 + 4].count(BASE)
        ):
            self.add("spends_exit", -worth, card=RANKS[RANK_OF[card]])
        homes = sum(
            1 << (cell - state.compiled.length)
            for cell in own
            if state.compiled.length <= cell < state.compiled.home_end
        )
        gains = self.threats.judge.reach_tables.gains(player, homes)
        for rank in dict.fromkeys(rest):
            ready = any(
                0 <= cell < state.compiled.length
                and gains[rank][cell] + progress_tables.progress[player][cell] >= progress_tables.home_line
                for cell in own
            )
            if ready and homes.bit_count() < HOME_CELLS:
                self.add("home_next", max(0.1, weights["homers"]), card=RANKS[rank])
                break


def play_reasons(view: PlayerView, state: State, threats: Threats, move: Play) -> list[Reason]:
    """Return the reasons for and against a play, the weightiest first."""
    found = PlayReasons(state, threats, view.player).read(move)
    return sorted(found, key=lambda reason: -abs(reason.amount))
