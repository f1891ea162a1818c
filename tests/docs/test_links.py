"""Links lead somewhere, sentences have lines of their own, and nothing comes from elsewhere."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath

from tests.docs.pages import ROOT, prose, written
from tests.docs.pages import whole as pages

LINK = re.compile(r"(?<!!)\[(?:[^\]\[]|\[[^\]]*\])*\]\(([^)\s]+)\)")
TARGET = re.compile(r"^\(([a-z0-9-]+)\)=$", re.MULTILINE)
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
INLINE = re.compile(r"`[^`\n]*`")
TWO_SENTENCES = re.compile(r"[a-z`)]\. +[A-Z](?=[a-z])")
LOADS = re.compile(r"!\[[^\]]*\]\(http|<(?:img|script|link|iframe)\b")
LISTED = re.compile(r"\s*([|>:-]|\d+\.| {2,})")


@cache
def targets(name: str) -> frozenset[str]:
    """Return what can be linked to on a page: its named targets and its headings."""
    text = prose(pages()[name])
    return frozenset(TARGET.findall(text)) | {slug(head) for head in HEADING.findall(text)}


def slug(heading: str) -> str:
    """Return the anchor of a heading, as forges and MyST make it."""
    plain = re.sub(r"[^\w\s-]", "", heading.lower().replace("`", ""))
    return re.sub(r"\s", "-", plain.strip())


def lost(name: str) -> Iterator[str]:
    """Yield the links of a page that lead nowhere."""
    for link in LINK.findall(INLINE.sub("``", prose(pages()[name]))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        parts = PurePosixPath(name).parent / path
        there = _plain(parts) if path else name
        found = there in pages() or (ROOT / there).is_file()
        if not found or (anchor and there in pages() and anchor not in targets(there)):
            yield f"{name}: {link}"


def test_links_lead_somewhere():
    assert [link for name in pages() for link in lost(name)] == []


def _plain(path: PurePosixPath) -> str:
    steps: list[str] = []
    for step in path.parts:
        steps.pop() if step == ".." else steps.append(step)
    return "/".join(steps)


def test_every_sentence_has_a_line_of_its_own():
    found = [
        f"{name}:{number}: {line}"
        for name, page in written().items()
        if name != "docs/reference/notation.md"
        for number, line in enumerate(prose(page).split("\n"), 1)
        if not LISTED.match(line) and TWO_SENTENCES.search(INLINE.sub("`", line))
    ]
    assert found == []


def test_no_page_loads_anything_from_elsewhere():
    assert [name for name, page in written().items() if LOADS.search(page)] == []
