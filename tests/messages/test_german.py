"""German: what is printed, with names, cards, places and amounts in their places."""

import json
import re
from pathlib import Path

import pytest

from referee.games import shelf
from referee.kernel import Awaited, Awaits, Ended, Message, Moved, Scored
from referee.kernel.decide import decide
from referee.kernel.messages import CountPart, ListPart, from_json, to_json
from referee.kernel.rules.laws import Count
from referee.kernel.sentences import in_words
from referee.messages import Translated, catalogue, say
from referee.notation.files import parse
from referee.notation.play import play
from referee.notation.reports import read_report

WATTEN = shelf()["watten-bavarian-4"].agree()
NAMES = {"D": "Dora", "F": "Fritz", "P": "Paul", "C": "Carla", "DP": "Dora und Paul"}


def told(*facts: object) -> list[str]:
    seats = WATTEN.names[:4]
    return [say(fact, "de", NAMES) for fact in in_words(WATTEN, facts, seats)]  # type: ignore[arg-type]


FACTS = {
    "Herz-König aus der Hand von Fritz in den Stich": Moved(("HK",), "hand/F", "trick/F"),
    "2 Karten vom Rest der Karten in die Hand von Dora": Moved(("?", "?"), "stock", "hand/D"),
    "Fritz soll den Schlag ansagen": Awaits("announce", (Awaited("F", ("schlag",)),)),
    "1 Punkt für Dora und Paul": Scored("DP", 1),
    "2 Punkte Abzug für Dora und Paul": Scored("DP", -2),
    "der Stich ist vorbei, gewonnen von Carla": Ended("trick", ("C",)),
    "das Spiel ist vorbei": Ended("hand"),
}


@pytest.mark.parametrize("sentence", FACTS)
def test_a_fact_is_told(sentence):
    assert told(FACTS[sentence]) == [sentence]


CUTS = (
    "Eine Karte legen, das darf Fritz jetzt nicht: "
    "Carla soll abheben, die Karte nehmen oder die Karte liegen lassen."
)


@pytest.mark.parametrize(
    ("report", "sentence"),
    [
        ("F: play HK", CUTS),
        ("table: count stock 5", "Nach der Mitschrift im Rest der Karten: 32 Karten, nicht 5."),
        ("table: see hand/F HK", "In der Hand von Fritz liegt keine Karte."),
    ],
)
def test_a_refusal_is_told(report, sentence):
    ruling = decide(WATTEN, WATTEN.open(WATTEN.names[:4]), read_report(WATTEN, report).move)
    assert say(ruling.reason, "de", NAMES) == sentence


GERMAN = {
    f"{id_} ({form})" if form else id_: words
    for id_, forms in catalogue("de").items()
    for form, words in (forms.items() if isinstance(forms, dict) else [("", forms)])
}
ADDRESS = re.compile(r"\b(du|dich|dir|deine?[mnrs]?|euch|Ihnen|Ihre?[mnrs]?)\b|[a-zäöü,] Sie\b")
"""Whoever reads is not spoken to: neither by *du* nor by *Sie*."""
AFTER_A_COLON = re.compile(r"^[A-ZÄÖÜ„].*: (?!bitte|nicht|noch|nur)[a-zäöüß]+ .*[.?]$")
"""A sentence after the colon of a sentence begins with a capital, like every other."""
GIVEN_UP = re.compile(r"\b(Entscheide?|Leitung|Telefone?|Protokoll)\b")
"""Words that others took the place of (`docs/decisions/german.md`)."""
STRAIGHT = re.compile(r"""["']""")


@pytest.mark.parametrize(
    "wrong", [ADDRESS, STRAIGHT, AFTER_A_COLON, GIVEN_UP], ids=lambda one: one.pattern
)
def test_german_is_written_in_one_way(wrong):
    assert {id_: words for id_, words in GERMAN.items() if wrong.search(words)} == {}


BUTTONS = Path(__file__).resolve().parents[2] / "api/web/words/de/buttons.json"
PREPOSITION = re.compile(r"(Auf|Für|Mit|Vo[nm]|Zu[mr]?)\Z")


def test_a_button_says_what_is_done_also_where_nothing_stands_behind_it():
    words = json.loads(BUTTONS.read_text())
    assert {id_: said for id_, said in words.items() if PREPOSITION.match(str(said))} == {}


OPEN_GO = "Offenes „Geht’s“ von: Fritz und Carla"  # noqa: RUF001 - German has this apostrophe


def told_in_case(words: str) -> list[str]:
    """Return what a table's ruling says happened, with names."""
    played = play(parse(words)[0], shelf())
    facts = [fact for step in played.steps if step.first for fact in step.first.facts]
    return [say(said, "de", NAMES) for said in in_words(played.book, facts, played.table.seats)]


def test_what_is_remembered_is_told_as_people_say_it():
    told = told_in_case(
        "book: watten-bavarian-4\nC: cut\nC: pass\nD: deal\nF: schlag O\nD: trumpf E\nF: go"
    )
    assert {"Schlag: Ober", "Trumpf: Eichel", OPEN_GO} <= {*told}


def test_what_no_catalogue_knows_is_printed_as_it_is():
    assert say("Nobody has ever said this.", "de") == "Nobody has ever said this."


def test_a_sentence_of_an_old_record_without_parts_is_found():
    assert say("The match is over.", "de") == "Die Partie ist zu Ende."


def test_a_language_that_nobody_speaks_is_refused():
    with pytest.raises(LookupError, match="'tlh' is not spoken: only en, de"):
        say("The match is over.", "tlh")


def test_names_take_the_place_of_seats_in_english_too():
    said = Message("{seat} leads, {side} is ahead.", seat="D", side="DP")
    assert say(said, "en", NAMES) == "Dora leads, Dora und Paul is ahead."


@pytest.mark.parametrize(
    ("amount", "words"), [(0, "keine Karten"), (1, "1 Karte"), (2, "2 Karten")]
)
def test_an_amount_has_its_noun(amount, words):
    assert Translated("de").part(CountPart(amount, "card|cards")) == words


@pytest.mark.parametrize(
    ("last", "words"), [("and", "geben und Karten zählen"), ("or", "geben oder Karten zählen"),
                        ("", "geben, Karten zählen")],
)  # fmt: skip
def test_several_stand_in_a_row(last, words):
    several = Message("{all}", all=ListPart((Message("deal"), Count.doing()), last))
    assert say(several, "de") == words
    assert from_json(to_json(several)) == several
