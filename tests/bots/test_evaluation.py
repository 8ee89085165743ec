"""The evaluation: the same for equal things, better for better things, and linear in its weights."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.bots.conftest import TABLES, opened, played
from toc_desktop.bots.evaluation import Judge, ends_judge_for, judge_for
from toc_desktop.bots.hit_odds import HitOdds, hit_odds_of, onlooker
from toc_desktop.bots.reach_tables import NOTHING, reach_tables_for
from toc_desktop.bots.weights import FEATURES, PLACES, ends_weights_for, learned, weights_for
from toc_desktop.engine import PRESETS, Seating, find_preset, player_view
from toc_desktop.engine.compiled_rules import CompiledRules, compile_rules

HOME = 72


def table(preset: str = "tock-1", players: int = 4, teams: int = 0) -> CompiledRules:
    return compile_rules(find_preset(preset).rules_for(teams), Seating.standard(players, teams))


def value(
    compiled: CompiledRules, pawns: Sequence[int], rest: tuple[int, ...] = (), player: int = 0
) -> float:
    hit_odds = HitOdds(compiled, player, reach_tables_for(compiled).copies, [4] * compiled.players)
    return judge_for(compiled).value(pawns, hit_odds, rest, player)


def board(compiled: CompiledRules, **cells: Sequence[int]) -> list[int]:
    """Return pawns by player, as p0=(…), the others in base."""
    pawns = [-1] * (4 * compiled.players)
    for name, own in cells.items():
        first = 4 * int(name[1:])
        pawns[first : first + len(own)] = own
    return pawns


@pytest.mark.parametrize("teams", [0, 2])
def test_every_feature_has_a_weight_and_no_weight_is_without_feature(teams: int) -> None:
    assert set(weights_for(teams)) == set(ends_weights_for(teams)) == set(FEATURES)
    assert set(learned()["teams_ends" if teams else "alone_ends"]) == set(PLACES)


def test_the_file_says_how_it_was_made() -> None:
    made = learned()["made_by"]
    assert made["command"].startswith("python3 build/dev.py train ")
    assert "self-play" in made["method"]


@pytest.mark.parametrize("preset", [preset.name for preset in PRESETS])
@pytest.mark.parametrize("teams", [0, 2])
def test_what_everybody_would_rather_have(preset: str, teams: int) -> None:
    compiled = table(preset, 4, teams)
    others = {"p1": (30,), "p2": (50,), "p3": (60,)}
    out, deep = board(compiled, p0=(40,), **others), board(compiled, p0=(HOME + 3,), **others)
    assert value(compiled, out) > value(compiled, board(compiled, **others))
    assert value(compiled, deep) > value(compiled, out)
    assert value(compiled, board(compiled, p0=(40,), p1=(), p2=(50,), p3=(60,))) > value(compiled, out)


@pytest.mark.parametrize("preset", [preset.name for preset in PRESETS])
@pytest.mark.parametrize("teams", [0, 2])
def test_what_everybody_would_rather_have_when_a_deal_ends(preset: str, teams: int) -> None:
    compiled = table(preset, 4, teams)

    def chance(*own: int) -> float:
        judge = ends_judge_for(compiled)
        pawns = board(compiled, p0=own, p1=(30,), p2=(50,), p3=(60,))
        sides = judge.side_strengths(judge.strengths(pawns, onlooker(compiled), ()))
        return judge.chances(sides)[0]

    assert chance() < chance(40) < chance(HOME + 3) < chance(HOME + 3, 40) < chance(HOME + 3, HOME + 2)
    if not compiled.rules.home_jump:
        assert chance(HOME, 40) < chance(HOME + 3, 40), "a pawn on h1 shuts the door"
    three = (HOME + 1, HOME + 2, HOME + 3)
    assert chance(*three) < chance(*three, 40) < chance(*three, HOME - 3), "the last pawn waits at its door"


@pytest.mark.parametrize("teams", [0, 2])
def test_a_pawn_just_ahead_of_others_is_worth_less(teams: int) -> None:
    compiled = table("tock-1", 4, teams)
    chased = board(compiled, p0=(45, 20), p1=(40, 39, 38))
    free = board(compiled, p0=(45, 20), p1=(46, 47, 48))
    assert value(compiled, chased) < value(compiled, free)


def test_a_card_that_leaves_base_is_worth_something_there() -> None:
    compiled = table()
    assert value(compiled, board(compiled), (12,)) > value(compiled, board(compiled), (1,))


def test_which_pawn_is_which_does_not_matter() -> None:
    compiled = table()
    one = board(compiled, p0=(40, 10, HOME + 3, -1), p1=(20, 30))
    two = board(compiled, p0=(-1, HOME + 3, 10, 40), p1=(30, 20))
    assert value(compiled, one, (3, 6)) == pytest.approx(value(compiled, two, (3, 6)))


def test_seats_are_alike() -> None:
    """The board turned by one arm, with everybody's pawns, is worth the same to the next player."""
    compiled = table("tock-2")
    pawns = board(compiled, p0=(40, 10, HOME + 3), p1=(20, 30), p2=(70, 1), p3=(60,))
    turned = [cell if cell < 0 or cell >= HOME else (cell + 18) % HOME for cell in pawns[-4:] + pawns[:-4]]
    assert value(compiled, pawns, (3, 6), 0) == pytest.approx(value(compiled, turned, (3, 6), 1))


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("spec", TABLES, ids=str)
def test_strength_is_linear_in_the_weights(spec: tuple[str, int, int]) -> None:
    """Training reads the features out by this."""
    preset, players, teams = spec
    compiled = table(preset, players, teams)
    weights = weights_for(teams)
    judge, double = (
        Judge(compiled, weights),
        Judge(compiled, {name: 2 * weight for name, weight in weights.items()}),
    )
    for number, (game, _) in enumerate(played(opened(*spec), "casual", 120)):
        if number % 10 == 0:
            view = player_view(game, game.turn)
            hit_odds = hit_odds_of(view)
            rest = (0, 5, 6)
            once = judge.strengths(game.pawns, hit_odds, rest)
            assert double.strengths(game.pawns, hit_odds, rest) == pytest.approx([2 * x for x in once])


def test_chances_add_up() -> None:
    compiled = table("tock-2", 8)
    assert sum(judge_for(compiled).chances([0.1 * side for side in range(8)])) == pytest.approx(1.0)


def test_gains_follow_the_rules() -> None:
    """RULES.md section 1: a pawn on its start that goes back 4 stands on its 14."""
    four = 3
    gains = reach_tables_for(table()).gains(0, 0)
    assert gains[four][0] == 68
    assert gains[four][1] == NOTHING, "tock-1 does not let it pass its own start again"
    assert reach_tables_for(table("tock-2")).gains(0, 0)[four][1] == 68


def test_a_full_home_lets_nobody_in() -> None:
    reach_tables = reach_tables_for(table())
    assert (
        reach_tables.door(0, 0)[70]
        > reach_tables.door(0, 0b0010)[70]
        > reach_tables.door(0, 0b0001)[70]
        == 0.0
    )
