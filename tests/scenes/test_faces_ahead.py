"""Faces are drawn before they are seen: no frame has to draw a whole hand, and at rest nothing is drawn."""

from __future__ import annotations

import pytest

from tests.pilot import Pilot
from tests.scenes.table_hands import choose, sit, until, wait_for_turn
from toc_desktop.present.table.log import LogLine
from toc_desktop.render.table_cards import BACK, Face, TableCards
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session, quick_setup
from toc_desktop.table.faces_ahead import Foresight


def table(preset: str, players: int, teams: int, reduced: bool = False) -> tuple[Pilot, TableScene]:
    session = Session.new(quick_setup(preset, players, teams=teams, humans=["Zoé"], seed=11))
    pilot, scene = sit(session, size=(960, 600), speed="normal")
    pilot.app.reduced_motion = reduced
    pilot.frame()
    return pilot, scene


def cards_of(scene: TableScene) -> TableCards:
    return scene.painter.tools(scene.view().scenery).cards


def play(pilot: Pilot, scene: TableScene, frames: int) -> tuple[list[int], set[str]]:
    """Play at once whenever it can be; return how many cards each frame had to draw, and what was done."""
    drawn, handled = [], set()
    for _ in range(frames):
        if scene.state.deciding:
            scene.driver.submit(choose(scene))
        if (playback := scene.state.playback) is not None:
            handled.add(playback.timeline.handling(playback.elapsed))
        before = cards_of(scene).painter.drawn
        pilot.frame()
        drawn.append(cards_of(scene).painter.drawn - before)
    return drawn, handled


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize(
    ("preset", "players", "teams", "reduced"),
    [("toc-bois", 4, 2, False), ("toc-bois", 4, 2, True), ("tockasix", 4, 0, False), ("toc", 4, 0, False)],
)
def test_no_frame_draws_a_whole_hand(preset: str, players: int, teams: int, reduced: bool) -> None:
    pilot, scene = table(preset, players, teams, reduced)
    drawn, handled = play(pilot, scene, 700)
    assert handled == ({"", "deal", "swap"} if teams else {"", "deal"})
    assert sum(drawn) > 30
    # Where cards fade instead of flying, both ends of the way are seen at once.
    assert max(drawn) <= (2 if reduced else 1)


def test_nothing_is_drawn_ahead_where_the_panels_are_drawn_anew() -> None:
    pilot, scene = table("toc-bois", 4, 2)
    pilot.frame(2)
    drawn = cards_of(scene).painter.drawn
    scene.table.change(log=(*scene.state.log, LogLine("Le vent se lève.")))
    pilot.frame()
    assert cards_of(scene).painter.drawn == drawn
    pilot.frame()
    assert cards_of(scene).painter.drawn == drawn + 1


def test_once_all_is_drawn_nothing_is_drawn_ahead() -> None:
    pilot, scene = table("toc-bois", 4, 2)
    wait_for_turn(pilot, scene)
    pilot.wait(4)
    drawn, frames = cards_of(scene).painter.drawn, pilot.app.frames
    assert scene.ahead.coming == ()
    pilot.wait(2)
    assert (cards_of(scene).painter.drawn, pilot.app.frames) == (drawn, frames)


def test_a_deal_shows_what_was_foretold(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn ahead is what will be seen: nothing for nobody, nothing forgotten, nothing too late."""
    pilot, scene = table("toc-bois", 4, 2)
    playback = scene.state.playback
    assert playback is not None
    assert playback.timeline.handling(playback.elapsed) == "deal"
    tools = scene.painter.tools(scene.view().scenery)
    foretold = Foresight(scene.state, scene.view(), scene.driver.hand_is_open, tools).faces()
    seen: dict[Face, float] = {}
    real = TableCards.face

    def noted(cards: TableCards, *how: object) -> object:
        running = scene.state.playback
        seen.setdefault(Face(*how), playback.timeline.length if running is None else running.elapsed)  # type: ignore[arg-type]
        return real(cards, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(TableCards, "draw_ahead", lambda cards, face: False)
    monkeypatch.setattr(TableCards, "face", noted)
    until(pilot, lambda: scene.state.deciding)
    pilot.frame()
    told = {soon.face: soon.at for soon in foretold if soon.face.card != BACK}
    assert {face for face, at in told.items() if at <= playback.timeline.length} == set(seen)
    assert all(told[face] <= at for face, at in seen.items())
    after = {face for face, at in told.items() if at > playback.timeline.length}
    assert len(after) == 2 * (len(scene.state.view.hand) - 1)
    scene.driver.submit(choose(scene))
    seen.clear()
    pilot.frame(2)
    assert set(seen) & after == {face for face in seen if face.shadow}
    assert len(set(seen) & after) == len(scene.state.view.hand)


def test_who_leaves_a_table_leaves_nothing_to_be_drawn_there() -> None:
    _, scene = table("toc-bois", 4, 2)
    assert scene.ahead.coming
    scene.leave()
    assert scene.ahead.coming == ()
