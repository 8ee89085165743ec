"""The log of the table in lines: what each player did, with the card, and what it brought about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from toc_desktop.engine import Card, Event, Player, Seating, events
from toc_desktop.present.games.phrases import listed, phrase, tell, times
from toc_desktop.present.table.places import owner_of
from toc_desktop.support.i18n import tr


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: whose, its words, the card beside it, a second line, and the move it belongs to."""

    text: str
    player: Player | None = None
    card: Card | None = None
    extra: str = ""
    move: int | None = None
    """The number of the move, to show it again; None for what is not one player's move."""
    heading: bool = False
    short: str = ""
    """A heading in fewer words, for a narrow log."""


def spoken_line(line: LogLine) -> str:
    """Return a line of the log as a sentence to be heard."""
    return spoken(" ".join(part for part in (line.short or line.text, line.extra) if part))


def spoken(text: str) -> str:
    """Return words as a sentence: no dashes around it, a mark at its end.

    >>> spoken("— Donne 2 —")
    'Donne 2.'
    """
    text = text.strip(" —…")
    return text if text[-1:] in ".!?" else f"{text}."


class LogWriter:
    """Turns the events of one step after the other into lines; counts the deals."""

    def __init__(self, names: Sequence[str], seating: Seating, deals: int = 0) -> None:
        self._names = list(names)
        self._seating = seating
        self._deals = deals

    def write(self, happened: Iterable[Event], move: int | None) -> list[LogLine]:
        """Return the lines of a step; ``move`` is its number, counted from 0."""
        lines: list[LogLine] = []
        card: events.CardPlayed | None = None
        done: list[Event] = []
        for event in happened:
            match event:
                case events.CardPlayed():
                    card = event
                case events.PawnMoved() | events.PawnCaptured() | events.PawnsSwapped():
                    done.append(event)
                case _:
                    line = self._line(event, move)
                    if line is not None:
                        lines.append(line)
        if card is not None:
            lines.insert(0, self._played(card, done, move))
        return lines

    def _played(self, card: events.CardPlayed, done: list[Event], move: int | None) -> LogLine:
        doings = [event for event in done if not isinstance(event, events.PawnCaptured)]
        said = tell([card, *doings], self._names, self._seating)
        return LogLine(said[0], card.player, card.card, self._captures(card.player, done), move)

    def _captures(self, player: Player, done: list[Event]) -> str:
        owners = [owner_of(event.pawn) for event in done if isinstance(event, events.PawnCaptured)]
        if not owners:
            return ""
        clauses = []
        others = list(dict.fromkeys(owner for owner in owners if owner != player))
        if others:
            who = listed([times(self._names[o], owners.count(o)) for o in others])
            clauses.append(tr("phrases.and_capture", who=who))
        if player in owners:
            clauses.append(tr("phrases.and_own"))
        return tr("table.log.and", what=listed(clauses))

    def _line(self, event: Event, move: int | None) -> LogLine | None:
        said = phrase(event, self._names) or ""
        match event:
            case events.HandsDealt(dealer, size):
                self._deals += 1
                text = tr("table.log.deal", deal=self._deals, n=size, name=self._names[dealer])
                short = tr("table.log.deal_short", deal=self._deals, n=size)
                return LogLine(text, heading=True, short=short)
            case events.CardDiscarded(player, card):
                return LogLine(said, player, card, "", move)
            case events.HandFolded(player) | events.Passed(player) | events.SizeChosen(player):
                return LogLine(said, player, move=move)
            case events.CardGiven(player):
                return LogLine(said, player, move=move)
            case events.CardsExchanged() | events.GameWon():
                return LogLine(said, heading=True)
            case _:
                return None
