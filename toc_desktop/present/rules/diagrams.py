"""Little board excerpts for the rules page; each shows a move that the engine itself has found legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from toc_desktop.engine import (
    BASE,
    PAWNS_EACH,
    Cell,
    Game,
    Pawn,
    Play,
    Player,
    RuleSet,
    Seating,
    legal_moves,
    parse_card,
)
from toc_desktop.present.rules.sentences import Words, words
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.places import path_places, place_of

Standing = Mapping[Player, tuple[Cell, ...]]
Wanted = Callable[[Play], bool]

ME, NEXT, FACING, BEFORE = range(4)
_STRAIGHT = ("exit", "swap", "enter", "leave")


@dataclass(frozen=True, slots=True)
class Way:
    """One pawn's way in a diagram; ``counted`` steps bear a number, the others are flights."""

    pawn: Pawn
    places: tuple[Place, ...]
    counted: int


@dataclass(frozen=True, slots=True)
class Diagram:
    """A piece of a four-armed board: what stands there, what moves, who goes home, where it stops."""

    id: str
    seating: Seating
    rules: RuleSet
    frame: tuple[Place, ...]
    """Places that must be in view."""
    pawns: tuple[tuple[Pawn, Place], ...]
    ways: tuple[Way, ...]
    lost: tuple[Place, ...]
    stop: Place | None
    """Where the way is barred."""
    trade: bool
    """Two pawns change places."""
    card: str
    caption: Words


def _table(teams: bool) -> Seating:
    return Seating.standard(4, 2 if teams else 0)


def _game(rules: RuleSet, seating: Seating, standing: Standing, card: str) -> Game:
    pawns = [BASE] * (PAWNS_EACH * 4)
    for player, cells in standing.items():
        for k, cell in enumerate(cells):
            pawns[player * PAWNS_EACH + k] = cell
    return Game(
        rules=rules,
        seating=seating,
        pawns=tuple(pawns),
        hands=((parse_card(card),), (), (), ()),
        stock=(),
        discard=(),
        dealer=3,
        turn=ME,
        phase="play",
        deal=0,
        gives=(None,) * 4,
        winners=(),
        seed=0,
        shuffles=0,
    )


class Examples:
    """Makes the diagrams of one set of rules; what these rules do not allow gives no diagram."""

    def __init__(self, rules: RuleSet, teams: bool) -> None:
        self.rules = rules
        self.seating = _table(teams)
        self.home = self.seating.home_cell

    def shown(
        self,
        name: str,
        standing: Standing,
        card: str,
        wanted: Wanted,
        frame: tuple[Cell, ...] = (),
        nest: bool = False,
    ) -> tuple[Diagram, ...]:
        """Show a move of my pawns, or of those my card may move: the first legal play that is wanted."""
        game = _game(self.rules, self.seating, standing, card)
        play = next((m for m in legal_moves(game, every=True) if isinstance(m, Play) and wanted(m)), None)
        if play is None:
            return ()
        now = list(game.pawns)
        ways: list[Way] = []
        lost: list[Place] = []
        for leg in play.legs:
            start = place_of(self.seating, leg.pawn, now[leg.pawn])
            counted = 0 if play.kind in _STRAIGHT else len(leg.path)
            if counted > 1 and _jumped(leg.path[-2], leg.path[-1]):
                counted -= 1
            ways.append(Way(leg.pawn, (start, *path_places(self.seating, leg.pawn, leg.path)), counted))
            lost += [place_of(self.seating, pawn, now[pawn]) for pawn in leg.captured]
            if play.kind != "swap":
                now[leg.pawn] = leg.to
        return (self._diagram(name, game, card, tuple(ways), tuple(lost), None, frame, nest),)

    def barred(
        self, name: str, standing: Standing, card: str, stop: Cell, frame: tuple[Cell, ...] = ()
    ) -> tuple[Diagram, ...]:
        """Show a way that my first pawn cannot take, and the cell that bars it."""
        game = _game(self.rules, self.seating, standing, card)
        if any(isinstance(m, Play) and m.legs[0].pawn == 0 for m in legal_moves(game, every=True)):
            return ()
        place = place_of(self.seating, 0, stop)
        start = game.pawns[0]
        path = [place_of(self.seating, 0, cell) for cell in _steps(self.seating, start, stop)]
        way = Way(0, tuple(path), len(path) - 1)
        return (self._diagram(name, game, card, (way,), (), place, frame, False),)

    def _diagram(
        self,
        name: str,
        game: Game,
        card: str,
        ways: tuple[Way, ...],
        lost: tuple[Place, ...],
        stop: Place | None,
        frame: tuple[Cell, ...],
        nest: bool,
    ) -> Diagram:
        standing = tuple(
            (pawn, place_of(self.seating, pawn, cell))
            for pawn, cell in enumerate(game.pawns)
            if cell != BASE or (nest and pawn < PAWNS_EACH)
        )
        seen = [place for _, place in standing] + [place for way in ways for place in way.places]
        seen += [place_of(self.seating, 0, cell) for cell in frame]
        return Diagram(
            name,
            self.seating,
            self.rules,
            tuple(dict.fromkeys(seen)),
            standing,
            ways,
            lost,
            stop,
            len(ways) == 2 and ways[0].places == ways[1].places[::-1],
            card,
            words(f"rules.diagram.{name}"),
        )


def _jumped(before: Cell, after: Cell) -> bool:
    return abs(after - before) >= 18


def _steps(seating: Seating, start: Cell, stop: Cell) -> list[Cell]:
    """Return the cells from a pawn to where it is stopped, into home where that is meant."""
    cells = [start]
    gate = seating.start(0) - 2
    while cells[-1] != stop:
        here = cells[-1]
        inward = seating.is_home(stop) and here == gate % seating.track_length
        if seating.is_home(here):
            cells.append(here + 1)
        else:
            cells.append(seating.home_cell(0) if inward else (here + 1) % seating.track_length)
    return cells


def ends_at(pawn: Pawn, cell: Cell) -> Wanted:
    """Want a play whose pawn ends there."""
    return lambda play: any(leg.pawn == pawn and leg.to == cell for leg in play.legs)


def kind_is(kind: str, legs: int = 1) -> Wanted:
    """Want a play of that kind with at least so many parts."""
    return lambda play: play.kind == kind and len(play.legs) >= legs


def both(*wanted: Wanted) -> Wanted:
    """Want a play that all agree on."""
    return lambda play: all(one(play) for one in wanted)
