"""The oracle's tables, held against the tables of RULES.md as they are printed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle import presets
from tests.oracle.actions import ACTIONS, KINDS, in_written_order
from tests.oracle.quoting import LAW
from tests.oracle.refusals import check_options, check_refusals, warnings

OPTION_WORDS: dict[str, Any] = {"yes": True, "no": False, "on": True, "off": False, "–": None}


def table_after(heading: str) -> list[list[str]]:
    """Read the first table of RULES.md that follows a text: its rows of cells, the heading row first."""
    lines = LAW.read_text(encoding="utf-8").partition(heading)[2].splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("|"))
    rows: list[list[str]] = []
    for line in lines[first:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return [row for row in rows if set("".join(row)) != {"-"}]


def centre_in_words(words: str) -> dict[str, Any]:
    """Read "cell 7, leave any, holds capture"."""
    pairs = dict(pair.split(" ") for pair in words.split(", "))
    return {**pairs, "cell": int(pairs["cell"])}


def value_in_words(name: str, words: str) -> Any:
    """Read the value of an option as the tables print it."""
    if words in OPTION_WORDS:
        return OPTION_WORDS[words]
    if name == "centre":
        return centre_in_words(words)
    if name == "deal":
        return words.replace("schedule A", "schedule-a").replace("schedule B", "schedule-b")
    return int(words) if words.isdigit() else words


SHEETS = table_after("## 8. The presets")
NAMES = SHEETS[0][1:]


def test_the_table_has_all_presets_and_all_options() -> None:
    assert list(presets.PRESETS) == NAMES
    rows = {row[0] for row in SHEETS[1:]}
    alike = {"3", "6", "8", "9"}
    assert rows - {"players", "teams (optional, except where said)"} == (
        set(presets.VALUES) | {"centre"} | set(presets.RANKS + presets.JOKER)
    ) - alike - {"fast_start"}


@pytest.mark.parametrize("preset", NAMES)
def test_each_preset_is_its_column(preset: str) -> None:
    column = {row[0]: row[1 + NAMES.index(preset)] for row in SHEETS[1:]}
    alone, in_teams = (presets.options_of(preset, {}, teams) for teams in (False, True))
    assert alone["fast_start"] is False
    for name, words in column.items():
        if name in presets.VALUES or name == "centre":
            parts = dict(part.split(": ") for part in words.split("; ")) if ": " in words else {}
            for options, where in ((alone, "alone"), (in_teams, "teams")):
                assert options[name] == value_in_words(name, parts.get(where, words)), name
        elif name in presets.RANKS + presets.JOKER:
            assert alone["cards"][name] == words.split(", "), name
    for rank in "3689":
        assert alone["cards"][rank] == [f"forward {rank}"]
    assert list(alone["cards"]) == list(presets.RANKS + presets.JOKER)
    check_options({"cards": alone["cards"]})
    check_refusals(alone, 4)
    check_refusals(in_teams, 4)
    assert all(texts == in_written_order(texts) for texts in alone["cards"].values())
    assert warnings(preset, {}, False) == []


def changes_in_words(sheet: str, words: str) -> dict[str, Any]:
    """Read what a variant changes, as in "centre: …; A: exit", "start_blocks on", "centre holds shared"."""
    changed: dict[str, Any] = {}
    for part in words.split("; "):
        name, colon, value = part.partition(": ")
        if not colon:
            name, _, value = part.partition(" ")
        if len(name) == 1:
            changed.setdefault("cards", {})[name] = value.split(", ")
        elif name == "centre" and not colon:
            field, _, kind = value.partition(" ")
            changed["centre"] = {**presets.PRESETS[sheet]["centre"], field: kind}
        else:
            changed[name] = value_in_words(name, value)
    return changed


def test_the_variants_are_those_of_the_sheets() -> None:
    printed: dict[tuple[str, str], dict[str, Any]] = {}
    for sheet, title, words in table_after("**The sheets' own variants.**")[1:]:
        names = [name.strip() for name in title.partition("(")[0].split(" / ")]
        if len(names) == 1:
            printed[sheet, names[0]] = changes_in_words(sheet, words)
            continue
        # "centre holds shared / closed": two variants in one row, of which only the last word differs.
        common, _, kinds = words.partition("holds ")
        for name, kind in zip(names, kinds.split(" / "), strict=True):
            printed[sheet, name] = changes_in_words(sheet, f"{common}holds {kind}")
    assert printed == presets.VARIANTS
    for (sheet, _), changed in presets.VARIANTS.items():
        check_options(changed)
        check_refusals(presets.options_of(sheet, changed, False), 4)
        assert presets.as_written(sheet, changed, False) == changed
        assert warnings(sheet, changed, False) == []


def test_the_schedules_are_those_printed() -> None:
    heading, *rows = table_after("before the dealer chooses")
    for name, row in zip(("schedule-a", "schedule-b"), rows, strict=True):
        printed = {
            int(players): [int(size) for size in sizes.split()]
            for players, sizes in zip(heading[1:], row[1:], strict=True)
            if sizes
        }
        assert printed == presets.SCHEDULES[name]


def test_the_option_names_are_those_printed() -> None:
    names = [name.strip(" `") for row in table_after("## 9. Option names")[1:] for name in row[0].split(",")]
    assert set(names) == {*presets.VALUES, "cards", "centre"}
    assert len(names) == len(set(names))


def test_the_kinds_of_action_are_those_printed() -> None:
    actions = [row[0].split("`")[1::2] for row in table_after("## 2. Cards")[1:]]
    kinds = [text.split(" ")[0] for texts in actions for text in texts]
    assert list(dict.fromkeys(kinds)) == [kind for kind in KINDS if kind not in ("skip", "draw")]
    assert {action.kind for action in ACTIONS.values()} == set(kinds)
