"""Card tables with which no game can end are known before it starts; all others are played to their end."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tests.engine.playout import random_playout
from tests.oracle.house_rules import random_house_rules
from toc_desktop.bots.tournament import Match, play_match
from toc_desktop.engine import (
    PRESETS,
    RANKS,
    TEAM_CHOICES,
    RuleSet,
    Seating,
    can_finish,
    fillable_homes,
    problems,
    warnings,
    with_options,
)
from toc_desktop.engine.state import OVER


def table(texts: str, **options: object) -> RuleSet:
    """Return rules in which every rank has one list, but the ace, which only brings pawns out."""
    cards = {rank: texts.split(", ") for rank in RANKS} | {"A": ["exit"]}
    return with_options(RuleSet(), {"cards": cards, **options})


@pytest.mark.parametrize(
    ("rules", "ends"),
    [
        (table("forward 1"), True),
        (table("forward 18"), False),  # from 18 to 18, for ever
        (table("forward 18, back 1"), True),
        (table("forward 18, back 1", recross_start=False), True),
        (table("forward 6"), False),  # 54, 60, 66, h2, and nowhere else
        (table("forward 6, forward 1 opponent"), True),  # others push it about
        (table("forward 6, forward 1 any"), True),
        (table("forward 6, forward 3 any"), False),  # h2 again
        (table("forward 25"), True),  # 25 and 72 have no divisor in common
        (table("forward 24"), False),
        (table("split 6 1"), False),
        (table("split 6 2"), True),
        (table("split 6 1 repeat"), True),
        (table("forward 2"), False),  # even cells, and h2 and h4 alone
        (table("forward 2, back 1"), True),
        (table("forward 9, swap any"), False),
        (table("forward 9, forward 7, swap any"), True),
        (table("forward 18, centre"), False),
        (table("forward 7, centre", centre={"cell": 7, "leave": "any", "holds": "shared"}), True),
    ],
)
def test_some_tables_lead_nowhere(rules: RuleSet, ends: bool) -> None:
    assert can_finish(rules) is ends
    told = [problem.id for problem in warnings(rules, arms=4)]
    assert ("cannot_end" in told) is not ends
    assert not problems(rules, Seating.standard(2)), "warned of, not refused"
    if not ends:
        state, _ = random_playout(rules, Seating.standard(2), 1, 4000)
        assert state.phase != OVER


def test_a_home_can_be_shut() -> None:
    """Without a 1, who stands on h1 stays there, and nobody passes."""
    rules = table("forward 4, forward 3, forward 5, forward 2")
    fillable = fillable_homes(rules)
    assert 0 in fillable
    assert 0b1101 not in fillable, "h1, h3 and h4 taken: h2 stays empty"
    for homes in range(16):
        assert (homes in fillable) == _moves_on(homes), f"{homes:04b}"


def _moves_on(homes: int) -> bool:
    """Say by trying everything whether pawns that move 2 to 5 at a time can still fill such a home."""
    seen: set[int] = set()
    waiting = [homes]
    while waiting:
        now = waiting.pop()
        if now == 15:
            return True
        if now in seen:
            continue
        seen.add(now)
        for cell in range(4):
            # From outside: any cell with nobody on it or before it (any count leads there in the end).
            if not now & ((1 << (cell + 1)) - 1):
                waiting.append(now | 1 << cell)
        for cell, steps in product(range(4), (2, 3)):
            to = cell + steps
            way = [1 << step for step in range(cell + 1, min(to, 3) + 1)]
            if now >> cell & 1 and to < 4 and not any(now & bit for bit in way):
                waiting.append(now & ~(1 << cell) | 1 << to)
    return False


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@pytest.mark.parametrize("arms", [4, 6, 8])
def test_no_sheet_can_shut_a_home(preset: object, arms: int) -> None:
    rules = preset.rules  # type: ignore[attr-defined]
    assert fillable_homes(rules, arms) == frozenset(range(16))


PLACES = [
    pytest.param(preset.name, players, teams, id=f"{preset.name}-{players}-{teams}")
    for preset in PRESETS
    for players in preset.players
    for teams in (0, *preset.teams.get(players, ()))
]


@pytest.mark.parametrize(("name", "players", "teams"), PLACES)
def test_every_preset_at_every_table_is_played_to_its_end(name: str, players: int, teams: int) -> None:
    preset = next(preset for preset in PRESETS if preset.name == name)
    seating = Seating.standard(players, teams)
    outcome = play_match(Match(preset.rules_for(teams), seating, ("casual",) * players, seed=3))
    assert outcome.winners


def warned(rules: RuleSet, seating: Seating) -> set[str]:
    """Return the ids of what is said before the game."""
    return {problem.id for problem in warnings(rules, arms=seating.arms)}


def test_a_deck_held_in_hands_for_ever() -> None:
    """Everybody draws every turn, and these cards draw one more: in the end the stock stays empty."""
    cards = {rank: ["forward 1", "draw keep"] for rank in "2368"}
    rules = with_options(next(p for p in PRESETS if p.name == "tockasix").rules, {"cards": cards})
    assert warned(rules, Seating.standard(7)) == {"hands_grow"}
    state, _ = random_playout(rules, Seating.standard(7), 3, 3000)
    assert not state.stock
    assert len(state.discard) <= 1


def test_random_tables_are_played_to_their_end() -> None:
    """Any valid table that is not warned of, by casual bots."""
    rng = random.Random(5)
    played = 0
    while played < 60:
        preset = rng.choice(PRESETS)
        players = rng.choice(range(2, 9))
        teams = rng.choice((0, *TEAM_CHOICES.get(players, ())))
        rules = with_options(preset.rules_for(teams), random_house_rules(rng, preset.name))
        seating = Seating.standard(players, teams)
        if problems(rules, seating) or {"cannot_end", "hands_grow"} & warned(rules, seating):
            continue
        played += 1
        match = Match(rules, seating, ("casual",) * players, played, max_turns=30_000)
        assert play_match(match).winners, rules
