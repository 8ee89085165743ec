"""Guessed hands are weighed by what their holders did with them."""

from __future__ import annotations

import pytest

from tests.bots.conftest import TABLES, opened, played
from toc_desktop.bots import likelihood as weighing
from toc_desktop.bots.evaluation import judge_for
from toc_desktop.bots.knowledge import knowledge_of
from toc_desktop.bots.likelihood import LEAST, Likelihood, witnessed
from toc_desktop.bots.worlds import deal_world
from toc_desktop.engine import Discard, Game, Play, Rng, player_view
from toc_desktop.engine.compiled_rules import compile_rules
from toc_desktop.engine.game import state_of


def likelihood_for(game: Game) -> Likelihood:
    view = player_view(game, game.turn)
    return Likelihood(view, judge_for(compile_rules(game.rules, game.seating)), state_of(view))


def test_every_card_of_the_deal_is_witnessed_with_what_was_there_before() -> None:
    seen: list[tuple[int, int, tuple[int, ...], tuple[int, ...], int]] = []
    deal = 0
    for game, move in played(opened("tock-1", 4, 0), "strong", 160):
        if game.deal != deal:
            seen, deal = [], game.deal
        if game.phase == "play":
            found = {
                (deed.player, deed.card, deed.before, deed.sizes, sum(deed.gone))
                for deed in witnessed(player_view(game, game.turn))
            }
            assert found == {deed for deed in seen if deed[0] != game.turn and game.hands[deed[0]]}
        if isinstance(move, Play | Discard):
            sizes = tuple(map(len, game.hands))
            seen.append((game.turn, move.card, game.pawns, sizes, len(game.discard)))


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize(("preset", "players", "teams"), TABLES)
def test_what_strong_players_did_is_likely_with_the_hands_they_had(
    preset: str, players: int, teams: int
) -> None:
    likely = told = 0
    for game, _ in played(opened(preset, players, teams), "strong", 150):
        if game.phase == "play":
            likelihood = likelihood_for(game)
            for player, hand in enumerate(game.hands):
                if player != game.turn and hand and likelihood.tells:
                    told += 1
                    likely += likelihood.of_hand(player, hand) > 0.9
    # Not always quite: what somebody expected depends a little on the cards still hidden.
    assert told > 50
    assert likely > 0.9 * told


def test_the_true_hands_are_likelier_than_chance_and_nothing_is_ruled_out() -> None:
    true = blind = 0.0
    for game, _ in played(opened("toc-bois", 4, 0), "strong", 300):
        if game.phase != "play":
            continue
        view = player_view(game, game.turn)
        likelihood, chance = likelihood_for(game), Rng(len(view.log))
        deeds = len(witnessed(view))
        if deeds:
            true += likelihood.of(game.hands)
            guess = likelihood.of(deal_world(state_of(view), knowledge_of(view), chance).hands)
            assert LEAST**deeds <= guess <= 1.0
            blind += guess
    assert true > 1.3 * blind


def test_weighing_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "MOST_WORK", 1)
    for game, _ in played(opened("toc-bois", 4, 0), "strong", 60):
        likelihood = likelihood_for(game)
        if game.phase == "play" and likelihood.tells:
            view = player_view(game, game.turn)
            player = witnessed(view)[0].player
            hand = game.hands[player]
            likely = likelihood.of_hand(player, hand)
            assert likely > 0.0
            others = [card for card in range(52) if card not in hand][: len(hand)]
            assert likelihood.of_hand(player, others) == 0.0
            assert likelihood.of_hand(player, hand) == likely, "what was weighed stays known"
            return
    raise AssertionError("nothing was witnessed")
