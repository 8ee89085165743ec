"""What is meant where nothing is said, and limits that written games rely on."""

from __future__ import annotations

from dataclasses import fields, replace

from tests.engine.table import game
from toc_desktop.engine import (
    BASE,
    RANKS,
    Back,
    CardRule,
    Forward,
    Play,
    Refusal,
    RuleSet,
    Seating,
    Split,
    full_deck,
    new_game,
    parse_action,
    replay,
    start_record,
)
from toc_desktop.engine import record as records
from toc_desktop.engine.dealing import FIRST_HAND, LARGEST_CHOICE, LATER_HAND
from toc_desktop.engine.errors import shown
from toc_desktop.engine.moves import LONGEST_TEXT
from toc_desktop.engine.rng import Rng
from toc_desktop.engine.validation import MOST_DRAWING_RANKS


def test_an_action_has_no_flag_that_nobody_wrote() -> None:
    assert Forward(5) == Forward(5, False, "own", False) == parse_action("forward 5")
    assert Back(4) == Back(4, False) == parse_action("back 4")
    assert Split(7, 4) == Split(7, 4, False, False) == parse_action("split 7 4")
    for text in ("forward 5 eats opponent off-start", "back 4 eats", "split 7 4 repeat eats"):
        action = parse_action(text)
        flags = [each.name for each in fields(action) if isinstance(getattr(action, each.name), bool)]
        assert all(getattr(action, name) for name in flags)
        for name in flags:
            assert str(replace(action, **{name: False})) != text  # type: ignore[arg-type]
    rule = CardRule((Forward(5),))
    assert (rule.skip, rule.draw) == (False, None)


def test_rules_that_say_nothing() -> None:
    usual = RuleSet()
    on = {each.name for each in fields(RuleSet) if getattr(usual, each.name) is True}
    off = {each.name for each in fields(RuleSet) if getattr(usual, each.name) is False}
    assert on == {
        "short_deal", "start_protected", "swap_from_start", "recross_start", "pass_own", "capture_own",
        "capture_partner", "home_advance",
    }  # fmt: skip
    assert off == {"fast_start", "exchange", "start_blocks", "home_jump", "home_back"}
    assert (usual.jokers, usual.deal, usual.stuck) == (2, "five-fours", "discard")
    assert (usual.jump_cell, usual.centre) == (None, None)
    assert list(usual.cards) == list(RANKS)


def test_values_that_stand_for_nothing() -> None:
    assert BASE == -1
    assert Seating(4, (0, 2)).teams == 0
    play = Play(0, "exit", ())
    assert (play.arms, play.exact) == (4, False)
    refusal = Refusal("game_over")
    assert {getattr(refusal, each.name) for each in fields(Refusal) if each.name != "reason"} == {None}


def test_limits_that_written_games_rely_on() -> None:
    assert (LONGEST_TEXT, records.MOST_MOVES, records.PROGRESS_EVERY) == (160, 100_000, 500)
    assert (FIRST_HAND, LATER_HAND, LARGEST_CHOICE, MOST_DRAWING_RANKS) == (5, 4, 5, 3)
    assert [len(full_deck(jokers)) for jokers in (0, 2)] == [52, 54]


def test_a_replay_tells_how_far_it_is() -> None:
    record = start_record(new_game(RuleSet(), Seating.standard(2), seed=7))
    told: list[tuple[int, int]] = []
    replay(record, lambda done, most: told.append((done, most)))
    assert told == [(0, 0)]


def test_what_is_shown_of_a_value_is_short() -> None:
    assert shown("abc") == "'abc'"
    assert len(shown("x" * 5000)) < 200
    assert len(shown([["x" * 99] * 99] * 99)) < 200


def test_chance_is_the_same_for_ever() -> None:
    """SplitMix64 as it was published, and what is made of its bits."""
    assert [Rng(0).bits(), Rng(1).bits()] == [0xE220A8397B1DCDAF, 0x910A2DEC89025CC1]
    assert Rng(1 << 64).bits() == Rng(0).bits()
    chance = Rng(5)
    assert all(0 <= chance.below(6) < 6 for _ in range(50))
    assert 0 <= Rng(5).unit() < 1
    bits = Rng(5).bits()
    assert Rng(5).unit() == (bits >> 11) / 2**53
    assert Rng(5).below(1000) == bits * 1000 >> 64
    assert Rng(5).fork(1).state != Rng(5).fork(2).state != Rng(6).fork(2).state
    assert sorted(Rng(5).shuffled(range(54))) == list(range(54))
    one, other = Rng(9), Rng(9)
    order = list(range(8))
    for limit in range(8, 1, -1):
        pick = other.below(limit)
        order[limit - 1], order[pick] = order[pick], order[limit - 1]
    assert one.shuffled(range(8)) == order
    assert one.state == other.state


def test_a_position_begins_with_nothing_said() -> None:
    made = game("t5 | t40", "2S")
    assert (made.dealer, made.deal, made.shuffles, made.log) == (0, 0, 0, ())
    assert (made.stock, made.discard, made.winners) == ((), (), ())
