"""The referee: rules on what a real card table reports, and keeps the record."""

from referee import compiled as _compiled  # noqa: F401 - before anything that may be compiled
