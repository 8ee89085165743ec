"""What may be taken back: one's last decision with the bots' replies, unless another person saw too much."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.engine import Event, events
from toc_desktop.session.history import History
from toc_desktop.storage.notice import Notice, notice
from toc_desktop.storage.setup import GameSetup


def last_human_move(history: History, setup: GameSetup, floor: int) -> int | None:
    """Return the index of the last move a person made, not before ``floor``; None if there is none."""
    for index in range(len(history) - 1, floor - 1, -1):
        if setup.seats[history.mover(index)].is_human:
            return index
    return None


def refusal(history: History, setup: GameSetup, floor: int) -> Notice | None:
    """Return why the last decision cannot be taken back; None if it can."""
    if history.game.phase == "over":
        return notice("undo.finished")
    index = last_human_move(history, setup, floor)
    if index is None:
        return notice("undo.nothing")
    chooser = history.mover(index)
    for number in range(index + 1, len(history) + 1):
        witness = witness_of(history.step_at(number).events, chooser, setup)
        if witness is not None:
            return notice("undo.seen", name=setup.seats[witness].name)
    return None


def witness_of(happened: Sequence[Event], chooser: int, setup: GameSetup) -> int | None:
    """Return another person who saw a card that was hidden, or None.

    A person who takes back a card gives away only what is theirs to give, except to a partner, whom
    it would tell what no partner may tell. New hands, exchanged cards and the cards of bots are no
    one's to give.
    """
    others = [player for player in setup.humans if player != chooser]
    partners = [player for player in others if player in setup.seating.partners(chooser)]
    if not others:
        return None
    for event in happened:
        match event:
            case events.HandsDealt():
                return others[0]
            case events.CardsExchanged():
                return others[0]
            case events.CardDrawn(player) if player in others:
                return player
            case events.CardPlayed(player) | events.CardDiscarded(player) | events.HandFolded(player):
                if player != chooser:
                    return others[0]
                if partners:
                    return partners[0]
            case _:
                continue
    return None
