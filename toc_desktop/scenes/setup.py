"""New game: rules as paper cards, players, board, teams, who sits where, and the board as it will be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toc_desktop.engine import PRESET_BY_NAME, PRESETS, Preset
from toc_desktop.present.rules.new_game import Draft, problem_words
from toc_desktop.present.rules.preset_names import players_words, preset_lines, preset_origin, preset_title
from toc_desktop.present.rules.sides import by_lightness, dressed
from toc_desktop.render.chips import chip_drawer
from toc_desktop.render.rule_chips import telling_chip
from toc_desktop.services import GameApp, GameScene
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, Fr, columns_that_fit, flow, grid, row
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.pages import MARGIN, page_head
from toc_desktop.ui.widgets import Button, Card, Choice, Dropdown, ScrollArea, Widget, bottom_of
from toc_desktop.ui.widgets.card import CardText
from toc_desktop.views.seat_rows import SeatRows
from toc_desktop.views.seat_widgets import LittleBoard
from toc_desktop.views.setup_panel import Door, SetupPanel

_SHEET = ":sheet"
_UNNAMED = ":changed"


class SetupScene(GameScene):
    """Everything a game starts from, on one page; what cannot be chosen says why."""

    name = "setup"
    first_focus = "start"

    def __init__(self, app: GameApp, draft: Draft | None = None) -> None:
        super().__init__(app)
        self.profile = app.services.profile
        self.navigator = app.services.navigator
        self.draft = draft or self.profile.draft()
        self.seats = SeatRows(self)
        self.panel = SetupPanel(self)

    def change(self, draft: Draft) -> None:
        """Take another draft: everything on the page follows, the colours of named teams too."""
        if (draft.preset, draft.teams) != (self.draft.preset, self.draft.teams):
            lightest = by_lightness(self.theme.seats)
            draft = dressed(draft, self.profile.settings.seat_colours, lightest)
        self.draft = draft

    def leave(self) -> None:
        """Keep what was chosen for the next time, if it can be played."""
        if not self.draft.problems:
            self.profile.remember_setup(self.draft.setup())

    # Layout.

    def build(self) -> None:
        """Place two columns where there is room, else one long page with the start button always in view."""
        rest = page_head(self, tr("setup.title"))
        if self.m.wide:
            self._two_columns(rest)
        else:
            self._one_page(rest)

    def _two_columns(self, rest: Box) -> None:
        m, ui = self.m, self.ui
        gap = m.px(36)
        # Words do not shrink with the window: on a small one the paper cards need a larger share.
        lines = [line for preset in PRESETS for line in preset_lines(preset.name)]
        wanted = 3 * Card.wanted_width(ui, lines) + 2 * m.px(18)
        left, right = row(rest, [Fr(972, min(wanted, round(rest.w * 0.6))), Fr(816)], gap)
        doors = self._head_doors(left)
        self._add_choices(left, doors)
        top = m.px(MARGIN - 6)
        right = Box(right.x, top, right.w, rest.bottom - top)
        foot, room = right.take_bottom(m.control(84), m.px(10))
        lengths_h = bottom_of(self.panel.lengths(Box(room.x, 0, room.w, 0)))
        strip, room = room.take_bottom(lengths_h, m.px(8))
        rows = self.seats.build(Box(room.x, 0, room.w, 0))
        rows_h = bottom_of(rows)
        least_board = round(room.h * 0.42)
        seats_h = min(rows_h, room.h - least_board - m.px(14))
        seats, board = room.take_bottom(seats_h, m.px(14))
        if rows_h > seats_h:
            rows = self.seats.build(Box(room.x, seats.y, room.w - ScrollArea.bar_room(ui), 0))
            self.add(ScrollArea("seats", seats, rows))
        else:
            self.add(*self.seats.build(Box(room.x, seats.y, room.w, 0)))
        self.add(self._board(board), *self.panel.lengths(strip), *self._buttons(foot))

    def _head_doors(self, left: Box) -> list[Door]:
        """Add the ways to other rules beside the title, as many as fit; return those left over."""
        m, ui = self.m, self.ui
        start = m.px(MARGIN) + m.control(54) + m.px(52) + ui.text_width(tr("setup.title"), 46, "serif_bold")
        doors, gap, height = self._doors(), m.px(14), m.control(50)
        shown, total = 0, -gap
        while shown < len(doors) and total + gap + doors[shown][0] <= left.right - start:
            total += gap + doors[shown][0]
            shown += 1
        x, y = left.right - total, max(m.px(34), 8) + (m.control(54) - height) // 2
        for width, make in doors[:shown]:
            self.add(make(Box(x, y, width, height)))
            x += width + gap
        return doors[shown:]

    def _one_page(self, rest: Box) -> None:
        m, ui = self.m, self.ui
        foot, room = rest.take_bottom(m.control(64), m.px(14))
        ring = m.px(10)
        width = room.w - ScrollArea.bar_room(ui) - ring
        widgets = self._choices(Box(room.x + ring, room.y + ring, width - ring, room.h), self._doors())
        y = bottom_of(widgets) + m.px(20)
        widgets += self.seats.build(Box(room.x + ring, y, width - ring, 0))
        y = bottom_of(widgets) + m.px(14)
        widgets += self.panel.lengths(Box(room.x + ring, y, width - ring, 0))
        y = bottom_of(widgets) + m.px(20)
        side = min(width, round(m.height * 0.7))
        widgets.append(self._board(Box(room.x, y, width, side)))
        self.add(ScrollArea("page", room, widgets))
        self.add(*self._buttons(foot))

    def _add_choices(self, box: Box, doors: list[Door]) -> None:
        """Add rules and players; the cards have as many lines as leave room for any sheet's variants."""
        inside = doors if self.panel.has_room_for(doors, box.w) else []
        strip = [] if inside else doors
        # One number of lines for all sheets, so that the cards stay where they are when another is chosen.
        tallest = max(self.panel.least_height(self.draft.with_preset(p.name), box.w) for p in PRESETS)
        for lines in (3, 2, 1):
            if self._top_of_panel(box, strip, lines) + tallest <= box.bottom:
                break
        widgets = self._choices(box, strip, lines, inside)
        if bottom_of(widgets) <= box.bottom:
            self.add(*widgets)
            return
        ring = self.m.px(10)
        window = Box(box.x - ring, box.y - ring, box.w + 2 * ring, box.h + ring)
        inner = Box(box.x, box.y, box.w - ScrollArea.bar_room(self.ui) + ring, box.h)
        self.add(ScrollArea("left", window, self._choices(inner, doors, 2)))

    def _board(self, box: Box) -> Widget:
        return LittleBoard(box, self.draft.rules, self.draft.seating, self.draft.playing)

    # Left: rules and players.

    def _choices(
        self, box: Box, doors: list[Door], lines: int = 3, inside: Sequence[Door] = ()
    ) -> list[Widget]:
        """Return the cards, the doors under them, and the panel, with some doors inside it."""
        widgets = [*self._cards(box, lines), *self._strip(box, doors, lines)]
        y = self._top_of_panel(box, doors, lines)
        return [*widgets, *self.panel.build(Box(box.x, y, box.w, max(0, box.bottom - y)), inside)]

    def _top_of_panel(self, box: Box, doors: list[Door], lines: int) -> int:
        above = [*self._cards(box, lines), *self._strip(box, doors, lines)]
        return bottom_of(above) + self.m.px(18 if not doors else 14)

    def _cards(self, box: Box, line_count: int) -> list[Widget]:
        m, ui = self.m, self.ui
        gap = m.px(18)
        least = round(300 * max(m.unit, 0.62) * (0.45 + 0.55 * m.text_scale))
        n = columns_that_fit(box.w, least, gap, 3)
        width = (box.w - gap * (n - 1)) // n
        faces = [
            CardText(
                preset_title(preset.name),
                self._for_whom(preset, width),
                preset_lines(preset.name)[:line_count],
                preset_origin(preset.name),
            )
            for preset in PRESETS
        ]
        height = max(Card.height(ui, width, face) for face in faces)
        lines_n = -(-len(faces) // n)
        area = Box(box.x, box.y, box.w, height * lines_n + gap * (lines_n - 1))
        return [
            Card(
                PartTarget("preset", preset.name),
                cell,
                face,
                self._sheet_chooser(preset.name),
                self.draft.preset == preset.name,
                chip_drawer(telling_chip(preset.rules)),
                "presets",
            )
            for preset, face, cell in zip(PRESETS, faces, grid(area, n, lines_n, gap), strict=False)
        ]

    def _for_whom(self, preset: Preset, width: int) -> str:
        """Return for how many players a sheet is, and a word more where the card is wide enough."""
        full = players_words(preset, True)
        fits = self.ui.text_width(full, 19.5) <= width - self.m.px(118)
        return full if fits else players_words(preset)

    def _sheet_chooser(self, name: str) -> Callable[[], None]:
        return lambda: self.change(self.draft.with_preset(name))

    # Other rules.

    def _doors(self) -> list[Door]:
        """Return the ways to other rules: width, and how to make each."""
        ui = self.ui
        find, house = tr("setup.find"), tr("setup.house")
        doors: list[Door] = [
            (Button.width(ui, find), lambda b: Button("find", b, find, self.find_rules)),
            (Button.width(ui, house), lambda b: Button("house", b, house, self.open_house_rules)),
        ]
        if self.profile.settings.house_rules:
            choices = self._mine()
            value = self.draft.house or (_UNNAMED if self.draft.at_home else _SHEET)
            doors.append(
                (
                    Dropdown.width(ui, choices),
                    lambda b: Dropdown("mine", b, tr("setup.mine"), choices, value, self.choose_mine),
                )
            )
        return doors

    def _strip(self, box: Box, doors: list[Door], lines: int) -> list[Widget]:
        """Return the doors that found no room beside the title, on as many lines as they need."""
        m = self.m
        y = bottom_of(self._cards(box, lines)) + m.px(18)
        widths = [width for width, _ in doors]
        places = flow(Box(box.x, y, box.w, 0), widths, m.control(50), m.px(14), m.px(10))
        return [make(place) for (_, make), place in zip(doors, places, strict=True)]

    def _mine(self) -> list[Choice]:
        choices = [Choice(_SHEET, tr("setup.mine.none"))]
        if self.draft.at_home and not self.draft.house:
            choices.append(Choice(_UNNAMED, tr("setup.mine.changed")))
        return choices + [Choice(name, name) for name in self.profile.house_names()]

    def choose_mine(self, name: str) -> None:
        """Play by saved house rules, or by the sheet again."""
        house = self.profile.house(name)
        if house is not None:
            base = house.preset_name if house.preset_name in PRESET_BY_NAME else self.draft.preset
            self.change(self.draft.with_preset(base).with_rules(house.rules, name))
        elif name == _SHEET:
            self.change(self.draft.like_sheet())

    def find_rules(self) -> None:
        """Answer some questions that lead to the rules of one's family."""
        self.navigator.find_rules(self)

    def open_house_rules(self) -> None:
        """Change single rules; what is changed there is changed here."""
        self.navigator.house_rules(self)

    # Buttons.

    def _buttons(self, box: Box) -> Sequence[Widget]:
        m, ui = self.m, self.ui
        read, start = tr("setup.read"), tr("setup.start")
        least = Button.width(ui, read, 22, "serif")
        a, b = row(box, [Fr(330, min(least, box.w // 2 - m.px(10))), Fr(466)], m.px(20))
        problems = self.draft.problems
        why = " ".join(problem_words(problem) for problem in problems)
        return [
            Button("read", a, read, self.read_rules, size=26, face="serif"),
            Button(
                "start",
                b,
                start,
                self.start,
                kind="primary",
                size=32,
                face="serif_bold",
                enabled=not problems,
                hint=why,
            ),
        ]

    def read_rules(self) -> None:
        """Open the rules page, for exactly these rules."""
        self.navigator.rules(self, self.draft.rules, self.draft.seating)

    def start(self) -> None:
        """Begin the game and sit down."""
        self.navigator.start(self, self.draft.setup())
