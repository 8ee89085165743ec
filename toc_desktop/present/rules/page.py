"""The rules page, made from the rules in play: sections of sentences and diagrams, house rules included."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from toc_desktop.engine import (
    ARM_CELLS,
    SCHEDULES,
    Back,
    Centre,
    Exit,
    RuleSet,
    Seating,
    Swap,
    Wild,
    deck_ranks,
)
from toc_desktop.present.rules.card_sections import (
    Made,
    back_section,
    draw_section,
    eaters,
    push_section,
    pushers,
    skip_section,
    split_section,
    swap_section,
)
from toc_desktop.present.rules.card_table import CardLine, card_lines
from toc_desktop.present.rules.diagrams import (
    FACING,
    ME,
    NEXT,
    Diagram,
    Examples,
    both,
    ends_at,
    kind_is,
)
from toc_desktop.present.rules.sentences import Phrase, Several, phrase, ranks_with, these_ranks

SECTIONS = (
    "goal",
    "cards",
    "leave",
    "moving",
    "captures",
    "home",
    "back",
    "push",
    "split",
    "swap",
    "jump",
    "centre",
    "deal",
    "exchange",
    "stuck",
    "skip",
    "draw",
    "teams",
)
"""Every section there may be, in the order of the page."""
CARD_SECTIONS: Mapping[str, Callable[[Examples], Made | None]] = {
    "back": back_section,
    "push": push_section,
    "split": split_section,
    "swap": swap_section,
    "skip": skip_section,
    "draw": draw_section,
}
"""Those about what single cards do."""


@dataclass(frozen=True, slots=True)
class Section:
    """One chapter: its name, its sentences, its diagrams, and the card table where that is the chapter."""

    id: str
    title: Phrase
    paragraphs: tuple[Phrase, ...]
    diagrams: tuple[Diagram, ...] = ()
    cards: tuple[CardLine, ...] = ()


def rules_page(rules: RuleSet, seating: Seating) -> tuple[Section, ...]:
    """Return the whole page; sections that mean nothing under these rules are left out."""
    page = _Page(rules, seating)
    sections: list[Section] = []
    for name in SECTIONS:
        made = CARD_SECTIONS[name](page.show) if name in CARD_SECTIONS else getattr(page, f"_{name}")()
        if made is not None:
            paragraphs, diagrams = made
            cards = card_lines(rules) if name == "cards" else ()
            sections.append(Section(name, phrase(f"rules.{name}.title"), paragraphs, diagrams, cards))
    return tuple(sections)


class _Page:
    """One method a section; None where it does not apply."""

    def __init__(self, rules: RuleSet, seating: Seating) -> None:
        self.rules, self.seating = rules, seating
        self.teams = seating.teams > 0
        self.show = Examples(rules, self.teams)

    def _goal(self) -> Made:
        rules, seating = self.rules, self.seating
        lines = [phrase("rules.goal.what"), phrase("rules.goal.team" if self.teams else "rules.goal.alone")]
        lines.append(phrase("rules.goal.board", arms=seating.arms, cells=ARM_CELLS * seating.arms))
        lines.append(phrase("rules.goal.turn"))
        if rules.fast_start:
            lines.append(phrase("rules.goal.fast_start"))
        return tuple(lines), ()

    def _cards(self) -> Made:
        key = "rules.cards.with_jokers" if self.rules.jokers else "rules.cards.without_jokers"
        lines = [phrase(key), phrase("rules.cards.choose")]
        wild = [rank for rank in deck_ranks(self.rules) if Wild() in self.rules.cards[rank].actions]
        if wild:
            lines.append(phrase("rules.cards.wild", cards=these_ranks(wild), n=len(wild)))
        return tuple(lines), ()

    def _leave(self) -> Made:
        rules = self.rules
        ranks = ranks_with(rules, Exit)
        lines = [phrase("rules.leave.how", cards=these_ranks(ranks), n=len(ranks))]
        own_stays = rules.start_protected or not rules.capture_own
        lines.append(phrase("rules.leave.own_stays" if own_stays else "rules.leave.own_goes"))
        if self.teams and not rules.capture_partner:
            lines.append(phrase("rules.leave.partner_stays"))
        lines.append(phrase("rules.leave.guest"))
        return tuple(lines), self.show.first_shown(
            "leave", {}, ranks[::-1], kind_is("exit"), (4, 0), nest=True
        )

    def _moving(self) -> Made:
        rules = self.rules
        lines = [phrase("rules.moving.clockwise")]
        passing = "pass_all" if rules.pass_own else "pass_others"
        lines.append(phrase(f"rules.moving.{passing}_eats" if eaters(rules) else f"rules.moving.{passing}"))
        lines.append(phrase("rules.moving.block" if rules.start_blocks else "rules.moving.no_block"))
        if rules.recross_start:
            lines.append(phrase("rules.moving.recross"))
        else:
            lines.append(phrase("rules.moving.no_recross"))
            if pushers(rules):
                lines.append(phrase("rules.moving.recross_pushed"))
        played = self.show.plain_card(6, 4)
        if played is None:
            return tuple(lines), ()
        card, steps = played
        over = {ME: (19,), FACING: (22,)}
        diagrams = self.show.shown("pass", over, card, ends_at(0, 19 + steps), (18, 25))
        if rules.start_blocks:
            diagrams += self.show.barred("block", {ME: (33,), FACING: (36,)}, card, 36, (32, 38))
        if not rules.pass_own:
            diagrams += self.show.barred("own_block", {ME: (19, 22)}, card, 22, (18, 25))
        return tuple(lines), diagrams[:2]

    def _captures(self) -> Made:
        rules = self.rules
        lines = [phrase("rules.captures.landing"), phrase("rules.captures.safe_always")]
        lines.append(phrase(f"rules.captures.{self._start_safety()}"))
        lines.append(phrase("rules.captures.own" if rules.capture_own else "rules.captures.own_never"))
        if self.teams:
            key = "rules.captures.partner" if rules.capture_partner else "rules.captures.partner_never"
            lines.append(phrase(key))
        always, sometimes = eaters(rules, always=True), eaters(rules, always=False)
        if always:
            lines.append(phrase("rules.captures.eating", cards=these_ranks(always), n=len(always)))
        if sometimes:
            lines.append(phrase("rules.captures.eating_some", cards=these_ranks(sometimes), n=len(sometimes)))
        if not always and not sometimes:
            lines.append(phrase("rules.captures.no_eating"))
        diagrams: tuple[Diagram, ...] = ()
        played = self.show.plain_card(3, 1)
        if played is not None:
            card, steps = played
            diagrams = self.show.shown(
                "capture", {ME: (23 - steps,), NEXT: (23,)}, card, ends_at(0, 23), (18, 25)
            )
        return tuple(lines), diagrams + self.show.eating()

    def _start_safety(self) -> str:
        """Return what is said of a pawn on its own start: nobody takes it, perhaps nobody swaps it."""
        rules = self.rules
        if not rules.start_protected:
            return "start_open"
        if not ranks_with(rules, Swap):
            return "start_safe"
        return "start_safe_swap" if rules.swap_from_start else "start_safe_still"

    def _home(self) -> Made:
        rules, home = self.rules, self.show.home
        choose = "choose" if rules.recross_start else "choose_stop"
        lines = [phrase("rules.home.enter"), phrase(f"rules.home.{choose}"), phrase("rules.home.exact")]
        lines.append(phrase("rules.home.advance" if rules.home_advance else "rules.home.no_advance"))
        lines.append(phrase("rules.home.jump" if rules.home_jump else "rules.home.no_jump"))
        comes_out = rules.home_back and ranks_with(rules, Back)
        lines.append(phrase("rules.home.back" if comes_out else "rules.home.no_back"))
        played = self.show.plain_card(6, 4)
        if played is None:
            return tuple(lines), ()
        card, steps = played
        # From here the count ends on the third cell of home.
        outside = 73 - steps
        diagrams = self.show.shown("home", {ME: (outside,)}, card, ends_at(0, home(2)), (66, 0))
        if rules.home_jump:
            over = {ME: (outside, home(1))}
            diagrams += self.show.shown("home_jump", over, card, ends_at(0, home(2)), (66, 0))
        return tuple(lines), diagrams[-1:]

    def _jump(self) -> Made | None:
        cell = self.rules.jump_cell
        if cell is None:
            return None
        between = "between_eats" if eaters(self.rules) else "between"
        lines = [phrase("rules.jump.what", cell=cell), phrase(f"rules.jump.{between}", cell=cell)]
        if self.rules.start_blocks:
            lines.append(phrase("rules.jump.over_block"))
        if not self.rules.recross_start:
            over = "no_recross_pushed" if pushers(self.rules) else "no_recross"
            lines.append(phrase(f"rules.jump.{over}"))
        played = self.show.plain_card(3, 1)
        if played is None:
            return tuple(lines), ()
        card, steps = played
        landing = 18 + cell
        leaps = both(kind_is("advance"), ends_at(0, landing + 18))
        return tuple(lines), self.show.shown("jump", {ME: (landing - steps,)}, card, leaps)

    def _centre(self) -> Made | None:
        centre = self.rules.centre
        if centre is None:
            return None
        ranks = ranks_with(self.rules, Centre)
        if not ranks:
            return None
        cards = these_ranks(ranks, "or")
        lines = [phrase("rules.centre.enter", cell=centre.cell, cards=cards)]
        lines.append(phrase(f"rules.centre.leave_{centre.leave}", cell=centre.cell, cards=cards))
        barred = not self.rules.capture_own or (self.teams and not self.rules.capture_partner)
        holds = "capture_barred" if centre.holds == "capture" and barred else centre.holds
        lines.append(phrase(f"rules.centre.{holds}"))
        enters = self.show.first_shown("centre", {ME: (18 + centre.cell,)}, ranks, kind_is("enter"), (23,))
        return tuple(lines), enters

    def _deal(self) -> Made:
        rules, players = self.rules, self.seating.players
        lines: list[Phrase] = []
        if rules.deal in SCHEDULES:
            sizes = SCHEDULES[rules.deal].get(players)
            if sizes is None:
                lines.append(phrase("rules.deal.schedule_none", players=players))
            else:
                lines.append(phrase("rules.deal.schedule", players=players, sizes=Several(sizes)))
        elif rules.deal == "five-fours":
            lines.append(phrase("rules.deal.five_fours"))
            lines.append(phrase("rules.deal.short" if rules.short_deal else "rules.deal.not_short"))
        else:
            lines.append(phrase(f"rules.deal.{rules.deal.replace('-', '_')}"))
        if rules.deal == "draw":
            lines.append(phrase("rules.deal.draw_none"))
            lines.append(phrase("rules.deal.first_dealer"))
        else:
            every_deal = rules.deal == "dealer-choice"
            lines.append(phrase("rules.deal.first_next"))
            lines.append(phrase("rules.deal.moves_each" if every_deal else "rules.deal.moves_cycle"))
        return tuple(lines), ()

    def _exchange(self) -> Made | None:
        if not (self.rules.exchange and self.teams):
            return None
        pairs = self.seating.players == 2 * self.seating.teams
        return (phrase("rules.exchange.pair" if pairs else "rules.exchange.ring"),), ()

    def _stuck(self) -> Made:
        return (
            phrase("rules.stuck.must"),
            phrase(f"rules.stuck.{self.rules.stuck}"),
            phrase("rules.stuck.no_cards"),
        ), ()

    def _teams(self) -> Made | None:
        teams, players = self.seating.teams, self.seating.players
        if not teams:
            return None
        size = players // teams
        lines = [phrase("rules.teams.who", teams=teams, size=size)]
        lines.append(phrase("rules.teams.help"))
        lines.append(phrase("rules.teams.quiet"))
        return tuple(lines), ()
