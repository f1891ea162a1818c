"""The audit's first page and the score sheet as a PDF, in the language of whoever prints it.

It uses the fonts that every reader of PDF has by itself, so a page is a few kilobytes and needs no
font beside it. They have the letters of western Europe; any other letter loses its marks.
"""

from __future__ import annotations

import io
import unicodedata
from base64 import b64decode
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, TextEmphasis, XPos, YPos
from fpdf.fonts import FontFace

from referee.audit import audited, headings, told
from referee.audit.argued import pictured
from referee.audit.document import cells
from referee.messages import Translated

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.audit import Audit
    from referee.audit.matters import Matter
    from referee.kernel import Message, Sheet
    from referee.match.match import Match

LETTERS = "cp1252"
"""The signs that the fonts have."""
FONT = "helvetica"
SIZE, HEADING, TITLE = 10, 12, 16
LINE = 5
"""Millimetres from line to line."""
INDENT = 5
PICTURE = 95
"""Millimetres that a photograph has on the page: two of them stand on one."""
NO_PICTURES: Mapping[int, str] = MappingProxyType({})


def printed(
    match: Match,
    names: Mapping[str, str],
    language: str = "en",
    *,
    imports: Sequence[str] = (),
    pictures: Mapping[int, str] = NO_PICTURES,
) -> bytes:
    """Return a match as PDF; ``imports`` says in words what of it came out of files.

    ``pictures`` are the photographs that are printed with it, in base64 by their numbers.
    """
    trail = told(match, imports=list(imports))
    audit = audited(match, trail, names=names, imported=bool(imports))
    said = Translated(language, audit.names(Translated(language)))
    seen = [(pictured(one), b64decode(pictures[one.number]))
            for one in match.argued.pictures if one.number in pictures]  # fmt: skip
    return pages(audit, said, language, match, seen)


def pages(
    audit: Audit,
    said: Translated,
    language: str,
    match: Match,
    seen: Sequence[tuple[Message, bytes]] = (),
) -> bytes:
    """Return the PDF: who played, the result, what was disputed and found, and the score sheet.

    What was ``seen`` stands below: photographs, each with what is told of it.

    It bears the moment of the latest event: the same match printed twice is the same file.
    """
    paper = _Paper(said, match.id)
    moment = datetime.fromtimestamp(match.recorded_at / 1000, UTC)
    paper.set_creation_date(moment)
    paper.set_lang(language)
    paper.set_title(fitting(said.words(audit.trail.book.title)))
    paper.add_page()
    paper.first(audit, moment)
    for matter in audit.matters:
        paper.matter(matter)
    if not audit.matters:
        paper.heading(headings.UNDISPUTED)
    paper.found(headings.PROVEN, audit.proven)
    paper.found(headings.IMPOSSIBLE, audit.impossible)
    paper.found(headings.UNUSUAL, audit.unusual)
    if not (audit.proven or audit.impossible or audit.unusual):
        paper.heading(headings.REGULAR_BESIDE if audit.matters else headings.REGULAR)
    if audit.scores is not None:
        paper.heading(headings.SCORE)
        paper.sheet(audit.scores)
    if seen:
        paper.heading(headings.PICTURES)
    for told_of, image in seen:
        paper.picture(told_of, image)
    return bytes(paper.output())


def fitting(text: str) -> str:
    """Return a text in signs that the fonts have: a letter without its marks, else a ``?``."""
    return "".join([_fitting(sign) for sign in unicodedata.normalize("NFC", text)])


def _fitting(sign: str) -> str:
    plain: str = unicodedata.normalize("NFKD", sign)[:1]
    for tried in (sign, plain, _unstroked(sign)):
        if tried.encode(LETTERS, "ignore"):
            return tried
    return "" if unicodedata.combining(sign) else "?"


