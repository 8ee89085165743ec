"""Tables and settings in plain values, at the edges: the last value that is taken, the first that is not."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import pytest

from toc_desktop.engine import RuleSet, rules_to_dict
from toc_desktop.session import quick_setup
from toc_desktop.storage import StorageError
from toc_desktop.storage.settings import (
    LARGEST_WINDOW,
    MOST_HOUSE_RULES,
    SMALLEST_WINDOW,
    TEXT_SCALES,
    Settings,
    settings_from_dict,
    settings_to_dict,
)
from toc_desktop.storage.setup import (
    COLOURS,
    LARGEST_SEED,
    LONGEST_NAME,
    SECRECIES,
    GameSetup,
    setup_from_dict,
    setup_problems,
    setup_to_dict,
)

TABLE = quick_setup("toc", 4, 2, ["Léa"], seed=5)
VALUES: dict[str, Any] = json.loads(json.dumps(setup_to_dict(TABLE)))


def trouble(**changes: object) -> str:
    """Read a table with something else in it; return what is wrong, by its name."""
    with pytest.raises(StorageError) as error:
        setup_from_dict({**VALUES, **changes})
    args = dict(error.value.notice.args)
    return str(args.get("field") or args.get("why"))


def seats(number: int, **changes: object) -> list[dict[str, Any]]:
    return [{**row, **changes} if at == number else row for at, row in enumerate(VALUES["seats"])]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("seats", (None, "x", [], VALUES["seats"][:1], VALUES["seats"] * 3, [1, 2])),
        ("rules", (None, 7, {"jokers": 77})),
        ("arms", (-1, 9, True, "4", None, 4.0)),
        ("teams", (-1, 5, None, "2")),
        ("preset", (None, 5, "x" * 65, "a\nb")),
        ("seed", (-1, LARGEST_SEED + 1, "5", True, 1.5)),
    ],
)
def test_what_is_wrong_with_a_table_is_named(name: str, values: tuple[object, ...]) -> None:
    for value in values:
        assert trouble(**{name: value}) == name, value
    nothings: tuple[object, ...] = (None, [], "x", 5)
    for nothing in nothings:
        with pytest.raises(StorageError):
            setup_from_dict(nothing)


def test_the_last_values_that_a_table_takes() -> None:
    for seed in (0, LARGEST_SEED, None):
        assert setup_from_dict({**VALUES, "seed": seed}).seed == seed
    assert setup_from_dict({**VALUES, "preset": "x" * 64}).preset_name == "x" * 64
    for secrecy in SECRECIES:
        assert setup_from_dict({**VALUES, "secrecy": secrecy}).secrecy == secrecy
    for unknown in ("shouted", None, 5):
        assert setup_from_dict({**VALUES, "secrecy": unknown}).secrecy == "covered"
    for value in (True, False, None, 1, "yes"):
        assert setup_from_dict({**VALUES, "learning": value}).learning is (value is True)
        assert setup_from_dict({**VALUES, "practice": value}).practice is (value is True)
    for floor, practice in ((0, False), (None, False), (1, True), (12, True)):
        assert setup_from_dict({**VALUES, "floor": floor}).practice is practice


@pytest.mark.parametrize("number", range(4))
def test_a_seat_is_looked_at_field_by_field(number: int) -> None:
    for name, values in {
        "seat": (-1, 8, None, "0"),
        "kind": (None, 5, "x" * 9),
        "level": (5, "x" * 17, "a\nb"),
        "name": (None, "x" * (LONGEST_NAME + 1), "a\nb"),
        "colour": (-1, COLOURS, None, True),
        "shape": (-1, COLOURS, None, "0"),
    }.items():
        for value in values:
            assert trouble(seats=seats(number, **{name: value})) == "seats", (name, value)
    assert setup_from_dict({**VALUES, "seats": seats(number, name="x" * LONGEST_NAME)})
    assert setup_from_dict({**VALUES, "seats": seats(number, shape=COLOURS - 1)})
    assert trouble(seats=seats(number, name="")) == "seat_name"
    assert trouble(seats=seats(number, name=" Zoé")) == "seat_name"
    assert trouble(seats=seats(number, kind="ghost")) == "seat_kind"
    assert trouble(seats=seats(number, kind="human", level="casual")) == "seat_kind"
    assert trouble(seats=seats(number, kind="bot", level=None)) == "seat_kind"
    other = VALUES["seats"][(number + 1) % 4]["colour"]
    assert trouble(seats=seats(number, colour=other)) == "same_colour"


def test_problems_name_the_seat() -> None:
    def problems_of(setup: GameSetup) -> list[tuple[str, dict[str, object]]]:
        return [(problem.id, dict(problem.args)) for problem in setup_problems(setup)]

    assert problems_of(TABLE) == []
    for number, seat in enumerate(TABLE.seats):
        for changes, name in (
            ({"name": ""}, "name"),
            ({"shape": COLOURS}, "colour"),
            ({"shape": -1}, "colour"),
        ):
            spoiled = replace(seat, **changes)
            row = (*TABLE.seats[:number], spoiled, *TABLE.seats[number + 1 :])
            assert problems_of(replace(TABLE, seats=row)) == [(f"seat_{name}", {"seat": number + 1})]
    assert ("seat_count", {"players": 4}) in problems_of(replace(TABLE, seats=TABLE.seats[:3]))
    for seed, wrong in ((0, False), (LARGEST_SEED, False), (LARGEST_SEED + 1, True), (-1, True)):
        assert problems_of(replace(TABLE, seed=seed)) == ([("seed", {})] if wrong else [])


def test_who_sits_there() -> None:
    people = quick_setup("toc", 4, 2, ["Léa", "Zoé"], seed=5)
    assert people.names[:2] == ("Léa", "Zoé")
    assert people.humans == (0, 1)
    assert TABLE.humans == (0,)
    assert people.with_seed(9).seed == 9
    fresh = replace(people, learning=True, practice=True).afresh()
    assert (fresh.seed, fresh.learning, fresh.practice, fresh.best_of) == (None, False, False, None)


def read(name: str, value: object) -> Settings:
    settings, unread = settings_from_dict({"version": 2, name: value})
    assert set(unread) <= {name}
    return settings


def taken(name: str, value: object) -> bool:
    """Tell whether a setting is read, and written again as it was."""
    settings = read(name, value)
    written = json.loads(json.dumps(settings_to_dict(settings)))
    assert written[name] == value, "what cannot be read is kept as it is"
    return name not in settings.unread


SWITCHES = [each.name for each in fields(Settings) if isinstance(each.default, bool)]


@pytest.mark.parametrize("name", SWITCHES)
def test_switches(name: str) -> None:
    for value in (True, False):
        assert getattr(read(name, value), name) is value
        assert taken(name, value)
    for wrong in (0, 1, "true", None):
        assert not taken(name, wrong)
        assert getattr(read(name, wrong), name) == getattr(Settings(), name)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [("text_scale", *TEXT_SCALES), ("effects_volume", 0, 1), ("music_volume", 0, 1)],
)
def test_sliders(name: str, low: float, high: float) -> None:
    for value in (low, high, (low + high) / 2):
        assert getattr(read(name, value), name) == value
    for wrong in (low - 0.01, high + 0.01, True, "1", None):
        assert not taken(name, wrong)


def test_windows() -> None:
    (least_w, least_h), (most_w, most_h) = SMALLEST_WINDOW, LARGEST_WINDOW
    for size in ([least_w, least_h], [most_w, most_h], [least_w, most_h]):
        assert taken("window_size", size)
        assert taken("window_sizes", {"screen": size})
    for wrong in ([least_w - 1, least_h], [least_w, least_h - 1], [most_w + 1, most_h], [most_w, most_h + 1]):
        assert not taken("window_size", wrong)
        assert not taken("window_sizes", {"screen": wrong})
    for odd in ([least_w], [least_w, least_h, 1], [least_w, 700.0], "big", None):
        assert not taken("window_size", odd)


def test_colours_are_each_there_once() -> None:
    assert taken("seat_colours", [7, 6, 5, 4, 3, 2, 1, 0])
    for wrong in ([0, 1, 2, 3], [0, 0, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7, 8], list("01234567"), None):
        assert not taken("seat_colours", wrong)
    assert not taken("seat_colours", [True, 0, 2, 3, 4, 5, 6, 7])


def test_keys_and_lessons() -> None:
    assert taken("keys", {"undo": ["u", "x" * 32], "hint": []})
    no_keys: tuple[object, ...] = ({"undo": "u"}, {"undo": ["x" * 33]}, {"undo": [1]}, [], None)
    for wrong in no_keys:
        assert not taken("keys", wrong)
    for step in (-1, 0, 1000):
        assert taken("lessons", {"goal": step})
    for odd in (-2, 1001, True, "1", None):
        assert not taken("lessons", {"goal": odd})
    mixed = read("lessons", {"goal": 3, "home": "x"})
    assert mixed.lessons == {"goal": 3}
    many = {str(number): 0 for number in range(101)}
    assert len(read("lessons", many).lessons) == 100
    assert "lessons" in read("lessons", many).unread


def test_names_and_house_rules_row_by_row() -> None:
    assert read("last_players", ["Léa", 5, " Zoé "]).last_players == ("Léa", "Zoé")
    assert "last_players" in read("last_players", ["Léa", 5]).unread
    assert len(read("last_players", [f"n{number}" for number in range(33)]).last_players) == 32
    rules = rules_to_dict(RuleSet())
    house = {"name": "Chez nous", "preset": "toc", "rules": rules}
    assert [row.name for row in read("house_rules", [house]).house_rules] == ["Chez nous"]
    for changes in (
        {"name": ""},
        {"name": " a"},
        {"name": "x" * 41},
        {"preset": 5},
        {"rules": None},
        {"name": 5},
    ):
        settings = read("house_rules", [{**house, **changes}, house])
        assert [row.name for row in settings.house_rules] == ["Chez nous"], changes
        assert "house_rules" in settings.unread
    assert read("house_rules", [{**house, "name": "x" * 40}]).house_rules
    many = [{**house, "name": f"n{number}"} for number in range(MOST_HOUSE_RULES + 1)]
    assert len(read("house_rules", many).house_rules) == MOST_HOUSE_RULES
    no_lists: tuple[object, ...] = (None, {}, "x")
    for wrong in no_lists:
        assert read("house_rules", wrong).house_rules == ()
        assert not taken("house_rules", wrong)


def test_what_a_newer_program_wrote_is_kept() -> None:
    settings, unread = settings_from_dict({"version": 9, "brand_new": [1], "told": ["a", 5]})
    assert unread == ()
    assert settings.unknown == {"brand_new": [1]}
    assert settings.reported_unread == ("a",)
    assert settings_to_dict(settings)["brand_new"] == [1]
    assert settings_from_dict({"told": "a"})[0].reported_unread == ()


@pytest.mark.parametrize("learning", [False, True])
@pytest.mark.parametrize("practice", [False, True])
def test_what_kind_of_game_it_is_goes_through_a_file(learning: bool, practice: bool) -> None:
    table = replace(TABLE, learning=learning, practice=practice)
    assert setup_from_dict(json.loads(json.dumps(setup_to_dict(table)))) == table
