"""The REST API of the referee, and what it serves to a phone."""

from api.app import create_app

__all__ = ["create_app"]
