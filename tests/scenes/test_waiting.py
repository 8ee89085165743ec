"""Long games: how far reading is, a button that gives it up, and everything as it was then."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from tests.pilot import Pilot
from tests.scenes.rooms import EVERY_LOOK, player, profile, saved_game, wrong_in
from toc_desktop.commands.gallery import shelf as gallery_shelf
from toc_desktop.commands.gallery.pages import finished
from toc_desktop.engine import ReplayProgress
from toc_desktop.game import navigator
from toc_desktop.scenes.saves import SavesScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.scenes.waiting import UNSEEN, WaitingScene
from toc_desktop.services import GameApp
from toc_desktop.services.long_work import GivenUp, LongWork
from toc_desktop.session import Session
from toc_desktop.storage import Library, Store
from toc_desktop.support.i18n import set_language


def until_done(pilot: Pilot, scene: WaitingScene) -> None:
    """Wait for the thread, in real time, then let a frame pass."""
    assert scene.work.done.wait(20)
    pilot.frame(2)


Works = list[LongWork[object]]


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> Works:
    """Take every game for a long one; return what is done beside the screen."""
    monkeypatch.setattr(navigator, "LONG_FILE", 0)
    for teller in ("session.history.TELL_EVERY", "session.replay.TELL_EVERY", "storage.tally._TELL_EVERY"):
        monkeypatch.setattr(f"toc_desktop.{teller}", 1)
    started: Works = []
    real = LongWork.start

    def start(work: LongWork[object]) -> None:
        started.append(work)
        real(work)

    monkeypatch.setattr(LongWork, "start", start)
    return started


def read(pilot: Pilot, works: Works, control: str) -> None:
    """Open a game of the list, and wait until it is read."""
    pilot.click(control).click("game:open")
    assert len(works) == 1
    assert works[0].done.wait(20)
    pilot.frame(3)


def test_a_long_game_is_read_beside_the_screen_and_then_continued(tmp_path: Path, works: Works) -> None:
    pilot = player(tmp_path)
    session = saved_game(profile(pilot).store)
    pilot.open(SavesScene(pilot.app))
    read(pilot, works, f"game:{session.id}")
    assert pilot.scene.name == "table"
    assert pilot.scene.session.game == session.game  # type: ignore[attr-defined]


def test_a_long_replay_too(tmp_path: Path, works: Works) -> None:
    pilot = player(tmp_path)
    store = profile(pilot).store
    Session.resume(store.running_path(saved_game(store).id), store).abandon()
    pilot.open(SavesScene(pilot.app))
    read(pilot, works, next(name for name in pilot.ids() if name.startswith("game:")))
    assert pilot.scene.name == "replay"


def test_what_cannot_be_read_is_told_afterwards(tmp_path: Path, works: Works) -> None:
    pilot = player(tmp_path)
    store = profile(pilot).store
    session = saved_game(store)
    pilot.open(SavesScene(pilot.app))
    path = store.running_path(session.id)
    path.write_bytes(path.read_bytes()[:-40])
    path.with_suffix(".bak").unlink(missing_ok=True)
    read(pilot, works, f"game:{session.id}")
    assert pilot.scene.name == "saves"
    assert pilot.scene.layers


def test_a_long_game_is_deleted_beside_the_screen(tmp_path: Path, works: Works) -> None:
    pilot = player(tmp_path)
    store = profile(pilot).store
    session, kept = saved_game(store, seed=5), saved_game(store, seed=6)
    pilot.open(SavesScene(pilot.app))
    pilot.click(f"game:{session.id}").click("game:delete").click("delete:yes")
    assert len(works) == 1
    assert works[0].done.wait(20)
    assert works[0].share > 0, "it was told how far it is"
    pilot.frame(3)
    assert pilot.scene.name == "saves"
    assert not list(store.running.glob(f"{session.id}*"))
    assert pilot.has(f"game:{kept.id}")
    assert not pilot.has(f"game:{session.id}")
    assert [line.id for line in store.statistics.games()[0]] == [session.id]


def test_who_gives_a_deletion_up_keeps_the_game_and_its_statistics(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = saved_game(store)
    before = {path.name: path.read_bytes() for path in store.running.iterdir()}
    shelf = Library(store)
    entry = next(iter(shelf.running()))

    def give_up(number: int, total: int) -> None:
        raise GivenUp

    with pytest.raises(GivenUp):
        shelf.delete(entry, give_up)
    assert {path.name: path.read_bytes() for path in store.running.iterdir()} == before
    assert store.statistics.games() == ([], 0)
    other = Store(tmp_path)
    assert Session.resume(other.running_path(session.id), other).game == session.game, "it is not locked"


def over(app: GameApp) -> TableScene:
    """A table whose game is over, and nobody has seen the results."""
    data = finished("toc", 2, 0, 4)
    table = TableScene(app, Session.from_record(data.record, data.setup))
    app.push(table)
    return table


@pytest.mark.parametrize("gives_up", [False, True])
def test_the_results_of_a_long_game_are_read_beside_the_screen(
    tmp_path: Path, works: Works, monkeypatch: pytest.MonkeyPatch, gives_up: bool
) -> None:
    monkeypatch.setattr(navigator, "LONG_GAME", 0)
    pilot = player(tmp_path)
    table = over(pilot.app)
    pilot.frame()
    table.open_results()
    assert len(works) == 1
    assert isinstance(pilot.app.scene, WaitingScene)
    if gives_up:
        pilot.press("escape")
        assert works[0].done.wait(20)
        pilot.frame(2)
        assert pilot.scene.name == "table"
        return
    shares = []
    while not works[0].done.wait(0.001):
        shares.append(works[0].share)
    assert shares == sorted(shares), "the bar never goes back"
    assert 0.6 < works[0].share <= 1, "three passes were told of"
    pilot.frame(3)
    assert pilot.scene.name == "results"


class Slow:
    """Work that goes on when it is told to."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.ended: list[str] = []

    def __call__(self, progress: ReplayProgress) -> str:
        for number in range(0, 101, 10):
            try:
                progress(number, 100)
            except GivenUp:
                self.ended.append("given up")
                raise
            if number == 50:
                assert self.go.wait(20)
        self.ended.append("done")
        return "made"


