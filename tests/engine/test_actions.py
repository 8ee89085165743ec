"""RULES.md section 2: the strings of a card's list, read and written; what may not stand in one."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from tests.engine.card_tables import random_rule, random_table
from tests.engine.table import position
from tests.oracle.actions import ACTIONS as WRITTEN
from tests.oracle.actions import in_written_order
from toc_desktop.engine import (
    PLAIN_CARDS,
    RANKS,
    Back,
    CardRule,
    CardTable,
    Centre,
    Exit,
    Forward,
    Game,
    InvalidRules,
    Rng,
    RuleSet,
    Split,
    Swap,
    Wild,
    answer,
    card_actions,
    legal_moves,
    parse_action,
    with_options,
)


def test_every_action_there_is() -> None:
    """The oracle wrote them out one by one; each is read, and written as it was."""
    assert len(WRITTEN) == 3 + 3 + 25 * 2 * 5 + 13 * 2 + 8 * 4 * 2 * 2
    assert all(str(parse_action(text)) == text for text in WRITTEN)
    assert len({parse_action(text) for text in WRITTEN}) == len(WRITTEN)


def test_what_the_words_mean() -> None:
    assert parse_action("forward 11 eats opponent off-start") == Forward(11, True, "opponent", True)
    assert parse_action("back 4 eats") == Back(4, True)
    assert parse_action("split 7 2 repeat eats") == Split(7, 2, True, True)
    assert parse_action("swap other-colour") == Swap("other-colour")
    assert [parse_action(text) for text in ("exit", "centre", "wild")] == [Exit(), Centre(), Wild()]


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "exit ", " exit", "Exit", "forward", "forward  5", "forward 0", "forward 05", "forward 26",
        "forward 100", "forward -1", "forward 5.0", "forward ٥", "forward 5 any eats", "forward 5 off-start",
        "forward 5 off-start any", "forward 5 own", "forward 5 eats eats", "back", "back 0", "back 14",
        "back 4 any", "back 4 opponent", "swap", "swap own", "swap any any", "split 7", "split 1 2",
        "split 10 2",
        "split 7 0", "split 7 5", "split 7 4 eats repeat", "split 7 4 any", "centre 7", "wild wild", "joker",
        "forward 5\n", "forward five", "draw", "draw maybe", "skip 1", "advance 5",
    ],
)  # fmt: skip
def test_what_no_list_may_hold(text: str) -> None:
    """a list that section 2 does not allow"""
    assert text not in WRITTEN
    with pytest.raises(InvalidRules):
        CardRule.parse(["exit", text])


@pytest.mark.parametrize(
    ("texts", "allowed"),
    [
        ([], False),
        (["skip"], False),
        (["draw may"], False),
        (["exit", "exit"], False),
        (["exit", "skip", "skip"], False),
        (["exit", "draw may", "draw keep"], False),
        (["exit", "draw may", "draw may"], False),
        (["forward 1", "forward 2", "forward 3", "forward 4"], True),
        (["forward 1", "forward 2", "forward 3", "forward 4", "forward 5"], False),
        (["forward 1", "forward 2", "forward 3", "forward 4", "skip", "draw keep"], True),
        (["forward 1", "skip", "draw keep"], True),
        (["forward 1", "skip", "draw may"], False),
        (["forward 1", "skip", "draw must"], False),
        (["forward 5", "forward 5 eats", "forward 5 any", "forward 5 opponent"], True),
    ],
)
def test_lists(texts: list[str], allowed: bool) -> None:
    """No action twice; at most one `skip` and one `draw`, which do not count among the four"""
    if allowed:
        assert set(CardRule.parse(texts).texts) == set(texts)
    else:
        with pytest.raises(InvalidRules):
            CardRule.parse(texts)


def test_a_list_is_read_in_any_order_and_written_in_one() -> None:
    """A list is read in any order, and written by kind …, then by number, then as text."""
    chance = Rng(3)
    for _ in range(400):
        rule = random_rule(chance)
        texts = [rule.texts[place] for place in chance.shuffled(range(len(rule.texts)))]
        assert CardRule.parse(texts) == rule
        assert list(rule.texts) == in_written_order(texts)


def test_a_table_is_a_value() -> None:
    table, again = random_table(Rng(5)), random_table(Rng(5))
    assert table == again
    assert hash(table) == hash(again)
    assert table != PLAIN_CARDS
    assert pickle.loads(pickle.dumps(table)) == table
    assert list(table) == list(RANKS)
    assert CardTable.parse({rank: list(rule.texts) for rank, rule in table.items()}) == table
    assert eval(repr(table).replace("CardTable(", "CardTable.parse(")) == table
    with pytest.raises(KeyError):
        table["1"]
    with pytest.raises(KeyError):
        table["10"]


def test_only_the_ranks_that_differ() -> None:
    """Where only differences are given, only the ranks that differ"""
    rules = with_options(RuleSet(), {"cards": {"J": ["swap any", "forward 11"]}})
    assert rules.cards["J"].texts == ("forward 11", "swap any")
    assert all(rules.cards[rank] == PLAIN_CARDS[rank] for rank in RANKS if rank != "J")


@pytest.mark.parametrize(
    "cards",
    [
        None, [], "J", {"J": "exit"}, {"J": None}, {"J": ["exit", 3]}, {"J": [["exit"]]}, {"J": ("exit",)},
        {"10": ["exit"]}, {"j": ["exit"]}, {"": ["exit"]}, {"Z": ["exit"]}, {3: ["exit"]}, {"J": {}},
    ],
)  # fmt: skip
def test_no_card_table(cards: object) -> None:
    with pytest.raises(InvalidRules):
        with_options(RuleSet(), {"cards": cards})


def actions(rank: str, jokers: int = 2, centre: bool = False, **lists: str) -> set[str]:
    """Return what a rank may be played as where some ranks have other lists."""
    value = {"cell": 7, "leave": "any", "holds": "shared"} if centre else None
    cards = {name[-1]: texts.split(", ") for name, texts in lists.items()}
    rules = with_options(RuleSet(), {"jokers": jokers, "centre": value, "cards": cards})
    return {str(action) for action in card_actions(rules, rank)}


def test_wild() -> None:
    """every action that stands in the list of any other rank (jokers' only where jokers are in the deck),
    `wild` itself excepted; not their modifiers"""
    plain = {str(a) for rank, rule in PLAIN_CARDS.items() if rank not in "QX" for a in rule.actions}
    assert actions("Q", 0, cQ="wild") == plain
    assert actions("Q", 2, cQ="wild") == plain | {"forward 18"}
    assert actions("Q", 0, cQ="forward 25, wild, skip") == plain | {"forward 25"}
    assert actions("Q", 0, cQ="wild", cJ="wild, back 13") == plain - {"swap any"} | {"back 13"}
    assert actions("X", 2, cX="wild") == plain | {"forward 12"}


@pytest.mark.parametrize(("centre", "jokers"), list(product((False, True), (0, 2))))
def test_centre_without_a_centre(centre: bool, jokers: int) -> None:
    """nothing where the rules have no centre"""
    assert ("centre" in actions("2", jokers, centre, c2="forward 2, centre")) is centre
    assert ("centre" in actions("Q", jokers, centre, c2="forward 2, centre", cQ="wild")) is centre
    assert actions("3", jokers, centre, c3="centre") == ({"centre"} if centre else set())


@pytest.mark.parametrize(
    ("lists", "boards"),
    [
        ("forward 3, forward 3 eats", 2),
        ("forward 3, forward 3 any", 3),
        ("back 3, back 3 eats", 2),
        ("swap any, swap opponent", 3),
        ("split 2 1, split 2 2", 3),
        ("exit, exit", None),
        ("forward 3, back 3", 4),
    ],
)
def test_two_actions_that_lead_to_the_same_board_are_one_play(lists: str, boards: int | None) -> None:
    asked = position("t20 t30 | t40", "9S", card_9=lists)
    said = answer(asked)
    if boards is None:
        assert "error" in said, "no action twice"
        return
    found = [str(play["pawns"]) for play in said["plays"]]
    assert len(found) == len(set(found)) == boards
    plays = legal_moves(Game.from_json(asked))
    assert len(plays) == len({str(play) for play in plays}) == boards
