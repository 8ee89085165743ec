"""Little board excerpts for the rules page; each shows a move that the engine itself has found legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from toc_desktop.engine import (
    ARM_CELLS,
    BASE,
    CARD_NAMES,
    PAWNS_EACH,
    RANKS,
    Card,
    Cell,
    Forward,
    Game,
    Pawn,
    Play,
    Player,
    RuleSet,
    Seating,
    Split,
    card_actions,
    deck_ranks,
    legal_moves,
    parse_card,
)
from toc_desktop.present.rules.sentences import Phrase, phrase, rank_words
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
    caption: Phrase
    choices: tuple[Place, ...] = ()
    """Where other pawns stand that the card could take instead."""


def laid_out(
    rules: RuleSet,
    seating: Seating,
    standing: Standing,
    hands: Sequence[tuple[Card, ...]],
    stock: Sequence[Card] = (),
    discard: Sequence[Card] = (),
    phase: str = "play",
) -> Game:
    """Return a game of four in which the first is in turn, pawns standing as told, the others in camp."""
    pawns = [BASE] * (PAWNS_EACH * 4)
    for player, cells in standing.items():
        pawns[player * PAWNS_EACH : player * PAWNS_EACH + len(cells)] = cells
    return Game(
        rules=rules,
        seating=seating,
        pawns=tuple(pawns),
        hands=tuple(hands),
        stock=tuple(stock),
        discard=tuple(discard),
        dealer=BEFORE,
        turn=ME,
        phase=phase,
        deal=0,
        gives=(None,) * 4,
        winners=(),
        seed=1,
        shuffles=0,
    )


class Examples:
    """Makes the diagrams of one set of rules; what these rules do not allow gives no diagram."""

    def __init__(self, rules: RuleSet, teams: bool) -> None:
        self.rules = rules
        self.seating = Seating.standard(4, 2 if teams else 0)
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
        game = laid_out(self.rules, self.seating, standing, ((parse_card(card),), (), (), ()))
        plays = [m for m in legal_moves(game, every=True) if isinstance(m, Play)]
        play = next((m for m in plays if wanted(m)), None)
        if play is None:
            return ()
        now = list(game.pawns)
        ways: list[Way] = []
        lost: list[Place] = []
        for leg in play.legs:
            start = place_of(self.seating, leg.pawn, now[leg.pawn])
            counted = 0 if play.kind in _STRAIGHT else len(leg.path)
            if counted > 1 and abs(leg.path[-1] - leg.path[-2]) >= ARM_CELLS:
                # A jump at the end is no step.
                counted -= 1
            ways.append(Way(leg.pawn, (start, *path_places(self.seating, leg.pawn, leg.path)), counted))
            lost += [place_of(self.seating, pawn, now[pawn]) for pawn in leg.captured]
            if play.kind != "swap":
                now[leg.pawn] = leg.to
        drawn = self._diagram(name, game, card, tuple(ways), tuple(lost), None, frame, nest)
        moved = {leg.pawn for leg in play.legs}
        others = {leg.pawn for m in plays for leg in m.legs} - moved
        places = tuple(place_of(self.seating, pawn, game.pawns[pawn]) for pawn in sorted(others))
        return (replace(drawn, choices=tuple(place for place in places if place in drawn.frame)),)

    def first_shown(
        self,
        name: str,
        standing: Standing,
        ranks: Sequence[str],
        wanted: Wanted,
        frame: tuple[Cell, ...] = (),
        nest: bool = False,
    ) -> tuple[Diagram, ...]:
        """Show the first of some ranks that can make the move wanted."""
        for rank in ranks:
            diagram = self.shown(name, standing, face_of(rank), wanted, frame, nest)
            if diagram:
                return diagram
        return ()

    def plain_card(self, wanted: int, least: int, most: int = 12) -> tuple[str, int] | None:
        """Return a card that only takes one own pawn forward, about so far, and its steps, or None."""
        cards: list[tuple[int, str]] = []
        for rank in deck_ranks(self.rules):
            match card_actions(self.rules, rank):
                case (Forward(steps, False, "own"),) if least <= steps <= most:
                    cards.append((steps, rank))
        steps, rank = min(cards, key=lambda pair: abs(pair[0] - wanted), default=(0, ""))
        return (face_of(rank), steps) if rank else None

    def eating(self, only: str | None = None) -> tuple[Diagram, ...]:
        """Show a move that eats two pawns it passes, by the first card that can; or by one rank alone."""
        for rank in deck_ranks(self.rules) if only is None else only:
            for action in card_actions(self.rules, rank):
                if not isinstance(action, Forward | Split) or not action.eats or action.steps < 3:
                    continue
                steps = action.steps
                kind = "split" if isinstance(action, Split) else "advance"
                prey = {ME: (19,), FACING: (19 + steps // 3,), BEFORE: (19 + 2 * steps // 3,)}
                wanted = both(kind_is(kind), ends_at(0, 19 + steps), loses(2))
                diagram = self.shown("eats", prey, face_of(rank), wanted, (18, 19 + steps))
                if diagram:
                    return diagram
        return ()

    def splitting(self, rank: str, split: Split) -> tuple[Diagram, ...]:
        """Show a split among as many pawns as it allows, the steps shared about equally."""
        pawns = min(split.pawns, split.steps)
        parts = [split.steps // pawns + (k < split.steps % pawns) for k in range(pawns)]
        parts.reverse()
        starts, cell = [], 19
        for part in parts:
            starts.append(cell)
            # The next one waits just beyond where this one ends.
            cell += part + 1
        ends = [ends_at(k, start + part) for k, (start, part) in enumerate(zip(starts, parts, strict=True))]
        name = "split_one" if pawns == 1 else "split"
        wanted = both(kind_is("split"), *ends)
        return self.shown(name, {ME: tuple(starts)}, face_of(rank), wanted, (18,))

    def barred(
        self, name: str, standing: Standing, card: str, stop: Cell, frame: tuple[Cell, ...] = ()
    ) -> tuple[Diagram, ...]:
        """Show a way that my first pawn cannot take, and the cell that bars it."""
        game = laid_out(self.rules, self.seating, standing, ((parse_card(card),), (), (), ()))
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
            phrase(f"rules.diagram.{name}", card=rank_words(card[0])),
        )


def face_of(rank: str) -> str:
    """Return a card of that rank to show."""
    return rank + CARD_NAMES[4 * RANKS.index(rank)][1]


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


def kind_is(kind: str) -> Wanted:
    """Want a play of that kind."""
    return lambda play: play.kind == kind


def loses(pawns: int) -> Wanted:
    """Return a test for a play that sends so many pawns to camp."""
    return lambda play: sum(len(leg.captured) for leg in play.legs) == pawns


def both(*wanted: Wanted) -> Wanted:
    """Want a play that all agree on."""
    return lambda play: all(one(play) for one in wanted)
