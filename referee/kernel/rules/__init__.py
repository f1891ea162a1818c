"""Rules: moves, clauses and terms, and the book that they make."""
