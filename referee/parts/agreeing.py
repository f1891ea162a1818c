"""What tables agree on: terms whose values are definitions, and what such terms are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Amendment, Clause, Term, Wording, meaning

if TYPE_CHECKING:
    from referee.kernel import Table


def either(name: str, text: str, usual: str, **others: Clause | Amendment) -> Term:
    """Return a term with a definition for each other value, which replaces the usual one.

    A value that changes more than a definition brings its amendment.
    """
    amends = {
        value: Amendment(replace=(other,)) if isinstance(other, Clause) else other
        for value, other in others.items()
    }
    return Term(name, text, (usual, *others), usual, amends)


def so_or_not(number: str, name: str, *, usual: bool) -> tuple[Clause, Clause]:
    """Return a definition that says whether something is so at every table, and its opposite.

    A term brings the opposite, which takes the place of the first.
    """

    def defined(answer: bool) -> Clause:  # noqa: FBT001 - what it says
        def said(_table: Table) -> bool:
            return answer

        return meaning(number, name)(said)

    return defined(usual), defined(not usual)


def called(group: str, **titles: str) -> dict[str, Wording]:
    """Return what terms under one heading are called whose values speak for themselves."""
    return {name: Wording(title, group) for name, title in titles.items()}
