"""House rules, card by card: a family's cards are written by mouse or keyboard, kept, sent and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.card_tables import random_rule
from tests.pilot import Pilot
from tests.present.rules.test_card_words import understood
from tests.scenes.reading_order import misread
from tests.scenes.rooms import player, remembered, unreachable
from tests.scenes.test_access_tree import alike, unnamed
from tests.seeds import seed_of
from tests.targets import name_of
from toc_desktop.engine import RANKS, CardRule, Rng, RuleSet, Wild, find_preset
from toc_desktop.present.rules.share_code import decode_rules
from toc_desktop.scenes.house_rules import HouseRulesScene
from toc_desktop.scenes.setup import SetupScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.support import i18n
from toc_desktop.ui import clipboard
from toc_desktop.ui.focus import narrate

pytestmark = pytest.mark.slow

SHEET = find_preset("toc-bois").rules_for(2)
# "Chez nous l'as vaut 1 ou 11, la dame fait passer le tour, le joker remplace n'importe quelle carte."
FAMILY = {
    "A": "exit, forward 1, forward 11",
    "J": "forward 11, swap opponent",
    "Q": "forward 12 eats, skip",
    "4": "forward 4, back 4",
    "5": "forward 5 opponent off-start",
    "7": "split 6 2 repeat",
    "X": "wild, draw keep",
}


def house(folder: Path, size: tuple[int, int] = (1280, 720)) -> tuple[Pilot, HouseRulesScene]:
    pilot = player(folder, size)
    below = SetupScene(pilot.app)
    pilot.open(below)
    scene = HouseRulesScene(pilot.app, below)
    pilot.open(scene)
    assert scene.draft.sheet_rules == SHEET
    return pilot, scene


def lists(rules: RuleSet) -> dict[str, str]:
    """The lists that differ from the sheet."""
    return {rank: str(rule) for rank, rule in rules.cards.items() if rule != SHEET.cards[rank]}


class Mouse:
    """Works the page with the mouse alone."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def press(self, name: str) -> None:
        """Click on something, wherever it is scrolled to."""
        self.pilot.click(name)

    def step(self, name: str, by: int) -> None:
        """Click on the minus or the plus of a counter."""
        end = "more" if by > 0 else "less"
        for _ in range(abs(by)):
            self.pilot.hover(name).click(f"{name}:{end}")

    def choose(self, name: str, value: str) -> None:
        """Click on one of several choices."""
        self.pilot.click(f"{name}:{value}")


class Keyboard:
    """Works the page with the keyboard alone."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def press(self, name: str) -> None:
        """Go there with Tab and arrows, and press Enter."""
        self.pilot.go_to(name).press("return")

    def step(self, name: str, by: int) -> None:
        """Count with the arrows."""
        self.pilot.go_to(name).press(*(["right" if by > 0 else "left"] * abs(by)))

    def choose(self, name: str, value: str) -> None:
        """Go along the choices and take one."""
        self.pilot.go_to(f"{name}:{value}").press("return")


HANDS = pytest.mark.parametrize("hands", [Mouse, Keyboard])


def write_family(do: Mouse | Keyboard) -> None:
    """Write the family's seven cards, beginning from the sheet."""
    do.press("cards.A")
    do.press("edit.forward.0:more")
    do.press("cards.J")
    do.press("edit.forward.0:on")
    do.choose("edit.swap.0:with_whom", "opponent")
    do.press("cards.Q")
    do.press("edit.forward.0:eats")
    do.press("edit.skip:on")
    do.press("cards.4")
    do.press("edit.forward.0:on")
    do.press("cards.5")
    do.choose("edit.forward.0:whose", "opponent")
    do.press("edit.forward.0:off_start")
    do.press("cards.7")
    do.step("edit.split.0:steps.0", -1)
    do.step("edit.split.0:pawns.0", -2)
    do.press("edit.split.0:repeat")
    do.press("cards.X")
    do.press("edit.wild.0:on")
    do.press("edit.exit.0:on")
    do.press("edit.forward.0:on")
    do.choose("edit.draw:how", "keep")


