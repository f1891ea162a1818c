"""Take the pictures of the documentation: the real service, whole matches, a phone and a wall.

`make pictures` runs it after a change of the page; then look at what has changed. A test holds
that every picture of a page is in the list below, and that none is there for nobody.
"""

from __future__ import annotations

import io
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import click
from PIL import Image
from playwright.sync_api import expect, sync_playwright

from referee.games import shelf
from referee.notation.files import parse
from referee.notation.play import play
from referee.presenters.rulings import ruling_json
from tests.fixtures.browser import FLAGS, chromium
from tests.fixtures.service import Service, http
from tests.web.engines import Phones
from tests.web.evening import announced
from tests.web.hand import Hand
from tests.whole.phone import Phone, opened, sent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import httpx
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "_static" / "pictures"
RECORDS = ROOT / "tests" / "records"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WALL = {"viewport": {"width": 1280, "height": 720}}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
SHARPNESS = {360: 1.5, 1280: 0.75}
"""Pixels of a picture for one of a screen this wide: enough for a page, and small."""
QUALITY = 70
LANGUAGE = {"en": "en-GB", "de": "de-DE"}


class Picture(NamedTuple):
    """What is taken: from which match, after how many rulings, and what is done before."""

    show: Callable[[Hand, Phone], None]
    match: str = ""
    rulings: int = 0
    language: str = "en"
    theme: Literal["light", "dark"] = "light"
    screen: dict[str, Any] = PHONE
    engine: str = ""
    """Another engine than Chromium's: a phone of its own size, upright."""


# --- what is shown --------------------------------------------------------------------------------


def home(hand: Hand, _table: Phone) -> None:
    """Show the first page, as it is where nothing was played yet."""
    hand.go()
    expect(hand.page.locator("[data-testid=game]").first).to_be_visible()


def at_table(hand: Hand, table: Phone) -> None:
    """Sit down at the table as it lies, and wait for what is drawn a moment later."""
    hand.sit_down(table)
    hand.until_whole()


def refusal(hand: Hand, table: Phone, move: dict[str, Any]) -> None:
    """Tap a card that may not be laid."""
    hand.sit_down(table)
    hand.report(move)
    expect(hand.see("notice-void")).to_be_visible()
    expect(hand.see("moment-now")).to_have_count(0)


def why(hand: Hand, table: Phone, move: dict[str, Any]) -> None:
    """Ask why it may not be laid: the clause stands below."""
    refusal(hand, table, move)
    reasons = hand.see("notice-void").locator("details.why")
    reasons.locator("summary").first.tap()
    reasons.evaluate("one => one.scrollIntoView({ block: 'end' })")


def sheet(hand: Hand, table: Phone) -> None:
    """Open the score sheet."""
    hand.sit_down(table)
    hand.tap("menu-score")
    expect(hand.see("score-page")).to_be_visible()


def clause(hand: Hand, table: Phone, number: str) -> None:
    """Open the rule book where a clause stands with its example."""
    hand.remember(table)
    hand.go(f"/m/{table.match}#rules")
    expect(hand.see(f"example-{number}")).to_be_visible()
    hand.see(f"rule-{number}").evaluate("one => { one.scrollIntoView(); scrollBy(0, -12); }")


def argument(
    hand: Hand, _table: Phone, book: str, laid: tuple[str, ...], acts: tuple[str, ...]
) -> None:
    """Lay a pile, let cards be played, ask of the last one, and read the answer."""
    hand.go("/#argue")
    game = shelf()[book].game
    hand.page.locator(f'[data-testid=game][data-game="{game}"]').tap()
    hand.tap(f"argue-{book}")
    hand.tap("lay-pile")
    change = hand.see("laying-change")
    for face in laid:
        change.locator(f"[data-face={face}]").tap()
    change.get_by_test_id("field-done").tap()
    expect(change).to_have_count(0)
    *before, act = acts
    for face in before:
        hand.page.locator(f".keys [data-face={face}]").tap()
        hand.tap("and-then")
    hand.page.locator(f".keys [data-face={act}]").tap()
    expect(hand.see("answer")).to_be_visible()
    hand.see("answer").evaluate("one => { one.scrollIntoView(); scrollBy(0, -300); }")


