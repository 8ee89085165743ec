"""The six published rule sheets, as values (RULES.md section 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from toc_desktop.engine.actions import CardTable
from toc_desktop.engine.errors import EngineError, shown
from toc_desktop.engine.options import count_changes, option_value, with_options
from toc_desktop.engine.rules import PLAIN_CARDS, CentreRule, DealMode, RuleSet


@dataclass(frozen=True, slots=True)
class Variant:
    """A choice that a sheet itself offers: its name, and the options it changes."""

    name: str
    options: Mapping[str, object]
    instead_of: str | None = None
    """The variant of the same sheet that cannot be chosen together with this one."""


@dataclass(frozen=True, slots=True)
class Side:
    """What a sheet calls one of two teams, and which colours it suggests for it."""

    name: str
    light: bool
    """Whether it wears the light colours, and the other team the dark ones."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A published rule sheet: its rules, its own variants, and whom its screen offers to seat."""

    name: str
    rules: RuleSet
    players: tuple[int, ...]
    teams: Mapping[int, tuple[int, ...]]
    """For a number of players, the numbers of teams offered besides playing alone."""
    default_teams: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """Where the sheet plays in teams unless told otherwise."""
    deal_in_teams: DealMode | None = None
    """The deal used in teams, where it differs from the deal alone."""
    variants: tuple[Variant, ...] = ()
    sides: tuple[Side, ...] = ()
    """What the sheet calls its teams when there are two, in turn order; none where it gives no names."""

    def rules_for(self, teams: int) -> RuleSet:
        """Return the rules of this sheet for a number of teams, 0 for alone."""
        if teams and self.deal_in_teams is not None:
            return replace(self.rules, deal=self.deal_in_teams)
        return self.rules


def _cards(**lists: str) -> CardTable:
    """Return the plain table with other lists for some ranks, each written with commas: ``T="swap any"``.

    Ranks that are digits are called ``r5`` and the like.
    """
    return CardTable.parse({name[-1]: texts.split(", ") for name, texts in lists.items()}, PLAIN_CARDS)


_PAIRS = MappingProxyType({4: (2,)})
_PAIRS_OR_SIDES = MappingProxyType({4: (2,), 6: (3, 2), 8: (4, 2)})
_FIVE_OFF_START: Mapping[str, object] = {"cards": {"5": ["forward 5 opponent off-start"]}}

