"""Who plays with whom is on every plate: readable signs, inside it, none over another, at any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pygame
import pytest

from tests.pilot import make_app
from toc_desktop.commands.gallery.tables import EIGHT, MIDGAME, SIX, open_table, staged
from toc_desktop.engine import parse_card
from toc_desktop.present.table.geometry import PlateBox
from toc_desktop.present.table.model import Plate
from toc_desktop.render import table_plates
from toc_desktop.render.cards import CardPainter
from toc_desktop.render.pawns import PawnPainter
from toc_desktop.render.table_plates import PlatePainter
from toc_desktop.scenes.table import TableScene
from toc_desktop.support.i18n import set_language
from toc_desktop.support.layout import Box
from toc_desktop.ui import frame_report, icons
from toc_desktop.ui.painter import Painter

TABLES = {
    "four, each alone": ("tock-1", MIDGAME, 0),
    "four": ("tock-1", MIDGAME, 2),
    "six in two teams": ("tock-1", SIX, 2),
    "six in three teams": ("tock-1", SIX, 3),
    "eight in two teams": ("tock-2", EIGHT, 2),
    "eight in four teams": ("tock-2", EIGHT, 4),
}
SIZES = [
    (960, 600),
    (1280, 720),
    (1920, 1080),
    (2560, 1440),
    (800, 1000),
]
LOOKS = list(product((1.0, 1.5, 2.0), (1.0, 1.25, 2.0)))
HAND = tuple(map(parse_card, ("JD", "5S", "TH", "9C", "KD")))
LEAST = 10
"""A sign that can be told from others is at least so many pixels wide."""
TOUCH = {"dealer": {"own", "back", "tag"}, "back": {"back"}, "tag": {"tag"}}
"""What may lie on what: the dealer's button hangs at its seat's sign, cards make a fan."""


class Canvas(pygame.Surface):
    """A surface that notes which pictures are laid on it, and where."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.laid: list[tuple[pygame.Surface, Box]] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *more: Any, **named: Any) -> pygame.Rect:
        self.laid.append((source, Box(round(dest[0]), round(dest[1]), *source.get_size())))
        return super().blit(source, dest, *more, **named)


class Noted:
    """What each picture shows that was made while the test runs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shows: dict[int, tuple[str, object, pygame.Surface]] = {}
        # Only its size counts here: nothing has to be drawn.
        monkeypatch.setattr(PawnPainter, "shape", lambda _, look, size, active=False: self.medal(look, size))
        monkeypatch.setattr(CardPainter, "back", self.noting("back", CardPainter.back))
        monkeypatch.setattr(CardPainter, "tag", self.noting("tag", CardPainter.tag))
        monkeypatch.setattr(table_plates, "_dealer", self.noting("dealer", table_plates._dealer))
        monkeypatch.setattr(icons, "icon", self.noting("link", icons.icon))

    def medal(self, look: object, size: int) -> pygame.Surface:
        """An empty picture that stands for a seat's sign."""
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        self.shows[id(picture)] = ("sign", look, picture)
        return picture

    def noting(self, what: str, make: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        """The same function, whose pictures are known again."""

        def made(*arguments: Any, **named: Any) -> pygame.Surface:
            picture = make(*arguments, **named)
            self.shows[id(picture)] = (what, None, picture)
            return picture

        return made


def drawn(
    noted: Noted, scene: TableScene, cards: CardPainter, open_hands: bool
) -> Iterator[tuple[Plate, PlateBox, list[tuple[str, Box]], list[Box]]]:
    """Every plate of a table with what is drawn on it, and its partners' signs in their order."""
    view = scene.view()
    scenery = view.scenery
    styles = dict(enumerate(scenery.styles))
    pawns = PawnPainter(scenery.ui.theme)
    painter = PlatePainter(pawns, cards, styles, scenery.compact, scenery.board.unit, scenery.lang)
    for each in view.plates:
        hand = HAND if open_hands else ()
        plate = replace(each.plate, cards=5, hand=hand, dealer=each.plate.player % 2 == 0)
        place = view.panels.layout.plates[plate.seat]
        canvas = Canvas(scenery.size)
        report = frame_report.start()
        painter.draw(Painter(canvas, scenery.ui), plate, place, 0.0)
        frame_report.stop()
        parts = [(f"“{mark.text}”", mark.ink) for mark in report.marks]
        signs = {}
        for picture, box in canvas.laid:
            what, look, same = noted.shows.get(id(picture), ("", None, None))
            if same is not picture:
                continue
            if what == "sign" and look != styles[plate.player]:
                signs[next(player for player, style in styles.items() if style == look)] = box
                parts.append((f"sign {len(signs)}", box))
            else:
                parts.append(("own" if what == "sign" else what, box))
        assert sorted(signs) == sorted(plate.partners), "the sign of each partner, and no other"
        yield plate, place, parts, [signs[partner] for partner in plate.partners]


def problems(plate: Plate, place: PlateBox, parts: list[tuple[str, Box]], signs: list[Box]) -> Iterator[str]:
    """Whatever is wrong on a plate."""
    box = Box(*place.rect)
    yield from (f"a sign of {sign.w} pixels" for sign in signs if sign.w < LEAST)
    if [sign.x for sign in signs] != sorted(sign.x for sign in signs):
        yield "signs out of order"
    if not plate.hand and not any(plate.name.startswith(what[1:2]) for what, _ in parts if what[0] == "“"):
        yield "no name"
    for what, part in parts:
        # Small cards and the dealer's button may hang over the edge a little, as drawn.
        slack = 3 if what in ("back", "tag", "dealer") else 0
        if not box.holds(part, slack):
            yield f"{what} at {tuple(part)} leaves the plate"
    for (a, first), (b, second) in combinations(parts, 2):
        if b in TOUCH.get(a, ()) or a in TOUCH.get(b, ()):
            continue
        common = first.overlap(second)
        if min(common.w, common.h) > (0 if a.startswith("sign") and b.startswith("sign") else 2):
            yield f"{a} lies over {b} by {common.w}×{common.h}"


@pytest.mark.quick_cases(5)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", TABLES)
def test_every_plate_shows_who_plays_with_whom(
    name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language("fr")
    preset, pawns, teams = TABLES[name]
    app = make_app(size)
    app.recording = False
    setup, game = staged(preset, pawns, "JD 5S TH", teams=teams, discard="9D AH", sizes=3)
    scene = open_table(app, setup, game)
    noted, cards, found = Noted(monkeypatch), CardPainter(app.theme), []
    for text, pieces in LOOKS:
        app.set_text_scale(text)
        app.set_piece_scale(pieces)
        scene.build_anew()
        for open_hands in (False, True):
            for plate, place, parts, signs in drawn(noted, scene, cards, open_hands):
                assert len(signs) == (setup.seating.players // teams - 1 if teams else 0)
                told = f"text {text}, pieces {pieces}{', open' if open_hands else ''}: {plate.name}"
                found += [f"{told}: {problem}" for problem in problems(plate, place, parts, signs)]
    assert not found, "\n".join(found)
