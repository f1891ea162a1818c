"""Tests of the whole product: real processes, real databases, real clients."""
