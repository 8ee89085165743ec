"""Why a move is good or bad, as data: what it does on the board, and what it keeps in hand.

The evaluation says how much a fact weighs; that it is one is counted on the board (``move_facts``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from toc_desktop.bots.hit_odds import FULL_HAND
from toc_desktop.bots.move_facts import MoveFacts
from toc_desktop.bots.threats import Threats
from toc_desktop.engine import BASE, HOME_CELLS, RANKS, Play, Player, PlayerView
from toc_desktop.engine.state import State

NOTICEABLE = 0.12
"""A danger that changes by less is not worth a word."""
DOOR_STEPS = 13
"""From so far, one card brings a pawn home."""

DRAWBACKS = frozenset(
    (
        "eats_own",
        "eats_partner",
        "swap_loses",
        "pushes_on",
        "misses_home",
        "holds_partner",
        "backward",
        "exposes",
        "exposes_back",
        "spends_exit",
        "fewer_cells",
    )
)
"""Reasons that speak against a move; all others speak for it."""
PLAIN = ("forward",)
"""Reasons that hardly tell a move from others."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: an id to phrase, how much it weighs (below 0 speaks against), and its arguments.

    Arguments: ``player`` is an index, ``card`` a rank letter, ``n`` a count, ``pawn`` which one is meant.
    """

    id: str
    amount: float
    args: tuple[tuple[str, int | str], ...] = ()

    def value(self, name: str) -> int:
        """Return an argument that is a number."""
        return int(dict(self.args)[name])


@dataclass(slots=True)
class PlayReasons:
    """Collects the reasons of one play."""

    facts: MoveFacts
    threats: Threats
    hand_sizes: Sequence[int]
    reasons: list[Reason] = field(default_factory=list)

    @property
    def state(self) -> State:
        """Return the table before the play."""
        return self.facts.state

    @property
    def player(self) -> Player:
        """Return who plays."""
        return self.facts.player

    def add(self, name: str, amount: float, **args: int | str) -> None:
        """Keep a reason."""
        self.reasons.append(Reason(name, amount, tuple(args.items())))

    def read(self) -> list[Reason]:
        """Return every reason for or against the play."""
        facts, care = self.facts, self.threats.cares[self.player]
        for prey, pawns in facts.captured:
            self._captured(prey, pawns)
        if all(facts.is_home(facts.after[pawn]) for pawn in self.threats.judge.side_pawns[self.player]):
            self.add("wins", 100.0)
            return self.reasons
        if facts.move.kind == "swap":
            self._swapped(care)
        else:
            for pawn in facts.moved:
                self._moved(pawn, care)
        self._homes()
        for pawn in facts.moved:
            if care[pawn >> 2] > 0.0:
                self._danger(pawn)
        self._start()
        self._hand()
        self._modifiers()
        return self.reasons

    def _row(self, colour: Player) -> list[float]:
        return self.threats.judge.change_row(colour, self.state.homes[colour])

    def _change(self, pawn: int) -> float:
        """Return what a pawn's new place is worth to its colour, by the evaluation."""
        row = self._row(pawn >> 2)
        return row[self.facts.after[pawn]] - row[self.state.pawns[pawn]]

    def _captured(self, pawn: int, pawns: list[int]) -> None:
        owner, facts = pawn >> 2, self.facts
        care = self.threats.cares[self.player][owner]
        lost = care * (self._row(owner)[-1] - self._row(owner)[pawns[pawn]])
        if owner == self.player:
            self.add("eats_own", lost)
        elif care > 0.0:
            self.add("eats_partner", lost, player=owner)
        else:
            doors = [facts.door(owner, c) for c in pawns[owner * 4 : owner * 4 + 4] if facts.is_track(c)]
            cell = pawns[pawn]
            lead = len(doors) > 1 and facts.is_track(cell) and facts.door(owner, cell) == min(doors)
            self.add("eats_lead" if lead else "eats", lost, player=owner)

    def _swapped(self, care: Sequence[float]) -> None:
        facts = self.facts
        first, second = (leg.pawn for leg in facts.move.legs)
        change = sum(care[pawn >> 2] * self._change(pawn) for pawn in (first, second))
        mine, other = first >> 2, second >> 2
        gained, moved_on = facts.gained(first), facts.gained(second)
        if change > 0.0:
            if gained > 0:
                name = "swap" if mine == self.player else "swap_partner"
                self.add(name, change, player=other, n=gained)
            if moved_on < 0.0 and care[other] < 0.0:
                self.add("swap_back", change / 2, player=other, n=-moved_on)
        elif change < 0.0 and care[other] < 0.0 and moved_on > 0:
            self.add("swap_loses", change, player=other, n=moved_on)

    def _moved(self, pawn: int, care: Sequence[float]) -> None:
        facts = self.facts
        colour, cell, to = pawn >> 2, self.state.pawns[pawn], facts.after[pawn]
        if to == BASE:
            return  # moved, then sent back by another part of the same card
        own = colour == self.player
        change = care[colour] * self._change(pawn)
        gained = facts.gained(pawn)
        if care[colour] < 0.0:
            if gained < 0 < change:
                self.add("pushes_past", change, player=colour)
            elif gained > 0 > change:
                self.add("pushes_on", change, player=colour)
        elif cell == BASE:
            self.add("exit" if own else "exit_partner", change, player=colour)
        elif facts.is_home(cell):
            if facts.is_home(to) and to > cell and self._some_out(colour):
                self.add("packs" if own else "packs_partner", change, player=colour)
        elif facts.is_home(to):
            return
        elif not facts.is_track(to):
            if own and (n := facts.way_out(pawn)) > 0:
                self.add("centre", change, n=n)
        elif not facts.is_track(cell):
            if own:
                self.add("leaves", change, n=facts.door(colour, to))
        elif not own:
            name = "helps_partner" if gained > 0 else "holds_partner"
            self.add(name, change, player=colour, n=abs(gained))
        else:
            self._walked(colour, to, gained, change)

    def _walked(self, colour: Player, to: int, gained: int, change: float) -> None:
        """Add where an own pawn came to on the track."""
        facts = self.facts
        door, back = facts.door(colour, to), facts.move.kind == "back"
        if gained < 0:
            if back:
                self.add("backward", change, n=-gained)
            else:
                self.add("misses_home", change)
        elif gained == 0:
            return
        elif back and door <= DOOR_STEPS:
            self.add("back_door", change, n=door)
        elif not back and door <= DOOR_STEPS < door + gained:
            self.add("door", change, n=door)
        else:
            self._gain(gained, change)

    def _gain(self, gained: int, change: float) -> None:
        """Add steps gained, those of all pawns of a split together."""
        for index, reason in enumerate(self.reasons):
            if reason.id == "forward":
                both = gained + reason.value("n")
                self.reasons[index] = Reason("forward", reason.amount + change, (("n", both),))
                return
        self.add("forward", change, n=gained)

    def _some_out(self, colour: Player) -> bool:
        return any(not self.facts.is_home(cell) for cell in self.facts.after[colour * 4 : colour * 4 + 4])

    def _homes(self) -> None:
        facts, care = self.facts, self.threats.cares[self.player]
        for colour in range(self.state.compiled.players):
            if care[colour] <= 0.0 or (entered := facts.entered(colour)) <= 0:
                continue
            worth = sum(
                self._change(pawn)
                for pawn in range(colour * 4, colour * 4 + 4)
                if facts.is_home(facts.after[pawn]) and not facts.is_home(self.state.pawns[pawn])
            )
            name = "home" if colour == self.player else "home_partner"
            self.add(name, max(0.1, worth), n=entered, player=colour)

    def _danger(self, pawn: int) -> None:
        facts, compiled = self.facts, self.state.compiled
        colour, length = pawn >> 2, compiled.length
        cell, to = self.state.pawns[pawn], facts.after[pawn]
        exposed = self.threats.judge.exposed[colour]
        before = self._risk(self.state.pawns, colour, cell)
        now = self._risk(facts.after, colour, to)
        own = colour == self.player
        if own and now - before > NOTICEABLE:
            for chaser, gap in self._chasers(facts.after, colour, to):
                if pawn in facts.preys(chaser, after=True):
                    behind = gap > length // 2
                    name, steps = ("exposes_back", length - gap) if behind else ("exposes", gap)
                    self.add(name, exposed[to] * (now - before), player=chaser, n=steps, pawn=pawn)
                    return
        elif own and before - now > NOTICEABLE and facts.is_track(cell) and to != BASE:
            for chaser, _ in self._chasers(self.state.pawns, colour, cell):
                if pawn in facts.preys(chaser, after=False) and pawn not in facts.preys(chaser, after=True):
                    self.add("flees", -exposed[cell] * (before - now), player=chaser, pawn=pawn)
                    return

    def _risk(self, pawns: list[int], colour: Player, cell: int) -> float:
        compiled = self.state.compiled
        if not 0 <= cell < compiled.length or (compiled.protects and cell == compiled.starts[colour]):
            return 0.0
        track = [(there, pawn >> 2) for pawn, there in enumerate(pawns) if 0 <= there < compiled.length]
        return self.threats.danger(pawns, track, colour, cell)

    def _chasers(self, pawns: list[int], colour: Player, cell: int) -> list[tuple[Player, int]]:
        """Return who may hit a pawn, likeliest first, and how far the pawn is ahead of each.

        A pawn that is nearly a lap ahead stands right behind its chaser, who has a card that goes back.
        """
        compiled, care = self.state.compiled, self.threats.cares[self.player]
        hit_chance, length = self.threats.hit_chance, compiled.length
        chances = sorted(
            (-hit_chance(colour, cell, pawn >> 2, there), (cell - there) % length, pawn >> 2)
            for pawn, there in enumerate(pawns)
            if 0 <= there < length and care[pawn >> 2] < 0.0 and there != cell
        )
        return [(chaser, gap) for chance, gap, chaser in chances if chance < 0.0]

    def _start(self) -> None:
        """Add what happens at one's own start: pawns held up behind it, or the way out made free."""
        facts, compiled, player = self.facts, self.state.compiled, self.player
        start = compiled.starts[player]
        stood, stands = facts.holds_start(self.state.pawns), facts.holds_start(facts.after)
        weights = self.threats.judge.weights
        if stands and not stood and compiled.rules.start_blocks:
            care = self.threats.cares[player]
            held = sum(
                facts.is_track(cell) and 0 < (start - cell) % compiled.length <= 12 and care[pawn >> 2] < 0.0
                for pawn, cell in enumerate(facts.after)
            )
            if held:
                self.add("blocks", max(0.05, -weights["held"] * held), n=held)
        if stood and not stands and BASE in facts.after[player * 4 : player * 4 + 4]:
            self.add("frees_start", max(0.05, -weights["clogged"]))

    def _hand(self) -> None:
        """Add what is kept, and what is spent."""
        facts, player = self.facts, self.player
        progress_tables, weights = self.threats.judge.progress_tables, self.threats.judge.weights
        own = facts.after[player * 4 : player * 4 + 4]
        exits = [rank for rank in facts.rest if progress_tables.exit_ranks[rank]]
        spent = progress_tables.exit_ranks[facts.rank]
        worth = max(0.1, weights["exit_ready"])
        if BASE in own and exits and not spent:
            self.add("keeps_exit", worth, card=RANKS[exits[-1]])
        if spent and BASE in own and not exits and not facts.left_base(player):
            self.add("spends_exit", -worth, card=RANKS[facts.rank])
        if sum(facts.is_home(cell) for cell in own) == HOME_CELLS:
            return
        for rank in dict.fromkeys(facts.rest):
            if facts.brings_home(rank):
                self.add("home_next", max(0.1, weights["homers"]), card=RANKS[rank])
                return

    def _modifiers(self) -> None:
        """Add what the card brings besides its move."""
        facts, worth = self.facts, max(0.05, self.threats.judge.weights["cards"] / FULL_HAND)
        after = facts.next_player
        if facts.makes_skip and self.threats.cares[self.player][after] < 0.0 and self.hand_sizes[after]:
            self.add("skips", worth, player=after)
        if facts.draws:
            self.add("draws", worth)


def play_reasons(view: PlayerView, state: State, threats: Threats, move: Play) -> list[Reason]:
    """Return the reasons for and against a play, the weightiest first."""
    reasons = PlayReasons(MoveFacts(state, move), threats, view.hand_sizes).read()
    return sorted(reasons, key=lambda reason: -abs(reason.amount))
