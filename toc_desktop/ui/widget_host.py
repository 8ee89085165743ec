"""WidgetHost: the widgets and layers of a screen, and how mouse and keys reach them."""

from __future__ import annotations

from typing import Any

from toc_desktop.ui.focus import Control
from toc_desktop.ui.painter import UiContext
from toc_desktop.ui.steering import Point, Steering
from toc_desktop.ui.widgets.base import Layer, Widget
from toc_desktop.ui.widgets.overlays import Notice
from toc_desktop.ui.widgets.scroll import ScrollArea


class WidgetHost(Steering):
    """Widgets, layers above them, and what must survive when they are built again."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__()
        self.ui = ui
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

    @property
    def wraps(self) -> bool:
        """In menus and dialogs the arrows go round."""
        return bool(self.layers)

    def build(self) -> None:
        """Place the widgets with `self.add`; called at every layout and after `refresh`."""

    def text_fields(self) -> Any:
        """The text entries of the GUI library."""
        raise NotImplementedError

    def explain(self, words: str) -> None:
        """Say why something cannot be done."""
        raise NotImplementedError

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
        self.text_fields().keep(self._field_names())
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

    # Layers.

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
        self.focus.shown = True
        self.focus_moved()
        self.redraw()

    def close_layer(self, layer_id: str) -> None:
        """Take a layer away, and all above it; the focus goes back to where it was."""
        if all(layer.id != layer_id for layer in self.layers):
            return
        while self.layers:
            layer = self.layers.pop()
            self._layer_widgets.pop()
            self.focus.current, shown = self._focus_below.pop()
            self.focus.shown = shown or self._by_key
            if layer.id == layer_id:
                break
        self.hovered = self.pressed = None
        self.sync()
        self.redraw()

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
