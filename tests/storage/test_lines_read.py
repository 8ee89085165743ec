"""A line of the statistics, spoiled field by field: it is read, or it is not, and never wrongly."""

from __future__ import annotations

import json
import sys
import threading
from typing import Any

import pytest

from tests.storage.games import play, sit_down
from toc_desktop.session import quick_setup
from toc_desktop.storage import crash
from toc_desktop.storage.game_lines import LONGEST_LINE, NO_SIDE, PersonLine, read_line
from toc_desktop.storage.setup import COLOURS, LONGEST_NAME, setup_from_dict, setup_to_dict

LINE: dict[str, Any] = {
    "id": "a",
    "when": "2026-01-01T00:00:00Z",
    "preset": "toc",
    "players": 4,
    "teams": 2,
    "levels": ["casual", "strong", "casual"],
    "humans": 1,
    "result": "won",
    "side": 0,
    "rounds": 5,
    "moves": 90,
    "captures": 3,
    "captured": 4,
    "taken_back": 1,
    "learning": False,
    "practice": True,
    "decisive": True,
    "winner": 1,
    "people": [{"name": "Léa", "side": 0, "seat": 2, "captures": 3, "captured": 4}],
}
TEXTS = ("id", "when", "preset")
COUNTS = ("players", "teams", "humans", "side", "rounds", "moves", "captures", "captured", "taken_back")
SWITCHES = ("learning", "practice", "decisive")
LATER = ("taken_back", *SWITCHES, "winner", "people")


def read(**changes: object) -> Any:
    return read_line(json.dumps({**LINE, **changes}).encode())


def test_a_whole_line_is_read_field_by_field() -> None:
    line = read()
    for name in (*TEXTS, *COUNTS, *SWITCHES, "result", "winner"):
        assert getattr(line, name) == LINE[name]
    assert line.levels == ("casual", "strong"), "each level once"
    assert line.people == (PersonLine("Léa", 0, 2, 3, 4),)
    assert read(new="something of a later version") == line


@pytest.mark.parametrize("name", LINE)
def test_only_what_came_later_may_be_missing(name: str) -> None:
    line = read_line(json.dumps({key: value for key, value in LINE.items() if key != name}).encode())
    assert (line is None) == (name not in LATER)


@pytest.mark.parametrize("name", TEXTS)
def test_texts_are_short_and_of_one_line(name: str) -> None:
    assert getattr(read(**{name: "x" * 64}), name) == "x" * 64
    for value in ("x" * 65, "a\nb", 5, None, ["a"]):
        assert read(**{name: value}) is None


@pytest.mark.parametrize("name", COUNTS)
def test_counts_are_whole_numbers_within_reason(name: str) -> None:
    for value in (0, (1 << 31) - 1):
        assert getattr(read(**{name: value}), name) == value
    for wrong in (-1, 1 << 31, 1.5, "1", True, None):
        assert read(**{name: wrong}) is None


@pytest.mark.parametrize("name", SWITCHES)
def test_switches_are_on_or_off(name: str) -> None:
    for value in (True, False):
        assert getattr(read(**{name: value}), name) is value
    for wrong in (0, 1, "true", None):
        assert read(**{name: wrong}) is None
    assert read(learning=True, practice=False).counts is False
    assert read(learning=False, practice=True).counts is False
    assert read(learning=False, practice=False).counts is True


def test_levels_and_results_are_those_there_are() -> None:
    for wrong in ("casual", None, [1], ["casual", None], {"casual": 1}):
        assert read(levels=wrong) is None
    assert read(levels=[]).levels == ()
    for value in ("won", "lost", "abandoned", "watched"):
        assert read(result=value).result == value
    for result in ("draw", "", None, 1):
        assert read(result=result) is None


def test_a_game_counts_even_where_who_played_makes_no_sense() -> None:
    for winner, kept in (
        (0, 0),
        (COLOURS - 1, COLOURS - 1),
        (COLOURS, NO_SIDE),
        (-1, NO_SIDE),
        (True, NO_SIDE),
    ):
        assert read(winner=winner).winner == kept
    person = LINE["people"][0]
    for name, values in {
        "name": ("", "x" * (LONGEST_NAME + 1), " Léa", 5, None),
        "side": (-1, COLOURS, True, "0", None),
        "seat": (-1, COLOURS, 1.0, None),
        "captures": (-1, "1", True),
        "captured": (-1, 1 << 31),
    }.items():
        for value in values:
            assert read(people=[person, {**person, name: value}]).people == (), (name, value)
    for rows in ("Léa", None, [None], [person] * (COLOURS + 1)):
        assert read(people=rows).people == ()
    assert len(read(people=[person] * COLOURS).people) == COLOURS
    longest = {**person, "name": "x" * LONGEST_NAME, "side": COLOURS - 1, "seat": COLOURS - 1}
    assert len(read(people=[longest]).people) == 1
    uncounted = {"name": "Léa", "side": 0, "seat": 0}
    assert read(people=[uncounted]).people == (PersonLine("Léa", 0, 0),)


def test_what_is_no_line_is_none() -> None:
    for data in (b"", b"[]", b"7", b"{", b"\xff"):
        assert read_line(data) is None
    plain = json.dumps(LINE).encode()
    assert read_line(plain + b" " * (LONGEST_LINE - len(plain))) == read()
    assert read_line(plain + b" " * (LONGEST_LINE + 1 - len(plain))) is None


def test_a_report_of_a_crash_has_the_game_that_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = play(sit_down(), 5).saved()
    reported: list[tuple[BaseException, object]] = []
    monkeypatch.setattr(crash, "write_report", lambda error, playing: reported.append((error, playing)))
    monkeypatch.setattr("sys.excepthook", lambda *_: None)
    monkeypatch.setattr(threading, "excepthook", lambda *_: None)
    crash.report_crashes(lambda: saved)
    error = ValueError("oh")
    sys.excepthook(ValueError, error, None)
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert reported == [(error, saved)], "to interrupt is no crash"
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
    assert [type(each) for each, _ in reported] == [ValueError, ZeroDivisionError]
    assert reported[1][1] is saved


@pytest.mark.parametrize("preset", ["toc", "tockasix"])
def test_a_table_is_read_as_it_was_written(preset: str) -> None:
    setup = quick_setup(preset, 4, 2, ["Léa", "Zoé"], seed=5)
    assert setup_from_dict(json.loads(json.dumps(setup_to_dict(setup)))) == setup
