"""The keyboard at the table: it comes to the hand when a turn begins, then to what is asked for next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_desktop.present.table.targets import ButtonTarget, CardTarget
from toc_desktop.support.i18n import tr
from toc_desktop.ui.focus import Direction

if TYPE_CHECKING:
    from toc_desktop.table.screen import TableScreen

_ROUNDS = ("board", "hand", "seats", "answers")
"""Groups in which the arrows go from one to the next, so that each can be reached."""


class KeyboardGuide:
    """Leads the focus through a turn."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._faced: object = None
        """The decision at whose beginning the keyboard was brought to the hand."""
        self._was_deciding = False

    def follow_turn(self) -> None:
        """Bring the keyboard to the hand when a turn begins, and to what is asked for when it can be done."""
        screen, state = self._screen, self._screen.state
        if not screen.layers:
            decision = state.view if state.deciding else None
            if decision is not None and decision is not self._faced:
                self._face_hand()
            self._faced = decision
        if state.deciding != self._was_deciding:
            self._was_deciding = state.deciding
            self.lead_on()

    def _face_hand(self) -> None:
        """Focus the first card that can be played, else the first answer asked for."""
        screen = self._screen
        screen.ensure_built()
        screen.sync()
        cards = [control for control in screen.focus.stops if control.role == "card"]
        playable = [card for card in cards if card.value and card.value != tr("table.card.stuck")]
        here = screen.focus.control
        if here is not None and (here.role in ("pawn", "cell") or here in playable):
            return
        asked = screen.state.selection.buttons if screen.state.selection is not None else ()
        answers = [control for control in screen.focus.stops if control.id in asked]
        for control in (playable or answers or cards)[:1]:
            screen.focus.set(control.id)

    def lead_on(self) -> None:
        """Move the focus, with the keyboard in use, to what is asked for next."""
        screen = self._screen
        selection = screen.state.selection
        if not screen.by_key or selection is None or not screen.state.deciding or screen.layers:
            return
        screen.build_anew()
        wanted = [c for c in screen.focus.stops if c.group == "board" and not c.selected and c.enabled]
        if selection.empty or not wanted:
            wanted = [c for c in screen.focus.stops if c.role == "card" and c.value]
        if wanted and screen.focus.set(wanted[0].id):
            screen.focus.shown = True
            screen.focus_moved()

    def take_card(self, action: str) -> bool:
        """Take a card of the hand by its number; False when the key means no card."""
        screen, state = self._screen, self._screen.state
        if not screen.plays or not action.startswith("card") or not action[4:].isdigit():
            return False
        hand = state.shown.snapshot.hands[state.viewer]
        index = int(action[4:]) - 1
        if index < len(hand) and not state.covered:
            screen.activate(CardTarget(hand[index]))
        return True

    def face_question(self) -> None:
        """Move the focus, with the keyboard in use, to the answer that spares a pawn of one's own side."""
        screen = self._screen
        if screen.by_key and screen.state.pending is not None and screen.state.pending.losses:
            screen.build_anew()
            screen.sync()
            if screen.focus.set(ButtonTarget("cancel")):
                screen.focus.shown = True

    def arrow(self, direction: Direction) -> bool:
        """Go from one to the next on the board and in the hand, so that each can be reached."""
        screen = self._screen
        screen.sync()
        control = screen.focus.control
        group = control.group if control is not None and screen.focus.shown else ""
        if screen.layers or group not in _ROUNDS or (group == "hand" and direction in ("up", "down")):
            return screen.steering.arrow(direction)
        across = direction in ("left", "right")
        members = [c for c in screen.focus.stops if c.group == group]
        members.sort(key=lambda c: c.rect.centre if across else c.rect.centre[::-1])
        here = next(i for i, c in enumerate(members) if control is not None and c.id == control.id)
        target = members[(here + (1 if direction in ("right", "down") else -1)) % len(members)]
        screen.focus.set(target.id)
        return screen.steering.arrive(target)
