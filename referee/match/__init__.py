"""A match: what people do with moves, from the opening to the close."""
