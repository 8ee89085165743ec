"""What each sentence of the lessons claims, asked of the engine; a sentence has one claim, in its order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from toc_desktop.engine import (
    Game,
    PawnCaptured,
    PawnMoved,
    Seating,
    Step,
    apply_move,
    card_name,
    find_preset,
    legal_moves,
    new_game,
    parse_card,
)
from toc_desktop.present.table.lesson_tasks import Task, table_of

ME, LEA, HUGO, MARCEL = range(4)
TRACK = 72


@dataclass
class Facts:
    """A task's table, every legal move of it as text, and what comes of the moves that are asked for."""

    task: Task
    game: Game = field(init=False)

    def __post_init__(self) -> None:
        self.game = table_of(self.task)

    @cached_property
    def moves(self) -> dict[str, Step]:
        """Every legal move, as text, and what it leads to."""
        return outcomes(self.game)

    @cached_property
    def wanted(self) -> list[Step]:
        """What comes of each card that is asked for."""
        steps, game = [], self.game
        for goal in self.task.goals:
            steps.append(next(step for step in outcomes(game).values() if goal(step)))
            game = steps[-1].game
        return steps

    @property
    def after(self) -> Game:
        """The table once all is done."""
        return self.wanted[-1].game

    def of(self, rank: str, kind: str = "") -> dict[str, Step]:
        """The legal moves of a rank, of one kind if it is told."""
        return {
            text: step
            for text, step in self.moves.items()
            if text.startswith(rank) and (not kind or text.split()[1] == kind)
        }

    def standing(self, player: int) -> list[int]:
        """Where a player's pawns stand, those in camp left out."""
        return [cell for cell in self.game.pawns[4 * player : 4 * player + 4] if cell >= 0]

    def with_hand(self, *cards: str) -> dict[str, Step]:
        """The legal moves of the same table with other cards in the learner's hand."""
        return outcomes(replace(self.game, hands=(tuple(map(parse_card, cards)), *self.game.hands[1:])))

    def for_player(self, player: int, *cards: str, after: bool = False) -> dict[str, Step]:
        """The legal moves of another player in turn, with those cards, here or once all is done."""
        game = self.after if after else self.game
        hands = list(game.hands)
        hands[player] = tuple(map(parse_card, cards))
        return outcomes(replace(game, hands=tuple(hands), turn=player, phase="play"))


def outcomes(game: Game) -> dict[str, Step]:
    """Every legal move as text, with what it leads to."""
    return {str(move): apply_move(game, move) for move in legal_moves(game, every=True)}


