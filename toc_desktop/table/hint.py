"""A hint, thought about on a thread, and said with its reasons."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from toc_desktop.bots import Budget
from toc_desktop.bots.hints import Hint, hint
from toc_desktop.bots.player import WORLDS
from toc_desktop.engine import Card, ChooseSize, Discard, Fold, Give, Move, Pass, Play, PlayerView
from toc_desktop.present.games.hint_phrases import hint_texts, pawn_named
from toc_desktop.present.games.phrases import card_words
from toc_desktop.present.table.choices import whole_option
from toc_desktop.present.table.targets import CardTarget
from toc_desktop.support.i18n import tr
from toc_desktop.table.state import Advice

SECONDS = 0.7

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class HintSearch:
    """A question to the bots, and its answer once it is there."""

    view: PlayerView
    done: threading.Event = field(default_factory=threading.Event)
    cancelled: threading.Event = field(default_factory=threading.Event)
    answer: Hint | None = None

    def start(self) -> None:
        """Begin to think on a thread of its own."""
        threading.Thread(target=self.think, name="toc-hint", daemon=True).start()

    def think(self) -> None:
        """Look for the best move; no answer if that fails."""
        try:
            self.answer = hint(self.view, Budget(WORLDS, SECONDS, self.cancelled.is_set))
        except Exception:
            _log.exception("no hint")
        finally:
            self.done.set()


def advice_of(view: PlayerView, answer: Hint, names: Sequence[str]) -> Advice:
    """Put a hint into words, beside the card it is about."""
    reasons = ". ".join(hint_texts(answer, list(names), view))
    card = card_of(answer.move)
    option = whole_option(view, answer.move) if isinstance(answer.move, Play) else None
    target = CardTarget(card) if card is not None else "hint"
    return Advice(f"{_advised(answer.move, view, names)} {reasons}.", target, card, option)


def card_of(move: Move) -> Card | None:
    """Return the card that a move uses, if it uses one."""
    match move:
        case Play(card) | Discard(card) | Give(card):
            return card
        case _:
            return None


def _advised(move: Move, view: PlayerView, names: Sequence[str]) -> str:
    match move:
        case Play(card, "swap", legs):
            pawn, other = (pawn_named(view, leg.pawn, names) for leg in legs)
            return tr("table.hint.swap", card=card_words(card), pawn=pawn, other=other)
        case Play(card):
            return tr("table.hint.play", card=card_words(card))
        case Discard(card):
            return tr("table.hint.discard", card=card_words(card))
        case Give(card):
            return tr("table.hint.give", card=card_words(card))
        case ChooseSize(size):
            return tr("table.hint.size", n=size)
        case Fold():
            return tr("table.hint.fold")
        case Pass():
            return tr("table.hint.pass")
