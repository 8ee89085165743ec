"""Beside the questions the sheets that are nearest; after them the rules that were found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_desktop.present.rules.find.result import Found, search_result
from toc_desktop.present.rules.find.search import SheetMatch, question_by_id
from toc_desktop.present.rules.find.words import change_words, differences, open_words, short_words, tidings
from toc_desktop.present.rules.new_game import problem_words
from toc_desktop.present.rules.preset_names import preset_lines, preset_origin, preset_title
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, columns_that_fit
from toc_desktop.ui.widgets import Button, Label, Panel, ScrollArea, Widget, bottom_of
from toc_desktop.views.find_rules import NearSheet
from toc_desktop.views.found_sheet import FoundSheet, FoundText
from toc_desktop.views.seat_widgets import LittleBoard

if TYPE_CHECKING:
    from toc_desktop.scenes.find_rules import FindRulesScene

_NEAR = 6


class NearestSheets:
    """Builds the list of sheets, the nearest first, and the way to stop here."""

    def __init__(self, scene: FindRulesScene) -> None:
        self.scene = scene

    def add(self, side: Box) -> None:
        """Add the panel at the side: as many sheets as there is room for, and the button under them."""
        scene, m = self.scene, self.scene.m
        scene.add(Panel(side, radius=20))
        inside = side.inset(m.px(20), m.px(20))
        button, room = inside.take_bottom(m.control(96), m.px(16))
        may_stop = scene.question is not None and bool(scene.search.known)
        if not may_stop:
            room = inside
        for count in range(_NEAR, 0, -1):
            widgets = self.build(Box(room.x, room.y, room.w, 0), count)
            if bottom_of(widgets) <= room.bottom:
                break
        if bottom_of(widgets) <= room.bottom:
            scene.add(*widgets)
        else:
            width = room.w - ScrollArea.bar_room(scene.ui)
            scene.add(ScrollArea("near", room, self.build(Box(room.x, room.y, width, 0), _NEAR)))
        if may_stop:
            scene.add(self.stop_button(button))

    def stop_button(self, box: Box) -> Widget:
        """Return the button that ends the questions with the sheet that is nearest now."""
        scene = self.scene
        detail = tr("find.enough.detail", sheet=preset_title(scene.search.best().preset))
        label = tr("find.enough")
        return Button("enough", box, label, scene.stop, detail=detail, size=25, face="serif_bold")

    def build(self, at: Box, count: int = _NEAR) -> list[Widget]:
        """Return so many sheets below each other, and the names of the others."""
        scene, ui, m, theme = self.scene, self.scene.ui, self.scene.m, self.scene.theme
        search = scene.search
        known = len(search.known)
        widgets: list[Widget] = []
        y = at.y

        def put(text: str, size: float, colour: tuple[int, int, int, int], face: str = "sans") -> None:
            nonlocal y
            inner = at.w - 2 * m.px(8)
            height = ui.text_height(text, inner, size, face, 1.25)
            widgets.append(
                Label(Box(at.x + m.px(8), y, inner, height), text, size, colour, face, leading=1.25)
            )
            y += height

        put(tr("find.near") if known else tr("find.near.first"), 28, theme.title, "serif_bold")
        put(tr("find.near.after", n=known) if known else tr("find.near.none"), 19, theme.text_soft)
        y += m.px(14)
        matches = search.matches()
        for i, match in enumerate(matches[:count]):
            sheet = self._sheet(match, Box(at.x, y, at.w, 0), i == 0 and known > 0)
            widgets.append(sheet)
            y = sheet.box.bottom + m.px(12)
        if matches[count:]:
            names = ", ".join(preset_title(match.candidate.preset) for match in matches[count:])
            put(tr("find.near.farther", names=names), 19, theme.text_soft)
        return widgets

    def _sheet(self, match: SheetMatch, at: Box, first: bool) -> Widget:
        search, name = self.scene.search, match.candidate.preset
        lines = differences(match, search)[: 2 if first else 1]
        if not lines or first:
            lines += tidings(match, search, (2 if first else 1) - len(lines))
        known = len(match.fits)
        count = tr("find.near.fits", n=known - match.misfits, of=known) if known else ""
        height = NearSheet.height(self.scene.ui, at.w, preset_origin(name), lines, first)
        box = Box(at.x, at.y, at.w, height)
        return NearSheet(box, preset_title(name), preset_origin(name), match.fits, count, lines, first)


class FoundPage:
    """Builds the end of the search: the sheet, its changes by name, what is still open, and the ways on."""

    def __init__(self, scene: FindRulesScene) -> None:
        self.scene = scene

    @property
    def search_result(self) -> Found:
        """Return the rules that were found."""
        return search_result(self.scene.search)

    def build(self, rest: Box) -> None:
        """Place the sheet, and the buttons under it; at the side the sheets that are nearest."""
        scene, m = self.scene, self.scene.m
        side = None
        if m.wide:
            side, rest = rest.take_right(max(m.px(504), round(rest.w * 0.27)), m.px(36))
        buttons = self._buttons(Box(rest.x, rest.y, rest.w, 0))
        foot_h = bottom_of(buttons) - rest.y
        foot, room = rest.take_bottom(foot_h, m.px(24))
        ring = max(8, m.px(12))
        inside = room.inset(ring, ring)
        height = FoundSheet.height(scene.ui, inside.w, self._words())
        if m.wide:
            inside, board = inside.take_left(round(inside.w * 0.56), m.px(30))
            draft = self.search_result.draft(scene.below.draft)
            scene.add(LittleBoard(board, draft.rules, draft.seating, draft.playing))
            height = FoundSheet.height(scene.ui, inside.w, self._words())
        if height <= inside.h:
            # As large as its words, and in the middle: a sheet of paper, not a wall of it.
            high = min(inside.h, max(height, round(inside.h * 0.72)))
            box = Box(inside.x, inside.y + (inside.h - high) // 2, inside.w, high)
            scene.add(FoundSheet(box, self._words()))
        else:
            width = inside.w - ScrollArea.bar_room(scene.ui)
            height = FoundSheet.height(scene.ui, width, self._words())
            sheet = FoundSheet(Box(inside.x, inside.y, width, height), self._words())
            window = Box(inside.x - ring, room.y, inside.w + 2 * ring, room.h)
            scene.add(ScrollArea("found", window, [sheet], height + 2 * ring))
        scene.add(*self._buttons(foot))
        if side is not None:
            scene.sheets.add(side)

    def _words(self) -> FoundText:
        """Return what the sheet says."""
        result = self.search_result
        name = result.nearest.preset
        sheet = preset_title(name)
        head = tr("find.result.same" if result.as_printed else "find.result.changed", sheet=sheet)
        changes = [
            tr("ui.pair", label=text, value=tr("find.own")) if own else text
            for text, own in change_words(result)
        ] or list(preset_lines(name))
        last, still_open = self._last(result), open_words(result)
        return FoundText(tr("find.result"), head, preset_origin(name), changes, still_open, last)

    def _last(self, result: Found) -> str:
        search = self.scene.search
        problems = result.draft(self.scene.below.draft).problems
        if problems:
            why = " ".join(problem_words(problem) for problem in problems)
            return tr("find.result.problem", why=why)
        said = " · ".join(short_words(question_by_id(key), answer) for key, answer in search.known.items())
        answers = tr("find.result.answers", answers=said) if said else ""
        unknown = len(search.answers) - len(search.known)
        return " ".join(filter(None, (answers, tr("find.result.unknown", n=unknown) if unknown else "")))

    def narration(self) -> str:
        """Return the whole sheet in words."""
        says = self._words()
        listed = "; ".join(says.changes)
        asked = f"{tr('find.result.open')} {' '.join(says.still_open)}" if says.still_open else ""
        parts = (f"{says.title}.", says.head, f"{listed}." if listed else "", asked, says.last)
        return " ".join(filter(None, parts))

    def _buttons(self, box: Box) -> list[Widget]:
        scene, ui, m = self.scene, self.scene.ui, self.scene.m
        gap, height = m.px(18), m.control(72)
        ways = [
            ("previous", tr("find.previous"), scene.step_back),
            ("again", tr("find.result.again"), scene.start_over),
            ("cards", tr("find.result.house"), scene.see_cards),
            ("play", tr("find.result.play"), scene.play),
        ]
        if not scene.search.answers:
            ways = [way for way in ways if way[0] not in ("previous", "again")]
        wanted = max(Button.width(ui, label, 22, "serif_bold") for _, label, _ in ways)
        columns = columns_that_fit(box.w, wanted, gap, len(ways))
        if columns == 3:
            columns = 2
        width = (box.w - gap * (columns - 1)) // columns
        made: list[Widget] = []
        for i, (name, label, press) in enumerate(ways):
            place = Box(
                box.x + i % columns * (width + gap), box.y + i // columns * (height + gap), width, height
            )
            first = name == "play"
            made.append(
                Button(
                    name,
                    place,
                    label,
                    press,
                    kind="primary" if first else "normal",
                    size=25 if first else 22,
                    face="serif_bold" if first else "serif",
                )
            )
        return made
