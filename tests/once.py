"""What several tests need is made once in a run, whichever process needs it first.

Law: the processes of `pytest -n` share a folder and nothing else; what is made is pickled there, whole or not
at all.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

T = TypeVar("T")


def once(folder: Path, name: str, make: Callable[[], T]) -> T:
    """What `make` gives, or gave to another process that shares the folder."""
    kept = folder / f"{name}.pickle"
    if kept.exists():
        found: T = pickle.loads(kept.read_bytes())
        return found
    made = make()
    with NamedTemporaryFile(dir=folder, delete=False) as file:
        file.write(pickle.dumps(made))
    os.replace(file.name, kept)
    return made
