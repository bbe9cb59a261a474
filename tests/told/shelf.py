"""What is told where all logs are asked together."""

from __future__ import annotations

from tests.told.person import Case

PLACES = (
    Case("a place that is not there", "shelf nowhere", ("shelf .",)),
    Case("a glob that names nothing", "shelf 'nowhere/*.jsonl'", ("shelf '*.jsonl'",)),
    Case("a URL that leads nowhere", "shelf memory://nowhere", ("shelf .",)),
    Case("a URL of no kind", "shelf nothing://games", ("shelf .",)),
    Case("a URL that keeps copies", "shelf filecache::memory://games", ("shelf .",)),
    Case("a day that is none", "shelf --since yesterday", ("shelf --since 2026-05",)),
)
CONDITIONS = (
    Case(
        "a condition that names nothing anywhere", "shelf --where 'zzzzzz < 3'", ("shelf --where 'deck > 3'",)
    ),
    Case(
        "a condition of another moment that is none",
        "shelf --where 'over at noon'",
        ("shelf --where 'over at turn 3'",),
    ),
    Case("a condition that is a count", "shelf --where deck", ("shelf --where 'deck = 3'",)),
    Case("a condition of logs that breaks off", "shelf --where 'deck <'", ("shelf --where 'deck < 3'",)),
)
SHELF = (*PLACES, *CONDITIONS)
