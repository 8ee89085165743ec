"""Generators of the assets: one module a kind, each with make(assets)."""
