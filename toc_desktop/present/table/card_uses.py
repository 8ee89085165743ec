"""What a card of the hand can do in this position: of all that its rank may, what is legal now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from toc_desktop.engine import (
    Action,
    Back,
    Card,
    CardRule,
    Centre,
    Exit,
    Forward,
    Split,
    Swap,
    rank_name,
)
from toc_desktop.present.rules.card_words import rule_words
from toc_desktop.present.rules.sentences import say
from toc_desktop.present.table.choices import Option
from toc_desktop.present.table.phrases import SeatInfo, capital, card_refusal
from toc_desktop.present.table.selection import Selection
from toc_desktop.support.i18n import tr

LAID = ("discard", "give", "fold")
"""What is done with a card without playing it."""


def use_words(selection: Selection, card: Card, seats: Sequence[SeatInfo]) -> str:
    """Say what a card can do now; of one that can only be laid down why, of one to give all its rank can."""
    view = selection.view
    if card == selection.card or selection.walk is not None:
        return ""
    known = selection.candidates if selection.card is None else selection.every
    options = tuple(option for option in known if option.card == card)
    if not options:
        return ""
    played = tuple(option for option in options if option.kind not in LAID)
    if not played and any(option.kind == "discard" for option in options):
        return card_refusal(view, card, seats)
    rule = view.rules.cards[rank_name(card)]
    if played:
        rule = usable_now(rule, played)
    words = capital(say(rule_words(rule, view.rules.centre, "brief")))
    shared = any(isinstance(action, Split) and action.pawns > 1 for action in rule.actions)
    if not played or (selection.spots and selection.card is None) or shared:
        return f"{words}."
    return f"{words} · {tr('table.card.playable', n=len({option.pawn for option in played}))}"


def usable_now(rule: CardRule, options: Sequence[Option]) -> CardRule:
    """Return of a rank's list the actions by which one of these options is played."""
    actions = (_alive(action, options) for action in rule.actions)
    return replace(rule, actions=tuple(action for action in actions if action is not None))


def _alive(action: Action, options: Sequence[Option]) -> Action | None:
    """Return an action that something is played by, its steps among as many pawns as can share them."""
    played = [option for option in options if _is_played_by(action, option)]
    if not played:
        return None
    if isinstance(action, Split):
        most = max(option.sharers or len({leg.pawn for leg in option.legs}) for option in played)
        return replace(action, pawns=most, repeat=action.repeat and most > 1)
    return action


def _is_played_by(action: Action, option: Option) -> bool:
    match action:
        case Exit():
            return option.kind == "exit"
        case Forward(steps, _, whose):
            if option.kind not in ("advance", "push") or len(option.legs[0].path) != steps:
                return False
            return whose != "own" if option.kind == "push" else whose != "opponent"
        case Back(steps):
            return option.kind == "back" and len(option.legs[0].path) == steps
        case Swap():
            return option.kind == "swap"
        case Split():
            return option.kind == "split"
        case Centre():
            return option.kind in ("enter", "leave")
    return True
