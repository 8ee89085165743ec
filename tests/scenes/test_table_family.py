"""What a family at one table asks for: what happened since, a board that turns, whose card this was."""

from __future__ import annotations

from tests.pilot import Pilot
from tests.scenes.table_hands import choose, sit, until, wait_for_turn
from toc_desktop.engine import events, legal_moves
from toc_desktop.present.table.phrases import card_title
from toc_desktop.present.table.targets import CardTarget, SeatTarget
from toc_desktop.present.table.timeline import TableSnapshot
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
