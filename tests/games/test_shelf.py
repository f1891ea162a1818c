"""The shelf: a game is loaded when one of its books is asked for, and read once for all time."""

import importlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from referee.games import shelf
from referee.games._checked import checked_once
from referee.kernel import Amendment, Book, InvalidBook, rule
from referee.kernel.rules.laws import Count
from tests import ROOT

GAMES = ["lohai", "lotta", "mau_mau", "schnapsen", "skat", "watten", "whot"]
ALL = " ".join(GAMES)
LOADED = """
import sys

def told():
    names = [name.split(".") for name in sys.modules if name.startswith("referee.games.")]
    print("loaded", *sorted({name[2] for name in names if not name[2].startswith("_")}))

"""
COMMAND = "from referee.cli import main; main({}, standalone_mode=False)"
TAKEN = "\nfrom referee.games.whot import ONE_ON_ONE\nBOOKS = (ONE_ON_ONE,)\n"


def loaded_by(*steps: str) -> list[str]:
    """Return which games a fresh Python has loaded after each of these steps."""
    command = [sys.executable, "-c", LOADED + "".join(f"{step}\ntold()\n" for step in steps)]
    environ = {name: value for name, value in os.environ.items() if name != "REFEREE_GAMES"}
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=True
    )
    lines = [line.split() for line in done.stdout.splitlines()]
    return [" ".join(games) for word, *games in filter(None, lines) if word == "loaded"]


ASKED = {
    "from referee.games import shelf": "",
    "shelf()": "",
    COMMAND.format(["--help"]): "",
    "assert 'lotta-watta' in shelf()": "lotta",
    "shelf()['mau-mau']": "lotta mau_mau",
    COMMAND.format(["rules", "whot-tournament"]): "lotta mau_mau whot",
    "shelf().get('bridge')": ALL,
}
"""What is asked of one Python, one after the other, and which games are loaded then."""


def test_only_what_is_asked_for_is_loaded():
    assert loaded_by(*ASKED) == [*ASKED.values()]


def test_all_names_want_all_games():
    assert loaded_by("from referee.games import shelf; list(shelf())") == [ALL]


def test_the_books_stand_game_by_game_and_those_of_others_behind_them(toy_shelf):
    ours = [importlib.import_module(f"referee.games.{game}").BOOKS for game in GAMES]
    assert list(toy_shelf) == [*(book.name for books in ours for book in books), "high-card"]
    assert [book.name for book in toy_shelf.values()] == list(toy_shelf)
    assert len(toy_shelf) == len(list(toy_shelf))


@pytest.mark.parametrize("asked", ["whot-1on1", "watten-blind"])
def test_two_books_of_one_name_are_refused_whoever_is_asked_for_them(tmp_path, monkeypatch, asked):
    name = f"taken_{asked[:4]}"
    (tmp_path / f"{name}.py").write_text(TAKEN)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("REFEREE_GAMES", name)
    books = shelf()
    if asked == "whot-1on1":
        with pytest.raises(ValueError, match="two books on the shelf are called whot-1on1"):
            books[asked]
    with pytest.raises(ValueError, match="two books on the shelf are called whot-1on1"):
        list(books)


@pytest.mark.parametrize("name", shelf())
def test_every_book_of_ours_is_whole_whatever_was_noted(name):
    assert replace(shelf()[name]).name == name


# --- read once


@rule("X-1", Count, over="X-9")
def beyond(_table: object) -> bool:
    """Over a clause that is nowhere."""
    return True


def broken() -> Book:
    return shelf()["whot-short"].amended("x", "X", "", Amendment(adopt=(beyond,)))


@pytest.fixture
def game(tmp_path, monkeypatch) -> Path:
    """The folder of a game that was found whole."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    monkeypatch.delenv("REFEREE_DEBUG", raising=False)
    monkeypatch.setattr("referee.games._checked.REFEREE", tmp_path)
    monkeypatch.setattr("referee.games._checked.SHARED", (tmp_path / "kernel",))
    folder = tmp_path / "games" / "whist"
    folder.mkdir(parents=True)
    (tmp_path / "kernel").mkdir()
    (tmp_path / "kernel" / "decide.py").write_text("AIM = 5\n")
    (folder / "__init__.py").write_text("BOOKS = ()\n")
    with checked_once(folder):
        pass
    assert [path.suffix for path in (folder / "__pycache__").iterdir()] == [".checked"]
    return folder


def is_read(folder: Path) -> bool:
    """Say whether the code of a book is read that such a game makes."""
    try:
        with checked_once(folder):
            broken()
    except InvalidBook:
        return True
    return False


def test_a_game_found_whole_is_not_read_again(game):
    assert not is_read(game)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("__init__.py", "BOOKS = []\n"), ("rules.py", ""), ("deep/__init__.py", ""),
        ("../../kernel/decide.py", "AIM = 6\n"),
    ],
    ids=["its file", "another file", "a file in a folder", "the kernel"],
)  # fmt: skip
def test_a_game_is_read_again_when_a_word_is_another(game, file, text):
    path = game / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    assert is_read(game)
    assert is_read(game), "what is broken is never noted as whole"


def test_a_game_is_read_each_time_where_somebody_debugs(game, monkeypatch):
    monkeypatch.setenv("REFEREE_DEBUG", "1")
    assert is_read(game)


@pytest.mark.parametrize("note", [b"", b"whole", b"\xff"], ids=["empty", "another", "no text"])
def test_a_note_that_says_something_else_is_not_believed(game, note):
    [path] = (game / "__pycache__").iterdir()
    path.write_bytes(note)
    assert is_read(game)


def test_where_nothing_can_be_written_a_game_is_read_each_time(game):
    [path] = (game / "__pycache__").iterdir()
    path.unlink()
    path.mkdir()
    with checked_once(game):
        pass
    assert is_read(game)


def test_only_what_the_game_makes_is_trusted(game):
    found: list[bool] = []

    def elsewhere() -> None:
        with pytest.raises(InvalidBook):
            broken()
        found.append(True)

    with checked_once(game):
        thread = Thread(target=elsewhere)
        thread.start()
        thread.join()
    elsewhere()
    assert found == [True, True]
