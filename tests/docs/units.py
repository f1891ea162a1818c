"""A unit of the system, as a page prints it: its sections, and the settings that it hands over."""

import re


def read(unit: str) -> dict[str, dict[str, list[str]]]:
    """Return a unit, section by section; a key may stand there several times."""
    found: dict[str, dict[str, list[str]]] = {}
    section: dict[str, list[str]] = {}
    for line in unit.splitlines():
        if head := re.fullmatch(r"\[(\w+)\]", line):
            assert head[1] not in found, "a section stands there once"
            section = found[head[1]] = {}
        elif line and not line.startswith("#"):
            key, value = line.split("=", 1)
            section.setdefault(key, []).append(value)
    return found


def settings(unit: str) -> dict[str, str]:
    """Return the environment that a unit gives its service."""
    return dict(pair.split("=", 1) for pair in read(unit)["Service"]["Environment"])
