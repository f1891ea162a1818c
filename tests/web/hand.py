"""A hand at the phone page: it taps what a player would tap and reads what a player would read."""

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, Page, Route
from playwright.sync_api import expect as expected_of

from tests.fixtures.service import PATIENCE
from tests.web.engines import Expected, Found
from tests.web.network import PROBE, STAYS_AWAY, Address, Held, HeldAnswer, route
from tests.whole.phone import Phone

QUESTION = "section.question"
SENT = """() => [...document.querySelectorAll('[data-testid=pad], [data-testid=reach]')]
  .map(one => `${one.dataset.after} ${one.dataset.waiting}`).join()"""
"""What is another one as soon as a report has left the pad, ruled on or waiting."""
IN_MENU = re.compile(r"tab-(?!history)|settings$|home$|another-seat$|menu-(?!open)|may-this-be$")
IN_FOLD = re.compile(r"dispute-unreported$|type$|tabletop$|wall$|close-match$")
LETS_GO = 3000
"""Milliseconds after which Chromium forgets how much room a database had that nobody has open."""
AT_REST = """() => new Promise(done => {
  const unread = () => [...document.querySelectorAll('.say > button')]
    .some(e => getComputedStyle(e).pointerEvents === 'none');
  const all = () => [...document.querySelectorAll('.say, .key, .felt, .desk')]
    .map(e => [e.getBoundingClientRect().top, e.offsetHeight]).join();
  let before = '', same = 0, frames = 0;
  const look = () => {
    const now = all();
    same = now === before && !unread() ? same + 1 : 0;
    before = now;
    if (same === 4 || ++frames === 300) done(same === 4); else requestAnimationFrame(look);
  };
  look();
})"""
"""A turned phone measures its words, lays its keys out by them, and that takes a few frames."""
ANSWERED = """() => fetch('/api/v1/health').then(told => told.json())
  .then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))"""
"""When a later answer is read and painted, so are those before it."""
REMEMBER = "try { localStorage['referee.keys'] ??= %s } catch {}"


def expect(what: Any) -> Any:
    """Expect something of what is found in a page, whichever engine shows it."""
    return Expected(what) if isinstance(what, Found) else expected_of(what)


