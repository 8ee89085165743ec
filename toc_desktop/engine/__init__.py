"""The rules of Toc as a library. Imports nothing of ours; knows nothing of screens, bots or files.

Games are frozen values: a move leads to another game and tells what happened on the way.

>>> from toc_desktop.engine import *
>>> game = new_game(find_preset("tock-1").rules, Seating.standard(4), seed=27).game
>>> for move in legal_moves(game):
...     print(move)
KD exit 12>t54
KS exit 12>t54
AD exit 12>t54
>>> step = apply_move(game, parse_move(game, "KS exit 12>t54"))
>>> [type(event).__name__ for event in step.events]
['CardPlayed', 'PawnMoved', 'TurnStarted']
>>> print(step.game)
player 0 to play (dealer: player 2, deal 0, stock 32, discard 1, KS on top)
       0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17
t0     .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  t0: start of player 0
t18    .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  t18: start of player 1
t36    .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  t36: start of player 2
t54   12  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  t54: start of player 3
player 0: base 0 1 2 3, home . . . ., hand JS QC 7H 9C 8C
player 1: base 4 5 6 7, home . . . ., hand 5S 2S 4D 2C TH
player 2: base 8 9 10 11, home . . . ., hand 3S AC QS 9D 3C
player 3: base 13 14 15, home . . . ., hand 8S TC KD AD

Anything that is not a legal move is refused, and so are rules that no game can be played by:

>>> apply_move(step.game, move)
Traceback (most recent call last):
toc_desktop.engine.errors.IllegalMove: AD exit 12>t54 is not legal here
>>> problems(RuleSet(stuck="fold", deal="draw"), Seating.standard(4))
(Problem(id='fold_draw', args=()),)

Positions go in and out as JSON, in the form of POSITIONS.md; a record replays a game move by move:

>>> Game.from_json(step.game.to_json()).pawns == step.game.pawns
True
>>> record = start_record(new_game(RuleSet(), Seating.standard(2), seed=7))
>>> replay(record) == new_game(RuleSet(), Seating.standard(2), seed=7).game
True

A player, or a bot, is shown a ``PlayerView``, in which the cards of the others are blank:

>>> player_view(game, 0).hand_sizes
(5, 5, 5, 5)

Where to look: ``Game`` and ``PlayerView`` for what is where, ``Move`` for what may be done, ``Event`` for
what happened, ``RuleSet`` and ``PRESETS`` for the rules, ``why_not`` for why a card cannot be played,
``SplitWalk`` for a seven built part by part, ``CardTable`` for what each rank does. Every error is an
``EngineError``.
"""

from toc_desktop.engine import events
from toc_desktop.engine.actions import (
    BACK_STEPS,
    DRAW_HOW,
    FORWARD_STEPS,
    MOST_ACTIONS,
    SPLIT_PAWNS,
    SPLIT_STEPS,
    SWAP_WITH,
    Action,
    Back,
    CardRule,
    CardTable,
    Centre,
    DrawHow,
    Exit,
    Forward,
    Split,
    Swap,
    SwapWith,
    Whose,
    Wild,
    parse_action,
)
from toc_desktop.engine.board import (
    ARM_CELLS,
    ARM_CHOICES,
    BASE,
    HOME_CELLS,
    PAWNS_EACH,
    TEAM_CHOICES,
    Cell,
    Pawn,
    Player,
    Seating,
    cell_name,
    cell_number,
    parse_cell,
    smallest_board,
)
from toc_desktop.engine.cards import (
    CARD_NAMES,
    RANK_OF,
    RANKS,
    Card,
    card_name,
    full_deck,
    parse_card,
    rank_name,
)
from toc_desktop.engine.deck_source import DeckSource, RecordedDecks
from toc_desktop.engine.errors import (
    EngineError,
    IllegalMove,
    InvalidPosition,
    InvalidRecord,
    InvalidRules,
)
from toc_desktop.engine.events import (
    CardDiscarded,
    CardDrawn,
    CardGiven,
    CardPlayed,
    CardsExchanged,
    DealerDrawn,
    Event,
    GameWon,
    HandFolded,
    HandsDealt,
    Passed,
    PawnCaptured,
    PawnMoved,
    PawnsSwapped,
    Shuffled,
    SizeChosen,
    TurnStarted,
)
from toc_desktop.engine.finishing import can_finish, can_shut, fillable_homes
from toc_desktop.engine.game import (
    Game,
    Step,
    apply_move,
    legal_moves,
    new_game,
    outcome,
    player_view,
)
from toc_desktop.engine.interchange import answer, load_json
from toc_desktop.engine.moves import (
    KINDS,
    LONGEST_TEXT,
    ChooseSize,
    Discard,
    Fold,
    Give,
    Leg,
    Move,
    Pass,
    Play,
)
from toc_desktop.engine.notation import parse_move
from toc_desktop.engine.options import (
    CENTRE_PARTS,
    FORMAT,
    OPTION_BY_NAME,
    OPTIONS,
    OptionSpec,
    count_changes,
    defaults_after,
    option_value,
    options_between,
    rules_from_dict,
    rules_to_dict,
    with_options,
)
from toc_desktop.engine.presets import (
    PRESET_BY_NAME,
    PRESETS,
    Preset,
    Side,
    Variant,
    find_preset,
    nearest_preset,
    variants_in,
    with_variant,
    without_variant,
)
from toc_desktop.engine.record import (
    Record,
    ReplayProgress,
    record_from_dict,
    record_to_dict,
    replay,
    replay_steps,
    start_record,
)
from toc_desktop.engine.refusals import REASONS, Refusal, why_not, why_not_any, why_not_pawn
from toc_desktop.engine.rng import Rng
from toc_desktop.engine.rules import PLAIN_CARDS, CentreRule, RuleSet, card_actions, deck_ranks
from toc_desktop.engine.split_walk import SplitWalk
from toc_desktop.engine.validation import SCHEDULES, Problem, check, problems, record_problems, warnings
from toc_desktop.engine.view import HIDDEN, NOBODY, PlayerView, seen_by

