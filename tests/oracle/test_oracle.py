"""The oracle itself: published positions, examples worked by hand, spoiled transcripts it must catch."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import answer, broken_position, check_transcript, presets, random_position
from tests.oracle.actions import ACTIONS, KINDS, MODIFIERS, in_written_order
from tests.oracle.breaking import BREAKS
from tests.oracle.compare import differences
from tests.oracle.playing import RandomGame
from tests.oracle.refusals import check_refusals, warnings

VECTORS = Path(__file__).parent.parent / "data" / "moves.jsonl"
Position = dict[str, Any]
CENTRE = {"cell": 8, "leave": "any", "holds": "closed"}


@pytest.mark.slow
def test_all_published_positions() -> None:
    with VECTORS.open(encoding="utf-8") as lines:
        vectors = [json.loads(line) for line in lines]
    assert len(vectors) == 696
    for vector in vectors:
        assert differences(answer(vector["position"]), vector["answer"]) == []


def test_the_differences_are_seen() -> None:
    one = answer(random_position(random.Random(1)))
    assert differences(one, one) == []
    assert differences({"error": "no"}, one)
    assert differences(one, {"error": "no"})
    assert differences({**one, "plays": one["plays"][1:]}, one)
    assert differences({**one, "plays": [*one["plays"], one["plays"][0]]}, one)
    assert differences({**one, "pass": not one["pass"]}, one)
    assert differences({**one, "discards": ["AS"]}, one)


@pytest.mark.slow
def test_random_positions_are_sound_and_varied() -> None:
    rng = random.Random(11)
    seen: set[str] = set()
    words: set[str] = set()
    for _ in range(400):
        position = random_position(rng)
        reply = answer(position)
        assert "error" not in reply
        seen |= {position["preset"], position["phase"], f"{len(position['players'])} players"}
        seen |= {name for name, value in reply.items() if value}
        seen |= set(position["options"]) if "options" in position else {"no options"}
        for rank, texts in position.get("options", {}).get("cards", {}).items():
            seen |= {f"{rank} {text.split(' ')[0]}" for text in texts}
            words |= {word for text in texts for word in text.split(" ")}
    wanted = {*presets.PRESETS, *presets.PHASES, *(f"{n} players" for n in range(2, 9))}
    wanted |= {"plays", "discards", "fold", "pass", "sizes", "gives", *presets.VALUES, "centre", "no options"}
    wanted |= {f"{rank} {kind}" for rank in presets.RANKS + presets.JOKER for kind in KINDS}
    assert wanted <= seen
    assert words == {word for text in [*ACTIONS, *MODIFIERS] for word in text.split(" ")}


def test_options_may_be_left_out_but_not_be_null() -> None:
    rng = random.Random(3)
    # Some positions are possible by their own options only: a pawn in the centre, a phase of a deal.
    positions = ({**random_position(rng), "options": {}} for _ in range(50))
    position = next(found for found in positions if "error" not in answer(found))
    with_none = answer(position)
    del position["options"]
    assert answer(position) == with_none
    assert "error" in answer({**position, "options": None})


@pytest.mark.slow
def test_a_list_is_read_in_any_order() -> None:
    rng = random.Random(5)
    for _ in range(60):
        position = random_position(rng)
        shuffled = json.loads(json.dumps(position))
        for texts in shuffled.get("options", {}).get("cards", {}).values():
            rng.shuffle(texts)
        assert answer(shuffled) == answer(position)


def test_a_list_is_written_in_one_order() -> None:
    """Written by kind, then by number, then as text."""
    texts = [
        "exit", "forward 2", "forward 10", "forward 10 any", "forward 10 eats", "back 4", "swap any",
        "swap opponent", "split 3 4", "split 7 2", "split 7 4", "centre", "wild", "skip", "draw keep",
    ]  # fmt: skip
    assert in_written_order(sorted(texts)) == in_written_order(texts[::-1]) == texts


@pytest.mark.parametrize(
    ("preset", "changed", "said"),
    [
        ("toc", {}, []),
        ("toc", {"cards": {"2": ["centre"]}}, ["no centre"]),
        ("tock-2", {"centre": None}, ["no centre"]),
        ("toc", {"centre": CENTRE}, ["no card"]),
        ("tock-2", {"cards": {"X": ["exit", "centre"]}}, ["joker"]),
        ("tock-2", {"jokers": 2, "cards": {"X": ["exit", "centre"]}}, []),
        ("tock-1", {"cards": {"X": ["exit", "centre"]}, "centre": CENTRE}, ["no card", "joker"]),
    ],
)
def test_rules_without_effect_are_only_warned_of(
    preset: str, changed: dict[str, Any], said: list[str]
) -> None:
    found = warnings(preset, changed, False)
    assert len(found) == len(said)
    assert all(word in text for word, text in zip(said, found, strict=True))
    check_refusals(presets.options_of(preset, changed, False), 4)


@pytest.mark.parametrize("break_it", BREAKS, ids=lambda one: str(one.__name__))
def test_every_break_is_an_error(break_it: Callable[[random.Random, Position], bool]) -> None:
    rng = random.Random(7)
    broken = 0
    while broken < 25:
        position = random_position(rng)
        if break_it(rng, position):
            broken += 1
            assert "error" in answer(position), position
    assert "error" in answer(broken_position(rng))


MANY = {
    "2": ["forward 2", "skip", "draw keep"], "6": ["forward 6 eats any", "draw may"], "8": ["wild"],
    "9": ["exit", "back 9 eats", "draw must"], "Q": ["split 5 3 repeat eats", "skip"],
}  # fmt: skip
GAMES: list[tuple[str, int, int, dict[str, Any]]] = [
    ("toc", 4, 2, {}),
    ("toc-bois", 4, 2, {"fast_start": True}),
    ("tock-1", 8, 8, {"jokers": 2}),
    ("tock-2", 6, 2, {"jokers": 2, "cards": {"J": ["forward 11", "skip"]}}),
    ("tock-options", 6, 3, {}),
    ("tockasix", 2, 2, {"jokers": 2, "cards": {"J": ["forward 11", "skip"], "X": ["wild", "draw keep"]}}),
    ("tockasix", 4, 2, {"jokers": 2}),
    ("toc", 3, 3, {"cards": MANY}),
    ("tock-2", 2, 2, {"cards": MANY}),
    ("toc-bois", 6, 2, {"cards": MANY}),
    ("tockasix", 3, 3, {"cards": MANY}),
    ("tockasix", 4, 2, {"cards": MANY, "exchange": False}),
]


def transcript(number: int, turns: int) -> list[str]:
    """Plays one of the games above at random."""
    preset, players, teams, options = GAMES[number]
    arms = next(arms for arms in (4, 6, 8) if arms >= players)
    return RandomGame(random.Random(number), preset, options, arms, players, teams).play(turns)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("number", range(len(GAMES)), ids=lambda number: f"{GAMES[number][0]}-{number}")
def test_right_transcripts_are_right(number: int) -> None:
    assert check_transcript(transcript(number, 250)) == []


def spoil(rng: random.Random, entry: dict[str, Any]) -> bool:
    """Changes one thing in a line of a transcript; False if that changes nothing."""
    position, players = entry["position"], entry["position"]["players"]
    before = json.dumps(entry)
    kind = rng.choice(["stock", "discard", "hands", "steal", "turn", "phase", "pawn", "gives", "action"])
    if kind in ("stock", "discard"):
        position[kind] = position[kind][1:] + position[kind][:1]
    elif kind == "hands":
        players[0]["hand"], players[1]["hand"] = players[1]["hand"], players[0]["hand"]
    elif kind == "steal" and position["stock"]:
        players[0]["hand"].append(position["stock"].pop())
    elif (
        kind == "turn" and position["phase"] in ("play", "again", "skip") and any(p["hand"] for p in players)
    ):
        position["turn"] = (position["turn"] + 1) % len(players)
    elif kind == "phase" and position["phase"] in ("skip", "again"):
        position["phase"] = "play"
    elif kind == "pawn":
        cells = players[rng.randrange(len(players))]["pawns"]
        cells[rng.randrange(4)] = "base"
    elif kind == "gives" and players[0]["gives"] is None and players[0]["hand"]:
        players[0]["gives"] = players[0]["hand"].pop()
    elif kind == "action" and "player" in entry["action"]:
        entry["action"]["player"] = (entry["action"]["player"] + 1) % len(players)
    return json.dumps(entry) != before


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(GAMES)), ids=lambda number: f"{GAMES[number][0]}-{number}")
def test_spoiled_transcripts_are_caught(number: int) -> None:
    lines = transcript(number, 45)
    rng = random.Random(number)
    spoiled = 0
    while spoiled < 20:
        line = rng.randrange(1, len(lines) - 1)
        entry = json.loads(lines[line])
        if spoil(rng, entry):
            spoiled += 1
            changed = [*lines[:line], json.dumps(entry), *lines[line + 1 :]]
            assert check_transcript(changed), (line, lines[line], changed[line])
        missing = check_transcript([*lines[:line], *lines[line + 1 :]])
        assert missing, f"line {line} is missing"
        # A line said twice is wrong, whatever it says.
        assert check_transcript([*lines[:line], lines[line], *lines[line:]])


@pytest.mark.parametrize(
    "options",
    [
        {"jokers": 2},
        {"cards": {"2": ["forward 2"]}},
        {"cards": {"2": ["skip", "forward 2"]}},
        {"cards": {"2": ["forward 3", "forward 2"]}},
        {"cards": {}},
    ],
    ids=str,
)
def test_options_are_written_in_one_way(options: dict[str, Any]) -> None:
    """`options` holds only what differs from the preset; a list is written by kind, number, text."""
    (line,) = RandomGame(random.Random(1), "toc", options, 4, 2, 2).play(0)
    assert check_transcript([line]) == []
    entry = json.loads(line)
    assert entry["position"]["options"] != options
    entry["position"]["options"] = options
    assert check_transcript([json.dumps(entry)])


def test_the_rules_do_not_change_during_a_game() -> None:
    lines = transcript(7, 5)
    entry = json.loads(lines[2])
    entry["position"]["options"]["cards"]["3"] = ["forward 4"]
    assert check_transcript([*lines[:2], json.dumps(entry), *lines[3:]])


@pytest.mark.slow
def test_a_won_game_needs_its_end() -> None:
    lines = transcript(5, 3000)
    assert json.loads(lines[-1])["action"]["type"] == "end"
    assert check_transcript(lines) == []
    assert check_transcript(lines[:-1])
    assert check_transcript([*lines[:-1], *lines])
    wrong = json.loads(lines[-1])
    wrong["action"]["winners"] = [0, 1]
    assert check_transcript([*lines[:-1], json.dumps(wrong)])
    assert check_transcript(lines[1:])
    assert check_transcript(["no json", *lines])
