"""Widgets of the rules page: diagrams with captions, lists of sentences, lines of the card table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.present.rules.card_table import CardLine
from toc_desktop.present.rules.diagrams import Diagram
from toc_desktop.present.rules.sentences import say, sentence
from toc_desktop.render.board import SeatStyle
from toc_desktop.render.cards import CardPainter, card_height
from toc_desktop.render.chips import Chip, chip_tile
from toc_desktop.render.diagrams import diagram_picture, diagram_size
from toc_desktop.support.i18n import letters_language
from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets.base import Look, Plain

BODY = 20.5
CAPTION = 19


def pitch_for(ui: UiContext) -> int:
    """Return how far apart the cells of a diagram are on this screen."""
    return max(28, ui.m.px(46))


@dataclass(eq=False)
class DiagramView(Plain):
    """An excerpt of the board with a line of words under it."""

    diagram: Diagram
    seat_styles: Sequence[SeatStyle]

    @staticmethod
    def measure(ui: UiContext, diagram: Diagram, most: int) -> tuple[int, int]:
        """Return width and height with the caption; never wider than `most`."""
        w, h = diagram_size(diagram, DiagramView.pitch(ui, diagram, most))
        caption = ui.text_height(
            sentence(diagram.caption), max(w, min(most, ui.m.px(380))), CAPTION, "serif_italic"
        )
        return max(w, min(most, ui.m.px(380))), h + ui.m.px(8) + caption

    @staticmethod
    def pitch(ui: UiContext, diagram: Diagram, most: int) -> int:
        """Return the usual distance of cells, less where the excerpt would be too wide."""
        pitch = pitch_for(ui)
        width = diagram_size(diagram, pitch)[0]
        return pitch if width <= most else max(12, pitch * most // width)

    def passages(self) -> list[Passage]:
        """Return the caption, which tells what is drawn."""
        return [Passage(sentence(self.diagram.caption), self.box)]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the excerpt in a thin brass edge, then the words."""
        m = p.m
        pitch = self.pitch(p.ui, self.diagram, self.box.w)
        picture = diagram_picture(p.theme, self.diagram, pitch, self.seat_styles)
        w, h = picture.get_size()
        x = self.box.x + (self.box.w - w) // 2
        frame = Box(x, self.box.y, w, h)
        p.glow(frame, pitch // 4, m.px(6), p.theme.shadow, m.px(4))
        p.surface.blit(picture, frame[:2])
        p.rounded(frame, max(6, pitch // 4), None, p.theme.panel_edge, p.hair(2))
        text = Box(self.box.x, frame.bottom + m.px(8), self.box.w, self.box.bottom - frame.bottom - m.px(8))
        caption = sentence(self.diagram.caption)
        p.write(caption, text, CAPTION, p.theme.text_soft, "serif_italic", "centre")


@dataclass(eq=False)
class Sentences(Plain):
    """Sentences below each other, each behind a small brass diamond."""

    sentences: Sequence[str]

    @staticmethod
    def indent(ui: UiContext) -> int:
        """Return the room of the diamond."""
        return round(ui.m.text(BODY) * 1.25)

    @staticmethod
    def height(ui: UiContext, sentences: Sequence[str], width: int) -> int:
        """Return the height that the sentences take."""
        gap = ui.m.px(12)
        room = width - Sentences.indent(ui)
        return sum(ui.text_height(text, room, BODY) + gap for text in sentences) - gap if sentences else 0

    def passages(self) -> list[Passage]:
        """Return each sentence."""
        return [Passage(text, self.box) for text in self.sentences]

    def draw(self, p: Painter, look: Look) -> None:
        """Write the sentences, each behind a diamond."""
        y, indent = self.box.y, self.indent(p.ui)
        for text in self.sentences:
            height = p.ui.text_height(text, self.box.w - indent, BODY)
            mark = round(indent * 0.46)
            p.icon("diamond", Box(self.box.x, y, mark, p.ui.line(BODY)), p.theme.brass_line)
            p.write(text, Box(self.box.x + indent, y, self.box.w - indent, height), BODY, p.theme.text)
            y += height + p.m.px(12)


@dataclass(eq=False)
class CardLineView(Plain):
    """One or several little cards, and what they do, each thing behind its sign."""

    line: CardLine
    chips: Sequence[Sequence[Chip]]
    painter: CardPainter
    faces: Sequence[str]

    @staticmethod
    def card_width(ui: UiContext) -> int:
        """Return the width of a little card; it grows with the text so that its letter stays readable."""
        return round(max(44, ui.m.px(66)) * (0.6 + 0.4 * ui.m.text_scale))

    @staticmethod
    def deck_width(ui: UiContext, count: int) -> int:
        """Return the width of so many cards laid side by side, a little over each other."""
        width = CardLineView.card_width(ui)
        return width + (count - 1) * round(width * 0.78)

    @staticmethod
    def tile(ui: UiContext) -> int:
        """Return the side of a sign."""
        return round(ui.m.text(BODY) * 1.8)

    @staticmethod
    def beside(ui: UiContext, line: CardLine, width: int) -> bool:
        """Tell whether the words stand beside the cards, not below."""
        return CardLineView.deck_width(ui, len(line.ranks)) <= width * 0.4

    @staticmethod
    def measure(ui: UiContext, line: CardLine, width: int) -> int:
        """Return the height of the line at a width."""
        m = ui.m
        pad = m.px(14)
        card_h = card_height(CardLineView.card_width(ui))
        deck = CardLineView.deck_width(ui, len(line.ranks))
        beside = CardLineView.beside(ui, line, width)
        room = width - 2 * pad - (deck + m.px(20) if beside else 0)
        deeds = sum(CardLineView._deed_height(ui, say(deed), room, line.signs) for deed in line.deeds)
        text = ui.text_height(say(line.name), room, 23, "serif_bold", 1.25) + m.px(4) + deeds
        return 2 * pad + (max(card_h, text) if beside else card_h + m.px(10) + text)

    @staticmethod
    def indent(ui: UiContext, signs: int) -> int:
        """Return the room of so many signs before the words."""
        return signs * (CardLineView.tile(ui) + ui.m.px(4)) + ui.m.px(8)

    @staticmethod
    def _deed_height(ui: UiContext, text: str, room: int, signs: int) -> int:
        height = ui.text_height(text, room - CardLineView.indent(ui, signs), BODY, leading=1.25)
        return max(CardLineView.tile(ui), height) + ui.m.px(6)

    def passages(self) -> list[Passage]:
        """Return the cards' name, and what each may do."""
        deeds = [Passage(say(deed), self.box) for deed in self.line.deeds]
        return [Passage(say(self.line.name), self.box, heading=True), *deeds]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw cards, name, signs and words."""
        m, ui = p.m, p.ui
        ground = (*p.theme.inset[:3], p.theme.inset[3] // 2)
        p.rounded(self.box, m.px(14), ground, p.theme.inset_edge, p.hair(1))
        pad = m.px(14)
        inside = self.box.inset(pad)
        width = self.card_width(ui)
        high = card_height(width)
        for i, face in enumerate(self.faces):
            picture = self.painter.face(face, width, lang=letters_language(), shadow=False)
            middle = (inside.x + width // 2 + i * round(width * 0.78), inside.y + high // 2)
            p.surface.blit(picture, picture.get_rect(center=middle))
        deck = self.deck_width(ui, len(self.faces))
        if self.beside(ui, self.line, self.box.w):
            text = Box(inside.x + deck + m.px(20), inside.y, inside.w - deck - m.px(20), inside.h)
        else:
            text = Box(inside.x, inside.y + high + m.px(10), inside.w, inside.h - high - m.px(10))
        self._words(p, text)

    def _words(self, p: Painter, room: Box) -> None:
        m, ui = p.m, p.ui
        title = say(self.line.name)
        head = p.paragraph(title, room, 23, p.theme.name_text, "serif_bold", leading=1.25)
        y, tile = head.bottom + m.px(4), self.tile(ui)
        for i, deed in enumerate(self.line.deeds):
            text = say(deed)
            line_h = self._deed_height(ui, text, room.w, self.line.signs) - m.px(6)
            for k, chip in enumerate(self.chips[i] if i < len(self.chips) else ()):
                picture = chip_tile(chip, tile, hc=p.theme.high_contrast)
                p.surface.blit(picture, (room.x + k * (tile + m.px(4)), y + (line_h - tile) // 2))
            indent = self.indent(ui, self.line.signs)
            height = ui.text_height(text, room.w - indent, BODY, leading=1.25)
            text_box = Box(room.x + indent, y + (line_h - height) // 2, room.w - indent, height)
            p.write(text, text_box, BODY, p.theme.text, leading=1.25)
            y += line_h + m.px(6)