@HANDS
def test_a_family_writes_its_cards_keeps_them_and_plays(
    tmp_path: Path, hands: type[Mouse] | type[Keyboard]
) -> None:
    """Written, saved under a name, found again after the program was closed, and played from."""
    pilot, scene = house(tmp_path)
    write_family(hands(pilot))
    assert lists(scene.draft.rules) == FAMILY
    assert pilot.control("groups:cards").value == str(len(FAMILY))
    do = hands(pilot)
    do.press("save")
    pilot.type("Chez nous").press("return")
    assert lists(remembered(tmp_path).house_rules[0].rules) == FAMILY

    again, other = house(tmp_path)
    do = hands(again)
    do.press("mine")
    do.press("house:Chez nous")
    do.press("house:take")
    assert again.scene is other
    assert lists(other.draft.rules) == FAMILY
    do.press("play")
    assert again.scene.name == "table"
    assert isinstance(again.scene, TableScene)
    rules = again.scene.driver.session.setup.rules
    assert lists(rules) == FAMILY
    assert Wild() in rules.cards["X"].actions
    hand = [control for control in again.settle().controls() if control.role == "card"]
    assert hand
    for control in hand:
        # What the narration says of a card in the hand is what the family wrote.
        said = control.about[:1].lower() + control.about[1:].removesuffix(".")
        assert understood(said, "fr", "brief") == set(rules.cards[name_of(control.id)[5]].texts)


@HANDS
def test_a_code_takes_the_cards_to_another_home(
    tmp_path: Path, hands: type[Mouse] | type[Keyboard], monkeypatch: pytest.MonkeyPatch
) -> None:
    held = [""]
    monkeypatch.setattr(clipboard, "copy", lambda words: bool(held.__setitem__(0, words)) or True)
    monkeypatch.setattr(clipboard, "paste", lambda: held[0])
    pilot, scene = house(tmp_path / "here")
    write_family(hands(pilot))
    hands(pilot).press("copy")
    assert lists(decode_rules(held[0])) == FAMILY
    there, other = house(tmp_path / "there")
    do = hands(there)
    do.press("paste")
    do.press("code:ok")
    assert other.draft.rules == scene.draft.rules


def test_changed_cards_are_marked_and_go_back_one_by_one(tmp_path: Path) -> None:
    pilot, scene = house(tmp_path)
    assert not pilot.has("put_back")
    pilot.click("cards.9").click("edit.exit.0:on").click("cards.2").click("edit.back.0:on")
    marked = i18n.tr("house.cards.changed")
    told = {rank: pilot.control(f"cards.{rank}").value for rank in RANKS}
    assert [rank for rank, value in told.items() if value.endswith(marked)] == ["2", "9"]
    pilot.click("put_back")
    assert lists(scene.draft.rules) == {"9": "exit, forward 9"}
    pilot.click("cards.9").click("put_back")
    assert scene.draft.changes == ()


def test_every_card_says_its_name_and_what_it_does(tmp_path: Path) -> None:
    pilot, _ = house(tmp_path)
    king = pilot.control("cards.K")
    assert narrate(king).replace("\u00a0", " ") == "Le roi, choix, sort, ou avance de 13 et mange"
    pilot.go_to("cards.K")
    assert "Le roi" in pilot.app.narration
    pilot.press("return")
    assert pilot.control("cards.K").selected
    pilot.go_to("edit.skip:on").press("return")
    assert "passe son tour" in pilot.app.narration, "what the card does now is said"


def test_a_card_keeps_at_least_one_action(tmp_path: Path) -> None:
    pilot, scene = house(tmp_path)
    pilot.click("cards.9").click("edit.forward.0:on")
    assert lists(scene.draft.rules) == {}
    assert any("au moins une chose" in line for line in pilot.texts())
    assert pilot.control("edit.forward.0:on").selected, "the switch shows what is"


