"""Tips are due exactly when the position calls for them, and every word is true: whole games, every sheet."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.present.tables import view
from toc_desktop.engine import (
    PAWNS_EACH,
    PRESETS,
    Event,
    Game,
    Play,
    Preset,
    Seating,
    apply_move,
    card_name,
    events,
    legal_moves,
    new_game,
    player_view,
)
from toc_desktop.present.games.phrases import card_words
from toc_desktop.present.table.phrases import SeatInfo
from toc_desktop.present.table.targets import CardTarget, PawnTarget
from toc_desktop.present.table.tips import TIPS, Tip, tip_due
from toc_desktop.support.i18n import tr

SEATS = tuple(SeatInfo(name, n, n, None) for n, name in enumerate(["Nina", "Marcel", "Agathe", "Hugo"]))
ODDEST = 500


def only(game: Game, name: str) -> Tip | None:
    """The tip of that name, as if every other had been given."""
    return tip_due(player_view(game, game.turn), set(TIPS) - {name})


def mates(game: Game, teams: int) -> set[int]:
    return {game.turn, (game.turn + 2) % 4} if teams else {game.turn}


def of_card(texts: list[str], tip: Tip | None) -> list[str]:
    """The moves, as text, of the card that a tip points at."""
    assert tip is not None
    assert isinstance(tip.target, CardTarget)
    return [text for text in texts if card_name(tip.target.card) in text.split()]


def consequences(game: Game) -> list[tuple[str, list[Event], Game]]:
    """Every legal move, as text, with what the engine makes of it."""
    steps = [(str(move), apply_move(game, move)) for move in legal_moves(game)]
    return [(text, list(step.events), step.game) for text, step in steps]


def check(game: Game, teams: int, since: list[tuple[int, str, list[int]]], found: set[str]) -> None:
    """Compare every tip with what the engine does in this position."""
    me, outcomes = game.turn, consequences(game)
    texts = [text for text, _, _ in outcomes]
    length = 72
    tips = {name: only(game, name) for name in TIPS}
    found |= {name for name, tip in tips.items() if tip is not None}

    giving = all(text.startswith("give") for text in texts)
    assert (tips["exchange"] is not None) == giving
    if (tip := tips["exchange"]) is not None:
        assert tip.other == (me + 2) % 4
        assert of_card(texts, tip)

    stuck = game.phase == "play" and all(text.startswith("discard") for text in texts)
    assert (tips["discard"] is not None) == stuck
    if stuck:
        assert all(after.pawns == game.pawns for _, _, after in outcomes), "no pawn moves"
        assert tips["discard"] is not None
        alone = len(game.hands[me]) == 1
        assert ("jette-la" in tips["discard"].text(SEATS)) == alone
        assert ("jettes-en une" in tips["discard"].text(SEATS)) != alone

    out = [
        text
        for text in texts
        if text.split()[1:2] == ["exit"] and int(text.split()[2].split(">")[0]) // 4 == me
    ]
    assert (tips["exit"] is not None) == bool(out)
    if out:
        assert set(of_card(texts, tips["exit"])) & set(out)
        assert all(text.endswith(f">t{18 * me}") for text in out), "your 18 is your own start"

    plays = [text for text in texts if text.split()[0] not in ("discard", "give", "fold", "pass", "size")]
    cards = {text.split()[0] for text in plays}
    idle = {card_name(card) for card in game.hands[me]} - cards
    assert (tips["card"] is not None) == (game.phase == "play" and bool(plays) and bool(idle))
    if (tip := tips["card"]) is not None:
        assert of_card(plays, tip)
        assert len(plays) == len(texts), "who can play must"

    taken: dict[str, set[int]] = {}
    for text, happened, _ in outcomes:
        victims = {e.pawn // PAWNS_EACH for e in happened if isinstance(e, events.PawnCaptured)}
        if victims and not victims & mates(game, teams):
            taken[text] = victims
    assert (tips["capture"] is not None) == bool(taken)
    if (tip := tips["capture"]) is not None:
        assert any(tip.other in taken[text] for text in of_card(texts, tip) if text in taken)

    def housed(pawns: tuple[int, ...]) -> set[int]:
        return {n for n in range(4 * me, 4 * me + 4) if length <= pawns[n] < length + 4}

    entering = [text for text, _, after in outcomes if housed(after.pawns) - housed(game.pawns)]
    assert (tips["home"] is not None) == bool(entering)
    if entering:
        assert set(of_card(texts, tips["home"])) & set(entering)

    shared = [text for text in plays if text.split()[1] == "split" and text.count(">") > 1]
    shared = [text for text in shared if len({part.split(">")[0] for part in text.split()[2:]}) > 1]
    assert (tips["seven"] is not None) == bool(shared)

    mine = [
        (player, card, pawn)
        for player, card, pawns in since
        for pawn in pawns
        if player != me and pawn // 4 == me and card
    ]
    if (tip := tips["pushed"]) is not None:
        assert isinstance(tip.target, PawnTarget)
        assert tip.card is not None
        assert (tip.other, card_name(tip.card), tip.target.pawn) in mine
        assert 0 <= game.pawns[tip.target.pawn] < length
    else:
        assert not mine or not 0 <= game.pawns[mine[-1][2]] < length

    if (tip := tips["block"]) is not None:
        assert isinstance(tip.target, PawnTarget)
        cell = game.pawns[tip.target.pawn]
        assert cell == 18 * (tip.target.pawn // 4)
        assert tip.other == tip.target.pawn // 4
        assert tip.other not in mates(game, teams)
        for _, happened, _ in outcomes:
            for event in happened:
                if isinstance(event, events.PawnMoved) and event.pawn != tip.target.pawn:
                    assert cell not in event.path, "nobody gets past"
                assert not (isinstance(event, events.PawnCaptured) and event.pawn == tip.target.pawn)


def pushes(happened: tuple[Event, ...]) -> tuple[str, list[int]]:
    """The card of a step that pushed somebody's pawn, and the pawns that it moved."""
    card = next((e for e in happened if isinstance(e, events.CardPlayed)), None)
    if card is None or card.kind != "push":
        return "", []
    return card_name(card.card), [e.pawn for e in happened if isinstance(e, events.PawnMoved)]


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("teams", [0, 2])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_tip_is_due_exactly_when_it_is_true(preset: Preset, teams: int) -> None:
    chance = random.Random(f"tips {preset.name} {teams}")
    game = new_game(preset.rules_for(teams), Seating.standard(4, teams), seed=8).game
    found: set[str] = set()
    since: dict[int, list[tuple[int, str, list[int]]]] = {player: [] for player in range(4)}
    for _ in range(ODDEST):
        if game.phase == "over":
            break
        check(game, teams, since[game.turn], found)
        mover = game.turn
        step = apply_move(game, chance.choice(legal_moves(game)))
        since[mover] = []
        card, moved = pushes(step.events)
        for player in range(4):
            if any(isinstance(event, events.Shuffled) for event in step.events):
                since[player] = []
            elif player != mover and card:
                since[player].append((mover, card, moved))
        game = step.game
    wanted = {"exit", "card", "capture", "discard"} & set(TIPS)
    assert found >= wanted - ({"discard"} if preset.name in ("tock-2",) else set()), found


