"""RULES.md section 2: whose pawn a 5 may advance."""

from __future__ import annotations

import pytest

from tests.engine.table import Case, case

REACH = (
    "`advance 5` may by option reach further: `own` (a pawn you control), `any` (any pawn on "
    "the track, or one "
    "you control wherever it may move), `opponent` (an opponent's pawn only)."
)
FROM_TRACK = (
    "A pawn you don't control can be moved so only from the track, not from its own start while starts are "
    "protected (unless `off-start`), not from base, home or centre."
)
STAYS = "An opponent's pawn stays on the track: it passes its own 16 → 17 and never enters home that way."
PARTNER_HOME = "A partner's may enter its home."
COLOUR = (
    "Who counts as own, partner or opponent for captures and passing is seen from the **moving "
    "pawn's colour**."
)
FROM_START = (
    "Flags, in this order: `eats` (section 3); `any` or `opponent` (whose pawn, below); `off-start` (below)"
)
CENTRE = {"cell": 7, "leave": "any", "holds": "shared"}
SAFE_IN_CENTRE = "Pawns in the centre take no part in swaps and can't be moved by others."

CASES = [
    case(REACH, "t5 | t20", "5S", "t10 | t20", card_5="forward 5"),
    case(REACH, "t5 | t20", "5S", "t10 | t20", "t5 | t25", card_5="forward 5 any"),
    case(REACH, "t5 | t20", "5S", "t5 | t25", card_5="forward 5 opponent"),
    case(REACH, "t5 | | t20 |", "5S", "t10 | | t20 |", card_5="forward 5", teams=2),
    case(
        REACH,
        "t5 | t19 | t20 |",
        "5S",
        "t10 | t19 | t20 |",
        "t5 | t24 | t20 |",
        "t5 | t19 | t25 |",
        card_5="forward 5 any",
        teams=2,
    ),
    case(REACH, "t5 | t19 | t20 |", "5S", "t5 | t24 | t20 |", card_5="forward 5 opponent", teams=2),
    case(REACH, "t0 | t20", "5S", "t5 | t20", "t0 | t25", card_5="forward 5 any"),
    case(REACH, "t70 h1 |", "5S", "t3 h1 |", card_5="forward 5 any"),
    case(REACH, "t69 |", "5S", "t2 |", "h4 |", card_5="forward 5 any"),
    case(
        REACH,
        "h1 h2 h3 h4 | t5 | t20 | t40",
        "5S",
        "h1 h2 h3 h4 | t5 | t25 | t40",
        card_5="forward 5",
        teams=2,
    ),
    case(
        REACH,
        "h1 h2 h3 h4 | t5 | t20 | t40",
        "5S",
        "h1 h2 h3 h4 | t10 | t20 | t40",
        "h1 h2 h3 h4 | t5 | t20 | t45",
        card_5="forward 5 opponent",
        teams=2,
    ),
    case(REACH, "h1 h2 h3 h4 | | h1 t20 | t40", "5S", "h1 h2 h3 h4 | | h1 t25 | t40", teams=2),
    case(FROM_TRACK, " | t36 h1", "5S", card_5="forward 5 any"),
    case(FROM_TRACK, " | t36 h1", "5S", "| t41 h1", card_5="forward 5 any", start_protected=False),
    case(FROM_TRACK, " | t36 h1", "5S", "| t41 h1", card_5="forward 5 opponent off-start"),
    case(FROM_TRACK, " | | t36 |", "5S", card_5="forward 5 any", teams=2),
    case(FROM_TRACK, " | | t36 |", "5S", "| | t41 |", card_5="forward 5 any off-start", teams=2),
    case(FROM_TRACK, " | t0", "5S", "| t5", card_5="forward 5 opponent"),
    case(FROM_TRACK, " | h1", "5S", card_5="forward 5 any off-start"),
    case(FROM_TRACK, " | c7 h1", "5S", card_5="forward 5 any", centre=CENTRE),
    case(FROM_TRACK, "c7 | t40", "5S", "c7 | t45", card_5="forward 5 any", centre=CENTRE),
    case(SAFE_IN_CENTRE, " | | c25 |", "5S", card_5="forward 5 any", centre=CENTRE, teams=2),
    case(FROM_START, " | t36", "5S", card_5="forward 5 any"),
    case(FROM_START, " | t36", "5S", "| t41", card_5="forward 5 any off-start"),
    case(FROM_START, "t0 | t36", "5S", "t5 | t36", card_5="forward 5"),
    case(FROM_START, "t5 | t36", "5S", "t5 | t41", card_5="forward 5 opponent off-start", start_blocks=True),
    case(STAYS, " | t32", "5S", "| t37", card_5="forward 5 any"),
    case(STAYS, " | t34", "5S", "| t39", card_5="forward 5 opponent"),
    case(STAYS, " | t34", "5S", "| t39", card_5="forward 5 opponent", recross_start=False),
    case(PARTNER_HOME, " | | t32 |", "5S", "| | t37 |", "| | h3 |", card_5="forward 5 any", teams=2),
    case(PARTNER_HOME, " | | t32 h2 |", "5S", "| | t37 h2 |", card_5="forward 5 any", teams=2),
    case(
        PARTNER_HOME,
        " | | t32 h2 |",
        "5S",
        "| | t37 h2 |",
        "| | h3 h2 |",
        card_5="forward 5 any",
        teams=2,
        home_jump=True,
    ),
    case(COLOUR, "t25 h1 | t20", "5S", "h1 | t25", card_5="forward 5 opponent", capture_own=False),
    case(COLOUR, "t0 | t20 t25", "5S", "t0 | t25", "t0 | t20 t30", card_5="forward 5 opponent"),
    case(COLOUR, "t0 | t20 t25", "5S", "t0 | t20 t30", card_5="forward 5 opponent", capture_own=False),
    case(COLOUR, "t0 | t20 t22", "5S", "t0 | t20 t27", card_5="forward 5 opponent", pass_own=False),
    case(COLOUR, "t22 | t20", "5S", "t22 | t25", card_5="forward 5 opponent", pass_own=False),
    case(COLOUR, "| t20 | | t25", "5S", "| t20 | | t30", "| t25 | |", card_5="forward 5 opponent", teams=2),
    case(
        COLOUR,
        "| t20 | | t25",
        "5S",
        "| t20 | | t30",
        card_5="forward 5 opponent",
        teams=2,
        capture_partner=False,
    ),
    case(COLOUR, "t0 | t67", "5S", card_5="forward 5 opponent"),
    case(COLOUR, "t0 | t67", "5S", "| t0", card_5="forward 5 opponent", start_protected=False),
]


@pytest.mark.parametrize("row", CASES)
def test_single_rules(row: Case) -> None:
    row.check()
