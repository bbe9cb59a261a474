"""`stats`: who wins, where points come from, what a game is like, over all evenings."""

from __future__ import annotations

import click


@click.command("stats")
def stats() -> None:
    """Count over all evenings: players, games, seats.

    \b
    Example:
      tablefold stats
    """
