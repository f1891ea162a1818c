"""The phone page in a real browser, by touch, against the real service."""
