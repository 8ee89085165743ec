"""A game as a record: what was set up, what chance did, what players did. It replays without chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from toc_desktop.engine.board import Seating
from toc_desktop.engine.cards import Card, card_name, parse_card
from toc_desktop.engine.compiled_rules import compile_rules
from toc_desktop.engine.dealing import start_game
from toc_desktop.engine.deck_source import RecordedDecks
from toc_desktop.engine.errors import EngineError, InvalidRecord
from toc_desktop.engine.events import DealerDrawn, Event, Shuffled
from toc_desktop.engine.game import Game, Step, apply_to, game_of, step_of
from toc_desktop.engine.moves import Move
from toc_desktop.engine.notation import read_move
from toc_desktop.engine.options import rules_from_dict, rules_to_dict
from toc_desktop.engine.rules import RuleSet
from toc_desktop.engine.state import State, opening
from toc_desktop.engine.validation import check

MOST_MOVES = 100_000
PROGRESS_EVERY = 500

ReplayProgress = Callable[[int, int], None]
"""Is told how many moves are done, of how many."""


@dataclass(frozen=True, slots=True)
class Record:
    """Everything needed to play a game again, move by move."""

    rules: RuleSet
    seating: Seating
    seed: int
    dealer: int
    shuffles: tuple[tuple[Card, ...], ...]
    moves: tuple[str, ...] = ()
    """The moves so far, each as its text."""

    def after(self, move: Move, step: Step) -> Record:
        """Return the record with one more move and the shuffles that followed it."""
        return replace(
            self,
            moves=(*self.moves, str(move)),
            shuffles=(*self.shuffles, *_shuffles(step)),
        )


def start_record(step: Step) -> Record:
    """Return the record of a game that ``new_game`` just started."""
    game = step.game
    dealer = next(event.dealer for event in step.events if isinstance(event, DealerDrawn))
    return Record(game.rules, game.seating, game.seed, dealer, _shuffles(step))


def _shuffles(step: Step) -> tuple[tuple[Card, ...], ...]:
    return tuple(event.order for event in step.events if isinstance(event, Shuffled))


def replay_steps(record: Record, log: bool = True) -> Iterator[tuple[Move | None, Step]]:
    """Play a record again: first the start (no move), then each move with what it brought.

    Raises ``InvalidRecord`` as soon as something in it is not legal. Without ``log`` the games have none:
    a log may grow with every move, and to copy it each time takes long in a long game.
    """
    seen: tuple[Event, ...] = ()
    for move, state, out in _walk(record):
        if not log:
            yield move, Step(game_of(state, record.seed), tuple(out))
            continue
        step = step_of(state, record.seed, seen, out)
        seen = step.game.log
        yield move, step


def replay(record: Record, progress: ReplayProgress | None = None) -> Game:
    """Return the game a record leads to, or raise ``InvalidRecord``; ``progress`` is told how far it is."""
    log: list[Event] = []
    state: State | None = None
    for number, (_, state, out) in enumerate(_walk(record)):  # noqa: B007 (the last one is wanted)
        for event in out:
            if isinstance(event, Shuffled) and event.all_cards:
                log.clear()
            log.append(event)
        if progress is not None and number % PROGRESS_EVERY == 0:
            progress(number, len(record.moves))
    assert state is not None
    return game_of(state, record.seed, tuple(log))


def _walk(record: Record) -> Iterator[tuple[Move | None, State, list[Event]]]:
    """Play a record again on one mutable state; give each move, the state after it, and what happened."""
    try:
        check(record.rules, record.seating, recorded=True)
        decks = RecordedDecks(record.seed, record.dealer, record.shuffles)
        state = opening(compile_rules(record.rules, record.seating), decks)
        out: list[Event] = []
        start_game(state, out)
    except EngineError as wrong:
        raise InvalidRecord(str(wrong)) from wrong
    yield None, state, out
    for number, text in enumerate(record.moves):
        out = []
        try:
            move = read_move(state, text)
            apply_to(state, move, out)
        except EngineError as wrong:
            raise InvalidRecord(f"move {number + 1}: {wrong}") from wrong
        yield move, state, out
    if state.shuffles != len(record.shuffles):
        raise InvalidRecord("the record holds a shuffle that never happened")


def record_to_dict(record: Record) -> dict[str, Any]:
    """Return a record as plain JSON values."""
    return {
        "rules": rules_to_dict(record.rules),
        "arms": record.seating.arms,
        "seats": list(record.seating.seats),
        "teams": record.seating.teams,
        "seed": record.seed,
        "dealer": record.dealer,
        "shuffles": [" ".join(card_name(card) for card in order) for order in record.shuffles],
        "moves": list(record.moves),
    }


def record_from_dict(values: object) -> Record:
    """Return the record in plain JSON values, or raise ``InvalidRecord``; it is not replayed."""
    if not isinstance(values, dict):
        raise InvalidRecord("a record must be an object")
    try:
        seats = values["seats"]
        numbers = [values["arms"], values["teams"], values["dealer"], values["seed"]]
        shuffles, moves = values["shuffles"], values["moves"]
        rules = rules_from_dict(values["rules"])
    except KeyError as missing:
        raise InvalidRecord(f"the record lacks {missing}") from missing
    except EngineError as wrong:
        raise InvalidRecord(str(wrong)) from wrong
    if not isinstance(seats, list) or not all(_is_count(n) for n in (*numbers, *seats)):
        raise InvalidRecord("seats, arms, teams, dealer and seed must be whole numbers")
    for name, texts in (("shuffles", shuffles), ("moves", moves)):
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise InvalidRecord(f"{name} must be a list of texts")
        if len(texts) > MOST_MOVES:
            raise InvalidRecord(f"there are too many {name}")
    arms, teams, dealer, seed = numbers
    try:
        orders = tuple(tuple(parse_card(name) for name in order.split(" ")) for order in shuffles)
    except EngineError as wrong:
        raise InvalidRecord(str(wrong)) from wrong
    return Record(rules, Seating(arms, tuple(seats), teams), seed, dealer, orders, tuple(moves))


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 64
