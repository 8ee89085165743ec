"""At the side of the house rules: what an option means, the code to send, saving under a name, playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from toc_desktop.engine import RuleSet
from toc_desktop.present.rules.new_game import problem_words
from toc_desktop.present.rules.option_examples import example, hands
from toc_desktop.present.rules.options import (
    is_changed,
    title_words,
    value_in,
    value_words,
    with_value,
)
from toc_desktop.present.rules.preset_names import preset_title
from toc_desktop.present.rules.share_code import CodeError, decode_rules, encode_rules
from toc_desktop.render.board import USUAL_STYLES
from toc_desktop.render.cards import card_painter
from toc_desktop.render.chips import Chip
from toc_desktop.render.diagrams import scene_picture, scene_pitch
from toc_desktop.services.profile import LONGEST_HOUSE_NAME
from toc_desktop.support.i18n import letters_language, tr
from toc_desktop.support.layout import Box
from toc_desktop.ui import clipboard
from toc_desktop.ui.dialogs import TextQuestion, ask_text
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.pages import MARGIN
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets import Button, Label, Panel, Picture, ScrollArea, Widget, bottom_of
from toc_desktop.ui.widgets.button import Kind

if TYPE_CHECKING:
    from toc_desktop.scenes.house_rules import HouseRulesScene

_LOOKS = USUAL_STYLES
_LONGEST_PASTE = 600
_LOW = 46
"""Lines of the smallest text: a column with fewer has code and button beside each other."""


def option_chip(name: str, rules: RuleSet) -> Chip:
    """Return the sign of an option."""
    match name:
        case "stuck":
            return Chip("skip")
        case "exchange":
            return Chip("exchange")
        case "start_protected" | "start_blocks" | "swap_from_start":
            return Chip("block")
        case "recross_start":
            return Chip("advance", 18)
        case "pass_own":
            return Chip("hop")
        case "jump_cell":
            return Chip("hop", rules.jump_cell or 7)
        case "capture_own" | "capture_partner":
            return Chip("eat", 1)
        case "home_advance" | "home_jump":
            return Chip("home")
        case "home_back":
            return Chip("back", 4)
        case "fast_start":
            return Chip("exit")
    return Chip("centre") if name.startswith("centre") else Chip("draw")


class HousePanels:
    """Builds the panels and answers for their buttons."""

    def __init__(self, scene: HouseRulesScene) -> None:
        self.scene = scene

    # The right column and the head of a wide window.

    def _side(self, side: Box) -> tuple[Box, Box, Box]:
        """Return the room of the column, and under it those of the code and of the button to play."""
        m = self.scene.m
        gap = m.px(16)
        if self._low(side):
            # Beside each other where a low window leaves a card no room otherwise.
            foot, rest = side.take_bottom(m.control(62), m.px(12))
            play, code = foot.take_right(round(side.w * 0.56), m.px(12))
            return rest, code, play
        play, rest = side.take_bottom(m.control(74), gap)
        code, rest = rest.take_bottom(self._code_height(side.w), gap)
        return rest, code, play

    def _low(self, side: Box) -> bool:
        """Tell whether the column has fewer lines than card, code and button want under each other."""
        return side.h < _LOW * self.scene.m.smallest_text

    def room_above(self, side: Box) -> Box:
        """Return the room that code and button leave."""
        return self._side(side)[0]

    def add_side(self, side: Box) -> None:
        """Add code and button to play at the bottom."""
        scene, m = self.scene, self.scene.m
        _, code, play = self._side(side)
        low = self._low(side)
        height = m.control(48)
        inside = code.inset(m.px(14), (code.h - height) // 2) if low else code.inset(m.px(20), m.px(14))
        scene.add(Panel(code), *self._code(inside, titled=not low))
        scene.add(self.play_button(play, 24 if low else 31))

    def add_explanation(self, panel: Box) -> None:
        """Add what the option that has the focus means."""
        self.scene.add(Panel(panel), *self._explanation(panel))

    def head_buttons(self) -> list[tuple[str, str, Callable[[], None], int]]:
        """Return what stands at the right of the title: name, label, deed and width."""
        scene = self.scene
        buttons = [
            ("save", tr("house.save"), self.save_as),
            ("mine", tr("house.mine"), self.open_mine),
        ]
        if scene.draft.changes:
            buttons.insert(0, ("reset", tr("house.reset"), scene.ask_reset))
        return [(name, label, press, Button.width(scene.ui, label)) for name, label, press in buttons]

    def head_width(self) -> int:
        """Return the room that they take."""
        return sum(width + self.scene.m.px(12) for *_, width in self.head_buttons())

    def add_head(self) -> None:
        """Add them at the right end of the title's line."""
        scene, m = self.scene, self.scene.m
        x, side = m.width - m.px(MARGIN), m.control(54)
        y = max(m.px(34), 8)
        buttons: list[Widget] = []
        for name, label, press, width in reversed(self.head_buttons()):
            x -= width
            buttons.insert(0, Button(name, Box(x, y, width, side), label, press))
            x -= m.px(12)
        scene.add(*buttons)

    def add_share(self, area: Box) -> None:
        """Add the code and the names as a chapter of their own, for a narrow window."""
        scene, m = self.scene, self.scene.m
        inside = area.inset(m.px(20))
        width = inside.w - ScrollArea.bar_room(scene.ui)
        parts = self._code(Box(inside.x, inside.y, width, 0))
        y = bottom_of(parts) + m.px(18)
        height = m.control(56)
        for name, label, press, _ in self.head_buttons():
            parts.append(Button(name, Box(inside.x, y, width, height), label, press, size=22, face="serif"))
            y += height + m.px(12)
        scene.add(Panel(area), ScrollArea("share", inside, parts))

    def play_button(self, box: Box, size: float) -> Widget:
        """Return the button that sits down with these rules, or says why they cannot be played."""
        draft = self.scene.draft
        problems = draft.problems
        why = " ".join(problem_words(problem) for problem in problems)
        return Button(
            "play",
            box,
            tr("house.play"),
            self.scene.play,
            kind="primary",
            size=size,
            face="serif_bold",
            enabled=not problems,
            hint=why,
        )

    # What an option means.

    def _explanation(self, panel: Box) -> list[Widget]:
        ui, m = self.scene.ui, self.scene.m
        inside = panel.inset(m.px(24), m.px(20))
        parts = self._about(inside, inside.w)
        if bottom_of(parts) <= inside.bottom:
            return parts
        parts = self._about(inside, inside.w - ScrollArea.bar_room(ui))
        return [ScrollArea(PartTarget("about", self.scene.option), inside, parts)]

    def _about(self, inside: Box, width: int) -> list[Widget]:
        """Return title, picture and words about the option, from the top of a box."""
        scene, ui, m, theme = self.scene, self.scene.ui, self.scene.m, self.scene.theme
        name, draft = scene.option, scene.draft
        y = inside.y
        parts: list[Widget] = []

        def put(text: str, size: float, colour: tuple[int, int, int, int], face: str = "sans") -> None:
            nonlocal y
            at = Box(inside.x, y, width, 0)
            parts.append(Label.paragraph(ui, at, text, size, colour, face, leading=1.32))
            y = parts[-1].box.bottom + m.px(12)

        put(title_words(name), 28, theme.title, "serif_bold")
        picture = self._diagram(Box(inside.x, y, width, max(m.px(200), round(inside.h * 0.5))))
        if picture is not None:
            parts.append(picture)
            y = picture.box.bottom + m.px(14)
        put(tr(f"house.option.{name}.more"), 20, theme.text)
        own = value_words(name, value_in(draft.sheet_rules, name))
        put(tr("house.on_sheet", sheet=preset_title(draft.preset), value=own), 19, theme.active)
        if is_changed(draft, name):
            label = tr("house.put_back")
            wide = min(width, Button.width(ui, label))
            parts.append(Button("put_back", Box(inside.x, y, wide, m.control(48)), label, self.put_back))
        return parts

    def _diagram(self, at: Box) -> Widget | None:
        draft, m = self.scene.draft, self.scene.m
        groups = hands(draft.rules, self.scene.option, draft.players)
        if groups:
            return Picture(Box(at.x, at.y, at.w, m.px(150)), _hands_drawer(groups))
        diagram = example(draft.rules, self.scene.option)
        if diagram is None:
            return None
        size = (at.w, at.h)
        pitch = scene_pitch(diagram, size, max(30, m.px(48)))

        def draw(p: Painter, box: Box) -> None:
            picture = scene_picture(p.theme, diagram, pitch, size, _LOOKS)
            p.glow(box, m.px(13), m.px(6), p.theme.shadow, m.px(4))
            p.surface.blit(picture, box[:2])
            p.rounded(box, m.px(13), None, p.theme.plate_edge, p.hair(2))

        return Picture(at, draw)

    def put_back(self) -> None:
        """Set this option as on the sheet."""
        scene = self.scene
        own = value_in(scene.draft.sheet_rules, scene.option)
        if own is None:
            scene.change(scene.draft.with_option("centre", None))
        else:
            scene.change(with_value(scene.draft, scene.option, own))

    # The code.

    def _code_height(self, width: int) -> int:
        m = self.scene.m
        parts = self._code(Box(0, 0, width - 2 * m.px(20), 0))
        return bottom_of(parts) + 2 * m.px(14)

    def _code(self, at: Box, titled: bool = True) -> list[Widget]:
        """Return title, code and buttons, on one line where there is room, or where it has no title."""
        scene, ui, m, theme = self.scene, self.scene.ui, self.scene.m, self.scene.theme
        code = encode_rules(scene.draft.rules)
        title, height, gap = tr("house.code.title"), m.control(48), m.px(12)
        title_w = ui.text_width(title, 22, "serif_bold") + 4 if titled else -gap
        buttons: list[tuple[str, Callable[[], None]]] = [("copy", self.copy), ("paste", self.paste)]
        widths = [
            ui.text_width(tr(f"house.code.{name}"), 19, "sans_bold") + 2 * m.px(20) for name, _ in buttons
        ]
        wanted = ui.text_width(code, 18, "sans_bold") + 2 * m.px(12) + 4
        # Signs do for words where these leave no room for the code.
        signs = not titled or (m.wide and at.w - title_w - sum(widths) - 3 * gap < wanted)
        widths = [height for _ in buttons] if signs else widths
        room = at.w - title_w - sum(widths) - 3 * gap
        beside = not titled or (m.wide and room >= round(at.w * 0.3))
        head = Box(at.x, at.y, title_w, height if beside else ui.line(24, 1.3))
        field = Box(head.right + gap, at.y, room, height)
        x, y = field.right + gap, at.y
        if not beside:
            field = Box(at.x, head.bottom + m.px(6), at.w, height)
            x, y = at.x, field.bottom + m.px(10)
        inside = field.inset(m.px(12), 2)
        size, shown = _fitting(ui, code, inside.w)
        parts: list[Widget] = [
            *([Label(head, title, 22, theme.title, "serif_bold", leading=1.3)] if titled else []),
            Panel(field, kind="inset", radius=12),
            Label(inside, shown, size, theme.name_text, "sans_bold", plain=True),
        ]
        for (name, press), width in zip(buttons, widths, strict=True):
            width = min(at.w, width)
            if not beside and x > at.x and x + width > at.right:
                x, y = at.x, y + height + m.px(8)
            label, icon = tr(f"house.code.{name}"), name if signs else ""
            kind: Kind = "icon" if signs else "normal"
            parts.append(Button(name, Box(x, y, width, height), label, press, kind, icon, size=19))
            x += width + gap
        return parts

    def copy(self) -> None:
        """Put the code on the clipboard."""
        code = encode_rules(self.scene.draft.rules)
        if clipboard.copy(code):
            self.scene.notify(tr("house.code.copied", code=code), "check")
        else:
            self.scene.notify(tr("house.code.not_copied", code=code), "warning")

    def paste(self) -> None:
        """Ask for a code; what is on the clipboard is offered when it is one."""
        waiting = clipboard.paste()[:_LONGEST_PASTE]
        ask_text(
            self.scene,
            TextQuestion(
                "code",
                tr("house.code.paste.title"),
                tr("house.code.paste.text"),
                tr("house.code.paste.label"),
                tr("house.code.paste.ok"),
                self._take,
                _what_is_wrong,
                value="" if _what_is_wrong(waiting) else waiting.strip(),
                limit=_LONGEST_PASTE,
                extra=("clip", tr("house.code.paste.clip"), lambda: clipboard.paste().strip()),
            ),
        )

    def _take(self, text: str) -> None:
        scene = self.scene
        draft = scene.draft.with_rules(decode_rules(text))
        scene.change(draft)
        taken = tr("house.code.taken", n=draft.change_count, sheet=preset_title(draft.preset))
        scene.notify(taken, "check")

    # Names.

    def save_as(self) -> None:
        """Keep these rules under a name."""
        scene = self.scene
        ask_text(
            scene,
            TextQuestion(
                "name",
                tr("house.name.title"),
                tr("house.name.text"),
                tr("house.name.label"),
                tr("house.name.ok"),
                self._save,
                scene.profile.why_not_name,
                ghost=tr("house.name.ghost"),
                limit=LONGEST_HOUSE_NAME,
            ),
        )

    def _save(self, name: str) -> None:
        scene = self.scene
        kept = scene.profile.keep_house(name, scene.draft.preset, scene.draft.rules)
        scene.change(scene.draft.with_rules(scene.draft.rules, kept))
        scene.notify(tr("house.name.saved", name=kept), "check")

    def open_mine(self) -> None:
        """Open the rules saved before, to take, rename, replace or delete."""
        self.scene.navigator.my_rules(self.scene)


