"""One line a seat: medal, name, who plays, with whom."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal

from toc_desktop.bots import offered_levels
from toc_desktop.present.games.phrases import whose
from toc_desktop.present.level_labels import level_label
from toc_desktop.present.rules.sides import side_name
from toc_desktop.render.pawns import pawn_painter
from toc_desktop.storage.setup import BOT, HUMAN, LONGEST_NAME, SeatSetup
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.widgets import Choice, Dropdown, Painter, Panel, Picture, TextField, Widget
from toc_desktop.views.seat_widgets import Medal, open_look_picker, seat_look

if TYPE_CHECKING:
    from toc_desktop.scenes.setup import SetupScene


Wording = Literal["names", "side", "none"]
WORDINGS: tuple[Wording, ...] = ("names", "side", "none")


class SeatRows:
    """Builds the seats of the set-up screen and answers for what is done to them."""

    def __init__(self, scene: SetupScene) -> None:
        self.scene = scene

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        """Return the seats that play."""
        return self.scene.draft.playing

    def build(self, at: Box) -> list[Widget]:
        """Return all rows below each other; their height follows from the width."""
        m = self.scene.m
        widgets: list[Widget] = []
        y = at.y
        for i in range(len(self.seats)):
            row = self._row(i, Box(at.x, y, at.w, 0))
            widgets += row
            y = row[0].box.bottom + m.px(10)
        return widgets

    def _row(self, i: int, at: Box) -> list[Widget]:
        ui, m = self.scene.ui, self.scene.m
        seat = self.seats[i]
        pad, gap, height = m.px(10), m.px(14), m.control(48)
        choices = self.levels()
        level_w = Dropdown.width(ui, choices)
        medal_w = height
        partners = self._partners(i)
        name_w = max(m.px(160), ui.text_width("M" * 5, 23, "serif"))
        inner = at.w - 2 * pad - m.px(8)
        taken = medal_w + name_w + level_w + 2 * gap
        form: Wording = "names"
        for form in WORDINGS:
            # Without room for names the team's name, or the partners' medals alone, tell who plays together.
            with_w = max(self._with_width(j, form) for j in range(len(self.seats))) if partners else 0
            if taken + with_w + gap <= inner:
                break
        one_line = taken + (with_w + gap if with_w else 0) <= inner
        two = not one_line and taken <= inner
        x, y = at.x + pad + m.px(4), at.y + pad
        medal = Box(x, y, medal_w, height)
        spare = inner - medal_w - level_w - 2 * gap - (with_w + gap if with_w and one_line else 0)
        if one_line or two:
            name = Box(
                medal.right + gap, y, min(max(name_w, spare), m.px(340)) if one_line else spare, height
            )
            level = Box(name.right + gap, y, level_w, height)
            end = level.right + gap
            bottom = y + height
        else:
            name = Box(medal.right + gap, y, inner - medal_w - gap, height)
            level = Box(name.x, name.bottom + m.px(8), min(level_w, name.w), height)
            end = level.right + gap
            bottom = level.bottom
        widgets: list[Widget] = [
            Medal(
                f"seat{i}.look",
                medal,
                tr("setup.seat.look", whose=whose(seat.name)),
                seat_look(seat),
                lambda: self.pick_look(i),
                value=f"{tr(f'setup.colour.{seat.colour}')}, {tr(f'setup.shape.{seat.shape}')}",
                hint=tr("setup.seat.look", whose=whose(seat.name)),
            ),
            TextField(
                f"seat{i}.name",
                name,
                tr("setup.seat.name", n=i + 1),
                seat.name,
                partial(self._rename, i),
                limit=LONGEST_NAME,
                ghost=tr("setup.seat.name", n=i + 1),
            ),
            Dropdown(
                f"seat{i}.level",
                level,
                tr("setup.seat.level", name=seat.name),
                choices,
                seat.level or HUMAN,
                partial(self._set_level, i),
            ),
        ]
        if partners:
            if one_line:
                place = Box(end, y, at.right - pad - end, height)
            else:
                place = Box(name.x, bottom + m.px(4), at.right - pad - name.x, ui.line(19, 1.5))
                bottom = place.bottom
            widgets.append(Picture(place, self._with_drawer(i, form if one_line else WORDINGS[0])))
        panel = Panel(Box(at.x, at.y, at.w, bottom + pad - at.y), radius=16)
        return [panel, *widgets]

    @staticmethod
    def levels() -> list[Choice]:
        """Return the choices for a seat: a person, or a bot of some level."""
        bots = [Choice(name, tr("setup.seat.bot", level=level_label(name))) for name in offered_levels()]
        return [Choice(HUMAN, tr("setup.seat.human")), *bots]

    # Partners.

    def _partners(self, i: int) -> tuple[int, ...]:
        return self.scene.draft.seating.partners(i) if self.scene.draft.teams else ()

    def _with_words(self, i: int, form: Wording) -> str:
        """Say who plays with whom, and what the team is called, in as many words as there is room for."""
        draft = self.scene.draft
        side = side_name(draft.preset, draft.teams, i) if form != "none" else ""
        if form != "names":
            return side
        names = ", ".join(self.seats[p].name for p in self._partners(i))
        said = tr("setup.seat.with", names=names)
        return tr("setup.seat.side", side=side, partners=said) if side else said

    def _with_width(self, i: int, form: Wording) -> int:
        m = self.scene.m
        partners = len(self._partners(i))
        side = max(22, m.px(30))
        text = self.scene.ui.text_width(self._with_words(i, form), 19)
        return m.px(34) + partners * (side + m.px(4)) + text + m.px(8)

    def _with_drawer(self, i: int, form: Wording) -> Callable[[Painter, Box], None]:
        def draw(p: Painter, box: Box) -> None:
            m = p.m
            link = max(16, m.px(24))
            p.icon("link", Box(box.x, box.y, link, box.h), p.theme.brass_line)
            x, side = box.x + link + m.px(8), max(22, m.px(30))
            for partner in self._partners(i):
                medal = pawn_painter(p.theme).shape(seat_look(self.seats[partner]), side)
                p.surface.blit(medal, (x, box.centre[1] - side // 2))
                x += side + m.px(4)
            with_words = self._with_words(i, form)
            if with_words:
                text = Box(x + m.px(4), box.y, box.right - x - m.px(4), box.h)
                p.text(with_words, text, 19, p.theme.text_soft, leading=1.15)

        return draw

    # Changes.

    def _rename(self, i: int, name: str) -> None:
        self.scene.change(self.scene.draft.with_seat(i, name=name))

    def _set_level(self, i: int, value: str) -> None:
        kind, level = (HUMAN, None) if value == HUMAN else (BOT, value)
        self.scene.change(self.scene.draft.with_seat(i, kind=kind, level=level))

    def pick_look(self, i: int) -> None:
        """Open the sheet with colours and shapes."""
        scene = self.scene
        open_look_picker(
            scene,
            self.seats[i].name,
            lambda: self.seats[i],
            lambda colour: scene.change(scene.draft.with_look(i, colour=colour)),
            lambda shape: scene.change(scene.draft.with_look(i, shape=shape)),
        )
