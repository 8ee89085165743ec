"""The long campaigns: every kind has a turn, the table counts, and a loss is seen."""

from __future__ import annotations

import random
from pathlib import Path

import campaign
import pytest
import window_monkey

from tests.engine import endings
from tests.seeds import seed_of
from tests.storage.campaigns import CAMPAIGNS, Tally, one_round
from tests.storage.games import play, sit_down
from tests.storage.power import PowerFiles
from toc_desktop.storage import Store

# Whole games by any rules take as long as they like.
ROUNDS = [
    pytest.param(name, marks=pytest.mark.slow) if name == "any rules" else name
    for name in sorted(set(CAMPAIGNS) - {"kills"})
]


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("name", ROUNDS)
def test_a_few_rounds_lose_nothing(name: str, tmp_path: Path) -> None:
    tally = Tally()
    for number in range(12):
        one_round(name, tmp_path / str(number), seed_of("campaign", name, number), tally)
    assert tally.tried >= 12
    assert tally.lost == []


def test_the_chore_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        campaign.main(["--minutes", "0.02", "--seed", "5", "--only", "faults", "--only", "power cuts"]) == 0
    )
    told = capsys.readouterr().out
    assert "seed 5" in told
    rows = [line for line in told.splitlines() if line.startswith("| ")]
    assert [row.split(" | ")[0] for row in rows] == ["| what", "| faults", "| power cuts"]
    assert all(row.endswith(" 0 |") for row in rows[1:])


def test_it_goes_on_until_each_was_tried_so_often(capsys: pytest.CaptureFixture[str]) -> None:
    assert campaign.main(["--minutes", "0", "--tries", "3", "--seed", "5", "--only", "every sheet"]) == 0
    assert "| every sheet | 3 | 0 |" in capsys.readouterr().out


def test_a_game_that_nobody_wins_is_a_loss(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut short after ten turns, no game ends."""
    monkeypatch.setattr(endings, "MOST_TURNS", 10)
    assert campaign.main(["--minutes", "0", "--seed", "5", "--only", "any rules"]) == 1
    assert "any rules: nobody wins: " in capsys.readouterr().err


def test_a_loss_is_counted_told_and_ends_with_an_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a disk that is never waited for, a power cut takes moves that were accepted."""
    monkeypatch.setattr(PowerFiles, "sync", lambda self, handle: None)
    assert campaign.main(["--minutes", "0.05", "--seed", "5", "--only", "power cuts"]) == 1
    told = capsys.readouterr()
    assert "(seed 5000" in told.err
    assert not told.out.rstrip().endswith(" 0 |")


def test_without_a_display_to_be_had_the_window_is_left_out_and_that_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window_monkey, "missing", lambda: ["xdotool"])
    words = ["--minutes", "0", "--seed", "5", "--only", "faults", "--only", campaign.WINDOW]
    assert campaign.main(words) == 0
    told = capsys.readouterr().out
    assert f"left out: {campaign.WINDOW}; it needs xdotool" in told
    assert f"| {campaign.WINDOW}" not in told
    assert campaign.main(words[:4] + words[-2:]) == 2


def test_the_monkeys_gestures_are_its_seeds_and_stay_on_the_screen() -> None:
    words = window_monkey.gestures(random.Random(4))
    assert words == window_monkey.gestures(random.Random(4))
    assert words != window_monkey.gestures(random.Random(5))
    places = [words[at + 1 : at + 3] for at, word in enumerate(words) if word == "mousemove"]
    assert places
    assert all(int(x) < window_monkey.WIDTH and int(y) < window_monkey.HEIGHT for x, y in places)


def test_what_a_monkey_leaves_behind_is_looked_at(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    session = play(sit_down(store), 4)
    session.close()
    store.close()
    assert window_monkey.left_wrong(tmp_path) is None
    path = store.running_path(session.id)
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    assert path.name in (window_monkey.left_wrong(tmp_path) or ""), "a game that does not open"
    assert "set aside" in (window_monkey.left_wrong(tmp_path) or ""), "nor is it gone without a word"
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "crash-1.txt").write_text("Traceback")
    assert window_monkey.left_wrong(tmp_path) == "Traceback"


@pytest.mark.slow
@pytest.mark.skipif(bool(window_monkey.missing()), reason="needs Xvfb and xdotool")
def test_a_monkey_at_a_real_window_and_a_program_that_dies_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window_monkey.play_a_while(tmp_path / "well", 3, 2.0) is None
    monkeypatch.setattr(window_monkey, "PATIENCE", 5.0)
    monkeypatch.setattr("sys.executable", "/bin/false")
    assert "ended with 1" in (window_monkey.play_a_while(tmp_path / "badly", 3, 2.0) or "")
