"""House rules in the smallest of usual windows: a card turned over is seen whole, and so are the fourteen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenes.rooms import player
from toc_desktop.engine import PRESETS, RANKS
from toc_desktop.present.rules.new_game import first_draft
from toc_desktop.scenes.house_rules import HouseRulesScene
from toc_desktop.support import i18n
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.widgets import ScrollArea

SIZES = [(1280, 720), (1366, 768), (1600, 900), (1920, 1080)]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_every_card_of_every_sheet_is_seen_without_scrolling(
    tmp_path: Path, size: tuple[int, int], lang: str
) -> None:
    i18n.set_language(lang)
    scene = HouseRulesScene(player(tmp_path, size).app)
    scrolled = []
    for preset in PRESETS:
        scene.change(first_draft().with_preset(preset.name))
        for rank in RANKS:
            scene.choose_card(rank)
            scene.build_anew()
            scene.ensure_built()
            areas = [w for top in scene.widgets for w in top.walk() if isinstance(w, ScrollArea)]
            assert {area.id for area in areas} == {PartTarget("editor", rank), PartTarget("rows", "cards")}
            scrolled += [(preset.name, rank, area.id) for area in areas if area.most]
    assert scrolled == []
