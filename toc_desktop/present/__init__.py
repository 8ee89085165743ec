"""What is shown and where, without drawing it: geometry, layout, focus, keys, words; no pygame."""
