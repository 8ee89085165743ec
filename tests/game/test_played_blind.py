"""The real game, played from title to results by a client that knows nothing but the accessibility tree."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.game.reader_rig import SYSTEM_PYTHON, desktop, missing, seeded_game
from toc_desktop.engine import Game, Give, Move, Play, replay_steps
from toc_desktop.storage.opening import read_game
from toc_desktop.storage.saves import SavedGame
from toc_desktop.storage.settings import Settings
from toc_desktop.storage.settings_file import SettingsFile
from toc_desktop.support import paths

pytestmark = [pytest.mark.slow, pytest.mark.timeout(420)]

SEED = 11
PATIENCE = 360


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """Play a whole game by ear; return what the client read and heard, and where the game was saved."""
    if why := missing():
        pytest.skip(why)
    folder = tmp_path_factory.mktemp("blind")
    data, run = folder / "data", folder / "run"
    run.mkdir()
    paths.set_data_dir(data)
    SettingsFile().save(Settings(animation_speed="instant", last_players=("Zoé",), language="fr"))
    paths.set_data_dir(None)
    arguments = ["play", "--windowed", "--data-dir", str(data)]
    with desktop(run) as (seat, stack), (folder / "game.log").open("w") as log:
        seat.start(stack, seeded_game(SEED, arguments), log, subprocess.STDOUT)
        script = str(Path(__file__).with_name("blind_player.py"))
        errors = folder / "client.log"
        with errors.open("w") as trouble:
            client = seat.start(stack, [SYSTEM_PYTHON, script], subprocess.PIPE, trouble)
            said, _ = client.communicate(timeout=PATIENCE)
    assert said, errors.read_text()
    return json.loads(said), data


def saved_game(data: Path) -> SavedGame:
    (path,) = (data / "data").rglob("*.tocgame")
    return read_game(path)[1]


def decisions(saved: SavedGame) -> tuple[list[tuple[Game, Move]], Game]:
    """Every move with the game in which it was made, and the game at the end."""
    made: list[tuple[Game, Move]] = []
    game: Game | None = None
    for move, step in replay_steps(saved.record):
        if move is not None and game is not None:
            made.append((game, move))
        game = step.game
    assert game is not None
    return made, game


def test_the_whole_game_is_played_by_ear(played: tuple[dict[str, Any], Path]) -> None:
    done, data = played
    assert "stuck" not in done, done["stuck"]
    assert "Jouer tout de suite" in done["title"]
    saved = saved_game(data)
    names = [seat.name for seat in saved.setup.seats]
    last = decisions(saved)[1]
    winners = [names[winner] for winner in last.winners]
    assert winners
    human = saved.setup.humans[0]
    if human in last.winners:
        assert "Bravo" in done["won"]
    else:
        assert all(name in done["won"] for name in winners)
    assert any(all(name in words for name in winners) for words in done["results"])


def test_every_kind_of_decision_was_made_by_ear(played: tuple[dict[str, Any], Path]) -> None:
    done, data = played
    saved = saved_game(data)
    moves = [move for game, move in decisions(saved)[0] if game.turn == saved.setup.humans[0]]
    assert any(isinstance(move, Play) and len(move.legs) > 1 for move in moves), "a seven in parts"
    assert done["sevens"]
    assert sum(isinstance(move, Give) for move in moves) == len(done["exchanges"]) > 0
    refusal = done["refusal"]
    assert refusal["heard"] in refusal["described"], "the card itself tells why, before it is tried"
    assert re.search(r"ne se joue pas\s: .{10,}", refusal["heard"]), "the reason is said"
    undone = done["undone"]
    assert re.search(r"repris", undone["heard"])
    assert len(undone["after"]) > len(undone["before"]), "the card is back in the hand"


def who_moved(said: str, names: list[str]) -> list[str]:
    """The one whose move is told, or all who give a card in the same moment; not whose turn it is then."""
    first, *rest = re.split(r"(?<=[.!?…])\s+", said)
    told = [first, *(sentence for sentence in rest if " glisse une carte " in sentence)]
    return [sentence.split()[0] for sentence in told if sentence.split()[0] in names]


def test_every_move_of_the_others_was_heard_once(played: tuple[dict[str, Any], Path]) -> None:
    done, data = played
    saved = saved_game(data)
    names = [seat.name for seat in saved.setup.seats]
    movers = [names[game.turn] for game, _ in decisions(saved)[0]]
    heard = [name for said in done["heard"] for name in who_moved(said, names)]
    # What was taken back was heard too: the moves of the record are met in order among what was heard.
    left = iter(heard)
    assert all(mover in left for mover in movers)
    taken_back = int(re.sub(r"^Un ", "1 ", done["undone"]["heard"]).split()[0])
    assert len(heard) == len(movers) + taken_back
