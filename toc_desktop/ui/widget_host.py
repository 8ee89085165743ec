"""WidgetHost: the widgets and layers of a screen, and how mouse and keys reach them."""

from __future__ import annotations

from typing import Any

import pygame

from toc_desktop.ui.focus import Control, Target
from toc_desktop.ui.painter import UiContext
from toc_desktop.ui.steering import Point, Steering, key_name
from toc_desktop.ui.widgets.base import Layer, Widget
from toc_desktop.ui.widgets.overlays import Notice
from toc_desktop.ui.widgets.scroll import ScrollArea


class WidgetHost(Steering):
    """Widgets, layers above them, and what must survive when they are built again."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__()
        self.ui = ui
        self.memory: dict[str, Any] = {}
        self.widgets: tuple[Widget, ...] = ()
        self.layers: list[Layer] = []
        self._layer_widgets: tuple[tuple[Widget, ...], ...] = ()
        self._focus_below: list[tuple[Target | None, bool]] = []
        self._owners: dict[Target, Widget] = {}
        self._built_for: object = None
        self._handled = True
        """Whether an event came since the last build."""
        self.notice: Notice | None = None
        self._by_key = False

    @property
    def wraps(self) -> bool:
        """In menus and dialogs the arrows go round."""
        return bool(self.layers)

    def build(self) -> None:
        """Place the widgets with `self.add`: a function of the scene's state, sizes, theme and language."""

    @property
    def moment(self) -> object:
        """What time or a thread may change and `build` depends on: with another value it builds again."""
        return None

    def surroundings(self) -> object:
        """Return what the app decides and `build` depends on: sizes, theme, language."""
        raise NotImplementedError

    def text_fields(self) -> Any:
        """The text entries of the GUI library."""
        raise NotImplementedError

    def explain(self, words: str) -> None:
        """Say why something cannot be done."""
        raise NotImplementedError

    def add(self, *widgets: Widget) -> None:
        """Put widgets on the screen."""
        self.widgets = (*self.widgets, *widgets)
        for widget in widgets:
            widget.attach(self)

    def receive(self, event: pygame.Event) -> None:
        """Take an event; unless the mouse just moved, the widgets are built again before the next frame."""
        self.ensure_built()
        entries = self.text_fields()
        if not entries.process(event):
            self.handle(event)
            control = self.focus.control
            if entries.active is not None and (control is None or control.id != entries.active):
                entries.activate(None)
        self._handled = self._handled or event.type != pygame.MOUSEMOTION or self.pressed is not None

    def ensure_built(self) -> None:
        """Build the widgets if an event came, or time or the app changed what they depend on."""
        if self._handled or self._built_for != (self.surroundings(), self.moment):
            self.build_anew()

    def build_anew(self) -> None:
        """Build the widgets from the state as it is now."""
        self._handled = False
        self._built_for = (self.surroundings(), self.moment)
        self.widgets = ()
        self.build()
        self._layer_widgets = tuple(self._built(layer) for layer in self.layers)
        self.text_fields().keep(self._field_names())
        self.sync()

    def _built(self, layer: Layer) -> tuple[Widget, ...]:
        widgets = tuple(layer.build())
        for widget in widgets:
            widget.attach(self)
        return widgets

    def _field_names(self) -> set[Target]:
        every = [*self.widgets, *(w for group in self._layer_widgets for w in group)]
        return {inner.id for widget in every for inner in widget.walk() if inner.id}

    # Layers.

    def open_layer(self, layer: Layer) -> None:
        """Put a dialog or a list above everything; it takes all input until closed."""
        self.notice = None
        self._focus_below.append((self.focus.current, self.focus.shown))
        self.layers.append(layer)
        self._layer_widgets += (self._built(layer),)
        self.hovered = self.pressed = None
        self.focus.current = None
        self.sync()
        if layer.first_focus is None or not self.focus.set(layer.first_focus):
            self.focus.step(1)
        self.focus.shown = True
        self.focus_moved()

    def close_layer(self, layer_id: str) -> None:
        """Take a layer away, and all above it; the focus goes back to where it was."""
        if all(layer.id != layer_id for layer in self.layers):
            return
        while self.layers:
            layer = self.layers.pop()
            self._layer_widgets = self._layer_widgets[:-1]
            self.focus.current, shown = self._focus_below.pop()
            self.focus.shown = shown or self._by_key
            if layer.id == layer_id:
                break
        self.hovered = self.pressed = None
        self.sync()

    # Steering, for widgets.

    def shown_widgets(self) -> tuple[Widget, ...]:
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

    def owner(self, target: Target) -> Widget | None:
        """The widget a control belongs to."""
        if target not in self._owners:
            self.controls()
        return self._owners.get(target)

    def activate(self, target: Target) -> None:
        """Let the widget do it."""
        self.notice = None
        widget = self.owner(target)
        if widget is not None:
            widget.activate(target)

    def adjust(self, target: Target, by: int) -> bool:
        """Let the widget change its value."""
        widget = self.owner(target)
        return widget is not None and widget.adjust(target, by)

    def press(self, target: Target, pos: Point) -> None:
        """Tell the widget."""
        widget = self.owner(target)
        if widget is not None:
            widget.press(target, pos)

    def drag(self, target: Target, pos: Point) -> None:
        """Tell the widget."""
        widget = self.owner(target)
        if widget is not None:
            widget.drag(target, pos)

    def use_key(self, event: pygame.Event) -> bool:
        """Let the widget that has the focus use a key."""
        widget = self.owner(self.focus.current) if self.focus.current is not None else None
        return widget is not None and widget.use_key(key_name(event), getattr(event, "unicode", ""))

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
