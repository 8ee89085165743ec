"""Laws of records, positions and views, on random games of every preset and house rule."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.playout import random_move
from tests.engine.strategies import SEEDS, states, tables, walk_game
from toc_desktop.engine import (
    HIDDEN,
    PRESETS,
    Game,
    InvalidRecord,
    PlayerView,
    Record,
    RecordedDecks,
    Rng,
    RuleSet,
    Seating,
    apply_move,
    full_deck,
    legal_moves,
    new_game,
    player_view,
    record_from_dict,
    record_to_dict,
    replay,
    replay_steps,
    start_record,
)
from toc_desktop.engine import events as ev
from toc_desktop.engine.game import game_of
from toc_desktop.engine.interchange import answer, possibilities, write_position
from toc_desktop.engine.position_reader import read_position
from toc_desktop.engine.state import State

LAW = settings(max_examples=40, derandomize=True, deadline=None)
Table = tuple[RuleSet, Seating]


def play(table: Table, seed: int, moves: int) -> tuple[Game, Record]:
    """Play at random through the public surface, keeping the record."""
    record: Record | None = None
    for move, step in walk_game(*table, seed, moves):
        record = start_record(step) if move is None or record is None else record.after(move, step)
        game = step.game
    assert record is not None
    return game, record


@LAW
@given(tables(), SEEDS, st.integers(0, 120))
def test_replay_of_a_record_is_the_game(table: Table, seed: int, moves: int) -> None:
    """A record replays without a random generator, also after a trip through JSON."""
    game, record = play(table, seed, moves)
    assert replay(record) == game
    written = json.loads(json.dumps(record_to_dict(record)))
    assert record_from_dict(written) == record
    # A wrong seed changes nothing in what is replayed: chance is in the record.
    assert replay(replace(record, seed=record.seed ^ 1)).pawns == game.pawns


@LAW
@given(tables(), SEEDS, st.integers(1, 60))
def test_replay_gives_the_same_steps(table: Table, seed: int, moves: int) -> None:
    """Each step of a replay brings the same game and the same events."""
    walked = list(walk_game(*table, seed, moves))
    record = start_record(walked[0][1])
    for move, step in walked[1:]:
        assert move is not None
        record = record.after(move, step)
    assert [step for _, step in replay_steps(record)] == [step for _, step in walked]


@LAW
@given(tables(), SEEDS, st.integers(1, 120))
def test_the_log_begins_with_the_last_shuffle_of_all_cards(table: Table, seed: int, moves: int) -> None:
    happened: list[ev.Event] = []
    for _, step in walk_game(*table, seed, moves):
        happened += step.events
        shuffles = [n for n, e in enumerate(happened) if isinstance(e, ev.Shuffled) and e.all_cards]
        assert step.game.log == tuple(happened[shuffles[-1] :])


def test_cards_come_from_the_decks_that_are_named() -> None:
    """A move is made again with the shuffles of a record, whatever the seed would bring."""
    game, upside_down = new_game(RuleSet(), Seating.standard(2), seed=5).game, full_deck(2)[::-1]
    decks = RecordedDecks(0, 0, [upside_down] * 9)
    while game.shuffles == 1:
        game = apply_move(game, legal_moves(game)[0], decks).game
    assert sorted(card for hand in game.hands for card in hand) == sorted(upside_down[:10])
    assert game.stock == upside_down[10:]


@LAW
@given(tables(), SEEDS, st.integers(1, 60), st.data())
def test_a_spoilt_record_is_refused(table: Table, seed: int, moves: int, data: st.DataObject) -> None:
    """A record that does not replay to a legal game raises an error of its own."""
    _, record = play(table, seed, moves)
    index = data.draw(st.integers(0, len(record.moves) - 1))
    wrong = data.draw(st.sampled_from(["", "nonsense", "AS exit 0>t1", "KS swap 0>t5", "pass x", "size -1"]))
    spoilt = replace(record, moves=(*record.moves[:index], wrong, *record.moves[index + 1 :]))
    with pytest.raises(InvalidRecord):
        replay(spoilt)
    with pytest.raises(InvalidRecord):
        replay(replace(record, shuffles=record.shuffles[:-1]))
    with pytest.raises(InvalidRecord):
        replay(replace(record, shuffles=(*record.shuffles, full_deck(record.rules.jokers))))


@LAW
@given(states())
def test_positions_are_read_as_they_were_written(state: State) -> None:
    """A position goes through JSON unchanged, and asks for the same moves."""
    for preset in PRESETS[::5]:
        written = write_position(state, preset)
        again = json.loads(json.dumps(written))
        read = read_position(again)
        assert write_position(read, preset) == written
        assert sorted_answer(answer(again)) == sorted_answer(possibilities(state))
        assert game_of(read, 0).pawns == tuple(state.pawns)
        assert (read.hands, read.stock, read.discard) == (state.hands, state.stock, state.discard)


def sorted_answer(said: dict[str, Any]) -> dict[str, Any]:
    """Return an answer in which the free order of plays does not count."""
    return {**said, "plays": sorted(json.dumps(play) for play in said["plays"])}


@LAW
@given(tables(), SEEDS, st.integers(0, 150))
def test_same_seed_same_game(table: Table, seed: int, moves: int) -> None:
    """Same seed, same game; a game taken back and gone on with has the same cards."""
    assert play(table, seed, moves) == play(table, seed, moves)


def known_cards(view: PlayerView) -> set[int]:
    """Return every card that a view shows anywhere."""
    cards = {*view.hand, *view.discard, view.gave, view.received}
    for event in view.log:
        match event:
            case ev.Shuffled(order):
                cards.update(order)
            case ev.HandsDealt(hands=hands):
                cards.update(card for hand in hands for card in hand)
            case ev.CardsExchanged(gives):
                cards.update(gives)
            case ev.HandFolded(cards=folded):
                cards.update(folded)
            case ev.CardGiven(card=card) | ev.CardDrawn(card=card) | ev.CardPlayed(card=card):
                cards.add(card)
            case ev.CardDiscarded(card=card):
                cards.add(card)
    return {card for card in cards if card is not None and card != HIDDEN}


def exchange_hidden(game: Game, swap: dict[int, int]) -> Game:
    """Return the game in which hidden cards lie elsewhere, in its past too."""

    def row(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(swap.get(card, card) for card in cards)

    def past(event: ev.Event) -> ev.Event:
        match event:
            case ev.Shuffled(order):
                return replace(event, order=row(order))
            case ev.HandsDealt(hands=hands):
                return replace(event, hands=tuple(row(hand) for hand in hands))
            case ev.CardsExchanged(gives):
                return replace(event, gives=row(gives))
            case ev.CardGiven(card=card) | ev.CardDrawn(card=card):
                return replace(event, card=swap.get(card, card))
            case _:
                return event

    return replace(
        game,
        hands=tuple(row(hand) for hand in game.hands),
        stock=row(game.stock),
        gives=tuple(None if card is None else swap.get(card, card) for card in game.gives),
        log=tuple(past(event) for event in game.log),
        seed=game.seed + 1,
    )


@pytest.mark.slow
@LAW
@given(tables(), SEEDS, st.integers(0, 80), st.data())
def test_a_view_does_not_change_when_hidden_hands_are_permuted(
    table: Table, seed: int, moves: int, data: st.DataObject
) -> None:
    """A view holds all that seat may know and nothing else."""
    game, _ = play(table, seed, moves)
    for player in range(table[1].players):
        view = player_view(game, player)
        hidden = sorted(set(full_deck(game.rules.jokers)) - known_cards(view))
        others = {card for seat, hand in enumerate(game.hands) if seat != player for card in hand}
        given = {game.gives[seat] for seat in range(len(game.gives)) if seat != player}
        # What a view hides is what lies in the stock, in other hands and face down before others.
        assert set(hidden) <= others | set(game.stock) | given
        permuted = data.draw(st.permutations(hidden))
        assert player_view(exchange_hidden(game, dict(zip(hidden, permuted, strict=True))), player) == view


@LAW
@given(tables(), SEEDS, st.integers(0, 80))
def test_a_view_is_enough_to_play(table: Table, seed: int, moves: int) -> None:
    """From a view the player in turn finds the same moves as from the game, the others none."""
    game, _ = play(table, seed, moves)
    for player in range(table[1].players):
        found = legal_moves(player_view(game, player))
        assert found == (legal_moves(game) if player == game.turn else ())
    assert player_view(game, game.turn).hand_sizes == tuple(len(hand) for hand in game.hands)


@LAW
@given(tables(), SEEDS, st.integers(0, 80))
def test_a_view_shows_what_was_given_and_received(table: Table, seed: int, moves: int) -> None:
    """the card given and received"""
    rules, seating = table
    table = replace(rules, exchange=True), seating
    gave: dict[int, int] = {}
    for _, step in walk_game(*table, seed, moves):
        for event in step.events:
            match event:
                case ev.HandsDealt() | ev.Shuffled(all_cards=True):
                    gave = {}
                case ev.CardGiven(player, card):
                    gave[player] = card
        game = step.game
        for player in range(seating.players):
            view = player_view(game, player)
            assert view.gave == gave.get(player)
            members = seating.members(player)
            giver = members[members.index(player) - 1]
            all_gave = len(gave) == seating.players and game.phase != "exchange"
            assert view.received == (gave[giver] if all_gave else None)


@LAW
@given(states(), SEEDS)
def test_a_copy_is_independent(state: State, seed: int) -> None:
    """A game is never changed by what is tried on a copy of it."""
    before = game_of(state, 0)
    twin = state.copy()
    chance = Rng(seed)
    for _ in range(5):
        if game_of(twin, 0).phase != "over":
            random_move(twin, chance)
    assert game_of(state, 0) == before
    for move in legal_moves(before)[:5]:
        apply_move(before, move)
    assert game_of(state, 0) == before
