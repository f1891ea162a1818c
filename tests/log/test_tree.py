"""The tree of RFC 6962: known roots, a second writing of its definition, and proofs that lie."""

import hashlib
import random
from collections.abc import Sequence

import pytest

from referee.log import tree

INPUTS = (
    "", "00", "10", "2021", "3031", "40414243", "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
)  # fmt: skip
ROOTS = (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
"""What logs of certificates are tested with: the roots above the first of these inputs."""


def defined(data: Sequence[bytes]) -> bytes:
    """Return a root as section 2.1 of the RFC defines it, from the leaves alone."""
    if not data:
        return hashlib.sha256().digest()
    if len(data) == 1:
        return hashlib.sha256(b"\0" + data[0]).digest()
    split = 1
    while split * 2 < len(data):
        split *= 2
    return hashlib.sha256(b"\1" + defined(data[:split]) + defined(data[split:])).digest()


class Kept:
    """A tree of so many leaves, of which whole subtrees are kept as the record keeps them."""

    def __init__(self, size: int) -> None:
        self.data = [b"leaf %d" % number for number in range(size)]
        self.hashes = {(0, n): tree.leaf_hash(one) for n, one in enumerate(self.data)}
        self.edge = tree.Edge(0)
        for number in range(size):
            for level, place, found in self.edge.append(self.hashes[0, number]):
                self.hashes[level, place] = found

    def read(self, level: int, first: int, count: int) -> list[bytes]:
        return [self.hashes[level, place] for place in range(first, first + count)]


@pytest.mark.parametrize("size", range(9))
def test_the_roots_are_those_that_logs_of_certificates_are_tested_with(size):
    leaves = [tree.leaf_hash(bytes.fromhex(one)) for one in INPUTS[:size]]
    edge = tree.Edge(0)
    for leaf in leaves:
        edge.append(leaf)
    assert [edge.root.hex(), tree.joined(leaves).hex()] == [ROOTS[size]] * 2


SIZES = [*range(1, 40), 255, 256, 257, 511, 700]


def test_every_tree_has_the_root_of_its_definition_and_proves_its_leaves_and_beginnings():
    draw = random.Random(6962)
    for size in SIZES:
        kept = Kept(size)
        total = defined(kept.data)
        assert kept.edge.root == tree.Edge.of(kept.read, size).root == total
        for place in draw.sample(range(size), min(size, 9)):
            proof = tree.inclusion(kept.read, place, size)
            tree.check_inclusion(kept.hashes[0, place], place, size, total, proof)
        for old in draw.sample(range(size + 1), min(size, 9)):
            proof = tree.consistency(kept.read, old, size)
            tree.check_consistency(old, defined(kept.data[:old]), size, total, proof)


def test_subtrees_that_are_kept_are_all_that_a_proof_in_a_large_tree_reads():
    kept, read = Kept(70_000), 0

    def counted(level: int, first: int, count: int) -> list[bytes]:
        nonlocal read
        read += count
        return kept.read(level, first, count)

    proof = tree.inclusion(counted, 12_345, 70_000)
    tree.check_inclusion(kept.hashes[0, 12_345], 12_345, 70_000, kept.edge.root, proof)
    assert len(proof) == 17
    assert read < 1_000


def test_no_proof_with_anything_else_in_it_is_believed():
    kept = Kept(37)
    draw = random.Random(1)
    total = kept.edge.root
    for place in range(37):
        proof, leaf = tree.inclusion(kept.read, place, 37), kept.hashes[0, place]
        for other in spoilt(proof, draw):
            with pytest.raises(tree.BadProof):
                tree.check_inclusion(leaf, place, 37, total, other)
        for where in (place - 1, place + 1, place + 37):
            with pytest.raises(tree.BadProof):
                tree.check_inclusion(leaf, where, 37, total, proof)
    for old in range(1, 37):
        proof, before = tree.consistency(kept.read, old, 37), defined(kept.data[:old])
        for other in spoilt(proof, draw):
            with pytest.raises(tree.BadProof):
                tree.check_consistency(old, before, 37, total, other)
        with pytest.raises(tree.BadProof):
            tree.check_consistency(old, total, 37, total, proof)


def spoilt(proof: Sequence[bytes], draw: random.Random) -> list[list[bytes]]:
    """Return proofs that differ from one: shortened, lengthened, a bit or an order changed."""
    told = list(proof)
    at = draw.randrange(len(told))
    flipped = bytes([told[at][0] ^ 1]) + told[at][1:]
    found = [told[:-1], told[1:], [*told, told[-1]], [*told[:at], flipped, *told[at + 1 :]],
             [*told[:at], told[at][:31], *told[at + 1 :]]]  # fmt: skip
    return found + ([told[::-1]] if len(told) > 1 else [])


@pytest.mark.parametrize(
    ("old", "new", "proof"),
    [
        (0, 4, [tree.EMPTY]), (3, 3, [tree.EMPTY]), (3, 2, []), (-1, 2, []), (2, 4, []),
        (0, 0, [tree.EMPTY]),
    ],
    ids=["nothing needs no proof", "nor does the same", "longer than the new one", "below zero",
         "a proof that is empty", "nothing twice"],
)  # fmt: skip
def test_a_beginning_that_cannot_be_one_is_refused(old, new, proof):
    with pytest.raises(tree.BadProof):
        tree.check_consistency(old, tree.EMPTY, new, tree.EMPTY, proof)
