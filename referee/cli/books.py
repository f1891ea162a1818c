"""``games`` and ``rules``: the shelf, and a book as it is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from referee.cli.completing import books
from referee.cli.console import Trouble, console, hanging, paragraph, print_json
from referee.cli.shelf import book_called, in_force, the_shelf
from referee.cli.text import Text
from referee.kernel.messages import CountPart, ListPart, Message, TextPart, message
from referee.kernel.rules.moves import fields_of
from referee.kernel.rules.terms import KERNEL_MARKS
from referee.messages import LANGUAGES, Translated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.cli.text import Console
    from referee.kernel import Book, Mark, Move, Term
    from referee.kernel.rules.moves import Field
    from referee.kernel.rules.printing import Printed

SIGNS: dict[str, str] = {
    Message("adopted"): "+", Message("replaced"): "~", Message("reworded"): "≈",
    Message("struck"): "-",
}  # fmt: skip
"""How a clause differs from the book that is amended."""
COLOURS = {"adopted": "green", "replaced": "yellow", "reworded": "yellow", "struck": "red"}
FEW = 6
"""So many words a move may choose from are all listed where it is written."""
FORM = 36
"""The width in which the form of a report stands beside what it means."""
LIFETIMES = {
    "trick": Message("for one trick"), "hand": Message("for one hand"),
    "match": Message("for one match"), "series": Message("for all games"),
}  # fmt: skip
EMPTY = {"": Message("a word"), (): Message("a list"), None: Message("anything")}
"""What a mark takes that is usually nothing."""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As data.")
def games(*, as_json: bool) -> None:
    """List the books on the shelf: name, title, players, and the book each amends."""
    books = the_shelf()
    if as_json:
        print_json([_entry(book) for book in books.values()])
        return
    out = console(listing=True)
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
@click.argument("name", metavar="BOOK", shell_complete=books)
@click.option(
    "--terms", "--term", "-t", multiple=True, metavar="A=B ...", help="Print it under these terms.",
)  # fmt: skip
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", help="In which language.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="As data.")
@click.argument("more", nargs=-1, metavar="")
def rules(
    name: str, terms: tuple[str, ...], more: tuple[str, ...], *, language: str, as_json: bool
) -> None:
    """Print the rules of a BOOK: every clause on a line that begins with its number.

    Behind the number stands how the clause differs from the book that this one amends:
    + adopted, ~ replaced, ≈ reworded, - struck.

    Under each term stands what it is called at the table, and so does each of its values; those
    asked first are what tables quarrel about most.

    Ends with status 2 where there is no such book or term.

    Terms follow --terms: referee rules whot-1on1 --terms hand_size=5 start=flip_starter
    """
    if more and not terms:
        raise Trouble(f"{more[0]!r} is too much: terms stand behind --terms")
    shelved = book_called(name)
    book = in_force(shelved, [*terms, *more])
    said = Translated(language)
    if as_json:
        print_json(_data(book, said))
        return
    out = console(listing=True)
    _heading(out, book, said)
    _introduction(out, book, said)
    _clauses(out, book, said)
    _terms(out, book, said)
    _moves(out, book, said)
    _cards(out, book, said)
    _marks(out, book, said)


def _heading(out: Console, book: Book, said: Translated) -> None:
    title = said.words(book.title)
    named = Message("{name}, revision {revision}", name=book.name, revision=book.revision)
    out.print(Text(title, style="bold"), Text(f"  {said.message(named)}"))
    out.print(paragraph(out, said.words(book.text)))
    out.print(paragraph(out, " ".join(map(said.message, notes(book, said)))))


def notes(book: Book, said: Translated) -> Iterator[Message]:
    """Yield how many play a book, which one it amends, and what else there is to know first."""
    least, most = book.seats
    players = CountPart(most, "player|players")
    if least == most:
        yield Message("For {players}.", players=players)
    else:
        yield Message("For {least} to {players}.", least=least, players=players)
    if book.base:
        legend = ", ".join(f"{sign} {said.words(change)}" for change, sign in SIGNS.items())
        yield Message("Amends {title} ({name}): {legend}.",
                      title=Message(book.base.title), name=book.base.name,
                      legend=legend)  # fmt: skip
    if said.language != "en" and said.words(book.text) == book.text:
        yield Message("These rules are there in English only.")
    if (agreed := _agreed(book)).items:
        yield Message("Agreed otherwise than usual: {agreed}.", agreed=agreed)
    if book.provisional:
        yield Message("Provisional: the game's author has not settled it yet.")


def _introduction(out: Console, book: Book, said: Translated) -> None:
    """Print how it is played, for whoever has never played it."""
    if book.introduced:
        out.print()
    for told in book.introduced:
        text = Text(f"{said.message(message(told.title))}.", style="bold")
        text.append(f" {said.message(message(told.text))}", style="not bold")
        out.print(hanging(out, Text("  "), text, 2))


def _clauses(out: Console, book: Book, said: Translated) -> None:
    numbers = [clause.number for clause in (*book.printed, *book.struck)]
    signed = 2 if book.base else 0
    indent = max(map(len, numbers), default=0) + 2 + signed
    out.print()
    for clause in book.printed:
        head = _number(clause.number, clause.mark, indent - signed, signed=bool(signed))
        text = Text(f"{said.message(clause.title)}.", style="bold")
        text.append(f" {said.message(clause.text)}", style="plain")
        out.print(hanging(out, head, text, indent))
    if book.base and book.struck:
        _part(out, said, Message("Struck from {title}", title=Message(book.base.title)))
    for clause in book.struck:
        head = _number(clause.number, "struck", indent - signed, signed=bool(signed))
        out.print(hanging(out, head, f"{said.message(clause.title)}.", indent))


def _part(out: Console, said: Translated, heading: Message) -> None:
    """Print the heading of a part."""
    out.print(f"\n{said.message(heading)}")


def _number(number: str, mark: str, width: int, *, signed: bool) -> Text:
    head = Text(number.ljust(width), style="cyan")
    if signed:
        head.append(SIGNS.get(mark, " ").ljust(2), style=COLOURS.get(mark, ""))
    return head


def by_heading(book: Book) -> dict[str, list[str]]:
    """Return the names of the terms under the headings of the page, what is argued about first.

    Last come those of the match, whatever is played in it; before them what has no heading.
    """
    asked = dict.fromkeys(one.term.name for one in book.asks)
    order = dict.fromkeys(name for name in (*book.wordings, *asked) if name in asked)
    *groups, last = dict.fromkeys(book.worded(name).group for name in book.wordings)
    found: dict[str, list[str]] = {group: [] for group in (*groups, "", last)}
    for name in order:
        found[book.worded(name).group].append(name)
    return {group: names for group, names in found.items() if names}


def _terms(out: Console, book: Book, said: Translated) -> None:
    """Print what a table agrees on."""
    if not book.terms:
        return
    _part(out, said, Message("Terms"))
    bringing: dict[str, list[str]] = {}
    for term, needs, _ in book.asks:
        bringing.setdefault(term.name, []).extend(f"{n}={v}" for n, v in needs.items())
    width = max(map(len, bringing)) + 2
    asked = {one.term.name: one.term for one in book.asks}
    for heading, names in by_heading(book).items():
        out.print(Text(f" {said.words(heading or book.title)}", style="bold"))
        for name in names:
            title = said.words(book.worded(name).title)
            text = Text().append(f"{title}{':' * (not title.endswith('?'))} ", "bold")
            text.append(f"{said.message(_values(book, asked[name]))}.")
            text.append(f" {said.words(asked[name].text)}")
            if bringing[name]:
                bring = Message("With {needed}.", needed=ListPart(
                    tuple(map(TextPart, bringing[name])), "or"
                ))  # fmt: skip
                text.append(f" {said.message(bring)}", style="dim")
            out.print(hanging(out, Text(f"  {name}".ljust(width)), text, width + 2))


def _values(book: Book, term: Term) -> Message:
    """Say what may be agreed, in players' words and as it is written, and what is as usual."""
    now = book.agreed.get(term.name, term.default)
    if term.span:
        least, most = term.span
        if now == term.default:
            return Message("{least} to {most}, usually {usual}", least=least, most=most, usual=now)
        return Message("{now}, usually {usual}", now=str(now), usual=str(term.default))
    return Message("{values}", values=ListPart(tuple(
        _value(book, term, value, now) for value in term.values
    ), ""))  # fmt: skip


