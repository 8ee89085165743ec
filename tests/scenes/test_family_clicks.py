"""Four people, one laptop, one whole game: how many clicks are no moves, for each way to keep hands.

`python3 -m pytest -s tests/scenes/test_family_clicks.py` prints the counts that CHANGELOG.md tells.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from tests.scenes.table_hands import Mouse, choose, sit, until
from toc_desktop.scenes.curtain import CurtainScene
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage.setup import COVERED, SECRECIES

pytestmark = pytest.mark.slow

FAMILY = quick_setup("toc-bois", 4, teams=2, humans=["Zoé", "Théo", "Mamie", "Papa"], seed=3)


@dataclass
class Count:
    """What a whole game took, by mouse alone."""

    moves: int = 0
    lifts: int = 0
    """Clicks on the cloth."""
    confirms: int = 0
    """Clicks that confirm a move which would send a pawn of one's own side to camp."""
    changes: int = 0
    """How often another person was to decide than before, the first one too."""


class Counting(Mouse):
    """Clicks, and counts the confirmations among them."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.confirms = 0

    def point(self, control_id: str) -> None:
        """Click on it."""
        self.confirms += control_id == "confirm"
        super().point(control_id)


def whole_game(secrecy: str) -> Count:
    """Play a game to its end by clicks on the real screens, and count those that are no moves."""
    pilot, scene = sit(Session.new(replace(FAMILY, secrecy=secrecy)), draws=False)
    session, count, before = scene.session, Count(), None
    mouse = Counting(pilot, scene)
    while True:
        until(
            pilot, lambda: session.finished or isinstance(pilot.scene, CurtainScene) or scene.state.deciding
        )
        if session.finished:
            break
        if isinstance(pilot.scene, CurtainScene):
            count.lifts += 1
            pilot.click("ready")
            continue
        assert pilot.scene is scene, f"{pilot.scene.name} stands between two people"
        count.changes += session.turn != before
        before = session.turn
        mouse.play(choose(scene))
    count.moves, count.confirms = len(session.history), mouse.confirms
    return count


@pytest.mark.parametrize("secrecy", SECRECIES)
def test_what_is_clicked_besides_moves(secrecy: str) -> None:
    count = whole_game(secrecy)
    print(f"{secrecy}: {count}")
    assert count.moves > 150, "a whole game"
    assert count.lifts == (count.changes if secrecy == COVERED else 0), "once a person, and never in trust"
    assert count.confirms <= count.moves * 0.05
