"""What is said of the board is so: distances by walking it, threats by the second reading of the rules."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace

import pytest

from tests.oracle.answering import answer
from tests.present.tables import table
from toc_desktop.engine import (
    PAWNS_EACH,
    PRESETS,
    Game,
    Play,
    Seating,
    apply_move,
    card_name,
    legal_moves,
    new_game,
    player_view,
)
from toc_desktop.present.table.model import Banner
from toc_desktop.present.table.phrases import SeatInfo
from toc_desktop.present.table.selection import Selection
from toc_desktop.present.table.spoken import how_it_stands, nearest, pawn_counts, where_pawn_is
from toc_desktop.present.table.threats import ThreatWatch, ranks_and_cards
from toc_desktop.support import i18n

NAMES = ("Zoé", "Léa", "Hugo", "Inès", "Ali", "Bo", "Cléo", "Dan")


def seats(players: int) -> list[SeatInfo]:
    return [SeatInfo(NAMES[p], p, p, None if p == 0 else "casual") for p in range(players)]


def positions(players: int, teams: int, preset: str, seed: int, moves: int) -> list[Game]:
    """Games that random players came to."""
    rules = next(p for p in PRESETS if p.name == preset).rules_for(teams)
    rng = random.Random(seed)
    game = new_game(rules, Seating.standard(players, teams), seed).game
    found = []
    for number in range(moves):
        if game.winners:
            break
        if number % 7 == 0:
            found.append(game)
        game = apply_move(game, rng.choice(list(legal_moves(game)))).game
    return found


def walk(game: Game, start: int, wanted: int) -> int | None:
    """How many steps forward lead from one track cell to another, one by one; None beyond an arm."""
    cell = start
    for steps in range(1, 19):
        cell = cell + 1 if cell + 1 < game.seating.track_length else 0
        if cell == wanted:
            return steps
    return None


def steps_home(game: Game, pawn: int) -> int:
    """How many steps lead from a track cell to the first home cell: past the 16 before the own start."""
    entrance = (game.seating.start(pawn // PAWNS_EACH) - 2) % game.seating.track_length
    cell, steps = game.pawns[pawn], 1
    while cell != entrance:
        cell, steps = (cell + 1) % game.seating.track_length, steps + 1
    return steps


CASES = [(4, 0, "tock-1"), (4, 2, "toc"), (4, 2, "toc-bois"), (6, 3, "tock-2"), (3, 0, "tockasix")]


@pytest.mark.parametrize(("players", "teams", "preset"), CASES)
def test_distances_and_neighbours_are_what_walking_finds(players: int, teams: int, preset: str) -> None:
    checked = 0
    for game in positions(players, teams, preset, 5, 220):
        seating = game.seating
        for pawn, cell in enumerate(game.pawns):
            said = where_pawn_is(seating, game.pawns, pawn, seats(players), 0)
            if not seating.is_track(cell):
                assert "derrière" not in said
                continue
            home = re.search(r"à (\d+) cases? de (ta|sa) maison", said)
            assert home is not None
            assert int(home[1]) == steps_home(game, pawn)
            assert (home[2] == "ta") == (pawn < PAWNS_EACH)
            rivals = [
                p
                for p, other in enumerate(game.pawns)
                if seating.is_track(other) and p // 4 not in seating.members(pawn // 4)
            ]
            behind = [s for p in rivals if (s := walk(game, game.pawns[p], cell)) is not None]
            ahead = [s for p in rivals if (s := walk(game, cell, game.pawns[p])) is not None]
            for steps, word in ((behind, "derrière"), (ahead, "devant")):
                told = re.search(rf"est (\d+) cases? {word}", said)
                assert (int(told[1]) if told else None) == min(steps, default=None)
                if told:
                    other = nearest(seating, game.pawns, pawn, word == "derrière")
                    assert other is not None
                    assert NAMES[other[0] // 4] in said or other[0] < PAWNS_EACH
                    checked += 1
    assert checked > 20


def position_of(game: Game, player: int, card: int) -> dict[str, object]:
    """The same pawns with another player in turn, who holds one card, as POSITIONS.md writes it."""
    hands = tuple((card,) if p == player else () for p in range(len(game.hands)))
    asked = replace(game, hands=hands, turn=player, phase="play", stock=(), discard=(), winners=(), log=())
    value: dict[str, object] = json.loads(asked.to_json())
    return value


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize(("players", "teams", "preset"), CASES)
def test_threats_are_what_the_second_reading_of_the_rules_finds(
    players: int, teams: int, preset: str
) -> None:
    """A pawn is threatened by a card if some outcome of it has that pawn back in its camp."""
    found = 0
    for game in positions(players, teams, preset, 8, 160)[4:]:
        if game.phase == "exchange":
            continue  # cards on their way would be in two places
        view = player_view(game, 0)
        watch = ThreatWatch(view, game.pawns)
        watch.go_on()
        told = {(threat.pawn, threat.by, rank) for threat in watch.threats() for rank in threat.ranks}
        expected = set()
        for by in range(1, players):
            if by in game.seating.members(0):
                continue
            for rank, card in ranks_and_cards(view):
                reply = answer(position_of(game, by, card))
                assert "error" not in reply, (reply, card_name(card))
                mine = sorted(game.pawns[:4])
                for play in reply["plays"]:
                    if _back_in_camp(play["pawns"][0]) > sum(cell < 0 for cell in mine):
                        expected.add((by, rank))
        assert {(by, rank) for _, by, rank in told} == expected
        found += len(told)
    assert found > 3


def _back_in_camp(cells: list[str]) -> int:
    return cells.count("base")


def test_a_threat_names_the_pawn_that_would_go() -> None:
    game = table({0: "t20", 1: "t40", 12: "t17", 4: "t30"}, "2S")
    watch = ThreatWatch(player_view(game, 0), game.pawns)
    watch.go_on()
    told = {(threat.pawn, threat.by): set(threat.ranks) for threat in watch.threats()}
    assert "3" in told[0, 3]
    assert "T" in told[1, 1]
    assert "T" not in told[0, 3]


def test_the_work_can_be_done_in_pieces() -> None:
    game = table({0: "t20", 1: "t40", 12: "t17", 4: "t30"}, "2S")
    whole, pieces = (ThreatWatch(player_view(game, 0), game.pawns) for _ in range(2))
    whole.go_on()
    rounds = 0
    while not pieces.done:
        pieces.go_on(2)
        rounds += 1
    assert rounds > 5
    assert pieces.threats() == whole.threats()


def test_a_card_says_how_many_pawns_it_could_move() -> None:
    """Counted by asking the rules of each pawn alone."""
    for game in positions(4, 2, "toc", 11, 200):
        if game.phase != "play":
            continue
        view = player_view(game, game.turn)
        selection = Selection.start(view)
        for card in view.hand:
            moves = [move for move in legal_moves(view, every=True) if isinstance(move, Play)]
            movers = {move.legs[0].pawn for move in moves if move.card == card}
            first = selection.pawns_by_card.get(card, frozenset())
            assert movers <= first
            assert bool(movers) == bool(first)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_where_am_i_is_two_sentences_and_true(lang: str) -> None:
    i18n.set_language(lang)
    game = table({0: "h4", 1: "t9", 4: "h4", 5: "h3", 8: "t60"}, "2S 7H 4D")
    said = how_it_stands(
        Banner(0, "À toi", "choisis"), game.seating, game.pawns, seats(4), 0, len(game.hands[0])
    )
    assert len(re.findall(r"[.!?](?:\s|$)", said)) == 2
    numbers = [int(n) for n in re.findall(r"\d+", said)]
    assert numbers == [3, 1, 1, 2, 2, 0, 0], "cards; home, on the way, in camp; the others' pawns at home"
    assert pawn_counts(game.seating, game.pawns, 1) == (2, 0, 2)
