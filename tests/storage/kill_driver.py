"""Kills a real process (SIGKILL) again and again while bots play and save in it; prints what was lost.

Run as a program: ``python -m tests.storage.kill_driver FOLDER KILLS SEED``. Each child is a fork that plays;
after every accepted action it says so through a pipe. Whatever it said must be on disk after its death.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from toc_desktop.bots import Budget, make_bot
from toc_desktop.session import History, Session, quick_setup
from toc_desktop.storage import Library, SavedGame, Store, journal
from toc_desktop.storage.saves import TakenBack, position_digest


@dataclass
class Said:
    """The last thing a child said before it died."""

    id: str
    moves: int
    backs: str
    """Which moves were taken back: only so many are kept, so their number alone would not tell."""
    digest: str


def child(folder: Path, pipe: int, seed: int) -> None:
    """Continue the latest game, or start one, and play until killed."""
    chance = random.Random(seed)
    # Whole files often enough to be killed in the middle of one, too.
    journal.MOST_LINES = chance.choice([0, 3, 8, 150])
    store = Store(folder)
    store.claim()
    session: Session | None = None
    while True:
        if session is None or session.finished:
            session = next_game(store, chance)
            say(pipe, session)
        if chance.random() < 0.03 and session.can_undo:
            session.undo()
        elif session.human_turn:
            session.submit(chance.choice(session.legal()))
        else:
            bot = make_bot(session.seat(session.turn).level or "random", session.bot_seed(session.turn))
            session.submit(bot.choose(session.view(session.turn), Budget(worlds=4)))
        say(pipe, session)


def next_game(store: Store, chance: random.Random) -> Session:
    """Return the game that Continue leads to, or a new one."""
    latest = Library(store).latest()
    if latest is not None and chance.random() < 0.95:
        return Session.resume(latest.path, store)
    preset, players, teams = chance.choice(
        [("toc-bois", 2, 0), ("toc-bois", 4, 2), ("tock-2", 3, 0), ("tockasix", 4, 2)]
    )
    level = chance.choice(["random", "casual"])
    setup = quick_setup(preset, players, teams, ["Léa"], level, options={"fast_start": True})
    return Session.new(setup, store)


def say(pipe: int, session: Session) -> None:
    """Tell the parent what was accepted, in one write."""
    said = (session.id, len(session.history), backs_of(session.saved()), position_digest(session.game))
    os.write(pipe, (json.dumps(said) + "\n").encode())


def backs_of(saved: SavedGame) -> str:
    """Return a text that changes whenever something is taken back."""
    return hashlib.sha256(repr(saved.taken_back).encode()).hexdigest()


def kill_one(folder: Path, seed: int, chance: random.Random) -> tuple[Said | None, int]:
    """Start a child, kill it at a random moment; return its last words and how many there were."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        try:
            child(folder, writing, seed)
        finally:
            os._exit(3)
    os.close(writing)
    # Most die while they play and save, some while they are still opening the game.
    first = os.read(reading, 1) if chance.random() < 0.85 else b""
    time.sleep(chance.uniform(0.0, 0.07))
    os.kill(pid, signal.SIGKILL)
    with os.fdopen(reading, "rb") as pipe:
        words = (first + pipe.read()).split(b"\n")[:-1]
    _, status = os.waitpid(pid, 0)
    if not os.WIFSIGNALED(status):
        raise SystemExit("a child ended before it was killed")
    return (Said(*json.loads(words[-1])) if words else None), len(words)


def what_is_lost(folder: Path, said: Said) -> str | None:
    """Open the game a child spoke of; None if everything it said is there."""
    store = Store(folder)
    path = store.running_path(said.id)
    if not path.exists():
        path = store.replays / path.name
    opened = store.open(path)
    return check(opened.saved, said)


def check(saved: SavedGame, said: Said) -> str | None:
    """Compare a file with what was said: the same, or one action further that nobody was told of yet."""
    history = History(saved.record)
    if backs_of(saved) != said.backs:
        # Taking back is an action too: it was written, and the child died before it could say so.
        back = saved.taken_back[-1] if saved.taken_back else TakenBack(-1, ())
        same = back.at == len(history) and back.at + len(back.moves) == said.moves
        return None if same else "a move taken back"
    if not said.moves <= len(history) <= said.moves + 1:
        return f"{said.moves - len(history)} moves"
    return None if position_digest(history.game_at(said.moves)) == said.digest else "the position"


def main(folder: Path, kills: int, seed: int) -> dict[str, object]:
    """Kill so many children; return the numbers."""
    chance = random.Random(seed)
    done = {"kills": 0, "actions": 0, "lost": 0, "torn": 0, "silent": 0}
    trouble: list[str] = []
    for number in range(kills):
        said, words = kill_one(folder, seed * 100_000 + number, chance)
        done["kills"] += 1
        done["actions"] += words
        if said is None:
            done["silent"] += 1
            continue
        try:
            lost = what_is_lost(folder, said)
        except Exception as error:
            done["torn"] += 1
            trouble.append(f"{said.id}: {error!r}")
            continue
        if lost:
            done["lost"] += 1
            trouble.append(f"{said.id}: {lost}")
    shelf = Library(Store(folder))
    for entry in (*shelf.running(), *shelf.replays()):
        try:
            shelf.store.open(entry.path)
        except Exception as error:
            done["torn"] += 1
            trouble.append(f"{entry.id}: {error!r}")
    aside = len(list((folder / "set-aside").glob("*")))
    return {**done, "games": len(shelf.running()) + len(shelf.replays()), "aside": aside, "trouble": trouble}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
