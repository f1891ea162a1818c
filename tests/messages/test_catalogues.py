"""Catalogues: every message the source says is there, with the same holes, and none that is not."""

import pytest

from referee.kernel.messages import holes
from referee.messages import LANGUAGES, catalogue
from referee.messages.catalogue import parts

from .ids import Glued, Said, ids, said, worded

FOLDERS = (
    "kernel", "match", "tournament", "notation", "phone", "record", "audit", "presenters",
    "cli", "parts", "paper", "games/lohai", "games/lotta", "games/mau_mau", "games/schafkopf",
    "games/schnapsen", "games/skat", "games/watten", "games/whot", "../api/problems",
)  # fmt: skip
"""What speaks, in every language."""
OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_sentence_is_written_in_one_piece(folder):
    assert [str(one) for one in said(folder) if isinstance(one, Glued)] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_hole_of_a_sentence_is_given_its_part(folder):
    wrong = [
        str(one) for one in said(folder)
        if isinstance(one, Said) and one.holes is not None and one.holes != holes(one.id)
    ]  # fmt: skip
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_message_is_in_the_catalogue(folder, language):
    assert ids(folder) - catalogue(language).keys() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_no_message_that_nobody_says(language):
    alive = {id_ for folder in FOLDERS for id_ in ids(folder)}
    assert catalogue(language).keys() - alive == set()


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_in_two_catalogues(language):
    every = [id_ for part in parts(language).values() for id_ in part]
    assert len(every) == len(set(every))


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_the_same_holes_in_every_language(language):
    unlike = {
        id_: form
        for id_, words in catalogue(language).items()
        for form in (words.values() if isinstance(words, dict) else [words])
        if holes(form) != holes(id_)
    }
    assert unlike == {}


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_says_something(language):
    assert [id_ for id_ in catalogue(language) if not worded(id_)] == []
