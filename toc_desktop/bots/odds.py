"""Who is winning, as somebody who looks on and sees no hand would put it."""

from __future__ import annotations

from toc_desktop.bots.evaluation import judge_for
from toc_desktop.bots.hit_odds import HitOdds
from toc_desktop.bots.reach_tables import reach_tables_for
from toc_desktop.engine import Game
from toc_desktop.engine.compiled_rules import compile_rules


def winning_odds(game: Game) -> list[float]:
    """Return each side's chance to win a game that goes on; they add up to 1."""
    compiled = compile_rules(game.rules, game.seating)
    judge = judge_for(compiled)
    hit_odds = HitOdds(compiled, -1, reach_tables_for(compiled).copies, [len(hand) for hand in game.hands])
    return judge.chances(judge.side_strengths(judge.strengths(game.pawns, hit_odds, ())))
