"""The checker finds what is planted: each kind of loss, and nothing where all is well."""

from collections.abc import Callable

import orjson
import pytest

from tests.campaign.checker import Acknowledged, Disk, Row, Told, on_too_few, wrong


def event(match: str, version: int, report_id: str) -> Row:
    number = {} if version == 1 else {"number": version - 1}
    topic = "match.opened" if version == 1 else "match.ruled"
    return Row(match, version, topic, orjson.dumps({"report_id": report_id} | number))


def played() -> tuple[Told, Disk]:
    """Return a table with three reports, of which the last was never acknowledged."""
    told = Told(sent={"r1", "r2", "r3"}, openings={"o1"}, opened={"m": "o1"})
    told.acknowledged += [Acknowledged("m", "r1", 1), Acknowledged("m", "r2", 2)]
    told.heard["m 0"] += [(2, "r1"), (3, "r2"), (4, "r3")]
    return told, [event("m", n + 1, one) for n, one in enumerate(("o1", "r1", "r2", "r3"))]


def test_where_all_is_well_nothing_is_found():
    told, disk = played()
    assert wrong(told, disk) == []
    assert on_too_few(told.acknowledged, [disk, disk[:3], disk[:1]]) == []


PLANTED: dict[str, tuple[Callable[[Told, Disk], object], str]] = {
    "the last acknowledged report is lost": (lambda _, disk: _cut(disk, 2), "r2: lost"),
    "an event in the middle is lost": (lambda _, disk: disk.pop(1), "event 2 is missing"),
    "a table is lost": (lambda _, disk: disk.clear(), "the table is lost"),
    "a report is ruled on twice": (lambda _, disk: disk.append(event("m", 5, "r2")), "doubled"),
    "a table is opened twice": (lambda _, disk: disk.append(event("n", 1, "o1")), "2 tables"),
    "a version is twice there": (lambda _, disk: disk.append(event("m", 4, "r3")), "one version"),
    "a table never was": (lambda _, disk: disk.append(event("x", 1, "ox")), "nobody opened"),
    "a report was never sent": (lambda _, disk: disk.append(event("m", 5, "r9")), "nobody sent r9"),
    "reports change places": (lambda told, _: told.acknowledged.reverse(), "1 was told after 2"),
    "another number was told": (
        lambda told, _: told.acknowledged.append(Acknowledged("m", "r3", 4)), "told as 4"),
    "a stream left one out": (lambda told, _: told.heard["m 0"].pop(1), "4 came after 2"),
    "a stream told one twice": (
        lambda told, _: told.heard["m 0"].append((4, "r3")), "4 came after 4"),
    "a stream told what is not there": (
        lambda told, _: told.heard["m 0"].append((5, "r4")), "which is not event 5"),
}  # fmt: skip


def _cut(disk: Disk, after: int) -> None:
    del disk[after:]


@pytest.mark.parametrize("name", PLANTED)
def test_what_is_planted_is_found(name):
    plant, sentence = PLANTED[name]
    told, disk = played()
    assert wrong(told, disk) == []
    plant(told, disk)
    assert sentence in "\n".join(wrong(told, disk))


def test_what_lies_on_one_disk_alone_is_found():
    told, disk = played()
    assert on_too_few(told.acknowledged, [disk, disk[:2], disk[:1]]) == ["m r2: on 1 disks"]
