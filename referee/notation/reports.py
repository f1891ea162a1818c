"""The notation of one report: ``B: play C7``, ``[0:20.5] A: draw``, ``A: play Q11 !WH-6``."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import tokens
from referee.kernel.messages import Message, hinted
from referee.kernel.rules.moves import Field, Move, Unreadable, fields_of
from referee.kernel.rules.reading import checked, said
from referee.match.reports import EPOCH, LISTS, TABLE, Report

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.rules.book import Book

_SPACE = r"(?:\[(?P<time>[^\]]*)\]\s*)?"
_REPORT = re.compile(rf"\s*{_SPACE}(?P<actor>{tokens.ACTOR})\s*:(?P<rest>.*)\Z")
_TOKEN = re.compile(r'(?:[a-z_]+=)?"(?:[^"\\]|\\.)*"(?=\s|\Z)|\S+')
_NAMED = re.compile(r"(?P<name>[a-z_]+)=(?P<text>.*)\Z", re.DOTALL)
_CLAUSE = re.compile(f"!{tokens.CLAUSE}" + r"\Z")
_TIME = re.compile(r"(?:(?:(\d{1,12}):)?(\d{1,4}):)?(\d{1,6})(?:\.(\d{1,3}))?\Z")
_COUNT = re.compile(rf"{tokens.SEAT}=-?[0-9]{{1,16}}")
_FLAGS = {"yes": True, "no": False}
_WANTED = {
    "card": Message("a card"), "seat": Message("a seat"), "number": Message("a number"),
    "place": Message("a place"),
}  # fmt: skip


class Misread(Unreadable):
    """A written report that cannot be read, with the column where reading stopped."""

    def __init__(self, sentence: str, field: str, column: int) -> None:
        """Keep the column, counted from 0, beside the sentence and the field."""
        super().__init__(sentence, field)
        self.column = column


class Token(NamedTuple):
    """One word of a report and the column where it begins."""

    text: str
    column: int


def meant(word: str, known: Iterable[str]) -> str:
    """Return ``. Did you mean …?`` when one of the known words is close to what was written."""
    lowered: dict[str, str] = {}
    for each in known:
        lowered.setdefault(each.lower(), each)
    close = get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)
    return Message(". Did you mean {word}?", word=lowered[close[0]]) if close else ""


def not_meant(word: str, known: Iterable[str]) -> Message:
    """Return ``, not 'word'``, and what was meant by it, if anything is close to it."""
    return Message(", not {text}{hint}", text=said(word), hint=meant(word, known))


# --- times -----------------------------------------------------------------------------------


def read_time(text: str) -> int:
    """Read ``20``, ``0:20.5``, ``1:02:03`` or a date as milliseconds; raises `Unreadable`."""
    text = text.strip()
    match = _TIME.match(text)
    if match is not None:
        hours, minutes, seconds, fraction = match.groups(default="0")
        whole = int(hours) * 3600 + int(minutes) * 60 + int(seconds)
        return whole * 1000 + int(fraction.ljust(3, "0"))
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None or moment < EPOCH:
        raise Unreadable(Message("a time must look like 0:20.5, not {text}", text=said(text)), "at")
    return (moment - EPOCH) // timedelta(milliseconds=1)


# --- reading ---------------------------------------------------------------------------------


def read_report(book: Book, text: str) -> Report:
    """Read one report; raises `Misread` with what was expected, and where."""
    match = _REPORT.match(text)
    if match is None:
        message = "a report must look like 'A: play C7': who, a colon, what"
        raise Misread(message, "move", len(text) - len(text.lstrip()))
    at = None
    if match["time"] is not None:
        try:
            at = read_time(match["time"])
        except Unreadable as error:
            raise Misread(error.sentence, error.field, match.start("time")) from None
    tokens = [Token(m[0], m.start()) for m in _TOKEN.finditer(text, match.start("rest"))]
    waive = [token for token in tokens if token.text.startswith("!")]
    for token in waive:
        if not _CLAUSE.match(token.text):
            message = Message("{text} must name a clause, like !WH-6", text=said(token.text))
            raise Misread(message, "waive", token.column)
    words = [token for token in tokens if not token.text.startswith("!")]
    actor = Token(match["actor"], match.start("actor"))
    word = words[0] if words else Token("", match.start("rest"))
    if word.text not in book.moves:
        known = ", ".join(book.moves)
        not_this = not_meant(word.text, book.moves) if word.text else ""
        raise Misread(
            Message("a move must be one of {known}{hint}", known=known, hint=not_this),
            "move",
            word.column,
        )
    move = _Form(book, book.moves[word.text]).filled(actor, word, words[1:])
    return Report(move, at, [token.text[1:] for token in waive])


class _Form:
    """A move as a form to be filled with words: each is the next field, unless it says which."""

    def __init__(self, book: Book, kind: type[Move]) -> None:
        self.book = book
        self.kind = kind
        self.fields = {field.name: field for field in fields_of(kind)}
        self.values: dict[str, Any] = {}

    def filled(self, actor: Token, word: Token, tokens: list[Token]) -> Move:
        """Return the move that these words make."""
        self._acting(actor)
        plain = []
        for token in tokens:
            named = _NAMED.match(token.text) if "=" in token.text else None
            if named is None or self._is_count(named):
                plain.append(token)
            else:
                self._by_name(token, named)
        self._in_order(plain)
        for name, field in self.fields.items():
            if name in self.values or not field.required:
                continue
            if field.kind not in LISTS:
                raise Misread(self._missing(field), name, word.column)
            self.values[name] = ()
        return self.kind(**self.values)

    def _is_count(self, named: re.Match[str]) -> bool:
        """Say whether this is no field and its value, but a seat and how many it has."""
        if named["name"] in self.fields or not _COUNT.fullmatch(named[0]):
            return False
        return any(field.kind == "counts" for field in self.fields.values())

    def _missing(self, field: Field) -> Message:
        """Say which field is not filled."""
        wanted = _WANTED.get(field.kind)
        if wanted is None:
            return Message("{word} needs its {field}", word=self.kind.name, field=field.name)
        if field.kind == field.name:
            return Message("{word} needs {what}", word=self.kind.name, what=wanted)
        return Message("{word} needs {what}: {field}", word=self.kind.name, what=wanted,
                       field=field.name)  # fmt: skip

    def _acting(self, actor: Token) -> None:
        name = self.kind.name
        if "seat" in self.fields:
            if actor.text == TABLE:
                message = Message(
                    "{word} is something a seat does: say who, like A: {word}", word=name
                )
                raise Misread(message, "seat", actor.column)
            self.values["seat"] = self._value(self.fields["seat"], actor)
        elif actor.text != TABLE:
            message = Message("{word} belongs to no seat: write table: {word} ...", word=name)
            raise Misread(message, "seat", actor.column)

    def _by_name(self, token: Token, named: re.Match[str]) -> None:
        name = named["name"]
        if name not in self.fields or name == "seat":
            known = [field for field in self.fields if field != "seat"]
            message = Message(
                "{word} has no field {text}{hint}",
                word=self.kind.name,
                text=said(name),
                hint=meant(name, known),
            )
            raise Misread(message, "move", token.column)
        if name in self.values:
            raise Misread(
                Message("{word} is told its {field} twice", word=self.kind.name, field=name),
                name,
                token.column,
            )
        field = self.fields[name]
        text = Token(named["text"], token.column + named.start("text"))
        several = field.kind in LISTS
        self.values[name] = self._several(field, [text]) if several else self._value(field, text)

    def _in_order(self, tokens: list[Token]) -> None:
        """Fill the fields that are left, in order; cards go on to the end of the line."""
        for name, field in self.fields.items():
            if name in self.values or not tokens:
                continue
            taken = 1
            if field.kind in LISTS:
                self.values[name] = self._several(field, tokens)
                taken = len(tokens)
            elif field.kind == "choice":
                word, taken = _longest(self.kind.words[name](self.book.pack), tokens)
                self.values[name] = self._value(field, Token(word, tokens[0].column))
            else:
                self.values[name] = self._value(field, tokens[0])
            tokens = tokens[taken:]
        if tokens:
            message = Message(
                "{word} has no place for {text}", word=self.kind.name, text=said(tokens[0].text)
            )
            raise Misread(message, "move", tokens[0].column)

    def _several(self, field: Field, tokens: list[Token]) -> tuple[Any, ...]:
        return (self._counts if field.kind == "counts" else self._cards)(field, tokens)

    def _counts(self, field: Field, tokens: list[Token]) -> tuple[tuple[str, int], ...]:
        counts: dict[str, int] = {}
        for token in tokens:
            for found in re.finditer(r"[^,]+", token.text):
                one = Token(found[0], token.column + found.start())
                seat, _, number = one.text.partition("=")
                if not _COUNT.fullmatch(one.text) or seat in counts:
                    message = Message(
                        "{field} must say how many each seat has, such as A=3, not {text}",
                        field=field.name, text=said(one.text),
                    )  # fmt: skip
                    raise Misread(message, field.name, one.column)
                counts |= dict(self._checked(field, {seat: int(number)}, one))
        return tuple(sorted(counts.items()))

    def _cards(self, field: Field, tokens: list[Token]) -> tuple[str, ...]:
        faces: list[str] = []
        for token in tokens:
            for face in re.finditer(r"[^,]+", token.text):
                one = Token(face[0], token.column + face.start())
                faces += self._checked(field, [face[0]], one)
        return tuple(self._checked(field, faces, tokens[0]))

    def _value(self, field: Field, token: Token) -> Any:
        text = token.text
        if text.startswith('"'):
            if len(text) == 1 or not text.endswith('"'):
                raise Misread("a quotation mark is not closed", field.name, token.column)
            text = re.sub(r"\\(.)", r"\1", text[1:-1])
        if field.kind == "number":
            if not re.fullmatch(r"[0-9]{1,16}", text):
                message = Message(
                    "{field} must be a whole number, not {text}", field=field.name, text=said(text)
                )
                raise Misread(message, field.name, token.column)
            return self._checked(field, int(text), token)
        if field.kind == "flag":
            if text not in _FLAGS:
                message = Message(
                    "{field} must be yes or no, not {text}", field=field.name, text=said(text)
                )
                raise Misread(message, field.name, token.column)
            return _FLAGS[text]
        return self._checked(field, text, token)

    def _checked(self, field: Field, value: Any, token: Token) -> Any:
        try:
            return checked(self.book, field, self.kind, value)
        except Unreadable as error:
            hint = ""
            if field.kind in {"card", "cards"}:
                hint = card_meant(self.book, token.text)
            elif field.kind == "choice":
                hint = meant(token.text, self.kind.words[field.name](self.book.pack))
            raise Misread(hinted(error.sentence, hint), error.field, token.column) from None


def _longest(words: Sequence[str], tokens: list[Token]) -> tuple[str, int]:
    """Return the longest of the words that the tokens spell, and how many tokens it takes."""
    for count in range(len(tokens), 0, -1):
        text = " ".join(token.text for token in tokens[:count])
        if text in words:
            return text, count
    return tokens[0].text, 1


def card_meant(book: Book, text: str) -> str:
    """Guess the card: in small letters, the number first, or by the name people say."""
    plain = "".join(sign for sign in text.lower() if sign.isalnum())
    for card in book.pack.cards:
        names = (card.face.lower(), card.text.lower().replace(" ", ""))
        if plain in names or sorted(plain) == sorted(names[0]):
            return Message(". Did you mean {word}?", word=card.face)
    return ""
