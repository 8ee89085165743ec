"""One round of each long search for something untrue: in the engine's answers, and in what players are told.

Each takes a seed and returns what is wrong in words, or None.
"""

from __future__ import annotations

import json
import random

from tests.bots.board_counts import Said
from tests.bots.conftest import played
from tests.bots.reason_checkers import is_true
from tests.bots.test_any_table import game_of
from tests.engine.counterfactuals import OTHERWISE, check
from tests.oracle import broken_position, random_position
from tests.oracle.answering import answer as second_answer
from tests.oracle.compare import differences
from tests.oracle.house_rules import random_house_rules
from tests.oracle.transcript import check_transcript
from tests.present.rules.test_truth import false_sentences, random_table
from toc_desktop.bots import Budget
from toc_desktop.bots.hints import hint
from toc_desktop.bots.tournament import Match, play_match
from toc_desktop.engine import (
    PRESETS,
    TEAM_CHOICES,
    Game,
    Seating,
    answer,
    player_view,
    problems,
    why_not,
    why_not_pawn,
    with_options,
)


def position_differs(seed: int) -> str | None:
    """Hold the engine's answer to a position, now and then a broken one, against the second reading's."""
    chance = random.Random(seed)
    make = broken_position if chance.random() < 0.15 else random_position
    asked = json.dumps(make(chance))
    found = differences(answer(json.loads(asked)), second_answer(json.loads(asked)))
    return f"{found[:3]} {asked}" if found else None


def transcript_differs(seed: int) -> str | None:
    """Play a game by random rules and check every line of its transcript by the second reading."""
    chance = random.Random(seed)
    while True:
        preset = chance.choice(PRESETS)
        players = chance.randint(2, 8)
        teams = chance.choice((0, *TEAM_CHOICES.get(players, ())))
        options = random_house_rules(chance, preset.name)
        rules, seating = with_options(preset.rules_for(teams), options), Seating.standard(players, teams)
        if not problems(rules, seating):
            break
    levels = tuple(chance.choices(("random", "casual"), k=players))
    match = Match(rules, seating, levels, seed=seed, max_turns=150, preset=preset.name)
    found = check_transcript(play_match(match).transcript.splitlines())
    return f"{found[:2]} {preset.name} {options}" if found else None


def page_is_false(seed: int) -> str | None:
    """Read the rules page of a random table sentence by sentence."""
    rules, seating = random_table(random.Random(seed))
    found = false_sentences(rules, seating, seed, positions=6)
    return f"{found[:3]} {rules} {seating}" if found else None


def refusal_is_false(seed: int) -> str | None:
    """Take away the causes that all refusals of a random position name."""
    chance = random.Random(seed)
    while (made := random_position(chance))["phase"] != "play":
        pass
    game = Game.from_json(made)
    refusals = [r for card in game.hands[game.turn] for r in why_not(game, card)]
    for card in game.hands[game.turn]:
        pawn = chance.randrange(len(game.pawns))
        refusals += why_not_pawn(game, card, pawn)
    for refusal in dict.fromkeys(refusals):
        if refusal.reason not in OTHERWISE and (found := check(game, refusal)):
            return f"{found[0]} {json.dumps(made)}"
    return None


def reason_is_false(seed: int) -> str | None:
    """Ask for hints in a game by random rules, and count again what they say."""
    for number, (game, _) in enumerate(played(game_of(seed), "casual", 40)):
        if number % 8 != 7:
            continue
        best = hint(player_view(game, game.turn), Budget(worlds=1))
        said = [Said(game, best.move, reason, best.move) for reason in best.reasons]
        if best.runner_up is not None:
            said += [Said(game, best.runner_up, reason, best.move) for reason in best.difference]
        for each in said:
            if not is_true(each):
                return f"{each.reason} of {each.move}"
    return None


ROUNDS = {
    "second reading": position_differs,
    "transcripts": transcript_differs,
    "rules page": page_is_false,
    "refusals": refusal_is_false,
    "hints": reason_is_false,
}
"""Every search, by the name its campaign has."""
