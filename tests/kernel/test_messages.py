"""Messages: plain sentences that know what they are made of."""

import copy
import pickle

import pytest

from referee.kernel.messages import (
    CardPart,
    ClausePart,
    CountPart,
    ListPart,
    Message,
    PlacePart,
    RulingPart,
    SeatPart,
    TextPart,
    from_json,
    to_json,
)

HAND = PlacePart("hand/A", Message("{seat}'s hand", seat="A"))
CARDS = "card|cards"
SAMPLES = {
    "A is to play C7.": Message("{seat} is to play {card}.", seat="A", card="C7"),
    "A's hand has 1 card.": Message("{place} has {many}.", place=HAND, many=CountPart(1, CARDS)),
    "3 cards": Message("{n}", n=CountPart(3, CARDS)),
    "A, B and C; W or X": Message(
        "{seats}; {one}", seats=["A", "B", "C"], one=ListPart((CardPart("W"), CardPart("X")), "or"),
    ),
    "WH-6 decided ruling 7 (as agreed).": Message(
        "{clause} decided ruling {ruling} ({words}).",
        clause="WH-6", ruling=7, words="as agreed",
    ),
    "It is so: Nobody moved.": Message("It is so: {what}", what=Message("Nobody moved.")),
    "Square 11 fits C7.": Message(
        "{card} fits {card2}.",
        card=CardPart("Q11", Message("{suit} {number}", suit=Message("Square"), number=11)),
        card2="C7",
    ),
    "N+S win.": Message("{side} win.", side="N+S"),
    "The arbiter asked: “Why?”": Message(
        "{who} asked: “{words}”", who=Message("the arbiter"), words="Why?",
    ),
}  # fmt: skip


@pytest.mark.parametrize("sentence", SAMPLES)
def test_a_message_is_its_plain_sentence(sentence):
    assert SAMPLES[sentence] == sentence


@pytest.mark.parametrize("sentence", SAMPLES)
def test_a_message_is_read_again_as_it_was_written(sentence):
    again = from_json(to_json(SAMPLES[sentence]))
    assert (again, again.id, again.parts) == (
        sentence, SAMPLES[sentence].id, SAMPLES[sentence].parts,
    )  # fmt: skip


def test_what_a_hole_is_called_says_what_fills_it():
    told = Message(
        "{seat2} {clause} {ruling} {cards} {word} {count}",
        seat2="B", clause="WH-6", ruling=7, cards=["C7", "?"], word="so", count=3,
    )  # fmt: skip
    assert told.parts == {
        "seat2": SeatPart("B"), "clause": ClausePart("WH-6"), "ruling": RulingPart(7),
        "cards": ListPart((CardPart("C7"), CardPart("?"))), "word": TextPart("so"),
        "count": CountPart(3),
    }  # fmt: skip


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))])  # noqa: S301
def test_a_copy_knows_its_parts(way):
    told = SAMPLES["A is to play C7."]
    assert way(told).parts == told.parts


def test_a_hole_without_a_part_and_a_part_without_a_hole_are_mistakes():
    with pytest.raises(KeyError):
        Message("{seat} is to play.")
    with pytest.raises(TypeError, match="no place for card"):
        Message("Nobody moved.", card=CardPart("C7"))


def test_what_is_no_part_is_refused():
    with pytest.raises(ValueError, match="no part of a message"):
        from_json({"id": "{x}", "parts": {"x": {"colour": "red"}}})
