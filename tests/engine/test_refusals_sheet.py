"""What is refused on whole boards, pawn by pawn, as tests/data/refusals.txt tells it; it was read by eye.

A row of the sheet is a board, an action (or, after `hand`, cards) and what else is set up. Under it stands
what is said of the card, then of each pawn: the reason, the pawn in its way, a count, where, and where it
led to. Pawns that are not told of may move. `python -m tests.engine.test_refusals_sheet` prints it anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.table import position
from toc_desktop.engine import (
    Game,
    Refusal,
    cell_name,
    legal_moves,
    parse_card,
    player_view,
    why_not,
    why_not_any,
    why_not_pawn,
)
from toc_desktop.engine.refusals import IN_THE_WAY, NOT_MEANT

SHEET = Path(__file__).parents[1] / "data" / "refusals.txt"
BLOCKS = [block.splitlines() for block in SHEET.read_text(encoding="utf-8").strip().split("\n\n")]


def told(refusal: Refusal, game: Game, pawn: int | None) -> str:
    """Return a refusal in a few words; the pawn only where it is not the one asked for."""
    length = game.seating.track_length
    words = [refusal.reason]
    if refusal.pawn not in (None, pawn):
        words.append(str(refusal.pawn))
    for name, value in (("by", refusal.blocker), ("count", refusal.count)):
        if value is not None:
            words += [name, str(value)]
    for name, cell in (("on", refusal.cell), ("to", refusal.to)):
        if cell is not None:
            words += [name, cell_name(cell, length)]
    return " ".join(words)


def pawns(numbers: list[int]) -> str:
    """Return numbers with those that follow each other together.

    >>> pawns([0, 1, 2, 5])
    '0-2 5'
    """
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)


def said_of(row: str) -> list[str]:
    """Return what the sheet has to say under a row."""
    board, action, options = row.split(" ; ")
    setup: dict[str, Any] = json.loads(options)
    by_hand = action.startswith("hand ")
    hand = action.removeprefix("hand ") if by_hand else "9S"
    if not by_hand:
        setup["card_9"] = action
    game = Game.from_json(position(board, hand, **setup))
    card = parse_card(hand.split()[0])
    lines = []
    if not by_hand:
        refusals = why_not(game, card)
        assert all(str(r.action) in action.split(", ") or r.reason == "no_action" for r in refusals)
        lines.append("  card: " + ("; ".join(told(r, game, None) for r in refusals) or "may be played"))
    groups: dict[str, list[int]] = {}
    for pawn in range(len(game.pawns)):
        refused = why_not_any(game, pawn) if by_hand else why_not_pawn(game, card, pawn)
        words = "; ".join(told(refusal, game, pawn) for refusal in refused)
        if words:
            groups.setdefault(words, []).append(pawn)
    return [*lines, *(f"  {pawns(numbers)}: {words}" for words, numbers in groups.items())]


@pytest.mark.parametrize("block", BLOCKS, ids=[block[0].split(" ; {")[0] for block in BLOCKS])
def test_a_board_is_told_as_the_sheet_has_it(block: list[str]) -> None:
    assert said_of(block[0]) == block[1:]


def test_the_sheet_has_every_reason_that_the_board_can_give() -> None:
    text = SHEET.read_text(encoding="utf-8")
    assert [reason for reason in IN_THE_WAY + NOT_MEANT if f" {reason}" not in text] == []


def test_pawns_that_the_sheet_does_not_tell_of_may_move() -> None:
    """Or, of a split, take a part."""
    for row, *lines in BLOCKS:
        board, action, options = row.split(" ; ")
        if not action.startswith("hand "):
            game = Game.from_json(position(board, "9S", card_9=action, **json.loads(options)))
            moving = {leg.pawn for move in legal_moves(game, every=True) for leg in getattr(move, "legs", ())}
            count = len(game.pawns) - len(moving)
            spans = [span for line in lines[1:] for span in line.split(":")[0].split()]
            numbers = [tuple(map(int, span.split("-"))) for span in spans]
            assert sum(span[-1] - span[0] + 1 for span in numbers) == count, row


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"phase": "skip"}, "skipped"),
        ({"phase": "exchange", "teams": 2, "exchange": True}, "give_first"),
        ({"phase": "hand-size", "deal": "dealer-choice"}, "choose_size_first"),
        ({"phase": "over"}, "game_over"),
    ],
)
def test_out_of_turn_the_same_is_said_of_card_and_pawn(setup: dict[str, Any], reason: str) -> None:
    board = "h1 h2 h3 h4 | | |" if reason == "game_over" else "t5 | | |"
    game = Game.from_json(position(board, "2S", **setup))
    card = parse_card("2S")
    said = (Refusal(reason),)
    assert (why_not(game, card), why_not_pawn(game, card, 0), why_not_any(game, 0)) == (said, said, said)
    assert why_not(player_view(Game.from_json(position("t5 | t40", "2S")), 1), card) == (
        Refusal("not_your_turn"),
    )


def test_who_has_given_a_card_waits() -> None:
    asked = position("t5 | | |", "AS 2S", phase="exchange", teams=2, exchange=True)
    for given, reason in ((None, "give_first"), ("AS", "already_given"), ("2S", "already_given")):
        if given is not None:
            asked["players"][0] |= {"gives": given, "hand": [c for c in ("AS", "2S") if c != given]}
        game = Game.from_json(asked)
        (card, *_) = game.hands[0]
        assert why_not(game, card) == (Refusal(reason),)


def test_an_empty_hand_says_nothing_of_a_pawn() -> None:
    assert why_not_any(Game.from_json(position("t5 | t40", "")), 0) == ()


if __name__ == "__main__":
    print("\n\n".join("\n".join([block[0], *said_of(block[0])]) for block in BLOCKS))
