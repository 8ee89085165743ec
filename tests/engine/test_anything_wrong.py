"""Whatever is handed over instead of a legal move, or of rules, gets an error of the engine's own."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.strategies import games
from tests.engine.table import game
from toc_desktop.engine import (
    OPTION_BY_NAME,
    PRESETS,
    CentreRule,
    ChooseSize,
    Discard,
    EngineError,
    Fold,
    Game,
    Give,
    IllegalMove,
    InvalidRules,
    Leg,
    Pass,
    Play,
    RuleSet,
    Seating,
    apply_move,
    legal_moves,
    new_game,
)


class SaysYes:
    """Claims to equal everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Breaks:
    """Raises whatever one asks of it."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("do not compare me")

    def __hash__(self) -> int:
        raise RuntimeError("do not hash me")

    def __repr__(self) -> str:
        raise RuntimeError("do not show me")

    __str__ = __repr__

    def __bool__(self) -> bool:
        raise RuntimeError("do not ask me")


class Number(int):
    """A number that equals every other."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Posing:
    """Pretends to be a play."""

    __class__ = Play  # type: ignore[assignment]


class Better(Play):
    """A play of another class."""

    __slots__ = ()


class Restless(type):
    """A class of classes that cannot be compared or hashed."""

    def __eq__(cls, other: object) -> bool:
        raise RuntimeError("do not compare my class")

    def __hash__(cls) -> int:
        raise RuntimeError("do not hash my class")


class OfRestlessClass(metaclass=Restless):
    """A value whose class cannot be compared."""


def bare(kind: type) -> Any:
    """Return a value made round its constructor, without fields."""
    return object.__new__(kind)


NOTHING: list[Any] = [
    None, 3, 3.5, True, "KS exit 0>t0", b"", (), [], {}, {"card": 48}, set(), object(), Play,
    Leg(0, 0, (), (0,)),
    lambda: None, SaysYes(), Breaks(), Posing(), OfRestlessClass(), NotImplemented, ..., float("nan"),
    bare(Play), bare(Discard), bare(Give), bare(ChooseSize),
    Fold(), Pass(), Discard(48), Give(48), ChooseSize(4), ChooseSize(-1), ChooseSize(10**5000),
]  # fmt: skip
FIELDS: list[Any] = [
    None, "", "x", 3.0, True, -1, 99, 10**5000, [], {}, set(), (None,), ([],), (SaysYes(),), (Breaks(),),
    ((),), SaysYes(), Breaks(), Number(48), Number(0), object(),
]  # fmt: skip


def each(values: list[Any]) -> pytest.MarkDecorator:
    """Return a parameter for each value, wrapped: pytest would compare and show what must not be."""
    return pytest.mark.parametrize(
        "wrapped",
        [(lambda value=value: value) for value in values],
        ids=[type(value).__name__ for value in values],
    )


@pytest.fixture
def now() -> Game:
    """A game in which the one legal play is a king out of base."""
    return game("|", "KS")


def refused(now: Game, move: Any) -> None:
    """Hold that a move is refused in a sentence, and that the game is as before."""
    before = copy.deepcopy(now)
    with pytest.raises(IllegalMove) as told:
        apply_move(now, move)
    assert len(str(told.value).split()) >= 4
    assert len(str(told.value)) < 200
    assert now == before


@each(NOTHING)
def test_what_is_no_legal_move(now: Game, wrapped: Callable[[], Any]) -> None:
    refused(now, wrapped())


@each(FIELDS)
def test_a_legal_play_with_one_field_changed(now: Game, wrapped: Callable[[], Any]) -> None:
    value = wrapped()
    (play,) = legal_moves(now)
    assert isinstance(play, Play)
    (leg,) = play.legs
    for name in ("card", "kind", "legs", "arms"):
        refused(now, replace(play, **{name: value}))
    for name in ("pawn", "to", "captured", "path"):
        refused(now, replace(play, legs=(replace(leg, **{name: value}),)))
    for wrong in (Discard(value), Give(value), ChooseSize(value)):
        refused(now, wrong)
    refused(now, replace(play, legs=(leg, value)))
    refused(now, replace(play, legs=[leg]))  # type: ignore[arg-type]
    refused(now, Better(play.card, play.kind, play.legs))
    assert apply_move(now, play).game.pawns[0] == 0


