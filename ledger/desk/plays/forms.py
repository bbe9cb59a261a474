"""Which form a file of plays has: BG Stats' JSON, BoardGameGeek's XML, or a table with headings.

Law: told by what the file holds, never by its name alone.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from ledger.desk.plays import bgstats, found
from ledger.desk.plays.found import Found

ENDINGS = (".json", ".csv", ".tsv", ".xml", ".txt")


def read(path: str, columns: Mapping[str, str]) -> Found:
    """The plays of a file. `columns` says which heading of a table means what. Raises BadPlays."""
    data = found.read_bytes(path)
    return bgstats.read(data, path)


def is_for_folder(log: str, source: str) -> bool:
    """Whether these arguments of `import` mean a folder and a file of plays."""
    is_folder = os.path.isdir(log) or log.endswith(os.sep)
    return is_folder or (not log.endswith(".jsonl") and source.casefold().endswith(ENDINGS))
