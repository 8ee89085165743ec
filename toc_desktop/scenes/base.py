"""Scene, the parent of every screen: widgets, built again at each layout, layers, notices, narration."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pygame

from toc_desktop.present.focus import Control, narrate
from toc_desktop.present.keys import KeyMap
from toc_desktop.present.layout import Box, Metrics
from toc_desktop.render import text
from toc_desktop.render.textures import paint_felt
from toc_desktop.render.theme import Theme
from toc_desktop.render.widgets.base import Layer, Look, Widget
from toc_desktop.render.widgets.overlays import Notice, dialog_layer, draw_notice, draw_tooltip
from toc_desktop.render.widgets.painter import Kit, Painter
from toc_desktop.render.widgets.scroll import ScrollArea
from toc_desktop.scenes.steering import Point, Steering

if TYPE_CHECKING:
    from toc_desktop.app import App

_TOOLTIP_AFTER = 0.45
_NOTICE_SECONDS = 9.0


class Scene(Steering):
    """One screen: override `build` to place widgets, `controls` and `activate` for what is not a widget."""

    name = "scene"
    overlay = False
    first_focus: str | None = None

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self.size: tuple[int, int] = app.scene_size
        self.kit = Kit(app.theme, Metrics(*self.size, app.text_scale))
        self.memory: dict[str, Any] = {}
        self.widgets: list[Widget] = []
        self.layers: list[Layer] = []
        self._layer_widgets: list[list[Widget]] = []
        self._focus_below: list[tuple[str | None, bool]] = []
        self._owners: dict[str, Widget] = {}
        self._stale = True
        self.dirty = True
        self.notice: Notice | None = None
        self._by_key = False

    # The life of a scene.

    def enter(self) -> None:
        """The scene comes to the top, at first or again."""

    def leave(self) -> None:
        """The scene is covered or gone."""

    def layout(self, size: tuple[int, int]) -> None:
        """The window, theme, text size or language changed: place everything again."""
        self.size = size
        self.kit = Kit(self.app.theme, Metrics(*size, self.app.text_scale))
        self._build_all()

    def build(self) -> None:
        """Place the widgets with `self.add`; called at every layout and after `refresh`."""

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
        return self.kit.theme

    @property
    def m(self) -> Metrics:
        """The sizes in use."""
        return self.kit.m

    @property
    def area(self) -> Box:
        """The whole screen."""
        return Box(0, 0, *self.size)

    @property
    def keys(self) -> KeyMap:
        """The key bindings in use."""
        return self.app.keys

    def add(self, *widgets: Widget) -> None:
        """Put widgets on the screen."""
        for widget in widgets:
            self.widgets.append(widget)
            widget.attach(self)

    def refresh(self) -> None:
        """Build again before the next frame, because what is shown has changed."""
        self._stale = True
        self.dirty = True

    def redraw(self) -> None:
        """Draw again at the next frame."""
        self.dirty = True

    def _build_all(self) -> None:
        self._stale = False
        self.widgets = []
        self.build()
        self._layer_widgets = [self._built(layer) for layer in self.layers]
        self.app.gui.keep(self._field_names())
        self.sync()
        self.dirty = True

    def ensure_built(self) -> None:
        """Build now if something asked for it."""
        if self._stale:
            self._build_all()

    def _built(self, layer: Layer) -> list[Widget]:
        widgets = list(layer.build())
        for widget in widgets:
            widget.attach(self)
        return widgets

    def _field_names(self) -> set[str]:
        every = [*self.widgets, *(w for group in self._layer_widgets for w in group)]
        return {inner.id for widget in every for inner in widget.walk() if inner.id}

    def text_fields(self) -> Any:
        """The text entries of the GUI library, for the TextField widget."""
        return self.app.gui

    # Layers, notices, words.

    def open_layer(self, layer: Layer) -> None:
        """Put a dialog or a list above everything; it takes all input until closed."""
        self.notice = None
        self._focus_below.append((self.focus.current, self.focus.shown))
        self.layers.append(layer)
        self._layer_widgets.append(self._built(layer))
        self.hovered = self.pressed = None
        self.focus.current = None
        self.sync()
        if layer.first_focus is None or not self.focus.set(layer.first_focus):
            self.focus.step(1)
        self.focus_moved()
        self.redraw()

    def close_layer(self, layer_id: str) -> None:
        """Take a layer away, and all above it; the focus goes back to where it was."""
        if all(layer.id != layer_id for layer in self.layers):
            return
        while self.layers:
            layer = self.layers.pop()
            self._layer_widgets.pop()
            self.focus.current, _ = self._focus_below.pop()
            if layer.id == layer_id:
                break
        self.hovered = self.pressed = None
        self.sync()
        self.redraw()

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

    # Steering, for widgets.

    def shown_widgets(self) -> list[Widget]:
        """The widgets that take input: those of the top layer, else the scene's."""
        return self._layer_widgets[-1] if self._layer_widgets else self.widgets

    def controls(self) -> list[Control]:
        """The controls of the widgets that take input."""
        self._owners = {}
        found: list[Control] = []
        for widget in self.shown_widgets():
            for inner in widget.walk():
                for control in inner.controls():
                    if control.clip is not None and control.visible.empty and not control.focusable:
                        continue
                    found.append(control)
                    self._owners[control.id] = inner
        return found

    def owner(self, control_id: str) -> Widget | None:
        """The widget a control belongs to."""
        if control_id not in self._owners:
            self.controls()
        return self._owners.get(control_id)

    def activate(self, control_id: str) -> None:
        """Let the widget do it."""
        self.notice = None
        widget = self.owner(control_id)
        if widget is not None:
            widget.activate(control_id)
        self.redraw()

    def adjust(self, control_id: str, by: int) -> bool:
        """Let the widget change its value."""
        widget = self.owner(control_id)
        return widget is not None and widget.adjust(control_id, by)

    def press(self, control_id: str, pos: Point) -> None:
        """Tell the widget."""
        widget = self.owner(control_id)
        if widget is not None:
            widget.press(control_id, pos)

    def drag(self, control_id: str, pos: Point) -> None:
        """Tell the widget."""
        widget = self.owner(control_id)
        if widget is not None:
            widget.drag(control_id, pos)

    def wheel(self, pos: Point, by: float) -> bool:
        """The innermost widget under the mouse that can use it."""
        inner = [w for widget in self.shown_widgets() for w in widget.walk() if w.box.contains(pos)]
        return any(widget.wheel(pos, by) for widget in reversed(inner))

    def page(self, by: int) -> bool:
        """Scroll the area that has the focus, else the first one."""
        areas = [w for widget in self.shown_widgets() for w in widget.walk() if isinstance(w, ScrollArea)]
        owner = self.owner(self.focus.current) if self.focus.current else None
        around = [area for area in areas if owner is not None and owner in area.walk()]
        return any(area.page(by) for area in (around or areas)[:1])

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
        if self.hovered is not None and 0 <= self.now() - self.hovered_since - _TOOLTIP_AFTER < dt + 0.02:
            self.redraw()
        self.update(dt)
        self.ensure_built()

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen."""
        p = Painter(surface, self.kit)
        look = self.look()
        self.draw_background(p)
        for widget in self.widgets:
            widget.draw(p, look)
        self.draw_over(p)
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
        if by_key or self.now() - self.hovered_since >= _TOOLTIP_AFTER:
            draw_tooltip(p, self.area, control.visible, control.hint)


@lru_cache(maxsize=2)
def _felt(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    return paint_felt(theme, size)
