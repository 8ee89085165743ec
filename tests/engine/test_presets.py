"""RULES.md section 8: the table of the presets, cell by cell, and the notes below it.

``tests/data/presets_table.md`` is that table, word for word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from pathlib import Path

import pytest

from tests.engine.table import Case, case
from toc_desktop.engine import (
    PRESETS,
    Advance,
    Back,
    Centre,
    CentreRule,
    EngineError,
    Exit,
    RuleSet,
    Split,
    Swap,
    card_actions,
    card_draw,
    card_skips,
    find_preset,
)

NAMES = ("toc", "toc-bois", "tock-1", "tock-2", "tock-options", "tockasix")
YES, NO = True, False
TABLE = Path(__file__).parent.parent / "data" / "presets_table.md"

# Line of the table → option → the six columns.
OPTIONS: dict[str, tuple[object, ...]] = {
    "jokers": (2, 2, 0, 0, 2, 0),
    "fast_start": (NO,) * 6,
    "deal": ("schedule-a", "five-fours", "five-fours", "schedule-b", "five-fours", "draw"),
    "exchange": (NO, YES, NO, NO, NO, YES),
    "stuck": ("discard", "discard", "discard", "fold", "discard", "discard"),
    "five": ("own", "any", "opponent", "own", "own", "own"),
    "five_from_start": (NO,) * 6,
    "split_pawns": (4, 4, 4, 2, 4, 4),
    "split_repeat": (NO, NO, NO, NO, NO, YES),
    "seven_eats": (YES, NO, NO, NO, NO, NO),
    "king_eats": (NO, YES, YES, YES, YES, NO),
    "ten": ("swap", "advance", "advance", "advance", "advance", "advance"),
    "jack": ("advance-skip", "swap", "swap", "swap-or-advance", "swap", "swap"),
    "swap_with": ("any", "any", "any", "any", "opponent", "other-colour"),
    "start_protected": (YES, YES, YES, YES, NO, YES),
    "start_blocks": (NO, YES, YES, YES, NO, NO),
    "recross_start": (YES, YES, NO, YES, YES, YES),
    "pass_own": (YES, YES, YES, YES, YES, NO),
    "capture_own": (YES, YES, YES, YES, NO, NO),
    "capture_partner": (YES, YES, YES, YES, NO, NO),
    "jump_cell": (None, None, 7, None, None, None),
    "centre": (None, None, None, CentreRule(7, ("A", "2", "K"), "any", "capture"), None, None),
    "home_advance": (YES, YES, YES, YES, NO, YES),
    "home_jump": (NO, NO, NO, NO, YES, NO),
    "home_back": (NO,) * 6,
    # "`tockasix` with jokers added uses 18 and `may`", and so do the sheets where jokers are an option.
    "joker_steps": (15, 18, 18, 18, 18, 18),
    "joker_draw": ("must", "may", "may", "may", "keep", "may"),
}


def printed_rows() -> dict[str, list[str]]:
    """Return the printed table: the six cells of each line by its first."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    assert tuple(rows[0][1:]) == NAMES
    return {row[0]: row[1:] for row in rows[2:]}


# Option → the line that tells it, and how a printed cell gives its value; what stands in parentheses is
# what a house rule may change.
READ: dict[str, tuple[str, Callable[[str], object]]] = {
    "jokers": ("jokers", lambda cell: int(cell.split()[0])),
    "exchange": ("exchange", lambda cell: cell == "yes"),
    "stuck": ("stuck", str),
    "five": ("5", lambda cell: cell.split()[0]),
    "split_pawns": ("7", lambda cell: int(cell.split("up to ")[1][0])),
    "split_repeat": ("7", lambda cell: "several parts" in cell),
    "seven_eats": ("7", lambda cell: "eats" in cell.split("(")[0]),
    "king_eats": ("K", lambda cell: "eating" in cell),
    "ten": ("10", lambda cell: "swap" if cell == "swap only" else "advance"),
    "jack": ("J", {"11, skip": "advance-skip", "swap": "swap", "swap or 11": "swap-or-advance"}.__getitem__),
    "swap_with": (
        "swap with",
        {"any pawn": "any", "an opponent's": "opponent", "another colour's": "other-colour"}.__getitem__,
    ),
    "jump_cell": ("jump_cell", lambda cell: int(cell) if cell.isdigit() else None),
    **{
        name: (name, lambda cell: cell == "yes")
        for name in (
            "start_protected",
            "start_blocks",
            "recross_start",
            "pass_own",
            "capture_own",
            "capture_partner",
            "home_advance",
            "home_jump",
            "home_back",
        )
    },
}


