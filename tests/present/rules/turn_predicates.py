"""Whether the sentences about turns, deals, teams, cards and pictures are true, asked of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tests.present.rules.lab import Deal, Lab
from tests.present.rules.lab_facts import Args, Predicate, named_ranks
from toc_desktop.engine import BASE, RANKS, SCHEDULES, CardRule, Discard, Fold, Forward, Wild, flow
from toc_desktop.engine.board_state import SPLIT
from toc_desktop.engine.compiled_rules import compile_rules
from toc_desktop.engine.dealing import draw_card, size_choices
from toc_desktop.engine.deck_source import DeckSource
from toc_desktop.engine.legality import moves_in
from toc_desktop.engine.state import AGAIN, EXCHANGE, HAND_SIZE, PLAY, SKIP, State, opening


def card_of(rank: str, number: int = 0) -> int:
    """Return a card of a rank."""
    return 4 * RANKS.index(rank) + number


def holding(lab: Lab, pawns: dict[int, int], hands: Iterable[Iterable[int]], plain: bool = False) -> State:
    """Return a table where the first player is to play; ``plain``: its 9 goes forward by one, no more."""
    rules = lab.rules
    if plain:
        rules = replace(rules, cards=rules.cards.with_rule("9", CardRule((Forward(1),))))
    state = lab.state(pawns, rules)
    state.hands = [list(hand) for hand in hands]
    state.turn, state.phase = 0, PLAY
    state.stock = [card_of("2", 3), card_of("3", 3)]
    return state


def all_hold(lab: Lab, card: int) -> list[list[int]]:
    """Return hands in which everybody has that card and another."""
    return [[card, card_of("8", 1)] for _ in range(lab.seating.players)]


def played(lab: Lab, rank: str, stock: bool = True, next_has_cards: bool = True) -> State | None:
    """Play a card of a rank from a position in which it can be; None where none was found."""
    for sample in lab.samples:
        if sample.player == 0 and sample.action in lab.actions(rank):
            hands = all_hold(lab, card_of(rank))
            if not next_has_cards:
                hands[1] = []
            state = holding(lab, dict(enumerate(sample.pawns)), hands)
            state.stock = state.stock if stock else []
            flow.play_card(state, card_of(rank), (sample.kind, sample.steps))
            if not state.winners:
                return state
    return None


def after_each(lab: Lab, args: Args, holds: Callable[[State], bool], stock: bool = True) -> bool:
    """Tell whether something holds once each of the ranks named has been played."""
    ends_of = [played(lab, rank, stock) for rank in named_ranks(args["cards"])]
    return all(state is None or holds(state) for state in ends_of)


def drawn(state: State) -> bool:
    """Tell whether the first player has a card more than the play left."""
    return len(state.hands[0]) == 2


def skip_lapses(lab: Lab, args: Args) -> bool:
    """A skipped player without cards is passed over, and who comes next plays."""
    if lab.rules.deal == "draw" or lab.seating.players < 3:
        return True
    for rank in lab.ranks():
        if lab.rules.cards[rank].skip and (state := played(lab, rank, next_has_cards=False)) is not None:
            return state.turn == 2 and state.phase == PLAY
    return True


def next_comes(lab: Lab, args: Args) -> bool:
    """After a plain card it is the next player's turn."""
    state = holding(lab, {0: lab.at(0, 3)}, all_hold(lab, card_of("9")), plain=True)
    (play, *_) = [play for card, play in state.plays() if card == card_of("9")]
    rules = state.compiled.rules.cards["9"]
    flow.play_card(state, card_of("9"), play)
    return (rules.draw, rules.skip) == (None, False) and (state.turn, state.phase) == (1, PLAY)


