"""Settings: typed, remembered, and a bad one spoils nothing else."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from toc_desktop.engine import find_preset
from toc_desktop.session import default_setup
from toc_desktop.storage import HouseRules, Settings, SettingsFile
from toc_desktop.storage.settings import settings_from_dict, settings_to_dict
from toc_desktop.storage.setup import setup_from_dict, setup_to_dict
from toc_desktop.ui.keys import KeyMap

OTHER = Settings(
    language="en",
    fullscreen=True,
    window_size=(1920, 1080),
    window_sizes={"3840x2160@2": (2560, 1440)},
    theme="contrast",
    text_scale=1.75,
    piece_scale=1.5,
    turn_board=True,
    card_letters="en",
    animation_speed="instant",
    reduced_motion=True,
    effects_volume=0.25,
    music_volume=1.0,
    seat_colours=(7, 6, 5, 4, 3, 2, 1, 0),
    keys={"hint": ("j", "f2")},
    hints=False,
    confirm_moves=True,
    confirm_own_captures=False,
    narration=True,
    voice=True,
    voice_rate="slow",
    verbosity="short",
    last_setup=default_setup("Zoé"),
    house_rules=(HouseRules("Chez nous", "toc", find_preset("toc").rules),),
    lessons={"exit": 3, "seven": -1},
    last_players=("Zoé", "Théo"),
    tips=False,
    tips_seen={"Zoé": ("exit", "card"), "": ("home",)},
)


def test_the_example_changes_every_setting() -> None:
    usual = Settings()
    same = [f.name for f in fields(usual) if getattr(usual, f.name) == getattr(OTHER, f.name)]
    assert same == ["unknown", "unread", "reported_unread"]


def test_everything_is_remembered(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path).save(OTHER) is None
    assert SettingsFile(tmp_path).load() == (OTHER, ())


def test_a_first_start_has_defaults_and_nothing_to_tell(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path / "no" / "where").load() == (Settings(), ())
    assert list(tmp_path.iterdir()) == [], "reading makes no folder"


def test_unknown_keys_survive_a_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"version": 1, "theme": "maple", "lamp": {"warm": [1, 2]}, "ghost": null}')
    file = SettingsFile(tmp_path)
    settings, told = file.load()
    assert told == ()
    file.save(replace(settings, hints=False))
    values = json.loads(path.read_text(encoding="utf-8"))
    assert (values["lamp"], values["ghost"]) == ({"warm": [1, 2]}, None)
    assert (values["theme"], values["hints"]) == ("maple", False)


def test_a_newer_programs_settings_keep_their_number(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"version": 5, "theme": "maple"}')
    file = SettingsFile(tmp_path)
    settings, told = file.load()
    assert (settings.theme, told) == ("maple", ())
    file.save(replace(settings, theme="walnut"))
    assert json.loads(path.read_text(encoding="utf-8"))["version"] == 5


@pytest.mark.parametrize("text", ["", "{", "[]", '"theme"', '{"a": NaN}', '{"a": 1, "a": 2}', "\x00" * 9])
def test_a_broken_file_means_defaults_a_notice_and_the_file_set_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    file = SettingsFile(tmp_path)
    settings, told = file.load()
    assert settings == Settings()
    assert [notice.id for notice in (told[0], told[-1])] == ["settings_broken", "set_aside"]
    assert all(notice.message() for notice in told)
    aside = Path(str(dict(told[-1].args)["path"]))
    assert aside.read_text() == text
    assert file.save(settings) is None
    assert SettingsFile(tmp_path).load() == (Settings(), ())
    assert aside.read_text() == text


def test_one_bad_value_is_put_right_and_the_others_stay(tmp_path: Path) -> None:
    values = settings_to_dict(OTHER) | {"theme": "neon", "text_scale": 9, "window_size": [1, 1]}
    (tmp_path / "settings.json").write_text(json.dumps(values))
    settings, told = SettingsFile(tmp_path).load()
    assert {dict(notice.args)["name"] for notice in told} == {"theme", "text_scale", "window_size"}
    assert settings == replace(OTHER, theme="walnut", text_scale=1.0, window_size=(1280, 720))


def test_numbers_are_not_booleans_and_booleans_not_numbers() -> None:
    for name, value in (
        ("hints", 1),
        ("effects_volume", True),
        ("text_scale", "1"),
        ("piece_scale", 1.3),
        ("piece_scale", True),
        ("piece_scale", "1.5"),
        ("lessons", {"a": True}),
    ):
        assert settings_from_dict({name: value})[1] == (name,)


def test_unchanged_settings_are_not_written_again(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.save(OTHER)
    before = file.path.stat().st_mtime_ns, file.path.stat().st_ino
    assert file.save(OTHER) is None
    assert (file.path.stat().st_mtime_ns, file.path.stat().st_ino) == before


def test_keys_go_through_the_file_as_the_key_map_gives_them(tmp_path: Path) -> None:
    keys = KeyMap()
    keys.bind("hint", "j")
    file = SettingsFile(tmp_path)
    file.save(Settings(keys={action: tuple(names) for action, names in keys.changed().items()}))
    again = KeyMap()
    again.load(SettingsFile(tmp_path).load()[0].keys)
    assert again.bindings == keys.bindings


def test_a_set_up_goes_through_json() -> None:
    setup = default_setup("Léa")
    assert setup_from_dict(json.loads(json.dumps(setup_to_dict(setup)))) == setup


# Older settings.


@pytest.mark.parametrize(("players", "person"), [(["Zoé", "Théo"], "Zoé"), ([], ""), (["  "], ""), (5, "")])
@pytest.mark.parametrize("version", [1, 2, None])
def test_tips_seen_up_to_version_2_are_those_of_the_person_remembered(
    tmp_path: Path, version: int | None, players: object, person: str
) -> None:
    values = {"version": version, "tips_seen": ["exit", "power_7"], "last_players": players}
    (tmp_path / "settings.json").write_text(json.dumps(values))
    file = SettingsFile(tmp_path)
    settings, notices = file.load()
    assert settings.tips_seen == {person: ("exit", "power_7")}
    assert "tips_seen" not in {dict(each.args)["name"] for each in notices}
    file.save(settings)
    after = json.loads(file.path.read_text(encoding="utf-8"))
    assert (after["version"], after["tips_seen"]) == (3, {person: ["exit", "power_7"]})
    assert SettingsFile(tmp_path).load()[0].tips_seen == settings.tips_seen


def test_where_no_tip_was_seen_nobody_saw_any() -> None:
    values = {"version": 2, "tips_seen": [], "last_players": ["Zoé"]}
    assert settings_from_dict(values)[0].tips_seen == {}


def test_in_settings_of_today_a_list_of_tips_is_nobodys() -> None:
    read, unread = settings_from_dict({"version": 3, "tips_seen": ["exit"], "last_players": ["Zoé"]})
    assert (read.tips_seen, unread) == ({}, ("tips_seen",))


def test_so_many_names_are_read_and_no_more() -> None:
    for count in (32, 33):
        read, unread = settings_from_dict({"last_players": [f"n{number}" for number in range(count)]})
        assert len(read.last_players) == 32
        assert unread == (("last_players",) if count > 32 else ())


def test_so_many_tips_of_a_person_are_read_and_no_more() -> None:
    for count in (100, 101):
        tips = {"Zoé": [f"t{number}" for number in range(count)]}
        read, unread = settings_from_dict({"version": 3, "tips_seen": tips})
        assert len(read.tips_seen.get("Zoé", ())) == (100 if count == 100 else 0)
        assert unread == (("tips_seen",) if count > 100 else ())


# What cannot be read is kept.


def written_again(folder: Path, **changes: object) -> tuple[Settings, dict[str, Any]]:
    """Load the settings, change something and save; return them and the file."""
    file = SettingsFile(folder)
    settings, _ = file.load()
    file.save(replace(settings, **changes))  # type: ignore[arg-type]
    return settings, json.loads(file.path.read_text(encoding="utf-8"))


def house(name: str) -> dict[str, Any]:
    """Return one house rule as it stands in the file."""
    row: dict[str, Any] = settings_to_dict(OTHER)["house_rules"][0]
    return {**row, "name": name}


BAD_ROWS = (
    {**house("Chez Zoé"), "rules": {"jokers": "a thousand"}},
    {**house("Demain"), "rules": {**house("x")["rules"], "from_tomorrow": True}},
    "pas une règle",
    None,
    {**house("  mal rangée  ")},
)


def test_one_house_rule_that_cannot_be_read_leaves_the_others_and_stays_in_the_file(tmp_path: Path) -> None:
    rows = [house("un"), BAD_ROWS[0], house("deux"), *BAD_ROWS[1:], house("trois")]
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "house_rules": rows}))
    settings, values = written_again(tmp_path, hints=False)
    assert [each.name for each in settings.house_rules] == ["un", "deux", "trois"]
    assert values["house_rules"] == rows, "verbatim, and in its place"
    again, values = written_again(tmp_path, house_rules=settings.house_rules[:1])
    assert len(again.house_rules) == 3
    assert [row for row in values["house_rules"] if row in BAD_ROWS] == list(BAD_ROWS)


def test_it_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"house_rules": [BAD_ROWS[0]], "theme": "neon"}))
    for expected in ([("setting_part", "house_rules"), ("setting", "theme")], [], []):
        file = SettingsFile(tmp_path)
        settings, told = file.load()
        assert [(each.id, dict(each.args)["name"]) for each in told] == expected
        assert all(each.message() for each in told)
        assert file.save(settings) is None
    values = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    values["house_rules"].append("encore")
    (tmp_path / "settings.json").write_text(json.dumps(values))
    assert [each.id for each in SettingsFile(tmp_path).load()[1]] == ["setting_part"], "something else is"


def test_single_values_entries_and_names_are_kept_too(tmp_path: Path) -> None:
    values = {
        "theme": "neon",
        "keys": {"hint": ["j"], "fly": 7},
        "lessons": {"exit": 2, "swim": "half"},
        "last_players": ["Léa", 5, "Zoé"],
        "last_setup": {"preset": "toc", "rules": {"new": 1}},
    }
    (tmp_path / "settings.json").write_text(json.dumps(values))
    settings, kept = written_again(tmp_path, hints=False)
    assert (settings.keys, settings.lessons) == ({"hint": ("j",)}, {"exit": 2})
    assert settings.last_players == ("Léa", "Zoé")
    assert {name: kept[name] for name in values} == values
    _, kept = written_again(tmp_path, theme="maple", last_setup=default_setup("Léa"))
    assert kept["theme"] == "maple", "whoever sets something has decided"
    assert kept["last_setup"]["preset"] == "toc-bois"


def test_more_house_rules_than_there_may_be_are_kept(tmp_path: Path) -> None:
    rows = [house(f"numéro {number}") for number in range(130)]
    (tmp_path / "settings.json").write_text(json.dumps({"house_rules": rows}))
    settings, values = written_again(tmp_path, hints=False)
    assert len(settings.house_rules) == 100
    assert values["house_rules"] == rows
