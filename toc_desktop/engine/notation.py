"""The text of a move read back: records, tests and bug reports name moves by it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from toc_desktop.engine.actions import Split
from toc_desktop.engine.board import parse_cell
from toc_desktop.engine.board_state import SPLIT, BoardState, RawStep
from toc_desktop.engine.cards import RANK_OF, Card, parse_card
from toc_desktop.engine.errors import EngineError, IllegalMove, shown
from toc_desktop.engine.game import Game, state_of
from toc_desktop.engine.legality import check_move, public_play, splits_of
from toc_desktop.engine.moves import KINDS, LONGEST_TEXT, ChooseSize, Discard, Fold, Give, Move, Pass, Play
from toc_desktop.engine.plays import rank_plays
from toc_desktop.engine.split import next_parts
from toc_desktop.engine.state import State
from toc_desktop.engine.view import PlayerView

_LEG = re.compile(r"(\d{1,2})>([a-z]+\d{0,3}?)((?:x\d{1,2})*)\Z", re.ASCII)
_Leg: TypeAlias = tuple[int, int, tuple[int, ...]]
"""A pawn, the cell it ends on and, where they are told, the pawns it captures."""


def parse_move(source: Game | PlayerView, text: str) -> Move:
    """Return the legal move that a text names, or raise ``IllegalMove``.

    >>> from toc_desktop.engine import RuleSet, Seating, legal_moves, new_game
    >>> game = new_game(RuleSet(), Seating.standard(4), seed=7).game
    >>> all(parse_move(game, str(move)) == move for move in legal_moves(game))
    True
    """
    if not isinstance(text, str):
        raise IllegalMove(f"{shown(text)} is not the text of a move")
    if isinstance(source, PlayerView) and source.turn != source.player:
        raise IllegalMove("it is another player's turn")
    state = state_of(source)
    move = read_move(state, text)
    if str(move) != text:
        raise IllegalMove(f"{shown(text)} is written {move}")
    check_move(state, move)
    return move


def read_move(state: State, text: str) -> Move:
    """Return the move a text means in a state, or raise ``IllegalMove``.

    Only plays are looked up on the board; whether another move is legal is for ``apply_to``.
    """
    if len(text) > LONGEST_TEXT:
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
                return _read_play(state, parse_card(card), KINDS.index(kind), legs)
    except EngineError as wrong:
        raise IllegalMove(f"{text!r}: {wrong}") from wrong
    raise IllegalMove(f"{text!r} is not a move")


def _read_play(state: State, card: Card, kind: int, texts: list[str]) -> Play:
    legs: list[_Leg] = []
    for text in texts:
        leg = _LEG.match(text)
        if leg is None:
            raise IllegalMove(f"{text!r} is no pawn's way")
        captured = tuple(map(int, leg[3].split("x")[1:]))
        legs.append((int(leg[1]), parse_cell(leg[2], state.compiled.length), captured))
    if kind == SPLIT:
        return public_play(state, card, (SPLIT, _follow_any(state, card, legs)))
    for play in rank_plays(state, state.turn, RANK_OF[card], every=True):
        if play[0] == kind and len(play[1]) == len(legs) and all(map(_is_meant(state, card), play[1], legs)):
            return public_play(state, card, play)
    raise IllegalMove("no such play is legal here")


def _is_meant(state: State, card: Card) -> Callable[[RawStep, _Leg], bool]:
    """Return the test whether a step is the one that a leg's text means."""
    if state.compiled.exact[RANK_OF[card]]:
        return lambda step, leg: step[:3] == leg
    return lambda step, leg: step[:2] == leg[:2] and not leg[2]


def _follow_any(state: State, card: Card, legs: list[_Leg]) -> tuple[RawStep, ...]:
    """Follow the parts of a split on the board, by whichever of the card's splits they use up."""
    splits = splits_of(state, card)
    if not splits:
        raise IllegalMove("this card is not shared among pawns")
    for split in splits:
        steps = _follow(state, card, legs, split)
        if steps is not None:
            return steps
    raise IllegalMove("no such parts are legal here")


def _follow(state: State, card: Card, legs: list[_Leg], split: Split) -> tuple[RawStep, ...] | None:
    is_meant = _is_meant(state, card)
    board = BoardState(state.compiled, state.pawns)
    steps: list[RawStep] = []
    left, used = split.steps, 0
    for leg in legs:
        parts = next_parts(board, board.controlled(state.turn), left, used, split)
        part = next((part for part in parts if is_meant(part[0], leg)), None)
        if part is None:
            return None
        board.do_step(part[0])
        steps.append(part[0])
        left -= part[1]
        used |= 1 << leg[0]
    return tuple(steps) if left == 0 else None
