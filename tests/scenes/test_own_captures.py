"""A click that sends a pawn of one's own side to camp asks first: by mouse, by keyboard, by dragging."""

from __future__ import annotations

import pytest

from tests.pilot import Pilot
from tests.scenes.table_hands import Keys, Mouse, staged_table
from toc_desktop.commands.gallery.tables import staged
from toc_desktop.engine import parse_card
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.targets import CardTarget, PawnTarget
from toc_desktop.scenes.table import TableScene
from toc_desktop.support.i18n import set_language

BASE = ("base",) * 4


@pytest.fixture(autouse=True)
def _french() -> None:
    set_language("fr")


def _table(
    mine: tuple[str, ...], hand: str, teams: int = 0, partner: str = "base"
) -> tuple[Pilot, TableScene]:
    others = {1: ("t45", *BASE[1:]), 2: (partner, *BASE[1:]), 3: BASE}
    setup, game = staged("tock-1", {0: mine, **others}, hand, teams=teams)
    pilot, scene = staged_table(setup, game)
    pilot.app.set_narrating(True)
    return pilot, scene


def _question(pilot: Pilot) -> str:
    return " ".join(pilot.texts()).replace("\N{NO-BREAK SPACE}", " ")


def _played(scene: TableScene) -> list[str]:
    return [str(scene.session.history.move(n)) for n in range(min(1, len(scene.session.history)))]


@pytest.mark.parametrize("hands", [Mouse, Keys], ids=["mouse", "keyboard"])
class TestByEitherHand:
    def test_a_card_and_a_pawn_that_eats_ones_own_ask_first(self, hands: type[Mouse]) -> None:
        pilot, scene = _table(("t9", "t18", "base", "base"), "9D 4S")
        hand = hands(pilot, scene)
        hand.point("card:9D")
        hand.point("pawn:0")
        assert _played(scene) == []
        assert "Tu renverrais au camp ton propre pion : jouer ce coup ?" in _question(pilot)
        assert "ton propre pion" in pilot.app.narration or "Revenir" in pilot.app.narration
        hand.point("cancel")
        assert scene.state.pending is None
        assert _played(scene) == []
        hand.point("pawn:0")
        hand.point("confirm")
        assert _played(scene) == ["9D advance 0>t18"]

    def test_a_partners_pawn_is_asked_about_by_name(self, hands: type[Mouse]) -> None:
        pilot, scene = _table(("t9", "base", "base", "base"), "9D", teams=2, partner="t18")
        hands(pilot, scene).point("card:9D")
        assert _played(scene) == []
        name = scene.table.seats[2].name
        assert f"Renvoyer un pion de {name}" in _question(pilot)
        hands(pilot, scene).point("confirm")
        assert _played(scene) == ["9D advance 0>t18"]

    def test_with_the_switch_off_it_is_played_at_once(self, hands: type[Mouse]) -> None:
        pilot, scene = _table(("t9", "t18", "base", "base"), "9D 4S")
        scene.settings.confirm_own_captures = False
        hand = hands(pilot, scene)
        hand.point("card:9D")
        hand.point("pawn:0")
        assert _played(scene) == ["9D advance 0>t18"]

    def test_an_opponents_pawn_is_not_asked_about(self, hands: type[Mouse]) -> None:
        pilot, scene = _table(("t36", "base", "base", "base"), "9D")
        hands(pilot, scene).point("card:9D")
        assert _played(scene) == ["9D advance 0>t45"]

    def test_pointing_at_one_pawn_and_then_at_another_eats_neither(self, hands: type[Mouse]) -> None:
        """Without a card: the second pawn is a new choice, whoever could come to the first one's place."""
        for own in (True, False):
            pilot, scene = _table(("t9", "t18", "base", "base"), "9D 3S")
            scene.settings.confirm_own_captures = own
            hand = hands(pilot, scene)
            hand.point("pawn:1")
            hand.point("pawn:0")
            assert _played(scene) == []
            assert scene.state.selection is not None
            assert scene.state.selection.spots == (Place.track(9),)


def test_the_keyboard_is_led_to_the_answer_that_spares_the_pawn() -> None:
    pilot, scene = _table(("t9", "t18", "base", "base"), "9D 4S")
    hand = Keys(pilot, scene)
    hand.point("card:9D")
    hand.point("pawn:0")
    assert pilot.focus() == "cancel"
    pilot.press("return", "return")
    assert _played(scene) == [], "whoever presses Enter again and again loses nothing"


def test_a_double_click_does_not_answer_the_question() -> None:
    pilot, scene = _table(("t9", "t18", "base", "base"), "9D 4S")
    pilot.click("card:9D")
    pilot.click("pawn:0")
    pilot.click("pawn:0")
    assert _played(scene) == []
    assert scene.state.pending is not None
    pilot.press("escape")
    assert scene.state.pending is None


def test_a_pawn_dropped_on_ones_own_asks_first() -> None:
    pilot, scene = _table(("t9", "t18", "base", "base"), "9D 4S")
    pilot.drag("pawn:0", "pawn:1")
    pilot.settle()
    assert _played(scene) == []
    assert scene.state.pending is not None
    pilot.click("confirm")
    assert _played(scene) == ["9D advance 0>t18"]


def test_a_click_made_too_early_asks_when_its_time_comes() -> None:
    pilot, scene = _table(("t9", "t18", "base", "base"), "9D 4S")
    scene.table.change(queued=(CardTarget(parse_card("9D")), PawnTarget(0)))
    pilot.frame(3)
    assert _played(scene) == []
    assert scene.state.pending is not None


def test_a_part_of_a_seven_that_eats_ones_own_asks_before_it_is_shown() -> None:
    pilot, scene = _table(("t9", "t12", "t30", "base"), "7H")
    pilot.click("card:7H").click("pawn:0").click("pawn:1")
    pilot.settle()
    assert scene.state.pending is not None
    assert scene.state.selection is not None
    assert scene.state.selection.walk is None, "nothing is on the board yet"
    pilot.click("confirm").settle()
    assert scene.state.selection.walk is not None
    assert scene.state.selection.walk.taken == (3,)
    assert scene.state.snapshot.pawns[1] == -1, "and now it is"
    pilot.click("pawn:2").settle()
    assert _played(scene) == ["7H split 0>t12 2>t34"]


def test_with_every_move_confirmed_a_second_click_plays_it() -> None:
    pilot, scene = _table(("t9", "t20", "base", "base"), "9D 4S")
    scene.settings.confirm_moves = True
    pilot.click("card:9D").click("pawn:0")
    assert _played(scene) == []
    assert "Touche encore" in _question(pilot)
    pilot.click("pawn:0")
    assert _played(scene) == ["9D advance 0>t18"]
