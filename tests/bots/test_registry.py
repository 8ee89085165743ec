"""A bot from outside is one class: registered once, it is known to games, commands, words and statistics."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import toc_desktop.bots
from tests.bots.outside_bots import CheatingBot, GluttonBot
from tests.scenes.rooms import player, profile
from toc_desktop import cli
from toc_desktop.bots import (
    LADDER,
    USUAL_LEVEL,
    Budget,
    Level,
    find_level,
    known_level,
    level_names,
    make_bot,
    offered_levels,
    register,
    registry,
    unregister,
)
from toc_desktop.engine import Discard, IllegalMove, Play, legal_moves, parse_card, replay
from toc_desktop.game.navigator import ScreenNavigator
from toc_desktop.present import level_labels
from toc_desktop.present.level_labels import level_label
from toc_desktop.present.rules.new_game import draft_of
from toc_desktop.scenes.statistics import StatisticsScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.session import BotWorker, GameSetup, Session, quick_setup
from toc_desktop.storage.settings import Settings, settings_from_dict, settings_to_dict
from toc_desktop.storage.statistics import summarise
from toc_desktop.storage.store import Store
from toc_desktop.storage.tally import game_line
from toc_desktop.views.seat_rows import SeatRows

ROOT = Path(__file__).parents[2]
NAME, TITLE = "glutton", "Gargantua"
OURS = tuple(level.name for level in LADDER)


@pytest.fixture
def glutton() -> Iterator[Level]:
    """Register a bot from outside, between casual and strong, for one test."""
    level = Level(NAME, GluttonBot, strength=25, title=TITLE)
    register(level)
    GluttonBot.asked = 0
    yield level
    if NAME in level_names():
        unregister(NAME)
    assert level_names() == OURS


@pytest.fixture
def cheat() -> Iterator[None]:
    """Register a bot that does not keep to the rules."""
    register(Level("cheat", CheatingBot, strength=1, offered=False))
    yield
    unregister("cheat")


def table(seed: int = 3, humans: tuple[str, ...] = ()) -> GameSetup:
    """Return three at a quick table, the bots among them from outside."""
    return quick_setup("toc-bois", 3, 0, humans=humans, level=NAME, seed=seed, options={"fast_start": True})


def play_out(session: Session) -> Session:
    """Let every seat be played as on screen, by a worker that makes a bot for each decision."""
    worker = BotWorker()
    while not session.finished:
        assert len(session.record.moves) < 20_000
        turn = session.turn
        worker.start(session.view(turn), known_level(session.seat(turn).level), session.bot_seed(turn))
        assert worker.wait(30)
        move = worker.poll()
        assert move is not None
        session.submit(move)
    return session


@pytest.mark.parametrize("module", [toc_desktop.bots, registry, level_labels])
def test_the_examples_run(module: ModuleType) -> None:
    done = doctest.testmod(module)
    assert done.attempted > 0
    assert done.failed == 0
    assert level_names() == OURS


def test_no_code_but_the_ladder_names_a_level() -> None:
    named = set()
    for path in [*(ROOT / "toc_desktop").rglob("*.py"), *(ROOT / "build").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in OURS:
                named.add((path.relative_to(ROOT).as_posix(), node.value))
    ladder = {("toc_desktop/bots/ladder.py", name) for name in OURS}
    assert named == ladder | {("toc_desktop/bots/registry.py", USUAL_LEVEL)}


@pytest.mark.usefixtures("glutton")
def test_it_stands_on_the_ladder_where_it_says() -> None:
    at = level_names().index(NAME)
    assert level_names() == (*OURS[:at], NAME, *OURS[at:])
    assert find_level(OURS[at - 1]).strength < find_level(NAME).strength < find_level(OURS[at]).strength
    assert offered_levels() == tuple(name for name in level_names() if name != "random")


@pytest.mark.usefixtures("cheat")
def test_it_is_not_offered_if_it_says_so() -> None:
    assert "cheat" in level_names()
    assert "cheat" not in offered_levels()


@pytest.mark.slow
@pytest.mark.usefixtures("glutton")
def test_it_plays_a_whole_game_through_the_session(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = play_out(Session.new(table(), store))
    assert GluttonBot.asked == len(session.record.moves), "every move was its own"
    assert replay(session.record).phase == "over"
    assert play_out(Session.new(table())).record == session.record, "the same seed, the same game"
    session.close()
    store.close()


@pytest.mark.usefixtures("glutton")
def test_it_plays_in_simulate_and_arena(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--preset", "toc-bois", "--players", "4", "--teams", "2", "--seed", "4"]
    assert cli.main(["--lang", "en", "simulate", "--bots", f"{NAME},random", "--games", "3", *words]) == 0
    said = capsys.readouterr().out
    assert re.search(rf"^1 \(1\) +{NAME} ", said, re.MULTILINE)
    assert re.search(r"^games: 3$", said, re.MULTILINE)
    assert GluttonBot.asked > 100
    assert cli.main(["--lang", "en", "arena", NAME, "random", "--deals", "1", *words]) == 0
    assert re.search(rf"^{NAME} +\d+ decisions", capsys.readouterr().out, re.MULTILINE)
    assert cli.main(["simulate", "--help"]) == 0
    assert NAME in capsys.readouterr().out


@pytest.mark.usefixtures("glutton")
def test_it_plays_on_several_cores_as_on_one(tmp_path: Path) -> None:
    texts = []
    for jobs in ("1", "2"):
        path = tmp_path / jobs
        words = ["--bots", f"{NAME},novice", "--games", "2", "--jobs", jobs, "--transcript", str(path)]
        assert cli.main(["simulate", "--preset", "tock-1", "--players", "4", "--teams", "2", *words]) == 0
        texts.append(path.read_bytes())
    assert texts[0] == texts[1] != b""


def test_without_it_commands_refuse_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "--bots", NAME, "--games", "1"]) == 2
    assert NAME in capsys.readouterr().err


@pytest.mark.usefixtures("glutton")
def test_it_can_be_chosen_and_is_called_by_its_title() -> None:
    choices = {choice.value: choice.label for choice in SeatRows.levels()}
    assert TITLE in choices[NAME]
    assert list(choices)[1:] == list(offered_levels())
    for area in ("setup", "table", "record"):
        assert level_label(NAME, area) == TITLE
    assert level_label("expert", "table") == "Expert"


def test_statistics_count_it_where_it_stands(glutton: Level, tmp_path: Path) -> None:
    lines = []
    for level in ("expert", NAME, "novice"):
        setup = quick_setup("toc-bois", 2, 0, humans=["Léa"], level=level, seed=1)
        line = game_line(Session.new(setup).saved(), "2026-01-01T00:00:00Z")
        lines.append(replace(line, id=level, result="won"))
    summary = summarise(lines)
    assert summary.by_level[NAME].won == 1

    def shown() -> list[str]:
        pilot = player(tmp_path)
        texts = pilot.open(StatisticsScene(pilot.app, lines)).texts()
        titles = (level_label("novice"), TITLE, NAME, level_label("expert"))
        return [text for text in texts if text in titles]

    assert shown() == [level_label("novice"), TITLE, level_label("expert")]
    unregister(NAME)
    assert shown() == [level_label("novice"), level_label("expert"), NAME]
    register(glutton)


@pytest.mark.usefixtures("glutton")
def test_a_game_with_a_bot_that_is_gone_goes_on_with_the_usual_one_and_says_so_once(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = Session.new(table(humans=("Léa",)), store)
    for _ in range(9):
        session.submit(session.legal()[0])
    assert session.take_notices() == ()
    session.close()
    unregister(NAME)
    names = [seat.name for seat in session.setup.seats[1:]]

    again = Session.resume(store.running_path(session.id), store)
    assert again.game == session.game
    assert [seat.level for seat in again.setup.seats] == [None, *[USUAL_LEVEL] * 2]
    (told,) = again.take_notices()
    assert told.id == "unknown_level"
    assert all(word in told.message() for word in (NAME, *names))
    again.close()

    third = Session.resume(store.running_path(session.id), store)
    assert third.take_notices() == ()
    assert play_out(third).finished
    third.close()
    store.close()


@pytest.mark.usefixtures("glutton")
def test_the_table_tells_of_a_bot_that_is_gone(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    store = profile(pilot).store
    session = Session.new(table(humans=("Léa",)), store)
    session.submit(session.legal()[0])
    session.close()
    unregister(NAME)
    pilot.open(TitleScene(pilot.app))
    ScreenNavigator().open_game(pilot.scene, store.running_path(session.id))
    pilot.frame(30)
    assert pilot.scene.name == "table"
    assert NAME in " ".join(pilot.texts())


@pytest.mark.usefixtures("glutton")
def test_a_finished_game_keeps_the_name_of_a_bot_that_is_gone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = play_out(Session.new(table(), store))
    session.close()
    (path,) = (found for found in tmp_path.rglob("*.tocgame") if session.id in found.name)
    unregister(NAME)
    again = Session.resume(path, store)
    assert {seat.level for seat in again.setup.seats} == {NAME}
    assert again.take_notices() == ()
    assert level_label(NAME) == NAME
    store.close()


@pytest.mark.usefixtures("glutton")
def test_the_last_table_is_remembered_without_a_bot_that_is_gone() -> None:
    values = settings_to_dict(Settings(last_setup=table()))
    unregister(NAME)
    settings, bad = settings_from_dict(values)
    assert bad == ()
    assert settings.last_setup is not None
    assert {seat.level for seat in draft_of(settings.last_setup).seats} == {USUAL_LEVEL}


@pytest.mark.usefixtures("cheat")
def test_a_move_against_the_rules_is_nobodys_move(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.new(quick_setup("tock-1", 4, level="cheat", seed=7))
    view = session.view(session.turn)
    strange = next(card for card in map(parse_card, ("2C", "2D", "2H", "2S")) if card not in view.hand)
    for answer in (None, "fold", Discard(strange), Play(strange, "exit", ())):
        monkeypatch.setattr(CheatingBot, "answer", answer)
        with pytest.raises(IllegalMove, match="cheat"):
            make_bot("cheat").choose(view, Budget())
        worker = BotWorker()
        worker.start(view, "cheat", 1)
        assert worker.wait(30)
        assert worker.poll() == legal_moves(view)[0], "the evening goes on"
    honest = legal_moves(view)[-1]
    monkeypatch.setattr(CheatingBot, "answer", honest)
    assert make_bot("cheat").choose(view, Budget()) == honest


@pytest.mark.parametrize("name", ["", "Big", "two words", "a,b", "é", "x" * 17, "1st"])
def test_a_name_must_fit_files_and_commands(name: str) -> None:
    with pytest.raises(ValueError, match="unfit"):
        register(Level(name, GluttonBot, strength=1))
    assert level_names() == OURS


def test_names_are_taken_once_and_ours_stay() -> None:
    with pytest.raises(ValueError, match="already"):
        register(Level("casual", GluttonBot, strength=1))
    with pytest.raises(ValueError, match="comes with the game"):
        unregister("casual")
    for ask in (find_level, unregister, make_bot):
        with pytest.raises(ValueError, match="no such level: nobody"):
            ask("nobody")
    assert known_level("nobody") == known_level(None) == USUAL_LEVEL
