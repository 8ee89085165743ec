"""The one entry for every chore: it makes the environment, and trouble is one sentence with exit code 2."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import dev
import pytest
from devtools import chores, environment
from devtools.environment import ROOT, STAMP, Environment, Trouble

Said = pytest.CaptureFixture[str]


class Pip:
    """Stands in for venv and pip: notes what was run and answers as told."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.code = 0
        self.output = ""

    def __call__(self, command: Sequence[str], cwd: Path) -> subprocess.CompletedProcess[str]:
        self.commands.append(list(command))
        if "venv" in command and not self.code:
            python = Environment(cwd).python
            python.parent.mkdir(parents=True)
            python.write_text("")
        return subprocess.CompletedProcess(list(command), self.code, stdout=self.output)

    @property
    def installs(self) -> list[str]:
        """Return what pip was asked to install, call by call."""
        return [command[-1] for command in self.commands if "pip" in command]


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> Pip:
    stand_in = Pip()
    monkeypatch.setattr(environment, "run_quietly", stand_in)
    monkeypatch.setattr(Environment, "works", lambda self: self.python.exists())
    return stand_in


@pytest.fixture
def tree(tmp_path: Path) -> Environment:
    """Return the environment of a little source tree with nothing made yet."""
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    return Environment(tmp_path)


def test_the_entry_can_be_read_by_any_python_and_says_what_is_wrong() -> None:
    source = (ROOT / "build" / "dev.py").read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 7))
    assert not [
        node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.NamedExpr)
    ]
    assert "3.11" in dev.too_old((3, 10, 2))
    assert "3.10" in dev.too_old((3, 10, 2))
    assert "2.7" in dev.too_old((2, 7))
    assert dev.too_old((3, 11)) == dev.too_old((3, 14, 1)) == dev.too_old((4, 0)) == ""


def test_an_old_python_gets_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 1))
    assert dev.main() == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_entry_imports_nothing_that_has_to_be_installed() -> None:
    ours = {"devtools"}
    for path in [ROOT / "build" / "dev.py", *(ROOT / "build" / "devtools").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                assert name.split(".")[0] in sys.stdlib_module_names | ours, (path.name, name)


def test_the_environment_is_made_once_and_filled_again_when_the_project_changes(
    tree: Environment, pip: Pip
) -> None:
    tree.ensure()
    assert pip.installs == [str(tree.root)]
    tree.ensure()
    assert len(pip.commands) == 2, "made, installed, and then nothing more to do"
    (tree.root / "pyproject.toml").write_text("[project]\nname = 'toc'\n")
    tree.ensure()
    assert pip.installs == [str(tree.root)] * 2


def test_extras_are_added_to_those_already_there(tree: Environment, pip: Pip) -> None:
    tree.ensure(["test"])
    tree.ensure(["bench"])
    tree.ensure(["test"])
    tree.ensure()
    assert pip.installs == [f"{tree.root}[test]", f"{tree.root}[bench,test]"]


def test_what_the_game_does_without_is_left_out_where_it_is_not_to_be_had(
    tree: Environment, monkeypatch: pytest.MonkeyPatch, pip: Pip
) -> None:
    def lacking(command: Sequence[str], cwd: Path) -> subprocess.CompletedProcess[str]:
        pip.code = int("access" in command[-1])
        pip.output = "ERROR: No matching distribution found for accesskit" if pip.code else ""
        return pip(command, cwd)

    monkeypatch.setattr(environment, "run_quietly", lacking)
    tree.ensure(["access", "test"])
    assert pip.installs == [f"{tree.root}[access,test]", f"{tree.root}[test]"]
    tree.ensure(["access", "test"])
    assert len(pip.installs) == 2, "it is not looked for at every start"


def test_a_failed_installation_is_tried_again(tree: Environment, pip: Pip) -> None:
    tree.ensure()
    (tree.root / "pyproject.toml").write_text("changed")
    pip.code, pip.output = 1, "ERROR: something odd"
    with pytest.raises(Trouble, match="something odd"):
        tree.ensure()
    assert not (tree.folder / STAMP).exists()
    pip.code = 0
    tree.ensure()
    assert json.loads((tree.folder / STAMP).read_text())["extras"] == []


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("NewConnectionError: Failed to establish a new connection: [Errno -3] name resolution", "network"),
        ("ERROR: Could not find a version that satisfies the requirement pygame-ce", "network"),
        ("ERROR: No matching distribution found for hatchling>=1.24", "network"),
        ("OSError: [Errno 28] No space left on device", "disk"),
        ("ERROR: the backend is cross", "the backend is cross"),
        ("", "said nothing"),
    ],
)
def test_what_pip_says_becomes_one_sentence(output: str, sentence: str, tree: Environment, pip: Pip) -> None:
    tree.ensure()
    pip.code, pip.output = 1, output
    with pytest.raises(Trouble, match=sentence) as caught:
        tree.ensure(["test"])
    assert "\n" not in str(caught.value)


def test_a_python_without_venv_is_told_what_to_install(
    tree: Environment, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Trouble, match="apt install"):
        tree.ensure()
    assert not pip.commands


def test_debians_late_discovery_is_told_the_same(tree: Environment, pip: Pip) -> None:
    pip.code, pip.output = (
        1,
        "The virtual environment was not created successfully because ensurepip is not available.",
    )
    with pytest.raises(Trouble, match="apt install"):
        tree.ensure()
    assert not tree.folder.exists()


