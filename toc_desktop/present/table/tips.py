"""Tips of a first game: which is due in a position, at what it points, and its words; each is said once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from toc_desktop.engine import (
    BASE,
    PAWNS_EACH,
    Card,
    CardRule,
    Cell,
    Discard,
    Event,
    Exit,
    Forward,
    Give,
    Move,
    Pawn,
    Play,
    Player,
    PlayerView,
    Split,
    events,
    legal_moves,
    rank_name,
)
from toc_desktop.present.games.phrases import card_words, whose
from toc_desktop.present.rules.card_words import rule_words
from toc_desktop.present.rules.sentences import Several, ranks_with, say, these_ranks
from toc_desktop.present.table.phrases import SeatInfo, capital
from toc_desktop.present.table.places import owner_of, receiver_of
from toc_desktop.present.table.targets import CardTarget, PawnTarget, SeatTarget
from toc_desktop.support.i18n import tr


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip that is true of a position: the thing it points at, the card and the player it speaks of."""

    name: str
    target: CardTarget | PawnTarget | SeatTarget
    card: Card | None = None
    other: Player | None = None
    ranks: tuple[str, ...] = ()
    """The ranks that bring a pawn out, where it speaks of them."""
    mover: Player | None = None
    """Whose pawn moves, where it is not one's own."""
    rank: str = ""
    what: Several | None = None
    """The rank whose list of actions it tells, and that list."""
    cards: int = 1
    """How many cards the hand has from which one is laid down."""
    also: bool = False
    """Whether a second sentence is true too, by the rules in use."""

    @property
    def key(self) -> str:
        """Return the name under which it is remembered: the powers of each rank by themselves."""
        return f"{self.name}_{self.rank}" if self.rank else self.name

    def title(self) -> str:
        """Return what it is about, in a few words."""
        return tr(f"tips.{self.name}.title")

    def text(self, seats: Sequence[SeatInfo]) -> str:
        """Return the tip in words."""
        names = [seats[player].name if player is not None else "" for player in (self.other, self.mover)]
        owner, mover = (whose(name) if name else "" for name in names)
        said = capital(
            tr(
                f"tips.{self.name}_with" if mover else f"tips.{self.name}",
                name=names[0],
                whose=owner,
                mover=mover,
                card=card_words(self.card) if self.card is not None else "",
                ranks=say(these_ranks(self.ranks, "or")),
                what=say(self.what) if self.what is not None else "",
                n=self.cards,
            )
        )
        return f"{said} {tr(f'tips.{self.name}.also')}" if self.also else said


PARTNER = "partner"
"""The tip of who plays with whom: it comes first, and another may follow in the same turn."""
Moves = Sequence[Move]


def tip_due(view: PlayerView, seen: Collection[str]) -> Tip | None:
    """Return the first tip that a position calls for and that was not given yet; none while others play."""
    if view.turn != view.player or view.winners:
        return None
    moves = legal_moves(view)
    for name, find in _FINDERS.items():
        if name not in seen:
            tip = find(view, moves)
            if tip is not None:
                return tip
    return _power(view, moves, seen) if _POWER not in seen else None


def _partner(view: PlayerView, moves: Moves) -> Tip | None:
    """Tell, in a pair, who plays with the viewer."""
    partners = view.seating.partners(view.player)
    return Tip(PARTNER, SeatTarget(partners[0]), other=partners[0]) if len(partners) == 1 else None


def _exchange(view: PlayerView, moves: Moves) -> Tip | None:
    gives = [move.card for move in moves if isinstance(move, Give)]
    ranks = ranks_with(view.rules, Exit)
    if not gives or not ranks:
        return None
    return Tip("exchange", CardTarget(gives[0]), other=receiver_of(view.seating, view.player), ranks=ranks)


def _discard(view: PlayerView, moves: Moves) -> Tip | None:
    laid = [move.card for move in moves if isinstance(move, Discard)]
    forced = view.phase == "play" and laid and len(laid) == len(moves)
    return Tip("discard", CardTarget(laid[0]), cards=len(view.hand)) if forced else None


def _exit(view: PlayerView, moves: Moves) -> Tip | None:
    if not view.rules.start_protected:
        return None  # the words call the start a shelter
    for move in moves:
        if isinstance(move, Play) and move.kind == "exit" and owner_of(move.legs[0].pawn) == view.player:
            return Tip("exit", CardTarget(move.card), move.card)
    return None


def _card(view: PlayerView, moves: Moves) -> Tip | None:
    playable = [move.card for move in moves if isinstance(move, Play)]
    if view.phase != "play" or not playable or set(view.hand) <= set(playable):
        return None
    return Tip("card", CardTarget(playable[0]), playable[0])


def _capture(view: PlayerView, moves: Moves) -> Tip | None:
    side, tip = view.seating.members(view.player), None
    for move in moves:
        if isinstance(move, Play):
            taken = [(owner_of(leg.pawn), owner_of(pawn)) for leg in move.legs for pawn in leg.captured]
            if taken and all(victim not in side for _, victim in taken):
                mover, victim = taken[0]
                if mover == view.player:
                    own = view.rules.capture_own
                    return Tip("capture", CardTarget(move.card), move.card, victim, also=own)
                tip = tip or Tip("capture", CardTarget(move.card), move.card, victim, mover=mover)
    return tip


def _home(view: PlayerView, moves: Moves) -> Tip | None:
    for move in moves:
        if isinstance(move, Play):
            for leg in move.legs:
                inside = view.seating.is_home(leg.to) and not view.seating.is_home(view.pawns[leg.pawn])
                if inside and owner_of(leg.pawn) == view.player:
                    return Tip("home", CardTarget(move.card), move.card, also=view.rules.recross_start)
    return None


