"""A game as a record: what was set up, what chance did, what players did. It replays without chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from toc_desktop.engine.board import Seating
from toc_desktop.engine.cards import Card, card_name, parse_card
from toc_desktop.engine.deck_source import RecordedDecks
from toc_desktop.engine.errors import EngineError, InvalidRecord
from toc_desktop.engine.events import DealerDrawn, Shuffled
from toc_desktop.engine.game import Game, Step, apply_to, new_game, state_of, step_of
from toc_desktop.engine.moves import Move
from toc_desktop.engine.notation import read_move
from toc_desktop.engine.options import rules_from_dict, rules_to_dict
from toc_desktop.engine.rules import RuleSet

MOST_MOVES = 100_000


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


def replay_steps(record: Record) -> Iterator[tuple[Move | None, Step]]:
    """Play a record again: first the start (no move), then each move with what it brought.

    Raises ``InvalidRecord`` as soon as something in it is not legal.
    """
    try:
        decks = RecordedDecks(record.seed, record.dealer, record.shuffles)
        step = new_game(record.rules, record.seating, record.seed, decks, recorded=True)
    except EngineError as wrong:
        raise InvalidRecord(str(wrong)) from wrong
    yield None, step
    for number, text in enumerate(record.moves):
        try:
            state = state_of(step.game)
            state.decks = decks
            move = read_move(state, text)
            out: list[Any] = []
            apply_to(state, move, out)
        except EngineError as wrong:
            raise InvalidRecord(f"move {number + 1}: {wrong}") from wrong
        step = step_of(state, record.seed, step.game.log, out)
        yield move, step
    if step.game.shuffles != len(record.shuffles):
        raise InvalidRecord("the record holds a shuffle that never happened")


def replay(record: Record) -> Game:
    """Return the game a record leads to, or raise ``InvalidRecord``."""
    game: Game | None = None
    for _, step in replay_steps(record):
        game = step.game
    assert game is not None
    return game


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
