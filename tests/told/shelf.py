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
DIFFS = (
    Case(
        "other rules of no game",
        "shelf diff --rule deck_out=reshuffle_discards",
        ("shelf diff --game effortless --rule deck_out=reshuffle_discards",),
    ),
    Case(
        "other rules that are not named",
        "shelf diff --game effortless",
        ("shelf diff --game effortless --rule second_needs_symbol=no",),
    ),
    Case("other rules for no evening", "shelf diff --game kingless --rule hand_check=all", ("shelf .",)),
)
SHELF = (*PLACES, *DIFFS)
