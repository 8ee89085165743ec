"""Every kind of move at the real table, and what is shown on the way to it."""

from __future__ import annotations

import pytest

from tests.pilot import Pilot
from tests.scenes.table_hands import Keys, Mouse, staged_table, until
from toc_desktop.commands.gallery.tables import MIDGAME, staged
from toc_desktop.engine import Play, parse_card
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.targets import CardTarget
from toc_desktop.scenes.table import TableScene
from toc_desktop.storage.setup import GameSetup
from toc_desktop.support.i18n import set_language
from toc_desktop.table.areas import held_card, held_width
from toc_desktop.table.parts import offer_of
from toc_desktop.table.state import Drag

BASE = ("base", "base", "base", "base")


@pytest.fixture(autouse=True)
def _french() -> None:
    set_language("fr")


def _table(preset: str, mine: tuple[str, ...], hand: str, **more: object) -> tuple[Pilot, TableScene]:
    others = {1: ("t45", *BASE[1:]), 2: ("t23", *BASE[1:]), 3: BASE}
    others.update(more.pop("others", {}))  # type: ignore[call-overload]
    setup, game = staged(preset, {0: mine, **others}, hand, **more)  # type: ignore[arg-type]
    return staged_table(setup, game)


def _last(scene: TableScene) -> str:
    """The first move played since the table was laid out."""
    return str(scene.session.history.move(0))


def _said(pilot: Pilot) -> str:
    return " ".join(pilot.texts())