def taken(step: Step) -> list[int]:
    """Whose pawns a step sent to their camp."""
    return [event.pawn // 4 for event in step.events if isinstance(event, PawnCaptured)]


def walked(step: Step) -> list[int]:
    """The cells a step's pawns walked over, in order."""
    return [cell for event in step.events if isinstance(event, PawnMoved) for cell in event.path]


def to_home(cell: int, player: int = ME) -> int:
    """How many steps from a track cell to the first cell of a player's home."""
    return (18 * player - 2 - cell) % TRACK + 1


EVERY_RANK = ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS", "X1")


def nothing(f: Facts) -> bool:
    """A call or a cheer: no claim about the rules."""
    return True


def brings_out(f: Facts) -> set[str]:
    """The ranks that bring a pawn out, found by trying all of them with everybody in camp."""
    camp = replace(f.game, pawns=(-1,) * 16, phase="play")
    found = set()
    for card in EVERY_RANK:
        moves = outcomes(replace(camp, hands=((parse_card(card),), *camp.hands[1:]), turn=ME))
        found |= {card[0] for text in moves if text.split()[1:2] == ["exit"]}
    return found


def safe_from_all(f: Facts, game: Game, pawn: int) -> bool:
    """Whether nobody, with any card, can take, push or swap a pawn."""
    for player in range(4):
        if player == pawn // 4:
            continue
        for card in EVERY_RANK:
            hands = list(game.hands)
            hands[player] = (parse_card(card),)
            for step in outcomes(replace(game, hands=tuple(hands), turn=player, phase="play")).values():
                if step.game.pawns[pawn] != game.pawns[pawn]:
                    return False
    return True


def locked(f: Facts) -> set[str]:
    """The ranks in hand that have no legal move."""
    return {card_name(card)[0] for card in f.game.hands[ME]} - {text[0] for text in f.moves}


def deals_five_four_four() -> bool:
    """Whether whole games deal five, four and four, then shuffle, for ever: first moves of two cycles."""
    game = new_game(find_preset("toc-bois").rules_for(2), Seating.standard(4, 2), seed=3).game
    sizes, shuffles = [len(game.hands[0])], [game.shuffles]
    while len(sizes) < 7:
        step = apply_move(game, legal_moves(game)[0])
        dealt = [e for e in step.events if type(e).__name__ == "HandsDealt"]
        if dealt:
            before = len(step.game.hands[step.game.turn])
            sizes.append(before)
            shuffles.append(step.game.shuffles)
        game = step.game
    fresh = [shuffles[i] > shuffles[i - 1] for i in range(1, 7)]
    return sizes == [5, 4, 4, 5, 4, 4, 5] and fresh == [False, False, True, False, False, True]


Claim = Callable[[Facts], bool]

CLAIMS: dict[str, tuple[Claim, ...]] = {
    "goal.win.text": (
        lambda f: to_home(16 + 54) == 1 and len(f.standing(ME)) == 4 and not f.game.winners,
        lambda f: f.after.winners == (ME, HUGO)
        and not apply_without(f, HUGO),  # with a pawn of Hugo's still out the game would go on
        lambda f: len([c for c in f.standing(ME) if c < TRACK]) == 1 and bool(f.of("6", "advance")),
    ),
    "goal.win.done": (
        lambda f: f.after.winners == (ME, HUGO),
        lambda f: all(cell >= TRACK for cell in (*f.after.pawns[:4], *f.after.pawns[8:12])),
    ),
    "goal.win.help": (
        lambda f: any(text.endswith(">h1") for text in f.of("6")),
        lambda f: all(s.game.pawns[3] < TRACK for text, s in f.moves.items() if not text.endswith(">h1")),
    ),
    "goal.deal.text": (
        lambda f: all(len(s.game.discard) == len(f.game.discard) + 1 for s in f.moves.values()),
        lambda f: len(f.game.hands[ME]) == 1,
    ),
    "goal.deal.done": (
        lambda f: not any(f.game.hands[1:]) and [len(hand) for hand in f.after.hands] == [4] * 4,
        lambda f: deals_five_four_four(),
    ),
    "goal.deal.help": (
        lambda f: [card_name(card)[0] for card in f.game.hands[ME]] == ["8"],
        lambda f: [text.split()[1] for text in f.moves] == ["advance"],
    ),
    "goal.must.text": (
        lambda f: 18 in f.standing(LEA) and locked(f) == {"9", "Q"},
        lambda f: {tuple(taken(step)) for step in f.of("3").values()} == {(HUGO,)},
        lambda f: all(text.startswith("3") for text in f.moves) and bool(f.moves),
    ),
    "goal.must.done": (
        lambda f: f.after.pawns[8] == -1,
        lambda f: takes_anyone(f),
    ),
    "goal.must.help": (lambda f: {text[0] for text in f.moves} == {"3"}, nothing),
    "goal.discard.text": (
        lambda f: not f.standing(ME) and not any(text.split()[1] == "exit" for text in f.moves),
        lambda f: set(f.moves) == {f"discard {card_name(card)}" for card in f.game.hands[ME]},
    ),
    "goal.discard.done": (
        lambda f: f.after.pawns == f.game.pawns and len(f.after.discard) == len(f.game.discard) + 1,
        lambda f: f.after.turn == LEA,
    ),
    "goal.discard.help": (lambda f: len(f.moves) == 3,),
    "leave.king.text": (
        lambda f: not f.standing(ME),
        lambda f: all(step.game.pawns[:4].count(0) == 1 for step in f.of("K", "exit").values()),
    ),
    "leave.king.done": (
        lambda f: f.after.pawns[0] == 0,
        lambda f: safe_from_all(f, f.after, 0),
    ),
    "leave.king.help": (lambda f: bool(f.of("K", "exit")),),
    "leave.busy.text": (
        lambda f: f.standing(ME) == [0] and not f.of("A", "exit"),
        lambda f: bool(f.of("6", "advance")),
    ),
    "leave.busy.done": (
        lambda f: 0 not in f.after.pawns and "A" in {card_name(c)[0] for c in f.after.hands[ME]},
    ),
    "leave.busy.help": (lambda f: "A" in brings_out(f), lambda f: bool(f.of("6"))),
    "leave.ace.text": (lambda f: len(f.standing(ME)) == 1 and bool(f.of("A", "exit")),),
    "leave.ace.done": (lambda f: sum(cell >= 0 for cell in f.after.pawns[:4]) == 2,),
    "leave.ace.help": (
        lambda f: {text.split()[1] for text in f.of("A")} == {"exit", "advance"}
        and all(len(walked(step)) == 1 for step in f.of("A").values()),
        lambda f: f.game.pawns[1] == -1,
    ),
    "advance.walk.text": (nothing, lambda f: len({text[0] for text in f.moves}) == 2),
    "advance.walk.done": (lambda f: walked(f.wanted[0]) == list(range(7, 7 + len(walked(f.wanted[0])))),),
    "advance.walk.help": (lambda f: len(f.standing(ME)) == 1,),
    "advance.capture.text": (
        lambda f: f.standing(LEA)[0] - f.standing(ME)[0] == 6,
        lambda f: [taken(step) for step in f.of("6").values()] == [[LEA]],
    ),
    "advance.capture.done": (
        lambda f: taken(f.wanted[0]) == [LEA],
        lambda f: f.after.pawns[4] == -1,
    ),
    "advance.capture.help": (
        lambda f: all(20 in walked(s) and not taken(s) for s in f.of("9").values()),
        lambda f: f.standing(LEA)[0] - f.standing(ME)[0] == 6,
    ),
    "advance.choose.text": (
        lambda f: sorted(taken(step)[0] for step in f.moves.values() if taken(step)) == [LEA, MARCEL],
        nothing,
        lambda f: to_home(f.standing(LEA)[0], LEA) <= 6,
    ),
    "advance.choose.done": (lambda f: (f.standing(LEA)[0] - 18) % TRACK == 66,),
    "advance.choose.help": (
        lambda f: (f.standing(MARCEL)[0] - 54) % TRACK == 6,
        lambda f: any(taken(step) == [LEA] for step in f.moves.values()),
    ),
    "home.enter.text": (
        lambda f: any(walked(s)[-2:-1] == [TRACK] and walked(s)[-3] == 70 for s in f.of("6").values()),
        lambda f: any(step.game.pawns[0] >= TRACK for step in f.of("6").values()),
    ),
    "home.enter.done": (
        lambda f: f.after.pawns[0] >= TRACK,
        lambda f: safe_from_all(f, f.after, 0),
    ),
    "home.enter.help": (
        lambda f: all(0 <= s.game.pawns[0] < 18 for s in f.moves.values() if s.game.pawns[0] < TRACK),
        lambda f: any(70 in walked(s) and s.game.pawns[0] >= TRACK for s in f.of("6").values()),
    ),
    "home.exact.text": (
        lambda f: to_home(f.standing(ME)[0]) + 3 == 6,
        lambda f: {t[0] for t, s in f.moves.items() if s.game.pawns[0] >= TRACK} == {"6"},
    ),
    "home.exact.done": (lambda f: f.after.pawns[0] == TRACK + 3,),
    "home.exact.help": (
        lambda f: all(s.game.pawns[0] < TRACK for s in f.of("9").values()),
        lambda f: any(70 in walked(s) and s.game.pawns[0] >= TRACK for s in f.of("6").values()),
    ),
    "home.inside.text": (
        lambda f: all(s.game.pawns[1] < TRACK for s in f.with_hand("3C", "2H", "6S", "9D").values()),
        lambda f: any(s.game.pawns[0] == TRACK + 3 for s in f.of("3").values()),
    ),
    "home.inside.done": (
        lambda f: f.after.pawns[0] == TRACK + 3 and TRACK not in f.after.pawns[:4],
    ),
    "home.inside.help": (lambda f: f.game.pawns[0] == TRACK,),
    "four.back.text": (
        lambda f: f.standing(ME) == [0],
        lambda f: bool(f.of("4", "back")) and to_home(68) == 3,
    ),
    "four.back.done": (lambda f: f.after.pawns[0] == 68 and to_home(68) == 3,),
    "four.back.help": (
        lambda f: all(to_home(s.game.pawns[0]) > 54 for s in f.of("8").values()),
        lambda f: bool(f.of("4")),
    ),
    "four.short.text": (lambda f: any(s.game.pawns[0] >= TRACK for s in f.moves.values()),),
    "four.short.done": (lambda f: f.after.pawns[0] >= TRACK,),
    "four.short.help": (
        lambda f: {t[0] for t, s in f.moves.items() if s.game.pawns[0] >= TRACK} == {"6"}
        and f.after.pawns[0] == TRACK + 3,
    ),
    "four.behind.text": (
        lambda f: 0 < f.standing(ME)[0] - f.standing(MARCEL)[0] <= 4,
        lambda f: [taken(s) for s in f.of("4", "back").values()] == [[MARCEL]],
    ),
    "four.behind.done": (lambda f: f.after.pawns[12] == -1,),
    "four.behind.help": (lambda f: f.standing(ME)[0] - f.standing(MARCEL)[0] == 4,),
    "five.push.text": (
        lambda f: {int(t.split()[2].split(">")[0]) // 4 for t in f.of("5")} == {ME, LEA},
        lambda f: f.standing(LEA) == [14] and to_home(14, LEA) == 3,
    ),
    "five.push.done": (
        lambda f: 16 in walked(f.wanted[0]) and all(s.game.pawns[4] < TRACK for s in f.of("5").values()),
        lambda f: to_home(f.after.pawns[4], LEA) > 54,
    ),
    "five.push.help": (lambda f: any("push 4>" in t for t in f.of("5")), nothing),
    "five.partner.text": (
        lambda f: f.standing(HUGO) == [32] and to_home(32, HUGO) == 3,
        lambda f: any(s.game.pawns[8] >= TRACK for s in f.of("5").values()),
    ),
    "five.partner.done": (
        lambda f: f.after.pawns[8] >= TRACK,
        lambda f: f.standing(MARCEL) == [54] and all(s.game.pawns[12] == 54 for s in f.of("5").values()),
    ),
    "five.partner.help": (lambda f: len([s for s in f.of("5").values() if s.game.pawns[8] >= TRACK]) == 1,),
    "five.joker.text": (
        lambda f: {(t.split()[1], len(walked(s))) for t, s in moved_on(f).items()}
        == {("exit", 1), ("advance", 18)},
        lambda f: f.wanted[0].game.phase == "again" and f.wanted[0].game.turn == ME
        and len(f.wanted[0].game.hands[ME]) == len(f.game.hands[ME]),
        lambda f: taken(f.wanted[1]) == [LEA],
    ),
    "five.joker.done": (
        lambda f: len(f.wanted) == 2 and f.wanted[0].game.turn == ME,
        lambda f: "pass" in outcomes(f.wanted[0].game)
        and parse_card("6S") in outcomes(f.wanted[0].game)["pass"].game.hands[ME],
    ),
    "five.joker.help": (
        lambda f: bool(f.of("X", "exit")),
        lambda f: f.standing(LEA) == [6] and f.wanted[0].game.pawns[0] == 0,
    ),
    "seven.share.text": (
        lambda f: any(len({p.split(">")[0] for p in t.split()[2:]}) == 2 for t in f.of("7")),
        lambda f: any(len(taken(s)) == 2 for s in f.moves.values()) and [3, 4] == [13 - 10, 34 - 30],
    ),
    "seven.share.done": (lambda f: len(taken(f.wanted[0])) == 2,),
    "seven.share.help": (lambda f: f.after.pawns[:2] == (13, 34),),
    "seven.home.text": (
        lambda f: all(len(walked(s)) == 7 for s in f.moves.values()),
        lambda f: len(f.standing(ME)) == 2,
    ),
    "seven.home.done": (lambda f: len(walked(f.wanted[0])) == 7 and f.after.pawns[0] >= TRACK,),
    "seven.home.help": (
        lambda f: {s.game.pawns[0] - TRACK + 3 for s in f.moves.values() if s.game.pawns[0] >= TRACK}
        == {3, 4, 5, 6},
    ),
    "swap.leap.text": (
        lambda f: all(s.game.pawns[0] in (64, 20) and not taken(s) for s in f.of("J", "swap").values()),
        lambda f: to_home(64) < to_home(20) and f.standing(ME) == [3],
    ),
    "swap.leap.done": (lambda f: f.after.pawns[0] - f.game.pawns[0] == 61,),
    "swap.leap.help": (lambda f: 0 < 70 - f.standing(LEA)[0] <= 6,),
    "swap.shelter.text": (
        lambda f: f.standing(MARCEL) == [54] and all(s.game.pawns[12] == 54 for s in f.moves.values()),
        lambda f: bool(f.moves),
    ),
    "swap.shelter.done": (lambda f: safe_from_all(f, f.game, 12),),
    "swap.shelter.help": (lambda f: f.after.pawns[0] == 40,),
    "eating.king.text": (
        lambda f: [taken(s) for s in f.of("K", "advance").values()] == [[LEA, MARCEL]],
        nothing,
    ),
    "eating.king.done": (lambda f: len(taken(f.wanted[0])) == 2,),
    "eating.king.help": (
        lambda f: all(not taken(s) for s in (*f.of("Q").values(), *f.of("K", "exit").values()))
        and all({24, 30} <= set(walked(s)) for s in f.of("Q").values()),
        lambda f: bool(f.of("K", "advance")),
    ),
    "eating.barred.text": (
        lambda f: f.standing(MARCEL) == [54] and nobody_passes(f, f.game, 54, 12),
        nothing,
    ),
    "eating.barred.done": (lambda f: f.after.pawns[0] == 53, nothing),
    "eating.barred.help": (
        lambda f: not f.of("9") and f.standing(ME)[0] + 9 > 54,
        lambda f: [s.game.pawns[0] for s in f.of("3").values()] == [53],
    ),
    "eating.guard.text": (
        lambda f: 0 < TRACK - f.standing(LEA)[0] <= 6,
        lambda f: bool(f.of("A", "exit")),
    ),
    "eating.guard.done": (lambda f: nobody_passes(f, f.after, 0, 1),),
    "eating.guard.help": (lambda f: all(0 in s.game.pawns[:4] for s in f.of("A", "exit").values()),),
    "team.give.text": (
        lambda f: all(text.startswith("give ") for text in f.moves),
        lambda f: not f.standing(HUGO),
    ),
    "team.give.done": (
        lambda f: any(t.split()[1] == "exit" for t in f.for_player(HUGO, "AS")),
        lambda f: swapped(f),
    ),
    "team.give.help": (
        lambda f: brings_out(f) == {"A", "K", "X"},
        lambda f: "give AS" in f.moves,
    ),
    "team.help.text": (
        lambda f: min(f.standing(ME)) >= TRACK
        and {int(t.split()[2].split(">")[0]) // 4 for t in f.moves} == {HUGO},
        lambda f: len([c for c in f.standing(HUGO) if c < TRACK]) == 1,
    ),
    "team.help.done": (lambda f: f.after.winners == (ME, HUGO),),
    "team.help.help": (lambda f: to_home(32, HUGO) == 3 and f.after.pawns[8] == TRACK,),
}  # fmt: skip


def apply_without(f: Facts, player: int) -> bool:
    """Whether the wanted move would win with a pawn of that player's still in camp."""
    pawns = list(f.game.pawns)
    pawns[4 * player] = -1
    game = replace(f.game, pawns=tuple(pawns))
    return any(step.game.winners for step in outcomes(game).values())


def moved_on(f: Facts) -> dict[str, Step]:
    """The moves of a joker with a pawn in camp and one on the track."""
    pawns = (30, *f.game.pawns[1:])
    return {
        text: step for text, step in outcomes(replace(f.game, pawns=pawns)).items() if text.startswith("X")
    }


def takes_anyone(f: Facts) -> bool:
    """Whether a pawn that ends on another takes it, whosever it is."""
    for owner in range(4):
        pawns = [-1] * 16
        pawns[0], pawns[4 * owner + 1] = 30, 33
        game = replace(f.game, pawns=tuple(pawns), hands=((parse_card("3D"),), *f.game.hands[1:]))
        if not any(taken(step) == [owner] for step in outcomes(game).values()):
            return False
    return True


def nobody_passes(f: Facts, game: Game, cell: int, guard: int) -> bool:
    """Whether no card of anybody walks a pawn over a cell, but for the guard who stands there."""
    for player in range(4):
        for card in EVERY_RANK:
            hands = list(game.hands)
            hands[player] = (parse_card(card),)
            for step in outcomes(replace(game, hands=tuple(hands), turn=player, phase="play")).values():
                for event in step.events:
                    if isinstance(event, PawnMoved) and event.pawn != guard and cell in event.path:
                        return False
    return True


def swapped(f: Facts) -> bool:
    """Whether after everybody gave a card the learner holds one that was Hugo's."""
    game = f.after
    while game.phase == "exchange":
        game = next(iter(outcomes(game).values())).game
    return any(card in f.game.hands[HUGO] for card in game.hands[ME])
