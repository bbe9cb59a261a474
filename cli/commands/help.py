"""`games`, `rules`, `help`, `demo`: what can be played, and how."""

from __future__ import annotations

import os

import click

from cli.commands.names import COMMANDS, WIDTH, load_command
from cli.options import color_option, complete_games, complete_topics, page_options, pass_shell
from cli.shell import Shell
from cli.words import WORDS
from ledger.core.blocks import Block, Facts, Note
from ledger.core.errors import UsageError
from ledger.core.rules.game import AnyGame

group = click.Group()


@group.command("games")
@click.argument("name", required=False, shell_complete=complete_games)
@page_options
def games(shell: Shell, name: str | None) -> None:
    """List the games, or what can be chosen in one of them.

    With NAME it lists the variants, the catalogs and the rulings that `new` takes.

    \b
    Example:
      tablefold games effortless
    """
    from cli import game_names, own_catalogs
    from cli.pages import games
    from ledger.games import registry

    name, _ = game_names.game_and_catalog(os.environ, name or "")
    found = (
        [registry.InstalledGame(name, registry.package(name), registry.game(name))]
        if name
        else registry.installed_games()
    )
    own = tuple(own_catalogs.listed(os.environ, (each.name for each in found)))
    shell.answer(
        lambda: games.details(registry.game(name), own) if name else games.listing(found, own),
        lambda: games.data(found, own),
    )


@group.command("rules")
@click.argument("game", shell_complete=complete_games)
@click.argument("topic", nargs=-1, metavar="[TOPIC]", shell_complete=complete_topics)
@page_options
def rules(shell: Shell, game: str, topic: tuple[str, ...]) -> None:
    """Explain the rules of a game, topic by topic.

    Without TOPIC it lists the topics. The number of a ruling, as a refusal names it, is a topic too. Any
    other word is looked up in all topics.

    \b
    Examples:
      tablefold rules effortless scoring
      tablefold rules effortless EF-5
    """
    from cli import game_names
    from cli.pages import spoken
    from ledger.games import registry

    game, _ = game_names.game_and_catalog(os.environ, game)
    found, name = registry.game(game), " ".join(topic)
    shell.answer(lambda: spoken.blocks(found, name), lambda: spoken.data(found, name))


def _complete_topics(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from cli.pages import topics

    said = " ".join(ctx.params.get("topic") or ())
    found = load_command(said) if said in COMMANDS else None
    further = found.list_commands(ctx) if isinstance(found, click.Group) else ()
    return [
        name for name in (further if said else (*COMMANDS, *topics.TOPICS)) if name.startswith(incomplete)
    ]


@group.command("help")
@click.argument("topic", nargs=-1, metavar="[TOPIC]", shell_complete=_complete_topics)
@color_option
@click.pass_context
@pass_shell
def help_(shell: Shell, ctx: click.Context, topic: tuple[str, ...]) -> None:
    """Explain a command, or how moves, keys, new pieces and bots work.

    Without TOPIC it names the commands. The topics are those names, typing, keys, teaching, bots, words, and
    commands, which says what each one does. For the rules of a game see `tablefold rules`.

    \b
    Examples:
      tablefold help undo
      tablefold help shelf scan
      tablefold help typing
    """
    program, name = ctx.parent or ctx, " ".join(topic)
    if not topic:
        click.echo(program.get_help())
        return
    try:
        found = load_command(name)
    except KeyError:
        shell.show(_help_page(name.casefold()))
    else:
        click.echo(found.get_help(click.Context(found, info_name=name, parent=program)))


def _help_page(topic: str) -> tuple[Block, ...]:
    from cli.pages import topics

    if topic in topics.TOPICS:
        return topics.page(topic)
    if topic == "commands":
        said = (load_command(name).get_short_help_str(2 * WIDTH) for name in COMMANDS)
        return (Facts(tuple(zip(COMMANDS, said, strict=True))),)
    if topic == "words":
        return (Facts(tuple((word.usage, word.help) for word in WORDS.values())),)
    if topic in WORDS:
        return (Facts(((WORDS[topic].usage, WORDS[topic].help),)), Note("At the prompt of `play`."))
    if (usages := _usage_at_any_table(topic)) is not None:
        more = topics.page("teaching") if topic == "define" else ()
        return (Facts(usages), Note("Any table can type it, at the prompt of `play` and with `do`."), *more)
    if begun := topics.begun_by(topic):
        return topics.page(begun)
    known = ", ".join((*topics.TOPICS, "words", "commands"))
    asks = [f"`tablefold rules {game} {topic}`" for game in _games_that_explain(topic)] or [
        f"`tablefold rules GAME {topic}`"
    ]
    hint = f"The topics are: {known}, and every command. {' or '.join(asks)} looks in a game's rules."
    raise UsageError(f"There is no help on {topic!r}.", where="tablefold help", hint=hint)


def _usage_at_any_table(topic: str) -> tuple[tuple[str, str], ...] | None:
    """How to type a move that any table can make, and what it does; None if no game has it."""
    from ledger.core.typing.table_moves import table_verbs
    from ledger.games import registry

    for found in registry.installed_games():
        if found.game is not None and (verb := table_verbs(found.game).get(topic)) is not None:
            return ((verb.usage, verb.help),)
    return None


def _games_that_explain(topic: str) -> list[str]:
    """The games whose rules have a topic of that name."""
    from ledger.core.rules.topics import topics_of
    from ledger.games import registry

    def explains(game: AnyGame) -> bool:
        return any(topic in map(str.casefold, (each.name, *each.also)) for each in topics_of(game))

    return [each.name for each in registry.installed_games() if each.game is not None and explains(each.game)]


@group.command("demo")
@color_option
@pass_shell
def demo(shell: Shell) -> None:
    """Play a short scripted game.

    It shows each command with its output, works in a temporary folder, and leaves nothing behind.

    \b
    Example:
      tablefold demo
    """
    from cli import demo

    demo.show(shell)
