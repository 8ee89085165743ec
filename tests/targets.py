"""Targets of the table by short names, so that tests read easily: ``card:9D``, ``pawn:4``, ``cell:h0.1``."""

from __future__ import annotations

from toc_desktop.engine import card_name, parse_card
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.targets import (
    ButtonTarget,
    CardTarget,
    CellTarget,
    LogTarget,
    PawnTarget,
    SeatTarget,
)
from toc_desktop.ui.focus import PartTarget, Target

ANSWERS = ("skip", "takeback", "confirm", "cancel", "fold", "pass", "results", "stop_show")
WAYS_ON = ("retry", "next", "next_lesson", "all")


def target(name: str) -> Target:
    """Return the target of a name; any other name is a widget's own.

    >>> target("cell:t45")
    CellTarget(place=Place(kind='track', seat=-1, index=45))
    """
    kind, _, rest = name.partition(":")
    match kind:
        case "card" if rest:
            return CardTarget(parse_card(rest))
        case "pawn":
            return PawnTarget(int(rest))
        case "plate":
            return SeatTarget(int(rest))
        case "cell":
            return CellTarget(_place(rest))
        case "size":
            return ButtonTarget("size", int(rest))
        case "do":
            return ButtonTarget("do", rest)
    if rest:
        return PartTarget(kind, rest)
    return ButtonTarget(name) if name in ANSWERS + WAYS_ON else name


def _place(rest: str) -> Place:
    if rest == "centre":
        return Place.centre()
    if rest[0] == "t":
        return Place.track(int(rest[1:]))
    seat, _, index = rest[1:].partition(".")
    return Place("home" if rest[0] == "h" else "base", int(seat), int(index))


def name_of(of: Target) -> str:
    """Return the short name of a target."""
    match of:
        case CardTarget(card):
            return f"card:{card_name(card)}"
        case PawnTarget(pawn):
            return f"pawn:{pawn}"
        case SeatTarget(player):
            return f"plate:{player}"
        case CellTarget(Place("centre")):
            return "cell:centre"
        case CellTarget(Place("track", _, index)):
            return f"cell:t{index}"
        case CellTarget(Place(kind, seat, index)):
            return f"cell:{kind[0]}{seat}.{index}"
        case ButtonTarget(name, None):
            return name
        case ButtonTarget(name, value):
            return f"{name}:{value}"
        case LogTarget(line, move):
            return f"log:{move}:{line}"
        case PartTarget(whole, part):
            return f"{name_of(whole)}:{part}"
    return str(of)
