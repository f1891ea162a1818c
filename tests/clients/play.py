"""Play matches with the client in Python that `make clients` makes: what is read is what is sent.

`python play.py URL MATCHES` reads a list of matches, each with the body that opens it and its
reports, and prints for each its id and the moves of the answers.
"""

import json
import sys
from pathlib import Path
from typing import Any

from referee_client.api.matches import open_match
from referee_client.api.rulings import report
from referee_client.client import AuthenticatedClient, Client
from referee_client.models import Opened, OpenMatch, Report, Ruling


def played(url: str, told: dict[str, Any]) -> dict[str, Any]:
    """Open one match and report all its moves."""
    opened = open_match.sync(client=Client(url), body=OpenMatch.from_dict(told["opening"]))
    if not isinstance(opened, Opened):
        raise SystemExit(f"not opened: {opened}")
    client = AuthenticatedClient(url, opened.token)
    answers = []
    for one in told["reports"]:
        body = Report.from_dict(one)
        ruling = report.sync(opened.match.id, client=client, body=body)
        if not isinstance(ruling, Ruling):
            raise SystemExit(f"not ruled on: {one}: {ruling}")
        answers.append(ruling.to_dict()["move"])
    return {"match": opened.match.id, "answers": answers}


if __name__ == "__main__":
    matches = json.loads(Path(sys.argv[2]).read_text())
    sys.stdout.write(json.dumps([played(sys.argv[1], one) for one in matches]))
