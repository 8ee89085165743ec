"""House rules as text: every rule set comes back, old codes still mean what they meant, bad ones say why."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.card_tables import random_table
from tests.oracle.actions import ACTIONS as WRITTEN
from toc_desktop.engine import (
    CENTRE_PARTS,
    OPTIONS,
    PRESETS,
    RANKS,
    CentreRule,
    Preset,
    Rng,
    RuleSet,
    find_preset,
    with_options,
)
from toc_desktop.present.rules import code_sheets, share_code
from toc_desktop.present.rules.share_code import LETTERS, CodeError, decode_rules, encode_rules
from toc_desktop.storage.first_format import read_rules

FIRST = Path(__file__).resolve().parents[2] / "saves" / "format-1" / "codes.jsonl"
HOUSE = st.fixed_dictionaries({}, optional={name: st.sampled_from(c) for name, c in code_sheets.OPTIONS})


def reason(text: str) -> str:
    with pytest.raises(CodeError) as caught:
        decode_rules(text)
    assert not caught.value.message().startswith("house."), "every reason has words"
    return caught.value.reason


def test_the_tables_know_every_option_value_and_action() -> None:
    table = dict(code_sheets.OPTIONS)
    assert {option.name for option in OPTIONS} == {*table, "cards"}
    for option in OPTIONS:
        if option.values:
            assert table[option.name] == option.values, option.name
    sizes = [len(values) for values in CENTRE_PARTS.values()]
    assert len(table["centre"]) == 1 + sizes[0] * sizes[1] * sizes[2]
    assert sorted(code_sheets.ACTIONS) == sorted(WRITTEN)
    assert code_sheets.RANKS == RANKS
    assert len(code_sheets.MODIFIERS) == 6


FROZEN = ("toc", "toc-bois", "tock-1", "tock-2", "tock-options", "tockasix")
"""The presets there were when the sheets were frozen."""


def test_the_frozen_sheets_are_the_presets_of_today() -> None:
    """Once one of these presets changes, this test goes, and the frozen sheets stay."""
    sheets = [find_preset(name) for name in FROZEN]
    assert (*(sheet.rules for sheet in sheets), sheets[-1].rules_for(2)) == code_sheets.SHEETS


@pytest.mark.parametrize("preset", PRESETS, ids=lambda p: p.name)
def test_every_preset_comes_back(preset: Preset) -> None:
    code = encode_rules(preset.rules)
    assert decode_rules(code) == preset.rules
    assert len(code) == 14 or preset.name not in FROZEN


def test_codes_stay_what_they_were() -> None:
    """A code sent last year still means the same rules: these are frozen."""
    house = with_options(PRESETS[2].rules, {"jokers": 2, "cards": {"J": ["forward 11", "swap any"]}})
    known = {
        "TOC2-CBJG-P7F7-2NH7-PCAE-ZKV1": RuleSet(),
        "TOC2-0000-3SWH": PRESETS[0].rules,
        HOUSE_CODE: house,
    }
    for code, rules in known.items():
        assert encode_rules(rules) == code
        assert decode_rules(code) == rules


HOUSE_CODE = "TOC2-60CP-PN8T-7MG"


def test_codes_of_the_first_version_still_mean_the_same() -> None:
    rows = [json.loads(line) for line in FIRST.read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 80
    for row in rows:
        assert row["code"].startswith("TOC1-")
        assert decode_rules(row["code"]) == read_rules(row["rules"])


@settings(max_examples=60, derandomize=True, deadline=None)
@given(HOUSE, st.integers(0, 2**32), st.integers(0, 14), st.sampled_from(PRESETS))
def test_every_rule_set_comes_back(values: dict[str, object], seed: int, ranks: int, preset: Preset) -> None:
    rules = with_options(preset.rules, values)
    if ranks:
        rules = replace(rules, cards=random_table(Rng(seed), rules.cards, ranks))
    code = encode_rules(rules)
    assert decode_rules(code) == rules
    assert len(code) < 400


def longest_rule(chance: Rng) -> list[str]:
    """Return a list of four different actions with both modifiers."""
    order = chance.shuffled(range(len(code_sheets.ACTIONS)))
    return [*(code_sheets.ACTIONS[place] for place in order[:4]), "skip", "draw keep"]


@pytest.mark.slow
def test_short_enough_for_a_message() -> None:
    """a sheet with two changes under 30 characters; the worst table under 400"""
    chance = Rng(5)
    two, worst = 0, 0
    for round_ in range(150):
        preset = PRESETS[round_ % len(PRESETS)]
        sheet = preset.rules_for(2 * (round_ % 2))
        pair = [RANKS[place] for place in chance.shuffled(range(14))[:2]]
        house = with_options(sheet, {"cards": {rank: longest_rule(chance) for rank in pair}})
        assert decode_rules(encode_rules(house)) == house
        two = max(two, len(encode_rules(house)))
        every = {name: choices[chance.below(len(choices))] for name, choices in code_sheets.OPTIONS}
        wild = with_options(sheet, {**every, "cards": {rank: longest_rule(chance) for rank in RANKS}})
        assert decode_rules(encode_rules(wild)) == wild
        worst = max(worst, len(encode_rules(wild)))
    assert two < 30
    assert worst < 150


def test_different_rules_have_different_codes() -> None:
    centres = [
        CentreRule(cell, leave, holds)  # type: ignore[arg-type]
        for cell in CENTRE_PARTS["cell"]
        for leave in CENTRE_PARTS["leave"]
        for holds in CENTRE_PARTS["holds"]
    ]
    codes = {encode_rules(replace(RuleSet(), centre=centre)) for centre in (None, *centres)}
    assert len(codes) == len(centres) + 1


@pytest.mark.parametrize(
    "dress",
    [
        str.lower,
        lambda code: code.replace("-", ""),
        lambda code: code.replace("-", " "),
        lambda code: f"  {code}\n",
        lambda code: f"Voici nos règles : {code}. À samedi !",
        lambda code: f"Tiens {code} bises Zoé",
        lambda code: code.replace("-", " – "),
        lambda code: code[:5] + code[5:].replace("0", "O").replace("1", "l"),
    ],
)
def test_a_code_is_found_however_it_was_pasted(dress: Callable[[str], str]) -> None:
    for preset in PRESETS:
        house = replace(preset.rules, cards=random_table(Rng(3), preset.rules.cards, 5))
        for rules in (preset.rules, house):
            assert decode_rules(dress(encode_rules(rules))) == rules
    assert decode_rules(dress("TOC1-GSJB-ZNCC-2XWQ")) == RuleSet()


def test_what_is_no_code_says_so() -> None:
    assert reason("") == "none"
    assert reason("bonjour") == "none"
    assert reason("TOC") == "none"


def test_a_code_of_a_newer_game_says_so() -> None:
    assert reason("TOC3-ABCD-EFGH-1234") == "newer"


def test_a_code_cut_short_or_too_long_says_so() -> None:
    code = encode_rules(RuleSet())
    assert reason(code[:9]) == "length"
    assert reason("TOC2") == "length"
    assert reason(code[:-1]) == "checksum"
    assert reason(code + "5") == "checksum"
    assert reason("TOC1-GSJB-ZNCC-2XW") == "length"
    assert reason("TOC1-GSJB-ZNCC-2XWQ5") == "length"
    assert reason("TOC1") == "length"


@pytest.mark.parametrize(
    "code", [encode_rules(PRESETS[0].rules), encode_rules(RuleSet()), "TOC1-GSJB-ZNCC-2XWQ"]
)
def test_any_single_wrong_letter_is_noticed(code: str) -> None:
    for at in (i for i in range(5, len(code)) if code[i] != "-"):
        for letter in LETTERS:
            if letter != code[at]:
                assert reason(code[:at] + letter + code[at + 1 :]) == "checksum"


def test_two_letters_swapped_are_noticed() -> None:
    code = encode_rules(RuleSet())
    for at in range(5, len(code) - 1):
        a, b = code[at], code[at + 1]
        if "-" not in (a, b) and a != b:
            assert reason(code[:at] + b + a + code[at + 2 :]) == "checksum"


@pytest.mark.parametrize(
    ("version", "payload"), [(1, "ZZZZZZZZ"), (2, "ZZZZ"), (2, "Z" * 24), (2, "Z" * 240)]
)
def test_a_number_beyond_the_tables_is_no_rule_set(version: int, payload: str) -> None:
    assert reason(f"TOC{version}{payload}{share_code._checksum(version, payload)}") == "rules"


@pytest.mark.slow
@settings(max_examples=60)
@given(st.text(max_size=60))
def test_no_text_breaks_it(text: str) -> None:
    for attempt in (text, f"TOC1-{text}", f"TOC2-{text}", f"toc{text}"):
        try:
            decode_rules(attempt)
        except CodeError:
            continue


@pytest.mark.parametrize(
    "text",
    [
        "TOC" + " " * 200_000,
        "TOC -" * 40_000,
        "TOC1" + " -" * 100_000 + "é",
        "TOC " * 50_000,
        "TOC2" + "-AB" * 200_000,
    ],
    ids=["spaces", "dashes", "tail", "again and again", "groups"],
)
def test_a_long_message_is_read_once(text: str) -> None:
    """To read it again from every space would take minutes."""
    began = time.perf_counter()
    with pytest.raises(CodeError):
        decode_rules(text)
    assert time.perf_counter() - began < 2


@settings(max_examples=200, derandomize=True)
@given(st.text(alphabet=LETTERS, min_size=4, max_size=60))
def test_no_payload_breaks_it(payload: str) -> None:
    """A right checksum over anything: rules, or a plain refusal."""
    code = f"TOC2-{payload}{share_code._checksum(2, payload)}"
    try:
        rules = decode_rules(code)
    except CodeError:
        assert reason(code) == "rules"
    else:
        assert decode_rules(encode_rules(rules)) == rules
