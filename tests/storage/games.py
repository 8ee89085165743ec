"""Little games for the tests of storage."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from toc_desktop.session import Session, quick_setup
from toc_desktop.storage import Store


def sit_down(store: Store | None = None, humans: Sequence[str] = ("Léa",), seed: int | None = 7) -> Session:
    """Start four in pairs with an exchange, so that every kind of card is hidden at some time."""
    return Session.new(quick_setup("toc-bois", 4, 2, humans=humans, seed=seed), store)


def play(session: Session, moves: int, seed: int = 1) -> Session:
    """Make random moves until so many were made or the game is over."""
    chance = random.Random(seed)
    for _ in range(moves):
        if session.finished:
            break
        session.submit(chance.choice(session.legal()))
    return session


def short_game(store: Store | None = None) -> Session:
    """Sit two people down to a game that random moves end soon (100 moves with seed 1)."""
    setup = quick_setup("toc-bois", 2, humans=["Léa"], seed=140, options={"fast_start": True})
    return Session.new(setup, store)


def play_out(session: Session, seed: int = 1) -> Session:
    """Play a game to its end."""
    return play(session, 100_000, seed)


def tree(folder: Path) -> dict[str, bytes]:
    """Return every file under a folder with its bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }
