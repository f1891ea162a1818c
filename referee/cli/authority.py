"""A certificate authority of this machine alone, and the certificate of the service that it signs.

`python -m referee.cli.authority FOLDER NAME…` sees to both and prints what stands as JSON; it runs
by itself, as `ssl` may not cross a fork. Keys are made by the command `openssl`; whether what lies
in the folder is good is asked of `ssl`, by a handshake in memory.

What phones trust may vouch for private addresses and names of the local network, and for nothing
else: a key that is stolen opens no bank.
"""

from __future__ import annotations

import fcntl
import ipaddress
import json
import os
import re
import secrets
import socket
import ssl
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from referee.cli.door import OFFERED, SERVICE, CannotMake

AUTHORITY = "authority.pem"
"""Key and certificate of the authority."""
LASTS = {AUTHORITY: 3650, SERVICE: 397}
"""Days; phones take no certificate of a service that lasts much longer than a year."""
EARLY = timedelta(days=30)
"""How long before its end a certificate is renewed."""
SKEW = timedelta(days=1)
"""How far a phone's clock may be behind."""
PRIVATE = (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8",
    "100.64.0.0/10", "fc00::/7", "fe80::/10", "::1/128",
)  # fmt: skip
LOCAL_NAMES = ("localhost", "local")
"""Names, and what names may end in."""
CONFIG = """\
[ca]
default_ca = own
[own]
database = {place}/index
serial = {place}/serial
new_certs_dir = {place}
default_md = sha256
policy = supplied
unique_subject = no
[supplied]
commonName = supplied
[req]
distinguished_name = subject
prompt = no
[subject]
CN = {subject}
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
nameConstraints = critical, @private
[private]
{private}
[service]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = @names
[names]
{names}
"""


def vouched_for(name: str) -> bool:
    """Say whether the authority may vouch for a name or an address."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return any(name == one or name.endswith(f".{one}") for one in LOCAL_NAMES)
    networks = map(ipaddress.ip_network, PRIVATE)
    return any(address in one for one in networks if one.version == address.version)


def see_to(folder: Path, names: set[str]) -> dict[str, Any]:
    """Return the names that the service's certificate has and when to renew it; make what lacks."""
    names = {name for name in names if vouched_for(name)} | {"localhost", "127.0.0.1", "::1"}
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _ends(folder / AUTHORITY) < _now() + timedelta(days=LASTS[SERVICE]) + EARLY:
            _make_authority(folder)
        stands = standing(folder)
        if stands is None or not names <= stands[0] or stands[1] < _now() + EARLY:
            _make_service(folder, names)
            stands = standing(folder)
    if stands is None:
        raise CannotMake(f"the certificate in {folder} does not hold; move the folder away")
    return {"names": sorted(stands[0]), "renew": (stands[1] - EARLY).timestamp()}


def standing(folder: Path) -> tuple[set[str], datetime] | None:
    """Return the names and the end of the service's certificate, if a phone would take it."""
    server, phone = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    try:
        server.load_cert_chain(folder / SERVICE)
        phone.load_verify_locations(folder / AUTHORITY)
        told: Any = _shake_hands(server, phone)
    except (OSError, ssl.SSLError):
        return None
    return {_plain(name) for _, name in told["subjectAltName"]}, _time(told["notAfter"])


def _shake_hands(server: ssl.SSLContext, phone: ssl.SSLContext) -> Any:
    """Let a phone meet the service in memory; return what it was shown."""
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    one = phone.wrap_bio(there, back, server_hostname="localhost")
    other = server.wrap_bio(back, there, server_side=True)
    done = False
    while not done:
        done = True
        for side in (one, other):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                done = False
    return one.getpeercert()


