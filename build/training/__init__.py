"""How the bots' weights are learned: self-play, and regression on its outcomes."""
