"""Chance: every number below a limit is as likely as any other, also where draws are thrown again."""

from __future__ import annotations

from collections import Counter

import pytest

from toc_desktop.engine import Rng

WORD = 1 << 64
STEP = 0x9E3779B97F4A7C15
LIMITS = (3, 5, 7, 49, 51, 53, 55)


def unshifted(value: int, by: int) -> int:
    """Return the x of which ``x ^ (x >> by)`` is the value."""
    found = value
    while value := value >> by:
        found ^= value
    return found


def seed_before(bits: int) -> int:
    """Return the seed whose first 64 bits these are: SplitMix64 run backwards."""
    z = unshifted(bits, 31)
    z = unshifted(z * pow(0x94D049BB133111EB, -1, WORD) % WORD, 27)
    z = unshifted(z * pow(0xBF58476D1CE4E5B9, -1, WORD) % WORD, 30)
    return (z - STEP) % WORD


def bits_with_rest(limit: int, rest: int) -> int:
    """Return the bits that, multiplied by an odd limit, leave this rest in the lower word."""
    return rest * pow(limit, -1, WORD) % WORD


def test_the_generator_run_backwards_is_the_generator() -> None:
    for bits in (0, 1, WORD - 1, 0x0123456789ABCDEF):
        assert Rng(seed_before(bits)).bits() == bits


@pytest.mark.parametrize("limit", LIMITS)
def test_as_many_draws_are_thrown_again_as_are_too_many(limit: int) -> None:
    """2^64 is not a multiple of the limit: what is left over is thrown again, and not one draw more."""
    too_many = WORD % limit
    for rest in range(too_many + 3):
        bits = bits_with_rest(limit, rest)
        chance = Rng(seed_before(bits))
        drawn = chance.below(limit)
        once = Rng(seed_before(bits))
        once.bits()
        if rest < too_many:
            assert chance.state != once.state, "thrown again"
        else:
            assert (chance.state, drawn) == (once.state, bits * limit // WORD)


@pytest.mark.parametrize("limit", LIMITS)
def test_a_shuffle_draws_as_one_does_by_hand(limit: int) -> None:
    for rest in range(WORD % limit + 3):
        seed = seed_before(bits_with_rest(limit, rest))
        quick, by_hand = Rng(seed), Rng(seed)
        cards = list(range(limit))
        for last in range(limit - 1, 0, -1):
            pick = by_hand.below(last + 1)
            cards[last], cards[pick] = cards[pick], cards[last]
        assert quick.shuffled(range(limit)) == cards
        assert quick.state == by_hand.state


@pytest.mark.parametrize("limit", [1, 2, 4, 64])
def test_no_draw_is_thrown_again_where_all_are_equally_likely(limit: int) -> None:
    chance = Rng(seed_before(0))
    assert chance.below(limit) == 0
    once = Rng(seed_before(0))
    once.bits()
    assert chance.state == once.state


def test_every_order_of_three_is_as_likely() -> None:
    chance = Rng(5)
    met = Counter(tuple(chance.shuffled((1, 2, 3))) for _ in range(6000))
    assert len(met) == 6
    assert all(850 < count < 1150 for count in met.values())


def test_a_share_is_under_one_and_fills_the_range() -> None:
    assert Rng(seed_before(0)).unit() == 0
    assert Rng(seed_before(WORD - 1)).unit() == 1 - 2**-53
    assert Rng(seed_before(1 << 63)).unit() == 0.5


def test_generators_for_different_purposes_differ_and_can_be_made_again() -> None:
    made = [Rng(9).fork(name).bits() for name in range(50)]
    assert len(set(made)) == 50
    assert made == [Rng(9).fork(name).bits() for name in range(50)]
    chance = Rng(9)
    chance.fork(3)
    assert chance.state == Rng(9).state, "nothing is drawn for it"
    assert Rng(WORD + 9).state == 9
