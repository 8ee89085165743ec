"""The words over a card that can be played: by mouse and keyboard, over nothing that matters."""

from __future__ import annotations

import pytest

from tests.pilot import Pilot, make_app
from toc_desktop.commands.gallery import tables
from toc_desktop.engine import parse_card
from toc_desktop.present.table.card_uses import use_words
from toc_desktop.present.table.targets import CardTarget
from toc_desktop.present.table.tips import TIPS, Tip
from toc_desktop.scenes.table import TableScene
from toc_desktop.support import i18n
from toc_desktop.support.layout import Box
from toc_desktop.ui.frame_report import TextMark

HAND = "7H KD 5C AC JS"
SIZES = [(1280, 720), (1920, 1080), (960, 600), (720, 1280), (600, 960), (800, 1000)]


def sit(
    size: tuple[int, int] = (1280, 720), text: float = 1.0, things: float = 1.0
) -> tuple[Pilot, TableScene]:
    """A table in its middle where all five cards can be played."""
    pilot = Pilot(make_app(size, text_scale=text, piece_scale=things))
    table = tables.open_table(pilot.app, *tables.staged("toc-bois", tables.MIDGAME, HAND))
    pilot.hover((2, 2)).frame(2)
    return pilot, table


def expected(table: TableScene, card: str) -> str:
    """What is to be said of a card."""
    assert table.state.selection is not None
    words = use_words(table.state.selection, parse_card(card), table.table.seats)
    assert words
    return words


def shown(table: TableScene) -> str:
    """What is said at the table now, beside a card or at the top."""
    view = table.view()
    assert view.bubble is None or view.tooltip is None
    return view.bubble.text if view.bubble else view.tooltip.text if view.tooltip else ""


def test_a_mouse_that_rests_on_a_card_reads_what_it_does_until_it_is_taken() -> None:
    pilot, table = sit()
    pilot.hover("card:5C").wait(0.2)
    assert shown(table) == "", "whoever only passes is not disturbed"
    pilot.wait(0.5)
    assert shown(table) == expected(table, "5C")
    assert any(mark.text == shown(table) or mark.text in shown(table) for mark in _drawn(pilot))
    pilot.hover("card:KD")
    assert shown(table) == ""
    pilot.wait(0.6)
    assert shown(table) == expected(table, "KD")
    pilot.click("card:5C").wait(1)
    assert shown(table) == "", "the banner says what comes next"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_keyboard_reads_it_at_once(language: str) -> None:
    i18n.set_language(language)
    try:
        pilot, table = sit()
        pilot.go_to("card:AC").frame()
        assert shown(table) == expected(table, "AC")
    finally:
        i18n.set_language("fr")


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("things", [1.0, 2.0])
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_words_hide_no_plate_and_no_way_on_the_board(
    size: tuple[int, int], text: float, things: float
) -> None:
    pilot, table = sit(size, text, things)
    layout = table.layout
    for card in HAND.split():
        rect = pilot.control(f"card:{card}").rect
        pilot.hover((rect.x + 8, rect.y + rect.h // 2)).wait(1)
        assert shown(table) == expected(table, card)
        covered = _covered(pilot)
        for plate in layout.plates.values():
            assert covered.overlap(Box(*plate.rect)).empty, card
        board = table.view().board
        ways = [place for path in (*board.weak, *board.strong) for place in path.places]
        for place in ways + [pawn.place for pawn in board.pawns if pawn.ghost]:
            assert not covered.contains(layout.board.px(place)), (card, place)
        assert Box(0, 0, *size).holds(covered, 4)


@pytest.mark.parametrize("card", HAND.split())
def test_a_note_of_a_first_game_stays_to_be_read(card: str) -> None:
    pilot, table = sit()
    table.settings.tips_seen = {table.table.seats[0].name: TIPS}
    seven = parse_card("7H")
    table.table.change(tip=Tip("exit", CardTarget(seven), seven))
    pilot.hover(f"card:{card}").wait(1)
    note = table.view().panels.note
    assert note is not None
    assert shown(table) == expected(table, card)
    assert _covered(pilot).overlap(note.box).empty


def _drawn(pilot: Pilot) -> list[TextMark]:
    pilot.app.draw()
    assert pilot.app.report is not None
    return list(pilot.app.report.marks)


def _covered(pilot: Pilot) -> Box:
    """Where the words are drawn, with the paper around them."""
    table = pilot.scene
    assert isinstance(table, TableScene)
    words = shown(table)
    marks = [mark for mark in _drawn(pilot) if mark.text in words or words in mark.text]
    assert marks, words
    box = marks[-1].box
    return box.inset(-8, -4)
