"""The small parts of a session, each alone: bots that are not here, and the log of earlier positions."""

from __future__ import annotations

from dataclasses import replace

from tests.storage.games import play, sit_down
from toc_desktop.bots import USUAL_LEVEL
from toc_desktop.session import quick_setup
from toc_desktop.session.seats import with_known_levels


def test_bots_that_are_not_here_are_told_by_name() -> None:
    setup = quick_setup("toc", 4, 0, ["Léa"], seed=1)
    assert with_known_levels(setup) == (setup, [])
    seats = tuple(
        seat if seat.is_human else replace(seat, level="oracle" if number < 3 else "prophet")
        for number, seat in enumerate(setup.seats)
    )
    known, told = with_known_levels(replace(setup, seats=seats))
    assert [seat.level for seat in known.seats] == [None, *(USUAL_LEVEL,) * 3]
    assert [seat.name for seat in known.seats] == [seat.name for seat in setup.seats]
    names = [seat.name for seat in seats]
    assert [(each.id, dict(each.args)) for each in told] == [
        ("unknown_level", {"level": "oracle", "names": f"{names[1]}, {names[2]}"}),
        ("unknown_level", {"level": "prophet", "names": names[3]}),
    ]


def test_the_log_of_every_position_is_that_of_its_cycle() -> None:
    """Positions are made again from the moves; their log is the one that the game had then."""
    session = sit_down()
    seen = [session.history.game_at(0)]
    for number in range(120):
        play(session, 1, seed=number)
        seen.append(session.game)
    assert [session.history.game_at(number).log for number in range(len(seen))] == [game.log for game in seen]
    assert [session.history.game_at(number) for number in range(len(seen))] == seen


def test_a_seed_that_is_drawn_is_exact_in_any_program() -> None:
    seeds = [sit_down(seed=None).saved().record.seed for _ in range(40)]
    assert all(0 <= seed < 1 << 53 for seed in seeds)
    assert len(set(seeds)) == 40
    assert max(seeds) >= 1 << 48, "and as large as that allows"
