"""The first game: a normal one underneath, with a tip at the first of each thing, never twice."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.reading_order import misread
from tests.scenes.rooms import SOME_LOOKS, player, profile, remembered, wrong_in
from tests.scenes.table_hands import AtOnce
from toc_desktop.commands.gallery import tables
from toc_desktop.engine import legal_moves, parse_card
from toc_desktop.present.table.targets import CardTarget, PawnTarget
from toc_desktop.present.table.tips import TIPS, Tip, tip_due
from toc_desktop.scenes.lessons import LessonsScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.session import Session, default_setup
from toc_desktop.storage.saves import from_bytes, to_bytes
from toc_desktop.storage.statistics import summarise
from toc_desktop.storage.tally import game_line
from toc_desktop.support import i18n
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.table.note import ANSWERS


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards every time, and bots that answer at once."""
    monkeypatch.setattr("secrets.randbits", random.Random(8).getrandbits)
    monkeypatch.setattr("toc_desktop.scenes.table.BotWorker", AtOnce)


def first_game(folder: Path) -> tuple[Pilot, TableScene]:
    """Sit down at a first game, from the title, until somebody is to decide."""
    pilot = player(folder)
    profile(pilot).settings.animation_speed = "instant"
    profile(pilot).remember_name("Nina")
    pilot.open(TitleScene(pilot.app))
    pilot.app.services.navigator.first_game(pilot.scene)
    table = pilot.frame(3).scene
    assert isinstance(table, TableScene)
    return pilot, table


def play_on(pilot: Pilot, table: TableScene, chance: random.Random) -> None:
    """Make a move at random and let the bots answer."""
    table.driver.submit(chance.choice(legal_moves(table.state.view)))
    for _ in range(200):
        pilot.frame()
        if table.state.deciding or table.session.finished:
            break
    pilot.frame(2)


def words(pilot: Pilot) -> str:
    """All that can be read."""
    return " ".join(pilot.texts())


def test_a_tip_is_seen_said_read_and_never_given_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(TableScene, "say", lambda self, text, answer=False: heard.append(text))
    pilot, table = first_game(tmp_path)
    tip = table.state.tip
    assert tip is not None
    expected = tip_due(table.state.view, ())
    assert tip == expected
    text = tip.text(table.table.seats)
    assert text.split(".")[0][:20] in words(pilot)
    assert tip.title() in words(pilot)
    assert heard.count(f"{tip.title()}. {text}") == 1
    goal = "Le but : rentrer à la maison tes 4 pions et ceux de Hugo. Hugo, en face, joue avec toi."
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in heard].count(goal) == 1
    read = [getattr(item, "text", "") for item in table.access_items()]
    assert (read.count(tip.title()), read.count(text)) == (1, 1)
    assert remembered(tmp_path).tips_seen == {"Nina": (tip.name,)}
    assert tip.name == "partner"
    pilot.click("tip_read").frame(2)
    second = table.state.tip
    assert second is not None, "who plays with whom leaves room for the first thing to do"
    assert second == tip_due(table.state.view, (tip.name,))
    pilot.click("tip_read").frame(2)
    assert table.state.tip is None
    assert not pilot.has("tip_read")
    pilot.frame(5)
    assert table.state.tip is None, "one a turn is enough"
    assert tip_due(table.state.view, profile(pilot).tips_seen("Nina")) not in (tip, second)


@pytest.mark.slow
def test_whoever_wants_no_tips_has_none_from_then_on(tmp_path: Path) -> None:
    pilot, table = first_game(tmp_path)
    pilot.go_to("tips_off").press("return").frame(2)
    assert not remembered(tmp_path).tips
    chance = random.Random(1)
    for _ in range(12):
        play_on(pilot, table, chance)
        assert table.state.tip is None
    assert not pilot.has("tip_read")


def test_a_chosen_card_takes_the_place_of_the_tip_and_gives_it_back(tmp_path: Path) -> None:
    pilot, table = first_game(tmp_path)
    selection = table.state.selection
    assert selection is not None
    table.table.change(selection=replace(selection, card=min(selection.playable)))
    assert table.state.tip_shown is None
    assert not pilot.frame().has("tip_read")
    table.table.clear_selection()
    assert pilot.frame().has("tip_read")


