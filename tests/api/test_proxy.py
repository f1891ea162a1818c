"""Behind a proxy every phone has an address of its own, and links name the proxy's host."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from api.requests.bodies import LARGEST_IMPORT
from tests.api.conftest import opened
from tests.docs.pages import ROOT, blocks

FORWARDED = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "whot.example.org"}
LAN, PUBLIC = "http://192.168.1.5:8000", "https://cards.example.org"


def asked(folder: Path, **how: Any) -> FlaskClient:
    return create_app(f"sqlite:///{folder / 'proxy.sqlite'}", quiet=True, **how).test_client()


def tries(client: FlaskClient, phone: str) -> list[int]:
    """Guess at codes from one phone, until well beyond the limit."""
    headers = {"X-Forwarded-For": f"6.6.6.6, {phone}"}
    return [
        client.post("/api/v1/join", json={"code": "AAAAAAA"}, headers=headers).status_code
        for _ in range(45)
    ]


def test_without_a_proxy_nobody_gets_more_attempts_by_a_header(tmp_path):
    client = asked(tmp_path)
    assert tries(client, "10.0.0.3")[-1] == 429
    assert tries(client, "10.0.0.4")[0] == 429


@pytest.mark.parametrize(
    ("how", "begins"),
    [
        ({}, "http://localhost"),
        ({"lan_url": LAN}, LAN),
        ({"behind_proxy": True}, "https://whot.example.org"),
        ({"behind_proxy": True, "lan_url": LAN}, "https://whot.example.org"),
        ({"lan_url": LAN, "public_url": PUBLIC}, PUBLIC),
        ({"behind_proxy": True, "public_url": f"{PUBLIC}/"}, PUBLIC),
    ],
)
def test_join_links_begin_with_the_address_that_phones_can_reach(tmp_path, how, begins):
    match = opened(asked(tmp_path, limits=False, **how))
    assert match.get("/join", **FORWARDED).get_json()["url"] == f"{begins}/join/{match.code}"


TABLE = "table.local:8000"


@pytest.fixture
def table(tmp_path) -> FlaskClient:
    """A service with an authority of its own, asked by the name that phones use."""
    return asked(tmp_path, limits=False, authority=tmp_path / "authority.crt")


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_with_an_authority_of_its_own_links_lead_where_phones_are_told_of_it(table, scheme):
    match = opened(table)
    answer = table.get(
        f"{match.path}/join", base_url=f"{scheme}://{TABLE}", headers=match.headers
    ).get_json()
    assert answer["url"] == f"http://{TABLE}/join/{match.code}"


@pytest.mark.parametrize(
    ("asks", "cookie", "told"),
    [
        (f"http://{TABLE}", "", True), (f"http://{TABLE}", "referee-plain", False),
        (f"https://{TABLE}", "", False), ("http://localhost:8000", "", False),
        ("http://127.0.0.1:8000", "", False),
    ],
)  # fmt: skip
def test_who_comes_plainly_is_told_how_to_trust_it_unless_they_go_on_without(
    table, asks, cookie, told
):
    if cookie:
        table.set_cookie(cookie, "1", domain="table.local")
    for path in ("/", "/m/abc", "/join/ABC"):
        answer = table.get(path, base_url=asks)
        assert ("/trust.js" in answer.text) is told
    answer = table.get("/trust", base_url=asks)
    assert (
        f"connect-src 'self' {asks.replace('http:', 'https:')};"
        in answer.headers["Content-Security-Policy"]
    )


def test_a_service_without_one_has_no_such_page(tmp_path):
    client = asked(tmp_path, limits=False)
    assert client.get("/trust").status_code == 404
    assert client.get("/authority.crt").status_code == 404
    assert "/trust.js" not in client.get("/", base_url=f"http://{TABLE}").text


PAGE = blocks((ROOT / "docs/how-to/run-it-for-a-club.md").read_text())
(NGINX,) = (block.text for block in PAGE if block.language == "nginx")


def said(directive: str) -> list[str]:
    """Return what the page's nginx is told by a directive."""
    return re.findall(rf"^ *{directive} +([^;]+);", NGINX, re.MULTILINE)


def test_the_proxy_of_the_page_says_what_the_service_believes(tmp_path):
    """The headers that the page prints, with what nginx would put into them."""
    known = {"$host": "whot.example.org", "$http_host": "whot.example.org", "$scheme": "https"}
    headers = dict(words.split() for words in said("proxy_set_header"))
    client = asked(tmp_path, behind_proxy=True)

    def guesses(phone: str) -> list[int]:
        sent = {name: {**known, "$remote_addr": phone}[value] for name, value in headers.items()}
        answers = [
            client.post("/api/v1/join", json={"code": "AAAAAAA"}, headers=sent) for _ in range(45)
        ]
        return [answer.status_code for answer in answers]

    assert guesses("10.0.0.1")[-1] == 429
    assert guesses("10.0.0.2")[0] == 404
    sent = {name: known.get(value, "10.0.0.3") for name, value in headers.items()}
    match = opened(client)
    url = match.get("/join", **sent).get_json()["url"]
    assert url == f"https://whot.example.org/join/{match.code}"


def test_the_proxy_of_the_page_lets_through_what_the_service_takes():
    assert int(said("client_max_body_size")[0].removesuffix("m")) << 20 > LARGEST_IMPORT
    assert said("proxy_buffering") == ["off"], "an event would come when others fill the buffer"
    assert said("proxy_http_version") == ["1.1"]
    assert "https://$host$request_uri" in said("return")[0], "a name that is typed has no TLS"


def test_nginx_finds_nothing_wrong_with_it(tmp_path):
    """Where there is no nginx, the tests above are what can be said."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if nginx is None:
        return
    text = NGINX.replace("/etc/ssl", str(Path(__file__).with_name("keys")))
    file = tmp_path / "nginx.conf"
    file.write_text(f"pid {tmp_path}/pid; events {{}} http {{ access_log off; {text} }}")
    done = subprocess.run(
        [nginx, "-t", "-e", str(tmp_path / "errors"), "-c", str(file)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "[warn]" not in done.stderr
