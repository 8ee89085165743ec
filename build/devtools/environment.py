"""Make `.venv`, keep it in step with pyproject.toml, and say in one sentence what to do when that fails."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
STAMP = "toc-desktop-installed.json"
PIP_LOG = "toc-desktop-pip.log"

# Words of pip that mean "the packages could not be fetched" rather than "they are wrong".
_NETWORK_WORDS = (
    "connection",
    "name resolution",
    "getaddrinfo",
    "network is unreachable",
    "timed out",
    "max retries",
    "proxy",
    "ssl",
    "could not find a version",
    "no matching distribution",
)


# What the game does without: where there is no such package for a system, all else is installed.
OPTIONAL = ("access",)


class Trouble(Exception):
    """Something a person has to put right; its text is the sentence to print."""


class Environment:
    """The virtual environment of one source tree."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.folder = root / ".venv"

    @property
    def python(self) -> Path:
        """Return the environment's own Python."""
        inside = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
        return self.folder.joinpath(*inside)

    def ensure(self, extras: Iterable[str] = ()) -> Path:
        """Make and fill the environment where needed; return its Python."""
        try:
            if not self.works():
                self.make()
            if (wanted := self.wanted(extras)) != self.installed():
                self.install(wanted)
        except OSError as error:
            raise Trouble(
                f"The folder {self.folder} cannot be written ({error.strerror or error}): "
                "make room or allow it, and run this again."
            ) from error
        return self.python

    def works(self) -> bool:
        """Tell whether the environment is there, recent enough and has pip."""
        if not self.python.exists():
            return False
        probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
        try:
            return subprocess.run([str(self.python), "-c", probe], capture_output=True).returncode == 0
        except OSError:
            return False

    def make(self) -> None:
        """Make the environment afresh."""
        if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
            raise Trouble(missing_venv())
        if Path(sys.prefix).resolve() == self.folder.resolve():
            raise Trouble(
                "The environment .venv is damaged and is the one in use: "
                "leave it (`deactivate`) and run this again with the system's Python."
            )
        say("Making .venv")
        done = run_quietly([sys.executable, "-m", "venv", "--clear", str(self.folder)], self.root)
        if done.returncode:
            shutil.rmtree(self.folder, ignore_errors=True)
            if "ensurepip" in done.stdout:
                raise Trouble(missing_venv())
            raise Trouble(f"Python could not make the environment .venv ({last_words(done.stdout)}).")

    def wanted(self, extras: Iterable[str]) -> dict[str, object]:
        """Return what should be installed: this pyproject.toml, with these extras and those already there."""
        project = hashlib.sha256((self.root / "pyproject.toml").read_bytes()).hexdigest()
        before = self.installed().get("extras", [])
        known = {str(extra) for extra in before} if isinstance(before, list) else set()
        return {"project": project, "extras": sorted(known | set(extras))}

    def installed(self) -> dict[str, object]:
        """Return what was installed last, or nothing if that is not known."""
        try:
            found = json.loads((self.folder / STAMP).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def install(self, wanted: dict[str, object]) -> None:
        """Install the game in place with its extras; what is half done is not taken for done."""
        extras = wanted["extras"]
        assert isinstance(extras, list)
        say("Installing what is needed" + (f" ({', '.join(extras)})" if extras else "") + ", one moment")
        (self.folder / STAMP).unlink(missing_ok=True)
        done = self._pip_install(extras)
        needed = [extra for extra in extras if extra not in OPTIONAL]
        if done.returncode and needed != extras and "no matching distribution" in done.stdout.lower():
            say("A part for screen readers is not to be had here: the game is installed without it")
            done = self._pip_install(needed)
        log = self.folder / PIP_LOG
        log.write_text(done.stdout, encoding="utf-8")
        if done.returncode:
            raise Trouble(pip_trouble(done.stdout, log))
        (self.folder / STAMP).write_text(json.dumps(wanted), encoding="utf-8")

    def _pip_install(self, extras: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Let pip install the game in place with these extras."""
        target = f"{self.root}[{','.join(extras)}]" if extras else str(self.root)
        command = [str(self.python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
        return run_quietly([*command, "--retries", "2", "-e", target], self.root)


def missing_venv() -> str:
    """Return the sentence for a Python without its venv module, as Debian ships it."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return (
        f"This Python {version} has no venv module: install it "
        f"(on Debian and Ubuntu: sudo apt install python{version}-venv) and run this again."
    )


def pip_trouble(output: str, log: Path) -> str:
    """Return the sentence for a failed installation."""
    lowered = output.lower()
    if "no space left" in lowered:
        return "There is no room left on the disk for the packages: make some and run this again."
    if any(word in lowered for word in _NETWORK_WORDS):
        return (
            "The packages could not be downloaded: connect to the network "
            f"(or check pip's index and proxy settings) and run this again; pip's own words are in {log}."
        )
    return f"pip could not install the packages ({last_words(output)}); all its words are in {log}."


def last_words(output: str) -> str:
    """Return the last line that is an error, else the last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines or ["it said nothing"])[-1].rstrip(".")


def run_quietly(
    command: Sequence[str], cwd: Path, more: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command, with more settings if given, and keep all it says, in plain UTF-8."""
    settings = {**os.environ, "PYTHONUTF8": "1", "NO_COLOR": "1", **(more or {})}
    return subprocess.run(
        command,
        cwd=cwd,
        env=settings,
        text=True,
        encoding="utf-8",
        errors="replace",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def say(text: str) -> None:
    """Print one line of progress, at once and apart from what the commands print."""
    print(f"· {text}", file=sys.stderr, flush=True)


def prepare_streams() -> None:
    """Write UTF-8 to files and pipes everywhere; a poor terminal gets marks for what it lacks."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            if stream.isatty():
                reconfigure(errors="replace")
            else:
                reconfigure(encoding="utf-8", errors="backslashreplace")
