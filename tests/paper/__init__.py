"""Tests of the pages that are printed."""
