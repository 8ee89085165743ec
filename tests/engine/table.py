"""Single rules as rows of a table: a position in a few words, a card, and every board that may follow.

A board is written player by player, pawns in base left out: ``"t5 h1 | t40"`` is a game of two, the
first with pawns on t5 and h1, the second with one on t40.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest

from toc_desktop.engine import (
    Game,
    Step,
    answer,
    apply_move,
    cell_name,
    legal_moves,
    parse_move,
    smallest_board,
)

SETUP = {
    "preset",
    "teams",
    "arms",
    "seats",
    "turn",
    "phase",
    "stock",
    "discard",
    "dealer",
    "deal_number",
    "hands",
}


def position(board: str, hand: str, **setup: Any) -> dict[str, Any]:
    """Return a position: ``hand`` is the mover's, other keywords are parts of it, or options by name.

    The preset is ``toc`` unless named, players sit evenly on the smallest board and play alone. A rank's list
    is written ``card_J="forward 11, skip"``.
    """
    options = {name: value for name, value in setup.items() if name not in SETUP and name[:5] != "card_"}
    cards = {name[5:]: texts.split(", ") for name, texts in setup.items() if name[:5] == "card_"}
    if cards:
        options["cards"] = {**options.get("cards", {}), **cards}
    rows = [cells.split() for cells in board.split("|")]
    count = len(rows)
    arms = setup.get("arms", smallest_board(count))
    seats = setup.get("seats", [player * arms // count for player in range(count)])
    teams = setup.get("teams", 0) or count
    turn = setup.get("turn", 0)
    hands = [cards.split() for cards in setup["hands"].split("|")] if "hands" in setup else [[]] * count
    players = [
        {"seat": seats[i], "team": i % teams, "pawns": row + ["base"] * (4 - len(row)), "hand": hands[i]}
        for i, row in enumerate(rows)
    ]
    players[turn]["hand"] = hand.split()
    said: dict[str, Any] = {
        "preset": setup.get("preset", "toc"),
        "options": options,
        "arms": arms,
        "players": players,
        "turn": turn,
        "phase": setup.get("phase", "play"),
    }
    for name, key in (("dealer", "dealer"), ("deal_number", "deal")):
        if name in setup:
            said[key] = setup[name]
    for name in ("stock", "discard"):
        if name in setup:
            said[name] = setup[name].split()
    return said


def board_text(players: Iterable[Iterable[str]]) -> str:
    """Return the one way to write a board: cells sorted, base left out."""
    rows = [" ".join(sorted(cell for cell in cells if cell != "base")) for cells in players]
    return " | ".join(rows).rstrip("| ")


def tidy(board: str) -> str:
    """Return a board written by hand in the one way to write it."""
    return board_text(cells.split() for cells in board.split("|"))


def boards_after(asked: dict[str, Any], card: str | None = None) -> set[str]:
    """Return every board that may follow, by one card if it is named."""
    said = answer(asked)
    assert "error" not in said, said["error"]
    boards = [board_text(play["pawns"]) for play in said["plays"] if card in (None, play["card"])]
    if card is not None:
        assert len(set(boards)) == len(boards), "an outcome is listed twice"
    return set(boards)


@dataclass(frozen=True)
class Case:
    """A row: the line of RULES.md it holds, a board, a hand, and what may follow."""

    line: str
    board: str
    hand: str
    after: tuple[str, ...] = ()
    setup: dict[str, Any] = field(default_factory=dict)
    never: tuple[str, ...] | None = None
    """None: ``after`` is all that may follow. Else ``after`` may, and these may not."""

    def check(self) -> None:
        """Hold the engine's answer against the row."""
        found = boards_after(position(self.board, self.hand, **self.setup))
        expected = {tidy(board) for board in self.after}
        if self.never is None:
            assert found == expected, self.line
        else:
            assert expected <= found, self.line
            assert not found & {tidy(board) for board in self.never}, self.line


def case(line: str, board: str, hand: str, *after: str, **setup: Any) -> Any:
    """Return a row whose outcomes are exactly these boards."""
    return pytest.param(Case(line, board, hand, after, setup), id=_short(line))


def among(line: str, board: str, hand: str, may: Iterable[str], never: Iterable[str], **setup: Any) -> Any:
    """Return a row with many outcomes: some that must be there, some that must not."""
    return pytest.param(Case(line, board, hand, tuple(may), setup, tuple(never)), id=_short(line))


def _short(line: str) -> str:
    return (
        " ".join("".join(c if c.isalnum() else " " for c in line).split()[:9])
        .encode("ascii", "ignore")
        .decode()
    )


def game_at(asked: dict[str, Any], seed: int = 1) -> Game:
    """Return the game that goes on from a position."""
    return Game.from_json(asked, seed)


def game(board: str, hand: str, **setup: Any) -> Game:
    """Return the game that goes on from a position in a few words."""
    return game_at(position(board, hand, **setup))


def do(game: Game, *texts: str) -> Step:
    """Carry out moves written in notation, one after the other; return the last step."""
    step = Step(game, ())
    for text in texts:
        step = apply_move(step.game, parse_move(step.game, text))
    return step


def texts(game: Game) -> set[str]:
    """Return the legal moves in notation."""
    return {str(move) for move in legal_moves(game)}


def answer_to(board: str, hand: str, **setup: Any) -> dict[str, Any]:
    """Return the whole answer to a position in a few words."""
    said = answer(position(board, hand, **setup))
    assert "error" not in said, said["error"]
    return said


def board_of(game: Game) -> str:
    """Return the board of a game as rows are written."""
    names = [cell_name(cell, game.seating.track_length) for cell in game.pawns]
    return board_text(names[first : first + 4] for first in range(0, len(names), 4))
