"""What the table says without being asked: while dealing, in the exchange, on locked cards, beside icons."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.table_hands import sit, staged_table, until
from toc_desktop.commands.gallery import gallery
from toc_desktop.commands.gallery.tables import MIDGAME, staged
from toc_desktop.engine import Play, RuleSet, Seating, card_name, find_preset, legal_moves, new_game
from toc_desktop.present.table.tempo import Tempo
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session, quick_setup
from toc_desktop.support.i18n import set_language, tr
from toc_desktop.support.layout import Box


@pytest.fixture(autouse=True)
def _french() -> None:
    set_language("fr")


def _said(pilot: Pilot) -> str:
    return " ".join(pilot.texts())


@pytest.mark.slow
def test_while_cards_are_dealt_it_is_nobodys_turn() -> None:
    setup = quick_setup("toc-bois", 4, teams=2, humans=["Zoé"], seed=3)
    pilot, scene = sit(Session.new(setup), speed="normal")
    pilot.frame(6)
    assert scene.driver.activity == "deal"
    told = scene.banner()
    assert told.title == "On distribue…"
    assert scene.table.seats[scene.state.shown.snapshot.dealer].name in told.sub or "toi" in told.sub
    assert not any("jouer" in control.value for control in scene.controls() if control.role == "seat")
    until(pilot, lambda: scene.state.deciding)
    assert scene.state.view.phase == "exchange"
    assert "donner une carte" in scene.banner().title


def test_bots_give_their_cards_without_a_pause() -> None:
    """All give at once: it takes as long as one card on its way, with no thinking in between."""
    seed = next(n for n in range(99) if new_game(*_table_of_pairs(), n).game.dealer == 0)
    session = Session.new(quick_setup("toc-bois", 4, teams=2, humans=["Zoé"], seed=seed))
    assert session.turn == 1, "the dealer, who sits at the screen, gives last"
    pilot, scene = sit(session, speed="normal")
    until(pilot, lambda: scene.state.view.phase == "exchange" and scene.state.playback is None)
    assert not any(session.view(0).has_given)
    began = pilot.app.clock.now()
    until(pilot, lambda: scene.state.deciding)
    assert session.view(0).has_given == (False, True, True, True)
    tempo = Tempo()
    # And a few frames for each to be asked and to answer.
    assert pilot.app.clock.now() - began < tempo.card + tempo.rest + 3 * 8 / 60


def _table_of_pairs() -> tuple[RuleSet, Seating]:
    return find_preset("toc-bois").rules_for(2), Seating.standard(4, 2)


def test_a_hint_asked_for_too_early_says_when() -> None:
    setup, game = staged("tock-1", MIDGAME, "7H 9C 5S JD", turn=1)
    pilot, scene = staged_table(setup, game, speed="normal")
    pilot.press("h")
    assert not scene.state.decides
    assert "Attends ton tour" in _said(pilot)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_card_drawn_is_named_and_what_is_chosen_moves_no_button(lang: str) -> None:
    set_language(lang)
    pawns = {**MIDGAME, 0: ("t5", "base", "base", "h4")}
    setup, game = staged("toc-bois", pawns, "X1 JS 3D QC")
    queen = next(card for card in game.stock if card_name(card) == "QH")
    game = replace(game, stock=(queen, *(card for card in game.stock if card != queen)))
    pilot, scene = staged_table(setup, game)
    pilot.app.recording = True
    until(pilot, lambda: scene.state.deciding)
    out = next(move for move in legal_moves(game) if isinstance(move, Play) and move.kind == "exit")
    scene.driver.submit(out)
    until(pilot, lambda: scene.state.deciding)
    assert scene.state.view.phase == "again"
    assert ("Tu as pioché la dame de cœur" if lang == "fr" else "You drew the queen of hearts") in _said(
        pilot
    )
    assert tr("table.card.drawn") in pilot.control("card:QH").value
    assert tr("table.card.drawn") not in pilot.control("card:3D").value
    assert [card_name(card.card) for card in scene.view().hand.cards if card.drawn] == ["QH"], "and marked"
    at_rest = pilot.control("pass").rect, scene.layout.banner, scene.layout.log
    for card in ("JS", "3D", "QH"):
        pilot.click(f"card:{card}").frame(3)
        assert scene.state.selection is not None
        assert scene.state.selection.card is not None
        assert (pilot.control("pass").rect, scene.layout.banner, scene.layout.log) == at_rest
        pilot.click(f"card:{card}").frame(3)


def _wait_for_hint(pilot: Pilot, scene: TableScene) -> None:
    """Let the thread that thinks have its time, which is not the clock's of the app."""
    for _ in range(400):
        pilot.frame()
        if scene.state.advice is not None:
            return
        time.sleep(0.05)
    raise AssertionError("no hint came")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_call_for_patience_goes_when_the_hint_comes(lang: str) -> None:
    """It would cover what the advised move leads to, for as long as notices last."""
    set_language(lang)
    setup, game = staged("tock-1", MIDGAME, "7H 9C 5S JD")
    pilot, scene = staged_table(setup, game)
    pilot.app.recording = True
    until(pilot, lambda: scene.state.deciding)
    pilot.press("h")
    # The hint may be there before the first frame.
    assert tr("table.hint.wait") in _said(pilot) or scene.state.advice is not None
    _wait_for_hint(pilot, scene)
    pilot.frame()
    assert tr("table.hint.wait") not in _said(pilot)
    assert scene.notice is None


