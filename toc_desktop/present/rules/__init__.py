"""The rules in words and pictures, and choosing them."""
