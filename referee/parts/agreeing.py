"""Terms whose values are definitions: each value but the usual one puts another in its place."""

from __future__ import annotations

from referee.kernel import Amendment, Clause, Term


def either(name: str, text: str, usual: str, **others: Clause) -> Term:
    """Return a term with a definition for each other value, which replaces the usual one."""
    amends = {value: Amendment(replace=(clause,)) for value, clause in others.items()}
    return Term(name, text, (usual, *others), usual, amends)
