"""The score of several games that decide together, in words."""

from __future__ import annotations

from toc_desktop.present.rules.preset_names import teams_title
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


def standing_words(setup: GameSetup, unsaved: bool) -> str:
    """Say whether a game is kept and what the score before it is; else who plays with whom."""
    told = [tr("keeping.menu")] if unsaved else []
    if setup.best_of is not None:
        told.append(score_words(setup.best_of, setup))
    sides = teams_title(setup.seating.players, setup.seating.teams, setup.preset_name)
    return " ".join(told) or f"{sides[:1].upper()}{sides[1:]}."


def game_number_words(rules: str, score: BestOf) -> str:
    """Return the name of the rules with the number of the game and the score before it."""
    return tr("table.best_of", rules=rules, n=score.number, score=score_figures(score))


def score_figures(score: BestOf) -> str:
    """Return how many games each side has won, in figures.

    >>> score_figures(BestOf(2, (1, 0)))
    '1–0'
    """
    return "–".join(map(str, score.won))
