"""Which form a file of plays has: BG Stats' JSON, BoardGameGeek's XML, or a table with headings.

Law: the content of a file decides, never its name alone.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from ledger.core.errors import BadPlays
from ledger.desk.plays import bgstats, found, geek, table
from ledger.desk.plays.found import FoundPlays

ENDINGS = (".json", ".csv", ".tsv", ".xml", ".txt")


def read(path: str, columns: Mapping[str, str]) -> FoundPlays:
    """The plays of a file. `columns` says which heading of a table means what. Raises BadPlays."""
    if os.path.isdir(path):
        pages = sorted(name for name in os.listdir(path) if name.casefold().endswith(".xml"))
        if not pages:
            raise BadPlays(f"{path} holds no pages of plays.", hint="Name a file, or a folder of XML pages.")
        return geek.read(b"".join(found.read_bytes(os.path.join(path, name)) for name in pages), path)
    data = found.read_bytes(path)
    begin = data[:1000].lstrip()
    if begin.startswith((b"{", b"[")) or path.casefold().endswith(".json"):
        return bgstats.read(data, path)
    if begin.startswith(b"<") or path.casefold().endswith(".xml"):
        return geek.read(data, path)
    return table.read(data, path, columns)


def is_for_folder(log: str, source: str) -> bool:
    """Whether `log` and `source`, the arguments of `import`, are a folder and a file of plays."""
    is_folder = os.path.isdir(log) or log.endswith(os.sep)
    return is_folder or (not log.endswith(".jsonl") and source.casefold().endswith(ENDINGS))
