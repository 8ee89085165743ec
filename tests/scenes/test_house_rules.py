"""House rules: every option by mouse and keyboard, conflicts with a way out, codes, names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pilot import Pilot
from tests.scenes.rooms import EVERY_LOOK, SOME_LOOKS, player, profile, remembered, unreachable, wrong_in
from toc_desktop.commands.gallery import rooms as gallery_rooms
from toc_desktop.engine import OPTIONS, PRESETS, RANKS, RuleSet
from toc_desktop.present.rules.option_examples import example, hands
from toc_desktop.present.rules.options import GROUPS, is_switch, value_in, values_of
from toc_desktop.present.rules.share_code import decode_rules, encode_rules
from toc_desktop.scenes.house_rules import HouseRulesScene
from toc_desktop.scenes.setup import SetupScene
from toc_desktop.support.i18n import has
from toc_desktop.ui import clipboard

pytestmark = pytest.mark.slow

EVERY = [name for names in GROUPS.values() for name in names]
BOARD_GROUPS = {group: names for group, names in GROUPS.items() if group != "cards"}
BOARD = [name for names in BOARD_GROUPS.values() for name in names]


def house(folder: Path, size: tuple[int, int] = (1280, 720)) -> tuple[Pilot, HouseRulesScene, SetupScene]:
    pilot = player(folder, size)
    below = SetupScene(pilot.app)
    pilot.open(below)
    scene = HouseRulesScene(pilot.app, below)
    pilot.open(scene)
    return pilot, scene, below


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of our own: tests leave the player's alone."""
    held = [""]

    def copy(words: str) -> bool:
        held[0] = words
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    monkeypatch.setattr(clipboard, "paste", lambda: held[0])
    return held


def test_every_option_of_the_rules_is_on_the_page() -> None:
    """RULES.md 9: these names are the ids of the controls on the house-rules page."""
    cards = {f"cards.{rank}" for rank in RANKS}
    assert set(EVERY) >= {option.name for option in OPTIONS if option.name != "cards"} | cards
    for name in BOARD:
        assert all(has(f"house.option.{name}{part}") for part in ("", ".short", ".more")), name
        for value in () if is_switch(name) else values_of(name):
            assert has(f"house.value.{name}.{'none' if value is None else value}"), (name, value)


def test_every_option_of_the_board_is_a_control_and_can_be_set_by_mouse(tmp_path: Path) -> None:
    pilot, scene, below = house(tmp_path)
    for group, names in BOARD_GROUPS.items():
        pilot.click(f"groups:{group}")
        for name in names:
            pilot.hover(name)
            before = value_in(scene.draft.rules, name)
            other = next(v for v in values_of(name) if v != before)
            target = f"{name}:switch" if is_switch(name) else f"{name}:is:{other}"
            if not pilot.has(target):
                pilot.wheel(name, -2)
            pilot.click(target)
            assert value_in(scene.draft.rules, name) != before, name
    assert below.draft == scene.draft, "going back keeps what was changed"


@pytest.mark.slow
def test_every_option_of_the_board_can_be_set_by_keyboard(tmp_path: Path) -> None:
    pilot, scene, _ = house(tmp_path)
    for group, names in BOARD_GROUPS.items():
        pilot.go_to(f"groups:{group}").press("return")
        for name in names:
            before = value_in(scene.draft.rules, name)
            pilot.go_to(name)
            assert scene.option == name, "what has the focus is explained"
            if is_switch(name):
                pilot.press("return")
            else:
                pilot.press("left" if before == values_of(name)[-1] else "right")
            assert value_in(scene.draft.rules, name) != before, name


def test_changes_are_marked_and_counted(tmp_path: Path) -> None:
    pilot, scene, _ = house(tmp_path)
    assert not any(line == "modifié" for line in pilot.texts())
    pilot.click("groups:deal").click("fast_start:switch")
    assert "modifié" in pilot.texts()
    assert any("1 changement" in line for line in pilot.texts())
    assert pilot.control("groups:deal").value == "1"
    pilot.click("put_back")
    assert scene.draft.changes == ()


