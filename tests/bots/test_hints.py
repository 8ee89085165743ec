"""Hints name the best move with its reasons, and say what another would give up, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.bots.conftest import TABLES, opened, played
from toc_desktop.bots import Budget
from toc_desktop.bots.hints import Comparison, compare, hint
from toc_desktop.bots.reasons import DRAWBACKS, Reason
from toc_desktop.engine import Play, PlayerView, Seating, find_preset, legal_moves, parse_card, player_view
from toc_desktop.present.games.hint_phrases import comparison_texts, hint_texts, reason_text
from toc_desktop.support import i18n
from toc_desktop.table.hint import advice_of

NAMES = ("Léa", "Max", "Zoé", "Tom", "Ana", "Luc", "Eva", "Bob")
LITTLE = Budget(worlds=4)


@pytest.fixture(autouse=True)
def _french() -> Iterator[None]:
    i18n.set_language("fr")
    yield
    i18n.set_language(None)


def view_of(
    pawns: dict[int, tuple[int, ...]], hand: str, preset: str = "tock-1", teams: int = 0
) -> PlayerView:
    """Return a made-up view of player 0, in turn."""
    cells = [-1] * 16
    for player, own in pawns.items():
        cells[4 * player : 4 * player + len(own)] = own
    cards = tuple(parse_card(name) for name in hand.split())
    return PlayerView(
        player=0,
        rules=find_preset(preset).rules_for(teams),
        seating=Seating.standard(4, teams),
        pawns=tuple(cells),
        hand=cards,
        hand_sizes=(len(cards),) * 4,
        stock_size=30,
        discard=(),
        dealer=3,
        turn=0,
        phase="play",
        deal=0,
        has_given=(False,) * 4,
        gave=None,
        received=None,
        winners=(),
        log=(),
    )


def find(view: PlayerView, card: str, to: int) -> Play:
    for move in legal_moves(view):
        if isinstance(move, Play) and move.card == parse_card(card) and move.legs[0].to == to:
            return move
    raise AssertionError("no such play")


def test_eating_the_leader_is_the_reason() -> None:
    view = view_of({0: (20,), 1: (25, 14), 2: (40,)}, "5S 6H 2C", "toc")
    best = hint(view, LITTLE)
    assert best.move == find(view, "5S", 25)
    # Seen from player 1, whose start is 18, 25 is behind 14: the leader is the other one.
    assert best.reasons[0] == Reason("eats", best.reasons[0].amount, (("player", 1),))
    view = view_of({0: (8,), 1: (25, 14), 2: (40,)}, "6S 3H 2C", "toc")
    assert "Mange le pion de tête de Max" in hint_texts(hint(view, LITTLE), NAMES, view)


def test_going_home_is_the_reason_and_what_is_given_up() -> None:
    view = view_of({0: (69, 30), 2: (40,)}, "5S 6H", "toc")
    best = hint(view, LITTLE)
    assert best.move == find(view, "5S", 75)
    assert best.reasons[0].id == "home"
    worse = compare(view, find(view, "5S", 2), best)
    assert worse.loss > 0.0
    assert "not_home" in {reason.id for reason in worse.reasons}
    assert "Ne rentre pas ton pion à la maison" in comparison_texts(worse, NAMES)


def test_keeping_the_king_to_leave_base() -> None:
    view = view_of({0: (5,), 1: (60,), 2: (40,)}, "KS 3H", "toc-bois")
    spent = compare(view, find(view, "KS", 18), hint(view, LITTLE))
    assert not spent.equal
    words = comparison_texts(spent, NAMES)
    assert "Dépense ton roi, ta dernière carte pour sortir" in words


def test_standing_ahead_of_somebody_is_said() -> None:
    view = view_of({0: (36, 46), 1: (40,)}, "9S TH", "toc")
    found = compare(view, find(view, "9S", 45), hint(view, LITTLE))
    texts = [reason_text(reason, NAMES) for reason in found.reasons if reason.id == "exposes"]
    assert texts in (["Laisse ton pion à 5 cases devant Max"], [])


def test_the_best_move_gives_nothing_up() -> None:
    view = view_of({0: (36, 46), 1: (40,)}, "9S TH", "toc")
    best = hint(view, LITTLE)
    assert compare(view, best.move, best) == Comparison(0.0, True, ())
    assert comparison_texts(compare(view, best.move, best), NAMES) == ("À peu près équivalent",)


def test_no_choice_is_told_as_such() -> None:
    view = view_of({0: (5,)}, "3H", "toc")
    best = hint(view, LITTLE)
    assert best.only
    assert hint_texts(best, NAMES, view)[0] == "C’est tout ce que tu peux faire"


@pytest.mark.parametrize(
    ("pawns", "french", "english"),
    [
        ({0: (5,), 1: (60,)}, "échange ton pion avec le pion de Max.", "swap your pawn with Max’s pawn."),
        (
            {0: (5, 27), 1: (60,)},
            "échange ton pion de la case {n} avec le pion de Max.",
            "swap your pawn on cell {n} with Max’s pawn.",
        ),
        (
            {0: (5,), 1: (60, 40)},
            "échange ton pion avec le pion de Max de la case {other}.",
            "swap your pawn with Max’s pawn on cell {other}.",
        ),
    ],
)
def test_a_hint_names_the_pawns_that_change_places(
    pawns: dict[int, tuple[int, ...]], french: str, english: str
) -> None:
    """Which of a player's pawns is said only where there are several to be had."""
    view = view_of(pawns, "JS", "toc-bois")
    best = hint(view, LITTLE)
    assert isinstance(best.move, Play)
    n, other = (view.pawns[leg.pawn] % 18 for leg in best.move.legs)
    for language, words in (("fr", french), ("en", english)):
        i18n.set_language(language)
        assert words.format(n=n, other=other) in advice_of(view, best, NAMES).text


@pytest.mark.slow
@pytest.mark.parametrize("language", i18n.available())
@pytest.mark.parametrize("table", TABLES[::2], ids=str)
def test_every_reason_of_whole_games_has_its_words(table: tuple[str, int, int], language: str) -> None:
    i18n.set_language(language)
    missing = set()
    for number, (game, _) in enumerate(played(opened(*table), "strong", 260)):
        if number % 13:
            continue
        view = player_view(game, game.turn)
        best = hint(view, Budget(worlds=1))
        assert best.move in legal_moves(view) or isinstance(best.move, Play)
        for move in legal_moves(view)[:4]:
            found = compare(view, move, best)
            for reason in (*best.reasons, *found.reasons):
                key = reason.id.removeprefix("not_")
                area = "not" if reason.id.startswith("not_") else "reason"
                if not i18n.has(f"hints.{area}.{key}") or "{" in reason_text(reason, NAMES):
                    missing.add(reason.id)
            assert all("{" not in text for text in comparison_texts(found, NAMES))
        assert not {reason.id for reason in best.reasons} & DRAWBACKS
    assert not missing
