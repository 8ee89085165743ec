"""The pixel law part by part: each changes while mouse and keyboard keep still, and none may be forgotten."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.table_hands import choose, sit
from toc_desktop.commands.gallery import gallery
from toc_desktop.commands.verify import PictureCheck, PictureDiffers
from toc_desktop.present.table.targets import CardTarget
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session, quick_setup
from toc_desktop.support.i18n import set_language
from toc_desktop.table.covering import Parts
from toc_desktop.table.painter import TablePainter, Tools
from toc_desktop.table.state import Drag
from toc_desktop.table.view import TableView

SIZE = (960, 600)


@pytest.fixture(autouse=True)
def _french() -> None:
    set_language("fr")


def name_of(part: object) -> str:
    """The kind of a part: plates, gifts and cards on their way are many."""
    return str(part[0] if isinstance(part, tuple) else part)


class Still:
    """A table that nobody touches, every frame of which is compared."""

    def __init__(self, pilot: Pilot, scene: TableScene) -> None:
        self.pilot, self.scene = pilot, scene
        pilot.app.recording = False
        # What a frame shows first covers the whole window.
        pilot.frame(3)
        self._check = PictureCheck(pilot.app)
        self._check()

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.pilot.frame()
            self._check()


def opened(name: str, size: tuple[int, int] = SIZE) -> Still:
    """A table of the gallery."""
    app = make_app(size)
    app.recording = False
    gallery()[name](app)
    pilot = Pilot(app)
    scene = app.scene
    assert isinstance(scene, TableScene)
    return Still(pilot, scene)


def a_round() -> None:
    """A person's move and the bots' answers, with everything that moves and is told of them."""
    session = Session.new(quick_setup("tock-1", 4, teams=2, humans=["Zoé"], seed=3))
    still = Still(*sit(session, (1280, 720), "fast"))
    for _ in range(3000):
        still.pilot.frame()
        if still.scene.state.deciding and session.game.phase == "play":
            break
    still.scene.driver.submit(choose(still.scene))
    still.frames(150)


def an_exchange() -> None:
    """Cards change hands, and what was given is marked until the next deal."""
    session = Session.new(quick_setup("toc-bois", 4, teams=2, humans=["Zoé"], seed=3))
    still = Still(*sit(session, SIZE, "instant"))
    for _ in range(40):
        if still.scene.state.deciding:
            still.scene.driver.submit(choose(still.scene))
        still.frames(1)
        if session.game.phase == "play":
            break
    still.frames(10)


def a_win() -> None:
    """Flakes fall over the board."""
    opened("table-win").frames(20)


def a_note() -> None:
    """A tip goes away."""
    still = opened("table-tip-pawn", (1280, 720))
    assert still.scene.view().panels.note is not None
    still.scene.driver.drop_tip()
    still.frames(4)
    assert still.scene.view().panels.note is None


def a_drag() -> None:
    """A card is on its way with the hand that took it."""
    still = opened("table-tock-1")
    scene = still.scene
    card = CardTarget(scene.state.view.hand[0])
    for step in range(4):
        scene.table.change(drag=Drag(card, (100 + 40 * step, 200 + 20 * step)))
        still.frames(1)


def an_effect() -> None:
    """What would happen is written on the board, and goes."""
    still = opened("table-own-capture")
    assert still.scene.view().effect is not None
    still.scene.table.step_back()
    still.frames(3)
    assert still.scene.view().effect is None


def a_notice() -> None:
    """A message comes, and goes by itself."""
    still = opened("table-tock-1")
    still.scene.notify("Partie sauvée.")
    still.frames(2)
    still.pilot.app.clock.time += 60  # type: ignore[attr-defined]
    still.frames(2)


def a_title() -> None:
    """The title says that the game is not on disk."""
    still = opened("table-tock-1", (1280, 720))
    still.scene.session.unsaved = True
    still.frames(2)


ROUND = ("banner", "log", "pieces", "plate", "piles", "moving", "hand")
SCENES: dict[str, Callable[[], None]] = {
    **dict.fromkeys(ROUND, a_round),
    "given": an_exchange,
    "board": a_win,
    "note": a_note,
    "drag": a_drag,
    "effect": an_effect,
    "above": a_notice,
    "panels": a_title,
}


@pytest.mark.parametrize("scene", dict.fromkeys(SCENES.values()), ids=lambda scene: scene.__name__)
def test_nothing_of_it_is_forgotten(scene: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    real, seen = TablePainter._parts, set[str]()

    def parts(self: TablePainter, view: TableView, tools: Tools) -> Parts:
        every = real(self, view, tools)
        seen.update(name_of(name) for name in every)
        return every

    monkeypatch.setattr(TablePainter, "_parts", parts)
    scene()
    assert seen <= SCENES.keys(), "every part has a scene in which it must be painted"
    assert {part for part, each in SCENES.items() if each is scene} <= {*seen, "pieces"}


@pytest.mark.parametrize("part", SCENES)
def test_each_part_left_out_is_found(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = TablePainter._parts

    def parts(self: TablePainter, view: TableView, tools: Tools) -> Parts:
        return {name: each for name, each in real(self, view, tools).items() if name_of(name) != part}

    monkeypatch.setattr(TablePainter, "_parts", parts)
    if part == "pieces":
        monkeypatch.setattr(TablePainter, "_pieces", lambda *views: [])
    with pytest.raises(PictureDiffers):
        SCENES[part]()
