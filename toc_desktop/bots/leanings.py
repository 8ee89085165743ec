"""What others' plays suggest about the cards they kept: who had a much better card would have played it."""

from __future__ import annotations

from math import exp

from toc_desktop.bots.evaluation import Judge
from toc_desktop.bots.likelihood import Witnessed, witnessed
from toc_desktop.bots.outlook import Outlook
from toc_desktop.bots.reach import RANK_COUNT
from toc_desktop.engine import PlayerView
from toc_desktop.engine.game import pawns_after
from toc_desktop.engine.plays import Layout, rank_plays

NOTICED = 0.06
"""By how much (in odds) a card must be better for its holder to have played it, as likely as not."""
SHARPNESS = 40.0
LEAST = 0.1
"""Nothing is ruled out: people keep cards for later."""
MOST_PLAYS = 24
"""So many plays of a card are looked at; a seven may have hundreds."""

Leaning = tuple[float, ...]
"""For each rank, how likely it is still held, against what blind chance says."""


def leanings_of(view: PlayerView, judge: Judge) -> list[Leaning]:
    """Return for each player what the plays of this deal suggest, from public moves alone."""
    found = [[1.0] * RANK_COUNT for _ in range(judge.kit.players)]
    outlook = Outlook(judge.kit, -1, judge.reach.copies, view.hand_sizes)
    for play in witnessed(view):
        _weigh(judge, outlook, play, found[play.player])
    return [tuple(row) for row in found]


def _weigh(judge: Judge, outlook: Outlook, seen: Witnessed, leaning: list[float]) -> None:
    """Lower the ranks that would have done much better than what was played."""
    player = seen.player
    layout = Layout(judge.kit, list(seen.before))
    chosen = judge.value(seen.after, outlook, (), player)
    for rank in range(RANK_COUNT):
        if not judge.reach.copies[rank]:
            continue
        plays = rank_plays(layout, player, rank)[:MOST_PLAYS]
        if plays:
            best = max(judge.value(pawns_after(layout, play), outlook, (), player) for play in plays)
            missed = SHARPNESS * (best - chosen - NOTICED)
            if missed > -5.0:
                leaning[rank] *= LEAST + (1.0 - LEAST) / (1.0 + exp(min(missed, 50.0)))
