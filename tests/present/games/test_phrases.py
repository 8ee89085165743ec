"""Every event has words in both languages, a whole action is one line, and no line shows a hidden card."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from toc_desktop.engine import CARD_NAMES, PRESETS, Event, card_name, events
from toc_desktop.present.games.phrases import card_words, listed, phrase, steps_of, tell
from toc_desktop.session import Session, quick_setup
from toc_desktop.support.i18n import set_language

NAMES = ("Léa", "Hugo", "Marcel", "Zoé")
ONE_OF_EACH: tuple[Event, ...] = (
    events.DealerDrawn(1),
    events.Shuffled((1, 2), True),
    events.HandsDealt(1, 5, ((), (), (), ())),
    events.CardGiven(0, 3, 2),
    events.CardsExchanged((1, 2, 3, 4)),
    events.SizeChosen(2, 4),
    events.CardPlayed(0, 0, "exit"),
    events.PawnMoved(0, -1, (0,), "exit"),
    events.PawnCaptured(5, 10, 0, False),
    events.PawnsSwapped(0, 5, 10, 20),
    events.CardDiscarded(1, 14, False),
    events.HandFolded(1, (3, 4)),
    events.CardDrawn(1, 7),
    events.Passed(1),
    events.TurnStarted(1, "play"),
    events.GameWon((0, 2)),
)


def test_the_examples_are_one_of_each() -> None:
    assert {type(event) for event in ONE_OF_EACH} == set(get_args(Event))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: type(event).__name__)
def test_every_event_has_words(event: Event, language: str) -> None:
    set_language(language)
    said = phrase(event, NAMES)
    assert said
    assert "{" not in said
    assert "phrases." not in said


def moved(pawn: int, path: tuple[int, ...], kind: str = "advance", origin: int = 3) -> events.PawnMoved:
    """Return a pawn's move."""
    return events.PawnMoved(pawn, origin, path, kind)


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        ([events.CardPlayed(0, 0, "exit"), moved(0, (0,), "exit", -1)], "Léa sort un pion"),
        ([events.CardPlayed(1, 9, "advance"), moved(4, (21, 22, 23))], "Hugo avance de 3"),
        (
            [
                events.CardPlayed(2, 36, "advance"),
                moved(8, tuple(range(40, 50))),
                events.PawnCaptured(4, 49, 8, False),
            ],
            "Marcel avance de 10 et envoie Hugo au camp",
        ),
        ([events.CardPlayed(0, 12, "back"), moved(0, (3, 2, 1, 0), "back")], "Léa recule de 4"),
        ([events.CardPlayed(0, 16, "push"), moved(4, (1, 2, 3, 4, 5), "push")], "Léa fait avancer Hugo de 5"),
        (
            [
                events.CardPlayed(0, 24, "split"),
                moved(0, (4, 5, 6), "split"),
                moved(1, (8, 9, 10, 11), "split"),
            ],
            "Léa partage 7 pas : 3 + 4",
        ),
        (
            [events.CardPlayed(0, 40, "swap"), events.PawnsSwapped(0, 5, 10, 20)],
            "Léa échange sa place avec Hugo",
        ),
        (
            [events.CardPlayed(0, 40, "swap"), events.PawnsSwapped(0, 1, 10, 20)],
            "Léa échange deux de ses pions",
        ),
        (
            [events.CardPlayed(0, 9, "advance"), moved(8, (41, 42, 43))],
            "Léa avance de 3 pour Marcel",
        ),
        (
            [
                events.CardPlayed(0, 48, "advance"),
                moved(0, (1, 2, 3)),
                events.PawnCaptured(4, 2, 0, True),
                events.PawnCaptured(5, 3, 0, False),
                events.PawnCaptured(12, 1, 0, True),
                events.PawnCaptured(1, 2, 0, True),
            ],
            "Léa avance de 3, renvoie son propre pion au camp et envoie Hugo ×2 et Zoé au camp",
        ),
        ([events.GameWon((1,))], "Hugo gagne la partie !"),
        ([events.GameWon((1, 3))], "Hugo et Zoé gagnent la partie !"),
        ([events.HandFolded(0, (1,))], "Léa n’a rien à jouer et pose sa carte"),
        ([events.CardDiscarded(0, 45, True)], "Léa passe son tour et jette la dame de cœur"),
    ],
)
def test_actions_in_french(happened: list[Event], said: str) -> None:
    lines = tell(happened, NAMES)
    assert [line.replace("\u00a0", " ") for line in lines] == [said]


