"""What a page asks of the local service, by method and address: as it asks a service."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.kernel import Disagreement
from referee.kernel.messages import Message
from referee.kernel.rules.moves import Unreadable
from referee.match.refusals import Refused
from referee.notation.files import Mistake
from referee.phone import arguing, exports
from referee.phone.answers import Answer, problem, refused
from referee.phone.local_service import LocalService

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def answer(service: LocalService, method: str, path: str, body: Mapping[str, Any] | None) -> Answer:
    """Answer a request as a service would; ``path`` comes with its query."""
    address, _, query = path.partition("?")
    asked = {**dict(re.findall(r"([^&=]+)=?([^&]*)", query)), **(body or {})}
    try:
        for verb, pattern, answered in ROUTES:
            if verb == method and (found := re.fullmatch(pattern, address)):
                return answered(service, *found.groups(), asked)
    except (Refused, Disagreement, Mistake, Unreadable) as error:
        return refused(error)
    return problem(404, Message("This phone has no service that could tell."))


_MATCH = r"/matches/([a-z0-9]+)"
ROUTES: tuple[tuple[str, str, Callable[..., Answer]], ...] = (
    ("GET", "/books", LocalService.shelf_of),
    ("GET", r"/books/([\w-]+)", LocalService.book),
    ("GET", r"/books/([\w-]+)/position", LocalService.laid),
    ("POST", "/positions", LocalService.settle),
    ("GET", "/matches", LocalService.list),
    ("POST", "/matches", LocalService.open),
    ("GET", _MATCH, LocalService.match),
    ("GET", _MATCH + "/book", LocalService.in_force),
    ("GET", _MATCH + "/offers", LocalService.offers),
    ("GET", _MATCH + "/rulings", LocalService.rulings),
    ("GET", _MATCH + r"/rulings/(\d+)", LocalService.moment),
    ("POST", _MATCH + "/rulings", LocalService.report),
    ("POST", _MATCH + "/preview", LocalService.preview),
    ("POST", _MATCH + "/corrections", LocalService.correct),
    ("POST", _MATCH + "/reading", LocalService.read),
    ("POST", _MATCH + "/recorded", LocalService.recorded),
    ("GET", _MATCH + "/disputes", LocalService.disputes),
    ("POST", _MATCH + "/disputes", arguing.dispute),
    ("GET", _MATCH + r"/disputes/(\d+)", arguing.dossier),
    ("POST", _MATCH + r"/disputes/(\d+)/decisions", arguing.decide),
    ("GET", _MATCH + "/hands", LocalService.hands),
    ("POST", _MATCH + "/confirmations", arguing.confirm),
    ("GET", _MATCH + "/pictures", arguing.pictures),
    ("POST", _MATCH + "/pictures", arguing.picture),
    ("GET", _MATCH + r"/pictures/(\d+)", arguing.image),
    ("POST", _MATCH + "/closing", arguing.close),
    ("GET", _MATCH + "/rematch", arguing.rematches),
    ("POST", _MATCH + "/rematch", arguing.rematch),
    ("GET", _MATCH + "/audit", exports.audit),
    ("GET", _MATCH + "/position", exports.lying),
    ("GET", _MATCH + "/told", exports.tell),
    ("GET", _MATCH + "/export", exports.export),
)
"""What is answered here, by method and address."""
