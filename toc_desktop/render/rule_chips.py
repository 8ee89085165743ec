"""Which signs a card carries under the active rules, read from the rules' own actions."""

from __future__ import annotations

from functools import lru_cache

from toc_desktop.engine import (
    Action,
    Back,
    Centre,
    Exit,
    Forward,
    RuleSet,
    Split,
    Swap,
    Wild,
    deck_ranks,
)
from toc_desktop.present.rules.card_words import deeds_of
from toc_desktop.render.chips import Chip, ChipKind


@lru_cache(maxsize=1024)
def chips_for(rules: RuleSet, card: str) -> tuple[Chip, ...]:
    """Return the signs of a card ("KS", or just "K"): its actions in order, then what playing it brings."""
    rule = rules.cards[card[0]]
    chips = [_chip(action) for action in rule.actions if rules.centre is not None or action != Centre()]
    if rule.skip:
        chips.append(Chip("skip"))
    if rule.draw is not None:
        chips.append(Chip("draw"))
    return tuple(chips)


def deed_chips(rules: RuleSet, rank: str) -> tuple[Chip, ...]:
    """Return a sign for each thing a rank can do, in the order and number of its words."""
    deeds = deeds_of(rules.cards[rank], rules.centre)
    modifiers: dict[str, Chip] = {"skip": Chip("skip"), "draw": Chip("draw")}
    return tuple(_chip(deed.actions[0]) if deed.actions else modifiers[deed.modifier] for deed in deeds)


def telling_chip(rules: RuleSet) -> Chip:
    """Return the one sign that best tells these rules from others, for the card of a preset."""
    if rules.jump_cell is not None:
        return Chip("hop", rules.jump_cell)
    if rules.centre is not None:
        return Chip("centre")
    if rules.home_jump:
        return Chip("home")
    if rules.deal in ("draw", "dealer-choice"):
        return Chip("draw")
    actions = [action for rank in deck_ranks(rules) for action in rules.cards[rank].actions]
    for action in actions:
        match action:
            case Wild():
                return _chip(action)
            case Split(steps, eats=True):
                return Chip("eat", steps)
    for action in actions:
        match action:
            case Forward(whose=whose) if whose != "own":
                return _chip(action)
    return next((_chip(a) for a in actions if isinstance(a, Forward) and a.eats), Chip("split", 7))


def _chip(action: Action) -> Chip:
    match action:
        case Exit():
            return Chip("exit")
        case Forward(steps, eats, whose):
            plain: dict[str, ChipKind] = {"own": "advance", "any": "any", "opponent": "opponent"}
            eating: dict[str, ChipKind] = {"own": "eat", "any": "any-eats", "opponent": "opponent-eats"}
            return Chip((eating if eats else plain)[whose], steps)
        case Back(steps, eats):
            return Chip("back-eats" if eats else "back", steps)
        case Swap():
            return Chip("swap")
        case Split(steps=steps, eats=eats):
            return Chip("split-eats" if eats else "split", steps)
        case Centre():
            return Chip("centre")
        case Wild():
            return Chip("wild")
