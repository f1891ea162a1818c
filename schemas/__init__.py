"""The schemas of the API: what travels over HTTP, and the moves of every book on the shelf."""

from schemas.moves import moves_schema

__all__ = ["moves_schema"]
