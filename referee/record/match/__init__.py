"""A match as its events tell it."""
