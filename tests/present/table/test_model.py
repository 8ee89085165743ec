"""Plates and banner: whose plate is lit, what is asked, and what can be skipped or taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from tests.present.tables import view
from toc_desktop.engine import Seating, parse_card
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.model import Activity, Banner, banner, lit_players, plates
from toc_desktop.present.table.phrases import SeatInfo
from toc_desktop.present.table.selection import Selection
from toc_desktop.present.table.targets import ButtonTarget
from toc_desktop.present.table.timeline import TableSnapshot
from toc_desktop.support.i18n import set_language, tr

TABLE = replace(TableSnapshot.of(view({0: "t5"}, "3S", "toc-bois", teams=2)), turn=1, dealer=3)
EXCHANGE = replace(TABLE, phase="exchange")
LIT: dict[Activity, tuple[int, ...]] = {
    "decides": (1,),
    "thinks": (1,),
    "moves": (1,),
    "waits": (1,),
    "deal": (3,),
    "swap": (),
}


@pytest.mark.parametrize("snapshot", [TABLE, EXCHANGE], ids=["play", "exchange"])
@pytest.mark.parametrize("activity", get_args(Activity))
def test_one_plate_is_lit_and_none_while_cards_change_hands(
    activity: Activity, snapshot: TableSnapshot
) -> None:
    assert lit_players(snapshot, activity) == LIT[activity]
    assert lit_players(replace(snapshot, winners=(0, 2)), activity) == (0, 2), "at the end, the winners'"


SEATS = tuple(SeatInfo(name, n, n, None if n == 0 else "casual") for n, name in enumerate("ABCD"))
SEATING = Seating.standard(4, 2)


def said(snapshot: TableSnapshot, activity: Activity, selection: Selection | None = None) -> Banner:
    return banner(snapshot, SEATING, SEATS, 0, activity, selection)


def test_while_cards_are_dealt_the_banner_is_the_dealers_and_can_be_skipped() -> None:
    set_language("en")
    for activity, words in (("deal", "D"), ("swap", "hands")):
        told = said(TABLE, activity)  # type: ignore[arg-type]
        assert told.player == 3
        assert told.title
        assert words in told.sub
        assert [button for button, _ in told.buttons] == [ButtonTarget("skip")]
        assert not told.mine
    assert "you" in said(replace(TABLE, dealer=0), "deal").sub.lower()


def test_who_is_about_to_play_waits_only_while_something_moves() -> None:
    mine = replace(TABLE, turn=0)
    assert said(mine, "moves").sub
    assert said(mine, "waits").sub == ""


def test_a_part_of_a_seven_on_the_board_can_be_taken_back() -> None:
    seen = view({0: "t5", 1: "t20"}, "7S", "toc-bois")
    start = Selection.start(seen).click_card(parse_card("7S")).selection
    half = start.click_pawn(0).selection.click_place(Place.track(8)).selection
    assert half.walk is not None
    told = banner(TableSnapshot.of(seen), seen.seating, SEATS, 0, "decides", half)
    assert ButtonTarget("takeback") in [button for button, _ in told.buttons]
    assert any("3" in label for button, label in told.buttons if button.name == "takeback")
    before = banner(TableSnapshot.of(seen), seen.seating, SEATS, 0, "decides", start)
    assert ButtonTarget("takeback") not in [button for button, _ in before.buttons]


def test_a_plate_says_that_everybody_is_home() -> None:
    set_language("en")
    seen = view({8: "h1", 9: "h2", 10: "h3", 11: "h4", 0: "t5"}, "3S", "toc-bois")
    shown = TableSnapshot.of(seen)
    told = {plate.player: plate.sub for plate in plates(shown, seen.seating, SEATS, 0, "decides")}
    assert told[2] == tr("table.plate.home")
    assert told[1] != told[2]


@pytest.mark.parametrize("viewer", range(4))
def test_a_plate_says_who_plays_and_whose_it_is(viewer: int) -> None:
    """People are told apart from bots, and oneself from the others; only whoever is asked reads "à toi"."""
    set_language("fr")
    people = tuple(SeatInfo(name, n, n, None if n < 2 else "casual") for n, name in enumerate("ABCD"))
    for turn in range(4):
        shown = replace(TABLE, turn=turn)
        told = {p.player: p.sub for p in plates(shown, SEATING, people, viewer, "decides")}
        exchange = replace(shown, phase="exchange")
        giving = {p.player: p.sub for p in plates(exchange, SEATING, people, viewer, "decides")}
        thinking = {p.player: p.sub for p in plates(shown, SEATING, people, viewer, "thinks")}
        for player in range(4):
            if player == turn:
                mine = player == viewer and player < 2
                assert told[player] == tr("table.plate.you" if mine else "table.plate.plays")
                assert giving[player] == tr("table.plate.you_give" if mine else "table.plate.plays")
                assert thinking[player] == tr("table.plate.thinks")
            elif player >= 2:
                assert told[player] == giving[player] == "bot · Amateur"
            else:
                assert told[player] == tr("table.plate.me" if player == viewer else "table.plate.human")
    gave = plates(replace(TABLE, given=(True, True, False, False)), SEATING, people, viewer, "decides")
    assert {p.player for p in gave if p.sub == tr("table.plate.gave")} == {0}, "whoever plays is said to play"


@pytest.mark.parametrize(("turn", "key"), [(1, "rival"), (2, "partner"), (3, "rival")])
def test_while_another_thinks_a_person_is_told_whether_it_is_a_partner(turn: int, key: str) -> None:
    shown = replace(TABLE, turn=turn)
    assert said(shown, "thinks").sub == tr(f"table.sub.{key}")
    assert said(shown, "moves").sub == tr(f"table.sub.{'moving' if key == 'rival' else key}")
    bots = tuple(replace(seat, level="casual") for seat in SEATS)
    of_bots = banner(shown, SEATING, bots, 0, "thinks", None)
    assert of_bots.sub == tr("table.sub.rival"), "a bot has nobody to be told of"


def test_of_three_partners_the_other_is_named() -> None:
    seating = Seating.standard(6, 2)
    seats = tuple(SeatInfo(name, n, n, None if n == 0 else "casual") for n, name in enumerate("ABCDEF"))
    shown = replace(TableSnapshot.of(view({0: "t5"}, "3S", "toc-bois", players=6, teams=2)), turn=2)
    assert banner(shown, seating, seats, 0, "thinks", None).sub == tr("table.sub.partner_with", names="E")


def test_where_room_is_short_a_plate_says_it_in_a_word() -> None:
    set_language("fr")
    for snapshot in (replace(TABLE, turn=0), replace(EXCHANGE, turn=0)):
        told = {p.player: p for p in plates(snapshot, SEATING, SEATS, 0, "decides")}
        assert told[0].short == tr("table.plate.you_short") != told[0].sub
        assert all(told[player].short == "Amateur" for player in (1, 2, 3))
    thinking = {p.player: p for p in plates(TABLE, SEATING, SEATS, 0, "thinks")}
    assert thinking[1].short == thinking[1].sub == tr("table.plate.thinks")
    assert thinking[0].short == thinking[0].sub == tr("table.plate.me")
    assert [p.player for p in plates(TABLE, SEATING, SEATS, 0, "decides") if p.active] == [1]
    assert [p.player for p in plates(TABLE, SEATING, SEATS, 0, "decides") if p.dealer] == [3]
    assert told[0].partners == (2,)
    assert told[1].partners == (3,)
