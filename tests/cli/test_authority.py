"""The local authority: what it vouches for, who may read its keys, and when they are made anew."""

import ssl
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from referee.cli import authority
from referee.cli.authority import AUTHORITY, see_to, standing, vouched_for
from referee.cli.door import OFFERED, SERVICE
from referee.cli.serve import _door

HOME, PUB = "192.168.178.20", "10.0.3.7"


@pytest.mark.parametrize(
    ("name", "may"),
    [
        ("192.168.178.20", True), ("10.0.3.7", True), ("172.31.0.1", True), ("fd00::5", True),
        ("127.0.0.1", True), ("laptop.local", True), ("localhost", True),
        ("172.32.0.1", False), ("9.9.9.9", False), ("2001:db8::1", False),
        ("bank.example", False), ("local.example", False), ("notlocal", False),
    ],
)  # fmt: skip
def test_it_vouches_for_the_local_network_and_nothing_else(name, may):
    assert vouched_for(name) is may


def test_only_their_owner_reads_the_keys(tmp_path):
    folder = tmp_path / "state" / "authority"
    see_to(folder, {HOME})
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.name for path in folder.iterdir()} == {AUTHORITY, SERVICE, OFFERED, ".lock"}
    for name in (AUTHORITY, SERVICE):
        assert (folder / name).stat().st_mode & 0o777 == 0o600
    assert b"PRIVATE" not in (folder / OFFERED).read_bytes()


def test_the_certificate_follows_the_addresses_and_the_authority_stays(tmp_path):
    see_to(tmp_path, {HOME, "9.9.9.9", "bank.example"})
    first = {name: (tmp_path / name).read_bytes() for name in (AUTHORITY, SERVICE, OFFERED)}
    names, _ = standing(tmp_path) or (set(), None)
    assert names == {"localhost", "127.0.0.1", "::1", HOME}
    see_to(tmp_path, {HOME})
    assert (tmp_path / SERVICE).read_bytes() == first[SERVICE]
    assert PUB in see_to(tmp_path, {PUB})["names"]
    assert (tmp_path / SERVICE).read_bytes() != first[SERVICE]
    assert (tmp_path / AUTHORITY).read_bytes() == first[AUTHORITY]
    assert (tmp_path / OFFERED).read_bytes() == first[OFFERED]


def test_what_ends_soon_or_does_not_hold_is_made_anew(tmp_path, monkeypatch):
    with monkeypatch.context() as short:
        short.setitem(authority.LASTS, SERVICE, 20)
        see_to(tmp_path, {HOME})
    ends = (standing(tmp_path) or (set(), None))[1]
    see_to(tmp_path, {HOME})
    later = (standing(tmp_path) or (set(), None))[1]
    assert ends is not None
    assert later is not None
    assert (later - ends).days > 300
    (tmp_path / SERVICE).write_bytes((tmp_path / SERVICE).read_bytes()[:300])
    assert standing(tmp_path) is None
    see_to(tmp_path, {HOME})
    assert standing(tmp_path) is not None
    kept = (tmp_path / AUTHORITY).read_bytes()
    monkeypatch.setitem(authority.LASTS, SERVICE, 4000)  # longer than the authority itself
    see_to(tmp_path, {HOME})
    assert (tmp_path / AUTHORITY).read_bytes() != kept
    assert standing(tmp_path) is not None


def test_a_stolen_key_of_the_authority_opens_no_bank(tmp_path, monkeypatch):
    see_to(tmp_path, {HOME})
    assert standing(tmp_path) is not None
    for name in ("bank.example", "9.9.9.9"):
        authority._make_service(tmp_path, {name})
        assert standing(tmp_path) is None, "a phone took it"
    with monkeypatch.context() as careless:
        careless.setattr(authority, "PRIVATE", ("0.0.0.0/0", "::/0"))
        careless.setattr(authority, "LOCAL_NAMES", ("localhost", "example"))
        authority._make_authority(tmp_path)
    authority._make_service(tmp_path, {"bank.example", "9.9.9.9"})
    assert standing(tmp_path) is not None, "so the names were the reason"


def test_a_certificate_of_another_authority_does_not_stand(tmp_path):
    see_to(tmp_path / "one", {HOME})
    see_to(tmp_path / "other", {HOME})
    (tmp_path / "one" / SERVICE).write_bytes((tmp_path / "other" / SERVICE).read_bytes())
    assert standing(tmp_path / "one") is None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "one" / SERVICE)  # although it is whole


@pytest.mark.parametrize(
    ("folder", "path", "says"),
    [
        ("authority", "/nowhere", "the command openssl is not on this machine"),
        ("a file/authority", None, "cannot be used: Not a directory"),
    ],
)
def test_why_there_is_none_is_said_in_a_sentence(tmp_path, folder, path, says):
    (tmp_path / "a file").touch()
    done = subprocess.run(
        [sys.executable, "-m", "referee.cli.authority", tmp_path / folder, HOME],
        check=False, capture_output=True, text=True, env={"PATH": path} if path else None,
    )  # fmt: skip
    assert done.returncode == 1
    assert says in done.stderr
    assert "Traceback" not in done.stderr


# --- the service that asks for it ----------------------------------------------------------------


def given(folder: Path, **more: Any) -> dict[str, Any]:
    usual = {
        "certfile": None, "behind_proxy": False, "worker_class": "gevent", "public_url": "",
        "host": "0.0.0.0", "authority": folder,  # noqa: S104
    }  # fmt: skip
    return usual | more


def test_a_service_with_tls_names_itself_and_where_phones_find_it(tmp_path):
    make = _door(given(tmp_path, public_url="http://table.local:8000"), HOME)
    assert make is not None
    names, _ = standing(tmp_path) or (set(), None)
    assert {"table.local", HOME} <= names
    assert "0.0.0.0" not in names  # noqa: S104
    door = make()
    assert (door.folder, door.standing.names) == (tmp_path, names)


@pytest.mark.parametrize("elsewhere", [{"certfile": "club.pem"}, {"behind_proxy": True}])
def test_where_tls_is_done_otherwise_there_is_no_authority(tmp_path, elsewhere):
    assert _door(given(tmp_path / "none", **elsewhere), HOME) is None
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("lan", "public", "says"),
    [
        ("9.9.9.9", "", "9.9.9.9 is outside of private networks"),
        (HOME, "https://bank.example", "bank.example is outside of private networks"),
    ],
)
def test_beyond_the_local_network_it_is_said_why_there_is_no_tls(
    tmp_path, lan, public, says, capsys
):
    assert _door(given(tmp_path, public_url=public), lan) is None
    told = capsys.readouterr().err
    assert told.startswith(f"No TLS: {says}")
    assert told.count("\n") == 1


def test_without_openssl_it_is_served_plainly_and_said_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", "/nowhere")
    assert _door(given(tmp_path), HOME) is None
    assert capsys.readouterr().err == "No TLS: the command openssl is not on this machine.\n"


def test_the_other_worker_classes_have_no_such_door(tmp_path):
    with pytest.raises(click.UsageError, match="gevent"):
        _door(given(tmp_path, worker_class="sync"), HOME)
