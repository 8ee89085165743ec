"""What a rank does, shown: for each action a position, and a move that the engine itself found legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from toc_desktop.engine import (
    Action,
    Back,
    CardRule,
    Centre,
    Exit,
    Forward,
    RuleSet,
    Split,
    Swap,
    Wild,
    card_actions,
)
from toc_desktop.present.rules.card_words import action_words
from toc_desktop.present.rules.diagrams import (
    BEFORE,
    FACING,
    ME,
    NEXT,
    Diagram,
    Examples,
    Standing,
    Wanted,
    both,
    ends_at,
    face_of,
    kind_is,
    loses,
)
from toc_desktop.present.rules.sentences import Phrase

MOST_SCENES = 4
# Seats 0 to 3 start on 0, 18, 36 and 54: a pawn a little after the second start has a straight way ahead.
_FROM = 19
_PUSHED, _PUSHED_START = 20, 18
_FIRST_OF_NEXT = 4


@dataclass(frozen=True, slots=True)
class CardScene:
    """One action in words, and a move that shows it; none where these rules leave it nothing to do."""

    action: Action
    phrase: Phrase
    diagram: Diagram | None


@lru_cache(maxsize=64)
def card_scenes(rules: RuleSet, rank: str, teams: bool) -> tuple[CardScene, ...]:
    """Return a scene for each action of a rank; for a wild one, of what it can stand for."""
    return tuple(
        CardScene(action, action_words(action, rules.centre, "brief"), _diagram(rules, rank, action, teams))
        for action in _shown_actions(rules, rank)
    )


def _shown_actions(rules: RuleSet, rank: str) -> tuple[Action, ...]:
    own = [action for action in rules.cards[rank].actions if action != Wild()]
    if Wild() in rules.cards[rank].actions:
        # One of each kind says more than four numbers of steps.
        for action in card_actions(rules, rank):
            if not any(type(action) is type(other) for other in own):
                own.append(action)
    return tuple(own[:MOST_SCENES])


def _diagram(rules: RuleSet, rank: str, action: Action, teams: bool) -> Diagram | None:
    """Return the first position in which the action can be seen, played by a card that does nothing else."""
    alone = replace(rules, cards=rules.cards.with_rule(rank, CardRule((action,))))
    show = Examples(alone, teams)
    for standing, wanted in _tries(show, action):
        diagram = show.shown(_name(action), standing, face_of(rank), wanted, _frame(action), _camp(action))
        if diagram:
            return diagram[0]
    if isinstance(action, Split):
        return next(iter(show.splitting(rank, action)), None)
    return None


def _tries(show: Examples, action: Action) -> Iterator[tuple[Standing, Wanted]]:
    """Yield positions and the move wanted there, the most telling first."""
    match action:
        case Exit():
            yield {}, kind_is("exit")
        case Forward(steps, eats, "own"):
            end = ends_at(0, _FROM + steps)
            if eats:
                yield from _prey(_FROM, steps, end, {ME: (_FROM,)}, (BEFORE, NEXT))
            yield {ME: (_FROM,)}, end
        case Forward(steps, eats, _, off_start):
            start = _PUSHED_START if off_start else _PUSHED
            end = ends_at(_FIRST_OF_NEXT, start + steps)
            if eats:
                yield from _prey(start, steps, end, {NEXT: (start,)}, (FACING, ME))
            mine = start + steps + 1
            yield {NEXT: (start,), ME: (mine,)}, end
        case Back(steps, eats):
            start = _FROM + max(steps, 5) + 1
            end = ends_at(0, start - steps)
            if eats:
                yield from _prey(start, -steps, end, {ME: (start,)}, (BEFORE, NEXT))
            yield {ME: (start,)}, end
        case Swap():
            partner = 4 * BEFORE
            yield (
                {ME: (21,), NEXT: (24,), FACING: (26,), BEFORE: (28,)},
                both(kind_is("swap"), lambda play: partner in {leg.pawn for leg in play.legs}),
            )
        case Split(steps, pawns, _, eats) if eats:
            parts = (steps - steps // 2, steps // 2) if pawns > 1 and steps > 3 else (steps,)
            starts = (_FROM, _FROM + parts[0] + 1)[: len(parts)]
            ends = [ends_at(k, starts[k] + part) for k, part in enumerate(parts)]
            prey = tuple(start + 1 for start, part in zip(starts, parts, strict=True) if part > 1)
            standing: dict[int, tuple[int, ...]] = {ME: starts, BEFORE: prey}
            yield standing, both(kind_is("split"), *ends, loses(len(prey)))
        case Centre() if show.rules.centre is not None:
            yield {ME: (18 + show.rules.centre.cell,)}, kind_is("enter")


def _prey(
    start: int, steps: int, end: Wanted, standing: dict[int, tuple[int, ...]], colours: tuple[int, int]
) -> Iterator[tuple[Standing, Wanted]]:
    """Yield a way over two pawns that are eaten, or one where it is short."""
    sign = 1 if steps > 0 else -1
    length = abs(steps)
    spots = (length // 3, 2 * length // 3) if length > 2 else (1,) if length > 1 else ()
    for count in range(len(spots), 0, -1):
        cells = {colour: (start + sign * spot,) for colour, spot in zip(colours, spots[:count], strict=False)}
        yield {**standing, **cells}, both(end, loses(count))


def _name(action: Action) -> str:
    """Return the diagram's name, which has a caption on the rules page."""
    match action:
        case Exit():
            return "leave"
        case Forward(_, eats, whose):
            return "push" if whose != "own" else "eats" if eats else "pass"
        case Split(eats=eats):
            return "eats" if eats else "split"
        case Wild():
            return "pass"
    return type(action).__name__.lower()


def _frame(action: Action) -> tuple[int, ...]:
    match action:
        case Exit():
            return (4, 0)
        case Centre():
            return (23,)
    return (18, 25)


def _camp(action: Action) -> bool:
    return isinstance(action, Exit)
