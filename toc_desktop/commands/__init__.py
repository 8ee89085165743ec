"""One module a command of `toc-desktop`, each with `add_parser(sub)` and `run(args) -> int`.

A module is imported only when its command is asked for: a command of the rules never waits for the window.
"""
