"""Name plates: shape and colour, name, what the player is doing, cards left, dealer, partners."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from toc_desktop.engine import card_name
from toc_desktop.present.table.geometry import PlateBox
from toc_desktop.present.table.model import Plate
from toc_desktop.present.table.plates import (
    COUNT_ROW,
    DENSITIES,
    HEIGHTS,
    LEAST_SIGN,
    NAME,
    NAME_ROW,
    SIGN_ROW,
    Density,
    Signs,
    dealer_side,
    form,
    letters,
    tall_signs,
)
from toc_desktop.render.board_layers import SeatStyle
from toc_desktop.render.cards import CardPainter
from toc_desktop.render.pawns import PawnPainter
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, Fr, column
from toc_desktop.ui import frame_report as report
from toc_desktop.ui import text
from toc_desktop.ui.fonts import Style, font
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.theme import Color

_ROOM = 24
_LEAST_TAG = 8
TAG_SHAPE = 52 / 28
"""The widest tag of a card beside its height."""


class PlatePainter:
    """Draws plates and keeps each until it changes."""

    def __init__(
        self,
        pawns: PawnPainter,
        cards: CardPainter,
        seat_styles: Mapping[int, SeatStyle],
        compact: bool,
        unit: float,
        lang: str,
    ) -> None:
        """Take ``seat_styles`` by player; ``unit`` is the size of the board beside the one at 1080p."""
        self.pawns, self.cards, self.seat_styles = pawns, cards, seat_styles
        self.compact, self.unit, self.lang = compact, unit, lang
        self._kept: dict[int, tuple[object, pygame.Surface]] = {}

    def draw(self, p: Painter, plate: Plate, place: PlateBox, glow: float) -> None:
        """Draw one plate; ``glow`` (0 to 1) is how far the turn's light has come to it."""
        box = Box(*place.rect)
        if report.active() is not None:
            # Texts are checked against what is really behind them: no cached layer in between.
            self._light(p, box, glow)
            self._paint(p, plate, place, box)
            return
        # The light comes and goes in a few frames: the plate that lies over it stays as it is.
        self._light(p, box, glow)
        key = (plate, place, p.theme.name)
        kept = self._kept.get(plate.player)
        if kept is None or kept[0] != key:
            room = round(_ROOM * self.unit) + 6
            layer = pygame.Surface((box.w + 2 * room, box.h + 2 * room), pygame.SRCALPHA)
            self._paint(Painter(layer, p.ui), plate, place, Box(room, room, box.w, box.h))
            kept = (key, layer)
            self._kept[plate.player] = kept
        layer = kept[1]
        room = (layer.get_width() - box.w) // 2
        p.surface.blit(layer, (box.x - room, box.y - room))

    @property
    def _radius(self) -> float:
        return (18 if not self.compact else 15) * self.unit

    def _light(self, p: Painter, box: Box, glow: float) -> None:
        """Draw the turn's light under a plate."""
        if glow > 0:
            u, colour = self.unit, (*p.theme.glow[:3], round(217 * glow))
            p.glow(box, self._radius, 8 * u, colour, 0, max(1, round(6 * u)))

    def _paint(self, p: Painter, plate: Plate, place: PlateBox, box: Box) -> None:
        u, theme, radius = self.unit, p.theme, self._radius
        p.glow(box, radius, 4 * u, theme.shadow, round(4 * u))
        edge = theme.active if plate.active else theme.plate_edge
        p.rounded(box, radius, theme.plate, edge, max(1.2, (3 if plate.active else 1.6) * u))
        p.cover(box)
        if plate.bond and place.foot:
            foot, box = box.inset(0, round(4 * u)).take_bottom(round(p.m.text(18) * 1.25))
            ink = theme.active if plate.active else theme.title
            left = round(
                80 * u if not self.compact else 2 * min(box.h * 0.36, p.m.text(19) * 0.9) + box.h * 0.3
            )
            edge_room = round(8 * u)
            if p.ui.text_width(plate.bond, 18, "sans_bold") > foot.w - left - edge_room:
                left = edge_room  # large letters begin under the seat's sign, not beside it
            foot = Box(foot.x + left, foot.y, foot.w - left - edge_room, foot.h)
            p.text(plate.bond, foot, 18, ink, "sans_bold", leading=1.15)
        if plate.hand:
            self._open(p, plate, box, place.tall)
        elif place.tall and (not self.compact or (p.m.text_scale <= 1.15 and p.m.piece_scale == 1)):
            self._tall(p, plate, box)
        elif self.compact:
            self._compact(p, plate, box)
        else:
            self._wide(p, plate, box)

    def _wide(self, p: Painter, plate: Plate, box: Box) -> None:
        u, theme = self.unit, p.theme
        self._avatar(p, plate, (box.x + 40 * u, box.y + box.h / 2), 29 * u)
        right = self._back_fan(p, plate.cards, (box.right - 32 * u, box.y + 24 * u), 20 * u)
        left = round(box.x + 80 * u)
        name_w = round(right - 8 * u) - left
        half = box.h // 2
        ink = theme.name_text if plate.active else theme.button_text
        self._name(p, plate.name, Box(left, box.y + round(3 * u), name_w, half), 25, ink)
        signs = Signs.of(len(plate.partners), 26 * u, linked=True).within(box.right - 7 * u - left, 30 * u)
        links = self._partners(p, plate, signs, box.right - round(7 * u), box.bottom - round(19 * u))
        sub_w = round((links if plate.partners else box.right - 14 * u) - 8 * u) - left
        self._sub(p, plate, Box(left, box.y + half - round(2 * u), sub_w, half))

    def _sub(self, p: Painter, plate: Plate, box: Box, align: text.Align = "left") -> None:
        """Draw what the player is or does, where it fits; the banner and the narration say it too."""
        style = p.ui.style(18)
        message = next((w for w in (plate.sub, plate.short) if text.width_of(w, style) <= box.w), "")
        if message and box.h >= style.px:
            ink = p.theme.active if plate.active else p.theme.text_muted
            p.text(message, box, 18, ink, align=align, leading=1.15)

    def _compact(self, p: Painter, plate: Plate, box: Box) -> None:
        """Draw sign, name, cards left and partners, on as many rows as large letters need."""
        em = p.m.text(letters(p.m))
        rows, density = self._best_rows(p, plate, box)
        inside = box.inset(round(em * density.pad), round(2 * self.unit))
        gap = round(em * density.gap)
        signs = density.signs(len(plate.partners), em, rows)
        if rows == 1:
            medal = min(inside.h * 0.74, em * density.medal)
            taken = round(medal) + self._count_width(p, plate, density) + 2 * gap
            links = self._links(p, plate, inside.take_right(inside.w - taken)[0], signs)
            left = self._count(p, plate, links - (gap if plate.partners else 0), inside, density)
            name = self._named(p, plate, inside, left - gap, medal, gap)
            room = Box(name.right + gap, inside.y, left - name.right - 2 * gap, inside.h)
            self._sub(p, plate, room, "right")
        elif rows == 2:
            upper, lower = column(inside, [Fr(NAME_ROW), Fr(COUNT_ROW)])
            medal = min(upper.h * 0.8, em * density.medal)
            self._named(p, plate, upper, upper.right, medal, gap)
            self._count(p, plate, lower.x + self._count_width(p, plate, density), lower, density)
            taken = self._count_width(p, plate, density) + gap
            self._links(p, plate, lower.take_right(lower.w - taken)[0], signs.grown(em * 0.92))
        else:
            least = LEAST_SIGN if plate.partners else 0
            parts = [Fr(0.95), Fr(NAME_ROW), Fr(COUNT_ROW), Fr(SIGN_ROW, least)]
            top, middle, number, low = column(inside, parts)
            radius = min(top.h * 0.45, top.w * 0.4)
            self._avatar(p, plate, (top.x + top.w / 2, top.y + top.h / 2), radius)
            self._name(p, plate.name, middle, letters(p.m), p.theme.name_text, "centre")
            spare = number.w - self._count_width(p, plate, density)
            self._count(p, plate, number.right - spare // 2, number, density)
            signs = signs.grown(em * (SIGN_ROW - 0.1)).within(low.w, low.h)
            right = low.right - (low.w - signs.width) // 2
            self._partners(p, plate, signs, right, low.bottom - (signs.side + 1) // 2)

    def _best_rows(self, p: Painter, plate: Plate, box: Box) -> tuple[int, Density]:
        """Choose how a plate is divided: the fewest rows that hold the whole name, or most of it."""
        em = p.m.text(letters(p.m))
        # A pixel or two go lost in rounding, and the dealer's button stands out of its sign.
        name = p.ui.text_width(plate.name, letters(p.m), "serif_bold") / em + (0.35 if plate.dealer else 0.15)
        ways = [
            (form(rows, density, len(plate.partners), em).name_room(box.w / em), rows, density)
            for density in DENSITIES
            for rows, height in HEIGHTS.items()
            if rows == 1 or box.h >= em * height
        ]
        # Where a usual name has room, short ones stand as it does: plates of one table look alike.
        # A pixel that rounding took from that room is no reason for the smallest signs.
        for wanted in (max(name, NAME - 0.1), name):
            for room, rows, density in ways:
                if room >= wanted:
                    return rows, density
        return max(ways, key=lambda way: way[0])[1:]

    def _named(self, p: Painter, plate: Plate, row: Box, right: int, medal: float, gap: int) -> Box:
        self._avatar(p, plate, (row.x + medal / 2, row.y + row.h / 2), medal / 2)
        beside = max(medal * 1.12, medal * 0.9 + dealer_side(medal / 2) / 2) if plate.dealer else medal
        left = row.x + round(beside) + gap
        return self._name(
            p, plate.name, Box(left, row.y, right - left, row.h), letters(p.m), p.theme.name_text
        )

    @staticmethod
    def _count_width(p: Painter, plate: Plate, density: Density) -> int:
        card = round(p.m.text(letters(p.m)) * density.card * 1.35)
        return p.ui.text_width(str(plate.cards), letters(p.m), "sans_black") + card

    def _count(self, p: Painter, plate: Plate, right: int, row: Box, density: Density) -> int:
        """Draw the number of cards left of a point, a small card before it; return where they begin."""
        number, card = str(plate.cards), round(p.m.text(letters(p.m)) * density.card)
        width = p.ui.text_width(number, letters(p.m), "sans_black")
        p.text(
            number,
            Box(right - width, row.y, width + 2, row.h),
            letters(p.m),
            p.theme.title,
            "sans_black",
            leading=1.0,
        )
        left = right - self._count_width(p, plate, density)
        self._mini(p, (left + card * 0.56, row.y + row.h / 2), card, -6)
        return left

    def _links(self, p: Painter, plate: Plate, room: Box, signs: Signs) -> int:
        """Draw the partners at the right of a box, as large as fits; return where they begin."""
        signs = signs.within(room.w, room.h)
        return self._partners(p, plate, signs, room.right, room.y + room.h // 2)

    def _open(self, p: Painter, plate: Plate, box: Box, tall: bool) -> None:
        """Draw the name, and under it the cards that lie open, each as a small tag."""
        inside = box.inset(round(6 * self.unit), round(3 * self.unit))
        a_row, rows = (3, 2) if tall else (max(5, len(plate.hand)), 1)
        widest = round(inside.w / a_row / TAG_SHAPE)
        # Large letters take what they need; what is left for the cards is told by the plate's words too.
        line = round(p.m.text(letters(p.m)) * 1.25)
        share = round(inside.h * (0.4 if tall else 0.5))
        if len(plate.partners) > 1 and inside.h >= line + LEAST_SIGN + rows * widest:
            share = max(share, inside.h - rows * widest)
        upper, lower = inside.take_top(min(inside.h, max(share, line)))
        self._open_head(p, plate, upper, line, tall)
        height = min(lower.h // rows, widest)
        for i, card in enumerate(plate.hand if height >= _LEAST_TAG else ()):
            picture = self.cards.tag(card_name(card), max(_LEAST_TAG, height - 2), self.lang)
            x = lower.x + round((i % a_row) * height * TAG_SHAPE)
            p.surface.blit(picture, (x, lower.y + i // a_row * height))

    def _open_head(self, p: Painter, plate: Plate, row: Box, line: int, tall: bool) -> None:
        """Draw sign, name and partners over open cards: in one line, or in two where there is room."""
        count, gap = len(plate.partners), round(min(row.h * 0.16, row.w * 0.05))
        least = Signs.of(count, LEAST_SIGN, linked=False).width if count else 0
        medal = min(row.h * 0.72, row.w * 0.3, (row.w - least - 2 * gap) / 1.2)
        free = row.w - round(medal * 1.2) - 2 * gap
        if count > 1 and row.h >= line + LEAST_SIGN:
            beside = Box(row.right - free, row.y, free, row.h)
            low, upper = beside.take_bottom(max(LEAST_SIGN, min(row.h - line, round(row.h * 0.45))))
            signs = Signs.of(count, low.h, linked=False).within(low.w, low.h)
            self._partners(p, plate, signs, low.x + signs.width, low.y + low.h // 2)
            self._avatar(p, plate, (row.x + medal / 2, row.y + row.h / 2), medal / 2)
            self._name(p, plate.name, upper, letters(p.m), p.theme.name_text)
            return
        signs = Signs.of(count, row.h * 0.68, linked=not tall)
        signs = signs.within(free - 2.4 * line if count > 1 else free, row.h)
        left = self._partners(p, plate, signs, row.right, row.y + row.h // 2)
        self._named(p, plate, row, left, min(medal, left - row.x), gap)

    def _tall(self, p: Painter, plate: Plate, box: Box) -> None:
        u, theme = self.unit, p.theme
        radius, signs = tall_signs(len(plate.partners), box.w, u)
        self._avatar(p, plate, (box.x + radius + 10 * u, box.y + radius + 12 * u), radius)
        free = box.w - 22 * u - 2 * radius - 12 * u - max(8, 17 * u) * 0.75
        step = min(8.0, free / u / max(1, min(plate.cards, 5) - 1))
        self._back_fan(p, plate.cards, (box.right - 22 * u, box.y + 26 * u), 17 * u, step)
        self._partners(p, plate, signs, box.right - round(6 * u), round(box.y + 59 * u))
        line = round(p.m.text(24) * 1.2)
        rest = box.bottom - round(box.y + 72 * u)
        name = Box(box.x + 3, round(box.y + 72 * u), box.w - 6, min(line, rest))
        ink = theme.name_text if plate.active else theme.button_text
        self._name(p, plate.name, name, 24, ink, "centre")
        under = Box(box.x + 3, name.bottom, box.w - 6, box.bottom - name.bottom - round(4 * u))
        style = p.ui.style(18)
        message = plate.short
        if text.width_of(message, style) <= under.w and under.h >= style.px * 1.1:
            ink = theme.active if plate.active else theme.text_muted
            p.text(message, under, 18, ink, align="centre", leading=1.15)

    # Parts.

    def _name(
        self, p: Painter, name: str, box: Box, size: float, ink: Color, align: text.Align = "left"
    ) -> Box:
        """Draw a name on one line; one that is too long even in the smallest letters is abbreviated."""
        least = Style("serif_bold", p.m.smallest_text)
        message = name
        while len(message) > 2 and text.width_of(message, least) > box.w:
            message = message.rstrip(".")[:-1].rstrip() + "."
        if text.width_of(message, least) > box.w:
            return Box(box.x, box.y, 0, box.h)  # the sign stands for it, and the plate says it when asked
        return p.text(message, box, size, ink, "serif_bold", align, leading=1.15)

    def _avatar(self, p: Painter, plate: Plate, centre: tuple[float, float], radius: float) -> None:
        self.medal(p.surface, self.seat_styles[plate.player], centre, radius, plate.active)
        if plate.dealer:
            side = dealer_side(radius)
            # A small button keeps its size, and hangs less far down.
            down = min(radius * 0.78, radius * 1.3 - side / 2)
            spot = (round(centre[0] + radius * 0.80), round(centre[1] + down))
            p.surface.blit(_dealer(p, side), (spot[0] - side // 2, spot[1] - side // 2))

    def medal(
        self,
        surface: pygame.Surface,
        look: SeatStyle,
        centre: tuple[float, float],
        radius: float,
        active: bool = False,
    ) -> None:
        """Draw a seat's colour and shape in a ring."""
        picture = self.pawns.shape(look, max(10, round(radius * 2)), active=active)
        surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))

    def _back_fan(
        self, p: Painter, count: int, last: tuple[float, float], width: float, step: float = 11
    ) -> float:
        """Draw small card backs, the last at a point; return where they begin."""
        u = self.unit
        step = step * u if count < 6 else step * u * 5 / count
        for i in range(count):
            x = last[0] - (count - 1 - i) * step
            self._mini(p, (x, last[1]), max(8, round(width)), (i - (count - 1) / 2) * 5)
        return last[0] - max(0, count - 1) * step - width * 0.7

    def _mini(self, p: Painter, centre: tuple[float, float], width: int, angle: float) -> None:
        picture = self.cards.back(width, angle, shadow=False)
        p.surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))

    def _partners(self, p: Painter, plate: Plate, signs: Signs, right: int, middle: int) -> int:
        """Draw the partners' signs left of a point, after their link; return where they begin."""
        link, boxes = signs.boxes(right, middle)
        for partner, box in zip(plate.partners, boxes, strict=True):
            p.surface.blit(self.pawns.shape(self.seat_styles[partner], box.w), box[:2])
        if link is not None:
            p.icon("link", link, p.theme.brass_line)
        return right - signs.width


def _dealer(p: Painter, side: int) -> pygame.Surface:
    """Draw the dealer's button, a cream disc with a D: a drawing, since its letter is too small for text."""
    layer = pygame.Surface((side, side), pygame.SRCALPHA)
    theme = p.theme
    painter = Painter(layer, p.ui)
    painter.rounded(Box(0, 0, side, side), side / 2, theme.outline_dark)
    painter.rounded(Box(1, 1, side - 2, side - 2), side / 2, theme.callout, theme.plate_edge, 1.4)
    glyph = font("serif_black", max(9, round(side * 0.62))).render(
        tr("table.plate.dealer"), True, theme.callout_text
    )
    layer.blit(glyph, glyph.get_rect(center=(side // 2, round(side * 0.52))))
    return layer
