"""The minutes that New game tells: arithmetic of what was measured, and still so when measured again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from durations import in_order

from toc_desktop.bots import USUAL_LEVEL
from toc_desktop.bots.tournament import Match, game_seed, play_matches
from toc_desktop.engine import PRESETS, Seating, apply_move, find_preset, legal_moves, new_game, player_view
from toc_desktop.present.games.durations import MOVES, PERSON, SHOWN, STEP, minutes
from toc_desktop.present.table.choreography import choreograph
from toc_desktop.present.table.tempo import tempo
from toc_desktop.storage.settings import SPEEDS


def test_every_table_of_the_sheets_was_measured() -> None:
    offered = {
        (preset.name, players, teams)
        for preset in PRESETS
        for players in preset.players
        for teams in (0, *preset.teams.get(players, ()))
    }
    assert set(MOVES) == offered


def test_minutes_are_moves_by_seconds() -> None:
    for (preset, players, teams), (usual, short) in MOVES.items():
        for people in range(players + 1):
            for moves, fast in ((usual, False), (short, True)):
                # What moves fast is shown for half as long.
                exact = (moves * SHOWN / (1 + fast) + moves / players * people * PERSON) / 60
                told = minutes(preset, players, teams, people, fast)
                assert told is not None
                assert told % STEP == 0
                assert abs(told - exact) <= STEP / 2 + 1e-6 or told == STEP
    assert minutes("toc", 8, 0, 1, short=True) is None


def test_a_short_game_is_never_told_longer_than_the_usual_one() -> None:
    """On every sheet, at every table, whoever sits there, at every speed."""
    for table, (usual, short) in MOVES.items():
        assert short <= usual, table
        for people in range(table[1] + 1):
            for speed in SPEEDS:
                told = [minutes(*table, people, fast, speed) for fast in (True, False)]
                assert told[0] is not None
                assert told[1] is not None
                assert told[0] <= told[1], (table, people, speed)


def test_means_out_of_order_are_those_of_all_games() -> None:
    assert in_order(300, 280) == (300, 280)
    assert in_order(301, 358) == (329.5, 329.5)


def test_a_short_game_of_one_person_and_three_bots_takes_a_quarter_of_an_hour_at_most() -> None:
    """On every sheet, alone and in pairs; who likes slow animations is told what these take."""
    tables = [table for table in MOVES if table[1] == 4]
    assert len(tables) == 12
    for preset, players, teams in tables:
        told = minutes(preset, players, teams, 1, short=True)
        assert told is not None
        assert told <= 15, preset
        slow = minutes(preset, players, teams, 1, short=True, speed="slow")
        assert slow is not None
        assert slow > told


@pytest.mark.slow
@pytest.mark.parametrize("table", [("toc-bois", 4, 2), ("toc", 4, 0), ("tockasix", 3, 0)])
def test_other_games_have_about_as_many_moves(table: tuple[str, int, int]) -> None:
    """Measured again with other cards: the means differ by three standard errors and 10 % at most."""
    name, players, teams = table
    rules = replace(find_preset(name).rules_for(teams), fast_start=True)
    levels = (USUAL_LEVEL,) * players
    seats = Seating.standard(players, teams)
    games = [Match(rules, seats, levels, game_seed(77, number)) for number in range(24)]
    moves = [outcome.moves for outcome in play_matches(games)]
    mean = sum(moves) / len(moves)
    error = (sum((m - mean) ** 2 for m in moves) / (len(moves) - 1) / len(moves)) ** 0.5
    assert abs(mean - MOVES[table][1]) <= 3 * error + 0.1 * mean


@pytest.mark.slow
def test_a_move_is_shown_about_as_long_as_is_told() -> None:
    """The animations of a whole game at the default speed, played at random."""
    game = new_game(find_preset("toc-bois").rules, Seating.standard(4, 2), 5).game
    shown, moves = 0.0, 0
    while not game.winners and moves < 400:
        choices = legal_moves(game)
        before = player_view(game, 0)
        step = apply_move(game, choices[(moves * 7) % len(choices)])
        shown += choreograph(before, step.events, tempo("normal")).length
        game, moves = step.game, moves + 1
    assert shown / moves == pytest.approx(SHOWN, rel=0.25)
