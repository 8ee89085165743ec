"""At the side of the house rules: what an option means, the code to send, saving under a name, playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from toc_desktop.engine import RuleSet
from toc_desktop.present.rules.new_game import problem_words
from toc_desktop.present.rules.option_examples import example, hands
from toc_desktop.present.rules.options import (
    belongs_to_cards,
    detail_words,
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
from toc_desktop.render.chips import Chip, chip_tile
from toc_desktop.render.diagrams import diagram_picture, diagram_size
from toc_desktop.render.rule_chips import chips_for
from toc_desktop.services.profile import LONGEST_HOUSE_NAME
from toc_desktop.support.i18n import letters_language, tr
from toc_desktop.support.layout import Box, Fr, row
from toc_desktop.ui import clipboard
from toc_desktop.ui.dialogs import TextQuestion, ask_text
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.widgets import Button, Label, Panel, Picture, ScrollArea, Widget
from toc_desktop.ui.widgets.lists import Drawer

if TYPE_CHECKING:
    from toc_desktop.scenes.house_rules import HouseRulesScene

_LOOKS = USUAL_STYLES
_LONGEST_PASTE = 400


def option_picture(name: str, rules: RuleSet) -> Drawer:
    """Return what draws the sign of an option on its square of paper."""
    chip = _chip(name, rules)

    def draw(p: Painter, box: Box) -> None:
        p.surface.blit(chip_tile(chip, box.w, hc=p.theme.high_contrast), box[:2])

    return draw


def _chip(name: str, rules: RuleSet) -> Chip:
    if belongs_to_cards(name):
        return chips_for(rules, name.rpartition(".")[2])[0]
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

    # The right column of a wide window.

    def add_side(self, side: Box) -> None:
        """Add the explanation above, code and buttons below it."""
        scene, m = self.scene, self.scene.m
        gap = m.px(16)
        play, rest = side.take_bottom(m.control(84), gap)
        keep, rest = rest.take_bottom(m.control(60), gap)
        code_h = self._code_height(side.w)
        code, rest = rest.take_bottom(code_h, gap)
        scene.add(Panel(rest), *self._explanation(rest))
        scene.add(Panel(code), *self._code(code.inset(m.px(24), m.px(18))))
        scene.add(*self._keep_buttons(keep), self.play_button(play, 30))

    def add_share(self, area: Box) -> None:
        """Add the code and the names as a chapter of their own, for a narrow window."""
        scene, m = self.scene, self.scene.m
        inside = area.inset(m.px(20))
        width = inside.w - ScrollArea.bar_room(scene.ui)
        parts = self._code(Box(inside.x, inside.y, width, 0))
        y = max(part.box.bottom for part in parts) + m.px(18)
        height = m.control(56)
        for button in self._keep_buttons(Box(inside.x, y, width, height), stacked=True):
            parts.append(button)
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

    def _keep_buttons(self, box: Box, stacked: bool = False) -> list[Widget]:
        m = self.scene.m
        save, mine = tr("house.save"), tr("house.mine")
        if stacked:
            a, b = box, box.moved(0, box.h + m.px(12))
        else:
            a, b = row(box, [Fr(1.25), Fr(1)], m.px(12))
        return [
            Button("save", a, save, self.save_as, size=22, face="serif"),
            Button("mine", b, mine, self.open_mine, size=22, face="serif"),
        ]

    # What an option means.

    def _explanation(self, panel: Box) -> list[Widget]:
        scene, ui, m, theme = self.scene, self.scene.ui, self.scene.m, self.scene.theme
        name, draft = scene.option, scene.draft
        inside = panel.inset(m.px(24), m.px(20))
        width = inside.w - ScrollArea.bar_room(ui)
        y = inside.y
        parts: list[Widget] = []

        def put(text: str, size: float, colour: tuple[int, int, int, int], face: str = "sans") -> None:
            nonlocal y
            height = ui.text_height(text, width, size, face, 1.32)
            parts.append(Label(Box(inside.x, y, width, height), text, size, colour, face, leading=1.32))
            y += height + m.px(12)

        put(title_words(name), 28, theme.title, "serif_bold")
        picture = self._diagram(Box(inside.x, y, inside.w, 0))
        if picture is not None:
            parts.append(picture)
            y = picture.box.bottom + m.px(14)
        put(detail_words(name, draft.rules, "more"), 20, theme.text)
        own = value_words(name, value_in(draft.sheet_rules, name), draft.sheet_rules)
        put(tr("house.on_sheet", sheet=preset_title(draft.preset), value=own), 19, theme.active)
        if is_changed(draft, name):
            label = tr("house.put_back")
            wide = min(width, Button.width(ui, label))
            parts.append(Button("put_back", Box(inside.x, y, wide, m.control(48)), label, self.put_back))
            y += m.control(48)
        if y > inside.bottom:
            return [ScrollArea(PartTarget("about", name), inside, parts, y + m.px(8) - inside.y)]
        return parts

    def _diagram(self, at: Box) -> Widget | None:
        draft, m = self.scene.draft, self.scene.m
        groups = hands(draft.rules, self.scene.option, draft.players)
        if groups:
            return Picture(Box(at.x, at.y, at.w, m.px(150)), _hands_drawer(groups))
        diagram = example(draft.rules, self.scene.option)
        if diagram is None:
            return None
        pitch = max(20, m.px(44))
        w, h = diagram_size(diagram, pitch)
        if w > at.w or h > m.px(260):
            # One smaller size for all that is larger: every size costs a painted board.
            pitch = max(18, m.px(31))
            w, h = diagram_size(diagram, pitch)

        def draw(p: Painter, box: Box) -> None:
            picture = diagram_picture(p.theme, diagram, pitch, _LOOKS)
            frame = box.centred(*picture.get_size())
            p.glow(frame, pitch // 4, m.px(6), p.theme.shadow, m.px(4))
            p.surface.blit(picture, frame[:2])
            p.rounded(frame, max(6, pitch // 4), None, p.theme.panel_edge, p.hair(2))

        return Picture(Box(at.x, at.y, at.w, h), draw)

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
        parts = self._code(Box(0, 0, width - 2 * m.px(24), 0))
        return max(part.box.bottom for part in parts) + 2 * m.px(18)

    def _code(self, at: Box) -> list[Widget]:
        scene, ui, m, theme = self.scene, self.scene.ui, self.scene.m, self.scene.theme
        title_h = ui.line(24, 1.3)
        title = Box(at.x, at.y, at.w, title_h)
        field = Box(at.x, title.bottom + m.px(6), at.w, m.control(46))
        code = encode_rules(scene.draft.rules)
        parts: list[Widget] = [
            Label(title, tr("house.code"), 24, theme.title, "serif_bold", leading=1.3),
            Panel(field, kind="inset", radius=12),
            Label(field.inset(m.px(14), 2), code, 21, theme.name_text, "sans_bold", plain=True),
        ]
        buttons: list[tuple[str, Callable[[], None]]] = [("copy", self.copy), ("paste", self.paste)]
        x, y, height = at.x, field.bottom + m.px(10), m.control(48)
        for name, press in buttons:
            label = tr(f"house.code.{name}")
            width = min(at.w, Button.width(ui, label))
            if x > at.x and x + width > at.right:
                x, y = at.x, y + height + m.px(8)
            parts.append(Button(name, Box(x, y, width, height), label, press))
            x += width + m.px(14)
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


def _what_is_wrong(text: str) -> str:
    try:
        decode_rules(text)
    except CodeError as error:
        return error.words()
    return ""
