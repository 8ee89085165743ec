"""`self-check` says what is wrong with an installation, and that all is well only when it is."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from toc_desktop import __version__
from toc_desktop.bots.tournament import Outcome
from toc_desktop.cli import main
from toc_desktop.commands import self_check
from toc_desktop.commands.checks import Check, CheckFolder, Fault, files, play, screens
from toc_desktop.commands.gallery import gallery
from toc_desktop.engine import PRESETS
from toc_desktop.session import Session
from toc_desktop.storage.store import Store
from toc_desktop.support import i18n, paths
from toc_desktop.ui import theme

pytestmark = pytest.mark.slow

Said = pytest.CaptureFixture[str]


@pytest.fixture
def place(tmp_path: Path) -> CheckFolder:
    return CheckFolder(tmp_path)


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the game a copy of its assets, to be broken."""
    copy = tmp_path / "assets"
    shutil.copytree(paths.assets_root(), copy)
    for module in (files, theme, i18n):
        monkeypatch.setattr(module, "asset", lambda *parts: copy.joinpath(*parts))
    monkeypatch.setattr(files, "assets_root", lambda: copy)
    theme.load_theme.cache_clear()
    yield copy
    theme.load_theme.cache_clear()


def test_all_is_well_here(monkeypatch: pytest.MonkeyPatch, capsys: Said, own_data_dir: Path) -> None:
    # The screens are drawn by tests of their own; two of them are enough here.
    few = {name: opener for name, opener in gallery().items() if name == "table-seven"}
    monkeypatch.setattr(screens, "gallery", lambda: few)
    assert main(["self-check", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert said.rstrip().endswith("All is well.")
    assert "FAILED" not in said
    assert __version__ in said
    assert str(own_data_dir / "data") in said
    assert "2 screens drawn" in said
    assert list(own_data_dir.iterdir()) == []


def test_a_fault_is_told_and_the_other_checks_are_made(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    made = []

    def check(name: str, error: Exception | None = None) -> None:
        def run(place: CheckFolder) -> str:
            made.append(name)
            if error is not None:
                raise error
            return "fine"

        monkeypatch.setattr(files, name, run)

    check("locales", Fault("il manque une phrase"))
    check("fonts", RuntimeError("boom"))
    check("themes")
    monkeypatch.setattr(self_check, "CHECKS", {"files": ("locales", "fonts", "themes")})
    assert main(["self-check", "--lang", "fr"]) == 1
    said = capsys.readouterr().out
    assert made == ["locales", "fonts", "themes"]
    assert "il manque une phrase" in said
    assert "RuntimeError: boom" in said
    assert "2 vérifications ont échoué" in said


@pytest.mark.parametrize(
    ("check", "gone", "told"),
    [
        (files.fonts, "fonts/Lato-Bold.ttf", "fonts/Lato-Bold.ttf"),
        (files.drawings, "svg/cards/QH.svg", "svg/cards/QH.svg"),
        (files.sounds, "sounds/knock.wav", "sounds/knock.wav"),
        (files.themes, "themes/maple.json", "themes/maple.json"),
        (files.themes, "textures/walnut.jpg", "textures/walnut.jpg"),
        (files.locales, "locales/en/cli.json", "cli."),
    ],
)
def test_a_missing_file_is_named(
    check: Check, gone: str, told: str, assets: Path, place: CheckFolder
) -> None:
    (assets / gone).unlink()
    with pytest.raises(Fault, match=told):
        check(place)


@pytest.mark.parametrize(
    ("check", "broken"),
    [
        (files.fonts, "fonts/Lato-Bold.ttf"),
        (files.drawings, "svg/cards/QH.svg"),
        (files.drawings, "textures/felt.jpg"),
        (files.drawings, "icons/toc-desktop-128.png"),
        (files.sounds, "sounds/knock.wav"),
        (files.themes, "themes/maple.json"),
        (files.locales, "locales/en/cli.json"),
        (files.rules, "bots/weights.json"),
    ],
)
def test_a_broken_file_is_named(check: Check, broken: str, assets: Path, place: CheckFolder) -> None:
    (assets / broken).write_bytes(b"\x00 not what it should be")
    with pytest.raises(Fault, match=broken):
        check(place)


def test_a_sheet_whose_games_never_end_is_a_fault(
    place: CheckFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "play_match", lambda match: Outcome((), 5000, 5000))
    with pytest.raises(Fault, match=PRESETS[0].name):
        play.games(place)


def test_a_save_that_comes_back_different_is_a_fault(
    place: CheckFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    resume = Session.resume.__func__  # type: ignore[attr-defined]

    def another(cls: type[Session], source: Path, store: Store) -> Session:
        session: Session = resume(cls, source, store)
        session.submit(session.legal()[0])
        return session

    monkeypatch.setattr(Session, "resume", classmethod(another))
    with pytest.raises(Fault, match="relue"):
        play.saves(place)


def test_a_disk_that_cannot_be_written_is_a_fault(place: CheckFolder) -> None:
    (place.folder / "games").write_text("a file where the folder should be")
    with pytest.raises(Fault):
        play.saves(place)


def test_a_screen_that_fails_or_stays_empty_is_named(
    place: CheckFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(app: object) -> None:
        raise ValueError("no table")

    monkeypatch.setattr(screens, "gallery", lambda: {"table-x": broken})
    monkeypatch.setattr(screens, "colours", lambda surface: 1)
    with pytest.raises(Fault, match=r"title.+table-x.+no table"):
        screens.screens(place)


def test_an_empty_surface_has_one_colour() -> None:
    assert screens.colours(pygame.Surface((400, 300))) == 1


def test_folders_that_cannot_be_written_are_marked(tmp_path: Path) -> None:
    assert self_check.writable(tmp_path / "not" / "yet" / "there")
    (tmp_path / "file").write_text("")
    assert not self_check.writable(tmp_path / "file" / "below")
