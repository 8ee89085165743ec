"""The whole program in a player's folder, started and closed as `main` does it, but without a window."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from tests.pilot import FakeClock, Pilot
from tests.scenes.table_hands import Keys, choose
from toc_desktop.app.window import PictureWindow
from toc_desktop.game import start
from toc_desktop.scenes.table import TableScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.services.profile import Profile
from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.store import Store
from toc_desktop.support.options import PlayOptions


class Evening(Pilot):
    """A Pilot in the whole program; pictures are drawn only when somebody looks at them."""

    def __init__(
        self,
        files: Files = REAL,
        size: tuple[int, int] = (1280, 720),
        file: Path | None = None,
        welcome: bool = False,
    ) -> None:
        self.options = PlayOptions(lang="fr", file=file)
        profile = start.load_profile(self.options)
        # Most evenings are not about the very first minute.
        profile.newcomer = profile.newcomer and welcome
        profile._store = Store(files=files)
        super().__init__(start.game_app(profile, FakeClock(), PictureWindow(size)))
        start.equip(self.app, self.options)
        self.draw = self.app.draw
        self.app.draw = self._pass_by  # type: ignore[method-assign]
        self.app.push(TitleScene(self.app))
        self.frame(2)

    def _pass_by(self) -> None:
        for scene in self.app.scenes:
            scene.ensure_built()

    @property
    def profile(self) -> Profile:
        """Settings and games."""
        return self.app.services.profile

    @property
    def table(self) -> TableScene:
        """The table, which must be on top."""
        assert isinstance(self.scene, TableScene)
        return self.scene

    def words(self) -> str:
        """All that can be read on the screen, drawn now."""
        self.app.recording = True
        self.draw()
        self.app.recording = False
        assert self.app.report is not None
        return " ".join(mark.shown for mark in self.app.report.marks)

    def use(self, control_id: str) -> Self:
        """Reach a control with Tab and arrows, and press Enter."""
        self.go_to(control_id).press("return")
        self.frame(2)
        return self

    def until(self, done: Callable[[], bool], most: int = 4000, real: float = 0.0) -> Self:
        """Let time pass until something is so; ``real`` seconds a frame for what works on a thread."""
        for _ in range(most):
            if done():
                return self
            time.sleep(real)
            self.frame()
        raise AssertionError("it never came to that")

    def my_turn(self) -> Self:
        """Let the bots play."""
        table = self.table
        return self.until(lambda: table.session.finished or table.state.deciding)

    def play_by_keys(self) -> Self:
        """One decision at the table, made as a fair player would, with keys alone."""
        self.my_turn()
        Keys(self, self.table).play(choose(self.table))
        return self

    def end(self) -> None:
        """What `main` does after the last frame."""
        while self.app.scenes:
            self.app.scenes.pop().leave()
        start.remember_window(self.app, self.options)