def test_a_fifth_action_is_explained_not_added(tmp_path: Path) -> None:
    pilot, scene = house(tmp_path)
    pilot.click("cards.9").click("edit.forward.0:more").click("edit.forward.0:more").click("edit.exit.0:on")
    assert str(scene.draft.rules.cards["9"]) == "exit, forward 9, forward 19, forward 20"
    assert not pilot.has("edit.forward.0:more"), "there is no room for another number"
    switch = pilot.control("edit.wild.0:on")
    assert not switch.enabled
    assert "4" in switch.hint
    pilot.click("edit.wild.0:on")
    assert len(scene.draft.rules.cards["9"].actions) == 4
    assert any("au plus 4" in line.replace("\u00a0", " ") for line in pilot.texts())


def test_skipping_and_playing_again_do_not_go_together(tmp_path: Path) -> None:
    pilot, scene = house(tmp_path)
    pilot.click("cards.9").click("edit.skip:on").click("edit.draw:on")
    assert scene.draft.rules.cards["9"].texts[1:] == ("skip", "draw keep")
    must = pilot.control("edit.draw:how:must")
    assert not must.enabled
    assert must.hint
    pilot.click("edit.draw:how:must")
    assert scene.draft.rules.cards["9"].draw == "keep"
    pilot.click("edit.skip:on").click("edit.draw:how:must")
    assert scene.draft.rules.cards["9"].texts[1:] == ("draw must",)
    assert not pilot.control("edit.skip:on").enabled


def test_numbers_stay_within_their_bounds_and_off_start_needs_another_pawn(tmp_path: Path) -> None:
    pilot, scene = house(tmp_path)
    pilot.click("cards.4").go_to("edit.back.0:steps.0").press(*["right"] * 20)
    assert str(scene.draft.rules.cards["4"]) == "back 13"
    pilot.press(*["left"] * 20)
    assert str(scene.draft.rules.cards["4"]) == "back 1"
    assert not pilot.control("edit.back.0:steps.0:less").enabled
    pilot.click("cards.9")
    assert not pilot.has("edit.forward.0:off_start")
    pilot.click("edit.forward.0:whose:any").click("edit.forward.0:off_start").click(
        "edit.forward.0:whose:own"
    )
    assert str(scene.draft.rules.cards["9"]) == "forward 9"


def test_two_numbers_do_not_pass_each_other(tmp_path: Path) -> None:
    """Else the counter under the hand would be another one after a step."""
    pilot, scene = house(tmp_path)
    pilot.click("cards.9").click("edit.forward.0:more")
    pilot.go_to("edit.forward.0:steps.1").press(*["left"] * 15)
    assert str(scene.draft.rules.cards["9"]) == "forward 9, forward 10"
    assert not pilot.control("edit.forward.0:steps.1:less").enabled
    pilot.go_to("edit.forward.0:steps.0").press(*["right"] * 3)
    assert str(scene.draft.rules.cards["9"]) == "forward 9, forward 10"


def test_one_of_two_numbers_is_taken_away(tmp_path: Path) -> None:
    pilot, scene = house(tmp_path)
    pilot.click("cards.9").click("edit.forward.0:more").click("edit.forward.0:drop.0")
    assert str(scene.draft.rules.cards["9"]) == "forward 19"


def test_a_kind_in_two_ways(tmp_path: Path) -> None:
    pilot, scene = house(tmp_path)
    pilot.click("cards.9").click("edit.again").click("edit.again:forward")
    assert len(scene.draft.rules.cards["9"].actions) == 2
    pilot.click("edit.forward.1:on")
    assert str(scene.draft.rules.cards["9"]) == "forward 9"


def test_what_nobody_could_play_is_said_at_once_with_a_way_out(tmp_path: Path) -> None:
    """No exit in the deck: refused by section 9 while the cards are written, not when the game begins."""
    pilot, scene = house(tmp_path)
    for rank in "AKX":
        pilot.click(f"cards.{rank}").click("edit.exit.0:on")
    assert [problem.id for problem in scene.draft.problems] == ["no_exit"]
    assert any("sortir un pion du camp" in line for line in pilot.texts())
    assert not pilot.control("play").enabled
    pilot.click("fix")
    assert scene.draft.problems == ()


