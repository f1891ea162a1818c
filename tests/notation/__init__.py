"""Tests of the notation: reports, files, positions, expectations, corrections, specification."""
