"""WebKit and Firefox as phones, in the words that walks use of Playwright, which drives neither.

A page here is what a script in it says and what a pointer does; `drivers` brings both about.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Self

from tests.fixtures.service import HOST, PATIENCE
from tests.web.drivers import ENGINES, Driver, Way

SIZE = (360, 740)
STEPS = """
const seen = e => { const r = e.getClientRects(), s = getComputedStyle(e);
  return r.length > 0 && r[0].width > 0 && r[0].height > 0 && s.visibility === 'visible' };
const take = (start, steps) => steps.reduce((found, [how, what]) => {
  if (how === 'nth') return found.slice(what, what < 0 ? undefined : what + 1);
  if (how === 'or') return [...new Set([...found, ...take([document], what)])];
  if (how === 'has') return found.filter(one => take([one], what).length);
  if (how === 'up') return found.map(one => one.parentElement);
  return [...new Set(found.flatMap(one => visible(what, one)))];
}, start);
const visible = (what, one) => {
  const plain = what.replaceAll(':visible', ''), asks = plain !== what;
  const scoped = plain.replace(/^>/, ':scope >');
  return [...one.querySelectorAll(scoped)].filter(e => !asks || seen(e));
};
const all = take([document], arguments[0]);
"""
"""What finds things in the page: the steps of a `Found`, one within the other."""
STATES = {
    "visible": "all.length === 1 ? seen(all[0]) : all.length === 0 ? false : all.some(seen)",
    "hidden": "!all.some(seen)",
    "attached": "all.length > 0",
    "enabled": "all.length && !all[0].matches(':disabled')",
    "disabled": "all.length && all[0].matches(':disabled, [aria-disabled=true]')",
    "checked": "all.length && all[0].checked",
    "focused": "all.length && all[0] === document.activeElement",
    "in_viewport": "all.some(e => { const r = e.getBoundingClientRect();"
    " return r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth })",
}
WHERE = """
const e = all.find(seen); if (!e) return [0, 'is not there'];
if (e.matches(':disabled')) return [0, 'is disabled'];
e.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
let r = e.getClientRects()[0], at = [r.left + r.width / 2, r.top + r.height / 2];
let top = document.elementFromPoint(...at);
if (!(top && (e.contains(top) || top.contains(e)))) {
  e.scrollIntoView({ block: 'center', behavior: 'instant' });
  r = e.getClientRects()[0]; at = [r.left + r.width / 2, r.top + r.height / 2];
  top = document.elementFromPoint(...at);
}
if (!(top && (e.contains(top) || top.contains(e) || top.closest('label')?.contains(e))))
  return [0, `is covered by ${top?.outerHTML.slice(0, 90)}`];
