"""Scene, the parent of every screen: its life in the app, its widgets, input, notices, narration, drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame

from toc_desktop.support.i18n import language
from toc_desktop.support.layout import Box, Metrics
from toc_desktop.ui.accessibility import scene_reader
from toc_desktop.ui.accessibility.publisher import ASKED
from toc_desktop.ui.accessibility.reading import Item, Passage
from toc_desktop.ui.focus import Control, Direction, FocusRing, Target, narrate
from toc_desktop.ui.fonts import plain
from toc_desktop.ui.gui.text_entries import TextEntries
from toc_desktop.ui.keys import KeyMap
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.scene_drawing import draw_above, felt
from toc_desktop.ui.steering import Point, Steering, key_name
from toc_desktop.ui.theme import Theme
from toc_desktop.ui.widget_tree import WidgetTree
from toc_desktop.ui.widgets.base import Layer, Look, Press, Widget
from toc_desktop.ui.widgets.overlays import Toast, dialog_layer

if TYPE_CHECKING:
    from toc_desktop.app.app import App

Answers = Sequence[tuple[str, str, Press | None]]
_NOTICE_SECONDS = 9.0

ServicesT = TypeVar("ServicesT")


class Scene(Generic[ServicesT]):
    """One screen: override `build` to place widgets, `controls` and `activate` for what is not a widget."""

    name = "scene"
    overlay = False
    first_focus: Target | None = None

    def __init__(self, app: App[ServicesT]) -> None:
        self.app = app
        self.ui = app.ui
        self.steering = Steering(self)
        self.tree = WidgetTree(self)
        self.notice: Toast | None = None
        self.offsets: dict[Target, int] = {}
        """How far each area is scrolled; it outlives the widgets, which are thrown away."""
        self.grips: dict[Target, int] = {}
        """Where the thumb of a scroll bar was taken."""
        self._focus_below: list[tuple[Target | None, bool]] = []
        self._built_for: tuple[object, object] = (None, None)
        self._handled = True
        """Whether an event came since the last build."""
        self.by_key = False
        self._focus_said = ""
        self._said_control: Control | None = None

    # The life of a scene.

    def enter(self) -> None:
        """Come to the top, at first or again."""

    def leave(self) -> None:
        """Stop what should not go on while the scene is covered or gone."""

    def close(self) -> None:
        """Let go of what is large: the scene is gone for good."""

    def update(self, dt: float) -> None:
        """Let time pass."""

    @property
    def animating(self) -> bool:
        """Tell whether the scene wants a new picture at every frame."""
        return False

    def on_quit(self) -> bool:
        """Tell whether the window may close; a scene that says no asks its player first."""
        return True

    def back(self) -> None:
        """Leave the scene: Esc with nothing open, or the back button."""
        self.app.pop()

    # Building.

    def build(self) -> None:
        """Place the widgets with `self.add`: a function of the scene's state, sizes, theme and language."""

    @property
    def moment(self) -> object:
        """Return what time or a thread may change and `build` depends on: another value builds again."""
        return None

    def add(self, *widgets: Widget) -> None:
        """Put widgets on the screen."""
        self.tree.add(widgets)

    def ensure_built(self) -> None:
        """Build the widgets if an event came, or time or the app changed what they depend on."""
        if self._handled or self._built_for[0] != (self.app.ui, language()):
            self.build_anew()
        elif self._built_for[1] != self.moment:
            self.build_again()

    def build_anew(self) -> None:
        """Build the widgets though whatever they are made from may have changed."""
        self.ui = self.app.ui
        self.app.gui.resize(self.app.window.size)
        self._handled = False
        self.build_again()

    def build_again(self) -> None:
        """Build the widgets from the state as it is now."""
        self._built_for = ((self.app.ui, language()), self.moment)
        self.tree.clear()
        self.build()
        self.tree.build_layers()
        self.app.gui.keep(self.tree.names())
        self.sync()

    def say_focus_again(self) -> None:
        """Say what has the focus if that was said last and may be so no longer."""
        if self.app.narration == self._focus_said and self.focus.control is not self._said_control:
            self.say_focus()

    def say_focus(self) -> None:
        """Say what has the focus."""
        if (control := self.focus.control) is not None:
            self._said_control, self._focus_said = control, plain(narrate(control, self.app.verbose))
            self.app.read_out(self._focus_said)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Return the widgets under the layers."""
        return self.tree.widgets

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Return what lies open above the widgets."""
        return self.tree.layers

    @property
    def size(self) -> tuple[int, int]:
        """Return the width and height of the screen in pixels."""
        return self.ui.m.width, self.ui.m.height

    @property
    def theme(self) -> Theme:
        """Return the colours in use."""
        return self.ui.theme

    @property
    def m(self) -> Metrics:
        """Return the sizes in use."""
        return self.ui.m

    @property
    def area(self) -> Box:
        """Return the box of the whole screen."""
        return Box(0, 0, *self.size)

    @property
    def notice_area(self) -> Box:
        """Return the box at whose foot a notice is shown."""
        return self.area

    @property
    def keys(self) -> KeyMap:
        """Return the key bindings in use."""
        return self.app.keys

    def text_fields(self) -> TextEntries:
        """Return the text entries of the GUI library, for the TextField widget."""
        return self.app.gui

    # Layers, notices, words.

    def open_layer(self, layer: Layer) -> None:
        """Put a dialog or a list above everything; it takes all input until closed."""
        self.notice = None
        self._focus_below.append((self.focus.current, self.focus.shown))
        self.tree.open(layer)
        self.steering.let_go()
        self.focus.current = None
        self.sync()
        if layer.first_focus is None or not self.focus.set(layer.first_focus):
            self.focus.step(1)
        self.focus.shown = True
        self.focus_moved()

    def close_layer(self, layer_id: Target) -> None:
        """Take a layer away, and all above it; the focus goes back to where it was."""
        if all(layer.id != layer_id for layer in self.layers):
            return
        closed = None
        while closed != layer_id:
            closed = self.tree.close_top().id
            # Hidden as the mouse left it: Enter is not for what was clicked before.
            self.focus.current, self.focus.shown = self._focus_below.pop()
        self.steering.let_go()
        self.sync()

    def ask(
        self, layer_id: str, title: str, message: str, buttons: Answers, on_cancel: Press | None = None
    ) -> None:
        """Open a dialog; buttons are (name, label, action), the first is golden and has the focus."""
        self.open_layer(dialog_layer(self, layer_id, title, message, buttons, on_cancel))
        self.app.read_out(f"{plain(title)} {self.app.narration}")

    def explain(self, message: str) -> None:
        """Say in a notice why something cannot be done."""
        if message:
            self.notify(message, "warning")

    def notify(self, message: str, icon: str = "info", said_too: str = "") -> None:
        """Show a message at the bottom for a while, or until the next input; say it, and more after it."""
        self.notice = Toast(message, icon, self.now())
        self.app.say(plain(f"{message} {said_too}".rstrip()))

    def now(self) -> float:
        """Return the seconds on the app's clock."""
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

    # Input.

    @property
    def focus(self) -> FocusRing:
        """Return which control has the keyboard."""
        return self.steering.focus

    @property
    def hovered(self) -> Target | None:
        """Return the control under the mouse."""
        return self.steering.hovered

    @property
    def pressed(self) -> Target | None:
        """Return the control on which the mouse button is down."""
        return self.steering.pressed

    def receive(self, event: pygame.Event) -> None:
        """Take an event; unless the mouse just moved, the widgets are built again before the next frame."""
        self.ensure_built()
        entries = self.app.gui
        if not entries.process(event):
            self.handle(event)
            control = self.focus.control
            if entries.active is not None and (control is None or control.id != entries.active):
                entries.activate(None)
        self._handled = self._handled or event.type != pygame.MOUSEMOTION or self.pressed is not None

    @property
    def reading_on(self) -> bool:
        """Tell whether what is to be read is still being put together, a little at every frame."""
        return False

    def access_items(self) -> list[Item]:
        """Return what is to be read of the screen and what can be done there, in reading order."""
        notice = [Passage(self.notice.text, self.area)] if self.notice is not None else []
        return [*scene_reader.items_of(self.tree), *notice]

    def handle(self, event: pygame.Event) -> bool:
        """Take an event, and remember whether the keyboard is in use; return whether it was used."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, ASKED):
            self.by_key = event.type != pygame.MOUSEBUTTONDOWN
        return scene_reader.obey(self, event) if event.type == ASKED else self.steering.handle(event)

    def sync(self) -> None:
        """Bring the focus up to date with the screen."""
        self.steering.sync()

    def controls(self) -> list[Control]:
        """Return everything that can be reached now, in reading order; later ones lie on top."""
        return self.tree.controls()

    def activate(self, target: Target) -> None:
        """Do what a click, or Enter, on a control means."""
        self.notice = None
        if (widget := self.tree.owner(target)) is not None:
            widget.activate(target)

    def adjust(self, target: Target, by: int) -> bool:
        """Change the value of a control with left or right; False moves the focus instead."""
        widget = self.tree.owner(target)
        return widget is not None and widget.adjust(target, by)

    def press(self, target: Target, pos: Point) -> None:
        """Note that the mouse button went down on a control."""
        if (widget := self.tree.owner(target)) is not None:
            widget.press(target, pos)

    def drag(self, target: Target, pos: Point) -> None:
        """Note that the mouse moved with the button down since that control."""
        if (widget := self.tree.owner(target)) is not None:
            widget.drag(target, pos)

    def drop(self, target: Target, pos: Point) -> bool:
        """Take a button that came up elsewhere than on its control; tell whether that meant something."""
        return False

    def use_key(self, event: pygame.Event) -> bool:
        """Let the widget that has the focus use a key before it means anything else."""
        focused = self.focus.current
        widget = self.tree.owner(focused) if focused is not None else None
        return widget is not None and widget.use_key(key_name(event), getattr(event, "unicode", ""))

    def wheel(self, pos: Point, by: float) -> bool:
        """Turn the wheel at a point."""
        return self.tree.wheel(pos, by)

    def to_end(self, by: int) -> bool:
        """Go to the first (−1) or last (+1) of what has the focus."""
        return self.steering.to_end(by)

    def page(self, by: int) -> bool:
        """Go a page up (−1) or down (+1)."""
        return self.tree.page(self.focus.current, by)

    def arrow(self, direction: Direction) -> bool:
        """Move the focus, or change the value that has it."""
        return self.steering.arrow(direction)

    def secondary(self, pos: Point) -> bool:
        """Take the right button; it means nothing in general."""
        return False

    def shortcut(self, action: str) -> bool:
        """Take a bound key that means nothing in general."""
        return False

    def focus_moved(self) -> None:
        """Bring the focused control into view and say what it is."""
        if (control := self.focus.control) is None:
            return
        if (owner := self.tree.owner(control.id)) is not None:
            for area in self.tree.around(owner):
                area.reveal(control.rect)
            owner.focused(control.id)
        self.sync()
        self.say_focus()

    def tick(self, dt: float) -> None:
        """Let a frame's time pass: build what changed, end an old notice, then `update`."""
        self.ensure_built()
        if self.notice is not None and self.now() - self.notice.since > _NOTICE_SECONDS:
            self.notice = None
        self.update(dt)

    # Drawing.

    def frame(self) -> object:
        """Return all that the picture depends on: the app draws when it differs from what it drew last."""
        return self.unmoved(), self.now() if self.animating else None

    def unmoved(self) -> object:
        """Return what the picture depends on besides the time."""
        hint = (tip.id, tip.hint) if (tip := self.tip()) is not None else None
        above = self.layers, self.tree.layer_widgets, self.notice, self.app.gui.state()
        return self.widgets, above, self.look(), hint

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen."""
        p, look = Painter(surface, self.ui), self.look()
        self.draw_background(p)
        for widget in self.widgets:
            widget.draw(p, look)
        self.draw_over(p)
        draw_above(self, p, look)

    def draw_background(self, p: Painter) -> None:
        """Draw what lies under the widgets: the felt, unless the scene has something better."""
        p.surface.blit(felt(self.theme, self.size), (0, 0))

    def draw_over(self, p: Painter) -> None:
        """Draw what lies over the widgets but under layers."""

    def look(self) -> Look:
        """Return which controls are hovered, pressed and focused now."""
        return Look(self.hovered, self.pressed, self.focus.current if self.focus.shown else None)

    def tip(self) -> Control | None:
        """Return the control whose hint is shown now: it has the keyboard, or the mouse rests on it."""
        # What was clicked may have brought a notice that says it: once is enough.
        tip, said = self.steering.tip(self.by_key), self.notice.text if self.notice is not None else None
        return None if tip is None or tip.hint == said else tip
