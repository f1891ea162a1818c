"""How another phone comes to the table: a code, the address it makes, and that as a QR code."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import request

if TYPE_CHECKING:
    from collections.abc import Sequence

    from api.services import Services

LOCAL = {"localhost", "127.0.0.1", "::1"}


def join_way_json(services: Services, code: str) -> dict[str, str]:
    """Return how another phone comes to the table: code, address, QR code."""
    url = f"{public_url(services)}/join/{code}"
    return {"code": code, "url": url, "qr_svg": qr_svg(url)}


def qr_svg(url: str) -> str:
    """Return an address as a QR code, an SVG drawing."""
    import segno  # noqa: PLC0415 - most of what a service is asked for is no drawing

    svg = segno.make(url, error="m").svg_inline(scale=4, border=4, dark="#000", light="#fff")
    # alone in an image a drawing has to say what it is written in
    picture: str = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return picture


def qr_modules(url: str) -> tuple[Sequence[int], ...]:
    """Return the squares of an address as a QR code, row by row, dark ones as 1."""
    import segno  # noqa: PLC0415 - as above

    return tuple(segno.make(url, error="m", micro=False).matrix)


def public_url(services: Services) -> str:
    """Return the address of this service as another phone can reach it."""
    if services.public_url:
        return services.public_url.rstrip("/")
    own = request.host_url.rstrip("/")
    if services.authority:  # a phone that does not trust us yet is told how at the plain address
        own = own.replace("https://", "http://", 1)
    if services.lan_url and urlsplit(own).hostname in LOCAL:
        return services.lan_url.rstrip("/")
    return own