return at.map(Math.round);
"""
"""Where a finger hits it; a place that something else covers is not hit."""
FILL = """
const e = all[0], [, text] = arguments; e.focus();
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e), 'value').set.call(e, text);
for (const kind of ['input', 'change']) e.dispatchEvent(new Event(kind, { bubbles: true }));
"""
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Backspace": "\ue003"}


@dataclass(frozen=True)
class Found:
    """What is found in a page by these steps, each time anew: Playwright's locator."""

    page: "Page"
    steps: tuple[tuple[str, Any], ...] = ()

    def _then(self, how: str, what: Any) -> "Found":
        return replace(self, steps=(*self.steps, (how, what)))

    def locator(self, css: str, has: "Found | None" = None) -> "Found":
        """Look within it."""
        found = self._then("up", 0) if css == "xpath=.." else self._then("css", css)
        return found._then("has", has.steps) if has else found

    def get_by_test_id(self, name: str) -> "Found":
        """Look within it for what tests call so."""
        return self.locator(f'[data-testid="{name}"]')

    def nth(self, number: int) -> "Found":
        """Take one of several."""
        return self._then("nth", number)

    def or_(self, other: "Found") -> "Found":
        """Take another one as well."""
        return self._then("or", other.steps)

    @property
    def first(self) -> "Found":
        """Take the first of several."""
        return self.nth(0)

    @property
    def last(self) -> "Found":
        """Take the last of several."""
        return self.nth(-1)

    def all(self) -> list["Found"]:
        """Take each of them."""
        return [self.nth(number) for number in range(self.count())]

    def ask(self, script: str, *told: Any) -> Any:
        """Run a script that has them as `all`."""
        return self.page.run(STEPS + script, self.steps, *told)

    def count(self) -> int:
        """Count them."""
        return int(self.ask("return all.length"))

    def is_visible(self) -> bool:
        """Tell whether one can see it now."""
        return bool(self.ask(f"return {STATES['visible']}"))

    def get_attribute(self, name: str) -> str | None:
        """Read an attribute once it is there."""
        self.wait_for(state="attached")
        found: str | None = self.ask("return all[0]?.getAttribute(arguments[1]) ?? null", name)
        return found

    def evaluate(self, script: str) -> Any:
        """Ask a function of the first one."""
        return self.ask(f"return ({script})(all[0])")

    def evaluate_all(self, script: str) -> Any:
        """Ask a function of all of them."""
        return self.ask(f"return ({script})(all)")

    def wait_for(self, state: str = "visible") -> None:
        """Wait until it is there, or can be seen."""
        self.page.until(lambda: self.ask(f"return !!({STATES[state]})"), f"{self.steps} is {state}")

    def tap(self) -> None:
        """Tap it where a finger hits it, as soon as it can be hit."""
        said: list[Any] = []

        def found() -> bool:
            said[:] = self.ask(WHERE)
            if isinstance(said[1], str):
                return False
            before = list(said)  # what moves is not hit where it was
            said[:] = self.ask(WHERE)
            return before == said

        self.page.until(found, lambda: f"{self.steps} {said[-1]}")
        self.page.touch(*said)

    click = tap

    def fill(self, text: str) -> None:
        """Fill it in."""
        self.wait_for()
        self.ask(FILL, text)

    select_option = fill

    def blur(self) -> None:
        """Leave it."""
        self.ask("all[0].blur()")

    def press(self, key: str) -> None:
        """Press a key in it."""
        self.ask("all[0].focus()")
        self.page.press(key)


