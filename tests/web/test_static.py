"""A folder that any web server serves: the whole page, its own referee, and no service at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from referee.record import Records
from tests.web.conftest import NARROW, PATIENCE
from tests.web.hand import Hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, BrowserType, Download

ROOT = Path(__file__).resolve().parents[2]
DRAW = {"move": "draw", "seat": "B"}
NO_ROOM = """() => {
  IDBObjectStore.prototype.add = () => { throw new DOMException("full", "QuotaExceededError") };
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Any web server."""

    def log_message(self, *_told: Any) -> None:
        """Write no log."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The folder as `make static` writes it, served by the web server of the standard library."""
    folder = tmp_path_factory.mktemp("static") / "site"
    subprocess.run([sys.executable, ROOT / "scripts" / "static.py", folder], check=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def phone(
    served: str, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[Callable[[], Hand]]:
    """Take the phone in hand, again and again: what it keeps is kept between the times."""
    taken: list[Hand] = []

    def take() -> Hand:
        context: BrowserContext = browser_type.launch_persistent_context(
            tmp_path / "phone", **browser_type_launch_args, viewport=NARROW, has_touch=True,
            is_mobile=True, locale="en-GB",
        )  # fmt: skip
        context.set_default_timeout(PATIENCE)
        taken.append(Hand(context.new_page(), served))
        return taken[-1]

    yield take
    taken[-1].context.close()
    for one in taken:
        assert one.complaints == []
        assert [url for url in one.requests if not url.startswith((served, "data:"))] == []


def kill(folder: Path) -> None:
    """End the browser that has this folder, as a battery would."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if f"--user-data-dir={folder}".encode() in command:
            os.kill(int(process.name), signal.SIGKILL)


def saved(phone: Hand) -> str:
    """Return the match as text, as its players take it along."""
    phone.tap("tab-share")
    with phone.page.expect_download() as told:
        phone.tap("take-text")
    file: Download = told.value
    return Path(file.path()).read_text()


def test_a_match_kept_by_the_phone_outlives_a_crash_and_is_taken_in_by_a_service(
    phone: Callable[[], Hand], tmp_path: Path
) -> None:
    one = phone()
    match = one.open("whot-1on1", 2, {"turn_seconds": 0}, ("Ada", "Ben"))
    one.report({"move": "deal", "seat": "A"})
    one.expect_ruled(1)
    one.report(DRAW)
    one.expect_ruled(2)
    kill(tmp_path / "phone")
    one = phone()
    one.go()
    one.tap(f"match-{match}")
    one.expect_ruled(2)
    one.report({"move": "draw", "seat": "A"})
    one.expect_ruled(3)
    one.tap("undo")
    expect(one.see("redo")).to_be_visible()
    text = saved(one)
    records = Records.connect(f"sqlite:///{tmp_path}/club.sqlite")
    (imported,) = records.import_text(text, by="the operator")
    taken = records.match(imported.match_id)
    assert [(r.text, r.struck) for r in taken.rulings.log] == [
        ("A: deal", False),
        ("B: draw", False),
        ("A: draw", True),
    ]
    assert records.names(imported.match_id) == {"A": "Ada", "B": "Ben"}
    records.close()


@pytest.mark.long
def test_storage_that_is_full_is_said_and_nothing_is_taken_for_recorded(
    phone: Callable[[], Hand],
) -> None:
    one = phone()
    one.open("whot-1on1", 2, {"turn_seconds": 0}, ("Ada", "Ben"))
    one.report({"move": "deal", "seat": "A"})
    one.expect_ruled(1)
    one.page.evaluate(NO_ROOM)
    one.report(DRAW)
    expect(one.see("stopped")).to_contain_text("no room left, so nothing was recorded")
    one.tap("leave-out")
    one.page.reload()
    one.expect_ruled(1)


@pytest.mark.long
def test_an_argument_is_settled_and_the_others_play_at_a_practice_table(
    phone: Callable[[], Hand],
) -> None:
    one = phone()
    one.go()
    one.tap("settle-argument")
    one.page.locator('[data-testid=game][data-books~="whot-1on1"]').tap()
    one.tap("argue-whot-1on1")
    one.report(DRAW)
    expect(one.see("answer")).to_have_attribute("data-outcome", "stands")
    one.go()
    one.see("practice").get_by_role("button").first.tap()
    one.tap("practise-whot-short")
    one.page.wait_for_url("**/m/*")
    one.report({"move": "deal", "seat": "A"})
    # everybody else has acted by the time that it is this player's turn again
    expect(one.see("seat-A")).to_have_attribute("aria-pressed", "true")
    expect(one.see("pad")).not_to_have_attribute("data-after", "1")
