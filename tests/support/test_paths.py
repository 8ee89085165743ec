"""The player's folders and the assets are found, moved together and never made by asking."""

from __future__ import annotations

from pathlib import Path

import pytest

from toc_desktop.support import paths


def test_assets_are_found_in_the_source_tree() -> None:
    assert paths.asset("locales", "fr", "cli.json").is_file()
    assert paths.asset("locales", "fr").parent.parent == paths.assets_root()


def test_one_folder_holds_everything_when_asked(tmp_path: Path) -> None:
    paths.set_data_dir(tmp_path / "elsewhere")
    assert paths.data_dir() == tmp_path / "elsewhere" / "data"
    assert paths.config_dir() == tmp_path / "elsewhere" / "config"
    assert paths.state_dir() == tmp_path / "elsewhere" / "state"
    assert not (tmp_path / "elsewhere").exists()


def test_the_command_line_goes_before_the_environment(own_data_dir: Path, tmp_path: Path) -> None:
    assert paths.data_dir() == own_data_dir / "data"
    paths.set_data_dir(tmp_path)
    assert paths.data_dir() == tmp_path / "data"
    paths.set_data_dir(None)
    assert paths.data_dir() == own_data_dir / "data"


def test_a_relative_folder_is_held_even_if_the_process_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    paths.set_data_dir("mine")
    monkeypatch.chdir("/")
    assert paths.data_dir() == tmp_path / "mine" / "data"


def test_the_usual_places_are_the_platforms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.DATA_DIR_VARIABLE)
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    for folder in (paths.data_dir(), paths.config_dir(), paths.state_dir()):
        assert paths.APP_NAME in folder.parts
        assert folder.is_absolute()


def test_tests_never_touch_the_players_own_folders(own_data_dir: Path) -> None:
    for folder in (paths.data_dir(), paths.config_dir(), paths.state_dir()):
        assert folder.is_relative_to(own_data_dir)
