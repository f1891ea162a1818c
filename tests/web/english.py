"""What is English on a page: sentences of the catalogues, and words that tell it."""

import re
from functools import cache

from playwright.sync_api import Page

from referee.kernel.messages import HOLE
from tests.web.test_said import spoken

READ = """() => {
  const seen = one =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest('body [lang=en]');
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const read = new Set();
  while (walk.nextNode())
    if (seen(walk.currentNode.parentElement)) read.add(walk.currentNode.textContent.trim());
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const one of document.querySelectorAll(`[${name}]`))
      if (seen(one)) read.add(one.getAttribute(name).trim());
  return [document.title, ...read].filter(Boolean);
}"""
"""All that somebody reads or hears of a page."""
ENGLISH = re.compile(
    r"\b(the|is|are|were|not|and|this|that|with|who|what|has|have)\b", re.IGNORECASE
)
"""Words that no German sentence has."""


def _pattern(words: str) -> str:
    return "([^.:]{1,60})".join(re.escape(part) for part in HOLE.sub("\0", words).split("\0"))


UNLIKE = [
    one
    for id_, said in spoken("de").items()
    for one in id_.split("|")
    if said != id_ and len(HOLE.sub("", one).strip()) > 3 and one not in str(said).split("|")
]
KNOWN = re.compile("|".join(f"(?:{_pattern(one.strip())})" for one in UNLIKE))


@cache
def _is_english(text: str) -> bool:
    return bool(KNOWN.fullmatch(text) or ENGLISH.search(text))


def english(page: Page) -> list[str]:
    """Return what is English on a page: sentences of the catalogues, and words that tell it."""
    return [text for text in page.evaluate(READ) if _is_english(text)]


def stays_english(page: Page) -> list[str]:
    """Return what is English on a page once all words have come."""
    for _ in range(100):
        if not (found := english(page)):
            break
        page.wait_for_timeout(50)
    return found
