"""The command `moves`: one answer a line, whatever the lines hold, and never a traceback."""

from __future__ import annotations

import copy
import io
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import broken_position, random_position
from toc_desktop import cli
from toc_desktop.commands.moves import LONGEST_ERROR, LONGEST_LINE, answer_line, answer_lines

Said = pytest.CaptureFixture[str]
VECTORS = Path(__file__).parent.parent / "data" / "moves.jsonl"
FIELDS = ["discards", "fold", "gives", "pass", "plays", "sizes"]

POSITION: dict[str, Any] = {
    "preset": "tock-1",
    "options": {"jokers": 2},
    "arms": 4,
    "players": [
        {"seat": 0, "team": 0, "pawns": ["base", "base", "t0", "h4"], "hand": ["AS", "7H"], "gives": None},
        {"seat": 2, "team": 1, "pawns": ["base", "base", "base", "t12"], "hand": ["X1"], "gives": None},
    ],
    "dealer": 1,
    "turn": 0,
    "phase": "play",
    "deal": 0,
    "stock": ["2C"],
    "discard": ["9D"],
}


def ask(data: bytes) -> list[dict[str, Any]]:
    """Return the answers to some lines."""
    said = io.StringIO()
    answer_lines(io.BytesIO(data), said)
    assert said.getvalue() == "" or said.getvalue().endswith("\n")
    return [json.loads(line) for line in said.getvalue().splitlines()]


