"""The long campaigns: every kind has a turn, the table counts, and a loss is seen."""

from __future__ import annotations

from pathlib import Path

import campaign
import pytest

from tests.engine import endings
from tests.seeds import seed_of
from tests.storage.campaigns import CAMPAIGNS, Tally, one_round
from tests.storage.power import PowerFiles


@pytest.mark.parametrize("name", sorted(set(CAMPAIGNS) - {"kills"}))
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
