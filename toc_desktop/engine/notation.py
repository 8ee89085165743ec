"""The text of a move read back: records, tests and bug reports name moves by it."""

from __future__ import annotations

import re

from toc_desktop.engine.board import parse_cell
from toc_desktop.engine.board_state import SPLIT, BoardState, RawStep
from toc_desktop.engine.cards import RANK_OF, Card, parse_card
from toc_desktop.engine.compiled_rules import OP_SPLIT
from toc_desktop.engine.errors import EngineError, IllegalMove, shown
from toc_desktop.engine.game import Game, state_of
from toc_desktop.engine.legality import check_move, public_play
from toc_desktop.engine.moves import KINDS, ChooseSize, Discard, Fold, Give, Move, Pass, Play
from toc_desktop.engine.plays import rank_plays
from toc_desktop.engine.split import next_parts
from toc_desktop.engine.state import State
from toc_desktop.engine.view import PlayerView

_LEG = re.compile(r"(\d{1,2})>([a-z]+\d{0,3})\Z", re.ASCII)
_LONGEST = 120


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
                return _read_play(state, parse_card(card), KINDS.index(kind), legs)
    except EngineError as wrong:
        raise IllegalMove(f"{text!r}: {wrong}") from wrong
    raise IllegalMove(f"{text!r} is not a move")


def _read_play(state: State, card: Card, kind: int, texts: list[str]) -> Play:
    legs = []
    for text in texts:
        leg = _LEG.match(text)
        if leg is None:
            raise IllegalMove(f"{text!r} is no pawn's way")
        legs.append((int(leg[1]), parse_cell(leg[2], state.compiled.length)))
    if kind == SPLIT:
        return public_play(state, card, (SPLIT, _follow(state, card, legs)))
    for play in rank_plays(state, state.turn, RANK_OF[card], every=True):
        if play[0] == kind and [(step[0], step[1]) for step in play[1]] == legs:
            return public_play(state, card, play)
    raise IllegalMove("no such play is legal here")


def _follow(state: State, card: Card, legs: list[tuple[int, int]]) -> tuple[RawStep, ...]:
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
