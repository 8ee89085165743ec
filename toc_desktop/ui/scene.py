"""Scene, the parent of every screen: its life in the app, notices, narration, and drawing it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pygame

from toc_desktop.support.i18n import language
from toc_desktop.support.layout import Box, Metrics
from toc_desktop.ui import text
from toc_desktop.ui.focus import Control, Target, narrate
from toc_desktop.ui.keys import KeyMap
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.svg import register_cache
from toc_desktop.ui.textures import paint_felt
from toc_desktop.ui.theme import Theme
from toc_desktop.ui.widget_host import WidgetHost
from toc_desktop.ui.widgets.base import Layer, Look, Widget
from toc_desktop.ui.widgets.overlays import Notice, dialog_layer, draw_notice, draw_tooltip

if TYPE_CHECKING:
    from toc_desktop.app.app import App

TOOLTIP_AFTER = 0.45
_NOTICE_SECONDS = 9.0


@dataclass(frozen=True, slots=True)
class Frame:
    """All that the picture of a scene depends on; two equal ones look the same."""

    widgets: tuple[Widget, ...]
    layers: tuple[tuple[Layer, tuple[Widget, ...]], ...]
    look: Look
    tip: tuple[Target, str] | None
    notice: Notice | None
    entry: tuple[object, ...]
    time: float | None


class Scene(WidgetHost):
    """One screen: override `build` to place widgets, `controls` and `activate` for what is not a widget."""

    name = "scene"
    overlay = False
    first_focus: Target | None = None

    def __init__(self, app: App) -> None:
        super().__init__(app.ui)
        self.app = app
        self._focus_said = ""

    # The life of a scene.

    def enter(self) -> None:
        """The scene comes to the top, at first or again."""

    def leave(self) -> None:
        """The scene is covered or gone."""

    def close(self) -> None:
        """The scene is gone for good: let go of what is large."""

    def update(self, dt: float) -> None:
        """Let time pass."""

    @property
    def animating(self) -> bool:
        """Whether the scene wants a new picture at every frame."""
        return False

    def on_quit(self) -> bool:
        """The window is being closed; False keeps it open (the scene then asks)."""
        return True

    def back(self) -> None:
        """Esc with nothing open, or the back button."""
        self.app.pop()

    # Building.

    def surroundings(self) -> object:
        """Return sizes, theme and language."""
        return self.app.ui, language()

    def build_anew(self) -> None:
        """Build, and say again what has the focus if it was said last and is no longer so."""
        self.ui = self.app.ui
        self.app.gui.resize(self.app.window.size)
        super().build_anew()
        if self.app.narration == self._focus_said:
            self.say_focus()

    def say_focus(self) -> None:
        """Say what has the focus."""
        control = self.focus.control
        if control is not None:
            self._focus_said = text.plain(narrate(control))
            self.app.say(self._focus_said)

    @property
    def size(self) -> tuple[int, int]:
        """The pixels of the screen."""
        return self.ui.m.width, self.ui.m.height

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return self.ui.theme

    @property
    def m(self) -> Metrics:
        """The sizes in use."""
        return self.ui.m

    @property
    def area(self) -> Box:
        """The whole screen."""
        return Box(0, 0, *self.size)

    @property
    def keys(self) -> KeyMap:
        """The key bindings in use."""
        return self.app.keys

    def text_fields(self) -> Any:
        """The text entries of the GUI library, for the TextField widget."""
        return self.app.gui

    # Layers, notices, words.

    def ask(
        self,
        layer_id: str,
        title: str,
        words: str,
        buttons: Sequence[tuple[str, str, Any]],
        on_cancel: Any = None,
    ) -> None:
        """Open a dialog; buttons are (name, label, action), the first is golden and has the focus."""
        self.open_layer(dialog_layer(self, layer_id, title, words, buttons, on_cancel))
        self.app.say(f"{text.plain(title)} {self.app.narration}")

    def explain(self, words: str) -> None:
        """Say in a notice why something cannot be done."""
        if words:
            self.notify(words, "warning")

    def notify(self, words: str, icon: str = "info") -> None:
        """Show a short message at the bottom; it goes with the next input or after a while."""
        self.notice = Notice(words, icon, self.now())
        self.app.say(text.plain(words))

    def now(self) -> float:
        """Seconds on the app's clock."""
        return self.app.clock.now()

    def cancel(self) -> None:
        """Close the top layer, or a notice, or go back."""
        self.notice = None
        if self.layers:
            layer = self.layers[-1]
            self.close_layer(layer.id)
            if layer.on_cancel is not None:
                layer.on_cancel()
        else:
            self.back()

    def focus_moved(self) -> None:
        """Bring the control into view and say what it is."""
        control = self.focus.control
        if control is None:
            return
        owner = self.owner(control.id)
        if owner is not None:
            for widget in self.shown_widgets():
                for area in widget.walk():
                    if area is not owner and owner in area.walk():
                        area.reveal(control.rect)
            owner.focused(control.id)
        self.sync()
        self.say_focus()

    def handle(self, event: pygame.Event) -> bool:
        """Take an event, and remember whether the keyboard is in use."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._by_key = event.type == pygame.KEYDOWN
        return super().handle(event)

    def tick(self, dt: float) -> None:
        """Called by the app at every frame, before `update`."""
        self.ensure_built()
        if self.notice is not None and self.now() - self.notice.since > _NOTICE_SECONDS:
            self.notice = None
        self.update(dt)

    # Drawing.

    def frame(self) -> object:
        """Return all that the picture depends on: the app draws when it differs from what it drew last."""
        tip = self.tip()
        return Frame(
            self.widgets,
            tuple(zip(self.layers, self._layer_widgets, strict=True)),
            self.look(),
            (tip.id, tip.hint) if tip is not None else None,
            self.notice,
            self.app.gui.state(),
            self.now() if self.animating else None,
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen."""
        p = Painter(surface, self.ui)
        look = self.look()
        self.draw_background(p)
        for widget in self.widgets:
            widget.draw(p, look)
        self.draw_over(p)
        self.draw_above(p, look)

    def draw_above(self, p: Painter, look: Look) -> None:
        """Draw what lies above everything of the scene: focus, layers, tooltip, notice."""
        if not self.layers:
            self._draw_focus(p)
        for i, (layer, widgets) in enumerate(zip(self.layers, self._layer_widgets, strict=True)):
            if layer.scrim:
                p.rounded(self.area, 0, self.theme.veil)
                p.cover(self.area)
            for widget in widgets:
                widget.draw(p, look)
            if i == len(self.layers) - 1:
                self._draw_focus(p)
        self._draw_tooltip(p)
        if self.notice is not None:
            draw_notice(p, self.area, self.notice)

    def draw_background(self, p: Painter) -> None:
        """Draw what lies under the widgets: the felt, unless the scene has something better."""
        p.surface.blit(_felt(self.theme, self.size), (0, 0))

    def draw_over(self, p: Painter) -> None:
        """Draw what lies over the widgets but under layers."""

    def look(self) -> Look:
        """Who is hovered, pressed and focused now."""
        focused = self.focus.current if self.focus.shown else None
        return Look(self.hovered, self.pressed, focused)

    def focus_shape(self, control: Control) -> tuple[Box, float]:
        """The box and corner radius of a control's focus ring; a scene may shape it for its own controls."""
        owner = self._owners.get(control.id)
        return control.visible, self.m.px(owner.radius if owner is not None else 13)

    def _draw_focus(self, p: Painter) -> None:
        control = self.focus.control if self.focus.shown else None
        if control is not None and not control.visible.empty:
            p.focus_ring(*self.focus_shape(control))

    def tip(self) -> Control | None:
        """Return the control whose hint is shown now: it has the keyboard, or the mouse rests on it."""
        by_key = self.focus.shown and self._by_key
        control = self.focus.find(self.focus.current if by_key else self.hovered)
        if control is None or not control.hint or self.pressed is not None:
            return None
        return control if by_key or self.now() - self.hovered_since >= TOOLTIP_AFTER else None

    def _draw_tooltip(self, p: Painter) -> None:
        tip = self.tip()
        if tip is not None:
            draw_tooltip(p, self.area, tip.visible, tip.hint)


@lru_cache(maxsize=1)
def _felt(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    return paint_felt(theme, size)


register_cache(_felt.cache_clear)