@dataclass
class Page:
    """The one page of a browser, and the context it is in."""

    driver: Driver
    away: Callable[[bool], None]
    scripts: list[str] = field(default_factory=list)

    @property
    def context(self) -> Self:
        """A browser of this kind has one page, which is all of its context."""
        return self

    keyboard = context

    @property
    def url(self) -> str:
        """Where it is."""
        return str(self.run("return location.href"))

    def on(self, *_told: Any) -> None:
        """Hear nothing: what a page asks for is not told by these drivers."""

    def run(self, script: str, *told: Any) -> Any:
        """Run a script in the page."""
        return self.driver.ask("ExecuteScript", script=script, args=list(told))

    def evaluate(self, script: str) -> Any:
        """Ask an expression, or a function of nothing."""
        return self.run(f"const it = ({script}); return typeof it === 'function' ? it() : it")

    def add_init_script(self, script: str) -> None:
        """Have a script run before the next page: what it keeps is there for it."""
        self.scripts.append(script)

    def goto(self, url: str) -> None:
        """Go there; what is to be kept before is kept on a page of the same origin."""
        if self.scripts and url.startswith("http"):
            self.driver.ask("Navigate", url="/".join(url.split("/")[:3]) + "/api/v1/health")
            while self.scripts:
                self.run(self.scripts.pop(0))
        self.driver.ask("Navigate", url=url)
        if "#" in url:  # the same document may be shown already
            self.run("dispatchEvent(new HashChangeEvent('hashchange'))")

    def reload(self) -> None:
        """Load it anew."""
        self.driver.ask("Refresh")

    def locator(self, css: str, has: Found | None = None) -> Found:
        """Look for something."""
        return Found(self).locator(css, has)

    def get_by_test_id(self, name: str) -> Found:
        """Look for what tests call so."""
        return Found(self).get_by_test_id(name)

    def touch(self, x: int, y: int) -> None:
        """Touch a place, and let it go."""
        moves = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
        ]  # fmt: skip
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self.driver.ask("PerformActions", actions=[finger | {"actions": moves}])

    def press(self, key: str) -> None:
        """Press a key."""
        strokes = [{"type": kind, "value": KEYS.get(key, key)} for kind in ("keyDown", "keyUp")]
        keys = {"type": "key", "id": "keys", "actions": strokes}
        self.driver.ask("PerformActions", actions=[keys])

    def set_offline(self, away: bool) -> None:  # noqa: FBT001 - Playwright's word
        """Cut its way to the service, or give it back."""
        self.away(away)

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """Give it another size."""
        self.driver.resize(size["width"], size["height"])

    def screenshot(self) -> str:
        """Take a picture of what is seen, in base 64."""
        return str(self.driver.ask("TakeScreenshot"))

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Wait a little."""
        time.sleep(milliseconds / 1000)

    def wait_for_url(self, pattern: str) -> None:
        """Wait until it is where a pattern with stars says."""
        wanted = re.compile(".*".join(map(re.escape, re.split(r"\*+", pattern))))
        self.until(lambda: wanted.fullmatch(self.url), pattern)

    def until(self, holds: Callable[[], object], lacking: object) -> None:
        """Wait until something holds; say what lacks if it does not."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, lacking() if callable(lacking) else lacking
            time.sleep(0.03)


@dataclass(frozen=True)
class Expected:
    """What is expected of something in such a page, in Playwright's words."""

    what: Found

    def __getattr__(self, name: str) -> Callable[..., None]:
        """Expect `to_be_…`, `to_have_…` or `to_contain_…`, or `not_to_…`."""
        wants = not name.startswith("not_")
        asked = name.removeprefix("not_").removeprefix("to_")
        return partial(self._until, asked, wants)

    def _until(self, asked: str, wants: bool, *told: Any) -> None:  # noqa: FBT001 - from a name
        found: list[Any] = [None]

        def holds() -> bool:
            found[0] = self._found(asked, *told)
            return bool(found[0][0]) is wants

        self.what.page.until(holds, lambda: f"{self.what.steps} {asked} {told}: {found[0]}")

    def _found(self, asked: str, *told: Any) -> tuple[bool, Any]:
        if asked.startswith("be_"):
            state = self.what.ask(f"return !!({STATES[asked.removeprefix('be_')]})")
            return state, state
        if asked == "have_count":
            count = self.what.count()
            return count == told[0], count
        if asked == "have_value":
            value = self.what.ask("return all[0]?.value")
            return value == told[0], value
        if asked == "have_attribute":
            given = self.what.ask("return all[0]?.getAttribute(arguments[1])", told[0])
            return given == told[1], given
        texts = [
            " ".join(one.split()) for one in self.what.ask("return all.map(e => e.textContent)")
        ]
        wanted = told[0] if isinstance(told[0], list) else [told[0]]
        if asked == "have_text":
            return texts == wanted, texts
        return len(texts) >= len(wanted) and all(
            one in text for one, text in zip(wanted, texts, strict=False)
        ), texts


@contextmanager
def phone_of(
    engine: str, folder: Path, service_port: int, locale: str
) -> Iterator[tuple[Page, str]]:
    """Take a phone with this engine in hand: its page, and the address of the service."""
    way = Way(service_port)
    way.cut(away=False)
    with ENGINES[engine](folder, locale) as driver:
        driver.resize(*SIZE)
        yield Page(driver, way.cut), f"http://{HOST}:{way.port}"
    way.cut(away=True)
