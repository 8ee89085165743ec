"""What a card does, in words: whoever reads them back finds the very list, in both languages and lengths.

The reader below is made from RULES.md section 2 and the sentences, not from the code that says them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from tests.engine.card_tables import random_rule
from toc_desktop.engine import CardRule, CentreRule, Rng
from toc_desktop.present.rules.card_words import Style, rule_words
from toc_desktop.present.rules.sentences import say
from toc_desktop.support import i18n

CENTRE = CentreRule(7, "any", "closed")
MANY = 1500

NUMBERS = r"(?P<numbers>\d+(?:, \d+)*(?: (?:ou|or) \d+)?)"
# How each thing is said; `eats`, `repeat` and `off` are what follows it.
FRENCH: Mapping[Style, tuple[Mapping[str, str], Mapping[str, str]]] = {
    "deed": (
        {
            "exit": "sort un pion du camp",
            "forward 1": "avance d’une case",
            "forward any": f"avance de {NUMBERS} n’importe quel pion du parcours",
            "forward opponent": f"avance de {NUMBERS} un pion adverse",
            "forward": f"avance de {NUMBERS}",
            "both": f"avance ou recule de {NUMBERS}",
            "back": f"recule de {NUMBERS}",
            "swap any": "échange un de tes pions avec un autre",
            "swap other-colour": "échange un de tes pions avec une autre couleur",
            "swap opponent": "échange un de tes pions avec un adversaire",
            "split": r"avance de (?P<n>\d) en tout, à partager entre (?P<k>\d) pions au plus",
            "split 1": r"avance un seul pion de (?P<n>\d)",
            "centre": r"entre au centre(?: depuis un 7, ou en sort|, mais il n’y en a pas)",
            "wild": "fait ce que fait n’importe quelle autre carte",
            "skip": "le joueur suivant passe son tour",
            "draw must": "puis tu pioches une carte et tu rejoues",
            "draw may": "puis tu pioches une carte et tu rejoues, si tu veux",
            "draw keep": "puis tu pioches une carte et tu la gardes",
        },
        {
            "eats": " en mangeant les pions dépassés",
            "repeat": ", en plusieurs fois si on veut",
            "off-start": ", même à l’abri sur son 18",
        },
    ),
    "brief": (
        {
            "exit": "sort",
            "forward any": f"avance tout pion de {NUMBERS}",
            "forward opponent": f"avance un adversaire de {NUMBERS}",
            "forward": f"avance de {NUMBERS}",
            "both": f"avance ou recule de {NUMBERS}",
            "back": f"recule de {NUMBERS}",
            "swap any": "échange",
            "swap other-colour": "échange avec une autre couleur",
            "swap opponent": "échange avec un adversaire",
            "split": r"partage (?P<n>\d) pas entre (?P<k>\d) pions",
            "split 1": r"fait (?P<n>\d) pas d’un seul pion",
            "centre": r"passe au centre(?: \(il n’y en a pas\))?",
            "wild": "remplace toute carte",
            "skip": "le suivant passe",
            "draw must": "rejoue",
            "draw may": "peut rejouer",
            "draw keep": "repioche",
        },
        {"eats": " et mange", "repeat": " en plusieurs fois", "off-start": " même sur son 18"},
    ),
}
ENGLISH: Mapping[Style, tuple[Mapping[str, str], Mapping[str, str]]] = {
    "deed": (
        {
            "exit": "brings a pawn out of its camp",
            "forward any": f"moves any pawn on the track forward {NUMBERS}",
            "forward opponent": f"moves an opponent’s pawn forward {NUMBERS}",
            "forward": f"moves forward {NUMBERS}",
            "both": f"moves forward or back {NUMBERS}",
            "back": f"moves back {NUMBERS}",
            "swap any": "swaps one of your pawns with another",
            "swap other-colour": "swaps one of your pawns with another colour’s",
            "swap opponent": "swaps one of your pawns with an opponent’s",
            "split": r"moves (?P<n>\d) in all, shared by up to (?P<k>\d) pawns",
            "split 1": r"moves a single pawn forward (?P<n>\d)",
            "centre": "enters the centre(?: from a cell 7, or leaves it|, but there is none)",
            "wild": "does what any other card does",
            "skip": "the next player skips a turn",
            "draw must": "then you draw a card and play again",
            "draw may": "then you draw a card and play again, if you like",
            "draw keep": "then you draw a card and keep it",
        },
        {
            "eats": ", eating the pawns it passes",
            "repeat": ", in several goes if you like",
            "off-start": ", even one sheltered on its 18",
        },
    ),
    "brief": (
        {
            "exit": "exits",
            "forward any": f"any pawn forward {NUMBERS}",
            "forward opponent": f"an opponent forward {NUMBERS}",
            "forward": f"forward {NUMBERS}",
            "both": f"forward or back {NUMBERS}",
            "back": f"back {NUMBERS}",
            "swap any": "swaps",
            "swap other-colour": "swaps with another colour",
            "swap opponent": "swaps with an opponent",
            "split": r"shares (?P<n>\d) steps among (?P<k>\d) pawns",
            "split 1": r"takes (?P<n>\d) steps with one pawn",
            "centre": r"goes to the centre(?: \(there is none\))?",
            "wild": "replaces any card",
            "skip": "the next one skips",
            "draw must": "plays again",
            "draw may": "may play again",
            "draw keep": "draws a card",
        },
        {"eats": " and eats", "repeat": " in several goes", "off-start": " even off its 18"},
    ),
}
READERS = {"fr": FRENCH, "en": ENGLISH}


def pieces(told: str) -> list[str]:
    """Cut the words between their things; the one comma before "or" that belongs to the centre stays."""
    inner = {"depuis un 7, ou en sort": "depuis un 7@ ou en sort", "cell 7, or leaves": "cell 7@ or leaves"}
    for plain, kept in inner.items():
        told = told.replace(plain, kept)
    return [part.replace("@", ",") for part in re.split(r", (?:ou|or) | ?; ", told)]


def read(piece: str, things: Mapping[str, str], more: Mapping[str, str]) -> Iterator[str]:
    """Yield the strings of RULES.md that a piece stands for."""
    # What follows is taken off from the end; what is left must be one thing and nothing else.
    found = set()
    for flag in ("eats", "repeat", "off-start"):
        if piece.endswith(more[flag]):
            piece = piece.removesuffix(more[flag])
            found.add(flag)
    matches = [(name, m) for name, words in things.items() if (m := re.fullmatch(words, piece))]
    assert len(matches) == 1, (piece, [name for name, _ in matches])
    name, match = matches[0]
    eats = " eats" if "eats" in found else ""
    numbers = [int(n) for n in re.findall(r"\d+", match.groupdict().get("numbers") or "")]
    kind, _, rest = name.partition(" ")
    if kind == "both":
        yield from (f"{way} {n}{eats}" for n in numbers for way in ("forward", "back"))
    elif name == "forward 1":
        yield f"forward 1{eats}"
    elif kind in ("forward", "back"):
        whose = f" {rest}" if rest else ""
        off = " off-start" if "off-start" in found else ""
        yield from (f"{kind} {n}{eats}{whose}{off}" for n in numbers)
    elif kind == "split":
        repeat = " repeat" if "repeat" in found else ""
        yield f"split {match['n']} {rest or match['k']}{repeat}{eats}"
    else:
        assert not found
        yield name


def understood(told: str, lang: str, style: Style) -> set[str]:
    """Return the strings of section 2 that somebody takes from the words."""
    things, more = READERS[lang][style]
    plain = told.replace("\u00a0", " ")
    return {text for piece in pieces(plain) for text in read(piece, things, more)}


@pytest.mark.parametrize("lang", sorted(READERS))
@pytest.mark.parametrize("style", ["deed", "brief"])
def test_words_are_read_back_as_the_list_they_tell(lang: str, style: Style) -> None:
    """Any list, in both lengths: nothing left out, nothing that could be taken for something else."""
    i18n.set_language(lang)
    try:
        chance = Rng(5)
        told: dict[str, CardRule] = {}
        for number in range(MANY):
            rule = random_rule(chance)
            said = say(rule_words(rule, CENTRE if number % 2 else None, style))
            assert understood(said, lang, style) == set(rule.texts), said
            assert told.setdefault(f"{number % 2} {said}", rule) == rule, said
    finally:
        i18n.set_language("fr")


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ("exit, forward 1, forward 11", "sort, ou avance de 1 ou 11"),
        ("forward 4, back 4", "avance ou recule de 4"),
        ("forward 11, swap any", "avance de 11, ou échange"),
        ("forward 12, skip", "avance de 12 ; le suivant passe"),
        ("exit, forward 13 eats", "sort, ou avance de 13 et mange"),
        ("split 7 4", "partage 7 pas entre 4 pions"),
    ],
)
def test_few_words_under_a_card(texts: str, words: str) -> None:
    i18n.set_language("fr")
    said = say(rule_words(CardRule.parse(texts.split(", ")), None, "brief"))
    assert said.replace("\u00a0", " ") == words