def run(data: bytes, *words: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a program."""
    return subprocess.run(
        [sys.executable, "-m", "toc_desktop", "moves", *words], input=data, capture_output=True
    )


def test_the_published_example() -> None:
    (said,) = ask(json.dumps(POSITION).encode())
    assert sorted(said) == FIELDS
    boards = [play["pawns"] for play in said["plays"]]
    assert all(cells == sorted(cells) for board in boards for cells in board)
    assert {play["card"] for play in said["plays"]} == {"AS", "7H"}
    # The start is held by an own, protected pawn, so the ace cannot bring another out.
    assert {"card": "AS", "pawns": [["base", "base", "h4", "t1"], ["base", "base", "base", "t12"]]} in said[
        "plays"
    ]
    assert not any(board[0] == ["base", "h4", "t0", "t0"] for board in boards)


def test_files_and_standard_input(tmp_path: Path) -> None:
    line = json.dumps(POSITION).encode() + b"\n"
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    one.write_bytes(line + b"nonsense\n")
    two.write_bytes(line.rstrip(b"\n"))
    done = run(line * 3, str(one), "-", str(two))
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(said) for said in done.stdout.decode("utf-8").splitlines()]
    assert ["error" in said for said in answers] == [False, True, False, False, False, False]


def test_nothing_asked_nothing_said() -> None:
    assert ask(b"") == []
    done = run(b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   ",
        b"{",
        b"nonsense",
        b"'a'",
        b"\xff\xfe{}",
        b"\x00",
        b"NaN",
        b'{"arms": NaN}',
        b'{"arms": Infinity}',
        b"-Infinity",
        b"1e99999",
        b"9" * 5000,
        b'{"arms": ' + b"9" * 4000 + b"}",
        b'{"arms": 1e400}',
        b"[" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"players": ' * 50_000,
        b'{"a":' * 900 + b"1" + b"}" * 900,
        b'{"preset": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'"\\ud800"',
        b'{"preset": "\\ud800"}',
        b'{"preset": "' + b"x" * 100_000 + b'"}',
        b" " * (LONGEST_LINE + 5),
        b'{"preset": "' + b"x" * (2 * LONGEST_LINE) + b'"}',
        b"null",
        b"true",
        b"3",
        b"[]",
        b"{}",
        b'{"players": null}',
        b'{"players": [{}, {}]}',
        b"{} {}",
    ],
    ids=lambda line: line[:24].decode("latin-1").replace("\x00", "NUL") + f" {len(line)}",
)
def test_lines_that_make_no_sense(line: bytes) -> None:
    good = json.dumps(POSITION).encode()
    before, said, after = ask(good + b"\n" + line + b"\n" + good + b"\n")
    assert list(said) == ["error"]
    assert 0 < len(said["error"]) <= LONGEST_ERROR
    assert "plays" in before
    assert before == after


def test_line_ends_and_marks_of_other_systems() -> None:
    good = json.dumps(POSITION).encode()
    plain, marked, last = ask(b"\xef\xbb\xbf" + good + b"\r\n" + good + b"\r\n  " + good + b"  ")
    assert plain == marked == last
    assert "plays" in plain


def values(rng: random.Random, depth: int = 0) -> Any:
    """Return some JSON value."""
    kinds: list[Any] = [
        None, True, False, 0, -1, 1, 3, 7, 10**30, -(10**18), 0.5, 1e308, "", "AS", "t5", "base", "é",
        "\ud800", "t" * 50, "c7", "h9", "X1", "play", "toc",
    ]  # fmt: skip
    if depth < 3 and rng.random() < 0.4:
        if rng.random() < 0.5:
            return [values(rng, depth + 1) for _ in range(rng.randrange(4))]
        return {rng.choice(["seat", "hand", "pawns", "", "cell"]): values(rng, depth + 1) for _ in range(3)}
    return rng.choice(kinds)


def spoil(rng: random.Random, value: Any) -> Any:
    """Put something else somewhere into a value."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(sorted(value))
        return {**value, key: spoil(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.8:
        index = rng.randrange(len(value))
        return [*value[:index], spoil(rng, value[index]), *value[index + 1 :]]
    return values(rng)


def fuzzed_line(rng: random.Random) -> bytes:
    """Return a line that is, or nearly is, a position."""
    kind = rng.randrange(6)
    if kind == 0:
        return json.dumps(broken_position(rng)).encode()
    line = json.dumps(spoil(rng, random_position(rng))).encode()
    if kind == 1:
        line = line[: rng.randrange(len(line))]
    elif kind == 2:
        place = rng.randrange(len(line))
        line = line[:place] + bytes([rng.randrange(256)]) + line[place + 1 :]
    elif kind == 3:
        line = json.dumps(spoil(rng, spoil(rng, random_position(rng)))).encode()
    return line.replace(b"\n", b" ").replace(b"\r", b" ")


WARNINGS = (
    "cards can enter the centre, but these rules have no centre",
    "there is a centre, but no card to enter it with",
    "the joker was changed, but the deck has none",
    (
        "with deal = draw every card that draws another is kept: hands grow until the stock is empty, "
        "and the game may never end"
    ),
)


def check_warnings(stderr: bytes) -> list[str]:
    """Hold that only warnings are said, each once; return them."""
    said = [
        line.replace("\u00a0", " ").partition(": ")[2]
        for line in stderr.decode("utf-8").replace("\u202f", " ").splitlines()
    ]
    said = [line.removeprefix(": ") for line in said]
    assert set(said) <= set(WARNINGS)
    assert len(set(said)) == len(said)
    return said


def test_what_has_no_effect_is_said_once() -> None:
    """Warned of, not refused (on screen; commands say it on standard error)"""
    lost = {**copy.deepcopy(POSITION), "options": {"cards": {"2": ["forward 2", "centre"], "X": ["exit"]}}}
    del lost["players"][1]["hand"]
    line = json.dumps(lost).encode() + b"\n"
    done = run(line * 3 + json.dumps({**lost, "options": {}}).encode())
    assert [list(json.loads(said)) == ["error"] for said in done.stdout.splitlines()] == [False] * 4
    assert check_warnings(done.stderr) == [WARNINGS[0], WARNINGS[2]]


@pytest.mark.slow
def test_thousands_of_lines_in_one_process() -> None:
    """Fuzzed lines (wrong types, huge numbers, not JSON, not UTF-8) never end in a traceback."""
    rng = random.Random(5)
    lines = [fuzzed_line(rng) for _ in range(3000)]
    done = run(b"\n".join(lines) + b"\n")
    assert done.returncode == 0
    check_warnings(done.stderr)
    answers = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert len(answers) == len(lines)
    refused = sum("error" in said for said in answers)
    assert 0.5 * len(lines) < refused < len(lines)
    for said in answers:
        assert sorted(said) in (["error"], FIELDS)


@pytest.mark.slow
def test_the_vectors_in_one_process() -> None:
    vectors = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
    done = run("\n".join(json.dumps(vector["position"]) for vector in vectors).encode())
    assert done.returncode == 0
    check_warnings(done.stderr)
    for line, vector in zip(done.stdout.decode("utf-8").splitlines(), vectors, strict=True):
        said, wanted = json.loads(line), vector["answer"]
        assert len(said["plays"]) == len(wanted["plays"])
        assert sorted(map(json.dumps, said["plays"])) == sorted(map(json.dumps, wanted["plays"]))
        for name in FIELDS:
            if name != "plays":
                assert said[name] == wanted[name] or sorted(said[name]) == sorted(wanted[name])


def test_a_program_can_ask_and_wait() -> None:
    """Each answer is written at once, before the next line is there."""
    command = [sys.executable, "-m", "toc_desktop", "moves"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as talk:
        assert talk.stdin is not None
        assert talk.stdout is not None
        for _ in range(3):
            talk.stdin.write(json.dumps(POSITION).encode() + b"\n")
            talk.stdin.flush()
            assert "plays" in json.loads(talk.stdout.readline())
        talk.stdin.close()
        assert talk.wait(60) == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows has no broken pipes of this kind")
def test_a_reader_that_leaves_hears_no_complaint(tmp_path: Path) -> None:
    lines = tmp_path / "many.jsonl"
    lines.write_bytes((json.dumps(POSITION).encode() + b"\n") * 3000)
    command = [sys.executable, "-m", "toc_desktop", "moves", str(lines)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as talk:
        assert talk.stdout is not None
        assert talk.stderr is not None
        talk.stdout.readline()
        talk.stdout.close()
        assert talk.stderr.read() == b""
        talk.wait(60)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["absent.jsonl"], "n’existe pas"), (["."], "est un dossier"), (["--loud"], "je ne connais pas")],
)
def test_errors_in_the_call(
    words: list[str], sentence: str, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert cli.main(["--lang", "fr", "moves", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err
    assert "Traceback" not in said.err


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything is readable here")
def test_a_file_that_cannot_be_read(tmp_path: Path, capsys: Said) -> None:
    secret = tmp_path / "secret.jsonl"
    secret.write_bytes(b"{}\n")
    secret.chmod(0)
    assert cli.main(["--lang", "fr", "moves", str(secret)]) == 2
    assert "impossible de lire" in capsys.readouterr().err


def test_a_file_that_breaks_while_it_is_read(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> io.BytesIO:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("toc_desktop.commands.moves._opened", broken)
    assert cli.main(["--lang", "en", "moves"]) == 2
    assert "Input/output error" in capsys.readouterr().err


def test_a_line_is_answered_by_itself() -> None:
    assert answer_line(None) == {"error": f"the line is longer than {LONGEST_LINE} bytes"}
    assert "error" in answer_line(b"[1, 2")
    assert "plays" in answer_line(json.dumps(POSITION).encode())
