"""What the table says, in both languages: refusals, effects, consequences, log, plates and banner."""

from __future__ import annotations

import re

import pytest

from tests.present.tables import table, view
from toc_desktop.engine import REASONS, Refusal, Seating, apply_move, legal_moves, parse_card, player_view
from toc_desktop.present.games.phrases import whose
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.log import LogWriter
from toc_desktop.present.table.model import asked, banner, card_state, plates
from toc_desktop.present.table.phrases import (
    SeatInfo,
    card_refusal,
    card_title,
    consequence_words,
    effect_words,
    pawn_words,
    place_words,
    why_words,
)
from toc_desktop.present.table.preview import preview
from toc_desktop.present.table.selection import Selection
from toc_desktop.present.table.spoken import home_words
from toc_desktop.present.table.targets import ButtonTarget
from toc_desktop.present.table.timeline import TableSnapshot
from toc_desktop.support import i18n
from toc_desktop.support.i18n import set_language, tr

SITTERS = (
    SeatInfo("Zoé", 0, 0),
    SeatInfo("Léa", 1, 1, "strong"),
    SeatInfo("Inès", 2, 2, "expert"),
    SeatInfo("Marcel", 3, 3, "novice"),
)


@pytest.fixture(autouse=True)
def _french() -> None:
    set_language("fr")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_of_the_engine_has_a_sentence(reason: str, lang: str) -> None:
    set_language(lang)
    words = why_words(view({0: "t10"}, "2H"), Refusal(reason, 0, 4, 5, 3), SITTERS)
    assert not words.startswith("table.")
    assert "{" not in words
    assert words.endswith(".")


@pytest.mark.parametrize(
    ("pawn", "cell", "key", "number"),
    [(0, 0, "start", 0), (4, 0, "track", 18), (0, 5, "track", 5), (4, 18, "start", 0), (0, 23, "track", 5)]
    + [(0, 72, "home", 1), (0, 75, "home", 4), (0, -1, "base", 0)],
)
def test_a_place_is_told_by_its_number(pawn: int, cell: int, key: str, number: int) -> None:
    assert place_words(Seating.standard(4), pawn, cell) == tr(f"table.place.{key}", n=number)


def test_a_home_is_told_by_whose_it_is() -> None:
    seating = Seating.standard(4)
    assert home_words(Place.home(0, 0), seating, SITTERS, 0) == tr("table.place.home_mine", n=1)
    assert home_words(Place.home(0, 0), seating, SITTERS, 1) == tr("table.place.home_of", whose="de Zoé", n=1)
    assert home_words(Place.home(2, 3), seating, SITTERS, 0) == tr("table.place.home_of", whose="d’Inès", n=4)


def test_names_elide_in_french() -> None:
    assert pawn_words(0, SITTERS, 0) == "ton pion"
    assert pawn_words(4, SITTERS, 0) == "le pion de Léa"
    assert pawn_words(8, SITTERS, 0) == "le pion d’Inès"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Agathe", "d’Agathe"),
        ("Élise", "d’Élise"),
        ("Hugo", "de Hugo"),
        ("Hélène", "d’Hélène"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Œdipe", "d’Œdipe"),
        ("Zoé", "de Zoé"),
    ],
)
def test_an_owner_in_french(name: str, said: str) -> None:
    assert whose(name) == said
    set_language("en")
    assert whose(name) == f"{name}’s"


def test_no_french_sentence_puts_a_name_behind_a_word_that_would_elide() -> None:
    """Names come as « {whose} » there; the only « de {name} » is the one that makes it."""
    found = [
        key
        for key, message in i18n.messages("fr").items()
        for text in ([message] if isinstance(message, str) else message.values())
        if re.search(r"\b(?:d[e’]|qu[e’]|jusqu[e’])\s?\{(?:name|other|who)\}", text)
    ]
    assert sorted(set(found)) == ["phrases.whose", "phrases.whose_elided"]


def test_a_card_without_its_article() -> None:
    assert card_title(parse_card("7H")) == "7 de cœur"
    assert card_title(parse_card("AS")) == "As de pique"
    set_language("en")
    assert card_title(parse_card("7H")).startswith("7")


def test_why_a_card_is_refused() -> None:
    seen = view({0: "t10", 4: "t18"}, "TS 2H", "toc-bois")
    words = card_refusal(seen, parse_card("TS"), SITTERS).replace("\u00a0", " ")
    assert words == "Le 10 de pique ne se joue pas : le pion de Léa, sur son 18, bloque le passage."
    assert card_refusal(seen, parse_card("2H"), SITTERS) == ""


