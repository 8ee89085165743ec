"""RULES.md sections 2 and 8: trading two pawns."""

from __future__ import annotations

import pytest

from tests.engine.table import Case, case

SWAP = "a pawn you control on the track and another pawn on the track trade cells; nothing is captured"
OWN_PAWNS = (
    'Two of one\'s own pawns may be swapped where "any pawn" is allowed: it changes nothing on the board, '
    "and is a legal way to play the card."
)
PARTNER_OF_SWAP = (
    "The partner of a swap may not be a protected pawn; one's own pawn on its start may start one."
)
NEEDS = (
    "A swap needs both pawns on the track, at most one of them protected, and that one controlled by you; "
    '"opponent" and "another colour" are seen from the moving pawn\'s colour.'
)
TEN = "swap only"
CENTRE = {"cell": 7, "leave": "any", "holds": "shared"}
IN_CENTRE = "Pawns in the centre take no part in swaps and can't be moved by others."
DONE = "h1 h2 h3 h4"

CASES = [
    case(SWAP, "t5 | t20", "TS", "t20 | t5"),
    case(SWAP, "t5 t9 | t20", "TS", "t20 t9 | t5", "t5 t20 | t9", "t5 t9 | t20"),
    case(SWAP, "t5 | t20 | t40", "TS", "t20 | t5 | t40", "t40 | t20 | t5"),
    case(SWAP, "h1 | t20 t40", "TS"),
    case(SWAP, "| t20", "TS"),
    case(SWAP, "t5 |", "TS"),
    case(SWAP, "t5 | | t20 |", "TS", "t20 | | t5 |", teams=2),
    case(SWAP, "t5 | t70 t0", "TS", "t70 | t5 t0", "t0 | t70 t5"),
    case(SWAP, "t5 | t40", "JS", "t40 | t5", preset="tockasix"),
    case(OWN_PAWNS, "t5 t9 |", "TS", "t5 t9 |", card_T="swap any"),
    case(OWN_PAWNS, "t5 t9 |", "TS", card_T="swap other-colour"),
    case(OWN_PAWNS, "t5 t9 |", "TS", card_T="swap opponent"),
    case(OWN_PAWNS, "t0 t9 |", "TS", "t0 t9 |", card_T="swap any"),
    case(OWN_PAWNS, "t0 |", "TS", card_T="swap any"),
    case(PARTNER_OF_SWAP, "t5 | t36", "TS"),
    case(PARTNER_OF_SWAP, "t5 | t36", "TS", "t36 | t5", start_protected=False),
    case(PARTNER_OF_SWAP, "t5 | | t36 |", "TS", teams=2),
    case(PARTNER_OF_SWAP, "t0 | t20", "TS", "t20 | t0"),
    case(PARTNER_OF_SWAP, "t36 | t0", "TS", "t0 | t36"),
    case(NEEDS, "t0 | t36", "TS"),
    case(NEEDS, "t0 | t36", "TS", "t36 | t0", start_protected=False),
    case(
        NEEDS,
        "t5 | | t20 | t40",
        "TS",
        "t20 | | t5 | t40",
        "t40 | | t20 | t5",
        teams=2,
        card_T="swap other-colour",
    ),
    case(NEEDS, "t5 | | t20 | t40", "TS", "t40 | | t20 | t5", teams=2, card_T="swap opponent"),
    case(NEEDS, "t5 | | t20 | t40", "TS", "t20 | | t5 | t40", "t40 | | t20 | t5", card_T="swap opponent"),
    case(
        NEEDS,
        f"{DONE} | t5 | t20 t30 |",
        "TS",
        f"{DONE} | t20 | t5 t30 |",
        f"{DONE} | t30 | t20 t5 |",
        teams=2,
        card_T="swap opponent",
    ),
    case(
        NEEDS,
        f"{DONE} | t5 | t20 t36 |",
        "TS",
        f"{DONE} | t20 | t5 t36 |",
        f"{DONE} | t36 | t20 t5 |",
        f"{DONE} | t5 | t20 t36 |",
        teams=2,
    ),
    case(
        NEEDS,
        f"{DONE} | | t20 | | t30 |",
        "TS",
        f"{DONE} | | t30 | | t20 |",
        teams=2,
        card_T="swap other-colour",
        deal="five-fours",
    ),
    case(NEEDS, f"{DONE} | | t20 | | t30 |", "TS", teams=2, card_T="swap opponent", deal="five-fours"),
    case(NEEDS, f"{DONE} | | t36 | | t30 |", "TS", f"{DONE} | | t30 | | t36 |", teams=2, deal="five-fours"),
    case(NEEDS, f"{DONE} | | t36 | | t72 |", "TS", teams=2, deal="five-fours"),
    case(TEN, "t5 |", "TS"),
    case(TEN, "t5 | t20", "TS", "t15 | t20", card_T="forward 10"),
    case(IN_CENTRE, "t5 | c25", "TS", centre=CENTRE),
    case(IN_CENTRE, "c7 | t20", "TS", centre=CENTRE),
    case("swap or 11", "t5 | t20", "JS", "t20 | t5", "t16 | t20", card_J="forward 11, swap any"),
    case("11, skip", "t5 | t20", "JS", "t16 | t20", card_J="forward 11, skip"),
    case("swap only", "t5 | t20", "JS", "t20 | t5", card_J="swap any"),
]


@pytest.mark.parametrize("row", CASES)
def test_single_rules(row: Case) -> None:
    row.check()
