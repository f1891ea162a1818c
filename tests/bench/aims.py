"""The aims: what each figure is to come to beside its anchor, and the budgets, which have none."""

from tests.bench.measure import Aim

POST = "trivial Flask POST on the same server"
SYNC = "`fdatasync` of a block that is written over"
CHESS = "python-chess `push_uci`"

AIMS = {
    "tap, with rules": Aim(
        5, below=True, of="CPU of one tap at a table of four, with all that its phones then get:"
                          " phones that have the rules",
        beside=f"CPU of one {POST}",
    ),
    "tap, without rules": Aim(
        7.5, below=True, of="the same, phones that have not", beside="the same"
    ),
    "tap watched, with rules": Aim(
        9, below=True, of="the same with 200 who watch, all with the rules", beside="the same"
    ),
    "tap watched, without rules": Aim(
        18, below=True, of="the same with 200 who watch, all without", beside="the same"
    ),
    "append": Aim(0.55, of="durable append to the store, 1 caller", beside=SYNC),
    "appends, SQLite": Aim(2, of="the same, 32 callers, SQLite", beside="the same"),
    "appends, PostgreSQL": Aim(1.5, of="the same, 32 callers, PostgreSQL", beside="the same"),
    "appends at once": Aim(2.6, of="durable appends on PostgreSQL, 8 callers", beside="1 caller"),
    "sealed": Aim(0.75, of="durable append to a sealed record", beside="to one that is not"),
    "rulings, SQLite": Aim(
        0.5, of="durable rulings through HTTP, 16 in flight, SQLite", beside=POST
    ),
    "rulings, PostgreSQL": Aim(0.42, of="the same on PostgreSQL", beside="the same"),
    "peer": Aim(
        0.6, of="durable rulings through HTTP, 16 tables of four at once",
        beside="moves of boardgame.io, in memory",
    ),
    "decide, whot": Aim(0.7, of="`decide` from report to report, Whot", beside=CHESS),
    "decide, lotta": Aim(0.55, of="the same, Lotta Watta", beside="the same"),
    "decide, watten": Aim(0.36, of="the same, Watten", beside="the same"),
    "decide, lohai, schnapsen, skat": Aim(
        0.2, of="the same, Lohai, Schnapsen and Skat", beside="the same"
    ),
    "replay": Aim(
        0.2, of="events from the store to a table", beside="`orjson.loads` of their payloads"
    ),
    "tail, 16": Aim(3, below=True, of="the slowest answer of a hundred (p99), 16 in flight",
                    beside="the middle one (p50)"),
    "tail, 64": Aim(3, below=True, of="the same, 64 in flight", beside="the same"),
    "last viewer": Aim(
        4, below=True, of="the last of 200 viewers to hear of a report", beside="a bare epoll hub"
    ),
    "watched": Aim(1.2, below=True, of="answer to a report with 200 viewers", beside="with 1"),
    "long match": Aim(
        1.1, below=True, of="a report in a match of 5,000 rulings", beside="in one of 10"
    ),
    "big store": Aim(
        1.1, below=True, of="a report in a store of 200,000 events", beside="in one of 2,000"
    ),
    "open tables": Aim(
        1.3, below=True, of="a report while 1,000 open tables report in turn", beside="while 10 do"
    ),
    "standings, pairs": Aim(
        2, below=True, of="news of a result with the standings, 64 pairs", beside="news of a card"
    ),
    "standings, tables": Aim(2, below=True, of="the same, 250 tables", beside="the same"),
    "tap beside a tournament": Aim(
        1.1, below=True, of="CPU of a tap beside a tournament of 250 tables",
        beside="where none is",
    ),
    "list": Aim(
        2, below=True, of="a page of the list nobody has asked for", beside="the same page again"
    ),
}  # fmt: skip
"""On SQLite where nothing is said."""

SHARES = {"": None, ", on 1/4 of a core": 1 / 4, ", on 1/6 of a core": 1 / 6}
"""What a phone's browser may have of the processor, all of it together; nothing is no limit."""


def budget(value: float, unit: str, of: str) -> Aim:
    """Return an aim for what is measured beside nothing: at most so much of a unit."""
    return Aim(value, below=True, of=of, unit=unit)


def _limited(key: str, value: float, of: str, *, longer: bool = True) -> dict[str, Aim]:
    """Return a budget for each share: so much less of the processor may take so much longer."""
    return {
        key + on: budget(value / (share or 1) if longer else value, "ms", of + on)
        for on, share in SHARES.items()
    }


BUDGETS = {
    "draw, pairs": budget(1_000, "ms", "a draw of 64 pairs, by the slowest movement"),
    "draw, tables": budget(1_000, "ms", "a draw of 250 tables, by the slowest movement"),
    "service": budget(1_000, "ms", "the service until it is well"),
    "command": budget(300, "ms", "referee rules whot-1on1"),
    "page": budget(40 * 1024, "bytes", "what a phone loads before it shows the page"),
    "br": budget(5_650_000, "bytes", "what a phone loads once to run the rules itself, br"),
    "gz": budget(7_200_000, "bytes", "what a phone loads once to run the rules itself, gz"),
    **_limited("cold", 4_000, "the rules in a phone, from nothing to ready"),
    **_limited("warm", 2_000, "the rules in a phone, on a second visit"),
    **_limited("tap", 100, "a tap judged in a phone", longer=False),
    "memory": budget(
        200, "MB", "memory of the browser with the rules in one page, beside one without"
    ),
    "table": budget(2_300, "ms", "a table until a card can be tapped, far away with 1/6 of a core"),
}
"""What takes time, room or bytes by itself; milliseconds are those of the machine that ran it."""


def decides(book: str) -> Aim | None:
    """Return the aim for the rules of a book, by the family that its name begins with, if any."""
    family = book.partition("-")[0]
    aims = (aim for key, aim in AIMS.items() if key.startswith("decide") and family in key)
    return next(aims, None)
