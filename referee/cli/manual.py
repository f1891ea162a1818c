"""``help``, ``man`` and ``completion``: what the commands say of themselves, where it is wanted."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem, get_completion_class

from referee.build import release
from referee.cli.console import Status, Trouble
from referee.cli.database import data_home
from referee.notation.reports import meant

if TYPE_CHECKING:
    from collections.abc import Iterator

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_REFEREE_COMPLETE"


def _commands(ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    names = _group(ctx).list_commands(ctx)
    return [CompletionItem(name) for name in names if name.startswith(begun)]


def _group(ctx: click.Context) -> click.Group:
    group = ctx.find_root().command
    assert isinstance(group, click.Group)  # noqa: S101 - these are commands of it
    return group


@click.command("help")
@click.argument("name", metavar="[COMMAND]", default="", shell_complete=_commands)
@click.pass_context
def help_(ctx: click.Context, name: str) -> None:
    """Say what COMMAND does, and how it is called; without COMMAND, list them all.

    Ends with status 2 where there is no such command.
    """
    group, root = _group(ctx), ctx.find_root()
    if not name:
        click.echo(root.get_help())
        return
    command = group.get_command(root, name)
    if command is None:
        hint = meant(name, group.list_commands(root))
        raise Trouble(f"there is no command {name!r}{hint}")
    with click.Context(command, info_name=name, parent=root) as inner:
        click.echo(command.get_help(inner))


# --- the manual page -----------------------------------------------------------------------------


@click.command()
@click.option("--install", is_flag=True, help="Put it where `man referee` finds it.")
@click.pass_context
def man(ctx: click.Context, *, install: bool) -> None:
    """Print the manual page: what every command says of itself, for `man`.

    Ends with status 2 where it cannot be written.
    """
    page = "\n".join(_page(ctx.find_root())) + "\n"
    if install:
        _write(data_home() / "man" / "man1" / "referee.1", page)
    else:
        click.echo(page, nl=False)


def _page(root: click.Context) -> Iterator[str]:
    group = root.command
    assert isinstance(group, click.Group)  # noqa: S101 - it is that of all commands
    yield f'.TH REFEREE 1 "" "referee {_roff(release())}" "User Commands"'
    yield from (".SH NAME", rf"referee \- {_roff((group.help or '').rstrip('.'))}")
    yield from (".SH SYNOPSIS", r"\fBreferee\fR \fICOMMAND\fR [\fIOPTIONS\fR] ...", ".SH COMMANDS")
    for name in group.list_commands(root):
        command = _loaded(group, root, name)
        if command is None:
            yield from (f".SS referee {_roff(name)}", "Comes with referee-service.")
            continue
        with click.Context(command, info_name=name, parent=root) as ctx:
            usage = " ".join(command.collect_usage_pieces(ctx))
            yield from (f".SS referee {_roff(name)} {_roff(usage)}", *_paragraphs(command.help))
            for param in command.get_params(ctx):
                record = param.get_help_record(ctx)
                if record and record[1]:  # an argument is told of above
                    yield from (".TP", rf"\fB{_roff(record[0])}\fR", _roff(record[1]))
    yield ".SH EXIT STATUS"
    for status in Status:
        yield from (".TP", rf"\fB{int(status)}\fR", _roff(status.meaning))


def _loaded(group: click.Group, root: click.Context, name: str) -> click.Command | None:
    """Return a command, unless what it needs is not installed."""
    try:
        return group.get_command(root, name)
    except ModuleNotFoundError:
        return None


def _paragraphs(text: str | None) -> Iterator[str]:
    for paragraph in (text or "").replace("\b", "").split("\n\n"):
        yield from (".PP", _roff(" ".join(paragraph.split())))


def _roff(text: str) -> str:
    """Return words so that roff reads nothing into them."""
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{safe}" if safe.startswith((".", "'")) else safe


# --- completion ----------------------------------------------------------------------------------


@click.command()
@click.argument("shell", metavar="[SHELL]", default="")
@click.option("--install", is_flag=True, help="Put it where the shell looks when it starts.")
@click.pass_context
def completion(ctx: click.Context, shell: str, *, install: bool) -> None:
    """Print what lets SHELL (bash, zsh or fish; usually your own) complete commands, options, the
    names of books, the ids of the matches on record, and files.

    Ends with status 2 for another shell, and where nothing can be written.
    """  # noqa: D205 - click takes the first paragraph whole
    shell = shell or Path(os.environ.get("SHELL", "")).name
    if shell not in SHELLS:
        raise Trouble(f"{shell or 'your shell'} is none of {', '.join(SHELLS)}: name one of them")
    kind = get_completion_class(shell)
    assert kind is not None  # noqa: S101 - click knows these three
    script = kind(ctx.find_root().command, {}, "referee", VARIABLE).source()
    if not install:
        click.echo(script)
        return
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    _write({
        "bash": data_home() / "bash-completion" / "completions" / "referee",
        "zsh": data_home() / "zsh" / "site-functions" / "_referee",
        "fish": config / "fish" / "completions" / "referee.fish",
    }[shell], script)  # fmt: skip
    if shell == "zsh":
        folder = data_home() / "zsh" / "site-functions"
        click.echo(f"zsh looks there when ~/.zshrc says, before compinit: fpath+=({folder})")


def _write(path: Path, text: str) -> None:
    name = click.format_filename(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{name} cannot be written: {error.strerror}") from None
    click.echo(f"wrote {name}; it holds from the next shell on")
