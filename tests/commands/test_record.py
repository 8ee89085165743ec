"""`toc-desktop record`: a game in words, verified; a broken one is told and the exit code is 1."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game, sit_down
from toc_desktop import cli
from toc_desktop.storage import export_game, saves


@pytest.fixture
def game(tmp_path: Path) -> Path:
    session = play(sit_down(), 30)
    session.title = "Dimanche"
    path = tmp_path / "game.tocgame"
    path.write_bytes(saves.to_bytes(session.saved()))
    return path


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    """Run the command; return its exit code and what it said."""
    code = cli.main([str(word) for word in words])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_game_in_words(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--lang", "fr", "record", game)
    assert (code, err) == (0, "")
    assert "Dimanche" in out
    assert "Léa glisse une carte à Marcel" in out
    assert "Partie vérifiée\u00a0: 30 coups" in out
    assert "de jouer" in out


def test_in_english(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "record", game, "--lang", "en")
    assert "Game verified: 30 moves" in out


def test_a_finished_game_names_its_winner(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "end.tocgame"
    path.write_bytes(saves.to_bytes(play_out(short_game()).saved()))
    code, out, _ = run(capsys, "--lang", "fr", "record", path)
    assert code == 0
    assert "gagne la partie" in out
    assert "de jouer" not in out


def test_a_transcript_has_the_notation(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "record", game, "--transcript")
    moves = saves.from_bytes(game.read_bytes()).record.moves
    assert all(move in out for move in moves)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda data: data[:-30], "abîmé"),
        (lambda data: data.replace(b'"Hugo"', b'"Hug0"'), "somme de contrôle"),
        (lambda data: b"\xff" + data, "texte lisible"),
        (lambda data: b"{}", "pas une partie"),
        (lambda data: data + b" " * saves_limit(), "trop gros"),
    ],
)
def test_a_broken_game_is_told_and_left_where_it_is(
    game: Path, capsys: pytest.CaptureFixture[str], change: object, why: str
) -> None:
    assert callable(change)
    game.write_bytes(change(game.read_bytes()))
    before = game.read_bytes()
    code, out, err = run(capsys, "--lang", "fr", "record", game)
    assert (code, out) == (1, "")
    assert why in err
    assert "Traceback" not in err
    assert game.read_bytes() == before
    assert [path.name for path in game.parent.iterdir()] == ["game.tocgame"]


def saves_limit() -> int:
    """Return more than a file may have."""
    return 1024 * 1024


def test_a_move_that_is_not_legal_is_named(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    values = saves.to_dict(saves.from_bytes(game.read_bytes()))
    values["moves"][7] = "AS exit 0>t41"
    game.write_bytes(saves.lay_out(values | {"checksum": saves.checksum(values)}))
    code, _, err = run(capsys, "record", game)
    assert code == 1
    assert "move 8" in err


def test_nothing_there_and_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "no.tocgame", tmp_path):
        code, _, err = run(capsys, "record", path)
        assert code == 1
        assert err.count("\n") == 1


def test_an_extract_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "extract.tocgame"
    export_game(play(sit_down(humans=["Léa", "Zoé"]), 10).saved(), path)
    code, out, _ = run(capsys, "--lang", "fr", "record", path)
    assert code == 0
    assert "give ??" in out
    assert "Extrait" in out
