"""Whose plate is lit: the one who acts, winners at the end, and nobody while given cards change hands."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from tests.present.tables import view
from toc_desktop.present.table.model import Activity, lit_players
from toc_desktop.present.table.timeline import TableSnapshot

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
