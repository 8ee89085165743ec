"""Complete games at the real table, by mouse alone and by keyboard alone, for every rule sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.pilot import Pilot
from tests.scenes.table_hands import Hand, Keys, Mouse, blind, play_game, sit, until
from tests.targets import name_of
from toc_desktop.engine import replay
from toc_desktop.present.table.timeline import TableSnapshot
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session, quick_setup

TABLES = [
    ("toc", 2, 0),
    ("toc-bois", 4, 2),
    ("tock-1", 4, 2),
    ("tock-2", 2, 0),
    ("tock-options", 3, 0),
    ("tockasix", 4, 2),
]


@pytest.mark.slow
@pytest.mark.parametrize("hands", [Mouse, Keys], ids=["mouse", "keyboard"])
@pytest.mark.parametrize(("preset", "players", "teams"), TABLES, ids=lambda value: str(value))
def test_a_whole_game(preset: str, players: int, teams: int, hands: Callable[..., Hand]) -> None:
    session = Session.new(quick_setup(preset, players, teams=teams, humans=["Zoé"], seed=3))
    pilot, scene = sit(session, size=(960, 600))
    draw = blind(pilot)
    turns = 0

    def look() -> None:
        nonlocal turns
        turns += 1
        assert scene.state.snapshot == TableSnapshot.of(scene.state.view), (
            "what is shown is the game as it stands"
        )
        assert scene.state.shown.snapshot.hands[scene.state.viewer] == scene.state.view.hand
        assert scene.state.log, "every move has a line"
        if turns % 12 == 0:
            draw()
            _assert_shown(pilot, scene)

    made = play_game(pilot, scene, hands(pilot, scene), look)
    assert made > 10
    assert session.finished
    assert replay(session.record) == session.game, "what was clicked is what was recorded"
    until(pilot, lambda: pilot.scene.name == "results", most=400)


def _assert_shown(pilot: Pilot, scene: TableScene) -> None:
    """The screen says whose turn it is, how many cards there are, and what was done last."""
    pilot.app.recording = True
    real = type(pilot.app).draw
    real(pilot.app)
    pilot.app.recording = False
    assert pilot.app.report is not None
    said = " ".join(mark.shown for mark in pilot.app.report.marks)
    assert scene.table.seats[scene.state.shown.snapshot.turn].name in said
    assert str(scene.state.view.stock_size) in said or not scene.layout.pile_labels
    names = {name_of(control.id) for control in scene.controls()}
    assert {f"pawn:{pawn}" for pawn in range(len(scene.state.view.pawns))} <= names
    assert {"undo", "hint", "speed", "rules", "menu"} <= names
