"""``check-game``: what is wrong with a book, told to its author in seconds."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.completing import books
from referee.cli.console import Status, Trouble, console
from referee.cli.shelf import book_called, the_shelf
from referee.cli.telling import tell
from referee.kernel import LAWS, REPORTS, UNKNOWN
from referee.kernel.rules.code_reading import place_of
from referee.kernel.rules.moves import fields_of
from referee.kernel.rules.series import SERIES
from referee.kernel.table.checks import Checks
from referee.messages import LANGUAGES
from referee.messages.lacking import lacking
from referee.notation.files import Mistake, parse
from referee.notation.play import play
from referee.trial.blame import raised
from referee.trial.coverage import Coverage, cases_in
from referee.trial.matches import LONG, example, tried
from referee.trial.player import Slip
from referee.trial.shape import begun_wrongly, in_no_book, misshapen
from referee.trial.texts import silent_terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel import Book, Move
    from referee.trial.matches import Trial

MATCHES, SECONDS = 300, 10.0
HOLE = re.compile(r"\{[^{}]*\}")
NOT_ITS_OWN = ("referee.kernel", "referee.parts")
"""Modules whose clauses and moves a book takes, and does not write."""
EMPTY = {"seat": "A", "card": UNKNOWN, "cards": (UNKNOWN,), "place": "stock"}
"""What a move is made of that is asked what it shows, by the kinds of its fields."""


@click.command("check-game")
@click.argument("name", metavar="BOOK", shell_complete=books)
@click.option(
    "--cases",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Where its cases are; else in `cases` beside it, or in the checkout's tests.",
)
@click.option(
    "--matches",
    type=click.IntRange(0),
    default=MATCHES,
    show_default=True,
    help="So many random matches at most.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0),
    default=SECONDS,
    show_default=True,
    help="So long at most.",
)
@click.option("--show", is_flag=True, help="Print one of the matches as people read it.")
@click.pass_context
def check_game(ctx: click.Context, /, name: str, cases: Path | None, **given: Any) -> None:
    """Say what is wrong with the BOOK of a game: its words, its cases, and what chance finds.

    A book that cannot be made at all is refused with file, line and clause before that.

    Ends with status 1 where something is wrong, and with 6 where nothing is and not enough was
    tried: more --seconds and --matches try more.
    """
    Checks.facts = True
    book = book_called(name)
    try:
        status = _checked(book, cases, given)
    except click.ClickException:
        raise
    except Exception as error:
        if os.environ.get("REFEREE_DEBUG"):
            raise
        what = f"the book {name} cannot be checked: {raised(error, book)}"
        raise Trouble(f"{what}; REFEREE_DEBUG=1 shows the way there", Status.WRONG) from error
    ctx.exit(status)


def _checked(book: Book, cases: Path | None, given: Mapping[str, Any]) -> Status:
    """Print what is wrong with a book; return how the command ends."""
    out = console()
    wrong = _told(_shape(book), "shape")
    if wrong:  # nobody can play by it
        return Status.WRONG
    wrong = _told(_words(book), "words")
    folder = cases or _cases_of(book)
    if folder is None:
        out.print("cases: none were found; say --cases FOLDER")
    else:
        wrong += _told(_covered(book, folder), f"cases in {folder.name}")
    trial = tried(book, given["matches"], given["seconds"])
    broken = [*_chances(trial)]
    untried = [] if broken else [*_untried(trial)]
    if untried:
        out.print(f"{_counted(trial)}: not tried enough")
        for one in untried:
            out.print(f"  {one}")
    else:
        wrong += _told(broken, _counted(trial))
    wrong += _told(_nameless(trial), "places")
    for language in LANGUAGES[1:]:
        out.print(_spoken(book, language))
    never = trial.never(book)
    if never:
        out.print(f"  chance never made these stand, so show them in cases: {', '.join(never)}")
    lasting = [mark.name for mark in book.marks if mark.lifetime == "match"]
    if lasting:
        out.print(f"  marks that outlast a hand, each on purpose? {', '.join(lasting)}")
    if given["show"]:
        out.print()
        try:
            tell(play(parse("\n".join(example(book)))[0], the_shelf()))
        except Slip as slip:
            out.print(f"no match can be shown: {raised(slip.error, book)} ({slip.moment})")
    return Status.WRONG if wrong else Status.UNTRIED if untried else Status.FINE


def _told(found: Iterable[str], what: str) -> int:
    """Print what is wrong under a heading; return how much it is."""
    every = list(found)
    out = console()
    out.print(f"{what}: {'fine' if not every else f'{len(every)} wrong'}")
    for one in every:
        out.print(f"  {one}")
    return len(every)


def _shape(book: Book) -> Iterator[str]:
    """Yield what does not fit together in a book, and what stands in none."""
    found = [*misshapen(book)]
    yield from found or begun_wrongly(book)
    for clause in in_no_book(book, the_shelf().values()):
        if not clause.function.__module__.startswith(NOT_ITS_OWN):
            yield f"{clause.place}: {clause.number} ({clause.name}) stands in no book"


def _words(book: Book) -> Iterator[str]:
    """Yield what players could not read, and moves that show what nobody can see."""
    for kind in book.moves_known:
        if kind not in REPORTS and not kind.__module__.startswith(NOT_ITS_OWN):
            yield from _of_a_move(kind)
    for clause in book.printed:
        if not clause.text:
            yield f"{_at(book, clause.number)} is a title alone: an empty line lacks below it"
        for hole in HOLE.findall(clause.text):
            yield f"{_at(book, clause.number)} says {hole}, and there is no such term or phrase"
    for term in silent_terms(book):
        yield f"the rule book says the same whatever {term.name} is: {term.text}"


def _of_a_move(kind: type[Move]) -> Iterator[str]:
    """Yield what is wrong with the words of a move, and with what it shows."""
    if not kind.verb:
        yield f"the move {kind.name} has no verb: say what a player does, as in 'lay a card'"
    if not (kind.__doc__ or "").strip():
        yield f"the move {kind.name} has no docstring, which is the help on its button"
    if not _shows_pairs(kind):
        yield f"shows() of the move {kind.name} returns no pairs of a place and a tuple of cards"


def _shows_pairs(kind: type[Move]) -> bool:
    """Say whether what a move shows has the right shape, as far as an empty one can tell."""
    try:
        blank = {f.name: EMPTY.get(f.kind, f.default) for f in fields_of(kind)}
        shown = kind(**blank).shows()
    except Exception:  # noqa: BLE001 - it wants cards to say anything
        return True
    return all([*map(type, pair)] == [str, tuple] for pair in shown)


def _nameless(trial: Trial) -> Iterator[str]:
    """Yield the places that players would read the bare word of."""
    kinds = {place.partition("/")[0]: place for place in sorted(trial.places, reverse=True)}
    for kind, place in sorted(kinds.items()):
        name, words = (kind, "the tricks") if kind == place else (f"{kind}/*", "{seat}'s tricks")
        yield f'{place} is called nothing: say in the book what, places={{"{name}": "{words}"}}'


def _spoken(book: Book, language: str) -> str:
    """Say how much of a book there is in another language."""
    missing, every = lacking(book, language)
    if not missing:
        return f"{language}: all of it"
    first = f", the first is {missing[0]!r}" if len(missing) < every else ""
    return f"{language}: {len(missing)} of its {every} sentences are read in English{first}"


def _covered(book: Book, folder: Path) -> Iterator[str]:
    """Yield what its cases do not show, and which of them are wrong."""
    try:
        coverage = Coverage(cases_in(folder), the_shelf())
    except Mistake as mistake:
        raise Trouble(f"{folder}: line {mistake.line}: {mistake.sentence}") from None
    for case in coverage.cases:
        if case.book == book.name:
            yield from coverage.faults(case)
    kernels = {clause.number for clause in LAWS}  # the referee's own, shown by its own cases
    for number in coverage.never_stand(book):
        if number not in kernels:
            yield f"{_at(book, number)} has no case in which it stands"
    for number in coverage.never_forbid(book):
        if number not in kernels:
            yield f"{_at(book, number)} has no case in which it forbids"
    every = {f"{SERIES.name}={value}" for value in SERIES.values}
    for value in coverage.never_agreed(book):
        if value not in every:
            yield f"no case says {value} in its title and is played under it"


def _at(book: Book, number: str) -> str:
    """Return a clause with file and line."""
    every = [one for one in book.clauses if one.number == number]
    own = [one for one in every if not one.function.__module__.startswith(NOT_ITS_OWN)]
    return f"{(own or every)[0].place}: {number}"


def _chances(trial: Trial) -> Iterator[str]:
    for one in trial.found.values():
        moment = f", {one.moment}" if one.moment else ""
        yield f"{one.what} (match {one.match}{moment})"
    if not trial.found and trial.longest >= LONG and not (trial.ended or trial.hands):
        yield f"{_unended(trial)} in {LONG:,} reports, nor did a hand"


def _untried(trial: Trial) -> Iterator[str]:
    """Yield what chance would have had to come to, and did not in so many matches and so long."""
    if not trial.matches:
        return
    if not trial.honest:
        yield "no match was an honest one"
    elif not trial.ended:
        yield f"{_unended(trial)}, of up to {_many(trial.longest, 'report')}"
    if trial.claims and trial.lies and not trial.refuted:
        broken = _many(trial.lies, "report")
        yield f"{broken} broke a duty that nobody saw, and none was found out"


def _unended(trial: Trial) -> str:
    many = f"none of {trial.honest} honest matches" if trial.honest > 1 else "no honest match"
    return f"{many} came to its end"


def _many(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"


def _counted(trial: Trial) -> str:
    claims = f", {trial.claims} claims, {trial.refuted} of {trial.lies} lies found out"
    return (
        f"{trial.matches} random matches, {trial.reports} reports in {trial.seconds:.1f} s,"
        f" {trial.ended} played to the end{claims if trial.claims else ''}"
    )


def _cases_of(book: Book) -> Path | None:
    """Return the folder where the cases of a book are, if it is found."""
    own = [
        one.function for one in book.clauses
        if not one.function.__module__.startswith(NOT_ITS_OWN)
    ]  # fmt: skip
    if not own:
        return None
    module = own[0].__module__
    file = Path(place_of(own[0]).rpartition(":")[0])
    for beside in (file.parent / "cases", file.parent.parent / "cases"):
        if beside.is_dir():
            return beside
    if module.startswith("referee.games."):
        ours = Path(__file__).parents[2] / "tests" / "cases" / module.split(".")[2]
        if ours.is_dir():
            return ours
    return None
