"""Random positions, crowded on purpose so that every rule is met often."""

from __future__ import annotations

import random
from typing import Any

from . import presets
from .answering import outcomes
from .board import Pawns, Table
from .errors import Nonsense
from .house_rules import random_house_rules
from .validate import table_of

Position = dict[str, Any]


def random_position(rng: random.Random) -> Position:
    """Make up a position that makes sense, of any preset, with or without house rules."""
    while True:
        position = draft(rng)
        try:
            table_of(position)
        except Nonsense:
            continue
        return position


def draft(rng: random.Random) -> Position:
    """Make up a position that may still be refused (options that do not go together)."""
    preset = rng.choice(list(presets.PRESETS))
    count = rng.choice([2, 3, 4, 4, 4, 5, 6, 6, 7, 8, 8])
    arms = rng.choice([a for a in (4, 6, 8) if a >= count])
    teams = rng.choice([count, *presets.TEAM_COUNTS.get(count, []), *presets.TEAM_COUNTS.get(count, [])])
    seats = [player * arms // count for player in range(count)]
    if rng.random() < 0.3:
        seats = sorted(rng.sample(range(arms), count))
    changed = random_house_rules(rng, preset) if rng.random() < 0.75 else {}
    poor = rng.random() < 0.12
    if poor and "stuck" not in changed and rng.random() < 0.5:
        changed["stuck"] = "fold"
    phase = random_phase(rng, in_teams=teams < count)
    if phase == "hand-size" and (preset != "tockasix" or teams == count or "deal" in changed):
        changed["deal"] = "dealer-choice"
    if phase == "exchange" and "exchange" in changed:
        changed["exchange"] = True
    options = presets.options_of(preset, changed, teams < count)
    if phase == "exchange" and not options["exchange"]:
        changed["exchange"] = True
    table = Table(arms, tuple(seats), tuple(p % teams for p in range(count)), options)
    turn = rng.randrange(count)
    pawns = random_pawns(rng, table, turn, poor, over=phase == "over")
    players: list[dict[str, Any]] = [
        {"seat": seat, "team": team, "pawns": cells, "hand": []}
        for seat, team, cells in zip(seats, table.teams, pawns, strict=True)
    ]
    position: Position = {
        "preset": preset, "options": changed, "arms": arms, "players": players, "turn": turn, "phase": phase,
    }  # fmt: skip
    if not changed and rng.random() < 0.3:
        del position["options"]
    cards = presets.deck(options["jokers"])
    rng.shuffle(cards)
    if rng.random() < 0.5:
        # A small hand is taken from the front: cards the house changed are wanted there.
        cards.sort(key=lambda card: card[0] not in changed.get("cards", {}))
    if poor and phase == "play" and rng.random() < 0.6:
        stuck = useless(table, tuple(tuple(cells) for cells in pawns), turn, cards)
        cards = [card for card in cards if card in stuck][:5] or cards
    give_cards(rng, position, cards, poor)
    return position


def useless(table: Table, pawns: Pawns, player: int, cards: list[str]) -> list[str]:
    """Pick the cards that cannot be played, so that discards and folds are met often."""
    ranks = {card[0]: outcomes(table, pawns, player, card) for card in cards}
    return [card for card in cards if not ranks[card[0]]]


def random_phase(rng: random.Random, *, in_teams: bool) -> str:
    """Pick a phase, mostly `play`, that the teams allow."""
    odd = ["again", "again", "skip", "over", "hand-size"]
    if in_teams:
        odd += ["exchange", "exchange"]
    return rng.choice(odd) if rng.random() < 0.2 else "play"


def random_pawns(rng: random.Random, table: Table, turn: int, poor: bool, *, over: bool) -> list[list[str]]:
    """Put pawns on cells: in clusters, on starts, before and inside homes, in the centre."""
    length = 18 * table.arms
    taken: set[str] = set()
    hot = [rng.randrange(length) for _ in range(2)]
    mine = 18 * table.seats[turn]
    finished = finished_players(rng, table, turn, over)
    rows: list[list[str]] = []
    for player in range(len(table.seats)):
        idle = (
            ["base", "home", "centre"] if table.options["centre"] and rng.random() < 0.5 else ["base", "home"]
        )
        kind = [rng.choice(idle) if poor and rng.random() < 0.85 else "any" for _ in range(4)]
        almost = rng.random() < (0.3 if player == turn else 0.1)
        cells: list[str] = []
        for which in range(4):
            if player in finished:
                cells.append(f"h{which + 1}")
                continue
            wish = "home" if almost and which < 3 else "near" if almost else kind[which]
            cells.append(place(rng, table, player, wish, hot, mine, taken))
            while cells[-1] in cells[:-1] and cells[-1][0] == "h":
                cells[-1] = place(rng, table, player, wish, hot, mine, taken)
        rng.shuffle(cells)
        rows.append(cells)
    return rows


def finished_players(rng: random.Random, table: Table, turn: int, over: bool) -> set[int]:
    """Choose players who are already home, never a whole side unless the game is over."""
    side = [turn, *table.partners(turn)]
    if over:
        return set(side)
    finished: set[int] = set()
    if len(side) > 1:
        for player in range(len(table.seats)):
            if rng.random() < (0.35 if player == turn else 0.12):
                finished.add(player)
        for player in list(finished):
            if finished >= {player, *table.partners(player)}:
                finished.discard(player)
    return finished


def place(
    rng: random.Random, table: Table, player: int, wish: str, hot: list[int], mine: int, taken: set[str]
) -> str:
    """Find a free cell of the wished kind for one pawn."""
    centre = table.options["centre"]
    own = 18 * table.seats[player]
    while True:
        kind = wish
        if wish == "any":
            kind = rng.choices(
                ["base", "home", "near", "start", "hot", "number", "centre", "track", "mine"],
                [14, 12, 14, 12, 20, 14 if centre else 8, 9 if centre else 0, 14, 8],
            )[0]
        if kind == "base":
            return "base"
        if kind == "home":
            return f"h{rng.randint(1, 4)}"
        if kind == "centre":
            door = rng.randrange(table.arms) * 18 + centre["cell"]
            if centre["holds"] != "shared":
                if "centre" in taken:
                    wish = "base" if wish == "centre" else wish
                    continue
                taken.add("centre")
            return f"c{door}"
        index = {
            "near": own - rng.randint(1, 14),
            "start": own if rng.random() < 0.7 else 18 * rng.choice(table.seats),
            "hot": rng.choice(hot) + rng.randint(-6, 6),
            "number": rng.randrange(table.arms) * 18 + (centre["cell"] if centre else rng.choice([7, 8])),
            "mine": mine + rng.randint(-16, 14),
        }.get(kind, rng.randrange(18 * table.arms))
        cell = table.track(index)
        if cell not in taken:
            taken.add(cell)
            return cell
        wish = "any" if wish == "near" else wish


def give_cards(rng: random.Random, position: Position, cards: list[str], poor: bool) -> None:
    """Fill the hand in turn, and sometimes everything else too."""
    players = position["players"]
    mover = players[position["turn"]]
    phase = position["phase"]
    if phase == "hand-size":
        if rng.random() < 0.7:
            position["stock"] = cards[: rng.choice([0, len(cards), rng.randint(0, 40)])]
        if rng.random() < 0.5:
            position["dealer"] = position["turn"]
        return
    if phase != "over" and rng.random() > 0.02:
        mover["hand"] = draw_hand(rng, cards, small=poor or phase in ("skip", "exchange"))
    if rng.random() < 0.5:
        for player in players:
            if player is not mover and rng.random() < 0.5:
                del player["hand"]
    else:
        for player in players:
            if player is not mover:
                player["hand"] = [cards.pop() for _ in range(min(rng.randint(0, 5), len(cards)))]
    if phase == "exchange":
        for player in players:
            player["gives"] = cards.pop() if cards and rng.random() < 0.3 else None
    if rng.random() < 0.4:
        cut = rng.randint(0, len(cards))
        position["stock"], position["discard"] = cards[:cut], cards[cut:]
        position["dealer"] = rng.randrange(len(players))
        position["deal"] = rng.randint(0, 1)


def draw_hand(rng: random.Random, cards: list[str], *, small: bool) -> list[str]:
    """Take a hand out of the cards: a few, or one of nearly every rank."""
    if small:
        wanted = cards[: rng.randint(1, 4)]
    else:
        by_rank = {card[0]: card for card in cards}
        wanted = [card for card in by_rank.values() if rng.random() < 0.9]
    for card in wanted:
        cards.remove(card)
    return wanted
