"""The six published rule sheets, as values (RULES.md section 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from toc_desktop.engine.errors import EngineError, shown
from toc_desktop.engine.options import options_between
from toc_desktop.engine.rules import CentreRule, DealMode, RuleSet


@dataclass(frozen=True, slots=True)
class Preset:
    """A published rule sheet: its rules, and whom its screen offers to seat."""

    name: str
    rules: RuleSet
    players: tuple[int, ...]
    teams: Mapping[int, tuple[int, ...]]
    """For a number of players, the numbers of teams offered besides playing alone."""
    default_teams: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """Where the sheet plays in teams unless told otherwise."""
    deal_in_teams: DealMode | None = None
    """The deal used in teams, where it differs from the deal alone."""

    def rules_for(self, teams: int) -> RuleSet:
        """Return the rules of this sheet for a number of teams, 0 for alone."""
        if teams and self.deal_in_teams is not None:
            return replace(self.rules, deal=self.deal_in_teams)
        return self.rules


_PAIRS = MappingProxyType({4: (2,)})
_TWO_SIDES = MappingProxyType({4: (2,), 6: (2,), 8: (2,)})

PRESETS: tuple[Preset, ...] = (
    Preset(
        "toc",
        RuleSet(
            jokers=2,
            deal="schedule-a",
            short_deal=False,
            seven_eats=True,
            ten="swap",
            jack="advance-skip",
            joker_steps=15,
            joker_draw="must",
        ),
        players=(2, 3, 4),
        teams=_PAIRS,
    ),
    Preset(
        "toc-bois",
        RuleSet(
            jokers=2,
            deal="five-fours",
            exchange=True,
            five="any",
            king_eats=True,
            start_blocks=True,
        ),
        players=(2, 3, 4),
        teams=_PAIRS,
    ),
    Preset(
        "tock-1",
        RuleSet(
            jokers=0,
            deal="five-fours",
            five="opponent",
            king_eats=True,
            start_blocks=True,
            recross_start=False,
            jump_cell=7,
        ),
        players=(4, 6, 8),
        teams=_TWO_SIDES,
    ),
    Preset(
        "tock-2",
        RuleSet(
            jokers=0,
            deal="schedule-b",
            short_deal=False,
            stuck="fold",
            split_pawns=2,
            jack="swap-or-advance",
            king_eats=True,
            start_blocks=True,
            centre=CentreRule(7, ("A", "2", "K"), "any", "capture"),
        ),
        players=(2, 3, 4, 5, 6, 7, 8),
        teams=_TWO_SIDES,
    ),
    Preset(
        "tock-options",
        RuleSet(
            jokers=2,
            deal="five-fours",
            short_deal=False,
            king_eats=True,
            swap_with="opponent",
            joker_draw="keep",
            start_protected=False,
            capture_own=False,
            capture_partner=False,
            home_advance=False,
            home_jump=True,
        ),
        players=(2, 3, 4, 5, 6),
        teams=MappingProxyType({4: (2,), 6: (3, 2)}),
        default_teams=MappingProxyType({4: 2, 6: 3}),
    ),
    Preset(
        "tockasix",
        RuleSet(
            jokers=0,
            deal="draw",
            short_deal=False,
            exchange=True,
            split_repeat=True,
            swap_with="other-colour",
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
    """Return the preset that differs from some rules in the fewest options.

    >>> nearest_preset(replace(find_preset("tock-1").rules, jokers=2)).name
    'tock-1'
    """
    return min(PRESETS, key=lambda preset: len(options_between(preset.rules_for(teams), rules)))
