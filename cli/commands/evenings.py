"""`shelf`, `stats`, `people`, `places`, `titles`: the questions about all logs together."""

from __future__ import annotations

import click

from cli.commands.shelf import shelf
from cli.commands.stats import stats
from cli.commands.whose import people, places, titles

group = click.Group()
group.add_command(shelf)
group.add_command(stats)
group.add_command(people)
group.add_command(places)
group.add_command(titles)
