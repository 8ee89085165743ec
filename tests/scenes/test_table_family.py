"""What a family at one table asks for: what happened since, a board that turns, whose card this was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pilot import Pilot
from tests.scenes.table_hands import choose, sit, until, wait_for_turn
from toc_desktop.engine import events, legal_moves
from toc_desktop.present.table.phrases import card_title
from toc_desktop.present.table.targets import CardTarget, SeatTarget
from toc_desktop.present.table.timeline import CardFlight, TableSnapshot, Timeline
from toc_desktop.scenes.curtain import CurtainScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session, quick_setup


def _game(humans: tuple[str, ...] = ("Zoé",)) -> tuple[Pilot, TableScene]:
    setup = quick_setup("tock-1", 4, teams=2, humans=list(humans), seed=3)
    return sit(Session.new(setup), speed="instant")


def test_what_happened_since_my_turn_is_shown_again_and_ends_where_the_game_stands() -> None:
    pilot, scene = _game()
    wait_for_turn(pilot, scene)
    pilot.press("d")
    before = scene.state.playback
    scene.driver.submit(choose(scene))
    wait_for_turn(pilot, scene)
    assert before is None or before.move is not None
    mine = max(i for i in range(len(scene.session.history)) if scene.session.history.mover(i) == 0)
    pilot.press("d")
    playback = scene.state.playback
    assert playback is not None, "also at instant speed"
    first, last = playback.timeline.at(0).snapshot, playback.timeline.at(playback.timeline.length).snapshot
    assert first.pawns == scene.session.history.game_at(mine + 1).pawns
    assert last == TableSnapshot.of(scene.session.view(0))
    pilot.press("space")
    assert scene.state.playback is None
    assert scene.state.deciding, "and it is still my turn"


@pytest.mark.parametrize("way", [("since",), ("menu", "pause:since")])
def test_it_is_shown_again_by_mouse_too_and_the_key_is_told(way: tuple[str, ...]) -> None:
    pilot, scene = _game()
    wait_for_turn(pilot, scene)
    scene.driver.submit(choose(scene))
    wait_for_turn(pilot, scene)
    mine = max(i for i in range(len(scene.session.history)) if scene.session.history.mover(i) == 0)
    for control in way[:-1]:
        pilot.click(control)
    assert pilot.control(way[-1]).label == "Depuis mon dernier tour (D)"
    pilot.click(way[-1])
    playback = scene.state.playback
    assert playback is not None
    assert playback.timeline.at(0).snapshot.pawns == scene.session.history.game_at(mine + 1).pawns
    assert scene.layers == (), "the menu is out of the way"


def test_another_key_is_told_where_one_was_chosen() -> None:
    pilot, scene = _game()
    pilot.app.keys.bind("since", "j")
    wait_for_turn(pilot, scene)
    assert pilot.control("since").label == "Depuis mon dernier tour (J)"
    pilot.click("menu")
    assert pilot.control("pause:since").label == "Depuis mon dernier tour (J)"


def test_before_anything_happened_it_says_so() -> None:
    setups = (quick_setup("tock-1", 4, humans=["Zoé"], seed=seed) for seed in range(40))
    session = next(game for game in map(Session.new, setups) if game.turn == 0)
    pilot, _ = sit(session, speed="instant")
    pilot.frame(2).click("menu").click("pause:since")
    assert any("Rien ne s’est passé" in line for line in pilot.texts())


def test_the_board_turns_to_whoever_plays_if_they_like() -> None:
    pilot, scene = _game(("Zoé", "Léa"))
    scene.session.keep_cards("trusted")
    scene.settings.turn_board = True
    bottoms = set()
    for _ in range(4):
        wait_for_turn(pilot, scene)
        pilot.frame()
        bottoms.add(scene.bottom_player)
        assert scene.bottom_player == scene.session.turn
        start = scene.layout.board.px(
            scene.board_geometry.start(scene.table.seating.seats[scene.bottom_player])
        )
        assert start[1] == max(
            scene.layout.board.px(scene.board_geometry.start(seat))[1] for seat in scene.table.seating.seats
        )
        scene.driver.submit(choose(scene))
    assert bottoms == {0, 1}
    scene.settings.turn_board = False
    assert scene.bottom_player == 0


def _gifts_seen(pilot: Pilot, scene: TableScene) -> list[list[tuple[float, int]]]:
    """Play until the exchange is over; return for each animation when each giver's card left the hand."""
    seen: list[list[tuple[float, int]]] = []
    timelines: list[Timeline] = []
    for _ in range(4000):
        playback = scene.state.playback
        if playback is not None and playback.timeline not in timelines:
            timelines.append(playback.timeline)
            flights = [(act.start, act.motion) for act in playback.timeline.acts]
            cards = [(start, m.end) for start, m in flights if isinstance(m, CardFlight)]
            gifts = [(start, end.player) for start, end in cards if end.kind == "given"]
            seen += [gifts] if gifts else []
            # The law of every animation: it begins at the table as it was and ends at the table as it is.
            assert playback.timeline.at(playback.timeline.length).snapshot == TableSnapshot.of(
                scene.state.view
            )
        if scene.session.game.phase == "play" and playback is None:
            return seen
        if scene.state.deciding:
            scene.driver.submit(choose(scene))
        pilot.frame()
    raise AssertionError("the exchange never ends")


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize(("players", "teams"), [(4, 2), (6, 2), (6, 3), (8, 4)])
@pytest.mark.parametrize("people", [0, 1, 2])
def test_bots_give_their_cards_in_the_same_moment(players: int, teams: int, people: int) -> None:
    humans = ["Zoé", "Léa"][:people]
    setup = quick_setup("tock-2", players, teams, humans, seed=3, options={"exchange": True})
    session = Session.new(replace(setup, secrecy="trusted"))
    assert session.game.phase == "exchange"
    pilot, scene = sit(session, speed="normal", draws=False)
    seen = _gifts_seen(pilot, scene)
    # Recomputed from the record: who gave, in turn order, cut wherever a person gave.
    runs: list[list[int]] = []
    for number in range(players):
        mover = session.history.mover(number)
        if runs and not setup.seats[mover].is_human and not setup.seats[runs[-1][-1]].is_human:
            runs[-1].append(mover)
        else:
            runs.append([mover])
    assert [[player for _, player in gifts] for gifts in seen] == runs
    assert all(len({start for start, _ in gifts}) == 1 for gifts in seen), "all of them at once"
    assert max(map(len, seen)) > 1


