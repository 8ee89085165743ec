"""What one play gives up against another: what speaks against it, and what only the other does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toc_desktop.bots.move_facts import MoveFacts
from toc_desktop.bots.reasons import DRAWBACKS, Reason
from toc_desktop.engine import RANKS

NOT = "not_"
"""Before the id of a reason that a move gives up."""


def given_up(
    other: MoveFacts, reasons: Sequence[Reason], best: MoveFacts, better: Sequence[Reason]
) -> list[Reason]:
    """Return what a play gives up against a better one, the weightiest first; only what is true of it."""
    ids = {reason.id for reason in better}
    against = [r for r in reasons if r.amount < 0.0 and r.id in DRAWBACKS and r.id not in ids]
    spent = {RANKS[other.rank]} if any(r.id == "spends_exit" for r in against) else set()
    lost = [
        Reason(f"{NOT}{reason.id}", -reason.amount, reason.args)
        for reason in better
        if reason.amount > 0.0
        and reason.id in GIVEN_UP
        and GIVEN_UP[reason.id](other, reason)
        # Spending the card already says that it is not kept.
        and not (reason.id == "keeps_exit" and dict(reason.args)["card"] in spent)
    ]
    behind = best.own_cells - other.own_cells
    gain = next((reason.amount for reason in better if reason.id in ("forward", "door", "back_door")), 0.0)
    if behind > 0 and gain > 0.0 and not other.left_base(other.player):
        against.append(Reason("fewer_cells", -gain, (("n", behind),)))
    return sorted([*against, *lost], key=lambda reason: reason.amount)


def _captures_none(facts: MoveFacts, reason: Reason) -> bool:
    return all(prey >> 2 != reason.value("player") for prey, _ in facts.captured)


def _no_swap_with(facts: MoveFacts, reason: Reason) -> bool:
    """Tell whether a play leaves all pawns of a player where they are."""
    first = 4 * reason.value("player")
    return facts.after[first : first + 4] == facts.state.pawns[first : first + 4]


def _pushes_none_past(facts: MoveFacts, reason: Reason) -> bool:
    pushed = [pawn for pawn in facts.moved if pawn >> 2 == reason.value("player")]
    return all(facts.gained(pawn) >= 0 for pawn in pushed)


def _helps_none(facts: MoveFacts, reason: Reason) -> bool:
    return all(facts.gained(pawn) <= 0 for pawn in facts.moved if pawn >> 2 == reason.value("player"))


def _still_exposed(facts: MoveFacts, reason: Reason) -> bool:
    return reason.value("pawn") in facts.preys(reason.value("player"), after=True)


def _not_kept(facts: MoveFacts, reason: Reason) -> bool:
    return RANKS.index(str(dict(reason.args)["card"])) not in facts.rest


def _packs_none(facts: MoveFacts, reason: Reason) -> bool:
    pawns = [pawn for pawn in facts.moved if pawn >> 2 == reason.value("player")]
    return not any(facts.is_home(facts.state.pawns[pawn]) for pawn in pawns)


GIVEN_UP: dict[str, Callable[[MoveFacts, Reason], bool]] = {
    "wins": lambda facts, reason: True,
    "eats": _captures_none,
    "eats_lead": _captures_none,
    "swap": _no_swap_with,
    "swap_partner": _no_swap_with,
    "swap_back": _no_swap_with,
    "pushes_past": _pushes_none_past,
    "exit": lambda facts, reason: not facts.left_base(facts.player),
    "exit_partner": lambda facts, reason: not facts.left_base(reason.value("player")),
    "packs": _packs_none,
    "packs_partner": _packs_none,
    "home": lambda facts, reason: facts.entered(facts.player) <= 0,
    "home_partner": lambda facts, reason: facts.entered(reason.value("player")) <= 0,
    "centre": lambda facts, reason: facts.move.kind != "enter",
    "leaves": lambda facts, reason: facts.move.kind != "leave",
    "helps_partner": _helps_none,
    "flees": _still_exposed,
    "blocks": lambda facts, reason: not facts.holds_start(facts.after),
    "frees_start": lambda facts, reason: facts.holds_start(facts.after),
    "keeps_exit": _not_kept,
    "home_next": _not_kept,
    "skips": lambda facts, reason: not facts.makes_skip,
    "draws": lambda facts, reason: not facts.draws,
}
"""For each reason that may be given up: whether a play that lacks it really does."""
