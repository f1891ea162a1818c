"""What the commands say of themselves: help, did-you-mean, the manual page, completion, names."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import COMMANDS, main
from referee.cli.console import Status
from referee.cli.text import WIDEST, cell_len

MATCH = Path(__file__).resolve().parents[1] / "records" / "whot-1on1" / "ada-against-bola.match"


def test_help_lists_the_commands_and_how_they_end(referee):
    told = referee("help").stdout
    assert "[OPTIONS] COMMAND [ARGS]..." in told
    assert all(f"  {name} " in told for name in COMMANDS)
    assert all(re.search(rf"^  {int(status)} ", told, re.MULTILINE) for status in Status)
    assert referee("help", "replay").stdout == referee("replay", "--help").stdout


SILENT = {"serve", "games", "new-game", "completion", "man", "help", "witness"}
"""Commands whose statuses are the usual ones: done, or the command line was wrong."""


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_how_it_ends(referee, name):
    told = " ".join(referee(name, "--help").stdout.split())
    assert re.search(r"[Ee]nds with status \d", told) or name in SILENT


def test_the_manual_page_has_every_command_and_option(referee):
    page = referee("man").stdout
    for name in COMMANDS:
        assert rf".SS referee {name.replace('-', chr(92) + '-')} " in page
    assert r"\-\-public\-url" in page
    assert not re.search(r"^\.(?!TH|SH|SS|PP|TP)", page, re.MULTILINE)


REQUESTS = {"TH": True, "SH": True, "SS": True, "PP": False, "TP": False}
"""What the page asks of roff, and whether words follow on the line."""


def test_every_line_of_the_manual_page_is_what_roff_expects_there(referee):
    before = ""
    for line in referee("man").stdout.splitlines():
        plain = re.sub(r"\\(?:f[BIR]|&|e|-)", "", line)
        assert "\\" not in plain, f"an escape that nobody knows: {line}"
        assert line, "an empty line is a paragraph that nobody asked for"
        assert line.count(r"\fB") + line.count(r"\fI") == line.count(r"\fR"), line
        assert not line.startswith("'"), f"a request that was none: {line}"
        if line.startswith("."):
            name, _, words = line[1:].partition(" ")
            assert bool(words) is REQUESTS[name], line
            assert before != ".TP", f"a term is due: {line}"
        before = line
    assert before
    assert not before.startswith(".")


def test_roff_finds_nothing_wrong_with_it(referee):
    """Where there is no groff, the test above is what can be said."""
    groff = shutil.which("groff")
    if groff is not None:
        done = subprocess.run(
            [groff, "-man", "-Tutf8", "-ww", "-Kutf8"],
            input=referee("man").stdout, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stderr == ""


def test_page_and_completion_are_installed_by_one_command_each(referee, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert "wrote" in referee("man", "--install").stdout
    assert (tmp_path / "home" / "man" / "man1" / "referee.1").exists()
    for shell, place in (
        ("bash", "home/bash-completion/completions/referee"),
        ("zsh", "home/zsh/site-functions/_referee"),
        ("fish", "config/fish/completions/referee.fish"),
    ):
        assert referee("completion", shell, "--install").exit_code == 0
        assert "_REFEREE_COMPLETE" in (tmp_path / place).read_text()
    assert "tcsh is none of bash, zsh, fish" in referee("completion", "tcsh").stderr


def completed(line: str, **environ: str) -> list[str]:
    """What bash is offered at the end of a line."""
    asking = {"_REFEREE_COMPLETE": "bash_complete", "COMP_WORDS": line}
    asking["COMP_CWORD"] = str(len(line.split(" ")) - 1)
    done = CliRunner().invoke(main, [], prog_name="referee", env=asking | environ)
    assert (done.exit_code, done.stderr) == (0, "")
    found = [line.partition(",")[2] for line in done.stdout.splitlines()]
    return [word for word in found if word]


def test_a_shell_completes_commands_books_and_matches(referee, tmp_path):
    database = f"sqlite:///{tmp_path / 'x.sqlite'}"
    taken = referee("import", str(MATCH), "--database", database).stdout.split()[1]
    assert {"replay", "rejudge", "rebuild"} <= set(completed("referee re"))
    assert completed("referee rules whot-s") == ["whot-short"]
    assert completed("referee export ", REFEREE_DATABASE=database) == [taken]
    assert completed(f"referee verify --match {taken[:3]}", REFEREE_DATABASE=database) == [taken]
    assert completed("referee export ", REFEREE_DATABASE=f"sqlite:///{tmp_path}/none") == []
    assert completed("referee audit x") == ["x"]  # and bash goes on with its files


@pytest.mark.parametrize(
    ("before", "begun", "told"),
    [
        ("", "rej", "rejudge\tJudge a match again by other rules."),
        ("", "era", "erase\tErase a name or what somebody said from a match."),
        ("rules ", "whot-s", "whot-short\tWhot · the short game"),
    ],
)
def test_fish_tells_of_a_word_all_there_is_to_tell(before, begun, told):
    """It takes what stands behind a comma for something else."""
    asking = {"_REFEREE_COMPLETE": "fish_complete", "COMP_CWORD": begun}
    asking["COMP_WORDS"] = f"referee {before}{begun}"
    done = CliRunner().invoke(main, [], prog_name="referee", env=asking)
    assert (done.stdout, done.stderr) == (f"plain,{told}\n", "")


def test_the_command_that_is_installed_completes_as_well():
    asking = {"_REFEREE_COMPLETE": "bash_complete", "COMP_WORDS": "referee rej", "COMP_CWORD": "1"}
    done = subprocess.run(
        [Path(sys.executable).with_name("referee")], check=True, capture_output=True, text=True,
        env=os.environ | asking,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("plain,rejudge\n", "")


def test_names_stand_wherever_they_are_known(referee, tmp_path):
    how = ("--database", f"sqlite:///{tmp_path / 'x.sqlite'}")
    taken = referee("import", str(MATCH), *how).stdout.split()[1]
    listed = referee("matches", "--names", *how).stdout
    assert "A Ada" in listed
    assert "B Bola" in listed
    referee("export", taken, "--names", "-o", "x.jsonl", *how)
    assert "seats   A Ada, B Bola" in referee("verify", "x.jsonl").stdout
    told = referee("replay", "x.jsonl").stdout
    assert "Hand A Ada" in told
    clauses = re.compile(r"WH-\d+")
    assert clauses.findall(told) == clauses.findall(referee("replay", str(MATCH)).stdout)


def test_what_is_told_is_wrapped_in_a_pipe_too_and_a_list_is_not(referee, monkeypatch):
    monkeypatch.delenv("COLUMNS")
    audit = referee("audit", str(MATCH), "--trail").stdout
    assert max(map(cell_len, audit.splitlines())) <= WIDEST
    assert max(map(len, referee("rules", "whot-1on1").stdout.splitlines())) > WIDEST
