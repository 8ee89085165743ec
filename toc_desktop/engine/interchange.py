"""Positions as JSON values: written for transcripts, read and answered for ``toc-desktop moves``."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NoReturn

from toc_desktop.engine.board import PAWNS_EACH, cell_name
from toc_desktop.engine.cards import CARD_NAMES, RANK_OF, card_name
from toc_desktop.engine.dealing import size_choices
from toc_desktop.engine.errors import EngineError, InvalidPosition
from toc_desktop.engine.options import options_between
from toc_desktop.engine.plays import distinct, pawns_after, rank_plays
from toc_desktop.engine.position_reader import read_position
from toc_desktop.engine.presets import Preset, find_preset
from toc_desktop.engine.state import (
    AGAIN,
    DEAL,
    EXCHANGE,
    HAND_SIZE,
    OVER,
    PHASE_NAMES,
    PLAY,
    SKIP,
    State,
)
from toc_desktop.engine.validation import Problem, warnings


def load_json(text: str | bytes) -> object:
    """Return the value of a JSON text, or raise ``InvalidPosition`` in plain words.

    >>> load_json('{"arms": 4}')
    {'arms': 4}
    """
    try:
        value: object = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError as deep:
        raise InvalidPosition("the text is nested too deeply") from deep
    except ValueError as wrong:
        # Also a number of thousands of digits, which Python refuses to read, and bytes that are no text.
        raise InvalidPosition("the text is not JSON") from wrong
    return value


def _refuse_constant(name: str) -> NoReturn:
    """Refuse what Python reads as JSON and nobody else does: NaN and Infinity."""
    raise ValueError(name)


def answer(position: object, warn: Callable[[Problem], None] | None = None) -> dict[str, Any]:
    """Return what the player in turn may do in a position, or ``{"error": …}`` in plain words.

    ``warn`` is told of whatever in its rules has no effect.
    """
    try:
        state = read_position(position)
    except EngineError as wrong:
        return {"error": str(wrong)}
    if warn is not None and isinstance(position, dict):
        compiled = state.compiled
        sheet = find_preset(position["preset"]).rules_for(compiled.seating.teams)
        for warning in warnings(compiled.rules, sheet):
            warn(warning)
    return possibilities(state)


def possibilities(state: State) -> dict[str, Any]:
    """Return what the player in turn may do, in the form POSITIONS.md gives."""
    reply: dict[str, Any] = {
        "plays": [],
        "discards": [],
        "fold": False,
        "pass": False,
        "sizes": [],
        "gives": [],
    }
    player, phase = state.turn, state.phase
    hand = state.hands[player]
    if phase == OVER:
        return reply
    if phase == HAND_SIZE:
        reply["sizes"] = list(size_choices(state))
        return reply
    if not hand:
        return reply
    if phase == EXCHANGE:
        if state.gives[player] < 0:
            reply["gives"] = [card_name(card) for card in hand]
    elif phase == SKIP:
        reply["discards"] = [card_name(card) for card in hand]
    else:
        reply["plays"] = _plays(state)
        if phase == AGAIN:
            reply["pass"] = True
        elif not reply["plays"]:
            if state.must_fold(player):
                reply["fold"] = True
            else:
                reply["discards"] = [card_name(card) for card in hand]
    return reply


def _plays(state: State) -> list[dict[str, Any]]:
    plays = []
    boards: dict[int, list[list[list[str]]]] = {}
    for card in state.hands[state.turn]:
        rank = RANK_OF[card]
        if rank not in boards:
            boards[rank] = [
                cells_by_player(state, pawns_after(state, play))
                for play in distinct(state, rank_plays(state, state.turn, rank))
            ]
        plays += [{"card": CARD_NAMES[card], "pawns": board} for board in boards[rank]]
    return plays


def cells_by_player(state: State, pawns: list[int]) -> list[list[str]]:
    """Return the cells of every player's pawns, each player's sorted as strings."""
    length = state.compiled.length
    return [
        sorted(cell_name(cell, length) for cell in pawns[first : first + PAWNS_EACH])
        for first in range(0, len(pawns), PAWNS_EACH)
    ]


def write_position(state: State, preset: Preset) -> dict[str, Any]:
    """Return a complete position; the rules are told as a preset and what differs from it."""
    compiled = state.compiled
    seating = compiled.seating
    length = compiled.length
    players = [
        {
            "seat": seat,
            "team": seating.team_of(player),
            "pawns": [cell_name(state.pawns[pawn], length) for pawn in compiled.movers[player]],
            "hand": [card_name(card) for card in state.hands[player]],
            "gives": None if state.gives[player] < 0 else card_name(state.gives[player]),
        }
        for player, seat in enumerate(seating.seats)
    ]
    # Between the last card of a deal and the next deal nobody has a card: it is still play.
    phase = PLAY if state.phase == DEAL else state.phase
    return {
        "preset": preset.name,
        "options": options_between(preset.rules_for(seating.teams), compiled.rules),
        "arms": seating.arms,
        "players": players,
        "dealer": state.dealer,
        "turn": state.turn,
        "phase": PHASE_NAMES[phase],
        "deal": state.deal,
        "stock": [card_name(card) for card in reversed(state.stock)],
        "discard": [card_name(card) for card in state.discard],
    }
