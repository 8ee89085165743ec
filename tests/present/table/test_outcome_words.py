"""What is said of a move before it is played: who is sent away, who loses how much, where it leads."""

from __future__ import annotations

import pytest

from tests.present.tables import view
from toc_desktop.engine import PlayerView, parse_card
from toc_desktop.present.games.phrases import card_words, listed, whose
from toc_desktop.present.table.choices import Option
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.phrases import (
    SeatInfo,
    card_refusal,
    consequence_words,
    effect_words,
    pawn_words,
    refusal_words,
)
from toc_desktop.present.table.preview import Loss, Preview, Trail, preview
from toc_desktop.present.table.selection import Refused, Selection
from toc_desktop.support.i18n import set_language, tr

NAMES = ["Zoé", "Léa", "Inès", "Max"]
SEATS = tuple(SeatInfo(name, n, n, None if n == 0 else "casual") for n, name in enumerate(NAMES))


@pytest.fixture(params=["fr", "en"], autouse=True)
def _language(request: pytest.FixtureRequest) -> None:
    set_language(request.param)


def told(
    kind: str,
    *pawns: int,
    losses: tuple[tuple[int, int], ...] = (),
    guards: bool = False,
    home: bool = False,
    left: int | None = None,
) -> Preview:
    """A move of these pawns that sends others back: each with the steps it loses."""
    place = Place.track(9)
    option = Option(kind, 5, pawns[0], place, place, (), (), None)
    return Preview(
        option,
        tuple(Trail(pawn, (Place.track(5), place), 4) for pawn in pawns),
        tuple(Loss(pawn, place, steps) for pawn, steps in losses),
        Place.track(0) if guards else None,
        home,
        left,
    )


def sentence(*clauses: str) -> str:
    words = listed(clauses)
    return words[0].upper() + words[1:] + "."


@pytest.mark.parametrize(
    ("losses", "viewer", "key", "names"),
    [
        ((), 0, None, []),
        (((4, 3),), 0, "sends", ["Léa"]),
        (((4, 3), (5, 0)), 0, "sends", ["Léa"]),
        (((4, 3), (8, 2)), 0, "sends", ["Léa", "Inès"]),
        (((1, 3),), 0, "sends_own", []),
        (((1, 3), (12, 2)), 0, "sends", ["Max"]),
        (((1, 3),), 1, "sends", ["Zoé"]),
        (((4, 3),), 1, "sends_own", []),
    ],
)
def test_the_bubble_names_everybody_who_is_sent_back_but_oneself(
    losses: tuple[tuple[int, int], ...], viewer: int, key: str | None, names: list[str]
) -> None:
    words = effect_words(told("advance", 0, losses=losses), SEATS, viewer)
    assert words == (tr(f"table.effect.{key}", name=listed(names)) if key else "")


def test_the_bubble_of_a_swap_says_with_whom_and_of_the_centre_that_it_is_entered() -> None:
    assert effect_words(told("swap", 0, 4), SEATS, 0) == tr("table.effect.swaps", name="Léa")
    assert effect_words(told("swap", 4, 1), SEATS, 0) == tr("table.effect.swaps", name="Zoé")
    assert effect_words(told("swap", 0, 3), SEATS, 0) == tr("table.effect.swaps_own")
    assert effect_words(told("swap", 4, 6), SEATS, 0) == tr("table.effect.swaps_two", whose=whose("Léa"))
    assert effect_words(told("enter", 0), SEATS, 0) == tr("table.effect.enters")
    assert effect_words(told("enter", 0, losses=((4, 1),)), SEATS, 0) == tr("table.effect.sends", name="Léa")


def test_every_pawn_that_loses_steps_is_told_and_then_where_the_mover_will_be() -> None:
    mine = tr("table.pawn.mine")
    lost = told("advance", 0, losses=((4, 26), (1, 3), (8, 0)), left=12)
    assert consequence_words(lost, SEATS, 0) == sentence(
        tr("table.then.loses", name="Léa", n=26),
        tr("table.then.you_lose", name="Zoé", n=3),
        tr("table.then.to_home", pawn=mine, n=12),
    )
    of_lea = tr("table.pawn.of", whose=whose("Léa"))
    assert consequence_words(told("push", 4, left=7), SEATS, 0) == sentence(
        tr("table.then.to_home", pawn=of_lea, n=7)
    )
    assert consequence_words(told("advance", 0, home=True), SEATS, 0) == sentence(
        tr("table.then.home", pawn=mine)
    )
    assert consequence_words(told("enter", 0), SEATS, 0) == sentence(tr("table.then.centre", pawn=mine))
    guarding = told("exit", 0, guards=True, left=71)
    assert consequence_words(guarding, SEATS, 0) == sentence(tr("table.then.guards", pawn=mine))
    split = told("split", 4, 0, left=5)
    assert consequence_words(split, SEATS, 0) == sentence(tr("table.then.to_home", pawn=mine, n=5)), (
        "of the last"
    )
    swap = told("swap", 0, 4, left=5)
    assert consequence_words(swap, SEATS, 0) == sentence(tr("table.then.swap", pawn=mine, other=of_lea))
    assert consequence_words(told("split", 0), SEATS, 0) == "", "in the centre by a part of a seven"


def _previews(seen: PlayerView) -> list[Preview]:
    return [preview(seen, option) for option in Selection.start(seen).options]


def test_a_preview_follows_every_part_of_a_move() -> None:
    """A seven whose first part eats what stands where the second pawn would go."""
    seen = view({0: "t5", 1: "t20", 4: "t8", 5: "t24"}, "7H", "toc-bois")
    walk = Selection.start(seen).click_card(parse_card("7H")).selection
    eats = next(o for o in walk.options if o.pawn == 0 and o.target == Place.track(8))
    first = preview(seen, eats)
    assert [(loss.pawn, loss.place, loss.steps) for loss in first.losses] == [(4, Place.track(8), 62)]
    assert (first.guards, first.reaches_home, first.swaps) == (None, False, False)
    half = walk.take(eats).selection
    rest = next(o for o in half.options if o.pawn == 1 and o.target == Place.track(24))
    second = preview(seen, rest, half.pawns)
    assert [(loss.pawn, loss.steps) for loss in second.losses] == [(5, 6)]
    assert second.trails[0].places == tuple(Place.track(t) for t in range(20, 25))
    assert second.to_home == 70 - 24 + 1
    again = preview(seen, eats, half.pawns)
    assert again.losses[0].steps == 0, "it is in its camp already"


def test_only_ones_own_start_is_guarded_and_only_where_starts_block() -> None:
    for preset, blocks in (("toc-bois", True), ("tockasix", None), ("tock-1", None)):
        seen = view({}, "AS KD", preset)
        told_of = _previews(seen)
        assert told_of
        assert all((p.guards == Place.track(0)) == seen.rules.start_blocks for p in told_of), preset
        assert blocks is None or seen.rules.start_blocks == blocks
        beside = view({0: "t15"}, "3S", preset)
        assert [p.guards for p in _previews(beside)] == [None], "another's 18 guards nothing of one's own"
    gone = view({0: "t70", 1: "t1"}, "3S", "toc-bois")
    home = next(p for p in _previews(gone) if p.trails[0].target.kind == "home")
    assert (home.reaches_home, home.to_home, home.guards) == (True, None, None)


THREE = parse_card("3S")


@pytest.mark.parametrize(
    ("refused", "key", "words"),
    [
        (Refused("turn"), "turn", {}),
        (Refused("dead-end", THREE, 0, Place.track(9)), "dead_end", {}),
        (Refused("cell", None, place=Place.track(9)), "cell", {}),
        (Refused("cell", THREE, place=Place.base(1, 0)), "camp_empty", {}),
        (Refused("cell", None, place=Place.base(1, 0)), "camp_empty", {}),
        (Refused("cell", None), "cell", {}),
        (Refused("rest", THREE, 0), "rest", {"pawn": 0}),
        (Refused("rest", THREE, 4), "rest", {"pawn": 4}),
    ],
    ids=str,
)
def test_every_refusal_has_its_sentence(refused: Refused, key: str, words: dict[str, int]) -> None:
    seen = view({0: "t5", 4: "t30"}, "3S 9H")
    named = {name: pawn_words(pawn, SEATS, 0) for name, pawn in words.items()}
    assert refusal_words(seen, refused, SEATS) == tr(f"table.refuse.{key}", **named)


def test_a_refusal_names_the_card_that_was_chosen() -> None:
    seen = view({0: "t5", 4: "t30"}, "3S JH QD")
    card = card_words(THREE)
    told = refusal_words(seen, Refused("cell", THREE, place=Place.track(60)), SEATS)
    assert told == tr("table.refuse.cell_card", card=card[0].upper() + card[1:])
    of_lea = tr("table.pawn.of", whose=whose("Léa"))
    unmoved = refusal_words(seen, Refused("pawn", THREE, 4, Place.track(30)), SEATS)
    assert of_lea in unmoved
    assert unmoved.startswith(tr("table.refuse.pawn", pawn=of_lea, why="")[:12])
    queen = parse_card("QD")
    assert refusal_words(seen, Refused("card", queen), SEATS) == card_refusal(seen, queen, SEATS)
