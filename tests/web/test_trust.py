"""TLS by the machine's own authority: a phone that trusts it, and one that is told how."""

import os
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.fixtures.service import PATIENCE, Service, http
from tests.fixtures.trusting import home_that_trusts
from tests.web.hand import Hand
from tests.web.test_access import violations

NAME = "table.local"
CODE = {"book": "whot-1on1", "seats": ["A", "B"], "terms": {"turn_seconds": 0}}


@dataclass
class Table:
    """A service with an authority of its own, and where phones find it."""

    service: Service
    folder: Path

    @property
    def at(self) -> str:
        return f"{NAME}:{self.service.port}"

    def trusting(self, address: str) -> httpx.Client:
        """Return a client that takes certificates of this authority and of no other."""
        der = (self.folder / "authority.crt").read_bytes()
        context = ssl.create_default_context(cadata=der)
        return httpx.Client(
            base_url=f"https://{address}:{self.service.port}", verify=context, trust_env=False,
            timeout=PATIENCE,
        )  # fmt: skip


@pytest.fixture(scope="module")
def table(tmp_path_factory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp("pub")
    service = Service(f"sqlite:///{folder / 'x.sqlite'}", folder / "log")
    service.options = (
        "--host", "0.0.0.0", "--quiet", "--tls", "--authority", str(folder / "authority"),  # noqa: S104
        "--public-url", f"http://{NAME}:{service.port}",
    )  # fmt: skip
    yield Table(service.start(), folder / "authority")
    service.kill()


@pytest.fixture
def browser_there(browser_type_launch_args) -> dict[str, Any]:
    """How to start a browser that finds the name of the service."""
    flags = [*browser_type_launch_args["args"], f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    return browser_type_launch_args | {"args": flags}


def phone_of(browser: Browser, table: Table, **context: Any) -> Hand:
    opened = browser.new_context(
        viewport={"width": 360, "height": 740}, **{"locale": "en-GB"} | context
    )
    return Hand(opened.new_page(), f"http://{table.at}")


def test_both_are_answered_at_one_port_and_links_lead_to_the_plain_one(table):
    with http(table.service.url) as client:
        assert client.get("/api/v1/health").status_code == 200
        assert client.get("/").text.count("/trust.js") == 0, "this machine itself needs no trust"
        assert client.get("/", headers={"Host": table.at}).text.count("/trust.js") == 1
        cookie = {"Host": table.at, "Cookie": "referee-plain=1"}
        assert client.get("/", headers=cookie).text.count("/trust.js") == 0
        offered = client.get("/authority.crt")
    assert offered.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert offered.content == (table.folder / "authority.crt").read_bytes()
    with table.trusting("127.0.0.1") as client:
        assert client.get("/").text.count("/trust.js") == 0
        opened = client.post("/api/v1/matches", json=CODE).json()
        assert opened["join"]["url"].startswith(f"http://{table.at}/join/")
        report = {"report_id": "by-tls-001", "move": {"move": "deal", "seat": "A"}}
        who = {"Authorization": f"Bearer {opened['token']}"}
        path = f"/api/v1/matches/{opened['match']['id']}/rulings"
        assert client.post(path, json=report, headers=who).status_code == 201
    assert f"http://{table.at}/" in table.service.log
    assert "--plain" in table.service.log


def test_a_phone_that_comes_by_another_address_finds_it_in_the_certificate(table):
    kept = (table.folder / "authority.pem").read_bytes()
    for address in ("127.0.0.77", "127.0.0.1", "127.0.0.78"):
        with table.trusting(address) as client:
            assert client.get("/api/v1/health").status_code == 200
    assert (table.folder / "authority.pem").read_bytes() == kept


def test_who_says_nothing_or_does_not_trust_keeps_nobody_waiting(table):
    silent = [socket.create_connection(("127.0.0.1", table.service.port)) for _ in range(20)]
    with (
        httpx.Client(base_url=f"https://127.0.0.1:{table.service.port}", trust_env=False) as other,
        pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"),
    ):
        other.get("/")
    with table.trusting("127.0.0.1") as client:
        assert client.get("/api/v1/health").status_code == 200
    for connection in silent:
        connection.close()
    assert "Traceback" not in table.service.log


def test_a_phone_that_trusts_goes_on_by_tls_and_keeps_awake(
    table, browser_type, browser_there, tmp_path
):
    home = home_that_trusts(table.folder / "authority.crt", tmp_path / "home")
    with browser_type.launch(**browser_there, env={**os.environ, "HOME": str(home)}) as browser:
        phone = phone_of(browser, table)
        plain = {"name": "referee-plain", "value": "1", "url": f"http://{table.at}"}
        phone.context.add_cookies([plain])
        phone.go("/trust")
        expect(phone.page.locator(".trusted:visible")).to_have_text("This phone trusts it already.")
        phone.go("/join#somewhere")
        phone.page.wait_for_url(f"https://{table.at}/join#somewhere")
        assert phone.page.evaluate("isSecureContext") is True
        phone.page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")


def test_another_is_told_how_in_its_language_and_may_go_on_without(
    table, browser_type, browser_there
):
    with browser_type.launch(**browser_there) as browser:
        phone = phone_of(browser, table, locale="de-AT")
        phone.go("/join/ABCDEFG")
        expect(phone.page).to_have_title("Diesem Schiedsrichter vertrauen, einmal")
        expect(phone.page.get_by_role("link", name="Zertifikat holen").first).to_be_visible()
        assert "Fetch" not in phone.page.locator("main").inner_text()
        assert [one["id"] for one in violations(phone.page)] == []
        phone.page.locator("[data-testid=plainly]:visible").click()
        expect(phone.see("home")).to_be_visible()
        assert phone.page.url == f"http://{table.at}/join/ABCDEFG"
        phone.go("/")
        expect(phone.see("join-match")).to_be_visible()
        assert phone.complaints == []
