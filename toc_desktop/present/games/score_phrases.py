"""The score of several games that decide together, in words."""

from __future__ import annotations

from toc_desktop.present.rules.sentences import Several, say
from toc_desktop.storage.best_of import BestOf
from toc_desktop.storage.setup import GameSetup
from toc_desktop.support.i18n import tr


def _side_name(side: int, setup: GameSetup) -> str:
    """Return the names of those who play on a side."""
    count = setup.seating.teams or setup.seating.players
    return say(Several(tuple(name for player, name in enumerate(setup.names) if player % count == side)))


def score_words(score: BestOf, setup: GameSetup) -> str:
    """Say how many games each side has won, or who has won them all."""
    sides = [tr("results.score.side", side=_side_name(i, setup), n=won) for i, won in enumerate(score.won)]
    if score.champion is None:
        return tr("results.score", score=", ".join(sides))
    said = ", ".join(sides)
    return tr("results.champion", side=_side_name(score.champion, setup), score=said)


def game_number_words(rules: str, score: BestOf) -> str:
    """Return the name of the rules with the number of the game and the score before it."""
    return tr("table.best_of", rules=rules, n=score.number, score="–".join(map(str, score.won)))
