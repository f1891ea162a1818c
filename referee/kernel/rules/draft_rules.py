"""Which rules are asked of a move that is a draft yet, and which again for each new value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.rules.moves import fields_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.kernel.rules.bearing import Bearing
    from referee.kernel.rules.clauses import Clause
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.cards import Pack

Names = frozenset[str]
"""The names of fields of a move."""
Rules = tuple["Bearing", ...]


class DraftRules:
    """The rules of one book that can be asked when some fields of a move are chosen.

    They follow from the book alone, so each list is put together once. A field that may be left
    out need not be chosen: it has its default.
    """

    def __init__(self, pack: Pack, rules: Callable[[type[Move], str | None], Rules]) -> None:
        """Take the pack, and all rules that bear on a move of a card."""
        self._pack = pack
        self._rules = rules
        self._words: dict[tuple[type[Move], str], tuple[str, ...]] = {}
        self._first: dict[tuple[type[Move], str | None, Names], Rules] = {}
        self._again: dict[tuple[type[Move], Names, str, Rules], Again] = {}
        self._together: dict[tuple[type[Move], str | None, Names, str, str], Rules] = {}

    def words(self, kind: type[Move], field: str) -> tuple[str, ...]:
        """Return the words to choose from for a field, with the pack of the book."""
        found = self._words.get((kind, field))
        if found is None:
            found = self._words[kind, field] = kind.words[field](self._pack)
        return found

    def first(self, kind: type[Move], card: str | None, chosen: Names) -> Rules:
        """Return the rules that read no more than what is chosen of a move of this card."""
        key = (kind, card, chosen)
        found = self._first.get(key)
        if found is None:
            known = chosen.union([field.name for field in fields_of(kind) if not field.required])
            whole = all(field.name in known for field in fields_of(kind))
            found = self._first[key] = tuple([
                one
                for one in self._rules(kind, card)
                if (whole if "move" in one.clause.reads else one.clause.reads <= known)
            ])  # fmt: skip
        return found

    def again(self, kind: type[Move], chosen: Names, field: str, before: Rules) -> Again:
        """Return, card by card, those that may answer otherwise once this field has a value.

        ``before`` are the rules that were asked, and had nothing against it, without it.
        """
        key = (kind, chosen, field, before)
        found = self._again.get(key)
        if found is None:
            found = self._again[key] = Again(self, kind, chosen, field, before)
        return found

    def together(
        self, kind: type[Move], card: str | None, chosen: Names, one: str, other: str
    ) -> Rules:
        """Return those that read both of these fields."""
        key = (kind, card, chosen, one, other)
        found = self._together.get(key)
        if found is None:
            found = self._together[key] = tuple([
                asked
                for asked in self.first(kind, card, chosen)
                if {one, other} <= asked.clause.reads
            ])  # fmt: skip
        return found


class Again(dict["str | None", Rules]):
    """For each card of a move, if it has any, the rules to be asked once a field has a value.

    What does not read the field need not be asked again, unless with this card other rules bear.
    """

    def __init__(
        self, rules: DraftRules, kind: type[Move], chosen: Names, field: str, before: Rules
    ) -> None:
        """Begin with no card."""
        super().__init__()
        self._rules = rules
        self._kind = kind
        self._chosen = chosen
        self._field = field
        self._before = {_with_all_in_its_way(one) for one in before}

    def __missing__(self, card: str | None) -> Rules:
        """Put the rules for a card together."""
        found = self[card] = tuple([
            one
            for one in self._rules.first(self._kind, card, self._chosen)
            if _reads(one, self._field) or _with_all_in_its_way(one) not in self._before
        ])  # fmt: skip
        return found


def _with_all_in_its_way(bearing: Bearing) -> tuple[Clause, frozenset[Clause]]:
    return bearing.clause, frozenset([one.clause for one in _in_its_way(bearing)])


def _reads(bearing: Bearing, field: str) -> bool:
    """Say whether a field bears on what a rule says, or on whether anything displaces it."""
    read = bearing.clause.reads.union(*[one.clause.minding for one in _in_its_way(bearing)])
    return field in read or "move" in read


def _in_its_way(bearing: Bearing) -> dict[Bearing, None]:
    """Return what displaces a rule, or displaces what does."""
    found: dict[Bearing, None] = {}
    new = [*bearing.displacers]
    while new:
        one = new.pop()
        if one not in found:
            found[one] = None
            new += one.displacers
    return found
