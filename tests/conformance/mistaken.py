"""Files with mistakes: those of the tests, and of every book the same slips in its own words."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.kernel import Book, Move
from referee.kernel.rules.moves import Field, fields_of
from referee.notation.files import Mistake, parse
from referee.notation.play import play
from referee.notation.positions import laid_out
from tests.notation.test_mistakes import CASES

LINES, TABLE, REPORTS, MATCH = "lines", "table", "reports", "match"
"""Where a mistake is found: in the lines themselves, in what they lay out, in a report, or only by
who judges the match."""
JUDGED = (
    "this hand cannot have been dealt", "the game cannot go on from these marks", "This match is",
    "there is no mark", "this table has no",
)  # fmt: skip
"""How what only a judge can find begins."""


def mistaken(books: Mapping[str, Book]) -> Iterator[dict[str, Any]]:
    """Yield each file with its mistakes: the line of each, and the column where it begins."""
    for title, case in CASES.items():
        yield _told(title, case.text, books)
    for name, book in books.items():
        for title, text in _slips(book):
            yield _told(f"{name}: {title}", text, books)


def _told(title: str, text: str, books: Mapping[str, Book]) -> dict[str, Any]:
    stage, found = _found(text, books)
    return {
        "title": title,
        "text": text,
        "stage": stage,
        "mistakes": [
            {"line": one.line, "column": one.column, "sentence": str(one.sentence)} for one in found
        ],
    }


def _found(text: str, books: Mapping[str, Book]) -> tuple[str, list[Mistake]]:
    """Return the mistakes of a file, and at which stage of reading it they are found."""
    stage = LINES
    try:
        for script in parse(text):
            stage = TABLE
            laid_out(script, books)
            stage = REPORTS
            play(script, books)
    except Mistake as mistake:
        found = [mistake, *mistake.others]
        judged = any(str(one.sentence).startswith(JUDGED) for one in found)
        return MATCH if judged else stage, found
    message = f"no mistake is found in {text!r}"
    raise AssertionError(message)


def _slips(book: Book) -> Iterator[tuple[str, str]]:
    """Yield the slips that can be made with the words of a book, each as a whole file."""
    head = f"book: {book.name}\n"
    seat = book.names[0]
    yield "a book that is not there", f"book: {book.name}x\n{seat}: deal\n"
    yield "a term that is not there", f"{head}terms: {book.terms[0].name}x=1\n"
    yield "a value that a term cannot have", f"{head}terms: {book.terms[0].name}=-1\n"
    yield "too many seats", head + "seats: " + " ".join(f"S{n}" for n in range(40)) + "\n"
    yield "a card that is none", f"{head}place pile: {book.pack.cards[0].face}x\nturn: {seat}\n"
    yield "a card too many", _too_many(book, head, seat)
    yield "a mark of nobody", f"{head}score nobody: 3\n"
    for kind in book.moves.values():
        who = seat if "seat" in kind.__dataclass_fields__ else "table"
        yield from _of_a_move(book, kind, head, who)


def _too_many(book: Book, head: str, seat: str) -> str:
    card = book.pack.cards[0]
    cards = " ".join([card.face] * (card.copies + 1))
    return f"{head}place pile: {cards}\nturn: {seat}\n"


def _of_a_move(book: Book, kind: type[Move], head: str, who: str) -> Iterator[tuple[str, str]]:
    word = kind.name
    other = "table" if who != "table" else book.names[0]
    fields = [field for field in fields_of(kind) if field.name != "seat"]
    good = [_good(book, kind, field) for field in fields if field.required]
    whole = " ".join([f"{who}:", word, *good])
    yield f"{word}: misspelt", f"{head}{who}: {word}x\n"
    yield f"{word}: by the other kind of actor", " ".join([f"{head}{other}:", word, *good]) + "\n"
    yield f"{word}: a field that it has not", f'{head}{whole} nosuch="x"\n'
    yield f"{word}: a clause that is none", f"{head}{whole} !W-\n"
    if all(field.kind not in {"cards", "counts"} for field in fields):
        filled = [_good(book, kind, field) for field in fields]
        yield f"{word}: a word too many", " ".join([f"{head}{who}:", word, *filled, "more"]) + "\n"
    for index, field in enumerate(fields):
        if field.required and field.kind not in {"cards", "counts"}:
            text = " ".join([f"{head}{who}:", word, *good[:index]])
            yield f"{word}: without its {field.name}", text + "\n"
        yield f"{word}: a bad {field.name}", f"{head}{_with(kind, who, good, fields, field)}\n"


def _with(kind: type[Move], who: str, good: list[str], fields: list[Field], field: Field) -> str:
    """Write a report whose one field is bad."""
    required = [one for one in fields if one.required]
    words = [f"{one.name}={_listed(text)}" for one, text in zip(required, good, strict=True)
             if one is not field]  # fmt: skip
    return " ".join([f"{who}:", kind.name, *words, f"{field.name}={_BAD[field.kind]}"])


def _listed(text: str) -> str:
    """Write a word so that it can follow an equals sign."""
    return f'"{text}"' if " " in text and not text.startswith('"') else text


_BAD = {
    "seat": "0", "card": "c-1", "cards": "c-1", "place": "Pile", "choice": "nosuchword",
    "text": '"not closed', "lying": '"not closed', "flag": "perhaps", "number": "-1",
    "counts": "A=x",
}  # fmt: skip
"""A word that no field of the kind can be."""


def _good(book: Book, kind: type[Move], field: Field) -> str:
    """Return a word that the field can be."""
    if field.kind == "choice":
        return str(kind.words[field.name](book.pack)[0])
    card, seat = book.pack.cards[0].face, book.names[0]
    words = {
        "seat": seat, "card": card, "cards": card, "counts": f"{seat}=1", "text": '"words"',
        "lying": '"words"', "flag": "yes", "place": "stock", "number": "1",
    }  # fmt: skip
    return words[field.kind]
