"""A plan of animations laid over a position that is already final: what is seen at each moment of it.

To skip is to drop the timeline: the last snapshot is the game as it stands.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from toc_desktop.engine import BASE, HIDDEN, PAWNS_EACH, Card, Cell, Pawn, Player, PlayerView
from toc_desktop.present.table.geometry import Place

Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """What lies on the table when nothing moves, as one player sees it."""

    pawns: tuple[Cell, ...]
    hands: tuple[Hand, ...]
    """Every hand; cards the viewer may not see are ``HIDDEN``."""
    stock: int
    discard: tuple[Card, ...]
    given: tuple[bool, ...]
    dealer: Player
    turn: Player
    phase: str
    winners: tuple[Player, ...] = ()

    @classmethod
    def of(cls, view: PlayerView) -> TableSnapshot:
        """Return the table of a view."""
        hands = tuple(
            view.hand if player == view.player else (HIDDEN,) * size
            for player, size in enumerate(view.hand_sizes)
        )
        return cls(
            view.pawns,
            hands,
            view.stock_size,
            view.discard,
            view.has_given,
            view.dealer,
            view.turn,
            view.phase,
            view.winners,
        )

    @classmethod
    def opening(cls, view: PlayerView) -> TableSnapshot:
        """Return the table before the first deal: pawns set out, no cards."""
        players = view.seating.players
        pawns = [BASE] * (PAWNS_EACH * players)
        if view.rules.fast_start:
            for player in range(players):
                pawns[player * PAWNS_EACH] = view.seating.start(player)
        nothing: tuple[Hand, ...] = ((),) * players
        return cls(tuple(pawns), nothing, 0, (), (False,) * players, view.dealer, view.turn, view.phase)

    def with_hand(self, player: Player, hand: Hand) -> TableSnapshot:
        """Return the same table with another hand of one player."""
        return replace(self, hands=(*self.hands[:player], hand, *self.hands[player + 1 :]))

    def with_pawn(self, pawn: Pawn, cell: Cell) -> TableSnapshot:
        """Return the same table with one pawn elsewhere."""
        return replace(self, pawns=(*self.pawns[:pawn], cell, *self.pawns[pawn + 1 :]))


@dataclass(frozen=True, slots=True)
class Anchor:
    """Somewhere a card can lie: ``stock``, ``discard``, ``hand`` or ``given`` of a player, at an index."""

    kind: str
    player: Player = -1
    index: int = 0
    of: int = 1


@dataclass(frozen=True, slots=True)
class CardFlight:
    """A card on its way."""

    card: Card
    start: Anchor
    end: Anchor
    face_up: tuple[bool, bool]
    """Whether it shows its face at the start and at the end."""


@dataclass(frozen=True, slots=True)
class PawnWalk:
    """A pawn on its way along places; ``style`` is ``hop``, ``fly`` or ``slide``."""

    pawn: Pawn
    places: tuple[Place, ...]
    style: str


Motion = CardFlight | PawnWalk
Change = Callable[[TableSnapshot], TableSnapshot]


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that happens: when, how long, what is seen moving, and how it changes the table."""

    start: float
    length: float
    motion: Motion | None = None
    lift: Change | None = None
    """What changes when it begins: what moves is taken from where it lay."""
    land: Change | None = None
    """What changes when it is there."""
    cues: tuple[tuple[float, str], ...] = ()
    """Sounds, at seconds from the start of the act."""
    fade: bool = False
    """Reduced motion: fade instead of flying."""

    @property
    def end(self) -> float:
        """Return when it is over."""
        return self.start + self.length


@dataclass(frozen=True, slots=True)
class Moving:
    """A motion at a moment: how far it is, from 0 to 1."""

    motion: Motion
    progress: float
    fade: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """What is seen at one moment: the table at rest, and what is on its way."""

    snapshot: TableSnapshot
    moving: tuple[Moving, ...] = ()

    @property
    def moving_pawns(self) -> frozenset[Pawn]:
        """Return the pawns drawn on their way rather than on their cell."""
        return frozenset(m.motion.pawn for m in self.moving if isinstance(m.motion, PawnWalk))


@dataclass(frozen=True)
class Timeline:
    """Acts in the order they begin, over the table before them."""

    before: TableSnapshot
    acts: tuple[Act, ...] = ()

    @cached_property
    def length(self) -> float:
        """Return the seconds in all."""
        return max((act.end for act in self.acts), default=0.0)

    @cached_property
    def _stages(self) -> tuple[list[float], list[TableSnapshot]]:
        """Return the table from each moment on at which it changes."""
        changes = [(a.start, i, a.lift) for i, a in enumerate(self.acts) if a.lift is not None]
        changes += [(a.end, i, a.land) for i, a in enumerate(self.acts) if a.land is not None]
        changes.sort(key=lambda change: change[:2])
        times, stages, snapshot = [], [], self.before
        for time, _, change in changes:
            snapshot = change(snapshot)
            times.append(time)
            stages.append(snapshot)
        return times, stages

    @property
    def changes(self) -> list[float]:
        """Return the moments at which what lies on the table changes, in order."""
        return self._stages[0]

    def at(self, time: float) -> Shown:
        """Return what is seen so many seconds after the beginning."""
        if time <= 0:
            return Shown(self.before)
        times, stages = self._stages
        index = bisect_right(times, time)
        snapshot = stages[index - 1] if index else self.before
        moving = tuple(
            Moving(act.motion, (time - act.start) / act.length, act.fade)
            for act in self.acts
            if act.motion is not None and act.start <= time < act.end
        )
        return Shown(snapshot, moving)

    @cached_property
    def _handling(self) -> tuple[tuple[str, float, float], ...]:
        """Return when cards are dealt or change hands: the kind, its beginning and its end."""
        flights = [(a, a.motion) for a in self.acts if isinstance(a.motion, CardFlight)]
        dealt = [a for a, flight in flights if flight.start.kind == "stock"]
        handling = []
        if len(dealt) > 1:  # a single one is drawn, not dealt
            shuffled = [a for a in self.acts if any(cue == "shuffle" for _, cue in a.cues)]
            handling.append(("deal", min(a.start for a in (*dealt, *shuffled)), max(a.end for a in dealt)))
        swapped = [a for a, flight in flights if flight.start.kind == "given"]
        if swapped:
            handling.append(("swap", min(a.start for a in swapped), max(a.end for a in swapped)))
        return tuple(handling)

    def handling(self, time: float) -> str:
        """Tell what is done with the cards at a moment: ``deal``, ``swap``, or nothing."""
        return next((kind for kind, start, end in self._handling if start <= time < end), "")

    def cues(self, after: float, until: float) -> list[str]:
        """Return the sounds due in a span of time, its beginning excluded."""
        return [cue for act in self.acts for delay, cue in act.cues if after < act.start + delay <= until]


def ease(progress: float) -> float:
    """Go slowly at both ends."""
    return progress * progress * (3 - 2 * progress)


def along(places: Sequence[Place], progress: float) -> tuple[Place, Place, float]:
    """Return the two places a walk is between, and how far from the first to the second."""
    steps = len(places) - 1
    if steps < 1 or progress >= 1:
        return places[-1], places[-1], 0.0
    position = max(0.0, progress) * steps
    index = min(int(position), steps - 1)
    return places[index], places[index + 1], position - index
