"""Draws what it is given: board, cards, pawns, text, panels; knows no rules."""
