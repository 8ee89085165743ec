"""A saved game spoiled field by field, its checksum right: what is wrong is named, at every edge."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.storage.games import play, play_out, short_game, sit_down
from toc_desktop.engine import LONGEST_TEXT
from toc_desktop.storage import NewerFormat, StorageError, saves, strict_json
from toc_desktop.storage.best_of import MOST_GAMES, BestOf, score_from_dict
from toc_desktop.storage.journal import Damaged, is_in, line, merge, of_game, path_of, states
from toc_desktop.storage.saves import MOST_SEQUENCE, MOST_TAKEN_BACK, SavedGame, TakenBack
from toc_desktop.storage.strict_json import DEEPEST, LONGEST_NUMBER

SESSION = play(sit_down(), 12)
SAVED = SESSION.saved()
VALUES: dict[str, Any] = json.loads(saves.to_bytes(SAVED))


def written(**changes: object) -> bytes:
    """Return the file with other values, and the checksum of these."""
    values = VALUES | changes
    return saves.lay_out(values | {"checksum": saves.checksum(values)})


def read(**changes: object) -> SavedGame:
    return saves.from_bytes(written(**changes))


def wrong(**changes: object) -> str:
    """Return which field a file with other values is refused for."""
    with pytest.raises(StorageError) as caught:
        read(**changes)
    return str(dict(caught.value.notice.args).get("field", caught.value.notice.id))


def moves_back(count: int, text: str = "fold") -> list[dict[str, Any]]:
    return [{"at": 3, "moves": [text]}] * count


LAST: dict[str, list[Any]] = {
    "id": ["abcd", "0" * 48, "20260101-000000-0badcafe"],
    "title": ["", "x" * 60],
    "status": ["playing", "finished", "abandoned"],
    "digest": ["", "x" * 64],
    "started": ["2026-01-01T00:00:00Z"],
    "saved": ["1970-01-01T00:00:00Z"],
    "program": ["", "x" * 32],
    "floor": [0, 12],
    "sequence": [0, 1, MOST_SEQUENCE],
    "winners": [[], [0], [0, 3], [0, 1, 2, 3]],
    "taken_back": [
        [],
        moves_back(MOST_TAKEN_BACK),
        moves_back(1, "x" * LONGEST_TEXT),
        [{"at": 0, "moves": []}],
    ],
}
"""The last values that are taken, field by field."""
FIRST_WRONG: dict[str, list[Any]] = {
    "id": ["abc", "0" * 49, "Abcd", "a/bc", "-abcd", "abcd\n", "", None, 5],
    "title": ["x" * 61, "a\nb", None, 5],
    "status": ["paused", None, 5],
    "digest": ["x" * 65, "a\nb", None],
    "started": ["2026-01-01", "2026-01-01T00:00:00Z ", "2026-01-01T00:00:00Z\n", "", None, 5],
    "saved": ["2026-1-01T00:00:00Z", "", None],
    "program": ["x" * 33, "a\nb", None],
    "floor": [-1, 13, True, None, "0"],
    "sequence": [-1, MOST_SEQUENCE + 1, True, None, "1"],
    "winners": [[0] * 5, [4], [-1], ["0"], None, "0"],
    "taken_back": [
        moves_back(MOST_TAKEN_BACK + 1), moves_back(1, "x" * (LONGEST_TEXT + 1)), [{"at": -1, "moves": []}],
        [{"at": 1 << 21, "moves": []}], [{"at": 0, "moves": "fold"}], [{"at": 0, "moves": [1]}], [{"at": 0}],
        [{"moves": []}], ["fold"], [None], None, {},
    ],
}  # fmt: skip
"""The first values that are not."""


@pytest.mark.parametrize("name", LAST)
def test_the_last_value_is_taken_and_the_first_wrong_one_named(name: str) -> None:
    assert LAST.keys() == FIRST_WRONG.keys()
    for value in LAST[name]:
        saved = read(**{name: value})
        written_again = saves.to_dict(saved)
        assert written_again.get(name, 0) == value, value
    for value in FIRST_WRONG[name]:
        assert wrong(**{name: value}) == name, value


def test_a_file_lacks_nothing_but_its_number() -> None:
    optional = {"sequence", "secrecy", "best_of", "learning", "practice"}
    for name in saves.KEYS - optional - {"checksum"}:
        values = {key: value for key, value in VALUES.items() if key != name}
        with pytest.raises(StorageError):
            saves.from_bytes(saves.lay_out(values | {"checksum": saves.checksum(values)}))
    values = {key: value for key, value in VALUES.items() if key not in optional}
    assert saves.from_bytes(saves.lay_out(values | {"checksum": saves.checksum(values)})).sequence == 0


@pytest.mark.parametrize("name", ["seed", "dealer", "shuffles", "moves", "rules"])
def test_a_record_that_makes_no_sense_is_told_as_one(name: str) -> None:
    nothings: tuple[Any, ...] = (None, "x", -1, [5], {})
    for value in nothings:
        assert wrong(**{name: value}) in ("record", "setup", name), value


def test_kind_and_version_come_first() -> None:
    for kind in ("", "toc-desktop extract", None, 5):
        assert wrong(kind=kind) == "not_a_game"
    for data in (b"[]", b"5", b"null"):
        with pytest.raises(StorageError, match="not_a_game"):
            saves.from_bytes(data)
    for version in (-1, True, None, "2", 1 << 32):
        assert wrong(version=version) == "version"
    assert wrong(version=0) == "too_old"
    with pytest.raises(StorageError, match="checksum"):
        saves.from_bytes(saves.lay_out(VALUES | {"checksum": "0" * 64}))
    for program, named in (("9.9", "9.9"), ("x" * 32, "x" * 32), ("x" * 33, "?"), ("a\nb", "?"), (5, "?")):
        with pytest.raises(NewerFormat) as caught:
            read(version=saves.VERSION + 1, program=program)
        told = {"version": saves.VERSION + 1, "mine": saves.VERSION, "program": named}
        assert dict(caught.value.notice.args) == told


def test_what_the_record_leads_to_is_compared() -> None:
    ended = play_out(short_game()).saved()
    for saved, why in (
        (replace(SAVED, digest="0" * 32), "digest"),
        (replace(SAVED, status="finished"), "status"),
        (replace(ended, status="playing"), "status"),
        (replace(ended, winners=()), "winners"),
        (replace(SAVED, winners=(0,)), "winners"),
        (replace(SAVED, record=replace(SAVED.record, moves=("fold",))), "record"),
    ):
        with pytest.raises(StorageError) as caught:
            saves.verify(saved)
        assert why in (caught.value.notice.id, dict(caught.value.notice.args).get("field"))
    assert saves.verify(replace(SAVED, status="abandoned")) == SESSION.game
    assert saves.verify(ended).winners == ended.winners


@pytest.mark.parametrize(
    "name",
    ["pawns", "hands", "stock", "discard", "dealer", "turn", "phase", "deal", "gives", "winners", "shuffles"],
)
def test_the_digest_sees_everything_on_the_table(name: str) -> None:
    game = SESSION.game
    value = getattr(game, name)
    other = (*value, 5) if isinstance(value, tuple) else f"{value}?" if isinstance(value, str) else value + 1
    changes: dict[str, Any] = {name: other}
    assert saves.position_digest(replace(game, **changes)) != saves.position_digest(game)


def test_only_what_belongs_to_a_game_makes_two_of_them_differ() -> None:
    assert replace(SAVED, sequence=9, checksum="x") == SAVED, "when it was written is not of the game"
    for changes in ({"title": "x"}, {"floor": 1}, {"extra": {"a": 1}}, {"upgraded_from": 1}, {"digest": "x"}):
        assert replace(SAVED, **changes) != SAVED
    again = saves.from_bytes(saves.to_bytes(replace(SAVED, sequence=9)))
    assert (again.sequence, again.upgraded_from, again.extra) == (9, None, {})
    assert again.checksum == json.loads(saves.to_bytes(replace(SAVED, sequence=9)))["checksum"]
    stale = replace(SAVED, extra={"title": "from elsewhere", "lamp": 1})
    assert {**saves.to_dict(stale), "lamp": 0} == {**saves.to_dict(SAVED), "lamp": 0}


# The journal, line by line.


def journal_of(change: Callable[[dict[str, Any]], None] = lambda values: None, sums: bool = True) -> bytes:
    """Return a journal of three moves, its second line changed."""
    rows = []
    for number in (10, 11, 12):
        before, after = (replace(SAVED, record=SESSION.history.record_at(n)) for n in (number - 1, number))
        values = json.loads(line("base", before, after))
        if number == 11:
            change(values)
            if sums:
                rest = {key: value for key, value in values.items() if key != "sum"}
                values["sum"] = hashlib.sha256(strict_json.canonical(rest)).hexdigest()[:16]
        rows.append(strict_json.line(values).encode() + b"\n")
    return b"".join(rows)


BEFORE = replace(SAVED, record=SESSION.history.record_at(9))


def test_a_journal_is_read_line_by_line() -> None:
    found = list(states(BEFORE, "base", journal_of()))
    assert [len(state.record.moves) for state in found] == [9, 10, 11, 12]
    assert merge(BEFORE, "base", journal_of()).record == SAVED.record
    assert merge(BEFORE, "base", b"") == BEFORE
    assert is_in(journal_of(), SAVED)
    assert not is_in(journal_of(), BEFORE)
    assert not is_in(journal_of() + b"x\n", SAVED)
    assert is_in(b"", BEFORE)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("base", ["other", None, 5]),
        ("n", [10, 12, "11", True, None]),
        ("move", [None, 5, "x" * (LONGEST_TEXT + 1), "a\nb"]),
        ("digest", [None, 5, "x" * (LONGEST_TEXT + 1)]),
        ("saved", [None, "2026-01-01", "now"]),
        ("shuffles", [None, "x", [5], ["??"], {}]),
        ("new", ["something else"]),
    ],
)
def test_a_line_that_is_not_right_ends_what_is_good(name: str, values: list[Any]) -> None:
    for value in values:
        with pytest.raises(Damaged) as caught:
            merge(BEFORE, "base", journal_of(partial(dict.update, **{name: value})))
        assert dict(caught.value.notice.args) == {"line": 2}
        assert len(caught.value.good.record.moves) == 10
    if name != "new":
        with pytest.raises(Damaged):
            merge(BEFORE, "base", journal_of(lambda row: row.pop(name)))
        with pytest.raises(Damaged):
            merge(BEFORE, "base", journal_of(lambda row: row.update({name: "x"}), sums=False))


def test_a_line_holds_the_cards_that_were_shuffled() -> None:
    long = play(sit_down(), 150)
    record = long.record
    assert len(record.shuffles) > 1
    number = next(n for n in range(len(record.moves)) if len(long.history.record_at(n + 1).shuffles) > 1)
    before, after = (replace(long.saved(), record=long.history.record_at(n)) for n in (number, number + 1))
    row = line("base", before, after) + b"\n"
    assert len(json.loads(row)["shuffles"]) == 1
    assert merge(before, "base", row).record == after.record


def test_what_was_taken_back_is_in_a_game_too() -> None:
    moves = SAVED.record.moves
    undone = replace(BEFORE, taken_back=(TakenBack(9, moves[9:]), TakenBack(5, ("fold",))))
    assert is_in(journal_of(), undone)
    assert not is_in(journal_of(), replace(undone, taken_back=(TakenBack(8, moves[9:]),)))
    assert not is_in(journal_of(), replace(undone, taken_back=(TakenBack(9, moves[9:11]),)))


def test_a_journal_is_called_after_the_state_that_it_continues() -> None:
    assert path_of(Path("d/abcd.tocgame"), "0123456789abcdef0123").name == "abcd.0123456789abcdef.moves"
    names = ["abcd.1.moves", "abcd.tocgame", "abcde.1.moves", "abcd.2.moves", "abcd.moves.bak"]
    assert of_game(names, "abcd") == ["abcd.1.moves", "abcd.2.moves"]


# Values.


def test_json_at_its_edges() -> None:
    assert strict_json.parse(b"[" * DEEPEST + b"]" * DEEPEST)
    assert strict_json.parse(b"7" * LONGEST_NUMBER) == int("7" * LONGEST_NUMBER)
    assert strict_json.parse(b"0." + b"1" * (LONGEST_NUMBER - 2))
    for data, why in (
        (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "too_deep"),
        (b'{"a":' * (DEEPEST + 1) + b"1" + b"}" * (DEEPEST + 1), "too_deep"),
        (b"7" * (LONGEST_NUMBER + 1), "number"),
        (b"0." + b"1" * (LONGEST_NUMBER - 1), "number"),
        (b"Infinity", "number"),
        (b'{"a": 1, "b": {"c": 1, "c": 1}}', "twice"),
    ):
        with pytest.raises(StorageError) as caught:
            strict_json.parse(data)
        assert caught.value.notice.id == why
    assert strict_json.parse(b"[[], [], {}]" + b" " * 8, limit=20) == [[], [], {}]
    with pytest.raises(StorageError) as caught:
        strict_json.parse(b" " * 2049, limit=2048)
    assert dict(caught.value.notice.args) == {"kib": 2}
    with pytest.raises(StorageError) as caught:
        strict_json.parse(b"[1,\n2,\n,]")
    assert dict(caught.value.notice.args) == {"line": 3}
    assert strict_json.canonical({"b": [1, 2], "a": "é"}) == '{"a":"é","b":[1,2]}'.encode()


def test_scores_at_their_edges() -> None:
    seating = SAVED.setup.seating
    for games, won in ((2, [1, 1]), (MOST_GAMES, [0, MOST_GAMES - 1])):
        assert score_from_dict({"games": games, "won": won}, seating) == BestOf(games, tuple(won))
    for games, won in ((1, [0, 0]), (MOST_GAMES + 1, [0, 0]), (2, [2, 0]), (2, [0]), (2, [0, 0, 0])):
        assert score_from_dict({"games": games, "won": won}, seating) is None
    score = BestOf(2, (1, 0))
    assert score.after((), seating) is score
    assert score.after((1, 3), seating).won == (1, 1)
    assert score.after((2, 0), seating).champion == 0
    assert (BestOf(2, (0, 2)).champion, BestOf(3, (2, 2)).champion, score.number) == (1, None, 2)
