"""An empty screen that asks for a file, and a folder to look in: for the tests of the file dialog."""

from __future__ import annotations

from pathlib import Path

from tests.pilot import Pilot, make_app
from tests.targets import name_of
from toc_desktop.services import Services
from toc_desktop.support.folders import Places
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.gui.file_dialog import FileDialog, FileQuestion, ask_file
from toc_desktop.ui.scene import Scene


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
