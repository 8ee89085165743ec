"""Reading a position somebody else wrote: everything is checked, and refused in plain words."""

from __future__ import annotations

from typing import Any

from toc_desktop.engine.board import PAWNS_EACH, Seating, cell_number, parse_cell
from toc_desktop.engine.cards import JOKERS, Card, card_name, parse_card
from toc_desktop.engine.compiled_rules import CompiledRules, compile_rules
from toc_desktop.engine.deck_source import DeckSource
from toc_desktop.engine.errors import EngineError, InvalidPosition, shown
from toc_desktop.engine.options import with_options
from toc_desktop.engine.presets import find_preset
from toc_desktop.engine.rules import RuleSet
from toc_desktop.engine.state import EXCHANGE, HAND_SIZE, OVER, PHASE_NAMES, State
from toc_desktop.engine.validation import check, seating_problems

_PHASES = PHASE_NAMES[:6]


def read_position(position: object) -> State:
    """Return the state a position describes, or raise ``InvalidPosition`` saying what is wrong."""
    if not isinstance(position, dict):
        raise InvalidPosition("a position must be an object")
    players = _players(position)
    seating = _seating(position, players)
    rules = _rules(position, seating)
    compiled = compile_rules(rules, seating)
    state = State(compiled, _pawns(players, compiled), DeckSource(0))
    state.turn = _index(position, "turn", seating.players, required=True)
    state.dealer = _index(position, "dealer", seating.players)
    state.deal = _count(position, "deal")
    state.phase = _phase(position, compiled)
    _read_cards(position, players, state)
    _check_sides(state)
    return state


def _players(position: dict[str, Any]) -> list[dict[str, Any]]:
    players = position.get("players")
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        raise InvalidPosition("players must be a list of objects")
    if not 2 <= len(players) <= 8:
        raise InvalidPosition(f"2 to 8 can play, not {len(players)}")
    return players


def _seating(position: dict[str, Any], players: list[dict[str, Any]]) -> Seating:
    arms = position.get("arms")
    if not isinstance(arms, int) or isinstance(arms, bool):
        raise InvalidPosition("arms must be a number")
    seats: list[int] = []
    teams: list[int] = []
    for player in players:
        for name, into in (("seat", seats), ("team", teams)):
            if not _is_int(player.get(name)):
                raise InvalidPosition(f"each player's {name} must be a number")
            into.append(player[name])
    count = len(set(teams))
    alone = count == len(teams)
    if not alone and teams != [player % count for player in range(len(teams))]:
        raise InvalidPosition("player i must belong to team i mod the number of teams")
    seating = Seating(arms, tuple(seats), 0 if alone else count)
    for problem in seating_problems(seating):
        raise InvalidPosition(str(problem))
    return seating


def _rules(position: dict[str, Any], seating: Seating) -> RuleSet:
    options = position.get("options", {})
    if not isinstance(options, dict):
        raise InvalidPosition("options must be an object")
    try:
        rules = with_options(find_preset(position.get("preset")).rules_for(seating.teams), options)
        check(rules, seating)
    except EngineError as wrong:
        raise InvalidPosition(str(wrong)) from wrong
    return rules


def _pawns(players: list[dict[str, Any]], compiled: CompiledRules) -> list[int]:
    length = compiled.length
    pawns: list[int] = []
    taken: set[tuple[int, int]] = set()
    centre = 0
    for owner, player in enumerate(players):
        cells = player.get("pawns")
        if not isinstance(cells, list) or len(cells) != PAWNS_EACH:
            raise InvalidPosition(f"player {owner} must have {PAWNS_EACH} pawns")
        for text in cells:
            cell = parse_cell(text, length)
            pawns.append(cell)
            if cell < 0:
                continue
            if compiled.seating.is_centre(cell):
                centre += 1
                _check_centre(text, cell, compiled)
                continue
            place = (owner if compiled.seating.is_home(cell) else -1, cell)
            if place in taken:
                raise InvalidPosition(f"two pawns stand on {text}")
            taken.add(place)
    if centre > 1 and compiled.centre_rule is not None and compiled.centre_rule.holds != "shared":
        raise InvalidPosition("two pawns stand in a centre that holds one")
    return pawns


def _check_centre(text: str, cell: int, compiled: CompiledRules) -> None:
    rule = compiled.centre_rule
    if rule is None:
        raise InvalidPosition(f"{text}: these rules have no centre")
    if cell_number(compiled.seating.centre_origin(cell)) != rule.cell:
        raise InvalidPosition(f"{text}: the centre is entered from cells numbered {rule.cell}")


def _phase(position: dict[str, Any], compiled: CompiledRules) -> int:
    name = position.get("phase")
    if not isinstance(name, str) or name not in _PHASES:
        raise InvalidPosition(f"{shown(name)} is not a phase")
    phase = _PHASES.index(name)
    if phase == EXCHANGE and not compiled.seating.teams:
        raise InvalidPosition("an exchange needs teams")
    if phase == HAND_SIZE and compiled.rules.deal != "dealer-choice":
        raise InvalidPosition("a hand size is only chosen with deal = dealer-choice")
    return phase


def _read_cards(position: dict[str, Any], players: list[dict[str, Any]], state: State) -> None:
    seen: set[Card] = set()

    def take(names: object, what: str) -> list[Card]:
        if not isinstance(names, list):
            raise InvalidPosition(f"{what} must be a list of cards")
        cards = [parse_card(name) for name in names]
        for card in cards:
            if card in seen:
                raise InvalidPosition(f"the card {card_name(card)} is there twice")
            if card in JOKERS and not state.compiled.rules.jokers:
                raise InvalidPosition("there is a joker, but these rules have none")
            seen.add(card)
        return cards

    for owner, player in enumerate(players):
        if "hand" not in player and owner == state.turn:
            raise InvalidPosition("the hand of the player in turn is missing")
        state.hands[owner] = take(player.get("hand", []), f"the hand of player {owner}")
        gives = player.get("gives")
        if gives is not None:
            state.gives[owner] = take([gives], "gives")[0]
    state.stock = take(position.get("stock", []), "stock")[::-1]
    state.discard = take(position.get("discard", []), "discard")
    if state.phase == HAND_SIZE and len(state.stock) < state.compiled.players:
        state.stock = list(state.deck())


def _check_sides(state: State) -> None:
    if state.phase == OVER:
        state.winners = next(
            (state.compiled.side[p] for p in range(state.compiled.players) if state.side_is_home(p)), ()
        )
    elif any(state.side_is_home(player) for player in range(state.compiled.players)):
        raise InvalidPosition("a side is already all home, but the game is not over")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _index(position: dict[str, Any], name: str, players: int, required: bool = False) -> int:
    value = position.get(name) if required else position.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < players:
        raise InvalidPosition(f"{name} must be the number of a player, 0 to {players - 1}")
    return value


def _count(position: dict[str, Any], name: str) -> int:
    value = position.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise InvalidPosition(f"{name} must be a count")
    return value
