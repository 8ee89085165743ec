"""The log of the table: a line for all that everybody sees, with the card, and what came of it."""

from __future__ import annotations

import pytest

from toc_desktop.engine import Event, Seating, events, parse_card
from toc_desktop.present.table.log import LogLine, LogWriter
from toc_desktop.support.i18n import set_language

NAMES = ["Zoé", "Marcel", "Léa", "Hugo"]
SEVEN = parse_card("7H")


@pytest.fixture(autouse=True)
def _english() -> None:
    set_language("en")


def written(*happened: Event, move: int | None = 4) -> list[LogLine]:
    return LogWriter(NAMES, Seating.standard(4)).write(happened, move)


def test_deals_are_headings_counted_from_one() -> None:
    writer = LogWriter(NAMES, Seating.standard(4))
    dealt = events.HandsDealt(2, 5, ((), (), (), ()))
    first, second = writer.write([dealt], None)[0], writer.write([dealt], None)[0]
    for number, line in enumerate((first, second), 1):
        assert line.heading
        assert str(number) in line.text
        assert str(number) in line.short
        assert "Léa" in line.text
        assert (line.player, line.card, line.move) == (None, None, None)


@pytest.mark.parametrize(
    "event",
    [
        events.HandFolded(1, (SEVEN,)),
        events.Passed(1),
        events.SizeChosen(1, 4),
        events.CardGiven(1, SEVEN, 3),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_a_player_does_without_playing_a_card_is_theirs_and_can_be_shown_again(event: Event) -> None:
    (line,) = written(event)
    assert "Marcel" in line.text
    assert (line.player, line.move, line.heading) == (1, 4, False)
    assert line.card is None


def test_a_card_thrown_away_is_beside_its_line() -> None:
    (line,) = written(events.CardDiscarded(3, SEVEN, False))
    assert (line.player, line.card, line.move) == (3, SEVEN, 4)


def test_exchange_and_victory_are_headings() -> None:
    for event in (events.CardsExchanged((1, 2, 3, 4)), events.GameWon((0, 2))):
        (line,) = written(event)
        assert line.heading
        assert line.text


def test_nobody_is_told_of_shuffles_and_draws() -> None:
    assert written(events.Shuffled((1, 2), True), events.CardDrawn(1, SEVEN)) == []


@pytest.mark.parametrize(
    ("eaten", "told", "untold"),
    [((4,), ["Marcel"], ["own"]), ((0,), ["own"], ["Marcel"]), ((1, 5, 6), ["own", "Marcel"], ["Léa"])],
    ids=["another's", "one's own", "both"],
)
def test_the_second_line_says_whose_pawns_went_to_camp(
    eaten: tuple[int, ...], told: list[str], untold: list[str]
) -> None:
    moved = events.PawnMoved(3, 5, (6, 7, 8), "advance")
    taken = [events.PawnCaptured(pawn, 8, 3, False) for pawn in eaten]
    (line,) = written(events.CardPlayed(0, SEVEN, "advance"), moved, *taken)
    assert (line.player, line.card, line.move) == (0, SEVEN, 4)
    assert all(word in line.extra for word in told)
    assert not any(word in line.extra for word in untold)
    assert written(events.CardPlayed(0, SEVEN, "advance"), moved)[0].extra == ""


def test_two_pawns_of_one_player_are_counted() -> None:
    moved = events.PawnMoved(0, 5, (6, 7, 8), "advance")
    taken = [events.PawnCaptured(pawn, 6 + pawn % 4, 0, True) for pawn in (4, 5)]
    (line,) = written(events.CardPlayed(0, SEVEN, "advance"), moved, *taken)
    assert "2" in line.extra
