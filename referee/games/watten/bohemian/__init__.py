"""Bohemian Watten (WBO)."""