def wall(hand: Hand, table: Phone) -> None:
    """Follow a match on a large screen."""
    hand.remember(table)
    hand.go(f"/m/{table.match}/wall")
    expect(hand.see("wall-last")).to_be_visible()


def evening(hand: Hand, table: Phone, part: Literal["desk", "wall", "phone"]) -> None:
    """Show the first round of an evening: at the desk, on the wall, on the phone of a table."""
    hall = announced(table.http, 0)
    for names in PAIRS:
        hall.do("enter", names=names)
    hall.do("draw", said="17")
    hall.slip(1, 1, "15:9 8:15 15:0n", 1, 2)
    hall.slip(1, 2, "15:12 15:8 9:15", 1)
    hall.slip(1, 3, "7:15 15:11 13:15", 1, 2)
    entry = hall.now["tables"][2]["sides"][0][0]
    hall.do("protest", round=1, table=3, entry=entry, words="Trumpf nicht bekannt.", rests="3")
    code = hall.codes(1)["1/4"] if part == "phone" else hall.desk if part == "desk" else hall.code
    hand.go(f"/#hall/{code}")
    if part == "wall":
        expect(hand.see("hall")).to_be_visible()
        hand.go(f"/#tournament/{hall.id}/wall")
        expect(hand.page.get_by_text("Luis & Zenta").first).to_be_visible()
    elif part == "desk":
        expect(hand.see("table-3")).to_have_attribute("data-state", "disputed")
    else:
        for game, lost in enumerate(("9", "13", "4"), 1):
            hand.see(f"points-{game}-2").fill(lost)
        expect(hand.see("tell")).to_be_enabled()
        hand.see("tell").evaluate("one => one.scrollIntoView({ block: 'end' })")


# --- the list -------------------------------------------------------------------------------------

WATTEN = "watten-bavarian-4/regulars-table"
EVENING = "watten-bavarian-4/mixed-evening"
WHOT = "whot-1on1/ada-against-bola"
UNFIT = {"move": "play", "seat": "A", "card": "Q11"}
TOO_EARLY = {"move": "play", "seat": "C", "card": "S9"}
POOL = "lohai-4/a-hot-evening-by-the-pool"
QUICK = "lotta-watta-race/four-quick-hands"
OWED: dict[str, Any] = {"book": "whot-1on1", "laid": ("T1",), "acts": ("T2", "T5")}
OPENED, CALLED, LED, TRICK, HANDS = 2, 5, 8, 11, 10
"""Rulings until a card of Whot lies, a suit is called, one and three of a trick lie, four hands."""
FOLLOWED, LOOKED = 25, 33
"""Rulings until a trump was followed at Lohai, and until a round of Lotta Watta is under way."""

PAIRS = (
    ("Xaver", "Resi"), ("Vroni", "Sepp"), ("Dora", "Franz"), ("Paula", "Carl"), ("Anna", "Bert"),
    ("Georg", "Hanna"), ("Emil", "Frieda"), ("Luis", "Zenta"),
)  # fmt: skip

