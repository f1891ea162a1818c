"""``verify``: what does not hold in an export or a record."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from referee.cli.completing import files, matches
from referee.cli.console import Status, Trouble, complain, print_json, row
from referee.cli.database import database_option, seal_option
from referee.cli.record import checked, exports_in, names_in, none_such, opened_records, read_export
from referee.cli.shelf import the_shelf
from referee.cli.verify_tournament import TOURNAMENT, of_tournament
from referee.cli.vouching import Asked, asked, key_option, quorum_option, verdict, witness_option
from referee.kernel import Disagreement
from referee.kernel.table.checks import Checks
from referee.match.events import Erased
from referee.record import BadSeal, StoreTrouble, verify
from referee.record.integrity.countersigned import Countersigned, countersigned
from referee.record.integrity.impossible_facts import impossible_facts
from referee.record.queries.other_rules import judged_again

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from referee.kernel import Book
    from referee.log.notes import Key
    from referee.record import Match, Records, Verified
    from referee.record.integrity.stored_checking import Checked, Wrong
    from referee.record.seal.folder import Folder

LISTED = 12
"""So many numbers of rulings are named."""


@click.command("verify")
@click.argument("file", default="", shell_complete=files)
@click.option("--all", "whole", is_flag=True, help="Check the whole record instead of a FILE.")
@click.option(
    "--match", "match_id", metavar="MATCH", shell_complete=matches,
    help="Check one match of the record.",
)  # fmt: skip
@key_option
@witness_option
@quorum_option
@click.option(
    "--erased", "known", metavar="N", type=click.IntRange(min=0),
    help="So many erasings in the record are known; only one more ends with status 4.",
)  # fmt: skip
@click.option("--rejudge", is_flag=True, help="Say also what today's rules would rule otherwise.")
@click.option("--json", "as_json", is_flag=True, help="As data.")
@seal_option
@database_option
@click.pass_context
def verify_(  # noqa: PLR0913, PLR0917 - an option each
    ctx: click.Context,
    /,
    file: str,
    whole: bool,  # noqa: FBT001 - click names them
    match_id: str | None,
    known: int | None,
    rejudge: bool,  # noqa: FBT001
    as_json: bool,  # noqa: FBT001
    seal: Path,
    database: str,
    **whom: Any,
) -> None:
    """Check an exported FILE against itself: the order of its events, the hash of every payload,
    and that they fold to the table it says. Nothing is recorded. With --key, check that the log
    with this key has signed for it, and with --witness that others have seen the same; that needs
    no record and no network.

    With --all or --match, check the record itself: the bytes and the order of the events, what they
    fold to, and that everything kept beside them follows from them: report ids, the list of
    matches, who recorded, sealed values. Of a record that is sealed, every event is held against
    its leaf, and with --all the whole log against its checkpoints and the lock. Health tells when
    --all was last run, and its result.

    Ends with status 1 when something does not hold, with 2 when FILE cannot be read, with 3 when
    the record cannot be reached, and with 4 when all holds but --rejudge finds rulings that would
    come out otherwise, for a mended rule makes no old match false; or when something was erased, a
    name or what somebody said, and so is withheld; or when sealed events were set aside by a
    mending, or a sealed name or card is gone. Each erasing is told with its place in the log; words
    that are gone without one are tampered with. --erased is what the record cannot know: how many
    were asked for; only another one ends with 4. With 5 it ends when all holds and fewer vouch for
    it than were asked for: no proof at all, none of the last events, too few witnesses; with --all
    and --key, when the log has not signed for every event that is recorded.
    """  # noqa: D205 - click takes the first paragraph whole
    if (bool(file), whole, match_id is not None).count(True) != 1:
        raise Trouble("verify what? It takes a FILE, or --all, or --match")
    if file and known is not None:
        raise Trouble("--erased counts in the record, with --all or --match")
    Checks.facts = True
    if file:
        status = _of_file(file, asked(**whom), rejudge=rejudge, as_json=as_json)
    else:
        with opened_records(database, create=False) as records:
            held = Sealed(asked(**whom).key, _folder(seal))
            report = _Report(
                records.shelf,
                rejudge=rejudge,
                quiet=as_json,
                known=known or 0,
                sealed=bool(records.store.leaves.origin),
            )
            status = _of_record(records, match_id, held, report)
    ctx.exit(status)


# --- a file --------------------------------------------------------------------------------------


def _of_file(file: str, whom: Asked, *, rejudge: bool, as_json: bool) -> Status:
    name, data = read_export(file)
    shelf, worst = the_shelf(), Status.FINE
    for part, lines in exports_in(name, data.splitlines(keepends=True)):
        if lines and lines[0].startswith(TOURNAMENT):
            status = of_tournament(part, lines, whom, as_json=as_json)
        else:
            status = _of_export(part, lines, shelf, whom, rejudge=rejudge, as_json=as_json)
        worst = status if worst == Status.FINE else min(worst, status, key=_GRAVEST.index)
    return worst


_GRAVEST = (Status.WRONG, Status.UNVOUCHED, Status.WITHHELD, Status.FINE)


def _of_export(  # noqa: PLR0913 - what it is, and what is asked
    name: str, lines: list[bytes], shelf: Mapping[str, Book], whom: Asked, *,
    rejudge: bool, as_json: bool,
) -> Status:  # fmt: skip
    found: Verified = checked(name, lambda: verify(lines, shelf))
    match = found.match
    told = verdict(found, whom, lambda why: Trouble(f"{name}: {why}", Status.WRONG))
    signed = countersigned(match, found.events, shelf)
    misfits = [f"event {one.version} {one.wrong}" for one in signed if one.wrong]
    if misfits:
        raise Trouble(f"{name}: {'; '.join(misfits)}", Status.WRONG)
    otherwise = _otherwise(match, shelf) if rejudge else None
    erased = [line for _, line in erasings(match)]
    lesser = Status.DIFFERS if otherwise else Status.FINE
    if found.withheld or erased:
        lesser = Status.WITHHELD
    status = told.status or lesser
    if as_json:
        by_players = {"countersigned": [one.data for one in signed]}
        print_json(_data(found, otherwise) | by_players | told.data)
        return status
    _tell(name, found, [*told.lines], signed, erased)
    if otherwise is not None:
        row("today", _today(match, otherwise))
    return status


def _tell(
    name: str, found: Verified, sealed: list[str], signed: tuple[Countersigned, ...],
    erased: list[str],
) -> None:  # fmt: skip
    """Print what an export holds and who vouches for it."""
    match = found.match
    openings = f" and {len(found.openings)} openings" if found.openings else ""
    click.echo(f"{name} is whole: {len(found.events)} events{openings}, in order, no byte changed")
    row("match", f"{match.id}")
    row("book", f"{match.book.name}, revision {match.revision}")
    names = names_in(found)
    seats = [f"{seat} {names[seat]}" if seat in names else seat for seat in match.seats]
    row("seats", f"{', '.join(seats) if names else ' '.join(seats)}")
    row("state", f"{match.status} after ruling {match.last_number}, as its events say")
    if match.argued.pictures:
        row("photos", found.pictures)
    row("digest", f"sha256 {found.digest}")
    for line in sealed:
        row("sealed", f"{line}")
    for one in signed:
        row("signed", f"{one.words}")
    for gone in found.withheld:
        row("lacking", f"{gone.words}")
    for line in erased:
        row("lacking", f"{line}")
    for line in _clock(match):
        row("clock", f"{line}")
    for line in _impossible(match):
        row("note", f"{line}")
    if match.kept:
        row("kept", "on a phone, by its clock: no service was there")
    for mark in found.imports:
        row("marked", f"{mark.words}")


def _data(found: Verified, otherwise: Sequence[int] | None) -> dict[str, Any]:
    match = found.match
    told = {
        "match": match.id, "book": match.book.name, "revision": match.revision,
        "terms": dict(match.terms), "seats": list(match.seats), "events": len(found.events),
        "openings": len(found.openings), "rulings": match.last_number, "status": match.status,
        "kept": match.kept, "digest": found.digest,
        "clock_jumps": [one._asdict() for one in match.clock_jumps],
        "impossible": [one._asdict() for one in impossible_facts(match)],
        "imported": [one._asdict() for one in found.imports],
        "withheld": [one._asdict() for one in found.withheld],
        "erased": [line for _, line in erasings(match)],
    }  # fmt: skip
    return told if otherwise is None else told | {"otherwise": list(otherwise)}


def _clock(match: Match) -> list[str]:
    return [f"event {one.version}: {one.words}" for one in match.clock_jumps]


def _impossible(match: Match) -> list[str]:
    return [one.words for one in impossible_facts(match)]


def erasings(match: Match) -> list[tuple[int, str]]:
    """Return what was erased of a match: by which event, and all of it in words."""
    told, pictures = [], {one.version: one.number for one in match.argued.pictures}
    for one in match.history:
        if isinstance(one.event, Erased):
            event, seat, why = one.event.event, one.event.seat, one.event.why
            what = f"the name of {seat}" if event is None else f"what was said in event {event}"
            if event in pictures:
                what = f"picture {pictures[event]}"
            told.append((one.version, f"{what}, erased by event {one.version}: {why}"))
    return told


def _otherwise(match: Match, shelf: Mapping[str, Book]) -> list[int]:
    """Return the rulings that today's rules would rule otherwise; 0 where they cannot be asked."""
    try:
        again = judged_again(match, shelf)
    except Disagreement:
        return [0]
    return [one.number for one in again.differences]


