"""What an evening prints: the regulation, start numbers, the slips of a round, the standings.

With the fonts that every reader of PDF has by itself, as the pages of a match.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, TextEmphasis, XPos, YPos
from fpdf.fonts import FontFace

from referee.kernel.messages import CountPart, Message
from referee.messages import Translated
from referee.paper.pages import FONT, HEADING, LETTERS, LINE, SIZE, TITLE, fitting
from referee.tournament.movements import MOVEMENTS
from referee.tournament.standings import penalties, standings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.tournament.regulation import Regulation, Text
    from referee.tournament.tournament import Round, Table, Tournament

SLIPS_ACROSS = 2
SLIP_HEIGHT = 66
"""Millimetres: four rows of slips on a page."""
QR_SIZE = 17.0
"""Millimetres."""


class Link(NamedTuple):
    """What makes a phone that of a table: the code, and the QR code of its address."""

    code: str
    modules: Sequence[Sequence[int]]
    """Row by row which of its squares are dark."""


NO_LINKS: Mapping[str | None, Link] = {}
ARTICLE = Message("article")
JUDGED = Message("judged by")
THE_TABLE = Message("the table")
DIRECTION = Message("the direction")
NUMBER = Message("number")
WHO = Message("who")
GONE = Message("gone")
TABLE = Message("table")
RESTS = Message("rests")
NOT_FROZEN = Message("not frozen yet")
PLACING = Message("placing")
PENALTIES = Message("penalties")
BINDS = Message("Digest of the seed that the draw is bound by:")


class Sheets(FPDF):
    """Pages of a tournament in the making, and in whose words they are printed."""

    def __init__(self, language: str, title: str, at: int = 0) -> None:
        """Begin with a title; ``at`` is when the latest event was: printed twice it is one file.

        Raises ``LookupError`` for a language that is not spoken.
        """
        super().__init__()
        self.said, self.language = Translated(language), language
        self.core_fonts_encoding = LETTERS
        self.set_font(FONT, size=SIZE)
        self.set_creation_date(datetime.fromtimestamp(at / 1000, UTC))
        self.set_lang(language)
        self.set_title(fitting(title))
        self.set_auto_page_break(True, margin=15)
        self.add_page()
        self.line_of(title, TITLE, TextEmphasis.B)

    def text_of(self, text: Text) -> str:
        """Return a text in the language of the page, in English where it is not there."""
        return text.de if self.language == "de" and text.de else text.en

    def line_of(
        self, text: str, size: float = SIZE, style: TextEmphasis = TextEmphasis.NONE
    ) -> None:
        """Print words across the page, as many lines as they take."""
        self.set_font(FONT, style.style, size)
        self.multi_cell(
            0, LINE * size / SIZE, fitting(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT
        )
        self.set_font(FONT, size=SIZE)

    def rows(self, rows: Iterable[Sequence[str]], widths: Sequence[int]) -> None:
        """Print a table, its headings again on every page."""
        bold = FontFace(emphasis=TextEmphasis.B)
        with self.table(
            borders_layout=TableBordersLayout.HORIZONTAL_LINES, headings_style=bold,
            line_height=LINE * 1.2, text_align="LEFT", col_widths=tuple(widths),
        ) as table:  # fmt: skip
            for row in rows:
                table.row([fitting(cell) for cell in row])

    def word(self, word: Message) -> str:
        """Return a word of the page in its language."""
        return self.said.message(word)

    @property
    def pdf(self) -> bytes:
        """The file."""
        return bytes(self.output())


def regulation_page(
    told: Regulation, language: str = "en", announced: Tournament | None = None
) -> bytes:
    """Return a regulation as PDF: what is played, how it is drawn, and each article.

    Where a tournament was ``announced`` by it: with its title, when and where, and what binds its
    draw.
    """
    title = told.title.de if language == "de" and told.title.de else told.title.en
    paper = Sheets(language, announced.title if announced is not None else title)
    if announced is not None:
        paper.line_of(" \u00b7 ".join(filter(None, [announced.about, title])))
        paper.line_of(f"{paper.word(BINDS)} {announced.seeds}", SIZE - 2)
    agreed = ", ".join(f"{name}={value}" for name, value in told.play.terms.items())
    paper.line_of(" \u00b7 ".join(filter(None, [told.play.book, agreed])))
    for stage in told.stages:
        games = Message("{games} a round", games=CountPart(stage.games, "game|games"))
        paper.line_of(
            f"{paper.text_of(stage.name)} \u00b7 {paper.said.message(games)}",
            HEADING, TextEmphasis.B,
        )  # fmt: skip
        paper.line_of(paper.said.words(MOVEMENTS[stage.movement].text))
    left = {
        "table": paper.word(THE_TABLE),
        "direction": paper.word(DIRECTION),
    }
    rows = [[paper.word(ARTICLE), "", paper.word(JUDGED)]]
    rows += [
        [one.number, paper.text_of(one.text), ", ".join(one.judged) or left[one.left]]
        for one in told.articles
    ]
    paper.rows(rows, (8, 68, 24))
    for text in (told.source, told.missing):
        paper.line_of(paper.text_of(text), SIZE - 2)
    return paper.pdf


def entries_page(now: Tournament, names: Mapping[int, Sequence[str]], language: str) -> bytes:
    """Return the start numbers as PDF."""
    paper = Sheets(language, now.title, now.recorded_at)
    rows = [[paper.word(NUMBER), paper.word(WHO), ""]]
    rows += [
        [
            str(one.number),
            called(one.number, names),
            paper.word(GONE) if one.withdrawn else "",
        ]
        for one in sorted(now.entries.values())
    ]
    paper.rows(rows, (15, 70, 15))
    return paper.pdf


def seating_page(
    now: Tournament, number: int, names: Mapping[int, Sequence[str]], language: str
) -> bytes:
    """Return who sits where in a round as PDF."""
    paper = Sheets(language, now.title, now.recorded_at)
    found = now.rounds[number - 1]
    paper.line_of(paper.said.message(Message("Round {number}", number=number)), HEADING)
    rows = [[paper.word(TABLE), paper.word(WHO)]]
    rows += [[str(table.number), against(table, names)] for table in found.tables.values()]
    rows += [["-", f"{called(entry, names)} ({paper.word(RESTS)})"] for entry in found.resting]
    paper.rows(rows, (15, 85))
    return paper.pdf


def slips_page(
    now: Tournament, number: int, names: Mapping[int, Sequence[str]], language: str,
    links: Mapping[str | None, Link] = NO_LINKS,
) -> bytes:  # fmt: skip
    """Return the slips of a round as PDF, eight on a page: games to fill in, and who signs.

    ``links`` make a phone the table's, by round and table (``2/7``).
    """
    paper = Sheets(language, now.title, now.recorded_at)
    found = now.rounds[number - 1]
    games = now.stage(found.stage).games
    top, across = paper.get_y() + 2, paper.epw / SLIPS_ACROSS
    place = 0
    for table in found.tables.values():
        x = paper.l_margin + place % SLIPS_ACROSS * across
        y = top + place // SLIPS_ACROSS * SLIP_HEIGHT
        if y + SLIP_HEIGHT > paper.h - 10:
            paper.add_page()
            top, place = paper.t_margin, 0
            x, y = paper.l_margin, top
        link = links.get(f"{found.number}/{table.number}")
        _slip(paper, found, table, names, (x, y, across - 4, games), link)
        place += 1
    return paper.pdf


def _slip(  # noqa: PLR0913, PLR0917 - what stands on it, and where
    paper: Sheets, one: Round, table: Table, names: Mapping[int, Sequence[str]],
    where: tuple[float, float, float, int], link: Link | None,
) -> None:  # fmt: skip
    x, y, width, games = where
    paper.rect(x, y, width, SLIP_HEIGHT - 4)
    head = Message("Round {number}, table {table}", number=one.number, table=table.number)
    _at(paper, x + 2, y + 2, paper.said.message(head), HEADING)
    column = (width - 4) / len(table.sides)
    row = min(7.0, (SLIP_HEIGHT - 44) / games)
    for number, side in enumerate(table.sides):
        left = x + 2 + number * column
        for line, text in enumerate(_lines(side, names)):
            _at(paper, left, y + 20 + line * LINE, _cut(paper, text, column - 3))
        for game in range(games):
            paper.rect(left, y + 32 + game * row, column - 3, row - 1)
        _at(paper, left, y + SLIP_HEIGHT - 10, _cut(paper, "." * 22, column - 3, ""))
    if link is not None:
        _link(paper, link, x + width - QR_SIZE - 2, y + 2)


def _lines(side: Sequence[int], names: Mapping[int, Sequence[str]]) -> list[str]:
    """Return who sits on a side in two lines at most: a pair has one for each of them."""
    if len(side) > 1:
        return [called(side[0], names), " + ".join(called(one, names) for one in side[1:])]
    return called(side[0], names).split(" / ", 1)


def _cut(paper: Sheets, text: str, width: float, end: str = "...") -> str:
    """Return as much of a text as a width has room for."""
    text = fitting(text)
    if paper.get_string_width(text) <= width:
        return text
    while text and paper.get_string_width(text + end) > width:
        text = text[:-1]
    return text + end


def _link(paper: Sheets, link: Link, x: float, y: float) -> None:
    """Draw a QR code, and write the code beside it for whoever has no camera."""
    size = QR_SIZE / len(link.modules)
    for row, line in enumerate(link.modules):
        for column, dark in enumerate(line):
            if dark:
                paper.rect(x + column * size, y + row * size, size, size, style="F")
    paper.set_font(FONT, size=8)
    paper.text(x - paper.get_string_width(link.code) - 3, y + QR_SIZE - 3, link.code)
    paper.set_font(FONT, size=SIZE)


def _at(paper: Sheets, x: float, y: float, text: str, size: float = SIZE) -> None:
    paper.set_font(FONT, size=size)
    paper.text(x, y + LINE - 1, fitting(text))
    paper.set_font(FONT, size=SIZE)


def standings_page(
    now: Tournament, names: Mapping[int, Sequence[str]], language: str, title: int = 0
) -> bytes:
    """Return the standings for a title as PDF, those that are frozen where they are."""
    paper = Sheets(language, now.title, now.recorded_at)
    ranking = now.regulation.rankings[title]
    paper.line_of(paper.text_of(ranking.title), HEADING, TextEmphasis.B)
    frozen = now.frozen
    lines = frozen.standings[title] if frozen is not None else standings(now, title)
    if frozen is None:
        paper.line_of(paper.word(NOT_FROZEN))
    counts = [paper.text_of(count.title) for count in ranking.counts]
    rows = [
        [
            paper.word(PLACING),
            paper.word(WHO),
            *counts,
            paper.word(PENALTIES),
        ]
    ]
    rows += [
        [str(line.place), called(line.entry, names), *map(str, line.counts),
         str(penalties(now, line.entry) or "")]
        for line in lines
    ]  # fmt: skip
    paper.rows(rows, (8, 40, *(12 for _ in counts), 12))
    return paper.pdf


def called(entry: int, names: Mapping[int, Sequence[str]]) -> str:
    """Return what an entry is called: its number, and its names where they are known."""
    return f"{entry} {' / '.join(filter(None, names.get(entry, ())))}".strip()


def against(table: Table, names: Mapping[int, Sequence[str]]) -> str:
    """Return who meets whom at a table."""
    return " : ".join(" + ".join(called(one, names) for one in side) for side in table.sides)
