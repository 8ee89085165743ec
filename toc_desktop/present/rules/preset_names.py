"""What rule sheets are called, and what is special about each, in the language in use."""

from __future__ import annotations

from dataclasses import replace

from toc_desktop.engine import PRESET_BY_NAME, Preset, RuleSet, Side, Variant, variants_in, with_variant
from toc_desktop.support.i18n import has, tr


def preset_title(name: str) -> str:
    """Return the name of a sheet for the player; house rules go by the name their family gave them."""
    key = f"setup.preset.{name}"
    return tr(key) if has(key) else name


def preset_lines(name: str) -> tuple[str, str, str]:
    """Return three lines on what is special about a sheet."""
    return tr(f"setup.preset.{name}.1"), tr(f"setup.preset.{name}.2"), tr(f"setup.preset.{name}.3")


def preset_origin(name: str) -> str:
    """Say in a line which published sheet this is."""
    return tr(f"setup.preset.{name}.from")


def variant_title(variant: Variant) -> str:
    """Return what one of a sheet's own variants is called."""
    return tr(f"setup.variant.{variant.name}")


def sides_of(preset_name: str, teams: int) -> tuple[Side, ...]:
    """Return what a sheet calls its two teams; nothing for house rules by name, or where it has no names."""
    sheet = PRESET_BY_NAME.get(preset_name)
    return sheet.sides if sheet is not None and teams == len(sheet.sides) else ()


def side_title(side: Side) -> str:
    """Return what a sheet calls one of two teams."""
    return tr(f"setup.side.{side.name}")


def rules_title(name: str, rules: RuleSet) -> str:
    """Return the name of the rules of a game: the sheet's, with its variants, or as somebody changed them."""
    sheet = PRESET_BY_NAME.get(name)
    if sheet is None:
        return preset_title(name)
    for published in (sheet.rules, sheet.rules_for(2)):
        variants = _variants_beyond(published, rules, sheet)
        if variants is not None:
            title = _variant_title(preset_title(name), variants)
            return title if rules.fast_start == published.fast_start else tr("setup.short_title", name=title)
    return tr("setup.house_title", name=preset_title(name))


def _variants_beyond(published: RuleSet, rules: RuleSet, sheet: Preset) -> tuple[Variant, ...] | None:
    """Return which of a sheet's variants make these rules of it, in a short game or not; None if none do."""
    base = replace(published, fast_start=rules.fast_start)
    on = tuple(v for v in variants_in(rules, sheet) if with_variant(base, v) != base)
    for variant in on:
        base = with_variant(base, variant)
    return on if base == rules else None


def _variant_title(name: str, variants: tuple[Variant, ...]) -> str:
    """Return the name of a sheet with its one variant, or how many of them are played."""
    if not variants:
        return name
    if len(variants) > 1:
        return tr("setup.variants_title", name=name, n=len(variants))
    said = variant_title(variants[0])
    return tr("setup.variant_title", name=name, variant=said[:1].lower() + said[1:])


def players_words(preset: Preset, cards: bool = False) -> str:
    """Say for how many players a sheet is made: "2 à 4 joueurs", "4, 6 ou 8 joueurs", perhaps with more."""
    players = number_list(preset.players)
    if cards and preset.default_teams:
        return tr("setup.for_teams", players=players)
    if cards and preset.rules.jokers:
        return tr("setup.for_players_cards", players=players, n=52 + preset.rules.jokers)
    return tr("setup.for_players", players=players)


def number_list(numbers: tuple[int, ...]) -> str:
    """Say numbers in words: a range where there is no gap, else a list.

    >>> number_list((2,))
    '2'
    """
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return tr("setup.range", low=numbers[0], high=numbers[-1])
    if len(numbers) < 2:
        return "".join(map(str, numbers))
    first = str(numbers[0])
    for number in numbers[1:-1]:
        first = tr("setup.list_more", first=first, next=number)
    return tr("setup.list_or", first=first, last=numbers[-1])


def teams_title(players: int, teams: int, preset_name: str = "") -> str:
    """Say what sides are called: "chacun pour soi", "2 contre 2", "3 équipes de 2", or as the sheet does."""
    if not teams:
        return tr("setup.teams.alone")
    each = players // teams
    sides = sides_of(preset_name, teams)
    if sides:
        first, second = (side_title(side) for side in sides)
        return tr("setup.teams.sides", n=each, first=first, second=second)
    if teams == 2:
        return tr("setup.teams.two", n=each)
    return tr("setup.teams.more", teams=teams, n=each)
