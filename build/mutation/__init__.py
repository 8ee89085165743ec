"""Planting faults and seeing which of them the tests let live."""
