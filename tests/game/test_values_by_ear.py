"""Sliders, switches and the walk of the table, through a real AT-SPI client and the keyboard alone."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from typing import Any

import pytest

from tests.game.reader_rig import SYSTEM_PYTHON, desktop, missing, seeded_game
from toc_desktop.storage.settings import Settings
from toc_desktop.storage.settings_file import SettingsFile
from toc_desktop.support import paths

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]

PATIENCE = 200


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Settings]:
    """What the client found, and what the settings file says afterwards."""
    if why := missing():
        pytest.skip(why)
    if shutil.which("xdotool") is None:
        pytest.skip("No key can be pressed here without xdotool (Debian: apt install xdotool).")
    folder = tmp_path_factory.mktemp("values")
    data, run = folder / "data", folder / "run"
    run.mkdir()
    paths.set_data_dir(data)
    SettingsFile().save(Settings(animation_speed="instant", last_players=("Zoé",), language="fr"))
    paths.set_data_dir(None)
    arguments = ["play", "--windowed", "--data-dir", str(data)]
    with desktop(run) as (seat, stack), (folder / "game.log").open("w") as log:
        seat.start(stack, seeded_game(11, arguments), log, subprocess.STDOUT)
        errors = folder / "client.log"
        with errors.open("w") as trouble:
            client = seat.start(
                stack, [SYSTEM_PYTHON, "-m", "tests.game.value_client"], subprocess.PIPE, trouble
            )
            said, _ = client.communicate(timeout=PATIENCE)
    assert said, errors.read_text()
    paths.set_data_dir(data)
    settings = SettingsFile().load()[0]
    paths.set_data_dir(None)
    return json.loads(said), settings


def test_a_value_set_by_a_client_is_the_setting(found: tuple[dict[str, Any], Settings]) -> None:
    done, settings = found
    assert "stuck" not in done, done["stuck"]
    changed = done["settings"]
    _, low, high = changed["before"]
    assert low < changed["after"] < high
    assert round(settings.effects_volume * high) == changed["after"]
    assert settings.voice is not changed["was"]


def test_the_table_is_walked_with_four_keys(found: tuple[dict[str, Any], Settings]) -> None:
    done, _ = found
    table = done["table"]
    (where,) = table["w"]
    assert len(re.findall(r"[.!?](?:\s|$)", where)) == 2, "two sentences tell where the game stands"
    assert [said.split(",")[0] for said in table["p"][:4]] == [f"Ton pion {n}" for n in range(1, 5)]
    assert table["p"][4].startswith("Le pion 1 "), "then those of the next player"
    assert table["s"][0].startswith("Zoé")
    assert len({said.split(",")[0] for said in table["s"]}) == 4, "each player once"
    assert table["t"][0].strip()


def test_every_card_is_described_and_lies_in_the_window(found: tuple[dict[str, Any], Settings]) -> None:
    done, _ = found
    described = done["table"]["described"]
    assert described
    for name, words in described:
        assert words.strip(), f"{name} does not say what it does"
        if "ne se joue pas" in name:
            assert len(words) > 20, "and why not"
    keys = [re.search(r"Touche\s: (\d)$", words) for _, words in described]
    assert [key and int(key[1]) for key in keys] == [*range(1, len(described) + 1)], "and which key takes it"
    x, y, width, height = done["table"]["place"]
    assert width > 10
    assert height > 10
    assert x >= 0
    assert y > 100, "in pixels of the screen: the hand is in its lower half"
