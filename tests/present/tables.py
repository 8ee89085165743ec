"""Small tables for tests: pawns and a hand written by name, the rest as after a deal."""

from __future__ import annotations

from dataclasses import replace

from toc_desktop.engine import (
    Game,
    PlayerView,
    RuleSet,
    Seating,
    find_preset,
    new_game,
    parse_card,
    parse_cell,
    player_view,
)


def table(
    pawns: dict[int, str],
    hand: str,
    preset: str = "tock-1",
    rules: RuleSet | None = None,
    teams: int = 0,
    phase: str = "play",
    players: int = 4,
) -> Game:
    """A game in which player 0 is to move: `table({0: "t5", 4: "t8"}, "3S KD")`; other pawns are in base."""
    rules = rules or find_preset(preset).rules_for(teams)
    seating = Seating.standard(players, teams)
    game = new_game(rules, seating, seed=1).game
    cells = [-1] * len(game.pawns)
    for pawn, cell in pawns.items():
        cells[pawn] = parse_cell(cell, seating.track_length)
    mine = tuple(parse_card(name) for name in hand.split())
    others = [card for card in range(52 + rules.jokers) if card not in mine]
    size = len(mine)
    hands = [mine]
    for _ in range(players - 1):
        hands.append(tuple(others[:size]))
        others = others[size:]
    return replace(
        game,
        pawns=tuple(cells),
        hands=tuple(hands),
        stock=tuple(others[6:]),
        discard=tuple(others[:6]),
        turn=0,
        dealer=3,
        phase=phase,
        log=(),
    )


def view(*args: object, **kwargs: object) -> PlayerView:
    """What player 0 sees of such a table."""
    return player_view(table(*args, **kwargs), 0)  # type: ignore[arg-type]
