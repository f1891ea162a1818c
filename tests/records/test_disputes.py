"""Golden disputes: whole stories of arguments, each with what the audit has to find in it."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee.audit import Trail, told
from referee.cli import main
from referee.cli.audit import written
from referee.games import shelf
from referee.match.commands import Correct
from referee.match.hands import stale
from referee.match.remedies import SAMPLES
from referee.notation.files import parse
from referee.notation.play import play
from referee.notation.played import Correction, Played
from referee.notation.reports import read_report
from referee.record import Records, verify
from tests.record.toy import report

HERE = Path(__file__).parent / "disputes"
GAMES = ("whot", "watten", "lohai", "lotta-watta")


EXPECTED = tomllib.loads((HERE / "expected.toml").read_text(encoding="utf-8"))

PLAYED_UP_TO = ("lohai-the-club-that-came-later",)
"""Where cards are laid out, so that no record can begin there."""

every_story = pytest.mark.parametrize("name", EXPECTED)


@cache
def replayed(name: str) -> Played:
    return judged((HERE / f"{name}.match").read_text(encoding="utf-8"))


def judged(text: str) -> Played:
    (script,) = parse(text)
    return play(script, shelf())


def arguments(played: Played) -> Iterator[Correction]:
    """Yield disputes, decisions and confirmations in their order."""
    for step in played.steps:
        if step.correction is not None:
            yield step.correction


WIDE = {"COLUMNS": "10000"}
"""Where nothing is wrapped."""


def audited(*more: str, given: str) -> str:
    result = CliRunner().invoke(main, ["audit", "-", *more], input=given, env=WIDE)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def found(trail: Trail) -> list[tuple[str, int, str, str]]:
    return [(one.kind, one.ruling, one.clause, one.seat) for one in trail.findings]


def plain(printed: str) -> str:
    """Return what was printed without the line breaks and margins of the paper."""
    return re.sub(r"\s+", " ", printed)


# --- the files ------------------------------------------------------------------------------------


def test_every_story_is_expected_and_every_game_has_two():
    names = [path.stem for path in sorted(HERE.glob("*.match"))]
    assert names == sorted(EXPECTED)
    for game in GAMES:
        assert len([name for name in names if name.startswith(f"{game}-")]) >= 2


@every_story
def test_a_story_comes_out_as_it_says(name):
    problems = [f"{name}:{s.line}: {s.text}\n    {s.problem}" for s in replayed(name).problems]
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


@every_story
def test_a_story_is_told_to_its_end(name):
    played = replayed(name)
    assert played.table.over
    assert played.table.winners == tuple(EXPECTED[name]["winners"])
    assert played.match.argued.disputes
    assert not played.match.argued.open
    assert len(played.steps) <= 60, "a story is read in two minutes"


def test_the_stories_use_every_remedy():
    told = [replayed(name) for name in EXPECTED]
    used = {
        remedy.what
        for one in told
        for made in one.match.argued.decisions
        for remedy in made.remedies
    }
    assert used == set(SAMPLES)
    assert any(made.supersedes for one in told for made in one.match.argued.decisions)


def test_a_confirmation_goes_stale_in_one_story_and_holds_in_another():
    held = {
        not stale(confirmed, played.match.results())
        for played in map(replayed, EXPECTED)
        for confirmed in played.match.argued.confirmations
    }
    assert held == {True, False}


# --- the audit ------------------------------------------------------------------------------------


@every_story
def test_the_audit_finds_what_a_story_is_about_and_nothing_else(name):
    assert found(written(replayed(name))) == [tuple(one) for one in EXPECTED[name]["findings"]]


@every_story
def test_the_trail_tells_disputes_decisions_and_the_score(name):
    played, text = replayed(name), (HERE / f"{name}.match").read_text(encoding="utf-8")
    out = plain(audited("--trail", given=text))
    for dispute in played.match.argued.disputes:
        assert f"(dispute {dispute.number}): “{dispute.words}”" in out
    for decision in played.match.argued.decisions:
        assert f"(decision {decision.number}): " in out
        assert decision.text in out, "as it is written, for an arbiter"
        assert f"ecause {decision.why}" in out
    end = out[out.index("The table after ruling") :]
    assert EXPECTED[name]["told"] in end


@every_story
def test_the_same_is_told_as_data(name):
    played, text = replayed(name), (HERE / f"{name}.match").read_text(encoding="utf-8")
    (told,) = json.loads(audited("--json", given=text))
    kinds = [entry["kind"] for entry in told["entries"]]
    assert kinds.count("disputed") == len(played.match.argued.disputes)
    assert kinds.count("confirmed") == len(played.match.argued.confirmations)
    decided = [entry for entry in told["entries"] if entry["kind"] == "decided"]
    assert len(decided) >= len(played.match.argued.decisions)
    assert all(entry["reasons"] for entry in decided)
    findings = [(f["kind"], f["ruling"], f["clause"], f["seat"]) for f in told["findings"]]
    assert findings == [tuple(one) for one in EXPECTED[name]["findings"]]
    assert told["table"]["winners"] == EXPECTED[name]["winners"]


# --- the record -----------------------------------------------------------------------------------


def told_by(trail: Trail) -> list[Any]:
    """Return what a trail tells of rulings and arguments, whoever recorded it.

    Where a mark is an object, the record has sorted its names.
    """
    return [
        (one.kind, one.text, one.number, one.seat, one.outcome, one.reasons,
         one.cites, [sorted(re.split(r"[:,]? ", words)) for words in one.happened], one.struck,
         one.irregular)
        for one in trail.entries
        if one.kind != "opened" and not (one.kind == "decided" and one.outcome)
    ]  # fmt: skip


@pytest.mark.parametrize("name", sorted(set(EXPECTED) - set(PLAYED_UP_TO)))
def test_a_story_on_record_is_told_like_the_file(name, tmp_path):
    lines = (HERE / f"{name}.match").read_text(encoding="utf-8").splitlines()
    # A record begins at nought; and what the file expects of the score is asked elsewhere.
    told_ = (line.partition(" -> ")[0] for line in lines)
    text = "\n".join(line for line in told_ if not line.startswith(("score ", "then ")))
    played = judged(text)
    with Records.connect(f"sqlite:///{tmp_path / 'story.db'}", shelf=shelf()) as records:
        (imported,) = records.import_text(text)
        exported = list(records.export(imported.match_id))
        match = verify(exported, shelf()).match
    on_record, in_file = told(match), written(played)
    assert told_by(on_record) == told_by(in_file)
    assert found(on_record) == found(in_file)
    assert match.table.scores == played.table.scores
    out = plain(audited(given=b"".join(exported).decode()))
    for dispute in played.match.argued.disputes:
        assert dispute.words in out
    for decision in played.match.argued.decisions:
        assert f"ecause {decision.why}" in out


def test_a_report_corrected_without_a_time_happened_when_it_was_first_said_to(tmp_path):
    begun = 1_700_000_000_000  # long before the correction is recorded
    with Records.connect(f"sqlite:///{tmp_path / 'times.db'}", shelf=shelf()) as records:
        opened = records.open_match("whot-1on1", seats=["A", "B"])
        read = partial(read_report, opened.match.book)
        for number, text in enumerate(("A: deal", "B: play C7", "A: play C4")):
            one = report(read(text).move, begun + number * 1000)
            records.record(opened.match_id, one, by=opened.arbiter.by)
        misread = Correct(2, read("B: play C3"), "misread")
        records.record(opened.match_id, misread, by=opened.arbiter.by)
        assert found(told(records.match(opened.match_id))) == []
