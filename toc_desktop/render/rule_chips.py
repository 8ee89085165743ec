"""Which signs a card carries under the active rules, read from the rules' own actions."""

from __future__ import annotations

from functools import lru_cache

from toc_desktop.engine import (
    Action,
    Back,
    CardRule,
    Centre,
    CentreRule,
    DrawHow,
    Exit,
    Forward,
    RuleSet,
    Split,
    Swap,
    Wild,
    deck_ranks,
)
from toc_desktop.present.rules.card_words import deeds_of
from toc_desktop.render.chips import Chip, ChipKind, ChipMark

_ANY_CENTRE = CentreRule(7, "any", "capture")


@lru_cache(maxsize=1024)
def chips_for(rules: RuleSet, card: str) -> tuple[Chip, ...]:
    """Return the signs of a card ("KS", or just "K"): its actions in order, then what playing it brings."""
    rule = rules.cards[card[0]]
    chips = [action_chip(action, rules.centre) for action in rule.actions]
    return (*chips, *_modifiers(rule).values())


def deed_chips(rules: RuleSet, rank: str) -> tuple[tuple[Chip, ...], ...]:
    """Return the signs of each thing a rank can do, in the order and number of its words."""
    rule = rules.cards[rank]
    modifiers = _modifiers(rule)
    return tuple(
        tuple(action_chip(action, rules.centre) for action in deed.actions) or (modifiers[deed.modifier],)
        for deed in deeds_of(rule, rules.centre)
    )


def _modifiers(rule: CardRule) -> dict[str, Chip]:
    """Return the signs of what playing a card brings, by the modifier's name."""
    signs: dict[str, Chip] = {}
    if rule.skip:
        signs["skip"] = Chip("skip")
    if rule.draw is not None:
        signs["draw"] = draw_chip(rule.draw)
    return signs


def draw_chip(how: DrawHow) -> Chip:
    """Return the sign of drawing a card, which must, may or need not be played."""
    return Chip("draw") if how == "keep" else Chip("draw", None, (how,))


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
                return action_chip(action)
            case Split(steps, eats=True):
                return Chip("eat", steps)
    for action in actions:
        match action:
            case Forward(whose=whose) if whose != "own":
                return action_chip(action)
    return next((action_chip(a) for a in actions if isinstance(a, Forward) and a.eats), Chip("split", 7))


def action_chip(action: Action, centre: CentreRule | None = _ANY_CENTRE) -> Chip:
    """Return the sign of one action; a centre that the rules do not have is struck out."""
    match action:
        case Exit():
            return Chip("exit")
        case Forward(steps, eats, whose, off_start):
            plain: dict[str, ChipKind] = {"own": "advance", "any": "any", "opponent": "opponent"}
            eating: dict[str, ChipKind] = {"own": "eat", "any": "any-eats", "opponent": "opponent-eats"}
            return Chip((eating if eats else plain)[whose], steps, ("off-start",) if off_start else ())
        case Back(steps, eats):
            return Chip("back-eats" if eats else "back", steps)
        case Swap(with_whom):
            return Chip("swap", None, () if with_whom == "any" else (with_whom,))
        case Split(steps, pawns, repeat, eats):
            ways: tuple[ChipMark, ...] = ("1", "2", "3", "4")
            flags: tuple[tuple[bool, ChipMark], ...] = ((repeat, "repeat"), (eats, "eats"))
            return Chip("split", steps, (ways[pawns - 1], *(mark for on, mark in flags if on)))
        case Centre():
            return Chip("centre") if centre is not None else Chip("centre", None, ("none",))
        case Wild():
            return Chip("wild")
