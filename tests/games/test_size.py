"""How much code the two games are that were written with nothing but the documentation."""

import io
import tokenize

from docs.from_code.size import PROVEN, ROOT, code_lines, parts_for, size

MOST = 450
"""Lines that both together may have."""
WIDTH = 100


def test_schnapsen_and_mau_mau_are_together_at_most_450_lines_of_code():
    own = {game: size(game) for game in PROVEN}
    lines = sum(sum(one.code.values()) for one in own.values()) + sum(parts_for(PROVEN).values())
    assert 0 < lines <= MOST, (own, parts_for(PROVEN))


def test_and_no_line_of_them_is_squeezed():
    squeezed = []
    for game in PROVEN:
        for path in (ROOT / "games" / game).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            tokens = tokenize.generate_tokens(io.StringIO(source).readline)
            lines = {t.start[0] for t in tokens if (t.type, t.string) == (tokenize.OP, ";")}
            lines |= {n for n, line in enumerate(source.splitlines(), 1) if len(line) > WIDTH}
            squeezed += [f"{path}:{number}" for number in sorted(lines)]
    assert not squeezed


def test_code_is_counted_without_what_is_read_or_imported():
    source = '''"""What it holds."""

from __future__ import annotations

from collections.abc import Iterator

SIZE = 3
"""What it is."""


@effect("X-1")
def done(  # why
    table: Table,
) -> None:
    """A title.

    The rule.
    """
    # a comment
    text = """
    two
    """
    return text
'''
    assert len(code_lines(source)) == 1 + 4 + 3 + 1


def test_a_part_counts_unless_another_game_of_the_shelf_uses_it_too():
    alone = parts_for(PROVEN)
    assert parts_for(("lohai",))["tricks", "still_to_play"] == 2
    assert ("tricks", "swept") not in alone, "Lohai and Watten sweep their tricks as well"
    assert ("duty", "owed") not in alone, "Bohemian Watten asks it through `answered`"
    assert ("leaving", "dealer_rests") in parts_for((*PROVEN, "skat"))
