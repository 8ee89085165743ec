"""How a banner's words and buttons fit into its box, which has one height whatever is said in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from toc_desktop.present.table.model import Banner
from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import UiContext
from toc_desktop.views.answers import answer_width

SUB = 19
LEADING = 1.22
_ROOMY, _NARROW, _TINY = 40, 24, 12
"""How many letters wide a banner is at least that needs two lines, one more or buttons, or one more still."""
_MEDALS = (2.3, 1.5, 0.0)
"""The room for the medal of who is in turn, as a multiple of the title's letters: large, small, none."""


@dataclass(frozen=True, slots=True)
class BannerFit:
    """Which words and labels a banner has, and how they lie in its box."""

    title: str
    sub: str
    labels: tuple[str, ...]
    medal: float
    """The room for the medal, as a multiple of the title's letters."""
    beside: bool
    """Whether the buttons lie beside the words, not under them."""
    title_size: float
    height: int
    """How high words and buttons are together."""


def title_size(ui: UiContext) -> float:
    """Return the size of titles: large already, they grow less with large letters and leave others room."""
    return 29 if ui.m.text_scale <= 1.25 else 23


def medal_room(ui: UiContext, medal: float) -> int:
    """Return the width that the medal takes from the words; their margin where there is none."""
    if not medal:
        return ui.m.px(22)
    room = round(ui.m.text(title_size(ui)) * medal)
    return max(ui.m.px(98), room) if medal == _MEDALS[0] else room


def button_height(ui: UiContext) -> int:
    """Return how high a button of a banner is."""
    return ui.m.control(48)


def button_widths(ui: UiContext, labels: tuple[str, ...]) -> list[int]:
    """Return how wide buttons with these labels are."""
    return [answer_width(ui, label) for label in labels]


def room_for_words(ui: UiContext, width: int, fit: BannerFit) -> int:
    """Return the width left for words."""
    return _room(ui, width, fit.labels if fit.beside else (), fit.medal)


def _room(ui: UiContext, width: int, beside: tuple[str, ...], medal: float) -> int:
    taken = sum(button_widths(ui, beside)) + ui.m.px(12) * len(beside)
    return width - medal_room(ui, medal) - taken - ui.m.px(18)


def rows_of_buttons(ui: UiContext, box: Box, labels: tuple[str, ...]) -> list[Box]:
    """Return where the buttons under the words lie, in rows from the foot of the box."""
    m, high, gap = ui.m, button_height(ui), ui.m.px(12)
    left, right = box.x + m.px(18), box.right - m.px(18)
    rows: list[list[tuple[int, int]]] = [[]]
    x = left
    for wide in button_widths(ui, labels):
        if rows[-1] and x + wide > right:
            rows.append([])
            x = left
        rows[-1].append((x, min(wide, right - x)))
        x += wide + gap
    y = box.bottom - len(rows) * (high + m.px(10))
    return [
        Box(x, y + number * (high + m.px(10)), wide, high)
        for number, row in enumerate(rows)
        for x, wide in row
    ]


def buttons_under(ui: UiContext, width: int, labels: tuple[str, ...]) -> int:
    """Return the height that buttons under the words take."""
    if not labels:
        return 0
    return -min(box.y for box in rows_of_buttons(ui, Box(0, 0, width, 0), labels))


def words_heights(ui: UiContext, width: int, fit: BannerFit) -> tuple[int, int]:
    """Return how high title and second line are."""
    room = max(1, room_for_words(ui, width, fit))
    title = ui.text_height(fit.title, room, fit.title_size, "serif_bold", LEADING)
    return title, ui.text_height(fit.sub, room, SUB, leading=LEADING) if fit.sub else 0


def reserved_heights(ui: UiContext, width: int) -> tuple[int, int]:
    """Return how high a banner of that width wants to be for whatever is said in it, and the least it may be.

    It does not depend on what is said: what lies under the banner must not jump when that changes.
    """
    m = ui.m
    title, sub = ui.line(title_size(ui), LEADING), ui.line(SUB, LEADING)
    pads, answers = 2 * m.px(9), button_height(ui) + m.px(10)
    least = max(m.px(84), pads + title + sub)
    letters = width / m.text(SUB)
    if letters >= _ROOMY:
        return least, least
    more = max(2 * sub, answers)
    more += sub * ((letters < _NARROW) + (letters < _TINY))
    return max(least, pads + title + more), least


def words_alone(ui: UiContext, width: int, title: str, sub: str) -> int:
    """Return how high a banner without buttons is for these words, in full or with a smaller medal."""
    fits = [BannerFit(title, sub, (), medal, False, title_size(ui), 0) for medal in _MEDALS[:2]]
    return min(_fit(ui, width, fit).height for fit in fits)


@lru_cache(maxsize=64)
def fit_banner(ui: UiContext, width: int, height: int, banner: Banner) -> BannerFit:
    """Return how a banner is told in a box: in full where there is room, else in fewer words."""
    least: BannerFit | None = None
    for fit in _ways(ui, width, banner):
        if fit.height <= height:
            return fit
        if least is None or fit.height < least.height:
            least = fit
    assert least is not None
    return least


def _ways(ui: UiContext, width: int, banner: Banner) -> Iterator[BannerFit]:
    """Yield the ways to tell a banner, the fullest first."""
    short, plain = banner.short or banner.sub, banner.plain_title or banner.title
    words = list(
        dict.fromkeys(
            [(banner.title, banner.sub), (banner.title, short), (plain, banner.sub), (plain, short)]
        )
    )
    full = tuple(label for _, label in banner.buttons)
    labels = list(dict.fromkeys([full, banner.brief_labels or full]))
    large = title_size(ui)
    for medal, names in product(_MEDALS[:2], labels):
        for one_line, beside in ((True, True), (False, False), (False, True)):
            for title, sub in words:
                yield from _way(ui, width, (title, sub), names, medal, beside, one_line, large)
    if banner.buttons or banner.mine:
        # What I am asked says whose turn it is, too; of others' turns that is enough.
        alone = (short if banner.mine else plain, "")
        for size, medal, names, beside in product((large, SUB), _MEDALS, labels, (False, True)):
            yield from _way(ui, width, alone, names, medal, beside, False, size)
    yield _fit(ui, width, BannerFit(plain, short, labels[-1], _MEDALS[1], False, SUB, 0))


def _way(
    ui: UiContext,
    width: int,
    words: tuple[str, str],
    labels: tuple[str, ...],
    medal: float,
    beside: bool,
    one_line: bool,
    size: float,
) -> Iterator[BannerFit]:
    """Yield one way to tell a banner, if it breaks no word, or with ``one_line`` neither of its lines."""
    title, sub = words
    room = _room(ui, width, labels if beside else (), medal)
    if any(wide > width - 2 * ui.m.px(18) for wide in button_widths(ui, labels)):
        return
    for part, letters, face in ((title, size, "serif_bold"), (sub, SUB, "sans")):
        pieces = [part] if one_line else part.split(" ")
        if any(ui.text_width(piece, letters, face) > room for piece in pieces):
            return
    yield _fit(ui, width, BannerFit(title, sub, labels, medal, beside, size, 0))


def _fit(ui: UiContext, width: int, fit: BannerFit) -> BannerFit:
    """Return a way to tell a banner with its height."""
    height = sum(words_heights(ui, width, fit)) + 2 * ui.m.px(9)
    if not fit.beside:
        height += buttons_under(ui, width, fit.labels)
    return replace(fit, height=height)
