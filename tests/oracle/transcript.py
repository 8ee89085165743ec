"""Check the transcripts of whole games, line by line, against the rules of turns and dealing."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from . import dealing, presets
from .actions import draw_of, skips
from .answering import answer
from .board import Pawns, Table, outcome
from .dealing import Cards, Position
from .errors import Nonsense
from .validate import table_of

Action = dict[str, Any]
FIXED = ("preset", "options", "arms")


def check_transcript(lines: Iterable[str]) -> list[str]:
    """Say in plain sentences, each with its line number, what a transcript has wrong."""
    problems: list[str] = []
    game: Game | None = None
    lost = False
    number = 0
    for number, line in enumerate(lines, 1):
        found: list[str] = []
        try:
            entry = json.loads(line)
            action, position = entry["action"], entry["position"]
            if action["type"] == "start":
                found += unended(game)
                game, lost = None, False
                game = Game(position)
                found += game.begin(position)
            elif game is not None:
                found += game.step(action, position)
            elif not lost:
                found.append("the game does not begin with a start")
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, Nonsense) as error:
            if not lost:
                found.append(f"cannot be read ({type(error).__name__}: {error})")
            # After a line that cannot be followed, the rest of that game cannot be judged.
            game, lost = None, True
        problems += [f"line {number}: {problem}" for problem in found]
    return problems + [f"line {number}: {problem}" for problem in unended(game)]


def unended(game: Game | None) -> list[str]:
    """Complain of a game that was won, but has no line saying so (a game cut short needs none)."""
    if game is not None and game.before["phase"] == "over" and game.last != "end":
        return ["the game before was won, but has no end line"]
    return []


def pawns_of(position: Position) -> Pawns:
    """List everybody's cells, each player's sorted."""
    return outcome(tuple(tuple(player["pawns"]) for player in position["players"]))


class Game:
    """One game of a transcript, followed from its start."""

    def __init__(self, position: Position) -> None:
        self.table: Table = table_of(position)
        self.players = len(position["players"])
        self.before = position
        self.last = "start"
        self.chosen: int | None = None
        self.dealer: int = position["dealer"]
        self.deal = 0
        # How many cards the stock held when the last hand was empty; None while a deal is played.
        self.cards_left: int | None = None

    def begin(self, position: Position) -> list[str]:
        """Check the first position of a game."""
        found = self.whole(position)
        table = self.table
        usual = [player * table.arms // self.players for player in range(self.players)]
        if list(table.seats) != usual:
            found.append(f"players sit at {list(table.seats)} instead of {usual}")
        for number, player in enumerate(position["players"]):
            first = table.start(number) if table.options["fast_start"] else "base"
            if sorted(player["pawns"]) != sorted([first, "base", "base", "base"]):
                found.append(f"player {number} begins with pawns on {player['pawns']}")
            size = dealing.first_size(table)
            if table.options["deal"] == "draw" and number == self.dealer:
                size += 1
            if len(player["hand"]) != size:
                found.append(f"player {number} begins with {len(player['hand'])} cards instead of {size}")
        in_teams = len(set(table.teams)) < self.players
        written = presets.as_written(position["preset"], position["options"], in_teams)
        if position["options"] != written:
            found.append(f"the options should be written {written}")
        if position["discard"]:
            found.append("the discard pile is not empty at the start")
        if position["deal"] != 0:
            found.append("the first deal is not number 0")
        return found + self.after_deal(position)

    def step(self, action: Action, position: Position) -> list[str]:
        """Check one line that follows another."""
        kind = action["type"]
        checks = {
            "deal": self.on_deal, "give": self.on_give, "hand-size": self.on_hand_size, "play": self.on_play,
            "discard": self.on_discard, "fold": self.on_fold, "pass": self.on_pass, "end": self.on_end,
        }  # fmt: skip
        if kind not in checks:
            return [f"unknown action {kind}"]
        found = self.whole(position)
        if self.last == "end":
            found.append("the game goes on after its end")
        if self.before["phase"] == "over" and kind != "end":
            found.append("the game is over, but goes on")
        if (self.last == "hand-size") != (kind == "deal" and self.table.options["deal"] == "dealer-choice"):
            found.append(f"{kind} does not follow {self.last}")
        found += checks[kind](action, position)
        if kind != "play" and pawns_of(position) != pawns_of(self.before):
            found.append(f"pawns moved during a {kind}")
        self.before, self.last = position, kind
        return found

    def whole(self, position: Position) -> list[str]:
        """Check that a position is complete, makes sense, and belongs to this game."""
        found: list[str] = []
        table_of(position)
        first = self.before
        for name in FIXED:
            if position[name] != first[name]:
                found.append(f"{name} changed during the game")
        for number, player in enumerate(position["players"]):
            for name in ("seat", "team"):
                if player[name] != first["players"][number][name]:
                    found.append(f"the {name} of player {number} changed during the game")
            if player["gives"] is not None and position["phase"] != "exchange":
                found.append(f"player {number} gives a card outside the exchange")
        cards = [card for player in position["players"] for card in player["hand"]]
        cards += [player["gives"] for player in position["players"] if player["gives"] is not None]
        cards += position["stock"] + position["discard"]
        if sorted(cards) != sorted(presets.deck(self.table.options["jokers"])):
            found.append(f"the {len(cards)} cards are not a whole deck")
        for name in ("dealer", "deal"):
            position[name]  # raises if it is missing, which is reported as a line that cannot be read
        return found

    def steady(self, position: Position) -> list[str]:
        """Check that nobody changed the dealer or the number of the deal while a deal is played."""
        found = []
        if position["dealer"] != self.dealer:
            found.append(f"the dealer is {position['dealer']} instead of {self.dealer}")
        if position["deal"] != self.deal:
            found.append(f"the deal is number {position['deal']} instead of {self.deal}")
        return found

    def stands(self, position: Position, turn: int, phase: str) -> list[str]:
        """Check whose turn it is, and in which phase."""
        if position["turn"] == turn and position["phase"] == phase:
            return []
        stands = f"turn {position['turn']} in phase {position['phase']}"
        return [f"{stands} instead of turn {turn} in phase {phase}"]

    def after_deal(self, position: Position) -> list[str]:
        """Check who may act right after a deal; who gives first is left open."""
        found = self.steady(position)
        if dealing.exchanges(self.table):
            if position["phase"] != "exchange":
                found.append(f"phase {position['phase']} instead of the exchange")
            if any(player["gives"] is not None for player in position["players"]):
                found.append("a card is given before anybody could")
            return found
        return found + self.stands(position, dealing.first_to_play(self.table, self.dealer), "play")

    def is_movers(self, action: Action, *phases: str) -> list[str]:
        """Check that the player who acts is the one in turn, and that the phase allows it."""
        found = []
        if action["player"] != self.before["turn"]:
            found.append(f"player {action['player']} acts in the turn of player {self.before['turn']}")
        if self.before["phase"] not in phases:
            found.append(f"a {action['type']} in phase {self.before['phase']}")
        return found

    def on_play(self, action: Action, position: Position) -> list[str]:
        """Check a card played: its move, and what follows from the card."""
        found = self.is_movers(action, "play", "again")
        player, card = action["player"], action["card"]
        allowed = [play["pawns"] for play in answer(self.before)["plays"] if play["card"] == card]
        if [list(cells) for cells in pawns_of(position)] not in allowed:
            found.append(f"{card} may not be played like that")
        cards = Cards(self.table, self.before)
        cards.lay(player, card)
        if self.table.winners(pawns_of(position)):
            found += cards.compare(position) + self.steady(position)
            if position["phase"] != "over":
                found.append("a side is home, but the game is not over")
            return found
        if position["phase"] == "over":
            found.append("the game is over, but no side is home")
        rules: presets.CardTable = self.table.options["cards"]
        draw = draw_of(rules, card[0])
        if draw is not None and cards.draw(player, position) and draw != "keep":
            phase = {"must": "play", "may": "again"}[draw]
            found += self.stands(position, player, phase) + cards.compare(position)
            return found + self.steady(position)
        return found + self.next_turn(cards, player, position, skip=skips(rules, card[0]))

    def on_discard(self, action: Action, position: Position) -> list[str]:
        """Check a card discarded."""
        found = self.is_movers(action, "play", "skip")
        if action["card"] not in answer(self.before)["discards"]:
            found.append(f"{action['card']} may not be discarded")
        cards = Cards(self.table, self.before)
        cards.lay(action["player"], action["card"])
        return found + self.next_turn(cards, action["player"], position)

    def on_fold(self, action: Action, position: Position) -> list[str]:
        """Check a hand laid down."""
        found = self.is_movers(action, "play")
        if not answer(self.before)["fold"]:
            found.append("this hand may not be laid down")
        cards = Cards(self.table, self.before)
        hand = sorted(cards.hands[action["player"]])
        for card in hand:
            cards.lay(action["player"], card)
        return found + self.next_turn(cards, action["player"], position, loose_end=len(hand))

    def on_pass(self, action: Action, position: Position) -> list[str]:
        """Check a turn ended by choice."""
        found = self.is_movers(action, "again")
        if not answer(self.before)["pass"]:
            found.append("nobody may pass here")
        return found + self.next_turn(Cards(self.table, self.before), action["player"], position)

    def next_turn(
        self, cards: Cards, player: int, position: Position, *, skip: bool = False, loose_end: int = 0
    ) -> list[str]:
        """Check who is next after a turn's last action, and the card that turn may begin with."""
        for step in range(1, self.players + 1):
            following = (player + step) % self.players
            if self.table.options["deal"] == "draw":
                cards.draw(following, position)
            if cards.hands[following]:
                phase = "skip" if skip and step == 1 else "play"
                found = self.stands(position, following, phase) + self.steady(position)
                return found + cards.compare(position, loose_end=loose_end)
        return self.deal_played(cards, position, loose_end)

    def deal_played(self, cards: Cards, position: Position, loose_end: int) -> list[str]:
        """Check the moment between two deals; turn, dealer and number of the deal are left open there."""
        new_cycle = self.may_start_cycle(len(cards.stock))
        found = cards.compare(position, loose_end=loose_end, may_be_shuffled=new_cycle)
        if self.table.options["deal"] == "dealer-choice":
            found += self.stands(position, (self.dealer + 1) % self.players, "hand-size")
        if position["phase"] == "over":
            found.append("the game is over, but no side is home")
        self.cards_left = len(cards.stock)
        return found

    def may_start_cycle(self, stock: int) -> bool:
        """Tell whether a new deck cycle may follow."""
        following = dealing.next_deal(self.table, self.deal, stock, 1)
        return following is not None and following[0]

    def on_hand_size(self, action: Action, position: Position) -> list[str]:
        """Check the dealer's choice."""
        found = self.is_movers(action, "hand-size")
        if action["size"] not in answer(self.before)["sizes"]:
            found.append(f"the dealer may not choose {action['size']}")
        cards = Cards(self.table, self.before)
        found += cards.compare(position, may_be_shuffled=self.may_start_cycle(len(cards.stock)))
        self.chosen = action["size"]
        return found

    def on_deal(self, action: Action, position: Position) -> list[str]:
        """Check a deal that is not the first of the game."""
        before, table = self.before, self.table
        if self.cards_left is None or any(player["hand"] for player in before["players"]):
            return ["a deal while players still hold cards"]
        following = dealing.next_deal(table, self.deal, self.cards_left, self.chosen)
        if following is None:
            return ["no deal may follow here"]
        new_cycle, size = following
        self.deal = 0 if new_cycle else self.deal + 1
        if new_cycle or table.options["deal"] == "dealer-choice":
            self.dealer = (self.dealer + 1) % self.players
        found = [] if action["dealer"] == self.dealer else [f"the dealer should be player {self.dealer}"]
        if action["size"] != size:
            found.append(f"a deal of {action['size']} cards instead of {size}")
        found += self.dealt_rightly(position, new_cycle, size)
        self.chosen = self.cards_left = None
        return found + self.after_deal(position)

    def dealt_rightly(self, position: Position, new_cycle: bool, size: int) -> list[str]:
        """Check where the cards of a deal went."""
        if new_cycle and not dealing.is_fresh(self.table, self.before):
            # The shuffle happened within this line: only how many cards went where can be seen.
            found = [] if not position["discard"] else ["cards were left in the discard pile by a new cycle"]
            for number, player in enumerate(position["players"]):
                if len(player["hand"]) != size:
                    found.append(f"player {number} got {len(player['hand'])} cards instead of {size}")
            return found
        cards = Cards(self.table, self.before)
        cards.hands, cards.stock = dealing.dealt(self.table, cards.stock, self.dealer, size)
        return cards.compare(position)

    def on_give(self, action: Action, position: Position) -> list[str]:
        """Check a card given to a partner; the order of giving is left open."""
        before, player, card = self.before, action["player"], action["card"]
        found = self.steady(position)
        if before["phase"] != "exchange":
            found.append(f"a give in phase {before['phase']}")
        if before["players"][player]["gives"] is not None:
            found.append(f"player {player} gives twice")
        if card not in before["players"][player]["hand"]:
            return [*found, f"player {player} gives {card}, which is not in the hand"]
        cards = Cards(self.table, before)
        cards.hands[player].discard(card)
        gives = [one["gives"] for one in before["players"]]
        gives[player] = card
        if None not in gives:
            for giver, given in enumerate(gives):
                cards.hands[dealing.receiver(self.table, giver)].add(given)
            gives = [None] * self.players
            found += self.stands(position, dealing.first_to_play(self.table, self.dealer), "play")
        elif position["phase"] != "exchange":
            found.append("the exchange ends before all have given")
        if [one["gives"] for one in position["players"]] != gives:
            found.append(f"the cards held out should be {gives}")
        return found + cards.compare(position)

    def on_end(self, action: Action, position: Position) -> list[str]:
        """Check the end of a game; a game that was cut short may end with no winners."""
        winners = self.table.winners(pawns_of(self.before))
        found = Cards(self.table, self.before).compare(position)
        if sorted(action["winners"]) != winners:
            found.append(f"the winners should be {winners}")
        if winners and position["phase"] != "over":
            found.append(f"the game ended in phase {position['phase']}")
        return found