@pytest.mark.slow
def test_each_tip_of_a_whole_game_comes_once_and_when_it_is_due(tmp_path: Path) -> None:
    pilot, table = first_game(tmp_path)
    pilot.app.draw = lambda: None  # type: ignore[method-assign]
    chance = random.Random(5)
    given: list[str] = []
    for _ in range(150):
        if table.session.finished:
            break
        tip = table.state.tip
        if tip is not None:
            before = given[:]
            given.append(tip.key)
            assert tip == tip_due(table.state.view, before)
        play_on(pilot, table, chance)
    assert len(given) == len(set(given))
    assert set(given) >= set(TIPS) - {"pushed", "home", "sent", "swapped", "finished", "power"}
    assert table.session.can_undo or table.session.finished


def test_another_game_gives_no_tips(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    profile(pilot).settings.animation_speed = "instant"
    pilot.open(TitleScene(pilot.app)).click("play_now").frame(3)
    assert isinstance(pilot.scene, TableScene)
    assert pilot.scene.state.deciding
    assert pilot.scene.state.tip is None
    assert "Le but" not in words(pilot)


def test_the_goal_names_the_partner_opposite(tmp_path: Path) -> None:
    pilot, table = first_game(tmp_path)
    seen = words(pilot).replace("\N{NO-BREAK SPACE}", " ")
    assert "Le but : rentrer à la maison tes 4 pions et ceux de Hugo." in seen
    assert "joue avec toi" in seen
    assert "joue avec toi" in pilot.control("plate:2").value
    assert "joue avec toi" not in pilot.control("plate:1").value + pilot.control("plate:3").value
    assert "Ma première partie" in seen
    seating = table.session.setup.seating
    assert [table.table.seats[p].name for p in seating.members(0)] == ["Nina", "Hugo"]
    assert (seating.seats[2] - seating.seats[0]) % seating.arms == seating.arms // 2, "opposite"


def test_once_all_are_home_the_goal_is_the_partners_pawns() -> None:
    pilot = Pilot(make_app())
    for home, said in (
        (3, "tes 4 pions et ceux de Hugo."),
        (4, "Le but : rentrer ceux de Hugo."),
    ):
        pawns = {**tables.MIDGAME, 0: (*("h1", "h2", "h3", "h4")[:home], *("t9",) * (4 - home))}
        setup, game = tables.staged("toc-bois", pawns, "9D 4S")
        tables.open_table(pilot.app, replace(setup, learning=True), game)
        assert said in words(pilot.frame(2)).replace("\N{NO-BREAK SPACE}", " ")


def test_it_is_a_normal_game_counted_apart(tmp_path: Path) -> None:
    pilot, table = first_game(tmp_path)
    saved = table.session.saved()
    assert saved.setup.learning
    assert from_bytes(to_bytes(saved)).setup.learning
    line = game_line(saved, saved.started)
    told = summarise([replace(line, result="won"), replace(line, id="other", learning=False, result="lost")])
    assert (told.learning, told.total.played, told.total.win_rate) == (1, 1, 0.0)
    assert not profile(pilot).settings.last_setup.learning  # type: ignore[union-attr]
    assert not from_bytes(to_bytes(Session.new(default_setup("Léa")).saved())).setup.learning


def test_the_page_of_lessons_leads_there_too(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    pilot.open(TitleScene(pilot.app)).open(LessonsScene(pilot.app))
    pilot.click("first_game").click("who:ok").frame(2)
    assert isinstance(pilot.scene, TableScene)
    assert pilot.scene.session.setup.learning


@pytest.mark.slow
@pytest.mark.parametrize("state", [tables.tip, tables.tip_at_a_pawn])
def test_it_looks_right(state: object) -> None:
    assert wrong_in(state, SOME_LOOKS) == []  # type: ignore[arg-type]


@pytest.mark.parametrize("pieces", [1.0, 1.25, 2.0])
def test_the_goal_in_place_of_the_title_is_read_before_the_icons(pieces: float) -> None:
    pilot = Pilot(make_app((960, 600), text_scale=2.0))
    pilot.app.set_piece_scale(pieces)
    tables.tip_at_a_pawn(pilot.app)
    pilot.frame(2)
    assert pilot.has("goal")
    assert misread(pilot) == []


LARGE = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.0), ((960, 600), 1.25)]


