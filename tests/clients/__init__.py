"""Clients that other people's generators make of the published description."""
