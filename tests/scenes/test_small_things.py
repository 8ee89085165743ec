"""Small things that were seen in play: each was wrong once, each is looked at on the real screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.rooms import player, profile, saved_game
from tests.scenes.table_hands import choose, sit, staged_table, until, wait_for_turn
from tests.storage.games import play_out, short_game
from tests.targets import name_of
from toc_desktop.commands.gallery import gallery
from toc_desktop.commands.gallery.tables import MIDGAME, staged
from toc_desktop.present.rules.preset_names import preset_title
from toc_desktop.scenes.saves import SavesScene
from toc_desktop.scenes.setup import SetupScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage.setup import TRUSTED
from toc_desktop.support import i18n
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.frame_report import TextMark
from toc_desktop.ui.reading import ReadingScene

LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])


# Who plays with whom.


@pytest.mark.quick_cases(1)
@LANGUAGES
@pytest.mark.parametrize(("players", "teams"), [(4, 2), (6, 2), (6, 3), (8, 2), (8, 4), (6, 0)])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_a_plate_says_who_plays_with_whom(
    players: int, teams: int, size: tuple[int, int], language: str
) -> None:
    """By the mouse, in the words that are drawn, and by the keyboard, in the words that are said."""
    i18n.set_language(language)
    session = Session.new(quick_setup("tock-2", players, teams, ["Zoé"], seed=3))
    pilot, scene = sit(session, size)
    wait_for_turn(pilot, scene)
    names = session.setup.names
    for seat in range(players):
        partners = [names[p] for p in range(players) if teams and p != seat and (p - seat) % teams == 0]
        others = [name for name in names if name not in (*partners, names[seat])]
        control = pilot.control(f"plate:{seat}")
        # The mouse rests on the plate.
        pilot.hover(control.rect.centre).wait(1)
        tip = " ".join(mark.shown for mark in _drawn(pilot) if mark.text == control.hint)
        assert [name for name in partners if name not in tip.replace("\u00a0", " ")] == []
        words = tr("table.plate.with", names="").strip()
        assert (words in tip) == bool(partners)
        said = f"{control.label} {control.value}"
        assert all(name in said for name in partners)
        assert not [name for name in others if teams and f"{words} {name}" in said]
    pilot.hover((5, 5))
    reached = set()
    for _ in range(80):
        pilot.press("tab")
        if (pilot.focus() or "").startswith("plate:"):
            break
    for _ in range(2 * players):
        reached.add(pilot.focus())
        pilot.press("right")
    assert reached >= {f"plate:{seat}" for seat in range(players)}


def _drawn(pilot: Pilot) -> list[TextMark]:
    pilot.texts()
    assert pilot.app.report is not None
    return pilot.app.report.marks


# Refusals.


@pytest.mark.quick_cases(2)
@LANGUAGES
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_refusal_is_shown_once(way: str, language: str) -> None:
    i18n.set_language(language)
    pawns = {**MIDGAME, 0: ("base", "base", "base", "h4")}
    setup, game = staged("tock-1", pawns, "KH 9C 5S")
    pilot, scene = staged_table(setup, game)
    until(pilot, lambda: scene.state.deciding)
    if way == "mouse":
        x, y = pilot.control("card:9C").rect.centre
        pilot.click((x, y)).wait(0.5).hover((x + 2, y + 2))
    else:
        pilot.press("2")
    pilot.wait(1.5)
    assert scene.state.refusal is not None
    words = scene.state.refusal.text
    drawn = {(mark.box, mark.text) for mark in _drawn(pilot) if words[:18] in mark.text}
    assert len(drawn) == 1, "one bubble, no toast and no tooltip beside it"
    assert scene.notice is None


# The curtain and the menu.


def _picture(pilot: Pilot) -> bytes:
    pilot.hover((3, 3)).wait(4)
    pilot.app.draw()
    return pygame.image.tobytes(pilot.app.window.surface(), "RGB")


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("way", ["mouse", "keys", "mouse, and the cloth put on"])
def test_no_ghost_of_the_menu_behind_the_curtain(way: str) -> None:
    """The picture is that of a game in which nobody ever opened the menu, nor touched the keyboard before."""
    setup = quick_setup("tock-1", 4, teams=2, humans=["Zoé", "Papa", "Mamie"], seed=3)

    def to_the_cloth(menu: bool) -> Pilot:
        pilot, scene = sit(Session.new(replace(setup, secrecy=TRUSTED)))
        wait_for_turn(pilot, scene)
        if menu and way == "keys":
            pilot.press("escape").frame(3)
        elif menu:
            pilot.click("menu").frame(3)
        assert bool(scene.layers) == menu
        while menu and way.endswith("put on") and scene.session.setup.secrecy != "covered":
            pilot.click("pause:secrecy").frame()
        scene.session.keep_cards("covered")
        if menu and way == "keys":
            pilot.press("escape").frame(2)
        elif menu:
            pilot.click("pause:resume").frame(2)
        scene.driver.submit(choose(scene))
        until(pilot, lambda: pilot.scene.name == "curtain")
        # The ring on the button of the cloth is right after keys, and says nothing here.
        pilot.scene.focus.shown = False
        return pilot

    assert _picture(to_the_cloth(True)) == _picture(to_the_cloth(False))


def test_the_ring_and_the_words_of_a_plate_stay_behind_with_the_keyboard() -> None:
    """Whoever had the keyboard on a plate leaves neither ring nor tooltip on the table under the cloth."""
    setup = quick_setup("tock-1", 4, teams=2, humans=["Zoé", "Papa", "Mamie"], seed=3)
    pilot, scene = sit(Session.new(setup))
    until(pilot, lambda: pilot.scene.name == "curtain")
    pilot.press("space").frame()
    wait_for_turn(pilot, scene)
    while not (pilot.focus() or "").startswith("plate:"):
        pilot.press("tab")
    pilot.wait(1)
    words = pilot.control(pilot.focus() or "").hint
    assert words in [mark.text for mark in _drawn(pilot)]
    assert scene.view().focus is not None
    scene.driver.submit(choose(scene))
    until(pilot, lambda: pilot.scene.name == "curtain")
    pilot.wait(1)
    seats = [control.hint for control in scene.piece_controls(scene.layout) if control.role == "seat"]
    assert not set(seats) & {mark.text for mark in _drawn(pilot)}
    assert scene.view().focus is None
    pilot.press("space").frame()
    wait_for_turn(pilot, scene)
    assert scene.view().focus is not None, "and it is there again for who goes on with keys"


# The title of a table.


@pytest.mark.quick_cases(3)
@LANGUAGES
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (3840, 2160)], ids=str)
def test_a_variant_never_drives_the_name_of_the_sheet_away(size: tuple[int, int], language: str) -> None:
    i18n.set_language(language)
    pilot = Pilot(make_app(size))
    gallery()["table-variant"](pilot.app)
    pilot.settle()
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    whole, brief = scene.title(), scene.title(brief=True)
    assert " · " in whole
    assert brief == preset_title(scene.session.setup.preset_name)
    drawn = {mark.text for mark in _drawn(pilot)}
    assert drawn & {whole, brief}
    assert whole in drawn or size[0] < 1920, "where there is room, all of it"


# New game with saved house rules.


@pytest.mark.quick_cases(2)
@LANGUAGES
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_new_game_hides_no_choice_once_rules_are_saved(scale: float, language: str) -> None:
    i18n.set_language(language)
    pilot = Pilot(make_app((1280, 720), text_scale=scale))
    gallery()["setup-house"](pilot.app)
    pilot.settle()
    scene = pilot.scene
    assert isinstance(scene, SetupScene)
    assert scene.profile.house_names()
    window = Box(0, 0, 1280, 720)
    cut = [
        name_of(control.id)
        for control in pilot.controls()
        if control.role != "scroll" and not (control.visible == control.rect and window.holds(control.rect))
    ]
    if scale == 1.0:
        assert cut == [], "everything is seen without scrolling"
        return
    for name in cut:
        pilot.go_to(name)
        control = pilot.control(name)
        assert control.visible == control.rect, f"{name} scrolls into view whole"


# Home and End.


def test_home_and_end_in_the_list_of_games(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    for seed in range(12):
        saved_game(profile(pilot).store, seed=seed).close()
    pilot.open(SavesScene(pilot.app))
    rows = [name for name in pilot.ids() if name.startswith("game:")]
    pilot.press("tab").go_to(rows[3]).press("end")
    assert pilot.focus() == rows[-1]
    assert pilot.control(rows[-1]).visible == pilot.control(rows[-1]).rect, "and it is seen"
    pilot.press("home")
    assert pilot.focus() == rows[0]


@pytest.mark.parametrize("page", ["rules", "statistics"])
@pytest.mark.parametrize("shown", [True, False], ids=["after Tab", "after the mouse"])
def test_home_and_end_on_a_page_to_read(page: str, shown: bool) -> None:
    app = make_app((960, 600), text_scale=2.0)
    gallery()[page](app)
    pilot = Pilot(app).settle()
    scene = pilot.scene
    assert isinstance(scene, ReadingScene)
    if shown:
        pilot.go_to("back")
    else:
        pilot.hover((600, 400))

    def offset() -> tuple[int, int]:
        area = scene.reading_area()
        assert area is not None
        return area.offset, area.most

    pilot.press("end").frame()
    assert offset()[0] == offset()[1] > 0
    pilot.press("home").frame()
    assert offset()[0] == 0


def test_home_and_end_in_a_drop_down_and_in_a_dialog(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    pilot.app.services.profile.settings.text_scale = 2.0
    pilot.app.set_text_scale(2.0)
    pilot.open(SavesScene(pilot.app))
    pilot.go_to("groups").press("return").frame()
    pilot.press("end")
    assert pilot.focus() == "groups:room"
    pilot.press("home")
    assert pilot.focus() == "groups:running"


# Enter after the mouse.


@pytest.mark.parametrize("screen", ["title", "dialog", "results", "curtain", "menu"])
def test_after_the_mouse_the_first_enter_acts_on_what_is_golden(tmp_path: Path, screen: str) -> None:
    pilot = player(tmp_path)
    store = profile(pilot).store
    if screen == "title":
        pilot.open(TitleScene(pilot.app)).click((640, 700)).wait(20).press("return").frame()
        assert pilot.scene.name == "table"
    elif screen == "dialog":
        session = saved_game(store)
        session.close()
        pilot.open(SavesScene(pilot.app)).click(f"game:{session.id}").wait(20).press("return").frame()
        assert pilot.scene.name == "table"
    elif screen == "results":
        gallery()["results"](pilot.app)
        pilot.settle().click((640, 20)).wait(20).press("return").frame()
        assert pilot.scene.name == "table", "the rematch"
    else:
        setup = quick_setup("tock-1", 4, teams=2, humans=["Zoé", "Papa"], seed=3)
        pilot, table = sit(Session.new(setup))
        until(pilot, lambda: pilot.scene.name == "curtain")
        pilot.hover((640, 200)).wait(20)
        if screen == "menu":
            pilot.press("return").frame()
            pilot.click("menu").wait(20)
            assert table.layers
        pilot.press("return").frame(2)
        assert not table.layers
        assert table.state.deciding


def test_what_was_clicked_long_ago_is_not_done_again(tmp_path: Path) -> None:
    """On a page without a golden button Enter shows where the keyboard is, and does nothing else."""
    pilot = player(tmp_path)
    app = pilot.app
    app.push(TitleScene(app))
    gallery()["settings"](app)
    pilot.settle().click("groups:sound").wait(20)
    before = profile(pilot).settings
    pilot.press("return").frame()
    assert pilot.scene.name == "settings"
    assert profile(pilot).settings == before
    assert pilot.scene.focus.shown


# Files.


@pytest.mark.quick_cases(3)
@LANGUAGES
@pytest.mark.parametrize("harm", ["gone", "torn", "newer"])
@pytest.mark.parametrize("way", ["replay", "results", "running"])
def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path, harm: str, way: str, language: str) -> None:
    """Also one of our own, found in the list a moment ago: the dialog names it."""
    pilot = player(tmp_path)
    store = profile(pilot).store
    if way == "running":
        session = saved_game(store)
        session.close()
        path = store.running_path(session.id)
        path.with_suffix(".bak").unlink()
    else:
        path = store.path_in(store.replays, play_out(short_game(store)).id)
    pilot.app.set_language(language)
    pilot.open(SavesScene(pilot.app, "running" if way == "running" else "replays"))
    pilot.click(f"game:{path.stem}").frame()
    if harm == "gone":
        path.unlink()
    else:
        data = path.read_bytes()
        path.write_bytes(data[:-60] if harm == "torn" else data.replace(b'"version": 2', b'"version": 99'))
    pilot.click("game:results" if way == "results" else "game:open").frame(2)
    shown = "".join(pilot.texts())
    assert tr("title.broken.title") in shown
    assert path.name in shown.replace(" ", "")