def test_a_hint_leaves_other_notices_alone() -> None:
    setup, game = staged("tock-1", MIDGAME, "7H 9C 5S JD")
    pilot, scene = staged_table(setup, game)
    until(pilot, lambda: scene.state.deciding)
    pilot.press("h").frame()
    scene.notify("Partie enregistrée.")
    _wait_for_hint(pilot, scene)
    assert scene.notice is not None
    assert scene.notice.text == "Partie enregistrée."


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_button_of_the_speed_says_what_a_press_does(lang: str) -> None:
    set_language(lang)
    pilot, _, _ = _locked()
    box = pilot.control("speed").rect
    pilot.hover(box.centre).frame(40)
    words = tr("table.icon.speed", speed=tr("table.speed.instant"))
    assert ("Appuie pour changer" if lang == "fr" else "Press to change") in words
    report = pilot.app.report
    assert report is not None
    assert words in [mark.text for mark in report.marks]


def _locked() -> tuple[Pilot, TableScene, str]:
    pawns = {**MIDGAME, 0: ("base", "base", "base", "h4")}
    setup, game = staged("tock-1", pawns, "KH 9C 5S")
    pilot, scene = staged_table(setup, game)
    pilot.app.recording = True
    until(pilot, lambda: scene.state.deciding)
    return pilot, scene, "card:9C"


def test_a_locked_card_says_why_when_the_mouse_rests_on_it() -> None:
    pilot, _, card = _locked()
    pilot.hover(pilot.control(card).rect.centre)
    assert "ne se joue pas" not in _said(pilot)
    pilot.frame(40)
    assert "Le 9 de trèfle ne se joue pas" in _said(pilot)
    pilot.hover((5, 5))
    pilot.frame(3)
    assert "ne se joue pas" not in _said(pilot)


def test_a_locked_card_says_why_to_the_keyboard_at_once() -> None:
    pilot, scene, card = _locked()
    pilot.press("tab")
    while pilot.focus() != card:
        pilot.press("right")
    pilot.frame(2)
    assert "Le 9 de trèfle ne se joue pas" in _said(pilot)
    assert "ne se joue pas" in pilot.app.narration
    assert scene.state.refusal is None, "nothing was clicked"


def test_a_pawn_that_cannot_move_says_why() -> None:
    pilot, _, _ = _locked()
    pilot.hover(pilot.control("pawn:3").rect.centre)
    pilot.frame(40)
    assert "Ton pion ne peut pas bouger avec tes cartes" in _said(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_hint_leaves_what_would_follow_in_view(size: tuple[int, int], lang: str) -> None:
    set_language(lang)
    pilot = Pilot(make_app(size))
    gallery()["table-hint"](pilot.app)
    pilot.frame(3)
    scene = pilot.app.scene
    assert isinstance(scene, TableScene)
    assert scene.state.advice is not None
    words = scene.view().panels.consequence
    assert words
    seen = " ".join(pilot.texts())
    assert words.split()[-1] in seen
    report = pilot.app.report
    assert report is not None
    log = scene.layout.log
    hint = scene.state.advice.text.split(".")[0]
    marks = [mark for mark in report.marks if mark.shown and hint.startswith(mark.shown[:8])]
    assert marks
    assert all(mark.box.overlap(log).empty for mark in marks)


def test_words_of_the_top_icons_do_not_lie_on_the_banner() -> None:
    pilot, scene, _ = _locked()
    for icon in ("undo", "hint", "rules", "menu"):
        box = scene.focus.find(icon).rect  # type: ignore[union-attr]
        pilot.hover(box.centre)
        pilot.frame(40)
        report = pilot.app.report
        assert report is not None
        tip = next(mark for mark in report.marks if mark.box.y < scene.layout.banner.y and "(" in mark.shown)
        assert Box(*tip.box).overlap(scene.layout.banner).empty


def test_arrows_go_round_in_the_pause_menu() -> None:
    pilot, _, _ = _locked()
    pilot.press("escape")
    assert pilot.focus() == "pause:resume"
    pilot.press("up")
    assert pilot.focus() == "pause:quit"
    pilot.press("down")
    assert pilot.focus() == "pause:resume"
