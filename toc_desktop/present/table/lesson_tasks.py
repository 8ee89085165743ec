"""A task of a lesson: a prepared table, what is asked for, and how to tell that it was done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from toc_desktop.engine import (
    PAWNS_EACH,
    Card,
    Cell,
    Event,
    Game,
    Pawn,
    Player,
    Seating,
    Step,
    events,
    find_preset,
    full_deck,
    parse_card,
)
from toc_desktop.present.rules.diagrams import laid_out

PRESET = "toc-bois"
"""The sheet of the lessons: it has nearly everything one can meet, and first games are played by it."""
ME, LEFT, PARTNER, RIGHT = range(4)
HOME = 72
OTHERS_HOLD = 4
_DEALT = 20
"""How many cards the first deal of a cycle takes from the stock."""

Goal = Callable[[Step], bool]


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do: a table, a hand, and what must happen; words are keys made of lesson and task."""

    id: str
    pawns: Mapping[Player, tuple[Cell, ...]]
    hand: tuple[str, ...]
    goal: Goal
    phase: str = "play"
    hands: Mapping[Player, tuple[str, ...]] | None = None
    """Hands of others, where they matter."""
    drawn: tuple[str, ...] = ()
    """The cards on top of the stock, the first one drawn first, where they matter."""
    then: Goal | None = None
    """What must happen with the next card, where the turn goes on after the first."""
    named: tuple[Cell, ...] = ()
    """Cells of the track that the words call by their number: it is shown beside them."""
    last_card: bool = False
    """Whether nobody else holds a card any more."""

    @property
    def goals(self) -> tuple[Goal, ...]:
        """Return what must happen, card by card."""
        return (self.goal,) if self.then is None else (self.goal, self.then)


@dataclass(frozen=True, slots=True)
class Lesson:
    """Some tasks on one subject."""

    id: str
    tasks: tuple[Task, ...]

    @property
    def title(self) -> str:
        """Return the key of its name."""
        return f"lessons.{self.id}.title"

    @property
    def about(self) -> str:
        """Return the key of the line that says what it is about."""
        return f"lessons.{self.id}.about"

    def sentence_key(self, task: Task, what: str) -> str:
        """Return the key of a task's ``text``, ``done`` or ``help``."""
        return f"lessons.{self.id}.{task.id}.{what}"


def seating() -> Seating:
    """Seat four in pairs; the learner sits at the bottom, the partner opposite."""
    return Seating.standard(4, 2)


def table_of(task: Task) -> Game:
    """Return the table as a task lays it out, every card of the deck in one place."""
    rules = find_preset(PRESET).rules_for(2)
    mine = tuple(parse_card(name) for name in task.hand)
    top = [parse_card(name) for name in task.drawn]
    given = {player: tuple(map(parse_card, names)) for player, names in (task.hands or {}).items()}
    taken = {*mine, *top, *(card for cards in given.values() for card in cards)}
    rest = [card for card in _mixed(rules.jokers) if card not in taken]
    hands = [mine]
    size = len(mine) if task.phase == "exchange" else min(OTHERS_HOLD, len(mine) + 1)
    for player in (LEFT, PARTNER, RIGHT):
        hands.append(given.get(player) or tuple(rest.pop() for _ in range(0 if task.last_card else size)))
    played = 5 if task.phase == "play" else 0
    if task.last_card:
        played = _DEALT - len(mine)
    discard = tuple(rest.pop() for _ in range(played))
    return laid_out(rules, seating(), task.pawns, hands, [*top, *rest], discard, task.phase)


def _mixed(jokers: int) -> list[Card]:
    """Return the deck in an order that looks shuffled and is always the same."""
    deck = full_deck(jokers)
    return [deck[(k * 23 + 7) % len(deck)] for k in range(len(deck))]


# What may be asked for.


def happened(kind: type[Event]) -> Goal:
    """Ask that something of that kind happened."""
    return lambda step: any(isinstance(e, kind) for e in step.events)


def left_camp(step: Step) -> bool:
    """Tell whether a pawn came out of its camp."""
    return any(isinstance(e, events.PawnMoved) and e.kind == "exit" for e in step.events)


def came_home(step: Step) -> bool:
    """Tell whether a pawn went from the track into a home."""
    return any(isinstance(e, events.PawnMoved) and e.path[-1] >= HOME > e.origin for e in step.events)


def ends_on(cell: Cell) -> Goal:
    """Ask that one of the learner's pawns stands there after the card."""
    return lambda step: cell in step.game.pawns[:PAWNS_EACH]


def moved_to(pawn: Pawn, *cells: Cell) -> Goal:
    """Ask that this pawn, whosever it is, stands on one of these cells after the card."""
    return lambda step: step.game.pawns[pawn] in cells


def took(count: int, of: Player | None = None) -> Goal:
    """Ask that at least so many pawns were sent to their camp, of one player if that is said."""

    def goal(step: Step) -> bool:
        taken = [e.pawn // PAWNS_EACH for e in step.events if isinstance(e, events.PawnCaptured)]
        return len([player for player in taken if of is None or player == of]) >= count

    return goal


def gave(name: str) -> Goal:
    """Ask that this card was given in the exchange."""
    card = parse_card(name)
    return lambda step: any(isinstance(e, events.CardGiven) and e.card == card for e in step.events)


def won(step: Step) -> bool:
    """Tell whether the game is won."""
    return bool(step.game.winners)
