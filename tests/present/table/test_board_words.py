"""Names of what lies on the board: a pawn by its number from one, a cell by its arm, a log line by line."""

from __future__ import annotations

import re

import pytest

from tests.present.tables import view
from toc_desktop.engine import Seating, events, parse_card
from toc_desktop.present.games.phrases import whose
from toc_desktop.present.table.log import LogWriter, spoken_line
from toc_desktop.present.table.model import Banner
from toc_desktop.present.table.phrases import SeatInfo, capital, start_words
from toc_desktop.present.table.spoken import (
    cell_words,
    cells_behind,
    how_it_stands,
    nearest,
    number_words,
    numbered_pawn,
    pawn_counts,
    some_pawn,
)
from toc_desktop.present.table.threats import Threat, ThreatWatch, threat_words
from toc_desktop.support.i18n import set_language, tr

SEATS = tuple(
    SeatInfo(name, n, n, None if n == 0 else "casual") for n, name in enumerate(["Zoé", "Léa", "Inès", "Max"])
)
FOUR = Seating.standard(4)


@pytest.fixture(params=["fr", "en"], autouse=True)
def _language(request: pytest.FixtureRequest) -> None:
    set_language(request.param)


def numbers(words: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", words)]


@pytest.mark.parametrize("viewer", range(4))
def test_the_four_pawns_of_each_player_are_numbered_one_to_four(viewer: int) -> None:
    for player in range(4):
        told = [numbered_pawn(4 * player + n, SEATS, viewer) for n in range(4)]
        assert [numbers(words) for words in told] == [[1], [2], [3], [4]]
        mine = [words for words in told if words in {tr("table.pawn.mine_n", n=n) for n in range(1, 5)}]
        assert len(mine) == (4 if player == viewer else 0)
        if player != viewer:
            assert all(whose(SEATS[player].name) in words for words in told)
        unnumbered = [some_pawn(4 * player + n, SEATS, viewer) for n in range(4)]
        assert unnumbered == (
            told if player == viewer else [tr("table.pawn.some", whose=whose(SEATS[player].name))] * 4
        )
        start = start_words(4 * player, SEATS, viewer)
        assert (start == tr("table.start.mine")) == (player == viewer)
        assert player == viewer or whose(SEATS[player].name) in start


@pytest.mark.parametrize("viewer", [0, 2])
def test_a_cell_is_told_by_the_start_before_it_and_its_number(viewer: int) -> None:
    """RULES: numbers run from 1 after each start to the next player's 18."""
    for cell in range(72):
        steps, arm = 0, cell
        while arm % 18:
            arm, steps = arm - 1, steps + 1
        player = arm // 18
        words = cell_words(FOUR, cell, SEATS, viewer)
        assert numbers(words) == [steps or 18]
        key = ("table.place.after" if steps else "table.place.start_of") + (
            "_mine" if player == viewer else ""
        )
        assert words == tr(key, n=steps or 18, whose=whose(SEATS[player].name))


def test_a_free_arm_is_told_by_its_number_from_one() -> None:
    three = Seating.standard(3)
    (free,) = set(range(three.arms)) - set(three.seats)
    assert cell_words(three, 18 * free + 5, SEATS[:3], 0) == tr("table.place.after_empty", n=5, seat=free + 1)
    taken = three.seats[1]
    told = tr("table.place.after", n=5, whose=whose(SEATS[1].name))
    assert cell_words(three, 18 * taken + 5, SEATS[:3], 0) == told


@pytest.mark.parametrize("player", range(4))
def test_a_number_that_leads_home_is_the_next_players(player: int) -> None:
    """A start is its own player's; the cells after it, up to the 17, count towards the next one's home."""
    start = 18 * player
    before = (start - 2) % 72
    for cell, number in ((start, 18), (before, 16), ((start - 17) % 72, 1)):
        where = cell_words(FOUR, cell, SEATS, 0)
        if player == 0:
            assert number_words(FOUR, cell, SEATS, 0) == tr("lessons.number.mine", n=number, cell=where)
        else:
            said = tr("lessons.number.other", n=number, whose=whose(SEATS[player].name), cell=where)
            assert number_words(FOUR, cell, SEATS, 0) == said[:1].upper() + said[1:]


def test_behind_is_counted_forwards_round_the_track() -> None:
    for cell, other, steps in ((5, 3, 2), (3, 5, 70), (0, 71, 1), (71, 0, 71), (4, 4, 0)):
        assert cells_behind(FOUR, cell, other) == steps


def test_who_is_near_is_of_another_side_and_no_farther_than_an_arm() -> None:
    pawns = [-1] * 16
    pawns[0], pawns[1], pawns[4], pawns[8], pawns[12] = 30, 31, 48, 29, 12
    alone, pairs = Seating.standard(4), Seating.standard(4, 2)
    assert nearest(alone, pawns, 0, behind=True) == (8, 1)
    assert nearest(pairs, pawns, 0, behind=True) == (12, 18), "the partner beside it is none"
    assert nearest(alone, pawns, 0, behind=False) == (4, 18)
    pawns[4] = 49
    assert nearest(alone, pawns, 0, behind=False) is None
    pawns[5] = 30
    assert nearest(alone, pawns, 0, behind=False) is None, "a pawn in the same place is neither"
    pawns[8], pawns[9] = 12, 12
    assert nearest(alone, pawns, 0, behind=True) == (8, 18), "of two the first"


def test_home_way_and_camp_are_counted_with_the_centre_on_the_way() -> None:
    centre = next(cell for cell in range(60, 140) if FOUR.is_centre(cell))
    pawns = [72, 75, 0, -1, centre, centre, -1, -1, *[-1] * 8]
    assert [pawn_counts(FOUR, pawns, player) for player in range(3)] == [(2, 1, 1), (0, 2, 2), (0, 0, 4)]


def test_how_it_stands_is_told_to_who_plays_and_to_who_watches() -> None:
    pawns = [72, *[-1] * 15]
    playing = how_it_stands(Banner(1, "Turn", "Question?"), FOUR, pawns, SEATS, 0, 3)
    watching = how_it_stands(Banner(1, "Turn", ""), FOUR, pawns, SEATS, 1, 3)
    assert playing.startswith(tr("table.where.asked", turn="Turn", what="Question?") + " ")
    assert watching.startswith("Turn. "), "an end is put where there is none"
    assert "Léa 0" in playing
    assert "Zoé" not in playing
    assert "Zoé 1" in watching
    assert all(f"{name} 0" in playing for name in ("Léa", "Inès", "Max"))
    assert how_it_stands(Banner(1, "Turn…", ""), FOUR, pawns, SEATS, 1, 3).startswith("Turn… ")


def test_capital_leaves_the_rest_alone() -> None:
    assert [capital(words) for words in ("", "é", "le Roi", "Le Roi")] == ["", "É", "Le Roi", "Le Roi"]


def test_a_threat_names_pawn_player_and_cards() -> None:
    words = threat_words(Threat(1, 2, ("4", "7")), SEATS, 0)
    assert words.startswith(tr("table.pawn.mine_n", n=2).capitalize())
    assert "Inès" in words
    assert numbers(words)[:1] == [2]
    assert f"{tr('phrases.rank.4')}, {tr('phrases.rank.7')}" in words


def test_there_is_no_threat_to_who_has_no_pawn_on_the_track_and_none_from_the_own_side() -> None:
    away = view({0: "h1", 4: "t3"}, "3S")
    watch = ThreatWatch(away, away.pawns)
    assert not watch.done
    watch.go_on(1)
    assert watch.done, "nothing to work out"
    assert watch.threats() == ()
    pairs = view({3: "t20", 8: "t18", 4: "t15"}, "3S", "toc-bois", teams=2)
    paired = ThreatWatch(pairs, pairs.pawns)
    paired.go_on()
    assert {(threat.pawn, threat.by) for threat in paired.threats()} == {(3, 1), (3, 3)}, "with a five"


@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_no_more_pieces_are_worked_out_at_a_time_than_were_asked_for(pieces: int) -> None:
    """There is one for each rank of each opponent."""
    seen = view({0: "t20"}, "3S")
    watch = ThreatWatch(seen, seen.pawns)
    rounds = 0
    while not watch.done:
        watch.go_on(pieces)
        rounds += 1
    assert rounds == 3 * 13 // pieces + 1


def test_a_line_about_the_card_comes_before_what_it_led_to() -> None:
    names = [seat.name for seat in SEATS]
    card = parse_card("3S")
    moved = events.PawnMoved(0, 70, (71, 72), "advance")
    lines = LogWriter(names, FOUR).write(
        [events.CardPlayed(0, card, "advance"), moved, events.CardDrawn(0, 5), events.GameWon((0,))], 3
    )
    assert [line.heading for line in lines] == [False, True]
    assert (lines[0].card, lines[0].move) == (card, 3)
    assert (lines[1].card, lines[1].move) == (None, None)


def test_deals_go_on_being_counted_from_where_a_log_begins() -> None:
    writer = LogWriter([seat.name for seat in SEATS], FOUR, deals=6)
    dealt = events.HandsDealt(1, 5, ((), (), (), ()))
    told = [writer.write([dealt], None)[0] for _ in range(2)]
    assert [numbers(line.short) for line in told] == [[7, 5], [8, 5]]
    assert all(line.text != line.short for line in told)
    for line in told:
        heard = spoken_line(line)
        assert heard.endswith(".")
        assert not heard.startswith("—")
        assert numbers(heard) == numbers(line.short), "the short words are heard"


@pytest.mark.parametrize(("eaten", "owner", "times"), [((4,), 1, 1), ((4, 5), 1, 2), ((8, 9, 10), 2, 3)])
def test_whose_pawns_were_eaten_is_told_once_with_their_number(
    eaten: tuple[int, ...], owner: int, times: int
) -> None:
    names = [seat.name for seat in SEATS]
    taken = [events.PawnCaptured(pawn, 8, 0, False) for pawn in eaten]
    moved = events.PawnMoved(0, 5, (6, 7, 8), "advance")
    (line,) = LogWriter(names, FOUR).write(
        [events.CardPlayed(0, parse_card("3S"), "advance"), moved, *taken], 1
    )
    assert line.extra.count(names[owner]) == 1
    assert numbers(line.extra) == ([] if times == 1 else [times])
    assert line.extra == tr(
        "table.log.and",
        what=tr(
            "phrases.and_capture",
            who=names[owner] if times == 1 else tr("phrases.times", who=names[owner], n=times),
        ),
    )