__all__ = [
    "ARM_CELLS",
    "ARM_CHOICES",
    "BACK_STEPS",
    "BASE",
    "CARD_NAMES",
    "CENTRE_PARTS",
    "DRAW_HOW",
    "FORMAT",
    "FORWARD_STEPS",
    "HIDDEN",
    "HOME_CELLS",
    "KINDS",
    "LONGEST_TEXT",
    "MOST_ACTIONS",
    "NOBODY",
    "OPTIONS",
    "OPTION_BY_NAME",
    "PAWNS_EACH",
    "PLAIN_CARDS",
    "PRESETS",
    "PRESET_BY_NAME",
    "RANKS",
    "RANK_OF",
    "REASONS",
    "SCHEDULES",
    "SPLIT_PAWNS",
    "SPLIT_STEPS",
    "SWAP_WITH",
    "TEAM_CHOICES",
    "Action",
    "Back",
    "Card",
    "CardDiscarded",
    "CardDrawn",
    "CardGiven",
    "CardPlayed",
    "CardRule",
    "CardTable",
    "CardsExchanged",
    "Cell",
    "Centre",
    "CentreRule",
    "ChooseSize",
    "DealerDrawn",
    "DeckSource",
    "Discard",
    "DrawHow",
    "EngineError",
    "Event",
    "Exit",
    "Fold",
    "Forward",
    "Game",
    "GameWon",
    "Give",
    "HandFolded",
    "HandsDealt",
    "IllegalMove",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRules",
    "Leg",
    "Move",
    "OptionSpec",
    "Pass",
    "Passed",
    "Pawn",
    "PawnCaptured",
    "PawnMoved",
    "PawnsSwapped",
    "Play",
    "Player",
    "PlayerView",
    "Preset",
    "Problem",
    "Record",
    "RecordedDecks",
    "Refusal",
    "ReplayProgress",
    "Rng",
    "RuleSet",
    "Seating",
    "Shuffled",
    "Side",
    "SizeChosen",
    "Split",
    "SplitWalk",
    "Step",
    "Swap",
    "SwapWith",
    "TurnStarted",
    "Variant",
    "Whose",
    "Wild",
    "answer",
    "apply_move",
    "can_finish",
    "can_shut",
    "card_actions",
    "card_name",
    "cell_name",
    "cell_number",
    "check",
    "count_changes",
    "deck_ranks",
    "defaults_after",
    "events",
    "fillable_homes",
    "find_preset",
    "full_deck",
    "legal_moves",
    "load_json",
    "nearest_preset",
    "new_game",
    "option_value",
    "options_between",
    "outcome",
    "parse_action",
    "parse_card",
    "parse_cell",
    "parse_move",
    "player_view",
    "problems",
    "rank_name",
    "record_from_dict",
    "record_problems",
    "record_to_dict",
    "replay",
    "replay_steps",
    "rules_from_dict",
    "rules_to_dict",
    "seen_by",
    "smallest_board",
    "start_record",
    "variants_in",
    "warnings",
    "why_not",
    "why_not_any",
    "why_not_pawn",
    "with_options",
    "with_variant",
    "without_variant",
]
