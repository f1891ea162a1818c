"""The tests of the referee."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
"""The checkout."""
