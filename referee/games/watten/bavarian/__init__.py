"""Bavarian Watten for four, three and two (W, W3, W2)."""