def passed_over(lab: Lab, args: Args) -> bool:
    """Who has no card is passed over while others have some."""
    state = holding(lab, {0: lab.at(0, 3)}, all_hold(lab, card_of("9")), plain=True)
    state.hands[1], state.stock, state.discard = [], [], []
    if lab.seating.players == 2 or lab.rules.deal == "draw":
        state.hands[1] = []
        flow.next_turn(state, False)
        return bool(state.hands[state.turn])
    flow.next_turn(state, False)
    return state.turn == 2


def must_play(lab: Lab, args: Args) -> bool:
    """As long as a card has a move, nothing else may be done."""
    state = holding(lab, {0: lab.at(0, 3)}, all_hold(lab, card_of("9")), plain=True)
    return bool(state.plays()) and not any(isinstance(m, Discard | Fold) for m in moves_in(state))


def stuck(lab: Lab, pawns: dict[int, int]) -> State:
    """Return a table whose first player holds a card that no pawn can use: it goes 25 forward, blocked."""
    rules = replace(lab.rules, cards=lab.rules.cards.with_rule("9", CardRule((Forward(25),))))
    blocked = replace(rules, recross_start=False)
    state = Lab(blocked, lab.seating).state(pawns)
    state.hands = [[card_of("9"), card_of("9", 1)] for _ in range(lab.seating.players)]
    state.turn, state.phase = 0, PLAY
    return state


def discards(lab: Lab, args: Args) -> bool:
    """Who cannot play discards a card of choice."""
    moves = moves_in(stuck(lab, {0: lab.at(0, -1)})), moves_in(stuck(lab, {}))
    return all(len(found) == 2 and all(isinstance(m, Discard) for m in found) for found in moves)


def folds(lab: Lab, args: Args) -> bool:
    """With a pawn on its way one card is discarded; with none the whole hand is laid down."""
    on_the_way, none = moves_in(stuck(lab, {0: lab.at(0, -1)})), moves_in(stuck(lab, {0: lab.home(3)}))
    return all(isinstance(m, Discard) for m in on_the_way) and len(on_the_way) == 2 and none == (Fold(),)


# Deals.


def sizes(deal: Deal) -> set[int]:
    """Return the different hand sizes of a deal."""
    return set(deal.sizes)


def by_schedule(lab: Lab, args: Args) -> bool:
    """Each deal of a cycle has the size that is said."""
    said = args["sizes"].items
    return args["players"] == lab.seating.players and all(
        sizes(deal) == {said[deal.number]} for deal in lab.deals
    )


def five_fours(lab: Lab, args: Args) -> bool:
    """The first deal of a cycle is five each, later ones at most four."""
    return all(sizes(deal) == {5} if deal.number == 0 else max(deal.sizes) <= 4 for deal in lab.deals)


def never_short(lab: Lab, args: Args) -> bool:
    """After the first, every deal is four each."""
    return all(sizes(deal) == {4} for deal in lab.deals if deal.number)


def short(lab: Lab, args: Args) -> bool:
    """Where four each cannot be dealt, all get the same, one at least."""
    deck, players = len(lab.deck()), lab.seating.players
    left = deck - 5 * players
    while left >= 4 * players:
        left -= 4 * players
    wanted = left // players
    seen = {max(deal.sizes) for deal in lab.deals if deal.number}
    # A card that draws leaves the stock shorter than that.
    draws = any(lab.rules.cards[rank].draw for rank in lab.ranks())
    return all(len(sizes(deal)) == 1 for deal in lab.deals) and (draws or not wanted or wanted in seen)


def by_drawing(lab: Lab, args: Args) -> bool:
    """Four each and five to the dealer; an empty stock is made of the discards."""
    first = lab.deals[0]
    state = holding(lab, {}, all_hold(lab, card_of("9")))
    state.stock, state.discard = [], [card_of("5"), card_of("6")]
    right = all(size == 4 + (player == first.dealer) for player, size in enumerate(first.sizes))
    return right and draw_card(state, 0, None) and len(state.hands[0]) == 3


