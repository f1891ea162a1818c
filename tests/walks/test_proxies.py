"""The service behind nginx and behind Caddy, each set as the page prints it, through TLS."""

import json
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.api.live import Live
from tests.fixtures.service import PATIENCE, free_port
from tests.walks.machine import PROXIES, Machine, named

NAME = "referee.example.org"
NGINX = """daemon off; pid {root}/run/nginx.pid; error_log stderr; events {{}}
http {{
    access_log off;
    client_body_temp_path {root}/tmp/body; proxy_temp_path {root}/tmp/proxy;
    fastcgi_temp_path {root}/tmp/fastcgi; uwsgi_temp_path {root}/tmp/uwsgi;
    scgi_temp_path {root}/tmp/scgi;
    include {root}/etc/nginx/*.conf;
}}
"""
"""What a distribution's own file says around the block of the page, without its folders."""
CADDY = (
    "{{ http_port {http}\n https_port {https}\n admin off\n local_certs\n skip_install_trust\n}}\n"
)
"""No name leads here, so Caddy vouches for it by itself; its ports are free ones."""


@pytest.fixture
def behind(club) -> Machine:
    """A machine on which the service is installed, and where the name leads to its proxy."""
    club.means |= {"443": str(free_port()), "80": str(free_port())}
    lines = [f'connect-to = "{NAME}:{port}:127.0.0.1:{club.means[port]}"' for port in ("80", "443")]
    (club.home / ".curlrc").write_text("\n".join([*lines, f'cacert = "{club.root}/ca.pem"\n']))
    return club


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request, behind) -> Iterator[str]:
    """Start one of the two with what the page prints."""
    command = globals()[f"_{request.param}"](behind)
    log = behind.root / "proxy.log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            command, cwd=behind.home, env=behind.environment, stdout=file, stderr=file
        )
    try:
        port = int(behind.means["443"])
        behind.until(lambda: process.poll() is not None or _listens(port), log.read_text)
        assert process.poll() is None, log.read_text()
        yield request.param
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def _nginx(machine: Machine) -> list[str | Path]:
    folder = machine.root / "etc/nginx"
    folder.mkdir()
    (folder / "referee.conf").write_text(machine.there(named()["club-nginx"].text))
    (machine.root / "nginx.conf").write_text(NGINX.format(root=machine.root))
    machine.certified(NAME, "/etc/ssl")
    (machine.root / "ca.pem").symlink_to(machine.root / "etc/ssl/club.pem")
    return [PROXIES / "nginx", "-c", machine.root / "nginx.conf"]


def _caddy(machine: Machine) -> list[str | Path]:
    ports = {"http": machine.means["80"], "https": machine.means["443"]}
    page = machine.there(named()["club-caddy"].text)
    (machine.root / "Caddyfile").write_text(CADDY.format(**ports) + page)
    root = machine.home / ".local/share/caddy/pki/authorities/local/root.crt"
    (machine.root / "ca.pem").symlink_to(root)
    return [
        PROXIES / "caddy",
        "run",
        "--adapter",
        "caddyfile",
        "--config",
        machine.root / "Caddyfile",
    ]


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.usefixtures("proxy")
def test_phones_reach_the_service_through_tls_and_hear_what_happens_at_once(behind):
    with behind.running("club-behind-proxy"):
        told = behind.says("run-it-for-a-club", f"curl https://{NAME}/api/v1/health")
        assert '"status":"ok"' in told
        asked = f"curl -s -o /dev/null -w '%{{http_code}} %{{redirect_url}}' http://{NAME}/m/x"
        assert behind.type(asked) in {f"301 https://{NAME}/m/x", f"308 https://{NAME}/m/x"}
        told = behind.type(
            f"curl -sS -X POST https://{NAME}/api/v1/matches"
            """ -H 'Content-Type: application/json' -d '{"book": "whot-1on1"}'"""
        )
        opened = json.loads(told)
        assert opened["join"]["url"].startswith(f"https://{NAME}/join/")
        match = Live(behind.url, opened["match"]["id"], opened["token"])
        with heard(behind, match) as news:
            for number, (move, seat) in enumerate((("deal", "A"), ("draw", "B")), 1):
                assert match.report(f"report-{number}", move=move, seat=seat).status_code == 201
                behind.until(partial(has_come, news, number), news.read_text)


def has_come(news: Path, number: int) -> bool:
    return news.read_text().count("event: ruling") == number


@contextmanager
def heard(machine: Machine, match: Live) -> Iterator[Path]:
    """Follow a match live, through the proxy; what comes stands in the file at once."""
    news = machine.root / "news"
    asked = f"https://{NAME}/api/v1/matches/{match.id}/stream?after=1"
    with news.open("wb") as file:
        listening = subprocess.Popen(
            [PROXIES / "curl", "-sSN", asked], env=machine.environment, stdout=file
        )
    try:
        yield news
        assert listening.poll() is None
    finally:
        listening.kill()
        listening.wait()


def test_the_service_does_tls_by_itself_with_a_certificate_of_the_club(behind):
    behind.certified(NAME, ".")
    (behind.root / "ca.pem").symlink_to(behind.home / "club.pem")
    with behind.running("club-certificate", f"https://127.0.0.1:{behind.means['443']}"):
        assert '"status":"ok"' in behind.type(f"curl https://{NAME}/api/v1/health")
