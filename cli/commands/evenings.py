"""`shelf` and `stats`: what is asked of all logs together."""

from __future__ import annotations

import click

from cli.commands.shelf import shelf
from cli.commands.stats import stats

group = click.Group()
group.add_command(shelf)
group.add_command(stats)
