"""Clients that generators make of the description lose nothing of what they send and read."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from api import create_app
from api.services import EXTENSION
from referee.games import shelf
from referee.kernel.rules.moves import move_to_json
from referee.match.reports import report_text
from referee.notation.files import parse
from referee.notation.play import play
from tests import ROOT
from tests.fixtures.service import Service, http

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"
PAGE = ROOT / "api" / "web"
TOURNAMENT = """
book: whot-tournament
seats: A B C
terms: stake=10 turn_seconds=0

A: deal
B: play W star
C: play S3
A: offer 20
"""
MATCHES = {
    "Whot with its suits and a raised stake": (
        RECORDS / "whot-1on1" / "ada-against-bola.match", 40,
    ),
    "a hand of Lotta Watta with its sources": (
        RECORDS / "lotta-watta" / "three-before-dinner.match", 25,
    ),
    "a tournament with its stake": (TOURNAMENT, 4),
}  # fmt: skip
"""Matches in the notation, and how many of their reports are played."""
PLAYED = ["whot-1on1", "lotta-watta", "whot-tournament"]
"""Their books."""
HANDS = ["watten-bavarian-4", "schnapsen"]
"""Books of which a hand is played by what is offered."""
WORDS = {"W circle", "offer 200", "offer 20", "take stock", "W star"}
"""What must be among them: fields that only one book has under a word that others know as well."""


def told(text: str, most: int) -> dict[str, Any]:
    """Return a match as a program sends it: what opens it, and its reports with their kinds."""
    (script,) = parse(text)
    played = play(script, shelf())
    name = script.headers["book"].text
    steps = [step for step in played.steps if step.told][:most]
    return {
        "opening": {
            "book": name,
            "seats": script.headers["seats"].text.split(),
            "terms": dict(played.book.agreed),
        },
        "reports": [
            {
                "report_id": f"report-{index}",
                "at": step.told.at,
                "waive": list(step.told.waive),
                "move": {"kind": f"{name}.{step.told.move.name}", **move_to_json(step.told.move)},
            }
            for index, step in enumerate(steps)
        ],
        "lines": [report_text(step.told.move, None, step.told.waive) for step in steps],
    }


@pytest.fixture(scope="module")
def matches() -> list[dict[str, Any]]:
    """The matches as data."""
    texts = [(of.read_text() if isinstance(of, Path) else of, n) for of, n in MATCHES.values()]
    found = [told(text, most) for text, most in texts]
    lines = "\n".join(line for one in found for line in one["lines"])
    assert not [words for words in WORDS if words not in lines]
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Where the clients are made."""
    return tmp_path_factory.mktemp("clients")


@pytest.fixture(scope="module")
def service(folder) -> Iterator[Service]:
    """One service for all clients; its description lies in the folder."""
    running = Service(f"sqlite:///{folder / 'record.sqlite'}", folder / "log", ("--quiet",))
    running.start()
    yield running
    running.kill()


