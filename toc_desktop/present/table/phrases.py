"""What the table says: why a click is refused, what a move would do, what things on the board are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.engine import (
    PAWNS_EACH,
    Card,
    Cell,
    Exit,
    Pawn,
    Player,
    PlayerView,
    Refusal,
    Seating,
    Split,
    cell_number,
    why_not,
    why_not_any,
    why_not_pawn,
)
from toc_desktop.present.games.phrases import card_words, listed, whose
from toc_desktop.present.rules.sentences import ranks_with, say, these_ranks
from toc_desktop.present.table.places import owner_of
from toc_desktop.present.table.preview import Preview
from toc_desktop.present.table.selection import Refused
from toc_desktop.support.i18n import has, tr


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


def capital(sentence: str) -> str:
    """Return the same words for the beginning of a sentence."""
    return sentence[:1].upper() + sentence[1:]


def card_title(card: Card) -> str:
    """Return a card without its article, for the beginning of a line: "7 de cœur", "As de pique"."""
    title = card_words(card)
    for article in ("le ", "la ", "l’", "the "):
        if title.startswith(article):
            title = title[len(article) :]
            break
    return capital(title)


def pawn_words(pawn: Pawn, seat_infos: Sitters, viewer: Player) -> str:
    """Say whose pawn it is: "ton pion", "le pion de Léa", "le pion d’Inès"."""
    owner = owner_of(pawn)
    if owner == viewer:
        return tr("table.pawn.mine")
    return tr("table.pawn.of", whose=whose(seat_infos[owner].name))


def start_words(pawn: Pawn, seat_infos: Sitters, viewer: Player) -> str:
    """Say whose start it is: "ton 18", "le 18 d’Inès"."""
    owner = owner_of(pawn)
    if owner == viewer:
        return tr("table.start.mine")
    return tr("table.start.of", whose=whose(seat_infos[owner].name))


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
        case "rest":
            assert refused.pawn is not None
            return tr("table.refuse.rest", pawn=pawn_words(refused.pawn, seat_infos, view.player))
        case "pawn":
            return _pawn_refusal(view, refused, seat_infos)
        case "cell":
            if refused.place is not None and refused.place.kind == "base":
                return tr("table.refuse.camp_empty")
            if refused.card is None:
                return tr("table.refuse.cell")
            return tr("table.refuse.cell_card", card=capital(card_words(refused.card)))


def card_refusal(view: PlayerView, card: Card, seat_infos: Sitters) -> str:
    """Say why a card cannot be played."""
    reasons = why_not(view, card)
    if not reasons:
        return ""
    return tr(
        "table.refuse.card", card=capital(card_words(card)), why=why_words(view, reasons[0], seat_infos)
    )


def _pawn_refusal(view: PlayerView, refused: Refused, seat_infos: Sitters) -> str:
    assert refused.pawn is not None
    pawn = pawn_words(refused.pawn, seat_infos, view.player)
    if refused.card is None:
        reasons = why_not_any(view, refused.pawn)
        if not reasons:
            return tr("table.refuse.pawn_any", pawn=capital(pawn))
    else:
        reasons = why_not_pawn(view, refused.card, refused.pawn)
        if not reasons:
            # Only a split moves a pawn that cannot be the first to move.
            return tr("table.refuse.later", pawn=pawn)
    return tr("table.refuse.pawn", pawn=pawn, why=why_words(view, reasons[0], seat_infos, refused.pawn))


TEAM = "_team"
"""After the key of a reason about pawns that are the partners', once one's own are home."""


def why_words(view: PlayerView, reason: Refusal, seat_infos: Sitters, named: Pawn | None = None) -> str:
    """Say one reason of the engine in words; a pawn the sentence has named already is "il"."""

    def said(pawn: Pawn | None) -> str:
        if pawn is None:
            return ""
        if pawn == named:
            return tr("table.pawn.it")
        if named is None or owner_of(pawn) != owner_of(named):
            return pawn_words(pawn, seat_infos, view.player)
        if owner_of(pawn) == view.player:
            return tr("table.pawn.other_mine")
        return tr("table.pawn.other_of", whose=whose(seat_infos[owner_of(pawn)].name))

    key = f"table.why.{reason.reason}"
    if _plays_for_partners(view) and has(key + TEAM):
        key += TEAM
    steps = reason.action.steps if isinstance(reason.action, Split) else 0
    return tr(
        key,
        pawn=said(reason.pawn),
        blocker=said(reason.blocker),
        start=start_words(reason.pawn, seat_infos, view.player) if reason.pawn is not None else "",
        cards=say(these_ranks(ranks_with(view.rules, Exit), "or")),
        steps=steps,
        n=reason.count or 0,
    )


def _plays_for_partners(view: PlayerView) -> bool:
    """Tell whether all the viewer's pawns are home, so that the partners' are moved."""
    own = view.pawns[view.player * PAWNS_EACH : (view.player + 1) * PAWNS_EACH]
    return view.seating.teams > 0 and all(view.seating.is_home(cell) for cell in own)


# What a move would do.


def effect_words(preview: Preview, seat_infos: Sitters, viewer: Player) -> str:
    """Say the telling effect of an option, for the bubble at its end; nothing when it just moves."""
    others = list(dict.fromkeys(owner_of(loss.pawn) for loss in preview.losses))
    if others:
        if others == [viewer]:
            return tr("table.effect.sends_own")
        names = [seat_infos[owner].name for owner in others if owner != viewer]
        return tr("table.effect.sends", name=listed(names))
    if preview.swaps:
        other = owner_of(preview.trails[1].pawn)
        if other == owner_of(preview.trails[0].pawn):
            if other == viewer:
                return tr("table.effect.swaps_own")
            return tr("table.effect.swaps_two", whose=whose(seat_infos[other].name))
        return tr("table.effect.swaps", name=seat_infos[other].name)
    if preview.option.kind == "enter":
        return tr("table.effect.enters")
    return ""


def consequence_words(preview: Preview, seat_infos: Sitters, viewer: Player) -> str:
    """Say what would follow, as one sentence: who loses how much, and where the pawn would be."""
    clauses = []
    for loss in preview.losses:
        owner = owner_of(loss.pawn)
        if loss.steps:
            key = "table.then.you_lose" if owner == viewer else "table.then.loses"
            clauses.append(tr(key, name=seat_infos[owner].name, n=loss.steps))
    if preview.trails:
        clauses += _arrival(preview, seat_infos, viewer)
    if not clauses:
        return ""
    return capital(listed(clauses)) + "."


def _arrival(preview: Preview, seat_infos: Sitters, viewer: Player) -> list[str]:
    mover = preview.trails[0 if preview.swaps else -1].pawn
    pawn = pawn_words(mover, seat_infos, viewer)
    if preview.swaps:
        return [
            tr("table.then.swap", pawn=pawn, other=pawn_words(preview.trails[1].pawn, seat_infos, viewer))
        ]
    if preview.reaches_home:
        return [tr("table.then.home", pawn=pawn)]
    if preview.option.kind == "enter":
        return [tr("table.then.centre", pawn=pawn)]
    if preview.guards is not None:
        return [tr("table.then.guards", pawn=pawn)]
    if preview.to_home is not None:
        return [tr("table.then.to_home", pawn=pawn, n=preview.to_home)]
    return []
