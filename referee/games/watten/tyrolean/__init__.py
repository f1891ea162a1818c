"""Tyrolean Watten: what differs from the Bavarian game (WT)."""
