"""The fourteen cards of the house rules, each with its signs and words, and the moves of the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from toc_desktop.engine import RANKS, RuleSet, deck_ranks
from toc_desktop.present.rules.card_scenes import CardScene, card_scenes
from toc_desktop.present.rules.card_words import rule_words
from toc_desktop.present.rules.new_game import Draft
from toc_desktop.present.rules.sentences import rank_words, say, sentence
from toc_desktop.render.board import USUAL_STYLES
from toc_desktop.render.cards import card_height, card_painter
from toc_desktop.render.diagrams import scene_picture, scene_pitch
from toc_desktop.render.rule_chips import chips_for
from toc_desktop.support.i18n import letters_language, tr
from toc_desktop.support.layout import Box, Fr, columns_that_fit, row
from toc_desktop.ui.focus import Control
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets import Label, Look, Named, Picture, Plain, Press, Widget

_SUITS = "SHCD"
_WORDS = 18
_MOST_LINES = 6
_MOST_COLUMNS = 7
_ABOVE = 14
"""Room over a card, for the chosen one, which is larger."""


def shown_face(rank: str) -> str:
    """Return the card that stands for a rank, the suits in turn; the joker has none."""
    return "X1" if rank == RANKS[-1] else rank + _SUITS[RANKS.index(rank) % len(_SUITS)]


def draw_seal(p: Painter, centre: tuple[int, int], radius: int) -> None:
    """Draw the red seal with a pencil: not as on the sheet."""
    theme = p.theme
    box = Box(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
    p.glow(box, radius, max(1, radius // 5), theme.shadow, max(1, radius // 8))
    p.rounded(box, radius, theme.modified, theme.conflict_edge, p.hair(2))
    side = round(radius * 1.12)
    p.icon("pencil", box.centred(side, side), theme.modified_text)


@dataclass(frozen=True, slots=True)
class RankLook:
    """What is shown of a rank: its words, and whether it is changed, chosen, in the deck."""

    rank: str
    text: str
    changed: bool
    chosen: bool
    present: bool
    count: int
    """How many things it can do."""


def rank_looks(draft: Draft, chosen: str) -> list[RankLook]:
    """Return the fourteen ranks as the draft has them."""
    rules, sheet = draft.rules, draft.sheet_rules
    looks = []
    for rank in RANKS:
        present = rank in deck_ranks(rules)
        does = say(rule_words(rules.cards[rank], rules.centre, "brief"))
        looks.append(
            RankLook(
                rank,
                does if present else tr("house.cards.absent"),
                rules.cards[rank] != sheet.cards[rank],
                rank == chosen,
                present,
                len(rules.cards[rank].actions),
            )
        )
    return looks


@dataclass(eq=False)
class RankCard(Named):
    """One card with its words under it; a click or Enter turns it over."""

    card_width: int
    shows: RankLook
    rules: RuleSet
    on_press: Press
    selected: bool
    group = "cards"
    radius = 14

    @staticmethod
    def words_height(ui: UiContext, look: RankLook, pitch: int) -> int:
        """Return the height of the words under a card."""
        return ui.text_height(RankCard.text(ui, look, pitch), pitch, _WORDS, _face(look), 1.26)

    @staticmethod
    def text(ui: UiContext, look: RankLook, pitch: int) -> str:
        """Return what stands under the card: a very long list is only counted, its signs tell it."""
        height = ui.text_height(look.text, pitch, _WORDS, _face(look), 1.26)
        if height <= _MOST_LINES * ui.line(_WORDS, 1.26):
            return look.text
        return tr("house.cards.many", n=look.count)

    def controls(self) -> list[Control]:
        """Return the card as one of a group: its rank, and what it does."""
        shows = self.shows
        about = tr("house.cards.told", does=shows.text) if shows.changed else shows.text
        return [self.control("radio", sentence(rank_words(shows.rank)), about)]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the card, larger where it is chosen, its seal and its words."""
        theme, m, shows = p.theme, p.m, self.shows
        width = round(self.card_width * 1.07) if shows.chosen else self.card_width
        high = card_height(self.card_width)
        centre = (
            self.box.centre[0],
            self.box.y + m.px(_ABOVE) + high // 2 - (m.px(5) if shows.chosen else 0),
        )
        hot = look.hovered == self.id and not shows.chosen
        picture = card_painter(theme).face(
            shown_face(shows.rank),
            width,
            lang=letters_language(),
            chips=chips_for(self.rules, shows.rank),
            state="selected" if shows.chosen else "normal",
            large=True,
        )
        if not shows.present:
            picture = picture.copy()
            picture.set_alpha(120)
        p.surface.blit(picture, picture.get_rect(center=centre))
        if hot:
            frame = Box(centre[0] - width // 2, centre[1] - high // 2, width, high)
            p.rounded(frame, width * 0.065, None, theme.glow, p.hair(3))
        if shows.changed:
            radius = max(11, m.px(17))
            corner = (centre[0] + width // 2 - m.px(8), centre[1] - card_height(width) // 2 + m.px(10))
            draw_seal(p, corner, radius)
        y = self.box.y + m.px(_ABOVE) + high + m.px(8)
        ink = theme.active if shows.changed else theme.text if shows.present else theme.text_soft
        caption = Box(self.box.x, y, self.box.w, self.box.bottom - y)
        caption_text = self.text(p.ui, shows, self.box.w)
        if shows.chosen:
            # Its glow reaches under the words: a ground of their own keeps them readable.
            height = p.ui.text_height(caption_text, self.box.w, _WORDS, _face(shows), 1.26)
            ground = Box(caption.x, caption.y - m.px(2), caption.w, height + m.px(6))
            p.rounded(ground, m.px(10), (*theme.plate[:3], 245), theme.panel_edge, p.hair(1.2))
        p.text(caption_text, caption, _WORDS, ink, _face(shows), "centre", "top", 1.26)


@dataclass(eq=False)
class CardRows(Plain):
    """The cards in reading order; the chosen one is larger than its place, and drawn over its neighbours."""

    children: Sequence[RankCard]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the chosen card last."""
        for card in sorted(self.children, key=lambda card: card.shows.chosen):
            card.draw(p, look)


def _face(look: RankLook) -> str:
    return "sans_bold" if look.changed else "sans"


def legend(ui: UiContext, at: Box) -> list[Widget]:
    """Return the line over the cards: what to do, and what the seal means."""
    m, theme = ui.m, ui.theme
    pick, changed = tr("house.cards.pick"), tr("house.cards.changed")
    height = ui.line(19, 1.45)
    seal = max(9, m.px(12))
    key_w = ui.text_width(changed, 19) + 2 * seal + m.px(14)
    beside = ui.text_width(pick, 19, "sans_semi") + key_w + m.px(20) <= at.w
    key = Box(at.right - key_w, at.y, key_w, height) if beside else Box(at.x, at.y + height, key_w, height)
    first = Box(at.x, at.y, at.w - (key_w + m.px(20) if beside else 0), height)
    caption = Box(key.x + 2 * seal + m.px(12), key.y, ui.text_width(changed, 19) + 4, height)
    return [
        Label(first, pick, 19, theme.text, "sans_semi", leading=1.3),
        Picture(Box(key.x, key.y, 2 * seal, height), lambda p, box: draw_seal(p, box.centre, seal)),
        Label(caption, changed, 19, theme.text_soft, leading=1.3),
    ]


def card_grid(
    ui: UiContext, at: Box, draft: Draft, chosen: str, choose: Callable[[str], None], size: float = 1.0
) -> list[Widget]:
    """Return the fourteen cards in rows, as many in one as keep words readable; ``size`` shrinks them."""
    m = ui.m
    gap = m.px(20)
    # So many letters side by side under a card that few words are broken off.
    least = round(m.text(_WORDS) * (3.9 + 1.2 * m.text_scale))
    columns = columns_that_fit(at.w, max(76, least), gap, _MOST_COLUMNS)
    pitch = (at.w + gap) // columns
    width = round(min(pitch - gap, m.px(200)) * size)
    looks, rules = rank_looks(draft, chosen), draft.rules
    widgets: list[RankCard] = []
    y = at.y
    for first in range(0, len(looks), columns):
        some = looks[first : first + columns]
        # The words may use some of the gap between two cards.
        room = pitch - m.px(6)
        caption_h = max(RankCard.words_height(ui, look, room) for look in some)
        height = m.px(_ABOVE) + card_height(width) + m.px(8) + caption_h + m.px(4)
        for i, look in enumerate(some):
            x = at.x + i * pitch + (pitch - gap) // 2 - room // 2
            box = Box(x, y, room, height - caption_h + RankCard.words_height(ui, look, room))
            name, press = f"cards.{look.rank}", partial(choose, look.rank)
            widgets.append(RankCard(name, box, width, look, rules, press, look.chosen))
        y += height + m.px(8)
    return [CardRows(Box(at.x, at.y, at.w, y - at.y), widgets)]


# The moves of the chosen card.


def scene_row(ui: UiContext, at: Box, rules: RuleSet, rank: str, teams: bool) -> list[Widget]:
    """Return a little board for each thing the card does, side by side; narrow rooms have several lines."""
    m = ui.m
    scenes = card_scenes(rules, rank, teams)
    gap = m.px(16)
    most = _scenes_in_line(ui, at.w, len(scenes))
    lines: list[Sequence[CardScene]] = [scenes[i : i + most] for i in range(0, len(scenes), most)]
    height = (at.h - gap * (len(lines) - 1)) // max(1, len(lines))
    widgets: list[Widget] = []
    for k, line in enumerate(lines):
        strip = Box(at.x, at.y + k * (height + gap), at.w, height)
        for scene, box in zip(line, row(strip, [Fr() for _ in line], gap), strict=True):
            first = scene is scenes[0]
            widgets.append(Picture(box, _scene_drawer(scene, first)))
    return widgets


def _scenes_in_line(ui: UiContext, width: int, count: int) -> int:
    return columns_that_fit(width, max(140, ui.m.text(19) * 9), ui.m.px(16), max(1, count))


def scene_lines(ui: UiContext, width: int, rules: RuleSet, rank: str, teams: bool) -> int:
    """Return how many lines the little boards need at a width."""
    count = len(card_scenes(rules, rank, teams))
    return -(-count // _scenes_in_line(ui, width, count))


def _scene_drawer(scene: CardScene, first: bool) -> Callable[[Painter, Box], None]:
    said = say(scene.phrase)
    caption = said if first else tr("rules.list.else", first="", last=said).lstrip(", ")

    def draw(p: Painter, box: Box) -> None:
        theme, m = p.theme, p.m
        radius = m.px(13)
        if scene.diagram is None:
            p.inset(box, 13)
            p.text(tr("house.scene.no_centre"), box.inset(m.px(20)), 19, theme.text_soft, align="centre")
        else:
            pitch = scene_pitch(scene.diagram, box[2:], max(24, m.px(36)))
            picture = scene_picture(theme, scene.diagram, pitch, box[2:], USUAL_STYLES)
            p.surface.blit(picture, box[:2])
            p.rounded(box, radius, None, theme.outline_dark, p.hair(4))
            p.rounded(box, radius, None, theme.plate_edge, p.hair(1.6))
        inside = box.inset(m.px(10))
        width = min(inside.w, p.ui.text_width(caption, 19, "sans_bold") + m.px(32))
        lines = p.ui.text_height(caption, width - m.px(28), 19, "sans_bold", 1.2)
        height = lines + m.px(12)
        pill = Box(inside.right - width, inside.y, width, height)
        p.rounded(pill, min(height / 2, m.px(20)), (*theme.plate[:3], 255), theme.active, p.hair(1.6))
        p.text(
            caption, pill.inset(m.px(14), m.px(4)), 19, theme.name_text, "sans_bold", "centre", leading=1.2
        )

    return draw
