"""What others' cards did to one's pawns, and that all are home: told exactly when it is so, every sheet."""

from __future__ import annotations

import random

import pytest

from tests.present.tables import view
from toc_desktop.engine import (
    BASE,
    PRESETS,
    Game,
    Preset,
    Seating,
    Step,
    Swap,
    apply_move,
    card_name,
    deck_ranks,
    events,
    legal_moves,
    new_game,
    player_view,
)
from toc_desktop.present.table.phrases import SeatInfo
from toc_desktop.present.table.targets import PawnTarget
from toc_desktop.present.table.tips import TIPS, Tip, tip_due

SEATS = tuple(SeatInfo(name, n, n, None) for n, name in enumerate(["Nina", "Marcel", "Agathe", "Hugo"]))
HOME = {0: "h1", 1: "h2", 2: "h3", 3: "h4"}

Deed = tuple[int, str, int, int]
"""Who played which card, the pawn it put somewhere, and where."""


def only(game: Game, name: str) -> Tip | None:
    """The tip of that name, as if every other had been given."""
    return tip_due(player_view(game, game.turn), set(TIPS) - {name})


def told(tip: Tip | None) -> tuple[int | None, str, int] | None:
    """Who, with which card, and which pawn, as a tip says it."""
    if tip is None:
        return None
    assert isinstance(tip.target, PawnTarget)
    assert tip.card is not None
    return tip.other, card_name(tip.card), tip.target.pawn


def deeds(before: Game, text: str, step: Step) -> tuple[list[Deed], list[Deed]]:
    """What a move did to others' pawns, seen from the board alone: sent to camp, or put elsewhere."""
    mover, card = before.turn, text.split()[0]
    sent, swapped = [], []
    for pawn, cell in enumerate(step.game.pawns):
        if pawn // 4 == mover or cell == before.pawns[pawn]:
            continue
        if cell == BASE:
            sent.append((mover, card, pawn, cell))
        elif text.split()[1:2] == ["swap"]:
            swapped.append((mover, card, pawn, cell))
    return sent, swapped


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("teams", [0, 2])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_what_others_did_since_ones_last_turn_is_told_while_it_is_still_so(
    preset: Preset, teams: int
) -> None:
    chance = random.Random(f"others {preset.name} {teams}")
    game = new_game(preset.rules_for(teams), Seating.standard(4, teams), seed=8).game
    sent: dict[int, list[Deed]] = {player: [] for player in range(4)}
    swapped: dict[int, list[Deed]] = {player: [] for player in range(4)}
    found = dict.fromkeys(("sent", "swapped"), 0)
    for _ in range(700):
        if game.phase == "over":
            break
        for name, done in (("sent", sent), ("swapped", swapped)):
            true = [deed[:3] for deed in done[game.turn] if game.pawns[deed[2]] == deed[3]]
            said = told(only(game, name))
            found[name] += said is not None
            assert (said is not None) == bool(true), name
            assert said is None or (said in true and said[:2] == true[-1][:2]), name
        move = chance.choice(legal_moves(game))
        step = apply_move(game, move)
        if str(move).split()[0] not in ("give", "size"):
            sent[game.turn], swapped[game.turn] = [], []
        new_sent, new_swapped = deeds(game, str(move), step)
        if any(isinstance(event, events.Shuffled) and event.all_cards for event in step.events):
            # What is remembered begins anew with the whole deck.
            for player in range(4):
                sent[player], swapped[player] = [], []
            new_sent, new_swapped = [], []
        for done, new in ((sent, new_sent), (swapped, new_swapped)):
            for deed in new:
                done[deed[2] // 4].append(deed)
        game = step.game
    assert found["sent"]
    swaps = any(
        isinstance(action, Swap) for rule in preset.rules_for(teams).cards.values() for action in rule.actions
    )
    assert bool(found["swapped"]) == swaps


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_the_cards_that_bring_a_pawn_out_again_are_those_with_which_it_comes_out(preset: Preset) -> None:
    rules = preset.rules_for(2)
    game = new_game(rules, Seating.standard(4, 2), seed=8).game
    chance = random.Random(1)
    asking = None
    while (tip := only(game, "sent")) is None:
        asking = asking or only(game, "exchange")
        game = apply_move(game, chance.choice(legal_moves(game))).game
    out = {
        rank
        for rank in deck_ranks(rules)
        for card in [f"{rank}S" if rank != "X" else "X1"]
        if any(" exit " in str(move) for move in legal_moves(view({1: "t40"}, card, rules=rules, teams=2)))
    }
    assert set(tip.ranks) == out
    assert asking is None or asking.ranks == tip.ranks


@pytest.mark.parametrize("hand", ["5S 3S", "AS", "2S KD 7H", "JS"])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_whose_pawns_are_all_home_plays_the_partners_and_is_told(preset: Preset, hand: str) -> None:
    seen = view({**HOME, 8: "t40", 4: "t60"}, hand, preset.name, teams=2)
    tip = tip_due(seen, set(TIPS) - {"finished"})
    assert tip is not None
    assert tip.other == 2
    plays = [str(move).split() for move in legal_moves(seen) if str(move).split()[1:2] != ["push"]]
    moved = {
        int(words[2].split(">")[0].split("<")[0])
        for words in plays
        if len(words) > 2 and words[2][0].isdigit()
    }
    assert all(pawn // 4 == 2 for pawn in moved)
    assert isinstance(tip.target, PawnTarget)
    assert tip.target.pawn in (moved or range(8, 12))
    assert "d’Agathe" in tip.text(SEATS)


def test_it_is_not_told_before_nor_of_two_partners_nor_where_nobody_is_one() -> None:
    three = {pawn: cell for pawn, cell in HOME.items() if pawn}
    for seen in (
        view({**three, 0: "t5"}, "5S", "toc-bois", teams=2),
        view(HOME, "5S", "toc-bois", teams=2, phase="exchange"),
        view(HOME, "5S", "toc-bois", teams=2, players=6),
    ):
        assert tip_due(seen, set(TIPS) - {"finished"}) is None
