"""Runs what the installer's script does to the registry: enough of NSIS for its sections and macros."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from packager import windows

SCRIPT = windows.SCRIPT.read_text(encoding="utf-8")
CLASSES = "Software\\Classes\\"
Key = tuple[str, str]
"""A key of the registry, and the name of a value in it."""


def part(kind: str, name: str) -> list[str]:
    """Return the lines of a section, a function or a macro of the script, without its comments."""
    named = {
        "Section": rf"Section [^\n]*{name}",
        "Function": rf"Function {name}",
        "!macro": rf"!macro {name}\b[^\n]*",
    }
    ends = {"Section": "SectionEnd", "Function": "FunctionEnd", "!macro": "!macroend"}
    found = re.search(rf"^{named[kind]}$\n(.*?)^{ends[kind]}$", SCRIPT, re.MULTILINE | re.DOTALL)
    assert found is not None, f"{kind} {name}"
    lines = [line.strip() for line in found[1].splitlines()]
    return [line for line in lines if line and not line.startswith(";")]


@dataclass
class Registry:
    """A registry of one user, under what the machine says for all."""

    values: dict[Key, str] = field(default_factory=dict)
    machine: dict[Key, str] = field(default_factory=dict)
    answer: str = "IDYES"
    """What is answered to every question."""
    asked: int = 0
    defines: dict[str, str] = field(
        default_factory=lambda: {
            "TITLE": "Toc Desktop",
            "NAME": "toc-desktop",
            "SUFFIX": ".tocgame",
            "OLD_SUFFIX": ".toc",
            "CLASS": "TocDesktop.Game",
            "MIME_TYPE": "application/x-toc-desktop-game",
            "UNINSTALL_KEY": "Software\\Uninstall\\toc",
        }
    )

    def run(self, lines: list[str]) -> None:
        """Run lines of the script; what is not about the registry is passed over."""
        known: dict[str, str] = {}
        at = 0
        while at < len(lines):
            plain = shlex.split(lines[at])
            words = [self._filled(word, known) for word in plain]
            if words[0] == "ReadRegStr":
                words[1] = plain[1]
            at += 1
            if words[0] in ("${If}", "${AndIf}"):
                if not self._holds(words):
                    at = _otherwise(lines, at)
            elif words[0] == "${Else}":
                at = _end(lines, at)
            elif words[0] == "MessageBox":
                self.asked += 1
                if self.answer in words[words.index("/SD") + 2 :]:
                    at = lines.index(f"{words[-1]}:") + 1
            elif words[0] == "!insertmacro":
                self._macro(words[1], words[2:])
            elif words[0].endswith(("Str", "Value", "Key")):
                self._touch(words, known)

    def _macro(self, name: str, given: list[str]) -> None:
        """Run a macro of the script with what it is given."""
        head = re.search(rf"^!macro {name}\b(.*)$", SCRIPT, re.MULTILINE)
        assert head is not None
        before = dict(self.defines)
        self.defines |= dict(zip(head[1].split(), given, strict=True))
        self.run(part("!macro", name))
        self.defines = before

    def _filled(self, word: str, known: dict[str, str]) -> str:
        word = re.sub(r"\$\{([A-Z_]+)\}", lambda found: self.defines.get(found[1], found[0]), word)
        return re.sub(r"\$(\d)", lambda found: known.get(found[1], found[0]), word)

    @staticmethod
    def _holds(words: list[str]) -> bool:
        one, sign, other = words[1:4] if len(words) == 4 else (words[1], "==", "true")
        # Of files, programs and errors there are none here.
        return (one.lower() == other.lower()) is (sign == "==")

    def _touch(self, words: list[str], known: dict[str, str]) -> None:
        does: dict[str, Callable[[list[str]], None]] = {
            "WriteRegStr": lambda rest: self.values.update({(rest[1], rest[2]): rest[3]}),
            "DeleteRegValue": self._forget,
            "DeleteRegKey": self._delete,
        }
        if words[0] == "ReadRegStr":
            known[words[1].removeprefix("$")] = self._read(*words[2:5])
        elif words[0] in does:
            does[words[0]](words[1:])

    def _read(self, root: str, key: str, name: str) -> str:
        if root == "HKCR":
            key = CLASSES + key
            return self.values.get((key, name)) or self.machine.get((key, name), "")
        return self.values.get((key, name), "")

    def _forget(self, rest: list[str]) -> None:
        self.values.pop((rest[1], rest[2]), None)

    def _delete(self, rest: list[str]) -> None:
        if rest[0] == "/ifempty":
            return
        key = rest[1]
        self.values = {
            each: value
            for each, value in self.values.items()
            if each[0] != key and not each[0].startswith(f"{key}\\")
        }


def _otherwise(lines: list[str], at: int) -> int:
    """Return where it goes on when a condition does not hold."""
    return next(number for number, word in _same_level(lines, at) if word in ("${Else}", "${EndIf}")) + 1


def _end(lines: list[str], at: int) -> int:
    return next(number for number, word in _same_level(lines, at) if word == "${EndIf}") + 1


def _same_level(lines: list[str], at: int) -> Iterator[tuple[int, str]]:
    """Yield the lines of this level from there on, with their first words."""
    depth = 0
    for number in range(at, len(lines)):
        word = lines[number].split()[0]
        if depth == 0:
            yield number, word
        depth += (word in ("${If}", "${IfNot}")) - (word == "${EndIf}")
