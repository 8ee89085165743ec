"""`simulate` and `arena`: honest tables, transcripts that repeat, and plain sentences for wrong words."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from tests.oracle.transcript import check_transcript
from toc_desktop import cli
from toc_desktop.commands.progress import bar, progress

Said = pytest.CaptureFixture[str]


def run(*words: str) -> int:
    return cli.main(["--lang", "en", *words])


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize(
    "table",
    [
        ("--preset", "toc", "--players", "3"),
        ("--preset", "toc-bois", "--teams", "2"),
        ("--preset", "tock-1", "--players", "6", "--teams", "2"),
        ("--preset", "tock-2", "--players", "8"),
        (
            "--preset",
            "tock-options",
        ),
        ("--preset", "tockasix", "--players", "2"),
        ("--preset", "tockasix", "--teams", "2"),
        ("--preset", "tock-1", "--option", "jokers=2", "--option", "deal=draw"),
    ],
    ids=" ".join,
)
def test_transcripts_follow_the_rules(table: tuple[str, ...], tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "games.jsonl"
    assert run("simulate", *table, "--games", "1", "--bots", "casual,random", "--transcript", str(path)) == 0
    lines = path.read_text(encoding="utf-8").splitlines()
    assert check_transcript(lines) == []
    assert json.loads(lines[-1])["action"]["type"] == "end"


def test_the_same_seed_gives_the_same_bytes_on_any_number_of_cores(tmp_path: Path, capsys: Said) -> None:
    texts = []
    for jobs in ("1", "2"):
        path = tmp_path / jobs
        words = ("--games", "4", "--seed", "9", "--bots", "novice,strong", "--max-turns", "60")
        assert run("simulate", *words, "--jobs", jobs, "--transcript", str(path)) == 0
        texts.append(path.read_bytes())
    assert texts[0] == texts[1]
    other = tmp_path / "other"
    run("simulate", "--games", "4", "--seed", "8", "--max-turns", "60", "--transcript", str(other))
    assert other.read_bytes() != texts[0]


def test_the_table_says_what_is_asked(capsys: Said) -> None:
    assert run("simulate", "--preset", "toc", "--bots", "strong,random", "--games", "6") == 0
    said = capsys.readouterr()
    assert said.err == ""
    for words in ("games: 6", "unfinished: 0", "turns per game: ", "seconds: "):
        assert words in said.out
    assert re.search(r"^\d+ moves a second$", said.out, re.MULTILINE)
    wins = [int(found) for found in re.findall(r"^\d +\w+ +(\d+) +[\d.]+ % +\[", said.out, re.MULTILINE)]
    assert len(wins) == 4
    assert sum(wins) == 6


def test_games_cut_short_are_counted(capsys: Said) -> None:
    assert run("simulate", "--games", "2", "--max-turns", "10") == 0
    said = capsys.readouterr().out
    assert "unfinished: 2" in said
    assert "turns per game: 10.0" in said


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--preset", "chess"),
        ("simulate", "--players", "9"),
        ("simulate", "--players", "1"),
        ("simulate", "--players", "5", "--preset", "toc"),
        ("simulate", "--players", "3", "--teams", "2"),
        ("simulate", "--teams", "-1"),
        ("simulate", "--arms", "5"),
        ("simulate", "--option", "jokers"),
        ("simulate", "--option", "jokers=3"),
        ("simulate", "--option", "wings=2"),
        ("simulate", "--bots", "hero"),
        ("simulate", "--bots", "casual,casual,casual,casual,casual"),
        ("simulate", "--games", "0"),
        ("simulate", "--jobs", "0"),
        ("simulate", "--max-turns", "0"),
        ("simulate", "--seed", "x"),
        ("simulate", "--transcript", "no/such/folder/file"),
        ("arena", "casual"),
        ("arena", "casual", "hero"),
        ("arena", "casual", "novice", "--deals", "0"),
        ("arena", "casual", "novice", "--deals", "2", "--games", "2"),
        ("arena", "casual", "novice", "--csv", "no/such/folder/file"),
    ],
    ids=" ".join,
)
def test_wrong_words_get_a_sentence_and_exit_code_2(words: tuple[str, ...], capsys: Said) -> None:
    assert run(*words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"toc-desktop {words[0]}")
    assert "Traceback" not in said.err


def test_the_arena_rotates_seats_on_the_same_deals(tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "games.csv"
    assert run("arena", "casual", "novice", "random", "--deals", "2", "--csv", str(path)) == 0
    rows = list(csv.DictReader(path.open(encoding="utf-8", newline="")))
    assert len(rows) == 3 * 2 * 4
    first = [row for row in rows if (row["level"], row["against"], row["deal"]) == ("casual", "novice", "0")]
    assert [row["place"] for row in first] == ["0", "1", "2", "3"]
    assert len({row["seed"] for row in first}) == 1
    said = capsys.readouterr().out
    assert "equal strength would be 25.0 %" in said
    share = sum(int(row["won"]) for row in rows if row["against"] == "novice") / 8
    assert f"{100 * share:.1f} %" in said
    assert re.search(r"casual +\d+ decisions, median [\d.]+, p95 [\d.]+, p99 [\d.]+", said)


def test_teams_meet_as_teams_and_games_are_rounded_to_deals(tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "games.csv"
    words = ("--preset", "toc-bois", "--teams", "2", "--games", "3", "--jobs", "2", "--csv", str(path))
    assert run("arena", "casual", "random", *words) == 0
    rows = list(csv.DictReader(path.open(encoding="utf-8", newline="")))
    assert [row["place"] for row in rows] == ["0", "1", "0", "1"]
    for row in rows:
        assert row["winners"] in ("1 3", "2 4")
        assert (row["winners"] == "1 3") == (int(row["won"]) == (row["place"] == "0"))
    assert "equal strength would be 50.0 %" in capsys.readouterr().out


def test_the_bar_is_for_terminals_only(capsys: Said) -> None:
    assert list(progress(iter("abc"), 3)) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""
    assert bar(1, 2, 5).endswith("1/2  0:05 / 0:10")
