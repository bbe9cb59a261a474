"""A file that may be a log, as whatever looked for it found it: on this system, or behind a URL."""

from __future__ import annotations

import msgspec

SUFFIX = ".jsonl"
"""How a log is called in a folder; a file that is named, or that a glob names, may be called otherwise."""
HINT = "A place is a folder, a glob, a file, or a URL such as s3://games."


class Found(msgspec.Struct, frozen=True):
    """A file that may be a log."""

    log: str
    """An absolute path, or a URL: what all rows call it."""
    size: int
    """Bytes."""
    time: int
    """When it was changed, in ns since 1970; 0 where its place does not say."""
    url: str = ""
    """How fsspec opens it, with all that its place was named with; empty for a file of this system."""
    raw: str = ""
    """The path, where some of its bytes are no text and `log` spells them out."""

    @property
    def path(self) -> str:
        """Of a file of this system."""
        return self.raw or self.log


def is_log(name: str) -> bool:
    """Whether a file in a folder is called as logs are."""
    return name.endswith(SUFFIX)
