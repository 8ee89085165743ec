"""The cloth over one hand: it hides nothing else, one press lifts it, and a family may do without."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.pilot import Pilot
from tests.scenes.checks import problems
from tests.scenes.table_hands import choose, sit, until, wait_for_turn
from toc_desktop.engine import HIDDEN
from toc_desktop.present.table.phrases import card_title
from toc_desktop.scenes.curtain import CurtainScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage.setup import (
    COVERED,
    OPEN,
    SECRECIES,
    TRUSTED,
    setup_from_dict,
    setup_to_dict,
)
from toc_desktop.storage.store import Store
from toc_desktop.support.i18n import set_language, tr
from toc_desktop.support.layout import Box

SETUP = quick_setup("tock-1", 4, teams=2, humans=["Zoé", "Papa", "Mamie"], seed=3)


def table(secrecy: str = COVERED, store: Store | None = None) -> tuple[Pilot, TableScene]:
    return sit(Session.new(replace(SETUP, secrecy=secrecy), store))


def at_the_cloth(secrecy: str = COVERED) -> tuple[Pilot, TableScene]:
    pilot, scene = table(secrecy)
    until(pilot, lambda: pilot.scene.name == "curtain")
    return pilot, scene


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
def test_the_cloth_covers_the_hand_and_nothing_else(size: tuple[int, int]) -> None:
    pilot, scene = at_the_cloth()
    pilot.resize(size)
    layout, curtain = scene.layout, pilot.scene
    assert isinstance(curtain, CurtainScene)
    cloth = curtain._folds(layout).box
    for box in (Box(*layout.board.rect), layout.banner, layout.middle):
        assert cloth.overlap(box).empty
    assert cloth.x <= layout.fan.zone.x
    assert cloth.right >= layout.fan.zone.right


@pytest.mark.parametrize("way", ["space", "return", "click"])
def test_one_press_lifts_it(way: str) -> None:
    pilot, scene = at_the_cloth()
    assert not any(name.startswith("card:") for name in pilot.ids())
    if way == "click":
        pilot.click("ready")
    else:
        pilot.press(way)
    assert pilot.scene is scene
    pilot.frame()
    assert any(name.startswith("card:") for name in pilot.ids())


def test_a_key_on_another_control_does_what_that_control_says() -> None:
    pilot, _ = at_the_cloth()
    pilot.go_to("menu").press("space")
    assert pilot.scene.name == "curtain"
    assert "leave:stay" in pilot.ids()


def test_whoever_trusts_sees_no_cloth() -> None:
    pilot, scene = table(TRUSTED)
    seen = set()
    for _ in range(6):
        wait_for_turn(pilot, scene)
        assert pilot.scene is scene
        assert scene.state.viewer == scene.session.turn
        assert set(scene.state.shown.snapshot.hands[scene.session.turn]) == set(
            scene.session.game.hands[scene.session.turn]
        )
        seen.add(scene.state.viewer)
        scene.driver.submit(choose(scene))
    assert len(seen) > 1
    assert scene.state.open_hands == (), "trust opens no hand but the own"


@pytest.mark.parametrize("secrecy", SECRECIES)
def test_only_at_an_open_table_are_the_hands_of_others_seen(secrecy: str) -> None:
    pilot, scene = table(secrecy)
    until(pilot, lambda: pilot.scene.name == "curtain" or scene.state.deciding)
    if secrecy == COVERED:
        pilot.press("space")
    game, viewer = scene.session.game, scene.state.viewer
    plates = {view.plate.player: view.plate.hand for view in scene.view().plates}
    for player in range(4):
        wanted = game.hands[player] if secrecy == OPEN and player != viewer else ()
        assert plates[player] == wanted
        if player != viewer:
            assert set(scene.state.shown.snapshot.hands[player]) == {HIDDEN}
    told = " ".join(control.value for control in scene.controls() if control.role == "seat")
    named = any(card_title(card) in told for card in game.hands[(viewer + 1) % 4])
    assert named == (secrecy == OPEN), "cards are named where they lie open only"


def test_the_switches_on_the_cloth_are_the_tables_choice_and_are_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    pilot, scene = table(COVERED, store)
    until(pilot, lambda: pilot.scene.name == "curtain")
    pilot.click("secrecy:trusted")
    assert pilot.scene is scene
    assert scene.session.setup.secrecy == TRUSTED
    scene.session.close()
    again = Session.resume(store.running_path(scene.session.id), store)
    assert again.setup.secrecy == TRUSTED
    again.close()


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1024, 768), (1920, 1080)], ids=str)
def test_the_cloth_says_which_key_lifts_it(size: tuple[int, int], text: float, lang: str) -> None:
    pilot, _ = at_the_cloth()
    pilot.app.set_language(lang)
    try:
        pilot.app.set_text_scale(text)
        pilot.app.recording = True
        pilot.resize(size)
        drawn = " ".join(pilot.texts()).replace("\n", " ")
        assert tr("table.curtain.key") in drawn
        assert problems(pilot.app) == []
        pilot.click("menu").frame(2)
        drawn = " ".join(pilot.texts()).replace("\n", " ")
        for choice in (OPEN, TRUSTED):
            assert tr(f"table.curtain.{choice}") in drawn
        assert problems(pilot.app) == []
    finally:
        set_language("fr")


@pytest.mark.parametrize("hands", ["mouse", "keyboard"])
@pytest.mark.parametrize("choice", [OPEN, TRUSTED])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720)], ids=str)
def test_the_menu_of_the_cloth_has_both_other_ways_to_keep_hands(
    size: tuple[int, int], choice: str, hands: str
) -> None:
    pilot, scene = at_the_cloth()
    pilot.resize(size)
    if hands == "mouse":
        pilot.click("menu").frame().click(f"leave:{choice}")
    else:
        pilot.press("escape").frame().go_to(f"leave:{choice}").press("return")
    pilot.frame(2)
    assert scene.session.setup.secrecy == choice
    assert pilot.scene is scene, "the cloth is lifted"
    assert not scene.layers
    opened = any(view.plate.hand for view in scene.view().plates)
    assert opened == (choice == OPEN)


def test_the_menu_goes_through_all_three() -> None:
    pilot, scene = table(TRUSTED)
    wait_for_turn(pilot, scene)
    pilot.press("escape")
    met = []
    for _ in SECRECIES:
        pilot.click("pause:secrecy")
        met.append(scene.session.setup.secrecy)
    assert sorted(met) == sorted(SECRECIES)


def test_one_person_alone_is_not_asked() -> None:
    pilot, scene = sit(Session.new(quick_setup("tock-1", 4, teams=2, humans=["Zoé"], seed=3)))
    wait_for_turn(pilot, scene)
    pilot.press("escape")
    assert "pause:secrecy" not in pilot.ids()


def test_the_choice_is_written_and_an_unknown_one_keeps_cards_covered() -> None:
    for secrecy in SECRECIES:
        setup = replace(SETUP, secrecy=secrecy)
        assert setup_from_dict(setup_to_dict(setup)) == setup
    values = setup_to_dict(SETUP)
    assert setup_from_dict({**values, "secrecy": "from-the-future"}).secrecy == COVERED
    del values["secrecy"]
    assert setup_from_dict(values).secrecy == COVERED