def test_a_gift_taken_back_before_the_others_are_seen_is_given_again() -> None:
    seeds = (quick_setup("toc-bois", 4, teams=2, humans=["Zoé"], seed=seed) for seed in range(40))
    session = next(s for s in map(Session.new, seeds) if s.turn == 0)
    pilot, scene = sit(session, speed="normal", draws=False)
    wait_for_turn(pilot, scene)
    scene.driver.submit(choose(scene))
    until(pilot, lambda: len(session.history) == 2)
    assert scene.state.playback is None, "the first bot has given, and waits for the others to be seen"
    pilot.press("u")
    assert session.turn == 0
    assert scene.state.view == session.view(0)
    seen = _gifts_seen(pilot, scene)
    assert [[player for _, player in gifts] for gifts in seen] == [[0], [1, 2, 3]]


def test_every_person_is_asked_for_a_card_once_and_in_a_row() -> None:
    names = ["Zoé", "Léa", "Mamie", "Tom"]
    setup = quick_setup("toc-bois", 4, teams=2, humans=names, seed=3)
    session = Session.new(setup)
    pilot, scene = sit(session, speed="instant")
    asked: list[int] = []
    while session.game.phase == "exchange":
        until(pilot, lambda: isinstance(pilot.scene, CurtainScene) or scene.state.deciding)
        if isinstance(pilot.scene, CurtainScene):
            asked.append(pilot.scene.player)
            pilot.press("space").frame()
        until(pilot, lambda: scene.state.deciding)
        scene.driver.submit(choose(scene))
        pilot.frame()
    first = (session.history.game_at(0).dealer + 1) % 4
    assert asked == [(first + turn) % 4 for turn in range(4)]


def test_the_card_received_is_marked_for_its_deal_and_the_one_given_can_be_recalled() -> None:
    setup = quick_setup("toc-bois", 4, teams=2, humans=["Zoé"], seed=3)
    pilot, scene = sit(Session.new(setup), speed="instant")
    wait_for_turn(pilot, scene)
    assert scene.session.game.phase == "exchange"
    gift = scene.session.game.hands[0][0]
    scene.driver.submit(next(m for m in legal_moves(scene.session.game) if getattr(m, "card", None) == gift))
    wait_for_turn(pilot, scene)
    until(pilot, lambda: scene.state.deciding)
    # Recomputed from the whole game: what the partner gave lies in the hand now.
    gives = next(e for e in reversed(scene.session.game.log) if isinstance(e, events.CardsExchanged)).gives
    marked = {card.card: card.giver for card in scene.view().hand.cards if card.giver is not None}
    assert marked == {gives[2]: 2}
    told = {control.id: control for control in scene.controls()}
    assert scene.table.seats[2].name in told[CardTarget(gives[2])].value
    assert card_title(gift) in told[SeatTarget(2)].value
    assert card_title(gift) not in told[SeatTarget(1)].value
