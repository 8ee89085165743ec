"""The table holds in both languages, at 100 and 200 % text, at three sizes: nothing cut or colliding."""

from __future__ import annotations

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.checks import problems
from toc_desktop.commands.gallery import gallery
from toc_desktop.present.table.geometry import BoardGeometry
from toc_desktop.present.table.layout import given_spot, table_layout
from toc_desktop.scenes.table import TableScene
from toc_desktop.support.i18n import set_language
from toc_desktop.support.layout import Box, Metrics

SIZES = [(960, 600), (1280, 720), (1920, 1080)]
BUSY = ["table-seven", "table-six", "table-size"]


def _open(name: str, size: tuple[int, int], scale: float, theme: str = "walnut") -> Pilot:
    pilot = Pilot(make_app(size, theme, scale))
    gallery()[name](pilot.app)
    pilot.frame(3)
    return pilot


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_wrong(size: tuple[int, int], scale: float, lang: str) -> None:
    set_language(lang)
    for name in BUSY:
        assert problems(_open(name, size, scale).app) == [], name


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["maple", "contrast"])
def test_nothing_is_wrong_in_other_themes(theme: str) -> None:
    set_language("fr")
    for name in ("table-seven", "table-six", "table-win", "table-menu"):
        assert problems(_open(name, (1280, 720), 1.0, theme).app) == [], name


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n in gallery() if n.startswith("table") and n not in BUSY])
def test_every_state_holds(name: str) -> None:
    set_language("fr")
    assert problems(_open(name, (1280, 720), 1.5).app) == []


@pytest.mark.parametrize("arms", [4, 6, 8])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(
    "size",
    [*SIZES, (2560, 1440), (3840, 2160), (1024, 768), (900, 1200), (1080, 1920), (2560, 1080)],
    ids=str,
)
def test_the_board_is_the_hero_and_everything_is_on_the_screen(
    size: tuple[int, int], scale: float, arms: int
) -> None:
    layout = table_layout(Metrics(*size, scale), BoardGeometry(arms), range(arms))
    window = Box(0, 0, *size)
    board = Box(*layout.board.board_rect)
    assert window.holds(board, 2)
    assert board.h >= 0.49 * min(size), "the board is the largest thing on the table"
    for box in (*layout.icons, layout.banner, layout.log):
        assert window.holds(box, 2)
        assert box.overlap(board).empty or layout.stacked
    for place in layout.plates.values():
        assert window.holds(Box(*place.rect), 2)
    for cards in (1, 3, 5, 6):
        for raised in (None, 0, cards - 1):
            for card in layout.fan.spread(cards, raised):
                assert window.holds(card.hit, 2)
                assert card.hit.w >= 24
                assert card.hit.overlap(layout.banner).empty


def test_the_rectangles_are_those_of_the_drawn_table() -> None:
    """TOKENS.md: the layout at 1920×1080, give or take a few pixels."""
    layout = table_layout(Metrics(1920, 1080), BoardGeometry(4), range(4))
    assert Box(*layout.board.board_rect) == pytest.approx((18, 18, 1044, 1044), abs=3)
    assert Box(*layout.plates[0].rect) == pytest.approx((54, 956, 300, 72), abs=4)
    assert Box(*layout.plates[2].rect) == pytest.approx((726, 52, 300, 72), abs=4)
    assert layout.banner == pytest.approx((1090, 88, 806, 84), abs=3)
    assert layout.log == pytest.approx((1484, 190, 412, 452), abs=6)
    assert layout.stock == pytest.approx((1192, 392), abs=8)
    assert layout.discard == pytest.approx((1372, 392), abs=12)
    assert layout.icons[-1] == pytest.approx((1844, 20, 52, 52), abs=2)
    six = table_layout(Metrics(1920, 1080), BoardGeometry(6), range(6))
    assert Box(*six.board.board_rect) == pytest.approx((20, 19, 1204, 1042), abs=4)
    assert six.banner.x == pytest.approx(1256, abs=2)


@pytest.mark.slow
def test_the_log_folds_where_there_is_no_room_and_opens_over_the_table() -> None:
    set_language("fr")
    pilot = _open("table-six", (1280, 720), 1.0)
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    assert scene.layout.log_folded
    scene.table.change(refusal=None)
    pilot.press("l")
    assert scene.layers
    assert problems(pilot.app) == []
    pilot.press("escape")
    assert not scene.layers
    wide = _open("table-seven", (1920, 1080), 1.0)
    assert isinstance(wide.scene, TableScene)
    assert not wide.scene.layout.log_folded
    wide.press("l")
    assert wide.scene.layout.log_folded


@pytest.mark.parametrize("arms", [4, 6, 8])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (900, 1200)], ids=str)
def test_a_card_given_lies_beside_its_plate_and_on_no_cell(size: tuple[int, int], arms: int) -> None:
    layout = table_layout(Metrics(*size), BoardGeometry(arms), range(arms))
    cells = [layout.board.px(place) for place in layout.board.geometry.places()]
    for seat in range(arms):
        (x, y), width = given_spot(layout, seat)
        box = Box(x - width // 2, y - round(width * 0.7), width, round(width * 1.4))
        assert not any(box.contains((round(cx), round(cy))) for cx, cy in cells)
        assert all(box.overlap(Box(*plate.rect)).empty for plate in layout.plates.values())
