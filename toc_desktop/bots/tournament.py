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
from toc_desktop.bots.table import Table
from toc_desktop.engine import (
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
Watcher = Callable[[dict[str, Any], Table], None]


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
    bots = [make_bot(level, bot_seed(match.seed, seat)) for seat, level in enumerate(match.levels)]
    budget = Budget() if match.worlds is None else Budget(worlds=match.worlds)
    reads_log = [find_level(level).reads_log for level in match.levels]
    table = Table(match.rules, match.seating, match.seed, any(reads_log))
    lines: list[str] = []
    note: Watcher | None = None
    if match.preset is not None:
        preset = find_preset(match.preset)

        def note(action: dict[str, Any], table: Table) -> None:
            line = {"action": action, "position": table.position(preset)}
            lines.append(json.dumps(line, separators=(",", ":")) + "\n")

        note({"type": "start"}, table)
    outcome = Outcome((), 0, 0)
    clock = decision_clock()
    while not table.over:
        player = table.state.turn
        bot = bots[player]
        if table.phase in ("play", "skip"):
            # A second card after a joker belongs to the turn; giving and choosing come before any.
            if outcome.turns == match.max_turns:
                break
            outcome.turns += 1
        view = table.view(player, reads_log[player])
        began = clock() if match.timed else 0.0
        move = bot.choose(view, budget)
        if match.timed:
            outcome.times.setdefault(match.levels[player], []).append(clock() - began)
        outcome.moves += 1
        table.act(move)
        if note is not None:
            note(action_of(move, player), table)
        size = table.deal_if_due()
        if size and note is not None:
            note({"type": "deal", "dealer": table.state.dealer, "size": size}, table)
    outcome.winners = table.state.winners
    if table.over and note is not None:
        note({"type": "end", "winners": list(outcome.winners)}, table)
    outcome.transcript = "".join(lines)
    return outcome


def action_of(move: Move, player: int) -> dict[str, Any]:
    """Return a move as POSITIONS.md writes an action."""
    match move:
        case Play(card):
            return {"type": "play", "player": player, "card": card_name(card)}
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
