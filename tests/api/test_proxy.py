"""Behind a proxy every phone has an address of its own, and links name the proxy's host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from api import create_app
from tests.api.conftest import opened

if TYPE_CHECKING:
    from pathlib import Path

    from flask.testing import FlaskClient

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


def test_every_phone_behind_a_proxy_has_its_own_attempts(tmp_path: Path) -> None:
    client = asked(tmp_path, behind_proxy=True)
    assert tries(client, "10.0.0.1")[-1] == 429
    assert tries(client, "10.0.0.2")[0] == 404


def test_without_a_proxy_nobody_gets_more_attempts_by_a_header(tmp_path: Path) -> None:
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
def test_join_links_begin_with_the_address_that_phones_can_reach(
    tmp_path: Path, how: dict[str, Any], begins: str
) -> None:
    match = opened(asked(tmp_path, limits=False, **how))
    assert match.get("/join", **FORWARDED).get_json()["url"] == f"{begins}/join/{match.code}"