def _value(book: Book, term: Term, value: int | str, now: int | str) -> Message:
    words = book.worded(term.name).value(value)
    notes = [str(value)] if words != str(value) else []
    if value == now != term.default:
        notes.append(Message("agreed"))
    elif value == term.default:
        notes.append(Message("usual"))
    if not notes:
        return Message(words)
    return Message("{words} ({notes})", words=Message(words), notes=ListPart(tuple(
        note if isinstance(note, Message) else TextPart(note) for note in notes
    ), ""))  # fmt: skip


def _agreed(book: Book) -> ListPart:
    """Say what is agreed otherwise than the book has it, in players' words."""
    otherwise = [one.term for one in book.asks if book.agreed.get(
        one.term.name, one.term.default) != one.term.default]  # fmt: skip
    return ListPart(tuple(
        Message(
            "{title}: {value}", title=Message(book.worded(term.name).title),
            value=Message(book.worded(term.name).value(book.agreed[term.name])),
        )
        for term in {term.name: term for term in otherwise}.values()
    ), "")  # fmt: skip


def _moves(out: Console, book: Book, said: Translated) -> None:
    _part(out, said, Message("Reports, and how they are written"))
    for kind in book.moves_known:
        form = f"  {_form(book, kind)}"
        head = form.ljust(FORM) if len(form) < FORM - 1 else f"{form}\n{' ' * FORM}"
        told = _help(kind) if said.language == "en" else said.message(kind.doing())
        out.print(hanging(out, Text(head), told, FORM))


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
        choices = kind.words[field.name](book.pack)
        slot = "|".join(choices) if len(choices) <= FEW else slot
    elif field.kind == "flag":
        slot = f"{field.name}=yes"
    elif field.kind == "cards":
        slot = "CARD ..."
    elif field.kind == "counts":
        slot = "SEAT=NUMBER ..."
    elif field.kind == "text":
        slot = f'"{slot}"'
    return slot if field.required else f"[{slot}]"


