"""RULES.md section 9: option names and values, and what is refused."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from tests.engine.table import position
from tests.oracle.refusals import warnings as oracle_warnings
from toc_desktop.engine import (
    FORMAT,
    OPTIONS,
    PRESETS,
    RANKS,
    CentreRule,
    EngineError,
    InvalidRecord,
    Record,
    RuleSet,
    Seating,
    answer,
    defaults_after,
    find_preset,
    full_deck,
    new_game,
    options_between,
    problems,
    record_problems,
    replay,
    rules_from_dict,
    rules_to_dict,
    warnings,
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
    "start_protected": BOOL,
    "start_blocks": BOOL,
    "swap_from_start": BOOL,
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
    assert [option.name for option in OPTIONS] == [field.name for field in fields(RuleSet)]
    assert {option.name: list(option.values) for option in OPTIONS if option.values} == VALUES
    assert {option.name for option in OPTIONS if not option.values} == {"cards", "centre"}


def test_the_registry_says_since_when() -> None:
    """`swap_from_start` was on."""
    assert {option.name for option in OPTIONS if option.since == 2} == {"cards", "swap_from_start"}
    assert all(1 <= option.since <= FORMAT for option in OPTIONS)
    assert defaults_after(1)["swap_from_start"] is True
    assert defaults_after(FORMAT) == {}


@pytest.mark.parametrize("name", VALUES)
def test_values(name: str) -> None:
    for value in VALUES[name]:
        assert getattr(with_options(RuleSet(), {name: value}), name) == value
    right = [(type(value), value) for value in VALUES[name]]
    for value in NONSENSE:
        if (type(value), value) not in right:
            with pytest.raises(EngineError):
                with_options(RuleSet(), {name: value})


CENTRE = {"cell": 7, "leave": "any", "holds": "closed"}


@pytest.mark.parametrize("cell", [7, 8])
@pytest.mark.parametrize("leave", ["any", "other"])
@pytest.mark.parametrize("holds", ["closed", "capture", "shared"])
def test_centres(cell: int, leave: str, holds: str) -> None:
    value = {"cell": cell, "leave": leave, "holds": holds}
    centre = with_options(RuleSet(), {"centre": value}).centre
    assert centre is not None
    assert (centre.cell, centre.leave, centre.holds) == (cell, leave, holds)


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
        {**CENTRE, "cards": ["A"]},
        {**CENTRE, "leave": "none"},
        {**CENTRE, "holds": "open"},
        {**CENTRE, "more": 1},
        {name: CENTRE[name] for name in ("cell", "leave")},
    ],
)
def test_centres_refused(value: object) -> None:
    with pytest.raises(EngineError):
        with_options(RuleSet(), {"centre": value})


FIRST_NAMES = [
    "five", "five_from_start", "split_pawns", "split_repeat", "seven_eats", "king_eats", "ten", "jack",
    "swap_with", "joker_steps", "joker_draw",
]  # fmt: skip


@pytest.mark.parametrize("name", ["", "speed", "Jokers", "start-blocks", "players", "teams", *FIRST_NAMES])
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
def test_a_home_sealed(advance: bool, jump: bool, back: bool) -> None:
    """`home_advance` and `home_jump` both off (a pawn on h1 would seal the home)"""
    rules = RuleSet(home_advance=advance, home_jump=jump, home_back=back)
    assert ids(rules) == ([] if advance or jump else ["home_sealed"])
    # The first format allowed it with home_back: its games go on.
    found = [problem.id for problem in record_problems(rules, Seating.standard(4))]
    assert found == ([] if advance or jump or back else ["home_sealed"])
    record = Record(rules, Seating.standard(4), 1, 0, (tuple(full_deck(2)),))
    if found:
        with pytest.raises(InvalidRecord):
            replay(record)
    else:
        assert replay(record).phase == "play"


def lists(base: RuleSet | None = None, **changed: str) -> RuleSet:
    """Return rules with other lists for some ranks: ``rK="exit, forward 13"``; ``all`` for every rank."""
    every = {rank: changed["all"].split(", ") for rank in RANKS} if "all" in changed else {}
    cards = {name[1:]: texts.split(", ") for name, texts in changed.items() if name != "all"}
    return with_options(base or RuleSet(), {"cards": {**every, **cards}})


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        (lists(all="forward 5"), ["no_exit"]),
        (lists(all="forward 5", rX="exit"), []),
        (lists(RuleSet(jokers=0), all="forward 5", rX="exit"), ["no_exit"]),
        (lists(all="forward 5", r2="wild"), ["no_exit"]),
        (lists(all="exit"), ["no_forward"]),
        (lists(all="exit, forward 5 opponent, back 4, swap any"), ["no_forward"]),
        (lists(all="exit", r9="forward 5 any"), []),
        (lists(all="exit", r9="split 2 1"), []),
        (lists(all="exit", r9="wild"), ["no_forward"]),
        (lists(RuleSet(jokers=0), all="exit", rX="forward 5"), ["no_forward"]),
        (lists(all="swap any"), ["no_exit", "no_forward"]),
        (lists(r2="forward 2, draw must", r3="forward 3, draw may"), []),
        (lists(r2="forward 2, draw must", r3="forward 3, draw may", r5="forward 5, draw keep"), []),
        (
            lists(r2="forward 2, draw must", r3="forward 3, draw may", r5="forward 5, draw may"),
            ["too_many_draws"],
        ),
        (
            lists(
                RuleSet(jokers=0), r2="forward 2, draw must", r3="forward 3, draw may", r5="exit, draw may"
            ),
            [],
        ),
    ],
)
def test_card_tables_that_cannot_be_played(rules: RuleSet, found: list[str]) -> None:
    """a card table in which no rank of the deck has `exit`, or none has `forward` (without `opponent`) or
    `split`, or more than three ranks of the deck have `draw must` or `draw may`"""
    assert ids(rules) == found


@pytest.mark.parametrize(
    ("rules", "sheet", "found"),
    [
        (RuleSet(), RuleSet(), []),
        (RuleSet(deal="draw"), RuleSet(), ["hands_grow"]),
        (RuleSet(deal="draw", jokers=0), RuleSet(jokers=0), []),
        (lists(r2="forward 2, centre"), RuleSet(), ["centre_missing"]),
        (lists(rX="exit, centre"), RuleSet(), ["centre_missing"]),
        (lists(RuleSet(jokers=0), rX="exit, centre"), None, []),
        (lists(RuleSet(jokers=0), rX="exit, centre"), RuleSet(jokers=0), ["joker_unused"]),
        (RuleSet(centre=CentreRule(7, "any", "shared")), RuleSet(), ["centre_unused"]),
        (lists(RuleSet(centre=CentreRule(7, "any", "shared")), r2="centre"), RuleSet(), []),
        (
            lists(RuleSet(jokers=0, centre=CentreRule(7, "any", "shared")), rX="centre"),
            RuleSet(jokers=0),
            ["centre_unused", "joker_unused"],
        ),
    ],
)
def test_warnings(rules: RuleSet, sheet: RuleSet | None, found: list[str]) -> None:
    """Warned of, not refused: `centre` actions without a centre, a centre without a card for it, an X
    changed by the house with `jokers` 0."""
    assert [problem.id for problem in warnings(rules, sheet)] == found
    assert all(str(problem) for problem in warnings(rules, sheet))
    if sheet is not None:
        preset = "tock-2"
        ours = find_preset(preset).rules_for(0)
        changed = options_between(ours, rules)
        # That hands grow is no matter of RULES.md: the second reading does not know it.
        told = [problem for problem in warnings(rules, ours) if problem.id != "hands_grow"]
        assert len(told) == len(oracle_warnings(preset, changed, in_teams=False))


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
    (problem,) = problems(
        lists(r2="forward 2, draw may", r3="exit, draw may", r5="exit, draw may"), Seating.standard(4)
    )
    assert (problem.id, dict(problem.args)) == ("too_many_draws", {"count": 4, "most": 3})
    both = problems(RuleSet(home_advance=False, stuck="fold", deal="draw"), Seating.standard(4))
    assert [problem.id for problem in both] == ["home_sealed", "fold_draw"]


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ({"deal": "schedule-a"}, 5),
        ({"home_advance": False}, 2),
        ({"stuck": "fold", "deal": "draw"}, 2),
        ({"cards": {"A": ["forward 1"], "K": ["forward 13"], "X": ["forward 15"]}}, 2),
        ({"cards": {"A": ["exit", "exit"]}}, 2),
    ],
)
def test_refused_in_every_command(options: dict[str, object], players: int) -> None:
    """Refused, with a message, … and in every command"""
    assert "error" in answer(position(" | " * (players - 1), "2S", **options))


def test_jokers_of_zero() -> None:
    """a joker with `jokers` 0"""
    assert not problems(lists(RuleSet(jokers=0), rX="wild"), Seating.standard(4))
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
