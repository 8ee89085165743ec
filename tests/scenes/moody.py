"""An evening on a disk with moods."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest

from tests.scenes.evenings import Evening
from tests.scenes.table_hands import AtOnce, choose
from toc_desktop.storage.files import Files
from toc_desktop.ui import svg as assets


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots that take no time, and everything the program turned on turned off at the end."""
    monkeypatch.setattr("toc_desktop.scenes.table.BotWorker", AtOnce)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    yield
    monkeypatch.undo()
    assets.tolerate_missing(False)


def at_table(disk: Files) -> Evening:
    """Somebody who has just sat down, and whose turn it is."""
    evening = Evening(disk)
    evening.profile.settings.animation_speed = "instant"
    evening.click("play_now").frame(2)
    evening.table.table.finish()
    evening.my_turn()
    return evening


def move(evening: Evening) -> None:
    """One decision, without ceremony."""
    evening.my_turn()
    if not evening.table.session.finished:
        evening.table.driver.submit(choose(evening.table))
    evening.frame(2)
