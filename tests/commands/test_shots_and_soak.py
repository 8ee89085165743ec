"""The commands that look at every screen: pictures of all states, and random hands on the real app."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from toc_desktop.cli import main
from toc_desktop.commands.gallery import entry, gallery


def test_shots_draws_a_screen_at_the_size_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(
        [
            "shots",
            str(tmp_path),
            "--size",
            "960x600",
            "--lang",
            "en",
            "--theme",
            "maple",
            "--screen",
            "table-six",
        ]
    )
    assert code == 0
    picture = tmp_path / "table-six.png"
    assert str(picture) in capsys.readouterr().out
    drawn = pygame.image.load(str(picture))
    assert drawn.get_size() == (960, 600)
    assert len({tuple(drawn.get_at((x, 300))) for x in range(0, 960, 7)}) > 20, "there is something on it"


def test_shots_knows_its_screens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shots", str(tmp_path), "--screen", "nowhere", "--lang", "en"]) == 2
    assert "table-seven" in capsys.readouterr().out
    assert main(["shots", str(tmp_path), "--text-scale", "300", "--lang", "en"]) == 2


def test_the_gallery_has_every_telling_state_of_the_table() -> None:
    states = gallery()
    for name in ("seven", "six", "eight", "swap", "exchange", "refusal", "hint", "curtain", "win"):
        assert f"table-{name}" in states
    for preset in ("toc", "toc-bois", "tock-1", "tock-2", "tock-options", "tockasix"):
        assert f"table-{preset}" in states


def test_others_can_add_a_state() -> None:
    @entry("test-state")
    def opened(app: object) -> None:
        """Nothing."""

    assert gallery()["test-state"] is opened
    from toc_desktop.commands import gallery as module

    module._entries.pop("test-state")


@pytest.mark.slow
def test_soak_plays_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--seconds", "1", "--seed", "4", "--size", "960x600", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "inputs" in said
    assert "games finished" in said
    assert "10 minutes" in said, "growth cannot be told from so short a run"


def test_soak_fails_with_the_seed_when_something_breaks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from toc_desktop.scenes.table import TableScene

    def broken(self: TableScene, dt: float) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(TableScene, "update", broken)
    monkeypatch.setattr("toc_desktop.commands.random_player.RandomPlayer.act", _table_first)
    assert main(["soak", "--seconds", "5", "--seed", "77", "--size", "960x600", "--lang", "en"]) == 1
    assert "77" in capsys.readouterr().err


def _table_first(hands: object, count: int) -> None:
    """Open a table at the second call, when errors count."""
    if count == 50:
        hands.new_table()  # type: ignore[attr-defined]
        hands.frames(2)  # type: ignore[attr-defined]