def test_what_has_no_effect_is_said_on_the_page(tmp_path: Path) -> None:
    pilot, scene = house(tmp_path)
    pilot.click("cards.9").click("edit.centre.0:on")
    assert scene.draft.problems == ()
    assert any("n’en ont pas" in line for line in pilot.texts())
    pilot.click("fix")
    assert scene.draft.rules.centre is not None
    pilot.click("cards.X").click("jokers").click("edit.wild.0:on")
    assert scene.draft.rules.jokers == 0
    assert any("jokers" in line for line in pilot.texts())


def test_the_joker_is_put_in_the_deck_on_its_own_card(tmp_path: Path) -> None:
    pilot, scene = house(tmp_path)
    pilot.go_to("cards.X").press("return").go_to("jokers").press("return")
    assert scene.draft.rules.jokers == 0
    assert pilot.control("cards.X").value == i18n.tr("house.cards.absent")
    pilot.press("return")
    assert scene.draft.changes == ()


@pytest.mark.parametrize("rank", ["A", "7", "J", "X"])
def test_everything_on_a_card_is_reached_by_keyboard(tmp_path: Path, rank: str) -> None:
    pilot, _ = house(tmp_path)
    pilot.click(f"cards.{rank}")
    assert unreachable(pilot.settle()) == []


def test_in_a_narrow_window_the_card_lies_over_the_others(tmp_path: Path) -> None:
    """At 960 by 600 with text twice as large: choose, change, Esc turns it over again."""
    pilot, scene = house(tmp_path, (960, 600))
    pilot.app.set_text_scale(2.0)
    pilot.settle().go_to("cards.Q").press("return").settle()
    assert not pilot.has("cards.A")
    assert unreachable(pilot) == []
    pilot.go_to("edit.skip:on").press("return")
    assert lists(scene.draft.rules) == {"Q": "forward 12, skip"}
    pilot.press("escape").settle()
    assert pilot.scene is scene
    assert pilot.focus() == "cards.Q"
    pilot.click("cards.A").click("all_cards")
    assert pilot.has("cards.K")
    assert name_of(pilot.control("play").id) == "play"


def test_boards_follow_the_card_that_is_chosen(tmp_path: Path) -> None:
    """The captions on the little boards are the actions of the card, one each."""
    pilot, _ = house(tmp_path, (1920, 1080))
    pilot.click("cards.K")
    lines = [line.replace("\u00a0", " ") for line in pilot.texts()]
    assert "sort" in lines
    assert "ou avance de 13 et mange" in lines
    pilot.click("edit.forward.0:steps.0:less")
    assert "ou avance de 12 et mange" in [line.replace("\u00a0", " ") for line in pilot.texts()]


def test_whatever_is_written_on_a_card_each_control_is_named_and_in_its_place(tmp_path: Path) -> None:
    """By ear as by eye: "Avancer de 5 : mange au passage", not two switches of one name."""
    pilot, scene = house(tmp_path)
    chance = Rng(seed_of("cards by ear"))
    for _ in range(20):
        rule = random_rule(chance)
        scene.set_card(scene.rank, rule)
        scene.build_anew()
        tree = pilot.app.listening.tree()
        assert (str(rule), unnamed(tree), alike(tree), misread(pilot)) == (str(rule), [], [], [])
    pilot.app.set_text_scale(2.0)
    for _ in range(5):
        scene.set_card(scene.rank, random_rule(chance))
        scene.build_anew()
        assert alike(pilot.app.listening.tree()) == []
        assert misread(pilot) == []


def test_a_switch_is_named_after_its_line(tmp_path: Path) -> None:
    pilot, scene = house(tmp_path)
    scene.set_card(scene.rank, CardRule.parse(["forward 5", "split 7 2"]))
    scene.build_anew()
    names = [node.name for node in pilot.app.listening.tree().root.walk() if node.role == "switch"]
    assert "Avancer de\u00a05\u00a0: mange au passage" in names
    assert "Partager 7\u00a0pas entre 2\u00a0pions\u00a0: mange au passage" in names
