"""House rules as text: every rule set comes back, and bad codes say what is wrong with them."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toc_desktop.engine import (
    CENTRE_CARDS,
    CENTRE_CELLS,
    CENTRE_HOLDS,
    CENTRE_LEAVE,
    OPTION_NAMES,
    OPTION_VALUES,
    PRESETS,
    CentreRule,
    RuleSet,
    with_options,
)
from toc_desktop.present.rules.share_code import LETTERS, TABLE, CodeError, decode_rules, encode_rules

options = st.fixed_dictionaries({name: st.sampled_from(choices) for name, choices in TABLE})


def reason(text: str) -> str:
    with pytest.raises(CodeError) as caught:
        decode_rules(text)
    assert not caught.value.words().startswith("house."), "every reason has words"
    return caught.value.reason


def test_the_table_knows_every_option_and_every_value() -> None:
    table = dict(TABLE)
    assert set(table) == set(OPTION_NAMES)
    for name, values in OPTION_VALUES.items():
        assert table[name] == values, name
    assert len(table["centre"]) == 1 + len(CENTRE_CELLS) * 15 * len(CENTRE_LEAVE) * len(CENTRE_HOLDS)
    assert len(CENTRE_CARDS) == 4
    assert prod(len(choices) for _, choices in TABLE) <= 32**8


@pytest.mark.parametrize("preset", PRESETS, ids=lambda p: p.name)
def test_every_preset_comes_back(preset) -> None:  # type: ignore[no-untyped-def]
    code = encode_rules(preset.rules)
    assert decode_rules(code) == preset.rules
    assert len(code) == 19


def test_codes_stay_what_they_were() -> None:
    """A code sent last year still means the same rules: these are frozen."""
    known = {
        "TOC1-GSJB-ZNCC-2XWQ": RuleSet(),
    }
    for code, rules in known.items():
        assert encode_rules(rules) == code
        assert decode_rules(code) == rules


@given(options)
def test_every_rule_set_comes_back(values: dict[str, object]) -> None:
    rules = with_options(RuleSet(), values)
    assert decode_rules(encode_rules(rules)) == rules


def test_different_rules_have_different_codes() -> None:
    centres = [
        CentreRule(cell, cards, leave, holds)  # type: ignore[arg-type]
        for cell, cards, leave, holds in product((7, 8), (("A",), ("A", "X")), CENTRE_LEAVE, CENTRE_HOLDS)
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
        lambda code: "TOC1-" + code[5:].replace("0", "O").replace("1", "l"),
    ],
)
def test_a_code_is_found_however_it_was_pasted(dress) -> None:  # type: ignore[no-untyped-def]
    for preset in PRESETS:
        assert decode_rules(dress(encode_rules(preset.rules))) == preset.rules


def test_what_is_no_code_says_so() -> None:
    assert reason("") == "none"
    assert reason("bonjour") == "none"
    assert reason("TOC") == "none"


def test_a_code_of_a_newer_game_says_so() -> None:
    assert reason("TOC2-ABCD-EFGH-1234") == "newer"


def test_a_code_cut_short_or_too_long_says_so() -> None:
    code = encode_rules(RuleSet())
    assert reason(code[:-1]) == "length"
    assert reason(code[:9]) == "length"
    assert reason("TOC1") == "length"
    assert reason(code + "5") == "length"


def test_any_single_wrong_letter_is_noticed() -> None:
    code = encode_rules(PRESETS[0].rules)
    for at in (i for i in range(5, len(code)) if code[i] != "-"):
        for letter in LETTERS:
            if letter != code[at]:
                assert reason(code[:at] + letter + code[at + 1 :]) == "checksum"


def test_two_letters_swapped_are_noticed() -> None:
    code = encode_rules(PRESETS[2].rules)
    for at in range(5, len(code) - 1):
        a, b = code[at], code[at + 1]
        if "-" not in (a, b) and a != b:
            assert reason(code[:at] + b + a + code[at + 2 :]) == "checksum"


def test_a_number_beyond_the_table_is_no_rule_set() -> None:
    from toc_desktop.present.rules import share_code as rules_code

    payload = "ZZZZZZZZ"
    assert reason(f"TOC1{payload}{rules_code._checksum(payload)}") == "rules"


@settings(max_examples=60)
@given(st.text(max_size=60))
def test_no_text_breaks_it(text: str) -> None:
    for attempt in (text, f"TOC1-{text}", f"toc{text}"):
        try:
            decode_rules(attempt)
        except CodeError:
            continue


@pytest.mark.parametrize(
    "text",
    ["TOC" + " " * 200_000, "TOC -" * 40_000, "TOC1" + " -" * 100_000 + "é", "TOC " * 50_000],
    ids=["spaces", "dashes", "tail", "again and again"],
)
def test_a_long_message_is_read_once(text: str) -> None:
    """To read it again from every space would take minutes."""
    began = time.perf_counter()
    with pytest.raises(CodeError):
        decode_rules(text)
    assert time.perf_counter() - began < 2
