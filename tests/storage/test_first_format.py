"""What version 0.1.0 wrote opens and goes on by its own rules, whatever the presets say now."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from toc_desktop.engine import (
    PRESETS,
    EngineError,
    Seating,
    find_preset,
    legal_moves,
    option_value,
    options_between,
    problems,
    replay_steps,
)
from toc_desktop.session import Session
from toc_desktop.storage import StorageError, Store, saves
from toc_desktop.storage.export import import_game, read_extract
from toc_desktop.storage.first_format import FIRST_OPTIONS, read_rules, upgraded_rules
from toc_desktop.storage.settings_file import SettingsFile

FIRST = Path(__file__).resolve().parents[1] / "saves" / "format-1"
RUNNING = sorted(path.name for path in (FIRST / "data" / "running").glob("*.toc"))
REPLAYS = sorted(path.name for path in (FIRST / "data" / "replays").glob("*.toc"))
COUNTS: dict[str, list[int]] = json.loads((FIRST / "legal_moves.json").read_text(encoding="utf-8"))
CODES = [json.loads(line) for line in (FIRST / "codes.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """The player's folder as the first version left it."""
    shutil.copytree(FIRST / "data", tmp_path / "data")
    return Store(tmp_path / "data")


def first_rules(name: str) -> dict[str, Any]:
    """The rules of a game as its file tells them."""
    (path,) = FIRST.rglob(name)
    rules: dict[str, Any] = json.loads(path.read_bytes())["rules"]
    return rules


def test_every_preset_and_many_house_rules_are_there() -> None:
    files = [json.loads(path.read_bytes()) for path in FIRST.rglob("*.toc") if path.name != "extract.toc"]
    assert all(values["version"] == 1 for values in files)
    for name, choices in FIRST_OPTIONS:
        if name != "centre":
            met = {repr(values["rules"][name]) for values in files}
            assert met >= {repr(choice) for choice in choices} or len(met) > 1, f"{name}: only {met}"
    for where, status in ((RUNNING, "playing"), (REPLAYS, "finished")):
        told = [values for values in files if f"{values['id']}.toc" in where]
        assert {values["preset"] for values in told} == {preset.name for preset in PRESETS}
        assert {values["status"] for values in told} == {status}
    assert list((FIRST / "data" / "running").glob("*.moves"))
    assert list((FIRST / "data" / "running").glob("*.bak"))


@pytest.mark.parametrize("name", [*RUNNING, *REPLAYS])
def test_as_many_moves_are_legal_as_were_then(name: str, store: Store) -> None:
    """Counted by the first version, before each move of each game, journals included."""
    (path,) = store.folder.rglob(name)
    saved = store.open(path).saved
    assert saved.upgraded_from == 1
    counts = COUNTS[saved.id]
    games = [step.game for _, step in replay_steps(saved.record)]
    # What was taken back is not among the moves any more.
    now = [len(legal_moves(game)) for game in games][: len(counts)]
    assert now == counts[: len(now)]
    assert len(now) >= len(counts) - 5


@pytest.mark.parametrize("name", RUNNING)
def test_a_running_game_goes_on_in_todays_format(name: str, store: Store) -> None:
    path = store.running / name
    data = path.read_bytes()
    moves = len(store.read(path).record.moves)
    session = Session.resume(path, store)
    rules = session.setup.rules
    chance = random.Random(5)
    for _ in range(25):
        if not session.finished:
            session.submit(chance.choice(session.legal()))
    game, made = session.game, len(session.record.moves)
    session.close()
    assert made > moves
    assert (store.originals / f"{path.stem}-v1.toc").read_bytes() == data
    if not session.finished:
        assert json.loads(path.read_bytes())["version"] == saves.VERSION
        again = store.open(path)
        assert (again.saved.upgraded_from, again.game, again.saved.setup.rules) == (None, game, rules)
        backup = store.open_backup(path.with_suffix(".bak"))
        assert backup.saved.setup.rules == rules


@pytest.mark.parametrize("name", RUNNING)
def test_a_backup_of_then_is_as_good(name: str, store: Store) -> None:
    path = store.running / name
    path.unlink()
    opened = store.open_backup(path.with_suffix(".bak"))
    assert opened.saved.upgraded_from == 1
    assert legal_moves(opened.game)


def test_own_rules_not_those_of_today(store: Store) -> None:
    """tock-options had `start_protected` and `short_deal` off, and `swap_from_start` was on everywhere"""
    for name in RUNNING[:6]:
        rules = store.read(store.running / name).setup.rules
        preset = find_preset(json.loads((store.running / name).read_bytes())["preset"])
        teams = json.loads((store.running / name).read_bytes())["teams"]
        differs = {
            "tock-options": {"start_protected": False, "short_deal": False},
            "toc-bois": {"swap_from_start": True},
            "tockasix": {"swap_from_start": True},
        }.get(preset.name, {})
        assert options_between(preset.rules_for(teams), rules) == differs


def test_what_the_first_format_allowed_is_not_refused(store: Store) -> None:
    """`home_back` on with `home_advance` and `home_jump` off"""
    (name,) = [
        name for name in RUNNING if not (first_rules(name)["home_advance"] or first_rules(name)["home_jump"])
    ]
    opened = store.open(store.running / name)
    assert [problem.id for problem in problems(opened.saved.setup.rules, Seating.standard(2))] == [
        "home_sealed"
    ]
    session = Session.resume(opened, store)
    session.submit(session.legal()[0])
    session.close()
    assert store.open(store.running / name).saved.upgraded_from is None
    with pytest.raises(EngineError):
        Session.new(opened.saved.setup)