def _seven(view: PlayerView, moves: Moves) -> Tip | None:
    for move in moves:
        if isinstance(move, Play) and move.kind == "split" and len({leg.pawn for leg in move.legs}) > 1:
            splits = [a for a in view.rules.cards[rank_name(move.card)].actions if isinstance(a, Split)]
            return Tip("seven", CardTarget(move.card), move.card, also=not any(a.eats for a in splits))
    return None


def _sent(view: PlayerView, moves: Moves) -> Tip | None:
    """Find a pawn of the viewer's that another player's card sent to camp since the viewer's last turn."""
    ranks = ranks_with(view.rules, Exit)
    for played, event in reversed(_done_by_others(view) if ranks else []):
        if isinstance(event, events.PawnCaptured) and _is_at(view, event.pawn, BASE):
            return Tip("sent", PawnTarget(event.pawn), played.card, played.player, ranks)
    return None


def _swapped(view: PlayerView, moves: Moves) -> Tip | None:
    """Find a pawn of the viewer's that another player's card put elsewhere, and that is still there."""
    for played, event in reversed(_done_by_others(view)):
        if isinstance(event, events.PawnsSwapped):
            ends = {event.pawn: event.other_cell, event.other: event.cell}
            pawn = next((pawn for pawn, cell in ends.items() if _is_at(view, pawn, cell)), None)
            if pawn is not None:
                return Tip("swapped", PawnTarget(pawn), played.card, played.player)
    return None


def _finished(view: PlayerView, moves: Moves) -> Tip | None:
    """Tell in a pair that all the viewer's pawns are home, at a pawn of the partner's that is not."""
    partners = view.seating.partners(view.player)
    own = view.pawns[PAWNS_EACH * view.player :][:PAWNS_EACH]
    if view.phase != "play" or len(partners) != 1 or not all(view.seating.is_home(cell) for cell in own):
        return None
    played = [leg.pawn for move in moves if isinstance(move, Play) for leg in move.legs]
    left = [pawn for pawn in range(len(view.pawns)) if not view.seating.is_home(view.pawns[pawn])]
    pawn = next(pawn for pawn in played + left if owner_of(pawn) == partners[0])
    return Tip("finished", PawnTarget(pawn), other=partners[0])


def _pushed(view: PlayerView, moves: Moves) -> Tip | None:
    """Find the pawn of the viewer's that another player's card moved last since the viewer's last turn."""
    for played, event in reversed(_done_by_others(view)):
        if (
            isinstance(event, events.PawnMoved)
            and event.kind == "push"
            and owner_of(event.pawn) == view.player
        ):
            on_track = view.seating.is_track(view.pawns[event.pawn])
            return Tip("pushed", PawnTarget(event.pawn), played.card, played.player) if on_track else None
    return None


def _done_by_others(view: PlayerView) -> list[tuple[events.CardPlayed, Event]]:
    """Return what others' cards have done since the viewer's last turn, with the card of each deed."""
    played: events.CardPlayed | None = None
    done: list[tuple[events.CardPlayed, Event]] = []
    for event in view.log:
        match event:
            case events.CardPlayed(player):
                played = event
                done = [] if player == view.player else done
            case events.CardDiscarded(player) | events.HandFolded(player) if player == view.player:
                done = []
            case events.PawnMoved() | events.PawnCaptured() | events.PawnsSwapped() if played is not None:
                done += [(played, event)] if played.player != view.player else []
    return done


def _is_at(view: PlayerView, pawn: Pawn, cell: Cell) -> bool:
    """Tell whether a pawn is the viewer's and stands there now."""
    return owner_of(pawn) == view.player and view.pawns[pawn] == cell


def _block(view: PlayerView, moves: Moves) -> Tip | None:
    if not (view.rules.start_blocks and view.rules.start_protected):
        return None
    side = view.seating.members(view.player)
    for pawn, cell in enumerate(view.pawns):
        player = pawn // PAWNS_EACH
        if player not in side and cell == view.seating.start(player):
            return Tip("block", PawnTarget(pawn), other=player)
    return None


def _power(view: PlayerView, moves: Moves, seen: Collection[str]) -> Tip | None:
    """Find a card to play that does more than bring a pawn out, go on by its number or share its steps."""
    for move in moves:
        if isinstance(move, Play):
            rank = rank_name(move.card)
            rule = view.rules.cards[rank]
            tip = Tip(
                _POWER,
                CardTarget(move.card),
                move.card,
                rank=rank,
                what=rule_words(rule, view.rules.centre),
            )
            if tip.key not in seen and _is_special(rule):
                return tip
    return None


def _is_special(rule: CardRule) -> bool:
    plain = [
        action for action in rule.actions if isinstance(action, Forward) and action == Forward(action.steps)
    ]
    others = [
        action for action in rule.actions if not isinstance(action, Exit | Split) and action not in plain
    ]
    return bool(others or len(plain) > 1 or rule.skip or rule.draw)


_FINDERS: dict[str, Callable[[PlayerView, Moves], Tip | None]] = {
    PARTNER: _partner,
    "sent": _sent,
    "swapped": _swapped,
    "finished": _finished,
    "exchange": _exchange,
    "discard": _discard,
    "home": _home,
    "exit": _exit,
    "card": _card,
    "capture": _capture,
    "seven": _seven,
    "pushed": _pushed,
    "block": _block,
}
_POWER = "power"
TIPS = (*_FINDERS, _POWER)
"""Every tip by name, the most pressing first."""
