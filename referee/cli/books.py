"""``games`` and ``rules``: the shelf, and a book as it is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

from referee.cli.console import Trouble, console, hanging, paragraph, print_json
from referee.cli.shelf import book_called, in_force, the_shelf
from referee.kernel import fields_of
from referee.kernel.terms import KERNEL_MARKS

if TYPE_CHECKING:
    from rich.console import Console

    from referee.kernel import Book, Field, Mark, Move, Term

SIGNS = {"adopted": "+", "replaced": "~", "reworded": "≈", "struck": "-"}
"""How a clause differs from the book that is amended."""
COLOURS = {"adopted": "green", "replaced": "yellow", "reworded": "yellow", "struck": "red"}
FEW = 6
"""So many words a move may choose from are all listed where it is written."""
FORM = 36
"""The width in which the form of a report stands beside what it means."""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As data.")
def games(*, as_json: bool) -> None:
    """List the books on the shelf: name, title, players, and the book each amends."""
    books = the_shelf()
    if as_json:
        print_json([_entry(book) for book in books.values()])
        return
    out = console()
    width = max(map(len, books), default=0) + 2
    for book in books.values():
        head = Text(book.name, style="bold")
        notes = [book.title, _players(book)]
        if book.base:
            notes.append(f"amends {book.base.name}")
        if book.provisional:
            notes.append("provisional")
        out.print(hanging(out, head, " · ".join(notes), width))


def _entry(book: Book) -> dict[str, Any]:
    return {
        "name": book.name, "title": book.title, "text": book.text, "revision": book.revision,
        "provisional": book.provisional, "seats": {"min": book.seats[0], "max": book.seats[1]},
        "amends": book.base.name if book.base else None,
    }  # fmt: skip


def _players(book: Book) -> str:
    least, most = book.seats
    span = str(least) if least == most else f"{least} to {most}"
    return f"{span} player{'s' * (most != 1)}"


@click.command()
@click.argument("name", metavar="BOOK")
@click.option("--terms", "-t", multiple=True, metavar="A=B ...", help="Print it under these terms.")
@click.option("--json", "as_json", is_flag=True, help="As data.")
@click.argument("more", nargs=-1, metavar="")
def rules(name: str, terms: tuple[str, ...], more: tuple[str, ...], *, as_json: bool) -> None:
    """Print the rules of a BOOK: every clause on a line that begins with its number.

    Behind the number stands how the clause differs from the book that this one amends:
    + adopted, ~ replaced, ≈ reworded, - struck.

    Terms follow --terms: referee rules whot-1on1 --terms hand_size=5 start=flip_starter
    """
    if more and not terms:
        raise Trouble(f"{more[0]!r} is too much: terms stand behind --terms")
    shelved = book_called(name)
    book = in_force(shelved, [*terms, *more])
    if as_json:
        print_json(_data(book))
        return
    out = console()
    _heading(out, book)
    _clauses(out, book)
    _terms(out, book)
    _moves(out, book)
    _cards(out, book)
    _marks(out, book)


def _heading(out: Console, book: Book) -> None:
    out.print(Text(book.title, style="bold"), Text(f"  {book.name}, revision {book.revision}"))
    out.print(paragraph(out, book.text))
    notes = [f"For {_players(book)}."]
    if book.base:
        notes.append(f"Amends {book.base.title} ({book.base.name}): {_legend()}.")
    if book.provisional:
        notes.append("Provisional: the game's author has not settled it yet.")
    out.print(paragraph(out, " ".join(notes)))


def _legend() -> str:
    return ", ".join(f"{sign} {change}" for change, sign in SIGNS.items())


def _clauses(out: Console, book: Book) -> None:
    numbers = [clause.number for clause in (*book.printed, *book.struck)]
    signed = 2 if book.base else 0
    indent = max(map(len, numbers), default=0) + 2 + signed
    out.print()
    for clause in book.printed:
        head = _number(clause.number, clause.mark, indent - signed, signed=bool(signed))
        text = Text(f"{clause.title}.", style="bold").append(f" {clause.text}", style="not bold")
        out.print(hanging(out, head, text, indent))
    if book.struck:
        out.print(f"\nStruck from {book.base.title if book.base else 'it'}")
    for clause in book.struck:
        head = _number(clause.number, "struck", indent - signed, signed=bool(signed))
        out.print(hanging(out, head, f"{clause.title}.", indent))


def _number(number: str, mark: str, width: int, *, signed: bool) -> Text:
    head = Text(number.ljust(width), style="cyan")
    if signed:
        head.append(SIGNS.get(mark, " ").ljust(2), style=COLOURS.get(mark, ""))
    return head


def _terms(out: Console, book: Book) -> None:
    if not book.terms:
        return
    out.print("\nTerms")
    width = max(len(term.name) for term, _, _ in book.asks) + 2
    for term, needs, _ in book.asks:
        now = term.default if needs else book.agreed.get(term.name, term.default)
        agreed = f"{now}, usually {term.default}" if now != term.default else f"{now}"
        text = Text(agreed, style="bold" if now != term.default else "")
        text.append(f" ({_values(term)})  {term.text}", style="not bold")
        if needs:
            text.append(f" With {'='.join(map(str, *needs.items()))}.", style="dim")
        out.print(hanging(out, Text(f"  {term.name}".ljust(width)), text, width + 2))


def _values(term: Term) -> str:
    if term.span:
        return f"{term.span[0]} to {term.span[1]}"
    return ", ".join(map(str, term.values))


def _moves(out: Console, book: Book) -> None:
    out.print("\nReports, and how they are written")
    for kind in book.moves_known:
        form = f"  {_form(book, kind)}"
        head = form.ljust(FORM) if len(form) < FORM - 1 else f"{form}\n{' ' * FORM}"
        out.print(hanging(out, Text(head), _help(kind), FORM))


def _help(kind: type[Move]) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0]


def _form(book: Book, kind: type[Move]) -> str:
    """Return how a move is written, like ``A: play CARD [SUIT]``."""
    fields = {field.name: field for field in fields_of(kind)}
    actor = "A" if "seat" in fields else "table"
    words = [_slot(book, kind, field) for name, field in fields.items() if name != "seat"]
    return " ".join([f"{actor}: {kind.name}", *words])


def _slot(book: Book, kind: type[Move], field: Field) -> str:
    slot = field.name.upper()
    if field.kind == "choice":
        choices = kind.words[field.name](book)
        slot = "|".join(choices) if len(choices) <= FEW else slot
    elif field.kind == "flag":
        slot = f"{field.name}=yes"
    elif field.kind == "cards":
        slot = "CARD ..."
    elif field.kind == "text":
        slot = f'"{slot}"'
    return slot if field.required else f"[{slot}]"


def _cards(out: Console, book: Book) -> None:
    suits: dict[str, list[str]] = {}
    for card in book.pack.cards:
        face = card.face if card.copies == 1 else f"{card.face} (x{card.copies})"
        suits.setdefault(card.suit or "others", []).append(face)
    out.print(f"\nCards ({book.pack.size})")
    width = max(map(len, suits)) + 4
    for suit, faces in suits.items():
        out.print(hanging(out, Text(f"  {suit}"), " ".join(faces), width))


def _marks(out: Console, book: Book) -> None:
    out.print("\nMarks, which a position may set")
    marks = (*KERNEL_MARKS, *book.marks)
    width = max(len(mark.name) for mark in marks) + 4
    for mark in marks:
        text = f"{_usual(mark)}, for one {mark.lifetime}"
        out.print(hanging(out, Text(f"  {mark.name}"), f"{mark.label or mark.name}: {text}", width))


def _usual(mark: Mark) -> str:
    """Return what a mark usually is, and so the kind of value that it takes."""
    if isinstance(mark.default, bool):
        return "yes" if mark.default else "no"
    empty = {"": "a word", (): "a list", None: "anything"}
    plain = () if mark.default == [] else mark.default
    return "an object" if mark.default == {} else empty.get(plain, str(mark.default))


def _data(book: Book) -> dict[str, Any]:
    return {
        **_entry(book),
        "agreed": dict(book.agreed),
        "clauses": [
            {"number": c.number, "title": c.title, "text": c.text, "mark": c.mark or None,
             "kinds": list(c.kinds), "waivable": c.waivable}
            for c in book.printed
        ],
        "struck": [{"number": c.number, "title": c.title, "text": c.text} for c in book.struck],
        "differences": [d._asdict() for d in book.differences()],
        "terms": [
            {"name": t.name, "text": t.text, "default": t.default,
             "values": {"min": t.span[0], "max": t.span[1]} if t.span else list(t.values)}
            for t in book.terms
        ],
        "moves": [
            {"move": kind.name, "text": _help(kind), "written": _form(book, kind),
             "in_turn": kind.in_turn}
            for kind in book.moves_known
        ],
        "cards": [card._asdict() for card in book.pack.cards],
    }  # fmt: skip
