"""Pages that are longer than the screen.

Law: a pager is used only on a terminal, and only for more lines than it shows. What goes through it has been
cleaned. It says how to leave it, and it only shows: a move typed into it by mistake writes no file and starts
no program.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO

import click

NONE = ("", "cat")
"""Values of PAGER that mean: no pager."""
LEAVING = "?e(end) .q goes back?e:, Space goes on."
"""What `less` says at the foot of a page, in the pager's own notation; at the end it says only how to
leave."""
SECURE = ("LESSSECURE", "MORESECURE", "PAGERSECURE")
"""Variables that keep `less`, and newer versions of `more`, from writing files and starting programs."""
_STARTING = ("SHELL", "VISUAL", "EDITOR")
"""Variables that name the programs that older versions of `more` start."""


def is_needed(stream: IO[str], lines: int, environ: Mapping[str, str]) -> bool:
    """Whether the stream's terminal cannot show that many lines at once."""
    if environ.get("PAGER", "less").strip() in NONE:
        return False
    try:
        rows = os.get_terminal_size(stream.fileno()).lines
    except (OSError, ValueError):
        return False
    return lines >= rows > 0


def show(lines: Sequence[str], *, from_end: bool = False) -> None:
    """Shows the lines in the user's pager: `$PAGER`, or `less`, which can begin `from_end`."""
    with _in_pager_environment(os.environ, from_end=from_end):
        click.echo_via_pager("\n".join(lines))


def pager_environment(environ: Mapping[str, str], *, from_end: bool = False) -> dict[str, str]:
    """The environment of a pager. What the user has set for it comes last, and so it wins, even over our
    prompt."""
    name = os.path.basename(environ.get("PAGER", "").partition(" ")[0])
    prompts = "".join(f" -P{length}{LEAVING}$" for length in "smM")
    found = {key: value for key, value in environ.items() if key != "LESSSECURE_ALLOW"}
    found["LESS"] = f"-R{prompts}{' +G$' if from_end else ''} {environ.get('LESS', '')}".rstrip()
    found["MORE"] = environ.get("MORE", "-d")
    found |= dict.fromkeys(SECURE, "1")
    if name == "more":
        found |= dict.fromkeys(_STARTING, "false")
    return found


@contextmanager
def _in_pager_environment(environ: Mapping[str, str], *, from_end: bool) -> Iterator[None]:
    """Gives this environment to every program that is started in the meantime."""
    before = dict(environ)
    try:
        _set_environment(pager_environment(environ, from_end=from_end))
        yield
    finally:
        _set_environment(before)


def _set_environment(environ: Mapping[str, str]) -> None:
    for name in os.environ.keys() - environ.keys():
        del os.environ[name]
    os.environ.update(environ)
