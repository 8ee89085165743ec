"""What can be focused, its name, and where Tab and the arrows lead; for keyboard, tests and narration."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box

Direction = Literal["left", "right", "up", "down"]
Target = Hashable
"""What names a control: a widget's own name, or a value that says more."""


@dataclass(frozen=True, slots=True)
class PartTarget:
    """One of several controls of a widget: a choice, a tab, an end of a stepper."""

    of: Target
    part: str


@dataclass(frozen=True, slots=True)
class Range:
    """A number between two ends, changed in steps."""

    value: float
    low: float
    high: float
    step: float


@dataclass(frozen=True, slots=True)
class Control:
    """Something a player can reach: its name, role, value and place on the screen.

    A group (radio choices, tabs, cards of a hand) is one stop for Tab, which lands on its selected member;
    arrows go from member to member. A disabled control with a hint can be focused, so that it can say why.
    """

    id: Target
    role: str
    label: str
    value: str
    rect: Box
    enabled: bool = True
    hint: str = ""
    group: Target = ""
    selected: bool = False
    clip: Box | None = None
    focusable: bool = True
    heard: bool = False
    """Whether a screen reader finds it where the keyboard does not stop."""
    about: str = ""
    """More words about it, for who cannot see what lies around it."""
    kind: str = ""
    """What it is to a screen reader, where that is not its role: a row that is a switch."""
    checked: bool | None = None
    range: Range | None = None
    shortcut: str = ""
    """The key that does the same, as it is written on the keyboard."""
    group_name: str = ""

    @property
    def visible(self) -> Box:
        """Return the part of it that its scrolling parent shows."""
        return self.rect if self.clip is None else self.rect.overlap(self.clip)

    @property
    def reachable(self) -> bool:
        """Tell whether the keyboard stops here: a disabled control is reached only to read its hint."""
        return self.focusable and (self.enabled or bool(self.hint))


def narrate(control: Control, full: bool = True) -> str:
    """Return the control in words: label, value and state; in full also its role and its hint.

    >>> narrate(Control("sound", "switch", "Sons", "", Box(0, 0, 50, 30), selected=True))  # doctest: +SKIP
    'Sons, interrupteur, oui'
    """
    parts = [control.label, tr(f"ui.role.{control.role}") if full else ""]
    if control.role in ("switch", "checkbox"):
        parts.append(tr("ui.state.on" if control.selected else "ui.state.off"))
    elif control.selected:
        parts.append(tr("ui.state.selected"))
    if control.value:
        parts.append(control.value)
    if not control.enabled:
        parts.append(tr("ui.state.disabled"))
    sentence = ", ".join(part for part in parts if part)
    more = control.hint or control.about
    said = more and more != control.label and more not in sentence and (full or not control.enabled)
    return f"{sentence}. {more}" if said else sentence


def scroll_to_show(rect: Box, viewport: Box, margin: int = 0) -> int:
    """Return by how many pixels content has to go up (down if negative) for the rectangle to be seen."""
    if rect.bottom + margin > viewport.bottom and rect.y - margin > viewport.y:
        return min(rect.bottom + margin - viewport.bottom, rect.y - margin - viewport.y)
    if rect.y - margin < viewport.y:
        return rect.y - margin - viewport.y
    return 0


