"""Text wraps, shrinks, never loses a word in silence, and is noted in the report."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toc_desktop.support.layout import Box
from toc_desktop.support.memory import open_handles
from toc_desktop.ui import frame_report as report
from toc_desktop.ui import text
from toc_desktop.ui.fonts import FACES, Style, font, plain

STYLE = Style("sans", 20)
SENTENCE = "Le roi avance de 13 et renvoie au camp tous les pions qu’il dépasse"
WHITE, BLACK = (255, 255, 255, 255), (0, 0, 0, 255)


@pytest.fixture(autouse=True)
def fonts() -> Iterator[None]:
    if not pygame.font.get_init():
        pygame.font.init()
        text.clear_caches()
    yield
    report.stop()


def shown(block: text.Block) -> list[str]:
    return [" ".join("".join(p.text for p in word) for word in line) for line in block.lines]


def test_every_face_is_one_of_the_games_fonts() -> None:
    widths = {face: text.width_of("Commencer la partie 123", Style(face, 40)) for face in FACES}
    assert len(set(widths.values())) == len(widths), "two faces measure the same: a font file is missing"


@given(st.integers(60, 900))
def test_wrapping_keeps_every_word_and_the_width(width: int) -> None:
    block = text.lay_out(SENTENCE, STYLE, width)
    assert " ".join(shown(block)).replace(" ", "") == SENTENCE.replace(" ", "")
    assert block.width <= width
    assert not block.cut


def test_no_break_spaces_hold() -> None:
    words = "demande\u00a0: « deux\u00a0» et encore"
    for width in range(110, 300, 10):
        lines = shown(text.lay_out(words, STYLE, width))
        assert not any(line.startswith((":", "»")) for line in lines)


def test_new_lines_are_kept() -> None:
    assert shown(text.lay_out("un\ndeux", STYLE, 500)) == ["un", "deux"]


def test_what_does_not_fit_ends_in_an_ellipsis_and_says_so() -> None:
    block = text.lay_out(SENTENCE, STYLE, 120, most_lines=2)
    assert len(block.lines) == 2
    assert shown(block)[-1].endswith("…")
    assert block.cut
    assert block.source == SENTENCE
    assert block.width <= 120


def test_fitting_prefers_one_line_a_little_smaller() -> None:
    width = text.width_of(SENTENCE, STYLE) - 10
    block = text.fit(SENTENCE, STYLE, width, 100, 16)
    assert len(block.lines) == 1
    assert 16 <= block.style.px < 20


def test_fitting_then_wraps_at_full_size() -> None:
    block = text.fit(SENTENCE, STYLE, 200, 400, 16)
    assert block.style.px == 20
    assert len(block.lines) > 2
    assert not block.cut


def test_fitting_shrinks_no_further_than_allowed() -> None:
    block = text.fit(SENTENCE, STYLE, 150, 40, 16)
    assert block.style.px == 16
    assert block.cut


def test_a_word_wider_than_its_line_is_broken_and_that_is_known() -> None:
    block = text.lay_out("TOC1-T1-J2-E1-7QK4-AAAA-BBBB", STYLE, 100)
    assert block.broken
    assert block.width <= 100
    code = text.lay_out("TOC1-T1-J2-E1-7QK4-AAAA-BBBB", Style("sans", 20, plain=True), 100)
    assert not code.broken, "codes may be broken anywhere"


@pytest.mark.parametrize("ordinal", ["1re règle", "2e règle", "1er tour", "12e donne"])
def test_french_ordinals_are_raised(ordinal: str) -> None:
    word = text.lay_out(ordinal, STYLE, 500).lines[0][0]
    assert [piece.rise > 0 for piece in word] == [False, True]
    assert word[1].px < word[0].px


@pytest.mark.parametrize("same", ["7e2", "TOC1-2E", "e", "le 10 échange", "deuxième"])
def test_other_words_are_not(same: str) -> None:
    assert all(p.rise == 0 for line in text.lay_out(same, STYLE, 900).lines for word in line for p in word)


def test_marks_make_bold_and_raised_and_inline_parts() -> None:
    block = text.lay_out("un **mot** et 1^(re) [icon:check]", STYLE, 900)
    kinds = [(p.text, p.face, p.kind) for word in block.lines[0] for p in word]
    assert ("mot", "sans_bold", "") in kinds
    assert ("check", "sans", "icon") in kinds
    assert plain("un **mot** [icon:check] 1^(re)") == "un mot check 1re"


@pytest.mark.parametrize("raised", ["1^(st) rules", "1^{st} rules"])
def test_raised_letters_are_written_in_round_or_curly_brackets(raised: str) -> None:
    word = text.lay_out(raised, STYLE, 500).lines[0][0]
    assert [(piece.text, piece.rise > 0) for piece in word] == [("1", False), ("st", True)]


def test_an_inline_part_is_drawn_by_whoever_registered_it() -> None:
    asked: list[tuple[str, int]] = []

    def drawer(argument: str, px: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
        asked.append((argument, px))
        return pygame.Surface((77, 20))

    text.register_inline("probe", drawer)
    block = text.lay_out("[probe:7H]", STYLE, 900)
    assert block.width == 77
    assert asked == [("7H", 20)]


def test_accented_capitals_stand_on_the_same_line() -> None:
    def lowest(words: str) -> int:
        surface = pygame.Surface((200, 60))
        text.draw(surface, words, Style("sans", 32, WHITE), Box(0, 0, 200, 60))
        mask = pygame.mask.from_threshold(surface, (255, 255, 255), (100, 100, 100))
        return max(rect.bottom for rect in mask.get_bounding_rects())

    assert lowest("É") == lowest("E")


def test_the_report_knows_text_place_colours_and_size() -> None:
    surface = pygame.Surface((400, 100))
    surface.fill((20, 40, 60))
    current = report.start()
    ink = text.draw(surface, "Zoé", Style("serif", 30, WHITE), Box(10, 10, 300, 60))
    (mark,) = current.marks
    assert mark.shown == "Zoé"
    assert mark.ink == ink
    assert mark.px == 30
    assert set(mark.backgrounds) == {(20, 40, 60, 255)}
    assert not mark.cut


def test_nothing_is_noted_unless_asked() -> None:
    assert report.active() is None
    text.draw(pygame.Surface((99, 99)), "Zoé", STYLE, Box(0, 0, 99, 99))
    assert report.stop() is None


def test_a_cached_layer_tells_its_texts_where_it_is_shown() -> None:
    layer = pygame.Surface((200, 50))
    with report.capture() as marks:
        text.draw(layer, "Zoé", STYLE, Box(0, 0, 200, 50))
    current = report.start()
    report.repeat(marks, 100, 30)
    assert [m.ink for m in current.marks] == [marks[0].ink.moved(100, 30)]
    report.cover(Box(100, 30, 200, 50))
    assert current.marks == []


def test_fonts_hold_no_file_open() -> None:
    """A font for every size on every screen must not use up what a system allows a program to open."""
    before = open_handles()
    made = [font(face, px) for face in FACES for px in range(60, 64)]
    assert len(set(map(id, made))) == 4 * len(FACES)
    assert open_handles() <= before
