"""Secrets: what a view leads to is what its seat may know, at every turn of whole games."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.engine.secrets import Ledger, attributes, holds_row, reachable, told_as_values
from toc_desktop.bots import Budget, make_bot
from toc_desktop.bots.table import UnrecordedGame
from toc_desktop.engine import (
    PRESETS,
    Event,
    Game,
    Player,
    PlayerView,
    Seating,
    Step,
    apply_move,
    events,
    find_preset,
    new_game,
    player_view,
    seen_by,
    with_options,
)
from toc_desktop.engine import game as game_module

SEED = 0x1D_EAD5_EED0_0DAD
"""Large and odd, so that no other number is it by accident."""

Sheet = tuple[str, int, int, dict[str, object]]

SHEETS: tuple[Sheet, ...] = (
    ("toc", 4, 0, {}),
    ("toc", 4, 2, {"exchange": True}),
    ("toc-bois", 4, 2, {}),
    ("toc-bois", 2, 0, {}),
    ("tock-1", 4, 0, {}),
    ("tock-2", 8, 0, {}),
    ("tock-2", 4, 2, {"exchange": True, "jokers": 2, "cards": {"X": ["exit", "forward 18", "draw must"]}}),
    (
        "tock-options",
        6,
        3,
        {"exchange": True, "deal": "dealer-choice", "cards": {"X": ["exit", "forward 18", "draw may"]}},
    ),
    ("tock-options", 5, 0, {"stuck": "fold"}),
    ("tockasix", 4, 0, {}),
    ("tockasix", 4, 2, {}),
    ("tockasix", 4, 2, {"deal": "draw", "jokers": 2, "cards": {"X": ["exit", "forward 18", "draw keep"]}}),
)

Look = Callable[[Game, Player], PlayerView]


def test_every_sheet_is_among_them() -> None:
    assert {name for name, *_ in SHEETS} == {preset.name for preset in PRESETS}
    ways = [with_options(find_preset(name).rules_for(teams), options) for name, _, teams, options in SHEETS]
    assert {rules.deal for rules in ways} >= {"draw", "dealer-choice", "schedule-a", "schedule-b"}
    assert any(rules.jokers and rules.deal == "draw" and rules.exchange for rules in ways)


@dataclass
class Moment:
    """One turn of a game: its step, who has seen what, and the same game at a table of bots."""

    step: Step
    ledger: Ledger
    table: UnrecordedGame


def moments(sheet: Sheet, most: int = 4000) -> Iterator[Moment]:
    """Play a whole game and give every turn of it."""
    name, players, teams, options = sheet
    rules = with_options(find_preset(name).rules_for(teams), options)
    seating = Seating.standard(players, teams)
    step = new_game(rules, seating, SEED)
    ledger, table = Ledger(step), UnrecordedGame(rules, seating, SEED)
    bot = make_bot("casual", 3)
    for _ in range(most):
        yield Moment(step, ledger, table)
        if step.game.phase == "over":
            return
        move = bot.choose(player_view(step.game, step.game.turn), Budget(worlds=1))
        step = apply_move(step.game, move)
        ledger.follow(step)
        table.act(move)
        table.deal_if_due()
    raise AssertionError("the game never ends")


def leak(view: PlayerView, ledger: Ledger, turns_told: bool = True, whole: bool = False) -> str | None:
    """Return where a view tells more (or other) than its seat may know; None if it is honest."""
    seat = view.player
    expected = ledger.may_know(seat)
    found = attributes(view)
    log = found.pop("log")
    if set(found) != set(expected):
        return f"attributes {sorted(set(found) ^ set(expected))}"
    for name, value in expected.items():
        if found[name] != value:
            return f"{name} is {found[name]!r}, not {value!r}"
    seen = [told for told in ledger.seen[seat] if turns_told or told[0] != "TurnStarted"]
    assert isinstance(log, tuple)
    # Older entries are as they were unless somebody looks at the whole of it.
    new = slice(0 if whole else max(0, len(seen) - 40), None)
    if len(log) != len(seen) or [told_as_values(event) for event in log[new]] != seen[new]:
        return "log"
    return _found_by_search({**found, "log": log[new]}, ledger, seat)


def _found_by_search(found: dict[str, Any], ledger: Ledger, seat: int) -> str | None:
    secrets = ledger.secrets(seat)
    # Rules and seating are the same value all the time, and public.
    parts = {name: value for name, value in found.items() if name not in ("rules", "seating")}
    for path, value in reachable(parts):
        if isinstance(value, int) and value == ledger.game.seed:
            return f"{path}: the seed"
        if isinstance(value, tuple) and any(holds_row(value, row) for row in secrets):
            return f"{path}: hidden cards"
    return None


def first_leak(sheet: Sheet, look: Look = player_view) -> str | None:
    """Return the first leak of a whole game, if there is one."""
    for number, moment in enumerate(moments(sheet)):
        game = moment.step.game
        for seat in range(game.seating.players):
            found = leak(look(game, seat), moment.ledger, whole=number % 50 == 0 or game.phase == "over")
            if found:
                return f"turn {number}, seat {seat}: {found}"
    return None


@pytest.mark.slow
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet[0]}-{sheet[1]}-{sheet[2]}")
def test_a_view_holds_what_its_seat_may_know_and_nothing_else(sheet: Sheet) -> None:
    for number, moment in enumerate(moments(sheet)):
        game, ledger = moment.step.game, moment.ledger
        if number > 60 and number % 3 and game.phase != "over":
            continue  # the ledger follows every turn all the same
        whole = number % 50 == 0 or game.phase == "over"
        for seat in range(game.seating.players):
            assert leak(player_view(game, seat), ledger, whole=whole) is None
            at_table = moment.table.view(seat, with_log=True)
            assert leak(at_table, ledger, turns_told=False, whole=whole) is None


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet[0]}-{sheet[1]}-{sheet[2]}")
def test_the_first_turns_tell_nothing(sheet: Sheet) -> None:
    """The same over the beginning of a game: the first deals, exchanges and draws."""
    for moment in itertools.islice(moments(sheet), 30):
        game = moment.step.game
        for seat in range(game.seating.players):
            assert leak(player_view(game, seat), moment.ledger) is None


def test_rules_and_seating_know_nothing_of_the_cards() -> None:
    for sheet in SHEETS:
        game = next(moments(sheet)).step.game
        for path, value in reachable((game.rules, game.seating)):
            assert value != game.seed, path
            assert not any(holds_row(value, row) for row in (game.stock, *game.hands)), path


# Were the search blind, all of the above would prove nothing: views that tell too much are found out.

Blank = Callable[[Event, Player, tuple[Player, ...]], Event]


def told_too_much(kind: type[Event], blank: Blank) -> Blank:
    """Return a way of blanking that leaves one kind of event as it is."""
    return lambda event, player, members: event if isinstance(event, kind) else blank(event, player, members)


@pytest.mark.parametrize(
    ("kind", "sheet"),
    [
        (events.Shuffled, SHEETS[0]),
        (events.HandsDealt, SHEETS[0]),
        (events.CardGiven, SHEETS[2]),
        (events.CardsExchanged, SHEETS[2]),
        (events.CardDrawn, SHEETS[9]),
    ],
    ids=lambda each: each.__name__ if isinstance(each, type) else "",
)
def test_an_event_that_is_not_blanked_is_found(
    kind: type[Event], sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_module, "seen_by", told_too_much(kind, seen_by))
    found = first_leak(sheet)
    assert found is not None
    assert "log" in found


@dataclass(frozen=True)
class ChattyView(PlayerView):
    """A view with one thing more."""

    more: object = None


def chatty(view: PlayerView, more: object) -> PlayerView:
    """Return a view that leads to something else as well."""
    return ChattyView(**attributes(view), more=more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "tell",
    [
        lambda game, view: chatty(view, game.seed),
        lambda game, view: chatty(view, [game]),
        lambda game, view: replace(view, hand=game.hands[view.player - 1]),
        lambda game, view: replace(view, discard=(*view.discard, *game.stock)),
        lambda game, view: replace(view, stock_size=game.seed),
        lambda game, view: replace(view, received=game.gives[view.player - 1]),
        lambda game, view: replace(view, log=game.log),
    ],
    ids=["seed", "game", "other hand", "stock", "seed for a size", "given face down", "whole log"],
)
def test_a_view_that_tells_more_is_found(tell: Callable[[Game, PlayerView], PlayerView]) -> None:
    assert first_leak(SHEETS[2], lambda game, seat: tell(game, player_view(game, seat))) is not None


def test_the_search_goes_everywhere() -> None:
    secret = (11, 12, 13, 14)

    class Holder:
        __slots__ = ("deep",)

        def __init__(self) -> None:
            self.deep = {"a": [{secret}]}

        @property
        def computed(self) -> tuple[int, ...]:
            return (1, *secret, 2)

    paths = [path for path, value in reachable((Holder(),)) if holds_row(value, secret)]
    assert paths == ["[0].computed", "[0].deep['a'][0][0]"]
