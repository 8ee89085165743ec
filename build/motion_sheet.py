"""What moves on the table, when and for how long, as text: written by `build/dev.py golden`.

A seeded game is seen by two of its players, at two speeds: each act of each animation is a line.
"""

from __future__ import annotations

from collections.abc import Iterator

from toc_desktop.engine import (
    HIDDEN,
    Rng,
    Seating,
    apply_move,
    card_name,
    find_preset,
    legal_moves,
    new_game,
    player_view,
)
from toc_desktop.present.table.choreography import choreograph
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.tempo import Tempo, tempo
from toc_desktop.present.table.timeline import Anchor, CardFlight, Motion, TableSnapshot, Timeline

GAMES = (("toc-bois", 2, 3, "normal"), ("tock-options", 0, 5, "fast"))
"""Sheet, teams, seed and speed."""
MOVES = 70
EVERY = 5
"""Two animations in so many moves are written down, and all of the first: the exchange is among them."""


def sheet() -> str:
    """Return every act of some animations."""
    lines = ["What moves on the table, written by build/dev.py golden"]
    for name, teams, seed, speed in GAMES:
        lines += ["", f"== {name}, {teams or 'no'} teams, {speed}"]
        lines += _game_lines(name, teams, seed, tempo(speed))
    return "\n".join(lines) + "\n"


def _game_lines(name: str, teams: int, seed: int, pace: Tempo) -> Iterator[str]:
    step = new_game(find_preset(name).rules_for(teams), Seating.standard(4, teams), seed)
    first = player_view(step.game, 1)
    yield "the deal, seen by 1"
    yield from _acts(choreograph(first, step.events, pace, TableSnapshot.opening(first)))
    chance = Rng(seed)
    for number in range(MOVES):
        game = step.game
        if game.phase == "over":
            return
        moves = sorted(legal_moves(game), key=str)
        move = moves[chance.below(len(moves))]
        step = apply_move(game, move)
        if number < 2 * EVERY or number % EVERY < 2:
            viewer = game.turn if number % EVERY else (game.turn + 1) % 4
            yield f"{move} of {game.turn}, seen by {viewer}"
            yield from _acts(choreograph(player_view(game, viewer), step.events, pace))


def _acts(timeline: Timeline) -> Iterator[str]:
    for act in timeline.acts:
        cues = " ".join(f"{cue}@{at:.2f}" for at, cue in act.cues)
        yield f"  {act.start:.3f} +{act.length:.3f} {_motion(act.motion)} [{cues}]"
    for share in (0.25, 0.6):
        shown = timeline.at(timeline.length * share)
        moving = ", ".join(f"{_motion(each.motion)} {each.progress:.2f}" for each in shown.moving)
        table = f"{shown.snapshot.stock} in the stock, {len(shown.snapshot.discard)} played"
        yield f"  at {share:.0%}: {table}; {moving}"


def _motion(motion: Motion | None) -> str:
    if motion is None:
        return "-"
    if isinstance(motion, CardFlight):
        card = "card" if motion.card == HIDDEN else card_name(motion.card)
        faces = "".join("open " if face else "shut " for face in motion.face_up)
        return f"{card} {_anchor(motion.start)} to {_anchor(motion.end)} {faces.strip()}"
    return f"pawn {motion.pawn} {motion.style} {' '.join(map(_spot, motion.places))}"


def _anchor(anchor: Anchor) -> str:
    return f"{anchor.kind} {anchor.player} {anchor.index}/{anchor.of}" if anchor.player >= 0 else anchor.kind


def _spot(place: Place) -> str:
    return f"{place.kind}{'' if place.seat < 0 else f' {place.seat}'}:{place.index}"
