"""Tests of the record: events, stores, corrections, exports."""
