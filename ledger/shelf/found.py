"""A file that may be a log, as it was found: on this system, or at a URL."""

from __future__ import annotations

import msgspec

SUFFIX = ".jsonl"
"""The ending of logs in a folder; a file named directly or by a glob may have any name."""
HINT = "A place is a folder, a glob, a file, or a URL such as s3://games."


class Found(msgspec.Struct, frozen=True):
    """A file that may be a log."""

    log: str
    """An absolute path, or a URL; all rows use it as the log's name."""
    size: int
    """Bytes."""
    time: int
    """When it was changed, in ns since 1970; 0 if nobody knows."""
    url: str = ""
    """The URL for fsspec, with everything that the user typed; empty for a local file."""
    raw: str = ""
    """The path, if some of its bytes are not text: then `log` spells them out."""

    @property
    def path(self) -> str:
        """The path of a local file."""
        return self.raw or self.log


def is_log(name: str) -> bool:
    """Whether a file in a folder has the ending of a log."""
    return name.endswith(SUFFIX)
