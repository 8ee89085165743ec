"""The file dialog: paths that are typed, trouble of every kind, and saving."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.scenes.checks import problems
from tests.targets import name_of
from tests.ui.asking import asking, double_click, row, tree, write
from tests.unusual_files import make_pipe
from toc_desktop.support import folders

pytestmark = pytest.mark.slow

# Paths that are typed, and trouble.


@pytest.mark.slow
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


@pytest.mark.slow
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
    assert told in dialog.trouble
    assert dialog.trouble == pilot.app.narration
    shown = " ".join(pilot.texts())
    assert all(word in shown for word in told.split())
    pilot.click("f:name").type("z")
    assert dialog.trouble == "", "it goes with the next letter"


@pytest.mark.slow
def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    make_pipe(tree(tmp_path) / "tube.toc")
    pilot, scene, dialog = asking(tmp_path)
    double_click(pilot, row("tube.toc"))
    assert scene.taken == []
    assert "fichier ordinaire" in dialog.trouble


def test_a_locked_or_vanished_folder_is_told_and_nothing_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = tree(tmp_path)
    pilot, _, dialog = asking(tmp_path)
    (documents / "mamie").rmdir()
    double_click(pilot, row("mamie"))
    assert "n’existe plus" in dialog.trouble
    real = os.scandir

    def scandir(path: str) -> object:
        if Path(path).name == "chalet":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    double_click(pilot, row("chalet"))
    assert "fermé à clé" in dialog.trouble
    assert dialog.folder.path == documents
    pilot.press("down", "return")


def test_the_top_of_the_disk_has_nothing_above_it(tmp_path: Path) -> None:
    tree(tmp_path)
    pilot, _, dialog = asking(tmp_path)
    dialog.go_to(Path(tmp_path.anchor))
    pilot.settle().press("backspace")
    assert "au-dessus" in dialog.trouble


def test_a_folder_that_is_gone_opens_at_the_nearest_one(tmp_path: Path) -> None:
    documents = tree(tmp_path)
    pilot, scene, _ = asking(tmp_path)
    pilot.press("escape")
    scene.folder = documents / "gone" / "further"
    assert scene.ask_file(False).folder.path == documents


@pytest.mark.slow
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
@pytest.mark.parametrize("name", [*_ODD, "caf\udce9.toc"])
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
        assert "n’existe pas" in dialog.trouble
    assert scene.taken == []
    assert not (documents / "nouveau").exists()


@pytest.mark.slow
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
