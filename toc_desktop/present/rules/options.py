"""Every option of the house rules: its chapter, its values in words, and what does not go together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toc_desktop.engine import (
    CENTRE_CARDS,
    CENTRE_CELLS,
    CENTRE_HOLDS,
    CENTRE_LEAVE,
    OPTION_VALUES,
    TEAM_CHOICES,
    RuleSet,
    option_value,
)
from toc_desktop.present.rules.new_game import Draft, problem_words
from toc_desktop.present.rules.preset_names import teams_title
from toc_desktop.support.i18n import tr

CENTRE = "centre"
_PARTS: Mapping[str, tuple[object, ...]] = {
    "centre.cell": CENTRE_CELLS,
    "centre.leave": CENTRE_LEAVE,
    "centre.holds": CENTRE_HOLDS,
}
# What the centre is like when it is switched on: as on the sheet that has one.
FIRST_CENTRE: Mapping[str, object] = {"cell": 7, "cards": ["A", "2", "K"], "leave": "any", "holds": "capture"}

GROUPS: Mapping[str, tuple[str, ...]] = {
    "cards": (
        "five",
        "five_from_start",
        "split_pawns",
        "split_repeat",
        "seven_eats",
        "king_eats",
        "ten",
        "jack",
        "swap_with",
        "jokers",
        "joker_steps",
        "joker_draw",
    ),
    "moving": ("pass_own", "recross_start", "jump_cell", "capture_own"),
    "safety": ("start_protected", "start_blocks"),
    "home": ("home_advance", "home_jump", "home_back"),
    "centre": (
        CENTRE,
        "centre.cell",
        *(f"centre.cards.{card}" for card in CENTRE_CARDS),
        "centre.leave",
        "centre.holds",
    ),
    "deal": ("deal", "short_deal", "stuck", "fast_start"),
    "teams": ("exchange", "capture_partner"),
}


def group_of(name: str) -> str:
    """Return the chapter an option stands in."""
    return next(group for group, names in GROUPS.items() if name in names)


def values_of(name: str) -> tuple[object, ...]:
    """Return the values an option can take; the centre and its cards are on or off."""
    if name in _PARTS:
        return _PARTS[name]
    return OPTION_VALUES.get(name, (False, True))


def is_switch(name: str) -> bool:
    """Tell whether the option is simply on or off."""
    return values_of(name) == (False, True)


def belongs_to_centre(name: str) -> bool:
    """Tell whether the option means something only when the centre can be entered."""
    return name.startswith(f"{CENTRE}.")


def value_in(rules: RuleSet, name: str) -> object:
    """Return the value of an option or of a part of the centre; None for parts while there is no centre."""
    if name == CENTRE:
        return rules.centre is not None
    if not belongs_to_centre(name):
        return option_value(rules, name)
    if rules.centre is None:
        return None
    if name.startswith("centre.cards."):
        return name.rpartition(".")[2] in rules.centre.cards
    return getattr(rules.centre, name.partition(".")[2])


def value_words(name: str, value: object) -> str:
    """Say a value in words."""
    if value is None and belongs_to_centre(name):
        return tr("ui.state.off")
    if isinstance(value, bool):
        return tr("ui.state.on" if value else "ui.state.off")
    return tr(f"house.value.{name}.{'none' if value is None else value}")


def is_changed(draft: Draft, name: str) -> bool:
    """Tell whether the option differs from the sheet."""
    return value_in(draft.rules, name) != value_in(draft.sheet_rules, name)


def changed_in(draft: Draft, group: str) -> int:
    """Count the options of a chapter that differ from the sheet; a centre that is new counts once."""
    names = [name for name in GROUPS[group] if is_changed(draft, name)]
    if CENTRE in names:
        names = [name for name in names if not belongs_to_centre(name)]
    return len(names)


def changes(draft: Draft) -> int:
    """Count the options that differ from the sheet."""
    return sum(changed_in(draft, group) for group in GROUPS)


class NotAllowed(Exception):
    """A change that cannot be made, with the words that say why."""


def with_value(draft: Draft, name: str, value: object) -> Draft:
    """Return the draft with one option changed; `NotAllowed` where that makes no sense."""
    if name != CENTRE and not belongs_to_centre(name):
        return draft.with_option(name, value)
    current = option_value(draft.rules, CENTRE)
    if name == CENTRE:
        own = option_value(draft.sheet_rules, CENTRE)
        return draft.with_option(CENTRE, (own or dict(FIRST_CENTRE)) if value else None)
    if not isinstance(current, dict):
        raise NotAllowed(tr("house.centre.off"))
    if not name.startswith("centre.cards."):
        return draft.with_option(CENTRE, {**current, name.partition(".")[2]: value})
    card = name.rpartition(".")[2]
    cards = [c for c in CENTRE_CARDS if (c in current["cards"] and c != card) or (c == card and value)]
    if not cards:
        raise NotAllowed(tr("house.centre.one_card"))
    return draft.with_option(CENTRE, {**current, "cards": cards})


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that does not go together: words, whether it forbids to play, and a way out."""

    id: str
    words: str
    blocking: bool
    options: tuple[str, ...]
    fix: str = ""
    fixed: Draft | None = None