@pytest.mark.parametrize("hands", [Mouse, Keys], ids=["mouse", "keyboard"])
class TestByEitherHand:
    """The same moves by mouse and by keyboard."""

    @pytest.mark.slow
    def test_leave_camp_in_one_click(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("tock-1", BASE, "AS 9D", teams=0)
        hands(pilot, scene).point("card:AS")
        assert _last(scene) == "AS exit 0>t0"

    @pytest.mark.slow
    def test_advance_card_then_pawn(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("tock-1", ("t9", "t30", "base", "base"), "9D QS", teams=0)
        hand = hands(pilot, scene)
        hand.point("card:9D")
        assert scene.state.selection is not None
        assert scene.state.selection.movers == {0, 1}
        hand.point("pawn:1")
        assert _last(scene) == "9D advance 1>t39"

    @pytest.mark.slow
    def test_home_or_go_round(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("toc", ("t69", "base", "base", "base"), "3C", teams=0)
        hand = hands(pilot, scene)
        hand.point("card:3C")
        assert {"cell:h0.1", "cell:t0"} <= set(pilot.ids())
        hand.point("cell:h0.1")
        assert _last(scene) == "3C advance 0>h2"

    @pytest.mark.slow
    def test_back_four(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("tock-1", ("t9", "base", "base", "base"), "4C", teams=0)
        hands(pilot, scene).point("card:4C")
        assert _last(scene) == "4C back 0>t5"

    def test_swap_pawn_with_pawn(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("toc-bois", ("t9", "t61", "base", "base"), "JC", teams=0)
        hand = hands(pilot, scene)
        hand.point("card:JC")
        hand.point("pawn:0")
        hand.point("pawn:4")
        assert _last(scene) == "JC swap 0>t45 4>t9"

    @pytest.mark.slow
    def test_jack_that_swaps_or_captures_asks_which(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("tock-2", ("t34", "base", "base", "base"), "JC", teams=0)
        hand = hands(pilot, scene)
        hand.point("card:JC")
        hand.point("pawn:0")
        hand.point("pawn:4")
        assert {"do:swap", "do:advance"} <= set(pilot.ids())
        assert "que veux-tu faire" in _said(pilot)
        hand.point("do:advance")
        assert _last(scene) == "JC advance 0>t45"

    def test_five_moves_an_opponent(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("tock-1", ("t9", "base", "base", "base"), "5C", teams=0)
        hand = hands(pilot, scene)
        hand.point("card:5C")
        hand.point("pawn:8")
        assert _last(scene) == "5C push 8>t28"

    def test_jump_or_not(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("tock-1", ("t4", "base", "base", "base"), "3H", teams=0)
        hand = hands(pilot, scene)
        hand.point("card:3H")
        assert {"cell:t7", "cell:t25"} <= set(pilot.ids())
        hand.point("cell:t25")
        assert _last(scene) == "3H advance 0>t25"

    def test_enter_and_leave_the_centre(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("tock-2", ("t7", "base", "base", "base"), "2C", teams=0)
        hand = hands(pilot, scene)
        hand.point("card:2C")
        hand.point("cell:centre")
        assert _last(scene) == "2C enter 0>c7"
        pilot, scene = _table("tock-2", ("c7", "base", "base", "base"), "2C", teams=0)
        hand = hands(pilot, scene)
        hand.point("card:2C")
        assert {"cell:t7", "cell:t25", "cell:t43", "cell:t61"} <= set(pilot.ids())
        hand.point("cell:t43")
        assert _last(scene) == "2C leave 0>t43"

    @pytest.mark.slow
    def test_seven_part_by_part_with_parts_taken_back(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("tock-1", ("t9", "t41", "t68", "h4"), "7H 4S", teams=2)
        hand = hands(pilot, scene)
        hand.point("card:7H")
        hand.point("pawn:0")
        hand.point("cell:t12")
        said = _said(pilot)
        assert "encore 4" in said
        assert "Reprendre ces 3 pas" in said
        assert "le pion suivant" in said
        assert scene.state.snapshot.pawns[0] == 12
        hand.point("takeback")
        assert scene.state.snapshot.pawns[0] == 9
        assert "encore 4" not in _said(pilot)
        hand.point("pawn:0")
        hand.point("cell:t12")
        hand.point("pawn:1")
        hand.point("pawn:4")
        assert _last(scene) == "7H split 0>t12 1>t45"

    def test_exchange(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("toc-bois", BASE, "AS 9D", teams=2, phase="exchange", sizes=2)
        assert "Choisis la carte à donner à Hugo" in _said(pilot)
        hands(pilot, scene).point("card:9D")
        assert _last(scene) == "give 9D"

    def test_hand_size(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("tockasix", BASE, "", teams=2, phase="hand-size", sizes=0)
        assert "Combien de cartes" in _said(pilot)
        hands(pilot, scene).point("size:3")
        assert _last(scene) == "size 3"

    def test_forced_discard(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("tock-1", BASE, "9D 4S", teams=0)
        assert "jettes-en une" in _said(pilot)
        hands(pilot, scene).point("card:4S")
        assert _last(scene) == "discard 4S"

    def test_skipped_turn(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("toc", ("t9", "base", "base", "base"), "9D 6S", teams=0, phase="skip")
        assert "Ton tour est passé" in _said(pilot)
        hands(pilot, scene).point("card:9D")
        assert _last(scene) == "discard 9D"

    def test_fold(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("tock-2", BASE, "9D 6S", teams=0)
        hands(pilot, scene).point("fold")
        assert _last(scene) == "fold"

    def test_play_again_or_pass(self, hands: type[Mouse]) -> None:
        pilot, scene = _table("toc-bois", ("t9", "base", "base", "base"), "9D", teams=0, phase="again")
        assert "Rejoue, ou garde ta carte" in _said(pilot)
        hands(pilot, scene).point("pass")
        assert _last(scene) == "pass"


# Dragging.


def test_a_card_is_dragged_onto_a_pawn() -> None:
    pilot, scene = _table("tock-1", ("t9", "t30", "base", "base"), "9D QS", teams=0)
    pilot.drag("card:9D", "pawn:1")
    assert _last(scene) == "9D advance 1>t39"


def test_a_pawn_is_dragged_to_where_a_chosen_card_takes_it() -> None:
    pilot, scene = _table("tock-1", ("t9", "t30", "base", "base"), "9D QS", teams=0)
    pilot.click("card:9D")
    x, y = scene.layout.board.px(Place.track(39))
    pilot.drag("pawn:1", (round(x), round(y)))
    assert _last(scene) == "9D advance 1>t39"


# Looking before playing.


def test_pointing_at_a_card_shows_what_it_can_do_before_anything_is_played() -> None:
    pilot, scene = _table("tock-1", ("t41", "t20", "base", "base"), "4S 9D", teams=0)
    pilot.hover("card:9D")
    assert offer_of(scene.table).movers == {0, 1}
    assert not scene.session.history.movers
    pilot.click("card:9D")
    pilot.hover("pawn:0")
    assert [trail.target.index for trail in offer_of(scene.table).strong[0].trails] == [50]


def test_pointing_at_a_capture_says_who_is_sent_home_and_what_follows() -> None:
    pilot, _ = _table(
        "tock-1", ("t41", "t20", "base", "base"), "4S 9D", teams=0, others={1: ("t50", "t18", "h3", "base")}
    )
    pilot.click("card:9D")
    pilot.hover("pawn:4")
    pilot.wait(0.5)
    said = _said(pilot)
    assert "envoie Léa au camp" in said
    assert "Léa perd 32 cases" in said
    assert "à 21 pas de sa maison" in said


def test_an_unplayable_card_says_why() -> None:
    pilot, _ = _table(
        "toc-bois",
        ("t9", "base", "base", "base"),
        "TC 4S",
        teams=0,
        others={1: ("t18", "base", "base", "base"), 2: BASE, 3: BASE},
    )
    pilot.click("card:TC")
    reason = "Le 10 de trèfle ne se joue pas\u00a0: le pion de Léa, sur son 18, bloque le passage."
    assert reason in _said(pilot)
    pilot.press("escape")
    assert "bloque le passage" not in _said(pilot)


def test_a_refused_pawn_and_a_refused_cell_say_why() -> None:
    pilot, scene = _table("toc-bois", ("t9", "t30", "base", "base"), "9C QS", teams=0)
    pilot.click("card:9C")
    pilot.click("pawn:2")
    assert "il est encore au camp" in _said(pilot)
    x, y = scene.layout.board.px(Place.track(60))
    pilot.click((round(x), round(y)))
    assert "ne mène aucun pion ici" in _said(pilot)
    assert not scene.session.history.movers


def test_dead_ends_of_a_seven_are_refused_in_words() -> None:
    pilot, scene = _table(
        "tock-2", ("t9", "h1", "base", "base"), "7H", teams=0, others={1: BASE, 2: BASE, 3: BASE}
    )
    pilot.click("card:7H")
    pilot.click("cell:t10")
    assert "le reste ne pourrait plus se jouer" in _said(pilot)
    assert not scene.session.history.movers


def test_confirming_moves_asks_before_it_plays() -> None:
    pilot, scene = _table("tock-1", BASE, "AS 9D", teams=0)
    scene.settings.confirm_moves = True
    pilot.click("card:AS")
    assert not scene.session.history.movers
    assert "Jouer ce coup" in _said(pilot)
    pilot.click("cancel")
    assert scene.state.pending is None
    pilot.click("card:AS")
    pilot.click("confirm")
    assert _last(scene) == "AS exit 0>t0"


def test_a_move_lands_in_log_and_trace() -> None:
    pilot, scene = _table("tock-1", ("t9", "t30", "base", "base"), "9D QS", teams=0)
    Mouse(pilot, scene).play(Play(parse_card("9D"), "advance", scene.session.legal()[0].legs))  # type: ignore[union-attr]
    assert any("Zoé avance de 9" in line.text for line in scene.state.log)
    until(pilot, lambda: scene.state.playback is None)
    assert scene.state.traces


def test_setups_are_what_they_seem() -> None:
    setup, game = staged("tock-1", MIDGAME, "AS")
    assert isinstance(setup, GameSetup)
    assert game.turn == 0


def test_confirming_a_discard_asks_too() -> None:
    pilot, scene = _table("tock-1", BASE, "9D 4S", teams=0)
    scene.settings.confirm_moves = True
    pilot.click("card:4S")
    pilot.wait(0.3)
    assert not scene.session.history.movers
    pilot.click("confirm")
    assert _last(scene) == "discard 4S"


@pytest.mark.parametrize("at", [(300, 300), (300, 690)])
def test_a_card_that_is_dragged_leaves_its_destination_in_view(at: tuple[int, int]) -> None:
    pilot, scene = staged_table(*staged("tock-1", MIDGAME, "QC 9D 4S AC", teams=2))
    card = scene.state.view.hand[0]
    scene.table.change(drag=Drag(CardTarget(card), at))
    pilot.frame()
    view = scene.view()
    x, y = held_card(view)
    half = round(held_width(view) * 0.7)
    assert abs(y - at[1]) - half >= view.scenery.board.pitch * 0.4, "the cell under the mouse is free"
    assert y - half >= 0
    assert y + half <= view.scenery.size[1]
    assert abs(x - at[0]) <= 1
