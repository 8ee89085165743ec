"""What shows an answer: cards with their signs, and a little board on which the engine makes the move."""

from __future__ import annotations

from dataclasses import dataclass, replace

from toc_desktop.engine import Forward, RuleSet, Split, Swap, card_actions, deck_ranks
from toc_desktop.present.rules.diagrams import (
    BEFORE,
    FACING,
    ME,
    NEXT,
    Diagram,
    Examples,
    Standing,
    both,
    ends_at,
    face_of,
    kind_is,
    loses,
)
from toc_desktop.present.rules.find.questions import YES, Answer, Question
from toc_desktop.present.rules.find.search import RuleSearch
from toc_desktop.present.rules.option_examples import example, hands
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.places import place_of

_ROW = (18, 25)
_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class AnswerPicture:
    """The picture of one answer, drawn under rules that give it."""

    rules: RuleSet
    cards: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    """Hands of cards, "?" for one face down."""
    diagram: Diagram | None = None


def picture(search: RuleSearch, question: Question, answer: Answer) -> AnswerPicture:
    """Return what shows an answer, on the sheet that is nearest so far."""
    base = search.best().rules
    rules = question.write(base, answer, search.like(question, answer))
    if question.ranks:
        return _ranks(rules, question, answer)
    if question.rank:
        return _aspect(rules, question, answer)
    groups = _hands(rules, question.kind, answer)
    if groups:
        return AnswerPicture(rules, groups=groups)
    return AnswerPicture(rules, diagram=_option(rules, question, answer))


def _hands(rules: RuleSet, kind: str, answer: Answer) -> tuple[tuple[str, ...], ...]:
    """Return the hands of cards that show an answer about dealing; none where a board shows it better."""
    match kind:
        case "jokers":
            return (("AS", "X1", "X2"),) if rules.jokers else (("AS", "KH", "QC"),)
        case "exchange" if answer != YES:
            return (("?",) * 5,)
        case "draw_each_turn":
            return hands(rules, "deal", _PLAYERS)
    return hands(rules, kind, _PLAYERS)


# Where a move is not allowed: which place on its way bears the sign.
_BARRED = {"home_back": 1, "centre": 1, "home_jump": -2, "swap_from_start": 0}


def _option(rules: RuleSet, question: Question, answer: Answer) -> Diagram | None:
    if question.kind == "centre.holds":
        return _taken_centre(rules)
    if answer != YES and question.kind in _BARRED:
        allowed = example(
            rules if question.kind == "centre" else question.write(rules, YES, rules), question.kind
        )
        return None if allowed is None else _barred(allowed, allowed.ways[0].places[_BARRED[question.kind]])
    return example(rules, question.kind)


def _barred(shown: Diagram, at: Place) -> Diagram:
    """Return a diagram in which nothing moves, with the sign of what is not allowed."""
    return replace(shown, ways=(), stop=at, lost=(), trade=False)


def _taken_centre(rules: RuleSet) -> Diagram | None:
    """Show a pawn that enters the centre where another one stands, or the bar that keeps it out."""
    show, centre = Examples(rules, teams=False), rules.centre
    if centre is None:
        return None
    entry, there = 18 + centre.cell, show.seating.centre_from(centre.cell)
    standing = {ME: (entry,), NEXT: (there,)}
    for rank in deck_ranks(rules):
        diagram = show.shown("centre", standing, face_of(rank), kind_is("enter"), (23,))
        if diagram:
            return diagram[0]
    alone = example(rules, "centre")
    if alone is None:
        return None
    place = alone.ways[0].places[-1]
    return replace(_barred(alone, place), pawns=(*alone.pawns, (4, place)))


def _ranks(rules: RuleSet, question: Question, answer: Answer) -> AnswerPicture:
    """Show the cards that do it, and what the first of them does; where none does, those that might."""
    cards = tuple(face_of(rank) for rank in answer or question.ranks)
    show = Examples(rules, teams=False)
    shown: tuple[Diagram, ...] = ()
    if question.kind == "swap" and answer:
        shown = show.shown("swap", {ME: (20,), BEFORE: (24,)}, cards[0], kind_is("swap"), _ROW)
    elif question.kind == "eats" and answer:
        shown = _eating(show, answer[0])
    return AnswerPicture(rules, cards, diagram=shown[0] if shown else None)


def _eating(show: Examples, rank: str) -> tuple[Diagram, ...]:
    """Show the begin of a long way on which two pawns are eaten."""
    for action in card_actions(show.rules, rank):
        match action:
            case Forward(steps, eats=True) | Split(steps, eats=True):
                prey = {ME: (19,), FACING: (21,), BEFORE: (23,)}
                wanted = both(ends_at(0, 19 + steps), loses(2))
                eaten = show.shown("eats", prey, face_of(rank), wanted)
                row = tuple(place_of(show.seating, 0, cell) for cell in (*_ROW, _ROW[1] + 1))
                return tuple(replace(diagram, frame=row) for diagram in eaten)
    return ()


def _aspect(rules: RuleSet, question: Question, answer: Answer) -> AnswerPicture:
    card = face_of(question.rank)
    shown: tuple[Diagram, ...] = ()
    show = Examples(rules, teams=question.kind == "with_whom")
    for action in card_actions(rules, question.rank):
        match question.kind, action:
            case "whose", Forward(steps):
                shown = _moved(show, card, steps, answer)
            case "off_start", Forward(steps):
                shown = _dislodged(rules, question, card, steps, answer)
            case "pawns", Split():
                shown = show.splitting(question.rank, action)
            case "repeat", Split(steps):
                prey = {ME: (20,), FACING: (22,)}
                wanted = both(kind_is("split"), ends_at(0, 20 + steps), loses(1 if answer == YES else 0))
                shown = show.shown("split_one", prey, card, wanted, (18, 20 + steps))
            case "with_whom" | "also", Swap(whom):
                shown = _traded(show, card, whom)
    return AnswerPicture(rules, (card,), diagram=shown[0] if shown else None)


def _moved(show: Examples, card: str, steps: int, whose: str) -> tuple[Diagram, ...]:
    """Show my pawn and an opponent's on one board, and those of them that the card may move."""
    standing = {ME: (20,), NEXT: (21,)}
    own = show.shown("pass", standing, card, both(kind_is("advance"), ends_at(0, 20 + steps)), _ROW)
    pushed = show.shown("push", standing, card, both(kind_is("push"), ends_at(4, 21 + steps)), _ROW)
    if not own or not pushed:
        return own or pushed
    ways = own[0].ways + pushed[0].ways
    return (replace(own[0], ways=ways, frame=tuple(dict.fromkeys(own[0].frame + pushed[0].frame))),)


def _dislodged(
    rules: RuleSet, question: Question, card: str, steps: int, answer: Answer
) -> tuple[Diagram, ...]:
    """Show an opponent's pawn pushed off its 18, or the bar before it."""
    able = Examples(question.write(rules, YES, rules), teams=False)
    shown = able.shown("push", {NEXT: (18,)}, card, ends_at(4, 18 + steps), (16, 24))
    if answer == YES or not shown:
        return shown
    return (_barred(shown[0], place_of(able.seating, 4, 18)),)


def _traded(show: Examples, card: str, whom: str) -> tuple[Diagram, ...]:
    """Show the trade that only this kind of swap allows: with one's own, a partner's, or an opponent's."""
    other: dict[str, Standing] = {"any": {ME: (20, 24)}, "other-colour": {ME: (20,), FACING: (24,)}}
    standing = other.get(whom, {ME: (20,), BEFORE: (24,)})
    return show.shown("swap", standing, card, kind_is("swap"), _ROW)
