"""Eight short lessons: prepared tables, what is asked for, and how to tell that it was done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from toc_desktop.engine import (
    PAWNS_EACH,
    Card,
    Cell,
    Event,
    Game,
    Player,
    Seating,
    Step,
    events,
    find_preset,
    full_deck,
    parse_card,
)
from toc_desktop.present.rules.diagrams import Diagram, Examples, ends_at, laid_out
from toc_desktop.present.rules.page import rules_page

PRESET = "toc-bois"
"""The sheet of the lessons: it has nearly everything one can meet, and first games are played by it."""
ME, LEFT, PARTNER, RIGHT = range(4)
HOME = 72
OTHERS_HOLD = 4

Goal = Callable[[Step], bool]


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do: a table, a hand, and what must happen; words are keys made of lesson and task."""

    id: str
    pawns: Mapping[Player, tuple[Cell, ...]]
    hand: tuple[str, ...]
    goal: Goal
    phase: str = "play"
    hands: Mapping[Player, tuple[str, ...]] | None = None
    """Hands of others, where they matter."""


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

    def words(self, task: Task, what: str) -> str:
        """Return the key of a task's ``text``, ``done`` or ``help``."""
        return f"lessons.{self.id}.{task.id}.{what}"


def seating() -> Seating:
    """Seat four in pairs; the learner sits at the bottom, the partner opposite."""
    return Seating.standard(4, 2)


def table_of(task: Task) -> Game:
    """Return the table as a task lays it out, every card of the deck in one place."""
    rules = find_preset(PRESET).rules_for(2)
    mine = tuple(parse_card(name) for name in task.hand)
    given = {player: tuple(map(parse_card, names)) for player, names in (task.hands or {}).items()}
    taken = {*mine, *(card for cards in given.values() for card in cards)}
    rest = [card for card in _mixed(rules.jokers) if card not in taken]
    hands = [mine]
    size = len(mine) if task.phase == "exchange" else min(OTHERS_HOLD, len(mine) + 1)
    for player in (LEFT, PARTNER, RIGHT):
        hands.append(given.get(player) or tuple(rest.pop() for _ in range(size)))
    discard = () if task.phase == "exchange" else tuple(rest.pop() for _ in range(5))
    return laid_out(rules, seating(), task.pawns, hands, rest, discard, task.phase)


def _mixed(jokers: int) -> list[Card]:
    """Return the deck in an order that looks shuffled and is always the same."""
    deck = full_deck(jokers)
    return [deck[(k * 23 + 7) % len(deck)] for k in range(len(deck))]


# What may be asked for.


def _happened(kind: type[Event]) -> Goal:
    """Ask that something of that kind happened."""
    return lambda step: any(isinstance(e, kind) for e in step.events)


def _left_camp(step: Step) -> bool:
    return any(isinstance(e, events.PawnMoved) and e.kind == "exit" for e in step.events)


def _came_home(step: Step) -> bool:
    return any(isinstance(e, events.PawnMoved) and e.path[-1] >= HOME > e.origin for e in step.events)


def _ends_on(cell: Cell) -> Goal:
    """Ask that one of the learner's pawns stands there after the card."""
    return lambda step: cell in step.game.pawns[:PAWNS_EACH]


