"""Games as long as a file can hold, made quickly: nobody in them wants to come home."""

from __future__ import annotations

import random
from dataclasses import replace

from toc_desktop.engine import (
    Record,
    Seating,
    apply_move,
    find_preset,
    legal_moves,
    new_game,
    start_record,
    with_options,
)
from toc_desktop.engine.events import Shuffled


def long_record(preset: str, moves: int, players: int = 2, seed: int = 3) -> Record:
    """Return the record of a game of so many moves, in which pawns stay out of their homes."""
    rules = with_options(find_preset(preset).rules_for(0), {"fast_start": True})
    step = new_game(rules, Seating.standard(players), seed)
    record = start_record(step)
    game = replace(step.game, log=())
    chance = random.Random(seed)
    texts: list[str] = []
    shuffles = list(record.shuffles)
    while len(texts) < moves:
        legal = legal_moves(game)
        away = [move for move in legal if ">h" not in str(move)] or legal
        move = chance.choice(away)
        step = apply_move(game, move)
        assert step.game.phase != "over"
        texts.append(str(move))
        shuffles += (event.order for event in step.events if isinstance(event, Shuffled))
        # A log that grows with every move would make this slow.
        game = replace(step.game, log=())
    return replace(record, moves=tuple(texts), shuffles=tuple(shuffles))
