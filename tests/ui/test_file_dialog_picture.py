"""The file dialog: its picture is never behind, in every look."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.pilot import Pilot
from tests.scenes.checks import problems
from tests.targets import name_of
from tests.ui.asking import asking, listed_for, row, tree, write
from toc_desktop.support import folders
from toc_desktop.ui.focus import PartTarget

pytestmark = pytest.mark.slow

# The picture.


def same_picture(pilot: Pilot) -> bool:
    """Whether the window shows what a fresh drawing of the same state shows."""
    fresh = pygame.Surface(pilot.app.window.size)
    pilot.app.draw_on(fresh)
    return pygame.image.tobytes(fresh, "RGB") == pygame.image.tobytes(pilot.app.window.surface(), "RGB")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_the_picture_is_never_behind(tmp_path: Path, seed: int) -> None:
    documents = tree(tmp_path)
    for number in range(25):
        (documents / f"n{number}.toc").touch()
    pilot, scene, dialog = asking(tmp_path, saving=seed % 2 == 1)
    pilot.app.recording = False
    chance = random.Random(seed)
    keys = ["down", "up", "tab", "shift+tab", "return", "backspace", "home", "end", "page down", "n", "left"]
    for _ in range(18):
        if not dialog.is_open:
            scene.taken.clear()
            dialog = scene.ask_file(seed % 2 == 1)
        act = chance.randrange(6)
        listed = [name_of(c.id) for c in pilot.controls() if c.role in ("row", "button", "text")]
        if act == 0:
            pilot.click(chance.choice(listed))
        elif act == 1:
            pilot.wheel((640, 360), chance.choice((-2, 2)))
        elif act == 2:
            pilot.hover((chance.randrange(1280), chance.randrange(720)))
        else:
            pilot.press(chance.choice(keys))
        pilot.frame(chance.choice((1, 2, 30)))
        assert same_picture(pilot)
        if dialog.is_open and pilot.app.gui.active is None and len(scene.layers) == 1:
            dialog._window = None
            scene.build_anew()
            assert same_picture(pilot), "a window made anew looks the same"


def test_a_line_that_is_left_at_once_shows_no_cursor(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path, saving=True)
    dialog.close()
    scene.ask_file(saving=True)
    pilot.press("up").frame(2)
    assert pilot.app.gui.active is None
    early = pygame.image.tobytes(pilot.app.window.surface(), "RGB")
    pilot.wait(3.0)
    pilot.app.draw()
    assert pygame.image.tobytes(pilot.app.window.surface(), "RGB") == early


@pytest.mark.parametrize("theme", ["walnut", "maple", "contrast"])
def test_the_marked_row_is_of_brass_and_only_that_one(tmp_path: Path, theme: str) -> None:
    tree(tmp_path)
    pilot, _, dialog = asking(tmp_path)
    pilot.app.set_theme(theme)
    pilot.press("down", "down")
    names = listed_for(saving=False)
    brass = pilot.app.theme.button_primary
    for index, name in enumerate(names):
        rect = pilot.control(row(name)).rect
        shown = pilot.app.window.surface().get_at((rect.right - 40, rect.centre[1]))
        near = all(min(a, b) - 3 <= c <= max(a, b) + 3 for a, b, c in zip(*brass, shown, strict=True))
        assert near == (index == dialog.chosen == 2)


def test_every_act_is_seen_in_the_next_frame(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, _, _ = asking(tmp_path)
    pilot.app.recording = False
    acts: list[Callable[[], object]] = [
        lambda: pilot.press("down"),
        lambda: write(pilot, "x"),
        lambda: pilot.press("return"),
        lambda: pilot.click("f:up"),
    ]
    for act in acts:
        before = pygame.image.tobytes(pilot.app.window.surface(), "RGB")
        act()
        pilot.frame()
        assert pygame.image.tobytes(pilot.app.window.surface(), "RGB") != before
        assert same_picture(pilot)


def test_one_writes_on_where_one_was_when_a_sentence_comes_or_goes(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, _, dialog = asking(tmp_path)
    write(pilot, "zz.toc").press("return")
    assert dialog.trouble
    pilot.press("left", "left", "left", "left").type("ab")
    assert dialog.trouble == ""
    assert dialog.text == "zzab.toc"


def test_the_marked_row_stays_in_view_when_a_sentence_takes_room(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    for number in range(30):
        (documents / f"n{number:02}.toc").touch()
    pilot, scene, dialog = asking(tmp_path, size=(960, 600), scale=2.0)
    pilot.press("n", "2", "0")
    assert pilot.focus() == row("n20.toc")
    dialog.refuse(folders.PathTrouble("denied", "/home/somebody/else/and/further"))
    scene.build_anew()
    control = pilot.control(row("n20.toc"))
    assert control.visible == control.rect
    pilot.resize((1280, 720))
    assert pilot.control(row("n20.toc")).visible.h > 0


def test_both_ends_of_a_long_name_are_seen_while_nobody_writes(tmp_path: Path) -> None:
    name = "debut-" + "m" * 150 + "-fin.toc"
    (tree(tmp_path) / name).touch()
    pilot, _, _ = asking(tmp_path, scale=2.0)
    pilot.go_to(row(name))
    shown = [line for line in pilot.texts() if line.startswith("debut-") and line.endswith("-fin.toc")]
    assert len(shown) == 2, "in its row and in the line"


def test_the_mouse_puts_the_cursor_between_letters(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, _, dialog = asking(tmp_path)
    write(pilot, "mmmmmmmm")
    box = pilot.control("f:name").rect
    pilot.wait(1.0).click((box.x + pilot.app.ui.m.px(16) + 2, box.centre[1])).type("a")
    assert dialog.text == "ammmmmmmm"


def test_nothing_is_drawn_while_nothing_happens(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, _, _ = asking(tmp_path)
    pilot.settle()
    before = pilot.app.frames
    pilot.wait(2.0)
    assert pilot.app.frames == before


def test_the_bar_scrolls_the_list(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    for number in range(60):
        (documents / f"n{number:02}.toc").touch()
    pilot, _, dialog = asking(tmp_path)
    bar = pilot.control(name_of(PartTarget("f:files", "bar")))
    top = (bar.rect.centre[0], bar.rect.y + 10)
    pilot.drag(top, (top[0], bar.rect.bottom - 4))
    assert "n59.toc" in pilot.texts()
    assert dialog.chosen == 0, "the mark stays where it is"
    pilot.wheel(bar.rect.centre, 60)
    assert "chalet" in pilot.texts()


LOOKS: list[tuple[tuple[int, int], float]] = [((960, 600), 2.0), ((1280, 720), 1.0), ((2560, 1440), 1.5)]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), LOOKS)
@pytest.mark.parametrize("saving", [False, True])
def test_the_look_follows_size_theme_text_and_language_while_it_is_open(
    tmp_path: Path, saving: bool, size: tuple[int, int], scale: float
) -> None:
    tree(tmp_path)
    pilot, _, dialog = asking(tmp_path, saving)
    app = pilot.app
    acts: list[Callable[[], object]] = [
        lambda: pilot.resize(size),
        lambda: app.set_text_scale(scale),
        lambda: app.set_theme("maple"),
        lambda: app.set_theme("contrast"),
        lambda: app.set_language("en"),
        lambda: dialog.refuse(folders.PathTrouble("denied", "/home/somebody/else/and/further")),
    ]
    for act in acts:
        act()
        pilot.scene.build_anew()
        pilot.settle()
        assert problems(app) == []
    assert "belle.toc" in pilot.texts()
    assert "Cancel" in pilot.texts()
    assert dialog.text == ("partie.toc" if saving else "")
