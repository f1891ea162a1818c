"""Play a hand by what is offered: python hand.py http://localhost:8000 watten-bavarian-4."""

import sys
import uuid

from referee_client import AuthenticatedClient, Client
from referee_client.api.matches import open_match
from referee_client.api.rulings import report
from referee_client.follow import follow
from referee_client.models import Offer, Opened, OpenMatch, Problem, Report


def as_offered(offer: Offer) -> Report:
    """Return a report of what is offered, with the last that each field may be given."""
    move = {"kind": offer.kind, "move": offer.move}
    if offer.seat:
        move["seat"] = offer.seat
    for field in offer.fields:
        if field.required and field.options:
            move[field.name] = field.options[-1]
    return Report.from_dict({"report_id": uuid.uuid4().hex, "move": move})


url, book = sys.argv[1:]
opened = open_match.sync(client=Client(url), body=OpenMatch(book=book))
if not isinstance(opened, Opened):
    sys.exit(opened.detail if isinstance(opened, Problem) else "no answer")
table = AuthenticatedClient(url, opened.token)
for _, news in follow(table, opened.match.id, after=0):
    if news.match and (news.match.table.over or news.match.table.hand > 1):
        break
    if news.offers:  # of events that are told at once the latest has them, what is awaited first
        ruling = report.sync(opened.match.id, client=table, body=as_offered(news.offers.offers[0]))
        said = ruling.detail if isinstance(ruling, Problem) else f"{ruling.text} {ruling.outcome}"
        print(said, flush=True)  # noqa: T201 - an example prints
