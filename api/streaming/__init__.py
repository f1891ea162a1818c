"""The live stream of a match, and what feeds it."""
