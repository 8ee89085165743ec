"""The table's rectangles as text: what `build/dev.py golden` writes, to be read as a diff.

What changes in it is what a change of the layout does, at every size, on every board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toc_desktop.present.table.geometry import BoardGeometry
from toc_desktop.present.table.layout import TableLayout, given_spot, table_layout
from toc_desktop.support.layout import Metrics

TABLES: tuple[tuple[int, int, int, float, float], ...] = (
    (1920, 1080, 4, 1.0, 1.0),
    (1920, 1080, 6, 1.0, 1.0),
    (1920, 1080, 8, 1.0, 1.0),
    (1280, 720, 4, 1.0, 1.0),
    (1280, 720, 6, 1.0, 1.0),
    (1280, 720, 8, 1.0, 1.0),
    (1280, 720, 4, 2.0, 1.0),
    (1920, 1080, 6, 1.5, 1.0),
    (1920, 1080, 8, 2.0, 1.0),
    (960, 600, 4, 1.25, 1.0),
    (960, 600, 6, 2.0, 1.0),
    (2560, 1080, 4, 1.0, 1.0),
    (900, 1200, 4, 1.0, 1.0),
    (900, 1200, 6, 1.3, 1.0),
    (1080, 1920, 8, 1.0, 1.0),
    (1920, 1080, 4, 1.0, 1.5),
    (1280, 720, 6, 1.0, 1.5),
    (960, 600, 8, 1.5, 2.0),
    (900, 1200, 4, 1.0, 2.0),
)
"""Width, height, arms, size of text and of pieces."""
HANDS = ((1, None), (2, 0), (4, None), (5, None), (5, 0), (5, 2), (5, 3), (5, 4), (6, None), (6, 1), (9, 2))
"""How many cards a hand has, and which is raised."""


def sheet() -> str:
    """Return the rectangles of every table, one thing a line."""
    lines = ["Rectangles of the table (x y w h), written by build/dev.py golden"]
    for width, height, arms, scale, pieces in TABLES:
        lines += [
            "",
            f"== {width}×{height}, {arms} arms, text {round(scale * 100)} %, pieces {round(pieces * 100)} %",
        ]
        metrics, geometry = Metrics(width, height, scale, piece_scale=pieces), BoardGeometry(arms)
        lines += _table_lines(table_layout(metrics, geometry, range(arms)))
        lines += _hand_lines(table_layout(metrics, geometry, range(arms)))
        folded = table_layout(metrics, geometry, range(arms), log_open=False)
        lines.append(f"log shut: log {_numbers(folded.log)}, {_piles(folded)}")
        told = table_layout(metrics, geometry, range(arms), banner_height=round(height * 0.2))
        lines.append(
            f"much told: banner {_numbers(told.banner)}, middle {_numbers(told.middle)}, {_piles(told)}"
        )
    return "\n".join(lines) + "\n"


def _table_lines(layout: TableLayout) -> Iterator[str]:
    board = layout.board
    yield f"board {_numbers(board.board_rect)}, canvas {_numbers(board.canvas)}, pitch {board.pitch:.2f}"
    yield f"title {_numbers(layout.title)}, icons {', '.join(_numbers(icon) for icon in layout.icons)}"
    yield f"banner {_numbers(layout.banner)}, middle {_numbers(layout.middle)}"
    yield f"log {_numbers(layout.log)}, {'folded' if layout.log_folded else 'open'}, {_piles(layout)}"
    kind = "compact" if layout.compact else "full"
    yield f"{'stacked' if layout.stacked else 'side by side'}, {kind} plates"
    for seat, plate in layout.plates.items():
        spot, width = given_spot(layout, seat)
        kind = " tall" if plate.tall else ""
        yield f"plate {seat}: {_numbers(plate.rect)}{kind}, a card given at {_numbers(spot)}, {width} wide"


def _hand_lines(layout: TableLayout) -> Iterator[str]:
    for count, raised in HANDS:
        cards = (
            f"{_numbers(card.centre)} {card.angle:+.1f}° {card.width} [{_numbers(card.hit)}]"
            for card in layout.fan.spread(count, raised)
        )
        yield f"hand of {count}{'' if raised is None else f', {raised} raised'}: {'; '.join(cards)}"


def _piles(layout: TableLayout) -> str:
    words = "with labels" if layout.pile_labels else "plain"
    return f"piles {_numbers(layout.stock)} and {_numbers(layout.discard)}, {layout.pile} wide, {words}"


def _numbers(values: Iterable[float]) -> str:
    return " ".join(str(round(value)) for value in values)
