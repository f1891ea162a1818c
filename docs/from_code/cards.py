"""Cards and worked examples as pages show them: the shapes of the phone page, the shelf's examples.

The shapes are read off the source of the phone page, and the examples are judged whenever the
documentation is built: neither can say what the program does not.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from referee.audit.acts import reported
from referee.audit.results import people
from referee.kernel.messages import Message, TextPart, message
from referee.kernel.sentences import in_words
from referee.kernel.table.places import USUAL, called
from referee.messages import Translated
from referee.presenters.guides import examples, worth_telling

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel import Book, PrintedCard
    from referee.kernel.messages import CardPart, Part
    from referee.notation.played import Played, Step

SUITS = Path(__file__).resolve().parents[2] / "api" / "web" / "src" / "cards" / "suits.tsx"
ALSO = {"leaves": "leaf"}
SIGNS = {"stands": "✓", "void": "✗", "contradicts": "≠"}
WORDS = {
    "en": {"example": "Example", "hidden": "face-down card", "times": "times"},
    "de": {"example": "Beispiel", "hidden": "verdeckte Karte", "times": "Mal"},
}
"""What the pages say themselves, by language; all else is in the catalogues of the program."""


@cache
def shapes() -> dict[str, tuple[str, ...]]:
    """Return the shapes of suits and named cards: what is filled, and the lines left open in it."""
    source = SUITS.read_text(encoding="utf-8")
    parts = dict(re.findall(r'^const (\w+) = "([^"]+)";', source, re.MULTILINE))
    table = re.search(r"const shapes.*?= \{\n(.*?)^\};", source, re.MULTILINE | re.DOTALL)
    assert table is not None  # noqa: S101 - a test draws every card of the shelf
    found = {}
    for name, paths in re.findall(r"^  (\w+): \[(.*?)\],$", table[1], re.MULTILINE | re.DOTALL):
        drawn = re.findall(r"[\"`]([^\"`]+)[\"`]", paths)
        found[name] = tuple(
            re.sub(r"\$\{(\w+)\}", lambda part: parts[part[1]], path) for path in drawn
        )
    return found


def shape_of(name: str) -> str:
    """Return which shape a suit or a card is drawn with; nothing where there is none."""
    word = ALSO.get(name.lower(), name.lower())
    return next((one for one in (word, word.removesuffix("s")) if one in shapes()), "")


def face(card: PrintedCard, language: str = "en", *, counted: bool = False) -> str:
    """Return a card as HTML, with its name for whoever cannot see it."""
    said = Translated(language)
    shape = shape_of(card.suit or card.text)
    rank = card.rank if card.suit else ""
    drawn = f'<svg aria-hidden="true"><use href="#pc-{shape}"/></svg>' if shape else ""
    words = rank or ("" if shape else card.text)
    told = f"<b>{escape(words)}</b>" if words else ""
    times = card.copies if counted and card.copies > 1 else 1
    again = f", {times} {WORDS[language]['times']}" if times > 1 else ""
    name = escape(said.message(message(card.text))) + again
    many = f"<i>{times}</i>" if times > 1 else ""
    looks = "pc" if shape else "pc pc-word"
    return (
        f'<span class="{looks}" data-shape="{shape}" role="img" aria-label="{name}">'
        f"{told}{drawn}{many}</span>"
    )


def sprite(book: Book) -> str:
    """Return the shapes that a page draws its cards with, once for all of them."""
    used = sorted({shape_of(card.suit or card.text) for card in book.pack.cards} - {""})
    symbols = "".join(
        f'<symbol id="pc-{name}" viewBox="0 0 24 24"><path d="{filled}"/>'
        + "".join(f'<path class="open" d="{line}"/>' for line in lines)
        + "</symbol>"
        for name in used
        for filled, *lines in [shapes()[name]]
    )
    return f'<div class="pc-shapes" aria-hidden="true"><svg>{symbols}</svg></div>\n'


def example_of(book: Book, language: str = "en") -> dict[str, list[str]]:
    """Return the examples of a book as HTML, by the clause that each is shown with."""
    found: dict[str, list[str]] = {}
    for played in examples(book, book.agree()):
        numbers = [one for one in played.script.title.split() if played.book.clause(one)]
        if numbers:
            found.setdefault(numbers[0], []).append(_figure(played, language))
    return found


class _Drawing(Translated):
    """Prints messages as HTML, their cards drawn."""

    def __init__(self, book: Book, language: str, names: Mapping[str, str]) -> None:
        super().__init__(language, names)
        self.pack = book.pack

    def words(self, said: str, form: str = "") -> str:
        return escape(super().words(said, form), quote=False)

    def seat(self, seat: str, *, side: bool) -> str:
        return escape(super().seat(seat, side=side))

    def card(self, card: CardPart, form: str) -> str:
        return self.drawn(card.card) if card.card in self.pack else super().card(card, form)

    def drawn(self, card: str) -> str:
        """Draw a card, or the back of one that nobody names."""
        if card in self.pack:
            return face(self.pack[card], self.language)
        hidden = WORDS[self.language]["hidden"]
        return f'<span class="pc pc-back" role="img" aria-label="{hidden}"></span>'

    def part(self, part: Part, form: str = "") -> str:
        return escape(part.text) if isinstance(part, TextPart) else super().part(part, form)


def _figure(played: Played, language: str) -> str:
    """Return an example: what lies on the table, what is done, and what is ruled."""
    table = played.match.table
    named = {seat: played.script.names.get(seat, seat) for seat in table.seats}
    said = Translated(language)
    sides = {
        side: said.listed([named[seat] for seat in people(table, side)], "and")
        for side in table.sides.values()
    }
    out = _Drawing(played.book, language, sides | named)
    ends = _sentences(out, in_words(played.book, worth_telling(played.match)))
    acts = "".join(_act(out, played, step) for step in played.steps if step.number is not None)
    return "\n".join([
        '<figure class="pc-example">', f"<figcaption>{WORDS[language]['example']}</figcaption>",
        *_lies(out, played), f"<ol>{acts}</ol>", *ends, "</figure>",
    ]) + "\n"  # fmt: skip


def _lies(out: _Drawing, played: Played) -> Iterator[str]:
    """Yield what lies where, as far as it is known, and what the table has agreed."""
    book, table = played.book, played.match.table_after(0)
    names = {**USUAL, **book.places}
    for place in sorted(table.places):
        faces = table.faces(place)
        if any(one in book.pack for one in faces):
            what = out.part(Message("{place}", place=called(names, place, table.seats)))
            cards = "".join(map(out.drawn, faces))
            yield f"<p><span>{what[:1].upper()}{what[1:]}</span> {cards}</p>"
    for label, text in book.lines(book.asking(table)):
        yield f"<p><span>{out.message(message(label))}</span> {out.message(message(text))}</p>"


def _act(out: _Drawing, played: Played, step: Step) -> str:
    assert step.told is not None  # noqa: S101 - a step with a number is a report
    assert step.ruling is not None  # noqa: S101
    outcome = step.ruling.outcome
    reason = step.ruling.reason
    why = f"<br><small>{out.message(message(reason))}</small>" if reason else ""
    word = outcome if outcome != "contradicts" else "contradicts the record"
    return (
        f'<li class="pc-{outcome}"><span aria-hidden="true">{SIGNS[outcome]}</span> '
        f"{out.message(reported(played.match, step.told))}: <em>{out.words(word)}</em>{why}</li>"
    )


def _sentences(out: _Drawing, said: Iterable[Message]) -> Iterator[str]:
    for one in said:
        words = out.message(one)
        yield f'<p class="pc-came">→ {words[:1].upper()}{words[1:]}</p>'
