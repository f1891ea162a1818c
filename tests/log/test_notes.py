"""Signed notes, keys, checkpoints and proofs as text: read back as written, or refused."""

import random
from base64 import b64encode

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.log.leaves import ADOPTED, BadLeaf, Leaf, begin, read_leaf
from referee.log.notes import COSIGNATURE, BadNote, Key, Note, Signer, read_key, read_note
from referee.log.proofs import Checkpoint, Proof, checkpoint_of, read_proof, trusted
from referee.log.tree import BadProof, leaf_hash

LOG = Signer("cards.example.org/2026", bytes(range(32)))
WITNESS = Signer("witness.example/w", bytes(range(1, 33)), COSIGNATURE)
LEAF = leaf_hash(b"one")
POINT = Checkpoint("cards.example.org/2026", 1, LEAF)


def note(signer: Signer = LOG, point: Checkpoint = POINT) -> Note:
    return Note(point.text, (signer.signature(point.text),))


def test_the_key_of_the_go_note_package_has_its_id():
    """The example that the documentation of the package prints."""
    vkey = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    assert (read_key(vkey).name, read_key(vkey).vkey) == ("PeterNeumann", vkey)
    told = (
        "If you think cryptography is the answer to your problem,\n"
        "then you don't know what your problem is.\n\n"
        "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqd"
        "ngotpRZb6KE6RyyBwJnAM=\n"
    )
    assert read_note(told.encode()).signed_by(read_key(vkey)) == 0


def test_what_is_written_is_read_back():
    told = note()._replace(signatures=(*note().signatures, WITNESS.signature(POINT.text, 17)))
    assert read_note(str(told).encode()) == told
    assert (told.signed_by(LOG.key), told.signed_by(WITNESS.key)) == (0, 17)
    assert trusted(told, LOG.key) == checkpoint_of(told) == POINT
    assert Signer.read(LOG.line).key == LOG.key == read_key(LOG.key.vkey)
    proof = Proof(0, (LEAF, LEAF), told)
    assert read_proof(proof.text) == proof
    with_more = proof.text.replace("\n", "\nextra AAAA\n", 1)
    assert read_proof(with_more) == proof
    leaf = Leaf(ADOPTED, "match", 3, "match.ruled", begin("a", "match"), LEAF)
    assert read_leaf(leaf.text) == leaf
    assert len({begin(*pair) for pair in (("a", "b"), ("b", "a"), ("a", "c"), ("ab", ""))}) == 4


def test_lines_of_unknown_keys_are_passed_over_however_long():
    stranger = f"— post-quantum.example {b64encode(bytes(5000)).decode()}\n"
    told = read_note(f"{POINT.text}\n{stranger}{LOG.signature(POINT.text).line}".encode())
    assert trusted(told, LOG.key) == POINT


def test_a_signature_of_another_text_key_name_or_time_is_none():
    other = Signer.fresh(LOG.key.name)
    with pytest.raises(BadNote, match="with this key"):
        trusted(note(other), LOG.key)
    with pytest.raises(BadNote, match="is one of elsewhere"):
        trusted(note(point=POINT._replace(origin="elsewhere")), LOG.key)
    with pytest.raises(BadNote, match="does not fit"):
        trusted(note()._replace(text=POINT._replace(size=2).text), LOG.key)
    timed = WITNESS.signature(POINT.text, 17)
    later = timed._replace(raw=(18).to_bytes(8, "big") + timed.raw[8:])
    with pytest.raises(BadNote, match="does not fit"):
        Note(POINT.text, (later,)).signed_by(WITNESS.key)
    with pytest.raises(BadNote, match="twice"):
        Note(POINT.text, note().signatures * 2).signed_by(LOG.key)


def test_a_byte_flipped_anywhere_is_found():
    told = Proof(0, (), note()).text.encode()
    draw = random.Random(3)
    for at in range(len(told)):
        changed = told[:at] + bytes([told[at] ^ (1 << draw.randrange(8))]) + told[at + 1 :]
        with pytest.raises((BadNote, BadProof, UnicodeDecodeError)):
            read_proof(changed.decode()).check(LEAF, LOG.key)


BAD = {
    "nobody signed": f"{POINT.text}",
    "no text that ends": "a",
    "a carriage return": f"{POINT.text}\n{LOG.signature(POINT.text).line}".replace("\n", "\r\n"),
    "a line that is no signature": f"{POINT.text}\nsigned, me\n",
    "base64 in another way": f"{POINT.text}\n— a AAAAAAB=\n",
    "a signature without a name": f"{POINT.text}\n—  AAAAAAAA\n",
    "too many signatures": f"{POINT.text}\n" + "— a AAAAAAAA\n" * 101,
}


