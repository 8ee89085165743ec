"""Games counted by who played them: each person, two of them beside or against each other, an evening."""

from __future__ import annotations

import calendar
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from toc_desktop.storage.game_lines import NO_SIDE, GameLine, PersonLine
from toc_desktop.storage.statistics import Summary, Tally, summarise

PAUSE = 4 * 3600
"""Seconds between the ends of two games after which a new evening has begun."""


@dataclass(slots=True)
class PersonSummary:
    """All that is counted of one person."""

    name: str
    """As they wrote it last."""
    summary: Summary
    against: dict[str, Tally] = field(default_factory=dict)
    """By the name of another person on another side: ``won`` by this one, ``lost`` to that one."""
    together: dict[str, Tally] = field(default_factory=dict)
    """By the name of another person on the same side."""
    captures_known: bool = True
    """Whether the captures of every game of theirs were counted."""


@dataclass(frozen=True, slots=True)
class Evening:
    """Games that were played one after the other, in their order."""

    games: tuple[GameLine, ...]

    @property
    def when(self) -> str:
        """Return when its first game ended, as the clock said then."""
        return self.games[0].when

    @property
    def standings(self) -> list[tuple[str, Tally]]:
        """Return the people with what they won and lost, the one who won most first."""
        people = [(person.name, person.summary.total) for person in count_people(self.games)]
        return sorted(people, key=lambda each: (-each[1].won, each[1].lost, each[0]))

    @property
    def bots(self) -> Tally:
        """Return what bots won and lost against people, where a side was theirs alone."""
        tally = Tally()
        for game in self.games:
            sides = {person.side for person in game.people}
            if sides and game.winner != NO_SIDE and len(sides) < (game.teams or game.players):
                tally.count("lost" if game.winner in sides else "won")
        return tally

    @property
    def unnamed(self) -> Tally:
        """Return what was won and lost by people whose names were not kept."""
        return summarise(game for game in self.games if not game.people).total


def result_for(game: GameLine, person: PersonLine) -> str:
    """Return what came of a game for one of its people."""
    if game.winner == NO_SIDE:
        return "abandoned"
    return "won" if person.side == game.winner else "lost"


def count_people(games: Iterable[GameLine]) -> list[PersonSummary]:
    """Count games, given in the order they were played, for each person; who played most comes first."""
    games = list(games)
    names = {person.key: person.name for game in games for person in game.people}
    counted = [_count_person(key, names, games) for key in names]
    return sorted(counted, key=lambda each: -each.summary.total.played)


def _count_person(key: str, names: dict[str, str], games: Sequence[GameLine]) -> PersonSummary:
    mine: list[GameLine] = []
    counted = PersonSummary(names[key], Summary())
    for game in games:
        # Two seats under one name on one side are one person who won or lost once.
        seats = {person.side: person for person in reversed(game.people) if person.key == key}
        for person in seats.values():
            result = result_for(game, person)
            counts = (person.captures, person.captured)
            counted.captures_known &= None not in counts
            mine.append(
                replace(
                    game,
                    result=result,
                    side=person.seat,
                    captures=person.captures or 0,
                    captured=person.captured or 0,
                )
            )
            if game.counts:
                _count_others(counted, game, person, names)
    counted.summary = summarise(mine)
    return counted


def _count_others(summary: PersonSummary, game: GameLine, person: PersonLine, names: dict[str, str]) -> None:
    others = {(other.key, other.side) for other in game.people if other.key != person.key}
    for key, side in sorted(others):
        beside = side == person.side
        result = result_for(game, person)
        if not beside and result == "lost" and game.winner != side:
            # A third side won: neither beat the other.
            continue
        tally = (summary.together if beside else summary.against).setdefault(names[key], Tally())
        tally.count(result)


def evenings(games: Iterable[GameLine]) -> list[Evening]:
    """Return the evenings on which people played to win, the latest first.

    The file tells the order of games; clocks only say how long the pause between two was. One that was set
    back, or makes no sense, at worst parts an evening in two.
    """
    evenings: list[list[GameLine]] = []
    before: int | None = None
    for game in games:
        moment = _seconds(game.when)
        pause = abs(moment - before) if moment is not None and before is not None else 0
        if not evenings or pause > PAUSE:
            evenings.append([])
        evenings[-1].append(game)
        before = moment if moment is not None else before
    kept = (tuple(game for game in group if game.counts and game.humans) for group in reversed(evenings))
    return [Evening(group) for group in kept if group]


def _seconds(when: str) -> int | None:
    """Return a moment of the files as seconds, or None where it is none."""
    try:
        return calendar.timegm(time.strptime(when, "%Y-%m-%dT%H:%M:%SZ"))
    except (ValueError, OverflowError):
        return None
