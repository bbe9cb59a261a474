"""SHA-256 of little: Python's own, which is there at once.

Law: the digest is that of `hashlib`. That one asks the system's library, which takes two milliseconds to
load, a tenth of what a short command adds to the start of Python, and is twenty times as quick from then on.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from hashlib import _Hash


def _own() -> Callable[[bytes], _Hash]:
    """Python's own, as it is called from 3.12 on or before; that of `hashlib` where Python has none."""
    for name in ("_sha2", "_sha256"):
        with suppress(ImportError):
            found: Callable[[bytes], _Hash] = import_module(name).sha256
            return found
    from hashlib import sha256  # noqa: PLC0415

    return sha256


sha256 = _own()
