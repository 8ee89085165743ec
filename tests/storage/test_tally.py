"""What the statistics keep of a game, counted another way: from where pawns stood before and after."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.storage.games import play
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage.export import file_name
from toc_desktop.storage.tally import game_line, was_played

WHEN = "2026-01-01T00:00:00Z"


@pytest.mark.parametrize(("people", "teams"), [(1, 0), (2, 0), (2, 2), (0, 0)])
@pytest.mark.parametrize("preset", ["toc", "tock-1"])
def test_captures_are_those_seen_on_the_board(preset: str, people: int, teams: int) -> None:
    session = play(Session.new(quick_setup(preset, 4, teams, ["Léa", "Zoé"][:people], seed=11)), 160)
    mine = set(range(people))
    captures = captured = 0
    for number in range(len(session.history)):
        before, after = session.history.game_at(number), session.history.game_at(number + 1)
        gone = [
            pawn // 4
            for pawn, (was, now) in enumerate(zip(before.pawns, after.pawns, strict=True))
            if was != -1 == now
        ]
        captured += sum(owner in mine for owner in gone)
        captures += sum(owner not in mine for owner in gone) if before.turn in mine else 0
    line = game_line(session.saved(), WHEN)
    assert (line.captures, line.captured) == (captures, captured)
    assert captured > 0 or not people
    assert line.humans == people
    assert line.side == (session.setup.seating.seats[0] if people else 0)
    assert line.moves == 160


def test_a_game_in_which_no_person_moved_was_not_played() -> None:
    alone = Session.new(quick_setup("tock-1", 4, 0, ["Léa"], seed=3))
    while alone.turn != 0:
        assert not was_played(alone.saved())
        play(alone, 1)
    assert not was_played(alone.saved()), "it is her turn, and she has done nothing yet"
    play(alone, 1)
    assert was_played(alone.saved())
    assert not was_played(play(Session.new(quick_setup("tock-1", 4, 0, [], seed=3)), 9).saved())


def test_an_export_is_called_after_its_title_else_after_its_rules() -> None:
    saved = Session.new(quick_setup("tock-1", 4, 0, ["Léa"], seed=3)).saved()
    assert file_name(saved).startswith("toc-tock-1-")
    assert file_name(replace(saved, title="Chez Mamie !")).startswith("toc-Chez-Mamie-")
