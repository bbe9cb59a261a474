"""What somebody had answered when they left `new`, so that the next `new` can go on with it.

Law: it is one file that belongs to the user, and is removed when a game has begun. What cannot be read does
not count as a draft.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress

import msgspec

from cli import folders, ordinary
from ledger.desk.new_log import NewGame


class Draft(msgspec.Struct, frozen=True):
    """What the line of `new` said, and the answers in their order."""

    log: str | None
    wanted: NewGame
    is_dealer_named: bool
    said: tuple[str, ...] = ()

    def is_of(self, line: Draft) -> bool:
        """Whether a line asks for the same game, or for none in particular."""
        bare = not (line.log or line.wanted.game or line.wanted.seats or line.wanted.catalog)
        return bare or msgspec.structs.replace(line, said=self.said) == self


def _file(environ: Mapping[str, str]) -> str:
    return os.path.join(folders.state(environ) or os.devnull, "draft.json")


def read(environ: Mapping[str, str]) -> Draft | None:
    """The draft, if there is one."""
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(ordinary.read(_file(environ)), type=Draft)
    return None


def keep(draft: Draft, environ: Mapping[str, str]) -> None:
    """Writes the draft. Raises OSError."""
    os.makedirs(os.path.dirname(_file(environ)), mode=0o700, exist_ok=True)
    with open(_file(environ), "wb") as opened:
        opened.write(msgspec.json.encode(draft))


def forget(environ: Mapping[str, str]) -> None:
    """Removes the draft."""
    with suppress(OSError):
        os.unlink(_file(environ))
