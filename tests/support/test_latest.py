"""What is kept of what was made last."""

from __future__ import annotations

from toc_desktop.support.latest import Latest


def test_it_is_made_again_for_another_key_and_not_for_an_equal_one() -> None:
    latest: Latest[int] = Latest()
    made: list[int] = []

    def make() -> int:
        made.append(len(made))
        return made[-1]

    assert [latest.of(key, make) for key in ((1, "a"), (1, "a"), (2, "a"), (1, "a"))] == [0, 0, 1, 2]


def test_it_is_made_again_once_forgotten() -> None:
    latest: Latest[str] = Latest()
    assert latest.of(None, lambda: "first") == "first"
    assert latest.of(None, lambda: "second") == "first"
    latest.forget()
    assert latest.of(None, lambda: "third") == "third"
