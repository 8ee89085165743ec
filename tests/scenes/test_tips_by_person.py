"""Four people share a laptop: each is given the tips of a first game once, and again on demand."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.pilot import Pilot
from tests.scenes.rooms import player, profile, remembered
from tests.scenes.table_hands import AtOnce
from toc_desktop.scenes.lessons import LessonsScene
from toc_desktop.scenes.settings import SettingsScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.scenes.title import TitleScene


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that answer at once."""
    monkeypatch.setattr("toc_desktop.scenes.table.BotWorker", AtOnce)


def begin(pilot: Pilot, name: str | None, monkeypatch: pytest.MonkeyPatch) -> TableScene:
    """Begin a first game from the lessons, with the same cards every time; None takes the name offered."""
    monkeypatch.setattr("secrets.randbits", random.Random(8).getrandbits)
    pilot.open(TitleScene(pilot.app)).open(LessonsScene(pilot.app)).click("first_game")
    if name is not None:
        pilot.press(*["backspace"] * 24).type(name)
    pilot.click("who:ok").frame(3)
    assert isinstance(pilot.scene, TableScene)
    return pilot.scene


def sit(folder: Path) -> Pilot:
    pilot = player(folder)
    profile(pilot).settings.animation_speed = "instant"
    return pilot


def test_each_person_is_given_the_tips_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = sit(tmp_path)
    first = begin(pilot, "Nina", monkeypatch).state.tip
    assert first is not None
    again = begin(pilot, "nina", monkeypatch).state.tip
    assert again is None or again.key != first.key, "capitals make nobody else"
    other = begin(pilot, "Théo", monkeypatch)
    assert other.session.setup.seats[0].name == "Théo"
    assert other.state.tip is not None
    assert other.state.tip.key == first.key
    assert [name.casefold() for name in remembered(tmp_path).tips_seen] == ["nina", "théo"]


def test_whoever_played_last_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = sit(tmp_path)
    begin(pilot, "Théo", monkeypatch)
    assert begin(pilot, None, monkeypatch).session.setup.seats[0].name == "Théo"
    assert begin(pilot, "  ", monkeypatch).session.setup.seats[0].name == "Théo", "an empty name is no name"


def test_whoever_gave_no_name_has_tips_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = sit(tmp_path)
    table = begin(pilot, None, monkeypatch)
    assert table.state.tip is not None
    assert remembered(tmp_path).tips_seen == {"": (table.state.tip.key,)}


def settings_with(folder: Path, seen: dict[str, tuple[str, ...]]) -> Pilot:
    pilot = sit(folder)
    profile(pilot).settings.tips_seen = seen
    profile(pilot).settings.tips = False
    return pilot.open(SettingsScene(pilot.app))


@pytest.mark.parametrize("by_key", [False, True])
def test_the_tips_come_again_by_a_button(tmp_path: Path, by_key: bool) -> None:
    pilot = settings_with(tmp_path, {"Nina": ("exit", "card")})
    if by_key:
        pilot.go_to("tips_again").press("return")
    else:
        pilot.click("tips_again:button")
    assert remembered(tmp_path).tips_seen == {}
    assert remembered(tmp_path).tips, "who wants to see tips wants tips"
    assert any("Les conseils reviennent" in line for line in pilot.texts())


def test_where_several_have_seen_them_it_is_asked_for_whom(tmp_path: Path) -> None:
    seen = {"": ("exit",), "Nina": ("exit", "card"), "Théo": ("exit",)}
    pilot = settings_with(tmp_path, seen).click("tips_again:button").press("escape")
    assert profile(pilot).settings.tips_seen == seen, "nothing was decided"
    pilot.click("tips_again:button")
    assert [pilot.control(f"tips_again_for:person{i}").label for i in range(3)] == ["Théo", "Nina", "Convive"]
    pilot.click("tips_again_for:person1")
    assert remembered(tmp_path).tips_seen == {"": ("exit",), "Théo": ("exit",)}
    pilot.click("tips_again:button").click("tips_again_for:all")
    assert remembered(tmp_path).tips_seen == {}


def test_the_settings_come_as_new_but_nobody_learns_anew(tmp_path: Path) -> None:
    pilot = settings_with(tmp_path, {"Nina": ("exit",)})
    pilot.click("reset").click("reset_all:yes")
    assert remembered(tmp_path).tips_seen == {"Nina": ("exit",)}


def test_those_who_learned_long_ago_make_room(tmp_path: Path) -> None:
    mine = profile(sit(tmp_path))
    for number in range(40):
        mine.remember_tip(f"n{number}", "exit")
    assert list(remembered(tmp_path).tips_seen) == [f"n{number}" for number in range(8, 40)]
    mine.remember_tip("N8", "card")
    assert mine.tips_seen("n8") == ("exit", "card")
    assert list(remembered(tmp_path).tips_seen)[-1] == "N8", "as it was written last"