def nothing_to_draw(lab: Lab, args: Args) -> bool:
    """Without any card left nothing is drawn."""
    state = holding(lab, {}, all_hold(lab, card_of("9")))
    state.stock, state.discard = [], []
    return not draw_card(state, 0, None) and len(state.hands[0]) == 2


def by_choice(lab: Lab, args: Args) -> bool:
    """Five each first; then the dealer chooses from one to five, as far as the stock goes."""
    state = holding(lab, {}, [[] for _ in range(lab.seating.players)])
    state.phase, offered = HAND_SIZE, []
    for left in (3, 5):
        state.stock = list(range(left * lab.seating.players))
        offered.append(list(size_choices(state)))
    return sizes(lab.deals[0]) == {5} and offered == [[1, 2, 3], [1, 2, 3, 4, 5]]


def first_to_play(dealer: bool) -> Predicate:
    """Return whether the dealer, or who sits next, plays first in a deal."""

    def holds(lab: Lab, args: Args) -> bool:
        ahead = 0 if dealer else 1
        begun = [deal for deal in lab.deals if deal.phase in (PLAY, EXCHANGE)]
        return bool(begun) and all(
            deal.turn == (deal.dealer + ahead) % lab.seating.players for deal in begun[:1]
        )

    return holds


def dealer_moves(each: bool) -> Predicate:
    """Return whether the dealer moves on with every deal, or with a new deck only."""

    def holds(lab: Lab, args: Args) -> bool:
        for last, deal in zip(lab.deals, lab.deals[1:], strict=False):
            moved = deal.dealer == (last.dealer + 1) % lab.seating.players
            if moved != (each or deal.number == 0):
                return False
        return True

    return holds


def gives_to(ring: bool) -> Predicate:
    """Return whether cards go to the partner and back, or round the team."""

    def holds(lab: Lab, args: Args) -> bool:
        state = lab.state({})
        team = lab.seating.members(0)
        way = [flow.receiver(state, player) for player in team]
        there_and_back = all(flow.receiver(state, flow.receiver(state, p)) == p for p in team)
        started = any(deal.phase == EXCHANGE for deal in lab.deals)
        return sorted(way) == sorted(team) and there_and_back != ring and started

    return holds


# The goal and teams.


def wins_with(lab: Lab, teams: bool) -> bool:
    """All pawns of a side at home win, and not one fewer."""
    side = lab.seating.members(0)
    done = {4 * player + i: lab.home(i) for player in side for i in range(4)}
    short_of_one = {**done, 4 * side[-1]: BASE}
    return (
        lab.state(done).side_is_home(0)
        and not lab.state(short_of_one).side_is_home(0)
        and bool(lab.seating.teams) == teams
    )


def set_out(lab: Lab) -> list[int]:
    """Return where all pawns stand at the beginning."""
    return opening(compile_rules(lab.rules, lab.seating), DeckSource(0)).pawns


