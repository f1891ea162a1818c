"""Paper: a match as pages that can be printed, handed over and filed."""

from __future__ import annotations

ENDING = "pdf"
MEDIA_TYPE = "application/pdf"
