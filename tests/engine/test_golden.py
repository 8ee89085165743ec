"""Golden playthroughs and counts: what they hold is what the engine does, and every preset has them."""

from __future__ import annotations

import json
from pathlib import Path

import golden
import pytest

from toc_desktop.engine import PRESETS, Preset, Seating, legal_moves, new_game

AGAIN = "run build/dev.py golden and read the difference"


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_playthrough(preset: Preset) -> None:
    kept = golden.PLAYTHROUGHS / f"{preset.name}.txt"
    assert kept.is_file(), f"{preset.name} has no playthrough: {AGAIN}"
    found = golden.playthrough(preset).splitlines()
    for number, (line, wanted) in enumerate(
        zip(found, kept.read_text(encoding="utf-8").splitlines(), strict=True), 1
    ):
        assert line == wanted, f"{kept.name}, line {number}: {AGAIN}"


def test_no_playthrough_of_nothing() -> None:
    assert {path.stem for path in golden.PLAYTHROUGHS.iterdir()} == {preset.name for preset in PRESETS}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_counts(preset: Preset) -> None:
    kept = json.loads(golden.PERFT.read_text(encoding="utf-8"))
    assert set(kept) == {preset.name for preset in PRESETS}, AGAIN
    assert golden.counts(preset) == kept[preset.name], AGAIN
    assert all(len(table) > 2 for table in kept[preset.name].values()), "too few trees"


def test_a_playthrough_tells_a_whole_game() -> None:
    for preset in PRESETS:
        text = (golden.PLAYTHROUGHS / f"{preset.name}.txt").read_text(encoding="utf-8")
        assert "-- won by player" in text
        assert text.count("\n== ") == 2


def test_trees_are_counted_move_by_move() -> None:
    game = new_game(PRESETS[0].rules, Seating.standard(2), seed=5).game
    moves = len(legal_moves(game))
    assert golden.count(game, 1) == moves
    assert golden.count(game, 2) >= moves


def test_check_tells_what_differs_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "playthroughs" / "toc.txt"
    stray = tmp_path / "playthroughs" / "poker.txt"
    monkeypatch.setattr(golden, "ROOT", tmp_path)
    monkeypatch.setattr(golden, "PLAYTHROUGHS", kept.parent)
    monkeypatch.setattr(golden, "golden_files", lambda: {kept: "a game\n"})
    assert golden.main(["--check"]) == 1
    assert capsys.readouterr().out == "playthroughs/toc.txt\n"
    assert not kept.exists()
    assert golden.main([]) == 0
    assert kept.read_text() == "a game\n"
    assert golden.main(["--check"]) == 0
    stray.write_text("no such preset")
    assert golden.main(["--check"]) == 1
    assert golden.main([]) == 0
    assert not stray.exists()
