"""Toc Desktop: the game of Toc, with its six rule sheets, for people and bots at one table."""

__version__ = "0.1.0"
