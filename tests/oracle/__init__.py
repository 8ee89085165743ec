"""A second, slow and literal reading of the rules of Toc, to hold the real engine against."""

from .answering import answer
from .breaking import broken_position
from .generate import random_position
from .transcript import check_transcript

__all__ = ["answer", "broken_position", "check_transcript", "random_position"]
