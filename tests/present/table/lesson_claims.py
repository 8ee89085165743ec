"""What each sentence of the lessons claims, asked of the engine; a sentence has one claim, in its order."""

from __future__ import annotations

from collections.abc import Callable

from tests.present.table.lesson_facts import (
    HUGO,
    LEA,
    MARCEL,
    ME,
    TRACK,
    Facts,
    apply_without,
    brings_out,
    deals_five_four_four,
    locked,
    moved_on,
    nobody_passes,
    nothing,
    outcomes,
    safe_from_all,
    swapped,
    taken,
    takes_anyone,
    to_home,
    walked,
)
from toc_desktop.engine import card_name, parse_card

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