def test_effects_and_consequences_in_words() -> None:
    seen = view({0: "t41", 4: "t44"}, "3S")
    told = preview(seen, Selection.start(seen).options[0])
    assert effect_words(told, SITTERS, 0) == "envoie Léa au camp"
    assert consequence_words(told, SITTERS, 0) == "Léa perd 26 cases et ton pion sera à 27 pas de sa maison."
    home = view({0: "t69"}, "2S")
    into = next(o for o in Selection.start(home).options if o.target is not None and o.target.kind == "home")
    assert consequence_words(preview(home, into), SITTERS, 0) == "Ton pion sera à la maison."


def test_the_log_names_player_card_and_captures() -> None:
    game = table({0: "t41", 4: "t44"}, "3S")
    step = apply_move(game, legal_moves(game)[0])
    line = LogWriter([s.name for s in SITTERS], game.seating).write(step.events, 7)[0]
    assert line.text == "Zoé avance de 3"
    assert line.extra == "et envoie Léa au camp"
    assert (line.player, line.card, line.move) == (0, parse_card("3S"), 7)


def test_plates_say_who_plays_thinks_and_deals() -> None:
    seen = view({0: "t5"}, "3S 9H", teams=2)
    shown = plates(TableSnapshot.of(seen), seen.seating, SITTERS, 0, "decides")
    assert [plate.active for plate in shown] == [True, False, False, False]
    assert shown[0].sub == "à toi de jouer"
    assert shown[1].sub == "bot · Confirmé"
    assert shown[1].short == "Confirmé"
    assert shown[0].partners == (2,)
    assert [plate.dealer for plate in shown] == [False, False, False, True]
    other = player_view(table({0: "t5"}, "3S 9H"), 1)
    assert plates(TableSnapshot.of(other), other.seating, SITTERS, 1, "thinks")[0].sub == "réfléchit…"


def test_the_banner_asks_for_what_comes_next() -> None:
    seen = view({0: "t9", 1: "t41"}, "7H QS")
    start = Selection.start(seen)
    assert asked(start, SITTERS) == "Choisis une carte, ou le pion à déplacer"
    seven = start.click_card(parse_card("7H")).selection
    assert asked(seven, SITTERS).endswith("choisis le pion")
    told = banner(TableSnapshot.of(seen), seen.seating, SITTERS, 0, "decides", start)
    assert told.title == "À toi de jouer, Zoé"
    assert told.mine
    waiting = banner(TableSnapshot.of(seen), seen.seating, SITTERS, 0, "moves", None)
    assert [target for target, _ in waiting.buttons] == [ButtonTarget("skip")]


def test_states_of_the_cards() -> None:
    seen = view({0: "t5"}, "3S JH")
    start = Selection.start(seen)
    states = [card_state(card, start, seen, True) for card in seen.hand]
    assert states == ["playable", "locked"]
    assert card_state(seen.hand[0], start, seen, False) == "normal"
    two = view({0: "t5", 1: "t20"}, "3S")
    chosen = Selection.start(two).click_card(parse_card("3S")).selection
    assert card_state(parse_card("3S"), chosen, two, True) == "selected"


def test_a_swap_is_told_of_the_pawn_that_is_played() -> None:
    """What it brings, and whose start it guards, is that of the mover, not of the pawn it changes with."""
    seen = view({0: "t5", 4: "t60"}, "JS")
    (option,) = Selection.start(seen).options
    told = preview(seen, option)
    assert [trail.pawn for trail in told.trails] == [0, 4]
    assert told.trails[0].places[0] == Place.track(5)
    assert told.trails[0].places[-1] == Place.track(60)
    assert told.trails[1].places[-1] == Place.track(5)
    assert all(trail.counted == 0 for trail in told.trails)
    assert told.to_home == 11, "from t60 to h1"
    assert not told.reaches_home
    assert told.losses == ()


def test_a_walk_is_counted_and_what_it_costs_is_told() -> None:
    seen = view({0: "t5", 4: "t8"}, "3S")
    told = preview(seen, Selection.start(seen).options[0])
    assert [(trail.pawn, trail.counted) for trail in told.trails] == [(0, 3)]
    assert [(loss.pawn, loss.place) for loss in told.losses] == [(4, Place.track(8))]
    assert told.losses[0].steps == (8 - 18) % 72
    out = view({}, "AS")
    started = preview(out, Selection.start(out).options[0])
    assert [trail.counted for trail in started.trails] == [0]
    assert started.guards == Place.track(0), "who stands on the start stops everybody"
    assert told.guards is None
