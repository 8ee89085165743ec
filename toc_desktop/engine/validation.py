"""What cannot work together, found by one function and told as data."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.engine.actions import Action, Centre, Exit, Forward, Split
from toc_desktop.engine.board import ARM_CHOICES, TEAM_CHOICES, Seating
from toc_desktop.engine.errors import InvalidRules, shown
from toc_desktop.engine.finishing import can_finish, can_shut
from toc_desktop.engine.options import check_options
from toc_desktop.engine.rules import DealMode, RuleSet, deck_ranks

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

MOST_DRAWING_RANKS = 3
"""More ranks after which a player draws and plays again would make turns without end."""

_PLAIN = {
    "players": "2 to 8 can play, not {players}",
    "arms": "a board has 4, 6 or 8 arms, not {arms}",
    "board_too_small": "{players} players do not fit at {arms} arms",
    "seats": "the seats must be distinct, increasing and on a board of {arms} arms",
    "teams": "{players} players cannot form {teams} teams",
    "schedule": "the deal {deal} has no row for {players} players",
    "home_sealed": "home_advance and home_jump cannot both be off: a pawn on h1 would seal its home",
    "fold_draw": "stuck = fold cannot be played with deal = draw",
    "no_exit": "no card of the deck takes a pawn out of base",
    "no_forward": "no card of the deck takes an own pawn forward",
    "too_many_draws": "at most {most} ranks of the deck may draw and play again, not {count}",
    "centre_missing": "cards can enter the centre, but these rules have no centre",
    "centre_unused": "there is a centre, but no card to enter it with",
    "joker_unused": "the joker was changed, but the deck has none",
    "hands_grow": "with deal = draw every card that draws another is kept: hands grow until the stock is "
    "empty, and the game may never end",
    "home_shuts": "with these cards a pawn may stop in its home where nothing moves it on: such a home is "
    "shut for ever, and the game may never end",
    "cannot_end": "with these cards no player can ever fill a home on a board of {arms} arms",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with rules or a table: an id and its arguments, for a screen to phrase."""

    id: str
    args: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return _PLAIN[self.id].format(**dict(self.args))


def rule_problems(rules: RuleSet) -> tuple[Problem, ...]:
    """Return what is wrong with rules, whoever plays them."""
    reasons = []
    if not (rules.home_advance or rules.home_jump):
        reasons.append(Problem("home_sealed"))
    if rules.stuck == "fold" and rules.deal == "draw":
        reasons.append(Problem("fold_draw"))
    lists = [rules.cards[rank] for rank in deck_ranks(rules)]
    actions = {action for rule in lists for action in rule.actions}
    if Exit() not in actions:
        reasons.append(Problem("no_exit"))
    if not any(_goes_forward(action) for action in actions):
        reasons.append(Problem("no_forward"))
    again = sum(rule.draw in ("must", "may") for rule in lists)
    if again > MOST_DRAWING_RANKS:
        reasons.append(Problem("too_many_draws", (("count", again), ("most", MOST_DRAWING_RANKS))))
    return tuple(reasons)


def _goes_forward(action: Action) -> bool:
    return isinstance(action, Split) or (isinstance(action, Forward) and action.whose != "opponent")


def warnings(rules: RuleSet, sheet: RuleSet | None = None, arms: int | None = None) -> tuple[Problem, ...]:
    """Return what in rules has no effect or leads nowhere, though they can be played.

    ``sheet``: the rules they began from. Whether a game can end is looked at for a board of so many arms.
    """
    warned = []
    if arms is not None and not can_finish(rules, arms):
        warned.append(Problem("cannot_end", (("arms", arms),)))
    if arms is not None and can_shut(rules, arms):
        warned.append(Problem("home_shuts"))
    if rules.deal == "draw" and any(rules.cards[rank].draw is not None for rank in deck_ranks(rules)):
        warned.append(Problem("hands_grow"))
    enters = any(Centre() in rules.cards[rank].actions for rank in deck_ranks(rules))
    if enters and rules.centre is None:
        warned.append(Problem("centre_missing"))
    if not enters and rules.centre is not None:
        warned.append(Problem("centre_unused"))
    if not rules.jokers and sheet is not None and rules.cards["X"] != sheet.cards["X"]:
        warned.append(Problem("joker_unused"))
    return tuple(warned)


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


def record_problems(rules: RuleSet, seating: Seating) -> tuple[Problem, ...]:
    """Return every reason why no game of these rules can have been played, by any format's rules.

    The first format allowed a home that is only left backwards: games begun then go on.
    """
    return tuple(
        problem
        for problem in problems(rules, seating)
        if not (problem.id == "home_sealed" and rules.home_back)
    )


def check(rules: RuleSet, seating: Seating, recorded: bool = False) -> None:
    """Raise ``InvalidRules`` with the first problem in plain words, if there is one.

    ``recorded``: the game was begun before, so only what no format ever allowed is refused.

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
    for problem in record_problems(rules, seating) if recorded else problems(rules, seating):
        raise InvalidRules(str(problem))
