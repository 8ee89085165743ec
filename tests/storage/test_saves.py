"""The file of a game: what goes in comes out, it is read by eye, and old ones open for ever."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import toc_desktop.storage as storage
from tests.storage.games import play, play_out, short_game, sit_down
from toc_desktop import __version__
from toc_desktop.engine import PRESETS, Seating, new_game, options, replay, start_record
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage import NewerFormat, StorageError, Store, saves, strict_json, upgrades
from toc_desktop.storage.atomic import LIMIT
from toc_desktop.storage.best_of import BestOf
from toc_desktop.storage.game_lines import GameLine, PersonLine
from toc_desktop.storage.saves import TakenBack
from toc_desktop.storage.setup import OPEN

FIXTURES = Path(__file__).resolve().parents[1] / "saves"


def test_what_goes_in_comes_out() -> None:
    session = play(sit_down(), 60)
    session.title = "Dimanche, « chez Léa »"
    session.setup = replace(session.setup, practice=True)
    saved = replace(
        session.saved(), taken_back=(TakenBack(3, ("pass", "fold")),), floor=2, extra={"mood": [1]}
    )
    again = saves.from_bytes(saves.to_bytes(saved))
    assert again == saved
    assert saves.verify(again) == session.game


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_preset_at_every_table(preset: Any) -> None:
    for players in preset.players:
        for teams in (0, *preset.teams.get(players, ())):
            session = play(Session.new(quick_setup(preset.name, players, teams, seed=3)), 40)
            assert saves.verify(saves.from_bytes(saves.to_bytes(session.saved()))) == session.game


def test_a_finished_game_names_its_winners() -> None:
    saved = play_out(short_game()).saved()
    assert saved.status == "finished"
    assert saved.winners
    assert saves.verify(saves.from_bytes(saves.to_bytes(saved))).winners == saved.winners
    with pytest.raises(StorageError, match="winners"):
        saves.verify(replace(saved, winners=(1 - saved.winners[0],)))


def test_a_move_is_a_line_and_the_next_save_differs_in_few() -> None:
    session = play(sit_down(), 30)
    before = saves.to_bytes(session.saved()).decode().splitlines()
    play(session, 1, seed=5)
    after = saves.to_bytes(session.saved()).decode().splitlines()
    assert len(after) == len(before) + 1
    # The last move gets a comma; the new move, the digest and the checksum are new.
    assert len(set(after) - set(before)) == 4


def test_the_layout_does_not_matter_to_the_checksum_but_every_value_does() -> None:
    data = saves.to_bytes(play(sit_down(), 5).saved())
    values = json.loads(data)
    assert saves.from_bytes(json.dumps(values, indent=4).encode()) == saves.from_bytes(data)
    assert saves.from_bytes(data.replace(b"\n", b"\r\n")) == saves.from_bytes(data)
    for key in values.keys() - {"checksum", "kind", "version"}:
        with pytest.raises(StorageError, match="checksum"):
            saves.from_bytes(saves.lay_out(values | {key: "other"}))


def test_the_digest_sees_every_hidden_card() -> None:
    session = play(sit_down(), 10)
    game = session.game
    digest = saves.position_digest(game)
    assert digest == saves.position_digest(replay(session.record))
    swapped = (game.stock[1], game.stock[0], *game.stock[2:])
    assert saves.position_digest(replace(game, stock=swapped)) != digest
    for change in ({"turn": 1 - game.turn}, {"deal": 9}, {"shuffles": 9}, {"hands": game.hands[::-1]}):
        assert saves.position_digest(replace(game, **change)) != digest


def test_the_full_rules_are_in_the_file_not_just_their_name() -> None:
    session = Session.new(
        quick_setup("toc", 3, seed=1, options={"jokers": 0, "cards": {"K": ["exit", "forward 13 eats"]}})
    )
    values = json.loads(saves.to_bytes(session.saved()))
    renamed = {key: value for key, value in values.items() if key != "checksum"} | {"preset": "les nôtres"}
    again = saves.from_bytes(saves.lay_out(renamed | {"checksum": saves.checksum(renamed)}))
    assert again.setup.rules == session.setup.rules
    assert saves.verify(again) == session.game


def test_the_page_describes_every_key() -> None:
    page = (Path(storage.__file__).parent / "FORMAT.md").read_text(encoding="utf-8")

    def described_in(part: str) -> set[str]:
        rows = re.findall(r"^\| (`.*?) \|", part, re.M)
        return {name for row in rows for name in re.findall(r"`(\w+)`", row)}

    of_games, of_statistics = page.split("## The statistics")
    described = described_in(of_games)
    assert described_in(of_statistics) == set(GameLine.__dataclass_fields__)
    (people,) = re.findall(r"^\| `people` \|(.*)", of_statistics, re.M)
    assert set(re.findall(r"`(\w+)`", people)) == set(PersonLine.__dataclass_fields__)
    saved = sit_down().saved()
    score = BestOf.fresh(saved.setup.seating)
    setup = replace(saved.setup, best_of=score, secrecy=OPEN, learning=True, practice=True)
    values = json.loads(saves.to_bytes(replace(saved, sequence=1, setup=setup)))
    assert described == set(values) == saves.KEYS
    assert f"format {saves.VERSION}" in page
    for folder in ("running", "named", "replays", "broken", "originals"):
        assert f"`{getattr(Store(Path('x')), folder).name}/`" in page


def test_there_is_a_file_of_every_format_and_it_still_opens() -> None:
    for version in range(1, saves.VERSION + 1):
        path = FIXTURES / f"format-{version}.toc"
        saved = saves.from_bytes(path.read_bytes())
        game = saves.verify(saved)
        assert (saved.title, saved.setup.names[0]) == ("Dimanche au chalet", "Léa")
        assert (len(saved.record.moves), game.phase) == (40, "play")
        assert (saved.upgraded_from is None) == (version == saves.VERSION)


def test_todays_format_is_written_as_its_file_shows() -> None:
    data = (FIXTURES / f"format-{saves.VERSION}.toc").read_bytes().replace(b"\r\n", b"\n")
    assert saves.to_bytes(saves.from_bytes(data)) == data, "a changed layout is a new format"


def test_a_newer_format_is_said_so_and_left_alone(tmp_path: Path) -> None:
    values = saves.to_dict(sit_down().saved()) | {"version": saves.VERSION + 1, "program": "9.9.9"}
    data = saves.lay_out(values | {"checksum": "as they do it then"})
    store = Store(tmp_path)
    store.running.mkdir()
    path = store.running_path("future")
    path.write_bytes(data)
    with pytest.raises(NewerFormat) as caught:
        store.open(path)
    assert dict(caught.value.notice.args)["program"] == "9.9.9"
    assert path.read_bytes() == data


def test_an_older_format_is_upgraded_step_by_step_and_its_original_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it will be when there is a format 4: three steps, each from one version to the next."""
    taken: list[int] = []

    def later(values: dict[str, Any]) -> dict[str, Any]:
        taken.append(values["version"])
        return values | {"title": values["title"] + "!"}

    monkeypatch.setattr(saves, "VERSION", 4)
    monkeypatch.setattr(upgrades, "STEPS", {1: upgrades.STEPS[1], 2: later, 3: later})
    store = Store(tmp_path)
    store.running.mkdir()
    old = (FIXTURES / "format-1.toc").read_bytes()
    path = store.running_path("20260131-201500-0badcafe")
    path.write_bytes(old)
    session = Session.resume(path, store)
    assert taken == [2, 3]
    assert session.title == "Dimanche au chalet!!"
    assert json.loads(path.read_bytes())["version"] == 4
    assert [kept.read_bytes() for kept in store.originals.iterdir()] == [old]
    monkeypatch.setattr(upgrades, "STEPS", {2: later})
    with pytest.raises(StorageError, match="too_old"):
        saves.from_bytes(old)