PRESETS: tuple[Preset, ...] = (
    Preset(
        "toc",
        RuleSet(
            cards=_cards(
                r7="split 7 4 eats", T="swap any", J="forward 11, skip", X="exit, forward 15, draw must"
            ),
            jokers=2,
            deal="schedule-a",
            short_deal=False,
        ),
        players=(2, 3, 4),
        teams=_PAIRS,
        variants=(
            Variant(
                "short_cut",
                {
                    "centre": {"cell": 8, "leave": "other", "holds": "closed"},
                    "cards": {
                        "A": ["exit", "forward 1", "centre"],
                        "K": ["exit", "forward 13", "centre"],
                        "X": ["exit", "forward 15", "centre", "draw must"],
                    },
                },
            ),
            Variant("barrage", {"start_blocks": True}),
        ),
    ),
    Preset(
        "toc-bois",
        RuleSet(
            cards=_cards(r5="forward 5 any", K="exit, forward 13 eats"),
            jokers=2,
            deal="five-fours",
            exchange=True,
            start_blocks=True,
            swap_from_start=False,
        ),
        players=(2, 3, 4),
        teams=_PAIRS,
    ),
    Preset(
        "tock-1",
        RuleSet(
            cards=_cards(r5="forward 5 opponent", K="exit, forward 13 eats"),
            jokers=0,
            deal="five-fours",
            start_blocks=True,
            recross_start=False,
            jump_cell=7,
        ),
        players=(4, 6, 8),
        teams=_PAIRS_OR_SIDES,
        variants=(Variant("jokers", {"jokers": 2}), Variant("five_dislodges", _FIVE_OFF_START)),
    ),
    Preset(
        "tock-2",
        RuleSet(
            cards=_cards(
                A="exit, forward 1, centre",
                r2="forward 2, centre",
                r7="split 7 2",
                J="forward 11, swap any",
                K="exit, forward 13 eats, centre",
            ),
            jokers=0,
            deal="schedule-b",
            short_deal=False,
            stuck="fold",
            start_blocks=True,
            centre=CentreRule(7, "any", "capture"),
        ),
        players=(2, 3, 4, 5, 6, 7, 8),
        teams=_PAIRS_OR_SIDES,
        variants=(
            Variant("jokers", {"jokers": 2}),
            Variant("five_pushes", _FIVE_OFF_START),
            Variant(
                "centre_shared",
                {"centre": {"cell": 7, "leave": "any", "holds": "shared"}},
                instead_of="centre_closed",
            ),
            Variant(
                "centre_closed",
                {"centre": {"cell": 7, "leave": "any", "holds": "closed"}},
                instead_of="centre_shared",
            ),
            Variant("leave_home", {"home_back": True}),
        ),
        sides=(Side("angels", light=True), Side("devils", light=False)),
    ),
    Preset(
        "tock-options",
        RuleSet(
            cards=_cards(J="swap opponent", K="exit, forward 13 eats", X="exit, forward 18, draw keep"),
            jokers=2,
            deal="five-fours",
            capture_own=False,
            capture_partner=False,
            home_advance=False,
            home_jump=True,
        ),
        players=(2, 3, 4, 5, 6),
        teams=MappingProxyType({4: (2,), 6: (3, 2)}),
        default_teams=MappingProxyType({4: 2, 6: 3}),
        variants=(
            Variant("exchange", {"exchange": True}),
            Variant("plain_king", {"cards": {"K": ["exit", "forward 13"]}}),
            Variant("seven_eats", {"cards": {"7": ["split 7 4 eats"]}}),
            Variant("five_for_all", {"cards": {"5": ["forward 5 any"]}}),
        ),
    ),
    Preset(
        "tockasix",
        RuleSet(
            cards=_cards(r7="split 7 4 repeat", J="swap other-colour"),
            jokers=0,
            deal="draw",
            short_deal=False,
            exchange=True,
            swap_from_start=False,
            pass_own=False,
            capture_own=False,
            capture_partner=False,
        ),
        players=(2, 3, 4, 5, 6),
        teams=_PAIRS,
        deal_in_teams="dealer-choice",
    ),
)

PRESET_BY_NAME: Mapping[str, Preset] = MappingProxyType({preset.name: preset for preset in PRESETS})


def find_preset(name: object) -> Preset:
    """Return the preset with that name, or raise ``EngineError``."""
    preset = PRESET_BY_NAME.get(name) if isinstance(name, str) else None
    if preset is None:
        raise EngineError(f"{shown(name)} is not a preset; there are {', '.join(PRESET_BY_NAME)}")
    return preset


def nearest_preset(rules: RuleSet, teams: int = 0) -> Preset:
    """Return the preset that differs from some rules in the fewest options and ranks.

    >>> nearest_preset(replace(find_preset("tock-1").rules, jokers=2)).name
    'tock-1'
    """
    return min(PRESETS, key=lambda preset: count_changes(preset.rules_for(teams), rules))


def with_variant(rules: RuleSet, variant: Variant) -> RuleSet:
    """Return rules with a variant of their sheet switched on."""
    return with_options(rules, variant.options)


def without_variant(rules: RuleSet, variant: Variant, sheet: RuleSet) -> RuleSet:
    """Return rules with all that a variant changes as on the sheet again.

    >>> toc = find_preset("toc")
    >>> without_variant(with_variant(toc.rules, toc.variants[0]), toc.variants[0], toc.rules) == toc.rules
    True
    """
    back: dict[str, object] = {}
    for name, value in variant.options.items():
        if name == "cards" and isinstance(value, dict):
            back[name] = {rank: list(sheet.cards[rank].texts) for rank in value}
        else:
            back[name] = option_value(sheet, name)
    return with_options(rules, back)


def variants_in(rules: RuleSet, preset: Preset) -> tuple[Variant, ...]:
    """Return the variants of a sheet that are switched on in some rules."""
    return tuple(variant for variant in preset.variants if with_variant(rules, variant) == rules)