@each(FIELDS)
def test_decisions_with_another_value(wrapped: Callable[[], Any]) -> None:
    value = wrapped()
    skipped = game("|", "KS QS", phase="skip")
    giving = game("| | |", "KS", phase="exchange", preset="toc-bois", teams=2)
    choosing = game("| | |", "", phase="hand-size", preset="tockasix", teams=2)
    refused(skipped, Discard(value))
    refused(giving, Give(value))
    refused(choosing, ChooseSize(value))
    assert apply_move(skipped, Discard(48)).game.discard == (48,)
    assert apply_move(giving, Give(48)).game.gives[0] == 48
    assert apply_move(choosing, ChooseSize(3)).game.phase == "exchange"


@pytest.mark.slow
@settings(max_examples=60, derandomize=True, deadline=None)
@given(games(), games())
def test_moves_of_another_game(one: Game, other: Game) -> None:
    legal = {str(move) for move in legal_moves(one, every=True)}
    for move in legal_moves(other)[:20]:
        try:
            apply_move(one, move)
        except IllegalMove:
            continue
        assert str(move) in legal or (isinstance(move, Play) and move.kind == "split")


WRONG_VALUES: list[Any] = [
    77,
    -1,
    2.0,
    "2",
    "",
    "nonsense",
    [],
    {},
    (),
    object(),
    SaysYes(),
    Breaks(),
    Number(2),
]


@pytest.mark.parametrize("name", OPTION_BY_NAME)
def test_rules_with_a_value_out_of_its_domain(name: str) -> None:
    for value in WRONG_VALUES:
        with pytest.raises(InvalidRules, match=f"option {name} cannot be|option centre") as told:
            new_game(replace(RuleSet(), **{name: value}), Seating.standard(4), 1)
        assert isinstance(told.value, EngineError)


def test_seven_jokers() -> None:
    with pytest.raises(InvalidRules, match=r"^option jokers cannot be 7, only 0 or 2$"):
        new_game(RuleSet(jokers=7), Seating.standard(4), seed=7)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@pytest.mark.parametrize("name", [field.name for field in fields(RuleSet) if field.type == "bool"])
def test_one_is_not_yes(preset: Any, name: str) -> None:
    """In Python 1 equals True, but it is no value of an option."""
    rules = replace(preset.rules, **{name: int(getattr(preset.rules, name))})
    assert rules == preset.rules
    with pytest.raises(InvalidRules, match=f"option {name} cannot be [01], only False or True"):
        new_game(rules, Seating.standard(preset.players[0]), seed=1)


CENTRE = CentreRule(7, "any", "capture")


@each(
    [
        replace(CENTRE, cell=9),
        replace(CENTRE, cell=7.0),  # type: ignore[arg-type]
        replace(CENTRE, leave="none"),  # type: ignore[arg-type]
        replace(CENTRE, holds=None),  # type: ignore[arg-type]
        replace(CENTRE, holds=Breaks()),  # type: ignore[arg-type]
        {"cell": 7, "leave": "any", "holds": "closed"},
    ]
)
def test_a_wrong_centre(wrapped: Callable[[], Any]) -> None:
    assert new_game(RuleSet(centre=CENTRE), Seating.standard(4), seed=1).game.phase == "play"
    with pytest.raises(InvalidRules, match="option centre"):
        new_game(RuleSet(centre=wrapped()), Seating.standard(4), seed=1)


@pytest.mark.parametrize(
    "seating",
    [
        None,
        4,
        Seating("4", (0, 2)),  # type: ignore[arg-type]
        Seating(4, [0, 2]),  # type: ignore[arg-type]
        Seating(4, (0, 2.0)),  # type: ignore[arg-type]
        Seating(4, None),  # type: ignore[arg-type]
        Seating(4, (0, 1, 2, 3), None),  # type: ignore[arg-type]
        Seating(4, (0, True)),
        Seating(5, (0, 2)),
        Seating(4, (2, 0)),
        Seating(4, (0,)),
    ],
    ids=str,
)
def test_a_wrong_table(seating: Any) -> None:
    with pytest.raises(EngineError, match=r"\w+ \w+ \w+"):
        new_game(RuleSet(), seating, seed=1)


@pytest.mark.slow
@given(st.none() | st.text() | st.floats() | st.booleans())
def test_a_wrong_seed_or_no_rules(value: Any) -> None:
    with pytest.raises(EngineError, match="a seed must be a whole number"):
        new_game(RuleSet(), Seating.standard(4), value)
    with pytest.raises(InvalidRules, match="rules must be a RuleSet"):
        new_game(value, Seating.standard(4), 1)


@pytest.mark.parametrize("players", [-1, 0, 1, 9, 100])
def test_too_few_or_too_many_players(players: int) -> None:
    with pytest.raises(InvalidRules, match=f"2 to 8 can play, not {players}|2 to 8 can play, not 0"):
        new_game(RuleSet(), Seating.standard(players), seed=1)
