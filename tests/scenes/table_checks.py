"""What must be so of a table in any look, from its rectangles: plates lie on no camp, no cell, no panel."""

from __future__ import annotations

import math
from itertools import combinations

from toc_desktop.present.table.layout import TableLayout
from toc_desktop.support.layout import Box

CAMP = 1.62
"""How far a camp reaches from its middle, in cells, as drawn."""
CELL = 0.435


def layout_problems(layout: TableLayout, window: Box) -> list[str]:
    """Everything that a plate covers, in words."""
    board, found = layout.board, []
    plates = {seat: Box(*place.rect) for seat, place in layout.plates.items()}
    panels = [*layout.icons, layout.banner, layout.log]
    for seat, plate in plates.items():
        if not window.holds(plate, 2):
            found.append(f"the plate of seat {seat} at {tuple(plate)} is out of the window")
        found += [f"the plate of seat {seat} covers a panel" for p in panels if not plate.overlap(p).empty]
        for camp in range(board.geometry.arms):
            at = board.to_px(board.geometry.nest_centre(camp))
            if _away(plate, at) < CAMP * board.pitch:
                found.append(f"the plate of seat {seat} covers the camp of {camp}")
        for place in board.geometry.places():
            if place.kind in ("track", "home") and _away(plate, board.px(place)) < CELL * board.pitch:
                found.append(f"the plate of seat {seat} covers {place}")
    for (a, first), (b, second) in combinations(plates.items(), 2):
        if not first.overlap(second).empty:
            found.append(f"the plates of seats {a} and {b} overlap")
    return found


def _away(box: Box, point: tuple[float, float]) -> float:
    """How far a point is from a box."""
    nearest = (min(max(point[0], box.x), box.right), min(max(point[1], box.y), box.bottom))
    return math.dist(point, nearest)
