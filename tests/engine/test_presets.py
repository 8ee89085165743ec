"""RULES.md section 8: the table of the presets, cell by cell as it is printed, the variants and the notes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import toc_desktop.engine as engine
from tests.engine.table import Case, case
from toc_desktop.engine import (
    OPTIONS,
    PRESETS,
    CardRule,
    CentreRule,
    EngineError,
    Seating,
    find_preset,
    option_value,
    options_between,
    problems,
    warnings,
    with_variant,
)

NAMES = ("toc", "toc-bois", "tock-1", "tock-2", "tock-options", "tockasix")
RULES = Path(engine.__file__).parent / "RULES.md"


def printed_rows(first: str) -> list[list[str]]:
    """Return the cells of the printed table whose head begins with these words, head included."""
    lines = RULES.read_text(encoding="utf-8").splitlines()
    begin = next(at for at, line in enumerate(lines) if line.startswith(first))
    rows = []
    for line in lines[begin:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
    return [rows[0], *rows[2:]]


SHEETS = {row[0]: dict(zip(NAMES, row[1:], strict=True)) for row in printed_rows("| | toc | toc-bois |")[1:]}
RANK_LINES = [line for line in SHEETS if len(line) == 1]


def test_the_table_is_whole() -> None:
    assert tuple(preset.name for preset in PRESETS) == NAMES
    assert tuple(printed_rows("| | toc | toc-bois |")[0][1:]) == NAMES
    told = {*SHEETS} - {*RANK_LINES, "players", "teams (optional, except where said)"}
    assert {option.name for option in OPTIONS} == {*told, "cards", "fast_start"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rank", RANK_LINES)
def test_cards_as_they_are_printed(name: str, rank: str) -> None:
    assert find_preset(name).rules.cards[rank].texts == tuple(SHEETS[rank][name].split(", "))


@pytest.mark.parametrize("name", NAMES)
def test_the_other_ranks(name: str) -> None:
    """3, 6, 8, 9 go forward by their number in every sheet."""
    assert sorted({*"A23456789TJQKX"} - {*RANK_LINES}) == ["3", "6", "8", "9"]
    for rank in "3689":
        assert find_preset(name).rules.cards[rank] == CardRule.parse([f"forward {rank}"])


def _centre(cell: str) -> object:
    if cell == "–":
        return None
    number, leave, holds = (part.split()[1] for part in cell.split(", "))
    return {"cell": int(number), "leave": leave, "holds": holds}


def _deal(cell: str) -> str:
    alone = cell.removeprefix("alone: ").split(";")[0]
    return alone.lower().replace("schedule ", "schedule-")


READ: dict[str, Callable[[str], object]] = {
    "jokers": int,
    "deal": _deal,
    "stuck": str,
    "jump_cell": lambda cell: None if cell == "–" else int(cell),
    "centre": _centre,
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("option", [o.name for o in OPTIONS if o.name not in ("cards", "fast_start")])
def test_options_as_they_are_printed(name: str, option: str) -> None:
    cell = SHEETS[option][name]
    read = READ.get(option, {"yes": True, "no": False, "on": True, "off": False}.__getitem__)
    assert option_value(find_preset(name).rules, option) == read(cell)


@pytest.mark.parametrize("name", NAMES)
def test_no_sheet_starts_fast(name: str) -> None:
    """bool, off in every preset"""
    assert find_preset(name).rules.fast_start is False


@pytest.mark.parametrize("name", NAMES)
def test_deals_in_teams(name: str) -> None:
    """alone: draw; teams: dealer-choice"""
    preset = find_preset(name)
    assert preset.rules_for(0) == preset.rules
    changed = {"deal": "dealer-choice"} if name == "tockasix" else {}
    assert options_between(preset.rules, preset.rules_for(2)) == changed


def _players(cell: str) -> tuple[int, ...]:
    if "–" in cell:
        low, high = map(int, cell.split("–"))
        return tuple(range(low, high + 1))
    return tuple(map(int, cell.split()))


def _teams(cell: str) -> dict[int, tuple[int, ...]]:
    teams = {}
    for part in cell.split(" (")[0].split("; "):
        players, ways = part.split(": ")
        teams[int(players)] = tuple(int(way.split(" × ")[0]) for way in ways.split(" or "))
    return teams


@pytest.mark.parametrize("name", NAMES)
def test_players_and_teams_as_they_are_printed(name: str) -> None:
    """teams of two at 6 and 8 in tock-1 and tock-2"""
    preset = find_preset(name)
    assert preset.players == _players(SHEETS["players"][name])
    assert dict(preset.teams) == _teams(SHEETS["teams (optional, except where said)"][name])
    for players, ways in preset.teams.items():
        for teams in ways:
            assert not problems(preset.rules_for(teams), Seating.standard(players, teams))


@pytest.mark.parametrize("name", NAMES)
def test_teams_by_default(name: str) -> None:
    """(default at 4: 2 × 2, at 6: 3 × 2; 2 3 5: alone)"""
    assert dict(find_preset(name).default_teams) == ({4: 2, 6: 3} if name == "tock-options" else {})


@pytest.mark.parametrize("name", NAMES)
def test_names_of_two_teams(name: str) -> None:
    """In `tock-2` two teams are called Anges and Diables (section 7)."""
    sides = [(side.name, side.light) for side in find_preset(name).sides]
    assert sides == ([("angels", True), ("devils", False)] if name == "tock-2" else [])


# The printed name of a variant → ours.
VARIANTS = {
    ("toc", "raccourci (short cut)"): "short_cut",
    ("toc", "barrage"): "barrage",
    ("tock-1", "jokers"): "jokers",
    ("tock-1", "le 5 déloge (the 5 dislodges)"): "five_dislodges",
    ("tock-2", "jokers"): "jokers",
    ("tock-2", "le 5 pousse (the 5 pushes)"): "five_pushes",
    ("tock-2", "centre partagé / centre fermé (one of them)"): "centre_shared centre_closed",
    ("tock-2", "ressortir de la maison"): "leave_home",
    ("tock-options", "échange"): "exchange",
    ("tock-options", "roi simple"): "plain_king",
    ("tock-options", "le 7 mange"): "seven_eats",
    ("tock-options", "5 pour tous"): "five_for_all",
}


def _changes(cell: str, which: int) -> dict[str, object]:
    """Return the options that a printed variant changes; ``which`` of two told in one line."""
    changed: dict[str, object] = {}
    cards: dict[str, list[str]] = {}
    for part in cell.split("; "):
        if part.startswith("centre holds"):
            holds = part.removeprefix("centre holds ").split(" / ")[which]
            changed["centre"] = {"cell": 7, "leave": "any", "holds": holds}
        elif part.startswith("centre: "):
            changed["centre"] = _centre(part.removeprefix("centre: "))
        elif ": " in part:
            rank, texts = part.split(": ")
            cards[rank] = texts.split(", ")
        else:
            option, value = part.split()
            changed[option] = {"on": True, "off": False}.get(
                value, value if not value.isdigit() else int(value)
            )
    return changed | ({"cards": cards} if cards else {})


def test_variants_as_they_are_printed() -> None:
    """A sheet that offers a choice carries it as data: a name and the options it changes."""
    rows = printed_rows("| sheet | variant |")[1:]
    assert {(sheet, variant) for sheet, variant, _ in rows} == set(VARIANTS)
    told: dict[str, list[str]] = {name: [] for name in NAMES}
    for sheet, printed, cell in rows:
        preset = find_preset(sheet)
        for which, name in enumerate(VARIANTS[sheet, printed].split()):
            variant = next(variant for variant in preset.variants if variant.name == name)
            assert dict(variant.options) == _changes(cell, which)
            told[sheet].append(name)
            rules = with_variant(preset.rules, variant)
            assert options_between(preset.rules, rules) == _changes(cell, which), "it changes all it says"
            assert not problems(rules, Seating.standard(preset.players[0]))
            assert not warnings(rules, preset.rules)
    assert told == {preset.name: [variant.name for variant in preset.variants] for preset in PRESETS}


def test_one_of_two_variants() -> None:
    """centre partagé / centre fermé (one of them)"""
    exclusive = {v.name: v.instead_of for preset in PRESETS for v in preset.variants if v.instead_of}
    assert exclusive == {"centre_shared": "centre_closed", "centre_closed": "centre_shared"}


ADVERSE = (
    '"Adverse", "adversaire" in `tock-options` and `tockasix` is taken at its word: '
    "own and partner's pawns are never sent home there, by an eating king either."
)
SAFE = "a pawn on its 18 is protected there, like in every other sheet"
NO_SWAP = "let no pawn on its 18 be swapped, its owner's neither."
PLAIN_TOC = "centre: cell 8, leave other, holds closed; … K: exit, forward 13, centre"
CENTRE = {"cell": 8, "leave": "other", "holds": "closed"}
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
    case(SAFE, "t33 | t36", "3S", preset="tock-options"),
    case(SAFE, "t33 | t36", "3S", "t36 |", preset="tock-options", start_protected=False),
    case(SAFE, "t33 | t36", "3S", preset="toc"),
    case(SAFE, "t5 | t36", "JS", preset="tock-options"),
    case(SAFE, "t5 | t36", "JS", "t36 | t5", preset="tock-options", start_protected=False),
    case(NO_SWAP, "t0 | t20", "JS", "t20 | t0", preset="tock-options"),
    case(NO_SWAP, "t0 | t20", "JS", preset="toc-bois"),
    case(NO_SWAP, "t0 | t20", "JS", preset="tockasix"),
    case(NO_SWAP, "t0 t9 | t20", "JS", "t0 t20 | t9", preset="toc-bois"),
    case(NO_SWAP, "t0 | t20", "JS", "t20 | t0", preset="toc-bois", swap_from_start=True),
    case(NO_SWAP, "t0 | t20", "JS", "t20 | t0", preset="toc-bois", start_protected=False),
    case(
        PLAIN_TOC, "t8 |", "KS", "t8 t0 |", "t21 |", "c8 |", centre=CENTRE, card_K="exit, forward 13, centre"
    ),
    *(
        case("X", f"t20 {DONE[3:]} |", "X1", f"t{cell} {DONE[3:]} |", preset=name, jokers=2)
        for name, cell in (("toc", 35), ("toc-bois", 38), ("tock-options", 38), ("tockasix", 38))
    ),
]


@pytest.mark.parametrize("row", NOTES)
def test_notes(row: Case) -> None:
    row.check()


def test_the_centre_of_tock_2() -> None:
    """cell 7, leave any, holds capture"""
    assert find_preset("tock-2").rules.centre == CentreRule(7, "any", "capture")


@pytest.mark.parametrize("name", ["", "Toc", "tock", "tock_1", None, 3, ["toc"]])
def test_no_other_preset(name: object) -> None:
    with pytest.raises(EngineError):
        find_preset(name)
