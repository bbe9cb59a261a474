"""Keeps a log for ever: `python -m tests.store.formats NAME LOG` adds `1/NAME.jsonl` and what it means today.

Law: what was kept is never written again.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ledger.core.events import FORMAT
from tests.store.formats.meaning import KEPT, as_text, meaning_of


def keep(name: str, log: Path) -> None:
    """Raises FileExistsError."""
    folder = KEPT / str(FORMAT)
    folder.mkdir(exist_ok=True)
    text = as_text(meaning_of(log))
    with (folder / f"{name}.jsonl").open("xb") as kept:
        kept.write(log.read_bytes())
    (folder / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    keep(sys.argv[1], Path(sys.argv[2]))
