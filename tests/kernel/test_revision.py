"""The revision of a book says by which rules something was judged."""

from dataclasses import replace

from referee.games import shelf


def test_every_book_has_a_revision_of_its_own():
    revisions = {name: book.agree().revision for name, book in shelf().items()}
    assert len(set(revisions.values())) == len(revisions)


def test_other_terms_are_another_revision_and_the_same_are_the_same():
    whot = shelf()["whot-1on1"]
    usual = whot.agree().revision
    assert whot.agree({"hand_size": whot.agree().agreed["hand_size"]}).revision == usual
    assert whot.agree({"cross_defence": "yes"}).revision != usual


def test_a_clause_more_or_fewer_is_another_revision():
    whot = shelf()["whot-1on1"].agree()
    assert replace(whot, clauses=whot.clauses[1:]).revision != whot.revision