class FocusRing:
    """Which control has the keyboard, and how it moves on."""

    def __init__(self) -> None:
        self.controls: list[Control] = []
        self.current: Target | None = None
        self.shown = False
        self._last_rect: Box | None = None

    def update(self, controls: Iterable[Control]) -> None:
        """Take the screen as it is now; a focus that has gone moves to what is nearest to its place."""
        self.controls = list(controls)
        control = self.control
        if control is not None and control.reachable:
            self._last_rect = control.rect
            return
        if self.current is None:
            return
        stops = self.stops
        last = self._last_rect
        if not stops or last is None:
            self.current = stops[0].id if stops else None
            return
        nearest = min(stops, key=lambda c: _distance(c.rect.centre, last.centre))
        self.set(nearest.id)

    @property
    def stops(self) -> list[Control]:
        """Return every control the keyboard can reach, in reading order."""
        return [c for c in self.controls if c.reachable]

    @property
    def control(self) -> Control | None:
        """Return the focused control, if any."""
        return self.find(self.current)

    def find(self, target: Target | None) -> Control | None:
        """Return the control of that name, if it is on the screen."""
        return next((c for c in self.controls if c.id == target), None) if target is not None else None

    def set(self, target: Target | None) -> bool:
        """Give the focus to a control by name; False if there is no such control."""
        if target is None:
            self.current = None
            return True
        control = self.find(target)
        if control is None or not control.reachable:
            return False
        self.current = target
        self._last_rect = control.rect
        return True

    def step(self, by: int) -> Control | None:
        """Move to the next (+1) or previous (−1) stop, round the screen; a group counts as one."""
        groups = _tab_stops(self.stops)
        if not groups:
            return None
        here = next((i for i, group in enumerate(groups) if any(c.id == self.current for c in group)), None)
        index = (0 if by > 0 else -1) if here is None else (here + by) % len(groups)
        group = groups[index]
        target = next((c for c in group if c.selected), group[0])
        self.set(target.id)
        return target

    def go(self, direction: Direction) -> Control | None:
        """Move to what lies nearest in that direction; return None when there is nothing."""
        here = self.control
        if here is None:
            return self.step(1)
        others = [c for c in self.stops if c.id != here.id]
        if direction in ("up", "down") and here.clip is not None:
            # Inside a scrolling list the arrows follow the list, also where it is not on the screen yet.
            inside = [c for c in others if c.clip == here.clip]
            target = _nearest(here.rect, [(c, c.rect) for c in inside], direction)
            if target is not None:
                self.set(target.id)
                return target
        seen = [(c, c.rect if c.clip == here.clip else c.visible) for c in others]
        target = _nearest(here.visible, [(c, r) for c, r in seen if not r.empty], direction)
        if target is not None:
            self.set(target.id)
        return target

    def wrap(self, direction: Direction) -> Control | None:
        """Go past one end of a column of controls to the other; return None if there is no other."""
        here = self.control
        if here is None or direction not in ("up", "down"):
            return None
        column = [c for c in self.stops if c.rect.x < here.rect.right and c.rect.right > here.rect.x]
        ends = sorted(column, key=lambda c: c.rect.y, reverse=direction == "up")
        if not ends or ends[0].id == here.id:
            return None
        self.set(ends[0].id)
        return ends[0]


def _tab_stops(stops: Sequence[Control]) -> list[list[Control]]:
    """Return the controls one by one, but members of a group together at the place of the first."""
    result: list[list[Control]] = []
    by_group: dict[Target, list[Control]] = {}
    for control in stops:
        if control.group and control.group in by_group:
            by_group[control.group].append(control)
            continue
        entry = [control]
        result.append(entry)
        if control.group:
            by_group[control.group] = entry
    return result


def _distance(a: tuple[int, int], b: tuple[int, int]) -> float:
    return float((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def _turned(box: Box, direction: Direction) -> Box:
    """Return the box in a frame where the direction is to the right, so that one rule serves all four."""
    match direction:
        case "right":
            return box
        case "left":
            return Box(-box.right, box.y, box.w, box.h)
        case "down":
            return Box(box.y, box.x, box.h, box.w)
        case "up":
            return Box(-box.bottom, box.x, box.h, box.w)


def _nearest(here: Box, others: Sequence[tuple[Control, Box]], direction: Direction) -> Control | None:
    """Return the best candidate: ahead, near along the direction, and much rather in line than aside."""
    start = _turned(here, direction)
    best: tuple[float, Control] | None = None
    for control, rect in others:
        box = _turned(rect, direction)
        # The centre must lie ahead, and the box must not mostly sit beside the current one.
        if box.centre[0] <= start.centre[0] or box.x < start.x + min(start.w, box.w) // 2:
            continue
        ahead = max(0, box.x - start.right)
        aside = max(0, box.y - start.bottom, start.y - box.bottom)
        off_centre = abs(box.centre[1] - start.centre[1])
        score = ahead + 5.0 * aside + 0.15 * off_centre
        if best is None or score < best[0]:
            best = (score, control)
    return None if best is None else best[1]
