"""A bot's seed and its view lead nobody to the deck: every way back that worked once is tried."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.engine.secrets import reachable
from toc_desktop.bots import Budget, bot_seed, tournament
from toc_desktop.bots.tournament import Match, play_match
from toc_desktop.engine import (
    DeckSource,
    Move,
    PlayerView,
    Rng,
    Seating,
    find_preset,
    legal_moves,
    new_game,
    player_view,
)
from toc_desktop.engine.events import HandsDealt
from toc_desktop.session import BotWorker, Session, quick_setup

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FORK, FORK_STEP = 6364136223846793005, 1442695040888963407
SEED = 0x1D_EAD5_EED0_0DAD

Derive = Callable[[int, int], int]


def by_multiplying(seed: int, player: int) -> int:
    """Return a bot's seed as sessions once made it."""
    return (seed * GOLDEN + player + 1) & MASK


def by_the_decks_own_generator(seed: int, player: int) -> int:
    """Return a bot's seed as the arena once made it."""
    return Rng(seed).fork(player).bits() >> 1


def unmixed(z: int) -> int:
    """Return the state of the generator whose output was these 64 bits."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9)):
        z = _unshifted(z, shift) * pow(factor, -1, 1 << 64) & MASK
    return (_unshifted(z, 30) - GOLDEN) & MASK


def _unshifted(z: int, shift: int) -> int:
    found = z
    for _ in range(64 // shift + 1):
        found = z ^ (found >> shift)
    return found


def guesses(handed: int, player: int) -> Iterator[int]:
    """Yield the seeds of games that a bot's seed may come from."""
    outputs = [handed, handed << 1 & MASK, (handed << 1 | 1) & MASK]
    states = [*outputs, *map(unmixed, outputs)]
    yield from states
    for state in states:
        for name in range(-1, 10):
            yield (state - (name + 1) * FORK_STEP) * pow(FORK, -1, 1 << 64) & MASK
            for factor in (GOLDEN, FORK, FORK_STEP):
                yield (state - name - 1) * pow(factor, -1, 1 << 64) & MASK
                yield (state ^ name) * pow(factor, -1, 1 << 64) & MASK
        yield state - player & MASK
        yield state ^ player


def deck_found(view: PlayerView, handed: int) -> int | None:
    """Return the seed of the game if one can be had from what a bot is handed, else None.

    A guess is right if the cards dealt from it are those the bot holds.
    """
    dealt = next(event for event in view.log if isinstance(event, HandsDealt))
    own = dealt.hands[view.player]
    players = view.seating.players
    place = (view.player - dealt.dealer - 1) % players
    deck = range(54 if view.rules.jokers else 52)
    known = [value for _, value in reachable(view) if isinstance(value, int) and value > 1 << 20]
    for guess in (*known, *guesses(handed, view.player)):
        # The seeds of games have 53 bits; what a bot can know of its multiples is the same to the deck.
        order = DeckSource(guess).order(0, deck)
        if tuple(order[place : players * len(own) : players]) == own:
            return guess
    return None


def handed_in_a_session(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[PlayerView, int]]:
    """Yield what the bots of a session are handed for their first decisions."""
    session = Session.new(quick_setup("tock-1", 4, seed=SEED))
    for _ in range(4):
        player = session.turn
        yield session.view(player), session.bot_seed(player)
        session.submit(session.legal()[0])


def handed_in_the_arena(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[PlayerView, int]]:
    """Yield what the bots of an arena are handed for their first decisions."""
    handed: list[tuple[PlayerView, int]] = []

    class Spy:
        def __init__(self, level: str, seed: int) -> None:
            self.seed = seed

        def choose(self, view: PlayerView, budget: Budget) -> Move:
            handed.append((view, self.seed))
            return legal_moves(view)[0]

    monkeypatch.setattr(tournament, "make_bot", Spy)
    rules = find_preset("tock-1").rules
    play_match(Match(rules, Seating.standard(4), ("expert",) * 4, SEED, max_turns=4))
    yield from handed


WAYS = (handed_in_a_session, handed_in_the_arena)


@pytest.mark.parametrize("way", WAYS, ids=["session", "arena"])
def test_nothing_a_bot_is_handed_leads_to_the_deck(way: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    handed = list(way(monkeypatch))
    assert {view.player for view, _ in handed} == {0, 1, 2, 3}
    assert all(view.log for view, _ in handed), "the attack reads the log"
    for view, seed in handed:
        assert seed != SEED
        assert deck_found(view, seed) is None


@pytest.mark.parametrize("derive", [by_multiplying, by_the_decks_own_generator, lambda seed, player: seed])
def test_the_ways_back_do_lead_back(derive: Derive) -> None:
    """Were the attack toothless, the test above would prove nothing."""
    game = new_game(find_preset("tock-1").rules, Seating.standard(4), SEED).game
    for player in range(4):
        assert deck_found(player_view(game, player), derive(SEED, player)) == SEED


def test_a_worker_gives_a_bot_its_view_its_seed_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []
    done = threading.Event()

    class Spy:
        def choose(self, view: PlayerView, budget: Budget) -> Move:
            given.extend((view, budget))
            done.set()
            return legal_moves(view)[0]

    def make(level: str, seed: int) -> Spy:
        given.append(seed)
        return Spy()

    monkeypatch.setattr("toc_desktop.session.bot_worker.make_bot", make)
    session = Session.new(quick_setup("tock-1", 4, seed=SEED))
    worker = BotWorker()
    worker.start(session.view(session.turn), "casual", session.bot_seed(session.turn))
    assert done.wait(10)
    assert given[:2] == [bot_seed(SEED, session.turn), session.view(session.turn)]
    assert not [path for path, value in reachable(given[2]) if value in (SEED, session, session.game)]


def test_seeds_of_bots_differ_and_come_again() -> None:
    seeds = {bot_seed(game, player) for game in range(200) for player in range(8)}
    assert len(seeds) == 1600
    assert bot_seed(SEED, 3) == bot_seed(SEED, 3)
    assert all(0 <= seed < 1 << 64 for seed in seeds)
