"""The picture of the table as a value, made of frozen parts; equal parts look the same."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.engine import Player, RuleSet
from toc_desktop.present.table.fan import FanCard
from toc_desktop.present.table.geometry import BoardLayout, Place
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.log import LogLine
from toc_desktop.present.table.model import Banner, Plate
from toc_desktop.present.table.notes import Note, Side
from toc_desktop.present.table.pointing import Reach
from toc_desktop.present.table.targets import CardTarget, CellTarget, PawnTarget, SeatTarget
from toc_desktop.present.table.timeline import Moving
from toc_desktop.render.board import BoardMarks, SeatStyle
from toc_desktop.render.pawns import HaloKind
from toc_desktop.render.table_cards import HandCard
from toc_desktop.support.layout import Box
from toc_desktop.table.state import Drag, Trace
from toc_desktop.ui.focus import Target
from toc_desktop.ui.painter import UiContext

GLOW_STEPS = 6

PIECES = (CardTarget, PawnTarget, CellTarget, SeatTarget)
"""Controls that are drawn with the play, not with the panels."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """What the large pictures are painted for: with another one everything is painted anew."""

    ui: UiContext
    size: tuple[int, int]
    lang: str
    board: BoardLayout
    compact: bool
    marks: BoardMarks
    styles: tuple[SeatStyle, ...]
    seats: tuple[int, ...]
    rules: RuleSet


@dataclass(frozen=True, slots=True)
class TopIcon:
    """An icon at the top: its name, its words, its picture."""

    name: str
    label: str
    icon: str


@dataclass(frozen=True, slots=True)
class Panels:
    """What the widgets of the table say, and which of them is pointed at."""

    layout: TableLayout
    title: str
    short_title: str
    """For a window that has no room for the whole."""
    banner: Banner
    log: tuple[LogLine, ...]
    log_open: bool
    showing: int | None
    consequence: str
    more: object
    """What a replay's strip or a lesson's task adds."""
    icons: tuple[TopIcon, ...]
    note: Note | None = None
    """What a first game has to say, at the thing it is about."""
    folded: TopIcon | None = None
    """What stands for the title where it has no room: the fewest words, and a sign."""


@dataclass(frozen=True, slots=True)
class PanelLook:
    """Which control of the panels is hovered, pressed or focused, and how far the log is scrolled."""

    hovered: Target | None
    pressed: Target | None
    focused: Target | None
    scroll: int | None


@dataclass(frozen=True, slots=True)
class PlateView:
    """A name plate, and how far the turn's light has come to it, in steps."""

    plate: Plate
    glow: int

    @property
    def share(self) -> float:
        """Return the light as a share from 0 to 1."""
        return self.glow / GLOW_STEPS


@dataclass(frozen=True, slots=True)
class Piles:
    """Stock and discard pile."""

    stock: int
    discard: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PathView:
    """A way that a pawn would take; so many of its cells are numbered."""

    places: tuple[Place, ...]
    counted: int
    strong: bool


@dataclass(frozen=True, slots=True)
class Halo:
    """A ring around a place."""

    place: Place
    kind: HaloKind
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class PawnView:
    """A pawn at rest; faint while it is dragged, a ghost where it could go."""

    player: Player
    place: Place
    faint: bool = False
    ghost: bool = False


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything on the board that does not move, in the order it is painted."""

    traces: tuple[Trace, ...]
    weak: tuple[PathView, ...]
    steps: tuple[Reach, ...]
    strong: tuple[PathView, ...]
    halos: tuple[Halo, ...]
    flakes: float | None
    winners: tuple[Player, ...]
    pawns: tuple[PawnView, ...]
    badges: tuple[Place, ...]
    numbered: tuple[Place, ...] = ()
    """Cells with their number beside them."""


@dataclass(frozen=True, slots=True)
class Counter:
    """How many steps of a split are left."""

    card: HandCard
    steps: int
    left: int


@dataclass(frozen=True, slots=True)
class HandView:
    """The viewer's hand: open cards, or backs."""

    cards: tuple[HandCard, ...] = ()
    backs: tuple[FanCard, ...] = ()
    counter: Counter | None = None


@dataclass(frozen=True, slots=True)
class Bubble:
    """Words with a tail on a point; a low one rather gets wide than high, to stay under the log."""

    text: str
    tip: tuple[float, float]
    bounds: Box
    style: SeatStyle | None = None
    icon: str = ""
    low: bool = False
    line: bool = False
    """Whether it is as wide as the hand rather than more than one line high."""
    width: int = 0
    """How wide its words are at most; 0: as wide as usual."""
    box: Box | None = None
    """Where its paper lies, if not right above or under what it is about, and the side its tail leaves."""
    side: Side = "bottom"


@dataclass(frozen=True, slots=True)
class FocusMark:
    """The keyboard's mark: around a card, a place, or a box with round corners."""

    card: HandCard | None = None
    place: Place | None = None
    box: Box | None = None
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Tooltip:
    """Words beside a control."""

    anchor: Box
    text: str
    beside: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole picture."""

    scenery: Scenery
    viewer: Player
    panels: Panels
    panel_look: PanelLook
    plates: tuple[PlateView, ...]
    piles: Piles
    board: BoardView
    moving: tuple[Moving, ...]
    effect: Bubble | None
    given: tuple[Player, ...]
    hand: HandView
    drag: Drag | None
    bubble: Bubble | None
    focus: FocusMark | None
    tooltip: Tooltip | None
    above: object
    """Dialogs and notices, as the toolkit describes them."""
