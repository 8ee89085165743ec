"""Play whole games at random by the oracle's own rules, to try the transcript checker on."""

from __future__ import annotations

import json
import random
from typing import Any

from . import dealing, presets
from .actions import draw_of, skips
from .answering import answer
from .board import Table
from .dealing import Position
from .validate import table_of


class RandomGame:
    """A game whose players choose at random; it writes its transcript."""

    def __init__(
        self, rng: random.Random, preset: str, options: presets.Options, arms: int, players: int, teams: int
    ) -> None:
        self.rng = rng
        self.lines: list[str] = []
        seats = [player * arms // players for player in range(players)]
        self.position: Position = {
            "preset": preset, "options": presets.as_written(preset, options, teams < players), "arms": arms,
            "players": [
                {"seat": seat, "team": number % teams, "pawns": ["base"] * 4, "hand": [], "gives": None}
                for number, seat in enumerate(seats)
            ],
            "dealer": rng.randrange(players), "turn": 0, "phase": "play", "deal": 0,
            "stock": [], "discard": [],
        }  # fmt: skip
        self.table: Table = table_of(self.position)
        self.count = players

    def play(self, turns: int) -> list[str]:
        """Play until somebody wins, or the turns are used up; return the transcript."""
        now, table = self.position, self.table
        if table.options["fast_start"]:
            for number, player in enumerate(now["players"]):
                player["pawns"][0] = table.start(number)
        self.shuffle()
        self.hand_out(dealing.first_size(table))
        if table.options["deal"] == "draw":
            now["players"][now["dealer"]]["hand"].append(now["stock"].pop(0))
        self.write({"type": "start"})
        for _ in range(turns):
            if now["phase"] == "over":
                self.write({"type": "end", "winners": table.winners(self.pawns())})
                break
            self.act(answer(now))
        return self.lines

    def pawns(self) -> tuple[tuple[str, ...], ...]:
        """List everybody's cells."""
        return tuple(tuple(player["pawns"]) for player in self.position["players"])

    def write(self, action: dict[str, Any]) -> None:
        """Add a line to the transcript."""
        self.lines.append(json.dumps({"action": action, "position": self.position}))

    def act(self, may: dict[str, Any]) -> None:
        """Do one of the things the player in turn may do."""
        now, turn = self.position, self.position["turn"]
        player = now["players"][turn]
        if now["phase"] == "hand-size":
            size = self.rng.choice(may["sizes"])
            self.write({"type": "hand-size", "player": turn, "size": size})
            self.next_deal(size)
        elif now["phase"] == "exchange":
            self.give(self.rng.choice(may["gives"]))
        elif may["plays"] and not (may["pass"] and self.rng.random() < 0.3):
            self.play_card(self.rng.choice(may["plays"]))
        elif may["pass"]:
            self.next_turn({"type": "pass", "player": turn})
        elif may["fold"]:
            now["discard"] += player["hand"]
            player["hand"] = []
            self.next_turn({"type": "fold", "player": turn})
        else:
            card = self.rng.choice(may["discards"])
            self.lay(card)
            self.next_turn({"type": "discard", "player": turn, "card": card})

    def lay(self, card: str) -> None:
        """Lay a card of the player in turn on the discard pile."""
        self.position["players"][self.position["turn"]]["hand"].remove(card)
        self.position["discard"].append(card)

    def play_card(self, chosen: dict[str, Any]) -> None:
        """Play a card with a move."""
        now, turn, card = self.position, self.position["turn"], chosen["card"]
        action = {"type": "play", "player": turn, "card": card}
        self.lay(card)
        for player, cells in zip(now["players"], chosen["pawns"], strict=True):
            player["pawns"] = list(cells)
        if self.table.winners(self.pawns()):
            now["phase"] = "over"
            self.write(action)
            return
        rules: presets.CardTable = self.table.options["cards"]
        draw = draw_of(rules, card[0])
        if draw is not None and self.draw(turn) and draw != "keep":
            now["phase"] = "play" if draw == "must" else "again"
            self.write(action)
            return
        self.next_turn(action, skip=skips(rules, card[0]))

    def draw(self, player: int) -> bool:
        """Draw a card, if there is one."""
        now = self.position
        if not now["stock"] and self.table.options["deal"] == "draw":
            now["stock"], now["discard"] = now["discard"], []
            self.rng.shuffle(now["stock"])
        if not now["stock"]:
            return False
        now["players"][player]["hand"].append(now["stock"].pop(0))
        return True

    def next_turn(self, action: dict[str, Any], *, skip: bool = False) -> None:
        """Pass the turn on, to another deal if all hands are empty."""
        now = self.position
        for step in range(1, self.count + 1):
            following = (now["turn"] + step) % self.count
            if self.table.options["deal"] == "draw":
                self.draw(following)
            if now["players"][following]["hand"]:
                now["turn"], now["phase"] = following, "skip" if skip and step == 1 else "play"
                self.write(action)
                return
        if self.table.options["deal"] == "dealer-choice":
            now["dealer"] = now["turn"] = (now["dealer"] + 1) % self.count
            now["phase"] = "hand-size"
            if len(now["stock"]) < self.count:
                self.shuffle()
            self.write(action)
            return
        now["phase"] = "play"
        self.write(action)
        self.next_deal(None)

    def next_deal(self, chosen: int | None) -> None:
        """Deal again."""
        now = self.position
        following = dealing.next_deal(self.table, now["deal"], len(now["stock"]), chosen)
        assert following is not None
        new_cycle, size = following
        if self.table.options["deal"] == "dealer-choice":
            new_cycle = dealing.is_fresh(self.table, now)
        elif new_cycle:
            now["dealer"] = (now["dealer"] + 1) % self.count
        if new_cycle:
            self.shuffle()
        now["deal"] = 0 if new_cycle else now["deal"] + 1
        self.hand_out(size)
        self.write({"type": "deal", "dealer": now["dealer"], "size": size})

    def shuffle(self) -> None:
        """Shuffle the whole deck, unless it lies there shuffled already."""
        if not dealing.is_fresh(self.table, self.position):
            self.position["stock"] = presets.deck(self.table.options["jokers"])
            self.rng.shuffle(self.position["stock"])
            self.position["discard"] = []

    def hand_out(self, size: int) -> None:
        """Deal hands of one size, and lets the exchange or the play begin."""
        now = self.position
        hands, now["stock"] = dealing.dealt(self.table, now["stock"], now["dealer"], size)
        for player, hand in zip(now["players"], hands, strict=True):
            player["hand"] = sorted(hand)
        now["turn"] = dealing.first_to_play(self.table, now["dealer"])
        now["phase"] = "exchange" if dealing.exchanges(self.table) else "play"

    def give(self, card: str) -> None:
        """Hold out a card; when all have, the cards change hands."""
        now, turn = self.position, self.position["turn"]
        players = now["players"]
        players[turn]["hand"].remove(card)
        players[turn]["gives"] = card
        now["turn"] = (turn + 1) % self.count
        if all(player["gives"] is not None for player in players):
            for number, player in enumerate(players):
                players[dealing.receiver(self.table, number)]["hand"].append(player["gives"])
            for player in players:
                player["gives"] = None
            now["turn"], now["phase"] = dealing.first_to_play(self.table, now["dealer"]), "play"
        self.write({"type": "give", "player": turn, "card": card})
