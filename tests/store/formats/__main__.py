"""Keeps logs: `python -m tests.store.formats LOG...`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ledger.core.log.events import FORMAT
from tests.store.formats import KEPT, said


def keep(log: Path) -> None:
    """Raises FileExistsError: what is kept is never replaced."""
    folder = KEPT / str(FORMAT)
    folder.mkdir(exist_ok=True)
    twin = folder / log.name
    data = log.read_bytes()
    with twin.open("xb") as file:
        file.write(data)
    text = json.dumps(said(twin), ensure_ascii=False, indent=1) + "\n"
    twin.with_suffix(".json").write_text(text, encoding="utf-8")


for name in sys.argv[1:]:
    keep(Path(name))
