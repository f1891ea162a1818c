"""Stories in the notation: what stands above the first title of a file begins each of them."""

from pathlib import Path

from referee.games import shelf
from referee.notation.files import parse
from referee.notation.play import play
from tests.notation import toy

HERE = Path(__file__).parent
SHELF = {**shelf(), **toy.SHELF}


def begun(file: str) -> str:
    """Return how the stories of a file begin."""
    return _told(file)[0]


def stories() -> dict[str, str]:
    """Return each story as a whole text, under the name of its file and its title."""
    found = {}
    for path in sorted(HERE.glob("*.story")):
        beginning, *told = _told(path.stem)
        for one in told:
            title, _, rest = one.partition("\n")
            found[f"{path.stem}: {title}"] = beginning + rest
    return found


def _told(file: str) -> list[str]:
    first, *rest = (HERE / f"{file}.story").read_text().split("\n== ")
    return [f"{first}\n", *rest]


def problems(text: str) -> list[str]:
    """Return what comes out otherwise than a story says."""
    (script,) = parse(text)
    return [f"{step.line}: {step.problem}" for step in play(script, SHELF).problems]
