"""A whole evening by keyboard alone, from an empty folder to the statistics; and ten seconds by mouse."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.scenes.evenings import Evening
from tests.scenes.table_hands import AtOnce
from tests.targets import name_of
from toc_desktop.engine import card_name
from toc_desktop.scenes.replay import ReplayScene
from toc_desktop.scenes.results import ResultsScene
from toc_desktop.support.i18n import tr
from toc_desktop.ui import svg as assets


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots and hints that take no time, the same cards every time, hooks for crashes gone at the end."""
    monkeypatch.setattr("secrets.randbits", random.Random(8).getrandbits)
    monkeypatch.setattr("toc_desktop.scenes.table.BotWorker", AtOnce)
    monkeypatch.setattr("toc_desktop.table.hint.SECONDS", 0.02)
    monkeypatch.setattr("toc_desktop.table.hint.WORLDS", 2)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    yield
    assets.tolerate_missing(False)


def no_mouse(evening: Evening) -> Evening:
    """Nobody may touch the mouse."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("the evening is played by keyboard")

    evening.click = evening.hover = evening.drag = evening.wheel = never  # type: ignore[assignment,method-assign]
    return evening


@pytest.mark.slow
def test_a_whole_evening_by_keyboard(own_data_dir: Path) -> None:
    evening = no_mouse(Evening(welcome=True))

    # The very first start: a name, and no lesson is wanted.
    assert evening.scene.name == "welcome"
    evening.type("Ada").use("know")
    assert evening.profile.settings.last_players == ("Ada",)

    # Nothing to continue.
    assert evening.scene.name == "title"
    assert not evening.has("continue")
    assert evening.focus() == "play_now"
    assert tr("title.play_now") in evening.words()

    # New game, with rules of the house.
    evening.use("new_game")
    assert evening.scene.name == "setup"
    evening.use("preset:toc").use("players:2")
    assert evening.control("seat0.name").value == "Ada"
    evening.go_to("seat0.name").press("ctrl+a").type("Ada")
    evening.use("house")
    assert evening.scene.name == "house_rules"
    evening.use("groups:deal").use("fast_start")
    assert "1 changement" in evening.words()
    evening.use("save").type("Chez Ada").press("return").frame(2)
    assert "Chez Ada" in evening.words()
    assert evening.profile.house_names() == ("Chez Ada",)
    evening.use("play")

    # At the table: whose turn it is, which rules, and the hand.
    table = evening.table
    assert table.session.setup.names[0] == "Ada"
    assert table.session.setup.rules.fast_start
    assert "Chez Ada" in evening.words()
    evening.press("escape").frame()
    assert tr("table.menu.title") in evening.words()
    evening.go_to("pause:speed")
    while table.settings.animation_speed != "instant":
        evening.press("return").frame()
    evening.press("escape").my_turn()
    assert tr("table.turn.you", name="Ada") in evening.words()
    assert (evening.focus() or "").startswith("card:"), "the turn begins at the hand"
    assert [name_of(c.id) for c in evening.controls() if c.role == "card"] == [
        f"card:{card_name(card)}" for card in table.state.view.hand
    ]

    # A hint in words, then moves, then one taken back.
    evening.press("h").until(lambda: table.state.advice is not None, real=0.01)
    assert table.state.advice is not None
    assert table.state.advice.text.split("\u00a0")[0] in evening.words()
    for _ in range(3):
        evening.play_by_keys()
    evening.my_turn()
    made = len(table.session.history)
    evening.press("u").frame()
    assert len(table.session.history) < made
    assert tr("table.undo.done", n=made - len(table.session.history)) in evening.words()
    evening.play_by_keys().my_turn()

    # A copy under a name.
    evening.press("escape").use("pause:save_as").type("Avant le dîner").press("return").frame(2)
    assert "Avant le dîner" in evening.words()
    left = table.session
    evening.press("escape").use("pause:leave")

    # Quit from the title.
    assert evening.scene.name == "title"
    assert evening.focus() == "continue"
    assert "Chez Ada" in evening.control("continue").value
    evening.use("quit")
    assert not evening.app.running
    evening.end()

    # The next start: Continue leads exactly there.
    evening = no_mouse(Evening())
    assert evening.focus() == "continue"
    assert tr("title.continue") in evening.words()
    evening.press("return").frame(2)
    table = evening.table
    assert table.session.id == left.id
    assert table.session.game == left.game
    assert table.session.record == left.record
    assert table.session.undo_refusal == left.undo_refusal
    assert table.settings.animation_speed == "instant"
    assert tr("table.turn.you", name="Ada") in evening.words()

    # Play until somebody has won; the results come by themselves.
    for _ in range(400):
        if evening.my_turn().table.session.finished:
            break
        assert (evening.focus() or "").partition(":")[0] in ("card", "pawn", "cell", "fold", "pass")
        evening.play_by_keys()
    evening.until(lambda: evening.scene.name == "results")
    results = evening.scene
    assert isinstance(results, ResultsScene)
    seen = evening.words()
    assert results.headline in seen
    assert tr("results.rematch") in seen
    moves = len(table.session.history)
    winners = table.session.game.winners

    # The replay: a step, a capture, and on from there.
    evening.use("replay")
    replay = evening.scene
    assert isinstance(replay, ReplayScene)
    assert tr("replay.count", at=0, of=moves) in evening.words()
    evening.use("forward_one").settle()
    assert tr("replay.count", at=1, of=moves) in evening.words()
    evening.use("capture_forward").settle()
    assert replay.driver.index == replay.data.captures[0]
    assert tr("replay.count", at=replay.driver.index, of=moves) in evening.words()
    at, there = replay.driver.index, replay.data.game(replay.driver.index)
    evening.use("take_over")
    assert tr("replay.take_over.title") in evening.words()
    evening.press("return").frame(2)
    assert evening.table.session.id != left.id
    assert evening.table.session.history.game_at(at) == there
    assert evening.table.session.setup.preset_name == "Chez Ada"
    evening.press("escape").use("pause:leave")

    # Everything is on the shelf, and the game is counted once.
    evening.use("saves")
    assert evening.control("groups:running").value == "1"
    evening.use("groups:named")
    assert "Avant le dîner" in evening.words()
    evening.use("groups:replays")
    assert f"{moves} coups" in evening.words().replace("\u00a0", " ")
    evening.press("escape").use("statistics")
    assert evening.scene.name == "statistics"
    total = evening.profile.store.statistics.summary().total
    assert (total.played, total.won) == (1, int(0 in winners))
    assert tr("statistics.won.rate", n=100 * int(0 in winners)) in evening.words()
    evening.press("escape").use("quit")
    evening.end()
    assert not list(own_data_dir.rglob("*.tmp"))


def test_ten_seconds_and_three_clicks_to_the_first_card(own_data_dir: Path) -> None:
    """With an empty folder, by mouse alone; the clock is the game's own, at its usual speed."""
    evening = Evening()
    began = evening.app.clock.now()
    evening.click("play_now").frame(2)
    clicks, table = 1, evening.table

    def cards() -> list[str]:
        found = [c for c in evening.controls() if c.role == "card" and table.state.decides]
        return [name_of(c.id) for c in found if c.value != tr("table.card.stuck")]

    def played() -> bool:
        return any(line.player == 0 and line.move not in (None, given) for line in table.state.log)

    given: int | None = None
    while not played():
        evening.until(lambda: bool(cards()))
        if table.state.view.phase == "exchange":
            given = len(table.session.history)
        evening.click(cards()[0]).frame(2)
        clicks += 1
        evening.until(lambda: table.state.deciding or played())
        if table.state.selection is not None and not table.state.selection.empty:
            evening.press("escape")
    assert clicks <= 3
    assert evening.app.clock.now() - began < 10
    assert table.state.view.discard, "the card lies on the table"
    evening.end()