HAND = "7H KD 5C AC 9D"
WHERE = [f"card {n}" for n in (0, 2, 4)] + [f"pawn {n}" for n in (2, 5, 8, 14)]


def staged_tip(
    name: str, look: tuple[tuple[int, int], float], where: str = "card 0", draws: bool = False
) -> tuple[Pilot, TableScene]:
    """A first game in its middle with a tip at a card or a pawn."""
    pilot = Pilot(make_app(look[0], text_scale=look[1]))
    if not draws:
        pilot.app.draw = lambda: None  # type: ignore[method-assign]
    setup, game = tables.staged("toc-bois", tables.MIDGAME, HAND)
    table = tables.open_table(pilot.app, replace(setup, learning=True), game)
    table.settings.tips_seen = {table.table.seats[0].name: TIPS}
    pilot.frame(2)
    kind, number = where.split()
    card = parse_card(HAND.split()[int(number) if kind == "card" else 0])
    target = CardTarget(card) if kind == "card" else PawnTarget(int(number))
    table.table.change(tip=Tip(name, target, card, 1))
    pilot.frame(2)
    return pilot, table


@pytest.mark.quick_cases(7)
@pytest.mark.parametrize("look", LARGE)
@pytest.mark.parametrize("where", WHERE)
def test_a_note_points_at_the_thing_and_hides_neither_it_nor_hand_nor_plate(
    where: str, look: tuple[tuple[int, int], float]
) -> None:
    pilot, table = staged_tip("exchange", look, where)
    panels = table.view().panels
    note = panels.note
    assert note is not None
    assert table.state.tip is not None
    pieces = table.piece_controls(panels.layout)
    target = next(c for c in pieces if c.id == table.state.tip.target)
    hidden = [c.id for c in pieces if c.role in ("card", "seat") and not c.rect.overlap(note.box).empty]
    assert hidden == []
    assert note.box.overlap(target.rect).empty
    assert target.rect.inset(-24).contains(note.point), "its tail ends at the thing"
    assert Box(0, 0, *look[0]).holds(note.box)
    for button in ("tip_read", "tips_off"):
        assert note.box.holds(pilot.control(button).rect)


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("where", WHERE)
def test_what_happened_is_read_beside_a_note_and_the_piles_keep_their_names(
    where: str, size: tuple[int, int]
) -> None:
    for name in ("exchange", "capture", "discard"):
        _, table = staged_tip(name, (size, 1.0), where)
        layout, note = table.view().panels.layout, table.view().panels.note
        assert note is not None
        assert not layout.log_folded
        assert layout.log.overlap(note.box).empty
        assert layout.log.h >= 4.5 * table.m.text(18.5), "two lines or three"
        assert layout.pile_labels
        names = [tr("table.pile.count", pile=tr(f"table.pile.{pile}"), n=54) for pile in ("stock", "discard")]
        widths = [table.ui.text_width(name, 18.5) + table.m.px(22) for name in names]
        assert sum(widths) / 2 < layout.discard[0] - layout.stock[0]
        for end in (layout.stock[0] - widths[0] / 2, layout.discard[0] + widths[1] / 2):
            assert layout.middle.x <= end <= layout.log.x


def spoken_goal(pilot: Pilot) -> str:
    """What is told of the goal: in view, or by the button that stands for it."""
    if "Le but" in words(pilot) and not pilot.has("goal"):
        return words(pilot)
    pilot.click("goal").frame(2)
    told = words(pilot)
    pilot.press("escape").frame(2)
    assert not pilot.scene.layers
    return told


