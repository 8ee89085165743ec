"""Random house rules: options of every kind, and card tables with any action on any rank."""

from __future__ import annotations

import random
from typing import Any

from . import presets
from .actions import ACTIONS, MODIFIERS, MOST_ACTIONS, in_written_order

BY_KIND: dict[str, list[str]] = {}
for _text, _action in ACTIONS.items():
    BY_KIND.setdefault(_action.kind, []).append(_text)
# How often each kind of action is picked: wild cards and long splits lead to very many moves.
WEIGHTS = {"exit": 3, "forward": 9, "back": 4, "swap": 4, "split": 4, "centre": 3, "wild": 1}


def random_house_rules(rng: random.Random, preset: str) -> presets.Options:
    """Make up house rules: a variant of the sheet, some options, some ranks, or all of these."""
    changed: presets.Options = {}
    offered = [options for (sheet, _), options in presets.VARIANTS.items() if sheet == preset]
    if offered and rng.random() < 0.2:
        changed.update(rng.choice(offered))
    if rng.random() < 0.7:
        changed.update(random_options(rng))
    if rng.random() < 0.7:
        changed["cards"] = {**changed.get("cards", {}), **random_card_table(rng)}
    if "cards" in changed:
        # A variant's lists are shared with the table it stands in: what is handed out must be a copy.
        changed["cards"] = {rank: list(texts) for rank, texts in changed["cards"].items()}
    return changed


def random_options(rng: random.Random) -> presets.Options:
    """Change some options, few or many."""
    share = rng.choice([0.05, 0.15, 0.3, 0.6])
    changed: presets.Options = {}
    for name, values in presets.VALUES.items():
        if rng.random() < share:
            changed[name] = rng.choice(values)
    if rng.random() < max(share, 0.3):
        changed["centre"] = random_centre(rng)
    return changed


def random_centre(rng: random.Random) -> dict[str, Any] | None:
    """Make up a value for the option `centre`."""
    if rng.random() < 0.15:
        return None
    return {name: rng.choice(values) for name, values in presets.CENTRE_VALUES.items()}


def random_card_table(rng: random.Random) -> presets.CardTable:
    """Give some ranks, one or nearly all, other lists."""
    ranks = list(presets.RANKS + presets.JOKER)
    count = rng.choice([1, 2, 3, 4, rng.randint(5, len(ranks))])
    return {rank: random_list(rng) for rank in rng.sample(ranks, count)}


def random_list(rng: random.Random) -> list[str]:
    """Make up a list of actions and modifiers, written in any order."""
    texts: list[str] = []
    for _ in range(rng.choice([1, 1, 2, 2, 3, MOST_ACTIONS])):
        text = random_action(rng)
        if text not in texts:
            texts.append(text)
    draw = rng.choice(MODIFIERS[1:]) if rng.random() < 0.2 else None
    if draw is not None:
        texts.append(draw)
    if draw in (None, "draw keep") and rng.random() < 0.2:
        texts.append("skip")
    if rng.random() < 0.5:
        return in_written_order(texts)
    rng.shuffle(texts)
    return texts


def random_action(rng: random.Random) -> str:
    """Pick one action: its kind first, then how it is written."""
    kind = rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    return rng.choice(BY_KIND[kind])
