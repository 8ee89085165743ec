"""Planting faults: every place is found, one fault at a time, and the verdict is that of real tests."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import mutants
import pytest
from mutation import operators
from mutation.operators import mutants_of, planted
from mutation.planted import FAULTS, Fault
from mutation.reach import ReachMap
from mutation.trial import Trial

ROOT = Path(__file__).resolve().parents[2]

SOURCE = '''
"""Words."""
from __future__ import annotations
LIMIT = 3

def grow(a: int | None, b: list[int]) -> int:
    """Words: 1 + 1."""
    if a is None or not b:
        raise ValueError(f"{1 + 1} too few")
    for each in b:
        if each in (LIMIT,):
            continue
        b.append(a + each)
    return a * 2 if done(a) else a
'''


def test_every_kind_of_fault_is_offered_and_words_and_types_are_left_alone() -> None:
    found = {(m.before, m.after) for m in mutants_of(SOURCE, "grow.py")}
    assert found == {
        ("3", "4"),
        ("a is None or not b", "a is None and (not b)"),
        ("a is None", "a is not None"),
        ("not b", "b"),
        ("raise ValueError(f'{1 + 1} too few')", "pass"),
        ("each in (LIMIT,)", "each not in (LIMIT,)"),
        ("continue", "break"),
        ("b.append(a + each)", "pass"),
        ("a + each", "a - each"),
        ("return a * 2 if done(a) else a", "return None"),
        ("a * 2", "a + 2"),
        ("2", "3"),
        ("done(a)", "not done(a)"),
    }


@pytest.mark.parametrize("room", mutants.ROOMS)
def test_what_is_planted_is_python_and_differs_in_one_place(room: str) -> None:
    chance = random.Random(3)
    every = mutants.every_mutant([room])
    assert len(every) > 200
    for mutant in chance.sample(every, 25):
        source = (ROOT / mutant.file).read_text(encoding="utf-8")
        text = planted(source, mutant.number)
        before = ast.unparse(ast.parse(source)).splitlines()
        after = ast.unparse(ast.parse(text)).splitlines()
        assert before != after, mutant
        assert mutants_of(source, mutant.file)[mutant.number] == mutant


def test_the_telling_faults_can_be_planted_in_the_sources_as_they_are() -> None:
    for fault in FAULTS:
        text = fault.text(ROOT)
        ast.parse(text)
        assert text != (ROOT / fault.file).read_text(encoding="utf-8")
        assert any((ROOT / test).is_file() for test in fault.tests), fault.what


def test_a_telling_fault_whose_place_is_gone_is_told() -> None:
    with pytest.raises(ValueError, match="0 times"):
        Fault("gone", "toc_desktop/cli.py", "not there at all", "", ()).text(ROOT)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A little project with one module and its tests."""
    (tmp_path / "toc_desktop").mkdir()
    (tmp_path / "toc_desktop" / "__init__.py").write_text("")
    (tmp_path / "toc_desktop" / "sums.py").write_text("def add(a, b):\n    return a + b\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_sums.py").write_text(
        "from toc_desktop.sums import add\n\n\ndef test_zero():\n    assert add(2, 0) == 2\n\n\n"
        "def test_two():\n    assert add(2, 2) == 4\n\n\n"
        "def test_for_ever():\n    while add(1, 1) != 2:\n        pass\n"
    )
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    return tmp_path


def test_a_fault_lives_or_dies_by_the_tests_that_are_run_and_leaves_no_trace(tree: Path) -> None:
    file, fault = "toc_desktop/sums.py", "def add(a, b):\n    return a - b\n"
    with Trial(tree) as trial:
        copy = (trial.root / file).read_text()
        assert trial.try_fault(file, fault, ["tests/test_sums.py::test_zero"], 60) == "survived"
        assert trial.try_fault(file, fault, ["tests/test_sums.py::test_two"], 60) == "killed"
        assert trial.try_fault(file, fault, ["tests/test_sums.py::test_for_ever"], 4) == "timeout"
        assert trial.try_fault(file, fault, [], 60) == "unreached"
        assert (trial.root / file).read_text() == copy
        assert trial.run(["tests/test_sums.py"], 60) == "survived", "without a fault all is well"
    assert not trial.root.exists()
    assert (tree / file).read_text() == "def add(a, b):\n    return a + b\n"


def test_tests_of_the_room_come_first_and_quick_ones_before_slow_ones() -> None:
    reach = ReachMap(
        {
            "toc_desktop/engine/a.py": {
                1: set(),
                7: {"tests/scenes/x", "tests/engine/slow", "tests/engine/quick"},
            }
        },
        {"tests/scenes/x": 0.1, "tests/engine/slow": 9.0, "tests/engine/quick": 0.2},
    )
    order = ["tests/engine/quick", "tests/engine/slow", "tests/scenes/x"]
    assert reach.tests_of("toc_desktop/engine/a.py", 7, "engine") == order
    assert reach.tests_of("toc_desktop/engine/a.py", 1, "engine") == order, "what runs at import"
    assert reach.tests_of("toc_desktop/engine/b.py", 1, "engine") == []
    turns = list(mutants.turns([*order, "tests/engine/long"], reach))
    assert [test for chosen, _ in turns for test in chosen] == [*order, "tests/engine/long"]


def test_the_report_counts_by_room_and_leaves_out_what_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = [operators.Mutant("toc_desktop/engine/a.py", n, n, "f", str(n), "x") for n in range(4)] + [
        operators.Mutant("toc_desktop/present/table/b.py", 9, 9, "g", "9", "x")
    ]
    verdicts = dict(
        zip(
            map(mutants.key_of, chosen),
            ("killed", "timeout", "survived", "survived", "unreached"),
            strict=True,
        )
    )
    monkeypatch.setattr(mutants, "equivalents", lambda: {chosen[2].name: "never seen"})
    text, score = mutants.report(chosen, verdicts)  # type: ignore[arg-type]
    assert "| engine | 4 | 2 | 1 | 1 |" in text
    assert "| present/table | 1 | 0 | 0 | 1 |" in text
    assert "| all | 5 | 2 | 1 | 2 |" in text
    assert score == 0.5
    assert f"survived: {mutants.key_of(chosen[3])}" in text


def test_every_fault_judged_to_change_nothing_says_why() -> None:
    for name, why in mutants.equivalents().items():
        assert " → " in name
        assert len(why) > 3
