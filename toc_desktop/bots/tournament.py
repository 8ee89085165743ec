"""Whole games between bots: one by one or on several cores, always the same for the same seed."""

from __future__ import annotations

import json
import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from toc_desktop.bots.player import Budget, bot_seed
from toc_desktop.bots.registry import Level, find_level, levels, make_bot, register
from toc_desktop.bots.table import UnrecordedGame
from toc_desktop.engine import (
    Card,
    ChooseSize,
    Discard,
    Fold,
    Give,
    Move,
    Pass,
    Play,
    Rng,
    RuleSet,
    Seating,
    card_name,
    find_preset,
)

Job = TypeVar("Job")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Match:
    """One game to play: everything a worker needs to know, in values that travel between processes."""

    rules: RuleSet
    seating: Seating
    levels: tuple[str, ...]
    """The level of each player, in turn order."""
    seed: int
    max_turns: int = 5000
    worlds: int | None = None
    preset: str | None = None
    """Set to write a transcript: rules are told there as this preset and what differs from it."""
    timed: bool = False


@dataclass(slots=True)
class Outcome:
    """How a game went."""

    winners: tuple[int, ...]
    """Nobody, if it was cut short."""
    turns: int
    moves: int
    times: dict[str, list[float]] = field(default_factory=dict)
    """For each level, how long each decision took, in seconds of processor time."""
    transcript: str = ""


def decision_clock() -> Callable[[], float]:
    """Return a clock of this thread's own work, so that a busy machine measures like a quiet one."""
    fine = time.get_clock_info("thread_time").resolution < 1e-4
    return time.thread_time if fine else time.perf_counter


def game_seed(seed: int, number: int) -> int:
    """Return the seed of one game of a series."""
    return Rng(seed).fork(number).bits() >> 1


def play_match(match: Match) -> Outcome:
    """Play one game to its end, or to its last allowed turn."""
    seats = [_Seat(name, bot_seed(match.seed, seat)) for seat, name in enumerate(match.levels)]
    budget = Budget() if match.worlds is None else Budget(worlds=match.worlds)
    table = UnrecordedGame(
        match.rules, match.seating, match.seed, any(seat.level.reads_log for seat in seats)
    )
    note = None if match.preset is None else _Transcript(match.preset, table)
    outcome = Outcome((), 0, 0)
    clock = decision_clock()
    state = table.state
    while not table.over:
        player = state.turn
        if table.begins_turn:
            # A second card after one that draws belongs to the turn; giving and choosing come before any.
            if outcome.turns == match.max_turns:
                break
            outcome.turns += 1
        began = clock() if match.timed else 0.0
        seat = seats[player]
        done: Move | Card
        if seat.chance is not None:
            done = table.act_at_random(seat.chance)
        else:
            done = seat.bot.choose(table.view(player, seat.level.reads_log), budget)
        if match.timed:
            outcome.times.setdefault(seat.level.name, []).append(clock() - began)
        outcome.moves += 1
        if seat.chance is None and not isinstance(done, Card):
            table.act(done)
        if note is not None:
            note.add(play_action(player, done) if isinstance(done, Card) else action_of(done, player))
        size = table.deal_if_due()
        if size and note is not None:
            note.add({"type": "deal", "dealer": state.dealer, "size": size})
    outcome.winners = state.winners
    if note is not None:
        if table.over:
            note.add({"type": "end", "winners": list(outcome.winners)})
        outcome.transcript = "".join(note.lines)
    return outcome


class _Seat:
    """A bot at the table; one that looks at nothing has only its chance."""

    def __init__(self, name: str, seed: int) -> None:
        self.level = find_level(name)
        self.bot = make_bot(name, seed)
        self.chance = Rng(seed) if self.level.blind else None


class _Transcript:
    """The lines of a game as POSITIONS.md writes them."""

    def __init__(self, preset: str, table: UnrecordedGame) -> None:
        self._preset, self._table = find_preset(preset), table
        self.lines: list[str] = []
        self.add({"type": "start"})

    def add(self, action: dict[str, Any]) -> None:
        """Write an action and the position after it."""
        line = {"action": action, "position": self._table.position(self._preset)}
        self.lines.append(json.dumps(line, separators=(",", ":")) + "\n")


def play_action(player: int, card: Card) -> dict[str, Any]:
    """Return a play as POSITIONS.md writes it."""
    return {"type": "play", "player": player, "card": card_name(card)}


def action_of(move: Move, player: int) -> dict[str, Any]:
    """Return a move as POSITIONS.md writes an action."""
    match move:
        case Play(card):
            return play_action(player, card)
        case Discard(card):
            return {"type": "discard", "player": player, "card": card_name(card)}
        case Give(card):
            return {"type": "give", "player": player, "card": card_name(card)}
        case ChooseSize(size):
            return {"type": "hand-size", "player": player, "size": size}
        case Fold():
            return {"type": "fold", "player": player}
        case Pass():
            return {"type": "pass", "player": player}


def spread(work: Callable[[Job], Answer], jobs: Sequence[Job], workers: int) -> Iterator[Answer]:
    """Do jobs on several cores and give the answers in the order of the jobs."""
    if workers <= 1 or len(jobs) <= 1:
        yield from map(work, jobs)
        return
    # A forked copy of a process with threads may wait for ever: start the workers afresh.
    outside = [level for level in levels() if not level.built_in]
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(workers, len(jobs)), _register_all, (outside,)) as pool:
        yield from pool.imap(work, jobs)


def _register_all(outside: Iterable[Level]) -> None:
    """Make the bots from outside known in a worker, which has begun with the game's own."""
    for level in outside:
        register(level)


def play_matches(matches: Iterable[Match], workers: int = 1) -> Iterator[Outcome]:
    """Play games on several cores and give their outcomes in order."""
    return spread(play_match, list(matches), workers)
