"""RULES.md section 9: option names and values, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.table import position
from toc_desktop.engine import (
    OPTION_NAMES,
    OPTION_VALUES,
    PRESETS,
    EngineError,
    RuleSet,
    Seating,
    answer,
    find_preset,
    new_game,
    options_between,
    problems,
    rules_from_dict,
    rules_to_dict,
    with_options,
)

BOOL: list[object] = [False, True]
VALUES: dict[str, list[object]] = {
    "jokers": [0, 2],
    "fast_start": BOOL,
    "deal": ["schedule-a", "schedule-b", "five-fours", "draw", "dealer-choice"],
    "short_deal": BOOL,
    "exchange": BOOL,
    "stuck": ["discard", "fold"],
    "five": ["own", "any", "opponent"],
    "five_from_start": BOOL,
    "split_pawns": [1, 2, 3, 4],
    "split_repeat": BOOL,
    "seven_eats": BOOL,
    "king_eats": BOOL,
    "ten": ["advance", "swap"],
    "jack": ["swap", "swap-or-advance", "advance-skip"],
    "swap_with": ["any", "other-colour", "opponent"],
    "joker_steps": [15, 18],
    "joker_draw": ["must", "may", "keep"],
    "start_protected": BOOL,
    "start_blocks": BOOL,
    "recross_start": BOOL,
    "pass_own": BOOL,
    "capture_own": BOOL,
    "capture_partner": BOOL,
    "jump_cell": [None, 7, 8],
    "home_advance": BOOL,
    "home_jump": BOOL,
    "home_back": BOOL,
}
NONSENSE: list[object] = [
    None, True, False, 0, 1, 2, 3, 5, 9, 17, -1, 2.0, 7.0, "", "yes", "Any", "ANY", "swap ", "7", [], {},
]  # fmt: skip


def test_every_option_is_there() -> None:
    """Presets and house rules share these names"""
    assert set(OPTION_NAMES) == {*VALUES, "centre"}
    assert {name: list(values) for name, values in OPTION_VALUES.items()} == VALUES


@pytest.mark.parametrize("name", VALUES)
def test_values(name: str) -> None:
    for value in VALUES[name]:
        assert getattr(with_options(RuleSet(), {name: value}), name) == value
    right = [(type(value), value) for value in VALUES[name]]
    for value in NONSENSE:
        if (type(value), value) not in right:
            with pytest.raises(EngineError):
                with_options(RuleSet(), {name: value})


CENTRE = {"cell": 7, "cards": ["A", "2"], "leave": "any", "holds": "closed"}


@pytest.mark.parametrize("cell", [7, 8])
@pytest.mark.parametrize("leave", ["any", "other"])
@pytest.mark.parametrize("holds", ["closed", "capture", "shared"])
@pytest.mark.parametrize("cards", [["A"], ["2", "K"], ["X"], ["A", "2", "K", "X"], ["K", "A"]])
def test_centres(cell: int, leave: str, holds: str, cards: list[str]) -> None:
    value = {"cell": cell, "cards": cards, "leave": leave, "holds": holds}
    centre = with_options(RuleSet(), {"centre": value}).centre
    assert centre is not None
    assert (centre.cell, sorted(centre.cards), centre.leave, centre.holds) == (
        cell,
        sorted(cards),
        leave,
        holds,
    )


@pytest.mark.parametrize(
    "value",
    [
        True,
        7,
        "none",
        [],
        {},
        {**CENTRE, "cell": 9},
        {**CENTRE, "cell": "7"},
        {**CENTRE, "cell": True},
        {**CENTRE, "cards": "A"},
        {**CENTRE, "cards": ["3"]},
        {**CENTRE, "cards": [2]},
        {**CENTRE, "cards": [["A"]]},
        {**CENTRE, "leave": "none"},
        {**CENTRE, "holds": "open"},
        {**CENTRE, "more": 1},
        {name: CENTRE[name] for name in ("cell", "cards", "leave")},
    ],
)
def test_centres_refused(value: object) -> None:
    with pytest.raises(EngineError):
        with_options(RuleSet(), {"centre": value})


@pytest.mark.parametrize("name", ["", "speed", "Jokers", "start-blocks", "players", "teams"])
def test_unknown_options(name: str) -> None:
    with pytest.raises(EngineError):
        with_options(RuleSet(), {name: True})


def ids(rules: RuleSet, players: int = 4, teams: int = 0, arms: int | None = None) -> list[str]:
    """Return the ids of what is refused, and hold that a game refuses it too."""
    seating = (
        Seating.standard(players, teams, arms) if 2 <= players <= 8 else Seating(4, tuple(range(players)))
    )
    found = problems(rules, seating)
    assert all(str(problem) for problem in found)
    if found:
        with pytest.raises(EngineError):
            new_game(rules, seating, seed=1)
    else:
        new_game(rules, seating, seed=1)
    return [problem.id for problem in found]


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize(
    ("deal", "most"), [("schedule-a", 4), ("schedule-b", 8), ("five-fours", 8), ("draw", 8)]
)
def test_a_schedule_with_no_row(players: int, deal: str, most: int) -> None:
    """Refused …: a schedule with no row for that number of players"""
    rules = with_options(RuleSet(), {"deal": deal})
    assert ids(rules, players) == ([] if players <= most else ["schedule"])


@pytest.mark.parametrize("advance", BOOL)
@pytest.mark.parametrize("jump", BOOL)
@pytest.mark.parametrize("back", BOOL)
def test_a_home_sealed_for_ever(advance: bool, jump: bool, back: bool) -> None:
    """`home_advance`, `home_jump` and `home_back` all off (a pawn on h1 would seal the home for ever)"""
    rules = RuleSet(home_advance=advance, home_jump=jump, home_back=back)
    assert ids(rules) == ([] if advance or jump or back else ["home_sealed"])


@pytest.mark.parametrize("stuck", ["discard", "fold"])
@pytest.mark.parametrize("deal", VALUES["deal"])
def test_fold_with_draw(stuck: str, deal: str) -> None:
    """`stuck = fold` with `deal = draw`"""
    rules = with_options(RuleSet(), {"stuck": stuck, "deal": deal})
    assert ids(rules) == (["fold_draw"] if (stuck, deal) == ("fold", "draw") else [])


@pytest.mark.parametrize(
    ("players", "teams", "arms", "found"),
    [
        (0, 0, None, ["players"]),
        (1, 0, None, ["players"]),
        (9, 0, None, ["players", "seats"]),
        (2, 0, 5, ["arms"]),
        (4, 0, 0, ["arms"]),
        (5, 0, 4, ["board_too_small"]),
        (8, 0, 6, ["board_too_small"]),
        (2, 2, None, ["teams"]),
        (4, 4, None, ["teams"]),
        (6, 6, None, ["teams"]),
        (5, 2, None, ["teams"]),
    ],
)
def test_tables_nobody_knows(players: int, teams: int, arms: int | None, found: list[str]) -> None:
    """a number of players, arms or teams that section 1 or 7 does not know."""
    seating = (
        Seating.standard(players, teams, arms) if 2 <= players <= 8 else Seating(4, tuple(range(players)))
    )
    assert [problem.id for problem in problems(RuleSet(), seating)] == found


@pytest.mark.parametrize("seats", [(0, 0), (2, 1), (0, 4), (-1, 2), (1, 1, 2)])
def test_seats_out_of_order(seats: tuple[int, ...]) -> None:
    assert [problem.id for problem in problems(RuleSet(), Seating(4, seats))] == ["seats"]


def test_problems_are_data() -> None:
    """Options that cannot work together are refused with messages as data (an id and its arguments)."""
    (problem,) = problems(RuleSet(deal="schedule-a"), Seating.standard(6))
    assert (problem.id, dict(problem.args)) == ("schedule", {"deal": "schedule-a", "players": 6})
    both = problems(RuleSet(home_advance=False, stuck="fold", deal="draw"), Seating.standard(4))
    assert [problem.id for problem in both] == ["home_sealed", "fold_draw"]


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ({"deal": "schedule-a"}, 5),
        ({"home_advance": False}, 2),
        ({"stuck": "fold", "deal": "draw"}, 2),
    ],
)
def test_refused_in_every_command(options: dict[str, object], players: int) -> None:
    """Refused, with a message, … and in every command"""
    assert "error" in answer(position(" | " * (players - 1), "2S", **options))


def test_jokers_of_zero() -> None:
    """Options about jokers mean nothing with `jokers` 0"""
    for draw in ("must", "may", "keep"):
        for steps in (15, 18):
            assert not problems(RuleSet(jokers=0, joker_draw=draw, joker_steps=steps), Seating.standard(4))
    assert "error" in answer(position("t5 |", "X1", jokers=0))


def test_any_number_on_any_rules_whose_deal_allows_it() -> None:
    """house rules may seat 2 to 8 on any rules whose deal allows it."""
    for preset in PRESETS:
        for players in range(2, 9):
            rules = replace(preset.rules, deal="five-fours")
            assert ids(rules, players) == []


def test_fast_start() -> None:
    """each player begins with one pawn already on its start"""
    seating = Seating.standard(4)
    quick = new_game(with_options(find_preset("toc").rules, {"fast_start": True}), seating, seed=1).game
    assert quick.pawns == (0, -1, -1, -1, 18, -1, -1, -1, 36, -1, -1, -1, 54, -1, -1, -1)
    slow = new_game(find_preset("toc").rules, seating, seed=1).game
    assert slow.pawns == (-1,) * 16


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_rules_to_words_and_back(preset: object) -> None:
    rules = find_preset(preset.name).rules  # type: ignore[attr-defined]
    assert rules_from_dict(rules_to_dict(rules)) == rules
    other = with_options(rules, {"jokers": 2 - rules.jokers, "centre": CENTRE})
    assert rules_from_dict(rules_to_dict(other)) == other
    changed = options_between(rules, other)
    assert set(changed) == {"jokers", "centre"}
    assert with_options(rules, changed) == other


@pytest.mark.parametrize("wrong", [None, 3, [], {}, {"jokers": 2}])
def test_rules_half_told_are_refused(wrong: object) -> None:
    with pytest.raises(EngineError):
        rules_from_dict(wrong)
