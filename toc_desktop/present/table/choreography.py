"""From what happened to what is seen: the events of a step become a timeline of flights and hops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from toc_desktop.engine import (
    BASE,
    HIDDEN,
    NOBODY,
    Card,
    Cell,
    Event,
    Leg,
    Pawn,
    Player,
    PlayerView,
    Seating,
    events,
    full_deck,
    seen_by,
)
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.places import path_places, place_of, receiver_of
from toc_desktop.present.table.tempo import Tempo
from toc_desktop.present.table.timeline import (
    Act,
    Anchor,
    CardFlight,
    Change,
    Motion,
    PawnWalk,
    TableSnapshot,
    Timeline,
)


def choreograph(
    before: PlayerView,
    happened: Sequence[Event],
    pace: Tempo,
    shown: TableSnapshot | None = None,
    parts_shown: int = 0,
    covered: bool = False,
) -> Timeline:
    """Plan the animation of a step for one viewer, from the table as it was before.

    ``shown`` is the table on screen where that differs: a seven of which so many parts stand there already.
    With ``covered`` no face is seen but those laid open: the viewer may not be the one who looks.
    """
    looking = NOBODY if covered else before.player
    members = before.seating.members(before.player)
    writer = _Writer(looking, before, pace, shown or TableSnapshot.of(before))
    skipping = parts_shown > 0
    for event in _gifts_in_a_row(happened):
        if isinstance(event, events.PawnMoved):
            skipping = parts_shown > 0
            parts_shown -= 1
        if skipping and isinstance(event, events.PawnMoved | events.PawnCaptured):
            continue
        writer.write(seen_by(event, looking, members))
    return Timeline(writer.before, tuple(writer.acts))


def _gifts_in_a_row(happened: Sequence[Event]) -> list[Event]:
    """Leave out whose turn it was between two gifts: nobody waits for another to give."""
    kept: list[Event] = []
    for event in happened:
        if isinstance(event, events.CardGiven) and _is_turn_to_give(kept[-2:]):
            kept.pop()
        kept.append(event)
    return kept


def _is_turn_to_give(last: Sequence[Event]) -> bool:
    match last:
        case [events.CardGiven(), events.TurnStarted(phase="exchange")]:
            return True
    return False


def leg_events(leg: Leg, origin: Cell, pawns: Sequence[Cell]) -> tuple[Event, ...]:
    """Return one part of a seven as events, to be seen before the card is played out."""
    moved = events.PawnMoved(leg.pawn, origin, leg.path, "split")
    taken = (events.PawnCaptured(p, pawns[p], leg.pawn, pawns[p] != leg.to) for p in leg.captured)
    return (moved, *taken)


class _Writer:
    """Writes acts one after the other; ``snapshot`` is the table once all written so far is done."""

    def __init__(self, viewer: Player, view: PlayerView, pace: Tempo, snapshot: TableSnapshot) -> None:
        self.viewer = viewer
        self.seating: Seating = view.seating
        self.jokers = view.rules.jokers
        self.pace = pace
        self.before = snapshot
        self.snapshot = snapshot
        self.acts: list[Act] = []
        self.clock = 0.0
        self.walk_from = 0.0
        self.walk_path: tuple[Place, ...] = ()
        self.step_time = 0.0
        self.gifts_from: float | None = None

    def write(self, event: Event) -> None:
        """Add the acts of one event."""
        if not isinstance(event, events.CardGiven):
            self.gifts_from = None
        match event:
            case events.DealerDrawn(dealer):
                self.change(lambda s: replace(s, dealer=dealer))
            case events.Shuffled(order, all_cards):
                self._shuffle(len(order), all_cards)
            case events.HandsDealt(dealer, _, hands):
                self._deal(dealer, hands)
            case events.SizeChosen():
                pass
            case events.CardGiven(player, card):
                self._give(player, card)
            case events.CardsExchanged(gives):
                self._exchange(gives)
            case events.CardPlayed(player, card):
                self._to_discard(player, card, beat=True)
            case events.CardDiscarded(player, card):
                self._to_discard(player, card)
            case events.HandFolded(player, cards):
                for card in cards:
                    self._to_discard(player, card, gap=self.pace.deal_gap)
                self.clock += self.pace.card
            case events.CardDrawn(player, card):
                self._draw(player, card)
            case events.PawnMoved(pawn, origin, path, kind):
                self._move(pawn, place_of(self.seating, pawn, origin), path, kind)
            case events.PawnCaptured(pawn, at, _, passing):
                self._capture(pawn, place_of(self.seating, pawn, at), passing)
            case events.PawnsSwapped(pawn, other, cell, other_cell):
                self._swap(pawn, other, cell, other_cell)
            case events.Passed():
                self.clock += self.pace.rest
            case events.TurnStarted(player, phase):
                self._turn(player, phase)
            case events.GameWon(winners):
                self._win(winners)

    # Writing acts.

    def act(
        self,
        start: float,
        length: float,
        motion: Motion | None = None,
        lift: Change | None = None,
        land: Change | None = None,
        cues: tuple[tuple[float, str], ...] = (),
    ) -> None:
        """Add an act, and carry its changes over to the table to come."""
        self.acts.append(Act(start, length, motion, lift, land, cues, self.pace.reduced))
        for change in (lift, land):
            if change is not None:
                self.snapshot = change(self.snapshot)

    def change(self, what: Change, cue: str | None = None) -> None:
        """Change the table at once, without motion."""
        self.act(self.clock, 0.0, land=what, cues=((0.0, cue),) if cue else ())

    def open_to_viewer(self, player: Player) -> bool:
        """Tell whether the viewer sees the faces of a hand."""
        return player == self.viewer

    # Cards.

    def _shuffle(self, size: int, all_cards: bool) -> None:
        whole = len(full_deck(self.jokers))

        def gather(snapshot: TableSnapshot) -> TableSnapshot:
            if not all_cards:
                return replace(snapshot, stock=size, discard=())
            return replace(snapshot, stock=whole, discard=(), hands=tuple(() for _ in snapshot.hands))

        self.act(self.clock, self.pace.shuffle, lift=gather, cues=((0.0, "shuffle"),))
        self.clock += self.pace.shuffle

    def _deal(self, dealer: Player, hands: tuple[tuple[Card, ...], ...]) -> None:
        players = len(hands)
        self.change(lambda s: replace(s, dealer=dealer, given=(False,) * players))
        most = max(map(len, hands), default=0)
        start = self.clock
        for index in range(most):
            for turn in range(1, players + 1):
                player = (dealer + turn) % players
                if index >= len(hands[player]):
                    continue
                card, of = hands[player][index], len(hands[player])
                flight = CardFlight(
                    card, Anchor("stock"), Anchor("hand", player, index, of), (False, card != HIDDEN)
                )
                self.act(
                    start, self.pace.deal, flight, _off_stock, _into_hand(player, card), ((0.0, "deal"),)
                )
                start += self.pace.deal_gap
        self.clock = start + self.pace.deal

    def _draw(self, player: Player, card: Card) -> None:
        size = len(self.snapshot.hands[player])
        end = Anchor("hand", player, size, size + 1)
        flight = CardFlight(card, Anchor("stock"), end, (False, card != HIDDEN))
        self.act(self.clock, self.pace.card, flight, _off_stock, _into_hand(player, card), ((0.0, "deal"),))
        self.clock += self.pace.card

    def _give(self, player: Player, card: Card) -> None:
        start, known = self._from_hand(player, card)

        def given(snapshot: TableSnapshot) -> TableSnapshot:
            return replace(snapshot, given=tuple(g or p == player for p, g in enumerate(snapshot.given)))

        flight = CardFlight(card, start, Anchor("given", player), (known, False))
        if self.gifts_from is None:
            self.gifts_from = self.clock
        begin = self.gifts_from
        self.act(begin, self.pace.card, flight, _out_of_hand(player, card), given, ((0.0, "slide"),))
        self.clock = begin + self.pace.card

    def _exchange(self, gives: tuple[Card, ...]) -> None:
        nobody = (False,) * len(gives)
        for giver, card in enumerate(gives):
            to = receiver_of(self.seating, giver)
            # The giver knows it too, but once it lies in another hand it is face down again.
            seen = card if self.open_to_viewer(to) else HIDDEN
            size = len(self.snapshot.hands[to])
            flight = CardFlight(
                seen, Anchor("given", giver), Anchor("hand", to, size, size + 1), (False, seen != HIDDEN)
            )
            self.act(
                self.clock,
                self.pace.exchange,
                flight,
                lambda s: replace(s, given=nobody),
                _into_hand(to, seen),
                ((0.0, "slide"),),
            )
        self.clock += self.pace.exchange

    def _to_discard(self, player: Player, card: Card, beat: bool = False, gap: float | None = None) -> None:
        start, known = self._from_hand(player, card)
        flight = CardFlight(card, start, Anchor("discard"), (known, True))
        cues = ((0.0, "slide"),) if known else ((0.0, "slide"), (self.pace.card * 0.6, "flip"))
        self.act(
            self.clock,
            self.pace.card,
            flight,
            _out_of_hand(player, card),
            lambda s: replace(s, discard=(*s.discard, card)),
            cues,
        )
        if gap is not None:
            self.clock += gap
        else:
            self.clock += self.pace.card + (self.pace.beat if beat and not known else 0.0)

    def _from_hand(self, player: Player, card: Card) -> tuple[Anchor, bool]:
        hand = self.snapshot.hands[player]
        known = self.open_to_viewer(player) and card in hand
        index = hand.index(card) if known else max(0, len(hand) - 1)
        return Anchor("hand", player, index, max(1, len(hand))), known

    # Pawns.

    def _move(self, pawn: Pawn, start: Place, path: tuple[int, ...], kind: str) -> None:
        places = (start, *path_places(self.seating, pawn, path))
        direct = kind in ("exit", "enter", "leave")
        steps = len(path)
        if self.pace.reduced:
            length = self.pace.fade
        elif direct:
            length = self.pace.flight
        else:
            length = min(steps * self.pace.hop, self.pace.longest_walk)
        self.step_time = length / steps
        self.walk_from, self.walk_path = self.clock, places
        home = self.seating.is_home(path[-1])
        tocs = tuple((self.step_time * (i + 1), "toc") for i in range(steps))
        if self.pace.reduced or direct:
            tocs = ((length, "toc"),)
        cues = (
            (*tocs, (length, "chord"))
            if home and not self.seating.is_home(self.snapshot.pawns[pawn])
            else tocs
        )
        motion = PawnWalk(pawn, places, "fly" if direct else "hop")
        end = path[-1]
        self.act(self.clock, length, motion, None, lambda s: s.with_pawn(pawn, end), cues)
        self.clock += length

    def _capture(self, pawn: Pawn, at: Place, passing: bool) -> None:
        hit = self.clock
        if passing and at in self.walk_path:
            hit = self.walk_from + self.walk_path.index(at) * self.step_time
        length = self.pace.fade if self.pace.reduced else self.pace.flight
        nest = place_of(self.seating, pawn, BASE)
        motion = PawnWalk(pawn, (at, nest), "fly")
        self.act(hit, length, motion, None, lambda s: s.with_pawn(pawn, BASE), ((0.0, "knock"),))
        self.clock = max(self.clock, hit + length)

    def _swap(self, pawn: Pawn, other: Pawn, cell: int, other_cell: int) -> None:
        a, b = place_of(self.seating, pawn, cell), place_of(self.seating, other, other_cell)
        length = self.pace.fade if self.pace.reduced else self.pace.swap
        for one, places, end in ((pawn, (a, b), other_cell), (other, (b, a), cell)):
            self.act(
                self.clock,
                length,
                PawnWalk(one, places, "slide"),
                None,
                _put(one, end),
                ((length, "toc"),),
            )
        self.clock += length

    # Turns.

    def _turn(self, player: Player, phase: str) -> None:
        rest = self.pace.rest if self.clock > 0 else 0.0
        cue = "turn" if self.open_to_viewer(player) else None
        self.act(
            self.clock + rest,
            0.0,
            # A dealer who chooses the hand size has just been handed the deck.
            land=lambda s: replace(
                s, turn=player, phase=phase, dealer=player if phase == "hand-size" else s.dealer
            ),
            cues=((0.0, cue),) if cue else (),
        )
        self.clock += rest

    def _win(self, winners: tuple[Player, ...]) -> None:
        cue = "fanfare" if self.viewer in winners else "lose"
        self.act(
            self.clock,
            self.pace.win,
            lift=lambda s: replace(s, winners=winners, phase="over"),
            cues=((0.0, cue),),
        )
        self.clock += self.pace.win


def _off_stock(snapshot: TableSnapshot) -> TableSnapshot:
    return replace(snapshot, stock=snapshot.stock - 1)


def _into_hand(player: Player, card: Card) -> Change:
    return lambda snapshot: snapshot.with_hand(player, (*snapshot.hands[player], card))


def _out_of_hand(player: Player, card: Card) -> Change:
    def take(snapshot: TableSnapshot) -> TableSnapshot:
        hand = list(snapshot.hands[player])
        hand.pop(hand.index(card) if card in hand else -1)
        return snapshot.with_hand(player, tuple(hand))

    return take


def _put(pawn: Pawn, cell: int) -> Change:
    return lambda snapshot: snapshot.with_pawn(pawn, cell)
