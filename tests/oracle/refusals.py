"""House rules that cannot be played (refused), and those that have no effect (only warned of): section 9."""

from __future__ import annotations

from typing import Any

from . import presets
from .actions import ACTIONS, check_list
from .errors import need


def check_options(changed: dict[str, Any]) -> None:
    """Complain of an option's name or value that section 9 does not know."""
    for name, value in changed.items():
        if name == "cards":
            check_card_table(value)
        elif name == "centre":
            check_centre(value)
        else:
            need(name in presets.VALUES, f"unknown option {name}")
            need(is_one_of(value, presets.VALUES[name]), f"unknown value {value!r} for {name}")


def check_card_table(cards: Any) -> None:
    """Complain of a card table that names unknown ranks, or has a list section 2 does not allow."""
    need(type(cards) is dict, "cards is not an object")
    for rank, texts in cards.items():
        need(len(rank) == 1 and rank in presets.RANKS + presets.JOKER, f"cards names an unknown rank {rank}")
        check_list(rank, texts)


def check_centre(centre: Any) -> None:
    """Complain of a value the option `centre` may not have."""
    if centre is None:
        return
    need(type(centre) is dict, "centre is neither null nor an object")
    need(set(centre) == set(presets.CENTRE_VALUES), "centre has not the three fields it needs, and no other")
    for name, allowed in presets.CENTRE_VALUES.items():
        need(is_one_of(centre[name], allowed), f"unknown value for the centre's {name}")


def is_one_of(value: Any, allowed: list[Any]) -> bool:
    """Tell whether a value is allowed, minding that in Python 1 == True == 1.0."""
    return any(type(value) is type(one) and value == one for one in allowed)


def check_refusals(options: presets.Options, players: int) -> None:
    """Refuse the rules that cannot be played."""
    if options["deal"] in presets.SCHEDULES:
        need(players in presets.SCHEDULES[options["deal"]], f"the schedule has no row for {players} players")
    need(options["home_advance"] or options["home_jump"], "a pawn on h1 would seal the home")
    need(not (options["stuck"] == "fold" and options["deal"] == "draw"), "no fold with the deal draw")
    lists = [options["cards"][rank] for rank in presets.deck_ranks(options)]
    need(any("exit" in texts for texts in lists), "no card takes a pawn out of base")
    need(any(advances_own(text) for texts in lists for text in texts), "no card takes an own pawn forward")
    again = [texts for texts in lists if "draw must" in texts or "draw may" in texts]
    need(len(again) <= 3, "more than three ranks let their player draw and play again")


def advances_own(text: str) -> bool:
    """Tell whether an action is a `split`, or a `forward` without `opponent`."""
    if text not in ACTIONS:
        return False
    action = ACTIONS[text]
    return action.kind == "split" or (action.kind == "forward" and action.whose != "opponent")


def warnings(preset: str, changed: presets.Options, in_teams: bool) -> list[str]:
    """Say what in a set of house rules has no effect."""
    options = presets.options_of(preset, changed, in_teams)
    with_centre = [rank for rank in presets.deck_ranks(options) if "centre" in options["cards"][rank]]
    found: list[str] = []
    if with_centre and options["centre"] is None:
        found.append("there are cards for the centre, but no centre")
    if options["centre"] is not None and not with_centre:
        found.append("there is a centre, but no card for it")
    joker, sheet = options["cards"]["X"], presets.PRESETS[preset]["cards"]["X"]
    if options["jokers"] == 0 and set(joker) != set(sheet):
        found.append("the joker was changed, but the deck has none")
    return found