def neighbours_differ(lab: Lab, args: Args) -> bool:
    """So many teams of so many, and nobody's neighbour is a partner."""
    seating = lab.seating
    return (
        (seating.teams, seating.players // seating.teams) == (args["teams"], args["size"])
        and all(len(seating.members(player)) == args["size"] for player in range(seating.players))
        and all((p + 1) % seating.players not in seating.partners(p) for p in range(seating.players))
    )


def plays_for_team(lab: Lab, args: Args) -> bool:
    """Who is home moves the pawns of the team."""
    done = {i: lab.home(i) for i in range(4)}
    return {pawn // 4 for pawn in lab.state(done).controlled(0)} == set(lab.seating.partners(0))


def goes_alone(lab: Lab, args: Args) -> bool:
    """A rank with several actions does each of them: the plays of all are those of the rank."""
    for rank in lab.ranks():
        pawns = {0: lab.at(0, 12), 1: lab.at(0, 30), 4 * lab.opponent(): lab.at(0, 35)}
        alone = {(k, s) for action in lab.actions(rank) for k, s in lab.try_out(action, pawns) if k != SPLIT}
        if alone != {(k, s) for k, s in lab.rank(rank, pawns) if k != SPLIT}:
            return False
    return True


def wild(lab: Lab, args: Args) -> bool:
    """These ranks can do all that any other can."""
    ranks = named_ranks(args["cards"])
    others = [rank for rank in lab.ranks() if rank not in ranks]
    every = {a for rank in others for a in lab.actions(rank)}
    return all(every <= set(lab.actions(rank)) and Wild() in lab.rules.cards[rank].actions for rank in ranks)


TURNS: dict[str, Predicate] = {
    "rules.goal.what": lambda lab, a: (
        len(set_out(lab)) == 4 * lab.seating.players and set_out(lab).count(BASE) >= 3 * lab.seating.players
    ),
    "rules.goal.alone": lambda lab, a: wins_with(lab, teams=False),
    "rules.goal.team": lambda lab, a: wins_with(lab, teams=True),
    "rules.goal.board": lambda lab, a: (
        (a["arms"], a["cells"]) == (lab.seating.arms, lab.length) and lab.length == 18 * lab.seating.arms
    ),
    "rules.goal.turn": next_comes,
    "rules.goal.fast_start": lambda lab, a: all(
        lab.seating.start(p) in set_out(lab)[4 * p : 4 * p + 4] for p in range(lab.seating.players)
    ),
    "rules.cards.with_jokers": lambda lab, a: len(lab.deck()) == 54,
    "rules.cards.without_jokers": lambda lab, a: len(lab.deck()) == 52,
    "rules.cards.choose": goes_alone,
    "rules.cards.wild": wild,
    "rules.deal.schedule": by_schedule,
    "rules.deal.schedule_none": lambda lab, a: lab.seating.players not in SCHEDULES[lab.rules.deal],
    "rules.deal.five_fours": five_fours,
    "rules.deal.short": short,
    "rules.deal.not_short": never_short,
    "rules.deal.draw": by_drawing,
    "rules.deal.draw_none": nothing_to_draw,
    "rules.deal.dealer_choice": by_choice,
    "rules.deal.first_dealer": first_to_play(dealer=True),
    "rules.deal.first_next": first_to_play(dealer=False),
    "rules.deal.moves_cycle": dealer_moves(each=False),
    "rules.deal.moves_each": dealer_moves(each=True),
    "rules.exchange.pair": gives_to(ring=False),
    "rules.exchange.ring": gives_to(ring=True),
    "rules.stuck.must": must_play,
    "rules.stuck.discard": discards,
    "rules.stuck.fold": folds,
    "rules.stuck.no_cards": passed_over,
    "rules.skip.what": lambda lab, a: after_each(
        lab,
        a,
        lambda state: (
            (state.turn, state.phase) == (1, SKIP)
            and all(isinstance(move, Discard) for move in moves_in(state))
        ),
    ),
    "rules.skip.lapse": skip_lapses,
    "rules.draw.must": lambda lab, a: after_each(
        lab, a, lambda state: drawn(state) and (state.turn, state.phase) == (0, PLAY)
    ),
    "rules.draw.may": lambda lab, a: after_each(
        lab, a, lambda state: drawn(state) and (state.turn, state.phase) == (0, AGAIN)
    ),
    "rules.draw.keep": lambda lab, a: after_each(lab, a, lambda state: drawn(state) and state.turn == 1),
    "rules.draw.none": lambda lab, a: all(
        state is None or (len(state.hands[0]), state.turn) == (1, 1)
        for rank in lab.ranks()
        if lab.rules.cards[rank].draw
        for state in (played(lab, rank, stock=False),)
    ),
    "rules.teams.who": neighbours_differ,
    "rules.teams.help": plays_for_team,
    # How partners behave among themselves is nothing the engine sees: bots pass nothing but what is public.
    "rules.teams.quiet": lambda lab, a: lab.seating.teams > 0,
}
"""Sentences about turns, deals and teams."""
