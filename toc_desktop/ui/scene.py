"""Scene, the parent of every screen: widgets, built again at each layout, layers, notices, narration."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pygame

from toc_desktop.support.layout import Box, Metrics
from toc_desktop.ui import text
from toc_desktop.ui.focus import Control, narrate
from toc_desktop.ui.keys import KeyMap
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.svg import register_cache
from toc_desktop.ui.textures import paint_felt
from toc_desktop.ui.theme import Theme
from toc_desktop.ui.widget_host import WidgetHost
from toc_desktop.ui.widgets.base import Look
from toc_desktop.ui.widgets.overlays import Notice, dialog_layer, draw_notice, draw_tooltip

if TYPE_CHECKING:
    from toc_desktop.app.app import App

TOOLTIP_AFTER = 0.45
_NOTICE_SECONDS = 9.0


class Scene(WidgetHost):
    """One screen: override `build` to place widgets, `controls` and `activate` for what is not a widget."""

    name = "scene"
    overlay = False
    first_focus: str | None = None

    def __init__(self, app: App) -> None:
        super().__init__(UiContext(app.theme, Metrics(*app.scene_size, app.text_scale)))
        self.app = app
        self.size: tuple[int, int] = app.scene_size

    # The life of a scene.

    def enter(self) -> None:
        """The scene comes to the top, at first or again."""

    def leave(self) -> None:
        """The scene is covered or gone."""

    def close(self) -> None:
        """The scene is gone for good: let go of what is large."""

    def layout(self, size: tuple[int, int]) -> None:
        """The window, theme, text size or language changed: place everything again."""
        self.size = size
        self.ui = UiContext(self.app.theme, Metrics(*size, self.app.text_scale))
        self._build_all()

    def update(self, dt: float) -> None:
        """Let time pass; call `redraw` when something moves."""

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
        self.redraw()

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
        self.redraw()

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
        self.app.say(text.plain(narrate(control)))

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
            self.redraw()
        if self.hovered is not None and 0 <= self.now() - self.hovered_since - TOOLTIP_AFTER < dt + 0.02:
            self.redraw()
        self.update(dt)
        self.ensure_built()

    # Drawing.

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
        return Look(self.hovered, self.pressed, focused, self.now())

    def focus_shape(self, control: Control) -> tuple[Box, float]:
        """The box and corner radius of a control's focus ring; a scene may shape it for its own controls."""
        owner = self._owners.get(control.id)
        return control.visible, self.m.px(owner.radius if owner is not None else 13)

    def _draw_focus(self, p: Painter) -> None:
        control = self.focus.control if self.focus.shown else None
        if control is not None and not control.visible.empty:
            p.focus_ring(*self.focus_shape(control))

    def _draw_tooltip(self, p: Painter) -> None:
        by_key = self.focus.shown and self._by_key
        control = self.focus.find(self.focus.current if by_key else self.hovered)
        if control is None or not control.hint or self.pressed is not None:
            return
        if by_key or self.now() - self.hovered_since >= TOOLTIP_AFTER:
            draw_tooltip(p, self.area, control.visible, control.hint)


@lru_cache(maxsize=1)
def _felt(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    return paint_felt(theme, size)


register_cache(_felt.cache_clear)