def _ends(certificate: Path) -> datetime:
    """Return when an authority ends; long ago where there is none that can be read."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    try:
        context.load_verify_locations(certificate)
        known: Any = context.get_ca_certs()
        return _time(known[0]["notAfter"])
    except (OSError, ssl.SSLError, IndexError):
        return datetime.fromtimestamp(0, UTC)


def _make_authority(folder: Path) -> None:
    host = re.sub(r"[^A-Za-z0-9-]", "", socket.gethostname().partition(".")[0])[:30] or "a table"
    with tempfile.TemporaryDirectory(dir=folder) as place:
        subject = f"Referee at {host}, {_now():%Y-%m-%d}"
        key, certificate = _signed(Path(place), "authority", subject, set(), None)
    _write(folder / AUTHORITY, key + certificate)
    _write(folder / OFFERED, ssl.PEM_cert_to_DER_cert(certificate.decode()))


def _make_service(folder: Path, names: set[str]) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as place:
        by = folder / AUTHORITY
        key, certificate = _signed(Path(place), "service", "Referee", names, by)
    _write(folder / SERVICE, key + certificate)


def _signed(
    place: Path, kind: str, subject: str, names: set[str], by: Path | None
) -> tuple[bytes, bytes]:
    """Return a new key and its certificate, signed by an authority or by itself."""
    config, key, wish = place / "config", place / "key", place / "wish"
    config.write_text(_config(place, subject, names), encoding="ascii")
    (place / "index").touch()
    (place / "serial").write_text(f"40{secrets.token_hex(15)}\n", encoding="ascii")
    _openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key)
    _openssl("req", "-new", "-config", config, "-key", key, "-out", wish)
    lasts = LASTS[AUTHORITY if by is None else SERVICE]
    since, until = (f"{day:%y%m%d%H%M%S}Z" for day in (_now() - SKEW, _now() + timedelta(lasts)))
    signer = ("-selfsign", "-keyfile", key) if by is None else ("-keyfile", by, "-cert", by)
    _openssl(
        "ca", "-batch", "-notext", "-config", config, *signer, "-extensions", kind,
        "-startdate", since, "-enddate", until, "-in", wish, "-out", place / "certificate",
    )  # fmt: skip
    return key.read_bytes(), (place / "certificate").read_bytes()


def _config(place: Path, subject: str, names: set[str]) -> str:
    networks = [ipaddress.ip_network(one) for one in PRIVATE]
    private = [f"permitted;DNS.{n} = {name}" for n, name in enumerate(LOCAL_NAMES)]
    private += [
        f"permitted;IP.{n} = {one.network_address}/{one.netmask}" for n, one in enumerate(networks)
    ]
    wanted = sorted(names | {"localhost"})
    called = [f"{'IP' if _is_address(one) else 'DNS'}.{n} = {one}" for n, one in enumerate(wanted)]
    return CONFIG.format(
        place=place, subject=subject, private="\n".join(private), names="\n".join(called)
    )


def _openssl(*words: str | Path) -> None:
    command = ["openssl", *map(str, words)]
    try:
        done = subprocess.run(command, check=False, capture_output=True, umask=0o077)  # noqa: S603 - our own words
    except FileNotFoundError:
        raise CannotMake("the command openssl is not on this machine") from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        why = [line for line in said if not line.startswith("Using configuration")]
        raise CannotMake(f"openssl {words[0]} failed: {' '.join(why[:2])}")


def _write(file: Path, data: bytes) -> None:
    """Write a file that only its owner reads, whole or not at all."""
    new = file.with_suffix(".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as to:
        to.write(data)
        to.flush()
        os.fsync(to.fileno())
    new.replace(file)


def _is_address(name: str) -> bool:
    return bool(re.fullmatch(r"[0-9.]+", name)) or ":" in name


def _plain(name: str) -> str:
    """Return an address as it is usually written."""
    return str(ipaddress.ip_address(name.strip())) if _is_address(name) else name


def _time(text: str) -> datetime:
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(text), UTC)


def _now() -> datetime:
    return datetime.now(UTC)


def main(folder: str, *names: str) -> int:
    """See to the certificates in a folder; say why not where that cannot be."""
    try:
        sys.stdout.write(json.dumps(see_to(Path(folder), set(names))))
    except CannotMake as error:
        sys.stderr.write(str(error))
        return 1
    except OSError as error:
        sys.stderr.write(f"{folder} cannot be used: {error.strerror}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