def _took(count: int, of: Player | None = None) -> Goal:
    """Ask that at least so many pawns were sent to their camp, of one player if that is said."""

    def goal(step: Step) -> bool:
        taken = [e.pawn // PAWNS_EACH for e in step.events if isinstance(e, events.PawnCaptured)]
        return len([player for player in taken if of is None or player == of]) >= count

    return goal


def _gave(name: str) -> Goal:
    card = parse_card(name)
    return lambda step: any(isinstance(e, events.CardGiven) and e.card == card for e in step.events)


def _won(step: Step) -> bool:
    return bool(step.game.winners)


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "leave",
        (
            Task("king", {}, ("KS", "9H", "3D"), _left_camp),
            Task("busy", {ME: (0,)}, ("AC", "6H"), _ends_on(6)),
            Task("ace", {ME: (6,)}, ("AC", "TD"), _left_camp),
        ),
    ),
    Lesson(
        "advance",
        (
            Task("walk", {ME: (6,)}, ("8H", "3C"), _happened(events.PawnMoved)),
            Task("capture", {ME: (14,), LEFT: (20,)}, ("6S", "9D", "2C"), _took(1)),
            Task("choose", {ME: (6, 54), LEFT: (12,), RIGHT: (60,)}, ("6C",), _took(1, LEFT)),
        ),
    ),
    Lesson(
        "home",
        (
            Task("enter", {ME: (66,)}, ("6H", "TC"), _came_home),
            Task("exact", {ME: (68,)}, ("9S", "6D"), _came_home),
            Task("inside", {ME: (HOME, 69)}, ("3C", "2H"), _ends_on(HOME + 3)),
        ),
    ),
    Lesson(
        "four",
        (
            Task("back", {ME: (0,)}, ("4D", "8C"), _ends_on(68)),
            Task("short", {ME: (68,)}, ("6S", "KD"), _came_home),
            Task("behind", {ME: (20,), RIGHT: (16,)}, ("4H", "TS"), _took(1)),
        ),
    ),
    Lesson(
        "seven",
        (
            Task("share", {ME: (10, 30), RIGHT: (13,), LEFT: (34,)}, ("7H",), _took(2)),
            Task("home", {ME: (68, 5)}, ("7C",), _came_home),
        ),
    ),
    Lesson(
        "swap",
        (
            Task("leap", {ME: (3,), LEFT: (64,), RIGHT: (20,)}, ("JS",), _ends_on(64)),
            Task("shelter", {ME: (10,), LEFT: (40,), RIGHT: (54,)}, ("JD",), _happened(events.PawnsSwapped)),
        ),
    ),
    Lesson(
        "eating",
        (
            Task("king", {ME: (20,), LEFT: (24,), RIGHT: (30,)}, ("KS", "QH"), _took(2)),
            Task("barred", {ME: (50,), RIGHT: (54,)}, ("9C", "3D"), _ends_on(53)),
            Task("guard", {ME: (30,), LEFT: (69,)}, ("AH", "8S"), _left_camp),
        ),
    ),
    Lesson(
        "team",
        (
            Task(
                "give",
                {ME: (0,), LEFT: (20,), RIGHT: (60,)},
                ("AS", "9H", "3C", "5D"),
                _gave("AS"),
                phase="exchange",
                hands={PARTNER: ("8D", "6C", "QS", "2H")},
            ),
            Task(
                "help",
                {
                    ME: (HOME, HOME + 1, HOME + 2, HOME + 3),
                    PARTNER: (32, HOME + 1, HOME + 2, HOME + 3),
                    LEFT: (25,),
                    RIGHT: (60, HOME + 3),
                },
                ("3D", "8C"),
                _won,
            ),
        ),
    ),
)

LESSON_IDS = tuple(lesson.id for lesson in LESSONS)


def find_lesson(lesson_id: str) -> Lesson:
    """Return the lesson of that name."""
    return next(lesson for lesson in LESSONS if lesson.id == lesson_id)


_SHOWN = {
    "leave": "leave",
    "advance": "capture",
    "home": "home",
    "four": "back",
    "seven": "split",
    "swap": "swap",
    "eating": "eats",
}


def picture_of(lesson: Lesson) -> Diagram:
    """Return a little board that shows what a lesson is about."""
    rules = find_preset(PRESET).rules_for(2)
    if lesson.id in _SHOWN:
        page = rules_page(rules, seating())
        return next(d for section in page for d in section.diagrams if d.id == _SHOWN[lesson.id])
    mine = (HOME, HOME + 1, HOME + 2, HOME + 3)
    standing = {ME: mine, PARTNER: (32, HOME + 1, HOME + 2, HOME + 3)}
    helped = Examples(rules, teams=True).shown("home", standing, "3S", ends_at(PARTNER * PAWNS_EACH, HOME))
    return replace(helped[0], frame=tuple(p for p in helped[0].frame if p.seat != ME))


# Progress: the task reached; DONE once the whole lesson is.

DONE = -1


def task_reached(progress: Mapping[str, int], lesson: Lesson) -> int:
    """Return the task to begin with: where it was left, or the first again once all are done."""
    reached = progress.get(lesson.id, 0)
    return reached if 0 <= reached < len(lesson.tasks) else 0


def is_done(progress: Mapping[str, int], lesson: Lesson) -> bool:
    """Tell whether a lesson was finished once."""
    return progress.get(lesson.id, 0) == DONE


def note_task(progress: dict[str, int], lesson: Lesson, done: int) -> None:
    """Remember that a task was done; a finished lesson stays finished when it is played again."""
    if is_done(progress, lesson):
        return
    last = done + 1 >= len(lesson.tasks)
    progress[lesson.id] = DONE if last else max(progress.get(lesson.id, 0), done + 1)


def next_lesson(progress: Mapping[str, int]) -> Lesson | None:
    """Return the first lesson that is not finished."""
    return next((lesson for lesson in LESSONS if not is_done(progress, lesson)), None)
