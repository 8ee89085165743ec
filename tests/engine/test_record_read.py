"""Records, card tables and variants in plain values: whatever is wrong with them is said, by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.table import game
from toc_desktop.engine import (
    PRESETS,
    CardTable,
    IllegalMove,
    InvalidRecord,
    InvalidRules,
    Preset,
    RuleSet,
    Seating,
    apply_move,
    new_game,
    option_value,
    parse_move,
    record_from_dict,
    record_to_dict,
    replay,
    start_record,
    with_options,
    with_variant,
    without_variant,
)
from toc_desktop.engine.record import MOST_MOVES

NUMBERS = "seats, arms, teams, dealer and seed must be whole numbers"
NO_COUNTS: tuple[object, ...] = ("4", 1.5, None, True, -1, 1 << 64, [4])


def written() -> dict[str, Any]:
    return record_to_dict(start_record(new_game(RuleSet(), Seating.standard(4), seed=7)))


def test_what_is_written_is_read() -> None:
    assert replay(record_from_dict(written())) == new_game(RuleSet(), Seating.standard(4), seed=7).game


@pytest.mark.parametrize("name", ["arms", "teams", "dealer", "seed"])
@pytest.mark.parametrize("value", NO_COUNTS, ids=repr)
def test_a_number_that_is_none_is_refused(name: str, value: object) -> None:
    with pytest.raises(InvalidRecord, match=NUMBERS):
        record_from_dict({**written(), name: value})


@pytest.mark.parametrize(
    "seats", ["0123", None, {"0": 1}, 4, *([0, 1, 2, value] for value in NO_COUNTS)], ids=repr
)
def test_seats_are_a_list_of_numbers(seats: object) -> None:
    with pytest.raises(InvalidRecord, match=NUMBERS):
        record_from_dict({**written(), "seats": seats})


@pytest.mark.parametrize("name", ["shuffles", "moves"])
def test_shuffles_and_moves_are_lists_of_texts_and_not_endless(name: str) -> None:
    for value in ("AS", None, [1], ["AS", None], {"AS": 1}):
        with pytest.raises(InvalidRecord, match=f"{name} must be a list of texts"):
            record_from_dict({**written(), name: value})
    assert len(record_from_dict({**written(), name: ["AS"] * MOST_MOVES}).moves) in (0, MOST_MOVES)
    with pytest.raises(InvalidRecord, match=f"too many {name}"):
        record_from_dict({**written(), name: ["AS"] * (MOST_MOVES + 1)})


@pytest.mark.parametrize("name", ["rules", "arms", "seats", "teams", "seed", "dealer", "shuffles", "moves"])
def test_what_is_missing_is_named(name: str) -> None:
    values = written()
    del values[name]
    with pytest.raises(InvalidRecord, match=f"the record lacks '{name}'"):
        record_from_dict(values)
    with pytest.raises(InvalidRecord, match="must be an object"):
        record_from_dict([values])


def test_a_card_that_is_none_is_refused() -> None:
    with pytest.raises(InvalidRecord):
        record_from_dict({**written(), "shuffles": ["AS ZZ"]})


def test_a_table_of_cards_is_whole() -> None:
    lists = {rank: list(rule.texts) for rank, rule in RuleSet().cards.items()}
    assert CardTable.parse(lists) == RuleSet().cards
    for rank in lists:
        with pytest.raises(InvalidRules, match=f"cards lack {rank}"):
            CardTable.parse({other: texts for other, texts in lists.items() if other != rank})
        alone = CardTable.parse({rank: ["forward 3"]}, RuleSet().cards)
        assert alone[rank].texts == ("forward 3",)
        assert all(alone[other] == RuleSet().cards[other] for other in lists if other != rank)
    for wrong in ("1", "", "AA", 7):
        with pytest.raises(InvalidRules, match="is not a rank"):
            CardTable.parse({wrong: ["forward 3"]}, RuleSet().cards)  # type: ignore[dict-item]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_variant_taken_back_leaves_what_it_never_touched(preset: Preset) -> None:
    for variant in preset.variants:
        cards = variant.options.get("cards")
        touched = set(cards) if isinstance(cards, dict) else set()
        rank = next(rank for rank in "2389" if rank not in touched)
        house = with_options(preset.rules, {"cards": {rank: ["forward 11"]}})
        back = without_variant(with_variant(house, variant), variant, preset.rules)
        assert back == house
        for name in variant.options:
            assert option_value(back, name) == option_value(house, name)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("1>t42", "1>t41 2>t61"),
        lambda text: text.replace("0>t25", "0>t24 3>t11"),
        lambda text: text + " 2>t61",
    ],
)
def test_no_third_pawn_takes_part_where_two_may(spoil: Callable[[str], str]) -> None:
    start = game("t20 t40 t60 t10 |", "7S", card_7="split 7 2", hands="|2S")
    fair = "7S split 0>t25 1>t42"
    assert apply_move(start, parse_move(start, fair)).game.pawns[:4] == (25, 42, 60, 10)
    four = game("t20 t40 t60 t10 |", "7S", card_7="split 7 4", hands="|2S")
    for text in ("7S split 0>t25 1>t41 2>t61", "7S split 1>t44 2>t62 3>t11", "7S split 3>t12 2>t63 1>t42"):
        play = parse_move(four, text)
        assert apply_move(four, play)
        with pytest.raises(IllegalMove):
            apply_move(start, play)
    with pytest.raises(IllegalMove):
        parse_move(start, spoil(fair))


def test_a_record_whose_shuffles_or_dealer_are_of_another_game_is_refused() -> None:
    record = start_record(new_game(RuleSet(), Seating.standard(4), seed=7))
    (order,) = record.shuffles
    replay(record)
    for shuffles in ((order[1:],), ((*order[1:], order[1]),), ((*order, 52),), ()):
        with pytest.raises(InvalidRecord):
            replay(replace(record, shuffles=shuffles))
    for dealer in (4, -1):
        with pytest.raises(InvalidRecord, match="dealer"):
            replay(replace(record, dealer=dealer))
