"""For each house rule a position that shows it: the move where it is allowed, the bar where it is not."""

from __future__ import annotations

from functools import partialmethod

from toc_desktop.engine import (
    SCHEDULES,
    Back,
    Centre,
    Exit,
    RuleSet,
    Swap,
    with_options,
)
from toc_desktop.present.rules.diagrams import (
    BEFORE,
    FACING,
    ME,
    Diagram,
    Examples,
    Standing,
    both,
    ends_at,
    kind_is,
)
from toc_desktop.present.rules.sentences import ranks_with

# Positions under cards from a to z: the cells of a first arm lie in a row, 18 to 25.
_ROW = (18, 25)
_HOME_ROW = (66, 0)

_SWITCHED_ON: dict[str, dict[str, object]] = {
    "home_jump": {"home_jump": True},
    "home_back": {"home_back": True},
    "centre": {
        "centre": {"cell": 7, "leave": "any", "holds": "capture"},
        "cards": {"2": ["forward 2", "centre"]},
    },
}


def example(rules: RuleSet, name: str) -> Diagram | None:
    """Return the position for one option under these very rules, found legal or not by the engine itself."""
    show = Examples(rules, teams=name in ("exchange", "capture_partner"))
    key = "centre" if name.startswith("centre") else name
    diagram = _Examples(show).of(key)
    if not diagram and key in _SWITCHED_ON:
        # Nothing to see while it is off: show what it would allow.
        on = with_options(rules, _SWITCHED_ON[key])
        diagram = _Examples(Examples(on, teams=False)).of(key)
    return diagram[0] if diagram else None


class _Examples:
    """One method an option, named after it."""

    def __init__(self, show: Examples) -> None:
        self.show = show
        self.rules = show.rules

    def of(self, name: str) -> tuple[Diagram, ...]:
        """Return the diagrams of an option; none where a picture would not help."""
        maker = getattr(self, f"_{name}", None)
        made: tuple[Diagram, ...] = maker() if maker is not None else ()
        return made

    def _either(
        self,
        name: str,
        end: int,
        stop: int,
        others: Standing,
        frame: tuple[int, ...] = _ROW,
        steps: tuple[int, int, int] = (6, 4, 12),
    ) -> tuple[Diagram, ...]:
        """My first pawn's move to its end by a plain card, or what bars it; the others may be mine too.

        ``steps``: about how long the card should be, at least and at most.
        """
        played = self.show.plain_card(*steps)
        if played is None:
            return ()
        card, count = played
        # A pawn whose count ends in home began that much before the cell after its 16.
        entered = end - self.show.home(0) - 1
        start = (70 - (count - 2 - entered)) if end >= self.show.home(0) else (end - count) % 72
        standing = {**others, ME: (start, *others.get(ME, ()))}
        shown = self.show.shown(name, standing, card, ends_at(0, end), frame)
        return shown or self.show.barred(name, standing, card, stop, frame)

    _pass_own = partialmethod(_either, "own_block", 25, 22, {ME: (22,)})
    _recross_start = partialmethod(_either, "recross", 3, 0, {}, (68, 3))
    _capture_own = partialmethod(_either, "capture", 23, 23, {ME: (23,)}, steps=(3, 1, 12))
    _capture_partner = partialmethod(_either, "capture", 23, 23, {FACING: (23,)}, steps=(3, 1, 12))
    _start_protected = partialmethod(_either, "start", 36, 36, {FACING: (36,)}, (32, 38), (3, 1, 12))
    _start_blocks = partialmethod(_either, "block", 39, 36, {FACING: (36,)}, (32, 39))

    def _jump_cell(self) -> tuple[Diagram, ...]:
        cell = self.rules.jump_cell
        played = self.show.plain_card(3, 1)
        if played is None:
            return ()
        card, steps = played
        landing = 18 + (cell or 7)
        end = landing + 18 if cell else landing
        wanted = both(kind_is("advance"), ends_at(0, end))
        return self.show.shown("jump", {ME: (landing - steps,)}, card, wanted)

    def _swap_from_start(self) -> tuple[Diagram, ...]:
        ranks = ranks_with(self.rules, Swap)
        standing = {ME: (0,), BEFORE: (4,)}
        return self.show.first_shown("swap", standing, ranks, kind_is("swap"), (70, 5))

    def _home_advance(self) -> tuple[Diagram, ...]:
        home, played = self.show.home, self.show.plain_card(2, 1, 3)
        if played is None:
            return ()
        card, steps = played
        standing = {ME: (home(0),)}
        shown = self.show.shown("home", standing, card, ends_at(0, home(steps)), _HOME_ROW)
        return shown or self.show.barred("home", standing, card, home(1), _HOME_ROW)

    def _home_jump(self) -> tuple[Diagram, ...]:
        home = self.show.home
        return self._either("home_jump", home(2), home(1), {ME: (home(1),)}, _HOME_ROW)

    def _home_back(self) -> tuple[Diagram, ...]:
        ranks = ranks_with(self.rules, Back)
        return self.show.first_shown(
            "home_back", {ME: (self.show.home(1),)}, ranks, kind_is("back"), _HOME_ROW
        )

    def _centre(self) -> tuple[Diagram, ...]:
        centre = self.rules.centre
        if centre is None:
            return ()
        ranks = ranks_with(self.rules, Centre)
        return self.show.first_shown("centre", {ME: (18 + centre.cell,)}, ranks, kind_is("enter"), (23,))

    def _fast_start(self) -> tuple[Diagram, ...]:
        standing: Standing = {ME: (0,)} if self.rules.fast_start else {}
        ranks = ranks_with(self.rules, Exit)[::-1]
        return self.show.first_shown("leave", standing, ranks, kind_is("exit"), (4, 0), nest=True)


def hands(rules: RuleSet, name: str, players: int) -> tuple[tuple[str, ...], ...]:
    """Return cards that show an option about dealing: groups of them, "?" for a card face down."""
    match name:
        case "jokers":
            return (("X1", "X2"),) if rules.jokers else (("X1",),)
        case "exchange":
            return (("AS",), ("KH",))
        case "short_deal":
            return (("?",) * 5, ("?",) * 4, ("?",) * 2) if rules.short_deal else (("?",) * 5, ("?",) * 4)
        case "stuck":
            return (("?",) * 4,) if rules.stuck == "fold" else (("?",) * 3, ("9C",))
        case "deal":
            return tuple(("?",) * size for size in _deal_sizes(rules, players))
    return ()


def _deal_sizes(rules: RuleSet, players: int) -> tuple[int, ...]:
    if rules.deal in SCHEDULES:
        return SCHEDULES[rules.deal].get(players, (5, 4))[:3]
    return {"five-fours": (5, 4), "draw": (4, 1), "dealer-choice": (1, 3, 5)}[rules.deal]
