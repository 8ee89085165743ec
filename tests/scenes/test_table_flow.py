"""The table in time: animation and skipping, input kept, bots, undo, hint, curtain, log, speed, the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.pilot import Pilot
from tests.scenes.table_hands import Mouse, choose, sit, staged_table, until, wait_for_turn
from toc_desktop.commands.gallery.tables import MIDGAME, staged
from toc_desktop.engine import Play, card_name, legal_moves, replay, replay_steps
from toc_desktop.present.table.pointing import Offer
from toc_desktop.present.table.targets import CardTarget
from toc_desktop.present.table.tempo import tempo
from toc_desktop.present.table.timeline import TableSnapshot
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage.store import Store
from toc_desktop.support.i18n import set_language
from toc_desktop.table.parts import board_view


@pytest.fixture(autouse=True)
def _french() -> None:
    set_language("fr")


def _game(
    speed: str = "normal", humans: tuple[str, ...] = ("Zoé",), **more: object
) -> tuple[Pilot, TableScene]:
    setup = quick_setup("tock-1", 4, teams=2, humans=list(humans), seed=3, **more)  # type: ignore[arg-type]
    return sit(Session.new(setup), speed=speed)


def _said(pilot: Pilot) -> str:
    return " ".join(pilot.texts())


def test_the_first_deal_is_seen_and_space_finishes_it() -> None:
    pilot, scene = _game()
    pilot.frame(2)
    assert scene.state.playback is not None
    assert sum(map(len, scene.state.shown.snapshot.hands)) < 20
    assert "Abréger" in _said(pilot)
    pilot.press("space")
    assert scene.state.playback is None
    assert sum(map(len, scene.state.shown.snapshot.hands)) == 20


def test_a_click_anywhere_finishes_what_runs() -> None:
    pilot, scene = _game()
    pilot.frame(2)
    pilot.click((scene.layout.fan.zone.x + 4, scene.layout.fan.zone.y + 4))
    assert scene.state.playback is None or scene.state.playback.elapsed < 0.1


def test_a_move_is_recorded_before_it_is_seen() -> None:
    pilot, scene = _game()
    scene.table.finish()
    wait_for_turn(pilot, scene)
    moves = len(scene.session.history)
    before = scene.state.snapshot
    scene.driver.submit(choose(scene))
    assert len(scene.session.history) == moves + 1
    assert scene.state.playback is not None
    assert scene.state.shown.snapshot == before
    until(pilot, lambda: scene.state.playback is None)
    assert scene.state.snapshot == TableSnapshot.of(scene.session.view(scene.state.viewer))


@pytest.mark.slow
def test_a_card_clicked_while_bots_play_is_kept_and_played_on_ones_turn() -> None:
    """What becomes of the click is what the rules say of the card when the turn has come."""
    assert {_kept_click(place) for place in range(4)} == {"chosen", "played"}


def _kept_click(place: int) -> str:
    """Click a card while bots play; return what becomes of it, which is what must."""
    pilot, scene = _game()
    scene.table.finish()
    wait_for_turn(pilot, scene)
    scene.driver.submit(choose(scene))
    scene.table.finish()
    assert not scene.state.deciding
    view = scene.session.view(0)
    kept = view.hand[place]
    made = len(scene.session.history)
    pilot.click(f"card:{card_name(kept)}")
    assert scene.state.queued == (CardTarget(kept),)
    until(pilot, lambda: scene.state.deciding or scene.session.finished)
    pilot.frame(3)
    history, selection = scene.session.history, scene.state.selection
    turn = next(i for i in range(made, len(history) + 1) if history.game_at(i).turn == 0)
    legal = [str(move) for move in legal_moves(history.game_at(turn)) if card_name(kept) in str(move).split()]
    assert not scene.state.queued
    if len(legal) == 1:
        assert history.record.moves[turn] == legal[0]
        return "played"
    assert len(history) == turn, "nobody has moved"
    assert selection is not None
    assert selection.card == (kept if legal else None)
    return "chosen" if legal else "refused"


def test_escape_forgets_what_was_kept() -> None:
    pilot, scene = _game()
    scene.table.finish()
    wait_for_turn(pilot, scene)
    scene.driver.submit(choose(scene))
    scene.table.finish()
    pilot.click(f"card:{card_name(scene.session.view(0).hand[0])}")
    pilot.press("escape")
    assert scene.state.queued == ()
    assert not scene.layers


def test_who_thinks_is_shown() -> None:
    pilot, scene = _game()
    scene.table.finish()
    wait_for_turn(pilot, scene)
    scene.driver.submit(choose(scene))
    scene.table.finish()
    pilot.frame(3)
    name = scene.table.seats[scene.session.turn].name
    assert f"À {name} de jouer" in _said(pilot)
    assert f"{name} réfléchit…" in _said(pilot)


def test_undo_takes_the_bots_replies_back_too_and_the_same_cards_come_again() -> None:
    pilot, scene = _game("instant")
    wait_for_turn(pilot, scene)
    before, moves = scene.session.game, len(scene.session.history)
    scene.driver.submit(choose(scene))
    wait_for_turn(pilot, scene)
    after = scene.session.game
    assert len(scene.session.history) > moves + 1
    pilot.press("u")
    assert scene.session.game == before
    assert scene.state.snapshot == TableSnapshot.of(scene.session.view(0))
    assert "repris" in _said(pilot)
    scene.driver.submit(choose(scene))
    wait_for_turn(pilot, scene)
    assert scene.session.game.stock == after.stock


def test_undo_with_nothing_to_take_back_says_so() -> None:
    pilot, scene = _game("instant")
    wait_for_turn(pilot, scene)
    pilot.click("undo")
    assert "encore rien à reprendre" in _said(pilot)


@pytest.mark.slow
def test_a_line_of_the_log_shows_its_move_again() -> None:
    pilot, scene = _game("normal")
    scene.table.finish()
    wait_for_turn(pilot, scene)
    scene.driver.submit(choose(scene))
    until(pilot, lambda: scene.state.deciding, most=9000)
    now = scene.state.snapshot
    line = next(name for name in pilot.ids() if name.startswith("log:0"))
    pilot.click(line)
    assert scene.state.playback is not None
    assert scene.state.playback.move == 0
    assert "Tu revois un coup passé" in _said(pilot)
    assert scene.state.shown.snapshot != now
    until(pilot, lambda: scene.state.playback is None)
    assert scene.state.shown.snapshot == now
    pilot.click(line)
    pilot.press("escape")
    assert scene.state.playback is None


def test_a_hint_names_a_legal_move_with_reasons() -> None:
    setup, game = staged("tock-1", MIDGAME, "QC 9D 4S AC", teams=2)
    pilot, scene = staged_table(setup, game)
    scene.driver.hint_at_once = True
    pilot.press("h")
    pilot.frame(2)
    assert scene.state.advice is not None
    assert scene.state.advice.option is not None
    assert scene.state.advice.option.move in scene.session.legal(every=True)
    assert scene.state.advice.text.startswith("Joue ")
    assert scene.state.advice.text.split(".")[0] in _said(pilot)
    pilot.press("escape")
    assert scene.state.advice is None
    scene.settings.hints = False
    pilot.press("h")
    assert "conseils sont coupés" in _said(pilot)


def test_the_speed_button_goes_round_the_four_speeds() -> None:
    pilot, scene = _game("normal")
    seen = []
    for _ in range(4):
        pilot.click("speed")
        seen.append(scene.settings.animation_speed)
    assert seen == ["fast", "instant", "slow", "normal"]


def test_a_short_game_moves_fast_until_a_speed_is_chosen() -> None:
    setup = quick_setup("toc-bois", 4, teams=2, humans=["Zoé"], seed=3)
    short = replace(setup, rules=replace(setup.rules, fast_start=True))
    pilot, scene = sit(Session.new(short), speed="normal")
    assert scene.pace() == tempo("fast")
    assert scene.settings.animation_speed == "normal", "the setting is the player's"
    pilot.click("speed")
    assert scene.settings.animation_speed == "instant", "what comes after fast"
    scene.settings.animation_speed = "normal"
    assert scene.pace() == tempo("normal"), "chosen at the table"
    _, slow = sit(Session.new(short), speed="slow")
    assert slow.pace() == tempo("slow")


def test_the_curtain_hides_the_hand_between_two_people() -> None:
    pilot, scene = _game("instant", ("Zoé", "Léa"))
    until(pilot, lambda: pilot.scene.name == "curtain")
    first = scene.state.viewer
    assert scene.state.covered
    assert f"{scene.table.seats[first].name}, c’est à toi" in _said(pilot)
    assert not any(isinstance(c.id, CardTarget) for c in scene.controls())
    pilot.press("escape")
    assert pilot.scene.layers, "the curtain is lifted by its button alone"
    pilot.press("escape")
    pilot.click("ready")
    assert pilot.scene is scene
    assert not scene.state.covered
    assert any(name.startswith("card:") for name in pilot.ids())
    scene.driver.submit(choose(scene))
    until(pilot, lambda: pilot.scene.name == "curtain" or scene.session.finished)
    assert scene.state.viewer != first
    shown = scene.state.shown.snapshot.hands[first]
    assert all(card < 0 for card in shown), "the first hand is no longer known to the screen"


def test_the_menu_pauses_and_leads_everywhere() -> None:
    pilot, scene = _game("instant")
    wait_for_turn(pilot, scene)
    pilot.press("escape")
    assert "Ta partie est sauvée à chaque coup." in _said(pilot)
    moves = len(scene.session.history)
    pilot.wait(2)
    assert len(scene.session.history) == moves
    pilot.click("pause:rules")
    assert pilot.scene.name == "rules"
    pilot.press("escape")
    assert pilot.scene is scene
    pilot.press("f1")
    assert pilot.scene.name == "rules"


def test_the_game_is_quit_from_the_menu(tmp_path: Path) -> None:
    setup = quick_setup("tock-1", 4, teams=2, humans=["Zoé"], seed=3)
    pilot, scene = sit(Session.new(setup, Store(tmp_path)))
    wait_for_turn(pilot, scene)
    pilot.press("escape").click("pause:quit").frame()
    assert not pilot.app.running
    assert not scene.session.unsaved


def test_flakes_fall_for_people_only() -> None:
    pilot, scene = _game("instant")
    wait_for_turn(pilot, scene)
    for winners, falls in (((0, 2), True), ((1, 3), False)):
        snapshot = replace(scene.state.shown.snapshot, winners=winners)
        shown = replace(scene.state.shown, snapshot=snapshot)
        scene.table.state = replace(scene.state, won_since=10.0)
        assert (board_view(scene.table, shown, Offer(), 10.5, False).flakes is not None) == falls


def test_restart_keeps_the_old_game_and_deals_new_cards(tmp_path: Path) -> None:
    setup = quick_setup("tock-1", 4, teams=2, humans=["Zoé"], seed=3)
    pilot, scene = sit(Session.new(setup, Store(tmp_path)))
    wait_for_turn(pilot, scene)
    scene.driver.submit(choose(scene))
    wait_for_turn(pilot, scene)
    pilot.press("escape")
    pilot.click("pause:restart")
    pilot.click("restart:yes")
    fresh = pilot.scene
    assert isinstance(fresh, TableScene)
    assert fresh is not scene
    assert fresh.session.id != scene.session.id
    assert len(fresh.session.history) == 0


def test_a_game_goes_on_exactly_where_it_was_left(tmp_path: Path) -> None:
    store = Store(tmp_path)
    setup = quick_setup("toc-bois", 4, teams=2, humans=["Zoé"], seed=5)
    pilot, scene = sit(Session.new(setup, store))
    for _ in range(3):
        wait_for_turn(pilot, scene)
        scene.driver.submit(choose(scene))
    wait_for_turn(pilot, scene)
    left, lines = scene.session.game, [line.text for line in scene.state.log]
    pilot.close()
    assert not pilot.app.running
    resumed = Session.resume(store.running_path(scene.session.id), store)
    again, table = sit(resumed)
    again.frame(2)
    assert table.session.game == left
    assert [line.text for line in table.state.log] == lines
    assert table.state.playback is None


@pytest.mark.slow
def test_the_end_celebrates_and_leads_to_the_results() -> None:
    pawns = {**MIDGAME, 0: ("t69", "h2", "h3", "h4"), 2: ("h1", "h2", "h3", "h4")}
    setup, game = staged("tock-1", pawns, "2C", teams=2)
    pilot, scene = staged_table(setup, game, speed="normal")
    hand = Mouse(pilot, scene)
    hand.point("card:2C")
    hand.point("cell:h0.0")
    assert scene.session.finished
    until(pilot, lambda: scene.state.playback is None)
    pilot.frame(2)
    assert "Bravo, ton équipe a gagné" in _said(pilot)
    until(pilot, lambda: bool(scene.layers), most=400)
    assert "Zoé et Hugo gagnent" in _said(pilot)
    pilot.click("end:look")
    pilot.wait(3)
    assert not scene.layers, "once back at the board, nothing opens by itself"
    assert "Voir le résultat" in _said(pilot)


@pytest.mark.slow
def test_a_window_resized_in_the_middle_of_an_animation_goes_on() -> None:
    pilot, scene = _game()
    pilot.wait(0.4)
    pilot.app.window.resize((960, 600))  # type: ignore[attr-defined]
    pilot.wait(0.4)
    assert scene.size == (960, 600)
    assert scene.state.playback is not None
    pilot.app.set_theme("maple")
    pilot.app.set_language("en")
    pilot.wait(0.2)
    scene.table.finish()
    wait_for_turn(pilot, scene)
    assert "Your turn, Zoé" in _said(pilot)


def test_reduced_motion_has_no_breathing_halo() -> None:
    pilot, scene = _game("instant")
    pilot.app.reduced_motion = True
    wait_for_turn(pilot, scene)
    pilot.frame(30)
    assert not scene.animating


@pytest.mark.slow
def test_bots_alone_play_to_the_end() -> None:
    setup = quick_setup("tock-2", 2, seed=1)
    pilot, scene = sit(Session.new(setup), draws=False)
    until(pilot, lambda: scene.session.finished, most=9000)
    history = scene.session.history
    turns = [step.game.turn for _, step in replay_steps(history.record)]
    assert list(history.movers) == turns[:-1], "who moved is who was in turn"
    assert set(history.movers) == {0, 1}
    last = history.move(len(history) - 1)
    assert isinstance(last, Play)
    assert replay(history.record) == scene.session.game
    assert scene.session.game.winners == (history.mover(len(history) - 1),), "alone, only who moves can win"
