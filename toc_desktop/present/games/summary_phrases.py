"""The summary of a game in words: who won, what turned it, with names in place of numbers."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.engine import PAWNS_EACH
from toc_desktop.present.games.game_summary import GameSummary, TurningPoint
from toc_desktop.present.rules.sentences import Several, card_words, say
from toc_desktop.support.i18n import tr

CLOSE = 2
"""So few pawns short of a win, the game was close."""


def winner_words(summary: GameSummary, names: Sequence[str]) -> str:
    """Return the headline: "Zoé et Hugo gagnent !"."""
    if not summary.winners:
        return tr("results.unfinished")
    return tr("results.won", names=_names(summary.winners, names), n=len(summary.winners))


def consolation_words(summary: GameSummary, names: Sequence[str], people: Sequence[int]) -> str:
    """Return a kind word for the people who lost; nothing where a person won, or nobody did."""
    if not people or not summary.winners or set(people) & set(summary.winners):
        return ""
    missing = min(_missing(summary, player) for player in people)
    key = "close" if missing <= CLOSE else "played"
    return tr(f"results.lost.{key}", names=_names(people, names), n=missing)


def _missing(summary: GameSummary, player: int) -> int:
    """Return how many pawns a player's side had yet to bring home."""
    seating = summary.seating
    side = [p for p in range(seating.players) if seating.team_of(p) == seating.team_of(player)]
    return sum(PAWNS_EACH - summary.players[p].home for p in side)


def summary_words(summary: GameSummary, rules: str, teams: str) -> str:
    """Return the line under it: rules, sides, deals and moves."""
    deals, moves = tr("results.deals", n=summary.deals), tr("results.moves", n=summary.moves)
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
    before, after = round(100 * turning.before), round(100 * turning.after)
    lines.append(tr("results.odds", names=_names(turning.members, names), before=before, after=after))
    return "\n".join(lines)


def _names(players: Sequence[int], names: Sequence[str]) -> str:
    return say(Several(tuple(names[player] for player in players)))
