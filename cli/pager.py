"""Pages that are longer than the screen.

Law: a pager is used on a terminal only, and only where there is more than it shows. What goes through it was
cleaned before.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import IO

import click

NONE = ("", "cat")
"""Values of PAGER that mean: no pager."""


def is_needed(stream: IO[str], lines: int, environ: Mapping[str, str]) -> bool:
    """Whether so many lines are more than the terminal behind the stream can show."""
    if environ.get("PAGER", "less").strip() in NONE:
        return False
    try:
        rows = os.get_terminal_size(stream.fileno()).lines
    except (OSError, ValueError):
        return False
    return lines >= rows > 0


def show(lines: Sequence[str]) -> None:
    """The lines in what the user reads with: `$PAGER`, or `less`."""
    click.echo_via_pager("\n".join(lines))
