"""Walks as text: what is tapped and what is seen, a line each, as `walks/*.walk` tell it.

A line is a report (`B: play C7` is sent by the arbiter, `report B: play C7` is tapped), or a verb
of `Walk` below. Where it is done is told by words: a bare one is what tests call a thing, `<h3>` a
selector, `#2` the second of several; each is looked for in the one before. What is expected of it
follows: `~` words that it has, `=` its whole text, `@name =` an attribute. `@own` at the beginning
of a line takes another phone in hand; what stands above the first title begins each walk.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Locator

from referee.games import shelf
from referee.kernel import Book
from referee.kernel.rules.moves import move_to_json
from referee.notation.reports import read_report
from tests.fixtures.words import words
from tests.web.hand import Hand, expect
from tests.whole.phone import Phone, opened

WALKS = Path(__file__).parent / "walks"
REPORT = re.compile(r"([A-Z]|table): \w")
PARTS = re.compile(r"<(?: > |[^>])+>|#\S+|[\w/.+-]+")

FETCHED = "performance.getEntriesByType('resource').map(one => one.name)"


def sections(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the title of each walk in a file, and its lines with those that begin every one."""
    begins, *told = re.split(r"^== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for one in told:
        title, _, rest = one.partition("\n")
        lines = f"{begins}\n{rest}".splitlines()
        yield title, [line.strip() for line in lines if line.strip() and line[0] != "#"]


def laid(client: httpx.Client, table: str) -> Phone:
    """Open a match of `tables.walk`, and report what has happened there."""
    return at_table(client, table)[0]


def at_table(client: httpx.Client, table: str) -> tuple[Phone, Book]:
    told = {title.partition(":")[0]: lines for title, lines in sections(WALKS / "tables.walk")}
    first, *reports = told[table]
    phone, book = begun(client, first)
    for line in reports:
        phone.ruled(move_of(book, line))
    return phone, book


def begun(client: httpx.Client, told: str, **more: Any) -> tuple[Phone, Book]:
    """Open `book | A=Ada, B=Ben | term=value`; a seat may go without a name."""
    book, seated, agreed = (part.strip() for part in (f"{told} | |").split("|")[:3])
    names = dict(one.strip().partition("=")[::2] for one in filter(None, seated.split(",")))
    terms = dict(one.strip().partition("=")[::2] for one in filter(None, agreed.split(",")))
    if "disputes" in terms:  # whether play waits is no term of a book
        more["disputes"] = terms.pop("disputes")
    given = {
        "seats": list(names) or None, "names": {seat: one for seat, one in names.items() if one},
        "terms": {name: int(value) if value.isdigit() else value for name, value in terms.items()},
    }  # fmt: skip
    sent = {name: value for name, value in (given | more).items() if value}
    return opened(client, book, **sent), shelf()[book]


def move_of(book: Book, line: str) -> dict[str, Any]:
    """Return a report of the notation as the service takes it."""
    return move_to_json(read_report(book, line).move)


@dataclass
class Walk:
    """What the lines of one walk have come to: a match, and the phones in hand."""

    client: httpx.Client
    take: Callable[..., Hand]
    phones: dict[str, Hand] = field(default_factory=dict)
    now: str = "phone"
    arbiter: Phone = field(init=False)
    book: Book = field(init=False)

    def go_on(self, line: str) -> None:
        """Do what a line says."""
        if line.startswith("@"):
            name, _, line = line[1:].partition(" ")
            before, self.now = self.now, name
            self.go_on(line)
            self.now = before
        elif REPORT.match(line):
            self.arbiter.ruled(move_of(self.book, line))
        else:
            verb, _, rest = line.partition(" ")
            getattr(self, f"do_{verb}")(rest)

    @property
    def phone(self) -> Hand:
        if self.now not in self.phones:
            self.do_take("")
        return self.phones[self.now]

    def where(self, told: str) -> Locator:
        found = self.phone.page.locator("html")
        for word in PARTS.findall(told):
            if word[0] == "<":
                found = found.locator(word[1:-1])
            elif word[0] == "#":
                found = found.last if word == "#last" else found.nth(int(word[1:]) - 1)
            else:
                found = found.get_by_test_id(word)
        return found

    # --- a match, and who sits there

    def do_match(self, told: str) -> None:
        self.arbiter, self.book = begun(self.client, told, device="Ada's phone")

    def do_table(self, told: str) -> None:
        self.arbiter, self.book = at_table(self.client, told)

    def do_take(self, told: str) -> None:
        """Take a phone in hand, with such settings of its browser."""
        more = dict(one.split("=") for one in told.split())
        self.phones[self.now] = self.take(**{"reduced_motion": "reduce"} | more)

    def do_sit(self, seat: str) -> None:
        """Sit down as the arbiter, or join for a seat."""
        if not seat:
            self.phone.sit_down(self.arbiter)
            return
        asked = {"code": self.arbiter.code, "seat": seat, "device": f"{seat}'s own phone"}
        told = self.client.post("/api/v1/join", json=asked).json()
        own = replace(self.arbiter, token=told["token"])
        self.phone.sit_down(own, role="seat", seat=seat, participant=told["participant"])

    def do_remember(self, _: str) -> None:
        self.phone.remember(self.arbiter)

    def do_post(self, told: str) -> None:
        """Let the arbiter's phone send something: a path, and what is sent."""
        path, _, body = told.partition(" ")
        sent = {"report_id": f"walked-{len(body):06}", **json.loads(body)}
        answer = self.arbiter.post(path, sent)
        assert answer.is_success, answer.text

    # --- what a finger does

    def do_tap(self, told: str) -> None:
        if re.fullmatch(r"[\w/.+-]+", told):
            self.phone.tap(told)
        else:
            self.where(told).first.tap()

    def do_key(self, face: str) -> None:
        self.phone.page.locator(f'.key[data-face="{face}"]').tap()

    def do_answer(self, value: str) -> None:
        """Answer what the pad asks: a card, or another value."""
        asked = self.phone.page.locator("section.question")
        asked.locator(f'[data-face="{value}"], [data-value="{value}"]').first.tap()

    def do_unfold(self, told: str) -> None:
        self.where(told).locator("summary").first.tap()

    def do_fill(self, told: str) -> None:
        where, _, words = told.partition(" = ")
        self.where(where).fill(words)

    def do_choose(self, told: str) -> None:
        where, _, value = told.partition(" = ")
        self.where(where.removesuffix(" =")).select_option(value)

    def do_press(self, key: str) -> None:
        self.phone.page.keyboard.press(key)

    def do_report(self, told: str) -> None:
        self.phone.report(move_of(self.book, told))

    def do_go(self, path: str) -> None:
        if "MATCH" in path or "CODE" in path:
            path = path.replace("MATCH", self.arbiter.match).replace("CODE", self.arbiter.code)
        self.phone.go(path)

    def do_reload(self, _: str) -> None:
        self.phone.page.reload()

    def do_net(self, told: str) -> None:
        self.phone.context.set_offline({"away": True, "back": False}[told])

    def do_size(self, told: str) -> None:
        width, height = map(int, told.split())
        self.phone.page.set_viewport_size({"width": width, "height": height})

    # --- what is seen

    def do_ruled(self, number: str) -> None:
        self.phone.expect_ruled(int(number))

    def do_waiting(self, count: str) -> None:
        self.phone.expect_waiting(int(count))

    def do_state(self, state: str) -> None:
        self.phone.expect_state(state)

    def do_whole(self, _: str) -> None:
        self.phone.until_whole()

    def do_see(self, told: str) -> None:
        self._expect(told, "to")

    def do_not(self, told: str) -> None:
        """Be without words, though it is there."""
        self._expect(told, "not_to")

    def _expect(self, told: str, how: str) -> None:
        where, sign, wanted = re.fullmatch(r"(.*?)(?: (~|=|@\S+ =) (.*))?", told).groups()  # type: ignore[union-attr]
        asked = partial(getattr, expect(self.where(where)))
        text = wanted.split(" | ") if wanted and " | " in wanted else wanted
        if sign is None:
            asked(f"{how}_be_visible")()
        elif sign[0] == "@":
            asked(f"{how}_have_attribute")(sign[1:-2], wanted)
        else:
            asked(f"{how}_{'contain' if sign == '~' else 'have'}_text")(text)

    def do_no(self, told: str) -> None:
        expect(self.where(told)).to_have_count(0)

    def do_count(self, told: str) -> None:
        where, _, count = told.rpartition(" ")
        expect(self.where(where)).to_have_count(int(count))

    def do_is(self, told: str) -> None:
        """Be enabled, disabled, hidden, checked, focused or in_viewport."""
        state, _, where = told.partition(" ")
        getattr(expect(self.where(where)), f"to_be_{state}")()

    def do_value(self, told: str) -> None:
        where, _, value = told.partition(" = ")
        expect(self.where(where)).to_have_value(value)

    def do_script(self, told: str) -> None:
        """Ask a script something of the page, until it answers as it should."""
        script, _, answer = told.rpartition(" => ")
        self.phone.until(lambda: str(self.phone.page.evaluate(script)) == answer)

    def do_kinds(self, told: str) -> None:
        """See events of these kinds in the trail, in this order."""
        events = self.phone.see("trail").locator("[data-kind]")
        expect(events).to_have_count(len(told.split()))
        assert events.evaluate_all("all => all.map(one => one.dataset.kind)") == told.split()

    def do_fetched(self, told: str) -> None:
        """Have asked for what a pattern finds in addresses, and for nothing else of the kind."""
        pattern, _, wanted = told.partition(" =")
        asked = self.phone.page.evaluate(FETCHED)
        assert set(re.findall(pattern, " ".join(asked))) == set(wanted.split())

    def do_unsaid(self, word: str) -> None:
        """Find a word in nothing that is on record for all."""
        assert word not in words([self.arbiter.rulings(), self.arbiter.get().json()["table"]])

    def do_record(self, told: str) -> None:
        """Wait for these rulings from a number on; each may tell its outcome, and what it lost."""
        first, _, lines = told.partition(" ")
        wanted = [one.strip() for one in lines.split(" | ") if one]
        wanted = [one if " -> " in one else f"{one} -> stands" for one in wanted]
        found: list[str] = []

        def recorded() -> bool:
            found[:] = [
                f"{one['text']} -> {one['outcome']}{', struck' * one['struck']}"
                for one in self.arbiter.rulings()[int(first) - 1 :]
            ]
            return found == wanted

        self.phone.until(recorded, found)

    def do_told(self, told: str) -> None:
        """Wait for something in what the service tells: a path, the way to it, and what it is."""
        where, _, wanted = told.partition(" = ")
        path, _, way = where.partition(" ")

        def is_told() -> bool:
            found = self.arbiter.get("" if path == "/" else path).json()
            with suppress(LookupError):  # it is not there yet
                for step in way.split("."):
                    found = found[int(step) if step.lstrip("-").isdigit() else step]
                return bool(found == json.loads(wanted))
            return False

        self.phone.until(is_told, told)
