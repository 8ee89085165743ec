"""No reason of a hint is false: each is counted again on the board, on every sheet and on any table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.bots.board_counts import Said
from tests.bots.conftest import TABLES, opened, played
from tests.bots.reason_checkers import CHECKERS, is_true
from tests.bots.test_any_table import game_of
from tests.seeds import campaign, seed_of
from toc_desktop.bots import Budget
from toc_desktop.bots.hints import compare, hint
from toc_desktop.bots.reasons import DRAWBACKS, Reason
from toc_desktop.engine import ChooseSize, Game, Move, Pass, Play, legal_moves, player_view
from toc_desktop.present.games.hint_phrases import hint_texts
from toc_desktop.support import i18n

NAMES = ("Léa", "Agathe", "Zoé", "Tom", "Ana", "Luc", "Eva", "Bob")


def reasons_said(game: Game, move: Move, others: list[Move]) -> Iterator[Said]:
    """Give the reasons of a hint, and what some other moves would give up against it."""
    view = player_view(game, game.turn)
    best = hint(view, Budget(worlds=1))
    for reason in best.reasons:
        yield Said(game, best.move, reason, best.move)
    if best.runner_up is not None:
        for reason in best.difference:
            yield Said(game, best.runner_up, reason, best.move)
    for other in (move, *others):
        for reason in compare(view, other, best).reasons:
            yield Said(game, other, reason, best.move)


def check_game(game: Game, name: object, turns: int, every: int) -> Counter[str]:
    """Check the reasons at some turns of a game; return how often each was met."""
    rng = campaign("reasons", name)
    met: Counter[str] = Counter()
    for number, (now, move) in enumerate(played(game, "strong", turns)):
        if number % every:
            continue
        moves = list(legal_moves(player_view(now, now.turn)))
        for said in reasons_said(now, move, rng.sample(moves, min(3, len(moves)))):
            met[said.reason.id] += 1
            assert is_true(said), f"{said.reason} of {said.move} beside {said.best}\n{now}"
    return met


def test_every_reason_has_a_checker_and_words() -> None:
    for code in i18n.available():
        keys = i18n.messages(code)
        said = {key.removeprefix("hints.reason.") for key in keys if key.startswith("hints.reason.")}
        given_up = {"not_" + key.removeprefix("hints.not.") for key in keys if key.startswith("hints.not.")}
        assert said | given_up == set(CHECKERS)
        assert said >= DRAWBACKS


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_reasons_are_true_on_every_sheet(table: tuple[str, int, int]) -> None:
    met = check_game(opened(*table, seed=seed_of("sheet", table)), table, turns=160, every=4)
    assert sum(met.values()) > 20


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
def test_reasons_are_true_on_any_table(number: int) -> None:
    game = game_of(seed_of("any table", number))
    assert sum(check_game(game, number, turns=120, every=4).values()) > 10


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_a_hint_always_says_why(table: tuple[str, int, int]) -> None:
    """It has a reason of its own, or names the next best move with what sets it apart, in whole words."""
    for number, (game, _) in enumerate(played(opened(*table, seed=seed_of("why", table)), "casual", 120)):
        if number % 5:
            continue
        view = player_view(game, game.turn)
        best = hint(view, Budget(worlds=1))
        for code in i18n.available():
            i18n.set_language(code)
            texts = hint_texts(best, NAMES, view)
            assert texts
            assert all(text and "{" not in text and "hints." not in text for text in texts)
            assert len(texts) == len(set(texts))
        if isinstance(best.move, Play) and not best.only and best.runner_up is not None:
            assert best.equal == (best.lead < 0.01)
    i18n.set_language("fr")


def test_reasons_where_no_card_is_played_are_true() -> None:
    """Giving, throwing away and keeping a card: each reason is met, and true."""
    met: Counter[str] = Counter()
    for table in (("toc-bois", 4, 2), ("tockasix", 4, 2), ("tock-2", 4, 2)):
        for number, (game, move) in enumerate(played(opened(*table), "casual", 300)):
            moves = legal_moves(game)
            if all(isinstance(each, Play) for each in moves) or number % 3:
                continue
            for said in reasons_said(game, move, list(moves[:2])):
                met[said.reason.id] += 1
                assert is_true(said), f"{said.reason} of {said.move} beside {said.best}\n{game}"
    assert met["least_useful"] > 3
    assert met["gives_useful"] + met["gives_spare"] > 3


def test_the_chance_to_come_out_with_the_most_cards_is_true() -> None:
    """The dealer who takes the most cards with a pawn in base is told the odds."""
    met = 0
    for seed in range(12):
        for game, move in played(opened("tockasix", 4, 2, seed=seed), "casual", 120):
            if isinstance(legal_moves(game)[0], ChooseSize):
                for said in reasons_said(game, move, []):
                    met += said.reason.id == "size_exit"
                    assert is_true(said), f"{said.reason} of {said.move}\n{game}"
    assert met > 3


def test_keeping_a_card_is_a_fact() -> None:
    """A card drawn by another may be kept: then it is in hand, and whoever plays one has one less."""
    met: Counter[str] = Counter()
    for seed in range(40):
        for game, _ in played(opened("toc-bois", 2, 0, seed=seed), "casual", 90):
            if game.phase == "again":
                pass_, plays = Pass(), [m for m in legal_moves(game) if isinstance(m, Play)]
                for said in (
                    Said(game, pass_, Reason("keeps_card", 0.1), pass_),
                    *(Said(game, play, Reason("not_keeps_card", 0.1), pass_) for play in plays[:2]),
                ):
                    met[said.reason.id] += 1
                    assert is_true(said) == bool(plays)
                assert not plays or not is_true(Said(game, plays[0], Reason("keeps_card", 0.1), pass_))
        if met["not_keeps_card"] > 5:
            return
    raise AssertionError(f"too few: {met}")


def test_a_false_reason_is_found_out() -> None:
    """The checkers are not there for show: what is not so is not true."""
    for game, move in played(opened("toc", 4, 0), "strong", 60):
        if isinstance(move, Play) and move.kind == "exit":
            false = [
                Reason("eats", 1.0, (("player", 1),)),
                Reason("home", 1.0, (("n", 1), ("player", game.turn))),
                Reason("flees", 1.0, (("player", (game.turn + 1) % 4), ("pawn", move.legs[0].pawn))),
                Reason("door", 1.0, (("n", 3),)),
                Reason("forward", 1.0, (("n", 5),)),
                Reason("wins", 1.0),
            ]
            assert [reason.id for reason in false if is_true(Said(game, move, reason, move))] == []
            return
    raise AssertionError("nobody came out")
