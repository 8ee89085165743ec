"""A short text for every move, so that records, tests and bug reports are read by eye.

``AS exit 0>t0`` · ``7H split 0>t5 3>h2`` · ``JC swap 2>t40 9>t12`` · ``discard 4D`` · ``fold`` · ``pass`` ·
``give KS`` · ``size 4``. Pawns are numbered through: player 2's first is 8.
"""

from __future__ import annotations

import re

from toc_desktop.engine.board import cell_name, parse_cell
from toc_desktop.engine.cards import RANK_OF, Card, card_name, parse_card
from toc_desktop.engine.compiled_rules import OP_SPLIT
from toc_desktop.engine.errors import EngineError, IllegalMove
from toc_desktop.engine.game import public_play
from toc_desktop.engine.moves import KINDS, ChooseSize, Discard, Fold, Give, Move, Pass, Play
from toc_desktop.engine.plays import SPLIT, BoardState, RawStep, rank_plays
from toc_desktop.engine.split import next_parts
from toc_desktop.engine.state import State

_LEG = re.compile(r"(\d{1,2})>([a-z]+\d{0,3})\Z", re.ASCII)
_LONGEST = 120


def move_text(move: Move, track_length: int) -> str:
    """Return the text of a move.

    >>> move_text(Discard(0), 72)
    'discard AS'
    """
    match move:
        case Play(card, kind, legs):
            ways = (f"{leg.pawn}>{cell_name(leg.to, track_length)}" for leg in legs)
            return " ".join((card_name(card), kind, *ways))
        case Discard(card):
            return f"discard {card_name(card)}"
        case Give(card):
            return f"give {card_name(card)}"
        case ChooseSize(size):
            return f"size {size}"
        case Fold():
            return "fold"
        case Pass():
            return "pass"


def parse_move(text: str, state: State) -> Move:
    """Return the move a text means in a state, or raise ``IllegalMove``.

    Only plays are looked up on the board; whether another move is legal is for ``apply_move``.
    """
    if len(text) > _LONGEST:
        raise IllegalMove("a move is too long")
    try:
        match text.split(" "):
            case ["fold"]:
                return Fold()
            case ["pass"]:
                return Pass()
            case ["discard", card]:
                return Discard(parse_card(card))
            case ["give", card]:
                return Give(parse_card(card))
            case ["size", size] if size.isascii() and size.isdigit():
                return ChooseSize(int(size))
            case [card, kind, *legs] if kind in KINDS and legs:
                return _parse_play(parse_card(card), KINDS.index(kind), legs, state)
    except EngineError as wrong:
        raise IllegalMove(f"{text!r}: {wrong}") from wrong
    raise IllegalMove(f"{text!r} is not a move")


def _parse_play(card: Card, kind: int, texts: list[str], state: State) -> Play:
    legs = []
    for text in texts:
        found = _LEG.match(text)
        if found is None:
            raise IllegalMove(f"{text!r} is no pawn's way")
        legs.append((int(found[1]), parse_cell(found[2], state.compiled.length)))
    if kind == SPLIT:
        return public_play(card, (SPLIT, _follow(legs, card, state)))
    for play in rank_plays(state, state.turn, RANK_OF[card], every=True):
        if play[0] == kind and [(step[0], step[1]) for step in play[1]] == legs:
            return public_play(card, play)
    raise IllegalMove("no such play is legal here")


def _follow(legs: list[tuple[int, int]], card: Card, state: State) -> tuple[RawStep, ...]:
    """Follow the parts of a seven on the board."""
    splits = [(steps, eats) for op, steps, eats in state.compiled.ops[RANK_OF[card]] if op == OP_SPLIT]
    if not splits:
        raise IllegalMove("this card is not shared among pawns")
    left, eats = splits[0]
    board = BoardState(state.compiled, state.pawns)
    steps: list[RawStep] = []
    used = 0
    for leg in legs:
        parts = next_parts(board, board.controlled(state.turn), left, used, eats)
        part = next((part for part in parts if part[0][:2] == leg), None)
        if part is None:
            raise IllegalMove("no such part is legal here")
        board.do_step(part[0])
        steps.append(part[0])
        left -= part[1]
        used |= 1 << leg[0]
    return tuple(steps)