def _today(match: Match, otherwise: Sequence[int]) -> str:
    if not otherwise:
        return "every ruling would come out as it did"
    if list(otherwise) == [0]:
        return f"{match.book.name} cannot be played on these terms any more"
    numbers = ", ".join(map(str, otherwise[:LISTED])) + ", …" * (len(otherwise) > LISTED)
    return f"{len(otherwise)} of {match.last_number} rulings would come out otherwise: {numbers}"


# --- the record ----------------------------------------------------------------------------------


class Sealed(NamedTuple):
    """What the log of a record is held against."""

    key: Key | None
    folder: Folder | None


def _folder(path: Path) -> Folder | None:
    """Return the folder of the seal, where there is one that can be read."""
    from referee.record.seal.folder import Folder  # noqa: PLC0415

    try:
        return Folder(path)
    except BadSeal:
        return None


def _of_record(records: Records, match_id: str | None, held: Sealed, report: _Report) -> Status:
    from referee.record.integrity.verifying import Verifying, result_of  # noqa: PLC0415

    verifying = Verifying(records.store, records.shelf)
    ids = verifying.ids()
    if match_id is not None and match_id not in ids:
        raise none_such(match_id, [*ids])
    if match_id is None:
        report.file(verifying.file())
        folder, origin = held.folder, records.store.leaves.origin
        if folder and origin and folder.signer.key.name != origin:
            folder = None  # the seal of another record
        report.file(verifying.log(held.key, folder))
        if held.key:
            report.signed = verifying.signed(held.key)
    for one in ids if match_id is None else [match_id]:
        report.add(verifying.match(one), partial(verifying.place, one))
    if match_id is None:
        try:
            verifying.note(result_of(report.matches, report.events, report.broken))
        except StoreTrouble as error:
            complain(f"referee: the result could not be kept for health to tell: {error}")
    if report.quiet:
        print_json(report.data())
    else:
        click.echo(report.summary)
    return report.status