def test_replays_are_taken_in_from_elsewhere(store: Store, tmp_path: Path) -> None:
    for name in REPLAYS:
        opened = import_game(FIRST / "data" / "replays" / name, store)
        assert opened.game.winners == opened.saved.winners != ()
        assert json.loads(opened.path.read_bytes())["version"] == saves.VERSION
    assert read_extract((FIRST / "extract.toc").read_bytes()) is not None


def test_settings_with_house_rules_and_a_last_set_up(tmp_path: Path) -> None:
    shutil.copy(FIRST / "config" / "settings.json", tmp_path)
    file = SettingsFile(tmp_path)
    settings, notices = file.load()
    assert notices == ()
    assert len(settings.house_rules) == 7
    house = settings.house_rules[1].rules
    assert house.cards["5"].texts == ("forward 5 opponent off-start",)
    assert house.cards["T"].texts == ("swap opponent",)
    assert house.cards["X"].texts == ("exit", "forward 15", "draw must")
    assert settings.last_setup is not None
    assert settings.last_setup.rules.cards["K"].texts == ("exit", "forward 13", "centre")
    assert option_value(settings.last_setup.rules, "centre") == {
        "cell": 8,
        "leave": "other",
        "holds": "closed",
    }
    assert file.save(settings) is None
    again, notices = SettingsFile(tmp_path).load()
    assert (again.house_rules, again.last_setup, notices) == (settings.house_rules, settings.last_setup, ())


def test_each_name_of_the_first_format_became_what_the_rules_say() -> None:
    """5 = forward 5, with `any`/`opponent` by `five` and `off-start` by `five_from_start`; …"""
    for row in CODES:
        old, new = row["rules"], read_rules(row["rules"])
        lists = {rank: " ".join(rule.texts) for rank, rule in new.cards.items()}
        assert ("any" in lists["5"]) == (old["five"] == "any")
        assert ("opponent" in lists["5"]) == (old["five"] == "opponent")
        assert ("off-start" in lists["5"]) == (old["five_from_start"] and old["five"] != "own")
        assert lists["7"].split()[:3] == ["split", "7", str(old["split_pawns"])]
        assert ("repeat" in lists["7"], "eats" in lists["7"]) == (old["split_repeat"], old["seven_eats"])
        assert ("eats" in lists["K"]) == old["king_eats"]
        assert ("forward 10" in lists["T"]) == (old["ten"] == "advance")
        assert ("swap" in lists["J"], "forward 11" in lists["J"], "skip" in lists["J"]) == {
            "swap": (True, False, False),
            "swap-or-advance": (True, True, False),
            "advance-skip": (False, True, True),
        }[old["jack"]]
        for text in (text for rank in "TJ" for text in new.cards[rank].texts if text.startswith("swap")):
            assert text == f"swap {old['swap_with']}"
        assert f"forward {old['joker_steps']} " in lists["X"] + " "
        assert lists["X"].endswith(f"draw {old['joker_draw']}")
        ranks = {rank for rank, text in lists.items() if "centre" in text}
        assert ranks == set(old["centre"]["cards"] if old["centre"] else ())
        assert new.swap_from_start is True
        kept = {name: value for name, value in old.items() if name not in NEW_IN_CARDS}
        assert {name: option_value(new, name) for name in kept} == kept


NEW_IN_CARDS = {
    "five", "five_from_start", "split_pawns", "split_repeat", "seven_eats", "king_eats", "ten", "jack",
    "swap_with", "joker_steps", "joker_draw", "centre",
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"five": "own "}, {"split_pawns": 5}, {"split_pawns": True}, {"jokers": [2]}, {"centre": {}},
        {"centre": {"cell": 7, "cards": [], "leave": "any", "holds": "closed"}},
        {"centre": {"cell": 7, "cards": ["A", "A"], "leave": "any", "holds": "closed"}},
        {"centre": {"cell": 7, "cards": ["Q"], "leave": "any", "holds": "closed"}},
        {"centre": {"cell": 7, "cards": [["A"]], "leave": "any", "holds": "closed"}},
        {"more": 1}, {"king_eats": None}, {"swap_from_start": False},
    ],
)  # fmt: skip
def test_rules_that_were_never_written(change: dict[str, object]) -> None:
    good = CODES[0]["rules"]
    assert upgraded_rules(good)
    with pytest.raises(EngineError):
        read_rules({**good, **change})
    with pytest.raises(EngineError):
        read_rules({name: value for name, value in good.items() if name != "jack"})
    values = json.loads((FIRST / "data" / "running" / RUNNING[0]).read_bytes())
    values["rules"] = {**good, **change}
    values["checksum"] = saves.checksum(values)
    with pytest.raises(StorageError):
        saves.from_bytes(saves.lay_out(values))


def test_the_cards_of_a_centre_may_be_told_in_any_order_but_once() -> None:
    good = CODES[0]["rules"]
    for named in (["A"], ["X", "K", "2", "A"], ["K", "A"], ["2", "X"]):
        for cell in (7, 8):
            centre = {"cell": cell, "cards": named, "leave": "other", "holds": "shared"}
            rules = read_rules({**good, "centre": centre})
            assert {rank for rank, rule in rules.cards.items() if "centre" in rule.texts} == set(named)
            assert option_value(rules, "centre") == {"cell": cell, "leave": "other", "holds": "shared"}
    for wrong in (["K", "K"], ["A", "3"], [], ["A", "2", "K", "X", "A"], ["a"]):
        with pytest.raises(EngineError):
            read_rules({**good, "centre": {"cell": 7, "cards": wrong, "leave": "any", "holds": "closed"}})
