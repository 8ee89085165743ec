"""Widget, the parent of all on a screen but the table itself, and the little it asks of its scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.focus import Control, Target
from toc_desktop.ui.gui.text_entries import TextEntries
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.text import Align, VAlign
from toc_desktop.ui.theme import Color

Press = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Look:
    """Which control is hovered, pressed or focused in this frame; focus is None when its ring is hidden."""

    hovered: Target | None = None
    pressed: Target | None = None
    focused: Target | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """Widgets above the scene that take all input (dialog, opened list), built again with the scene's."""

    id: Target
    build: Callable[[], Sequence[Widget]]
    scrim: bool = False
    on_cancel: Press | None = None
    first_focus: Target | None = None


def bottom_of(widgets: Iterable[Widget]) -> int:
    """Return where the lowest of some widgets ends."""
    return max(widget.box.bottom for widget in widgets)


class Host(Protocol):
    """What a widget asks of the scene it lives in."""

    @property
    def ui(self) -> UiContext: ...

    @property
    def offsets(self) -> dict[Target, int]: ...

    @property
    def grips(self) -> dict[Target, int]: ...

    def explain(self, text: str) -> None: ...

    def open_layer(self, layer: Layer) -> None: ...

    def close_layer(self, layer_id: Target) -> None: ...

    def text_fields(self) -> TextEntries: ...


class Widget:
    """A part of a screen: it lists its controls, draws itself, and answers for what is done to them.

    All its inner boxes are worked out from `box` when needed, so that a scroll area can move it.
    """

    id: Target
    box: Box
    host: Host
    on_press: Press | None = None
    enabled = True
    hint = ""
    group: Target = ""
    selected = False
    focusable = True
    clip: Box | None = None
    radius: float = 13
    children: Sequence[Widget] = ()

    def attach(self, host: Host) -> None:
        """Enter a scene, with all inside it."""
        self.host = host
        for child in self.children:
            child.attach(host)

    def place(self, box: Box, clip: Box | None) -> None:
        """Move the widget, inside a scrolling parent."""
        dx, dy = box.x - self.box.x, box.y - self.box.y
        self.box, self.clip = box, clip
        for child in self.children:
            child.place(child.box.moved(dx, dy), clip)

    def walk(self) -> Iterator[Widget]:
        """Yield this widget and all inside it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def controls(self) -> list[Control]:
        """Return what can be reached in this widget itself, children apart."""
        return []

    def control(self, role: str, label: str, value: str = "") -> Control:
        """Return the whole widget as one control."""
        state = (self.enabled, self.hint, self.group, self.selected, self.clip, self.focusable)
        return Control(self.id, role, label, value, self.box, *state)

    def passages(self) -> list[Passage]:
        """Return what is written in this widget itself and is no control, for who hears the screen."""
        return []

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the widget; containers draw their children too."""
        for child in self.children:
            child.draw(p, look)

    def activate(self, target: Target) -> None:
        """Do what a click or Enter on one of its controls means."""
        if self.on_press is not None:
            self.on_press()

    def adjust(self, target: Target, by: int) -> bool:
        """Change a value with an arrow, left (−1) or right (+1); False lets the focus move on."""
        return False

    def press(self, target: Target, pos: tuple[int, int]) -> None:
        """Take a mouse press on a control."""

    def drag(self, target: Target, pos: tuple[int, int]) -> None:
        """Follow the mouse while its button is down."""

    def wheel(self, pos: tuple[int, int], by: float) -> bool:
        """Take a turn of the wheel over the widget; False lets a parent have it."""
        return False

    def use_key(self, key: str, letter: str) -> bool:
        """Take a key, as bindings write it and as a letter, on a control; return whether it was used."""
        return False

    def focused(self, target: Target) -> None:
        """Answer to the keyboard reaching one of its controls."""

    def reveal(self, box: Box) -> None:
        """Bring something inside into view."""

    def scale(self, n: float) -> int:
        """Return a length at 1080p in the pixels of this screen."""
        return self.host.ui.m.px(n)


@dataclass(eq=False)
class Plain(Widget):
    """Words, a picture or a container: no control by itself, and without a name."""

    box: Box
    id = ""


@dataclass(eq=False)
class Named(Widget):
    """A control, or several of one name; what it is made from follows as fields of its own."""

    id: Target
    box: Box


@dataclass(eq=False)
class Label(Plain):
    """Words on the screen that cannot be focused."""

    text: str
    size: float = 20
    colour: Color | None = None
    face: str = "sans"
    align: Align = "left"
    valign: VAlign = "middle"
    leading: float = 1.36
    plain: bool = False

    @classmethod
    def paragraph(
        cls,
        ui: UiContext,
        at: Box,
        text: str,
        size: float = 20,
        colour: Color | None = None,
        face: str = "sans",
        align: Align = "left",
        leading: float = 1.36,
    ) -> Label:
        """Return words from the top of a box down, as high as they need at its width."""
        box = Box(at.x, at.y, at.w, ui.text_height(text, at.w, size, face, leading))
        return cls(box, text, size, colour, face, align, leading=leading)

    def passages(self) -> list[Passage]:
        """Return the words; those in the letters of titles are a heading."""
        return [Passage(self.text, self.box, heading=self.face == "serif_bold")]

    def draw(self, p: Painter, look: Look) -> None:
        """Write the words."""
        style = (self.size, self.colour, self.face, self.align, self.valign, self.leading, self.plain)
        p.text(self.text, self.box, *style)


@dataclass(eq=False)
class Picture(Plain):
    """Anything drawn by a function: `draw(painter, box)`; decorations, diagrams, little boards."""

    drawer: Callable[[Painter, Box], None]

    def draw(self, p: Painter, look: Look) -> None:
        """Let the function draw."""
        self.drawer(p, self.box)


@dataclass(eq=False)
class Panel(Plain):
    """The dark sheet that other widgets lie on; kind is panel, inset, paper or conflict."""

    children: Sequence[Widget] = ()
    kind: str = "panel"
    radius: float = 18

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the sheet, then what lies on it."""
        match self.kind:
            case "paper":
                p.paper(self.box, self.radius)
            case "inset":
                p.inset(self.box, self.radius)
            case "conflict":
                theme = p.theme
                p.rounded(self.box, p.m.px(self.radius), theme.conflict, theme.conflict_edge, p.hair(2))
            case _:
                p.panel(self.box, self.radius)
        super().draw(p, look)


class Separator(Plain):
    """A thin line between rows."""

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the line in the middle of the box."""
        r, g, b, a = p.theme.panel_edge
        p.line(self.box.x, self.box.centre[1], self.box.w, (r, g, b, a if p.theme.high_contrast else a // 2))
