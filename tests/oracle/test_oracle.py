"""The oracle itself: published positions, examples worked by hand, spoiled transcripts it must catch."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import answer, broken_position, check_transcript, presets, random_position
from tests.oracle.breaking import BREAKS
from tests.oracle.compare import differences
from tests.oracle.playing import RandomGame

VECTORS = Path(__file__).parent.parent / "data" / "moves.jsonl"
Position = dict[str, Any]


def ask(
    preset: str, card: str, *rows: list[str], options: dict[str, Any] | None = None, teams: int = 0
) -> set[str]:
    """Asks what player 0 may do with one card; each outcome is written as one line of cells."""
    players = [
        {
            "seat": i * 4 // len(rows),
            "team": i % (teams or len(rows)),
            "pawns": row,
            "hand": [card] if i == 0 else [],
        }
        for i, row in enumerate(rows)
    ]
    position = {
        "preset": preset, "options": options or {}, "arms": 4, "players": players, "turn": 0, "phase": "play",
    }  # fmt: skip
    reply = answer(position)
    return {" | ".join(" ".join(row) for row in play["pawns"]) for play in reply["plays"]}


BASE = ["base"] * 4


@pytest.mark.slow
def test_all_published_positions() -> None:
    with VECTORS.open(encoding="utf-8") as lines:
        vectors = [json.loads(line) for line in lines]
    assert len(vectors) == 600
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


def test_home_or_round_again() -> None:
    """Either its home cell h1, or 17 and on round again: the player chooses."""
    after = ask("toc-bois", "3S", ["t69", "base", "base", "base"], BASE)
    assert after == {"base base base h2 | base base base base", "base base base t0 | base base base base"}


def test_home_back_as_in_the_example() -> None:
    """A back card takes it out (h2 back 4: h1 16 15 14)."""
    home = ["h2", "base", "base", "base"]
    assert ask("tock-2", "4S", home, BASE, options={"home_back": True}) == {
        "base base base t68 | base base base base"
    }
    assert ask("tock-2", "4S", home, BASE) == set()


def test_the_seven_goes_on_with_a_partner() -> None:
    """Who brings the last own pawn home with 3 plays the other 4 with a partner's pawn."""
    mine, partner = ["h2", "h3", "h4", "t68"], ["t40", "base", "base", "base"]
    after = ask("toc-bois", "7S", mine, BASE, partner, BASE, teams=2)
    assert "h1 h2 h3 h4 | base base base base | base base base t44 | base base base base" in after


def test_an_opponents_five_passes_its_home() -> None:
    """It passes its own 16 → 17 and never enters home that way."""
    after = ask("tock-1", "5S", BASE, ["t33", "base", "base", "base"])
    assert after == {"base base base base | base base base t38"}


def test_an_eating_king_may_not_pass_a_block() -> None:
    """What may not be passed is looked at first."""
    rows = ["t10", "base", "base", "t0"], ["t36", "base", "base", "t12"]
    assert "base base t0 t23 | base base base t36" in ask("toc-bois", "KS", *rows)
    rows = ["t30", "base", "base", "t0"], ["t36", "base", "base", "t32"]
    assert not any("t43" in after for after in ask("toc-bois", "KS", *rows))


def test_a_jump_after_the_count() -> None:
    """A pawn that ends its count on a cell with that number may at once jump to the next such cell."""
    after = ask("tock-1", "3S", ["t22", "base", "base", "base"], BASE)
    assert after == {"base base base t25 | base base base base", "base base base t43 | base base base base"}


@pytest.mark.slow
def test_random_positions_are_sound_and_varied() -> None:
    rng = random.Random(11)
    seen: set[str] = set()
    for _ in range(250):
        position = random_position(rng)
        reply = answer(position)
        assert "error" not in reply
        seen |= {position["preset"], position["phase"], f"{len(position['players'])} players"}
        seen |= {name for name, value in reply.items() if value}
        seen |= set(position["options"])
    wanted = {*presets.PRESETS, *presets.PHASES, *(f"{n} players" for n in range(2, 9))}
    wanted |= {"plays", "discards", "fold", "pass", "sizes", "gives", *presets.VALUES, "centre"}
    assert wanted <= seen


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


GAMES: list[tuple[str, int, int, dict[str, Any]]] = [
    ("toc", 4, 2, {}),
    ("toc-bois", 4, 2, {"fast_start": True}),
    ("tock-1", 8, 8, {"jokers": 2}),
    ("tock-2", 6, 2, {"jokers": 2, "jack": "advance-skip"}),
    ("tock-options", 6, 3, {}),
    ("tockasix", 2, 2, {"jokers": 2, "joker_draw": "keep", "jack": "advance-skip"}),
    ("tockasix", 4, 2, {"jokers": 2}),
]


def transcript(number: int, turns: int) -> list[str]:
    """Plays one of the games above at random."""
    preset, players, teams, options = GAMES[number]
    arms = next(arms for arms in (4, 6, 8) if arms >= players)
    return RandomGame(random.Random(number), preset, options, arms, players, teams).play(turns)


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
