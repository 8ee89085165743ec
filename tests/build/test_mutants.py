"""Planting faults: every place is found, one fault at a time, and the verdict is that of real tests."""

from __future__ import annotations

import ast
import os
import random
import shutil
import sys
from pathlib import Path

import mutants
import pytest
from mutation import operators
from mutation.operators import mutants_of, planted
from mutation.planted import FAULTS, Fault
from mutation.reach import ReachMap, functions_of
from mutation.trial import Trial
from mutation.warm import changed_functions
from mutation.workshop import Workshop

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


def test_what_only_another_system_does_is_left_alone() -> None:
    source = "import sys\nif sys.platform == 'win32':\n    A = 1\nelse:\n    A = 2\n"
    here = "1" if sys.platform == "win32" else "2"
    assert [m.before for m in mutants_of(source, "a.py")] == ["sys.platform == 'win32'", here]


@pytest.mark.parametrize("room", mutants.ROOMS)
def test_what_is_planted_is_python_and_differs_in_one_place(room: str) -> None:
    chance = random.Random(3)
    every = mutants.every_mutant([room])
    assert len(every) > 200
    for mutant in chance.sample(every, 8):
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


@pytest.mark.slow
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
    file = "toc_desktop/engine/a.py"
    everyone = {"tests/scenes/x", "tests/engine/slow", "tests/engine/quick"}
    reach = ReachMap(
        {file: {7: everyone, 9: {"tests/scenes/x"}}},
        {file: {"f": everyone, "g": {"tests/engine/slow"}}},
        {"tests/scenes/x": 0.1, "tests/engine/slow": 9.0, "tests/engine/quick": 0.2},
    )
    order = ["tests/engine/quick", "tests/engine/slow", "tests/scenes/x"]
    assert reach.tests_of(file, 7, "f", "engine") == order
    assert reach.tests_of(file, 9, "f", "engine") == ["tests/scenes/x"]
    assert reach.tests_of(file, 8, "g", "engine") == ["tests/engine/slow"], "a line noted by its function"
    assert reach.tests_of(file, 1, "", "engine") == order, "what runs at import"
    assert reach.tests_of("toc_desktop/engine/b.py", 1, "", "engine") == []
    reach.seconds["tests/engine/looks"] = 0.0
    reach.at_import[file] = {1, 7}
    assert reach.tests_of(file, 1, "", "engine") == ["tests/engine/looks", *order], "a table is looked at"
    assert reach.tests_of(file, 7, "f", "engine") == order
    reach.stale.add(file)
    assert reach.tests_of(file, 9, "g", "engine") == ["tests/engine/slow"], "lines may have moved"
    assert mutants.affordable(order, reach, 5.0) == (["tests/engine/quick"], 5.0)
    assert mutants.affordable(order[1:], reach, 5.0)[0] == ["tests/engine/slow"], "one at least"
    chosen, used = mutants.affordable(order, reach, 20.0)
    assert chosen == order
    assert used == pytest.approx(9.3)


def test_a_line_is_known_by_the_function_it_is_in() -> None:
    owners = functions_of(SOURCE)
    assert owners[SOURCE.splitlines().index("        b.append(a + each)") + 1] == "grow"
    assert SOURCE.splitlines().index("LIMIT = 3") + 1 not in owners


MODULE = """import functools

LIMIT = 3


@functools.cache
def add(a, b):
    def plus(x):
        return x + b

    return plus(a)


class Pair:
    SIZE = 2

    def full(self, n):
        return all(each < self.SIZE for each in range(n))
"""


@pytest.mark.parametrize(
    ("before", "places"),
    [
        ("3", None),
        ("2", None),
        ("x + b", [("add", 6), ("add.<locals>.plus", 8)]),
        ("return plus(a)", [("add", 6)]),
        ("each < self.SIZE", [("Pair.full", 17), ("Pair.full.<locals>.<genexpr>", 18)]),
        ("return all((each < self.SIZE for each in range(n)))", [("Pair.full", 17)]),
    ],
)
def test_what_is_changed_in_a_running_process_is_the_function_and_those_around_it(
    before: str, places: list[tuple[str, int]] | None
) -> None:
    number = next(m.number for m in mutants_of(MODULE, "m.py") if m.before == before)
    changed = changed_functions(MODULE, "m.py", number)
    assert (None if changed is None else sorted(changed)) == (None if places is None else sorted(places))


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
def test_a_process_that_is_ready_tries_fault_after_fault(tree: Path) -> None:
    (tree / "toc_desktop" / "sums.py").write_text(MODULE)
    (tree / "tests" / "test_sums.py").write_text(
        "from toc_desktop.sums import LIMIT, Pair, add\n\nSUM = add(1, 2)\n\n\n"
        "def test_zero():\n    assert add(2, 0) == 2\n\n\ndef test_same():\n    assert add(1, 2) == SUM\n\n\n"
        "def test_never():\n    assert add(1, 1) == 3\n\n\ndef test_full():\n    assert Pair().full(2)\n"
    )
    shutil.copytree(ROOT / "build", tree / "build", ignore=shutil.ignore_patterns("__pycache__"))
    file = "toc_desktop/sums.py"
    faults = {m.before: m for m in mutants_of(MODULE, file)}
    test = "tests/test_sums.py::test_"
    with Trial(tree) as trial:
        workshop = Workshop(trial, ["tests/test_sums.py"])
        try:
            assert {name.removeprefix(test) for name in workshop.tests} == {"zero", "same", "never", "full"}

            def verdict(fault: str, *names: str) -> tuple[str, str]:
                outcome = workshop.try_mutant(faults[fault], [test + name for name in names], 5.0)
                return outcome.verdict, outcome.test.removeprefix(test)

            assert verdict("x + b", "zero") == ("survived", "")
            assert verdict("x + b", "zero", "same") == ("killed", "same"), "and nothing is remembered"
            assert verdict("return plus(a)", "zero") == ("killed", "zero")
            assert verdict("x + b", "never") == ("unreached", ""), "it fails without the fault too"
            assert verdict("x + b", "never", "same") == ("killed", "same")
            assert verdict("3", "zero") == ("cold", "")
            assert verdict("each < self.SIZE", "full") == ("survived", "")
            assert verdict("x + b", "zero") == ("survived", ""), "one fault leaves nothing to the next"
        finally:
            workshop.close()


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
