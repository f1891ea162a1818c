"""What a page asks of a house, by method and address: as it asks a service."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.kernel import Disagreement
from referee.kernel.messages import Message
from referee.kernel.rules.moves import Unreadable
from referee.match.refusals import Refused
from referee.notation.files import Mistake
from referee.phone import arguing, leaving
from referee.phone.house import House
from referee.phone.told import Told, problem, refused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def answer(house: House, method: str, path: str, body: Mapping[str, Any] | None) -> Told:
    """Answer a request as a service would; ``path`` comes with its query."""
    address, _, query = path.partition("?")
    asked = {**dict(re.findall(r"([^&=]+)=?([^&]*)", query)), **(body or {})}
    try:
        for verb, pattern, answered in ROUTES:
            if verb == method and (found := re.fullmatch(pattern, address)):
                return answered(house, *found.groups(), asked)
    except (Refused, Disagreement, Mistake, Unreadable) as error:
        return refused(error)
    return problem(404, Message("This phone has no service that could tell."))


_MATCH = r"/matches/([a-z0-9]+)"
ROUTES: tuple[tuple[str, str, Callable[..., Told]], ...] = (
    ("GET", "/books", House.shelf_of),
    ("GET", r"/books/([\w-]+)", House.book),
    ("GET", r"/books/([\w-]+)/position", House.laid),
    ("POST", "/positions", House.settle),
    ("GET", "/matches", House.list),
    ("POST", "/matches", House.open),
    ("GET", _MATCH, House.match),
    ("GET", _MATCH + "/book", House.in_force),
    ("GET", _MATCH + "/offers", House.offers),
    ("GET", _MATCH + "/rulings", House.rulings),
    ("GET", _MATCH + r"/rulings/(\d+)", House.moment),
    ("POST", _MATCH + "/rulings", House.report),
    ("POST", _MATCH + "/preview", House.preview),
    ("POST", _MATCH + "/corrections", House.correct),
    ("POST", _MATCH + "/reading", House.read),
    ("POST", _MATCH + "/recorded", House.recorded),
    ("GET", _MATCH + "/disputes", House.disputes),
    ("POST", _MATCH + "/disputes", arguing.dispute),
    ("GET", _MATCH + r"/disputes/(\d+)", arguing.dossier),
    ("POST", _MATCH + r"/disputes/(\d+)/decisions", arguing.decide),
    ("GET", _MATCH + "/hands", House.hands),
    ("POST", _MATCH + "/confirmations", arguing.confirm),
    ("POST", _MATCH + "/closing", arguing.close),
    ("GET", _MATCH + "/rematch", arguing.rematches),
    ("POST", _MATCH + "/rematch", arguing.rematch),
    ("GET", _MATCH + "/audit", leaving.audit),
    ("GET", _MATCH + "/position", leaving.lying),
    ("GET", _MATCH + "/told", leaving.tell),
    ("GET", _MATCH + "/export", leaving.export),
)
"""What is answered here, by method and address."""