def test_everything_goes_back_to_the_sheet_after_a_question(tmp_path: Path) -> None:
    pilot, scene, _ = house(tmp_path)
    assert not pilot.has("reset")
    pilot.click("groups:deal").click("fast_start:switch").click("reset").press("escape")
    assert scene.draft.changes
    pilot.click("reset").click("reset:yes")
    assert scene.draft.changes == ()
    assert scene.draft.rules == PRESETS[1].rules


def test_a_home_that_would_seal_itself_is_refused_at_once(tmp_path: Path) -> None:
    pilot, scene, _ = house(tmp_path)
    pilot.click("groups:home").click("home_advance:switch")
    assert scene.draft.problems
    assert any("fermerait la maison" in line for line in " ".join(pilot.texts()).split("|"))
    pilot.click("play")
    assert pilot.scene is scene, "cannot be played, and the button says why"
    pilot.click("fix")
    assert scene.draft.problems == ()
    pilot.click("play")
    assert pilot.scene.name == "table"


def test_folding_does_not_go_with_drawing_every_turn(tmp_path: Path) -> None:
    pilot, scene, _ = house(tmp_path)
    pilot.click("groups:deal").click("deal:is:draw").click("stuck:is:fold")
    assert [p.id for p in scene.draft.problems] == ["fold_draw"]
    pilot.click("fix")
    assert scene.draft.rules.stuck == "discard"


def test_a_deal_without_a_row_for_so_many_players(tmp_path: Path) -> None:
    pilot, scene, _ = house(tmp_path)
    scene.change(scene.draft.with_option("fast_start", True).with_players(6))
    pilot.settle().click("groups:deal").click("deal:is:schedule-a")
    assert [p.id for p in scene.draft.problems] == ["schedule"]
    pilot.click("fix")
    assert scene.draft.rules.deal == "five-fours"


def test_an_exchange_without_teams_is_explained(tmp_path: Path) -> None:
    pilot, scene, _ = house(tmp_path)
    scene.change(scene.draft.with_preset("tock-1").with_teams(0))
    pilot.settle().click("groups:teams").click("exchange:switch")
    assert any("demande des équipes" in line for line in pilot.texts())
    pilot.click("fix")
    assert scene.draft.teams == 2


def test_parts_of_the_centre_need_a_centre(tmp_path: Path) -> None:
    pilot, scene, _ = house(tmp_path)
    pilot.click("groups:centre").click("centre.cell:is:8")
    assert scene.draft.rules.centre is None
    assert any("permets de passer par le centre" in line for line in pilot.texts())
    pilot.click("centre:switch").click("centre.cell:is:8")
    assert scene.draft.rules.centre is not None
    assert scene.draft.rules.centre.cell == 8
    assert any("aucune carte ne l’ouvre" in line for line in pilot.texts()), "warned of, not refused"
    assert scene.draft.problems == ()
    pilot.click("fix")
    assert scene.draft.rules.centre is None


def test_a_code_is_copied_and_taken(tmp_path: Path, board: list[str]) -> None:
    pilot, scene, _ = house(tmp_path)
    pilot.click("groups:deal").click("fast_start:switch").click("copy")
    assert board[0] == encode_rules(scene.draft.rules)
    assert decode_rules(board[0]) == scene.draft.rules
    wanted = scene.draft.rules
    pilot.click("reset").click("reset:yes").click("paste").click("code:ok")
    assert scene.draft.rules == wanted


def test_a_code_is_written_by_hand_and_a_bad_one_says_why(tmp_path: Path, board: list[str]) -> None:
    pilot, scene, _ = house(tmp_path)
    before = scene.draft
    pilot.go_to("paste").press("return").type("bonjour").press("return")
    assert any("commence par TOC2" in line for line in pilot.texts())
    assert scene.layers
    pilot.press("ctrl+a").type(encode_rules(RuleSet())[:-1] + "0").press("return")
    assert any("lettre de ce code" in line for line in pilot.texts())
    pilot.press("ctrl+a").type("TOC9-AAAA-AAAA-AAAA").press("return")
    assert any("plus récente" in line for line in pilot.texts())
    assert scene.draft == before
    board[0] = "Nos règles : " + encode_rules(PRESETS[3].rules)
    pilot.click("code:clip").click("code:ok")
    assert scene.draft.rules == PRESETS[3].rules


