"""The installer as somebody sees it: its pages, its question when it is left, its refusals."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from devtools.environment import Trouble
from packager import facts

from trial import judging
from trial.desk import Desk
from trial.host import Host, start

PATIENCE = 60.0
LANGUAGES = {"fr": "1036", "en": "1033"}
"""Numbers of Windows, for the installer's /LANG."""
_PAGES = ("welcome", "licence", "components", "folder")


class SetupPages:
    """One installer on one desktop; pictures are kept by whoever wants them."""

    def __init__(self, host: Host, desk: Desk, setup: Path, keep: Callable[[str], None]) -> None:
        self._host = host
        self._desk = desk
        self._setup = setup
        self._keep = keep

    @contextmanager
    def _opened(self, code: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
        """Open it in one language; give it and its title, and end it whatever happens."""
        title = {"fr": f"Installation de {facts.TITLE}", "en": f"{facts.TITLE} Setup"}[code]
        program = start(self._host, self._host.there(self._setup), [f"/LANG={LANGUAGES[code]}"])
        try:
            self._desk.wait_for(title, PATIENCE)
            time.sleep(1)
            yield program, title
        finally:
            program.kill()
            program.wait()

    def pages(self, code: str, installed: Callable[[], bool], taking: bool = False) -> None:
        """Go through all pages; the last one's button would start the game, which is another step.

        Where a type is to be taken from another program, the question for it is answered with yes.
        """
        with self._opened(code) as (_, title):
            for page in _PAGES:
                self._keep(f"installer-{code}-{page}")
                self._desk.press(title, "Return")
                time.sleep(1)
            wait_until(installed, "The installer did not come to its end.")
            time.sleep(4)
            if taking:
                self._keep(f"installer-{code}-question")
                self._desk.press(title, "Return")
                time.sleep(2)
            self._keep(f"installer-{code}-{'taken' if taking else 'finish'}")

    def leave(self) -> None:
        """Leave it on its first page: the question whether to has Yes as its first answer."""
        with self._opened("en") as (program, title):
            self._desk.press(title, "Escape")
            time.sleep(1)
            self._desk.press(title, "Return")
            ended(program, "The installer did not close when it was left.")

    def refused(self, why: str) -> None:
        """Open it where the game cannot run, in each language: it must say so, and end."""
        for code in LANGUAGES:
            with self._opened(code) as (program, title):
                self._keep(f"installer-{code}-{why}")
                self._desk.press(title, "Return")
                ended(program, f"The installer went on where the game cannot run ({why}).")
                judging.unfit(program.returncode, why)


def wait_until(good: Callable[[], bool], otherwise: str) -> None:
    """Wait until something is so; trouble if it does not come."""
    end = time.monotonic() + PATIENCE
    while not good():
        if time.monotonic() > end:
            raise Trouble(otherwise)
        time.sleep(0.2)


def ended(program: subprocess.Popen[bytes], otherwise: str) -> None:
    """Wait until a program has ended; trouble if it does not."""
    try:
        program.wait(PATIENCE)
    except subprocess.TimeoutExpired as error:
        raise Trouble(otherwise) from error
