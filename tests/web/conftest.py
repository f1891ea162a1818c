"""Phones for the tests of the page: narrow, touched by fingers, at one service for all of them."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Protocol

import httpx
import pytest
from playwright.sync_api import BrowserContext, expect

from tests.fixtures.service import PATIENCE as SECONDS
from tests.fixtures.service import SERVICES, Service, http
from tests.fixtures.shelves import TOY
from tests.web.drivers import ENGINES
from tests.web.engines import Phones
from tests.web.hand import Hand

ROOT = Path(__file__).resolve().parents[2]
NARROW = {"width": 360, "height": 740}
PATIENCE = 1000 * SECONDS
"""Milliseconds after which a page that says nothing has failed, on a machine with much to do."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args) -> dict[str, Any]:
    """A phone of the narrowest common kind."""
    phone = {"viewport": NARROW, "has_touch": True, "is_mobile": True}
    return browser_context_args | phone


@pytest.fixture(scope="session")
def house(tmp_path_factory) -> Iterator[Service]:
    """One service for every test that leaves it running, with a stranger's game on its shelf."""
    folder = tmp_path_factory.mktemp("house")
    running = Service(
        f"sqlite:///{folder / 'house.sqlite'}",
        folder / "house.log",
        ("--quiet",),
        environment={"REFEREE_GAMES": TOY},
    )
    yield running.start()
    running.kill()


@pytest.fixture
def http_house(house, request) -> Iterator[httpx.Client]:
    """A client of the same service, for what a test needs and no player taps."""
    request.node.stash[SERVICES] = [house]
    with http(house.url) as client:
        yield client


WITHOUT_RULES = """try { localStorage["referee.rules"] ??= '"off"' } catch {}"""


@pytest.fixture
def laptop(browser, house, request) -> Iterator[Hand]:
    """A laptop with keys and a mouse; what its console complains of fails the test."""
    locale = getattr(request, "param", "en-GB")
    opened = browser.new_context(viewport={"width": 1280, "height": 800}, locale=locale)
    opened.set_default_timeout(PATIENCE)
    opened.add_init_script(WITHOUT_RULES)
    one = Hand(opened.new_page(), house.url)
    yield one
    opened.close()
    assert one.complaints == []


def held_by(
    held: ExitStack,
    phones: Phones,
    home: str,
    url: str = "",
    *,
    own_rules: bool = False,
    **more: Any,
) -> Hand:
    """Take a phone of another engine, with what of its settings the browser knows."""
    locale, dark = more.get("locale", "en-GB"), more.get("color_scheme") == "dark"
    page, address = held.enter_context(phones.phone(url or home, locale, dark=dark))
    if not own_rules:
        page.add_init_script(WITHOUT_RULES)
    return Hand(page, address)  # type: ignore[arg-type]  # it has Playwright's words


class HandFactory(Protocol):
    """Take another phone: at the house, or at the service named; who holds it reads English."""

    def __call__(self, url: str = "", *, own_rules: bool = False, **context: Any) -> Hand:
        """Take one, with further settings of its browser; ``own_rules`` may run in it as well."""


OTHERS = [pytest.param(name, marks=pytest.mark.long) for name in ENGINES]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Do what is marked so in the engines of other phones too, where there is time for it."""
    if metafunc.definition.get_closest_marker("engines"):
        metafunc.parametrize("engine", ["chromium", *OTHERS], indirect=True)


@pytest.fixture(scope="session")
def engine(request) -> str:
    """The engine of the phones that a test takes in hand."""
    return str(getattr(request, "param", "chromium"))


@pytest.fixture(scope="session")
def engine_phones(engine, tmp_path_factory) -> Iterator[Phones]:
    """The browsers of one engine beside Chromium's, for all tests of it."""
    with ExitStack() as running:
        yield Phones(engine, tmp_path_factory.mktemp(engine), running)


@pytest.fixture
def hand(house, engine, request) -> Iterator[HandFactory]:
    """Yield a factory of phones; what any of them asked of another host fails the test."""
    if engine != "chromium":
        with ExitStack() as held:
            yield partial(held_by, held, request.getfixturevalue("engine_phones"), house.url)
        return
    taken: list[Hand] = []
    new_context = request.getfixturevalue("new_context")

    def take(url: str = "", *, own_rules: bool = False, **context: Any) -> Hand:
        opened = new_context(**{"locale": "en-GB"} | context)
        if not own_rules:  # five megabytes of Python in each phone would keep both cores busy
            opened.add_init_script(WITHOUT_RULES)
        opened.set_default_timeout(PATIENCE)
        one = Hand(opened.new_page(), url or house.url)
        taken.append(one)
        return one

    yield take
    for one in taken:
        # what is still dealt with then fails with the page, and would be told in the next test
        one.context.unroute_all(behavior="ignoreErrors")
        assert one.complaints == []
        assert [url for url in one.requests if not url.startswith((one.url + "/", "data:"))] == []


# --- a folder without a service ------------------------------------------------------------------


class PhoneFactory(Protocol):
    """Take the one phone in hand again, at the folder or at another address."""

    def __call__(self, url: str = ...) -> Hand:
        """Take it."""


class Quiet(SimpleHTTPRequestHandler):
    """Any web server."""

    def log_message(self, *_told: Any) -> None:
        """Write no log."""


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    """The folder as `make static` writes it."""
    folder = tmp_path_factory.mktemp("static") / "site"
    subprocess.run([sys.executable, ROOT / "scripts" / "static.py", folder], check=True)
    return folder


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder by the web server of the standard library."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def served(site) -> Iterator[str]:
    """The address of the folder."""
    with serving(site) as address:
        yield address


@pytest.fixture
def phone(served, browser_type, browser_type_launch_args, tmp_path) -> Iterator[PhoneFactory]:
    """Take the phone in hand, again and again: what it keeps is kept between the times."""
    taken: list[Hand] = []

    def take(url: str = served) -> Hand:
        context: BrowserContext = browser_type.launch_persistent_context(
            tmp_path / "phone", **browser_type_launch_args, viewport=NARROW, has_touch=True,
            is_mobile=True, locale="en-GB",
        )  # fmt: skip
        context.set_default_timeout(PATIENCE)
        taken.append(Hand(context.new_page(), url))
        return taken[-1]

    yield take
    taken[-1].context.close()
    for one in taken:
        assert one.complaints == []
        assert [url for url in one.requests if not url.startswith((one.url, "data:"))] == []
