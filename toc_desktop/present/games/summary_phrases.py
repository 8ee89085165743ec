"""The story of a game in words: who won, what turned it, with names in place of numbers."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.present.games.game_summary import Story, TurningPoint
from toc_desktop.present.rules.sentences import Several, card_words, say
from toc_desktop.support.i18n import tr


def winner_words(story: Story, names: Sequence[str]) -> str:
    """Return the headline: "Zoé et Hugo gagnent !"."""
    if not story.winners:
        return tr("results.unfinished")
    return tr("results.won", names=_names(story.winners, names), n=len(story.winners))


def summary_words(story: Story, rules: str, teams: str) -> str:
    """Return the line under it: rules, sides, deals and moves."""
    deals, moves = tr("results.deals", n=story.deals), tr("results.moves", n=story.moves)
    return tr("results.summary", rules=rules, teams=teams, deals=deals, moves=moves)


def turning_title(turning: TurningPoint, names: Sequence[str]) -> str:
    """Return a turning point in one line: "Donne 15 : Zoé prend un pion de Léa"."""
    who = names[turning.player]
    other = _names(turning.victims, names)
    what = tr(f"results.turn.{turning.what}", name=who, other=other, n=turning.taken)
    return tr("results.turns.at", deal=turning.deal, what=what)


def turning_detail(turning: TurningPoint, names: Sequence[str]) -> str:
    """Return the card, who went back to the camp and what that cost, and how the odds changed."""
    lines = []
    if turning.card is not None:
        card = say(card_words(turning.card))
        count = len(turning.victims)
        if turning.what == "captures":
            lines.append(tr("results.detail.lost", card=card, n=turning.lost))
        elif count:
            lines.append(
                tr("results.detail.victims", card=card, names=_names(turning.victims, names), n=count)
            )
        else:
            lines.append(tr("results.detail.card", card=card))
    lines.append(tr("results.odds", before=round(100 * turning.before), after=round(100 * turning.after)))
    return "\n".join(lines)


def _names(players: Sequence[int], names: Sequence[str]) -> str:
    return say(Several(tuple(names[player] for player in players)))
