"""Saved games and replays, their files and their results, in their telling states, for the gallery."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from toc_desktop.commands.gallery import entry
from toc_desktop.commands.gallery.pages import finished
from toc_desktop.commands.gallery.rooms import equip, own_folder
from toc_desktop.scenes.results import ResultsScene
from toc_desktop.scenes.saves import SavesScene
from toc_desktop.scenes.waiting import UNSEEN, WaitingScene
from toc_desktop.services.long_work import LongWork
from toc_desktop.support.folders import Places
from toc_desktop.support.i18n import tr

if TYPE_CHECKING:
    from toc_desktop.services import GameApp


@entry("saves")
def saves(app: GameApp) -> None:
    """Open the games in progress."""
    equip(app, games=True)
    app.push(SavesScene(app, "running"))


@entry("saves-replays")
def saves_replays(app: GameApp) -> None:
    """Open the games to watch again."""
    equip(app, games=True)
    app.push(SavesScene(app, "replays"))


@entry("saves-replay")
def saves_replay(app: GameApp) -> None:
    """Open what can be done with a game that was won."""
    equip(app, games=True)
    scene = SavesScene(app, "replays")
    app.push(scene)
    won = (entry for entry in scene.entries["replays"] if entry.saved is not None and entry.saved.winners)
    scene.open(next(won))


@entry("saves-results")
def saves_results(app: GameApp) -> None:
    """Open the results of an old game, looked up in the list."""
    equip(app)
    app.push(ResultsScene(app, finished(), from_shelf=True))


@entry("saves-room")
def saves_room(app: GameApp) -> None:
    """Open the page that tells how much room games take."""
    equip(app, games=True)
    app.push(SavesScene(app, "room"))


@entry("waiting")
def waiting(app: GameApp) -> None:
    """Open the wait for a very long game, some of it read."""
    saves(app)
    work: LongWork[object] = LongWork(lambda progress: object())
    work.share = 0.42
    scene = WaitingScene(app, tr("waiting.game"), work)
    scene.since = scene.now() - UNSEEN
    app.push(scene)


def _files(app: GameApp) -> SavesScene:
    """Open the saved games, with a person's folders to look for files in."""
    profile = equip(app, games=True)
    home = Path(own_folder(f"home-{app.lang}").name)
    folder, downloads = home / tr("files.documents"), home / tr("files.downloads")
    names = tr("house.name.ghost").rstrip("…").split(",")
    for name in names:
        (folder / name.strip().capitalize()).mkdir(parents=True, exist_ok=True)
        for year in (2024, 2025, 2026):
            (folder / f"{name.strip().replace(' ', '-')}-{year}.tocgame").touch()
    downloads.mkdir(exist_ok=True)
    profile.places = Places(home, folder, downloads)
    scene = SavesScene(app, "running")
    app.push(scene)
    return scene


@entry("file-open")
def file_open(app: GameApp) -> None:
    """Open the dialog that looks for a game to import."""
    scene = _files(app)
    scene.ask_import()
    assert scene.files is not None
    scene.files.mark(4)
    scene.build_anew()


@entry("file-save")
def file_save(app: GameApp) -> None:
    """Open the dialog that names a game to export."""
    scene = _files(app)
    scene.ask_export(scene.entries["running"][0])


@entry("file-trouble")
def file_trouble(app: GameApp) -> None:
    """Open the dialog on a name that no file has."""
    scene = _files(app)
    scene.ask_import()
    assert scene.files is not None
    scene.files.write("~/Documents/nulle-part.tocgame")
    scene.files.take()
    scene.build_anew()
