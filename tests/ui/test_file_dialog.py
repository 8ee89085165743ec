"""The file dialog: by mouse, by keyboard, typed paths and trouble, saving."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.targets import name_of
from tests.ui.asking import asking, double_click, listed_for, row, rows, tree
from toc_desktop.ui.focus import narrate
from toc_desktop.ui.fonts import plain

# By mouse.


def test_a_file_in_a_nested_folder_by_mouse(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path)
    assert rows(pilot) == listed_for(saving=False)
    double_click(pilot, row("chalet"))
    double_click(pilot, row("2025"))
    pilot.click(row("noel.toc"))
    assert dialog.text == "noel.toc"
    assert pilot.control("f:name").value == "noel.toc"
    pilot.click("f:ok")
    assert scene.taken == [documents / "chalet" / "2025" / "noel.toc"]
    assert not scene.layers


def test_a_file_is_taken_by_a_double_click_and_not_by_two_slow_ones(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    pilot, scene, _ = asking(tmp_path)
    pilot.click(row("belle.toc")).wait(1.0).click(row("belle.toc"))
    assert scene.taken == []
    pilot.wait(1.0)
    double_click(pilot, row("belle.toc"))
    assert scene.taken == [documents / "belle.toc"]


def test_one_click_on_a_folder_only_marks_it(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path)
    pilot.click(row("mamie"))
    assert pilot.control(row("mamie")).selected
    assert dialog.folder.path.name == "Documents"
    pilot.click("f:ok")
    assert dialog.folder.path.name == "mamie"
    assert scene.taken == []


def test_a_click_let_go_elsewhere_is_no_click_and_enter_still_opens(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, _, dialog = asking(tmp_path)
    pilot.drag(row("chalet"), "f:cancel")
    assert dialog.is_open
    pilot.press("return")
    assert dialog.folder.path.name == "chalet", "as the golden button does"


def test_what_opens_a_row_without_mouse_or_key_opens_it(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path)
    pilot.click(row("chalet"))
    scene.activate(dialog.row_target(0))
    assert dialog.folder.path.name == "chalet", "as a screen reader does it"


def test_the_places_by_mouse(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    pilot, _, dialog = asking(tmp_path)
    for button, folder in (
        ("f:home", documents.parent),
        ("f:up", tmp_path),
        ("f:downloads", documents.parent / "Downloads"),
        ("f:documents", documents),
    ):
        pilot.click(button)
        assert dialog.folder.path == folder
    assert any("~" in line for line in pilot.texts())


# By keyboard.


def test_a_file_in_a_nested_folder_by_keyboard(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path)
    assert pilot.focus() == row("chalet")
    pilot.press("return", "return")
    assert dialog.folder.path == documents / "chalet" / "2025"
    assert pilot.focus() == row("noel.toc")
    pilot.press("return")
    assert scene.taken == [documents / "chalet" / "2025" / "noel.toc"]


def test_backspace_goes_up_to_the_folder_one_came_from(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    pilot, _, dialog = asking(tmp_path)
    pilot.press("down", "return")
    assert dialog.folder.path == documents / "mamie"
    assert pilot.focus() == "f:up", "nothing is listed there"
    pilot.press("return")
    assert pilot.focus() == "f:up", "who pressed the button may press it again"
    assert pilot.control(row("mamie")).selected
    pilot.go_to(row("mamie")).press("backspace")
    assert pilot.focus() == row("Documents")


def test_letters_go_to_a_name_and_on_to_the_next(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, _, _ = asking(tmp_path)
    pilot.press("b")
    assert pilot.focus() == row("belle.toc")
    pilot.wait(2.0).press("b")
    assert pilot.focus() == row("bravo.toc")
    pilot.wait(2.0).press("b", "e")
    assert pilot.focus() == row("belle.toc")
    pilot.wait(2.0).press("h")
    assert pilot.focus() == row("belle.toc"), "no name begins so, and h is no key of the game here"
    assert "« h »" in pilot.app.narration.replace("\u00a0", " ")


@pytest.mark.slow
def test_home_end_and_pages_in_a_long_list(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    for number in range(60):
        (documents / f"n{number:02}.toc").touch()
    pilot, _, dialog = asking(tmp_path)
    pilot.press("end")
    assert pilot.focus() == row("n59.toc")
    last = pilot.control(row("n59.toc"))
    assert last.visible == last.rect, "it is seen whole"
    pilot.press("home")
    assert pilot.focus() == row("chalet")
    pilot.press("page down")
    assert 3 < dialog.chosen < 20
    pilot.press("page up")
    assert dialog.chosen == 0
    for _ in range(40):
        pilot.press("down")
    assert dialog.chosen == 40
    here = pilot.control(row("n36.toc"))
    assert pilot.focus() == row("n36.toc")
    assert here.visible == here.rect


@pytest.mark.slow
@pytest.mark.parametrize("saving", [False, True])
def test_every_stop_is_reached_and_said(tmp_path: Path, saving: bool) -> None:
    tree(tmp_path)
    pilot, scene, _ = asking(tmp_path, saving)
    buttons = ["f:up", "f:home", "f:documents", "f:downloads", "f:ok", "f:cancel"]
    reachable = [name_of(control.id) for control in pilot.controls() if control.reachable]
    assert sorted(reachable) == sorted([*buttons, "f:name", *map(row, listed_for(saving))])
    for name in reachable:
        pilot.go_to(name)
        control = pilot.control(name)
        assert control.label
        assert pilot.app.narration == plain(narrate(control))
    assert "dossier" in pilot.go_to(row("mamie")).app.narration
    assert scene.taken == []


def test_passing_through_the_list_keeps_the_name_of_a_file_to_save(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, _, dialog = asking(tmp_path, saving=True)
    pilot.go_to(row("belle.toc"))
    assert dialog.text == "partie.toc"
    pilot.press("return")
    assert dialog.text == "belle.toc"
    assert pilot.focus() == "f:name"


@pytest.mark.slow
@pytest.mark.parametrize("where", [row("chalet"), "f:name", "f:ok"])
def test_escape_cancels_from_everywhere(tmp_path: Path, where: str) -> None:
    tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path)
    pilot.go_to(where).press("escape")
    assert not dialog.is_open
    assert scene.taken == []
    assert pilot.app.gui.state() == (), "nothing of it is left"


def test_cancel_by_mouse(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path)
    pilot.click("f:cancel")
    assert not dialog.is_open
    assert scene.taken == []


def test_keys_repeat_as_before_once_the_line_is_left(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, _, _ = asking(tmp_path)
    pygame.key.set_repeat(321, 43)
    try:
        pilot.go_to("f:name").go_to(row("chalet"))
        assert pygame.key.get_repeat() == (321, 43)
    finally:
        pygame.key.set_repeat(0)
