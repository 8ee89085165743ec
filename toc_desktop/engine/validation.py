"""What cannot work together, found by one function and told as data."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.engine.board import ARM_CHOICES, TEAM_CHOICES, Seating
from toc_desktop.engine.errors import InvalidRules, shown
from toc_desktop.engine.options import check_options
from toc_desktop.engine.rules import DealMode, RuleSet

SCHEDULES: dict[DealMode, dict[int, tuple[int, ...]]] = {
    "schedule-a": {2: (6, 5, 5, 5, 5), 3: (5, 4, 4, 4), 4: (5, 4, 4)},
    "schedule-b": {
        2: (5, 5, 4, 4, 4, 4),
        3: (5, 4, 4, 4),
        4: (5, 4, 4),
        5: (5, 5),
        6: (4, 4),
        7: (4, 3),
        8: (3, 3),
    },
}
"""Hand sizes for each deal of a deck cycle (RULES.md section 5)."""

_PLAIN = {
    "players": "2 to 8 can play, not {players}",
    "arms": "a board has 4, 6 or 8 arms, not {arms}",
    "board_too_small": "{players} players do not fit at {arms} arms",
    "seats": "the seats must be distinct, increasing and on a board of {arms} arms",
    "teams": "{players} players cannot form {teams} teams",
    "schedule": "the deal {deal} has no row for {players} players",
    "home_sealed": "home_advance, home_jump and home_back cannot all be off: "
    "a pawn on h1 would seal its home for ever",
    "fold_draw": "stuck = fold cannot be played with deal = draw",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a game cannot start: an id and its arguments, for a screen to phrase."""

    id: str
    args: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return _PLAIN[self.id].format(**dict(self.args))


def rule_problems(rules: RuleSet) -> tuple[Problem, ...]:
    """Return what is wrong with rules, whoever plays them."""
    reasons = []
    if not (rules.home_advance or rules.home_jump or rules.home_back):
        reasons.append(Problem("home_sealed"))
    if rules.stuck == "fold" and rules.deal == "draw":
        reasons.append(Problem("fold_draw"))
    return tuple(reasons)


def seating_problems(seating: Seating) -> tuple[Problem, ...]:
    """Return what is wrong with a seating, whatever is played."""
    players, arms, teams = seating.players, seating.arms, seating.teams
    reasons = []
    if not 2 <= players <= 8:
        reasons.append(Problem("players", (("players", players),)))
    if arms not in ARM_CHOICES:
        reasons.append(Problem("arms", (("arms", arms),)))
    elif 2 <= players <= 8 and players > arms:
        reasons.append(Problem("board_too_small", (("players", players), ("arms", arms))))
    elif list(seating.seats) != sorted(set(seating.seats)) or not all(0 <= s < arms for s in seating.seats):
        reasons.append(Problem("seats", (("arms", arms),)))
    if teams and teams not in TEAM_CHOICES.get(players, ()):
        reasons.append(Problem("teams", (("players", players), ("teams", teams))))
    return tuple(reasons)


def problems(rules: RuleSet, seating: Seating) -> tuple[Problem, ...]:
    """Return every reason why these rules cannot be played at this table; none if they can."""
    reasons = [*seating_problems(seating), *rule_problems(rules)]
    rows = SCHEDULES.get(rules.deal)
    if rows is not None and 2 <= seating.players <= 8 and seating.players not in rows:
        reasons.append(Problem("schedule", (("deal", rules.deal), ("players", seating.players))))
    return tuple(reasons)


def check(rules: RuleSet, seating: Seating) -> None:
    """Raise ``InvalidRules`` with the first problem in plain words, if there is one.

    >>> check(RuleSet(), Seating.standard(9, arms=8))
    Traceback (most recent call last):
    toc_desktop.engine.errors.InvalidRules: 2 to 8 can play, not 9
    """
    check_options(rules)
    if not isinstance(seating, Seating):
        raise InvalidRules(f"a seating must be a Seating, not {shown(seating)}")
    seats = seating.seats
    if type(seats) is not tuple or any(type(n) is not int for n in (seating.arms, seating.teams, *seats)):
        raise InvalidRules("arms, teams and every seat must be whole numbers")
    for problem in problems(rules, seating):
        raise InvalidRules(str(problem))
