"""Blind Watten: what differs from the Tyrolean game (WB)."""
