"""Options that more than one question to all logs takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from cli.options import complete_games

places_argument = click.argument("places", nargs=-1, type=click.Path(), metavar="[PLACE]...")
"""Folders, globs, files, URLs; empty for the places of the settings, or this folder."""


def wanted_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`game`, `players`, `since` and `until`: what `Wanted` is made of."""
    for option in (
        click.option("--until", default="", metavar="DATE", help="Only those played by then (2026-05)."),
        click.option("--since", default="", metavar="DATE", help="Only those played since."),
        click.option(
            "--player",
            "players",
            multiple=True,
            metavar="NAME",
            help="Only those with this player; repeat for more.",
        ),
        click.option(
            "--game",
            default="",
            metavar="GAME",
            shell_complete=complete_games,
            help="Only this game, or GAME:CATALOG.",
        ),
    ):
        function = option(function)
    return function
