"""The board in words, for who walks it without seeing: each pawn, each seat, and how the game stands."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.engine import ARM_CELLS, PAWNS_EACH, Cell, Pawn, Player, Seating, cell_number
from toc_desktop.present.games.phrases import ended, listed, whose
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.model import Banner
from toc_desktop.present.table.phrases import Sitters, capital, place_words
from toc_desktop.present.table.places import owner_of, steps_to_home
from toc_desktop.support.i18n import tr

REACH = ARM_CELLS
"""Pawns farther away than an arm's length are not worth a word."""


def numbered_pawn(pawn: Pawn, seats: Sitters, viewer: Player) -> str:
    """Say which pawn it is: "ton pion 2", "le pion 1 de Léa"."""
    number = pawn % PAWNS_EACH + 1
    if owner_of(pawn) == viewer:
        return tr("table.pawn.mine_n", n=number)
    return tr("table.pawn.of_n", whose=whose(seats[owner_of(pawn)].name), n=number)


def some_pawn(pawn: Pawn, seats: Sitters, viewer: Player) -> str:
    """Say whose pawn it is: "ton pion 2", "un pion de Léa"."""
    if owner_of(pawn) == viewer:
        return tr("table.pawn.mine_n", n=pawn % PAWNS_EACH + 1)
    return tr("table.pawn.some", whose=whose(seats[owner_of(pawn)].name))


def cell_words(seating: Seating, cell: Cell, seats: Sitters, viewer: Player) -> str:
    """Say which cell of the track it is: its number, and whose start lies before it."""
    arm = cell // ARM_CELLS
    if arm not in seating.seats:
        return tr("table.place.after_empty", n=cell_number(cell), seat=arm + 1)
    player = seating.seats.index(arm)
    at_start = cell == seating.start(player)
    key = "table.place.start_of" if at_start else "table.place.after"
    if player == viewer:
        return tr(f"{key}_mine", n=cell_number(cell))
    return tr(key, whose=whose(seats[player].name), n=cell_number(cell))


def number_words(seating: Seating, cell: Cell, seats: Sitters, viewer: Player) -> str:
    """Say whose number a cell is when one counts towards a home, and where it lies: "your 16"."""
    arm, number = divmod(cell, ARM_CELLS)
    player = seating.seats.index(arm if number == 0 else (arm + 1) % seating.arms)
    where = cell_words(seating, cell, seats, viewer)
    if player == viewer:
        return tr("lessons.number.mine", n=cell_number(cell), cell=where)
    name = whose(seats[player].name)
    return capital(tr("lessons.number.other", n=cell_number(cell), whose=name, cell=where))


def home_words(place: Place, seating: Seating, seats: Sitters, viewer: Player) -> str:
    """Say which cell of a home it is, and whose."""
    player = seating.seats.index(place.seat)
    if player == viewer:
        return tr("table.place.home_mine", n=place.index + 1)
    return tr("table.place.home_of", whose=whose(seats[player].name), n=place.index + 1)


def cells_behind(seating: Seating, cell: Cell, other: Cell) -> int:
    """Count the steps forward from another track cell to this one.

    >>> cells_behind(Seating.standard(4), 2, 70)
    4
    """
    return (cell - other) % seating.track_length


def nearest(seating: Seating, pawns: Sequence[Cell], pawn: Pawn, behind: bool) -> tuple[Pawn, int] | None:
    """Return the pawn of another side that is nearest behind (or ahead) on the track, and how far it is."""
    cell, side = pawns[pawn], seating.team_of(owner_of(pawn))
    others: list[tuple[int, Pawn]] = []
    for other, there in enumerate(pawns):
        if seating.is_track(there) and seating.team_of(owner_of(other)) != side:
            steps = cells_behind(seating, cell, there) if behind else cells_behind(seating, there, cell)
            if 0 < steps <= REACH:
                others.append((steps, other))
    if not others:
        return None
    steps, other = min(others)
    return other, steps


def where_pawn_is(seating: Seating, pawns: Sequence[Cell], pawn: Pawn, seats: Sitters, viewer: Player) -> str:
    """Say where a pawn stands, how far it has to go, and who is near it."""
    cell = pawns[pawn]
    if not seating.is_track(cell):
        return place_words(seating, pawn, cell)
    said = [cell_words(seating, cell, seats, viewer)]
    steps = steps_to_home(seating, pawn, cell)
    if steps is not None:
        mine = owner_of(pawn) == viewer
        said.append(tr("table.spoken.to_my_home" if mine else "table.spoken.to_its_home", n=steps))
    for behind in (True, False):
        near = nearest(seating, pawns, pawn, behind)
        if near is not None:
            who = some_pawn(near[0], seats, viewer)
            said.append(tr("table.spoken.behind" if behind else "table.spoken.ahead", who=who, n=near[1]))
    return ", ".join(said)


def pawn_counts(seating: Seating, pawns: Sequence[Cell], player: Player) -> tuple[int, int, int]:
    """Count a player's pawns at home, on their way (the centre too), and in base."""
    cells = pawns[player * PAWNS_EACH : (player + 1) * PAWNS_EACH]
    home = sum(seating.is_home(cell) for cell in cells)
    base = sum(cell < 0 for cell in cells)
    return home, len(cells) - home - base, base


def counts_words(seating: Seating, pawns: Sequence[Cell], player: Player) -> str:
    """Say where a player's pawns are, counted."""
    home, way, base = pawn_counts(seating, pawns, player)
    return tr("table.spoken.counts", home=home, way=way, camp=base)


def how_it_stands(
    banner: Banner, seating: Seating, pawns: Sequence[Cell], seats: Sitters, viewer: Player, cards: int
) -> str:
    """Say in two sentences whose turn it is and what is asked, and how far everybody is."""
    first = tr("table.where.asked", turn=banner.title, what=banner.sub) if banner.sub else banner.title
    others = [
        f"{seat.name} {pawn_counts(seating, pawns, player)[0]}"
        for player, seat in enumerate(seats)
        if player != viewer
    ]
    mine = counts_words(seating, pawns, viewer)
    key = "table.where.state" if seats[viewer].is_human else "table.where.watched"
    second = tr(key, n=cards, mine=mine, others=listed(others), name=seats[viewer].name)
    return f"{ended(first)} {second}"
