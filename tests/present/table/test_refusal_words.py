"""What a refused click is told, in French, in the situations players asked about."""

from __future__ import annotations

import pytest

from tests.engine.table import position
from toc_desktop.engine import Game, parse_card, player_view
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.phrases import SeatInfo, card_refusal, refusal_words
from toc_desktop.present.table.selection import Refused, Selection
from toc_desktop.support.i18n import set_language

SEATS = tuple(SeatInfo(name, i, i) for i, name in enumerate(("Zoé", "Léa", "Inès", "Marcel")))
CENTRE = {"cell": 7, "leave": "any", "holds": "closed"}


@pytest.fixture(autouse=True)
def _french() -> None:
    set_language("fr")


def start(board: str, hand: str, **setup: object) -> Selection:
    """Return the beginning of a turn in a position written as in ``tests.engine.table``."""
    game = Game.from_json(position(board, hand, **setup))
    return Selection.start(player_view(game, game.turn))


def told(selection: Selection, refused: Refused | None) -> str:
    """Return what is said to a refused click, with plain spaces."""
    assert refused is not None, "the click was taken"
    return refusal_words(selection.view, refused, SEATS).replace("\u00a0", " ")


# board, hand, card chosen (or None), pawn clicked, options, what is said
PAWNS = [
    ("t0 t30 |", "AS KD 2H", "AS", 2, {}, "Impossible avec ton pion : ton 18 est déjà occupé."),
    ("t0 |", "AS", None, 2, {}, "Impossible avec ton pion : ton 18 est déjà occupé."),
    (
        "t9 |",
        "2S 3S",
        None,
        2,
        {"jokers": 2},
        "Impossible avec ton pion : pour sortir du camp, il faut jouer l’as, le roi ou le joker.",
    ),
    (
        "t9 t20 h2 | t50",
        "TS 2S",
        "TS",
        2,
        {},
        "Impossible avec ton pion : on n’échange que des pions qui sont sur le parcours.",
    ),
    (
        "t9 t20 h2 | t50",
        "TS 2S",
        "TS",
        3,
        {},
        "Impossible avec ton pion : on n’échange que des pions qui sont sur le parcours.",
    ),
    (
        "t9 t20 c7 | t50",
        "TS 2S",
        "TS",
        2,
        {"centre": CENTRE},
        "Impossible avec ton pion : on n’échange que des pions qui sont sur le parcours.",
    ),
    (
        "t16 t30 h3 | t18",
        "KS 2S",
        "KS",
        0,
        {"seats": [0, 1], "start_blocks": True, "card_K": "exit, forward 20"},
        "Impossible avec ton pion : le pion de Léa, sur son 18, bloque le passage.",
    ),
    (
        "t70 h2 h3 h4 | | h3 t20 | t50",
        "7S 2S",
        "7S",
        8,
        {"teams": 2, "card_7": "split 7 2"},
        "Impossible avec le pion d’Inès : les 7 pas ne peuvent pas tous être faits, 2 au plus.",
    ),
    (
        "t70 h2 h3 h4 | | t20 | t50",
        "7S 2S",
        "7S",
        9,
        {"teams": 2},
        "Impossible avec le pion d’Inès : il est encore au camp, et cette carte n’en fait pas sortir.",
    ),
    (
        "t50 h2 h3 h4 | | t20 | t30",
        "7S 2S",
        "7S",
        8,
        {"teams": 2},
        "Impossible avec le pion d’Inès : ce pion n’est pas à toi.",
    ),
    (
        "t9 t12 | | t40 | t50",
        "JS 2S",
        "JS",
        8,
        {"preset": "tock-options", "teams": 2},
        "Impossible avec le pion d’Inès : cette carte n’échange qu’avec un adversaire.",
    ),
    (
        "t9 t20 | t36 t50",
        "TS 2S",
        "TS",
        4,
        {},
        "Impossible avec le pion de Léa : il est à l’abri sur son 18.",
    ),
    (
        "t30 h1 h2 t40 |",
        "3S 9S",
        "3S",
        1,
        {},
        "Impossible avec ton pion : un autre de tes pions barre le passage dans la maison.",
    ),
    (
        "h1 h2 h3 h4 | t9 | t20 t30 | t50",
        "2S 3S",
        "2S",
        0,
        {"teams": 2},
        "Impossible avec ton pion : tes quatre pions sont rentrés, tu joues avec ceux de ton équipe.",
    ),
    (
        "t5 t30 | | t0 | t50",
        "KS 2S",
        None,
        2,
        {"teams": 2, "capture_partner": False},
        "Impossible avec ton pion : le pion d’Inès occupe ton 18, et on ne prend pas dans son équipe.",
    ),
]