def test_without_a_clipboard_the_code_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "copy", lambda words: False)
    pilot, scene, _ = house(tmp_path)
    pilot.click("copy")
    assert any(encode_rules(scene.draft.rules) in line for line in pilot.texts())


def test_rules_are_saved_taken_renamed_replaced_and_deleted(tmp_path: Path) -> None:
    pilot, scene, below = house(tmp_path)
    pilot.click("groups:deal").click("fast_start:switch").click("save").type("Chez mamie").press("return")
    assert [h.name for h in remembered(tmp_path).house_rules] == ["Chez mamie"]
    assert scene.draft.house == "Chez mamie"
    kept = scene.draft.rules
    pilot.click("reset").click("reset:yes").click("mine").click("house:Chez mamie").click("house:take")
    assert pilot.scene is scene
    assert scene.draft.rules == kept
    assert below.draft.house == "Chez mamie"
    pilot.click("mine").click("house:Chez mamie").click("house:rename")
    pilot.press("ctrl+a").type("Au chalet").press("return")
    assert [h.name for h in remembered(tmp_path).house_rules] == ["Au chalet"]
    assert below.draft.house == "Au chalet"
    pilot.press("escape").click("groups:home").click("home_back:switch").click("mine")
    pilot.click("house:Au chalet").click("house:replace")
    assert remembered(tmp_path).house_rules[0].rules.home_back
    pilot.click("house:Au chalet").click("house:delete").click("delete:yes")
    assert remembered(tmp_path).house_rules == ()
    assert below.draft.house == ""
    assert below.draft.rules.home_back, "the rules on the table stay"


def test_a_name_must_be_new_and_not_empty(tmp_path: Path) -> None:
    pilot, scene, _ = house(tmp_path)
    profile(pilot).keep_house("Chez nous", "toc", PRESETS[0].rules)
    pilot.click("save").press("return")
    assert any("Donne un nom" in line for line in pilot.texts())
    pilot.type("Chez nous").press("return")
    assert any("existe déjà" in line for line in pilot.texts())
    pilot.press("escape")
    assert not scene.layers
    assert len(profile(pilot).settings.house_rules) == 1


@pytest.mark.parametrize("preset", PRESETS, ids=lambda p: p.name)
def test_diagrams_are_legal_under_every_sheet(preset) -> None:  # type: ignore[no-untyped-def]
    drawn = {name for name in BOARD if example(preset.rules, name) or hands(preset.rules, name, 4)}
    assert len(drawn) >= len(BOARD) - 3


def test_everything_is_reached_by_keyboard(tmp_path: Path) -> None:
    pilot, scene, _ = house(tmp_path)
    scene.change(scene.draft.with_option("home_advance", False))
    assert unreachable(pilot.settle()) == []


def test_on_a_small_window_code_and_names_have_their_own_chapter(tmp_path: Path, board: list[str]) -> None:
    pilot, _, _ = house(tmp_path, (960, 600))
    pilot.click("groups").click("groups:share").click("copy")
    assert board[0].startswith("TOC2-")
    pilot.click("save").press("escape").click("mine")
    assert pilot.scene.name == "my_rules"


@pytest.mark.slow
def test_it_looks_right_everywhere() -> None:
    assert wrong_in(gallery_rooms.house_rules, EVERY_LOOK) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "state",
    [
        "house_rules_cards",
        "house_rules_refusal",
        "house_rules_wild",
        "house_rules_board",
        "house_rules_centre",
        "house_rules_conflict",
        "house_rules_code",
        "my_rules",
    ],
)
def test_other_states_look_right_too(state: str) -> None:
    assert wrong_in(getattr(gallery_rooms, state), SOME_LOOKS) == []
