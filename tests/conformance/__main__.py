"""``python -m tests.conformance [FOLDER]``: writes the conformance suite, usually to dist."""

import sys
from pathlib import Path

from tests.conformance.suite import build

if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("dist/conformance")
    made = build(folder)
    print(  # noqa: T201 - a command
        f"{made.files} files, {made.matches} matches, {made.mistakes} with mistakes: {folder}"
    )
