"""The rules of Toc. Imports nothing of ours; knows nothing of screens, bots or files.

>>> from toc_desktop.engine import Seating, apply_move, find_preset, legal_moves, new_game
>>> game = new_game(find_preset("tock-1").rules, Seating.standard(4), seed=7).game
>>> step = apply_move(game, legal_moves(game)[0])
>>> step.game.turn == (game.turn + 1) % 4
True
"""

from toc_desktop.engine.board import Seating, cell_name, cell_number, smallest_board
from toc_desktop.engine.cards import card_name, parse_card, rank_name
from toc_desktop.engine.errors import EngineError, IllegalMove, InvalidPosition, InvalidRecord
from toc_desktop.engine.events import Event
from toc_desktop.engine.game import (
    Game,
    Step,
    apply_move,
    legal_moves,
    new_game,
    outcome,
    player_view,
)
from toc_desktop.engine.moves import ChooseSize, Discard, Fold, Give, Leg, Move, Pass, Play
from toc_desktop.engine.notation import move_text, parse_move
from toc_desktop.engine.options import (
    OPTION_NAMES,
    OPTION_VALUES,
    options_between,
    rules_from_dict,
    rules_to_dict,
    with_options,
)
from toc_desktop.engine.presets import PRESETS, Preset, find_preset
from toc_desktop.engine.record import (
    Record,
    record_from_dict,
    record_to_dict,
    replay,
    replay_steps,
    start_record,
)
from toc_desktop.engine.rules import CentreRule, RuleSet, card_actions, card_draw, card_skips
from toc_desktop.engine.split_walk import SplitWalk
from toc_desktop.engine.validation import Problem, problems
from toc_desktop.engine.view import HIDDEN, PlayerView
from toc_desktop.engine.why_not import REASONS, Refusal, why_not, why_not_pawn

__all__ = [
    "HIDDEN",
    "OPTION_NAMES",
    "OPTION_VALUES",
    "PRESETS",
    "REASONS",
    "CentreRule",
    "ChooseSize",
    "Discard",
    "EngineError",
    "Event",
    "Fold",
    "Game",
    "Give",
    "IllegalMove",
    "InvalidPosition",
    "InvalidRecord",
    "Leg",
    "Move",
    "Pass",
    "Play",
    "PlayerView",
    "Preset",
    "Problem",
    "Record",
    "Refusal",
    "RuleSet",
    "Seating",
    "SplitWalk",
    "Step",
    "apply_move",
    "card_actions",
    "card_draw",
    "card_name",
    "card_skips",
    "cell_name",
    "cell_number",
    "find_preset",
    "legal_moves",
    "move_text",
    "new_game",
    "options_between",
    "outcome",
    "parse_card",
    "parse_move",
    "player_view",
    "problems",
    "rank_name",
    "record_from_dict",
    "record_to_dict",
    "replay",
    "replay_steps",
    "rules_from_dict",
    "rules_to_dict",
    "smallest_board",
    "start_record",
    "why_not",
    "why_not_pawn",
    "with_options",
]
