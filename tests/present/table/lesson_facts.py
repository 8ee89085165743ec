"""Facts of a lesson's table, asked of the engine."""

from __future__ import annotations

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