def test_coming_home_is_told_when_the_board_is_known() -> None:
    session = Session.new(quick_setup("toc-bois", 4, 2))
    seating = session.setup.seating
    home = (events.CardPlayed(0, 9, "advance"), moved(0, (69, 70, 72), origin=68))
    assert tell(home, NAMES, seating) == ["Léa avance de 3 et rentre à la maison"]
    inside = (events.CardPlayed(0, 1, "advance"), moved(0, (73,), origin=72))
    assert tell(inside, NAMES, seating) == ["Léa avance de 1"]


@pytest.mark.parametrize(
    ("language", "pushed", "helped", "shared"),
    [
        (
            "fr",
            "Léa fait avancer Marcel de 3, envoie Zoé au camp et le pion de Marcel rentre à la maison",
            "Léa avance de 3 pour Marcel et le pion de Marcel rentre à la maison",
            "Léa partage 7 pas : 4 + 3 pour Marcel, rentre à la maison et {} rentre à la maison",
        ),
        (
            "en",
            "Léa moves Marcel 3 forward, sends Zoé back to camp and Marcel’s pawn comes home",
            "Léa moves 3 forward for Marcel and Marcel’s pawn comes home",
            "Léa shares 7 steps: 4 + 3 for Marcel, comes home and Marcel’s pawn comes home",
        ),
    ],
)
def test_whose_pawn_came_home_is_told_where_another_moved_it(
    language: str, pushed: str, helped: str, shared: str
) -> None:
    set_language(language)
    seating = Session.new(quick_setup("toc-bois", 4, 2)).setup.seating
    his = moved(8, (35, 36, 72), origin=34)
    hers = moved(0, (69, 70, 71, 72), "split", origin=68)
    eaten = events.PawnCaptured(12, 35, 8, True)

    def told(kind: str, *happened: Event) -> str:
        (line,) = tell((events.CardPlayed(0, 16, kind), *happened), NAMES, seating)
        return line.replace("\u00a0", " ")

    assert told("push", his, eaten) == pushed
    assert told("advance", his) == helped
    assert told("split", hers, his) == shared.format("le pion de Marcel")


def test_the_parts_of_a_split_stay_on_one_line_while_they_are_few() -> None:
    def told(parts: list[int]) -> str:
        ways = [moved(pawn, tuple(range(10, 10 + steps)), "split") for pawn, steps in enumerate(parts)]
        return tell([events.CardPlayed(0, 24, "split"), *ways], NAMES)[0]

    assert told([1, 6]).split(" ") == ["Léa", "partage", "7\u00a0pas\u00a0:", "1\u00a0+\u00a06"]
    assert told([1, 2, 2, 2]).split(" ")[-1].count("+") == 3
    assert told([1] * 7).count(" +") == 6, "seven parts may be wider than the log"


@pytest.mark.parametrize(
    ("path", "steps"),
    [
        ((1, 2, 3), 3),
        ((5, 6, 7, 25), 3),
        ((60, 61, 7), 2),
        ((9, 8, 7, 61), 3),
        ((71, 0, 1), 3),
        ((15, 16, 72), 3),
    ],
)
def test_a_jump_is_not_a_step(path: tuple[int, ...], steps: int) -> None:
    assert steps_of(path) == steps


def test_cards_in_words() -> None:
    assert card_words(CARD_NAMES.index("AH")) == "l’as de cœur"
    assert card_words(CARD_NAMES.index("QS")) == "la dame de pique"
    assert card_words(CARD_NAMES.index("X2")) == "le joker"
    assert card_words(-1) == "une carte"
    set_language("en")
    assert card_words(CARD_NAMES.index("TD")) == "the 10 of diamonds"


def test_lists_in_a_sentence() -> None:
    assert [listed(NAMES[:n]) for n in range(4)] == ["", "Léa", "Léa et Hugo", "Léa, Hugo et Marcel"]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_whole_games_have_words_and_keep_their_secrets(preset: object, language: str) -> None:
    set_language(language)
    name = getattr(preset, "name", "")
    session = Session.new(quick_setup(name, 4, 2, seed=4))
    chance = random.Random(5)
    for _ in range(150):
        if session.finished:
            break
        step = session.submit(chance.choice(session.legal()))
        lines = tell(step.events, session.setup.names, session.setup.seating)
        laid = {card for event in step.events for card in shown(event)}
        for line in lines:
            assert "{" not in line
            assert "phrases." not in line
            for card in range(54):
                if card_words(card) in line and card < 52:
                    assert card in laid, f"{card_name(card)} was not laid on the table: {line}"


def shown(event: Event) -> tuple[int, ...]:
    """Return the cards an event lays open."""
    match event:
        case events.CardPlayed(_, card) | events.CardDiscarded(_, card):
            return (card,)
        case events.HandFolded(_, cards):
            return cards
        case _:
            return ()
