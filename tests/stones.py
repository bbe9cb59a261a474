"""The small game of the tutorial, for tests that need some game and not a real one.

Law: it is not written here. It is the code of `ledger/GAMES.md`, so that the page cannot go stale.
"""

from __future__ import annotations

from pathlib import Path

import ledger

GUIDE = Path(ledger.__file__).with_name("GAMES.md")


def code_of(fence: str) -> str:
    """The blocks that a fence opens, each on the lines where the page has it."""
    kept, is_inside = [], False
    for line in GUIDE.read_text(encoding="utf-8").splitlines():
        is_fence = line.startswith("```")
        is_inside = line == f"```{fence}" if is_fence else is_inside
        kept.append(line if is_inside and not is_fence else "")
    return "\n".join(kept)


MANY = {"name": "many", "heap": [{"name": heap, "stones": 10_000} for heap in ("amber", "jade", "jet black")]}
"""A catalog for long games."""

exec(compile(code_of("python"), GUIDE, "exec", dont_inherit=True), globals())
