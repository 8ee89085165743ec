"""Rules that make no sense, of every kind that must be refused: presets, options and card tables."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from . import presets
from .actions import ACTIONS, MODIFIERS, SWAPS, check_list
from .errors import Nonsense
from .generate import Position
from .house_rules import random_action, random_list
from .refusals import advances_own

# Spoils a position in one way; returns False where that position cannot be spoiled so.
Break = Callable[[random.Random, Position], bool]

ODD_RANKS = ["", "1", "10", "a", "x", "X1", "AS", "A2", "joker", "0", "S", "A ", "T\n", "٥"]
ODD_ACTIONS = [
    "", " ", "Exit", "EXIT", "exits", "exit 1", "exit eats", "leave", "forward", "forward ", "forward N",
    "forward 0", "forward 26", "forward 100", "forward 05", "forward -5", "forward +5", "forward 5.0",
    "forward 5,", "forward five", "forward ٥", "forward 5 eat", "forward 5 own", "forward 5 repeat",
    "forward 5 any eats", "forward 5 opponent eats", "forward 5 off-start", "forward 5 eats off-start",
    "forward 5 off-start any", "forward 5 any opponent", "forward 5 any any", "forward 5 eats eats",
    "forward 5 any off_start", "forward 5 other-colour", "advance 5", "back", "back 0", "back 14", "back 04",
    "back -4", "back 4 any", "back 4 opponent", "back 4 off-start", "back 4 eats eats", "swap", "swap own",
    "swap partner", "swap other", "swap other colour", "swap any any", "swap any eats", "swap 2", "split",
    "split 7", "split 1 2", "split 10 2", "split 0 4", "split 7 0", "split 7 5", "split 07 4", "split 7 04",
    "split 7 4 eats repeat", "split 7 4 repeat repeat", "split 7 4 any", "split 4 7 4", "centre 7", "center",
    "centre any", "wild eats", "wild A", "joker", "skip 1", "skip skip", "draw", "draw 1", "draw should",
    "draw must may", "must", "any", "eats", "forward 5, back 4", "exit;wild",
]  # fmt: skip


def unknown_preset(rng: random.Random, position: Position) -> bool:
    """Ask for a preset nobody knows."""
    position["preset"] = rng.choice(["", "Toc", "tock", "tock-3", "tock_1", "tock-1 ", "house"])
    return True


def unknown_option(rng: random.Random, position: Position) -> bool:
    """Use an option nobody knows, or one of the first format."""
    name, value = rng.choice([
        ("", True), ("speed", 1), ("Jokers", 2), ("start-blocks", True), ("players", 4), ("teams", 2),
        ("card", {}), ("A", ["exit"]), ("five", "any"), ("five_from_start", True), ("split_pawns", 4),
        ("split_repeat", False), ("seven_eats", True), ("king_eats", True), ("ten", "swap"), ("jack", "swap"),
        ("swap_with", "any"), ("joker_steps", 18), ("joker_draw", "must"),
    ])  # fmt: skip
    options(position)[name] = value
    return True


def options(position: Position) -> dict[str, Any]:
    """Return the options of a position, written in if they were left out."""
    changed: dict[str, Any] = position.setdefault("options", {})
    return changed


def cards(position: Position) -> dict[str, Any]:
    """Return the card table of a position, written in if it was left out."""
    changed: dict[str, Any] = options(position).setdefault("cards", {})
    return changed


def wrong_value(rng: random.Random, position: Position) -> bool:
    """Give an option a value it may not have."""
    name = rng.choice(list(presets.VALUES))
    allowed = presets.VALUES[name]
    tries: list[Any] = [None, 0, 1, 2, 5, 7, 9, 17, True, False, "", "yes", "Any", "on", [], {}, -1, "7", 2.0]
    wrong = [v for v in tries if not any(type(v) is type(one) and v == one for one in allowed)]
    options(position)[name] = rng.choice(wrong)
    return True


def wrong_centre(rng: random.Random, position: Position) -> bool:
    """Spoil the option `centre`."""
    centre: dict[str, Any] = {"cell": 7, "leave": "any", "holds": "shared"}
    kind = rng.choice(["value", "missing", "more", "type"])
    if kind == "value":
        name, value = rng.choice([
            ("cell", 9), ("cell", "7"), ("cell", None), ("cell", 7.0), ("leave", "same"), ("leave", True),
            ("leave", None), ("holds", "open"), ("holds", None),
        ])  # fmt: skip
        centre[name] = value
    elif kind == "missing":
        del centre[rng.choice(list(centre))]
    elif kind == "more":
        centre.update(rng.choice([{"cards": ["A", "K"]}, {"pawns": 1}]))
    options(position)["centre"] = centre if kind != "type" else rng.choice([7, True, "any", [], False])
    return True


def wrong_card_table(rng: random.Random, position: Position) -> bool:
    """Give something that is no card table, or a list for a rank nobody knows."""
    if rng.random() < 0.4:
        options(position)["cards"] = rng.choice([None, [], "exit", 5, True, [["A", ["exit"]]], ["exit"]])
    else:
        cards(position)[rng.choice(ODD_RANKS)] = ["exit", "forward 1"]
    return True


def any_rank(rng: random.Random) -> str:
    """Pick a rank; a list is checked whether or not the deck has its cards."""
    return rng.choice(presets.RANKS + presets.JOKER)


def no_list(rng: random.Random, position: Position) -> bool:
    """Give a rank something that is no list of texts."""
    cards(position)[any_rank(rng)] = rng.choice([
        None, "exit", 5, True, {}, {"exit": True}, [None], [5], [["exit"]], ["exit", 1], ["exit", None],
        [{"forward": 5}], [True],
    ])  # fmt: skip
    return True


def unknown_action(rng: random.Random, position: Position) -> bool:
    """Write an action as nobody writes it."""
    odd = rng.choice(ODD_ACTIONS) if rng.random() < 0.6 else misspelt(rng)
    texts = [odd] if rng.random() < 0.4 else ["exit", odd]
    rng.shuffle(texts)
    cards(position)[any_rank(rng)] = texts
    return True


def misspelt(rng: random.Random) -> str:
    """Take a right action or modifier, and spoil how it is written."""
    flags = ["eats", "any", "opponent", "off-start", "repeat", "skip", *SWAPS]
    while True:
        text = random_action(rng) if rng.random() < 0.9 else rng.choice(MODIFIERS)
        words = text.split(" ")
        kind = rng.choice(["spaces", "order", "flag", "case", "zero", "range", "missing"])
        if kind == "spaces":
            text = rng.choice([text + " ", " " + text, text.replace(" ", "  "), text.replace(" ", "\t")])
        elif kind == "order":
            text = " ".join(rng.sample(words, len(words)))
        elif kind == "flag":
            text += " " + rng.choice(flags)
        elif kind == "case":
            text = rng.choice([text.upper(), text.capitalize()])
        elif kind == "zero":
            text = " ".join("0" + word if word.isdigit() else word for word in words)
        elif kind == "range":
            text = " ".join(word + "0" if word.isdigit() else word for word in words)
        else:
            text = " ".join(words[:-1])
        if text not in ACTIONS and text not in MODIFIERS:
            return text


def wrong_list(rng: random.Random, position: Position) -> bool:
    """Put right actions together in a list that may not be."""
    texts = random_list(rng)
    kind = rng.choice(["twice", "five", "none", "skip", "draw"])
    if kind == "twice":
        texts.append(rng.choice(texts))
    elif kind == "five":
        texts += rng.sample(sorted(ACTIONS), 5)
    elif kind == "none":
        texts = rng.choice([[], ["skip"], ["draw keep"], ["draw must"], ["skip", "draw keep"]])
    elif kind == "skip":
        texts += ["skip", rng.choice(["draw must", "draw may"])]
    else:
        texts += rng.sample(MODIFIERS[1:], 2)
    rng.shuffle(texts)
    rank = any_rank(rng)
    cards(position)[rank] = texts
    try:
        check_list(rank, texts)
    except Nonsense:
        return True
    raise AssertionError(f"{texts} should be refused")


def refused_options(rng: random.Random, position: Position) -> bool:
    """Ask for options that cannot be played together."""
    changed, count = options(position), len(position["players"])
    kind = rng.choice(["schedule", "home", "fold"])
    if kind == "schedule":
        if count <= 4 or position["phase"] == "hand-size":
            return False
        changed["deal"] = "schedule-a"
    elif kind == "home":
        changed.update(home_advance=False, home_jump=False, home_back=rng.random() < 0.5)
    else:
        if position["phase"] == "hand-size":
            return False
        changed.update(stuck="fold", deal="draw")
    return True


def refused_card_table(rng: random.Random, position: Position) -> bool:
    """Ask for a card table that cannot be played, though each of its lists may be."""
    table: presets.CardTable = cards(position)
    in_teams = len({player["team"] for player in position["players"]}) < len(position["players"])
    whole = presets.options_of(position["preset"], options(position), in_teams)
    ranks = presets.deck_ranks(whole)
    kind = rng.choice(["exit", "forward", "draw"])
    if kind == "draw":
        for rank in rng.sample(ranks, rng.randint(4, len(ranks))):
            actions = [text for text in whole["cards"][rank] if text in ACTIONS]
            table[rank] = [*actions, rng.choice(["draw must", "draw may"])]
        return True
    for rank in ranks:
        texts = whole["cards"][rank]
        lacking = [text for text in texts if not is_needed(text, kind)]
        if lacking != texts:
            spare = "back 3" if kind == "exit" else rng.choice(["back 4", "swap any", "forward 5 opponent"])
            table[rank] = lacking if any(text in ACTIONS for text in lacking) else [spare, *lacking]
    if kind == "exit":
        table[rng.choice(ranks)] = ["forward 4"]
    elif rng.random() < 0.5:
        table[rng.choice(ranks)] = ["exit", "wild"]
    # What the jokers may do does not count where the deck has none.
    if presets.JOKER not in ranks:
        table[presets.JOKER] = ["exit", "forward 5", "split 7 4"]
    return True


def is_needed(text: str, kind: str) -> bool:
    """Tell whether an action is of the kind that one rank of the deck must have."""
    return text == "exit" if kind == "exit" else advances_own(text)


RULE_BREAKS: list[Break] = [
    unknown_preset, unknown_option, wrong_value, wrong_centre, wrong_card_table, no_list, unknown_action,
    wrong_list, refused_options, refused_card_table,
]  # fmt: skip
