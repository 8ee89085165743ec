"""What the long campaigns do, a round at a time: each says how often it tried, and what was lost."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.engine.endings import SHEETS, random_match, sheet_match, unended
from tests.storage import kill_driver
from tests.storage.faults import KINDS, FaultyFiles, PowerCut
from tests.storage.games import play
from tests.storage.hostile import bombs, broken, reworked
from tests.storage.power import Cut, PowerFiles
from tests.truth_rounds import ROUNDS
from toc_desktop.engine import PRESETS, Record
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage import BrokenSave, SavedGame, Statistics, StorageError, Store, journal, saves


@dataclass
class Tally:
    """What a campaign has done so far."""

    tried: int = 0
    lost: list[str] = field(default_factory=list)
    """What was lost or went wrong, each in a word with what is needed to see it again."""

    def note(self, problem: str | None) -> None:
        """Count one try."""
        self.tried += 1
        if problem:
            self.lost.append(problem)


def some_game(store: Store | None, chance: random.Random) -> Session:
    """Sit down by some sheet, and play some moves."""
    preset = chance.choice(PRESETS).name
    setup = quick_setup(preset, 4, chance.choice((0, 2)), ["Léa"], seed=chance.randrange(1 << 40))
    return play(Session.new(setup, store), chance.randrange(40), chance.randrange(1 << 30))


def game_left(folder: Path, game_id: str) -> SavedGame | None:
    """Return what a fresh start finds of a game; None if nothing."""
    store = Store(folder)
    for path in (store.replays / f"{game_id}.tocgame", store.running_path(game_id)):
        try:
            return store.open(path).saved
        except BrokenSave as error:
            if error.backup is not None:
                return store.open_backup(error.backup).saved
    return None


def act(session: Session, chance: random.Random) -> None:
    """Do something that is saved: a move mostly, an undo, or leaving the table."""
    what = chance.random()
    if what < 0.1 and session.can_undo:
        session.undo()
    elif what < 0.15:
        session.close()
    elif not session.finished:
        session.submit(chance.choice(session.legal()))


def lost_since(before: Record, session: Session, left: SavedGame | None, done: bool) -> str | None:
    """Say what is lost: nothing if the game is as it was before an action or, once it is done, after it."""
    if left is None:
        return "the game"
    allowed = (session.record,) if done else (before, session.record)
    return None if left.record in allowed else f"{len(session.record.moves) - len(left.record.moves)} moves"


def kills(folder: Path, seed: int, tally: Tally) -> None:
    """Kill a program that plays, twenty times."""
    found = kill_driver.main(folder / "kills", 20, seed)
    tally.tried += 20
    trouble = found["trouble"]
    assert isinstance(trouble, list)
    tally.lost += trouble
    if found["aside"]:
        tally.lost.append(f"{found['aside']} files set aside")


def power_cuts(folder: Path, seed: int, tally: Tally) -> None:
    """Cut the power in the middle of an action, and see what a disk that owes nothing leaves."""
    chance = random.Random(seed)
    lines = journal.MOST_LINES
    journal.MOST_LINES = chance.choice((0, 2, 150))
    try:
        session = some_game(Store(folder / "power" / "games"), chance)
        store, before = session.store, session.record
        assert store is not None
        files = PowerFiles(folder / "power", chance.randrange(1, 25))
        store.files = store.statistics._files = files
        done = True
        try:
            act(session, chance)
        except Cut:
            done = False
        for number in range(3):
            luck = random.Random(chance.random()) if number else None
            left = game_left(files.leave(folder / f"left-{number}", luck) / "games", session.id)
            tally.note(lost_since(before, session, left, done))
        store.close()
    finally:
        journal.MOST_LINES = lines


def faults(folder: Path, seed: int, tally: Tally) -> None:
    """Let one operation of the disk fail, then go on with a good one."""
    chance = random.Random(seed)
    session = some_game(Store(folder), chance)
    store, before = session.store, session.record
    assert store is not None
    good = store.files
    store.files = FaultyFiles(chance.choice(sorted(KINDS)), chance.randrange(1, 20))
    store.statistics = Statistics(store.statistics.path, store.files)
    try:
        act(session, chance)
        done = not session.unsaved
    except PowerCut:
        done = False
    tally.note(lost_since(before, session, game_left(folder, session.id), done))
    store.files = good
    store.statistics = Statistics(store.statistics.path, good)
    if not isinstance(session.retry(), bool) or session.unsaved:
        tally.note("a disk that works again was not used")
    store.close()


def hostile_files(folder: Path, seed: int, tally: Tally) -> None:
    """Read files that are broken, or made to do harm: each is refused in words, or good."""
    chance = random.Random(seed)
    session = some_game(None, chance)
    whole = saves.to_bytes(session.saved())
    samples = [*broken(whole, 60, seed), *reworked(json.loads(whole), 40, seed)]
    samples.append(chance.choice(list(bombs()))[1])
    for data in samples:
        tally.note(_harm(folder / "file.tocgame", data))


def _harm(path: Path, data: bytes) -> str | None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    try:
        Store(path.parent / "data").open(path)
    except StorageError as error:
        return None if error.notice.message() else "no words"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    finally:
        if path.read_bytes() != data:
            raise AssertionError("a stranger's file was changed")
    return None


def any_rules(folder: Path, seed: int, tally: Tally) -> None:
    """Let casual bots play by random rules, to the end."""
    tally.note(unended(*random_match(seed)))


def every_sheet(folder: Path, seed: int, tally: Tally) -> None:
    """Let casual bots play at one of the tables that the sheets offer, to the end."""
    place = SHEETS[seed % len(SHEETS)]
    tally.note(unended(sheet_match(seed, *place), f"{place}"))


def looking_for(untrue: Callable[[int], str | None]) -> Callable[[Path, int, Tally], None]:
    """Return the campaign whose rounds look for something untrue."""
    return lambda folder, seed, tally: tally.note(untrue(seed))


CAMPAIGNS: dict[str, Callable[[Path, int, Tally], None]] = {
    "kills": kills,
    "power cuts": power_cuts,
    "faults": faults,
    "hostile files": hostile_files,
    "any rules": any_rules,
    "every sheet": every_sheet,
    **{name: looking_for(untrue) for name, untrue in ROUNDS.items()},
}


def one_round(name: str, folder: Path, seed: int, tally: Tally) -> None:
    """Run one round of a campaign in a folder that is thrown away; an error counts as a loss."""
    before = len(tally.lost)
    try:
        CAMPAIGNS[name](folder, seed, tally)
    except Exception as error:
        tally.lost.append(f"{type(error).__name__}: {error}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    tally.lost[before:] = [f"{problem} (seed {seed})" for problem in tally.lost[before:]]
