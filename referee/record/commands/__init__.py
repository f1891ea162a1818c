"""Commands: what may be done with a match on record."""