def remarks(draft: Draft) -> list[Remark]:
    """Return everything to be said about these rules at this table, what forbids to play first."""
    return [*_problems(draft), *_notes(draft)]


def _problems(draft: Draft) -> list[Remark]:
    ways: dict[str, tuple[tuple[str, ...], Draft]] = {
        "schedule": (("deal",), draft.with_option("deal", "five-fours")),
        "home_sealed": (("home_advance", "home_jump", "home_back"), draft.with_option("home_advance", True)),
        "fold_draw": (("stuck", "deal"), draft.with_option("stuck", "discard")),
    }
    found = []
    for problem in draft.problems:
        options, fixed = ways.get(problem.id, ((), None))
        fix = tr(f"house.fix.{problem.id}") if fixed is not None else ""
        found.append(Remark(problem.id, problem_words(problem), True, options, fix, fixed))
    return found


def _notes(draft: Draft) -> list[Remark]:
    rules, teams = draft.rules, draft.teams
    notes: list[Remark] = []
    if rules.exchange and not teams and is_changed(draft, "exchange"):
        notes.append(_exchange_note(draft))
    if rules.jokers == 0 and any(is_changed(draft, name) for name in ("joker_steps", "joker_draw")):
        fixed = draft.with_option("jokers", 2)
        options = ("jokers", "joker_steps", "joker_draw")
        notes.append(Remark("jokers", tr("house.note.jokers"), False, options, tr("house.fix.jokers"), fixed))
    reaches = rules.five != "own" and rules.start_protected
    if rules.five_from_start and not reaches and is_changed(draft, "five_from_start"):
        notes.append(_plain("five_from_start"))
    if rules.deal != "five-fours" and is_changed(draft, "short_deal"):
        notes.append(_plain("short_deal"))
    if rules.ten != "swap" and rules.jack == "advance-skip" and is_changed(draft, "swap_with"):
        notes.append(_plain("swap_with"))
    if rules.centre is not None and "X" in rules.centre.cards and rules.jokers == 0:
        fixed = draft.with_option("jokers", 2)
        words = tr("house.note.centre_joker")
        notes.append(Remark("centre_joker", words, False, ("centre.cards.X",), tr("house.fix.jokers"), fixed))
    if not teams and is_changed(draft, "capture_partner"):
        notes.append(_plain("capture_partner"))
    return notes


def _plain(name: str) -> Remark:
    return Remark(name, tr(f"house.note.{name}"), False, (name,))


def _exchange_note(draft: Draft) -> Remark:
    possible = TEAM_CHOICES.get(draft.players, ())
    if possible:
        fix = tr("house.fix.exchange", teams=teams_title(draft.players, possible[0]))
        fixed = draft.with_teams(possible[0])
        return Remark("exchange", tr("house.note.exchange"), False, ("exchange",), fix, fixed)
    fix, fixed = tr("house.fix.exchange_none"), draft.with_option("exchange", False)
    return Remark("exchange", tr("house.note.exchange_none"), False, ("exchange",), fix, fixed)