def test_a_format_that_brings_only_an_option_needs_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it will be then: old files lack the option, and mean what the registry says."""
    old = saves.to_dict(play(sit_down(), 9).saved())
    del old["rules"]["swap_from_start"]
    old["checksum"] = saves.checksum(old)
    with pytest.raises(StorageError):
        saves.from_bytes(saves.lay_out(old))
    next_format = saves.VERSION + 1
    later = [replace(o, since=next_format) if o.name == "swap_from_start" else o for o in options.OPTIONS]
    monkeypatch.setattr(options, "OPTIONS", tuple(later))
    monkeypatch.setattr(saves, "VERSION", next_format)
    saved = saves.from_bytes(saves.lay_out(old))
    assert saved.upgraded_from == next_format - 1
    assert saved.record.rules.swap_from_start is True


def test_unknown_keys_survive_a_whole_game(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = play(sit_down(store), 3)
    path = store.running_path(session.id)
    session.close()
    values = {**saves.to_dict(session.saved()), "mascot": {"name": "Caribou"}}
    path.write_bytes(saves.lay_out(values | {"checksum": saves.checksum(values)}))
    play(Session.resume(path, store), 3)
    assert json.loads(path.read_bytes())["mascot"] == {"name": "Caribou"}


def test_the_program_is_named() -> None:
    assert json.loads(saves.to_bytes(sit_down().saved()))["program"] == __version__


def test_a_record_by_hand_needs_no_seed_to_be_right() -> None:
    """Chance is explicit: the recorded shuffles count, not what the seed would give."""
    setup = quick_setup("tock-1", 4, seed=5)
    step = new_game(setup.rules, Seating.standard(4), 5)
    saved = replace(sit_down().saved(), setup=setup, record=replace(start_record(step), seed=6))
    saved = replace(saved, digest=saves.position_digest(step.game))
    assert saves.verify(saved).hands == step.game.hands


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"[1, 2", "not_json"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b"[NaN]", "number"),
        (b"[1e999]", "number"),
        (b"[" + b"9" * 30 + b"]", "number"),
        (b"[" * 13 + b"]" * 13, "too_deep"),
        (b'["\xff"]', "not_utf8"),
        (b'["\\ud800"]', "not_utf8"),
        (b" " * (LIMIT + 1), "too_large"),
    ],
)
def test_json_has_none_of_its_traps(data: bytes, why: str) -> None:
    with pytest.raises(StorageError) as caught:
        strict_json.parse(data)
    assert caught.value.notice.id == why


def test_json_that_is_fine_is_read() -> None:
    assert strict_json.parse(b"[" * 12 + b"]" * 12)
    assert strict_json.parse('\ufeff{"é[[[[[[[[[[[[[[[": "\\ud83d\\ude00"}'.encode()) == {
        "é" + "[" * 15: "😀"
    }
    assert strict_json.parse(b"[0.5, -3, 1e3, true, null]") == [0.5, -3, 1000.0, True, None]
