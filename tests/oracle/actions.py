"""The words of a card's list (RULES.md section 2): every one that may be written, and what it means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .errors import need

SWAPS = ["any", "other-colour", "opponent"]
MODIFIERS = ["skip", "draw must", "draw may", "draw keep"]
# The order in which a list is written; it is read in any order.
KINDS = ["exit", "forward", "back", "swap", "split", "centre", "wild", "skip", "draw"]
MOST_ACTIONS = 4


@dataclass(frozen=True)
class Action:
    """One action, taken apart."""

    kind: str
    steps: int = 0
    # Among how many different pawns a split is shared.
    shares: int = 0
    eats: bool = False
    repeat: bool = False
    # Whose pawn a `forward` moves ("" is one the player controls), or whose pawn a swap takes.
    whose: str = ""
    off_start: bool = False


def every_action() -> dict[str, Action]:
    """Write out every action there is, by its text."""
    found = {"exit": Action("exit"), "centre": Action("centre"), "wild": Action("wild")}
    for whose in SWAPS:
        found[f"swap {whose}"] = Action("swap", whose=whose)
    for eats in ("", " eats"):
        for steps in range(1, 26):
            for pawn in ("", " any", " any off-start", " opponent", " opponent off-start"):
                whose, _, off_start = pawn.strip().partition(" ")
                found[f"forward {steps}{eats}{pawn}"] = Action(
                    "forward", steps, eats=bool(eats), whose=whose, off_start=bool(off_start)
                )
        for steps in range(1, 14):
            found[f"back {steps}{eats}"] = Action("back", steps, eats=bool(eats))
        for steps in range(2, 10):
            for shares in range(1, 5):
                for repeat in ("", " repeat"):
                    found[f"split {steps} {shares}{repeat}{eats}"] = Action(
                        "split", steps, shares, eats=bool(eats), repeat=bool(repeat)
                    )
    return found


ACTIONS = every_action()


def check_list(rank: str, texts: Any) -> None:
    """Complain of a rank's list that section 2 does not allow."""
    need(type(texts) is list, f"the actions of {rank} are not a list")
    for text in texts:
        need(type(text) is str, f"an action of {rank} is not a text")
        need(text in ACTIONS or text in MODIFIERS, f"{rank} has an unknown action: {text!r}")
    need(len(set(texts)) == len(texts), f"{rank} has an action twice")
    actions = [text for text in texts if text in ACTIONS]
    need(len(actions) > 0, f"{rank} has no action")
    need(len(actions) <= MOST_ACTIONS, f"{rank} has more than {MOST_ACTIONS} actions")
    draws = [text for text in texts if text.startswith("draw")]
    need(len(draws) <= 1, f"{rank} draws in two ways")
    ends_turn = draws in ([], ["draw keep"])
    need("skip" not in texts or ends_turn, f"{rank} skips the next player, but does not end the turn")


def in_written_order(texts: list[str]) -> list[str]:
    """Sort a list as it is written: by kind, then by number, then as text."""

    def place(text: str) -> tuple[int, int, str]:
        steps = ACTIONS[text].steps if text in ACTIONS else 0
        return KINDS.index(text.split(" ")[0]), steps, text

    return sorted(texts, key=place)


def actions_of(cards: dict[str, list[str]], deck_ranks: str, rank: str) -> list[Action]:
    """List what a rank may be played as; a wild card takes the actions of every other rank of the deck."""
    texts = set(cards[rank])
    if "wild" in texts:
        for other in deck_ranks:
            if other != rank:
                texts |= set(cards[other])
    return [ACTIONS[text] for text in sorted(texts) if text in ACTIONS and text != "wild"]


def draw_of(cards: dict[str, list[str]], rank: str) -> str | None:
    """Return how a rank's player draws a card once it is played: must, may, keep, or not at all."""
    for way in ("must", "may", "keep"):
        if f"draw {way}" in cards[rank]:
            return way
    return None


def skips(cards: dict[str, list[str]], rank: str) -> bool:
    """Tell whether a rank makes the next player discard once it is played."""
    return "skip" in cards[rank]
