"""Card tables with which no game can end are known before it starts; all others are played to their end."""

from __future__ import annotations

from itertools import product

import pytest

from tests.engine.endings import MAY_NOT_END, SHEETS, random_match, sheet_match, unended
from tests.engine.playout import random_playout
from tests.engine.table import position
from tests.seeds import seed_of
from toc_desktop.engine import (
    PRESETS,
    RANKS,
    RuleSet,
    Seating,
    answer,
    can_finish,
    can_shut,
    fillable_homes,
    find_preset,
    options_between,
    problems,
    warnings,
    with_options,
)
from toc_desktop.engine.state import OVER


def table(texts: str, **options: object) -> RuleSet:
    """Return rules in which every rank has one list, but the ace, which only brings pawns out."""
    cards = {rank: texts.split(", ") for rank in RANKS} | {"A": ["exit"]}
    return with_options(RuleSet(), {"cards": cards, **options})


@pytest.mark.quick_cases(8)
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
        (table("split 6 1 repeat"), False),  # all of its parts are one pawn's
        (table("split 6 1 repeat", jump_cell=7), False),
        (table("split 7 1 repeat", jump_cell=7), True),
        (table("split 6 2 repeat"), True),
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


def _after(rules: RuleSet, cells: list[str]) -> set[tuple[str, ...]]:
    """Return where the pawns of a player alone on the board may stand after one card of the table."""
    asked = position(f"{' '.join(cells)} |", "2S")
    asked["options"] = options_between(find_preset("toc").rules, rules)
    plays = answer(asked)["plays"]
    return {tuple(cell for cell in play["pawns"][0] if cell != "base") for play in plays}


def _fillable_in_play(rules: RuleSet) -> frozenset[int]:
    """Say which homes can be filled, from what the generator allows pawn by pawn."""
    reached, waiting = {"t0"}, ["t0"]
    while waiting:
        new = {cell for after in _after(rules, [waiting.pop()]) for cell in after if cell[0] == "t"} - reached
        reached |= new
        waiting += new
    leads: dict[int, set[int]] = {15: set()}
    for homes in range(15):
        inside = [f"h{index + 1}" for index in range(4) if homes >> index & 1]
        leads[homes] = {
            sum(1 << int(cell[1]) - 1 for cell in after if cell[0] == "h")
            for runner in [[], *([cell] for cell in reached)]
            for after in _after(rules, inside + runner)
        }
    filled = {15}
    while more := {homes for homes, ends in leads.items() if ends & filled} - filled:
        filled |= more
    return frozenset(filled)


@pytest.mark.parametrize(
    "rules",
    [
        table("split 6 1 repeat"),
        table("split 6 1 repeat", home_jump=True, home_advance=False),
        table("split 8 1 repeat", home_jump=True),
        table("split 9 1 repeat, back 3", jump_cell=7, home_back=True),
        table("split 9 1", home_back=True),
        table("forward 9, back 9, forward 2"),
        table("forward 9, back 9, forward 2", home_back=True),
        table("forward 18, back 1", home_jump=True),
        table("forward 4, forward 3 eats"),
    ],
    ids=lambda rules: str(rules.cards["2"]),
)
def test_what_can_be_filled_is_what_the_generator_fills(rules: RuleSet) -> None:
    assert fillable_homes(rules) == _fillable_in_play(rules)


@pytest.mark.quick_cases(6)
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@pytest.mark.parametrize("arms", [4, 6, 8])
def test_no_sheet_can_shut_a_home(preset: object, arms: int) -> None:
    rules = preset.rules  # type: ignore[attr-defined]
    assert fillable_homes(rules, arms) == frozenset(range(16))
    assert not can_shut(rules, arms)


@pytest.mark.parametrize(
    ("rules", "shuts"),
    [
        (table("forward 4, forward 3, forward 5, forward 2"), True),
        (table("forward 4, forward 3, forward 5, forward 2", home_jump=True), False),
        (table("forward 3, forward 5, forward 2, forward 1"), False),
        (table("forward 4, forward 3, forward 5, split 2 2"), False),  # a part of it is 1
        (table("forward 4, forward 3, forward 5, split 2 1"), True),
        (table("forward 18"), False),  # nobody ever gets there: told in other words
    ],
)
def test_a_home_that_may_be_shut_is_warned_of(rules: RuleSet, shuts: bool) -> None:
    """Nothing moves by 1: whoever stops on h3 before h4 is taken stays there, and h4 stays empty."""
    assert can_shut(rules) is shuts
    told = warned(rules, Seating.standard(4))
    assert ("home_shuts" in told) is shuts
    assert not {"home_shuts", "cannot_end"} <= told
    assert not problems(rules, Seating.standard(4)), "warned of, not refused"
    # What random players come to: a home with h4 empty and nobody on the way inside who could fill it.
    met = any(_stuck_at_h3(rules, seed) for seed in range(6))
    assert met is shuts


def _stuck_at_h3(rules: RuleSet, seed: int) -> bool:
    """Play at random, and say whether in the end somebody stands on h3 whom no card ever moves to h4."""
    state, _ = random_playout(rules, Seating.standard(2), seed, 3000)
    waits = any(homes >> 2 & 3 == 1 for homes in state.homes)
    return waits and 1 not in _steps(rules) and not rules.home_jump


def _steps(rules: RuleSet) -> set[int]:
    """Return how far some card may move a pawn forward, read from the table's own texts."""
    found: set[int] = set()
    for rank in RANKS:
        for text in rules.cards[rank].texts:
            match text.split():
                case ["forward", steps, *_]:
                    found.add(int(steps))
                case ["split", steps, "1"]:
                    found.add(int(steps))
                case ["split", steps, *_]:
                    found.update(range(1, int(steps) + 1))
    return found


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize(("name", "players", "teams"), SHEETS)
def test_every_preset_at_every_table_is_played_to_its_end(name: str, players: int, teams: int) -> None:
    match = sheet_match(seed_of(name, players, teams), name, players, teams)
    assert unended(match, name) is None


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


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("number", range(24))
def test_random_tables_are_played_to_their_end(number: int) -> None:
    """Any valid table that is not warned of, by casual bots; other tables in every run."""
    seed = seed_of("random table", number)
    assert unended(*random_match(seed)) is None, f"seed {seed}"


@pytest.mark.slow
def test_what_is_warned_of_is_not_waited_for() -> None:
    """The sample of random tables leaves out what a player is told before the game, and only that."""
    told = [
        warned(match.rules, match.seating) for match, _ in (random_match(seed, True) for seed in range(40))
    ]
    assert all(said & MAY_NOT_END for said in told)
    assert set.union(*told) >= {"hands_grow", "home_shuts"}, "none of them is a name that nobody knows"
    free = [warned(match.rules, match.seating) for match, _ in map(random_match, range(20))]
    assert not any(said & MAY_NOT_END for said in free)
