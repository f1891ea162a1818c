"""A hand at the phone page: it taps what a player would tap and reads what a player would read."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.sync_api import TimeoutError, expect  # noqa: A004 - that of the browser

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Locator, Page

    from tests.whole.phone import Phone

QUESTION = "section.question"
REMEMBER = "if (!localStorage['referee.keys']) localStorage['referee.keys'] = %s"


@dataclass
class Hand:
    """One phone of the table, held by somebody who taps."""

    page: Page
    url: str
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """Errors that the page did not catch."""

    def __post_init__(self) -> None:
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    # --- tapping and reading

    def see(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    def tap(self, test_id: str) -> None:
        self.see(test_id).first.tap()

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def expect_state(self, state: str) -> None:
        expect(self.see("reach")).to_have_attribute("data-state", state)

    def expect_waiting(self, count: int) -> None:
        expect(self.see("reach")).to_have_attribute("data-waiting", str(count))

    def expect_ruled(self, number: int) -> None:
        """Wait until the last ruling is this one, and the pad knows what follows it."""
        expect(self.see("last-ruling")).to_have_attribute("data-ruling", str(number))
        expect(self.see("pad")).to_have_attribute("data-after", str(number))

    def history(self) -> list[tuple[int, str, bool]]:
        """Read the history, oldest first: number, outcome, and whether it was taken back."""
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
            "title": "A match", "participant": "", "at": 1, **key,
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
        self.tap("open-match")
        self.tap(f"choose-{book}")
        self.see(f"players-{players}").locator("xpath=..").tap()
        for n, name in enumerate(names, 1):
            self.see(f"name-{n}").fill(name)
        if terms:
            self.see("terms").locator("summary").tap()
        for term, value in terms.items():
            given = self.see(f"term-{term}")
            if given.evaluate("e => e.localName") == "select":
                given.select_option(str(value))
            else:
                given.fill(str(value))
                given.blur()
        self.tap("open")
        self.page.wait_for_url("**/m/*")
        expect(self.see("pad")).to_be_visible()
        return urlsplit(self.page.url).path.rpartition("/")[2]

    def report(self, move: dict[str, Any], press: Callable[[Locator], None] | None = None) -> None:
        """Report a move: the seat, the move, then every question it asks, one tap each."""
        press = press or _tap
        left = {name: value for name, value in move.items() if name not in {"move", "seat"}}
        self._choose(move.get("seat"), press)
        question = self.page.locator(QUESTION)
        if not (left and question.count() and _asks(question, move["move"])):
            self._begin(move["move"], press)
        while left and _appears(question):
            name = question.get_attribute("data-field") or ""
            if name not in left:
                name = next(iter(left))
                extra = self.see(f"extra-{name}")
                if not extra.count():
                    break  # it was settled with the move's own button
                press(extra)
            self._answer(left.pop(name), press)
        for last in (self.see("skip"), self.see("send")):
            if last.count():
                press(last)

    def _choose(self, seat: str | None, press: Callable[[Locator], None]) -> None:
        button = self.page.locator(f'[data-testid="seat-{seat}"][aria-pressed="false"]')
        if button.count():
            press(button)

    def _begin(self, move: str, press: Callable[[Locator], None]) -> None:
        button = self.see(f"move-{move}").first
        if not button.is_visible():
            for fold in self.see("pad").locator("details:not([open]) > summary").all():
                press(fold)
        press(button)

    def _answer(self, value: Any, press: Callable[[Locator], None]) -> None:
        if isinstance(value, list):
            for face in value:
                self._card(face, press)
            press(self.see("field-done"))
        elif self.page.locator(f"{QUESTION} [data-face]").count():
            self._card(value, press)
        else:
            said = {True: "true", False: "false"}.get(value, value)
            press(self.page.locator(f'{QUESTION} [data-value="{said}"]'))

    def _card(self, face: str, press: Callable[[Locator], None]) -> None:
        card = self.page.locator(f'{QUESTION} [data-testid="card"][data-face="{face}"]').first
        if not card.is_visible():
            press(self.see("other-cards").locator("summary"))
        press(card)


def _tap(what: Locator) -> None:
    what.tap()


def _appears(question: Locator) -> bool:
    """Wait a moment for the question: a move's own button may have settled all there was to ask."""
    try:
        question.wait_for(timeout=1000)
    except TimeoutError:
        return False
    return True


def _asks(question: Locator, move: str) -> bool:
    return question.get_attribute("data-move") == move
