"""The rules page, made from the rules in play: sections of sentences and diagrams, house rules included."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.engine import (
    ARM_CELLS,
    SCHEDULES,
    Advance,
    Back,
    Centre,
    Exit,
    RuleSet,
    Seating,
    Split,
    Swap,
    card_actions,
    card_draw,
    card_skips,
)
from toc_desktop.present.rules.card_table import CardLine, card_lines
from toc_desktop.present.rules.diagrams import (
    BEFORE,
    FACING,
    ME,
    NEXT,
    Diagram,
    Examples,
    both,
    ends_at,
    kind_is,
)
from toc_desktop.present.rules.sentences import Several, Words, ranks_in_play, ranks_with, these_ranks, words

SECTIONS = (
    "goal",
    "cards",
    "leave",
    "moving",
    "captures",
    "home",
    "four",
    "five",
    "seven",
    "swap",
    "jump",
    "centre",
    "deal",
    "exchange",
    "stuck",
    "skip",
    "joker",
    "teams",
)
"""Every section there may be, in the order of the page."""


@dataclass(frozen=True, slots=True)
class Section:
    """One chapter: its name, its sentences, its diagrams, and the card table where that is the chapter."""

    id: str
    title: Words
    paragraphs: tuple[Words, ...]
    diagrams: tuple[Diagram, ...] = ()
    cards: tuple[CardLine, ...] = ()


def rules_page(rules: RuleSet, seating: Seating) -> tuple[Section, ...]:
    """Return the whole page; sections that mean nothing under these rules are left out."""
    page = _Page(rules, seating)
    found: list[Section] = []
    for name in SECTIONS:
        made = getattr(page, f"_{name}")()
        if made is not None:
            paragraphs, diagrams = made
            cards = card_lines(rules) if name == "cards" else ()
            found.append(Section(name, words(f"rules.{name}.title"), paragraphs, diagrams, cards))
    return tuple(found)


def section_for(rules: RuleSet, seating: Seating, phase: str, rank: str | None = None) -> str:
    """Return the section to open from the table: what the chosen card does, else what the moment is about.

    >>> section_for(RuleSet(), Seating.standard(4), "play", "7")
    'seven'
    """
    there = {section.id for section in rules_page(rules, seating)}
    if rank is not None and rank in ranks_in_play(rules):
        name = _section_of_rank(rules, rank)
    else:
        name = {"exchange": "exchange", "hand-size": "deal", "skip": "skip", "again": "joker"}.get(phase, "")
    return name if name in there else "cards"


def _section_of_rank(rules: RuleSet, rank: str) -> str:
    if card_draw(rules, rank) is not None:
        return "joker"
    if card_skips(rules, rank):
        return "skip"
    for action in card_actions(rules, rank):
        match action:
            case Split():
                return "seven"
            case Swap():
                return "swap"
            case Back():
                return "four"
            case Exit():
                return "leave"
            case Advance(reach=reach) if reach != "own":
                return "five"
    return "cards"


Made = tuple[tuple[Words, ...], tuple[Diagram, ...]]


class _Page:
    """One method a section; None where it does not apply."""

    def __init__(self, rules: RuleSet, seating: Seating) -> None:
        self.rules, self.seating = rules, seating
        self.teams = seating.teams > 0
        self.show = Examples(rules, self.teams)

    def _goal(self) -> Made:
        rules, seating = self.rules, self.seating
        lines = [words("rules.goal.what"), words("rules.goal.team" if self.teams else "rules.goal.alone")]
        lines.append(words("rules.goal.board", arms=seating.arms, cells=ARM_CELLS * seating.arms))
        lines.append(words("rules.goal.turn"))
        if rules.fast_start:
            lines.append(words("rules.goal.fast_start"))
        return tuple(lines), ()

    def _cards(self) -> Made:
        key = "rules.cards.with_jokers" if self.rules.jokers else "rules.cards.without_jokers"
        return (words(key), words("rules.cards.choose")), ()

    def _leave(self) -> Made:
        rules = self.rules
        lines = [words("rules.leave.how", cards=these_ranks(ranks_with(rules, Exit)))]
        own_stays = rules.start_protected or not rules.capture_own
        lines.append(words("rules.leave.own_stays" if own_stays else "rules.leave.own_goes"))
        lines.append(words("rules.leave.guest"))
        return tuple(lines), self.show.shown("leave", {}, "KS", kind_is("exit"), (4, 0), nest=True)

    def _moving(self) -> Made:
        rules = self.rules
        lines = [words("rules.moving.clockwise")]
        lines.append(words("rules.moving.pass_all" if rules.pass_own else "rules.moving.pass_others"))
        lines.append(words("rules.moving.block" if rules.start_blocks else "rules.moving.no_block"))
        if not rules.recross_start:
            lines.append(words("rules.moving.no_recross"))
        else:
            lines.append(words("rules.moving.recross"))
        diagrams = self.show.shown("pass", {ME: (19,), FACING: (22,)}, "6S", ends_at(0, 25), (18, 25))
        if rules.start_blocks:
            diagrams += self.show.barred("block", {ME: (33,), FACING: (36,)}, "6S", 36, (32, 38))
        if not rules.pass_own:
            standing = {ME: (19, 22)}
            diagrams += self.show.barred("own_block", standing, "6S", 22, (18, 25))
        return tuple(lines), diagrams[:2]

    def _captures(self) -> Made:
        rules = self.rules
        lines = [words("rules.captures.landing"), words("rules.captures.safe_always")]
        lines.append(
            words("rules.captures.start_safe" if rules.start_protected else "rules.captures.start_open")
        )
        lines.append(words("rules.captures.own" if rules.capture_own else "rules.captures.own_never"))
        if self.teams:
            key = "rules.captures.partner" if rules.capture_partner else "rules.captures.partner_never"
            lines.append(words(key))
        eaters = _eaters(rules)
        if eaters:
            lines.append(words("rules.captures.eating", cards=these_ranks(eaters), n=len(eaters)))
        else:
            lines.append(words("rules.captures.no_eating"))
        diagrams = self.show.shown("capture", {ME: (20,), NEXT: (23,)}, "3S", ends_at(0, 23), (18, 25))
        if "K" in eaters:
            prey = {ME: (19,), FACING: (23,), BEFORE: (28,)}
            diagrams += self.show.shown("king_eats", prey, "KS", ends_at(0, 32), (18, 32))
        elif "7" in eaters:
            prey = {ME: (19,), FACING: (22,), BEFORE: (24,)}
            passing = both(kind_is("split"), ends_at(0, 26))
            diagrams += self.show.shown("seven_eats", prey, "7S", passing, (18,))
        return tuple(lines), diagrams

    def _home(self) -> Made:
        rules, home = self.rules, self.show.home
        lines = [words("rules.home.enter"), words("rules.home.choose"), words("rules.home.exact")]
        lines.append(words("rules.home.advance" if rules.home_advance else "rules.home.no_advance"))
        lines.append(words("rules.home.jump" if rules.home_jump else "rules.home.no_jump"))
        lines.append(words("rules.home.back" if rules.home_back else "rules.home.no_back"))
        diagrams = self.show.shown("home", {ME: (67,)}, "6S", ends_at(0, home(2)), (66, 0))
        if rules.home_jump:
            over = {ME: (67, home(1))}
            diagrams += self.show.shown("home_jump", over, "6S", ends_at(0, home(2)), (66, 0))
        return tuple(lines), diagrams[-1:]

    def _four(self) -> Made:
        ranks = ranks_with(self.rules, Back)
        lines = (words("rules.four.what", cards=these_ranks(ranks), n=4), words("rules.four.trick"))
        return lines, self.show.shown("four", {ME: (0,)}, "4S", ends_at(0, 68), (67, 2))

    def _five(self) -> Made | None:
        rules = self.rules
        if rules.five == "own":
            return None
        lines = [words(f"rules.five.{rules.five}"), words("rules.five.where")]
        if rules.start_protected:
            lines.append(
                words("rules.five.from_start" if rules.five_from_start else "rules.five.not_from_start")
            )
        lines.append(words("rules.five.no_home_team" if self.teams else "rules.five.no_home"))
        pushed = both(kind_is("push"), ends_at(4, 25))
        return tuple(lines), self.show.shown("five", {ME: (44,), NEXT: (20,)}, "5S", pushed, (18, 25))

    def _seven(self) -> Made:
        rules = self.rules
        if rules.split_pawns == 1:
            lines = [words("rules.seven.one")]
        else:
            lines = [words("rules.seven.split", n=rules.split_pawns), words("rules.seven.whole")]
            lines.append(words("rules.seven.repeat" if rules.split_repeat else "rules.seven.once"))
            if self.teams:
                lines.append(words("rules.seven.partner"))
        if rules.seven_eats:
            lines.append(words("rules.seven.eats"))
        standing = {ME: (19, 23)}
        if rules.split_pawns == 1:
            seven = self.show.shown("seven_one", {ME: (19,)}, "7S", ends_at(0, 26), (18,))
        else:
            shared = both(ends_at(0, 22), ends_at(1, 27))
            seven = self.show.shown("seven", standing, "7S", shared, (18,))
        return tuple(lines), seven

    def _swap(self) -> Made | None:
        rules = self.rules
        ranks = ranks_with(rules, Swap)
        if not ranks:
            return None
        other = "any" if rules.swap_with == "any" else rules.swap_with
        key = f"rules.swap.{other}" if other != "other-colour" else "rules.swap.other_colour"
        lines = [words("rules.swap.what", cards=these_ranks(ranks, "or"), n=len(ranks)), words(key)]
        lines.append(words("rules.swap.track"))
        lines.append(words("rules.swap.protected" if rules.start_protected else "rules.swap.start_open"))
        both_ways = kind_is("swap")
        card = f"{ranks[0]}S"
        return tuple(lines), self.show.shown("swap", {ME: (20,), BEFORE: (29,)}, card, both_ways, (18,))

    def _jump(self) -> Made | None:
        cell = self.rules.jump_cell
        if cell is None:
            return None
        lines = [words("rules.jump.what", cell=cell), words("rules.jump.between")]
        if not self.rules.recross_start:
            lines.append(words("rules.jump.no_recross"))
        landing = 18 + cell
        leaps = both(kind_is("advance"), ends_at(0, landing + 18))
        return tuple(lines), self.show.shown("jump", {ME: (landing - 3,)}, "3S", leaps)

    def _centre(self) -> Made | None:
        centre = self.rules.centre
        if centre is None:
            return None
        ranks = ranks_with(self.rules, Centre)
        if not ranks:
            return None
        cards = these_ranks(ranks, "or")
        lines = [words("rules.centre.enter", cell=centre.cell, cards=cards)]
        lines.append(words(f"rules.centre.leave_{centre.leave}", cell=centre.cell, cards=cards))
        lines.append(words(f"rules.centre.{centre.holds}"))
        card = "X1" if ranks[0] == "X" else f"{ranks[0]}S"
        enters = self.show.shown("centre", {ME: (18 + centre.cell,)}, card, kind_is("enter"), (23,))
        return tuple(lines), enters

    def _deal(self) -> Made:
        rules, players = self.rules, self.seating.players
        lines: list[Words] = []
        if rules.deal in SCHEDULES:
            sizes = SCHEDULES[rules.deal].get(players)
            if sizes is None:
                lines.append(words("rules.deal.schedule_none", players=players))
            else:
                lines.append(words("rules.deal.schedule", players=players, sizes=Several(sizes)))
        elif rules.deal == "five-fours":
            lines.append(words("rules.deal.five_fours"))
            lines.append(words("rules.deal.short" if rules.short_deal else "rules.deal.not_short"))
        else:
            lines.append(words(f"rules.deal.{rules.deal.replace('-', '_')}"))
        if rules.deal == "draw":
            lines.append(words("rules.deal.first_dealer"))
        else:
            every_deal = rules.deal == "dealer-choice"
            lines.append(words("rules.deal.first_next"))
            lines.append(words("rules.deal.moves_each" if every_deal else "rules.deal.moves_cycle"))
        return tuple(lines), ()

    def _exchange(self) -> Made | None:
        if not (self.rules.exchange and self.teams):
            return None
        pairs = self.seating.players == 2 * self.seating.teams
        return (words("rules.exchange.pair" if pairs else "rules.exchange.ring"),), ()

    def _stuck(self) -> Made:
        return (words("rules.stuck.must"), words(f"rules.stuck.{self.rules.stuck}")), ()

    def _skip(self) -> Made | None:
        ranks = [rank for rank in ranks_in_play(self.rules) if card_skips(self.rules, rank)]
        if not ranks:
            return None
        return (words("rules.skip.what", cards=these_ranks(ranks, "or")), words("rules.skip.lapse")), ()

    def _joker(self) -> Made | None:
        rules = self.rules
        if not rules.jokers:
            return None
        lines = (words("rules.joker.what", n=rules.joker_steps), words(f"rules.joker.{rules.joker_draw}"))
        return lines, ()

    def _teams(self) -> Made | None:
        teams, players = self.seating.teams, self.seating.players
        if not teams:
            return None
        size = players // teams
        lines = [words("rules.teams.who", teams=teams, size=size)]
        lines.append(words("rules.teams.help"))
        lines.append(words("rules.teams.quiet"))
        return tuple(lines), ()


def _eaters(rules: RuleSet) -> tuple[str, ...]:
    """Return the ranks that eat what they pass."""
    return tuple(
        rank
        for rank in ranks_in_play(rules)
        if any(isinstance(a, Advance | Split) and a.eats for a in card_actions(rules, rank))
    )
