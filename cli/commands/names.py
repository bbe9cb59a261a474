"""The commands by their names, and which file has each.

Law: a file is imported only when one of its commands is used, so that a name costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click

GROUPS: Mapping[str, tuple[str, ...]] = {
    "Play": ("new", "play", "do", "undo", "redo", "host", "secret", "uncover", "forget", "secrets"),
    "Look": ("show", "moves", "log", "find", "score", "why", "replay", "odds", "review"),
    "Share": ("share", "watch", "plot", "export"),
    "Evenings": ("shelf", "stats", "people", "places", "titles"),
    "Lines of play": ("branch", "switch", "diff", "whatif", "cherry", "annotate", "bookmark"),
    "Corrections": ("amend", "insert", "drop", "rename"),
    "Proof": ("audit", "verify", "seal"),
    "Logs and settings": ("import", "repair", "catalog", "config"),
    "Help": ("games", "rules", "help", "demo"),
}
"""The commands by what they are for: the headings of the help."""

COMMANDS = {name: about.split()[0].casefold() for about, names in GROUPS.items() for name in names}
COMMANDS |= {"odds": "chances", "review": "chances", "export": "export", "shelf": "shelf", "stats": "stats"}
COMMANDS |= dict.fromkeys(("host", "secret", "uncover", "forget", "secrets"), "host")
COMMANDS |= dict.fromkeys(("people", "places", "titles"), "whose")
"""Each command's file in this folder, named after the first word of the command's heading unless listed
here."""
HELP = ("-h", "--help")
WIDTH = 80
"""Columns of a help page."""


def load_command(name: str) -> click.Command:
    """The command, whose file is imported now; `shelf scan` is a command of a group. Raises KeyError."""
    first, *further = name.split(" ")
    group: click.Group = import_module(f"cli.commands.{COMMANDS[first]}").group
    found: click.Command | None = group.commands[first]
    for word in further:
        found = found.get_command(click.Context(found), word) if isinstance(found, click.Group) else None
    if found is None:
        raise KeyError(name)
    return found
