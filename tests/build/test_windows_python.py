"""The Windows Python that a trial makes: what is in it, where it comes from, who else may be making one."""

from __future__ import annotations

import os
import subprocess
import time
import zipfile
from pathlib import Path

import pytest
from devtools.environment import Trouble
from packager import tools
from trial import python as windows_python
from trial import stand_ins


def test_the_windows_python_has_what_the_project_asks_for() -> None:
    few, many = windows_python.requirements(False), windows_python.requirements(True)
    assert any(need.startswith("pygame-ce") for need in few)
    assert any(need.startswith("pyinstaller") for need in few)
    assert not any(need.startswith("pytest") for need in few)
    assert {"pefile", "pywin32-ctypes"} <= set(few), "what pip would leave out on this machine"
    assert any(need.startswith("pytest>=") for need in many)
    assert not any(need.startswith(("ruff", "mypy")) for need in many)


def test_libraries_are_taken_from_the_carrier_and_a_wrong_one_is_told(tmp_path: Path) -> None:
    digits = windows_python.minor().replace(".", "")
    wheel = tmp_path / "panda3d-1-win.whl"
    names = [
        f"python{digits}.dll",
        "VCRUNTIME140.dll",
        "_ctypes.pyd",
        "_wmi.pyd",
        "libssl-3.dll",
        "tk86t.dll",
    ]
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in names:
            archive.writestr(f"deploy_libs/{name}", name)
        archive.writestr("panda3d/_bz2.pyd", "elsewhere")
    windows_python._unpack(wheel, tmp_path / "python")
    found = {path.relative_to(tmp_path / "python").as_posix() for path in (tmp_path / "python").rglob("*.*")}
    assert found == {f"python{digits}.dll", "VCRUNTIME140.dll", "DLLs/_ctypes.pyd", "DLLs/libssl-3.dll"}
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("panda3d/nothing", "")
    with pytest.raises(Trouble, match=f"holds no python{digits}.dll"):
        windows_python._unpack(wheel, tmp_path / "other")


@pytest.mark.skipif(
    tools.look(stand_ins.COMPILER) is None or tools.look(stand_ins.READER) is None,
    reason="no compiler for Windows here",
)
def test_the_library_of_every_python_leads_into_the_one_that_runs(tmp_path: Path) -> None:
    source = tmp_path / "some.c"
    source.write_text(
        "__declspec(dllexport) int PyList_New(void) { return 1; }\n"
        "__declspec(dllexport) int _Py_NoneStruct = 2;\n"
        "__declspec(dllexport) int other(void) { return 3; }\n"
    )
    compiler = tools.find(stand_ins.COMPILER)
    subprocess.run([compiler, "-shared", "-o", str(tmp_path / "python399.dll"), str(source)], check=True)
    made = stand_ins.make_forwarder(tmp_path, "399")
    told = subprocess.run(
        [tools.find(stand_ins.READER), "-p", str(made)], check=True, capture_output=True, text=True
    ).stdout
    assert made.name == "python3.dll"
    assert "python399.PyList_New" in told
    assert "python399._Py_NoneStruct" in told
    assert "other" not in told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["python3.dll", "python399.dll", "some.c"]


def test_one_that_is_being_made_stays_and_one_that_was_given_up_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    young, old = tmp_path / ".unfinished-young", tmp_path / ".unfinished-old"
    for folder in (young, old):
        (folder / "python").mkdir(parents=True)
    two_days_ago = time.time() - 2 * 24 * 3600
    os.utime(old, (two_days_ago, two_days_ago))

    def no_network(words: object) -> None:
        raise Trouble("no network")

    monkeypatch.setattr(windows_python, "_pip", no_network)
    with pytest.raises(Trouble, match="no network"):
        windows_python.prepare(False, tmp_path)
    assert list(tmp_path.iterdir()) == [young]
