"""Errors are told without what they quote: planted ones hold every secret of a game, and none comes out."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from toc_desktop.engine import card_name, parse_card
from toc_desktop.present.table.phrases import card_title
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage.crash import report_text, write_report
from toc_desktop.support import log
from toc_desktop.support.paths import set_data_dir
from toc_desktop.support.tracebacks import WITHHELD, safe_summary, safe_traceback

SEED = 0x5EED_0F_60D5


def game() -> Session:
    return Session.new(quick_setup("tock-1", 4, 2, ["Léa", "Zoé"], seed=SEED))


def secrets(session: Session) -> list[str]:
    """All that nobody may read in a log, in every way in which somebody might write it."""
    now = session.game
    cards = [*now.stock, *(card for hand in now.hands for card in hand)]
    names = [card_name(card) for card in cards]
    titles = [card_title(card) for card in cards]
    rows = [repr(now.hands), repr(now.stock), str(list(now.stock)), " ".join(map(str, now.stock))]
    seeds = [str(now.seed), hex(now.seed)[2:], f"{now.seed:_}"]
    return [*names, *titles, *rows, *seeds, "/home/marie-ange"]


class OddError(Exception):
    """An error with words of its own making."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def __str__(self) -> str:
        return self.words


def plain(words: str) -> BaseException:
    return ValueError(words)


def key(words: str) -> BaseException:
    return KeyError(words)


def odd(words: str) -> BaseException:
    return OddError(words)


def no_file(words: str) -> BaseException:
    return FileNotFoundError(2, words, f"/home/marie-ange/{words}")


def no_attribute(words: str) -> BaseException:
    return AttributeError(f"'Game' object has no attribute 'hand' but {words}")


def noted(words: str) -> BaseException:
    error = ValueError("bad")
    error.add_note(words)
    return error


def caused(words: str) -> BaseException:
    error = RuntimeError(words)
    error.__cause__ = ValueError(words)
    error.__cause__.__context__ = KeyError(words)
    return error


def while_another(words: str) -> BaseException:
    try:
        try:
            raise ValueError(words)
        except ValueError:
            raise TypeError(words)  # noqa: B904 (the first is its context)
    except TypeError as error:
        return error


def several(words: str) -> BaseException:
    return ExceptionGroup(words, [ValueError(words), ExceptionGroup(words, [KeyError(words)])])


def broken(words: str) -> BaseException:
    class BrokenError(Exception):
        def __str__(self) -> str:
            raise ValueError(words)

    return BrokenError(words)


PLANTED = [plain, key, odd, no_file, no_attribute, noted, caused, while_another, several, broken]


def raised(error: BaseException) -> BaseException:
    """The same, having come through a frame that has the secret at hand."""
    try:
        raise error
    except BaseException as caught:
        return caught


@pytest.fixture
def logged(tmp_path: Path) -> Iterator[Callable[[], str]]:
    set_data_dir(tmp_path)
    path = log.start_log()
    assert path is not None
    yield lambda: path.read_text(encoding="utf-8")
    log.stop_log()


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_no_secret_of_a_game_gets_into_log_or_report(
    plant: Callable[[str], BaseException], logged: Callable[[], str], tmp_path: Path
) -> None:
    session = game()
    hidden = secrets(session)
    error = raised(plant(" | ".join(hidden)))
    writer = logging.getLogger("toc_desktop.planted")
    writer.error("in a scene", exc_info=error)
    if plant is not broken:  # the test's own listener would stumble over its words
        writer.warning("it failed: %s", error)
        writer.warning(error)
    report = write_report(error, session.saved(), tmp_path)
    assert report is not None
    alone = report_text(error, None)
    for text in (
        logged(),
        report.read_text(encoding="utf-8").partition("last actions")[0],
        alone,
        safe_traceback(error),
    ):
        assert [secret for secret in hidden if secret in text] == []
    assert type(error).__name__ in logged(), "of which kind it was is told"
    assert "test_tracebacks.py" in alone, "and where"


def test_a_chain_is_told_link_by_link() -> None:
    words = safe_traceback(raised(caused("x")))
    kinds = [line.split()[0] for line in words.splitlines() if WITHHELD in line]
    assert kinds == ["KeyError", "ValueError", "RuntimeError"]
    circle = ValueError("a")
    circle.__context__ = KeyError("b")
    circle.__context__.__context__ = circle
    assert safe_traceback(circle).count("ValueError") == 1


def test_what_python_itself_says_is_kept() -> None:
    def fails(do: Callable[[], object]) -> str:
        try:
            do()
        except Exception as error:
            return safe_summary(error)
        raise AssertionError

    nothing: object = None
    empty: list[int] = []
    assert fails(lambda: nothing.hands) == (  # type: ignore[attr-defined]
        "AttributeError: 'NoneType' object has no attribute 'hands'"
    )
    assert fails(lambda: empty[3]) == "IndexError: list index out of range"
    assert fails(lambda: 1 / len(empty)) == "ZeroDivisionError: division by zero"
    assert fails(lambda: open("/nowhere/at/all")) == "FileNotFoundError: ENOENT"  # noqa: SIM115
    assert fails(lambda: {"KS": 1}["QH"]) == f"KeyError {WITHHELD}"


def test_folders_are_not_told(logged: Callable[[], str]) -> None:
    home = os.path.expanduser("~")
    logging.getLogger("toc_desktop.planted").info("opened %s", f"{home}/Documents/a.tocgame")
    assert f"{home}/" not in logged()
    assert "~/Documents/a.tocgame" in logged()
    with pytest.raises(ValueError) as caught:
        parse_card("no card at all")
    assert "engine/" in safe_traceback(caught.value)
    assert str(Path(__file__).parents[2]) not in safe_traceback(caught.value)
