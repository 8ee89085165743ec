"""What the rules of a game are called: the sheet, with its own variants, or as somebody changed them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from toc_desktop.engine import PRESETS, Preset, RuleSet, Variant, with_options, with_variant
from toc_desktop.present.rules.preset_names import preset_title, rules_title, variant_title
from toc_desktop.support.i18n import set_language


def _with(rules: RuleSet, variants: tuple[Variant, ...]) -> RuleSet:
    for variant in variants:
        rules = with_variant(rules, variant)
    return rules


def _choices(preset: Preset) -> list[tuple[Variant, ...]]:
    """Every choice of a sheet's variants that go together."""
    found = []
    for size in range(len(preset.variants) + 1):
        for chosen in combinations(preset.variants, size):
            names = {variant.name for variant in chosen}
            if not any(variant.instead_of in names for variant in chosen):
                found.append(chosen)
    return found


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_variant_of_the_sheet_is_named_and_is_no_house_rule(preset: Preset, language: str) -> None:
    set_language(language)
    own_way, short = {"fr": ("à ta façon", "partie courte"), "en": ("your way", "short game")}[language]
    for chosen in _choices(preset):
        for teams in (0, 2):
            rules = _with(preset.rules_for(teams), chosen)
            # What the sheet plays in teams anyway is no variant there.
            real = [v for v in chosen if with_variant(preset.rules_for(teams), v) != preset.rules_for(teams)]
            title = rules_title(preset.name, rules)
            assert title.startswith(preset_title(preset.name))
            assert own_way not in title
            rest = title.removeprefix(preset_title(preset.name))
            if not real:
                assert rest == ""
            elif len(real) == 1:
                assert rest.casefold() == f" · {variant_title(real[0])}".casefold()
            else:
                assert rest.startswith(f" · {len(real)}")
            quick = rules_title(preset.name, replace(rules, fast_start=not rules.fast_start))
            assert quick.startswith(title)
            assert short in quick


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_rules_changed_beyond_the_variants_are_somebodys_own(preset: Preset) -> None:
    for chosen in _choices(preset):
        rules = with_options(_with(preset.rules, chosen), {"cards": {"6": ["forward 11"]}})
        assert rules_title(preset.name, rules) == f"{preset_title(preset.name)}, à ta façon"


def test_the_example_of_the_family() -> None:
    sheet, jokers = next((p, v) for p in PRESETS for v in p.variants if v.name == "jokers")
    title = rules_title(sheet.name, with_variant(sheet.rules, jokers))
    assert title == f"{preset_title(sheet.name)} · avec jokers"


def test_house_rules_go_by_the_name_their_family_gave_them() -> None:
    assert rules_title("Chez Mamie", PRESETS[0].rules) == "Chez Mamie"
