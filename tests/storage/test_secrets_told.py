"""What leaves the program tells no hidden card: exports, transcripts, crash reports and the log.

Two games that look alike to everybody at the table, and differ in what is hidden, are told alike.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from tests.engine.test_secrets import SHEETS, Sheet
from tests.storage.games import sit_down
from toc_desktop.bots import known_level
from toc_desktop.engine import InvalidRecord, Record, card_name, parse_card, replay
from toc_desktop.present.games.phrases import tell
from toc_desktop.session import BotWorker, Session, quick_setup
from toc_desktop.storage import SavedGame, Store
from toc_desktop.storage.crash import report_text
from toc_desktop.storage.export import export_bytes, keeps_secrets, transcript
from toc_desktop.storage.saves import position_digest

Teller = Callable[[SavedGame], str]


def crash_report(saved: SavedGame) -> str:
    """Return the report of a crash that quotes hands, stock and seed, without its time."""
    game = replay(saved.record)
    names = [card_name(card) for card in game.stock[:3]]
    error = ValueError(f"{game.hands} {list(game.stock)} {' '.join(names)} {game.seed}")
    lines = report_text(error, saved).split("\n")
    return "\n".join(lines[:2] + lines[3:])


TELLERS: dict[str, Teller] = {
    "export": lambda saved: export_bytes(saved).decode(),
    "transcript": lambda saved: transcript(saved, lambda events, names: tell(events, names)),
    "crash report": crash_report,
}


def moments(sheet: Sheet, most: int = 120) -> Iterator[Session]:
    """Play a game of several people at random, turn by turn."""
    preset, players, teams, options = sheet
    setup = quick_setup(preset, players, teams, ["Léa", "Zoé"], seed=0x5EED_0F_60D5, options=options)
    session = Session.new(setup)
    chance = random.Random(5)
    for _ in range(most):
        if session.finished:
            return
        yield session
        session.submit(chance.choice(session.legal()))


def lookalikes(session: Session, since: int, tries: int) -> Iterator[SavedGame]:
    """Yield games with the same public part and other hidden cards; ``since``: moves at the last shuffle."""
    game, record = session.game, session.record
    hidden = [card for hand in (*game.hands, game.stock) for card in hand]
    hidden += [card for card in game.gives if card is not None]
    for number in range(tries):
        others = hidden[:]
        random.Random(number).shuffle(others)
        other = dict(zip(hidden, others, strict=True))
        order = tuple(other.get(card, card) for card in record.shuffles[-1])
        moves = list(record.moves)
        for at in range(since, len(moves)):
            if moves[at].startswith("give "):
                card = parse_card(moves[at].removeprefix("give "))
                moves[at] = f"give {card_name(other.get(card, card))}"
        made = replace(
            record,
            seed=record.seed + number + 1,
            shuffles=(*record.shuffles[:-1], order),
            moves=tuple(moves),
        )
        saved = _saved(session, made)
        if saved is not None:
            yield saved


def _saved(session: Session, record: Record) -> SavedGame | None:
    try:
        game = replay(record)
    except InvalidRecord:
        # Somebody would have had to do otherwise with these cards.
        return None
    return replace(session.saved(), record=record, digest=position_digest(game))


def difference(sheet: Sheet, teller: Teller, tries: int = 4) -> tuple[int, str | None]:
    """Return how many pairs were compared, and where the first difference is told."""
    compared, since, shuffles = 0, 0, 0
    for number, session in enumerate(moments(sheet)):
        if session.game.shuffles != shuffles:
            since, shuffles = number, session.game.shuffles
        if number % 3:
            continue
        saved = session.saved()
        assert keeps_secrets(saved)
        told = teller(saved)
        for other in lookalikes(session, since, tries):
            compared += 1
            if teller(other) != told:
                return compared, f"after {number} moves"
    return compared, None


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet[0]}-{sheet[1]}-{sheet[2]}")
@pytest.mark.parametrize("name", TELLERS)
def test_what_is_hidden_changes_nothing_that_is_told(name: str, sheet: Sheet) -> None:
    compared, where = difference(sheet, TELLERS[name])
    assert where is None
    assert compared > 20, "and there was something to compare"


def test_a_teller_that_tells_too_much_is_found() -> None:
    assert difference(SHEETS[2], lambda saved: export_bytes(saved, reveal=True).decode())[1]
    assert difference(SHEETS[2], lambda saved: transcript(saved, lambda *_: [], reveal=True))[1]
    assert difference(SHEETS[2], lambda saved: str(saved.record.moves))[1], "a card given face down"


def test_the_log_names_no_card(
    tmp_path_factory: pytest.TempPathFactory,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bot that stumbles, a disk that fails: what is logged of it holds nothing hidden."""

    def stumble(*_: object) -> None:
        raise RuntimeError("no idea")

    caplog.set_level(logging.DEBUG, "toc_desktop")
    folder = tmp_path_factory.mktemp("games")
    (folder / "file").write_text("")
    session = sit_down(Store(folder / "file" / "data"), ["Léa", "Zoé"], seed=0x5EED_0F_60D5)
    monkeypatch.setattr("toc_desktop.session.bot_worker.make_bot", stumble)
    worker = BotWorker()
    chance = random.Random(2)
    for _ in range(12):
        player = session.turn
        if session.human_turn:
            session.submit(chance.choice(session.legal()))
            continue
        worker.start(session.view(player), known_level(session.seat(player).level), session.bot_seed(player))
        assert worker.wait(10)
        move = worker.poll()
        assert move is not None
        session.submit(move)
    said = caplog.text
    assert "no idea" in said
    assert str(session.record.seed) not in said
    hidden = {card_name(card) for hand in (*session.game.hands, session.game.stock) for card in hand}
    assert not [name for name in hidden if f" {name}" in said or f"{name} " in said]
