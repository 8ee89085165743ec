"""The engine as a stranger meets it: every name exported and explained, games shown and written down."""

from __future__ import annotations

import inspect
import json
import random
import re
from typing import Any, get_args

import pytest
from hypothesis import given, settings

from tests.engine.strategies import games
from tests.engine.table import game, position
from tests.oracle import answer as second_reading
from tests.oracle import broken_position
from toc_desktop import engine
from toc_desktop.engine import (
    PRESETS,
    Event,
    Game,
    InvalidPosition,
    Move,
    RuleSet,
    Seating,
    answer,
    apply_move,
    card_name,
    find_preset,
    legal_moves,
    new_game,
    with_options,
)


def test_every_public_name_is_there_and_explained() -> None:
    assert len(set(engine.__all__)) == len(engine.__all__)
    for name in engine.__all__:
        thing = getattr(engine, name)
        if inspect.isclass(thing) or inspect.isroutine(thing) or inspect.ismodule(thing):
            assert (inspect.getdoc(thing) or "").strip(), name


def test_every_value_a_stranger_meets_is_public() -> None:
    named = {getattr(engine, name) for name in engine.__all__ if inspect.isclass(getattr(engine, name))}
    assert set(get_args(Event)) <= named
    assert set(get_args(Move)) <= named
    assert {"Card", "Cell", "Pawn", "Player", "Event", "Move"} <= set(engine.__all__)
    errors = {
        thing for thing in vars(engine).values() if inspect.isclass(thing) and issubclass(thing, Exception)
    }
    assert errors <= named
    assert all(issubclass(error, engine.EngineError) for error in errors)


# --- shown --------------------------------------------------------------------------------------------------


def cells_shown(text: str, arms: int) -> dict[int, str]:
    """Return where a drawn board shows each pawn, read by eye: row, column, base, home, centre."""
    lines = text.splitlines()
    places: dict[int, str] = {}
    for arm in range(arms):
        label, *cells = lines[2 + arm].split()[:19]
        assert label == f"t{18 * arm}"
        places |= {int(pawn): f"t{18 * arm + column}" for column, pawn in enumerate(cells) if pawn != "."}
    for line in lines[2 + arms :]:
        if base := re.search(r": base ([\d ]+),", line):
            places |= dict.fromkeys(map(int, base[1].split()), "base")
        if home := re.search(r", home ([\d. ]+),", line):
            places |= {int(pawn): f"h{n + 1}" for n, pawn in enumerate(home[1].split()) if pawn != "."}
        if line.startswith("centre: "):
            places |= dict.fromkeys(map(int, line[8:].split()), "c")
    return places