def _hands_drawer(groups: tuple[tuple[str, ...], ...]) -> Callable[[Painter, Box], None]:
    """Return what draws hands of cards side by side, each a little fan."""

    def draw(p: Painter, box: Box) -> None:
        painter = card_painter(p.theme)
        width = min(p.m.px(92), round(box.h / 1.55))
        step = round(width * 0.34)
        wide = [width + step * (len(group) - 1) for group in groups]
        gap = p.m.px(26)
        x = box.x + max(0, (box.w - sum(wide) - gap * (len(groups) - 1)) // 2)
        for group, total in zip(groups, wide, strict=True):
            for i, card in enumerate(group):
                tilt = (i - (len(group) - 1) / 2) * 4
                if card == "?":
                    picture = painter.back(width, tilt)
                else:
                    picture = painter.face(card, width, lang=letters_language(), angle=tilt)
                centre = (x + width // 2 + i * step, box.centre[1] + round(abs(tilt) * 0.3))
                p.surface.blit(picture, picture.get_rect(center=centre))
            x += total + gap

    return draw


def _fitting(ui: UiContext, code: str, width: int) -> tuple[float, str]:
    """Return size and words of the code, or of as much of its beginning as fits: it is copied whole."""
    for size in (21, 19.5, 18):
        if ui.text_width(code, size, "sans_bold") <= width:
            return size, code
    ends = range(len(code), 0, -1)
    shown = next((n for n in ends if ui.text_width(f"{code[:n]}…", 18, "sans_bold") <= width), 4)
    return 18, f"{code[:shown]}…"


def _what_is_wrong(text: str) -> str:
    try:
        decode_rules(text)
    except CodeError as error:
        return error.message()
    return ""
