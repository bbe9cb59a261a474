"""Presses the catalogs that games ship: writes the JSON twin of every TOML file beside a game's code.

`python -m tests.press`, after a catalog was edited.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

GAMES = Path(__file__).parents[1] / "ledger" / "games"


def twins() -> Iterator[tuple[Path, bytes]]:
    """Every pressed file with what it has to hold."""
    for source in sorted(GAMES.glob("*/*.toml")):
        content = tomllib.loads(source.read_text(encoding="utf-8"))
        yield source.with_suffix(".json"), msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n"


if __name__ == "__main__":
    for path, pressed in twins():
        path.write_bytes(pressed)
