"""`rules`: what a game's rules say, in our own words."""

from __future__ import annotations

import click

from cli.options import color_option, complete_games, complete_topics, json_option, pager_option, pass_shell
from cli.pages import games
from cli.shell import Shell
from ledger.games import registry


@click.command("rules")
@click.argument("game", shell_complete=complete_games)
@click.argument("topic", nargs=-1, metavar="[TOPIC]", shell_complete=complete_topics)
@pager_option
@json_option
@color_option
@pass_shell
def command(shell: Shell, game: str, topic: tuple[str, ...]) -> None:
    """Explain the rules of a game, topic by topic.

    Without TOPIC it lists the topics. The number of a ruling, as a refusal names it, is a topic too.

    \b
    Examples:
      tablefold rules effortless scoring
      tablefold rules effortless EF-5
    """
    found, name = registry.game(game), " ".join(topic)
    shell.answer(lambda: games.topics(found, name), lambda: games.topics_data(found, name))
