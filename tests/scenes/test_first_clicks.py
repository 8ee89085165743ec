"""The clicks of who is new: in a first game none of them plays a card by mistake."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pilot import Pilot, make_app
from toc_desktop.commands.gallery import gallery, tables
from toc_desktop.engine import Play, legal_moves
from toc_desktop.present.table.targets import CardTarget
from toc_desktop.present.table.tips import TIPS
from toc_desktop.scenes.table import TableScene
from toc_desktop.table.bubble_place import bubble_box


@pytest.mark.parametrize("tips", [True, False])
def test_in_a_first_game_one_click_alone_plays_nothing(tips: bool) -> None:
    """Who is new here clicks to look: a second click on the same, or the banner's button, plays it."""
    pilot = Pilot(make_app())
    setup, game = tables.staged("toc-bois", tables.MIDGAME, "5C QH")
    table = tables.open_table(pilot.app, replace(setup, learning=True), game)
    table.settings.tips_seen = {table.table.seats[0].name: TIPS}
    table.settings.tips = tips
    pilot.frame(2)
    seen, before = table.state.view, len(table.session.history)
    # A pawn of another's that one card alone moves, and one way.
    of_others = [move for move in legal_moves(seen) if isinstance(move, Play) and move.legs[0].pawn >= 4]
    pawn = next(
        m.legs[0].pawn for m in of_others if [o.legs[0].pawn for o in of_others].count(m.legs[0].pawn) == 1
    )
    pilot.click(f"pawn:{pawn}").frame(2)
    assert len(table.session.history) == before + (not tips), "without tips it is a game like any other"
    if tips:
        assert pilot.has("confirm")
        pilot.press("escape").frame(2)
        assert table.state.pending is None
        pilot.click(f"pawn:{pawn}").click(f"pawn:{pawn}").frame(2)
        assert len(table.session.history) == before + 1


@pytest.mark.parametrize("look", [((1280, 720), 1.0), ((1280, 720), 1.5), ((960, 600), 2.0)], ids=str)
def test_a_reason_nobody_asked_for_does_not_lie_over_a_tip(look: tuple[tuple[int, int], float]) -> None:
    """The mouse rests on a locked card while a tip is read: the reason is shown beside it or not at all."""
    app = make_app(look[0], text_scale=look[1])
    gallery()["table-tip"](app)
    pilot, table = Pilot(app).frame(2), app.scene
    assert isinstance(table, TableScene)
    tip = table.state.tip
    assert tip is not None
    locked = [c for c in table.controls() if c.role == "card" and c.hint]
    assert locked
    for target in [c.id for c in table.controls() if isinstance(c.id, CardTarget)]:
        table.table.change(tip=replace(tip, target=target))
        for control in locked:
            pilot.frame().hover(control.rect.take_left(20)[0].centre).wait(1.5)
            view = table.view()
            assert view.panels.note is not None
            if view.bubble is not None:
                box = bubble_box(table.ui, view.bubble, table.layout)
                assert box.overlap(view.panels.note.box).empty