def _unstroked(sign: str) -> str:
    """Return the letter without a mark that is part of it: an l for the l with a stroke."""
    name = unicodedata.name(sign, "").replace("DOTLESS ", "").partition(" WITH ")[0]
    try:
        return unicodedata.lookup(name)
    except KeyError:
        return ""


class _Paper(FPDF):
    """Pages in the making, and in whose words they are printed."""

    def __init__(self, said: Translated, match_id: str) -> None:
        super().__init__()
        self.said = said
        self.match_id = match_id
        self.core_fonts_encoding = LETTERS
        self.set_font(FONT, size=SIZE)

    def footer(self) -> None:
        """Say at the foot of every page which match it is of, and which page it is."""
        self.set_y(-12)
        self.set_font(FONT, size=SIZE - 2)
        self.cell(0, LINE, f"{self.match_id} \u00b7 {self.page_no()} / {{nb}}", align="C")
        self.set_font(FONT, size=SIZE)

    def first(self, audit: Audit, moment: datetime) -> None:
        """Print what is played, by whom, when it was recorded last, and how it ended."""
        self.words(self.said.words(audit.trail.book.title), TITLE, TextEmphasis.B)
        people = ", ".join(f"{who.seat} {who.name}".strip() for who in audit.people)
        self.words(" \u00b7 ".join([people, f"{moment:%Y-%m-%d}"]))
        self.ln(LINE / 2)
        self.words(self.said.message(audit.result), SIZE + 1, TextEmphasis.B)

    def matter(self, matter: Matter) -> None:
        """Print a dispute: what was disputed, the evidence, the decision, and what it changed."""
        self.heading(headings.dispute(matter.number))
        self.sentences(matter.disputed, INDENT)
        for head, sentences in (
            (headings.EVIDENCE, matter.evidence),
            (headings.DECIDED, matter.decided),
            (headings.CHANGED, matter.changed),
        ):
            if sentences:
                self.words(self.said.message(head), SIZE, TextEmphasis.I, INDENT)
                self.sentences(sentences, INDENT * 2)

    def picture(self, told_of: Message, image: bytes) -> None:
        """Print a photograph below what is told of it, on the same page."""
        if self.will_page_break(PICTURE + LINE * 2):
            self.add_page()
        said = fitting(self.said.message(told_of))
        self.words(said, SIZE - 1)
        self.image(io.BytesIO(image), w=self.epw, h=PICTURE, keep_aspect_ratio=True, alt_text=said)
        self.ln(LINE)

    def found(self, head: Message, sentences: Sequence[Message]) -> None:
        """Print what was found of one kind, if anything was."""
        if sentences:
            self.heading(head)
            self.sentences(sentences, INDENT)

    def heading(self, head: Message) -> None:
        """Print what stands above a part."""
        self.ln(LINE / 2)
        self.words(self.said.message(head), HEADING, TextEmphasis.B)

    def sentences(self, sentences: Iterable[Message], margin: float) -> None:
        """Print sentences, each in a line of its own."""
        for one in sentences:
            self.words(self.said.message(one), margin=margin)

    def words(
        self,
        text: str,
        size: float = SIZE,
        style: TextEmphasis = TextEmphasis.NONE,
        margin: float = 0,
    ) -> None:
        """Print words across the page, as many lines as they take."""
        self.set_font(FONT, style.style, size)
        self.set_x(self.l_margin + margin)
        self.multi_cell(
            0, LINE * size / SIZE, fitting(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT
        )
        self.set_font(FONT, size=SIZE)

    def sheet(self, sheet: Sheet) -> None:
        """Print a sheet as a table, its headings again on every page."""
        bold = FontFace(emphasis=TextEmphasis.B)
        with self.table(
            borders_layout=TableBordersLayout.HORIZONTAL_LINES, headings_style=bold,
            line_height=LINE * 1.2, text_align="LEFT",
        ) as table:  # fmt: skip
            for row in cells(sheet):
                table.row([fitting(self.said.message(cell)) for cell in row])
