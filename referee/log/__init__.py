"""A transparency log: leaves, Merkle tree, signed notes and proofs, and nothing of card games.

The formats are those of RFC 6962 (tree and proofs) and of C2SP (signed notes, checkpoints,
cosignatures, proofs), so that programs of others read and check them.
"""