def waiting_for(pilot: Pilot, slow: Slow, taken: list[str]) -> WaitingScene:
    work = LongWork(slow)
    scene = WaitingScene(pilot.app, "Patience", work, lambda: taken.append(work.result()))
    pilot.app.push(scene)
    work.start()
    while work.share < 0.5:
        time.sleep(0.001)
    return scene


def test_the_bar_comes_after_a_second_and_follows_the_work(tmp_path: Path) -> None:
    pilot, slow, taken = player(tmp_path), Slow(), list[str]()
    scene = waiting_for(pilot, slow, taken)
    pilot.frame(3)
    assert not pilot.has("cancel")
    assert "Patience" not in pilot.texts(), "most waits are over before anybody reads of them"
    pilot.wait(UNSEEN)
    assert {"Patience", "50\N{NO-BREAK SPACE}%"} <= set(pilot.texts())
    slow.go.set()
    until_done(pilot, scene)
    assert taken == ["made"]
    assert pilot.app.scene is not scene


@pytest.mark.parametrize("way", ["cancel", "escape"])
def test_who_gives_up_is_back_where_they_were_and_the_work_ends(tmp_path: Path, way: str) -> None:
    pilot, slow, taken = player(tmp_path), Slow(), list[str]()
    below = pilot.app.scene
    scene = waiting_for(pilot, slow, taken)
    pilot.wait(UNSEEN + 0.1)
    if way == "cancel":
        pilot.press("return") if pilot.focus() == "cancel" else pilot.click("cancel")
    else:
        pilot.press("escape")
    assert pilot.app.scene is below
    slow.go.set()
    assert scene.work.done.wait(20)
    assert slow.ended == ["given up"]
    pilot.frame(3)
    assert taken == []


def test_giving_up_in_the_middle_of_a_game_holds_nothing(tmp_path: Path) -> None:
    """The game is not locked afterwards: another copy of the program may open it."""
    store = Store(tmp_path)
    session = saved_game(store)
    session.close()
    store.close()
    calls: list[int] = []

    def give_up(number: int, total: int) -> None:
        calls.append(number)
        if len(calls) == 2:
            raise GivenUp

    with pytest.raises(GivenUp):
        Session.resume(store.running_path(session.id), store, give_up)
    other = Store(tmp_path)
    assert Session.resume(other.running_path(session.id), other).game == session.game


def test_the_share_counts_every_pass() -> None:
    work: LongWork[None] = LongWork(lambda progress: None, passes=2)
    seen = []
    for number, total in ((0, 10), (5, 10), (10, 10), (0, 10), (5, 10), (10, 10)):
        work.progress(number, total)
        seen.append(work.share)
    assert seen == [0.0, 0.25, 0.5, 0.5, 0.75, 1.0]


@pytest.mark.slow
def test_the_wait_fits_in_every_look() -> None:
    assert wrong_in(gallery_shelf.waiting, EVERY_LOOK) == []


def test_words_are_in_both_languages(tmp_path: Path) -> None:
    set_language("en")
    pilot, slow = player(tmp_path), Slow()
    scene = waiting_for(pilot, slow, [])
    pilot.wait(UNSEEN + 0.1)
    assert "50%" in pilot.texts()
    slow.go.set()
    until_done(pilot, scene)
