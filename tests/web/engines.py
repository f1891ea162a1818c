"""WebKit and Firefox as phones, in the words that walks use of Playwright, which drives neither.

A page here is what a script in it says and what a pointer does; `drivers` brings both about.
"""

import base64
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Self

from tests.fixtures.service import HOST, PATIENCE
from tests.web.drivers import ENGINES, Driver, Way

SIZE = (360, 740)
STEPS = r"""
const seen = e => { const [r] = e.getClientRects();
  return r && r.width > 0 && r.height > 0
    && e.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) };
const take = (start, steps) => steps.reduce((found, [how, what]) => {
  if (how === 'nth') return found.slice(what, what < 0 ? undefined : what + 1);
  if (how === 'or') return [...new Set([...found, ...take([document], what)])];
  if (how === 'has') return found.filter(one => take([one], what).length);
  if (how === 'up') return found.map(one => one.parentElement);
  return [...new Set(found.flatMap(one => visible(what, one)))];
}, start);
const words = e => e.textContent.replace(/\s+/g, ' ').trim();
const named = e => e.getAttribute('aria-label') ?? ([...e.labels ?? []].map(words).join(' ')
  || [...e.children].map(words).filter(Boolean).join(' ') || words(e));
const within = (e, text) => words(e).toLowerCase().includes(text.toLowerCase());
const ROLES = { button: 'button, [role=button], summary', row: 'tr, [role=row]', link: 'a[href]',
  heading: 'h1, h2, h3, h4', radio: '[type=radio]', checkbox: '[type=checkbox]' };
const visible = (what, one) => {
  const [, text] = /^text="?(.*?)"?$/.exec(what) ?? [], exact = what.endsWith('"');
  if (text !== undefined) {
    const all = [...one.querySelectorAll('*')].filter(e => !e.matches('script, style'))
      .filter(e => exact ? words(e) === text : within(e, text));
    return all.filter(e => !all.some(other => other !== e && e.contains(other)));
  }
  const [, role, name = ''] = /^role=(\w+)(?:\[name="(.*)"\])?$/.exec(what) ?? [];
  if (role) return [...one.querySelectorAll(ROLES[role])].filter(e => seen(e)
    && [named(e), words(e)].some(it => it.toLowerCase().includes(name.toLowerCase())));
  const texts = [...what.matchAll(/:has-text\("(.*?)"\)/g)].map(([, it]) => it);
  const plain = what.replaceAll(/:has-text\(".*?"\)|:visible/g, '');
  const asks = what.includes(':visible'), scoped = plain.replace(/^>/, ':scope >');
  return [...one.querySelectorAll(scoped)]
    .filter(e => (!asks || seen(e)) && texts.every(it => within(e, it)));
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
    "empty": "all.length && !all[0].textContent.trim() && !all[0].value",
    "focused": "all.length && all[0] === document.activeElement",
    "in_viewport": "all.some(e => { const r = e.getBoundingClientRect();"
    " return r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth })",
}
READ = {
    "have_count": "all.length",
    "have_value": "all[0]?.value",
    "have_attribute": "all[0]?.getAttribute(arguments[1])",
    "contain_class": "[...all[0]?.classList ?? []]",
}
"""What is read where something else than a state or words is expected."""
WHERE = """
const meant = (e, at) => at && getComputedStyle(e).pointerEvents !== 'none'
  && (e.contains(at) || at.contains(e) || at.closest?.('label')?.contains(e));
const hit = (e, at) => {
  const top = document.elementFromPoint(...at);
  return meant(e, top) ? '' : `is covered by ${top?.outerHTML.slice(0, 90)}`;
};
const where = () => {
  const e = all.find(seen); if (!e) return [0, 'is not there'];
  if (e.matches(':disabled')) return [0, 'is disabled'];
  let at, covered;
  for (const block of ['nearest', 'center']) {
    e.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    const r = e.getClientRects()[0];
    at = [r.left + r.width / 2, r.top + r.height / 2];
    if (!(covered = hit(e, at))) break;
  }
  return covered ? [0, covered] : at.map(Math.round);
};
const aimed = at => {
  const e = all.find(seen), told = document.documentElement.dataset;
  const guard = new AbortController();
  told.aimed = 'yes';
  for (const kind of ['touchstart', 'pointerdown', 'mousedown', 'touchend', 'pointerup', 'mouseup',
    'click']) addEventListener(kind, event => {
    if (told.aimed === 'yes' && /down|touchstart/.test(kind) && !meant(e, event.target))
      told.aimed = 'missed';
    if (told.aimed === 'missed') { event.stopImmediatePropagation(); event.preventDefault() }
    if (kind === 'click') guard.abort();
  }, { capture: true, signal: guard.signal, passive: false });
  setTimeout(() => guard.abort(), 2000);
  return at;
};
const before = where().join();
return new Promise(done => {
  const now = () => {
    const at = where();
    done(at.join() !== before ? [0, 'moves'] : typeof at[1] === 'string' ? at : aimed(at));
  };
  requestAnimationFrame(() => requestAnimationFrame(now));
});
"""
"""Where a finger hits it: not what moves, nor a place that something else covers.

