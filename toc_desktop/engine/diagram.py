"""A game drawn in plain characters, for a terminal, a doctest or a bug report."""

from __future__ import annotations

from toc_desktop.engine.board import ARM_CELLS, BASE, Cell, Pawn, Player
from toc_desktop.engine.cards import Card, card_name
from toc_desktop.engine.state import AGAIN, EXCHANGE, HAND_SIZE, OVER, SKIP, State

_EMPTY = "."
_DUTIES = {
    AGAIN: "may play another card",
    SKIP: "must discard a card",
    EXCHANGE: "gives a card",
    HAND_SIZE: "chooses the hand size",
}


def diagram(state: State) -> str:
    """Return the track in rows of one arm each, then every player's base, home and hand.

    Pawns are shown by the numbers that moves name them by; ``.`` is an empty cell.
    """
    seats = state.compiled.seating.seats
    rows = [_headline(state), _row("", [str(column) for column in range(ARM_CELLS)])]
    for arm in range(state.compiled.seating.arms):
        first = arm * ARM_CELLS
        row = _row(f"t{first}", [_pawn(pawn) for pawn in state.at[first : first + ARM_CELLS]])
        rows.append(f"{row}  t{first}: start of player {seats.index(arm)}" if arm in seats else row)
    rows += [_player_line(state, player) for player in range(state.compiled.players)]
    if centre := [pawn for pawn, cell in enumerate(state.pawns) if cell >= state.compiled.home_end]:
        rows.append(f"centre: {_numbers(centre)}")
    return "\n".join(rows)


def _headline(state: State) -> str:
    """Return who has to do what, and what lies on the table."""
    if state.phase == OVER:
        winners = " and ".join(f"player {player}" for player in state.winners) or "nobody"
        turn = f"won by {winners}"
    else:
        turn = f"player {state.turn} {_DUTIES.get(state.phase, 'to play')}"
    top = f", {card_name(state.discard[-1])} on top" if state.discard else ""
    return (
        f"{turn} (dealer: player {state.dealer}, deal {state.deal}, "
        f"stock {len(state.stock)}, discard {len(state.discard)}{top})"
    )


def _row(label: str, cells: list[str]) -> str:
    return f"{label:<5}" + "".join(f"{cell:>3}" for cell in cells)


def _player_line(state: State, player: Player) -> str:
    compiled = state.compiled
    pawns = compiled.movers[player]
    waiting = [pawn for pawn in pawns if state.pawns[pawn] == BASE]
    home = [_pawn(_at_home(state, pawns, cell)) for cell in range(compiled.length, compiled.home_end)]
    team = f" (team {compiled.seating.team_of(player)})" if compiled.seating.teams else ""
    line = (
        f"player {player}{team}: base {_numbers(waiting)}, home {' '.join(home)}, "
        f"hand {_cards(state.hands[player])}"
    )
    given = state.gives[player]
    return f"{line}, gives {card_name(given)}" if given >= 0 else line


def _at_home(state: State, pawns: tuple[Pawn, ...], cell: Cell) -> Pawn:
    return next((pawn for pawn in pawns if state.pawns[pawn] == cell), -1)


def _pawn(pawn: Pawn) -> str:
    return str(pawn) if pawn >= 0 else _EMPTY


def _numbers(pawns: list[Pawn]) -> str:
    return " ".join(map(str, pawns)) or "-"


def _cards(cards: list[Card]) -> str:
    return " ".join(map(card_name, cards)) or "-"
