"""The arguments and options that commands share, each with its completion.

Law: an option means the same wherever it stands. Completing reads and never fails: what cannot be read
completes nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.shell import Shell
from ledger.core.errors import BadSetup, TablefoldError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ledger.core.rules.game import AnyGame
    from ledger.desk.reader import Reader

F = TypeVar("F", bound=Callable[..., Any])
SUFFIX = ".jsonl"

pass_shell = click.make_pass_decorator(Shell, ensure=True)


class LogPath(click.types.StringParamType):
    """A log's file name; completed from the logs of the folder and its subfolders' names."""

    name = "log"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - only to complete

        from ledger.store.folder import logs_in  # noqa: PLC0415

        folder, start = os.path.split(incomplete)
        items = [
            CompletionItem(os.path.join(folder, name), help=f"{header.game}: {', '.join(header.seats)}")
            for path, header in logs_in(folder or ".")
            if (name := os.path.basename(path)).startswith(start)
        ]
        return [*items, *(CompletionItem(text) for text in folders_below(folder, start))]


def folders_below(folder: str, start: str) -> list[str]:
    try:
        with os.scandir(folder or ".") as entries:
            names = sorted(each.name for each in entries if each.is_dir() and each.name.startswith(start))
    except OSError:
        return []
    return [os.path.join(folder, name, "") for name in names if start or not name.startswith(".")]


def quietly(find: Callable[[click.Context], Iterable[str]]) -> Any:
    """A completion from names that may not be there to be read."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        try:
            names = list(find(ctx))
        except (TablefoldError, OSError):
            return []
        return [name for name in names if name.casefold().startswith(incomplete.casefold())]

    return complete


@quietly
def complete_games(ctx: click.Context) -> Iterable[str]:
    from ledger.games import registry  # noqa: PLC0415

    return registry.names()


@quietly
def complete_topics(ctx: click.Context) -> Iterable[str]:
    from ledger.core.rules.topics import told_by  # noqa: PLC0415
    from ledger.games import registry  # noqa: PLC0415

    game = ctx.params.get("game") or next(iter(ctx.args), "")
    return [topic.name for topic in told_by(registry.game(game))]


@quietly
def complete_seats(ctx: click.Context) -> Iterable[str]:
    from ledger.store.journal import read_header  # noqa: PLC0415

    return read_header(log).seats if (log := _log_in(ctx)) else ()


def _in_the_log(find: Callable[[Reader], Iterable[str]]) -> Any:
    """A completion from what the log on the command line holds."""

    @quietly
    def complete(ctx: click.Context) -> Iterable[str]:
        from ledger.desk.reader import Reader  # noqa: PLC0415 - only to complete

        return find(Reader.open(log)) if (log := _log_in(ctx)) else ()

    return complete


@_in_the_log
def complete_kinds(reader: Reader) -> Iterable[str]:
    from ledger.core.rules.game import tags_of  # noqa: PLC0415 - only to complete

    return tags_of(reader.game)


complete_columns = _in_the_log(lambda reader: reader.score(reader.head).seats)
complete_branches = _in_the_log(lambda reader: reader.history.timeline.names())
complete_bookmarks = _in_the_log(lambda reader: reader.history.timeline.bookmarks)


def _choices_of(ctx: click.Context) -> Iterable[AnyGame]:
    """The game on an unfinished command line; every game as long as there is none."""
    from ledger.games import registry  # noqa: PLC0415

    named = ctx.params.get("game")
    return (registry.game(name) for name in ((named,) if named else registry.names()))


@quietly
def complete_variants(ctx: click.Context) -> Iterable[str]:
    return (variant.name for game in _choices_of(ctx) for variant in game.info.variants)


@quietly
def _shipped(ctx: click.Context) -> Iterable[str]:
    return (shipped.name for game in _choices_of(ctx) for shipped in game.info.catalogs)


@quietly
def complete_catalogs_shown(ctx: click.Context) -> Iterable[str]:
    from ledger.games import registry  # noqa: PLC0415

    of = ctx.params.get("of") or next(iter(ctx.args), "")
    return (shipped.name for shipped in registry.game(of).info.catalogs)


