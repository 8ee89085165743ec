"""Find my rules, on screen: by mouse and by keyboard, forth and back, to the set-up screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.pilot import Pilot
from tests.scenes.checks import problems
from tests.scenes.rooms import EVERY_LOOK, SOME_LOOKS, player, unreachable, wrong_in
from tests.targets import name_of
from toc_desktop.commands.gallery import rooms as gallery_rooms
from toc_desktop.engine import PRESETS, RuleSet, find_preset
from toc_desktop.present.rules.find.questions import Question
from toc_desktop.present.rules.find.search import MOST_QUESTIONS, RuleSearch, all_questions
from toc_desktop.present.rules.find.words import ask_words, choices, label_words
from toc_desktop.scenes.find_rules import FindRulesScene
from toc_desktop.scenes.setup import SetupScene
from toc_desktop.support import i18n

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Asking(RuleSearch):
    """A search that asks one question, whatever it would ask."""

    asked: Question | None = None

    def question(self) -> Question | None:
        return self.asked


def opened(folder: Path) -> tuple[Pilot, SetupScene, FindRulesScene]:
    pilot = player(folder)
    below = SetupScene(pilot.app)
    pilot.open(below)
    pilot.click("find")
    scene = pilot.scene
    assert isinstance(scene, FindRulesScene)
    return pilot, below, scene


def seen(pilot: Pilot, words: str) -> list[str]:
    """The words of a sentence as they stand on the screen, on however many lines."""
    shown = " ".join(pilot.texts()).split()
    wanted = words.split()
    starts = [i for i, word in enumerate(shown) if word == wanted[0]]
    return next((wanted for i in starts if shown[i : i + len(wanted)] == wanted), [])


def place_of_answer(scene: FindRulesScene, rules: RuleSet) -> str:
    """The control that gives the true answer to what is asked."""
    question = scene.question
    assert question is not None
    wanted = label_words(question, question.read(rules) or "")
    pictures, others = choices(question, scene.search)
    names = [f"answer:{i}" for i in range(len(pictures))] + [f"other{i}" for i in range(len(others))]
    labels = [choice.label for choice in (*pictures, *others)]
    return names[labels.index(wanted)]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_answers_by_mouse_lead_to_the_sheet(tmp_path: Path, preset) -> None:  # type: ignore[no-untyped-def]
    pilot, below, scene = opened(tmp_path)
    while scene.question is not None:
        assert ask_words(scene.question).split() == seen(pilot, ask_words(scene.question))
        pilot.click(place_of_answer(scene, preset.rules))
        assert len(scene.search.answers) <= MOST_QUESTIONS
    pilot.click("play")
    assert pilot.scene is below
    assert below.draft.preset == preset.name
    assert below.draft.rules == preset.rules_for(below.draft.teams)
    assert pilot.control(f"preset:{preset.name}").selected


def test_answers_by_keyboard_with_arrows_and_numbers(tmp_path: Path) -> None:
    rules = find_preset("toc").rules
    pilot, below, scene = opened(tmp_path)
    assert unreachable(pilot) == []
    number = 0
    while scene.question is not None:
        target = place_of_answer(scene, rules)
        if target.startswith("answer:") and number % 2:
            pilot.press(str(int(target[-1]) + 1))
        else:
            pilot.go_to(target).press("return")
        number += 1
    assert unreachable(pilot) == []
    pilot.go_to("play").press("return")
    assert below.draft.preset == "toc"
    assert not below.draft.at_home


def test_back_goes_one_question_back_and_then_leaves(tmp_path: Path) -> None:
    pilot, below, scene = opened(tmp_path)
    first = scene.question
    pilot.click("answer:0")
    second = scene.question
    pilot.click("answer:1").click("previous")
    assert scene.question is second
    pilot.press("escape")
    assert scene.question is first
    assert scene.search == RuleSearch()
    before = below.draft
    pilot.press("escape")
    assert pilot.scene is below
    assert below.draft == before, "nothing is changed by looking"


def test_enough_is_enough(tmp_path: Path) -> None:
    pilot, below, scene = opened(tmp_path)
    assert "enough" not in [name_of(control.id) for control in pilot.controls()]
    pilot.click("answer:1").click("unknown").click("enough")
    assert scene.question is None
    assert any("Reste à savoir" in line for line in pilot.texts())
    pilot.click("previous")
    assert scene.question is not None
    pilot.click("enough").click("again")
    assert scene.search == RuleSearch()
    pilot.click("answer:0").click("enough").click("play")
    assert pilot.scene is below


def test_who_has_no_centre_says_so_and_is_not_asked_again(tmp_path: Path) -> None:
    pilot, below, scene = opened(tmp_path)
    rules = find_preset("tock-2").rules
    while scene.question is not None and not scene.question.kind.startswith("centre."):
        pilot.click(place_of_answer(scene, rules))
    assert scene.question is not None
    pilot.click("other0")
    while scene.question is not None:
        assert not scene.question.kind.startswith("centre")
        pilot.click("unknown")
    pilot.click("play")
    assert below.draft.rules.centre is None
    assert below.draft.problems == ()
    pilot.click("start")
    assert pilot.scene.name == "table"


def test_a_mixed_family_finds_its_changes_named_and_opens_them_card_by_card(tmp_path: Path) -> None:
    pilot, below, scene = opened(tmp_path)
    house = below.draft.with_preset("toc-bois").with_card("5", ["forward 5"]).rules
    while scene.question is not None:
        pilot.click(place_of_answer(scene, house))
    assert any("Le 5 : le sien" in line.replace("\xa0", " ") for line in pilot.texts())
    pilot.click("cards")
    assert pilot.scene.name == "house_rules"
    pilot.press("escape")
    assert pilot.scene is below
    assert below.draft.rules == house
    assert below.draft.at_home


def test_the_question_is_narrated(tmp_path: Path) -> None:
    pilot, _, scene = opened(tmp_path)
    assert scene.question is not None
    assert ask_words(scene.question) in pilot.app.narration
    pilot.click("answer:0")
    assert ask_words(scene.question) in pilot.app.narration
    pilot.click("enough")
    assert "Voici tes règles" in pilot.app.narration


def test_it_looks_right_everywhere() -> None:
    assert wrong_in(gallery_rooms.find_rules_middle, EVERY_LOOK) == []


@pytest.mark.parametrize("state", ["find_rules", "find_rules_found"])
def test_the_other_pages_look_right_too(state: str) -> None:
    assert wrong_in(getattr(gallery_rooms, state), SOME_LOOKS) == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_question_is_drawn_well(tmp_path: Path, language: str) -> None:
    """All questions there are, each on its page, at a small window."""
    i18n.set_language(language)
    try:
        pilot, _, scene = opened(tmp_path)
        for question in all_questions():
            scene.search = Asking(asked=question)
            scene.build_anew()
            pilot.settle()
            assert problems(pilot.app) == [], question.id
    finally:
        i18n.set_language("fr")
