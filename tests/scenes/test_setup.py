"""New game: every choice by mouse and keyboard; the impossible says why; the last choice comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pilot import Pilot
from tests.scenes.rooms import EVERY_LOOK, SOME_LOOKS, player, profile, remembered, unreachable, wrong_in
from tests.targets import name_of
from toc_desktop.bots import offered_levels
from toc_desktop.commands.gallery import rooms as gallery_rooms
from toc_desktop.engine import PRESETS, with_options
from toc_desktop.present.games.durations import minutes
from toc_desktop.present.rules.new_game import first_draft
from toc_desktop.scenes.setup import SetupScene
from toc_desktop.storage.best_of import BestOf
from toc_desktop.storage.setup import USUAL_COLOURS
from toc_desktop.support import i18n

pytestmark = pytest.mark.slow


def setup(folder: Path) -> tuple[Pilot, SetupScene]:
    pilot = player(folder)
    scene = SetupScene(pilot.app)
    pilot.open(scene)
    return pilot, scene


@pytest.mark.parametrize("preset", PRESETS, ids=lambda p: p.name)
def test_every_sheet_can_be_chosen_and_started(tmp_path: Path, preset) -> None:  # type: ignore[no-untyped-def]
    pilot, scene = setup(tmp_path)
    pilot.click(f"preset:{preset.name}")
    assert scene.draft.preset == preset.name
    assert scene.draft.rules == preset.rules_for(scene.draft.teams)
    assert scene.draft.players in preset.players
    pilot.click("start")
    assert pilot.scene.name == "table"
    assert pilot.scene.session.setup.rules == scene.draft.rules  # type: ignore[attr-defined]


def test_players_board_and_teams_follow_the_sheet(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    pilot.click("preset:tock-1").click("players:6")
    assert (scene.draft.players, scene.draft.arms) == (6, 6)
    pilot.click("arms:8")
    assert scene.draft.arms == 8
    pilot.click("teams:0")
    assert scene.draft.teams == 0
    pilot.click("variant:jokers")
    assert scene.draft.rules.jokers == 2
    assert not scene.draft.at_home, "jokers are a published choice"


@pytest.mark.parametrize("preset", PRESETS, ids=lambda p: p.name)
def test_the_sheets_own_variants_are_switches(tmp_path: Path, preset) -> None:  # type: ignore[no-untyped-def]
    """Switched on, a variant makes exactly the rules that its options say; off, the sheet's again."""
    pilot, scene = setup(tmp_path)
    pilot.click(f"preset:{preset.name}")
    names = [name_of(c.id) for c in pilot.controls() if name_of(c.id).startswith("variant:")]
    assert names == [f"variant:{variant.name}" for variant in preset.variants]
    for variant in preset.variants:
        sheet = preset.rules_for(scene.draft.teams)
        pilot.click(f"variant:{variant.name}")
        assert scene.draft.rules == with_options(sheet, variant.options)
        assert pilot.control(f"variant:{variant.name}").selected
        pilot.go_to("start").go_to(f"variant:{variant.name}").press("return")
        assert scene.draft.rules == sheet
        assert not scene.draft.at_home


