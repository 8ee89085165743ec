"""The registry of the Windows that is tried, and the file type of saved games in it."""

from __future__ import annotations

from packager import facts

from trial import judging
from trial.host import Host, run

CLASSES = "HKCU\\Software\\Classes"
CLASS = "TocDesktop.Game"
FOREIGN, FOREIGN_KIND = "Somebody.Else", "text/x-somebody-else"
"""Whom the file type belongs to before we come, and what they say is in such a file."""
_TYPE = f"{CLASSES}\\{facts.SUFFIX}"
_KIND = "Content Type"


class Registry:
    """Asks and changes the registry by Windows' own program for it."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def reg(self, *words: str) -> str:
        """Ask or change something; return what it says, nothing if there is no such key."""
        done = run(self._host, "reg", words, patience=60)
        return "" if done.code else done.said

    def has_the_type(self) -> bool:
        """Tell whether the type of saved games is known already."""
        return bool(self.reg("query", _TYPE))

    def let_somebody_have_the_type(self) -> None:
        """Let another program own the type of saved games."""
        self.reg("add", _TYPE, "/ve", "/d", FOREIGN, "/f")
        self.reg("add", _TYPE, "/v", _KIND, "/d", FOREIGN_KIND, "/f")

    def forget_the_type(self) -> None:
        """Let nobody own it again."""
        self.reg("delete", _TYPE, "/f")

    def theirs(self) -> None:
        """Judge whether the type is somebody else's, as it was."""
        judging.types(self.reg("query", _TYPE, "/ve"), facts.SUFFIX, FOREIGN)
        judging.content(self.reg("query", _TYPE, "/v", _KIND), facts.SUFFIX, FOREIGN_KIND)

    def ours(self) -> None:
        """Judge whether the type is the game's."""
        judging.types(self.reg("query", _TYPE, "/ve"), facts.SUFFIX, CLASS)
        judging.content(self.reg("query", _TYPE, "/v", _KIND), facts.SUFFIX, facts.MIME_TYPE)
