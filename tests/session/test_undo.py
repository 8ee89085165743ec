"""Undo: back to one's last decision, same deck order; off when another person saw a card that was hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tests.storage.games import play, play_out, short_game, sit_down
from toc_desktop.engine import ChooseSize, Discard, Give, Play, apply_move
from toc_desktop.session import Session, quick_setup
from toc_desktop.session.undo import last_human_move
from toc_desktop.storage import Store


def until(session: Session, right: Callable[[Session], bool], seed: int = 1) -> Session:
    """Play on until something is so."""
    chance = random.Random(seed)
    for _ in range(3000):
        if right(session):
            return session
        session.submit(chance.choice(session.legal()))
    raise AssertionError("it never came about")


def test_undo_goes_back_to_the_last_decision_with_the_bots_replies() -> None:
    session = until(sit_down(), lambda s: s.game.phase == "play" and s.turn == 0)
    before = session.game
    session.submit(session.legal()[0])
    until(session, lambda s: s.turn == 0)
    assert len(session.history) - len(session.history.record_at(0).moves) > 1
    gone = session.undo()
    assert gone >= 2
    assert session.game == before
    assert session.human_turn


def test_again_and_again_down_to_the_first_deal() -> None:
    session = play(sit_down(), 80)
    first = session.history.game_at(0)
    games = []
    while session.can_undo:
        session.undo()
        assert session.human_turn
        games.append(session.game)
    assert len(games) == sum(1 for each in games if each.turn == 0)
    assert session.history.game_at(0) == first
    assert session.undo() == 0
    assert [notice.id for notice in session.take_notices()] == ["undo.nothing"]


def test_the_deck_comes_in_the_same_order() -> None:
    """Taken back over a shuffle and played again, the same moves bring the same cards."""
    session = play(sit_down(), 100)
    whole, moves = session.game, [session.history.move(i) for i in range(100)]
    shuffles = session.record.shuffles
    assert len(shuffles) > 1
    while session.can_undo:
        session.undo()
    for move in moves[len(session.history) :]:
        session.submit(move)
    assert session.game == whole
    assert session.record.shuffles == shuffles


def test_undo_is_on_disk_and_survives_a_resume(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = play(sit_down(store), 30)
    session.undo()
    session.undo()
    session.close()
    again = Session.resume(store.running_path(session.id), store)
    assert again.game == session.game
    assert len(again.saved().taken_back) == 2
    while session.can_undo:
        assert again.can_undo
        session.undo()
        again.undo()
        assert again.game == session.game
    assert not again.can_undo


def test_only_the_last_forty_are_remembered(tmp_path: Path) -> None:
    session = until(sit_down(Store(tmp_path)), lambda s: s.game.phase == "play" and s.turn == 0)
    for _ in range(50):
        session.submit(session.legal()[0])
        session.undo()
    assert len(session.saved().taken_back) == 40
    assert Store(tmp_path).open(Store(tmp_path).running_path(session.id))


def test_with_bots_alone_there_is_nothing_to_take_back() -> None:
    session = play(sit_down(humans=[]), 20)
    assert session.undo_refusal is not None
    assert session.undo_refusal.id == "undo.nothing"


def test_a_finished_game_stays_finished() -> None:
    session = play_out(short_game())
    assert session.undo_refusal is not None
    assert session.undo_refusal.id == "undo.finished"


def test_alone_with_bots_a_drawn_or_dealt_card_does_not_matter() -> None:
    session = until(sit_down(), lambda s: s.game.deal == 1)
    assert session.can_undo


def two_against_each_other(seed: int = 3) -> Session:
    return Session.new(quick_setup("toc-bois", 2, humans=["Léa", "Zoé"], seed=seed))


def test_between_people_ones_own_card_can_be_taken_back_before_anything_else_is_seen() -> None:
    def may_lay_a_card(s: Session) -> bool:
        return isinstance(s.legal()[0], Discard | Play) and len(s.game.hands[0]) > 2

    session = until(two_against_each_other(), may_lay_a_card)
    before = session.game
    session.submit(session.legal()[0])
    assert session.game.deal == before.deal
    assert session.can_undo
    assert session.undo() == 1
    assert session.game == before


def test_between_people_new_hands_end_it() -> None:
    session = two_against_each_other()
    until(session, lambda s: s.game.deal == 1)
    refusal = session.undo_refusal
    assert refusal is not None
    assert refusal.id == "undo.seen"
    assert dict(refusal.args)["name"] in ("Léa", "Zoé")
    assert session.undo() == 0
    assert session.take_notices() == (refusal,)
    assert refusal.message()


def test_a_bots_card_that_another_person_saw_ends_it() -> None:
    """Léa, a bot, Zoé, a bot: the bot's card would tell Zoé what she must not know."""
    setup = quick_setup("tock-1", 4, humans=["Léa", "Hubert"], seed=2)
    seats = (setup.seats[0], setup.seats[2], setup.seats[1], setup.seats[3])
    session = Session.new(replace(setup, seats=seats))
    until(session, lambda s: s.turn == 0 and len(s.game.hands[0]) > 1)
    session.submit(session.legal()[0])
    assert session.can_undo
    session.submit(session.legal()[0])
    assert session.undo_refusal is not None
    assert dict(session.undo_refusal.args)["name"] == "Hubert"


def test_partners_may_not_show_each_other_cards_by_taking_them_back() -> None:
    setup = quick_setup("tock-1", 4, 2, humans=["Léa", "A", "Zoé"], seed=2)
    session = Session.new(setup)
    until(session, lambda s: s.turn == 0 and len(s.game.hands[0]) > 1)
    session.submit(session.legal()[0])
    assert session.undo_refusal is not None
    assert dict(session.undo_refusal.args)["name"] == "Zoé"


def test_a_card_given_face_down_can_be_taken_back_until_the_cards_change_hands() -> None:
    session = sit_down(humans=["Léa", "Zoé", "Théo", "Ana"])
    until(session, lambda s: sum(card is not None for card in s.game.gives) == 2)
    assert isinstance(session.history.move(1), Give)
    assert session.can_undo
    until(session, lambda s: s.game.phase != "exchange")
    assert not session.can_undo


def test_the_dealers_choice_deals_hands_and_so_cannot_be_taken_back_among_people() -> None:
    setup = quick_setup("tockasix", 4, 2, humans=["Léa", "Zoé", "Théo", "Ana"], seed=2)
    session = until(Session.new(setup), lambda s: s.game.phase == "hand-size")
    move = session.legal()[0]
    assert isinstance(move, ChooseSize)
    session.submit(move)
    assert not session.can_undo


def test_the_last_human_move_is_found_by_who_made_it() -> None:
    session = play(sit_down(), 40)
    index = last_human_move(session.history, session.setup, 0)
    assert index is not None
    assert session.history.game_at(index).turn == 0
    assert apply_move(session.history.game_at(index), session.history.move(index)).game == (
        session.history.game_at(index + 1)
    )
    assert all(session.history.mover(later) != 0 for later in range(index + 1, 40))