def test_of_two_variants_that_exclude_each_other_the_last_one_stays(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    pilot.click("preset:tock-2").click("variant:centre_shared").click("variant:jokers")
    pilot.click("variant:centre_closed")
    assert not pilot.control("variant:centre_shared").selected
    assert [variant.name for variant in scene.draft.variants] == ["jokers", "centre_closed"]
    assert not scene.draft.at_home
    pilot.click("start")
    assert pilot.scene.session.setup.rules == scene.draft.rules  # type: ignore[attr-defined]


def test_a_sheet_that_plays_in_teams_seats_them(tmp_path: Path) -> None:
    """RULES.md 8: default at 4: 2 × 2, at 6: 3 × 2; 2 3 5: alone."""
    pilot, scene = setup(tmp_path)
    pilot.click("teams:0").click("preset:tock-options")
    found = {}
    for players in (4, 2, 3, 5, 6):
        pilot.click(f"players:{players}")
        found[players] = scene.draft.teams
    assert found == {2: 0, 3: 0, 4: 2, 5: 0, 6: 3}
    pilot.click("players:4").click("teams:0").click("players:6")
    assert scene.draft.teams == 0, "who chose to play alone goes on alone"


def test_two_teams_with_names_wear_light_and_dark_colours(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    before = [seat.colour for seat in scene.draft.seats]
    pilot.click("preset:tock-2")
    assert any("Anges" in line for line in pilot.texts())
    assert any("Diables" in line for line in pilot.texts())
    # Lightness by another way than the code's: the eye's L* of CIE 1976.
    shades = [_lightness(scene.theme.seats[seat.colour]) for seat in scene.draft.seats]
    assert min(shades[0::2]) > max(shades[1::2])
    assert len({seat.colour for seat in scene.draft.seats}) == 8
    pilot.click("preset:toc")
    assert [seat.colour for seat in scene.draft.seats] == before, "as before on a sheet without such names"
    pilot.click("seat0.look").click("colour:3").click("look:done")
    chosen = [seat.colour for seat in scene.draft.seats]
    pilot.click("preset:tock-2")
    assert [seat.colour for seat in scene.draft.seats] == chosen, "a colour that somebody chose stays"


def _lightness(colour: tuple[int, ...]) -> float:
    linear = [((c / 255 + 0.055) / 1.055) ** 2.4 if c > 10 else c / 255 / 12.92 for c in colour[:3]]
    y = sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return float(116 * y ** (1 / 3) - 16)


def test_nothing_is_cut_off_when_rules_are_saved(tmp_path: Path) -> None:
    """At 1280×720 every choice of every sheet is in view without scrolling, also with saved house rules."""
    for lang in ("fr", "en"):
        i18n.set_language(lang)
        pilot, scene = setup(tmp_path)
        profile(pilot).keep_house("Chez nous", "toc", scene.draft.rules)
        scene.build_anew()
        for preset in PRESETS:
            pilot.settle().click(f"preset:{preset.name}")
            assert scene.draft.preset == preset.name
            shown = [c for c in pilot.controls() if not name_of(c.id).startswith(("seat", "seats"))]
            assert [name_of(c.id) for c in shown if c.role == "scroll"] == []
            assert [name_of(c.id) for c in shown if c.visible != c.rect] == []
            assert "mine" in [name_of(c.id) for c in shown]
    i18n.set_language("fr")


def test_the_cards_stay_where_they_are(tmp_path: Path) -> None:
    """Choosing another sheet does not move the sheets under the mouse."""
    pilot, _ = setup(tmp_path)
    places = []
    for preset in PRESETS:
        pilot.click(f"preset:{preset.name}")
        places.append([pilot.control(f"preset:{other.name}").rect for other in PRESETS])
    assert all(place == places[0] for place in places)


def test_a_short_game_and_the_best_of_three(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    about = minutes("toc-bois", 4, 2, 1, short=True)
    assert any(f"{about}\xa0min" in line for line in pilot.texts())
    pilot.hover(pilot.control("short").rect.centre).wait(1.0)
    assert any("animations sont rapides" in line for line in pilot.texts())
    pilot.click("short").go_to("start").go_to("best_of").press("return")
    assert scene.draft.rules.fast_start
    assert not scene.draft.at_home, "a short game is no house rule"
    pilot.click("start")
    session = pilot.scene.session  # type: ignore[attr-defined]
    assert session.setup.best_of == BestOf(2, (0, 0))
    starts = [session.setup.seating.start(player) for player in range(4)]
    assert all(start in session.game.pawns for start in starts), "each begins with a pawn out"
    assert "partie courte" in pilot.scene.title()  # type: ignore[attr-defined]
    again = SetupScene(pilot.app)
    assert again.draft.best_of_three
    assert again.draft.rules.fast_start


def test_what_cannot_be_chosen_stays_in_view_and_says_why(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    pilot.click("preset:tock-1")
    assert not pilot.control("players:5").enabled
    pilot.click("players:5")
    assert scene.draft.players == 4
    assert any("4, 6 ou 8" in line for line in pilot.texts())
    pilot.click("players:6")
    pilot.click("arms:4")
    assert scene.draft.arms == 6
    assert any("6 joueurs" in line for line in pilot.texts())


def test_teams_need_an_even_table(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    pilot.click("players:3")
    assert scene.draft.teams == 0
    assert not pilot.control("teams:2").enabled
    pilot.click("players:4")
    assert scene.draft.players == 4


def test_house_rules_free_the_number_of_players(tmp_path: Path) -> None:
    """RULES.md 9: house rules may seat 2 to 8 on any rules whose deal allows it."""
    pilot, scene = setup(tmp_path)
    assert not pilot.control("players:8").enabled
    scene.change(scene.draft.with_card("K", ["exit", "forward 13"]))
    scene.build_anew()
    pilot.settle().click("players:8")
    assert scene.draft.players == 8
    assert scene.draft.problems == ()


def test_a_seat_gets_name_level_colour_and_shape(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    pilot.click("seat1.name").press("ctrl+a").type("Ninon")
    assert scene.draft.seats[1].name == "Ninon"
    pilot.click("seat1.level").click("seat1.level:human")
    assert scene.draft.seats[1].is_human
    pilot.click("seat1.level").click(f"seat1.level:{offered_levels()[0]}")
    assert scene.draft.seats[1].level == offered_levels()[0]
    pilot.click("seat0.look").click("colour:3").click("shape:4").click("look:done")
    assert (scene.draft.seats[0].colour, scene.draft.seats[0].shape) == (3, 4)
    assert scene.draft.seats[USUAL_COLOURS.index(3)].colour == 0, "the one who had it takes the other"
    assert len({seat.colour for seat in scene.draft.seats}) == 8


def test_the_whole_page_by_keyboard(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    assert unreachable(pilot) == []
    pilot.go_to("preset:tock-2").press("return")
    pilot.go_to("players:2").press("return")
    assert (scene.draft.preset, scene.draft.players) == ("tock-2", 2)
    pilot.go_to("seat0.name").type("Ada")
    assert scene.draft.seats[0].name == "Ada"
    pilot.press("tab").press("return").press("down").press("return")
    assert scene.draft.seats[0].level == offered_levels()[0]
    pilot.go_to("seat0.look").press("return").press("right").press("return").press("escape")
    assert scene.draft.seats[0].colour == 1
    pilot.go_to("start").press("return")
    assert pilot.scene.name == "table"


def test_the_last_choice_is_remembered(tmp_path: Path) -> None:
    pilot, _ = setup(tmp_path)
    pilot.click("preset:tockasix").click("players:5").click("seat0.name").press("ctrl+a").type("Rosa").press(
        "escape"
    )
    last = remembered(tmp_path).last_setup
    assert last is not None
    assert (last.preset_name, last.seating.players, last.names[0]) == ("tockasix", 5, "Rosa")
    again = SetupScene(pilot.app)
    pilot.open(again)
    assert again.draft.preset == "tockasix"
    assert again.draft.seats[0].name == "Rosa"
    assert pilot.control("players:5").selected


def test_an_empty_name_gets_the_usual_one(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    scene.change(scene.draft.with_seat(0, name="   "))
    pilot.settle().click("start")
    assert pilot.scene.session.setup.names[0] == first_draft().seats[0].name  # type: ignore[attr-defined]


def test_after_a_change_of_language_no_two_names_sound_alike(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    profile(pilot).remember_setup(scene.draft.setup())
    i18n.set_language("en")
    again = SetupScene(pilot.app)
    pilot.open(again)
    names = [seat.name for seat in again.draft.seats]
    assert names[:4] == ["Convive", "Léa", "Hugo", "Marcel"]
    assert names[4:] == ["Ines", "Basil", "Rose", "Felix"]


def test_saved_house_rules_can_be_chosen_here(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    changed = scene.draft.with_preset("tock-1").with_option("fast_start", True)
    profile(pilot).keep_house("Chez nous", "tock-1", changed.rules)
    scene.build_anew()
    pilot.settle().click("mine").click("mine:Chez nous")
    assert scene.draft.house == "Chez nous"
    assert scene.draft.rules.fast_start
    pilot.click("start")
    assert pilot.scene.session.setup.preset_name == "Chez nous"  # type: ignore[attr-defined]


def test_doors_to_house_rules_and_rules(tmp_path: Path) -> None:
    pilot, _ = setup(tmp_path)
    pilot.click("house")
    assert pilot.scene.name == "house_rules"
    pilot.press("escape").click("read")
    assert pilot.scene.name == "rules"
    pilot.press("escape")
    assert pilot.scene.name == "setup"


def test_it_looks_right_everywhere() -> None:
    assert wrong_in(gallery_rooms.setup, EVERY_LOOK) == []


@pytest.mark.parametrize("state", ["setup_six", "setup_eight", "setup_look", "setup_sides", "setup_house"])
def test_other_tables_look_right_too(state: str) -> None:
    assert wrong_in(getattr(gallery_rooms, state), SOME_LOOKS) == []


def test_after_the_mouse_enter_takes_the_golden_button_and_nothing_clicked_before(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    pilot.click("players:2")
    pilot.wait(30)
    pilot.press("return").frame()
    assert pilot.scene.name == "table", "what is golden starts the game"
    assert scene.draft.players == 2, "the last click is not made again"


def test_home_and_end_in_a_list(tmp_path: Path) -> None:
    pilot, scene = setup(tmp_path)
    pilot.press("tab").go_to("seat1.level").press("return")
    names = [n for n in pilot.ids() if n.startswith("seat1.level:") and not n.endswith(":outside")]
    pilot.press("end")
    assert pilot.focus() == names[-1]
    pilot.press("home")
    assert pilot.focus() == names[0]
    assert scene.draft.seats[1].level is not None
