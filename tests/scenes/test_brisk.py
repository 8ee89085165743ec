"""At the default speed three bots are watched for about five seconds a round: no longer, and not in a blur.

Time is that of the app's clock, which goes by drawn frames: how fast the machine is makes no difference.
"""

from __future__ import annotations

import pytest

from tests.scenes.table_hands import choose, sit, until, wait_for_turn
from toc_desktop.present.table.tempo import tempo
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage.settings import Settings

pytestmark = pytest.mark.slow

ROUNDS = 12
MEAN = (4.5, 5.5)
"""Seconds that a round of three bots may take on average; 5.0 were measured."""
LONGEST = 7.0
"""Seconds for the longest of them, with captures and sevens; 6.3 were measured."""


def rounds(seed: int) -> list[float]:
    """How long each of some rounds lasts: from the end of the person's move until it is their turn again."""
    setup = quick_setup("toc-bois", 4, teams=2, humans=["Zoé"], seed=seed)
    pilot, scene = sit(Session.new(setup), speed=Settings().animation_speed, draws=False)
    lasted: list[float] = []
    while len(lasted) < ROUNDS:
        wait_for_turn(pilot, scene)
        assert not scene.session.finished
        before, moves = scene.session.game, len(scene.session.history)
        scene.driver.submit(choose(scene))
        until(pilot, lambda: scene.state.playback is None)
        start = pilot.app.clock.now()
        wait_for_turn(pilot, scene)
        after, bots = scene.session.game, len(scene.session.history) - moves - 1
        # Deals and exchanges are no rounds, and who lays a hand down is passed over.
        if before.phase == after.phase == "play" and before.deal == after.deal and bots == 3:
            lasted.append(pilot.app.clock.now() - start)
    return lasted


def test_a_round_of_three_bots_is_as_brisk_and_as_readable_as_it_was() -> None:
    lasted = [*rounds(1), *rounds(2)]
    mean = sum(lasted) / len(lasted)
    assert MEAN[0] <= mean <= MEAN[1], f"{mean:.2f} s a round"
    assert max(lasted) <= LONGEST, f"{max(lasted):.2f} s the longest"


def test_the_default_speed_is_the_one_that_was_measured() -> None:
    assert tempo(Settings().animation_speed) == tempo("normal") == tempo()