class _Report:
    """What was found in a record, printed as it is found."""

    def __init__(
        self, shelf: Mapping[str, Book], *, rejudge: bool, quiet: bool, known: int, sealed: bool
    ) -> None:
        self.shelf = shelf
        self.rejudge = rejudge
        self.quiet = quiet
        self.known = known
        self.matches = self.tournaments = self.events = self.broken = 0
        self.wrong: list[dict[str, Any]] = []
        self.otherwise: list[dict[str, Any]] = []
        self.notes: list[dict[str, Any]] = []
        self.erased: list[dict[str, Any]] = []
        self.sealed = sealed
        self.aside = 0
        self.signed: tuple[int, int] | None = None
        """How many events are signed for with the key that was given, and how many there are."""

    @property
    def status(self) -> Status:
        if self.wrong:
            return Status.WRONG
        if self.signed and self.signed[0] < self.signed[1]:
            return Status.UNVOUCHED
        if len(self.erased) > self.known or self.aside:
            return Status.WITHHELD
        return Status.DIFFERS if self.otherwise else Status.FINE

    @property
    def summary(self) -> str:
        held = self.matches + self.tournaments - self.broken
        told = f"matches: {self.matches}, events: {self.events}; {held} hold, {self.broken} do not"
        if self.tournaments:
            told = f"tournaments: {self.tournaments}, {told}"
        if self.signed:
            told += f"; signed for: {self.signed[0]}"
        if self.erased:
            placed = sum(one["place"] is not None for one in self.erased)
            told += f"; erased: {len(self.erased)}, of these in the log: {placed}"
            told += f", known: {self.known}" * bool(self.known)
        if self.otherwise:
            told += f"; in {len(self.otherwise)} today's rules would rule otherwise"
        return told

    def file(self, wrong: Sequence[Wrong]) -> None:
        for one in wrong:
            self.wrong.append({"match": None, "event": None, "text": one.text})
            self.say(one.text)

    def add(self, one: Checked, place: Callable[[int], int | None]) -> None:
        self.matches += not one.tournament
        self.tournaments += one.tournament
        self.events += one.events
        self.broken += bool(one.wrong)
        self.aside += one.aside if self.sealed else 0
        for wrong in one.wrong:
            told = {"match": one.match_id, "event": wrong.version, "text": wrong.text}
            self.wrong.append(told)
            self.say(f"{one.match_id}  {wrong.text}")
        for version, line in erasings(one.match) if one.match else ():
            at = place(version)
            told = {"match": one.match_id, "event": version, "place": at, "text": line}
            self.erased.append(told)
            where = "" if at is None else f" (leaf {at} of the log)"
            self.say(f"{one.match_id}  (withheld) {line}{where}")
        for line in one.lost:
            self.aside += 1
            self.notes.append({"match": one.match_id, "text": line})
            self.say(f"{one.match_id}  (withheld) {line}")
        for note in _notes(one):
            self.notes.append({"match": one.match_id, "text": note})
            self.say(f"{one.match_id}  (note) {note}")
        if self.rejudge and one.match is not None and not one.wrong:
            numbers = _otherwise(one.match, self.shelf)
            if numbers:
                self.otherwise.append({"match": one.match_id, "rulings": numbers})
                self.say(f"{one.match_id}  today {_today(one.match, numbers)}")

    def say(self, text: str) -> None:
        if not self.quiet:
            click.echo(text)

    def data(self) -> dict[str, Any]:
        told = {
            "matches": self.matches, "tournaments": self.tournaments, "events": self.events,
            "broken": self.broken, "wrong": self.wrong, "notes": self.notes,
            "erased": len(self.erased), "erasings": self.erased,
        }  # fmt: skip
        if self.signed:
            told["signed"] = self.signed[0]
        return told | {"otherwise": self.otherwise} if self.rejudge else told


def _notes(one: Checked) -> list[str]:
    """Return what is worth knowing of a match and is not wrong with it."""
    told = [*_clock(one.match), *_impossible(one.match)] if one.match else []
    if one.aside:
        many = "1 event was" if one.aside == 1 else f"{one.aside} events were"
        told.append(f"{many} set aside when it was mended")
    return told