Who would hit something else after all, for it has moved just now, taps nothing.
"""
MISSED = """
const told = document.documentElement.dataset, was = told.aimed;
delete told.aimed;
return was === 'missed';
"""
FILL = """
const e = all[0], [, text] = arguments; e.focus();
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e), 'value').set.call(e, text);
for (const kind of ['input', 'change']) e.dispatchEvent(new Event(kind, { bubbles: true }));
"""
GIVE = """
const [, files] = arguments, given = new DataTransfer();
for (const { name, mimeType, buffer } of files) {
  const bytes = Uint8Array.from(atob(buffer), (letter) => letter.charCodeAt(0));
  given.items.add(new File([bytes], name, { type: mimeType }));
}
all[0].files = given.files;
for (const kind of ['input', 'change']) all[0].dispatchEvent(new Event(kind, { bubbles: true }));
"""
"""Files as a finger chooses them: what a system's own window for it would give the page."""
MEASURE = """
return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>
  done([innerWidth, innerHeight]))));
"""
LOADED = "return document.readyState === 'complete' ? performance.timeOrigin : null"
LISTEN = """
addEventListener('error', e => sessionStorage.complaint ??= e.message ?? 'something');
addEventListener('unhandledrejection', e => sessionStorage.complaint ??= String(e.reason));
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

    def get_by_role(self, role: str, *, name: str = "", level: int = 0) -> "Found":
        """Look within it for what is such a thing, and is called so."""
        return self.locator(f"h{level}") if level else self.locator(f'role={role}[name="{name}"]')

    def get_by_text(self, text: str, *, exact: bool = False) -> "Found":
        """Look within it for words."""
        return self.locator(f'text="{text}"' if exact else f"text={text}")

    def evaluate(self, script: str, told: Any = None) -> Any:
        """Ask a function of the first one."""
        return self.ask(f"return ({script})(all[0], arguments[1])", told)

    def inner_text(self) -> str:
        """Read what it says, once it is there."""
        self.wait_for(state="attached")
        return str(self.ask("return all[0].innerText"))

    def input_value(self) -> str:
        """Read what is written in it."""
        return str(self.ask("return all[0].value"))

    def is_checked(self) -> bool:
        """Tell whether it is ticked."""
        return bool(self.ask("return all[0].checked"))

    def check(self) -> None:
        """Tick it, wherever a finger would have to go for it."""
        self.wait_for(state="attached")
        self.ask("if (!all[0].checked) all[0].click()")

    def dispatch_event(self, kind: str) -> None:
        """Let something happen to it."""
        self.wait_for(state="attached")
        self.ask("all[0].dispatchEvent(new Event(arguments[1], { bubbles: true }))", kind)

    def scroll_into_view_if_needed(self) -> None:
        """Bring it into sight."""
        self.ask("all[0].scrollIntoView({ block: 'nearest', behavior: 'instant' })")

    def bounding_box(self) -> dict[str, float]:
        """Measure it."""
        return dict(self.ask("return all[0].getBoundingClientRect().toJSON()"))

    def set_input_files(self, files: dict[str, Any] | list[dict[str, Any]]) -> None:
        """Choose files: the name, the kind and the bytes of each."""
        told = [
            one | {"buffer": base64.b64encode(one["buffer"]).decode()}
            for one in (files if isinstance(files, list) else [files])
        ]
        self.wait_for(state="attached")
        self.ask(GIVE, told)

    def evaluate_all(self, script: str) -> Any:
        """Ask a function of all of them."""
        return self.ask(f"return ({script})(all)")

    def wait_for(self, state: str = "visible") -> None:
        """Wait until it is there, or can be seen."""
        self.page.until(lambda: self.ask(f"return !!({STATES[state]})"), f"{self.steps} is {state}")

    def tap(self) -> None:
        """Tap it where a finger hits it, as soon as it can be hit."""
        said: list[Any] = []

        def tapped() -> bool:
            said[:] = self.ask(WHERE)
            if isinstance(said[1], str):
                return False
            self.page.touch(*said)
            return not self.page.run(MISSED)

        self.page.until(tapped, lambda: f"{self.steps} {said[-1]}")

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
    viewport_size: dict[str, int] = field(default_factory=dict)

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

    def evaluate(self, script: str, told: Any = None) -> Any:
        """Ask an expression, or a function of what is told."""
        asks = "return typeof it === 'function' ? it(arguments[0]) : it"
        return self.run(f"const it = ({script.strip().rstrip(';')}); {asks}", told)

    def complaint(self) -> Any:
        """Tell what went wrong in the page without being caught, as far as it was listened to."""
        return self.run("return location.protocol === 'http:' ? sessionStorage.complaint : null")

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
        self.run(LISTEN)
        if "#" in url:  # the same document may be shown already
            self.run("dispatchEvent(new HashChangeEvent('hashchange'))")

    def reload(self) -> None:
        """Load it anew, as a finger does it; Marionette would do it past what a worker keeps."""
        before = self.run("return performance.timeOrigin")
        self.run("location.reload()")

        def loaded() -> bool:
            with suppress(AssertionError):  # there is no page just now
                return bool(self.run(LOADED) not in {None, before})
            return False

        self.until(loaded, "loaded anew")
        self.run(LISTEN)

    def go_back(self) -> None:
        """Go to where it was before."""
        self.driver.ask("Back")

    def locator(self, css: str, has: Found | None = None) -> Found:
        """Look for something."""
        return Found(self).locator(css, has)

    def get_by_test_id(self, name: str) -> Found:
        """Look for what tests call so."""
        return Found(self).get_by_test_id(name)

    def get_by_role(self, role: str, **more: Any) -> Found:
        """Look for what is such a thing, and is called so."""
        return Found(self).get_by_role(role, **more)

    def get_by_text(self, text: str, *, exact: bool = False) -> Found:
        """Look for words."""
        return Found(self).get_by_text(text, exact=exact)

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
        """Give it another size; tell the one that it has then, for WebKit has none below 238."""
        self.driver.resize(size["width"], size["height"])
        self.until(lambda: self._measured(size), size)

    def _measured(self, size: dict[str, int]) -> bool:
        width, height = self.run(MEASURE)  # laid out anew by then
        self.viewport_size = {"width": width, "height": height}
        return bool(height == size["height"] and width >= size["width"])

    def emulate_media(self, *, color_scheme: str) -> None:
        """Wish for other colours."""
        self.driver.darken(color_scheme == "dark")

    def screenshot(self, *, path: Path | None = None) -> bytes:
        """Take a picture of what is seen."""
        taken = base64.b64decode(self.driver.ask("TakeScreenshot"))
        if path:
            path.write_bytes(taken)
        return taken

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Wait a little."""
        time.sleep(milliseconds / 1000)

    def wait_for_url(self, wanted: str | Callable[[str], bool]) -> None:
        """Wait until it is where a pattern with stars says, or a function."""
        if isinstance(wanted, str):
            stars = re.compile(".*".join(map(re.escape, re.split(r"\*+", wanted))))
            self.until(lambda: stars.fullmatch(self.url), wanted)
        else:
            self.until(lambda: wanted(self.url), "another address")

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
        if asked in READ:
            read = self.what.ask(f"return {READ[asked]}", *told[:1])
            return read == told[-1] if asked != "contain_class" else told[0] in read, read
        texts = [
            " ".join(one.split()) for one in self.what.ask("return all.map(e => e.textContent)")
        ]
        wanted = told[0] if isinstance(told[0], list) else [told[0]]
        if asked == "have_text":
            return texts == wanted, texts
        return len(texts) >= len(wanted) and all(
            one in text for one, text in zip(wanted, texts, strict=False)
        ), texts


@dataclass
class Phones:
    """The browsers of one engine: each is one phone at a time, and a new one for the next test.

    What a browser keeps it keeps for an origin, so a way of its own makes a new phone of it.
    """

    engine: str
    folder: Path
    running: ExitStack
    idle: dict[tuple[str, bool], list[Driver]] = field(default_factory=dict)

    @contextmanager
    def phone(self, url: str, locale: str, *, dark: bool = False) -> Iterator[tuple[Page, str]]:
        """Take a phone in hand: its page, and the address of the service."""
        idle = self.idle.setdefault((locale, dark), [])
        if not idle:
            folder = Path(mkdtemp(dir=self.folder))
            idle.append(self.running.enter_context(ENGINES[self.engine](folder, locale, dark=dark)))
        driver, way = idle.pop(), Way(int(url.rpartition(":")[2]))
        way.cut(away=False)
        page = Page(driver, way.cut)
        driver.ask("Navigate", url="about:blank")
        page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
        yield page, f"http://{HOST}:{way.port}"
        complaint = page.complaint()
        driver.ask("Navigate", url="about:blank")
        way.cut(away=True)
        idle.append(driver)  # not where it answers no more
        assert complaint is None, complaint
