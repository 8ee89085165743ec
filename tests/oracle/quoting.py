"""What tests that quote RULES.md share: the text itself, and a short way to write positions and outcomes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .answering import answer

ENGINE = Path(__file__).parents[2] / "toc_desktop" / "engine"
LAW = ENGINE / "RULES.md"
FORMAT = ENGINE / "POSITIONS.md"
Position = dict[str, Any]


def law(page: Path = LAW) -> str:
    """Return the text of a page, its lines run together so that a sentence can be found in it."""
    return " ".join(page.read_text(encoding="utf-8").split())


def rows_of(text: str) -> list[list[str]]:
    """Read "t5 h1 | t20": the cells of each player's pawns; those not named stand in base."""
    named = [row.split() for row in text.split("|")]
    return [row + ["base"] * (4 - len(row)) for row in named]


def text_of(rows: list[list[str]]) -> str:
    """Write everybody's cells as `rows_of` reads them, each player's sorted."""
    return "|".join(" ".join(sorted(cell for cell in row if cell != "base")) for row in rows)


def position_of(rows: str, actions: list[str], options: dict[str, Any], teams: int) -> Position:
    """Place pawns on four arms, player 0 in turn with one card, a 2, that has the actions."""
    cells = rows_of(rows)
    cards = {"2": actions, **options.get("cards", {})}
    return {
        "preset": "toc", "options": {**options, "cards": cards}, "arms": 4, "turn": 0, "phase": "play",
        "players": [
            {
                "seat": number * 4 // len(cells), "team": number % (teams or len(cells)), "pawns": row,
                "hand": ["2S"] if number == 0 else [],
            }
            for number, row in enumerate(cells)
        ],
    }  # fmt: skip


def outcomes_of(position: Position) -> set[str]:
    """Return every outcome the oracle finds, each as one text."""
    return {text_of(play["pawns"]) for play in answer(position)["plays"]}
