"""What threatens a player's pawns: who could send which of them back, with which cards, if they held them.

The engine is asked what each opponent could play with a hand of one card; where pawns stand is public, and no
hidden card is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from toc_desktop.engine import Card, Cell, Pawn, Play, Player, PlayerView, deck_ranks, legal_moves, rank_name
from toc_desktop.present.table.phrases import Sitters, capital
from toc_desktop.present.table.places import owner_of
from toc_desktop.present.table.spoken import numbered_pawn
from toc_desktop.support.i18n import tr

_CARDS = 54


@dataclass(frozen=True, slots=True)
class Threat:
    """A pawn that a player could send back with a card of one of these ranks."""

    pawn: Pawn
    by: Player
    ranks: tuple[str, ...]


def ranks_and_cards(view: PlayerView) -> list[tuple[str, Card]]:
    """Return each rank of the deck with a card of it."""
    first: dict[str, Card] = {}
    for card in range(_CARDS):
        first.setdefault(rank_name(card), card)
    return [(rank, first[rank]) for rank in deck_ranks(view.rules)]


def sent_back(view: PlayerView, pawns: Sequence[Cell], by: Player, card: Card) -> frozenset[Pawn]:
    """Return the viewer's pawns that a player could send back with a card, if it were that player's turn."""
    turn = replace(view, pawns=tuple(pawns), player=by, turn=by, phase="play", hand=(card,), winners=())
    return frozenset(
        pawn
        for move in legal_moves(turn)
        if isinstance(move, Play)
        for leg in move.legs
        for pawn in leg.captured
        if owner_of(pawn) == view.player
    )


class ThreatWatch:
    """The threats of one position, worked out piece by piece so that no frame waits for all of them."""

    def __init__(self, view: PlayerView, pawns: Sequence[Cell]) -> None:
        self._pawns = tuple(pawns)
        self._ranks: dict[tuple[Pawn, Player], list[str]] = {}
        self._work = self._pieces(view)
        self.done = False

    def _pieces(self, view: PlayerView) -> Iterator[None]:
        seating = view.seating
        if not any(seating.is_track(self._pawns[p]) for p in _pawns_of(view.player)):
            return
        for by in range(seating.players):
            if seating.team_of(by) == seating.team_of(view.player):
                continue
            for rank, card in ranks_and_cards(view):
                for pawn in sent_back(view, self._pawns, by, card):
                    self._ranks.setdefault((pawn, by), []).append(rank)
                yield

    def go_on(self, pieces: int | None = None) -> None:
        """Work out the next few pieces, or all that are left."""
        for _ in self._work:
            if pieces is not None:
                pieces -= 1
                if pieces <= 0:
                    return
        self.done = True

    def threats(self) -> tuple[Threat, ...]:
        """Return what was found, by pawn, then by player."""
        return tuple(Threat(pawn, by, tuple(ranks)) for (pawn, by), ranks in sorted(self._ranks.items()))


def _pawns_of(player: Player) -> range:
    return range(player * 4, player * 4 + 4)


def threat_words(threat: Threat, seats: Sitters, viewer: Player) -> str:
    """Say a threat: "Ton pion 2 : Léa le renverrait avec le 4, le 7."."""
    ranks = ", ".join(tr(f"phrases.rank.{rank}") for rank in threat.ranks)
    pawn = capital(numbered_pawn(threat.pawn, seats, viewer))
    return tr("table.spoken.threat", pawn=pawn, name=seats[threat.by].name, ranks=ranks)
