"""Make argparse speak the player's language: its own words come from the locale files too."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import NoReturn

from toc_desktop.support import alert
from toc_desktop.support.folders import PathTrouble, given_path
from toc_desktop.support.i18n import has, tr

# What argparse asks gettext for, and our key for it; words not listed stay as Python has them.
_WORDS = {
    "usage: ": "argparse.usage",
    "positional arguments": "argparse.positional",
    "options": "argparse.options",
    "optional arguments": "argparse.options",
    "show this help message and exit": "argparse.help",
    "show program's version number and exit": "argparse.version",
    "%(prog)s: error: %(message)s\n": "argparse.error",
    "argument %(argument_name)s: %(message)s": "argparse.argument",
    "unrecognized arguments: %s": "argparse.unrecognized",
    "the following arguments are required: %s": "argparse.required",
    "one of the arguments %s is required": "argparse.one_required",
    "not allowed with argument %s": "argparse.not_with",
    "expected one argument": "argparse.expected_one",
    "expected at most one argument": "argparse.expected_at_most_one",
    "expected at least one argument": "argparse.expected_some",
    "expected %s argument": "argparse.expected_n",
    "expected %s arguments": "argparse.expected_n",
    "ambiguous option: %(option)s could match %(matches)s": "argparse.ambiguous",
    "invalid %(type)s value: %(value)r": "argparse.invalid_type",
    "invalid choice: %(value)r (choose from %(choices)s)": "argparse.invalid_choice",
    "ignored explicit argument %r": "argparse.ignored",
    "can't open '%(filename)s': %(error)s": "argparse.cannot_open",
    "unknown parser %(parser_name)r (choices: %(choices)s)": "argparse.unknown_command",
}

# Python 3.11 does not ask for this one before it prints it.
_ARGUMENT = re.compile(r"^argument (?P<argument_name>[^:]+): (?P<message>.*)$", re.DOTALL)


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence of the player's language, with exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and where to find help, and leave."""
        if match := _ARGUMENT.match(message):
            message = _say("argument %(argument_name)s: %(message)s") % match.groupdict()
        if sys.stderr is None:
            # Windows gives a program with a window no place to print to.
            alert.show(self.prog, message)
        said = _say("%(prog)s: error: %(message)s\n") % {"prog": self.prog, "message": message}
        self.exit(2, f"{said}{tr('argparse.see_help', prog=self.prog)}\n")


def path_argument(text: str) -> Path:
    """Return the path that an argument names; a text that can be none is refused in words."""
    try:
        return given_path(text)
    except PathTrouble as trouble:
        raise argparse.ArgumentTypeError(trouble.message()) from trouble


def translate_argparse() -> None:
    """Give argparse our words in place of gettext's, which would need compiled catalogues of Python's own."""
    setattr(argparse, "_", _say)  # noqa: B010 (the name is argparse's own business, unknown to its types)
    setattr(argparse, "ngettext", lambda one, many, n: _say(one if n == 1 else many, n))  # noqa: B010


def _say(sentence: str, n: int = 1) -> str:
    key = _WORDS.get(sentence)
    return tr(key, n=n) if key and has(key) else sentence
