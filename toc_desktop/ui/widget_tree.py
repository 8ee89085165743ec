"""The widgets of a screen, the layers above them, and which widget answers for a control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toc_desktop.ui.focus import Control, Target
from toc_desktop.ui.widgets.base import Host, Layer, Widget
from toc_desktop.ui.widgets.scroll import ScrollArea


class WidgetTree:
    """Widgets and layers of widgets; the top layer, else the widgets themselves, take the input."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.widgets: tuple[Widget, ...] = ()
        self.layers: tuple[Layer, ...] = ()
        self.layer_widgets: tuple[tuple[Widget, ...], ...] = ()
        self._owners: dict[Target, Widget] = {}

    def clear(self) -> None:
        """Throw the widgets away; layers stay open and are built by `build_layers`."""
        self.widgets = ()

    def add(self, widgets: Iterable[Widget]) -> None:
        """Put widgets on the screen."""
        self.widgets += self._attached(widgets)

    def build_layers(self) -> None:
        """Build what the open layers show."""
        self.layer_widgets = tuple(self._attached(layer.build()) for layer in self.layers)

    def open(self, layer: Layer) -> None:
        """Put a layer above the others."""
        self.layers += (layer,)
        self.layer_widgets += (self._attached(layer.build()),)

    def close_top(self) -> Layer:
        """Take the top layer away."""
        *below, top = self.layers
        self.layers, self.layer_widgets = tuple(below), self.layer_widgets[:-1]
        return top

    def _attached(self, widgets: Iterable[Widget]) -> tuple[Widget, ...]:
        attached = tuple(widgets)
        for widget in attached:
            widget.attach(self._host)
        return attached

    # Who takes input.

    @property
    def top(self) -> tuple[Widget, ...]:
        """Return the widgets that take input."""
        return self.layer_widgets[-1] if self.layer_widgets else self.widgets

    def walk_top(self) -> Iterator[Widget]:
        """Go through the widgets that take input and all inside them, outer ones first."""
        for widget in self.top:
            yield from widget.walk()

    def names(self) -> set[Target]:
        """Return the names of all widgets, those under layers too."""
        every = [*self.widgets, *(widget for widgets in self.layer_widgets for widget in widgets)]
        return {inner.id for widget in every for inner in widget.walk() if inner.id}

    def controls(self) -> list[Control]:
        """Return the controls that take input, in reading order."""
        self._owners = {}
        controls: list[Control] = []
        for widget in self.walk_top():
            for control in widget.controls():
                if control.clip is not None and control.visible.empty and not control.focusable:
                    continue
                controls.append(control)
                self._owners[control.id] = widget
        return controls

    def owner(self, target: Target) -> Widget | None:
        """Return the widget that a control belongs to."""
        if target not in self._owners:
            self.controls()
        return self._owners.get(target)

    def around(self, widget: Widget) -> list[Widget]:
        """Return the widgets that hold another one, outermost first."""
        return [outer for outer in self.walk_top() if outer is not widget and widget in outer.walk()]

    def wheel(self, pos: tuple[int, int], by: float) -> bool:
        """Turn the wheel over the innermost widget that can use it."""
        inside = [widget for widget in self.walk_top() if widget.box.contains(pos)]
        return any(widget.wheel(pos, by) for widget in reversed(inside))

    def page(self, focused: Target | None, by: int) -> bool:
        """Turn a page of the scroll area that has the focus, else of the first one."""
        owner = self.owner(focused) if focused is not None else None
        areas = [widget for widget in self.walk_top() if isinstance(widget, ScrollArea)]
        around = [area for area in areas if owner is not None and owner in area.walk()]
        return any(area.page(by) for area in (around or areas)[:1])
