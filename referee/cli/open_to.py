"""What strangers may do at a service, and how often, as the options of `referee serve` say it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable

OPEN_TO = ("imports", "opening", "leaves", "listing", "origins", "limits")
"""The options of this file, as the service knows them."""
WHO = ("nobody", "key", "anybody")
LIMITS = ("guesses", "all-guesses", "joining", "opening", "importing", "previewing", "arguing")
"""What `api.requests.limits` counts, which is not loaded yet when the options are read."""
RATE = re.compile(
    r"(off|ONE( *; *ONE)*)\Z".replace("ONE", "[1-9][0-9]{0,8} per (second|minute|hour|day)")
)
ORIGIN = re.compile(r"https?://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?\Z")
ANY = "*"


def _limits(_ctx: click.Context, _option: click.Parameter, told: tuple[str, ...]) -> dict[str, str]:
    """Return the rates by name; refuse what is none."""
    rates = {}
    for one in told:
        name, _, rate = one.partition("=")
        name, rate = name.strip(), rate.strip()
        if name not in LIMITS:
            raise click.BadParameter(f"it must begin with one of {', '.join(LIMITS)}")
        if not RATE.match(rate):
            raise click.BadParameter(
                f"{name} must be a rate such as '30 per minute; 300 per hour', or off"
            )
        rates[name] = rate
    return rates


def _origins(
    _ctx: click.Context, _option: click.Parameter, told: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the origins; refuse what a browser would never send."""
    for one in told:
        if one != ANY and not ORIGIN.match(one):
            raise click.BadParameter(
                "it must look like https://club.example.org, with no path and no slash behind, or"
                f" be {ANY} for any"
            )
    return told


OPTIONS = (
    click.option(
        "--imports", type=click.Choice(WHO), default="key", show_default=True,
        help="Who may import matches over the network; a key is made by `referee import-key`.",
    ),
    click.option(
        "--opening", type=click.Choice(WHO), default="anybody", show_default=True,
        help="Who may open matches; the phone page has no key to show.",
    ),
    click.option(
        "--leaves", type=click.Choice(WHO), default="key", show_default=True,
        help="Who may read the leaves of a sealed record; a key is made by `referee record-key`.",
    ),
    click.option(
        "--listing/--no-listing", default=True, show_default=True,
        help="Whether strangers are told which matches there are.",
    ),
    click.option(
        "--cors", "origins", multiple=True, metavar="ORIGIN", callback=_origins,
        help="A page of this origin may use the API from a browser, such as "
        "https://club.example.org, or * for any; may be given several times.",
    ),
    click.option(
        "--limit", "limits", multiple=True, metavar="NAME=RATE", callback=_limits,
        help="How often a network may do something, such as opening='30 per minute; 300 per hour', "
        "or off; may be given several times.",
    ),
)  # fmt: skip


def open_to(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of this file."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command