@pytest.mark.parametrize("told", BAD.values(), ids=BAD)
def test_a_note_that_is_none_is_refused(told):
    with pytest.raises(BadNote):
        read_note(told.encode())


@pytest.mark.parametrize(
    "text",
    ["a\n", "a\n01\n{root}\n", "a\n-1\n{root}\n", "\n1\n{root}\n", "a\n1\nAAAA\n", "a\n1\n{root}"],
    ids=["no size", "a leading zero", "below zero", "no name", "a short root", "no last line feed"],
)
def test_a_checkpoint_that_is_none_is_refused(text):
    root = b64encode(LEAF).decode()
    with pytest.raises(BadNote):
        checkpoint_of(Note(text.format(root=root), ()))


@pytest.mark.parametrize(
    "told",
    [
        "referee/event@1\nm\n1\nmatch.ruled\n",
        "referee/moved@1\nm\n1\nmatch.ruled\n{h}\n{h}\n",
        "referee/event@1\nm\n01\nmatch.ruled\n{h}\n{h}\n",
        "referee/event@1\nm\n1\nmatch.ruled\n{h}\n{h}\n\n",
        "referee/event@1\nm\n1\nmatch.ruled\n{h}\n" + "A" * 42 + "B=\n",
    ],
    ids=["cut off", "another kind", "a leading zero", "a line more", "base64 in another way"],
)
def test_a_leaf_that_is_none_is_refused(told):
    with pytest.raises(BadLeaf):
        read_leaf(told.format(h=b64encode(LEAF).decode()))


PRIME = 2**255 - 19


def twice(point: tuple[int, int]) -> tuple[int, int]:
    """Add a point of the curve to itself."""
    x, y = point
    product = -121665 * pow(121666, -1, PRIME) * x * x * y * y % PRIME
    return (
        2 * x * y * pow(1 + product, -1, PRIME) % PRIME,
        (y * y + x * x) * pow(1 - product, -1, PRIME) % PRIME,
    )


def on_the_curve(y: int) -> tuple[int, int] | None:
    """Return the point at a height, where there is one."""
    d = -121665 * pow(121666, -1, PRIME)
    square = (y * y - 1) * pow(d * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if x * x % PRIME != square:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    return (x, y) if x * x % PRIME == square else None


@pytest.mark.parametrize(
    "y",
    [0, 1, PRIME - 1, PRIME, PRIME + 1,
     0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
     0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7],
)  # fmt: skip
def test_a_key_of_a_point_of_small_order_or_written_otherwise_is_refused(y):
    point = on_the_curve(y % PRIME)
    assert point is not None
    assert twice(twice(twice(point))) == (0, 1)
    for sign in (0, 1 << 255):
        public = (y | sign).to_bytes(32, "little")
        with pytest.raises(BadNote, match="anybody"):
            read_key(Key("a", 1, public).vkey)


@pytest.mark.parametrize(
    "told",
    ["", "a", "a+00000000+AAAA", LOG.key.vkey.replace("2026", "2027"), LOG.line,
     Key("a", 7, bytes(32)).vkey, LOG.key.vkey.replace("+A", "+A=")],
    ids=["nothing", "a word", "short", "another name", "a private key", "another kind",
         "base64 in another way"],
)  # fmt: skip
def test_a_key_that_is_none_is_refused(told):
    with pytest.raises(BadNote):
        read_key(told)


@pytest.mark.parametrize("name", ["", "two words", "a+b", "a\nb", "x" * 201])
def test_a_name_that_no_note_could_carry_is_refused(name):
    with pytest.raises(BadNote):
        Signer(name, Ed25519PrivateKey.generate().private_bytes_raw())


@pytest.mark.parametrize(
    "told", ["", LOG.key.vkey, LOG.line.replace("2026", "2027"), f"my {LOG.line}"],
    ids=["nothing", "a public key", "another name", "something before it"],
)  # fmt: skip
def test_a_private_key_that_is_none_is_refused(told):
    with pytest.raises(BadNote):
        Signer.read(told)


@pytest.mark.parametrize(
    "told",
    ["", "c2sp.org/tlog-proof@v2\nindex 0\n\n{note}", "c2sp.org/tlog-proof@v1\n\n{note}",
     "c2sp.org/tlog-proof@v1\nindex 00\n\n{note}",
     "c2sp.org/tlog-proof@v1\nindex 0\nAAAA\n\n{note}",
     "c2sp.org/tlog-proof@v1\nindex 0\n" + f"{b64encode(LEAF).decode()}\n" * 64 + "\n{note}"],
    ids=["nothing", "another version", "no index", "two zeros", "a short hash", "64 hashes"],
)  # fmt: skip
def test_a_proof_that_is_none_is_refused(told):
    with pytest.raises((BadProof, BadNote)):
        read_proof(told.format(note=note()))
