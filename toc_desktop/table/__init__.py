"""The table: a state, a view computed from it, a painter of views; a game, a replay or a lesson drives it."""
