"""Which signs a card carries under the active rules, read from the rules' own actions."""

from __future__ import annotations

from functools import lru_cache

from toc_desktop.engine import (
    Action,
    Advance,
    Back,
    Centre,
    Exit,
    RuleSet,
    Split,
    Swap,
    card_actions,
    card_draw,
    card_skips,
)
from toc_desktop.render.chips import Chip


@lru_cache(maxsize=1024)
def chips_for(rules: RuleSet, card: str) -> tuple[Chip, ...]:
    """Return the signs of a card ("KS", or just "K"): its actions in order, then what playing it brings."""
    rank = card[0]
    chips = [_chip(action) for action in card_actions(rules, rank)]
    if card_skips(rules, rank):
        chips.append(Chip("skip"))
    if card_draw(rules, rank) is not None:
        chips.append(Chip("draw"))
    return tuple(chips)


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
    if rules.seven_eats:
        return Chip("eat", 7)
    if rules.five != "own":
        return Chip("any" if rules.five == "any" else "opponent", 5)
    return Chip("eat", 13) if rules.king_eats else Chip("split", 7)


def _chip(action: Action) -> Chip:
    match action:
        case Exit():
            return Chip("exit")
        case Advance(steps, eats, reach):
            if eats:
                return Chip("eat", steps)
            if reach == "own":
                return Chip("advance", steps)
            return Chip("any" if reach == "any" else "opponent", steps)
        case Back(steps):
            return Chip("back", steps)
        case Swap():
            return Chip("swap")
        case Split(steps=steps, eats=eats):
            return Chip("split-eats" if eats else "split", steps)
        case Centre():
            return Chip("centre")