def test_a_folder_that_cannot_be_written_is_one_sentence(
    tree: Environment, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied")

    tree.ensure()
    monkeypatch.setattr(Path, "write_text", refuse)
    with pytest.raises(Trouble, match="Permission denied"):
        tree.ensure(["test"])


def test_a_damaged_environment_does_not_work(tmp_path: Path) -> None:
    here = Environment(tmp_path)
    assert not here.works()
    here.python.parent.mkdir(parents=True)
    here.python.write_text("not a program")
    assert not here.works()


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Let the chores run nothing; return the commands they would run."""
    commands: list[list[str]] = []

    def note(command: Sequence[str], cwd: Path | None, env: Mapping[str, str] | None = None) -> int:
        commands.append([str(word) for word in command[1:]])
        return 0

    monkeypatch.setattr(chores, "call", note)
    monkeypatch.setattr(Environment, "ensure", lambda self, extras=(): Path("python"))
    return commands


def test_words_are_handed_on(called: list[list[str]]) -> None:
    assert chores.main(["play", "--lang", "fr", "game.tocgame"]) == 0
    assert chores.main(["shots", "--", "--help"]) == 0
    assert called == [
        ["-m", "toc_desktop", "--lang", "fr", "game.tocgame"],
        ["-m", "toc_desktop", "shots", "--help"],
    ]


def test_test_runs_every_check_and_then_the_tests(called: list[list[str]]) -> None:
    assert chores.main(["test", "-k", "seven"]) == 0
    tools = [command[1] if command[0] == "-m" else command[1][:17] for command in called]
    assert tools == ["ruff", "ruff", "mypy", "from importlinter", "pytest"]
    assert called[-1][-2:] == ["-k", "seven"]
    assert "--strict" in called[2]


def test_the_tests_under_windows_need_all_extras_on_windows_itself() -> None:
    chore = next(chore for chore in chores.CHORES if chore.name == "windows")
    for option in ("--tests", "--only-tests"):
        assert chores.extras_of(chore, ["--keep", "x", option], "win32") == chores.ALL_EXTRAS
        assert chores.extras_of(chore, [option], "linux") == chore.extras, "wine has a Python of its own"
    assert chores.extras_of(chore, ["--pictures", "x"], "win32") == chore.extras


def test_a_failure_is_told_and_the_other_checks_still_run(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    ran: list[str] = []

    def fail_types(command: Sequence[str], cwd: Path | None, env: Mapping[str, str]) -> int:
        ran.append(command[2])
        return 3 if "mypy" in command else 0

    monkeypatch.setattr(chores, "call", fail_types)
    monkeypatch.setattr(Environment, "ensure", lambda self, extras=(): Path("python"))
    assert chores.main(["test"]) == 1
    assert ran[-1] == "pytest"
    assert "Failed: mypy --strict." in capsys.readouterr().out


def test_what_was_compiled_is_kept_out_of_the_sources_where_none_is_wanted_there() -> None:
    kept = chores.compiled_once({"PYTHONDONTWRITEBYTECODE": "1", "HOME": "here"})
    assert kept == {"HOME": "here", "PYTHONPYCACHEPREFIX": str(chores.COMPILED)}
    elsewhere = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPYCACHEPREFIX": "there"}
    assert chores.compiled_once(elsewhere) == {"PYTHONPYCACHEPREFIX": "there"}
    assert chores.compiled_once({"HOME": "here"}) == {"HOME": "here"}


def test_steps_keep_the_memory_of_pictures_unless_told_otherwise() -> None:
    steps = chores.pooled({"HOME": "here", "MALLOC_TOP_PAD_": "0"})
    assert steps["HOME"] == "here"
    assert steps["MALLOC_TOP_PAD_"] == "0"
    assert int(steps["MALLOC_TRIM_THRESHOLD_"]) > 100_000_000


def test_a_missing_script_and_an_unknown_word_are_plain(
    called: list[list[str]], capsys: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(chores, "ROOT", tmp_path)
    assert chores.main(["bench"]) == 2
    assert "build/bench.py" in capsys.readouterr().err
    assert chores.main(["check", "--loud"]) == 2
    assert "--loud" in capsys.readouterr().err
    assert not called


@pytest.mark.parametrize("chore", chores.CHORES, ids=lambda chore: chore.name)
def test_every_chore_explains_itself_without_an_environment(chore: chores.Chore, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "build" / "dev.py"), chore.name, "--help"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert done.returncode == 0
    assert chore.summary in done.stdout.replace("\n", " ").lower()


def test_build_is_a_room_and_no_package() -> None:
    assert not (ROOT / "build" / "__init__.py").exists()
    assert not any(
        line.strip().strip("/") == "build" for line in (ROOT / ".gitignore").read_text().splitlines()
    )


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "utf-8"])
def test_progress_is_utf_8_in_a_pipe_whatever_the_code_page(encoding: str, tmp_path: Path) -> None:
    code = (
        "from devtools import environment\nenvironment.prepare_streams()\nenvironment.say('Paquet prêt')\n"
        "print('été')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": str(ROOT / "build")},
    )
    assert done.stderr.decode("utf-8").splitlines() == ["· Paquet prêt"]
    assert done.stdout.decode("utf-8").split() == ["été"]