def test_one_at_a_time_each_once_and_none_while_others_play() -> None:
    preset = next(each for each in PRESETS if each.name == "toc-bois")
    chance = random.Random(3)
    game = new_game(preset.rules_for(2), Seating.standard(4, 2), seed=1).game
    seen: list[str] = []
    for _ in range(3000):
        if game.phase == "over":
            break
        for player in range(4):
            tip = tip_due(player_view(game, player), seen)
            if player != game.turn:
                assert tip is None
            elif player == 0 and tip is not None:
                seen.append(tip.name)
        game = apply_move(game, chance.choice(legal_moves(game))).game
    assert len(seen) == len(set(seen))
    assert set(seen) == set(TIPS), "a whole game teaches them all"
    assert seen[0] == "partner"


def test_a_partners_way_out_and_home_are_not_called_yours() -> None:
    """Whose pawns are all home plays the partner's: the words would be wrong."""
    own = {0: "h1", 1: "h2", 2: "h3", 3: "h4"}
    seen = view(own, "AS", "toc-bois", teams=2)
    assert any(" exit " in str(move) for move in legal_moves(seen)), "the partner's pawns can come out"
    assert tip_due(seen, set(TIPS) - {"exit"}) is None
    near = view({**own, 8: "t34"}, "3S", "toc-bois", teams=2)
    assert any(">h" in str(move) for move in legal_moves(near)), "the partner's pawn can go home"
    assert tip_due(near, set(TIPS) - {"home"}) is None


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_what_is_added_to_a_tip_is_true_by_the_sheet(preset: Preset) -> None:
    """One's own pawn goes back to camp too; who counts too far goes round again: the legal moves say so."""
    seen = view({0: "t5", 1: "t8", 2: "t40"}, "3S", preset.name, teams=0)
    own = any(1 in leg.captured for move in legal_moves(seen) if isinstance(move, Play) for leg in move.legs)
    assert seen.rules.capture_own == own
    taking = view({0: "t5", 4: "t8"}, "3S", preset.name, teams=0)
    tip = tip_due(taking, set(TIPS) - {"capture"})
    assert tip is not None
    assert (tr("tips.capture.also") in tip.text(SEATS)) == own
    past = view({0: "t69"}, "6S 9S TS QS", preset.name, teams=0)
    again = any(">t" in str(move) for move in legal_moves(past))
    entering = view({0: "t69"}, "3S", preset.name, teams=0)
    tip = tip_due(entering, set(TIPS) - {"home"})
    assert tip is not None, [str(move) for move in legal_moves(entering)]
    assert (tr("tips.home.also") in tip.text(SEATS)) == again == entering.rules.recross_start


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_what_a_shared_card_takes_on_its_way_is_told_as_it_is(preset: Preset) -> None:
    seen = view({0: "t5", 1: "t30", 4: "t7"}, "7S", preset.name, teams=0)
    legs = [
        leg
        for move in legal_moves(seen)
        if isinstance(move, Play) and move.kind == "split"
        for leg in move.legs
    ]
    tip = tip_due(seen, set(TIPS) - {"seven"})
    if not legs:
        assert tip is None
        return
    assert tip is not None
    passing = [leg for leg in legs if leg.pawn == 0 and leg.to > 7]
    eats = any(4 in leg.captured for leg in passing)
    assert passing
    assert (tr("tips.seven.also") in tip.text(SEATS)) == (not eats)


