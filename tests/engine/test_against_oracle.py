"""The engine's answers, held against published positions and an independent, literal reading of the rules."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.oracle import broken_position, random_position
from tests.oracle.compare import differences, disagreements
from tests.oracle.house_rules import random_house_rules
from tests.oracle.transcript import check_transcript
from toc_desktop.bots.tournament import Match, play_match
from toc_desktop.engine import PRESETS, TEAM_CHOICES, Seating, answer, problems, with_options

VECTORS = Path(__file__).parent.parent / "data" / "moves.jsonl"


def test_published_positions() -> None:
    with VECTORS.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            vector = json.loads(line)
            found = differences(answer(vector["position"]), vector["answer"])
            assert found == [], f"line {number}"


@pytest.mark.slow
def test_random_positions() -> None:
    reports = disagreements(answer, random_position, count=600, seed=20)
    assert not reports, "\n".join(reports[:3])


def test_broken_positions() -> None:
    reports = disagreements(answer, broken_position, count=500, seed=21)
    assert not reports, "\n".join(reports[:3])


@pytest.mark.slow
def test_whole_games_of_random_tables() -> None:
    """Turns, skips and draws on any rank, deals and the end: every line as the second reading has it."""
    rng = random.Random(22)
    seen: Counter[str] = Counter()
    played = 0
    while played < 30:
        preset = rng.choice(PRESETS)
        players = rng.randint(2, 6)
        teams = rng.choice((0, *TEAM_CHOICES.get(players, ())))
        options = random_house_rules(rng, preset.name)
        rules = with_options(preset.rules_for(teams), options)
        seating = Seating.standard(players, teams)
        if problems(rules, seating):
            continue
        played += 1
        levels = rng.choices(("random", "casual"), k=players)
        match = Match(rules, seating, tuple(levels), seed=played, max_turns=120, preset=preset.name)
        lines = play_match(match).transcript.splitlines()
        assert check_transcript(lines) == [], options
        for line in lines:
            entry = json.loads(line)
            seen[entry["position"]["phase"]] += 1
            seen[entry["action"]["type"]] += 1
    assert seen["skip"] > 20
    assert seen["again"] > 20
    assert seen["discard"] > 100
    assert seen["pass"] > 0
