"""Every option of the house rules: its chapter, its values in words, and what does not go together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from toc_desktop.engine import (
    CENTRE_PARTS,
    OPTION_BY_NAME,
    OPTIONS,
    RANKS,
    TEAM_CHOICES,
    Problem,
    RuleSet,
    deck_ranks,
    option_value,
    warnings,
)
from toc_desktop.present.rules.new_game import Draft, problem_words
from toc_desktop.present.rules.preset_names import teams_title
from toc_desktop.present.rules.sentences import rank_words, sentence
from toc_desktop.support.i18n import tr

CARDS = "cards"
CENTRE = "centre"
# What the centre is like when it is switched on: as on the sheet that has one.
FIRST_CENTRE: Mapping[str, object] = {"cell": 7, "leave": "any", "holds": "capture"}


def _names(group: str) -> Iterator[str]:
    """Yield the rows of a chapter: each option, each rank of the cards, each part of the centre."""
    for option in OPTIONS:
        if option.group == group:
            if option.name == CARDS:
                yield from (f"{CARDS}.{rank}" for rank in RANKS)
            else:
                yield option.name
            if option.name == CENTRE:
                yield from (f"{CENTRE}.{part}" for part in CENTRE_PARTS)


GROUPS: Mapping[str, tuple[str, ...]] = {
    group: tuple(_names(group)) for group in ("cards", "moving", "safety", "home", "centre", "deal", "teams")
}
"""The chapters in the order of the page, as the registry of options has them."""


def group_of(name: str) -> str:
    """Return the chapter an option stands in."""
    return next(group for group, names in GROUPS.items() if name in names)


def values_of(name: str) -> tuple[object, ...]:
    """Return the values of an option of the board; the centre is on or off."""
    if belongs_to_centre(name):
        return CENTRE_PARTS[name.rpartition(".")[2]]
    return OPTION_BY_NAME[name].values or (False, True)


def deck_option(rank: str) -> str:
    """Return the option that decides whether a rank is in the deck; nothing where it always is."""
    return "" if rank in deck_ranks(RuleSet(jokers=0)) else "jokers"


def is_switch(name: str) -> bool:
    """Tell whether the option is simply on or off."""
    return values_of(name) == (False, True)


def belongs_to_centre(name: str) -> bool:
    """Tell whether the option means something only when the centre can be entered."""
    return name.startswith(f"{CENTRE}.")


def belongs_to_cards(name: str) -> bool:
    """Tell whether the option is the list of one rank."""
    return name.startswith(f"{CARDS}.")


def title_words(name: str) -> str:
    """Return what an option is called."""
    if belongs_to_cards(name):
        return sentence(rank_words(name.rpartition(".")[2]))
    return tr(f"house.option.{name}")


def value_in(rules: RuleSet, name: str) -> object:
    """Return an option's value, a rank's list as a text, or a part of the centre (None without one)."""
    if belongs_to_cards(name):
        return str(rules.cards[name.rpartition(".")[2]])
    if name == CENTRE:
        return rules.centre is not None
    if not belongs_to_centre(name):
        return option_value(rules, name)
    if rules.centre is None:
        return None
    return getattr(rules.centre, name.rpartition(".")[2])


def value_words(name: str, value: object) -> str:
    """Say a value of an option of the board in words."""
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
    rules, sheet = draft.rules, draft.sheet_rules
    names = [name for name in GROUPS[group] if value_in(rules, name) != value_in(sheet, name)]
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
    return draft.with_option(CENTRE, {**current, name.rpartition(".")[2]: value})


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that does not go together: words, whether it forbids to play, and a way out."""

    id: str
    text: str
    blocking: bool
    options: tuple[str, ...]
    fix: str = ""
    fixed: Draft | None = None


def remarks(draft: Draft) -> list[Remark]:
    """Return everything to be said about these rules at this table, what forbids to play first."""
    return [*_problems(draft), *_warnings(draft), *_notes(draft)]


def _problems(draft: Draft) -> list[Remark]:
    sheet = draft.like_cards()
    ways: dict[str, tuple[tuple[str, ...], Draft]] = {
        "schedule": (("deal",), draft.with_option("deal", "five-fours")),
        "home_sealed": (("home_advance", "home_jump"), draft.with_option("home_advance", True)),
        "fold_draw": (("stuck", "deal"), draft.with_option("stuck", "discard")),
        "no_exit": (GROUPS[CARDS], sheet),
        "no_forward": (GROUPS[CARDS], sheet),
        "too_many_draws": (GROUPS[CARDS], sheet),
    }
    sentences = []
    for problem in draft.problems:
        options, fixed = ways.get(problem.id, ((), None))
        fix = tr(f"house.fix.{problem.id}") if fixed is not None else ""
        sentences.append(Remark(problem.id, problem_words(problem), True, options, fix, fixed))
    return sentences


def _warnings(draft: Draft) -> list[Remark]:
    ways: dict[str, tuple[tuple[str, ...], Draft]] = {
        "centre_missing": ((CENTRE,), with_value(draft, CENTRE, True)),
        "centre_unused": ((CENTRE,), with_value(draft, CENTRE, False)),
        "joker_unused": (("jokers", f"{CARDS}.X"), draft.with_option("jokers", 2)),
        "cannot_end": (GROUPS[CARDS], draft.like_cards()),
        "home_shuts": (GROUPS[CARDS], draft.like_cards()),
        "hands_grow": (("deal",), draft.with_option("deal", "five-fours")),
    }

    def remark(problem: Problem) -> Remark:
        options, fixed = ways[problem.id]
        fix = tr(f"house.fix.{problem.id}")
        return Remark(problem.id, problem_words(problem), False, options, fix, fixed)

    return [remark(problem) for problem in warnings(draft.rules, draft.sheet_rules, draft.arms)]


def _notes(draft: Draft) -> list[Remark]:
    rules, teams = draft.rules, draft.teams
    notes: list[Remark] = []
    if rules.exchange and not teams and is_changed(draft, "exchange"):
        notes.append(_exchange_note(draft))
    if rules.deal != "five-fours" and is_changed(draft, "short_deal"):
        notes.append(_plain("short_deal"))
    if not rules.start_protected and is_changed(draft, "swap_from_start"):
        notes.append(_plain("swap_from_start"))
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
