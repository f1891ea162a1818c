"""A tournament as its events tell it."""
