"""A walk through all pages of the phone: where one is, is said at every stop."""

from collections.abc import Iterator

from tests.web.hand import Hand, expect
from tests.whole.phone import Phone

SCREENS = (
    "home", "shelved rules", "argue", "open", "import", "join", "take over", "table", "question",
    "menu", "score", "result", "void", "something else", "history", "moment", "correct", "dispute",
    "dossier", "disputed", "audit", "clause", "rules", "found", "share", "settings", "wall",
    "tabletop", "typed",
)  # fmt: skip
"""Every stop, in order."""


def score_screens(phone: Hand) -> Iterator[str]:
    """Walk from the table to the score sheet and the results, and back."""
    phone.tap("menu-score")
    expect(phone.see("score-page")).to_be_visible()
    yield "score"
    phone.tap("tab-table")
    phone.tap("menu-result")
    expect(phone.see("result-page")).to_be_visible()
    yield "result"
    phone.tap("to-cards")
    expect(phone.see("pad")).to_be_visible()


def screens(phone: Hand, arbiter: Phone) -> Iterator[str]:
    """Walk through the page, and say where one is."""
    phone.remember(arbiter)
    phone.go()
    phone.see("books").locator("summary").tap()
    expect(phone.see("book-whot-1on1")).to_be_visible()
    yield "home"
    phone.tap("book-whot-1on1")
    expect(phone.see("how")).to_be_visible()
    phone.see("contents").locator("summary").tap()
    yield "shelved rules"
    yield from opening(phone)
    phone.sit_down(arbiter)
    yield "table"
    phone.page.locator('.keys [data-face="W"]').tap()
    expect(phone.page.locator('[data-field="suit"]')).to_be_visible()
    yield "question"
    phone.tap("cancel")
    phone.tap("menu")
    yield "menu"
    yield from score_screens(phone)
    phone.report({"move": "play", "seat": "C", "card": "T4"})
    expect(phone.see("notice-void")).to_be_visible()
    yield "void"
    yield from looking_back(phone)
    yield from argument(phone)
    phone.tap("tab-rules")
    expect(phone.see("example-WHT-8")).to_be_visible()
    yield "rules"
    phone.see("search-rules").fill("whot")
    expect(phone.see("found")).to_be_visible()
    yield "found"
    phone.tap("tab-share")
    expect(phone.see("qr")).to_be_visible()
    yield "share"
    phone.tap("settings")
    expect(phone.see("theme-dark")).to_be_visible()
    yield "settings"
    yield from around(phone, arbiter)


def looking_back(phone: Hand) -> Iterator[str]:
    """Walk from a card that did not count back through the match, and to a correction."""
    phone.tap("not-played")
    phone.see("anything").locator("summary").tap()
    yield "something else"
    phone.tap("tab-history")
    phone.see("ruling-2").locator("summary").tap()
    yield "history"
    phone.see("ruling-2").get_by_test_id("moment").tap()
    expect(phone.see("to-now")).to_be_visible()
    yield "moment"
    phone.tap("tab-history")
    phone.see("ruling-2").locator("summary").tap()
    phone.see("ruling-2").get_by_test_id("correct").tap()
    phone.tap("take-back")
    expect(phone.see("preview")).to_be_visible()
    yield "correct"


def opening(phone: Hand) -> Iterator[str]:
    """Walk to where matches begin: an argument, a new match, a file, a code."""
    phone.go("/#argue")
    phone.page.locator('[data-testid=game][data-game="Whot"]').tap()
    phone.tap("argue-whot-1on1")
    phone.page.locator(".keys [data-face=T5]").tap()
    expect(phone.see("answer")).to_be_visible()
    yield "argue"
    phone.go()
    phone.choose("whot-tournament")
    expect(phone.see("name-3")).to_be_visible()
    phone.unfold("hand_size")
    yield "open"
    phone.see("import").locator("summary").tap()
    yield "import"
    phone.go("/join")
    yield "join"
    phone.go("/#arbiter")
    expect(phone.page.locator("h1")).to_be_visible()
    yield "take over"


def around(phone: Hand, arbiter: Phone) -> Iterator[str]:
    """Walk through what stands around the table, and say where one is."""
    phone.go(f"/m/{arbiter.match}/wall")
    expect(phone.see("wall-last")).to_be_visible()
    yield "wall"
    phone.go(f"/m/{arbiter.match}#tabletop")
    expect(phone.see("below-A")).to_be_visible()
    yield "tabletop"
    phone.tap("tab-table")
    phone.tap("menu")
    phone.tap("type")
    phone.see("typed-line").fill("C")
    expect(phone.see("typed-option").first).to_be_visible()
    yield "typed"


def argument(phone: Hand) -> Iterator[str]:
    """Walk through a dispute, and say where one is."""
    phone.tap("tab-history")
    phone.see("ruling-3").locator("summary").tap()
    phone.see("ruling-3").get_by_test_id("dispute").tap()
    phone.see("words-chip").first.tap()
    yield "dispute"
    phone.tap("dispute-it")
    expect(phone.see("dossier")).to_be_visible()
    for fold in ("another-remedy", "give-points"):
        phone.see(fold).locator("summary").first.tap()
    phone.page.locator('[data-remedy="let-stand"]').get_by_test_id("choose-remedy").tap()
    expect(phone.see("decision-panel")).to_be_visible()
    yield "dossier"
    phone.tap("tab-table")
    expect(phone.see("open-dispute")).to_be_visible()
    yield "disputed"
    phone.tap("tab-audit")
    phone.tap("open-trail")
    expect(phone.see("trail")).to_be_visible()
    phone.see("around").nth(1).tap()
    expect(phone.see("table-after")).to_be_visible()
    yield "audit"
    phone.page.locator("main button.cite:visible").first.tap()
    expect(phone.see("in-the-rules")).to_be_visible()
    yield "clause"
    phone.tap("close-clause")