@pytest.mark.parametrize("option", READ)
def test_the_line_as_it_is_printed(option: str) -> None:
    line, value_of = READ[option]
    cells = printed_rows()[line]
    assert tuple(value_of(cell) for cell in cells) == OPTIONS[option], f"{line}: {cells}"


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("column", range(6), ids=NAMES)
def test_cell_of_the_table(option: str, column: int) -> None:
    assert getattr(find_preset(NAMES[column]).rules, option) == OPTIONS[option][column]


def test_the_table_is_whole() -> None:
    assert tuple(preset.name for preset in PRESETS) == NAMES
    # short_deal is told in the line of the deal, and only five-fours asks for it.
    assert {*OPTIONS, "short_deal"} == set(RuleSet.__dataclass_fields__)


@pytest.mark.parametrize(("name", "short"), [("toc-bois", YES), ("tock-1", YES), ("tock-options", NO)])
def test_short_deals(name: str, short: bool) -> None:
    """five-fours, short | five-fours, short | five-fours, not short"""
    assert find_preset(name).rules.short_deal is short


@pytest.mark.parametrize("name", NAMES)
def test_deals_in_teams(name: str) -> None:
    """alone: draw; teams: dealer-choice"""
    preset = find_preset(name)
    assert preset.rules_for(0) == preset.rules
    in_teams = "dealer-choice" if name == "tockasix" else preset.rules.deal
    assert preset.rules_for(2).deal == in_teams
    assert {
        option for option in OPTIONS if getattr(preset.rules_for(2), option) != getattr(preset.rules, option)
    } <= {"deal"}


PLAYERS: dict[str, tuple[int, ...]] = {
    "toc": (2, 3, 4),
    "toc-bois": (2, 3, 4),
    "tock-1": (4, 6, 8),
    "tock-2": (2, 3, 4, 5, 6, 7, 8),
    "tock-options": (2, 3, 4, 5, 6),
    "tockasix": (2, 3, 4, 5, 6),
}
TEAMS: dict[str, Mapping[int, set[int]]] = {
    "toc": {4: {2}},
    "toc-bois": {4: {2}},
    "tock-1": {4: {2}, 6: {2}, 8: {2}},
    "tock-2": {4: {2}, 6: {2}, 8: {2}},
    "tock-options": {4: {2}, 6: {2, 3}},
    "tockasix": {4: {2}},
}


@pytest.mark.parametrize("name", NAMES)
def test_players(name: str) -> None:
    """players: 2–4 | 2–4 | 4 6 8 | 2–8 | 2–6 | 2–6"""
    assert find_preset(name).players == PLAYERS[name]


@pytest.mark.parametrize("name", NAMES)
def test_teams(name: str) -> None:
    """teams (optional, except where said)"""
    preset = find_preset(name)
    assert {players: set(teams) for players, teams in preset.teams.items()} == TEAMS[name]
    assert all(players in preset.players for players in preset.teams)


@pytest.mark.parametrize("name", NAMES)
def test_teams_by_default(name: str) -> None:
    """(default at 4 and 6: teams; 2 3 5: alone)"""
    default = find_preset(name).default_teams
    assert set(default) == ({4, 6} if name == "tock-options" else set())
    assert all(teams in TEAMS[name][players] for players, teams in default.items())


def swap(whom: str) -> Swap:
    """Return a swap with pawns of these players."""
    return Swap(whom)  # type: ignore[arg-type]


SEVEN = tuple(Split(7, pawns, repeat, eats) for pawns, repeat, eats in (
    (4, NO, YES), (4, NO, NO), (4, NO, NO), (2, NO, NO), (4, NO, NO), (4, YES, NO),
))  # fmt: skip
C = Centre(CentreRule(7, ("A", "2", "K"), "any", "capture"))

