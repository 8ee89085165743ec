"""What hypothesis draws: tables of any preset and house rules, and games played at random on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from tests.engine.card_tables import random_table
from tests.engine.playout import begin, random_move
from toc_desktop.engine import (
    ARM_CHOICES,
    OPTIONS,
    PRESETS,
    TEAM_CHOICES,
    Game,
    Move,
    Rng,
    RuleSet,
    Seating,
    Step,
    apply_move,
    legal_moves,
    new_game,
    problems,
    with_options,
)
from toc_desktop.engine.game import game_of
from toc_desktop.engine.state import OVER, State

SEEDS = st.integers(0, 2**32 - 1)
CENTRES = st.none() | st.fixed_dictionaries(
    {
        "cell": st.sampled_from([7, 8]),
        "leave": st.sampled_from(["any", "other"]),
        "holds": st.sampled_from(["closed", "capture", "shared"]),
    }
)
HOUSE_OPTIONS = st.fixed_dictionaries(
    {},
    optional={option.name: st.sampled_from(option.values) for option in OPTIONS if option.values}
    | {"centre": CENTRES},
)


@st.composite
def tables(draw: st.DrawFn, most_players: int = 8) -> tuple[RuleSet, Seating]:
    """Draw rules and a seating that go together: half of the time a preset as it is printed."""
    preset = draw(st.sampled_from(PRESETS))
    players = draw(st.integers(2, most_players))
    arms = draw(st.sampled_from([arms for arms in ARM_CHOICES if arms >= players]))
    teams = draw(st.sampled_from([0, *TEAM_CHOICES.get(players, ())]))
    options: dict[str, Any] = draw(st.just({}) | HOUSE_OPTIONS)
    rules = with_options(preset.rules_for(teams), options)
    other_cards: bool = draw(st.booleans())
    if options and other_cards:
        rules = replace(rules, cards=random_table(Rng(draw(SEEDS)), rules.cards))
    seating = Seating.standard(players, teams, arms)
    assume(not problems(rules, seating))
    return rules, seating


@st.composite
def states(draw: st.DrawFn, most_moves: int = 300) -> State:
    """Draw a game that has been played for a while on the mutable core, not over yet."""
    rules, seating = draw(tables())
    seed = draw(SEEDS)
    state = begin(rules, seating, seed)
    chance = Rng(seed).fork(7)
    for _ in range(draw(st.integers(0, most_moves))):
        before = state.copy()
        random_move(state, chance)
        if state.phase == OVER:
            return before
    return state


@st.composite
def games(draw: st.DrawFn, most_moves: int = 300) -> Game:
    """Draw a frozen game, not over yet (without its log)."""
    state = draw(states(most_moves))
    return game_of(state, state.decks.seed)


def walk_game(rules: RuleSet, seating: Seating, seed: int, moves: int) -> Iterator[tuple[Move | None, Step]]:
    """Play at random through the public surface: the start first, then each move with its step."""
    step = new_game(rules, seating, seed)
    chance = Rng(seed).fork(13)
    yield None, step
    for _ in range(moves):
        legal = legal_moves(step.game)
        if not legal:
            return
        move = legal[chance.below(len(legal))]
        step = apply_move(step.game, move)
        yield move, step