@settings(max_examples=60, derandomize=True, deadline=None)
@given(games())
def test_a_game_shows_where_everything_is(now: Game) -> None:
    text = str(now)
    told = json.loads(now.to_json())
    shown = cells_shown(text, now.seating.arms)
    for number, player in enumerate(told["players"]):
        for index, cell in enumerate(player["pawns"]):
            assert shown[4 * number + index] == (cell if cell[0] != "c" else "c")
        (line,) = (line for line in text.splitlines() if re.match(rf"player {number}( \(team \d\))?:", line))
        assert re.search(r"hand (.*?)(, gives|$)", line)[1].split() == (player["hand"] or ["-"])  # type: ignore[index]
        assert (", gives " in line) == (player["gives"] is not None)
    assert text.startswith(f"player {now.turn} ")
    assert all(ord(char) < 128 for char in text)
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize(
    ("now", "start"),
    [
        (game("|", "KS"), "player 0 to play (dealer: player 0, deal 0, stock 0, discard 0)"),
        (game("|", "KS", phase="skip", discard="JS"), "player 0 must discard a card"),
        (game("|", "KS", phase="again", preset="toc-bois"), "player 0 may play another card"),
        (game("| | |", "KS", phase="exchange", preset="toc-bois", teams=2), "player 0 gives a card"),
        (game("| | |", "", phase="hand-size", preset="tockasix", teams=2), "player 0 chooses the hand size"),
        (game("h1 h2 h3 h4 | t5", "", phase="over"), "won by player 0 ("),
        (game("h1 h2 h3 h4 | | h1 h2 h3 h4 |", "", phase="over", teams=2), "won by player 0 and player 2 ("),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_game_says_what_is_to_be_done(now: Game, start: str) -> None:
    assert str(now).startswith(start)


def test_the_last_card_laid_and_the_centre_are_shown() -> None:
    text = str(game("c7 t30 |", "KS", preset="tock-2", discard="9S 9D"))
    assert "discard 2, 9D on top" in text
    assert text.splitlines()[-1] == "centre: 0"


# --- written and read ---------------------------------------------------------------------------------------


@settings(max_examples=60, derandomize=True, deadline=None)
@given(games())
def test_a_game_is_read_as_it_was_written(now: Game) -> None:
    text = now.to_json()
    for again in (Game.from_json(text), Game.from_json(text.encode()), Game.from_json(json.loads(text))):
        for name in (
            "rules",
            "seating",
            "pawns",
            "hands",
            "stock",
            "discard",
            "dealer",
            "turn",
            "phase",
            "deal",
        ):
            assert getattr(again, name) == getattr(now, name), name
        assert again.gives == now.gives
        assert [str(move) for move in legal_moves(again)] == [str(move) for move in legal_moves(now)]
        assert again.to_json() == text


@settings(max_examples=60, derandomize=True, deadline=None)
@given(games())
def test_a_second_reading_understands_what_was_written(now: Game) -> None:
    """The oracle, which knows nothing of the engine, finds the same moves in a written position."""
    told = json.loads(now.to_json())
    reply = second_reading(told)
    assert "error" not in reply, reply
    count = len(reply["plays"]) + len(reply["discards"]) + len(reply["sizes"]) + len(reply["gives"])
    assert count + reply["fold"] + reply["pass"] == len(legal_moves(now))
    assert [card_name(card) for card in now.hands[now.turn]] == told["players"][told["turn"]]["hand"]


def test_the_rules_are_told_by_the_nearest_preset() -> None:
    for preset in PRESETS:
        for teams, players in ((0, preset.players[0]), (2, 4)):
            seating = Seating.standard(players, teams)
            told = json.loads(new_game(preset.rules_for(teams), seating, seed=3).game.to_json())
            assert (told["preset"], told["options"]) == (preset.name, {})
    changed = with_options(find_preset("tock-2").rules, {"jokers": 2, "centre": None})
    now = new_game(changed, Seating.standard(4), seed=3).game
    told = json.loads(now.to_json())
    assert (told["preset"], told["options"]) == ("tock-2", {"jokers": 2, "centre": None})
    assert json.loads(now.to_json(find_preset("toc")))["preset"] == "toc"
    assert Game.from_json(now.to_json(find_preset("toc"))).rules == changed


def test_a_game_goes_on_from_a_position() -> None:
    """The stock is dealt as it lies; the seed decides what is shuffled later."""
    start = new_game(RuleSet(), Seating.standard(2), seed=5).game
    one, other = Game.from_json(start.to_json(), seed=1), Game.from_json(start.to_json(), seed=2)
    while one.discard or one.shuffles == 0:
        assert (one.hands, one.stock) == (other.hands, other.stock)
        move = legal_moves(one)[0]
        one, other = apply_move(one, move).game, apply_move(other, move).game
    assert one.hands != other.hands


WRONG: list[Any] = [
    "", "{", "null", "[]", "3", '"x"', "{}", b"\xff\xfe\x00", "[" * 100_000, '{"arms": NaN}',
    '{"arms": Infinity}', '{"arms": ' + "9" * 5000 + "}", None, 3, [], {}, {"preset": "tock-1"}, object(),
    position("t5 | t5", "KS"), position("t05 |", "KS"), position("|", "KS KS"), position("|", "ZZ"),
    position("|", "KS", jokers=7), position("|", "KS", nonsense=1),
    {**position("|", "KS"), "preset": "chess"},
    {**position("|", "KS"), "turn": 2}, {**position("|", "KS"), "phase": "deal"},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: repr(wrong)[:14])
def test_what_is_no_position(wrong: Any) -> None:
    with pytest.raises(InvalidPosition, match=r"\w+ \w+ \w+"):
        Game.from_json(wrong)


def test_only_json_is_read() -> None:
    """Keys that nobody knows are ignored, but not what Python alone takes for JSON."""
    text = game("|", "KS").to_json()
    assert Game.from_json(text[:-1] + ', "note": 1.5}').to_json() == text
    for constant in ("NaN", "Infinity", "-Infinity"):
        with pytest.raises(InvalidPosition, match="not JSON"):
            Game.from_json(f'{text[:-1]}, "note": {constant}}}')


def test_positions_are_refused_as_by_the_command() -> None:
    """What `moves` answers with an error is no game, and for the same reason."""
    rng = random.Random(5)
    refused = 0
    for _ in range(300):
        broken = broken_position(rng)
        reply = answer(broken)
        if "error" in reply:
            refused += 1
            with pytest.raises(InvalidPosition) as told:
                Game.from_json(json.dumps(broken))
            assert str(told.value) == reply["error"]
    assert refused > 200
