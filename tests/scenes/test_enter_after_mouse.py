"""After the mouse the first Enter takes what is golden on top, never what was clicked before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.rooms import player
from tests.scenes.table_hands import staged_table
from tests.targets import name_of
from toc_desktop.commands.gallery import gallery
from toc_desktop.commands.gallery.tables import staged
from toc_desktop.scenes.table import TableScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.services import GameScene
from toc_desktop.ui.focus import Target

GOLDEN = {
    "title-continue": "continue",
    "welcome": "first_game",
    "setup": "start",
    "setup-look": "look:done",
    "find-rules-found": "play",
    "house-rules": "play",
    "house-rules-code": "code:ok",
    "statistics-empty": "play",
    "saves-replay": "game:open",
    "file-open": "file:ok",
    "results": "rematch",
    "lesson-done": "next",
    "lesson-mistake": "retry",
    "table-own-capture": "cancel",
    "table-menu": "pause:resume",
    "table-win": "results",
    "lesson": None,
    "lessons": None,
    "my-rules": None,
    "replay": None,
    "rules": None,
    "saves": None,
    "settings": None,
    "statistics": None,
    "table-seven": None,
    "table-tip": None,
}
"""The button that Enter takes on each screen; None where none is golden."""
_TRIED = 3
"""How many things are clicked on each screen before Enter is pressed."""


def opened(screen: str) -> Pilot:
    """The screen in its telling state, with the page below it that one goes back to."""
    app = make_app()
    app.recording = False
    app.push(TitleScene(app))
    gallery()[screen](app)
    return Pilot(app).frame(2)


def spied(scene: GameScene) -> list[str]:
    """What is activated on a scene from now on."""
    taken: list[str] = []
    usual: Callable[[Target], None] = scene.activate

    def activate(target: Target) -> None:
        taken.append(name_of(target))
        usual(target)

    scene.activate = activate  # type: ignore[method-assign]
    return taken


def clicked(screen: str, control_id: str, let_go: bool) -> Pilot | None:
    """The screen a while after a click there; None where that leads elsewhere or nothing can be hit.

    ``let_go``: the button comes up in the corner, so that the click does nothing but was begun.
    """
    pilot = opened(screen)
    scene, layers = pilot.scene, pilot.scene.layers
    point = pilot.control(control_id).visible.centre
    on_top = scene.steering.hit(point)
    if on_top is None or name_of(on_top.id) != control_id:
        return None
    if let_go:
        pilot.drag(point, (1, 1), steps=1)
    else:
        pilot.click(point).hover((1, 1))
    pilot.wait(1)
    golden = GOLDEN[screen]
    same = pilot.scene is scene and scene.layers == layers and pilot.has(control_id)
    usable = same and pilot.app.gui.active is None and (golden is None or pilot.has(golden))
    return pilot if usable and (golden is None or pilot.control(golden).enabled) else None


@pytest.mark.quick_cases(6)
@pytest.mark.parametrize("screen", GOLDEN)
def test_the_first_enter_after_a_click_takes_what_is_golden(screen: str) -> None:
    golden = GOLDEN[screen]
    tried: list[str] = []
    names = [name_of(c.id) for c in opened(screen).controls() if c.reachable and not c.visible.empty]
    # Not one beside the other: from all over the screen.
    for control_id in [name for step in range(4) for name in names[step::4] if name != golden]:
        if len(tried) == _TRIED:
            break
        pilot = clicked(screen, control_id, let_go=False) or clicked(screen, control_id, let_go=True)
        if pilot is None:
            continue
        tried.append(control_id)
        taken = spied(pilot.scene)
        pilot.press("return")
        assert taken == ([] if golden is None else [golden]), control_id
    assert tried, "nothing could be clicked"


@pytest.mark.parametrize("answer", ["return", "cancel", "confirm"])
def test_enter_spares_the_pawn_of_ones_own_side(answer: str) -> None:
    """Asked by mouse: the golden answer is the one that takes the move back."""
    base = ("base",) * 4
    setup, game = staged("tock-1", {0: ("t9", "t18", *base[2:]), 1: base, 2: base, 3: base}, "9D 4S")
    pilot, scene = staged_table(setup, game)
    pilot.click("card:9D").click("pawn:0").hover((4, 4)).wait(5)
    assert scene.state.pending is not None
    pilot.press("return") if answer == "return" else pilot.click(answer)
    assert scene.state.pending is None
    assert len(scene.session.history) == (1 if answer == "confirm" else 0)


def test_enter_plays_a_move_that_waits_to_be_confirmed_and_costs_nothing() -> None:
    base = ("base",) * 4
    setup, game = staged("tock-1", {0: ("t9", *base[1:]), 1: base, 2: base, 3: base}, "9D 4S")
    pilot, scene = staged_table(setup, game)
    scene.settings.confirm_moves = True
    pilot.click("card:9D").click("pawn:0").hover((4, 4)).wait(5)
    if scene.state.pending is None:
        pilot.click("cell:t18").hover((4, 4)).wait(5)
    assert scene.state.pending is not None
    pilot.press("return")
    assert len(scene.session.history) == 1


def test_back_from_a_page_that_a_click_opened_enter_does_not_open_it_again(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    pilot.open(TitleScene(pilot.app)).click("settings").settle()
    assert pilot.scene.name == "settings"
    pilot.press("escape").hover((1, 1)).wait(20)
    assert pilot.scene.name == "title"
    pilot.press("return").frame(2)
    assert isinstance(pilot.scene, TableScene), "what is golden"


def test_closing_a_menu_by_key_does_not_wake_what_was_clicked_before_it() -> None:
    pilot = opened("table-seven")
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    pilot.click("speed").hover((1, 1)).wait(20)
    while not scene.layers:
        pilot.press("escape")
    pilot.press("escape")
    assert not scene.layers
    pace = scene.speed
    pilot.press("return").frame()
    assert scene.speed == pace
