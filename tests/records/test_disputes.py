"""Golden disputes: whole stories of arguments, each with what the audit has to find in it."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from click.testing import CliRunner

from referee.audit import IMPOSSIBLE, PROVEN, UNUSUAL, Trail, written
from referee.audit.recorded import recorded
from referee.cli import main
from referee.games import shelf
from referee.kernel import parse, play, read_report, remedies_text
from referee.kernel.remedies import SAMPLES
from referee.record import By, CannotDecide, Records, verify

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Correction, Played

HERE = Path(__file__).parent / "disputes"
GAMES = ("whot", "watten", "lohai", "lotta-watta")


class Expected(NamedTuple):
    """What an audit has to tell of a story."""

    findings: tuple[tuple[str, int, str, str], ...]
    """Kind, ruling, clause, and whose breach it is."""
    winners: tuple[str, ...]
    told: str
    """The line in which its table tells the score, or who has won where nothing is counted."""


EXPECTED = {
    "lohai-the-club-that-came-later": Expected(
        ((PROVEN, 2, "LO-8", "E"), (PROVEN, 9, "LO-8", "W")),
        ("W",), "Points N 1100, E 1300, S 950, W 1500",
    ),
    "lohai-twelve-cards-in-eleven": Expected(
        ((IMPOSSIBLE, 15, "G-3", ""), (PROVEN, 4, "LO-8", "S")),
        ("N",), "Points N 900, E 650, S 425, W 875",
    ),
    "lotta-watta-the-moon-after-the-count": Expected(
        ((PROVEN, 9, "LW-14", "A"),), ("B",), "Wins A 0, B 1"
    ),
    "lotta-watta-whose-nine-lay-below": Expected(
        ((IMPOSSIBLE, 24, "LW-22", ""),), ("C",), "Wins A 0, B 0, C 1"
    ),
    "watten-the-leaf-in-the-pocket": Expected(
        ((PROVEN, 8, "W-34", "P"), (UNUSUAL, 8, "", "")), ("FC",), "Points DP 9, FC 11"
    ),
    "watten-the-seven-nobody-may-name": Expected(
        ((PROVEN, 27, "WB-14", "D"),), ("DP",), "Points DP 15, FC 11"
    ),
    "watten-thrown-on-the-stove": Expected(
        ((PROVEN, 6, "WT-18", "P"),), ("FC",), "Points DP 11, FC 15"
    ),
    "whot-a-circle-in-the-sleeve": Expected((), ("B",), "Winner B"),
    "whot-two-cards-short": Expected((), ("A",), "Winner A"),
}  # fmt: skip

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


def audited(*more: str, given: str) -> str:
    result = CliRunner().invoke(main, ["audit", "-", *more], input=given)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def found(trail: Trail) -> list[tuple[str, int, str, str]]:
    return [(one.kind, one.ruling, one.clause, one.seat) for one in trail.findings]


def plain(printed: str) -> str:
    """Return what was printed without the line breaks and margins of the paper."""
    return re.sub(r"\s+", " ", printed)


# --- the files ------------------------------------------------------------------------------------


def test_every_story_is_expected_and_every_game_has_two() -> None:
    names = [path.stem for path in sorted(HERE.glob("*.match"))]
    assert names == sorted(EXPECTED)
    for game in GAMES:
        assert len([name for name in names if name.startswith(f"{game}-")]) >= 2


@every_story
def test_a_story_comes_out_as_it_says(name: str) -> None:
    problems = [f"{name}:{s.line}: {s.text}\n    {s.problem}" for s in replayed(name).problems]
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


@every_story
def test_a_story_is_told_to_its_end(name: str) -> None:
    played = replayed(name)
    assert played.table.over
    assert played.table.winners == EXPECTED[name].winners
    assert played.arguments.disputes
    assert not played.arguments.open
    assert len(played.steps) <= 60, "a story is read in two minutes"


def test_the_stories_use_every_remedy() -> None:
    told = [replayed(name) for name in EXPECTED]
    used = {
        remedy.what for one in told for made in one.arguments.decisions for remedy in made.remedies
    }
    assert used == set(SAMPLES)
    assert any(made.supersedes for one in told for made in one.arguments.decisions)


def test_a_confirmation_goes_stale_in_one_story_and_holds_in_another() -> None:
    held = {
        confirmed.holds(played.results)
        for played in map(replayed, EXPECTED)
        for confirmed in played.arguments.confirmations
    }
    assert held == {True, False}


# --- the audit ------------------------------------------------------------------------------------


@every_story
def test_the_audit_finds_what_a_story_is_about_and_nothing_else(name: str) -> None:
    assert found(written(replayed(name))) == list(EXPECTED[name].findings)


@every_story
def test_the_command_tells_disputes_decisions_findings_and_the_score(name: str) -> None:
    played, text = replayed(name), (HERE / f"{name}.match").read_text(encoding="utf-8")
    out = plain(audited(given=text))
    for dispute in played.arguments.disputes:
        assert f"(dispute {dispute.number}): {dispute.words}" in out
    for decision in played.arguments.decisions:
        remedies = remedies_text(decision.remedies)
        assert f"(decision {decision.number}): {remedies}" in out
        assert f"ecause {decision.why}" in out
    for finding in written(played).findings:
        assert plain(finding.text) in out
    end = out[out.index("The table after ruling") :]
    assert EXPECTED[name].told in end


@every_story
def test_the_same_is_told_as_data(name: str) -> None:
    played, text = replayed(name), (HERE / f"{name}.match").read_text(encoding="utf-8")
    (told,) = json.loads(audited("--json", given=text))
    kinds = [entry["kind"] for entry in told["entries"]]
    assert kinds.count("disputed") == len(played.arguments.disputes)
    assert kinds.count("confirmed") == len(played.arguments.confirmations)
    decided = [entry for entry in told["entries"] if entry["kind"] == "decided"]
    assert len(decided) >= len(played.arguments.decisions)
    assert all(entry["reasons"] for entry in decided)
    findings = [(f["kind"], f["ruling"], f["clause"], f["seat"]) for f in told["findings"]]
    assert findings == list(EXPECTED[name].findings)
    assert told["table"]["winners"] == list(EXPECTED[name].winners)


# --- the record -----------------------------------------------------------------------------------


ARBITER = By("p1", "a phone", "arbiter")


def put_on_record(records: Records, played: Played) -> str:
    """Report, dispute, decide and confirm as the file does; return the match."""
    headers = played.script.headers
    match_id = records.open_match(
        played.book.name, seats=played.table.seats, terms=dict(played.book.agreed),
        waits="disputes" in headers and headers["disputes"].text == "wait",
    ).match_id  # fmt: skip
    for step in played.steps:
        if step.told is not None:
            told = read_report(played.book, step.text)
            records.report(match_id, told.move, by=ARBITER, at=told.at, waive=told.waive)
        elif step.correction is not None:
            argue(records, match_id, played, step.correction, step.text)
    return match_id


def argue(records: Records, match_id: str, played: Played, made: Correction, text: str) -> None:
    """Put one line that argues on record."""
    said = played.arguments
    if made.what == "dispute":
        one = said.disputes[made.serial - 1]
        records.dispute(
            match_id, None if one.unreported or one.decision else one.ruling, one.words,
            by=ARBITER, clause=one.clause or None, decision=one.decision or None, seat=one.by,
        )  # fmt: skip
    elif made.what == "decide" and made.serial:
        decision = said.decisions[made.serial - 1]
        remedies = remedies_text(decision.remedies)
        records.decide(match_id, decision.dispute, remedies, why=decision.why, by=ARBITER)
    elif made.what == "decide":
        with pytest.raises(CannotDecide):
            records.decide(match_id, 1, text.split(":", 1)[1], why=made.why, by=ARBITER)
    else:
        confirmed = said.confirmations[made.serial - 1]
        seat = By("p2", "another phone", "seat", confirmed.by)
        records.confirm(match_id, confirmed.result.hand, by=seat)


def told_by(trail: Trail) -> list[Any]:
    """Return what a trail tells of rulings and arguments, whoever recorded it.

    Where a mark is an object, the record has sorted its names; and it keeps of a decision what
    it did, and not by which clauses.
    """
    return [
        (one.kind, one.text, one.number, one.seat, one.outcome, one.reasons,
         one.cites if one.kind != "decided" else (),
         [sorted(re.split(r"[:,]? ", words)) for words in one.happened], one.struck, one.irregular)
        for one in trail.entries
        if one.kind != "opened" and not (one.kind == "decided" and one.outcome)
    ]  # fmt: skip


@pytest.mark.parametrize("name", sorted(set(EXPECTED) - set(PLAYED_UP_TO)))
def test_a_story_on_record_is_told_like_the_file(name: str, tmp_path: Path) -> None:
    lines = (HERE / f"{name}.match").read_text(encoding="utf-8").splitlines()
    # A record begins at nought; and what the file expects of the score is asked elsewhere.
    played = judged("\n".join(line for line in lines if not line.startswith(("score ", "then "))))
    with Records.connect(f"sqlite:///{tmp_path / 'story.db'}", shelf=shelf()) as records:
        match_id = put_on_record(records, played)
        exported = list(records.export(match_id))
        match = verify(exported, shelf()).match
    on_record, in_file = recorded(match), written(played)
    assert told_by(on_record) == told_by(in_file)
    assert found(on_record) == found(in_file)
    assert match.table.scores == played.table.scores
    out = plain(audited(given=b"".join(exported).decode()))
    for dispute in played.arguments.disputes:
        assert dispute.words in out
    for decision in played.arguments.decisions:
        assert f"ecause {decision.why}" in out