# Line of the table → what the card may do in the six columns, tock-2's centre apart.
CARDS: dict[str, Sequence[Set[object]]] = {
    "A": ({Exit(), Advance(1)},) * 6,
    "2": ({Advance(2)},) * 6,
    "3": ({Advance(3)},) * 6,
    "4": ({Back(4)},) * 6,
    "5": tuple({Advance(5, reach=reach)} for reach in ("own", "any", "opponent", "own", "own", "own")),
    "6": ({Advance(6)},) * 6,
    "7": tuple({split} for split in SEVEN),
    "8": ({Advance(8)},) * 6,
    "9": ({Advance(9)},) * 6,
    "T": ({swap("any")}, *({Advance(10)},) * 5),
    "J": (
        {Advance(11)},
        {swap("any")},
        {swap("any")},
        {swap("any"), Advance(11)},
        {swap("opponent")},
        {swap("other-colour")},
    ),
    "Q": ({Advance(12)},) * 6,
    "K": tuple({Exit(), Advance(13, eats=eats)} for eats in (NO, YES, YES, YES, YES, NO)),
    "X": ({Exit(), Advance(15)}, *({Exit(), Advance(18)},) * 5),
}


@pytest.mark.parametrize("rank", CARDS)
@pytest.mark.parametrize("column", range(6), ids=NAMES)
def test_card_of_the_table(rank: str, column: int) -> None:
    expected = CARDS[rank][column] | ({C} if NAMES[column] == "tock-2" and rank in "A2K" else set())
    actions = card_actions(find_preset(NAMES[column]).rules, rank)
    assert len(actions) == len(expected)
    assert set(actions) == expected


@pytest.mark.parametrize("column", range(6), ids=NAMES)
def test_modifiers_of_cards(column: int) -> None:
    """J: 11, skip · joker: draw must | may | may | may | keep"""
    rules = find_preset(NAMES[column]).rules
    assert [rank for rank in CARDS if card_skips(rules, rank)] == (["J"] if column == 0 else [])
    assert {rank: card_draw(rules, rank) for rank in CARDS if card_draw(rules, rank)} == {
        "X": OPTIONS["joker_draw"][column]
    }


ADVERSE = (
    '"Adverse", "adversaire" in `tock-options` and `tockasix` is taken at its word: '
    "own and partner's pawns are never sent home there, by an eating king either."
)
NOT_SAFE = "so its pawns are *not* safe on the 18"
PLAIN_TOC = "option: cell 8, A K joker, leave other, closed"
ADDED = "`tockasix` with jokers added uses 18 and `may`."
CENTRE = {"cell": 8, "cards": ["A", "K", "X"], "leave": "other", "holds": "closed"}
DONE = "h1 h2 h3 h4"

NOTES = [
    case(ADVERSE, "t20 t22 h4 h3 |", "KS", "t33 t22 h4 h3 |", "t20 t35 h4 h3 |", preset="tock-options"),
    case(
        ADVERSE, "t20 h4 h3 h2 | t21 | t22 |", "KS", "t33 h4 h3 h2 | | t22 |", preset="tock-options", teams=2
    ),
    case(ADVERSE, "t20 h4 h3 h2 | | t33 |", "KS", preset="tock-options", teams=2),
    case(ADVERSE, "t20 t33 h4 h3 |", "KS", "t20 t46 h4 h3 |", preset="tockasix"),
    case(ADVERSE, "t20 h4 h3 h2 | | t33 |", "KS", preset="tockasix", teams=2),
    case(ADVERSE, "t20 h4 h3 h2 | t33", "KS", "t33 h4 h3 h2 |", preset="tockasix"),
    case(NOT_SAFE, "t33 | t36", "3S", "t36 |", preset="tock-options"),
    case(NOT_SAFE, "t33 | t36", "3S", preset="toc"),
    case(NOT_SAFE, "t5 | t36", "JS", "t36 | t5", preset="tock-options"),
    case(NOT_SAFE, "t0 |", "AS", "t1 |", preset="tock-options"),
    case(PLAIN_TOC, "t8 |", "KS", "t8 t0 |", "t21 |", "c8 |", preset="toc", centre=CENTRE),
    case(ADDED, f"t20 {DONE[3:]} |", "X1", f"t38 {DONE[3:]} |", preset="tockasix", jokers=2),
    *(
        case("exit, 15, draw: must", f"t20 {DONE[3:]} |", "X1", f"t{cell} {DONE[3:]} |", preset=name)
        for name, cell in (("toc", 35), ("toc-bois", 38), ("tock-options", 38))
    ),
]


@pytest.mark.parametrize("row", NOTES)
def test_notes(row: Case) -> None:
    row.check()


@pytest.mark.parametrize("name", ["", "Toc", "tock", "tock_1", None, 3, ["toc"]])
def test_no_other_preset(name: object) -> None:
    with pytest.raises(EngineError):
        find_preset(name)
