"""A game to give away: whole when nothing is secret, else without any card that somebody must not see."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game, sit_down
from toc_desktop.engine import card_name
from toc_desktop.present.games.phrases import tell
from toc_desktop.session import Session
from toc_desktop.storage import (
    Library,
    StorageError,
    Store,
    export_game,
    export_transcript,
    import_game,
    saves,
)
from toc_desktop.storage.export import export_bytes, file_name, keeps_secrets, transcript


def during_the_exchange(humans: list[str]) -> Session:
    """Return a game in which two have given a card and nobody has played yet."""
    session = sit_down(humans=humans)
    assert session.game.phase == "exchange"
    return play(session, 2)


def test_a_game_goes_out_and_comes_back_whole(tmp_path: Path) -> None:
    session = play(sit_down(), 30)
    target = tmp_path / "elsewhere" / file_name(session.saved())
    export_game(session.saved(), target)
    store = Store(tmp_path / "data")
    opened = import_game(target, store)
    assert opened.game == session.game
    assert opened.saved.id != session.id
    assert [entry.path for entry in Library(store).named()] == [opened.path]
    assert Session.resume(opened.path, store).record == session.record


def test_a_finished_game_comes_back_as_a_replay(tmp_path: Path) -> None:
    export_game(play_out(short_game()).saved(), tmp_path / "end.tocgame")
    store = Store(tmp_path / "data")
    import_game(tmp_path / "end.tocgame", store)
    assert len(Library(store).replays()) == 1


def test_between_people_an_export_before_the_end_shows_no_hidden_card() -> None:
    session = during_the_exchange(["Léa", "Zoé"])
    saved = session.saved()
    assert keeps_secrets(saved)
    data = export_bytes(saved).decode()
    text = transcript(saved, lambda events, names: tell(events, names))
    for card in range(54):
        assert card_name(card) not in data.replace(session.id, "")
        assert f" {card_name(card)}" not in text
    assert {"seed", "shuffles", "digest", "taken_back"}.isdisjoint(json.loads(data))
    assert "give ??" in data
    assert str(session.record.seed) not in text.split("\n\n")[1]


def test_cards_played_are_no_secret() -> None:
    session = play(sit_down(humans=["Léa", "Zoé"]), 12)
    played = [text for text in session.record.moves if not text.startswith("give")]
    moves = json.loads(export_bytes(session.saved()))["moves"]
    assert [text for text in moves if not text.startswith("give")] == played


def test_asked_to_or_with_one_person_or_after_the_end_it_is_whole() -> None:
    two = during_the_exchange(["Léa", "Zoé"]).saved()
    one = during_the_exchange(["Léa"]).saved()
    assert saves.from_bytes(export_bytes(two, reveal=True)) == two
    assert saves.from_bytes(export_bytes(one)) == one
    assert not keeps_secrets(play_out(short_game()).saved())
    assert f"seed {two.record.seed}" in transcript(two, lambda events, names: [], reveal=True)


def test_an_extract_is_refused_in_words_when_somebody_wants_to_play_on(tmp_path: Path) -> None:
    path = tmp_path / "extract.tocgame"
    export_game(during_the_exchange(["Léa", "Zoé"]).saved(), path)
    with pytest.raises(StorageError, match="partial"):
        import_game(path, Store(tmp_path / "data"))


def test_a_transcript_has_every_move_in_notation_and_in_words(tmp_path: Path) -> None:
    session = play(sit_down(), 25)
    path = tmp_path / "game.txt"
    export_transcript(session.saved(), path, lambda events, names: tell(events, names))
    text = path.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if ".  [" in line]
    assert len(rows) == 25
    assert all(move in row for move, row in zip(session.record.moves, rows, strict=True))
    assert "Léa" in text


@pytest.mark.parametrize("title", ["", "../../x", "Léa / Zoé : la belle !", "CON", "a" * 300, "???"])
def test_an_exports_name_is_fit_for_every_system(title: str) -> None:
    session = sit_down()
    session.title = title
    name = file_name(session.saved())
    assert Path(name).name == name
    assert len(name) < 80
    assert not set(name) & set('<>:"/\\|?*')
    assert name.startswith("toc-")


def test_an_export_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="disk"):
        export_game(sit_down().saved(), tmp_path / "file" / "game.tocgame")


def test_hidden_cards_stay_hidden_at_any_moment_of_a_game() -> None:
    """The cards in hands and in the stock are in no export, whenever it is made."""
    session = sit_down(humans=["Léa", "Zoé"])
    chance = random.Random(4)
    for _ in range(60):
        session.submit(chance.choice(session.legal()))
        told = json.loads(export_bytes(session.saved()))["moves"]
        assert [text for text in told if text.startswith("give") and text != "give ??"] == []