@quietly
def complete_rulings(ctx: click.Context) -> Iterable[str]:
    """`KNOB=VALUE` for every value that a knob can have, but for those that were chosen."""
    from ledger.core.pieces.table import shown  # noqa: PLC0415

    chosen = {text.partition("=")[0] for text in ctx.params.get("rules") or ()}
    return (
        f"{ruling.knob}={shown(value)}"
        for game in _choices_of(ctx)
        for ruling in game.info.rulings
        for value in ruling.choices
        if ruling.knob not in chosen
    )


def complete_moves(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The moves that can follow those that were typed, as the prompt completes them."""
    from cli.repl.completions import Completions  # noqa: PLC0415 - only to complete
    from cli.repl.lookahead import Lookahead, word_of  # noqa: PLC0415
    from ledger.core.line import unfinished  # noqa: PLC0415
    from ledger.desk.desk import Desk  # noqa: PLC0415

    try:
        desk = Desk.open(ctx.params["log"])
    except (TablefoldError, OSError, KeyError):
        return []
    earlier = ctx.params.get("moves") or ()
    _, part = unfinished(incomplete)
    before = incomplete[: len(incomplete) - len(part)]
    seat = next((name for name in desk.setup.seats if name == ctx.params.get("seat")), None)
    offers = Completions(desk, Lookahead(desk, desk.eyes(seat))).at("; ".join((*earlier, incomplete)))
    return [
        before + offer.text for offer in offers if not offer.blocked and not word_of(offer.text, desk.verbs)
    ]


def complete_conditions(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """What a condition can become that is still being typed."""
    from ledger.core.audit.condition_names import continuations  # noqa: PLC0415 - only to complete
    from ledger.desk.reader import Reader  # noqa: PLC0415

    try:
        desk = Reader.open(ctx.params["log"])
    except (TablefoldError, OSError, KeyError):
        return []
    return [text for text, _ in continuations(desk.moment(desk.head), incomplete)]


def _log_in(ctx: click.Context) -> str | None:
    """The log on an unfinished command line; before an option's value click has not named it yet."""
    named: str | None = ctx.params.get("log") or next(iter(ctx.args), None)
    return named


def complete_claims(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """`ann=44,` and the next seat with a column on the score sheet."""
    before, comma, begun = incomplete.rpartition(",")
    said = {part.partition("=")[0].casefold() for part in before.split(",")}
    seats = complete_columns(ctx, param, begun)
    return [f"{before}{comma}{seat}=" for seat in seats if seat.casefold() not in said]


def complete_catalogs(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The built-in ones, and files that may be one's own."""
    folder, start = os.path.split(incomplete)
    try:
        with os.scandir(folder or ".") as entries:
            files = sorted(each.name for each in entries if each.name.endswith((".toml", ".json")))
    except OSError:
        files = []
    found = (os.path.join(folder, name) for name in files if name.startswith(start))
    return [*dict.fromkeys(_shipped(ctx, param, incomplete)), *found, *folders_below(folder, start)]


def _in_json(ctx: click.Context, param: click.Parameter, value: bool | None) -> None:
    """Tells the shell at once, so that even a usage error has the form that was asked for."""
    if value:
        ctx.ensure_object(Shell).as_json = True


def _flag(name: str, value: Any = None) -> Callable[[click.Context, click.Parameter, Any], None]:
    """A flag that stands for a setting, in this run alone: `value`, or what was given."""

    def told(ctx: click.Context, param: click.Parameter, given: Any) -> None:
        if given:
            ctx.ensure_object(Shell).flags[name] = given if value is None else value

    return told


def _told_at_once(*names: str, callback: Callable[..., None], **more: Any) -> Callable[[F], F]:
    """An option that no command sees: it is told before the others are read."""
    return click.option(*names, default=None, expose_value=False, is_eager=True, callback=callback, **more)


def _switch(option: str, name: str, value: Any, help_: str) -> Callable[[F], F]:
    """A flag without a value that stands for a setting."""
    return _told_at_once(option, is_flag=True, callback=_flag(name, value), help=help_)


log_argument = click.argument("log", type=LogPath(), metavar="LOG")
json_option = _told_at_once("--json", "as_json", is_flag=True, callback=_in_json, help="Answer in JSON.")
color_option = _told_at_once(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    callback=_flag("color"),
    help="Use colour; auto (the default) asks the terminal and NO_COLOR.",
)


pager_option = _switch("--no-pager", "pager", False, "Print a long page at once, without $PAGER.")
utc_option = _switch("--utc", "time_zone", "UTC", "Show times in UTC, as the log has them.")
suggestions_option = _switch("--no-suggestions", "suggestions", False, "No grey suggestions while typing.")


def answer_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """What every command takes that answers in words or in JSON, and the shell that answers."""
    return json_option(color_option(pass_shell(function)))


def page_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same for an answer that may be more than a screen."""
    return pager_option(answer_options(function))


def ruling(text: str) -> tuple[str, str]:
    """The knob and the value of a `--rule`. Raises BadSetup."""
    knob, equals, value = text.partition("=")
    if not equals:
        raise BadSetup(f"--rule {text}: write a ruling as KNOB=VALUE.", hint="`games GAME` lists them.")
    return knob.strip(), value.strip()


def id_option(*names: str, help_: str) -> Callable[[F], F]:
    """An option that takes the number or the bookmark of an event."""
    return click.option(*names, metavar="ID", shell_complete=complete_bookmarks, help=help_)


def at_options(function: F) -> F:
    """`--at` and `--branch`, as every command that reads has them."""
    function = click.option(
        "--branch",
        metavar="NAME",
        shell_complete=complete_branches,
        help="Look at this line of play instead of the current one.",
    )(function)
    return id_option("--at", help_="Look at the game just after this event or bookmark.")(function)


def variant_option(help_: str) -> Callable[[F], F]:
    return click.option("--variant", default="", metavar="NAME", shell_complete=complete_variants, help=help_)


def catalog_option(help_: str) -> Callable[[F], F]:
    return click.option(
        "--catalog", default="", metavar="NAME|FILE", shell_complete=complete_catalogs, help=help_
    )


def rules_option(help_: str) -> Callable[[F], F]:
    """Rulings as `ruling` reads them, each in an option of its own."""
    return click.option(
        "--rule", "rules", multiple=True, metavar="KNOB=VALUE", shell_complete=complete_rulings, help=help_
    )


def _as_option(help_: str, name: str = "seat") -> Callable[[F], F]:
    return click.option("--as", name, metavar="SEAT", shell_complete=complete_seats, help=help_)


seat_option = _as_option("Show what this seat may see, its hidden cards included.")
eyes_option = _as_option(
    "Answer as this seat may know the table; of what several choose at once it types its own."
)
told_option = _as_option("Tell it as to this seat, with the hidden cards that it saw.", "eyes")
own_option = _as_option("Where several choose at once: take back this seat's own choice.")
bodies_option = click.option(
    "--bodies",
    is_flag=True,
    help="Of a game that is not installed: also what its events say, hidden cards and all.",
)


def correction_options(function: F) -> F:
    """What every correction can be told."""
    options = (
        click.option("--keep", "policy", flag_value="keep", help="Keep what the rules forbid now."),
        click.option("--skip", "policy", flag_value="skip", help="Leave out what does not fit."),
        click.option("--stop", "policy", flag_value="stop", help="Write nothing if something does not fit."),
        click.option("--dry-run", is_flag=True, help="Say what would come of it, and write nothing."),
        click.option(
            "--branch",
            default="",
            metavar="NAME",
            shell_complete=complete_branches,
            help="Correct this line of play instead of the current one.",
        ),
        click.option("--name", default="", metavar="NAME", help="What the corrected line is called."),
        click.option("--reason", default="", metavar="TEXT", help="Why, for whoever reads the log."),
        eyes_option,
    )
    for option in reversed(options):
        function = option(function)
    return function
