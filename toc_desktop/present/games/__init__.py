"""Games in words: what happened, how they went, what saves are called."""
