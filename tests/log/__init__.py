"""Tests of the transparency log, which knows nothing of card games."""
