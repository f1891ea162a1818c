"""The command line: each command is in a file of its own, and loaded when it is called."""

from __future__ import annotations

import importlib
import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from click.shell_completion import CompletionItem

__all__ = ["main"]

PIPE_CLOSED = 128 + 13
"""What a shell calls the end of a program whose reader went away."""


SERVICE = (
    "this needs the record and the service, which are not installed: pip install referee-service"
)
POSTGRESQL = (
    "PostgreSQL needs its driver, which is not installed: pip install 'referee[postgresql]'"
)
SIGNED = "signatures need their library, which is not installed: pip install 'referee[seal]'"
PDF = "a PDF needs its library, which is not installed: pip install 'referee[pdf]'"
WANTED = (
    (SERVICE, ("referee.api", "referee.cli", "referee.record", "eventsourcing", "gunicorn")),
    (POSTGRESQL, ("psycopg",)),
    (SIGNED, ("cryptography",)),
    (PDF, ("fpdf",)),
)
"""What to install, by what the name of a missing module begins with."""


class Command(NamedTuple):
    """Where a command lives, and what the list of commands says of it."""

    module: str
    name: str
    help: str


COMMANDS = {
    "serve": Command("serve", "serve", "Start the service for phones."),
    "games": Command("books", "games", "List the books on the shelf."),
    "rules": Command("books", "rules", "Print the rules of a book."),
    "replay": Command("replay", "replay", "Judge a match written in the notation."),
    "rejudge": Command("rejudge", "rejudge_", "Judge a match again by other rules."),
    "audit": Command("audit", "audit", "Tell a match event by event, each clause in words."),
    "new-game": Command("new_game", "new_game", "Write a new game that plays at once."),
    "check-game": Command("check_game", "check_game", "Say what is wrong with a game's book."),
    "matches": Command("matches", "matches", "List the matches on record."),
    "export": Command("export", "export", "Write a recorded match to a file."),
    "import": Command("export", "import_", "Take an exported match into the record."),
    "import-key": Command("keys", "import_key", "Let somebody import over the network."),
    "record-key": Command("keys", "record_key", "Let somebody read the whole record."),
    "upgrade": Command("upgrade", "upgrade_", "Bring an older record up to date."),
    "rebuild": Command("rebuild", "rebuild", "Make the list of matches anew."),
    "verify": Command("verify", "verify_", "Check an export, or the whole record."),
    "seal": Command("seal", "seal_", "Have the record signed for, so that others can check it."),
    "tournament": Command("tournament", "tournament", "Direct an evening of many tables."),
    "regulation": Command("regulation", "regulation", "Check what a club announces."),
    "erase": Command("erase", "erase", "Erase a name, or what somebody said, from a match."),
    "witness": Command("witness", "witness", "Witness the logs of other clubs."),
    "monitor": Command("witness", "monitor", "See that every match in a log is one chain."),
    "mend": Command("mend", "mend", "Mend a damaged match of the record."),
    "help": Command("manual", "help_", "Say what a command does, or all of them."),
    "man": Command("manual", "man", "Print or install the manual page."),
    "completion": Command("manual", "completion", "Let the shell complete commands and names."),
}
"""The commands in the order in which one meets them; each is only loaded when it is called."""


CALLED = {"list": "matches", "ls": "matches", "show": "audit", "judge": "replay", "run": "serve"}
"""What people call a command that has another name."""


class Referee(click.Group):
    """The group of all commands: loads one when it is called, and never shows a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of the list above."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command, or return ``None`` where there is no such command."""
        del ctx
        found = COMMANDS.get(cmd_name)
        if found is None:
            return None
        module = importlib.import_module(f"referee.cli.{found.module}")
        command: click.Command = getattr(module, found.name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called; say which may have been meant where there is none."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            from referee.notation.reports import meant  # noqa: PLC0415 - seldom needed

            hint = meant(CALLED.get(args[0], args[0]), COMMANDS)
            ctx.fail(f"there is no command {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Say how commands end."""
        del ctx
        from referee.cli.console import Status  # noqa: PLC0415 - seldom needed

        with formatter.section("How they end"):
            formatter.write_dl([(str(int(one)), one.meaning) for one in Status])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading any of them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.help) for name, command in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the name of a command by the list above, without loading any of them."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - seldom needed

        if incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        return [
            CompletionItem(name, help=command.help.replace(",", ""))
            for name, command in COMMANDS.items()
            if name.startswith(incomplete)
        ]

    def main(self, args: Sequence[str] | None = None, *rest: Any, **given: Any) -> Any:
        """Run a command line; a reader that went away ends it without a word."""
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        if os.environ.get("REFEREE_DEBUG"):
            # Loaded only then: `serve` wants as little as possible imported before it forks.
            from referee.kernel.table.checks import Checks  # noqa: PLC0415

            Checks.facts = True
        try:
            return super().main(args, *rest, **given)
        except BrokenPipeError:
            _hush()
            raise SystemExit(PIPE_CLOSED) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a slip of our own is said to be one, in a sentence."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except BrokenPipeError:
            _hush()
            ctx.exit(PIPE_CLOSED)
        except Exception as error:
            if os.environ.get("REFEREE_DEBUG"):
                raise
            if isinstance(error, ModuleNotFoundError):
                for sentence, modules in WANTED:
                    if (error.name or "").startswith(modules):
                        from referee.cli.console import Trouble  # noqa: PLC0415 - as below

                        raise Trouble(sentence) from error
            # Loaded only now: `serve` wants as little as possible imported before it forks.
            from referee.cli.shelf import blamed  # noqa: PLC0415

            raise blamed(error) from error
        return result


def _hush() -> None:
    """Let what is still to be written go nowhere, so that nothing complains at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _version(ctx: click.Context, _option: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click's
    """Say the release, and by which build of it this is."""
    if asked:
        from referee.build import build, release  # noqa: PLC0415 - seldom asked
        from referee.compiled import runs  # noqa: PLC0415

        how = {"compiled": "compiled", "python": "as Python"}[runs()]
        click.echo(f"referee {release()}, build {build()}, its rules run {how}")
        ctx.exit()


@click.group(cls=Referee, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_version,
    help="Say which program this is.",
)
def main() -> None:
    """Referee card games played with real cards on a real table."""