def run(*words: str | Path, cwd: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a tool; one that fails shows what it said."""
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    command = [shutil.which(str(words[0]), path=tools) or str(words[0]), *map(str, words[1:])]
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | {"PATH": tools} | settings, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done


@pytest.fixture(
    scope="module",
    params=[[*PLAYED, *HANDS], pytest.param([], marks=pytest.mark.long)],
    ids=["what is played", "every book"],
)  # fmt: skip
def made(request, tmp_path_factory) -> Path:
    """The clients as `make clients` makes them, of these books: generators take long over all."""
    made = tmp_path_factory.mktemp("made")
    described = [made / "described.json"] if request.param else []
    for file in described:
        books = {name: shelf()[name] for name in request.param}
        app = create_app(f"sqlite:///{made / 'none.sqlite'}", shelf=books, quiet=True)
        file.write_bytes(app.test_client().get("/api/v1/openapi.json").data)
        app.extensions[EXTENSION].records.close()
    script = ROOT / "scripts" / "make_clients.py"
    run(sys.executable, script, made / "clients", *described, cwd=ROOT)
    return made / "clients"


def python(made: Path, folder: Path, url: str) -> str:
    """Play with the client in Python."""
    package = made / "python" / "referee_client"
    asked = {path.stem for path in (package / "api").glob("*/*.py")} - {"__init__"}
    assert {name.replace("_", "") for name in asked} == operations(made / "openapi.json")
    program = (sys.executable, HERE / "play.py", url, "matches.json")
    return run(*program, cwd=folder, PYTHONPATH=str(made / "python")).stdout


def operations(description: Path) -> set[str]:
    """Return the ids of all operations, in small letters."""
    paths = json.loads(description.read_text())["paths"].values()
    told = [of for path in paths for of in path.values() if isinstance(of, dict)]
    return {operation["operationId"].lower() for operation in told}


def typescript(made: Path, folder: Path, url: str) -> str:
    """Compile a program and every move with the client in TypeScript, and play."""
    client = made / "typescript"
    shutil.copy(HERE / "play.ts", client)
    (client / "matches.ts").write_text(
        'import type { Schemas } from "./referee.js";\n'
        'export const matches: { opening: Schemas["OpenMatch"]; reports: Schemas["Report"][] }[] ='
        f" {plain(folder / 'matches.json')};\n"
    )
    settings = json.loads((client / "tsconfig.json").read_text()) | {"files": ["play.ts"]}
    (client / "play.json").write_text(json.dumps(settings))
    run("node", PAGE / "node_modules" / "typescript" / "bin" / "tsc", "-p", "play.json", cwd=client)
    return run("node", "play.js", url, cwd=client).stdout


def plain(matches: Path) -> str:
    """Return the matches as a literal, without what is only for the test."""
    return json.dumps([
        {name: one[name] for name in ("opening", "reports")}
        for one in json.loads(matches.read_text())
    ])  # fmt: skip


@pytest.mark.parametrize("client", [python, pytest.param(typescript, marks=pytest.mark.long)])
def test_what_a_generated_client_sends_is_what_is_recorded(client, service, made, folder, matches):
    (folder / "matches.json").write_text(json.dumps(matches))
    played = json.loads(client(made, folder, service.url))
    assert len(played) == len(matches)
    for one, done in zip(matches, played, strict=True):
        sent = [report["move"] for report in one["reports"]]
        assert done["answers"] == sent
        with http(service.url) as asking:
            text = asking.get(f"/api/v1/matches/{done['match']}/export?format=text").text
        lines = [re.sub(r"^\[[^]]*\] | -> .*$", "", line) for line in text.splitlines()]
        assert lines[-len(sent) :] == one["lines"]


@pytest.mark.parametrize("book", HANDS)
def test_a_hand_is_played_by_what_is_offered_alone(book, service, made):
    program = (sys.executable, "hand.py", service.url, book)
    lines = run(*program, cwd=made / "python").stdout.splitlines()
    assert len(lines) > 10
    assert {line.rpartition(" ")[2] for line in lines} == {"stands"}


FOLLOWING = {"python": (sys.executable, "example.py"), "typescript": ("node", "example.js")}


@pytest.mark.parametrize("language", FOLLOWING)
def test_the_example_of_each_client_follows_a_match_to_its_end(language, service, made, matches):
    told = matches[-1]
    with http(service.url) as client:
        opened = client.post("/api/v1/matches", json=told["opening"])
        headers = {"Authorization": f"Bearer {opened.json()['token']}"}
        path = opened.headers["Location"]
        command = (*FOLLOWING[language], service.url, path.rpartition("/")[2])
        with subprocess.Popen(
            command, cwd=made / language, stdout=subprocess.PIPE, text=True
        ) as example:
            assert example.stdout
            for number, report in enumerate(told["reports"], 1):
                answer = client.post(f"{path}/rulings", json=report, headers=headers).json()
                line = example.stdout.readline()  # as it happens: the match goes on only then
                assert line == f"{number}. {answer['text']} {answer['outcome']}\n"
            client.post(f"{path}/closing", json={"why": "dinner"}, headers=headers)
            assert example.wait(60) == 0