@dataclass
class Hand:
    """One phone of the table, held by somebody who taps."""

    page: Page
    url: str
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """Errors that the page did not catch."""

    def __post_init__(self) -> None:
        self.context.on("request", lambda request: self._note(request.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        if isinstance(self.page, Page):  # other engines have a way of their own, which is cut
            self.context.add_init_script(STAYS_AWAY)

    def _note(self, url: str) -> None:
        if not url.endswith(PROBE):
            self.requests.append(url)

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    # --- tapping and reading

    def see(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    def tap(self, test_id: str) -> None:
        """Tap it; what lies in the menu of the table is looked for there, and in its fold."""
        menu, folded = self.see("menu"), IN_FOLD.match(test_id)
        if (folded or IN_MENU.match(test_id)) and menu.count():
            if not self.see("menu-open").count():
                menu.tap()
            if folded:
                self.page.locator("[data-testid=menu-fold]:not([open]) > summary").tap()
        self.see(test_id).first.tap()

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def until_whole(self) -> None:
        """Wait until the table has all its parts, words and styles, and lies as it stays."""
        self.page.locator("[data-whole] .moments").wait_for(state="attached")

    def until_answered(self) -> None:
        """Wait until what the service has answered by now is read and painted."""
        self.page.evaluate(ANSWERED)

    def resize(self, width: int, height: int) -> None:
        """Turn the phone, or take a larger one, and wait until the table lies as it stays."""
        self.page.set_viewport_size({"width": width, "height": height})
        assert self.page.evaluate(AT_REST), "what lies there goes on moving"

    def expect_state(self, state: str) -> None:
        expect(self.see("reach")).to_have_attribute("data-state", state)

    def until(self, holds: Callable[[], object], lacking: object = None) -> None:
        """Wait until something holds that the page brings about; say what lacks if it does not."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, lacking
            self.page.wait_for_timeout(20)

    def route(
        self, path: Address, how: Callable[[Route], object], times: int | None = None
    ) -> None:
        """Deal so with requests to some address; past a service worker they would go unseen."""
        route(self, path, how, times)

    def hold(self, path: Address) -> Held:
        """Keep requests under way."""
        return Held(self, path)

    def hold_answer(self, path: Address) -> HeldAnswer:
        """Keep the answer to the next request under way."""
        return HeldAnswer(self, path)

    def has_no_room(self) -> None:
        """Let the browser have no room left for anything of this page, which is left for it."""
        self.page.goto("about:blank")
        self.page.wait_for_timeout(LETS_GO)
        self._limit(quotaSize=1)

    def has_room(self) -> None:
        """Let it have as much room as before."""
        self._limit()

    def _limit(self, **limit: int) -> None:
        asked = self.context.new_cdp_session(self.page)
        asked.send("Storage.overrideQuotaForOrigin", {"origin": self.url, **limit})

    def until_fetched(self, part: str) -> None:
        """Wait until the page has asked for an address with this in it."""
        self.until(lambda: any(part in url for url in self.requests), self.requests)

    def expect_waiting(self, count: int) -> None:
        expect(self.see("reach")).to_have_attribute("data-waiting", str(count))

    def expect_ruled(self, number: int) -> None:
        """Wait until the last ruling is this one, and the pad knows what follows it."""
        expect(self.see("last-ruling")).to_have_attribute("data-ruling", str(number))
        expect(self.see("pad")).to_have_attribute("data-after", str(number))

    def history(self) -> list[tuple[int, str, bool]]:
        """Read the history, oldest first: number, outcome, and whether it was taken back."""
        expect(self.see("history")).to_be_attached()  # its page may still be on the way
        lines = (
            self.see("history")
            .locator("[data-outcome]")
            .evaluate_all("all => all.map(one => ({ id: one.dataset.testid, ...one.dataset }))")
        )
        return [
            (int(line["id"].removeprefix("ruling-")), line["outcome"], line["struck"] == "true")
            for line in reversed(lines)
        ]

    # --- a match

    def remember(self, phone: Phone, **key: Any) -> None:
        """Give the page the key to a match that was opened or joined by other means."""
        kept = {
            "id": phone.match, "token": phone.token, "role": "arbiter", "seat": None,
            "title": "A match", "participant": phone.participant, "at": 1, **key,
        }  # fmt: skip
        keys = json.dumps(json.dumps({phone.match: kept}))
        self.context.add_init_script(REMEMBER % keys)

    def sit_down(self, phone: Phone, **key: Any) -> None:
        """Come to the table of a match that was opened by other means."""
        self.remember(phone, **key)
        self.go(f"/m/{phone.match}")
        self.expect_state("live")
        expect(self.see("pad").or_(self.see("felt")).first).to_be_visible()

    def open(self, book: str, players: int, terms: dict[str, Any], names: tuple[str, ...]) -> str:
        """Open a match as a player does, from the first page on; return its id."""
        self.go()
        self.choose(book)
        many = self.see(f"players-{players}")
        if many.count():
            many.locator("xpath=..").tap()
        for n, name in enumerate(names, 1):
            self.see(f"name-{n}").fill(name)
        for term, value in terms.items():
            given = self.unfold(term)
            if given.evaluate("e => e.localName") == "select":
                given.select_option(str(value))
            else:
                given.fill(str(value))
                given.blur()
        self.tap("open")
        self.page.wait_for_url("**/m/*")
        expect(self.see("pad")).to_be_visible()
        return urlsplit(self.page.url).path.rpartition("/")[2]

    def choose(self, book: str) -> None:
        """Choose a book: the picture of its game first, then the way it is played."""
        self.page.locator(f'[data-testid=game][data-books~="{book}"]').tap()
        expect(self.see("open")).to_be_enabled()
        way = self.see(f"choose-{book}")
        if way.count():
            way.tap()
        expect(self.see("opening")).to_have_attribute("data-book", book)

    def unfold(self, term: str) -> Locator:
        """Open the house rules where this one stands."""
        for fold in ("terms", "house-group"):
            here = self.page.locator(
                f"details:is([data-testid={fold}], .{fold}):not([open])",
                has=self.see(f"term-{term}"),
            )
            if here.count():
                here.locator("summary").first.tap()
        return self.see(f"term-{term}")

    def report(self, move: dict[str, Any], press: Callable[[Locator], None] | None = None) -> None:
        """Report a move: the seat, the move, then every question it asks, one tap each."""
        press = press or _tap
        before = self.page.evaluate(SENT)
        left = {name: value for name, value in move.items() if name not in {"move", "seat"}}
        self._choose(move.get("seat"), press)
        question = self.page.locator(QUESTION)
        if self._said(move, press, before):
            return
        if not (left and question.count() and _asks(question, move["move"])):
            self._begin(move["move"], press, asked=bool(left))
        asks = question  # one that was answered stands there until the page has drawn the next
        while left and self._asks_more(before, asks):
            name = question.get_attribute("data-field") or ""
            if name not in left:
                name = next(iter(left))
                extra = self.see(f"extra-{name}")
                if not extra.count():
                    break  # it was settled with the move's own button
                press(extra)
            self._answer(left.pop(name), press)
            asks = self.page.locator(f'{QUESTION}:not([data-field="{name}"])')
        self._asks_more(before, asks)
        for last in (self.see("skip"), self.see("send")):
            if last.count():
                press(last)

    def _asks_more(self, before: str, what: Locator) -> bool:
        """Wait for something to be asked; not where the report is on its way already."""
        end = time.monotonic() + PATIENCE
        while not what.count():
            if self.page.evaluate(SENT) != before or time.monotonic() > end:
                return False
            self.page.wait_for_timeout(20)
        return True

    def _said(self, move: dict[str, Any], press: Callable[[Locator], None], before: str) -> bool:
        """Press the word that says all of it, if there is one, and who it was where asked."""
        seat = move.get("seat", "")
        who = self.page.locator(f'[data-testid=who-said][data-value="{seat}"]')
        for word in self.page.locator("[data-word]").all():
            said = word.get_attribute("data-word") or "{}"
            told, seats = json.loads(said), word.get_attribute("data-seats") or ""
            if told == move or (seat in seats.split(",") and told | {"seat": seat} == move):
                quoted = json.dumps(said, ensure_ascii=False)  # others may come before it meanwhile
                press(self.page.locator(f"[data-word={quoted}][data-seats={json.dumps(seats)}]"))
                if self._asks_more(before, who):
                    press(who)
                return True
        return False

    def _choose(self, seat: str | None, press: Callable[[Locator], None]) -> None:
        if self.page.locator(f'[data-testid="seat-{seat}"][aria-pressed="false"]').count():
            press(self.see(f"seat-{seat}"))  # it may be on turn meanwhile, and picked

    def _begin(self, move: str, press: Callable[[Locator], None], *, asked: bool) -> None:
        button, question = self.see(f"move-{move}").first, f'{QUESTION}[data-move="{move}"]'

        def begun() -> bool:
            if button.is_visible():
                press(button)
                return True
            # what was reported before may be heard only now: then this lies open, or in the fold
            if asked and self.page.locator(question).count():
                return True
            for fold in self.see("pad").locator("details:not([open]) > summary").all():
                press(fold)
            return False

        self.until(begun, f"nothing to tap for {move}")

    def _answer(self, value: Any, press: Callable[[Locator], None]) -> None:
        if isinstance(value, list):
            for face in value:
                self._card(face, press)
            press(self.see("field-done"))
        elif self.page.locator(f"{QUESTION} [data-face]").count():
            self._card(value, press)
        else:
            said = str(value).lower() if isinstance(value, bool) else value  # 1 is a number
            # a slot is tapped where it lies: a question lists it only where there is no felt
            lies = self.page.locator(f'.felt .slot[data-value="{said}"]')
            asked = self.page.locator(f'{QUESTION} [data-value="{said}"]')
            press(lies if lies.count() else asked)

    def _card(self, face: str, press: Callable[[Locator], None]) -> None:
        press(self.page.locator(f'{QUESTION} [data-testid="card"][data-face="{face}"]').first)


def _tap(what: Locator) -> None:
    what.tap()


def _asks(question: Locator, move: str) -> bool:
    return question.get_attribute("data-move") == move
