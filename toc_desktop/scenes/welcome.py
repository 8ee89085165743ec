"""The welcome, seen once: the player's name, and whether they know the game."""

from __future__ import annotations

from toc_desktop.render.logo import logo, logo_height, logo_margin
from toc_desktop.services import GameApp, GameScene
from toc_desktop.storage.setup import LONGEST_NAME
from toc_desktop.support.i18n import language, languages, tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.widgets import (
    Button,
    Choice,
    Label,
    Painter,
    Panel,
    ScrollArea,
    Segmented,
    TextField,
    Widget,
    bottom_of,
)

_WIDTH = 1080
_LOGO = 300
_CHOICE = 150


class WelcomeScene(GameScene):
    """One page above the title: whatever is answered, Esc too, leads on, and nothing is asked again."""

    name = "welcome"
    first_focus = "name"

    def __init__(self, app: GameApp) -> None:
        super().__init__(app)
        self.profile = app.services.profile
        self.player_name = self.profile.player_name
        self._logo_at: tuple[int, int] | None = None
        self._asked = False

    def update(self, dt: float) -> None:
        """Put the cursor into the name as soon as the page is there: whoever types is answering."""
        if not self._asked:
            self._asked = True
            self.focus_moved()

    # What can be done.

    def write(self, name: str) -> None:
        """Take the name as it is typed."""
        self.player_name = name

    def submit(self, name: str) -> None:
        """Go from the name to the first choice: Enter twice begins."""
        self.player_name = name
        self.focus.set("first_game")
        self.focus.shown = True
        self.focus_moved()

    def first_game(self) -> None:
        """Sit down at a first game."""
        self.profile.remember_name(self.player_name)
        self.app.services.navigator.first_game(self)

    def back(self) -> None:
        """Go to the title; a name that was typed is kept."""
        self.profile.remember_name(self.player_name)
        super().back()

    def set_language(self, code: str) -> None:
        """Speak another language at once, and next time too."""
        self.profile.settings.language = code
        self.profile.save()
        self.app.set_language(code)

    # The page.

    def build(self) -> None:
        """Place the language at the top right, and the question and the two choices on a sheet."""
        m, ui = self.m, self.ui
        choices = [Choice(each.code, each.label) for each in languages()]
        lang_w, lang_h = Segmented.measure(ui, choices)
        corner = Box(m.width - m.px(28) - lang_w, m.px(28), lang_w, lang_h)
        self.add(Segmented("language", corner, tr("title.language"), choices, language(), self.set_language))
        width = min(m.width - 2 * m.px(48), max(m.px(_WIDTH), round(620 * m.text_scale * m.scale)))
        pad = m.px(44)
        widgets, height = self._sheet(width - 2 * pad)
        logo_h = logo_height(m.px(_LOGO))
        gap = m.px(36)
        top = max(corner.bottom, m.px(28)) + m.px(12)
        whole = height + 2 * pad
        with_logo = m.px(64) + logo_h + gap + whole <= m.height - m.px(48)
        self._logo_at = None
        if with_logo:
            y = (m.height - logo_h - gap - whole) // 2
            self._logo_at = ((m.width - m.px(_LOGO)) // 2, y)
            y += logo_h + gap
        else:
            y = max(top, (m.height - whole) // 2)
        box = Box((m.width - width) // 2, y, width, min(whole, m.height - y - m.px(24)))
        self.add(Panel(box))
        if whole > box.h:
            widgets, height = self._sheet(width - 2 * pad - ScrollArea.bar_room(ui))
            for widget in widgets:
                widget.box = widget.box.moved(box.x + pad, box.y + pad)
            inside = box.inset(m.px(6))
            self.add(ScrollArea("page", inside, widgets, height + 2 * pad - m.px(6)))
        else:
            for widget in widgets:
                widget.box = widget.box.moved(box.x + pad, box.y + pad)
            self.add(*widgets)

    def _sheet(self, width: int) -> tuple[list[Widget], int]:
        """Return everything on the sheet, from its top left corner, and how high that is."""
        m, ui, theme = self.m, self.ui, self.theme
        widgets: list[Widget] = []
        y = 0
        for text, size, colour, face, after in (
            (tr("welcome.title"), 46, theme.title, "serif_bold", 10),
            (tr("welcome.question"), 25, theme.text, "sans", 14),
        ):
            at = Box(0, y, width, 0)
            widgets.append(Label.paragraph(ui, at, text, size, colour, face, leading=1.25))
            y = bottom_of(widgets) + m.px(after)
        field = Box(0, y, width, m.control(60))
        widgets.append(
            TextField(
                "name",
                field,
                tr("welcome.question"),
                self.player_name,
                self.write,
                self.submit,
                tr("storage.guest"),
                LONGEST_NAME,
            )
        )
        y += field.h + m.px(10)
        note = tr("welcome.later", you=tr("storage.guest"), page=tr("title.new_game"))
        widgets.append(Label.paragraph(ui, Box(0, y, width, 0), note, 19, theme.text_muted, leading=1.25))
        choices, bottom = self._choices(Box(0, bottom_of(widgets) + m.px(34), width, 0))
        return [*widgets, *choices], bottom

    def _choices(self, at: Box) -> tuple[list[Widget], int]:
        """Return the two large buttons, beside each other where there is room, and where they end."""
        m, ui = self.m, self.ui
        gap, size = m.px(24), 30
        names = ("first_game", "know")
        press = {"first_game": self.first_game, "know": self.back}
        widest = max(Button.width(ui, tr(f"welcome.{name}"), size, "serif_bold") for name in names)
        beside = widest + m.px(20) <= (at.w - gap) // 2
        width = (at.w - gap) // 2 if beside else at.w
        inner = width - 2 * m.px(32)
        details = [ui.text_height(tr(f"welcome.{name}.detail"), inner, 18.5, leading=1.25) for name in names]
        height = max(m.px(_CHOICE), ui.line(size, 1.2) + max(details) + m.px(36))
        widgets: list[Widget] = []
        for i, name in enumerate(names):
            x, y = (at.x + i * (width + gap), at.y) if beside else (at.x, at.y + i * (height + gap))
            widgets.append(
                Button(
                    name,
                    Box(x, y, width, height),
                    tr(f"welcome.{name}"),
                    press[name],
                    kind="normal" if i else "primary",
                    detail=tr(f"welcome.{name}.detail"),
                    size=size,
                    face="serif_bold",
                    align="left",
                )
            )
        return widgets, widgets[-1].box.bottom

    def draw_background(self, p: Painter) -> None:
        """Draw the felt, and the logo where there is room for it."""
        super().draw_background(p)
        if self._logo_at is not None:
            width = self.m.px(_LOGO)
            edge = logo_margin(width)
            x, y = self._logo_at
            p.surface.blit(logo(width, hc=self.theme.high_contrast), (x - edge, y - edge))