def test_the_words_name_the_card_and_the_player() -> None:
    tip = Tip("capture", CardTarget(3), 3, 2)
    words = tip.text(SEATS)
    assert card_words(3)[1:] in words
    assert "d’Agathe" in words


@pytest.mark.parametrize(("teams", "to"), [(2, 2), (3, 3)])
def test_of_three_partners_a_card_goes_to_the_next(teams: int, to: int) -> None:
    seen = view({0: "t5"}, "AS 3S", "toc-bois", teams=teams, players=6, phase="exchange")
    tip = tip_due(seen, set(TIPS) - {"exchange"})
    assert tip is not None
    assert tip.other == to


def test_no_tip_is_due_once_the_game_is_won_or_while_another_plays() -> None:
    seen = view({0: "t5"}, "AS 3S", "toc-bois")
    assert tip_due(seen, ()) is not None
    assert tip_due(replace(seen, winners=(1,)), ()) is None
    assert tip_due(replace(seen, turn=1), ()) is None
    assert tip_due(seen, TIPS) is None


def test_a_rule_that_shelters_the_start_without_blocking_makes_no_block() -> None:
    seen = view({0: "t5", 4: "t18"}, "3S 2H", "toc-bois")
    assert tip_due(seen, set(TIPS) - {"block"}) == Tip("block", PawnTarget(4), other=1)
    for rules in (replace(seen.rules, start_blocks=False), replace(seen.rules, start_protected=False)):
        assert tip_due(replace(seen, rules=rules), set(TIPS) - {"block"}) is None
    partner = view({8: "t36", 4: "t20"}, "3S 2H", "toc-bois", teams=2)
    assert tip_due(partner, set(TIPS) - {"block"}) is None, "a partner's bars nobody of the side"