def _cards(out: Console, book: Book, said: Translated) -> None:
    suits: dict[str, list[str]] = {}
    for card in book.pack.cards:
        face = card.face if card.copies == 1 else f"{card.face} (x{card.copies})"
        suits.setdefault(said.words(card.suit or Message("others")), []).append(face)
    _part(out, said, Message("Cards ({number})", number=book.pack.size))
    width = max(map(len, suits)) + 4
    for suit, faces in suits.items():
        out.print(hanging(out, Text(f"  {suit}"), " ".join(faces), width))


def _marks(out: Console, book: Book, said: Translated) -> None:
    _part(out, said, Message("Marks, which a position may set"))
    marks = (*KERNEL_MARKS, *book.marks)
    width = max(len(mark.name) for mark in marks) + 4
    for mark in marks:
        kind = Message("{usual}, {lifetime}", usual=_usual(mark), lifetime=LIFETIMES[mark.lifetime])
        text = (
            Message("{mark}: {kind}", mark=Message(mark.label), kind=kind) if mark.label else kind
        )
        out.print(hanging(out, Text(f"  {mark.name}"), said.message(text), width))


def _usual(mark: Mark) -> Message:
    """Return what a mark usually is, and so the kind of value that it takes."""
    if isinstance(mark.default, bool):
        return Message("yes") if mark.default else Message("no")
    plain = () if mark.default == [] else mark.default
    if plain == {}:
        return Message("an object")
    return EMPTY[plain] if plain in EMPTY else Message("{text}", text=str(plain))


def _data(book: Book, said: Translated) -> dict[str, Any]:
    return {
        **_entry(book),
        "title": said.words(book.title),
        "text": said.words(book.text),
        "agreed": dict(book.agreed),
        "introduction": [
            {"title": said.message(message(told.title)), "text": said.message(message(told.text)),
             "clauses": list(told.clauses)}
            for told in book.introduced
        ],
        "clauses": [
            {**_words(c, said), "mark": c.mark or None, "kinds": list(c.kinds),
             "waivable": c.waivable}
            for c in book.printed
        ],
        "struck": [_words(c, said) for c in book.struck],
        "differences": [
            d._asdict() | {"text": said.message(d.text)} for d in book.differences()
        ],
        "terms": [
            {"name": t.name, "title": said.words(book.worded(t.name).title),
             "text": said.words(t.text), "default": t.default,
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


def _words(clause: Printed, said: Translated) -> dict[str, str]:
    return {
        "number": clause.number, "title": said.message(clause.title),
        "text": said.message(clause.text),
    }  # fmt: skip