@pytest.mark.quick_cases(5)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (1920, 1080), (720, 1280), (600, 960)])
def test_the_goal_is_in_view_or_behind_a_button(size: tuple[int, int], text: float) -> None:
    pilot, _ = staged_tip("exit", (size, text), draws=True)
    told = spoken_goal(pilot).replace("\N{NO-BREAK SPACE}", " ")
    assert "Le but : rentrer à la maison tes 4 pions et ceux de Hugo." in told
    if size == (960, 600) and text == 2.0:
        assert "Hugo, en face, joue avec toi." in told, "its plate has no room for that either"
    plate = pilot.control("plate:2")
    assert "joue avec toi" in plate.hint, "and the plate says it to whoever points at it"


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("where", ["card 0", "card 2", "card 4"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600)])
def test_a_note_in_large_letters_leaves_whose_turn_it_is_in_view(
    size: tuple[int, int], where: str, lang: str
) -> None:
    i18n.set_language(lang)
    try:
        for name in ("home", "seven", "exchange"):
            _, table = staged_tip(name, (size, 2.0), where)
            panels = table.view().panels
            assert panels.note is not None
            assert panels.note.box.overlap(panels.layout.banner).empty, name
    finally:
        i18n.set_language("fr")


def test_a_note_is_about_as_large_as_drawn() -> None:
    """300 × 196 at 720p."""
    sizes = []
    for name in TIPS[1:]:  # the first says no more than who plays with you
        note = staged_tip(name, ((1280, 720), 1.0))[1].view().panels.note
        assert note is not None
        sizes.append(note.box[2:])
    assert {width for width, _ in sizes} == {300}
    assert max(height for _, height in sizes) <= 230
    assert sum(height for _, height in sizes) / len(sizes) == pytest.approx(196, abs=20)


@pytest.mark.parametrize("where", ["card 1", "pawn 5"])
def test_a_note_is_read_and_put_away_by_keyboard(where: str) -> None:
    pilot, table = staged_tip("exit", ((1280, 720), 1.0), where)
    pilot.go_to("tip_read").press("return").frame(2)
    assert table.state.tip is None
    pilot, table = staged_tip("exit", ((1280, 720), 1.0), where)
    pilot.press("escape").frame(2)
    assert table.state.tip is None
    assert not table.layers, "the menu waits for the next Esc"
    pilot.press("escape").frame(2)
    assert table.layers


def test_what_lies_under_a_note_cannot_be_clicked_through_it() -> None:
    _, table = staged_tip("block", ((1280, 720), 2.0), "pawn 5")
    note = table.view().panels.note
    assert note is not None
    centres = [c.rect.centre for c in table.piece_controls(table.layout) if note.box.contains(c.rect.centre)]
    assert centres, "so large a note hides something"
    for centre in centres:
        hit = table.steering.hit(centre)
        assert hit is None or hit.role == "button"


def test_the_button_of_the_log_is_under_a_note_or_beside_it() -> None:
    """It neither peeps out nor is pressed through the paper."""
    places = []
    for size in ((1280, 720), (1920, 1080), (960, 600)):
        for where in ("card 0", "card 2", "card 4"):
            _, table = staged_tip("exchange", (size, 2.0), where)
            panels = table.view().panels
            assert panels.note is not None
            log, paper = panels.layout.log, panels.note.box
            assert panels.layout.log_folded
            under = paper.holds(log)
            assert under or log.overlap(paper).empty
            hit = table.steering.hit(log.centre)
            assert (hit is None or hit.id in ANSWERS) == under
            places.append(under)
    assert set(places) == {True, False}


def test_who_gave_no_name_is_not_called_by_one(tmp_path: Path) -> None:
    """« À toi de jouer », never « À toi de jouer, Toi »."""
    pilot = player(tmp_path)
    profile(pilot).settings.animation_speed = "instant"
    pilot.open(TitleScene(pilot.app))
    pilot.app.services.navigator.first_game(pilot.scene)
    table = pilot.frame(3).scene
    assert isinstance(table, TableScene)
    assert table.banner().title == "À toi de donner une carte"
    play_on(pilot, table, random.Random(2))
    assert table.banner().title == "À toi de jouer"
