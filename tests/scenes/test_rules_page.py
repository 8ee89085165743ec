"""The rules page by mouse and keyboard: contents, chapters, scrolling, and back to where one came from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pilot import Pilot, make_app
from toc_desktop.engine import RuleSet, Seating, find_preset, nearest_preset, rank_name, with_options
from toc_desktop.present.rules.page import SECTIONS
from toc_desktop.present.rules.sentences import say
from toc_desktop.scenes.rules import RulesScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session
from toc_desktop.session.seats import quick_setup
from toc_desktop.support.i18n import tr
from toc_desktop.ui.widgets import ScrollArea

PAIRS = Seating.standard(4, 2)
BOIS = find_preset("toc-bois").rules_for(2)


def opened(
    section: str | None = None,
    size: tuple[int, int] = (1280, 720),
    scale: float = 1.0,
    rules: RuleSet = BOIS,
    preset: str | None = None,
) -> tuple[Pilot, RulesScene]:
    """The page on the screen, with another page of it below to go back to."""
    app = make_app(size, text_scale=scale)
    pilot = Pilot(app)
    app.push(RulesScene(app, rules, PAIRS))
    scene = RulesScene(app, rules, PAIRS, section, preset)
    pilot.open(scene)
    return pilot, scene


def area(scene: RulesScene) -> ScrollArea:
    """The page that scrolls."""
    found = scene.reading_area()
    assert found is not None
    return found


@pytest.mark.parametrize("section", ["leave", "split", "teams"])
def test_it_opens_at_the_chapter_asked_for(section: str) -> None:
    pilot, scene = opened(section)
    assert scene.section == section
    title = next(say(s.title) for s in scene.sections if s.id == section)
    marks = [mark for mark in pilot.app.report.marks if mark.shown == title] if pilot.app.report else []
    assert any(mark.ink.y < area(scene).box.y + 60 and mark.ink.x >= area(scene).box.x for mark in marks)


def test_an_unknown_chapter_opens_at_the_top() -> None:
    _, scene = opened("nonsense")
    assert scene.section == "goal"


def test_walking_through_the_contents_turns_the_page() -> None:
    pilot, scene = opened()
    seen = [scene.section]
    for _ in range(len(scene.sections) - 1):
        pilot.press("down")
        seen.append(scene.section)
    assert seen == [section.id for section in scene.sections]
    assert seen == [name for name in SECTIONS if name in seen]


def test_a_click_in_the_contents_shows_the_chapter() -> None:
    pilot, scene = opened()
    pilot.click("toc:swap").settle()
    assert scene.section == "swap"
    assert area(scene).offset > 0


def test_the_wheel_and_page_keys_scroll_and_the_contents_follow() -> None:
    pilot, scene = opened()
    middle = area(scene).box.centre
    for _ in range(12):
        pilot.wheel(middle, -2)
    assert scene.section != "goal"
    pilot.press("page up", "page up", "page up", "page up", "page up", "page up")
    assert scene.section == "goal"


def test_where_the_window_is_narrow_the_contents_are_a_list_and_arrows_read_on() -> None:
    pilot, scene = opened(size=(960, 600), scale=2.0)
    assert pilot.has("toc")
    pilot.go_to("toc")
    start = area(scene).offset
    pilot.press("down", "down")
    assert area(scene).offset > start
    pilot.press("up", "up")
    assert area(scene).offset == start
    pilot.press("return").settle()
    pilot.click("toc:home").settle()
    assert scene.section == "home"


def test_escape_and_the_back_button_go_back() -> None:
    for leave in ("key", "button"):
        pilot, scene = opened()
        if leave == "key":
            pilot.press("escape").settle()
        else:
            pilot.click("back").settle()
        assert pilot.scene is not scene


def test_the_head_names_the_sheet_and_counts_what_is_different() -> None:
    _, plain = opened(preset="toc-bois")
    assert plain.subtitle() == tr("rules.subtitle", name=tr("setup.preset.toc-bois"))
    changed = with_options(BOIS, {"cards": {"7": ["split 7 4 eats"]}, "jokers": 0})
    _, house = opened(rules=changed, preset="toc-bois")
    assert house.subtitle() == tr("rules.subtitle_house", name=tr("setup.preset.toc-bois"), n=2)
    _, family = opened(rules=changed, preset="Chez mamie")
    assert "Chez mamie" in family.subtitle()


def test_rules_of_a_sheet_are_known_by_themselves() -> None:
    for name in ("toc", "tock-1", "tock-2", "tockasix"):
        assert nearest_preset(find_preset(name).rules_for(2), PAIRS.teams).name == name


def test_another_language_says_it_at_once() -> None:
    pilot, scene = opened("split")
    assert tr("rules.split.once") in " ".join(pilot.texts())
    pilot.app.set_language("en")
    pilot.settle()
    assert "Each pawn takes one part only." in " ".join(pilot.texts())
    assert scene.section == "split"


def test_from_the_table_it_opens_where_the_question_is() -> None:
    """F1 opens the rules at the right place: what the chosen card does."""
    app = make_app()
    app.reduced_motion = True
    setup = quick_setup("toc-bois", 2, humans=["Léa", "Zoé"], seed=3)
    session = Session.new(setup)
    app.push(TableScene(app, session))
    pilot = Pilot(app).wait(6)
    table = app.scenes[0]
    assert isinstance(table, TableScene)
    if app.scene is not table:
        app.pop()
    table.uncover()
    pilot.wait(1).press("f1").frame()
    assert isinstance(app.scene, RulesScene)
    assert app.scene.section == "cards"
    pilot.press("escape").frame()
    assert table.state.selection is not None
    seven = next(card for card in range(52) if rank_name(card) == "7")
    table.table.change(selection=replace(table.state.selection, card=seven))
    pilot.press("f1").frame()
    assert isinstance(app.scene, RulesScene)
    assert app.scene.section == "split"
