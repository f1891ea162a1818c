"""Matches taken along from a service, one by one and all at once, by what the page prints."""

from tests.api.live import open_match
from tests.fixtures.words import words

PAGE = "take-it-along"


def test_a_whole_record_is_taken_along_as_files_and_over_the_network(club):
    club.write("club-unit")
    club.do("club-enable")
    club.until_well()
    ours = open_match(club.url, names={"A": "Ada", "B": "Obi"}).id
    club.has("referee", f'#!/bin/sh\nexec {club.there("/srv/referee/bin/referee")} "$@"\n')
    record = "sqlite:////var/lib/referee/referee.sqlite"
    club.type(f"export REFEREE_DATABASE={record}")
    club.do("along-all")
    files = {file.name: file.read_text() for file in club.home.glob("club-2026/*.jsonl")}
    assert all(ours in text for text in files.values())
    assert len(files) == 2  # the match, and what was written
    club.means["https://cards.example.org"] = club.url
    key = club.do("along-key").strip()
    club.environment["KEY"] = key
    club.do("along-stream")
    told = (club.home / "record.jsonl").read_text()
    assert ours in told
    assert "Ada" not in words(told)
    club.says(PAGE, "referee verify record.jsonl")
    club.do("along-key-revoked")
    club.do("along-stream")
    assert ours not in (club.home / "record.jsonl").read_text()
    club.type("export REFEREE_DATABASE=sqlite:///elsewhere.sqlite")
    (club.home / "record.jsonl").write_text(told)
    club.says(PAGE, "referee import record.jsonl")
    assert ours in club.type("referee matches")
