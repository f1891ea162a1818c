"""The ids of all messages, read from the source: sentences with holes, amounts, verbs, places."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import referee
from referee.games import shelf
from referee.kernel import Book, Move, Result, Wording
from referee.kernel.messages import HOLE
from referee.kernel.rules import series
from referee.kernel.rules.moves import fields_of
from referee.kernel.table.places import USUAL
from referee.presenters.moves import move_kind_json
from referee.tournament.movements import MOVEMENTS
from referee.tournament.rankings import MEASURES, TIES

SOURCE = Path(referee.__file__).parent
SENTENCES = {"Message", "No"}
"""What begins with a sentence; its parts follow by name."""
LAYERS = ("kernel", "match", "tournament", "notation", "phone", "record")
"""Where exceptions are made that people read."""
QUOTES = "“”"
"""Marks that are others in other languages."""
OTHERS = {"evidence"}
"""What may follow by name and is no part."""


class Said(NamedTuple):
    """A message where it stands in the source."""

    id: str
    path: Path
    line: int
    holes: frozenset[str] | None
    """The parts that are given; ``None`` where they are not all named there."""

    def __str__(self) -> str:
        return f"{self.path.relative_to(SOURCE)}:{self.line}: {self.id}"


class Glued(NamedTuple):
    """A sentence that is glued together, so that no catalogue can find it."""

    path: Path
    line: int

    def __str__(self) -> str:
        return f"{self.path.relative_to(SOURCE)}:{self.line}"


@cache
def raised() -> dict[str, int]:
    """Return the exceptions that carry a sentence for people, each with the place it has there."""
    found = {"mistake": 0, "misnamed": 0}
    for layer in LAYERS:
        package = importlib.import_module(f"referee.{layer}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for name, kind in vars(importlib.import_module(module.name)).items():
                if isinstance(kind, type) and issubclass(kind, Exception):
                    given = [*inspect.signature(kind.__init__).parameters][1:]
                    if "sentence" in given:
                        found[name] = given.index("sentence")
    return found


@cache
def said(folder: str) -> tuple[Said | Glued, ...]:
    """Return what the files of a folder say."""
    found: list[Said | Glued] = []
    for path in sorted((SOURCE / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            found += _said(path, node)
            found += _named(path, node)
            found += _labelled(path, node)
            if isinstance(node, ast.FunctionDef):
                found += _refused(path, node)
    return tuple(found)


def _refused(path: Path, function: ast.FunctionDef) -> Iterator[Said | Glued]:
    """Yield the sentences with which a function raises an exception that people read."""
    passed = set()
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args):
                place = raised().get(name)
                if place is not None and len(args) > place:
                    yield from _literal(path, args[place], _parts(node) if not place else None)
                    if isinstance(args[place], ast.Name):
                        passed.add(args[place].id)
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in passed:
                yield from _literal(path, value, None)


def _said(path: Path, node: ast.AST) -> Iterator[Said | Glued]:
    match node:
        case ast.Call(func=ast.Name(id=name), args=[words, *_]) if name in SENTENCES:
            yield from _literal(path, words, _parts(node))
        case ast.Call(
            func=ast.Attribute(attr="__init__"), args=[ast.Constant(value=str()) as words]
        ):
            yield from _literal(path, words, _parts(node))
        case ast.Call(func=ast.Name(id="CountPart"), args=[_, words]):
            yield from _literal(path, words, None)


def _named(path: Path, node: ast.AST) -> Iterator[Said | Glued]:
    """Yield what titles, moves, marks and cards are called."""
    match node:
        case ast.Call(func=ast.Name(id="Scored"), args=[_, _, ast.Constant(value=str(title))]):
            yield Said(amount(title), path, node.lineno, None)
        case ast.Call(func=ast.Name(id="Mark"), args=[_, _, _, ast.Constant(value=str(label)), *_]):
            if label:
                yield Said(label, path, node.lineno, None)
        case ast.Call(func=ast.Name(id="Mark"), keywords=[*_, ast.keyword(arg="label") as label]):
            yield from _literal(path, label.value, None)
        case ast.Assign(targets=[ast.Name(id="WINS")], value=ast.Constant(value=str(title))):
            yield Said(amount(title), path, node.lineno, None)
        case ast.keyword(arg="verb", value=ast.Constant(value=str(verb))):
            yield Said(verb, path, node.lineno, None)
        case ast.Assign(targets=[ast.Name(id="WINS")], value=ast.Constant(value=str(title))):
            yield Said(title, path, node.lineno, None)
            yield Said(amount(title), path, node.lineno, None)
        case ast.Assign(targets=[ast.Name(id="CARDS")], value=ast.Constant(value=str(of))):
            yield Said(of, path, node.lineno, None)


def _labelled(path: Path, node: ast.AST) -> Iterator[Said | Glued]:
    """Yield what is said with the fields of a move."""
    match node:
        case ast.keyword(arg="labels", value=ast.Dict(values=labels)):
            for label in labels:
                yield from _literal(path, label, None)


def _parts(call: ast.Call) -> frozenset[str] | None:
    """Return the parts that are given by name; ``None`` where they are not all named here."""
    given = [keyword.arg for keyword in call.keywords]
    return None if None in given else frozenset({arg for arg in given if arg} - OTHERS)


def _literal(path: Path, words: ast.expr, parts: frozenset[str] | None) -> Iterator[Said | Glued]:
    match words:
        case ast.Constant(value=str(text)):
            yield Said(text, path, words.lineno, parts)
        case ast.IfExp(body=one, orelse=other):
            yield from _literal(path, one, parts)
            yield from _literal(path, other, parts)
        case ast.JoinedStr() | ast.BinOp() if any(
            isinstance(part, ast.Constant) and isinstance(part.value, str)
            for part in ast.walk(words)
        ):
            yield Glued(path, words.lineno)


def amount(title: str) -> str:
    """Return how points of a title are counted."""
    return f"{title.removesuffix('s')}|{title}"


def worded(id_: str) -> bool:
    """Say whether a message has words or quotation marks, and not only holes and stops."""
    return any(sign.isalpha() or sign in QUOTES for sign in HOLE.sub("", id_))


def named(folder: str) -> Iterator[str]:
    """Yield what places are called, of the kernel or of the books of a game."""
    if folder == "kernel":
        yield from USUAL.values()
        yield from ("{most} and {last}", "{most} or {last}", "no {many}")
        yield amount("points")
        yield from _called(series.WORDING)
        return
    if folder == "tournament":
        for rules in (MOVEMENTS, MEASURES, TIES):
            yield from (rule.text for rule in rules.values())
    for book in shelf().values():
        if folder == f"games/{_folder(book)}":
            yield from (book.title, book.text)
            yield from book.places.values()
            yield from book.tags
            yield from _called(book.wording)
            yield from _readable(book)
            for kind in book.moves_known:
                yield from kind.asks.values()
                if issubclass(kind, Result):
                    yield from (field["text"] for field in move_kind_json(book, kind)["fields"])


def _called(wording: Mapping[str, Wording]) -> Iterator[str]:
    """Yield what terms, their groups and their values are called."""
    for title, group, values in wording.values():
        yield from (title, group, *values.values())


def _readable(book: Book) -> Iterator[str]:
    """Yield what terms that nobody has put into words are called, and their values."""
    for term in (one.term for one in book.asks if one.term.name not in book.wordings):
        wording = book.worded(term.name)
        yield wording.title
        yield from (wording.value(value) for value in term.values if isinstance(value, str))


def chosen(folder: str) -> Iterator[str]:
    """Yield what is told of a report besides cards and seats: words of a choice, flags, titles."""
    if folder == "kernel":
        yield "games"
    if folder == "games/lotta":
        yield "wins"
    for book in shelf().values():
        if folder == f"games/{_folder(book)}":
            for kind in book.moves_known:
                yield from _told(book, kind)


def _told(book: Book, kind: type[Move]) -> Iterator[str]:
    cards = {name for card in book.pack.cards for name in (card.suit, card.face[:1], card.rank)}
    for field in fields_of(kind):
        if field.kind == "flag":
            yield field.name.replace("_", " ")
        if field.kind == "choice":
            words = {*kind.words[field.name](book.pack)} - cards - book.places.keys() - USUAL.keys()
            yield from (word.replace("-", " ") for word in words if word.isalpha() or "-" in word)


def _folder(book: Book) -> str:
    """Return the folder of a game, by the module of its last clause."""
    modules = [clause.function.__module__.split(".") for clause in book.clauses]
    return next(name[2] for name in reversed(modules) if name[1] == "games")


def ids(folder: str) -> frozenset[str]:
    """Return the ids of all messages with words that a folder says."""
    found = {one.id for one in said(folder) if isinstance(one, Said)}
    found |= {*named(folder), *chosen(folder)}
    return frozenset(id_ for id_ in found if worded(id_))
