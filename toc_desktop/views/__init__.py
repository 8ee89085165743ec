"""Widgets that show Toc's things: seats, keys, rules, log, results; screens are put together from them."""
