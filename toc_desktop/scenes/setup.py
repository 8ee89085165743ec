"""New game: rules as paper cards, players, board, teams, who sits where, and the board as it will be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from toc_desktop.engine import PRESETS, Preset
from toc_desktop.present.rules.new_game import Draft, Offer, problem_words
from toc_desktop.present.rules.preset_names import number_list, players_words, preset_lines, preset_title
from toc_desktop.render.chips import Chip, chip_tile
from toc_desktop.render.rule_chips import telling_chip
from toc_desktop.services import Services
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, Fr, columns_that_fit, grid, row
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.pages import MARGIN, page_head
from toc_desktop.ui.scene import Scene
from toc_desktop.ui.widgets import (
    Button,
    Card,
    Choice,
    Dropdown,
    Label,
    Painter,
    Panel,
    ScrollArea,
    Segmented,
    Widget,
)
from toc_desktop.views.seat_rows import SeatRows
from toc_desktop.views.seat_widgets import LittleBoard

if TYPE_CHECKING:
    from toc_desktop.services import GameApp

_SHEET = ":sheet"
_UNNAMED = ":changed"


class SetupScene(Scene[Services]):
    """Everything a game starts from, on one page; what cannot be chosen says why."""

    name = "setup"
    first_focus = "start"

    def __init__(self, app: GameApp, draft: Draft | None = None) -> None:
        super().__init__(app)
        self.profile = app.services.profile
        self.navigator = app.services.navigator
        self.draft = draft or self.profile.draft()
        self.seats = SeatRows(self)

    def change(self, draft: Draft) -> None:
        """Take another draft: everything on the page follows."""
        self.draft = draft

    def leave(self) -> None:
        """Keep what was chosen for the next time, if it can be played."""
        if not self.draft.problems:
            self.profile.remember_setup(self.draft.setup())

    # Layout.

    def build(self) -> None:
        """Place two columns where there is room, else one long page with the start button always in view."""
        m = self.m
        rest = page_head(self, tr("setup.title"))
        if m.wide:
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
        self._scroll_if_needed("left", left, self._choices(left))
        top = m.px(MARGIN - 6)
        right = Box(right.x, top, right.w, rest.bottom - top)
        foot, room = right.take_bottom(m.control(84), m.px(18))
        self.add(*self._buttons(foot))
        rows = self.seats.build(Box(room.x, 0, room.w, 0))
        rows_h = max(widget.box.bottom for widget in rows)
        least_board = round(room.h * 0.42)
        seats_h = min(rows_h, room.h - least_board - m.px(14))
        seats, board = room.take_bottom(seats_h, m.px(14))
        if rows_h > seats_h:
            rows = self.seats.build(Box(room.x, seats.y, room.w - ScrollArea.bar_room(ui), 0))
            self.add(ScrollArea("seats", seats, rows))
        else:
            self.add(*self.seats.build(Box(room.x, seats.y, room.w, 0)))
        self.add(self._board(board))

    def _one_page(self, rest: Box) -> None:
        m, ui = self.m, self.ui
        foot, room = rest.take_bottom(m.control(64), m.px(14))
        self.add(*self._buttons(foot))
        ring = m.px(10)
        width = room.w - ScrollArea.bar_room(ui) - ring
        widgets = self._choices(Box(room.x + ring, room.y + ring, width - ring, room.h))
        y = max(widget.box.bottom for widget in widgets) + m.px(20)
        widgets += self.seats.build(Box(room.x + ring, y, width - ring, 0))
        y = max(widget.box.bottom for widget in widgets) + m.px(20)
        side = min(width, round(m.height * 0.7))
        widgets.append(self._board(Box(room.x, y, width, side)))
        self.add(ScrollArea("page", room, widgets))

    def _scroll_if_needed(self, name: str, box: Box, widgets: list[Widget]) -> None:
        if max(widget.box.bottom for widget in widgets) <= box.bottom:
            self.add(*widgets)
            return
        ring = self.m.px(10)
        window = Box(box.x - ring, box.y - ring, box.w + 2 * ring, box.h + ring)
        inner = Box(box.x, box.y, box.w - ScrollArea.bar_room(self.ui) + ring, box.h)
        self.add(ScrollArea(name, window, self._choices(inner)))

    def _board(self, box: Box) -> Widget:
        return LittleBoard(box, self.draft.rules, self.draft.seating, self.draft.playing)

    # Left: rules and players.

    def _choices(self, box: Box) -> list[Widget]:
        cards = self._cards(box)
        y = max(card.box.bottom for card in cards) + self.m.px(18)
        panel_h = max(0, box.bottom - y)
        return [*cards, *self._panel(Box(box.x, y, box.w, panel_h))]

    def _cards(self, box: Box) -> list[Widget]:
        m, ui = self.m, self.ui
        gap = m.px(18)
        least = round(300 * max(m.unit, 0.62) * (0.45 + 0.55 * m.text_scale))
        n = columns_that_fit(box.w, least, gap, 3)
        width = (box.w - gap * (n - 1)) // n
        faces = [(p, preset_title(p.name), self._for_whom(p, width), preset_lines(p.name)) for p in PRESETS]
        height = max(Card.height(ui, width, title, sub, lines) for _, title, sub, lines in faces)
        lines_n = -(-len(faces) // n)
        area = Box(box.x, box.y, box.w, height * lines_n + gap * (lines_n - 1))
        cards: list[Widget] = []
        for (preset, title, sub, lines), cell in zip(faces, grid(area, n, lines_n, gap), strict=False):
            picture = _chip_drawer(telling_chip(preset.rules))
            chosen = self.draft.preset == preset.name
            cards.append(
                Card(
                    PartTarget("preset", preset.name),
                    cell,
                    title,
                    sub,
                    lines,
                    self._sheet_chooser(preset.name),
                    chosen,
                    picture,
                    "presets",
                )
            )
        return cards

    def _for_whom(self, preset: Preset, width: int) -> str:
        """Return for how many players a sheet is, and a word more where the card is wide enough."""
        full = players_words(preset, True)
        fits = self.ui.text_width(full, 19.5) <= width - self.m.px(118)
        return full if fits else players_words(preset)

    def _sheet_chooser(self, name: str) -> Callable[[], None]:
        return lambda: self.change(self.draft.with_preset(name))

    def _panel(self, box: Box) -> list[Widget]:
        """Return players, board, teams and jokers, what they mean, and the way to house rules."""
        m, ui, draft = self.m, self.ui, self.draft
        pad = m.px(30)
        x, y, width = box.x + pad, box.y + m.px(20), box.w - 2 * pad
        groups: list[tuple[str, str, list[Offer], int, Callable[[int], Draft]]] = [
            ("players", tr("setup.players"), draft.player_offers(), draft.players, draft.with_players),
            ("arms", tr("setup.board"), draft.arm_offers(), draft.arms, draft.with_arms),
            ("teams", tr("setup.teams"), draft.team_offers(), draft.teams, draft.with_teams),
            ("jokers", tr("setup.jokers"), draft.joker_offers(), draft.rules.jokers, self._with_jokers),
        ]
        widgets: list[Widget] = []
        label_h, gap = ui.line(21, 1.5), m.px(40)
        sizes = [Segmented.measure(ui, self._offered(group[2]), width) for group in groups]
        second = x + max(sizes[0][0], sizes[2][0]) + gap
        pairs = second + max(sizes[1][0], sizes[3][0]) <= x + width
        slack = box.h - 2 * (label_h + sizes[0][1]) - m.px(64) - 3 * ui.line(19.5) - m.control(50)
        air = min(m.px(26), max(0, slack // 3)) if pairs and m.wide else 0
        y += air // 2
        at, line_h = x, 0
        for i, (name, label, offers, value, choose) in enumerate(groups):
            choices = self._offered(offers)
            w, h = sizes[i]
            # Two by two; a group that does not fit beside goes below.
            if i and (i % 2 == 0 or at + w > x + width):
                at, y, line_h = x, y + line_h + m.px(10) + air, 0
            widgets.append(
                Label(Box(at, y, max(w, ui.text_width(label, 21, "serif_bold")), label_h), label, 21,
                      self.theme.title, "serif_bold")
            )  # fmt: skip
            widgets.append(
                Segmented(name, Box(at, y + label_h, w, h), label, choices, str(value), self._chooser(choose))
            )
            line_h = max(line_h, label_h + h)
            at = second if pairs else at + w + gap
        y += line_h + m.px(14) + air
        widgets += self._about(Box(x, y, width, max(0, box.bottom - m.px(20) - y)))
        bottom = max(widget.box.bottom for widget in widgets) + m.px(20)
        panel = Box(box.x, box.y, box.w, max(box.h, bottom - box.y) if m.wide else bottom - box.y)
        return [Panel(panel, radius=20), *widgets]

    @staticmethod
    def _offered(offers: Sequence[Offer]) -> list[Choice]:
        return [Choice(str(o.value), o.label, o.possible, o.why) for o in offers]

    def _about(self, box: Box) -> list[Widget]:
        """Return a sentence or two, and the buttons of house rules, beside each other or below."""
        m, ui = self.m, self.ui
        text = self._words()
        label = tr("setup.house")
        height = m.control(50)
        buttons: list[tuple[int, Callable[[Box], Widget]]] = [
            (Button.width(ui, label), lambda b: Button("house", b, label, self.open_house_rules))
        ]
        if self.profile.settings.house_rules:
            choices = self._mine()
            value = self.draft.house or (_UNNAMED if self.draft.at_home else _SHEET)
            buttons.append(
                (
                    Dropdown.width(ui, choices),
                    lambda b: Dropdown("mine", b, tr("setup.mine"), choices, value, self.choose_mine),
                )
            )
        gap = m.px(16)
        total = sum(w for w, _ in buttons) + gap * (len(buttons) - 1)
        beside = box.w - total - m.px(30)
        words_h = ui.text_height(text, box.w, 19.5)
        text_beside_h = ui.text_height(text, max(1, beside), 19.5)
        widgets: list[Widget] = []
        roomy = words_h + m.px(12) + height <= box.h
        if not roomy and beside > box.w * 0.45:
            line_h = max(text_beside_h, height)
            widgets.append(Label(Box(box.x, box.y, beside, line_h), text, 19.5, self.theme.text_soft))
            at, y = box.right - total, box.y + (line_h - height) // 2
        else:
            widgets.append(Label(Box(box.x, box.y, box.w, words_h), text, 19.5, self.theme.text_soft))
            at, y = box.x, box.y + words_h + m.px(12)
        for width, make in buttons:
            if at + width > box.right + 2 and at > box.x:
                at, y = box.x, y + height + m.px(10)
            widgets.append(make(Box(at, y, min(width, box.w), height)))
            at += width + gap
        return widgets

    def _words(self) -> str:
        draft = self.draft
        sheet = preset_title(draft.preset)
        if draft.house:
            first = tr("setup.about.named", house=draft.house, sheet=sheet)
        elif draft.at_home:
            first = tr("setup.about.house", n=draft.change_count, sheet=sheet)
        else:
            first = tr("setup.about.sheet", sheet=sheet, players=number_list(draft.sheet.players))
        sides = "alone" if not draft.teams else "pairs" if draft.players // draft.teams == 2 else "sides"
        return f"{first} {tr(f'setup.about.{sides}')}"

    def _with_jokers(self, count: int) -> Draft:
        return self.draft.with_option("jokers", count)

    def _chooser(self, choose: Callable[[int], Draft]) -> Callable[[str], None]:
        return lambda value: self.change(choose(int(value)))

    # House rules.

    def _mine(self) -> list[Choice]:
        choices = [Choice(_SHEET, tr("setup.mine.none"))]
        if self.draft.at_home and not self.draft.house:
            choices.append(Choice(_UNNAMED, tr("setup.mine.changed")))
        return choices + [Choice(name, name) for name in self.profile.house_names()]

    def choose_mine(self, name: str) -> None:
        """Play by saved house rules, or by the sheet again."""
        house = self.profile.house(name)
        if house is not None:
            known = {preset.name for preset in PRESETS}
            base = house.preset_name if house.preset_name in known else self.draft.preset
            self.change(self.draft.with_preset(base).with_rules(house.rules, name))
        elif name == _SHEET:
            self.change(self.draft.like_sheet())

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


def _chip_drawer(chip: Chip) -> Callable[[Painter, Box], None]:
    def draw(p: Painter, place: Box) -> None:
        p.surface.blit(chip_tile(chip, place.w, hc=p.theme.high_contrast), place[:2])

    return draw
