"""What may be done next at the table, as things one can point at: a card, a pawn, a cell, a button."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from toc_desktop.engine import (
    BASE,
    Card,
    Cell,
    ChooseSize,
    Discard,
    Fold,
    Give,
    Leg,
    Move,
    Pass,
    Pawn,
    Play,
    PlayerView,
    SplitWalk,
    legal_moves,
    rank_name,
)
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.places import place_of
from toc_desktop.present.table.targets import ButtonTarget

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be done next: a whole move, or one part of a seven (then ``move`` is None)."""

    kind: str
    """One of the engine's kinds of play, or ``discard``, ``give``, ``fold``, ``pass``, ``size``."""
    card: Card | None
    pawn: Pawn | None
    origin: Place | None
    target: Place | None
    legs: tuple[Leg, ...]
    key: Key
    """Equal for options that come to the same, such as two like pawns leaving base."""
    move: Move | None
    spots: tuple[Place, ...] = ()
    """Every place that a click may mean it by: where its pawns stand and where they would go."""
    taken: int = 0
    """The steps that a part of a seven uses."""
    sharers: int = 0
    """Among how many pawns at most the steps are shared of which this is the first part."""
    button: ButtonTarget | None = None
    """The button that does it, where neither card nor board is touched."""


def options_of(view: PlayerView) -> tuple[Option, ...]:
    """Return all the viewer may do now; a seven appears as its first parts, unless it has one outcome."""
    options: list[Option] = []
    shared: dict[Card, list[Play]] = {}
    for move in legal_moves(view, every=True):
        if isinstance(move, Play) and move.kind == "split":
            shared.setdefault(move.card, []).append(move)
        else:
            options.append(whole_option(view, move))
    for card, plays in shared.items():
        if len(plays) == 1:
            options.append(whole_option(view, plays[0]))
        else:
            walk = SplitWalk.begin(view, card)
            most = max(len({leg.pawn for leg in play.legs}) for play in plays)
            options.extend(replace(part, sharers=most) for part in parts_of(view, walk, walk.options))
    return tuple(options)


def parts_of(view: PlayerView, walk: SplitWalk, ways: Iterable[tuple[Leg, int]]) -> Iterator[Option]:
    """Yield parts that may follow in a half played seven, or after which the rest could not be played."""
    for leg, taken in ways:
        yield _part(view, walk, leg, taken)


def _part(view: PlayerView, walk: SplitWalk, leg: Leg, taken: int) -> Option:
    seating, now = view.seating, walk.pawns
    return Option(
        kind="split",
        card=walk.card,
        pawn=leg.pawn,
        origin=place_of(seating, leg.pawn, now[leg.pawn]),
        target=place_of(seating, leg.pawn, leg.to),
        legs=(leg,),
        key=("split", rank_name(walk.card), leg.pawn, leg.to, leg.path),
        move=None,
        spots=_spots(view, (leg,), now),
        taken=taken,
    )


def whole_option(view: PlayerView, move: Move) -> Option:
    """Return a move as something to point at."""
    match move:
        case Play(card, kind, legs):
            leg, seating = legs[0], view.seating
            return Option(
                kind=kind,
                card=card,
                pawn=leg.pawn,
                origin=place_of(seating, leg.pawn, view.pawns[leg.pawn]),
                target=place_of(seating, leg.pawn, leg.to),
                legs=legs,
                key=("play", rank_name(card), outcome_key(pawns_after(view.pawns, legs))),
                move=move,
                spots=_spots(view, legs, view.pawns),
            )
        case Discard(card):
            return Option("discard", card, None, None, None, (), ("discard", card), move)
        case Give(card):
            return Option("give", card, None, None, None, (), ("give", card), move)
        case Fold():
            return Option("fold", None, None, None, None, (), ("fold",), move, button=ButtonTarget("fold"))
        case Pass():
            return Option("pass", None, None, None, None, (), ("pass",), move, button=ButtonTarget("pass"))
        case ChooseSize(size):
            return Option(
                "size", None, None, None, None, (), ("size", size), move, button=ButtonTarget("size", size)
            )


def _spots(view: PlayerView, legs: Sequence[Leg], pawns: Sequence[Cell]) -> tuple[Place, ...]:
    """Return where the pawns of the legs stand and end, each place once, the first mover's first."""
    seating = view.seating
    spots: dict[Place, None] = {}
    for leg in legs:
        spots[place_of(seating, leg.pawn, pawns[leg.pawn])] = None
        spots[place_of(seating, leg.pawn, leg.to)] = None
    return tuple(spots)


def pawns_after(pawns: Sequence[Cell], legs: Sequence[Leg]) -> tuple[Cell, ...]:
    """Return where all pawns stand once the legs of a play are done."""
    after = list(pawns)
    for leg in legs:
        for other in leg.captured:
            after[other] = BASE
        after[leg.pawn] = leg.to
    return tuple(after)


def outcome_key(pawns: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return the same key for layouts that differ only in which of one player's pawns is which."""
    key: list[Cell] = []
    for first in range(0, len(pawns), 4):
        key += sorted(pawns[first : first + 4])
    return tuple(key)
