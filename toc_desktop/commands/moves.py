"""The command `moves`: read positions, one JSON value a line, and answer each with what may be played."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from toc_desktop.engine import InvalidPosition, Problem, answer, load_json
from toc_desktop.support.argparse_words import path_argument
from toc_desktop.support.i18n import tr

STDIN = "-"
LONGEST_LINE = 1 << 20
"""A position needs some two thousand bytes; more than this is refused without being kept."""
LONGEST_ERROR = 400

# Answers are read by programs: like the refusals of the engine they do not follow the player's language.
_TOO_LONG = f"the line is longer than {LONGEST_LINE} bytes"
_NOT_UTF8 = "the line is not UTF-8"
_EMPTY = "the line is empty"
_TOO_DEEP = "the line is nested too deeply"


def add_parser(sub: Any) -> None:
    """Add the command to the parser's commands."""
    parser = sub.add_parser("moves", help=tr("cli.command.moves"), description=tr("moves.description"))
    parser.add_argument(
        "files", nargs="*", type=_file, metavar=tr("cli.metavar.file"), help=tr("moves.files")
    )


def run(args: argparse.Namespace) -> int:
    """Answer every line of the files named, or of standard input."""
    for name in args.files or [STDIN]:
        try:
            with _opened(name) as source:
                answer_lines(source, sys.stdout, _Warnings(sys.stderr))
        except BrokenPipeError:
            raise
        except OSError as wrong:
            sys.stdout.flush()
            reason = wrong.strerror or str(wrong)
            print(tr("moves.error.unreadable", name=str(name), reason=reason), file=sys.stderr)
            return 2
    return 0


class _Warnings:
    """Says what in the rules of positions has no effect, each thing once."""

    def __init__(self, target: TextIO) -> None:
        self._target = target
        self._said: set[Problem] = set()

    def __call__(self, warning: Problem) -> None:
        """Say what is new."""
        if warning not in self._said:
            self._said.add(warning)
            print(tr("simulate.warning", why=str(warning)), file=self._target, flush=True)


def answer_lines(source: BinaryIO, target: TextIO, warn: _Warnings | None = None) -> None:
    """Write one answer for each line, at once, so that a program can ask and wait."""
    for line in lines_of(source):
        said = answer_line(line, warn)
        if "error" in said:
            said["error"] = _shortened(said["error"])
        target.write(json.dumps(said))
        target.write("\n")
        target.flush()


def lines_of(source: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines without their ends; None stands for one too long to be a position."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            yield line.rstrip(b"\r\n")
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        yield None


def answer_line(line: bytes | None, warn: _Warnings | None = None) -> dict[str, Any]:
    """Return the answer to one line, whatever it holds."""
    if line is None:
        return {"error": _TOO_LONG}
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return {"error": _NOT_UTF8}
    if not text.strip():
        return {"error": _EMPTY}
    try:
        return answer(load_json(text), warn)
    except InvalidPosition as wrong:
        return {"error": str(wrong)}
    except RecursionError:
        # Read, but too deep to be quoted in the refusal.
        return {"error": _TOO_DEEP}


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_ERROR else text[: LONGEST_ERROR - 1] + "…"


def _opened(name: Path | str) -> contextlib.AbstractContextManager[BinaryIO]:
    if name != STDIN:
        return Path(name).open("rb")
    if sys.stdin is None:
        # Closed by who started us.
        return io.BytesIO()
    return contextlib.nullcontext(sys.stdin.buffer)


def _file(text: str) -> Path | str:
    """Look at every file before the first answer, so that a wrong call answers nothing."""
    if text == STDIN:
        return text
    path = path_argument(text)
    if path.is_dir():
        raise argparse.ArgumentTypeError(tr("moves.error.folder", name=text))
    if not path.exists():
        raise argparse.ArgumentTypeError(tr("moves.error.no_file", name=text))
    return path
