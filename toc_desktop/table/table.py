"""The table in play: its state, and everything that may happen to it, each a method named after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from toc_desktop.engine import (
    PAWNS_EACH,
    Card,
    Event,
    Move,
    Pawn,
    PlayerView,
    RuleSet,
    Seating,
    events,
)
from toc_desktop.present.table.asking import Asking, losses_of, losses_question
from toc_desktop.present.table.choices import Option
from toc_desktop.present.table.choreography import choreograph, leg_events
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.model import Activity, lit_players
from toc_desktop.present.table.phrases import SeatInfo, card_refusal, consequence_words, refusal_words
from toc_desktop.present.table.places import owner_of, path_places, place_of, same_spot
from toc_desktop.present.table.preview import preview
from toc_desktop.present.table.selection import Click, Refused, Selection
from toc_desktop.present.table.targets import ButtonTarget, CardTarget, CellTarget, PawnTarget, PieceTarget
from toc_desktop.present.table.tempo import Tempo
from toc_desktop.present.table.timeline import TableSnapshot, Timeline
from toc_desktop.support.latest import Latest
from toc_desktop.table.state import Fade, Pending, Playback, ShownRefusal, TableState, Trace
from toc_desktop.ui.focus import Target

QUEUED = 3
"""How many clicks made too early are remembered."""
RISE_TIME = 0.09
GLOW_TIME = 0.2


class Effects(Protocol):
    """What the table lets be heard and read."""

    def sound(self, cue: str) -> None:
        """Let a cue sound."""

    def say(self, text: str, answer: bool = False, /) -> None:
        """Say what happened, once; an answer is for the viewer alone."""

    def notify(self, text: str, icon: str = "info", /) -> None:
        """Show a short message."""


class Table:
    """Who sits at a table and what lies on it; it knows neither where moves come from nor how it looks."""

    def __init__(
        self,
        seating: Seating,
        rules: RuleSet,
        seats: Sequence[SeatInfo],
        view: PlayerView,
        effects: Effects,
    ) -> None:
        self.seating, self.rules, self.seats = seating, rules, tuple(seats)
        self.effects = effects
        glows = (Fade(0.0, 0.0, 0.0, GLOW_TIME),) * seating.players
        self.state = TableState(view.player, view, TableSnapshot.of(view), glows=glows)
        self._eased: tuple[object, ...] = ()
        self._reasons: Latest[dict[tuple[Card | None, Pawn | None], str]] = Latest()
        self._consequences: Latest[dict[Place, str]] = Latest()

    def change(self, **changes: Any) -> None:
        """Replace the state by one that differs in these fields."""
        self.state = replace(self.state, **changes)

    # The game as it stands.

    def settle(self, view: PlayerView, decides: bool) -> None:
        """Take the game as it stands: nothing chosen, nothing pending."""
        self.change(
            viewer=view.player,
            view=view,
            decides=decides,
            pending=None,
            tip=None,
            selection=Selection.start(view) if decides else None,
            snapshot=TableSnapshot.of(view),
        )

    def happened(
        self,
        before: PlayerView,
        step_events: Sequence[Event],
        pace: Tempo,
        shown: TableSnapshot | None = None,
        parts: int = 0,
    ) -> None:
        """Show what a step brought about, from the table as it was before."""
        self.play(choreograph(before, step_events, pace, shown, parts, self.state.covered))

    # Animation.

    def play(self, timeline: Timeline, move: int | None = None) -> None:
        """Begin to show an animation; one without length is over at once."""
        if timeline.length > 0:
            self.change(playback=Playback(timeline, move=move))
        else:
            self.change(playback=None)
            self.effects.sound("toc")

    def finish(self) -> None:
        """Drop what is running: the table is already final."""
        state = self.state
        selection = state.selection
        if selection is None and state.decides:
            selection = Selection.start(state.view)
        if state.playback is not None or selection is not state.selection:
            self.change(playback=None, selection=selection)

    def tick(self, dt: float) -> None:
        """Go on with the animation."""
        playback = self.state.playback
        if playback is None:
            return
        for cue in playback.cues(dt):
            self.effects.sound(cue)
        later = replace(playback, elapsed=playback.elapsed + dt)
        if later.over:
            self.finish()
        else:
            self.change(playback=later)

    def ease(self, now: float, pointed: Target | None, activity: Activity, still: bool) -> None:
        """Note what is pointed at and whose turn it is, so that cards rise and lights move from then on."""
        state = self.state
        if not state.lifts and self._eased == (state, pointed, activity, still):
            return  # nothing has begun since, and no card is left to sink back
        if pointed != state.pointed:
            self.change(pointed=pointed, pointed_since=now)
        if state.deciding != (state.deciding_since is not None):
            self.change(deciding_since=now if state.deciding else None)
        raised = self.state.raised_card
        lifts = {
            card: fade.towards(float(card == raised), now, 0 if still else RISE_TIME)
            for card, fade in state.lifts
        }
        if raised is not None and raised not in lifts:
            lifts[raised] = Fade(0.0, now, 1.0, 0 if still else RISE_TIME)
        kept = tuple((card, fade) for card, fade in lifts.items() if fade.goal or fade.at(now) > 0)
        lit = lit_players(self.state.shown.snapshot, activity)
        length = 0 if still else GLOW_TIME
        glows = tuple(fade.towards(float(p in lit), now, length) for p, fade in enumerate(state.glows))
        if kept != state.lifts or glows != state.glows:
            self.change(lifts=kept, glows=glows)
        self._eased = (self.state, pointed, activity, still)

    def easing(self, now: float) -> bool:
        """Tell whether a card still rises or a light still moves."""
        fades = [fade for _, fade in self.state.lifts] + list(self.state.glows)
        return any(fade.at(now) != fade.goal for fade in fades)

    # Pointing.

    def place_of(self, target: Target) -> Place | None:
        """Return the place that a pawn or a cell means."""
        match target:
            case PawnTarget(pawn):
                selection = self.state.selection
                pawns = selection.pawns if selection is not None else self.state.view.pawns
                return place_of(self.seating, pawn, pawns[pawn])
            case CellTarget(place):
                return place
        return None

    def point_at(self, target: PieceTarget, asking: Asking) -> Move | None:
        """Take a click on a card, a pawn or a cell; return the move that it completes."""
        self.change(refusal=None)
        self.drop_advice()
        playback = self.state.playback
        if playback is not None and (playback.move is not None or self.state.decides):
            self.finish()
        if not self.state.deciding:
            self.change(queued=(*self.state.queued, target)[-QUEUED:])
            self.finish()
            return None
        return self.click(target, asking)

    def click(self, target: PieceTarget, asking: Asking, quietly: bool = False) -> Move | None:
        """Narrow the selection by one click; return the move once only one is left."""
        before = self.state.selection
        assert before is not None
        if isinstance(target, CardTarget):
            click = before.click_card(target.card)
        else:
            place = self.place_of(target)
            assert place is not None
            click = before.click_place(place)
        asked = self.state.pending
        if asked is not None and click.refused is None:
            self.change(pending=None)
            if click.move is not None and click.move == asked.click.move and not asked.losses:
                return click.move
        return self._carry_out(click, before, target, asking, quietly)

    def confirm(self) -> Move | None:
        """Do what was asked about; return the move that it completes."""
        pending, before = self.state.pending, self.state.selection
        if pending is None or before is None:
            return None
        self.change(pending=None)
        return self._do(pending.click, before)

    def press(self, button: ButtonTarget, asking: Asking) -> Move | None:
        """Take a button of the banner that is a move, or a part of one."""
        before = self.state.selection
        if not self.state.deciding or before is None:
            return None
        return self._carry_out(before.press_button(button), before, button, asking, False)

    def _carry_out(
        self, click: Click, before: Selection, target: Target, asking: Asking, quietly: bool
    ) -> Move | None:
        if click.refused is not None:
            if not quietly:
                self.refuse(click.refused, target)
            return None
        if asking.asks(before, click):
            self._ask(click, before)
            return None
        return self._do(click, before)

    def _ask(self, click: Click, before: Selection) -> None:
        """Wait for a second word before a move."""
        losses = losses_of(before.view, click)
        option = next((o for o in before.options if o.move is not None and o.move == click.move), None)
        self.change(pending=Pending(click, option or click.part, losses))
        if losses:
            self.effects.sound("refuse")
            self.effects.say(losses_question(losses, self.seats, self.state.viewer))

    def _do(self, click: Click, before: Selection) -> Move | None:
        if click.move is not None:
            return click.move
        self.change(selection=click.selection)
        if click.part is not None:
            self._show_part(click.part, before)
        else:
            self.effects.sound("click")
        return None

    pace: Tempo = Tempo()
    """How fast parts of a split are shown; the driver keeps it up to date."""

    def _show_part(self, option: Option, before: Selection) -> None:
        """Show a part of a split on the board as soon as it is chosen."""
        leg, view = option.legs[0], self.state.view
        shown = replace(TableSnapshot.of(view), pawns=before.pawns)
        self.change(snapshot=self.state.snapshot_with_parts)
        self.happened(view, leg_events(leg, before.pawns[leg.pawn], before.pawns), self.pace, shown)

    def refuse(self, refused: Refused, target: Target) -> None:
        """Say why not, beside what was clicked."""
        view = self.state.view
        if refused.cause == "card" and refused.card is not None:
            text = card_refusal(view, refused.card, self.seats)
        else:
            text = refusal_words(view, refused, self.seats)
        self.change(refusal=ShownRefusal(target, text))
        self.effects.sound("refuse")
        self.effects.say(text, True)

    def usable(self, target: PieceTarget) -> bool:
        """Tell whether a click that waited can still be meant."""
        match target:
            case CardTarget(card):
                return card in self.state.view.hand
            case CellTarget(place):
                return place in self.offered
        return True

    @property
    def offered(self) -> set[Place]:
        """Return the cells worth a control: targets of what is chosen so far, dead ends of a split too."""
        selection = self.state.selection
        if selection is None or selection.empty:
            return set()
        return set(selection.targets) | {o.target for o in selection.dead_ends if o.target is not None}

    def points_already(self, target: PieceTarget) -> bool:
        """Tell whether a card or a place is part of what is chosen."""
        selection = self.state.selection
        if selection is None:
            return False
        if isinstance(target, CardTarget):
            return target.card == selection.card
        place = self.place_of(target)
        return place is not None and any(same_spot(place, spot) for spot in selection.spots)

    # Going back.

    def drop_advice(self) -> None:
        """Take away what was advised."""
        if self.state.advice is not None or self.state.advice_wanted:
            self.change(advice=None, advice_wanted=False)

    def step_back(self) -> bool:
        """Go one step back; False when there is nothing to take back."""
        state = self.state
        if state.advice is not None:
            self.drop_advice()
        elif state.refusal is not None:
            self.change(refusal=None)
        elif state.playback is not None and state.playback.move is not None:
            self.finish()
        elif state.pending is not None:
            self.change(pending=None)
        elif state.queued:
            self.change(queued=())
        elif state.selection is None or state.selection.empty:
            return False
        else:
            self.finish()
            self.change(selection=state.selection.back())
            self.change(snapshot=self.state.snapshot_with_parts)
            self.effects.sound("click")
        return True

    def clear_selection(self) -> None:
        """Put back everything that was chosen."""
        if self.state.selection is not None:
            self.change(selection=self.state.selection.cleared)
            self.change(snapshot=self.state.snapshot_with_parts)

    # Reasons.

    def why_card(self, card: Card) -> str:
        """Return why a card of the hand is locked; nothing when it can be played, or when others play."""
        selection = self.state.selection
        if not self.state.deciding or selection is None or card in selection.playable:
            return ""
        return self._reason(card, None)

    def why_pawn(self, pawn: Pawn) -> str:
        """Return why one's own pawn cannot move; nothing for others' pawns, nor in the middle of a split."""
        selection, view = self.state.selection, self.state.view
        if not self.state.deciding or selection is None or selection.walk is not None:
            return ""
        if owner_of(pawn) != view.player or view.phase != "play":
            return ""
        if not any(option.pawn is not None for option in selection.every):
            return ""  # what is asked for has nothing to do with pawns
        return self._reason(selection.card, pawn)

    def consequence_at(self, place: Place) -> str:
        """Return what would follow if what is chosen led to a place; nothing where that is not settled."""
        selection = self.state.selection
        if selection is None or selection.empty or not self.state.deciding:
            return ""
        known = self._consequences.of(selection, dict)
        if place not in known:
            there = [o for o in selection.candidates if o.target is not None and same_spot(o.target, place)]
            ways = {option.key: option for option in there}
            text = ""
            if len(ways) == 1:
                effect = preview(self.state.view, next(iter(ways.values())), selection.pawns)
                text = consequence_words(effect, self.seats, self.state.viewer)
            known[place] = text
        return known[place]

    def _reason(self, card: Card | None, pawn: Pawn | None) -> str:
        """Return a reason in words, worked out once for a position."""
        view = self.state.view
        known = self._reasons.of(view, dict)
        if (card, pawn) not in known:
            if pawn is None and card is not None:
                text = card_refusal(view, card, self.seats)
            else:
                text = refusal_words(view, Refused("pawn", card, pawn), self.seats)
            known[card, pawn] = text
        return known[card, pawn]


def traces_of(seating: Seating, step_events: Iterable[Event]) -> list[Trace]:
    """Return the ways that pawns took in a step, for the dotted lines."""
    traces: list[Trace] = []
    for event in step_events:
        match event:
            case events.PawnMoved(pawn, origin, path, kind) if kind not in ("exit", "enter", "leave"):
                start = place_of(seating, pawn, origin)
                traces.append((pawn // PAWNS_EACH, (start, *path_places(seating, pawn, path))))
            case events.PawnsSwapped(pawn, other, cell, other_cell):
                places = (place_of(seating, pawn, cell), place_of(seating, other, other_cell))
                traces.append((pawn // PAWNS_EACH, places))
    return traces