PICTURES = {
    "home": Picture(home),
    "start": Picture(home, language="de"),
    "watten": Picture(at_table, WATTEN, TRICK),
    "watten-webkit": Picture(at_table, WATTEN, TRICK, engine="webkit"),
    "watten-firefox": Picture(at_table, WATTEN, TRICK, engine="firefox"),
    "watten-de": Picture(at_table, WATTEN, TRICK, "de", "dark"),
    "void": Picture(partial(refusal, move=UNFIT), WHOT, OPENED),
    "why": Picture(partial(why, move=UNFIT), WHOT, OPENED),
    "void-de": Picture(partial(refusal, move=TOO_EARLY), WATTEN, LED, "de"),
    "whot": Picture(at_table, WHOT, CALLED, theme="dark"),
    "lohai": Picture(at_table, POOL, FOLLOWED),
    "lotta": Picture(at_table, QUICK, LOOKED, theme="dark"),
    "sheet": Picture(sheet, EVENING, HANDS),
    "sheet-de": Picture(sheet, EVENING, HANDS, "de"),
    "rules": Picture(partial(clause, number="WH-6"), WHOT, CALLED),
    "argument": Picture(partial(argument, **OWED)),
    "argument-de": Picture(partial(argument, **OWED), language="de"),
    "wall": Picture(wall, WATTEN, TRICK, theme="dark", screen=WALL),
    "desk": Picture(partial(evening, part="desk"), screen=LAPTOP),
    "desk-de": Picture(partial(evening, part="desk"), language="de", screen=LAPTOP),
    "hall": Picture(partial(evening, part="wall"), screen=WALL),
    "hall-de": Picture(partial(evening, part="wall"), language="de", screen=WALL),
    "slip": Picture(partial(evening, part="phone")),
    "slip-de": Picture(partial(evening, part="phone"), language="de"),
}  # fmt: skip


# --- how it is taken ------------------------------------------------------------------------------


def brought(client: httpx.Client, name: str, rulings: int) -> Phone:
    """Play the beginning of a whole match at a service; no clock runs, for nobody taps here."""
    (script,) = parse((RECORDS / f"{name}.match").read_text(encoding="utf-8"))
    match = play(script, shelf()).match
    terms = {**match.terms, **({"turn_seconds": 0} if "turn_seconds" in match.terms else {})}
    table = opened(
        client, match.book.name, seats=list(match.seats), terms=terms, names=script.names
    )
    for record in match.rulings.log[:rulings]:
        table.ruled(sent(ruling_json(record)["move"]))
    return table


def taken_elsewhere(service: Service, picture: Picture) -> bytes:
    """Take one picture in another engine than Chromium's, as PNG."""
    dark, locale = picture.theme == "dark", LANGUAGE[picture.language]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as engines:
        phones = Phones(picture.engine, Path(folder), engines)
        page, address = engines.enter_context(phones.phone(service.url, locale, dark=dark))
        with http(service.url) as client:
            hand = Hand(page, address)  # type: ignore[arg-type]  # it has Playwright's words
            picture.show(hand, brought(client, picture.match, picture.rulings))
        return page.screenshot()


def taken(browser: Browser, service: Service, picture: Picture) -> bytes:
    """Take one picture, as PNG."""
    if picture.engine:
        return taken_elsewhere(service, picture)
    width = picture.screen["viewport"]["width"]
    context = browser.new_context(
        **picture.screen, locale=LANGUAGE[picture.language], color_scheme=picture.theme,
        reduced_motion="reduce", device_scale_factor=SHARPNESS[width],
    )  # fmt: skip
    with http(service.url) as client:
        table = brought(client, picture.match, picture.rulings) if picture.match else None
        hand = Hand(context.new_page(), service.url)
        picture.show(hand, table or Phone(client, "", ""))
        hand.page.evaluate("document.fonts.ready.then(() => null)")
        image = hand.page.screenshot(animations="disabled", caret="hide")
    context.close()
    return image


@contextmanager
def running() -> Iterator[Service]:
    """Run a service with an empty record of its own."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        one = Service(f"sqlite:///{place / 'empty.sqlite'}", place / "log", ("--quiet",)).start()
        try:
            yield one
        finally:
            one.kill()


def main(wanted: list[str]) -> int:
    """Take the pictures named, or all of them, each at a service that has heard of no other."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if unknown := set(wanted) - PICTURES.keys():
        click.echo(f"There is no picture {', '.join(sorted(unknown))}.")
        click.echo(f"There are {', '.join(PICTURES)}.")
        return 2
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for name in wanted or PICTURES:
            with running() as service:
                image = Image.open(io.BytesIO(taken(browser, service, PICTURES[name])))
            path = FOLDER / f"{name}.webp"
            image.convert("RGB").save(path, "WEBP", quality=QUALITY, method=6)
            click.echo(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1000:.0f} kB")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
