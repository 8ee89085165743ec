"""Hands that play whole games at the real table: by mouse alone, or by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from tests.pilot import Pilot, make_app
from tests.targets import name_of
from toc_desktop.bots import Budget, make_bot
from toc_desktop.engine import (
    ChooseSize,
    Discard,
    Fold,
    Game,
    Give,
    Leg,
    Move,
    Pass,
    Play,
    PlayerView,
    card_name,
)
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.places import place_of, same_spot
from toc_desktop.present.table.targets import ButtonTarget, CellTarget
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session
from toc_desktop.session.prepared import prepared_session
from toc_desktop.storage.setup import GameSetup


class AtOnce:
    """Bots that answer at once, so that a test waits for nobody."""

    def __init__(self) -> None:
        self._move: Move | None = None
        self.asked: list[int] = []

    @property
    def busy(self) -> bool:
        """Whether an answer has not been taken."""
        return self._move is not None

    def start(self, view: PlayerView, level: str, seed: int) -> None:
        """Think, and have it ready."""
        self.asked.append(view.player)
        self._move = make_bot("casual", seed).choose(view, Budget(worlds=2))

    def poll(self) -> Move | None:
        """Give the answer."""
        move, self._move = self._move, None
        return move

    def cancel(self) -> None:
        """Forget it."""
        self._move = None


def sit(
    session: Session, size: tuple[int, int] = (1280, 720), speed: str = "instant", draws: bool = True
) -> tuple[Pilot, TableScene]:
    """Open a table on an app of its own; without ``draws`` frames pass unseen, which is much faster."""
    pilot = Pilot(make_app(size))
    pilot.app.recording = False
    pilot.app.services.profile.settings.animation_speed = speed
    scene = TableScene(pilot.app, session, AtOnce())
    pilot.app.push(scene)
    if not draws:
        blind(pilot)
    return pilot, scene


def blind(pilot: Pilot) -> Callable[[], None]:
    """Let frames pass without drawing; returns what draws one after all."""
    real = pilot.app.draw

    def pass_by() -> None:
        for scene in pilot.app.scenes:
            scene.ensure_built()

    pilot.app.draw = pass_by  # type: ignore[method-assign]
    return real


def staged_table(
    setup: GameSetup, game: Game, speed: str = "instant", size: tuple[int, int] = (1280, 720)
) -> tuple[Pilot, TableScene]:
    """A table laid out by hand."""
    return sit(prepared_session(setup, game), size, speed)


def until(pilot: Pilot, done: Callable[[], bool], most: int = 4000) -> None:
    """Let time pass until something is so."""
    for _ in range(most):
        if done():
            return
        pilot.frame()
    raise AssertionError("it never came to that")


def wait_for_turn(pilot: Pilot, scene: TableScene) -> None:
    """Let the bots play until a person is to decide, or the game is over."""
    until(pilot, lambda: scene.session.finished or scene.state.deciding)


class Hand:
    """Carries out a move through the screen; how it points is for mouse or keyboard to say."""

    def __init__(self, pilot: Pilot, scene: TableScene) -> None:
        self.pilot, self.scene = pilot, scene

    def point(self, control_id: str) -> None:
        """Choose a control."""
        raise NotImplementedError

    def play(self, move: Move) -> None:
        """Do a move; when it returns it has been submitted."""
        number = len(self.scene.session.history)
        match move:
            case Discard(card) | Give(card):
                self.point(f"card:{card_name(card)}")
            case Fold():
                self.point("fold")
            case Pass():
                self.point("pass")
            case ChooseSize(size):
                self.point(f"size:{size}")
            case Play():
                self._play(move, number)
        if self.scene.state.pending is not None:
            self.point("confirm")
        assert len(self.scene.session.history) > number, (
            f"{move} was not played: {self.scene.state.selection}"
        )

    def _play(self, move: Play, number: int) -> None:
        scene = self.scene
        if scene.state.selection is not None and scene.state.selection.card != move.card:
            self.point(f"card:{card_name(move.card)}")
        for leg in move.legs:
            if len(scene.session.history) > number:
                return
            self._leg(move, leg, number)

    def _leg(self, move: Play, leg: Leg, number: int) -> None:
        scene = self.scene
        selection = scene.state.selection
        assert selection is not None
        parts = len(selection.walk.legs) if selection.walk is not None else 0
        self.point(f"pawn:{leg.pawn}")
        selection = scene.state.selection
        if len(scene.session.history) > number or selection is None:
            return
        if selection.walk is not None and len(selection.walk.legs) > parts:
            return
        if scene.state.pending is None:
            target = place_of(scene.table.seating, leg.pawn, leg.to)
            self.point(self._at(target))
        choice = ButtonTarget("do", move.kind)
        if scene.state.selection is not None and choice in scene.state.selection.choices:
            self.point(name_of(choice))
        if scene.state.pending is not None:
            self.point("confirm")

    def _at(self, place: Place) -> str:
        selection = self.scene.state.selection
        assert selection is not None
        for pawn in range(len(selection.pawns)):
            if same_spot(selection.place(pawn), place) and place.kind != "centre":
                return f"pawn:{pawn}"
        return name_of(CellTarget(place))


class Mouse(Hand):
    """Clicks, and nothing else."""

    def point(self, control_id: str) -> None:
        """Click on it."""
        self.pilot.click(control_id)
        until(self.pilot, lambda: self.scene.state.playback is None)


class Keys(Hand):
    """Presses keys, and nothing else: number keys for cards, Tab, arrows and Enter for the rest."""

    def point(self, control_id: str) -> None:
        """Reach it and press Enter."""
        kind, _, name = control_id.partition(":")
        if kind == "card":
            names = [
                card_name(card) for card in self.scene.state.shown.snapshot.hands[self.scene.state.viewer]
            ]
            self.pilot.press(str(names.index(name) + 1))
        else:
            self._reach(control_id)
            self.pilot.press("return")
        until(self.pilot, lambda: self.scene.state.playback is None)

    def _reach(self, control_id: str) -> None:
        group = self.pilot.control(control_id).group
        for _ in range(60):
            here = self.scene.focus.control if self.scene.focus.shown else None
            if here is not None and (name_of(here.id) == control_id or (group and here.group == group)):
                break
            self.pilot.press("tab")
        for _ in range(60):
            if self.pilot.focus() == control_id:
                return
            self.pilot.press("right")
        raise AssertionError(f"{control_id} cannot be reached by keyboard")


def choose(scene: TableScene) -> Move:
    """What a fair player would do."""
    return make_bot("casual", 5).choose(scene.state.view, Budget(worlds=2))


def play_game(pilot: Pilot, scene: TableScene, hand: Hand, each: Callable[[], None] | None = None) -> int:
    """Play to the end; return how many moves the person made."""
    made = 0
    while True:
        wait_for_turn(pilot, scene)
        if scene.session.finished:
            return made
        hand.play(choose(scene))
        made += 1
        if each is not None:
            each()
