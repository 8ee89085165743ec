"""What happens after an error in a scene: back to the first screen with a word about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from toc_desktop.app.app import App
from toc_desktop.support.i18n import tr
from toc_desktop.ui.scene import Scene, ServicesT

_SOON = 10.0
_ENOUGH = 3


class Recovery(Generic[ServicesT]):
    """Opens the first screen again; gives up if errors keep coming."""

    def __init__(
        self,
        app: App[ServicesT],
        home: Callable[[], Scene[ServicesT]],
        report: Callable[[Exception], str | None],
    ) -> None:
        self._app, self._home, self._report = app, home, report
        self._times: list[float] = []

    def __call__(self, error: Exception) -> None:
        """Report the error, open the first screen, and say what happened, in the words of the report."""
        now = self._app.clock.now()
        self._times = [t for t in self._times if now - t < _SOON] + [now]
        message = self._report(error)
        if len(self._times) >= _ENOUGH:
            raise error
        self._app.scenes.clear()
        home = self._home()
        self._app.push(home)
        home.ask("crash", tr("ui.crash.title"), message or tr("ui.crash.text"), [("ok", tr("ui.ok"), None)])
