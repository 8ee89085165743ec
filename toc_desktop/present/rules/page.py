"""The rules page, made from the rules in play: sections of sentences and diagrams, house rules included."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.engine import (
    ARM_CELLS,
    DRAW_HOW,
    SCHEDULES,
    SWAP_WITH,
    Back,
    Centre,
    Exit,
    Forward,
    RuleSet,
    Seating,
    Split,
    Swap,
    Wild,
    card_actions,
    deck_ranks,
)
from toc_desktop.present.rules.card_table import CardLine, card_lines
from toc_desktop.present.rules.card_words import steps_words
from toc_desktop.present.rules.diagrams import (
    BEFORE,
    FACING,
    ME,
    NEXT,
    Diagram,
    Examples,
    both,
    ends_at,
    face_of,
    kind_is,
)
from toc_desktop.present.rules.sentences import Several, Words, rank_words, ranks_with, these_ranks, words

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


@dataclass(frozen=True, slots=True)
class Section:
    """One chapter: its name, its sentences, its diagrams, and the card table where that is the chapter."""

    id: str
    title: Words
    paragraphs: tuple[Words, ...]
    diagrams: tuple[Diagram, ...] = ()
    cards: tuple[CardLine, ...] = ()


def rules_page(rules: RuleSet, seating: Seating) -> tuple[Section, ...]:
    """The whole page; sections that mean nothing under these rules are left out."""
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
    """The section to open from the table: what the chosen card does, else what the moment is about.

    >>> section_for(RuleSet(), Seating.standard(4), "play", "7")
    'split'
    """
    there = {section.id for section in rules_page(rules, seating)}
    if rank is not None and rank in deck_ranks(rules):
        name = _section_of_rank(rules, rank)
    else:
        name = {"exchange": "exchange", "hand-size": "deal", "skip": "skip", "again": "draw"}.get(phase, "")
    return name if name in there else "cards"


def _section_of_rank(rules: RuleSet, rank: str) -> str:
    rule = rules.cards[rank]
    if rule.draw is not None:
        return "draw"
    if rule.skip:
        return "skip"
    for action in rule.actions:
        match action:
            case Split():
                return "split"
            case Swap():
                return "swap"
            case Back():
                return "back"
            case Exit():
                return "leave"
            case Centre():
                return "centre"
            case Forward(whose=whose) if whose != "own":
                return "push"
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
        lines = [words(key), words("rules.cards.choose")]
        wild = [rank for rank in deck_ranks(self.rules) if Wild() in self.rules.cards[rank].actions]
        if wild:
            lines.append(words("rules.cards.wild", cards=these_ranks(wild), n=len(wild)))
        return tuple(lines), ()

    def _leave(self) -> Made:
        rules = self.rules
        ranks = ranks_with(rules, Exit)
        lines = [words("rules.leave.how", cards=these_ranks(ranks), n=len(ranks))]
        own_stays = rules.start_protected or not rules.capture_own
        lines.append(words("rules.leave.own_stays" if own_stays else "rules.leave.own_goes"))
        lines.append(words("rules.leave.guest"))
        return tuple(lines), self.show.first_shown(
            "leave", {}, ranks[::-1], kind_is("exit"), (4, 0), nest=True
        )

    def _moving(self) -> Made:
        rules = self.rules
        lines = [words("rules.moving.clockwise")]
        lines.append(words("rules.moving.pass_all" if rules.pass_own else "rules.moving.pass_others"))
        lines.append(words("rules.moving.block" if rules.start_blocks else "rules.moving.no_block"))
        if not rules.recross_start:
            lines.append(words("rules.moving.no_recross"))
        else:
            lines.append(words("rules.moving.recross"))
        found = self.show.plain_card(6, 4)
        if found is None:
            return tuple(lines), ()
        card, steps = found
        over = {ME: (19,), FACING: (22,)}
        diagrams = self.show.shown("pass", over, card, ends_at(0, 19 + steps), (18, 25))
        if rules.start_blocks:
            diagrams += self.show.barred("block", {ME: (33,), FACING: (36,)}, card, 36, (32, 38))
        if not rules.pass_own:
            diagrams += self.show.barred("own_block", {ME: (19, 22)}, card, 22, (18, 25))
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
        diagrams: tuple[Diagram, ...] = ()
        found = self.show.plain_card(3, 1)
        if found is not None:
            card, steps = found
            diagrams = self.show.shown(
                "capture", {ME: (23 - steps,), NEXT: (23,)}, card, ends_at(0, 23), (18, 25)
            )
        return tuple(lines), diagrams + self.show.eating()

    def _home(self) -> Made:
        rules, home = self.rules, self.show.home
        lines = [words("rules.home.enter"), words("rules.home.choose"), words("rules.home.exact")]
        lines.append(words("rules.home.advance" if rules.home_advance else "rules.home.no_advance"))
        lines.append(words("rules.home.jump" if rules.home_jump else "rules.home.no_jump"))
        lines.append(words("rules.home.back" if rules.home_back else "rules.home.no_back"))
        found = self.show.plain_card(6, 4)
        if found is None:
            return tuple(lines), ()
        card, steps = found
        # From here the count ends on the third cell of home.
        outside = 73 - steps
        diagrams = self.show.shown("home", {ME: (outside,)}, card, ends_at(0, home(2)), (66, 0))
        if rules.home_jump:
            over = {ME: (outside, home(1))}
            diagrams += self.show.shown("home_jump", over, card, ends_at(0, home(2)), (66, 0))
        return tuple(lines), diagrams[-1:]

    def _back(self) -> Made | None:
        # What a wild card does is told where the other cards' doings are.
        backs = {
            rank: sorted({a.steps for a in self.rules.cards[rank].actions if isinstance(a, Back)})
            for rank in deck_ranks(self.rules)
        }
        backs = {rank: steps for rank, steps in backs.items() if steps}
        if not backs:
            return None
        lines = [
            words("rules.back.card", card=rank_words(rank), steps=steps_words(steps))
            for rank, steps in backs.items()
        ]
        lines.append(words("rules.back.what"))
        # A pawn on its start that goes back two or more has the way into home ahead of it.
        rank, tricks = next(
            ((rank, [n for n in steps if n > 1]) for rank, steps in backs.items() if max(steps) > 1), ("", [])
        )
        if not tricks:
            return tuple(lines), ()
        lines.append(words("rules.back.trick", steps=steps_words(tricks)))
        end = self.seating.track_length - tricks[0]
        wanted = both(kind_is("back"), lambda play: play.legs[0].to % ARM_CELLS == end % ARM_CELLS)
        return tuple(lines), self.show.shown("back", {ME: (0,)}, face_of(rank), wanted, (67, 2))

    def _push(self) -> Made | None:
        rules = self.rules
        pushes = [
            (rank, action)
            for rank in deck_ranks(rules)
            for action in rules.cards[rank].actions
            if isinstance(action, Forward) and action.whose != "own"
        ]
        if not pushes:
            return None
        lines = []
        for rank, whose in dict.fromkeys((rank, action.whose) for rank, action in pushes):
            steps = sorted({a.steps for r, a in pushes if (r, a.whose) == (rank, whose)})
            lines.append(words(f"rules.push.{whose}", card=rank_words(rank), steps=steps_words(steps)))
        lines.append(words("rules.push.where"))
        if rules.start_protected:
            for off_start, key in ((True, "from_start"), (False, "not_from_start")):
                ranks = dict.fromkeys(rank for rank, action in pushes if action.off_start == off_start)
                if ranks:
                    lines.append(words(f"rules.push.{key}", cards=these_ranks(ranks, "or")))
        lines.append(words("rules.push.no_home_team" if self.teams else "rules.push.no_home"))
        rank, action = pushes[0]
        pushed = both(kind_is("push"), ends_at(4, 20 + action.steps))
        standing = {ME: (44,), NEXT: (20,)} if action.steps != 24 else {NEXT: (20,)}
        return tuple(lines), self.show.shown("push", standing, face_of(rank), pushed, (18, 25))

    def _split(self) -> Made | None:
        splits = [
            (rank, action)
            for rank in deck_ranks(self.rules)
            for action in self.rules.cards[rank].actions
            if isinstance(action, Split)
        ]
        if not splits:
            return None
        lines = list(
            dict.fromkeys(
                words(
                    "rules.split.one" if split.pawns == 1 else "rules.split.shared",
                    card=rank_words(rank),
                    n=split.steps,
                    pawns=split.pawns,
                )
                for rank, split in splits
            )
        )
        if any(split.pawns > 1 for _, split in splits):
            lines.append(words("rules.split.whole"))
        again = dict.fromkeys(rank for rank, split in splits if split.repeat)
        lines.append(
            words("rules.split.repeat", cards=these_ranks(again, "or"))
            if again
            else words("rules.split.once")
        )
        if self.teams:
            lines.append(words("rules.split.partner"))
        eaters = dict.fromkeys(rank for rank, split in splits if split.eats)
        if eaters:
            lines.append(words("rules.split.eats", cards=these_ranks(eaters), n=len(eaters)))
        rank, split = splits[0]
        return tuple(lines), self.show.splitting(rank, split)

    def _swap(self) -> Made | None:
        rules = self.rules
        ranks = ranks_with(rules, Swap)
        if not ranks:
            return None
        lines = [words("rules.swap.what", cards=these_ranks(ranks, "or"), n=len(ranks))]
        by_whom = {
            whom: [rank for rank in ranks if Swap(whom) in card_actions(rules, rank)] for whom in SWAP_WITH
        }
        used = {whom: cards for whom, cards in by_whom.items() if cards}
        for whom, cards in used.items():
            said = words(f"rules.swap.{whom.replace('-', '_')}")
            several = len(used) > 1
            lines.append(
                words("rules.swap.with", cards=these_ranks(cards, "or"), what=said) if several else said
            )
        lines.append(words("rules.swap.track"))
        start = "protected" if rules.swap_from_start else "still"
        lines.append(words(f"rules.swap.{start}" if rules.start_protected else "rules.swap.start_open"))
        standing = {ME: (20,), BEFORE: (29,)}
        return tuple(lines), self.show.first_shown("swap", standing, ranks, kind_is("swap"), (18,))

    def _jump(self) -> Made | None:
        cell = self.rules.jump_cell
        if cell is None:
            return None
        lines = [words("rules.jump.what", cell=cell), words("rules.jump.between")]
        if not self.rules.recross_start:
            lines.append(words("rules.jump.no_recross"))
        found = self.show.plain_card(3, 1)
        if found is None:
            return tuple(lines), ()
        card, steps = found
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
        lines = [words("rules.centre.enter", cell=centre.cell, cards=cards)]
        lines.append(words(f"rules.centre.leave_{centre.leave}", cell=centre.cell, cards=cards))
        lines.append(words(f"rules.centre.{centre.holds}"))
        enters = self.show.first_shown("centre", {ME: (18 + centre.cell,)}, ranks, kind_is("enter"), (23,))
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
        ranks = [rank for rank in deck_ranks(self.rules) if self.rules.cards[rank].skip]
        if not ranks:
            return None
        return (words("rules.skip.what", cards=these_ranks(ranks, "or")), words("rules.skip.lapse")), ()

    def _draw(self) -> Made | None:
        rules = self.rules
        lines = []
        for how in DRAW_HOW:
            ranks = [rank for rank in deck_ranks(rules) if rules.cards[rank].draw == how]
            if ranks:
                lines.append(words(f"rules.draw.{how}", cards=these_ranks(ranks, "or")))
        return ((*lines, words("rules.draw.none")), ()) if lines else None

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
    """The ranks that eat what they pass."""
    return tuple(
        rank
        for rank in deck_ranks(rules)
        if any(isinstance(a, Forward | Back | Split) and a.eats for a in card_actions(rules, rank))
    )
