"""The examples of the description: a round of Whot in which every operation is asked once.

`python -m tests.api.examples` plays it and writes what was asked and answered to
`api/examples.json`; what is another each time (ids, tokens, times) is put as it always is.
"""

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask
from werkzeug.test import TestResponse

from referee.presenters.times import rfc3339

FILE = Path(__file__).resolve().parents[2] / "api" / "examples.json"
MOST = 2
"""So many entries of a list are enough to see what it is a list of."""
LONGEST = 400
"""A text is cut after so many letters."""
NOON = 1_795_348_800_000
JSON = "application/json"
SVG = '<svg xmlns="http://www.w3.org/2000/svg">…</svg>'


class Step(NamedTuple):
    """One request: the operation, where it is asked, by whom, and with what."""

    operation: str
    method: str
    path: str
    body: Any = None
    by: str = "arbiter"
    query: str = ""
    status: int = 200
    content: str = JSON
    told: bool = True
    """Whether it is the example of its operation; else it only has to happen."""


STORY = [Step(**one) for one in json.loads(Path(__file__).with_name("story.json").read_bytes())]


class Asked(NamedTuple):
    """A step, the request as it was sent, and the answer."""

    step: Step
    path: dict[str, str]
    answer: TestResponse


class Telling:
    """Plays the story on a service, and knows what was made up for it on the way."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self.known: dict[str, str] = {}
        records = app.extensions["referee"].records
        key, record_key = records.import_keys.make("the club"), records.record_keys.make("the club")
        self.tokens = {"": "", "key": key, "record key": record_key}

    def play(self) -> Iterator[Asked]:
        """Yield each step with its answer."""
        for step in STORY:
            names = {n: self.known[n] for n in re.findall(r"\{(\w+)\}", step.path)}
            answer = self._ask(step)
            if step.content == JSON and answer.is_json and answer.status_code < 300:
                self._learn(step, answer.get_json())
            yield Asked(step, names, answer)

    def _ask(self, step: Step) -> TestResponse:
        token = self.tokens[step.by]
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        body = step.body if isinstance(step.body, str) else json.dumps(self._filled(step.body))
        path = "/api/v1" + step.path.format(**self.known)
        return self.client.open(
            f"{path}?{step.query}", method=step.method, headers=headers,
            data=None if step.body is None else body,
            content_type=None if step.body is None else step.content,
        )  # fmt: skip

    def _filled(self, body: Any) -> Any:
        return {
            name: value.format(**self.known) if isinstance(value, str) else value
            for name, value in (body or {}).items()
        }

    def _learn(self, step: Step, told: dict[str, Any]) -> None:
        match step.operation:
            case "openMatch":
                self.known |= {"match_id": told["match"]["id"], "code": told["join"]["code"]}
                self.tokens["arbiter"] = told["token"]
            case "joinByCode":
                self.tokens["seat"] = told["token"]
                self.known["participant"] = told["participant"]
            case "handOver":
                self.known["credential"] = told["code"]
            case "announceTournament":
                self.known |= {"tournament": told["tournament"]["id"]}
                self.known["hall_code"] = told["join"]["code"]
                self.tokens["direction"] = told["token"]
            case "addDirector":
                self.known["participant"] = told["participant"]
            case "listCodes":
                self.known["slip"] = told["codes"][0]["code"]
            case "joinTournament":
                self.tokens["table"] = told["token"]
            case "takeOver" | "sendAllAway":
                self.tokens["arbiter"] = told["token"]


# --- as they are written -------------------------------------------------------------------------

MADE_UP = {
    "id": "kq7xexamplematch0001", "match": "kq7xexamplematch0001",
    "match_id": "kq7xexamplematch0001", "rematch": "kq7xexamplematch0002",
    "tournament": "kq7xexamplehall00001",
    "participant": "p5fqexamplephone00001", "token": "p5fqexamplephone00001.aOwq.a-signature",
    "code": "EXMPLC7", "credential": "EXMPLHND42", "recovery": "four words of a phrase",
    "qr_svg": SVG, "instance": "urn:request:0a1b2c3d", "build": "0a1b2c3d4e5f",
    "rules_run": "python", "slip": "EXMPLC7-T1.1-EXAMPLE8", "match_code": "EXMPLC7",
    "announced": "0" * 64, "seed": "0" * 64, "dossier": "/api/v1/tournaments/kq7x/protests/1",
    "digest": "0" * 64, "revision": "0a1b2c3d4e5f", "cursor": "page-2",
}  # fmt: skip
ID = re.compile(r"[a-z0-9]{20}\Z")
TIME = re.compile(r"20\d\d-\d\d-\d\dT[\d:.]+Z")
DAY = re.compile(r"(?<=^date: )20\d\d-\d\d-\d\d$", re.MULTILINE)
SHOWN_WHOLE = "report"
"""The operation in whose answer the sentences stand in pieces as well; elsewhere it is none."""


def plain(told: Any, name: str = "") -> Any:
    """Return an answer as it is shown: what is another each time as always, lists cut short."""
    if isinstance(told, dict):
        return {
            key: value if key == "messages" else plain(value, key) for key, value in told.items()
        }
    if isinstance(told, list):
        return [plain(one, name) for one in told[:MOST]]
    if name in MADE_UP and isinstance(told, str) and (name != "id" or ID.match(told)):
        return MADE_UP[name]
    if name == "url" and isinstance(told, str):
        return f"http://localhost/{'#hall' if '#hall' in told else 'join'}/EXMPLC7"
    if isinstance(told, str):
        return TIME.sub(str(rfc3339(NOON)), told[:LONGEST])
    recent = isinstance(told, int) and told > NOON - 10**11 and name != "expires_at"
    return NOON if recent else NOON + 600_000 if name == "expires_at" else told


def example(asked: Asked) -> dict[str, Any]:
    """Return a request and its answer as they are shown."""
    step, answer = asked.step, asked.answer
    made: dict[str, Any] = {"status": step.status}
    values = re.findall(r"(\w+)=([^&]+)", step.query)
    parameters = {name: MADE_UP.get(name, value) for name, value in asked.path.items()}
    parameters |= dict(values) | _numbers(step)
    if parameters:
        made["parameters"] = parameters
    if step.body is not None:
        body = step.body if isinstance(step.body, str) else {
            name: value.format(**MADE_UP) if isinstance(value, str) and "{" in value else value
            for name, value in step.body.items()
        }  # fmt: skip
        made["request"] = {"content": step.content, "body": body}
    if answer.data and step.status < 400 and answer.mimetype != "application/pdf":
        told = plain(answer.get_json()) if answer.is_json else _lines(answer.get_data(as_text=True))
        if answer.mimetype == "text/event-stream":
            told = _event(answer.get_data(as_text=True))
        if step.operation != SHOWN_WHOLE:
            told = without_pieces(told)
        made["answer"] = {"content": answer.mimetype, "body": told}
    return made


def without_pieces(told: Any) -> Any:
    """Return an answer without its sentences in pieces."""
    if isinstance(told, list):
        return [without_pieces(one) for one in told]
    if not isinstance(told, dict):
        return told
    return {key: {} if key == "messages" else without_pieces(of) for key, of in told.items()}


def _numbers(step: Step) -> dict[str, str]:
    """Return what stands in a path as it is, by the name that the description has for it."""
    table = re.search(r"/tables/(\d+)/(\d+)", step.path)
    if table:
        return {"number": table[1], "table": table[2]}
    named = {
        "rulings": "number", "disputes": "dispute", "books": "name", "regulations": "regulation",
        "pictures": "number", "protests": "protest", "print": "paper",
    }  # fmt: skip
    found = re.search(rf"/({'|'.join(named)})/([\w-]+)", step.path)
    return {named[found[1]]: found[2]} if found else {}


def _event(text: str) -> dict[str, str]:
    """Return the first event of a stream, field by field."""
    block = next(one for one in text.split("\n\n") if "data: " in one)
    first = dict(line.split(": ", 1) for line in block.splitlines())
    data = without_pieces(plain(json.loads(first["data"])))
    return {**first, "data": json.dumps(data, ensure_ascii=False)}


def _lines(text: str) -> str:
    kept = "\n".join(line for line in text.splitlines() if "_created" not in line)
    told = TIME.sub(str(rfc3339(NOON)), kept[:LONGEST].rpartition("\n")[0] + "\n")
    return DAY.sub(str(rfc3339(NOON))[:10], told)


def examples(app: Flask) -> dict[str, Any]:
    """Play the story; return the examples by the ids of the operations."""
    found = {}
    for asked in Telling(app).play():
        said = f"{asked.step.operation}: {asked.answer.data[:500]!r}"
        assert asked.answer.status_code == asked.step.status, said
        if asked.step.told:
            found[asked.step.operation] = example(asked)
    return dict(sorted(found.items()))


def main() -> None:
    """Write them."""
    from api import create_app  # noqa: PLC0415 - the description reads what is written here

    with tempfile.TemporaryDirectory() as folder:
        app = create_app(f"sqlite:///{folder}/x.sqlite", quiet=True, limits=False, stream_lasts=0.3)
        told = json.dumps(examples(app), indent=1, ensure_ascii=False)
        FILE.write_text(told + "\n")


if __name__ == "__main__":
    main()
