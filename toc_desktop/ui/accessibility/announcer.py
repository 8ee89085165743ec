"""What happened, said once: the words of the live region, in the order they were said."""

from __future__ import annotations

from toc_desktop.ui.accessibility.node import AccessNode, Live

_KEPT = 4
"""So many sentences are in the tree at a time; the client has heard them as they came."""


class Announcer:
    """Sentences on their way to a screen reader; each is a node of its own, so that each is said once."""

    def __init__(self) -> None:
        self._count = 0
        self._said: list[AccessNode] = []

    def say(self, text: str, answer: bool = False) -> None:
        """Add a sentence; an answer interrupts, and is for nobody but who sits here now."""
        if not text.strip():
            return
        self._count += 1
        live: Live = "assertive" if answer else "polite"
        self._said.append(AccessNode(("said", self._count), "said", text.strip(), live=live))
        del self._said[:-_KEPT]

    def forget_answers(self) -> None:
        """Take answers away: somebody else may be listening from here on."""
        self._said = [node for node in self._said if node.live != "assertive"]

    def nodes(self) -> tuple[AccessNode, ...]:
        """Return the sentences as nodes."""
        return tuple(self._said)
