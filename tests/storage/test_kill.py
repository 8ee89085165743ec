"""A real process is killed at many random moments while bots play and save: nothing accepted is ever lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.seeds import seed_of
from tests.storage.games import play, sit_down
from toc_desktop.storage.saves import position_digest

ROOT = Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("TOC_KILLS", "200"))


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="SIGKILL and fork are POSIX")
def test_killed_at_any_moment_nothing_is_lost_and_nothing_is_torn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = seed_of("kill")
    command = [
        sys.executable,
        "-m",
        "tests.storage.kill_driver",
        str(tmp_path / "games"),
        str(KILLS),
        str(seed),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=200 + KILLS, check=True)
    numbers = json.loads(done.stdout)
    with capsys.disabled():
        print(
            f"\n  {numbers['kills']} kills (seed {seed}), {numbers['actions']} actions accepted in "
            f"{numbers['games']} games: {numbers['lost']} lost, {numbers['torn']} torn"
        )
    assert numbers["kills"] == KILLS
    assert numbers["actions"] > KILLS
    assert numbers["silent"] < KILLS // 2, "most children must have played before they died"
    assert (numbers["lost"], numbers["torn"], numbers["aside"]) == (0, 0, 0), numbers["trouble"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the driver forks")
def test_the_check_would_see_a_loss() -> None:
    """Were the check blind, the test above would prove nothing."""
    from tests.storage.kill_driver import Said, backs_of, check

    session = play(sit_down(), 20)
    saved = session.saved()
    good = Said(session.id, 20, backs_of(saved), position_digest(session.game))
    assert check(saved, good) is None
    shorter = replace(saved, record=session.history.record_at(19))
    assert check(shorter, good) == "1 moves"
    other = replace(saved, record=play(sit_down(), 20, seed=2).record)
    assert check(other, good) == "the position"
    undone = replace(good, moves=19, digest=position_digest(session.history.game_at(19)))
    assert check(saved, undone) is None, "one action that nobody was told of may be there"
