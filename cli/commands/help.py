"""`help`: what a command, a word or a topic means."""

from __future__ import annotations

import click

from cli.main import COMMANDS
from cli.options import color_option, pass_shell
from cli.pages import topics
from cli.session import WORDS
from cli.shell import Shell
from ledger.core.blocks import Block, Facts, Note
from ledger.core.errors import UsageError


def _topics(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in (*COMMANDS, *topics.TOPICS) if name.startswith(incomplete)]


@click.command("help")
@click.argument("topic", required=False, metavar="[TOPIC]", shell_complete=_topics)
@color_option
@click.pass_context
@pass_shell
def command(shell: Shell, ctx: click.Context, topic: str | None) -> None:
    """Explain a command, or how moves, keys and new pieces work at the prompt.

    Without TOPIC it lists the commands. The topics are the commands' names, typing, keys, teaching and
    words. What a game's rules say is told by `tablefold rules`.

    \b
    Examples:
      tablefold help undo
      tablefold help typing
    """
    program = ctx.parent or ctx
    if topic is None:
        click.echo(program.get_help())
    elif topic in COMMANDS:
        group = program.command
        found = group.get_command(program, topic) if isinstance(group, click.Group) else None
        if found is not None:
            click.echo(found.get_help(click.Context(found, info_name=topic, parent=program)))
    else:
        shell.show(_page(topic.casefold()))


def _page(topic: str) -> tuple[Block, ...]:
    if topic in topics.TOPICS:
        return topics.page(topic)
    if topic == "words":
        return (Facts(tuple((word.usage, word.help) for word in WORDS.values())),)
    if topic in WORDS:
        return (Facts(((WORDS[topic].usage, WORDS[topic].help),)), Note("At the prompt of `play`."))
    known = ", ".join((*topics.TOPICS, "words"))
    hint = f"The topics are: {known}, and every command. `tablefold rules GAME {topic}` asks a game's rules."
    raise UsageError(f"There is no help on {topic!r}.", where="tablefold help", hint=hint)
