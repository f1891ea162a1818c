"""The notation: what is read and written, with a toy book."""

import tomllib
from pathlib import Path

READ = tomllib.loads((Path(__file__).parent / "read.toml").read_text())
"""What is read, and what it means: lists of examples."""
