"""A timeline at its seams: what is seen, heard and handled exactly when an act begins and ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.present.tables import view
from toc_desktop.engine import (
    HIDDEN,
    Event,
    Leg,
    PlayerView,
    events,
    full_deck,
    parse_card,
)
from toc_desktop.present.table.choices import options_of
from toc_desktop.present.table.choreography import choreograph, leg_events
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.tempo import SPEEDS, Tempo, tempo
from toc_desktop.present.table.timeline import (
    Act,
    Anchor,
    CardFlight,
    Change,
    PawnWalk,
    TableSnapshot,
    Timeline,
    along,
    ease,
)

NORMAL = tempo("normal")
SEEN = view({0: "t5", 1: "h1", 4: "t8"}, "3S 9H KD", "toc-bois", teams=2)
TABLE = TableSnapshot.of(SEEN)
WALK = PawnWalk(0, (Place.track(5), Place.track(6)), "hop")


def planned(
    *happened: Event, seen: PlayerView = SEEN, pace: Tempo = NORMAL, covered: bool = False
) -> Timeline:
    return choreograph(seen, happened, pace, covered=covered)


def sounds(timeline: Timeline) -> list[tuple[float, str]]:
    return sorted((round(act.start + delay, 4), cue) for act in timeline.acts for delay, cue in act.cues)


def test_an_act_lifts_when_it_begins_and_lands_when_it_ends() -> None:
    act = Act(1.0, 0.5, WALK, lambda s: replace(s, stock=1), lambda s: replace(s, stock=2), ((0.25, "toc"),))
    timeline = Timeline(TABLE, (act,))
    assert timeline.length == act.end == 1.5
    stock = TABLE.stock
    for time, seen, moving in (
        (0.0, stock, 0),
        (0.5, stock, 0),
        (1.0, 1, 1),
        (1.25, 1, 1),
        (1.5, 2, 0),
        (9.0, 2, 0),
    ):
        shown = timeline.at(time)
        assert (shown.snapshot.stock, len(shown.moving)) == (seen, moving), time
        assert shown.moving_pawns == ({0} if moving else set())
    assert [moving.progress for moving in timeline.at(1.25).moving] == [0.5]
    assert timeline.cues(1.25, 9.0) == []
    assert timeline.cues(1.0, 1.25) == ["toc"]
    assert timeline.cues(1.0, 1.2) == []
    assert Timeline(TABLE).length == 0.0
    assert Timeline(TABLE).at(1.0).snapshot == TABLE


def test_of_changes_at_one_moment_the_first_written_comes_first() -> None:
    def adds(number: int) -> Change:
        return lambda table: replace(table, stock=table.stock * 10 + number)

    acts = tuple(Act(0.5, 0.0, land=adds(number)) for number in (1, 2, 3))
    assert Timeline(replace(TABLE, stock=0), acts).at(0.5).snapshot.stock == 123


def _flight(start: float, length: float, kind: str, cue: str = "") -> Act:
    flight = CardFlight(HIDDEN, Anchor(kind), Anchor("hand", 1), (False, False))
    return Act(start, length, flight, cues=((0.0, cue),) if cue else ())


def test_dealing_lasts_from_the_shuffle_to_the_last_card_and_a_card_drawn_is_no_deal() -> None:
    shuffle = Act(1.0, 0.5, cues=((0.0, "shuffle"),))
    dealt = Timeline(TABLE, (shuffle, _flight(1.5, 0.5, "stock"), _flight(2.0, 1.0, "stock")))
    told = {time: dealt.handling(time) for time in (0.5, 1.0, 1.25, 2.5, 2.75, 3.0, 4.0)}
    assert told == {0.5: "", 1.0: "deal", 1.25: "deal", 2.5: "deal", 2.75: "deal", 3.0: "", 4.0: ""}
    assert Timeline(TABLE, (_flight(1.0, 1.0, "stock"),)).handling(1.5) == ""
    swapped = Timeline(
        TABLE, (_flight(1.0, 1.0, "given"), _flight(2.0, 0.5, "given"), _flight(0.0, 9.0, "hand"))
    )
    assert [swapped.handling(time) for time in (0.5, 1.0, 2.25, 2.5)] == ["", "swap", "swap", ""]


def test_a_walk_is_cut_into_equal_steps() -> None:
    places = tuple(Place.track(t) for t in (5, 6, 7, 8, 9))
    for step in range(4):
        for share in (0.0, 0.25, 0.75):
            assert along(places, (step + share) / 4) == (places[step], places[step + 1], share)
    for beyond in (1.0, 1.5):
        assert along(places, beyond) == (places[4], places[4], 0.0)
    assert along(places, -0.5) == (places[0], places[1], 0.0)
    assert along(places[:1], 0.5) == (places[0], places[0], 0.0)
    assert along(places[:2], 0.5) == (places[0], places[1], 0.5)
    assert ease(0.5) == 0.5
    assert ease(0.25) == pytest.approx(1 - ease(0.75))
    assert ease(0.1) < 0.1


@pytest.mark.parametrize("preset", ["toc-bois", "tockasix", "tock-1"])
def test_before_the_first_deal_nobody_has_a_card_and_pawns_stand_where_the_sheet_says(preset: str) -> None:
    seen = view({0: "t5"}, "3S", preset)
    for fast in (False, True):
        asked = replace(seen, rules=replace(seen.rules, fast_start=fast))
        table = TableSnapshot.opening(asked)
        starts = {0: 0, 4: 18, 8: 36, 12: 54} if fast else {}
        assert table.pawns == tuple(starts.get(pawn, -1) for pawn in range(16))
        assert table.hands == ((), (), (), ())
        assert (table.stock, table.discard, table.given) == (0, (), (False,) * 4)


# Every event: how long it takes, what is heard, and what it changes.


def test_every_kind_of_event_takes_its_time_at_every_speed() -> None:
    """DESIGN, Motion: 90 ms a cell, 450 for a capture, 300 for a card, 60 between cards dealt."""
    card = SEEN.hand[0]
    path = (6, 7, 8)
    lengths: list[tuple[Event, float]] = [
        (events.DealerDrawn(2), 0.0),
        (events.Shuffled((1, 2, 3), True), NORMAL.shuffle),
        (events.HandsDealt(3, 2, ((1, 2), (3, 4), (5, 6), (7, 8))), 7 * 0.06 + NORMAL.deal),
        (events.SizeChosen(1, 4), 0.0),
        (events.CardGiven(0, card, 2), 0.3),
        (events.CardPlayed(0, card, "advance"), 0.3),
        (events.CardDiscarded(0, card, False), 0.3),
        (events.CardDrawn(1, HIDDEN), 0.3),
        (events.PawnMoved(0, 5, path, "advance"), 0.27),
        (events.PawnMoved(0, 5, tuple(range(6, 19)), "advance"), 0.9),
        (events.PawnMoved(2, -1, (0,), "exit"), 0.45),
        (events.PawnCaptured(4, 8, 0, False), 0.45),
        (events.PawnsSwapped(0, 4, 5, 8), NORMAL.swap),
        (events.GameWon((0, 2)), NORMAL.win),
    ]
    for event, length in lengths:
        assert planned(event).length == pytest.approx(length), event
        for speed, factor in zip(SPEEDS, (1.7, 1.0, 0.5, 0.0), strict=True):
            assert planned(event, pace=tempo(speed)).length == pytest.approx(length * factor), (event, speed)
    assert tempo("no such speed") == NORMAL == Tempo()
    assert [tempo(speed).instant for speed in SPEEDS] == [False, False, False, True]


def test_a_card_of_another_is_read_before_anything_moves_and_ones_own_is_known() -> None:
    moved = events.PawnMoved(0, 5, (6,), "advance")
    own = planned(events.CardPlayed(0, SEEN.hand[1], "advance"), moved)
    other = planned(events.CardPlayed(1, 30, "advance"), moved)
    thrown = planned(events.CardDiscarded(1, 30, False), moved)
    starts = [next(a.start for a in t.acts if isinstance(a.motion, PawnWalk)) for t in (own, other, thrown)]
    assert starts == pytest.approx([0.3, 0.3 + NORMAL.beat, 0.3])
    assert sounds(own)[0] == (0.0, "slide")
    assert [cue for _, cue in sounds(other)][:2] == ["slide", "flip"]
    assert "flip" not in [cue for _, cue in sounds(own)]
    flights = [t.acts[0].motion for t in (own, other)]
    assert flights[0] == CardFlight(SEEN.hand[1], Anchor("hand", 0, 1, 3), Anchor("discard"), (True, True))
    assert flights[1] == CardFlight(30, Anchor("hand", 1, 2, 3), Anchor("discard"), (False, True))
    hidden = planned(events.CardPlayed(0, SEEN.hand[1], "advance"), covered=True).acts[0].motion
    assert isinstance(hidden, CardFlight)
    assert hidden.face_up == (False, True)


def test_a_hand_that_is_folded_leaves_card_after_card() -> None:
    folded = planned(events.HandFolded(0, SEEN.hand), events.Passed(1))
    flights = [act for act in folded.acts if isinstance(act.motion, CardFlight)]
    assert [act.start for act in flights] == pytest.approx([0.0, 0.06, 0.12])
    assert folded.at(folded.length).snapshot.hands[0] == ()
    assert folded.at(folded.length).snapshot.discard == (*TABLE.discard, *SEEN.hand)
    after = planned(events.HandFolded(0, SEEN.hand), events.GameWon((1,)))
    assert after.acts[-1].start == pytest.approx(3 * 0.06 + 0.3)


@pytest.mark.parametrize(("all_cards", "stock"), [(True, len(full_deck(SEEN.rules.jokers))), (False, 5)])
def test_all_cards_are_gathered_or_the_discard_alone(all_cards: bool, stock: int) -> None:
    shown = planned(events.Shuffled((1, 2, 3, 4, 5), all_cards)).at(0.01).snapshot
    assert (shown.stock, shown.discard) == (stock, ())
    assert shown.hands == (((),) * 4 if all_cards else TABLE.hands)


def test_gifts_are_laid_down_together_and_change_hands_together() -> None:
    card = SEEN.hand[0]
    gave = [
        events.CardGiven(player, card if player == 0 else HIDDEN, (player + 2) % 4) for player in range(4)
    ]
    turns = [events.TurnStarted(player, "exchange") for player in range(4)]
    for happened in ([*gave], [gave[0], turns[1], gave[1], turns[2], gave[2], turns[3], gave[3]]):
        timeline = planned(*happened)
        assert [act.start for act in timeline.acts if isinstance(act.motion, CardFlight)] == [0.0] * 4
        assert timeline.length == pytest.approx(0.3)
        assert timeline.at(0.3).snapshot.given == (True,) * 4
    alone = planned(gave[0], events.TurnStarted(1, "play"), gave[1])
    assert [act.start for act in alone.acts if isinstance(act.motion, CardFlight)] == pytest.approx(
        [0.0, 0.3 + NORMAL.rest]
    )
    swapped = planned(*gave, events.CardsExchanged((card, HIDDEN, 30, HIDDEN)))
    flights = [act.motion for act in swapped.acts[4:]]
    assert [(f.start.player, f.end.player) for f in flights if isinstance(f, CardFlight)] == [
        (0, 2),
        (1, 3),
        (2, 0),
        (3, 1),
    ]
    assert [f.face_up for f in flights if isinstance(f, CardFlight)] == [(False, n == 2) for n in range(4)]
    end = swapped.at(swapped.length).snapshot
    assert swapped.length == pytest.approx(0.3 + NORMAL.exchange)
    assert end.given == (False,) * 4
    assert end.hands[0] == (*SEEN.hand[1:], 30)
    assert [len(hand) for hand in end.hands] == [3] * 4


def test_a_pawn_is_heard_on_every_cell_and_has_its_chord_when_it_comes_home() -> None:
    walk = events.PawnMoved(0, 5, (6, 7, 8), "advance")
    assert sounds(planned(walk)) == [(0.09, "toc"), (0.18, "toc"), (0.27, "toc")]
    home = events.PawnMoved(0, 69, (70, 72), "advance")
    assert sounds(planned(home)) == [(0.09, "toc"), (0.18, "chord"), (0.18, "toc")]
    inside = events.PawnMoved(1, 72, (73, 74), "advance")
    assert sounds(planned(inside)) == [(0.09, "toc"), (0.18, "toc")], "it was home already"
    out = events.PawnMoved(2, -1, (0,), "exit")
    assert sounds(planned(out)) == [(0.45, "toc")]
    faded = tempo("normal", reduced=True)
    assert sounds(planned(walk, pace=faded)) == [(0.3, "toc")]
    assert [planned(e, pace=faded).length for e in (walk, out, events.PawnsSwapped(0, 4, 5, 8))] == [0.3] * 3
    assert planned(events.PawnCaptured(4, 8, 0, False), pace=faded).length == 0.3


def test_a_pawn_passed_over_is_hit_when_the_walker_is_there() -> None:
    walk = events.PawnMoved(0, 5, (6, 7, 8, 9), "advance")
    passed = planned(walk, events.PawnCaptured(4, 8, 0, True), events.GameWon((0,)))
    hit = next(act for act in passed.acts if act.motion and getattr(act.motion, "pawn", 0) == 4)
    assert hit.start == pytest.approx(3 * 0.09)
    assert hit.motion == PawnWalk(4, (Place.track(8), Place.base(1, 0)), "fly")
    assert passed.acts[-1].start == pytest.approx(max(4 * 0.09, 3 * 0.09 + 0.45))
    landed = planned(walk, events.PawnCaptured(4, 9, 0, False))
    assert landed.acts[-1].start == pytest.approx(4 * 0.09)


def test_a_turn_begins_after_a_rest_and_only_ones_own_is_heard() -> None:
    for player in range(4):
        first = planned(events.TurnStarted(player, "play"))
        assert first.length == 0
        assert sounds(first) == ([(0.0, "turn")] if player == 0 else [])
        later = planned(events.CardDiscarded(0, SEEN.hand[0], False), events.TurnStarted(player, "play"))
        assert later.length == pytest.approx(0.3 + NORMAL.rest)
        end = later.at(later.length).snapshot
        assert (end.turn, end.phase, end.dealer) == (player, "play", TABLE.dealer)
        chooses = planned(events.TurnStarted(player, "hand-size")).at(0.01).snapshot
        assert chooses.dealer == player, "who chooses has been handed the deck"
    passed = planned(events.Passed(0), events.TurnStarted(1, "play"))
    assert passed.length == pytest.approx(2 * NORMAL.rest)


@pytest.mark.parametrize(("winners", "cue"), [((0, 2), "fanfare"), ((1, 3), "lose"), ((0,), "fanfare")])
def test_the_end_is_a_fanfare_for_who_won(winners: tuple[int, ...], cue: str) -> None:
    won = planned(events.GameWon(winners))
    assert sounds(won) == [(0.0, cue)]
    assert won.at(0.01).snapshot.winners == winners
    assert won.at(0.01).snapshot.phase == "over"


def test_parts_that_stand_on_the_board_are_not_played_again() -> None:
    first, second = events.PawnMoved(0, 5, (6, 7, 8), "split"), events.PawnMoved(1, 72, (73, 74), "split")
    eaten = events.PawnCaptured(4, 8, 0, False)
    happened: list[Event] = [events.CardPlayed(0, SEEN.hand[0], "split"), first, eaten, second]
    for shown, movers in ((0, [0, 4, 1]), (1, [1]), (2, [])):
        timeline = choreograph(SEEN, happened, NORMAL, parts_shown=shown)
        walks = [act.motion.pawn for act in timeline.acts if isinstance(act.motion, PawnWalk)]
        assert walks == movers


def test_a_part_of_a_seven_is_told_as_it_will_be_when_the_card_is_played() -> None:
    pawns = list(SEEN.pawns)
    pawns[5] = 7
    move, *eaten = leg_events(Leg(0, 8, (4, 5), (6, 7, 8)), 5, pawns)
    assert move == events.PawnMoved(0, 5, (6, 7, 8), "split")
    assert eaten == [events.PawnCaptured(4, 8, 0, False), events.PawnCaptured(5, 7, 0, True)]


def test_only_parts_of_a_seven_use_steps() -> None:
    seen = view({0: "t5", 1: "t20"}, "7H 3S", "toc-bois")
    options = options_of(seen)
    assert {option.card for option in options} == {parse_card("7H"), parse_card("3S")}
    for option in options:
        assert option.taken == (sum(len(leg.path) for leg in option.legs) if option.move is None else 0)
