"""The engine's answers, held against published positions and an independent, literal reading of the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.oracle import broken_position, random_position
from tests.oracle.compare import differences, disagreements
from toc_desktop.engine import answer

VECTORS = Path(__file__).parent.parent / "data" / "moves.jsonl"


def test_published_positions() -> None:
    with VECTORS.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            vector = json.loads(line)
            found = differences(answer(vector["position"]), vector["answer"])
            assert found == [], f"line {number}"


@pytest.mark.slow
def test_random_positions() -> None:
    reports = disagreements(answer, random_position, count=1500, seed=20)
    assert not reports, "\n".join(reports[:3])


def test_broken_positions() -> None:
    reports = disagreements(answer, broken_position, count=500, seed=21)
    assert not reports, "\n".join(reports[:3])
