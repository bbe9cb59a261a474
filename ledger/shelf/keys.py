"""Keys for digests, each in a file of its own that only its owner can read.

Law: nobody who has only a shelf can test guesses about what a log says.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

KEY = 32
"""How many bytes a key for digests has."""


def read_or_make_key(file: str) -> bytes:
    """The key in a file, 32 bytes, made if there is none; a new one each time if it cannot be kept.
    Without the key, nobody can use a shelf to guess what a log says."""
    fresh = os.urandom(KEY)
    if not file or (os.path.lexists(file) and not os.path.isfile(file)):  # nobody waits for a pipe
        return fresh
    try:
        with open(file, "rb") as there:
            if len(kept := there.read(KEY + 1)) == KEY:
                return kept
    except FileNotFoundError:
        pass
    except OSError:
        return fresh
    with suppress(OSError), private_files():
        os.makedirs(os.path.dirname(file), mode=0o700, exist_ok=True)
        making = f"{file}.{os.getpid()}"
        with open(making, "xb") as here:
            here.write(fresh)
        os.replace(making, file)
    return fresh


@contextmanager
def private_files() -> Iterator[None]:
    """Lets only the owner read files that are made in the meantime."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)
