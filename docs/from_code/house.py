"""The way of a tap through the program, drawn from the functions that it goes through.

What stands below another function in the picture is named in its code: a step that is not there any
more, or that nobody takes any more, is a mistake when the documentation is built.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
WIDTH, ROW, INDENT, HEAD = 760, 21, 13, 30
"""The picture, in pixels: its width, a row, a step to the right, the row of a heading."""
PAGE, API, RECORD, MATCH, KERNEL = (
    "api/web/src", "api", "referee/record", "referee/match", "referee/kernel",
)  # fmt: skip


class Step(NamedTuple):
    """A function on the way, and those that it goes on to."""

    file: str
    name: str
    """A function, or a class and its method with a dot between them."""
    on: tuple[Step, ...] = ()


class NotTaken(LookupError):
    """A step of the way is not there, or is not taken."""


def step(folder: str, file: str, name: str, *on: Step) -> Step:
    """Return a step; its file is told from a folder."""
    return Step(f"{folder}/{file}", name, on)


WAY: dict[str, Step] = {
    "On the phone that is tapped": step(PAGE, "match/actions.ts", "sayCarefully",
        step(PAGE, "match/actions.ts", "say",
            step(PAGE, "net/outbox.ts", "report",
                step(PAGE, "net/outbox.ts", "add",
                    step(PAGE, "net/outbox.ts", "flush",
                        step(PAGE, "net/outbox.ts", "send",
                            step(PAGE, "net/call.ts", "call",
                                step(PAGE, "net/transport.ts", "send")))))))),
    "In the service": step(API, "routes/rulings.py", "report",
        step(API, "access.py", "member_of"),
        step(API, "requests/reports.py", "move_of"),
        step(API, "access.py", "may_act"),
        step(RECORD, "commands/commands.py", "Commands.record",
            step(RECORD, "commands/secrets.py", "sealed"),
            step(MATCH, "decide.py", "decide",
                step(MATCH, "decide.py", "report",
                    step(MATCH, "judging.py", "judge",
                        step(KERNEL, "decide.py", "decide",
                            step(KERNEL, "decide.py", "_out_of_place"),
                            step(KERNEL, "decide.py", "_Live.forbidden"),
                            step(KERNEL, "decide.py", "_Live.follow",
                                step(KERNEL, "decide.py", "_Live.happen",
                                    step(KERNEL, "table/evolve.py", "happen")),
                                step(KERNEL, "decide.py", "_Live.consider"),
                                step(KERNEL, "decide.py", "_Live.settle")),
                            step(KERNEL, "decide.py", "_voided"))))),
            step(RECORD, "events/events.py", "stored",
                step(RECORD, "events/codec.py", "write_event")),
            step(MATCH, "evolve.py", "evolve"),
            step(RECORD, "commands/repository.py", "Repository.record",
                step(RECORD, "commands/repository.py", "Repository._on_record"),
                step(RECORD, "commands/repository.py", "Repository._append",
                    step(RECORD, "store/store.py", "Store.append",
                        step(RECORD, "store/group_commit.py", "Saving.save",
                            step(RECORD, "store/group_commit.py", "GroupCommit.write"))),
                    step(RECORD, "store/watch.py", "Watcher.wake"))),
            step(RECORD, "commands/repeats.py", "check")),
        step(API, "services.py", "Services.recorded",
            step(API, "streaming/hub.py", "Hub.hold")),
        step(API, "responses/current.py", "Current.ruling")),
    "To all who follow": step(API, "streaming/hub.py", "Hub._tell",
        step(API, "streaming/hub.py", "Hub._heard",
            step(RECORD, "store/watch.py", "Watcher.wait")),
        step(API, "streaming/hub.py", "Hub._go_on",
            step(API, "streaming/listeners.py", "Listener.go_on",
                step(API, "streaming/listeners.py", "Line.write")))),
    "What a stream tells": step(API, "routes/stream.py", "events",
        step(API, "streaming/hub.py", "Hub.after",
            step(API, "streaming/news.py", "News.after",
                step(API, "streaming/news.py", "News._written",
                    step(API, "streaming/wire.py", "event_piece"))))),
    "On every other phone": step(PAGE, "match/session.ts", "openMatch",
        step(PAGE, "net/stream.ts", "listen"),
        step(PAGE, "match/session.ts", "hear"),
        step(PAGE, "match/session.ts", "bring")),
}  # fmt: skip
"""The way of one report, part by part."""


def picture() -> str:
    """Return the way as a picture; raises `NotTaken` where the program goes another one."""
    for first in WAY.values():
        check(first)
    return f"```{{raw}} html\n{_drawn()}\n```\n"


def check(one: Step) -> None:
    """Raise `NotTaken` unless a step is there and names all those that it goes on to."""
    said = names_in(one.file, one.name)
    for later in one.on:
        if later.name.rpartition(".")[2] not in said:
            raise NotTaken(f"{one.name} in {one.file} does not go on to {later.name}")
        check(later)


@cache
def names_in(file: str, name: str) -> frozenset[str]:
    """Return what the code of a function names; raises `NotTaken` where there is no such one."""
    path = ROOT / file
    if not path.is_file():
        raise NotTaken(f"there is no file {file}")
    text = path.read_text()
    said = _in_python(text, name) if file.endswith(".py") else _in_typescript(text, name)
    if said is None:
        raise NotTaken(f"there is no {name} in {file}")
    return said


def _in_python(text: str, name: str) -> frozenset[str] | None:
    """Return what a function names, by itself or by way of a table that stands in its module."""
    module = ast.parse(text)
    owner, _, last = name.rpartition(".")
    found = next((node for inner in _bodies(module, owner) for node in _called(inner, last)), None)
    if found is None:
        return None
    tables = {
        node.target.id: node.value
        for node in module.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value
    }
    said = _named(found)
    return said.union(*(_named(tables[table]) for table in said & tables.keys()))


def _called(within: ast.AST, name: str) -> list[ast.AST]:
    return [one for one in ast.iter_child_nodes(within) if getattr(one, "name", None) == name]


def _bodies(module: ast.Module, owner: str) -> list[ast.AST]:
    """Return where a function may stand: the module, or a class and those that it derives from."""
    bodies: list[ast.AST] = _called(module, owner) if owner else [module]
    for one in bodies:
        for base in one.bases if isinstance(one, ast.ClassDef) else ():
            plain = base.value if isinstance(base, ast.Subscript) else base
            bodies += _called(module, plain.id) if isinstance(plain, ast.Name) else []
    return bodies


def _named(tree: ast.AST) -> frozenset[str]:
    return frozenset(
        node.id if isinstance(node, ast.Name) else node.attr
        for node in ast.walk(tree)
        if isinstance(node, (ast.Name, ast.Attribute))
    )


def _in_typescript(text: str, name: str) -> frozenset[str] | None:
    """Return the words of a function up to the end of what stands at the margin."""
    begins = re.search(rf"^ *(?:export )?(?:async )?(?:function )?{name}[<(]", text, re.MULTILINE)
    if begins is None:
        return None
    body = text[begins.end() :]
    return frozenset(re.findall(r"\w+", body[: body.find("\n}")]))


def _drawn() -> str:
    rows = [row for title, first in WAY.items() for row in ((title, None), *_rows(first, 0))]
    height = sum(HEAD if one is None else ROW for _, one in rows) + ROW // 2
    head = (
        f'<svg viewBox="0 0 {WIDTH} {height}" width="100%" role="img" '
        'aria-label="The functions that a report goes through, each below the one that calls it." '
        'font-family="sans-serif" font-size="13" fill="currentColor">'
    )
    lines = [head]
    top, down = 0, {0: 0}
    for told, one in rows:
        top += HEAD if one is None else ROW
        if one is None:
            lines.append(f'<text x="0" y="{top}" font-weight="700">{escape(str(told))}</text>')
            continue
        depth = int(told)
        left = depth * INDENT
        if depth:
            across = left - INDENT + 4
            lines.append(
                f'<path d="M{across} {down[depth - 1]}V{top - 4}H{left - 1}" '
                'fill="none" stroke="currentColor" opacity="0.45"/>'
            )
            down[depth - 1] = top - 4
        down[depth] = top + 4
        lines.append(
            f'<text x="{left}" y="{top}">{escape(one.name)}</text>'
            f'<text x="{WIDTH}" y="{top}" text-anchor="end" font-size="11.5" opacity="0.75">'
            f"{escape(one.file)}</text>"
        )
    return "\n".join([*lines, "</svg>"])


def _rows(one: Step, depth: int) -> Iterator[tuple[int, Step]]:
    yield depth, one
    for later in one.on:
        yield from _rows(later, depth + 1)
