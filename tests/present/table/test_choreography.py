"""The law of the timeline: at 0 the table before, at its end the table after; and how long things take."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from toc_desktop.engine import (
    PRESETS,
    CardPlayed,
    Game,
    HandsDealt,
    PawnCaptured,
    PawnMoved,
    PawnsSwapped,
    Preset,
    Seating,
    apply_move,
    legal_moves,
    new_game,
    player_view,
)
from toc_desktop.present.table.choreography import choreograph
from toc_desktop.present.table.places import place_of
from toc_desktop.present.table.tempo import SPEEDS, tempo
from toc_desktop.present.table.timeline import CardFlight, PawnWalk, TableSnapshot, Timeline, along, ease

NORMAL = tempo("normal")


def _tables() -> list[tuple[Preset, int]]:
    return [(preset, teams) for preset in PRESETS for teams in (0, 2)]


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize(
    ("preset", "teams"), _tables(), ids=lambda value: value.name if isinstance(value, Preset) else str(value)
)
def test_a_timeline_begins_with_the_table_before_and_ends_with_the_table_after(
    preset: Preset, teams: int
) -> None:
    rng = random.Random(preset.name)
    rules, seating = preset.rules_for(teams), Seating.standard(4, teams)
    step = new_game(rules, seating, seed=3)
    first = player_view(step.game, 1)
    _hold_the_law(
        choreograph(first, step.events, NORMAL, TableSnapshot.opening(first)),
        TableSnapshot.opening(first),
        first,
    )
    game = step.game
    for turn in range(260):
        if game.phase == "over":
            break
        viewer = turn % 4
        before = player_view(game, viewer)
        step = apply_move(game, rng.choice(legal_moves(game)))
        timeline = choreograph(before, step.events, NORMAL)
        _hold_the_law(timeline, TableSnapshot.of(before), player_view(step.game, viewer))
        game = step.game


def _hold_the_law(timeline: Timeline, before: TableSnapshot, after: object) -> None:
    assert timeline.at(0).snapshot == before
    assert not timeline.at(0).moving
    end = timeline.at(timeline.length)
    assert end.snapshot == TableSnapshot.of(after)  # type: ignore[arg-type]
    assert not end.moving


def _random_steps(name: str, wanted: int = 400) -> list[tuple[Game, tuple[object, ...]]]:
    preset = next(p for p in PRESETS if p.name == name)
    rng = random.Random(11)
    game = new_game(preset.rules, Seating.standard(4), seed=8).game
    steps: list[tuple[Game, tuple[object, ...]]] = []
    while game.phase != "over" and len(steps) < wanted:
        step = apply_move(game, rng.choice(legal_moves(game)))
        steps.append((game, step.events))
        game = step.game
    return steps


def test_a_pawn_hops_cell_by_cell_90_ms_each_and_at_most_900_in_all() -> None:
    seen = set()
    for game, happened in _random_steps("tock-1"):
        timeline = choreograph(player_view(game, 0), happened, NORMAL)  # type: ignore[arg-type]
        for event in happened:
            if not isinstance(event, PawnMoved) or event.kind in ("exit", "enter", "leave"):
                continue
            act = next(
                a for a in timeline.acts if isinstance(a.motion, PawnWalk) and a.motion.pawn == event.pawn
            )
            assert act.length == pytest.approx(min(0.09 * len(event.path), 0.9))
            assert isinstance(act.motion, PawnWalk)
            assert act.motion.places[0] == place_of(game.seating, event.pawn, event.origin)
            assert len(act.motion.places) == len(event.path) + 1
            seen.add(len(event.path))
    assert {1, 13} <= seen


def test_a_captured_pawn_flies_to_its_nest_in_450_ms_with_a_knock_when_it_is_hit() -> None:
    landed = passed = 0
    for name in ("toc", "toc-bois", "tock-1"):
        for game, happened in _random_steps(name):
            timeline = choreograph(player_view(game, 0), happened, NORMAL)  # type: ignore[arg-type]
            walks = [a for a in timeline.acts if isinstance(a.motion, PawnWalk)]
            for event in happened:
                if not isinstance(event, PawnCaptured):
                    continue
                flight = next(
                    a
                    for a in walks
                    if a.motion.pawn == event.pawn and a.motion.style == "fly"  # type: ignore[union-attr]
                )
                hop = next(a for a in walks if a.motion.pawn == event.by)  # type: ignore[union-attr]
                assert flight.length == pytest.approx(0.45)
                assert flight.cues == ((0.0, "knock"),)
                if event.passing:
                    passed += 1
                    assert hop.start < flight.start < hop.end
                else:
                    landed += 1
                    assert flight.start >= hop.start
    assert landed > 5
    assert passed > 0


def test_cards_are_dealt_one_by_one_after_the_dealer_60_ms_apart() -> None:
    step = new_game(PRESETS[2].rules, Seating.standard(4), seed=1)
    view = player_view(step.game, 0)
    timeline = choreograph(view, step.events, NORMAL, TableSnapshot.opening(view))
    flights = [a for a in timeline.acts if isinstance(a.motion, CardFlight)]
    dealt = next(e for e in step.events if isinstance(e, HandsDealt))
    assert len(flights) == sum(map(len, dealt.hands))
    assert flights[0].motion.end.player == (dealt.dealer + 1) % 4  # type: ignore[union-attr]
    gaps = {round(b.start - a.start, 3) for a, b in pairwise(flights)}
    assert gaps == {0.06}
    for flight in flights:
        motion = flight.motion
        assert isinstance(motion, CardFlight)
        assert motion.face_up == (False, motion.end.player == 0)
        assert (motion.card >= 0) == (motion.end.player == 0)


def test_a_card_played_by_another_flies_300_ms_is_turned_over_and_read_before_the_pawn_moves() -> None:
    for game, happened in _random_steps("tock-1", 60):
        viewer = (game.turn + 1) % 4
        timeline = choreograph(player_view(game, viewer), happened, NORMAL)  # type: ignore[arg-type]
        if not isinstance(happened[0], CardPlayed):
            continue
        flight = timeline.acts[0]
        assert isinstance(flight.motion, CardFlight)
        assert flight.length == pytest.approx(0.3)
        assert flight.motion.face_up == (False, True)
        walk = next(a for a in timeline.acts if isinstance(a.motion, PawnWalk))
        assert walk.start >= flight.end + NORMAL.beat - 1e-9


def test_both_pawns_of_a_swap_move_together() -> None:
    for game, happened in _random_steps("tockasix"):
        swap = next((e for e in happened if isinstance(e, PawnsSwapped)), None)
        if swap is None:
            continue
        timeline = choreograph(player_view(game, 0), happened, NORMAL)  # type: ignore[arg-type]
        start = next(a.start for a in timeline.acts if isinstance(a.motion, PawnWalk))
        shown = timeline.at(start + 0.1)
        assert shown.moving_pawns == {swap.pawn, swap.other}
        return
    pytest.fail("no swap was played")


def test_speeds_order_and_instant_takes_no_time() -> None:
    game, happened = next(s for s in _random_steps("tock-1") if isinstance(s[1][0], CardPlayed))
    view = player_view(game, 0)
    lengths = [choreograph(view, happened, tempo(speed)).length for speed in SPEEDS]  # type: ignore[arg-type]
    assert lengths[0] > lengths[1] > lengths[2] > lengths[3] == 0
    shown = choreograph(view, happened, tempo("instant")).at(0.001)  # type: ignore[arg-type]
    assert not shown.moving


def test_reduced_motion_fades_instead_of_flying() -> None:
    game, happened = next(s for s in _random_steps("tock-1") if isinstance(s[1][0], CardPlayed))
    timeline = choreograph(player_view(game, 0), happened, tempo("normal", reduced=True))  # type: ignore[arg-type]
    assert all(act.fade for act in timeline.acts)
    walk = next(a for a in timeline.acts if isinstance(a.motion, PawnWalk))
    assert walk.length == pytest.approx(0.3)


def test_sounds_come_once_each_in_their_time() -> None:
    game, happened = next(s for s in _random_steps("tock-1") if isinstance(s[1][0], CardPlayed))
    timeline = choreograph(player_view(game, 0), happened, NORMAL)  # type: ignore[arg-type]
    heard: list[str] = []
    time, before = 0.0, -1.0
    while time <= timeline.length + 0.02:
        heard += timeline.cues(before, time)
        before, time = time, time + 1 / 60
    assert sorted(heard) == sorted(cue for act in timeline.acts for _, cue in act.cues)


def test_a_walk_is_between_two_neighbouring_places() -> None:
    game, happened = next(
        s for s in _random_steps("tock-1") if any(isinstance(e, PawnMoved) and len(e.path) > 4 for e in s[1])
    )
    timeline = choreograph(player_view(game, 0), happened, NORMAL)  # type: ignore[arg-type]
    walk = next(a for a in timeline.acts if isinstance(a.motion, PawnWalk))
    places = walk.motion.places  # type: ignore[union-attr]
    assert along(places, 0)[0] == places[0]
    assert along(places, 1)[:2] == (places[-1], places[-1])
    a, b, share = along(places, 1.5 / (len(places) - 1))
    assert (a, b) == (places[1], places[2])
    assert share == pytest.approx(0.5)
    assert ease(0) == 0
    assert ease(1) == 1
