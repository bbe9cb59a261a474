"""What kind of terminal standard input and output are.

Law: nothing is read or written here.
"""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

DUMB = ("", "dumb", "unknown")
"""Values of TERM for terminals that can only show lines."""


def leave_utf_16() -> None:
    """Sets terminals to UTF-8 if `PYTHONIOENCODING` says UTF-16, which no terminal understands."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper) and stream.isatty() and "a".encode(stream.encoding) != b"a":
            stream.reconfigure(encoding="utf-8")


def is_full_terminal() -> bool:
    """Whether input and output are a terminal that can do more than show lines."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return os.name == "nt" or os.environ.get("TERM", "") not in DUMB
