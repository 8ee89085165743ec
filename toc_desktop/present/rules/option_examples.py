"""For each house rule a position that shows it: the move where it is allowed, the bar where it is not."""

from __future__ import annotations

from toc_desktop.engine import SCHEDULES, RuleSet, Swap, card_actions, with_options
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
    kind_is,
)

# Positions under cards from a to z: the cells of a first arm lie in a row, 18 to 25.
_ROW = (18, 25)
_HOME_ROW = (66, 0)

_SWITCHED_ON: dict[str, dict[str, object]] = {
    "five_from_start": {"five": "any", "five_from_start": True},
    "home_jump": {"home_jump": True},
    "home_back": {"home_back": True},
    "joker_steps": {"jokers": 2},
    "centre": {"centre": {"cell": 7, "cards": ["A", "2", "K"], "leave": "any", "holds": "capture"}},
}


def example(rules: RuleSet, name: str) -> Diagram | None:
    """Return the position for one option under these very rules, found legal or not by the engine itself."""
    show = Examples(rules, teams=name in ("exchange", "capture_partner"))
    key = "centre" if name.startswith("centre") else name
    found = _Examples(show).of(key)
    if not found and key in _SWITCHED_ON:
        # Nothing to see while it is off: show what it would allow.
        on = with_options(rules, _SWITCHED_ON[key])
        found = _Examples(Examples(on, teams=False)).of(key)
    return found[0] if found else None


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
        self, name: str, standing: Standing, card: str, end: int, stop: int, frame: tuple[int, ...] = _ROW
    ) -> tuple[Diagram, ...]:
        """Show my first pawn's move, or what bars it."""
        shown = self.show.shown(name, standing, card, ends_at(0, end), frame)
        return shown or self.show.barred(name, standing, card, stop, frame)

    def _five(self) -> tuple[Diagram, ...]:
        if self.rules.five == "own":
            return self.show.shown("five", {ME: (20,)}, "5S", ends_at(0, 25), _ROW)
        pushed = both(kind_is("push"), ends_at(4, 25))
        return self.show.shown("five", {NEXT: (20,)}, "5S", pushed, _ROW)

    def _five_from_start(self) -> tuple[Diagram, ...]:
        pushed = ends_at(4, 23)
        return self.show.shown("five", {NEXT: (18,)}, "5S", pushed, _ROW)

    def _split_pawns(self) -> tuple[Diagram, ...]:
        ends = {1: (26,), 2: (22, 27), 3: (21, 25, 29), 4: (20, 24, 27, 30)}[self.rules.split_pawns]
        starts = {1: (19,), 2: (19, 23), 3: (19, 23, 26), 4: (19, 22, 25, 28)}[self.rules.split_pawns]
        wanted = [ends_at(i, cell) for i, cell in enumerate(ends)]
        return self.show.shown("seven", {ME: starts}, "7S", both(*wanted), (18,))

    def _split_repeat(self) -> tuple[Diagram, ...]:
        return self._split_pawns()

    def _seven_eats(self) -> tuple[Diagram, ...]:
        prey = {ME: (19,), FACING: (22,), BEFORE: (24,)}
        return self.show.shown("seven_eats", prey, "7S", both(kind_is("split"), ends_at(0, 26)), (18,))

    def _king_eats(self) -> tuple[Diagram, ...]:
        prey = {ME: (19,), FACING: (23,), BEFORE: (28,)}
        return self.show.shown("king_eats", prey, "KS", ends_at(0, 32), (18, 32))

    def _swap(self, card: str, otherwise: Wanted) -> tuple[Diagram, ...]:
        standing = {ME: (20,), BEFORE: (24,)}
        swapped = self.show.shown("swap", standing, card, kind_is("swap"), _ROW)
        return swapped or self.show.shown("swap", standing, card, otherwise, _ROW)

    def _ten(self) -> tuple[Diagram, ...]:
        return self._swap("TS", ends_at(0, 30))

    def _jack(self) -> tuple[Diagram, ...]:
        return self._swap("JS", ends_at(0, 31))

    def _swap_with(self) -> tuple[Diagram, ...]:
        rank = next((r for r in "TJ" if any(isinstance(a, Swap) for a in card_actions(self.rules, r))), "")
        return self._swap(f"{rank}S", kind_is("swap")) if rank else ()

    def _joker_steps(self) -> tuple[Diagram, ...]:
        end = 20 + self.rules.joker_steps
        return (
            self.show.shown("joker", {ME: (20,)}, "X1", ends_at(0, end), (18,)) if self.rules.jokers else ()
        )

    def _pass_own(self) -> tuple[Diagram, ...]:
        return self._either("own_block", {ME: (19, 22)}, "6S", 25, 22)

    def _recross_start(self) -> tuple[Diagram, ...]:
        return self._either("recross", {ME: (69,)}, "6S", 3, 0, (68, 3))

    def _jump_cell(self) -> tuple[Diagram, ...]:
        cell = self.rules.jump_cell
        landing = 18 + (cell or 7)
        end = landing + 18 if cell else landing
        wanted = both(kind_is("advance"), ends_at(0, end))
        return self.show.shown("jump", {ME: (landing - 3,)}, "3S", wanted)

    def _capture_own(self) -> tuple[Diagram, ...]:
        return self._either("capture", {ME: (20, 23)}, "3S", 23, 23)

    def _capture_partner(self) -> tuple[Diagram, ...]:
        return self._either("capture", {ME: (20,), FACING: (23,)}, "3S", 23, 23)

    def _start_protected(self) -> tuple[Diagram, ...]:
        return self._either("start", {ME: (33,), FACING: (36,)}, "3S", 36, 36, (32, 38))

    def _start_blocks(self) -> tuple[Diagram, ...]:
        return self._either("block", {ME: (33,), FACING: (36,)}, "6S", 39, 36, (32, 39))

    def _home_advance(self) -> tuple[Diagram, ...]:
        home = self.show.home
        return self._either("home", {ME: (home(0),)}, "2S", home(2), home(1), _HOME_ROW)

    def _home_jump(self) -> tuple[Diagram, ...]:
        home = self.show.home
        return self._either("home_jump", {ME: (67, home(1))}, "6S", home(2), home(1), _HOME_ROW)

    def _home_back(self) -> tuple[Diagram, ...]:
        return self.show.shown("home_back", {ME: (self.show.home(1),)}, "4S", ends_at(0, 68), _HOME_ROW)

    def _centre(self) -> tuple[Diagram, ...]:
        centre = self.rules.centre
        if centre is None:
            return ()
        rank = next((card for card in centre.cards if card != "X" or self.rules.jokers), "")
        if not rank:
            return ()
        card = "X1" if rank == "X" else f"{rank}S"
        return self.show.shown("centre", {ME: (18 + centre.cell,)}, card, kind_is("enter"), (23,))

    def _fast_start(self) -> tuple[Diagram, ...]:
        standing: Standing = {ME: (0,)} if self.rules.fast_start else {}
        return self.show.shown("leave", standing, "KS", kind_is("exit"), (4, 0), nest=True)


def hands(rules: RuleSet, name: str, players: int) -> tuple[tuple[str, ...], ...]:
    """Return cards that show an option about dealing: groups of them, "?" for a card face down."""
    match name:
        case "jokers":
            return (("X1", "X2"),) if rules.jokers else (("X1",),)
        case "joker_draw":
            return (("X1",), ("?",))
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
