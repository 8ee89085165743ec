"""A game that lacks parts of itself says so in words, in both languages, and speaks of no crash."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from toc_desktop import cli
from toc_desktop.app.app import start_pygame
from toc_desktop.app.window import PictureWindow
from toc_desktop.game.start import play
from toc_desktop.storage.crash import unseen_report
from toc_desktop.support import broken, i18n, paths
from toc_desktop.support.i18n import tr
from toc_desktop.support.options import PlayOptions
from toc_desktop.ui.svg import AssetError

ROOT = Path(__file__).resolve().parents[2]


def started(folder: Path, *words: str, **settings: str) -> tuple[int, str]:
    """Start the copy of the game in a folder; return its exit code and what it said to a terminal."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "LANGUAGE": "fr", "PYTHONDONTWRITEBYTECODE": "1", **settings},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the game from which a test may take something."""
    shutil.copytree(ROOT / "toc_desktop", tmp_path / "toc_desktop", ignore=shutil.ignore_patterns("*.pyc"))
    shutil.copytree(ROOT / "assets", tmp_path / "assets")
    return tmp_path


def test_without_any_language_the_player_is_told_in_both(copy: Path) -> None:
    shutil.rmtree(copy / "assets" / "locales")
    for words in ([], ["--lang", "fr"], ["--help"]):
        code, said = started(copy, "-m", "toc_desktop", *words)
        assert code == 2
        assert "installe-le de nouveau" in said
        assert "install it again" in said
        assert "assets/locales" in said


def test_a_missing_folder_is_named_in_the_players_language(copy: Path) -> None:
    shutil.rmtree(copy / "assets" / "themes")
    (copy / "assets" / "svg").rename(copy / "elsewhere")
    assert started(copy, "-m", "toc_desktop", "--lang", "fr") == (
        2,
        f"{tr('ui.broken.title')}\n{tr('ui.broken.text', why='assets/svg, assets/themes')}\n",
    )
    code, said = started(copy, "-m", "toc_desktop", "--lang", "en")
    assert (code, "install it again" in said) == (2, True)


def test_a_bundle_that_lacks_a_module_says_so_in_both_languages(copy: Path) -> None:
    (copy / "platformdirs.py").write_text("raise ImportError('libgone.so')\n", encoding="utf-8")
    code, said = started(copy, str(ROOT / "build" / "launcher.py"), PYTHONPATH=str(copy))
    assert (code, said) == (2, "\n".join(broken.BOTH_LANGUAGES).format(why="libgone.so") + "\n")


@pytest.mark.parametrize(
    ("place", "error"),
    [
        ("toc_desktop.game.start.game_app", lambda: OSError(2, "", str(paths.asset("themes", "x")))),
        ("toc_desktop.game.start.equip", lambda: NotImplementedError("font module not available")),
        ("toc_desktop.scenes.title.TitleScene.build", lambda: ImportError("libSDL2_ttf.so")),
        ("toc_desktop.scenes.title.TitleScene.update", lambda: ImportError("libSDL2_ttf.so")),
    ],
)  # fmt: skip
def test_what_is_missing_before_the_first_picture_is_no_crash(
    place: str,
    error: Callable[[], Exception],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error()

    monkeypatch.setattr("toc_desktop.app.window.PictureWindow.set_icon", lambda *_: None, raising=False)
    monkeypatch.setattr("toc_desktop.app.window.PictureWindow.handle", 0, raising=False)
    monkeypatch.setattr("toc_desktop.app.window.PictureWindow.reveal", lambda _: None, raising=False)
    monkeypatch.setattr("toc_desktop.game.start.RealWindow", lambda *_, **__: PictureWindow())
    monkeypatch.setattr(place, fails)
    code = play(PlayOptions(lang="en"))
    # What the end of a game takes along, other tests need: fonts above all.
    start_pygame()
    assert code == 2
    said = capsys.readouterr().err
    assert tr("ui.broken.title") in said
    assert "install it again" in said
    assert tr("ui.crash.title") not in said
    assert unseen_report() is None


def test_only_what_belongs_to_the_game_counts_as_a_missing_part() -> None:
    inside = FileNotFoundError(2, "gone", str(paths.asset("svg", "logo.svg")))
    wrapped = AssetError("cannot read the drawing")
    wrapped.__cause__ = inside
    assert broken.missing_part(inside) == broken.missing_part(wrapped) == "assets/svg/logo.svg"
    assert broken.missing_part(ImportError("no\n  module")) == "no module"
    for other in (
        ValueError("x"),
        FileNotFoundError(2, "gone", "/home/lea/game.tocgame"),
        OSError(28, "full"),
    ):
        assert not broken.missing_part(other)


def test_a_whole_game_misses_nothing_and_one_without_words_is_told_before_anything_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert (broken.missing_folders(), broken.missing_words()) == ("", "")
    monkeypatch.setattr(i18n, "asset", tmp_path.joinpath)
    i18n.reload()
    try:
        assert cli.main(["--nonsense"]) == 2
        assert "\n".join(broken.BOTH_LANGUAGES).format(why="assets/locales") in capsys.readouterr().err
    finally:
        monkeypatch.undo()
        i18n.reload()
