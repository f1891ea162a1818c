"""The command as a real process: pipes, statuses, bad files, and never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import referee.cli
from referee.cli import COMMANDS, main
from referee.cli.console import Status
from referee.cli.database import greet
from referee.record import Records
from tests import ROOT
from tests.fixtures.spies import failing

READERS = ("replay", "audit", "verify", "import")


COMMAND = [sys.executable, "-m", "referee.cli"]


def environ(**more: str) -> dict[str, str]:
    """Return where a process finds the toy and the command."""
    return os.environ | {"REFEREE_GAMES": "tests.notation.toy", "PYTHONPATH": str(ROOT)} | more


def process(
    *args: str, given: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    command, env = [*COMMAND, *args], environ(**environment)
    return subprocess.run(
        command, input=given, capture_output=True, timeout=60, check=False, env=env
    )


def test_the_status_tells_a_program_how_it_went_and_a_pipe_gets_no_colours():
    done = process("replay", "-", given=b"book: toy\nB: deal -> stands")
    assert done.returncode == Status.WRONG
    assert b"void" in done.stdout
    assert b"\x1b" not in done.stdout


def test_a_reader_that_goes_away_ends_it_without_a_word():
    many = b"book: toy\n" + b"B: deal\n" * 2000
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    writer = subprocess.Popen([*COMMAND, "replay", "-"], env=environ(), **pipes)
    with writer:
        assert writer.stdin and writer.stdout and writer.stderr  # noqa: PT018 - all three pipes
        writer.stdin.write(many)
        writer.stdin.close()
        assert writer.stdout.readline() == "Toy · A, B\n".encode()
        writer.stdout.close()
        complaint = writer.stderr.read()
    assert complaint == b""
    assert writer.returncode == referee.cli.PIPE_CLOSED


def test_a_terminal_that_knows_only_ascii_gets_what_it_can_show():
    result = process("games", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert result.returncode == 0
    assert b"Toy ? 2 to 4 players" in result.stdout


def test_the_commands_are_listed_without_loading_one():
    code = (
        "import sys; from referee.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'eventsourcing', 'flask', 'referee.kernel'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    listed = out.stdout.partition("\nCommands:\n")[2].splitlines()[: len(COMMANDS)]
    assert [line.split()[0] for line in listed] == list(COMMANDS)
    assert out.stdout.endswith("[]\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_how_it_is_used(name, referee):
    result = referee(name, "--help")
    assert result.exit_code == 0
    assert f"{name} [OPTIONS]" in result.stdout


# --- bad files -----------------------------------------------------------------------------------

BAD = {
    "missing": ("missing.txt", "there is no file missing.txt"),
    "a folder": (".", ". is a folder, not a file"),
    "not UTF-8": ("latin.txt", "latin.txt:2: this is not UTF-8 text (byte 0xfc)"),
    "UTF-16": ("wide.txt", "wide.txt is not UTF-8 but, it seems, UTF-16: save it as UTF-8"),
    "huge": ("huge.txt", "huge.txt is longer than 10 MB, the most that is read"),
    "a name no file can have": ("a\0b", "cannot be read"),
    "a name too long": ("a" * 5000, "cannot be read"),
}


@pytest.mark.parametrize("command", ["replay", "audit"])
@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_is_named(what, command, referee):
    name, message = BAD[what]
    Path("latin.txt").write_bytes("book: toy\ntitle: Müller".encode("latin-1"))
    Path("wide.txt").write_bytes("book: toy".encode("utf-16"))
    with Path("huge.txt").open("wb") as huge:
        huge.truncate(10_000_001)
    result = referee(command, name)
    assert result.exit_code == Status.UNREADABLE
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("command", ["verify", "import"])
@pytest.mark.parametrize("what", ["missing", "a folder"])
def test_a_bad_export_is_named(what, command, referee):
    name, message = BAD[what]
    result = referee(command, name)
    assert result.exit_code == Status.UNREADABLE
    assert message in result.stderr


def test_a_zero_in_a_file_is_pointed_at(referee):
    result = referee("replay", "-", given=b"book: toy\nA: de\0al\n")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        r"<stdin>:2: the sign '\x00' has no place in a text file",
        "    A: de\ufffdal",
        "         ^",
    ]


@pytest.mark.parametrize("command", READERS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_file_brings_a_traceback(command, referee, data):
    result = referee(command, "-", given=data)
    assert result.exit_code in {1, 2}
    assert result.stderr
    assert "Traceback" not in result.output


def test_a_fault_of_our_own_is_said_to_be_one(referee, monkeypatch):
    broken = ZeroDivisionError("the table has\nfour legs")
    monkeypatch.setattr("referee.cli.replay.tell", failing(broken))
    result = referee("replay", "-", given="book: toy")
    assert result.exit_code == Status.FAULT
    assert result.stderr == (
        "referee: this is a fault of the referee, not yours (ZeroDivisionError: the table has);"
        " REFEREE_DEBUG=1 shows where\n"
    )
    monkeypatch.setenv("REFEREE_DEBUG", "1")
    assert isinstance(referee("replay", "-", given="book: toy").exception, ZeroDivisionError)


def test_the_version_is_told(referee):
    assert referee("--version").stdout.startswith("referee 0.")
    assert main.name == "main"


def test_the_driver_of_postgresql_is_loaded_for_postgresql_alone(tmp_path):
    code = (
        "import sys, referee.cli.books, referee.cli.record, referee.record as record\n"
        "record.Records.connect('sqlite:///new.sqlite').close()\n"
        "assert not {'psycopg', 'psycopg_pool'} & set(sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_a_database_that_goes_away_as_the_service_starts_does_not_stop_it(postgres_server, capsys):
    url = postgres_server.database()
    with Records.connect(url) as records:
        postgres_server.drop(url)
        greet(url, records, found=True)
    assert "(it cannot be reached just now)" in capsys.readouterr().out
