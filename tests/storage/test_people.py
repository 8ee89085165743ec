"""Games counted by person, by pair and by evening, from lines of every version and by any clock."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game
from toc_desktop.engine import PAWNS_EACH, events, replay_steps
from toc_desktop.session import Session, quick_setup
from toc_desktop.session.replay import ReplayData
from toc_desktop.storage import GameLine, Statistics, Store
from toc_desktop.storage.best_of import BestOf
from toc_desktop.storage.game_lines import PersonLine, read_line
from toc_desktop.storage.library import Library
from toc_desktop.storage.people import PAUSE, count_people, evenings
from toc_desktop.storage.saves import from_bytes, to_bytes
from toc_desktop.storage.statistics import summarise
from toc_desktop.storage.tally import game_line

LINE = GameLine("a", "2026-01-01T20:00:00Z", "toc", 4, 2, (), 4, "watched", 0, 9, 90, 5, 3)
FIRST_VERSION = (
    b'{"captured":3,"captures":5,"humans":1,"id":"old1","levels":["casual"],"moves":90,"players":4,'
    b'"preset":"toc","result":"won","rounds":9,"side":0,"taken_back":1,"teams":2,"when":"2026-01-01T20:00:00Z"}'
)


def game(number: int, sides: dict[str, int], winner: int, when: str = "", **other: object) -> GameLine:
    """Return a game of some people, each on a side; -1 wins where it was given up."""
    people = tuple(PersonLine(name, side, i, 2, 1) for i, (name, side) in enumerate(sides.items()))
    line = replace(LINE, id=f"g{number}", people=people, winner=winner, humans=len(people))
    return replace(line, when=when or line.when, **other)  # type: ignore[arg-type]


def at(minutes: int) -> str:
    """Return the moment so many minutes after an evening has begun."""
    day, rest = divmod(20 * 60 + minutes, 24 * 60)
    return f"2026-01-{10 + day:02}T{rest // 60:02}:{rest % 60:02}:00Z"


def test_everybody_is_counted_as_a_hand_would_count() -> None:
    """Random games; what is expected is counted with plain counters, person by person and pair by pair."""
    dice = random.Random(5)
    names = ["Léa", "Zoé", "Mamie", "Tom"]
    games, won, lost, left = [], Counter[str](), Counter[str](), Counter[str]()
    beat, beside = Counter[tuple[str, str]](), Counter[tuple[str, str, bool]]()
    for number in range(200):
        playing = dice.sample(names, dice.randint(1, 4))
        sides = {name: dice.randrange(3) for name in playing}
        winner = dice.choice([-1, 0, 1, 2, 2])
        games.append(game(number, sides, winner))
        for name, side in sides.items():
            (left if winner < 0 else won if side == winner else lost)[name] += 1
            for other, others in sides.items():
                if other != name and winner >= 0:
                    if others == side:
                        beside[name, other, side == winner] += 1
                    elif side == winner:
                        beat[name, other] += 1
    people = {person.name: person for person in count_people(games)}
    assert set(people) == set(names)
    for name, person in people.items():
        total = person.summary.total
        assert (total.won, total.lost, total.abandoned) == (won[name], lost[name], left[name])
        for other in set(names) - {name}:
            against, together = person.against[other], person.together[other]
            assert (against.won, against.lost) == (beat[name, other], beat[other, name])
            assert (together.won, together.lost) == (beside[name, other, True], beside[name, other, False])
    assert [p.summary.total.played for p in people.values()] == sorted(
        (p.summary.total.played for p in people.values()), reverse=True
    )


def test_one_person_whatever_the_capitals_and_the_way_accents_are_typed() -> None:
    games = [
        game(1, {"Léa": 0, "Tom": 1}, 0),
        game(2, {"LÉA": 0, "tom": 1}, 0),
        game(3, {"Le\u0301a": 1, "Tom": 0}, 0),
    ]
    people = count_people(games)
    assert sorted(person.name for person in people) == sorted(["Le\u0301a", "Tom"])
    lea = next(person for person in people if person.name != "Tom")
    assert (lea.summary.total.won, lea.summary.total.lost) == (2, 1)
    assert lea.against["Tom"].won == 2


def test_two_seats_under_one_name_are_one_person() -> None:
    people = (PersonLine("Léa", 0, 0, 1, 1), PersonLine("Léa", 0, 2, 1, 1), PersonLine("Tom", 1, 1, 0, 0))
    (lea, tom) = count_people([replace(LINE, people=people, winner=0)])
    assert (lea.summary.total.played, lea.summary.total.won, list(lea.against)) == (1, 1, ["Tom"])
    assert (tom.against["Léa"].lost, lea.together) == (1, {})


def test_learning_and_practice_are_nobodys_win() -> None:
    games = [
        game(1, {"Léa": 0, "Tom": 1}, 0, practice=True),
        game(2, {"Léa": 0, "Tom": 1}, 0, learning=True),
        game(3, {"Léa": 0, "Tom": 1}, 1),
    ]
    lea = next(person for person in count_people(games) if person.name == "Léa")
    assert (lea.summary.total.won, lea.summary.total.lost) == (0, 1)
    assert (lea.summary.practice, lea.summary.learning) == (1, 1)
    assert lea.against["Tom"].won == 0
    told = summarise(games)
    assert (told.practice, told.learning, told.total.watched) == (1, 1, 1)
    assert len(evenings(games)[0].games) == 1


# Evenings.


def test_a_pause_of_hours_begins_another_evening() -> None:
    moments = [0, 40, 100, 100 + PAUSE // 60, 101 + 2 * (PAUSE // 60), 24 * 60]
    games = [game(n, {"Léa": 0}, 0, at(m)) for n, m in enumerate(moments)]
    told = evenings(games)
    assert [[line.id for line in evening.games] for evening in told] == [
        ["g5"],
        ["g4"],
        ["g0", "g1", "g2", "g3"],
    ]
    assert told[2].when == at(0)


def test_a_clock_set_back_a_little_parts_nothing_and_a_lot_only_parts_the_evening() -> None:
    games = [game(n, {"Léa": n % 2, "Tom": 1}, 1, at(m)) for n, m in enumerate([60, 100, 20, 70])]
    (one,) = evenings(games)
    assert [line.id for line in one.games] == ["g0", "g1", "g2", "g3"], "the file's order"
    games = [game(n, {"Léa": 0}, 0, when) for n, when in enumerate([at(0), "1970-01-01T00:00:10Z", at(60)])]
    assert [len(evening.games) for evening in evenings(games)] == [1, 1, 1]


@pytest.mark.parametrize("when", ["", "now", "9999-99-99T99:99:99Z", "0000-00-00T00:00:00Z", "2026-01-10"])
def test_a_moment_that_is_none_belongs_to_the_evening_before(when: str) -> None:
    games = [game(1, {"Léa": 0}, 0, at(0)), game(2, {"Léa": 0}, 0), game(3, {"Léa": 0}, 0, at(30))]
    games[1] = replace(games[1], when=when)
    assert [len(evening.games) for evening in evenings(games)] == [3]
    assert [len(evening.games) for evening in evenings([games[1]])] == [1]


def test_an_evening_says_who_won_what() -> None:
    games = [
        game(1, {"Léa": 0, "Tom": 1}, 0, at(0)),
        game(2, {"Léa": 0, "Tom": 1}, 0, at(30)),
        game(3, {"Tom": 1}, 0, at(60)),
        game(4, {"Léa": 0, "Tom": 1}, -1, at(90)),
        replace(LINE, id="g5", when=at(100), humans=1, result="won"),
        replace(LINE, id="g6", when=at(110), humans=0, result="watched"),
    ]
    (evening,) = evenings(games)
    assert [(n, t.won, t.lost, t.abandoned) for n, t in evening.standings] == [
        ("Léa", 2, 0, 1),
        ("Tom", 0, 3, 1),
    ]
    assert (evening.bots.won, evening.bots.lost) == (1, 0), "only game 3 had a side of bots"
    assert evening.unnamed.won == 1
    assert len(evening.games) == 5, "bots among themselves are no evening"


# Lines.


def test_a_line_of_the_first_version_is_read_for_ever() -> None:
    line = read_line(FIRST_VERSION)
    assert line is not None
    assert (line.result, line.people, line.winner, line.practice, line.decisive) == (
        "won",
        (),
        -1,
        False,
        False,
    )
    assert summarise([line]).total.won == 1
    assert count_people([line]) == []


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    file = Statistics(tmp_path / "statistics.jsonl")
    lines = [game(n, {"Léa": 0, "Tom": 1}, n % 2, decisive=n == 2, practice=n == 1) for n in range(3)]
    lines.append(replace(lines[0], id="x", people=(PersonLine("Zoé", 0, 0),)))
    for line in lines:
        assert file.add(line) is None
    assert file.games() == (lines, 0)


@pytest.mark.parametrize(
    "people",
    [3, {}, [3], [{}], [{"name": "", "side": 0, "seat": 0}], [{"name": "L\u0000", "side": 0, "seat": 0}],
     [{"name": "Léa", "side": -1, "seat": 0}], [{"name": "Léa", "side": 0}],
     [{"name": "x" * 99, "side": 0, "seat": 0}],
     [{"name": "Léa", "side": True, "seat": 0}], [{"name": "Léa", "side": 0, "seat": 0, "captures": "many"}],
     [{"name": "Léa", "side": 0, "seat": 0}] * 9,
     [{"name": "Léa", "side": 0, "seat": 0}, {"name": "Tom"}]],
)  # fmt: skip
def test_people_that_make_no_sense_lose_no_game(people: object) -> None:
    values = asdict(game(1, {"Léa": 0}, 0)) | {"people": people, "winner": "me"}
    line = read_line(json.dumps(values).encode())
    assert line is not None
    assert (line.id, line.people, line.winner) == ("g1", (), -1)


def test_the_file_only_grows(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.statistics.path.write_bytes(FIRST_VERSION + b"\nnonsense\n")
    before = store.statistics.path.read_bytes()
    play_out(short_game(store)).close()
    library = Library(store)
    library.counted()
    assert store.statistics.path.read_bytes().startswith(before)
    games, unreadable = library.counted()
    assert (len(games), unreadable) == (2, 1)


def test_a_finished_game_keeps_who_played_and_which_pawns_they_took(tmp_path: Path) -> None:
    store = Store(tmp_path)
    setup = quick_setup("toc-bois", 2, humans=["Léa", "Zoé"], seed=140, options={"fast_start": True})
    session = play_out(Session.new(setup, store))
    (line,), _ = store.statistics.games()
    taken: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    mover = 0
    for _, step in replay_steps(session.record):
        for event in step.events:
            if isinstance(event, events.CardPlayed):
                mover = event.player
            if isinstance(event, events.PawnCaptured):
                owner = event.pawn // PAWNS_EACH
                lost[owner] += 1
                taken[mover] += owner != mover
    assert [(p.name, p.side, p.captures, p.captured) for p in line.people] == [
        ("Léa", 0, taken[0], lost[0]),
        ("Zoé", 1, taken[1], lost[1]),
    ]
    assert sum(lost.values()) > 0
    assert line.winner == session.game.winners[0]
    assert not line.decisive


def test_old_lines_get_their_names_from_the_replays(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = play_out(short_game(store))
    (line,), _ = store.statistics.games()
    store.statistics.path.unlink()
    old = replace(line, people=(), winner=-1)
    store.statistics.add(old)
    assert Library(store).counted() == ([line], 0)
    # Without the replay, or with one that tells another story, the line is what it was.
    store.statistics.add(replace(old, result="abandoned"))
    assert Library(store).counted()[0] == [replace(old, result="abandoned")]
    store.statistics.add(replace(old, id="../../secret"))
    store.path_in(store.replays, session.id).unlink()
    store.statistics.add(old)
    assert [each.people for each in Library(store).counted()[0]] == [(), ()]


# Practice and matches.


def test_a_game_taken_over_from_a_replay_is_practice(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = play_out(short_game(store))
    data = ReplayData.of(session)
    for index in (0, len(data) // 2):
        again = data.take_over(index, store)
        assert again.setup.practice, "also from the first card on: what comes is known"
        assert from_bytes(to_bytes(again.saved())).setup.practice
        resumed = Session.resume(store.running_path(again.id), store)
        play_out(resumed)
    lines, _ = store.statistics.games()
    assert [line.practice for line in lines] == [False, True, True]
    told = summarise(lines)
    assert (told.total.won + told.total.lost, told.practice) == (1, 2)


def test_a_file_of_an_earlier_program_says_by_its_floor_that_it_was_taken_over() -> None:
    session = play(Session.new(quick_setup("toc", 4, 2, ["Léa"], seed=3)), 12)
    taken = session.take_over(6)
    data = to_bytes(replace(taken.saved(), setup=replace(taken.setup, practice=False)))
    assert b"practice" not in data
    assert from_bytes(data).setup.practice
    assert not from_bytes(to_bytes(session.saved())).setup.practice


def test_new_cards_after_practice_count_and_the_same_cards_do_not() -> None:
    session = play(Session.new(quick_setup("toc", 4, 2, ["Léa"], seed=3)), 12)
    assert not session.take_over(6).restart().setup.practice
    assert session.take_over(6).restart(same_deal=True).setup.practice
    assert not session.take_over(6).setup.afresh().practice
    assert not session.restart().setup.practice


@pytest.mark.parametrize("before", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_each_game_of_a_match_counts_and_the_last_one_decides(before: tuple[int, int]) -> None:
    setup = quick_setup("toc-bois", 2, humans=["Léa", "Zoé"], seed=140, options={"fast_start": True})
    session = play_out(Session.new(replace(setup, best_of=BestOf(2, before))))
    line = game_line(session.saved(), at(0))
    (winner,) = session.game.winners
    assert line.decisive == (before[winner] == 1)
    people = {person.name: person.summary for person in count_people([line])}
    best, other = people[("Léa", "Zoé")[winner]], people[("Léa", "Zoé")[1 - winner]]
    assert (best.total.won, other.total.lost) == (1, 1)
    assert (best.matches.won, other.matches.lost) == ((1, 1) if line.decisive else (0, 0))
