"""The "Grand jeu": larger cards, pawns, numbers and signs; the board keeps its size, and nothing vanishes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.checks import problems
from tests.scenes.rooms import PIECES, player, remembered
from tests.scenes.table_checks import layout_problems
from toc_desktop.commands.gallery import gallery
from toc_desktop.commands.verify import PictureCheck
from toc_desktop.engine import find_preset
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.render.cards import CardPainter
from toc_desktop.render.chips import TILE
from toc_desktop.render.rule_chips import chips_for
from toc_desktop.scenes.settings import SettingsScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.support.i18n import set_language, tr
from toc_desktop.support.layout import Box
from toc_desktop.table.screen import TableScreen
from toc_desktop.ui.widgets.overlays import Toast

TIGHT = [(960, 600), (1280, 720)]
TABLES = ["table-seven", "table-six", "table-eight"]


@pytest.fixture(autouse=True)
def _french() -> None:
    set_language("fr")


def table(
    name: str, size: tuple[int, int], text: float = 1.0, pieces: float = 1.0, theme: str = "walnut"
) -> tuple[Pilot, TableScene]:
    """A table of the gallery in a look."""
    app = make_app(size, theme, text, pieces)
    app.recording = False
    gallery()[name](app)
    pilot = Pilot(app).frame(2)
    scene = next(scene for scene in app.scenes if isinstance(scene, TableScene))
    return pilot, scene


def shown(pilot: Pilot) -> pygame.Surface:
    """A copy of the picture as it is now."""
    pilot.app.draw()
    return pilot.app.window.surface().copy()


def callout(before: pygame.Surface, after: pygame.Surface, paper: tuple[int, ...]) -> pygame.Rect:
    """The rectangle that has become the paper of a callout: its shadow is none of it."""
    was = pygame.mask.from_threshold(before, paper, (3, 3, 3, 255))
    now = pygame.mask.from_threshold(after, paper, (3, 3, 3, 255))
    now.erase(was, (0, 0))
    spots = [box for box in now.get_bounding_rects() if box.w * box.h > 30]
    return spots[0].unionall(spots[1:])


# The setting.


def test_it_is_chosen_in_the_settings_remembered_and_seen_at_once(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    gallery()["table-seven"](pilot.app)
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    profile = pilot.app.services.profile
    before = scene.layout
    pilot.app.push(SettingsScene(pilot.app, "display"))
    pilot.app.services.profile = profile
    pilot.frame(2).click("piece_scale:is:150")
    assert pilot.app.piece_scale == 1.5
    pilot.app.pop()
    pilot.frame(2)
    assert scene.layout.fan.card >= 1.5 * before.fan.card - 1
    assert scene.layout.board == before.board


def test_the_settings_file_has_it(tmp_path: Path) -> None:
    pilot = player(tmp_path).open(SettingsScene(player(tmp_path).app, "display"))
    scene = SettingsScene(pilot.app, "display")
    pilot.open(scene).click("piece_scale:is:200")
    assert remembered(tmp_path).piece_scale == 2.0
    pilot.go_to("piece_scale").press("left")
    assert remembered(tmp_path).piece_scale == 1.5
    assert pilot.app.piece_scale == 1.5


# What grows, and what keeps its size.


def laid(name: str, size: tuple[int, int]) -> Iterator[tuple[float, float, TableLayout]]:
    """Every layout of one table, by text and pieces."""
    pilot, scene = table(name, size)
    for text, pieces in product((1.0, 1.5, 2.0), PIECES):
        pilot.app.set_text_scale(text)
        pilot.app.set_piece_scale(pieces)
        pilot.resize(size)
        yield text, pieces, scene.layout


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("size", [*TIGHT, (1366, 768), (1920, 1080), (1024, 768), (1080, 1920)], ids=str)
def test_neither_text_nor_large_pieces_make_the_game_smaller(size: tuple[int, int], name: str) -> None:
    usual: TableLayout | None = None
    for text, pieces, layout in laid(name, size):
        usual = usual or layout
        told = f"text {text}, pieces {pieces}"
        assert layout.board.pitch >= usual.board.pitch, told
        assert layout.fan.card >= usual.fan.card, told
        if pieces > 1:
            assert layout.fan.card > 1.1 * usual.fan.card, told
        # A banner of three lines and a button leaves both too little room: there the hand grows first.
        least = 0.95 if size == (960, 600) else 1.0
        assert layout.pile >= least * usual.pile, told
        assert layout_problems(layout, Box(0, 0, *size)) == [], told


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", TABLES)
def test_in_a_high_window_too_large_pieces_leave_the_board_its_size(name: str) -> None:
    """There the banner lies above the board: larger letters take room from it, larger pieces none."""
    usual: dict[float, float] = {}
    for text, pieces, layout in laid(name, (900, 1200)):
        assert layout.stacked
        assert layout.board.pitch >= usual.setdefault(text, layout.board.pitch), f"text {text}, {pieces}"
        assert layout_problems(layout, Box(0, 0, 900, 1200)) == []


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", ["table-exchange", "table-tip"])
@pytest.mark.parametrize("size", [(800, 1000), (768, 1024), (900, 1100), (720, 1280), (600, 960)], ids=str)
def test_where_two_lines_say_it_large_letters_take_nothing_from_a_high_windows_board(
    size: tuple[int, int], name: str
) -> None:
    """They take the air around the banner; the goal of a first game goes behind its button."""
    pitches = [table(name, size, text)[1].layout.board.pitch for text in (1.0, 1.5, 2.0)]
    assert min(pitches) >= 0.998 * pitches[0]


def test_cards_lie_as_drawn_in_the_mockup() -> None:
    """At 1280×720 and 150 %: cards 180 wide and 90 apart, pawns × 1.36, plates 232 × 58, one line of log."""
    _, scene = table("table-tock-1", (1280, 720), pieces=1.5)
    layout = scene.layout
    assert layout.fan.card == pytest.approx(180, abs=3)
    cards = layout.fan.spread(5)
    apart = [b.centre[0] - a.centre[0] for a, b in pairwise(cards)]
    assert apart == pytest.approx([90] * 4, abs=2)
    assert {card.angle for card in cards} == {0.0}
    assert layout.plates[0].rect[2:] == pytest.approx((232, 58), abs=14)
    assert layout.log_line
    tools = scene.painter.tools(scene.view().scenery)
    assert tools.board.stature == pytest.approx(1.36 * layout.board.pitch)


@pytest.mark.slow
@pytest.mark.parametrize("pieces", PIECES[1:])
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("size", [*TIGHT, (1920, 1080)], ids=str)
def test_the_left_half_of_every_card_can_be_seen_and_clicked(
    size: tuple[int, int], name: str, pieces: float
) -> None:
    _, scene = table(name, size, pieces=pieces)
    fan = scene.layout.fan
    for count in (1, 3, 5):
        for raised in (None, *range(count)):
            for card in fan.spread(count, raised):
                assert card.hit.w >= 0.42 * card.width
                assert fan.zone.holds(card.hit, 2 + round(0.04 * card.width))


def ink(picture: pygame.Surface, colour: str, box: pygame.Rect) -> pygame.Rect:
    """The largest spot of about a colour in a part of a picture."""
    part = picture.subsurface(box.clip(picture.get_rect()))
    mask = pygame.mask.from_threshold(part, pygame.Color(colour), (14, 14, 14, 255))
    spots = mask.connected_components(minimum=6)
    largest = max(spots, key=lambda spot: spot.count())
    return largest.get_bounding_rects()[0]


@pytest.mark.parametrize("name", TABLES)
def test_signs_on_cards_are_24_pixels_at_720p(name: str) -> None:
    """Measured in the picture of a card as the hand draws it, at 100 %: the paper of its sign."""
    _, scene = table(name, (1280, 720))
    width, rules = scene.layout.fan.card, find_preset("tock-1").rules
    for card in ("5S", "4S", "7H", "KD", "AC"):
        face = CardPainter().face(card, width, lang="fr", chips=chips_for(rules, card), shadow=False)
        tile = ink(face, TILE, pygame.Rect(0, 0, width // 2, face.get_height()))
        assert tile.w >= 24
        assert tile.h >= 24


def index_height(pieces: float) -> int:
    """How high the letter of a seven is in the hand, in pixels at 720p."""
    _, scene = table("table-tock-1", (1280, 720), pieces=pieces)
    tools, width = scene.painter.tools(scene.view().scenery), scene.layout.fan.card
    face = tools.cards.painter.face("7H", width, lang="fr", shadow=False, grown=tools.cards.grown)
    return ink(face, "#B4232C", pygame.Rect(0, 0, width // 2, round(width * 0.42))).h


def test_indices_are_the_larger_the_larger_the_game() -> None:
    heights = [index_height(pieces) for pieces in PIECES]
    assert heights == sorted(set(heights))
    assert heights[2] >= 2.5 * heights[0]


def test_pawns_and_numbers_are_larger_as_drawn() -> None:
    def pixels(pieces: float) -> tuple[int, int]:
        """How much a pawn and a numbered step cover."""
        _, scene = table("table-seven", (1280, 720), pieces=pieces)
        tools = scene.painter.tools(scene.view().scenery)
        board, style = tools.board, tools.scenery.styles[0]
        pawn = board.pawns.pawn(style, board.stature).surface
        step = pygame.Surface((1280, 720), pygame.SRCALPHA)
        place = scene.view().board.strong[0].places[1]
        board.step(step, place, 1)
        return pygame.mask.from_surface(pawn).count(), pygame.mask.from_surface(step).count()

    seen = [pixels(pieces) for pieces in PIECES]
    for (pawn, step), (larger_pawn, larger_step) in pairwise(seen):
        assert larger_pawn > 1.1 * pawn
        assert larger_step > 1.1 * step


def test_the_engraved_18_is_larger_as_drawn() -> None:
    grounds = []
    for pieces in (1.0, 1.5):
        _, scene = table("table-tock-1", (1280, 720), pieces=pieces)
        tools = scene.painter.tools(scene.view().scenery)
        x, y = scene.layout.board.px(scene.layout.board.geometry.start(0))
        around = pygame.Rect(0, 0, 30, 30)
        around.center = (round(x), round(y))
        part = tools.board.ground.subsurface(around)
        colour = pygame.Color(*scene.theme.engraved_start[:3])
        mask = pygame.mask.from_threshold(part, colour, (70, 70, 70, 255))
        grounds.append(mask.count())
    assert grounds[1] > 1.5 * grounds[0]


@pytest.mark.parametrize("name", ["table-seven", "table-six"])
@pytest.mark.parametrize("pieces", PIECES[1:])
def test_the_folded_log_opens_over_the_table(name: str, pieces: float) -> None:
    pilot, scene = table(name, (1280, 720), pieces=pieces)
    scene.table.change(refusal=None)
    pilot.app.recording = True
    pilot.click("log").frame()
    assert scene.layers
    assert problems(pilot.app) == []
    assert any(line.text in " ".join(pilot.texts()) for line in scene.state.log)


# Notices.

LONG = "La partie n’a pas pu être écrite : elle est gardée en mémoire, et sera écrite dès que possible."


@pytest.mark.slow
@pytest.mark.parametrize("name", [*TABLES, "table-curtain", "table-menu", "lesson", "replay-six"])
@pytest.mark.parametrize("size", [*TIGHT, (1920, 1080), (900, 1200)], ids=str)
def test_a_notice_covers_no_plate(size: tuple[int, int], name: str) -> None:
    """Found in the picture: what differs with the notice is away from every plate."""
    for text, pieces in ((1.0, 1.0), (2.0, 1.0), (2.0, 2.0)):
        app = make_app(size, "walnut", text, pieces)
        app.recording = False
        app.reduced_motion = True
        gallery()[name](app)
        pilot = Pilot(app).frame(3)
        layout = next(scene for scene in app.scenes if isinstance(scene, TableScreen)).layout
        plain = shown(pilot)
        pilot.scene.notice = Toast(LONG, "warning", app.clock.now())
        covered = callout(plain, shown(pilot), app.theme.callout[:3]).inflate(6, 6)
        assert covered.w > 100
        for place in layout.plates.values():
            assert not covered.colliderect(place.rect), f"text {text}, pieces {pieces}"


# The cloth.


def test_the_cloth_follows_a_window_or_a_size_that_changes() -> None:
    pilot, scene = table("table-curtain", (1280, 720))
    pilot.app.recording = True
    for size, pieces in (((960, 600), 1.0), ((960, 600), 2.0), ((1920, 1080), 1.0)):
        pilot.app.set_piece_scale(pieces)
        pilot.resize(size)
        assert problems(pilot.app) == []
        ready = next(control for control in pilot.controls() if control.id == "ready")
        assert scene.layout.fan.zone.inset(-4).overlap(ready.rect) == ready.rect


# The pixel law.


def test_the_picture_is_the_one_drawn_afresh_when_the_size_changes_in_play() -> None:
    pilot, scene = table("table-seven", (1280, 720))
    check = PictureCheck(pilot.app)
    for pieces in (1.5, 1.0, 2.0, 1.25, 1.0):
        pilot.app.set_piece_scale(pieces)
        pilot.frame(2)
        check()
        pilot.press("escape").frame(2)
        check()
        pilot.press("3").frame(2)
        check()
        assert scene.layout.fan.upright == (pieces > 1)


def test_the_setting_has_its_words_in_both_languages() -> None:
    for lang, name in (("fr", "Grand jeu"), ("en", "Large game")):
        set_language(lang)
        assert tr("settings.piece_scale") == name
    set_language("fr")
