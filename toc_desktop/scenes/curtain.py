"""The cloth over one hand between two people at one screen; the board stays in everybody's view."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from toc_desktop.engine import Player
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.render.board import SeatStyle
from toc_desktop.render.cloth import SUB, TEXT, cloth
from toc_desktop.render.pawns import pawn_painter
from toc_desktop.services import GameApp, GameScene
from toc_desktop.storage.setup import OPEN, TRUSTED
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, Fr, column, row
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.steering import key_name
from toc_desktop.ui.widgets import Button, Label, Panel, Picture, Toggle

if TYPE_CHECKING:
    from toc_desktop.scenes.table import TableScene

_NAMES = (88, 72, 60, 50, 42, 34, 28)
"""Sizes of the name, the largest first: it is read from across the table."""
_READABLE = 42
"""The least size for which the cloth covers nothing but the hand."""
_CHOICES = (OPEN, TRUSTED)
_LIFTING = ("space", "return", "enter")


@dataclass(frozen=True, slots=True)
class _Folds:
    """How the cloth is filled in the room there is: the size of the name, and what is said besides."""

    box: Box
    name: int
    says: int
    """How much is said: 0 the name alone, 1 which key lifts it too, 2 where the cards are too."""
    strip: int
    """How high the strip with the two switches is; 0 where it has no room."""


class CurtainScene(GameScene):
    """Says whose turn it is, in large letters, and waits; everything but the hand is in view."""

    name = "curtain"
    overlay = True
    first_focus = "ready"

    def __init__(self, app: GameApp, table: TableScene, player: Player) -> None:
        super().__init__(app)
        self.table, self.player = table, player

    @property
    def notice_area(self) -> Box:
        """Return where a notice covers no plate of the table below."""
        return self.table.layout.notices

    # Building.

    @property
    def title(self) -> str:
        """Return whose turn it is, in words."""
        return tr("table.curtain.title", name=self.table.table.seats[self.player].name)

    def build(self) -> None:
        """Place the cloth over the hand, with name, button and the two switches, and the menu's icon."""
        self.table.ensure_built()  # in a window that has changed, the table below is laid out first
        layout = self.table.layout
        folds = self._folds(layout)
        menu = layout.icons[-1]
        self.add(Button("menu", menu, tr("table.curtain.menu"), self.menu, kind="icon", icon="menu"))
        self.add(Picture(folds.box, self._draw_cloth))
        self._add_words(folds)
        if folds.strip:
            m = self.m
            self._add_switches(Box(folds.box.x, m.height - folds.strip - m.px(10), folds.box.w, folds.strip))

    def _folds(self, layout: TableLayout) -> _Folds:
        """Return the largest name and the most words that fit; large letters let the cloth reach higher."""
        m = self.m
        zone = layout.fan.zone
        left = min(zone.x, layout.middle.x) if layout.stacked else zone.x
        tops = [zone.y]
        if not layout.stacked:
            tops += [layout.banner.bottom + m.px(10), layout.icons[0].bottom + m.px(10)]
        width = zone.right - left
        strip = self._strip_height(width)
        ways = [(top, *way) for top in tops[:1] for way in ((2, strip), (1, strip), (2, 0), (1, 0))]
        ways += [(top, *way) for top in tops for way in ((2, strip), (1, strip), (1, 0))]
        ways += [(top, 0, 0) for top in tops]
        for top, says, strip_h in ways:
            box = Box(left, top, width, m.height - top - (strip_h + m.px(14) if strip_h else 0))
            least = _READABLE if top == zone.y else _NAMES[-1]
            for size in (size for size in _NAMES if size >= least):
                folds = _Folds(box, size, says, strip_h)
                if sum(self._heights(folds)) <= self._inside(box).h and self._name_fits(folds):
                    return folds
        return _Folds(Box(left, tops[-1], width, m.height - tops[-1]), _NAMES[-1], 0, 0)

    def _inside(self, box: Box) -> Box:
        """Return the part of the cloth that words may lie on: under its arch, over its braid."""
        m = self.m
        return Box(box.x + m.px(36), box.y + m.px(44), box.w - 2 * m.px(36), box.h - m.px(44) - m.px(68))

    def _name_fits(self, folds: _Folds) -> bool:
        medal = round(self.m.text(folds.name) * 1.25)
        return self.ui.text_width(self.title, folds.name, "serif_bold") + medal <= self._inside(folds.box).w

    def _heights(self, folds: _Folds) -> list[int]:
        """Return how high name, text, button and hint are, each with the gap above the next."""
        ui, m = self.ui, self.m
        width = self._inside(folds.box).w
        name = ui.line(folds.name, 1.2)
        text = ui.text_height(tr("table.curtain.text"), width, 22) + m.px(16) if folds.says > 1 else m.px(12)
        hint = ui.text_height(tr("table.curtain.key"), width, 19) + m.px(8) if folds.says else 0
        return [name + m.px(4), text, m.control(84), hint]

    def _add_words(self, folds: _Folds) -> None:
        ui, m = self.ui, self.m
        inside, heights = self._inside(folds.box), self._heights(folds)
        spare = max(0, inside.h - sum(heights)) // 2
        name, text, button, hint = column(Box(inside.x, inside.y + spare, inside.w, sum(heights)), heights, 0)
        plain = self.theme.high_contrast
        ink, soft = (self.theme.title, self.theme.text) if plain else (TEXT, SUB)
        medal = round(m.text(folds.name) * 1.25)
        title_w = min(inside.w - medal, ui.text_width(self.title, folds.name, "serif_bold") + 4)
        left = name.x + (name.w - medal - title_w) // 2
        self.add(Picture(Box(left, name.y, medal, ui.line(folds.name, 1.2)), self._draw_medal))
        place = Box(left + medal, name.y, title_w, ui.line(folds.name, 1.2))
        self.add(Label(place, self.title, folds.name, ink, "serif_bold", leading=1.2))
        if folds.says > 1:
            self.add(Label(text, tr("table.curtain.text"), 22, soft, align="centre", valign="top"))
        label = tr("table.curtain.ready")
        wide = min(inside.w, max(m.px(520), Button.width(ui, label, 34, "serif_bold")))
        box = Box(inside.x + (inside.w - wide) // 2, button.y, wide, button.h)
        self.add(Button("ready", box, label, self.lift, kind="primary", size=34, face="serif_bold"))
        if folds.says:
            self.add(Label(hint, tr("table.curtain.key"), 19, soft, align="centre", valign="bottom"))

    def _strip_height(self, width: int) -> int:
        """Return how high the two switches side by side are; 0 where their words have no room."""
        ui, m = self.ui, self.m
        label_h = self._switch_words(width)
        if any(ui.text_width(tr(f"table.curtain.{name}"), 21, "serif_bold") > label_h for name in _CHOICES):
            return 0
        detail = ui.line(18, 1.25) if self._details_fit(label_h) else 0
        return max(Toggle.measure(ui)[1], ui.line(21, 1.25) + detail) + m.px(20)

    def _switch_words(self, width: int) -> int:
        """Return how wide the words beside a switch may be in a strip of that width."""
        m = self.m
        return (width - 2 * m.px(18) - m.px(24)) // 2 - Toggle.measure(self.ui)[0] - m.px(16)

    def _details_fit(self, labels: int) -> bool:
        return all(self.ui.text_width(tr(f"table.curtain.{n}.detail"), 18) <= labels for n in _CHOICES)

    def _add_switches(self, box: Box) -> None:
        """Place the two choices of the table: all hands open, or no cloth at all."""
        ui, m, theme = self.ui, self.m, self.theme
        self.add(Panel(box))
        wide, tall = Toggle.measure(ui)
        for half, secrecy in zip(row(box.inset(m.px(18), 0), [Fr(), Fr()], m.px(24)), _CHOICES, strict=True):
            title, detail = tr(f"table.curtain.{secrecy}"), tr(f"table.curtain.{secrecy}.detail")
            label = Box(half.x, half.y + m.px(10), half.w - wide - m.px(12), half.h - m.px(20))
            head, under = label, None
            if self._details_fit(self._switch_words(box.w)):
                head, under = column(label, [ui.line(21, 1.25), ui.line(18, 1.25)], 0)
            self.add(Label(head, title, 21, theme.name_text, "serif_bold", leading=1.25))
            if under is not None:
                self.add(Label(under, detail, 18, theme.text_soft, leading=1.25))
            place = Box(half.right - wide, half.y + (half.h - tall) // 2, wide, tall)
            target = PartTarget("secrecy", secrecy)
            self.add(Toggle(target, place, title, False, partial(self._keep_cards, secrecy), hint=detail))

    # Drawing.

    def draw_background(self, p: Painter) -> None:
        """Leave the table in view."""

    def _draw_cloth(self, p: Painter, box: Box) -> None:
        p.surface.blit(cloth(self.theme, (box.w, box.h), self.m.unit), (box.x, box.y))
        p.cover(box)

    def _draw_medal(self, p: Painter, box: Box) -> None:
        info = self.table.table.seats[self.player]
        side = min(box.h, round(box.w * 0.82))
        medal = pawn_painter(self.theme).shape(SeatStyle(info.colour, info.shape), side, active=True)
        p.surface.blit(medal, medal.get_rect(midleft=(box.x, box.centre[1])))

    # What can be done.

    def handle(self, event: pygame.Event) -> bool:
        """Lift the cloth with the space bar or Enter, unless the keyboard is on something else."""
        if event.type == pygame.KEYDOWN and key_name(event) in _LIFTING and not self.layers:
            elsewhere = self.focus.shown and self.focus.current not in (None, "ready")
            if not elsewhere:
                self.lift()
                return True
        return super().handle(event)

    def lift(self) -> None:
        """Show the hand: the next person is there."""
        self.app.pop()
        self.table.uncover()

    def _keep_cards(self, secrecy: str, on: bool = True) -> None:
        self.table.session.keep_cards(secrecy)
        self.lift()

    def menu(self) -> None:
        """Open a menu over the cloth, with both other ways to keep hands: switches need more room."""
        keep = [
            (name, tr(f"table.curtain.{name}"), partial(self._keep_cards, name, True)) for name in _CHOICES
        ]
        self.ask(
            "leave",
            tr("table.menu.title"),
            tr("table.menu.text"),
            [
                ("stay", tr("table.menu.resume"), None),
                *keep,
                ("go", tr("table.menu.leave"), self._leave),
                ("quit", tr("table.menu.quit"), self.app.quit),
            ],
        )

    def _leave(self) -> None:
        self.app.pop()
        self.table.go_to_title()

    def back(self) -> None:
        """Open the menu: the cloth itself is lifted by its button alone."""
        self.menu()
