"""Networks: by what the address of a request is counted."""

from __future__ import annotations

import ipaddress

HOUSEHOLD = 64
"""So many bits of an IPv6 address are one network's: whoever has one of it has all of it."""


def network(address: str | None) -> str:
    """Return what an address is counted as: an IPv4 address itself, an IPv6 one by its /64."""
    try:
        found = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:  # a socket of the system's, or none at all
        return address or ""
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, HOUSEHOLD), strict=False))
