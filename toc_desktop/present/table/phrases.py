"""What the table says: why a click is refused, what a move would do, what things on the board are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.engine import (
    Card,
    Cell,
    Pawn,
    Player,
    PlayerView,
    Refusal,
    Seating,
    cell_number,
    why_not,
    why_not_pawn,
)
from toc_desktop.present.games.phrases import card_words, listed
from toc_desktop.present.table.places import owner_of
from toc_desktop.present.table.preview import Preview
from toc_desktop.present.table.selection import Refused
from toc_desktop.support.i18n import tr

_VOWELS = "aàâäeéèêëiîïoôöuùûüyœæ"


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits at the table, as far as the screen needs to know."""

    name: str
    colour: int
    shape: int
    level: str | None = None
    """None for a person."""

    @property
    def is_human(self) -> bool:
        """Tell whether a person decides here."""
        return self.level is None


Sitters = Sequence[SeatInfo]


def capital(words: str) -> str:
    """Return the same words for the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def card_title(card: Card) -> str:
    """Return a card without its article, for the beginning of a line: "7 de cœur", "As de pique"."""
    words = card_words(card)
    for article in ("le ", "la ", "l’", "the "):
        if words.startswith(article):
            words = words[len(article) :]
            break
    return capital(words)


def pawn_words(pawn: Pawn, seat_infos: Sitters, viewer: Player) -> str:
    """Say whose pawn it is: "ton pion", "le pion de Léa", "le pion d’Inès"."""
    owner = owner_of(pawn)
    if owner == viewer:
        return tr("table.pawn.mine")
    name = seat_infos[owner].name
    vowel = name[:1].lower() in _VOWELS
    return tr("table.pawn.of_vowel" if vowel else "table.pawn.of", name=name)


def place_words(seating: Seating, pawn: Pawn, cell: Cell) -> str:
    """Say where a pawn stands."""
    if seating.is_track(cell):
        if cell == seating.start(owner_of(pawn)):
            return tr("table.place.start")
        return tr("table.place.track", n=cell_number(cell))
    if seating.is_home(cell):
        return tr("table.place.home", n=cell - seating.track_length + 1)
    return tr("table.place.centre" if seating.is_centre(cell) else "table.place.base")


# Refusals.


def refusal_words(view: PlayerView, refused: Refused, seat_infos: Sitters) -> str:
    """Say why a click did nothing, in one sentence."""
    match refused.cause:
        case "turn":
            return tr("table.refuse.turn")
        case "dead-end":
            return tr("table.refuse.dead_end")
        case "card":
            assert refused.card is not None
            return card_refusal(view, refused.card, seat_infos)
        case "pawn":
            return _pawn_refusal(view, refused, seat_infos)
        case "cell":
            if refused.card is None:
                return tr("table.refuse.cell")
            return tr("table.refuse.cell_card", card=capital(card_words(refused.card)))


def card_refusal(view: PlayerView, card: Card, seat_infos: Sitters) -> str:
    """Say why a card cannot be played."""
    reasons = why_not(view, card)
    if not reasons:
        return ""
    return tr(
        "table.refuse.card",
        card=capital(card_words(card)),
        why=why_words(reasons[0], seat_infos, view.player),
    )


def _pawn_refusal(view: PlayerView, refused: Refused, seat_infos: Sitters) -> str:
    assert refused.pawn is not None
    pawn = capital(pawn_words(refused.pawn, seat_infos, view.player))
    if refused.card is None:
        return tr("table.refuse.pawn_any", pawn=pawn)
    reasons = why_not_pawn(view, refused.card, refused.pawn)
    if not reasons:
        return tr("table.refuse.cell_card", card=capital(card_words(refused.card)))
    return tr("table.refuse.pawn", pawn=pawn, why=why_words(reasons[0], seat_infos, view.player))


def why_words(reason: Refusal, seat_infos: Sitters, viewer: Player) -> str:
    """Say one reason of the engine in words."""
    blocker = pawn_words(reason.blocker, seat_infos, viewer) if reason.blocker is not None else ""
    return tr(f"table.why.{reason.reason}", blocker=blocker, n=reason.count or 0)


# What a move would do.


def effect_words(told: Preview, seat_infos: Sitters, viewer: Player) -> str:
    """Say the telling effect of an option, for the bubble at its end; nothing when it just moves."""
    others = list(dict.fromkeys(owner_of(loss.pawn) for loss in told.losses))
    if others:
        if others == [viewer]:
            return tr("table.effect.sends_own")
        names = [seat_infos[owner].name for owner in others if owner != viewer]
        return tr("table.effect.sends", name=listed(names))
    if told.swaps:
        other = owner_of(told.trails[1].pawn)
        if other == owner_of(told.trails[0].pawn):
            return tr("table.effect.swaps_own")
        return tr("table.effect.swaps", name=seat_infos[other].name)
    if told.option.kind == "enter":
        return tr("table.effect.enters")
    return ""


def consequence_words(told: Preview, seat_infos: Sitters, viewer: Player) -> str:
    """Say what would follow, as one sentence: who loses how much, and where the pawn would be."""
    clauses = []
    for loss in told.losses:
        owner = owner_of(loss.pawn)
        if loss.steps:
            key = "table.then.you_lose" if owner == viewer else "table.then.loses"
            clauses.append(tr(key, name=seat_infos[owner].name, n=loss.steps))
    if told.trails:
        clauses += _arrival(told, seat_infos, viewer)
    if not clauses:
        return ""
    return capital(listed(clauses)) + "."


def _arrival(told: Preview, seat_infos: Sitters, viewer: Player) -> list[str]:
    mover = told.trails[0 if told.swaps else -1].pawn
    pawn = pawn_words(mover, seat_infos, viewer)
    if told.swaps:
        return [tr("table.then.swap", pawn=pawn, other=pawn_words(told.trails[1].pawn, seat_infos, viewer))]
    if told.reaches_home:
        return [tr("table.then.home", pawn=pawn)]
    if told.option.kind == "enter":
        return [tr("table.then.centre", pawn=pawn)]
    if told.guards is not None:
        return [tr("table.then.guards", pawn=pawn)]
    if told.to_home is not None:
        return [tr("table.then.to_home", pawn=pawn, n=told.to_home)]
    return []
