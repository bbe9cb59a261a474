"""The arguments and options that commands share, each with its completion.

Law: an option means the same in every command. Completing only reads, and never fails: if something cannot be
read, nothing is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click
import msgspec

from cli.shell import Shell
from ledger.core.errors import BadSetup, UsageError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


F = TypeVar("F", bound=Callable[..., Any])
SUFFIX = ".jsonl"
ANY_PORT = "0"

pass_shell = click.make_pass_decorator(Shell, ensure=True)


class LogPath(click.types.StringParamType):
    """A log's file name; completed from the logs and the subfolders of a folder."""

    name = "log"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return completion("logs")(ctx, param, incomplete)


def completion(what: str) -> Callable[[click.Context, click.Parameter, str], list[Any]]:
    """Completes an argument by the function of this name in `cli.completing`."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        from cli import completing  # noqa: PLC0415 - only to complete

        found: list[Any] = getattr(completing, what)(ctx, param, incomplete)
        return found

    return complete


complete_games = completion("games")
complete_topics = completion("topics")
complete_seats = completion("seats")
complete_kinds = completion("kinds")
complete_columns = completion("columns")
complete_branches = completion("branches")
complete_bookmarks = completion("bookmarks")
complete_variants = completion("variants")
complete_catalogs_shown = completion("catalogs_shown")
complete_rulings = completion("rulings")
complete_moves = completion("moves")
complete_conditions = completion("conditions")
complete_claims = completion("claims")
complete_catalogs = completion("catalogs")


def _answer_in_json(ctx: click.Context, param: click.Parameter, value: bool | None) -> None:
    """Switches the shell to JSON at once, so that even a usage error is in JSON."""
    if value:
        ctx.ensure_object(Shell).as_json = True


def _remember_setting(name: str, value: Any = None) -> Callable[[click.Context, click.Parameter, Any], None]:
    """A callback that sets a setting for this run alone: to `value`, or to what was given."""

    def remember(ctx: click.Context, param: click.Parameter, given: Any) -> None:
        if given:
            ctx.ensure_object(Shell).flags[name] = given if value is None else value

    return remember


def _read_first(*names: str, callback: Callable[..., None], **more: Any) -> Callable[[F], F]:
    """An option that no command sees: it is handled before the others are read."""
    return click.option(*names, default=None, expose_value=False, is_eager=True, callback=callback, **more)


def _setting_switch(option: str, name: str, value: Any, help_: str) -> Callable[[F], F]:
    """A flag without a value that sets a setting for this run."""
    return _read_first(option, is_flag=True, callback=_remember_setting(name, value), help=help_)


log_argument = click.argument("log", type=LogPath(), metavar="LOG")
json_option = _read_first("--json", "as_json", is_flag=True, callback=_answer_in_json, help="Answer in JSON.")
color_option = _read_first(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    callback=_remember_setting("color"),
    help="Use colour; auto (the default) asks the terminal and NO_COLOR.",
)


pager_option = _setting_switch("--no-pager", "pager", False, "Print a long page at once, without $PAGER.")
utc_option = _setting_switch("--utc", "time_zone", "UTC", "Show times in UTC, as the log has them.")
suggestions_option = _setting_switch(
    "--no-suggestions", "suggestions", False, "No grey suggestions while typing."
)


def answer_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a command that answers in words or in JSON, and the shell that answers."""
    return json_option(color_option(pass_shell(function)))


def page_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of `answer_options`, for an answer that may be longer than a screen."""
    return pager_option(answer_options(function))


def knob_and_value(text: str) -> tuple[str, str]:
    """The knob and the value of a `--rule`. Raises BadSetup."""
    knob, equals, value = text.partition("=")
    if not equals:
        raise BadSetup(f"--rule {text}: write a ruling as KNOB=VALUE.", hint="`games GAME` lists them.")
    return knob.strip(), value.strip()


def meaning_and_heading(text: str) -> tuple[str, str]:
    """What a heading means, and the heading, of a `--column`. Raises UsageError."""
    what, equals, heading = text.partition("=")
    if not equals:
        raise UsageError(f"--column {text} names no heading.", hint=f"--column {text}=HEADING")
    return what.strip(), heading.strip()


def bot_options(function: F) -> F:
    """`--bot` and `--think`."""
    function = click.option(
        "--think", default="", metavar="TIME", help="How long a bot thinks about a move; 1s if not given."
    )(function)
    return click.option(
        "--bot",
        "bots",
        multiple=True,
        metavar="SEAT",
        help="The tool plays this seat; SEAT=random without thinking. Repeat for more.",
    )(function)


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
    """`--rule`, once for each ruling; `knob_and_value` reads them."""
    return click.option(
        "--rule", "rules", multiple=True, metavar="KNOB=VALUE", shell_complete=complete_rulings, help=help_
    )


class WebOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a served page; `cli.web.wanted` reads them."""

    place: str | None
    names: tuple[str, ...]
    cert: str | None
    key: str | None
    table_records: bool


def web_options(web_help: str) -> Callable[[F], F]:
    """The options of a page that is served, as one argument: `web`, a `WebOptions`."""

    def add(function: F) -> F:
        @wraps(function)
        def with_web(*args: Any, **said: Any) -> Any:
            web = WebOptions(**{name: said.pop(name) for name in WebOptions.__struct_fields__})
            return function(*args, web=web, **said)

        found: Any = with_web
        for option in reversed(options):
            found = option(found)
        return cast("F", found)

    options: Sequence[Callable[[Any], Any]] = (
        click.option(
            "--web", "place", is_flag=False, flag_value=ANY_PORT, metavar="[[HOST:]PORT]", help=web_help
        ),
        click.option("--table-records", is_flag=True, help="With --web: everybody's page records, too."),
        click.option(
            "--host-name",
            "names",
            multiple=True,
            metavar="NAME",
            help="With --web: also answer to this name; repeat for more.",
        ),
        click.option(
            "--cert",
            type=click.Path(),
            metavar="FILE",
            help="With --web: a certificate, to encrypt the pages.",
        ),
        click.option("--key", type=click.Path(), metavar="FILE", help="The key of --cert."),
    )
    return add


def _as_option(help_: str, name: str = "seat") -> Callable[[F], F]:
    return click.option("--as", name, metavar="SEAT", shell_complete=complete_seats, help=help_)


seat_option = _as_option("Show what this seat may see, its hidden cards included.")
eyes_option = _as_option(
    "Answer with what this seat may know; if several choose at once, type its own choice."
)
known_to_option = _as_option("Show it as this seat knows it, with the hidden cards that it saw.", "eyes")
own_option = _as_option("If several choose at once, take back this seat's own choice.")
playouts_option = click.option(
    "--playouts", default=200, metavar="N", help="Random games for each chance; 200 if not given."
)
bodies_option = click.option(
    "--bodies",
    is_flag=True,
    help="If the game is not installed: also show what its events say, hidden cards and all.",
)


def correction_options(function: F) -> F:
    """The options that every correction takes."""
    options = (
        click.option(
            "--keep",
            "policy",
            flag_value="keep",
            help="Keep what the rules forbid now; leave out what the pieces forbid.",
        ),
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
        click.option("--reason", default="", metavar="TEXT", help="Why, for people who read the log."),
        eyes_option,
    )
    for option in reversed(options):
        function = option(function)
    return function
