"""Laying: how the cards, marks and turn that somebody says lie here come to lie on a table.

A position has no past: where its cards were before, nobody knows, and nothing follows from it.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import tokens
from referee.kernel.messages import Message
from referee.kernel.rules.reading import said
from referee.kernel.table.cards import UNKNOWN, Card, known
from referee.kernel.table.evolve import happen
from referee.kernel.table.facts import Awaits, Laid, Said
from referee.kernel.table.memory import see
from referee.kernel.table.places import pattern
from referee.kernel.tokens import hand_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table

OUTSIDE = "outside"
"""Where the cards lie that a position leaves out, where its stock is said to be smaller."""
WORDS = ("place", "mark")
"""What an entry of a position begins with."""

_PLACE = re.compile(tokens.PLACE + r"\Z")
_ENTRY = re.compile(r'(?:[^;"]|"(?:[^"\\]|\\.)*")+')
_PAIR = re.compile(r'([^\s="]+)=("[^"]*"|\S+)\Z')
_KINDS = {
    bool: Message("yes or no"), int: Message("a whole number"), str: Message("words"),
    list: Message("a list like A B"), dict: Message("an object like A=1 B=2"),
}  # fmt: skip
STUMBLES = (AttributeError, LookupError, TypeError, ValueError)
"""How a clause stumbles over a mark whose shape only the game knows."""
DEEPEST = 8
"""No game remembers what lies deeper in lists and objects."""
NOT_SO = Message("the game cannot go on from these marks")


class Unlayable(ValueError):
    """What cannot lie so, in a sentence; the word at fault, and which words may be meant by it."""

    def __init__(
        self, sentence: str, word: str = "", *, key: bool = False, known: Iterable[str] = ()
    ) -> None:
        """Keep the sentence; ``key`` says that what it is about is at fault, not what is said."""
        super().__init__(sentence)
        self.sentence = sentence
        self.word = word
        self.key = key
        self.known = tuple(known)


class Entry(NamedTuple):
    """One thing a position says: of a place or a mark, which one, and what."""

    kind: str
    key: str
    text: str


def entries(lying: str) -> Iterator[Entry]:
    """Read ``place pile: C7; mark debt: 2`` entry by entry; raises `Unlayable`."""
    met = set()
    for found in _ENTRY.finditer(lying):
        text = found[0].strip()
        head, colon, rest = text.partition(":")
        kind, _, key = head.strip().partition(" ")
        if kind not in WORDS or not colon or not key.strip():
            if not text:
                continue
            sample = "place pile: C7; mark dealer: A"
            raise Unlayable(
                Message("what lies on the table must look like {sample}", sample=sample), text
            )
        entry = Entry(kind, key.strip(), rest.strip())
        if entry[:2] in met:
            raise Unlayable(Message("{what} is said twice", what=f"{kind} {entry.key}"), entry.key)
        met.add(entry[:2])
        yield entry


# --- cards ---------------------------------------------------------------------------------------


def lay(table: Table, place: str, text: str) -> None:
    """Lay cards in a place of a live table, from bottom to top; raises `Unlayable`.

    They come out of the stock, which is what is left of the pack; it is to be laid last.
    """
    if not _PLACE.match(place):
        raise Unlayable(
            Message("a place must look like pile or hand/A, not {text}", text=said(place)), key=True
        )
    _check_place(table, place)
    lying = faces_of(table, text)
    stock = table.cards("stock")
    if len(lying) > len(stock):
        raise Unlayable(
            Message(
                "more cards than are left to lay: {count}, and there are {count2}",
                count=len(lying),
                count2=len(stock),
            )
        )
    laid: list[Card] = []
    for face, tags in lying:
        where = table.whereabouts(face)
        if face != UNKNOWN and len(where) >= table.pack.copies[face]:
            there = table.place(where[-1][0])
            raise Unlayable(Message("{card} lies in {place} already", card=face, place=there), face)
        laid.append(stock[-1]._replace(tags=tags) if face == UNKNOWN else known(face, tags))
        if face != UNKNOWN:
            see(table, face, place)
    rest = stock[: len(stock) - len(lying)]
    if place == "stock":
        table.places[OUTSIDE] = (*table.cards(OUTSIDE), *rest)
    else:
        table.places["stock"] = rest
    table.places[place] = tuple(laid)
    if not table.places.get(OUTSIDE, ("some",)):
        del table.places[OUTSIDE]


def _check_place(table: Table, place: str) -> None:
    """Refuse a place that the game does not have."""
    _, *whose = place.split("/")
    owners = table.seats if hand_of(place) else {*table.seats, *table.sides.values()}
    if whose and whose[0] not in owners:
        raise Unlayable(nobody(table, whose[0]), key=True)
    names = table.in_force.places
    if place != OUTSIDE and not pattern(names, place):
        meant = [name.replace("*", whose[0], 1) if whose else name for name in names]
        raise Unlayable(
            Message("the game has no place {text}", text=said(place)), place, key=True, known=meant
        )


def faces_of(table: Table, text: str) -> list[tuple[str, frozenset[str]]]:
    """Read ``C7 3 X2 locked ?``: faces with what clings to them, and numbers for unknown cards."""
    lying: list[tuple[str, frozenset[str]]] = []
    for word in text.replace(",", " ").split():
        if re.fullmatch(r"[0-9]{1,3}", word):
            lying += [(UNKNOWN, frozenset())] * int(word)
        elif word == UNKNOWN or word in table.pack:
            lying.append((word, frozenset()))
        elif word in table.in_force.layout.tags and lying:
            face, tags = lying[-1]
            lying[-1] = (face, tags | {word})
        else:
            raise Unlayable(Message("the pack has no card {text}", text=said(word)), word)
    return lying


def cards_in_words(cards: Iterable[Card]) -> str:
    """Write cards as `faces_of` reads them; several that nobody knows as their number."""
    words: list[str] = []
    hidden = 0
    for card in (*cards, None):
        if card is not None and card.face == UNKNOWN and not card.tags:
            hidden += 1
            continue
        if hidden:
            words.append(UNKNOWN if hidden == 1 else str(hidden))
            hidden = 0
        if card is not None:
            words += [card.face, *sorted(card.tags)]
    return " ".join(words)


def nobody(table: Table, seat: str) -> Message:
    """Say that nobody sits there."""
    return Message(
        "nobody sits at {text}: the seats are {seats}", text=said(seat), seats=table.seats
    )


# --- marks ---------------------------------------------------------------------------------------


def remember(table: Table, mark: str, text: str) -> None:
    """Set what a live table remembers besides cards; raises `Unlayable`."""
    usual = table.in_force.layout.marks
    if mark not in usual:
        message = Message(
            "there is no mark {text}: the marks are {known}",
            text=said(mark),
            known=", ".join(usual),
        )
        raise Unlayable(message, mark, key=True, known=usual)
    happen(table, Said(mark, _value(mark, text, usual[mark])))


def _value(mark: str, text: str, usual: Any) -> Any:
    """Read the value of a mark as one of the kind that it usually has."""
    value = value_of(text)
    if isinstance(usual, list) and isinstance(value, str):
        value = value.split()
    elif isinstance(usual, dict) and isinstance(value, str):
        value = _pairs(value)
    elif isinstance(usual, str) and not isinstance(value, str):
        value = text
    elif isinstance(usual, bool) and value in ("yes", "no"):
        value = value == "yes"
    huge = (type(value) is int and abs(value) > tokens.MOST) or deeper(value, DEEPEST)
    if huge or (usual is not None and type(value) is not type(usual)):
        what = _KINDS.get(type(usual)) or Message("something smaller")
        raise Unlayable(
            Message("the mark {word} must be {what}, not {text}", word=mark, what=what,
                    text=said(text))
        )  # fmt: skip
    return value


def deeper(value: Any, levels: int) -> bool:
    """Say whether lists and objects lie in one another on more levels than so many."""
    if not isinstance(value, (list, dict)):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(deeper(one, levels - 1) for one in inside)


def _pairs(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for word in text.split():
        pair = _PAIR.match(word)
        if pair is None:
            raise Unlayable(
                Message("{text} must look like {sample}", text=said(word), sample="name=value"),
                word,
            )
        if pair[1] in found:
            raise Unlayable(Message("{text} is said twice", text=said(pair[1])), word)
        found[pair[1]] = value_of(pair[2].strip('"'))
    return found


def value_of(text: str) -> Any:
    """Read the value of a mark: JSON where it is JSON, else the words themselves."""
    try:
        return json.loads(text, parse_constant=lambda word: word)
    except (ValueError, RecursionError):
        return text


# --- the turn ------------------------------------------------------------------------------------


def put_on_turn(table: Table, seat: str) -> None:
    """Put a seat on turn on a live table, as the book does it; raises `Unlayable`."""
    if seat not in table.seats:
        raise Unlayable(nobody(table, seat))
    layout = table.in_force.layout
    for fact in layout.resume(table, seat):
        happen(table, fact)
    if table.turn != seat:
        raise Unlayable(
            Message(
                "{book} cannot put {seat} on turn in this position", book=layout.title, seat=seat
            )
        )


# --- picking a hand up in the middle -------------------------------------------------------------


def emptied(table: Table) -> Table:
    """Return the table with all cards unknown in the stock, and nothing said of this hand.

    A breach that was proven in it stays noted, as do the marks of the match.
    """
    bare = table.copy()
    happen(bare, Laid({"stock": (UNKNOWN,) * table.pack.size}))
    bare.phase, bare.queue = "", ()
    lasting = table.in_force.layout.lasting
    for lifetime in ("trick", "hand"):
        for mark, usual in table.lifetimes[lifetime].items():
            if mark not in lasting:
                bare.marks[mark] = usual
    return bare


def as_laid(table: Table, turn: str, lying: str) -> Table:
    """Return the table as it is once a hand was picked up in the middle; raises `Unlayable`."""
    laid = emptied(table)
    said_here = [*entries(lying)]
    for entry in sorted(said_here, key=lambda entry: entry.key == "stock"):
        if entry.kind == "place":
            lay(laid, entry.key, entry.text)
    marks = [entry for entry in said_here if entry.kind == "mark"]
    try:
        for entry in marks:
            remember(laid, entry.key, entry.text)
        put_on_turn(laid, turn)
        # The book sets marks of its own when it puts a seat on turn; what was said has the last.
        for entry in marks:
            remember(laid, entry.key, entry.text)
        for _ in table.in_force.layout.lines(laid):
            pass
    except Unlayable:
        raise
    except STUMBLES as error:
        raise Unlayable(NOT_SO) from error
    happen(laid, Laid(places_of(laid)))
    return laid


def places_of(table: Table) -> dict[str, tuple[str, ...]]:
    """Return where all cards lie as the fact tells it: faces with what clings to them."""
    return {
        place: tuple([" ".join([card.face, *sorted(card.tags)]) for card in cards])
        for place, cards in table.places.items()
        if cards
    }


def laying(table: Table, turn: str, lying: str) -> Iterator[Fact]:
    """Yield the facts by which a hand is picked up; the cards come last: its tale begins there."""
    laid = as_laid(table, turn, lying)
    laid.marks["resumed"] = True
    for mark, value in laid.marks.items():
        if value != table.marks[mark]:
            yield Said(mark, value)
    yield Awaits(laid.phase, laid.queue)
    yield Laid(places_of(laid))
