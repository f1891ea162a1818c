"""JSON by orjson, which a service has; else by the standard library, to the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import orjson
else:
    try:
        import orjson
    except ImportError:
        from referee.record.events import plain_json as orjson

__all__ = ["orjson"]
