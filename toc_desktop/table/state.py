"""The state of the table: one frozen value with all that its picture depends on, but for window and clock."""

from __future__ import annotations

from dataclasses import dataclass, replace

from toc_desktop.engine import Card, Cell, Player, PlayerView
from toc_desktop.present.table.choices import Option
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.log import LogLine
from toc_desktop.present.table.selection import Click, Selection
from toc_desktop.present.table.targets import CardTarget, PieceTarget
from toc_desktop.present.table.timeline import Shown, TableSnapshot, Timeline
from toc_desktop.present.table.tips import Tip
from toc_desktop.ui.focus import Target

SHOWN_AGAIN = 0.7
"""Seconds for which a past move stays on the board once it has been shown again."""

Trace = tuple[Player, tuple[Place, ...]]


@dataclass(frozen=True, slots=True)
class Playback:
    """An animation being seen, and how far it has come."""

    timeline: Timeline
    elapsed: float = 0.0
    move: int | None = None
    """The number of the past move that is shown again, if it is one."""

    @property
    def over(self) -> bool:
        """Tell whether nothing is left to be seen."""
        return self.elapsed >= self.timeline.length + (SHOWN_AGAIN if self.move is not None else 0.0)

    def cues(self, dt: float) -> list[str]:
        """Return the sounds due in the next moment, each once."""
        after = self.elapsed if self.elapsed else -1.0
        return list(dict.fromkeys(self.timeline.cues(after, self.elapsed + dt)))


@dataclass(frozen=True, slots=True)
class Pending:
    """A move, or a part of a seven, that waits for a second word."""

    click: Click
    option: Option | None
    losses: tuple[Player, ...] = ()
    """Whose pawns of one's own side it would send to camp, one for each pawn."""


@dataclass(frozen=True, slots=True)
class ShownRefusal:
    """Why a click did nothing, in words, beside what was clicked; until the next input."""

    target: Target
    text: str


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint: its words, the control they hang on, and the card and option they are about."""

    text: str
    target: Target
    card: Card | None
    option: Option | None


@dataclass(frozen=True, slots=True)
class Drag:
    """A card or a pawn that follows the mouse."""

    target: PieceTarget
    pos: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fade:
    """A share from 0 to 1 on its way to a goal at an even pace."""

    start: float
    since: float
    goal: float
    length: float

    def at(self, now: float) -> float:
        """Return the share at a moment."""
        if self.length <= 0:
            return self.goal
        gone = max(0.0, now - self.since) / self.length
        if self.goal > self.start:
            return min(self.goal, self.start + gone)
        return max(self.goal, self.start - gone)

    def towards(self, goal: float, now: float, length: float) -> Fade:
        """Return the same share, turned to another goal."""
        return self if goal == self.goal else Fade(self.at(now), now, goal, length)


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything about the table that can change while somebody sits at it."""

    viewer: Player
    view: PlayerView
    """What the viewer may know of the game as it stands."""
    snapshot: TableSnapshot
    """The table at rest, with the parts of a split that are already on the board."""
    decides: bool = False
    """Whether the person at the screen is the one to decide."""
    covered: bool = False
    """Whether the hand is hidden because somebody else may be looking."""
    open_hands: tuple[tuple[Card, ...], ...] = ()
    """Everybody's cards, where people play with open hands."""
    selection: Selection | None = None
    pending: Pending | None = None
    queued: tuple[PieceTarget, ...] = ()
    """Clicks made while others play, done as soon as they can be."""
    playback: Playback | None = None
    log: tuple[LogLine, ...] = ()
    traces: tuple[Trace, ...] = ()
    thinking_since: float | None = None
    won_since: float | None = None
    refusal: ShownRefusal | None = None
    advice: Advice | None = None
    advice_wanted: bool = False
    tip: Tip | None = None
    """What a first game has to say of this position, until it is played or read."""
    guided: bool = False
    """Whether it is a first game, that says who plays with whom."""
    named: tuple[Cell, ...] = ()
    """Cells of the track whose number is shown beside them, because a lesson calls them by it."""
    drag: Drag | None = None
    log_open: bool = True
    unsaved: bool = False
    deciding_since: float | None = None
    pointed: Target | None = None
    """What is hovered, or has the keyboard."""
    pointed_since: float = -100.0
    lifts: tuple[tuple[Card, Fade], ...] = ()
    glows: tuple[Fade, ...] = ()

    def without_clock(self) -> TableState:
        """Return the same state but for the fields that tell how far something is, or since when it lasts."""
        return replace(
            self,
            playback=None,
            thinking_since=None,
            won_since=None,
            deciding_since=None,
            pointed_since=0.0,
            lifts=(),
            glows=(),
        )

    @property
    def deciding(self) -> bool:
        """Tell whether a click can be a move now."""
        return self.decides and self.playback is None

    @property
    def tip_shown(self) -> Tip | None:
        """Return the tip while nothing else is being chosen, asked or advised."""
        chosen = self.selection is not None and not self.selection.empty
        quiet = self.deciding and not chosen and self.pending is None and self.advice is None
        return self.tip if quiet and not self.advice_wanted else None

    @property
    def shown(self) -> Shown:
        """Return what is seen now: the animation at its moment, or the table at rest."""
        playback = self.playback
        return Shown(self.snapshot) if playback is None else playback.timeline.at(playback.elapsed)

    @property
    def snapshot_with_parts(self) -> TableSnapshot:
        """Return the game as it stands, with the parts of a split that are already on the board."""
        snapshot = TableSnapshot.of(self.view)
        return snapshot if self.selection is None else replace(snapshot, pawns=self.selection.pawns)

    @property
    def raised_card(self) -> Card | None:
        """Return the card that rises out of the hand: the one pointed at, else the one advised."""
        if isinstance(self.pointed, CardTarget):
            chosen = self.selection.card if self.selection is not None else None
            return None if self.pointed.card == chosen else self.pointed.card
        return self.advice.card if self.advice is not None else None
