"""The file dialog: every folder and file by mouse and by keyboard alike, and a sentence for every trouble."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.checks import problems
from tests.targets import name_of
from toc_desktop.services import Services
from toc_desktop.support import folders
from toc_desktop.support.folders import Places
from toc_desktop.ui.focus import PartTarget, narrate
from toc_desktop.ui.gui.file_dialog import FileDialog, FileQuestion, ask_file
from toc_desktop.ui.scene import Scene
from toc_desktop.ui.text import plain


class Asking(Scene[Services]):
    """An empty screen that asks for a file."""

    name = "asking"

    def __init__(self, pilot: Pilot, folder: Path, places: Places) -> None:
        super().__init__(pilot.app)
        self.folder, self.places = folder, places
        self.taken: list[Path] = []
        self.wrong = ""
        self.dialog: FileDialog | None = None

    def take(self, path: Path) -> str:
        """Note the file, unless told to refuse it."""
        if self.wrong:
            return self.wrong
        self.taken.append(path)
        return ""

    def ask_file(self, saving: bool) -> FileDialog:
        """Ask."""
        endings = (".toc", ".txt") if saving else (".toc",)
        name = "partie.toc" if saving else ""
        question = FileQuestion("f", "Un fichier", "Lequel ?", "Prendre", self.take, endings, saving, name)
        self.dialog = ask_file(self, question, self.folder, self.places)
        return self.dialog


def row(name: str) -> str:
    """The control of a name in the list."""
    return name_of(PartTarget("f:row", name))


def tree(folder: Path) -> Path:
    """A home with documents: folders in folders, games, and other things."""
    documents = folder / "home" / "Documents"
    (documents / "chalet" / "2025").mkdir(parents=True)
    (documents / "mamie").mkdir()
    (folder / "home" / "Downloads").mkdir()
    for name in ("belle.toc", "bravo.toc", "notes.txt", ".secret.toc"):
        (documents / name).write_text(name, encoding="utf-8")
    (documents / "chalet" / "2025" / "noel.toc").touch()
    return documents


def asking(
    folder: Path, saving: bool = False, size: tuple[int, int] = (1280, 720), scale: float = 1.0
) -> tuple[Pilot, Asking, FileDialog]:
    home = folder / "home"
    pilot = Pilot(make_app(size, text_scale=scale))
    places = Places(home, home / "Documents", home / "Downloads")
    scene = Asking(pilot, home / "Documents", places)
    pilot.open(scene)
    dialog = scene.ask_file(saving)
    pilot.settle()
    return pilot, scene, dialog


def rows(pilot: Pilot) -> list[str]:
    return [c.label for c in pilot.controls() if c.role == "row"]


def listed_for(saving: bool) -> list[str]:
    """What the dialog lists of the documents."""
    return ["chalet", "mamie", "belle.toc", "bravo.toc", *(["notes.txt"] if saving else [])]


def write(pilot: Pilot, words: str) -> Pilot:
    """Write over what stands in the name line."""
    return pilot.click("f:name").press("ctrl+a").type(words)


def double_click(pilot: Pilot, target: str) -> Pilot:
    return pilot.click(target).click(target)


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
    pilot.press("return", "return")
    assert dialog.folder.path.name == "chalet", "the first shows where the keyboard is"


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


# Paths that are typed, and trouble.


def test_typed_paths_lead_to_folders_and_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    documents = tree(tmp_path)
    monkeypatch.setenv("HOME", str(documents.parent))
    monkeypatch.setenv("USERPROFILE", str(documents.parent))
    pilot, scene, dialog = asking(tmp_path)
    write(pilot, "~/Downloads").press("return")
    assert dialog.folder.path == documents.parent / "Downloads"
    write(pilot, "../Documents/chalet").click("f:ok")
    assert dialog.folder.path == documents / "chalet"
    write(pilot, f'"{documents / "notes.txt"}"').press("return")
    assert scene.taken == [documents / "notes.txt"], "a whole path goes where the list does not"


@pytest.mark.parametrize("saving", [False, True])
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "Il manque le nom"),
        ("x\0y.toc", "signes qu’aucun"),
        ("x" * 300, "trop long"),
        ("~nobody-at-all/x.toc", "personne de ce nom"),
        ("nulle-part/x.toc", "n’"),
        ("belle.toc/x.toc", "n’"),
    ],
)
def test_a_path_that_means_nothing_gets_a_sentence(
    tmp_path: Path, typed: str, told: str, saving: bool
) -> None:
    tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path, saving)
    pilot.go_to(row("belle.toc")).click("f:name")
    dialog.write(typed)
    pilot.frame().press("return")
    assert dialog.is_open
    assert scene.taken == []
    assert told in dialog.trouble_words()
    assert dialog.trouble_words() == pilot.app.narration
    shown = " ".join(pilot.texts())
    assert all(word in shown for word in told.split())
    pilot.click("f:name").type("z")
    assert dialog.trouble_words() == "", "it goes with the next letter"


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes in folders here")
    os.mkfifo(tree(tmp_path) / "tube.toc")
    pilot, scene, dialog = asking(tmp_path)
    double_click(pilot, row("tube.toc"))
    assert scene.taken == []
    assert "fichier ordinaire" in dialog.trouble_words()


def test_a_locked_or_vanished_folder_is_told_and_nothing_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = tree(tmp_path)
    pilot, _, dialog = asking(tmp_path)
    (documents / "mamie").rmdir()
    double_click(pilot, row("mamie"))
    assert "n’existe plus" in dialog.trouble_words()
    real = os.scandir

    def scandir(path: str) -> object:
        if Path(path).name == "chalet":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    double_click(pilot, row("chalet"))
    assert "fermé à clé" in dialog.trouble_words()
    assert dialog.folder.path == documents
    pilot.press("down", "return")


def test_the_top_of_the_disk_has_nothing_above_it(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, _, dialog = asking(tmp_path)
    dialog.go_to(Path(tmp_path.anchor))
    pilot.settle().press("backspace")
    assert "au-dessus" in dialog.trouble_words()


def test_a_folder_that_is_gone_opens_at_the_nearest_one(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    pilot, scene, _ = asking(tmp_path)
    pilot.press("escape")
    scene.folder = documents / "gone" / "further"
    assert scene.ask_file(False).folder.path == documents


def test_very_many_files_are_listed_up_to_a_limit_and_the_rest_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = tree(tmp_path)
    for number in range(folders.MOST_ENTRIES + 50):
        (documents / f"n{number:04}.toc").touch()
    pilot, scene, dialog = asking(tmp_path)
    assert len(dialog.folder.entries) == folders.MOST_ENTRIES
    assert len(pilot.controls()) < 80, "only those near are offered"
    assert any("54" in line for line in pilot.texts()), "50, and the four that lie before them"
    pilot.press("end")
    last = pilot.control(name_of(dialog.row_target(folders.MOST_ENTRIES - 1)))
    assert last.visible.h > 0.8 * last.rect.h
    write(pilot, "n1049.toc").press("return")
    assert scene.taken == [documents / "n1049.toc"]


_ODD = ["a\nb.toc", "**gras** [icon:home].toc", " espace .toc", "日本.toc", "“é’.toc", "x" * 200 + ".toc"]


@pytest.mark.skipif(sys.platform == "win32", reason="such names cannot be there")
@pytest.mark.parametrize("name", [*_ODD, os.fsdecode(b"caf\xe9.toc")])
def test_files_with_odd_names_are_shown_and_taken(tmp_path: Path, name: str) -> None:
    documents = tree(tmp_path)
    try:
        (documents / name).touch()
    except OSError:
        pytest.skip("this disk has no such names")
    pilot, scene, _ = asking(tmp_path)
    pilot.click(row(name))
    assert problems(pilot.app) == []
    pilot.click("f:ok")
    assert scene.taken == [documents / name]


def test_a_long_name_is_shortened_in_its_row_and_whole_in_its_hint(tmp_path: Path) -> None:
    name = "une-tres-longue-partie-" * 8 + "fin.toc"
    (tree(tmp_path) / name).touch()
    pilot, _, _ = asking(tmp_path)
    pilot.go_to(row(name))
    assert pilot.control(row(name)).hint == name
    assert any("…" in line and line.endswith("fin.toc") for line in pilot.texts())


def test_a_folder_may_be_called_like_a_part_of_the_list(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    (documents / "bar").mkdir()
    for number in range(30):
        (documents / f"n{number:02}.toc").touch()
    pilot, _, dialog = asking(tmp_path)
    assert problems(pilot.app) == []
    double_click(pilot, row("bar"))
    assert dialog.folder.path == documents / "bar"


def test_words_of_the_library_are_no_names(tmp_path: Path) -> None:
    (tree(tmp_path) / "pygame-gui.OK").mkdir()
    pilot, _, dialog = asking(tmp_path)
    double_click(pilot, row("pygame-gui.OK"))
    assert dialog.folder.path.name == "pygame-gui.OK"


# Saving.


def test_a_name_is_suggested_and_its_ending_stays(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    pilot, scene, _ = asking(tmp_path, saving=True)
    assert pilot.focus() == "f:name"
    pilot.type("noces").press("return")
    assert scene.taken == [documents / "noces.toc"]


@pytest.mark.parametrize(
    ("typed", "name"), [("noces", "noces.toc"), ("noces.TXT", "noces.TXT"), ("v1.2", "v1.2.toc")]
)
def test_an_ending_is_added_when_it_is_missing(tmp_path: Path, typed: str, name: str) -> None:
    documents = tree(tmp_path)
    pilot, scene, _ = asking(tmp_path, saving=True)
    write(pilot, typed).press("return")
    assert scene.taken == [documents / name]


def test_a_file_is_replaced_only_after_a_question(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path, saving=True)
    write(pilot, "belle").press("return")
    assert pilot.focus() == "f:replace:no"
    pilot.press("return")
    assert dialog.is_open
    assert pilot.focus() == "f:name"
    assert scene.taken == []
    pilot.press("return").press("escape")
    assert dialog.is_open, "only the question is closed"
    pilot.press("ctrl+a").type("bravo")
    assert dialog.text == "bravo", "one writes on at once"
    pilot.click("f:ok").click("f:replace:yes")
    assert scene.taken == [documents / "bravo.toc"]
    assert not scene.layers


def test_a_folder_to_save_in_is_chosen_in_the_list(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path, saving=True)
    double_click(pilot, row("chalet"))
    assert dialog.text == "partie.toc"
    pilot.click("f:ok")
    assert scene.taken == [documents / "chalet" / "partie.toc"]


def test_a_click_on_a_file_takes_its_name_to_save(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path, saving=True)
    pilot.click(row("bravo.toc"))
    assert dialog.text == "bravo.toc"
    assert scene.taken == []


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path, saving=True)
    for typed in ("nouveau/x.toc", "nouveau/"):
        write(pilot, typed).press("return")
        assert "n’existe pas" in dialog.trouble_words()
    assert scene.taken == []
    assert not (documents / "nouveau").exists()


@pytest.mark.parametrize("saving", [False, True])
def test_what_goes_wrong_afterwards_brings_the_dialog_back(tmp_path: Path, saving: bool) -> None:
    tree(tmp_path)
    pilot, scene, dialog = asking(tmp_path, saving)
    scene.wrong = "Le disque est plein."
    write(pilot, "autre.toc" if saving else "belle.toc").press("return")
    assert dialog.is_open
    assert "Le disque est plein." in pilot.texts()
    assert pilot.focus() == "f:name"
    scene.wrong = ""
    pilot.press("return")
    assert len(scene.taken) == 1


# The picture.


def same_picture(pilot: Pilot) -> bool:
    """Whether the window shows what a fresh drawing of the same state shows."""
    fresh = pygame.Surface(pilot.app.window.size)
    pilot.app.draw_on(fresh)
    return pygame.image.tobytes(fresh, "RGB") == pygame.image.tobytes(pilot.app.window.surface(), "RGB")


@pytest.mark.parametrize("seed", range(2))
def test_the_picture_is_never_behind(tmp_path: Path, seed: int) -> None:
    documents = tree(tmp_path)
    for number in range(25):
        (documents / f"n{number}.toc").touch()
    pilot, scene, dialog = asking(tmp_path, saving=seed % 2 == 1)
    pilot.app.recording = False
    chance = random.Random(seed)
    keys = ["down", "up", "tab", "shift+tab", "return", "backspace", "home", "end", "page down", "n", "left"]
    for _ in range(50):
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


def test_a_frame_says_what_the_dialog_shows(tmp_path: Path) -> None:
    tree(tmp_path)
    _, scene, dialog = asking(tmp_path)
    acts: list[Callable[[], object]] = [
        lambda: dialog.choose(1),
        lambda: dialog.write("x"),
        lambda: dialog.refuse("Non."),
        lambda: dialog._read(tmp_path),
    ]
    for act in acts:
        before = scene.frame()
        assert before == scene.frame()
        act()
        assert scene.frame() != before


def test_one_writes_on_where_one_was_when_a_sentence_comes_or_goes(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, _, dialog = asking(tmp_path)
    write(pilot, "zz.toc").press("return")
    assert dialog.trouble_words()
    pilot.press("left", "left", "left", "left").type("ab")
    assert dialog.trouble_words() == ""
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
