"""Plural rules are CLDR's: forms for each number are counted here by hand, from the grammars."""

from __future__ import annotations

import pytest

from toc_desktop.support.languages import Language
from toc_desktop.support.plurals import plural_form, plural_rules

# Forms of 0, 1, 2 … as grammars give them.
RUSSIAN = {
    "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
}
ARABIC = {
    "zero": "n = 0",
    "one": "n = 1",
    "two": "n = 2",
    "few": "n % 100 = 3..10",
    "many": "n % 100 = 11..99",
}


@pytest.mark.parametrize(
    ("rules", "numbers", "form"),
    [
        ({}, (0, 1, 2, 11, 1.5), "other"),
        ({"one": "n = 1"}, (1,), "one"),
        ({"one": "n = 1"}, (0, 2, 11, 1.5), "other"),
        ({"one": "i = 0,1"}, (0, 1, -1, 0.5, 1.9), "one"),
        ({"one": "i = 0,1"}, (2, -2, 21), "other"),
        (RUSSIAN, (1, 21, 101, 1001), "one"),
        (RUSSIAN, (2, 3, 4, 22, 104), "few"),
        (RUSSIAN, (0, 5, 11, 12, 14, 19, 111, 1.5), "other"),
        (ARABIC, (0,), "zero"),
        (ARABIC, (2,), "two"),
        (ARABIC, (3, 10, 103, 110), "few"),
        (ARABIC, (11, 99, 111), "many"),
        (ARABIC, (100, 101, 102), "other"),
        ({"one": "n = 1 or n = 11, 21..23"}, (1, 11, 21, 22, 23), "one"),
        ({"one": "n = 1 or n = 11, 21..23"}, (10, 12, 20, 24, 22.5), "other"),
        ({"many": "v != 0"}, (1.0, 2.5), "many"),
    ],
)
def test_numbers_take_the_form_of_the_grammar(
    rules: dict[str, str], numbers: tuple[float, ...], form: str
) -> None:
    read = plural_rules(rules)
    assert [plural_form(read, n) for n in numbers] == [form] * len(numbers)


@pytest.mark.parametrize(
    "rules",
    [
        {"one": ""},
        {"one": "n"},
        {"one": "x = 1"},
        {"one": "n = 1 and"},
        {"one": "n % 0 = 1"},
        {"one": "n = a"},
        {"one": "__import__('os')"},
        {"other": "n = 1"},
        {"dual": "n = 2"},
    ],
)
def test_a_rule_that_cannot_be_read_is_refused(rules: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="plural"):
        plural_rules(rules)


def test_a_language_tells_which_forms_its_sentences_need() -> None:
    russian = Language("ru", "Русский", 3, False, plural_rules(RUSSIAN), {}, "", None)
    assert russian.plural_forms == ("one", "few", "other")
