"""Matches that leave the record and come back."""
