"""Random but plausible hands: they play moves, dither, press odd keys, resize, wander through the rooms."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from toc_desktop.app.window import PictureWindow
from toc_desktop.bots import USUAL_LEVEL, Budget, make_bot
from toc_desktop.commands.gallery import gallery
from toc_desktop.engine import PRESETS, Move, PlayerView
from toc_desktop.present.table.targets import ButtonTarget, CardTarget, CellTarget, PawnTarget
from toc_desktop.present.table.tempo import SPEEDS
from toc_desktop.scenes.table import TableScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage.settings import PIECE_SCALES
from toc_desktop.support.i18n import available
from toc_desktop.ui.focus import Control, Target
from toc_desktop.ui.theme import THEME_NAMES

if TYPE_CHECKING:
    from toc_desktop.services import GameApp, GameScene

KEYS = (
    pygame.K_TAB,
    pygame.K_RETURN,
    pygame.K_SPACE,
    pygame.K_ESCAPE,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_h,
    pygame.K_u,
    pygame.K_l,
    pygame.K_F1,
    pygame.K_1,
    pygame.K_2,
    pygame.K_3,
    pygame.K_4,
    pygame.K_5,
    pygame.K_PAGEDOWN,
)
SIZES = ((1280, 720), (960, 600), (1100, 900))
_WANDER = 60
_SEEN_TOO = (
    *(
        "lesson",
        "lesson-done",
        "lessons",
        "replay",
        "replay-six",
        "rules",
        "settings",
        "settings-keys",
        "saves",
    ),
    *("house-rules", "house-rules-cards", "my-rules", "find-rules", "find-rules-found", "setup", "setup-8"),
    *("results", "results-eight", "statistics", "statistics-people", "statistics-evenings", "welcome"),
)
_NEVER = ("quit", "export", "import", "paste", "copy", "folder")


class FastThinker:
    """Bots that answer at once and not too well: a soak is about the screen."""

    def __init__(self) -> None:
        self._move: Move | None = None

    def start(self, view: PlayerView, level: str, seed: int) -> None:
        """Choose a move now."""
        self._move = make_bot(USUAL_LEVEL, seed).choose(view, Budget(worlds=1))

    def poll(self) -> Move | None:
        """Return the answer, once."""
        move, self._move = self._move, None
        return move

    def cancel(self) -> None:
        """Forget the answer."""
        self._move = None


class RandomPlayer:
    """One pair of hands on the app."""

    def __init__(
        self, app: GameApp, rng: random.Random, after_frame: Callable[[], None] | None = None
    ) -> None:
        self.app, self.rng = app, rng
        self._after_frame = after_frame
        self.inputs = 0
        self.games = 0
        self._wandering = 0
        self._finished: set[str] = set()

    # Opening.

    def open_title(self) -> None:
        """Begin where a player begins."""
        self.app.reset(TitleScene(self.app))
        self.frames(3)

    def new_table(self) -> None:
        """Sit down at a random table, mostly with one person, sometimes with two or none."""
        rng = self.rng
        preset = rng.choice(PRESETS)
        players = rng.choice(preset.players)
        teams = rng.choice((0, *preset.teams.get(players, ())))
        humans = ["Zoé", "Léa"][: rng.choice((1, 1, 1, 2))]
        setup = quick_setup(preset.name, players, teams=teams, humans=humans, seed=rng.randrange(1 << 30))
        settings = self.app.services.profile.settings
        settings.animation_speed = rng.choice(("instant", "instant", "instant", "fast", "normal"))
        self.app.reduced_motion = rng.random() < 0.2
        table = TableScene(self.app, Session.new(setup, self.app.services.profile.store), FastThinker())
        self.app.reset(TitleScene(self.app))
        self.app.push(table)
        self._wandering = 0

    # Acting.

    def act(self, count: int) -> None:
        """Do so many things."""
        for _ in range(count):
            self._once()
            self.frames(self.rng.choice((1, 1, 1, 2)))

    def frames(self, count: int) -> None:
        """Let frames pass."""
        for _ in range(count):
            # The GUI library says things to the loop that keep its windows alive until they are read.
            pygame.event.get()
            self.app.step(self.app.clock.tick())
            if self._after_frame is not None:
                self._after_frame()

    def _once(self) -> None:
        scene = self.app.scene
        if scene is None or not self.app.running:
            self.app.running = True
            self.new_table()
            return
        if isinstance(scene, TableScene):
            self._at_table(scene)
            return
        self._wandering += 1
        if self._wandering > _WANDER or (scene.name == "title" and self.rng.random() < 0.5):
            self._open_something()
        elif scene.name == "curtain":
            self._click_control(scene, "ready")
        elif scene.name == "results":
            self._wandering = max(self._wandering, _WANDER - 6)
            self._dither(scene)
        else:
            self._dither(scene)

    def _open_something(self) -> None:
        """Sit down at a table, or look at a lesson, a replay or any other screen."""
        if self.rng.random() < 0.6:
            self.new_table()
            return
        self.app.reset(TitleScene(self.app))
        self._wandering = _WANDER - self.rng.randrange(10, 40)
        profile = self.app.services.profile
        gallery()[self.rng.choice(_SEEN_TOO)](self.app)
        self.app.services.profile = profile

    def change_surroundings(self) -> None:
        """Change something that every screen depends on: colours, sizes, language, narration, pace."""
        app, rng = self.app, self.rng
        match rng.randrange(7):
            case 0:
                app.set_theme(rng.choice(THEME_NAMES))
            case 1:
                app.set_text_scale(rng.choice((1.0, 1.5, 2.0)))
            case 2:
                app.set_language(rng.choice(available()))
            case 3:
                app.set_narrating(not app.narrating)
            case 4:
                app.reduced_motion = not app.reduced_motion
            case 5:
                app.set_piece_scale(rng.choice(PIECE_SCALES))
            case _:
                app.services.profile.settings.animation_speed = rng.choice(SPEEDS)

    def _at_table(self, scene: TableScene) -> None:
        self._wandering = 0
        if scene.session.finished and scene.session.id not in self._finished:
            self._finished.add(scene.session.id)
            self.games += 1
        if scene.layers and self.rng.random() < 0.6:
            self._key(pygame.K_ESCAPE)
        elif scene.layers or self.rng.random() < 0.05:
            self._dither(scene)
        elif scene.state.deciding and scene.state.selection is not None:
            self._sensible_click(scene)
        elif self.rng.random() < 0.3:
            self._key(pygame.K_SPACE)
        else:
            self.frames(2)

    def _sensible_click(self, scene: TableScene) -> None:
        """Click on what leads to a move: a card that can be played, a pawn or a cell that fits."""
        selection = scene.state.selection
        assert selection is not None
        targets: list[Target] = []
        if selection.walk is None:
            targets += [CardTarget(card) for card in sorted(selection.playable)]
        if not selection.empty:
            targets = [PawnTarget(pawn) for pawn in sorted(selection.movers)]
            for place in sorted(selection.targets):
                pawn = selection.pawn_at(place)
                targets.append(CellTarget(place) if pawn is None else PawnTarget(pawn))
        targets += selection.buttons
        if scene.state.pending is not None:
            targets = [ButtonTarget("confirm"), ButtonTarget("confirm"), ButtonTarget("cancel")]
        ids = {control.id for control in scene.controls()}
        targets = [target for target in targets if target in ids]
        if targets:
            self._click_control(scene, self.rng.choice(targets))
        else:
            self._dither(scene)

    def _dither(self, scene: GameScene) -> None:
        """Do anything at all: a random control, a random spot, a key, the wheel, a drag, another size."""
        roll = self.rng.random()
        controls = [c for c in scene.controls() if not c.visible.empty and not self._dangerous(c)]
        if roll < 0.5 and controls:
            self._click(self.rng.choice(controls).visible.centre)
        elif roll < 0.62:
            self._click(self._anywhere(), self.rng.choice((1, 1, 3)))
        elif roll < 0.85:
            self._key(self.rng.choice(KEYS))
        elif roll < 0.9:
            self._send(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-2, 2)), precise_x=0.0, precise_y=0.0)
        elif roll < 0.985 and controls:
            self._drag(self.rng.choice(controls).visible.centre, self._anywhere())
        elif roll < 0.993:
            self.change_surroundings()
        else:
            self._resize()

    def _dangerous(self, control: Control) -> bool:
        """Tell whether a control reaches outside the program, ends it, or, mostly, leaves a game."""
        leaving = any(word in str(control.id) for word in ("restart", "leave", "undo"))
        return any(word in str(control.id) for word in _NEVER) or (leaving and self.rng.random() < 0.9)

    def _anywhere(self) -> tuple[int, int]:
        width, height = self.app.window.size
        return self.rng.randrange(width), self.rng.randrange(height)

    def _click_control(self, scene: GameScene, target: Target) -> None:
        control = next((c for c in scene.controls() if c.id == target), None)
        if control is None or control.visible.empty:
            self._dither(scene)
        else:
            self._click(control.visible.centre)

    # Events.

    def _send(self, kind: int, **values: object) -> None:
        self.inputs += 1
        self.app.dispatch(pygame.Event(kind, values))

    def _click(self, pos: tuple[int, int], button: int = 1) -> None:
        self._send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self._send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.frames(1)
        self._send(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def _drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self._send(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        self._send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        for pos in (middle, end):
            self._send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0))
            self.frames(1)
        self._send(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def _key(self, key: int) -> None:
        self._send(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        self._send(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    def _resize(self) -> None:
        window = self.app.window
        if isinstance(window, PictureWindow):
            size = self.rng.choice(SIZES)
            window.resize(size)
            self._send(pygame.WINDOWRESIZED, x=size[0], y=size[1])
