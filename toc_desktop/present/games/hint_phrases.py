"""Hints in words: the reasons the bots give as data, said in the player's language."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.bots.hints import Comparison, Hint
from toc_desktop.bots.reasons import Reason
from toc_desktop.support.i18n import tr

NOT = "not_"
"""Before the id of a reason that a move gives up."""


def reason_text(reason: Reason, names: Sequence[str]) -> str:
    """Return one reason as a sentence without its full stop; ``names`` are the players' in turn order."""
    args: dict[str, object] = {}
    for key, value in reason.args:
        if key == "player":
            args["name"] = names[int(value)]
        elif key == "card":
            args["card"] = tr(f"hints.card.{value}")
            args["your_card"] = tr(f"hints.your_card.{value}")
        else:
            args[key] = value
    if reason.id.startswith(NOT):
        return tr(f"hints.not.{reason.id.removeprefix(NOT)}", **args)
    return tr(f"hints.reason.{reason.id}", **args)


def hint_texts(hint: Hint, names: Sequence[str]) -> tuple[str, ...]:
    """Return a hint's reasons in words, and whether another move is about as good."""
    texts = [reason_text(reason, names) for reason in hint.reasons]
    if hint.only:
        texts.insert(0, tr("hints.only"))
    elif hint.equal:
        texts.append(tr("hints.equal"))
    return tuple(texts) or (tr("hints.best"),)


def comparison_texts(comparison: Comparison, names: Sequence[str]) -> tuple[str, ...]:
    """Return in words what a move gives up."""
    if comparison.equal:
        return (tr("hints.about_equal"),)
    texts = tuple(reason_text(reason, names) for reason in comparison.reasons)
    return texts or (tr("hints.less_good"),)
