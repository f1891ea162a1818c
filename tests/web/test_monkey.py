"""A monkey has two phones of one table: whatever it taps, the page goes on and nothing is lost."""

import re
from dataclasses import dataclass, field
from random import Random

import pytest
from playwright.sync_api import Error, expect
from playwright.sync_api import TimeoutError as Late

from tests.web.hand import Hand
from tests.whole.phone import opened

BOOKS = ("watten-bavarian-4", "whot-1on1", "lotta-watta", "lohai-4", "mau-mau", "schnapsen")
TAPPED = (
    "button:not([disabled]):not([data-testid=take-bgstats]):visible, summary:visible,"
    " a[href^='/']:not([target]):not([download]):visible, select:visible, textarea:visible,"
    " input:not([type=file]):visible"
)
"""Whatever takes a finger and leads to no other host."""
WORDS = "input:(?!checkbox|radio|range|button)|textarea"
TYPED = ("", "x", "17", "Ada <b>", "c7 d8", "9" * 30, "ä€🂡", "-1", "play C7")
UNSAID = re.compile(r"\bundefined\b|\bNaN\b|\[object |\{[a-z_]+\}")
"""What no sentence holds."""
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"
ON_WHAT = "e => [`${e.localName}:${e.type ?? ''}`, `${e.dataset.testid} ${e.innerText}`]"
WENT_NOWHERE = re.compile("ERR_INTERNET_DISCONNECTED|ERR_ABORTED")
SETTLED = "[data-testid=reach][data-waiting='0'], [data-testid=stopped]"
"""Nothing waits, or it is asked what is to become of it."""
SOON = 1500
"""Milliseconds after which the monkey loses interest in what has gone."""


@dataclass
class Monkey:
    """Whoever taps anything, on any of some phones of one table."""

    phones: list[Hand]
    table: str
    random: Random
    told: list[str] = field(default_factory=list)
    """What it has done, to be read when it has broken something."""

    def go_on(self) -> None:
        """Do one thing to one of the phones, and read what is to be seen then."""
        n = self.random.randrange(len(self.phones))
        phone, kind = self.phones[n], self.random.random()
        try:
            if kind < 0.08:
                self._tell(n, "to the table")
                phone.go(self.table)
            elif kind < 0.12:
                self._tell(n, "back")
                phone.page.go_back(timeout=SOON, wait_until="commit")
            elif kind < 0.15:
                self._tell(n, "reload")
                phone.page.reload(wait_until="commit")
            elif kind < 0.21:
                gone = self.random.random() < 0.5
                self._tell(n, f"{gone=}")
                phone.context.set_offline(gone)
            else:
                self._touch(n, times=2 if kind > 0.9 else 1)
        except Late:
            pass  # what was to be touched has gone
        except Error as error:
            if not WENT_NOWHERE.search(str(error)):
                raise
        self._read(n)

    def _touch(self, n: int, times: int) -> None:
        page = self.phones[n].page
        pad = page.locator("main [data-testid=pad]")
        within = pad if pad.count() == 1 and self.random.random() < 0.6 else page
        there = within.locator(TAPPED)
        if not (count := there.count()):
            return
        one = there.nth(self.random.randrange(count))
        kind, words = one.evaluate(ON_WHAT, timeout=SOON)
        self._tell(n, f"{kind} {words[:60]!r} {times=}")
        if kind.startswith("select"):
            values = one.locator("option").evaluate_all("all => all.map(one => one.value)")
            one.select_option(self.random.choice(values), timeout=SOON)
        elif re.match(WORDS, kind):
            one.fill(self.random.choice(TYPED), timeout=SOON)
        else:
            for _ in range(times):
                one.tap(timeout=SOON)

    def _tell(self, n: int, what: str) -> None:
        self.told.append(f"{n}: {what}")

    def _read(self, n: int) -> None:
        phone = self.phones[n]
        try:
            seen = phone.page.locator("body").inner_text()
            wide = phone.page.evaluate(TOO_WIDE)
        except Error:
            return  # the page is just being left
        assert phone.complaints == [], self.told
        assert not UNSAID.search(seen), (seen, self.told)
        assert wide <= 0, (phone.page.url, self.told)


def some(steps: int, *marks: pytest.MarkDecorator) -> list[object]:
    return [
        pytest.param(book, steps, seed, marks=marks, id=f"{book}, {steps} steps")
        for seed, book in enumerate(BOOKS[:1] if not marks else BOOKS)
    ]


@pytest.mark.parametrize(("book", "steps", "seed"), [*some(30), *some(150, pytest.mark.long)])
def test_whatever_is_tapped_the_phones_end_with_the_record(hand, http_house, book, steps, seed):
    arbiter = opened(http_house, book)
    seat = arbiter.get().json()["seats"][-1]
    player = arbiter.joined(seat, device="own phone")
    random = Random(seed)
    phones = [hand(locale=random.choice(["en-GB", "de-DE"])) for _ in range(2)]
    phones[0].sit_down(arbiter)
    phones[1].sit_down(player, role="seat", seat=seat)
    monkey = Monkey(phones, f"/m/{arbiter.match}", random)
    for _ in range(steps):
        monkey.go_on()
    for phone in phones:
        phone.context.set_offline(False)
    for phone in phones:
        phone.go(monkey.table)
        expect(phone.page.locator(SETTLED).first).to_be_visible()
    if last := arbiter.get().json()["rulings"]:
        for phone in phones:
            if phone.see("stopped").count():
                continue  # its last report is one that waits behind what it asks about
            expect(phone.see("last-ruling")).to_have_attribute("data-ruling", str(last))
