"""Which moves are asked about before they are played: every one, or those that cost one's own side a pawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from toc_desktop.engine import Leg, Play, Player, PlayerView
from toc_desktop.present.games.phrases import listed, whose
from toc_desktop.present.table.phrases import Sitters
from toc_desktop.present.table.places import owner_of
from toc_desktop.present.table.selection import Click, Selection
from toc_desktop.support.i18n import tr

_NAME, _SHORT_NAME = 14, 8
"""How many letters of a name a banner has room for in any window, and within a question."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What a player wants to be asked about."""

    every: bool = False
    own_captures: bool = False
    single_clicks: bool = False
    """Whether one click that is a whole move is asked about: who is new here may only want to look."""

    def asks(self, before: Selection, click: Click) -> bool:
        """Tell whether a click that plays something is asked about first."""
        if self.own_captures and losses_of(before.view, click):
            return True
        return click.move is not None and (self.every or (self.single_clicks and before.empty))


def losses_of(view: PlayerView, click: Click) -> tuple[Player, ...]:
    """Return whose pawns of one's own side a click would send to camp, one for each pawn."""
    legs: Iterable[Leg] = ()
    if click.part is not None:
        # Parts that stand on the board already were asked about when they were chosen.
        legs = click.part.legs
    elif isinstance(click.move, Play):
        legs = click.move.legs
    side = view.seating.members(view.player)
    return tuple(owner for leg in legs for pawn in leg.captured if (owner := owner_of(pawn)) in side)


def losses_question(losses: Iterable[Player], seat_infos: Sitters, viewer: Player) -> str:
    """Ask whether a move that costs one's own side these pawns is really meant."""
    owners = list(losses)
    lost = []
    if viewer in owners:
        lost.append(tr("table.ask.own_pawns", n=owners.count(viewer)))
    for owner in dict.fromkeys(owners):
        if owner != viewer:
            of_whom = whose(seat_infos[owner].name)
            lost.append(tr("table.ask.pawns_of", n=owners.count(owner), whose=of_whom))
    return tr("table.ask.sends", what=listed(lost))


def losses_question_short(losses: Iterable[Player], seat_infos: Sitters, viewer: Player) -> str:
    """Ask the same in the fewest words."""
    owners = list(losses)
    n, of_whom = len(owners), set(owners)
    if of_whom == {viewer}:
        return tr("table.ask.own_short", n=n)
    name = seat_infos[owners[0]].name
    if len(of_whom) == 1 and len(name) <= _SHORT_NAME:
        return tr("table.ask.partner_short", n=n, whose=whose(name))
    return tr("table.ask.team_short", n=n)


def short_name(name: str) -> str:
    """Return a name, or the beginning of a very long one."""
    return name if len(name) <= _NAME else f"{name[: _NAME - 1].rstrip(' -')}…"
