"""Signed notes, as C2SP has them: a text, and under it a line for everybody who signed it.

A key is written on one line (`vkey`) with its name: the name of the log or of the witness, its
short id, and the public key. Lines of keys that nobody asked for are passed over.

The library that signs is loaded when something is signed or verified: a chain can be read without.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from typing import NamedTuple

ED25519 = 1
"""How a log signs."""
COSIGNATURE = 4
"""How a witness signs a checkpoint, with the time."""
MOST_BYTES = 1_000_000
MOST_SIGNATURES = 100
_NAME = re.compile(r"[^\s+]{1,200}\Z")
_LINE = re.compile(r"— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})\Z")
_VKEY = re.compile(r"([^\s+]{1,200})\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})\Z")
_PRIME = 2**255 - 19
_FEW = (
    0, 1, _PRIME - 1,
    0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
    0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
)  # fmt: skip
"""The heights of the few points under which every text, or any, can be made to look signed."""


class BadNote(ValueError):
    """A note or key that cannot be read, or is not signed as it should be; a sentence."""


class Key(NamedTuple):
    """The public key of somebody who signs notes."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        """The four bytes by which a line of a note says whose it is."""
        told = f"{self.name}\n".encode() + bytes([self.kind]) + self.public
        return hashlib.sha256(told).digest()[:4]

    @property
    def vkey(self) -> str:
        """The key on one line, as it is printed and given away."""
        raw = b64encode(bytes([self.kind]) + self.public).decode()
        return f"{self.name}+{self.id.hex()}+{raw}"


def read_key(vkey: str) -> Key:
    """Read a key from its line; raises `BadNote`, also for keys under which anything is signed."""
    found = _VKEY.match(vkey.strip())
    if found is None:
        raise BadNote("a key looks like NAME+0123abcd+BASE64, all on one line")
    raw = _bytes(found[3])
    if len(raw) != 33 or raw[0] not in {ED25519, COSIGNATURE}:  # noqa: PLR2004 - kind and key
        raise BadNote("this is no key of Ed25519")
    key = Key(found[1], raw[0], raw[1:])
    if key.id.hex() != found[2]:
        raise BadNote("the key does not fit its own id: a sign of it was changed")
    if is_weak(key.public):
        raise BadNote("this key would let anybody sign")
    return key


def is_weak(public: bytes) -> bool:
    """Say whether a key is one under which every text, or any, can be made to look signed."""
    height = int.from_bytes(public, "little") & (2**255 - 1)
    return height >= _PRIME or height in _FEW


def is_signed(text: bytes, signature: bytes, public: bytes) -> bool:
    """Say whether a text was signed with a key of Ed25519."""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - see above
    from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415

    if is_weak(public):
        return False
    try:
        ed25519.Ed25519PublicKey.from_public_bytes(public).verify(signature, text)
    except (InvalidSignature, ValueError):
        return False
    return True


class Signer:
    """A private key with its name."""

    def __init__(self, name: str, seed: bytes, kind: int = ED25519) -> None:
        """Sign under a name with the key that comes of a seed of 32 bytes; raises `BadNote`."""
        if not _NAME.match(name) or not name.isprintable():
            raise BadNote(f"{name[:80]!r} is no name for a key: one word without a plus")
        from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415 - see above

        self._private = ed25519.Ed25519PrivateKey.from_private_bytes(seed)
        self._seed = seed
        self.key = Key(name, kind, self._private.public_key().public_bytes_raw())

    @classmethod
    def fresh(cls, name: str, kind: int = ED25519) -> Signer:
        """Make a new key."""
        return cls(name, secrets.token_bytes(32), kind)

    @classmethod
    def read(cls, line: str) -> Signer:
        """Read a private key from its line; raises `BadNote`."""
        told, _, vkey = line.strip().partition("PRIVATE+KEY+")
        found = _VKEY.match(vkey)
        raw = _bytes(found[3]) if found else b""
        if told or found is None or len(raw) != 33:  # noqa: PLR2004 - kind and seed
            raise BadNote("this is no private key of a log: PRIVATE+KEY+NAME+0123abcd+BASE64")
        signer = cls(found[1], raw[1:], raw[0])
        if signer.key.id.hex() != found[2]:
            raise BadNote("the private key does not fit its own id: a sign of it was changed")
        return signer

    @property
    def line(self) -> str:
        """The private key on one line, to be kept where nobody else can read."""
        raw = b64encode(bytes([self.key.kind]) + self._seed).decode()
        return f"PRIVATE+KEY+{self.key.name}+{self.key.id.hex()}+{raw}"

    def signature(self, text: str, at: int = 0) -> Signature:
        """Sign a text; a witness signs it with a time, in seconds since 1970."""
        raw = self._private.sign(_signed(self.key.kind, text, at))
        if self.key.kind == COSIGNATURE:
            raw = at.to_bytes(8, "big") + raw
        return Signature(self.key.name, self.key.id, raw)


class Signature(NamedTuple):
    """A line under a note."""

    name: str
    id: bytes
    raw: bytes

    @property
    def line(self) -> str:
        """The line as it stands under the note."""
        return f"— {self.name} {b64encode(self.id + self.raw).decode()}\n"


class Note(NamedTuple):
    """A text, and who signed it."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        """Return the note as it is stored and sent."""
        return f"{self.text}\n{''.join(one.line for one in self.signatures)}"

    def signed_by(self, key: Key) -> int | None:
        """Return when a key signed it (0 for a log, which tells no time), or ``None``.

        Raises `BadNote` where there is a line of this key, and it does not fit the text.
        """
        mine = [one for one in self.signatures if (one.name, one.id) == (key.name, key.id)]
        if not mine:
            return None
        if len(mine) > 1:
            raise BadNote(f"{key.name} signed twice")
        raw, at = mine[0].raw, 0
        if key.kind == COSIGNATURE:
            raw, at = raw[8:], int.from_bytes(raw[:8], "big")
        if not is_signed(_signed(key.kind, self.text, at), raw, key.public):
            raise BadNote(f"the signature of {key.name} does not fit")
        return at


def _signed(kind: int, text: str, at: int) -> bytes:
    """Return the bytes that are signed."""
    timed = f"cosignature/v1\ntime {at}\n" if kind == COSIGNATURE else ""
    return (timed + text).encode()


def read_note(told: bytes) -> Note:
    """Read a note; raises `BadNote`. Nothing is verified: see `Note.signed_by`."""
    if len(told) > MOST_BYTES:
        raise BadNote("the note is too long")
    try:
        whole = told.decode()
    except UnicodeDecodeError:
        raise BadNote("the note is no UTF-8 text") from None
    if any(sign < " " and sign != "\n" for sign in whole):
        raise BadNote("the note has a sign that no text has")
    text, gap, below = whole.rpartition("\n\n")
    if not gap or not below.endswith("\n"):
        raise BadNote("nobody signed the note")
    return Note(f"{text}\n", read_signatures(below))


def read_signatures(told: str) -> tuple[Signature, ...]:
    """Read the lines under a note; raises `BadNote`."""
    lines = told.removesuffix("\n").split("\n")
    if len(lines) > MOST_SIGNATURES:
        raise BadNote("too many signatures")
    return tuple(map(_signature, lines))


def _signature(line: str) -> Signature:
    found = _LINE.match(line)
    raw = _bytes(found[2]) if found else b""
    if found is None or len(raw) < 5:  # noqa: PLR2004 - the id, and at least a byte
        raise BadNote("a line under the note is no signature")
    return Signature(found[1], raw[:4], raw[4:])


def _bytes(told: str) -> bytes:
    """Read base64 that is written in the one way; raises `BadNote`."""
    try:
        raw = b64decode(told, validate=True)
    except NoBase64:
        raw = b""
    if b64encode(raw).decode() != told:
        raise BadNote("this is no base64")
    return raw


def read_hash(told: str) -> bytes:
    """Read a hash of 32 bytes in base64; raises `BadNote`."""
    raw = _bytes(told)
    if len(raw) != 32:  # noqa: PLR2004 - SHA-256
        raise BadNote("a hash has not 32 bytes")
    return raw
