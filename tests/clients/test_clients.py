"""Clients that generators make of the description lose nothing of what they send and read."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from referee.games import shelf
from referee.kernel.rules.moves import move_to_json
from referee.match.reports import report_text
from referee.notation.files import parse
from referee.notation.play import play
from tests.fixtures.service import Service, http

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"
PAGE = HERE.parent.parent / "api" / "web"
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
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the clients are made."""
    return tmp_path_factory.mktemp("clients")


@pytest.fixture(scope="module")
def service(folder: Path) -> Iterator[Service]:
    """One service for all clients; its description lies in the folder."""
    running = Service(f"sqlite:///{folder / 'record.sqlite'}", folder / "log", ("--quiet",))
    running.start()
    with http(running.url) as client:
        answer = client.get("/api/v1/openapi.json")
    (folder / "openapi.json").write_bytes(answer.content)
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


def python(folder: Path, url: str) -> str:
    """Make a client with openapi-python-client and play."""
    config = folder / "config.yml"
    config.write_text("post_hooks: []\nliteral_enums: true\n")
    run("openapi-python-client", "generate", "--path", "openapi.json", "--meta", "none",
        "--output-path", folder / "made", "--config", config, cwd=folder)  # fmt: skip
    made = {path.stem for path in (folder / "made" / "api").glob("*/*.py")} - {"__init__"}
    assert {name.replace("_", "") for name in made} == operations(folder / "openapi.json")
    program = (sys.executable, HERE / "play.py", url, "matches.json")
    return run(*program, cwd=folder, PYTHONPATH=str(folder)).stdout


def operations(description: Path) -> set[str]:
    """Return the ids of all operations, in small letters."""
    paths = json.loads(description.read_text())["paths"].values()
    told = [of for path in paths for of in path.values() if isinstance(of, dict)]
    return {operation["operationId"].lower() for operation in told}


def typescript(folder: Path, url: str) -> str:
    """Make types with openapi-typescript, compile a program and every move with them, and play."""
    tools = PAGE / "node_modules"
    made = run(
        "node", tools / "openapi-typescript" / "bin" / "cli.js", "openapi.json", "-o", "api.d.ts",
        "--default-non-nullable", "false", cwd=folder,
    )  # fmt: skip
    assert "invalid" not in made.stdout + made.stderr
    shutil.copy(HERE / "play.ts", folder)
    (folder / "matches.ts").write_text(
        'import type { components } from "./api";\n'
        "type Schemas = components['schemas'];\n"
        'export const matches: { opening: Schemas["OpenMatch"]; reports: Schemas["Report"][] }[] ='
        f" {plain(folder / 'matches.json')};\n"
    )
    (folder / "package.json").write_text('{"type": "module"}')
    run("node", tools / "typescript" / "bin" / "tsc", "--strict", "--target", "es2022",
        "--module", "es2022", "--moduleResolution", "bundler", "--lib", "es2022,dom", "play.ts",
        cwd=folder)  # fmt: skip
    entry = folder / "play.js"
    entry.write_text(entry.read_text().replace('"./matches"', '"./matches.js"'))
    return run("node", entry, url, cwd=folder).stdout


def plain(matches: Path) -> str:
    """Return the matches as a literal, without what is only for the test."""
    return json.dumps([
        {name: one[name] for name in ("opening", "reports")}
        for one in json.loads(matches.read_text())
    ])  # fmt: skip


@pytest.mark.parametrize("client", [python, typescript])
def test_what_a_generated_client_sends_is_what_is_recorded(
    client: Any, service: Service, folder: Path, matches: list[dict[str, Any]]
) -> None:
    (folder / "matches.json").write_text(json.dumps(matches))
    played = json.loads(client(folder, service.url))
    assert len(played) == len(matches)
    for one, done in zip(matches, played, strict=True):
        sent = [report["move"] for report in one["reports"]]
        assert done["answers"] == sent
        with http(service.url) as asking:
            text = asking.get(f"/api/v1/matches/{done['match']}/export?format=text").text
        lines = [re.sub(r"^\[[^]]*\] | -> .*$", "", line) for line in text.splitlines()]
        assert lines[-len(sent) :] == one["lines"]
