"""Statistics are honest: every game once, given-up ones as such, and a torn line costs one game at most."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.storage.games import play, play_out, short_game, sit_down
from toc_desktop.engine import events, replay_steps
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage import GameLine, Statistics, Store
from toc_desktop.storage.statistics import summarise
from toc_desktop.storage.tally import game_line

WON = GameLine("a", "2026-01-01T00:00:00Z", "toc", 4, 2, ("casual",), 1, "won", 0, 9, 90, 5, 3)
LOST = replace(WON, id="b", result="lost", preset="tock-1", players=6, levels=("expert", "strong"), side=2)
GIVEN_UP = replace(WON, id="c", result="abandoned")
WATCHED = replace(WON, id="d", result="watched", levels=(), humans=0)


def test_games_are_counted_by_everything_asked_for() -> None:
    told = summarise([WON, LOST, GIVEN_UP, WATCHED])
    assert (told.total.won, told.total.lost, told.total.abandoned, told.total.watched) == (1, 1, 1, 1)
    assert told.total.played == 3
    assert told.total.win_rate == 0.5
    assert told.by_preset["tock-1"].lost == 1
    assert {level: tally.played for level, tally in told.by_level.items()} == {
        "casual": 2,
        "expert": 1,
        "strong": 1,
    }
    assert told.by_players[6].lost == 1
    assert told.by_side[2].lost == 1
    assert (told.captures, told.captured, told.rounds) == (20, 12, 36)


def test_streaks_end_with_a_loss_and_with_giving_up_but_not_with_watching() -> None:
    def wins(*names: str) -> list[GameLine]:
        return [replace(WON, id=name) for name in names]

    told = summarise([*wins("a", "b", "c"), LOST, *wins("e"), WATCHED, *wins("f")])
    assert (told.streak, told.best_streak) == (2, 3)
    assert summarise([*wins("a"), GIVEN_UP]).streak == 0


def test_lines_are_added_and_the_last_of_a_game_counts(tmp_path: Path) -> None:
    file = Statistics(tmp_path / "statistics.jsonl")
    for line in (WON, LOST, replace(WON, result="lost")):
        assert file.add(line) is None
    assert file.games() == ([LOST, replace(WON, result="lost")], 0)


def test_a_torn_line_costs_nothing_else(tmp_path: Path) -> None:
    file = Statistics(tmp_path / "statistics.jsonl")
    file.add(WON)
    with file.path.open("ab") as torn:
        torn.write(b'{"id":"half')
    file.add(LOST)
    assert file.games() == ([WON, LOST], 1)
    assert file.summary().unreadable == 1


def test_a_reset_keeps_the_old_file_aside(tmp_path: Path) -> None:
    file = Statistics(tmp_path / "statistics.jsonl")
    assert file.reset() is None
    file.add(WON)
    assert file.reset() is None
    assert file.summary().total.played == 0
    assert b'"id":"a"' in next((tmp_path / "set-aside").iterdir()).read_bytes()


def test_a_finished_game_is_counted_once_with_what_happened_in_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = play_out(short_game(store))
    session.close()
    (line,), unreadable = store.statistics.games()
    assert unreadable == 0
    happened = [event for _, step in replay_steps(session.record) for event in step.events]
    taken = [event.pawn // 4 for event in happened if isinstance(event, events.PawnCaptured)]
    assert line.captured == taken.count(0)
    assert line.rounds == sum(isinstance(event, events.HandsDealt) for event in happened)
    assert (line.moves, line.players, line.teams, line.humans) == (len(session.history), 2, 0, 1)
    assert line.result == ("won" if session.game.winners == (0,) else "lost")
    assert line.levels == ("casual",)


def test_partners_do_not_count_among_the_levels_beaten() -> None:
    setup = quick_setup("toc-bois", 4, 2, ["Léa"], "casual", seed=1)
    seats = [
        replace(seat, level="expert") if player == 2 else seat for player, seat in enumerate(setup.seats)
    ]
    session = play(Session.new(replace(setup, seats=tuple(seats))), 20)
    assert game_line(session.saved(), "now").levels == ("casual",)


def test_people_against_each_other_are_nobodys_victory() -> None:
    setup = quick_setup("toc-bois", 2, humans=["Léa", "Zoé"], seed=140, options={"fast_start": True})
    assert game_line(play_out(Session.new(setup)).saved(), "now").result == "watched"


def test_a_game_given_up_is_counted_as_such_and_an_unplayed_one_is_not(tmp_path: Path) -> None:
    store = Store(tmp_path)
    played = play(sit_down(store), 8)
    played.restart()
    sit_down(store).abandon()
    games, _ = store.statistics.games()
    assert [(game.id, game.result) for game in games] == [(played.id, "abandoned")]
