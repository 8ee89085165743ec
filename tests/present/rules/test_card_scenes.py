"""The little boards under the cards: each shows a legal move that is just what its action says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.engine.card_tables import random_rule
from toc_desktop.engine import (
    BASE,
    PRESETS,
    RANKS,
    Back,
    Cell,
    Centre,
    CentreRule,
    Exit,
    Forward,
    Game,
    Play,
    Rng,
    RuleSet,
    Split,
    Swap,
    card_actions,
    legal_moves,
    parse_card,
    with_options,
)
from toc_desktop.present.rules.card_scenes import MOST_SCENES, CardScene, card_scenes
from toc_desktop.present.rules.diagrams import Diagram
from toc_desktop.present.table.geometry import Place

STARTS = (0, 18, 36, 54)


def cell_of(diagram: Diagram, place: Place) -> Cell:
    """The engine's cell of a place on the way; the centre is the only other one."""
    assert place.kind in ("track", "base", "centre")
    return BASE if place.kind == "base" else place.index


def plays(rules: RuleSet, diagram: Diagram) -> list[Play]:
    """All that the engine lets the card do in the position drawn, under the whole rules."""
    pawns = [BASE] * 16
    for pawn, place in diagram.pawns:
        pawns[pawn] = cell_of(diagram, place)
    game = Game(
        rules=rules, seating=diagram.seating, pawns=tuple(pawns),
        hands=((parse_card(diagram.card),), (), (), ()), stock=(), discard=(), dealer=3, turn=0,
        phase="play", deal=0, gives=(None,) * 4, winners=(), seed=0, shuffles=0,
    )  # fmt: skip
    return [move for move in legal_moves(game, every=True) if isinstance(move, Play)]


def scenes_of_many(count: int) -> Iterator[tuple[RuleSet, CardScene]]:
    chance = Rng(13)
    for number in range(count):
        sheet = PRESETS[number % len(PRESETS)].rules
        centre = CentreRule(7 + number % 2, "any", "capture") if number % 3 else None
        rank = RANKS[chance.below(14)]
        rules = replace(sheet, cards=sheet.cards.with_rule(rank, random_rule(chance)), centre=centre)
        for scene in card_scenes(rules, rank, bool(number % 2)):
            yield rules, scene


def test_every_action_is_shown_by_a_move_that_is_legal_under_the_whole_rules() -> None:
    shown = 0
    for rules, scene in scenes_of_many(240):
        diagram = scene.diagram
        if diagram is None:
            assert scene.action == Centre()
            assert rules.centre is None
            continue
        shown += 1
        ends = [(way.pawn, way.places[-1]) for way in diagram.ways]
        drawn = [(pawn, place.index) for pawn, place in ends if place.kind == "track"]
        legal = [[(leg.pawn, leg.to) for leg in play.legs] for play in plays(rules, diagram)]
        if scene.action == Centre():
            assert any(play.kind == "enter" for play in plays(rules, diagram))
        else:
            assert drawn in legal, (str(scene.action), drawn)
    assert shown > 400


def test_what_is_drawn_is_what_the_action_says() -> None:
    for _, scene in scenes_of_many(240):
        diagram = scene.diagram
        if diagram is None:
            continue
        way = diagram.ways[0]
        start, end = way.places[0], way.places[-1]
        match scene.action:
            case Exit():
                assert (start.kind, end.index) == ("base", 0)
            case Forward(steps, eats, whose, off_start):
                assert (way.counted, (end.index - start.index) % 72) == (steps, steps)
                assert (way.pawn < 4) == (whose == "own")
                if whose != "own":
                    assert (start.index in STARTS) == off_start
                assert bool(diagram.lost) == (eats and steps > 1)
            case Back(steps, eats):
                assert (start.index - end.index) % 72 == steps
                assert bool(diagram.lost) == (eats and steps > 1)
            case Swap():
                assert diagram.trade
                assert {w.pawn // 4 for w in diagram.ways} == {0, 3}
            case Split(steps, pawns, _, eats):
                assert sum(w.counted for w in diagram.ways) == steps
                assert len({w.pawn for w in diagram.ways}) <= pawns
                assert bool(diagram.lost) == eats
            case Centre():
                assert end.kind == "centre"


def test_a_wild_card_shows_what_it_can_stand_for() -> None:
    rules = with_options(RuleSet(), {"cards": {"X": ["wild"]}})
    scenes = card_scenes(rules, "X", False)
    assert len(scenes) == MOST_SCENES
    assert len({type(scene.action) for scene in scenes}) == MOST_SCENES
    assert {scene.action for scene in scenes} <= set(card_actions(rules, "X"))


@pytest.mark.parametrize(("whom", "partner_marked"), [("other-colour", True), ("opponent", False)])
def test_a_swap_marks_whom_else_it_could_take(whom: str, partner_marked: bool) -> None:
    """In teams a partner is of another colour, but no opponent."""
    rules = with_options(RuleSet(), {"cards": {"J": [f"swap {whom}"]}})
    (scene,) = card_scenes(rules, "J", True)
    assert scene.diagram is not None
    partner = next(place for pawn, place in scene.diagram.pawns if pawn // 4 == 2)
    assert (partner in scene.diagram.choices) == partner_marked
