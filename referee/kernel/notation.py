"""The notation of one report: ``B: play C7``, ``[0:20.5] A: draw``, ``A: play Q11 !WH-6``."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.moves import Field, Move, Unreadable, checked, fields_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.book import Book

TABLE = "table"
"""The actor of a report that belongs to no seat."""

_SPACE = r"(?:\[(?P<time>[^\]]*)\]\s*)?"
_REPORT = re.compile(rf"\s*{_SPACE}(?P<actor>[A-Za-z][A-Za-z0-9]*)\s*:(?P<rest>.*)\Z")
_TOKEN = re.compile(r'(?:[a-z_]+=)?"(?:[^"\\]|\\.)*"(?=\s|\Z)|\S+')
_NAMED = re.compile(r"(?P<name>[a-z_]+)=(?P<text>.*)\Z", re.DOTALL)
_CLAUSE = re.compile(r"![A-Z][A-Z0-9]*-[0-9]+\Z")
_TIME = re.compile(r"(?:(?:(\d{1,12}):)?(\d{1,4}):)?(\d{1,6})(?:\.(\d{1,3}))?\Z")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_DATED = 10_000_000_000
"""From here on, some months, a time is no longer one of a match but a date."""
_LAST_DATE = 253_402_300_800_000
_FLAGS = {"yes": True, "no": False}
_WANTED = {"card": "a card", "seat": "a seat", "number": "a number", "place": "a place"}
_SHORT = 40


class Told(NamedTuple):
    """One report as it was read: the move, when it happened, and what the table lets stand."""

    move: Move
    at: int | None
    waive: tuple[str, ...]


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
    return f". Did you mean {lowered[close[0]]}?" if close else ""


def said(text: str) -> str:
    """Return what was written as a message may show it: plain, quoted and short."""
    shown = text.encode("ascii", "backslashreplace").decode()
    shown = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in shown)
    return f"'{shown}'" if len(shown) <= _SHORT else f"'{shown[:_SHORT]}...'"


# --- times -----------------------------------------------------------------------------------


def time_text(at: int) -> str:
    """Write a time in milliseconds: ``0:20.5``, ``1:02:03``, or a date where it is one."""
    seconds, thousandths = divmod(at, 1000)
    fraction = f".{thousandths:03d}".rstrip("0") if thousandths else ""
    if _DATED <= at < _LAST_DATE:
        return f"{_EPOCH + timedelta(seconds=seconds):%Y-%m-%dT%H:%M:%S}{fraction}Z"
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    whole = f"{hours}:{minutes:02d}" if hours else str(minutes)
    return f"{whole}:{seconds:02d}{fraction}"


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
    if moment is None or moment.tzinfo is None or moment < _EPOCH:
        raise Unreadable(f"a time must look like 0:20.5, not {said(text)}", "at")
    return (moment - _EPOCH) // timedelta(milliseconds=1)


# --- writing ---------------------------------------------------------------------------------


def report_text(move: Move, at: int | None = None, waive: Sequence[str] = ()) -> str:
    """Write a report; reading it back gives the same."""
    words = [move.name]
    by_name = False
    for field in fields_of(type(move)):
        if field.name == "seat":
            continue
        value = getattr(move, field.name)
        if not field.required and value == field.default:
            by_name = True
            continue
        words.append(_named(field, value) if by_name else _plain(field, value))
        # Cards go on to the end of the line; what follows them has to say what it is.
        by_name = by_name or field.kind == "cards"
    time = f"[{time_text(at)}] " if at is not None else ""
    marks = "".join(f" !{number}" for number in waive)
    return f"{time}{move.actor or TABLE}: {' '.join(filter(None, words))}{marks}"


def _plain(field: Field, value: Any) -> str:
    if field.kind == "cards":
        return " ".join(value)
    if field.kind == "text":
        escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if field.kind == "flag":
        return "yes" if value else "no"
    return str(value)


def _named(field: Field, value: Any) -> str:
    text = ",".join(value) if field.kind == "cards" else _plain(field, value)
    if field.kind == "choice" and " " in text:
        text = f'"{text}"'
    return f"{field.name}={text}"


# --- reading ---------------------------------------------------------------------------------


def read_move(book: Book, text: str) -> Move:
    """Read the move of a report; raises `Unreadable` with what was expected."""
    return read_report(book, text).move


def read_report(book: Book, text: str) -> Told:
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
            message = f"{said(token.text)} must name a clause, like !WH-6"
            raise Misread(message, "waive", token.column)
    words = [token for token in tokens if not token.text.startswith("!")]
    actor = Token(match["actor"], match.start("actor"))
    word = words[0] if words else Token("", match.start("rest"))
    if word.text not in book.moves:
        known = ", ".join(book.moves)
        not_this = f", not {said(word.text)}{meant(word.text, book.moves)}" if word.text else ""
        raise Misread(f"a move must be one of {known}{not_this}", "move", word.column)
    move = _Form(book, book.moves[word.text]).filled(actor, word, words[1:])
    return Told(move, at, tuple(token.text[1:] for token in waive))


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
            if named is None:
                plain.append(token)
            else:
                self._by_name(token, named)
        self._in_order(plain)
        for name, field in self.fields.items():
            if name in self.values or not field.required:
                continue
            if field.kind != "cards":
                raise Misread(f"{self.kind.name} needs {_WANTED.get(field.kind, 'its')} {name}"
                              .replace(f"{name} {name}", name), name, word.column)  # fmt: skip
            self.values[name] = ()
        return self.kind(**self.values)

    def _acting(self, actor: Token) -> None:
        name = self.kind.name
        if "seat" in self.fields:
            if actor.text == TABLE:
                message = f"{name} is something a seat does: say who, like A: {name}"
                raise Misread(message, "seat", actor.column)
            self.values["seat"] = self._value(self.fields["seat"], actor)
        elif actor.text != TABLE:
            message = f"{name} belongs to no seat: write table: {name} ..."
            raise Misread(message, "seat", actor.column)

    def _by_name(self, token: Token, named: re.Match[str]) -> None:
        name = named["name"]
        if name not in self.fields or name == "seat":
            known = [field for field in self.fields if field != "seat"]
            message = f"{self.kind.name} has no field {said(name)}{meant(name, known)}"
            raise Misread(message, "move", token.column)
        if name in self.values:
            raise Misread(f"{self.kind.name} is told its {name} twice", name, token.column)
        field = self.fields[name]
        text = Token(named["text"], token.column + named.start("text"))
        cards = field.kind == "cards"
        self.values[name] = self._cards(field, [text]) if cards else self._value(field, text)

    def _in_order(self, tokens: list[Token]) -> None:
        """Fill the fields that are left, in order; cards go on to the end of the line."""
        for name, field in self.fields.items():
            if name in self.values or not tokens:
                continue
            taken = 1
            if field.kind == "cards":
                self.values[name] = self._cards(field, tokens)
                taken = len(tokens)
            elif field.kind == "choice":
                word, taken = _longest(self.kind.words[name](self.book), tokens)
                self.values[name] = self._value(field, Token(word, tokens[0].column))
            else:
                self.values[name] = self._value(field, tokens[0])
            tokens = tokens[taken:]
        if tokens:
            message = f"{self.kind.name} has no place for {said(tokens[0].text)}"
            raise Misread(message, "move", tokens[0].column)

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
                message = f"{field.name} must be a whole number, not {said(text)}"
                raise Misread(message, field.name, token.column)
            return self._checked(field, int(text), token)
        if field.kind == "flag":
            if text not in _FLAGS:
                message = f"{field.name} must be yes or no, not {said(text)}"
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
                hint = meant(token.text, self.kind.words[field.name](self.book))
            raise Misread(error.sentence + hint, error.field, token.column) from None


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
            return f". Did you mean {card.face}?"
    return ""
