"""Witness and monitor: what each refuses, by the table of the protocol, and by the chains."""

from collections.abc import Callable, Sequence

import pytest

from referee.log import tree
from referee.log.leaves import EVENT, Leaf, begin
from referee.log.monitor import Forked, follow, told
from referee.log.notes import COSIGNATURE, Note, Signer, read_signatures
from referee.log.proofs import Checkpoint, hash_lines
from referee.log.witness import Witness

from .test_tree import Kept

LOG = Signer("cards.example.org/2026", bytes(range(32)))
WITNESS = Signer("witness.example/1", bytes(range(1, 33)), COSIGNATURE)
HONEST, OTHER = Kept(40), Kept(40)
OTHER.data[3] = b"another story"
OTHER.hashes[0, 3] = tree.leaf_hash(b"another story")


def note(size: int, kept: Kept = HONEST, signer: Signer = LOG) -> Note:
    point = Checkpoint(signer.key.name, size, tree.root(kept.read, 0, size))
    return Note(point.text, (signer.signature(point.text),))


def asked(old: int, size: int, kept: Kept = HONEST, signer: Signer = LOG) -> bytes:
    """Return what a log sends to a witness."""
    proof = hash_lines(tree.consistency(kept.read, old, size))
    return f"old {old}\n{proof}\n{note(size, kept, signer)}".encode()


@pytest.fixture
def witness(tmp_path) -> Witness:
    """A witness that has seen 20 leaves."""
    made = Witness(WITNESS, [LOG.key], tmp_path)
    assert made.add(asked(0, 20), 7).status == 200
    return made


REQUESTS: dict[str, tuple[bytes, int]] = {
    "what follows is signed": (asked(20, 37), 200),
    "the same once more is signed": (asked(20, 20), 200),
    "a shorter log": (asked(20, 20).replace(b"old 20", b"old 21"), 400),
    "no checkpoint at all": (b"old 20\n\n", 400),
    "an old size that is no number": (asked(20, 37).replace(b"old 20", b"old 020"), 400),
    "a log that is not known": (asked(20, 37, signer=Signer.fresh("elsewhere/1")), 404),
    "another key": (asked(20, 37, signer=Signer.fresh(LOG.key.name)), 403),
    "an old size that is stale": (asked(12, 37), 409),
    "an old size that was never seen": (asked(0, 37), 409),
    "another root of the same size": (asked(20, 20, OTHER), 409),
    "another story that goes on": (asked(20, 37, OTHER), 422),
    "no proof": (f"old 20\n\n{note(37)}".encode(), 422),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_witness_answers_as_the_protocol_says(witness, name):
    body, status = REQUESTS[name]
    answer = witness.add(body, 8)
    assert answer.status == status, answer.text
    if status == 200:
        (found,) = read_signatures(answer.text)
        size = witness.last(LOG.key.name).size
        assert note(size)._replace(signatures=(found,)).signed_by(WITNESS.key) == 8
    else:
        assert witness.last(LOG.key.name).size == 20
    if status == 409:
        assert (answer.text, answer.type) == ("20\n", "text/x.tlog.size")


def test_a_witness_remembers_when_it_is_started_again(witness, tmp_path):
    assert witness.add(asked(20, 37), 8).status == 200
    again = Witness(WITNESS, [LOG.key], tmp_path)
    assert again.last(LOG.key.name).size == 37
    assert again.add(asked(20, 40), 9).status == 409
    assert again.add(asked(37, 40), 9).status == 200


# --- a monitor -----------------------------------------------------------------------------------


def chain(stream: str, count: int, salt: bytes = b"") -> list[Leaf]:
    """Return the leaves of a match."""
    found: list[Leaf] = []
    prev = begin(LOG.key.name, stream)
    for seq in range(1, count + 1):
        payload = tree.leaf_hash(salt + b"%d" % seq)
        found.append(Leaf(EVENT, stream, seq, "match.ruled", prev, payload))
        prev = found[-1].hash
    return found


def lines(leaves: Sequence[Leaf], signer: Signer = LOG) -> list[str]:
    """Return a log as a monitor reads it, signed."""
    edge = tree.Edge(0)
    for leaf in leaves:
        edge.append(leaf.hash)
    point = Checkpoint(LOG.key.name, edge.size, edge.root)
    whole = Note(point.text, (signer.signature(point.text),))
    return "".join(told(leaves, str(whole))).splitlines(keepends=True)


ONE, TWO = chain("one", 5), chain("two", 4)
MIXED = [*ONE[:2], *TWO[:3], *ONE[2:], *TWO[3:]]


def test_a_monitor_follows_matches_that_are_chains_and_remembers_what_they_came_to():
    before = follow(lines(MIXED[:4]), LOG.key)
    assert (before.checkpoint.size, before.streams) == (4, 2)
    now = follow(lines(MIXED), LOG.key, before.checkpoint)
    assert (now.checkpoint.size, now.streams) == (9, 2)
    empty = follow(lines([]), LOG.key)
    assert follow(lines(MIXED), LOG.key, empty.checkpoint).checkpoint.size == 9


FORKS: dict[str, tuple[Callable[[], list[str]], str]] = {
    "20 two leaves for one event": (
        lambda: lines([*MIXED, chain("two", 4, b"x")[3]]), "two stories",
    ),
    "20 a second beginning of a match": (
        lambda: lines([*MIXED, chain("one", 1, b"x")[0]]), "two stories",
    ),
    "an event left out": (
        lambda: lines([*MIXED[:5], *MIXED[6:]]), "event 4 of match one, after event 2",
    ),
    "an event that follows another one": (
        lambda: lines([*ONE[:2], chain("one", 3, b"x")[2]]), "does not follow",
    ),
    "a match of another log": (
        lambda: lines([ONE[0]._replace(prev=begin("elsewhere/1", "one"))]), "does not follow",
    ),
    "leaves that were not signed for": (
        lambda: [*lines(MIXED)[:7], *lines(MIXED[:2])[14:]], "not what was signed for",
    ),
    "another key": (lambda: lines(MIXED, Signer.fresh(LOG.key.name)), "with this key"),
    "no checkpoint": (lambda: lines(MIXED)[:63], "nobody signed"),
    "a leaf cut off": (lambda: lines(MIXED)[:3], "no leaf"),
    "a log that was rewritten": (
        lambda: lines([*chain("one", 2, b"x"), *MIXED[2:5]]), "the last time",
    ),
    "a log that was shortened": (lambda: lines(MIXED[:2]), "had 4 the last time"),
}  # fmt: skip


@pytest.mark.parametrize("name", FORKS)
def test_a_monitor_tells_a_log_that_is_not_what_it_should_be(name):
    made, why = FORKS[name]
    before = follow(lines(MIXED[:4]), LOG.key).checkpoint
    with pytest.raises(Forked, match=why):
        follow(made(), LOG.key, before)
