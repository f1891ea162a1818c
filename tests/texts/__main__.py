"""`python -m tests.texts`: write the golden files anew, for somebody to read the difference."""

from referee.games import shelf
from tests.texts.golden import FOLDER, path, written


def main() -> None:
    """Write a file for each book, and remove those of books that are gone."""
    books = shelf().values()
    for left in {*FOLDER.glob("*.md")} - {path(book) for book in books}:
        left.unlink()
    for book in books:
        path(book).write_text(written(book), encoding="utf-8")


if __name__ == "__main__":
    main()