@pytest.mark.parametrize(("board", "hand", "card", "pawn", "setup", "said"), PAWNS)
def test_a_pawn_that_is_clicked(
    board: str, hand: str, card: str | None, pawn: int, setup: dict[str, object], said: str
) -> None:
    now = start(board, hand, **setup)
    if card is not None:
        now = now.click_card(parse_card(card)).selection
    assert told(now, now.click_pawn(pawn).refused) == said


# board, card, options, what is said
CARDS = [
    ("c7 |", "3C", {"centre": CENTRE}, "ton pion est au centre, et cette carte n’en fait pas sortir."),
    ("t70 h4 | t0", "5S", {"start_blocks": True, "seats": [0, 1]}, None),
    (
        "t71 h4 |",
        "7S",
        {"recross_start": False, "home_advance": True},
        "un pion ne repasse pas par son propre 18.",
    ),
    ("h2 |", "7S", {}, "les 7 pas ne peuvent pas tous être faits, 2 au plus."),
    (
        "t16 h3 | t18",
        "3S",
        {"seats": [0, 1], "start_blocks": True},
        "le pion de Léa, sur son 18, bloque le passage.",
    ),
    (
        "t16 t0 | t18",
        "KS",
        {"seats": [0, 1], "start_blocks": True, "card_K": "exit, forward 20"},
        "le pion de Léa, sur son 18, bloque le passage.",
    ),
    ("h1 h2 h3 h4 | t9 | | t50", "2S", {"teams": 2}, "aucun pion de ton équipe n’est en route."),
    (
        "h1 h2 h3 h4 | t9 | | t50",
        "TS",
        {"teams": 2},
        "pour échanger, il faut un pion de ton équipe sur le parcours.",
    ),
    ("|", "2S", {}, "aucun de tes pions n’est en route."),
    (
        "t9 | | t20 |",
        "JS",
        {"preset": "tock-options", "teams": 2},
        "aucun pion adverse n’est sur le parcours.",
    ),
]


@pytest.mark.parametrize(("board", "card", "setup", "said"), CARDS)
def test_a_card_that_cannot_be_played(
    board: str, card: str, setup: dict[str, object], said: str | None
) -> None:
    now = start(board, card, **setup)
    words = card_refusal(now.view, parse_card(card), SEATS).replace("\u00a0", " ")
    assert words.partition(" : ")[2] == (said or "")


# The same clicks, in English.
IN_ENGLISH = [
    ("t0 t30 |", "AS KD 2H", "AS", 2, {}, "Not with your pawn: your 18 is taken already."),
    ("t9 t20 h2 | t50", "TS 2S", "TS", 2, {}, "Not with your pawn: only pawns on the track are swapped."),
    (
        "t9 t12 | | t40 | t50",
        "JS 2S",
        "JS",
        8,
        {"preset": "tock-options", "teams": 2},
        "Not with Inès’s pawn: this card swaps with opponents only.",
    ),
    (
        "h1 h2 h3 h4 | t9 | t20 t30 | t50",
        "2S 3S",
        "2S",
        0,
        {"teams": 2},
        "Not with your pawn: your four pawns are home, you play with your team’s.",
    ),
]


@pytest.mark.parametrize(("board", "hand", "card", "pawn", "setup", "said"), IN_ENGLISH)
def test_a_pawn_that_is_clicked_in_english(
    board: str, hand: str, card: str, pawn: int, setup: dict[str, object], said: str
) -> None:
    set_language("en")
    now = start(board, hand, **setup).click_card(parse_card(card)).selection
    assert told(now, now.click_pawn(pawn).refused) == said


def test_a_camp_is_one_target_holes_included() -> None:
    """Two pawns are out: their holes in the camp stand for those that are left."""
    now = start("t20 t30 |", "AS 2S")
    ace = now.click_card(parse_card("AS")).selection
    for hole in range(4):
        clicked = ace.click_place(Place.base(0, hole))
        assert str(clicked.move) in ("AS exit 2>t0", "AS exit 3>t0")
    blocked = start("t0 t30 |", "AS 2S")
    for hole in range(4):
        assert "ton 18 est déjà occupé" in told(blocked, blocked.click_place(Place.base(0, hole)).refused)
    out = start("t0 t30 t31 t32 |", "AS 2S")
    assert told(out, out.click_place(Place.base(0, 1)).refused) == "Il n’y a plus de pion dans ce camp"


def test_the_rest_of_a_split() -> None:
    now = start("t9 t30 |", "7S 2S")
    seven = now.click_card(parse_card("7S")).selection
    part = seven.click_pawn(0).selection.click_place(Place.track(11)).selection
    assert part.left == 5
    assert told(part, part.click_pawn(0).refused) == "Le reste des pas ne peut pas se jouer avec ton pion"
