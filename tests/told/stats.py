"""What is told where somebody asks all evenings together for what they do not hold."""

from __future__ import annotations

from tests.told.person import Case

STATS = (
    Case("a player who was never there", "stats --player zoe", ("stats --player ann",)),
    Case(
        "a player who could be two",
        "stats --player ANN",
        ("stats --player ann",),
        ("new other.jsonl --game effortless --players Ann,bob,cy",),
    ),
    Case("a game that nobody played", "stats --game chess", ("stats --game effortless",)),
    Case("a table that is not in the answer", "stats --table scores", ("stats --table players",)),
    Case("an alias of nobody", "stats --alias ann", ("stats --alias ann=Ann,anna",)),
    Case(
        "a name that is two persons",
        "stats --alias ann=Ann --alias anna=Ann",
        ("stats --alias ann=Ann,anna",),
    ),
    Case("places besides a shelf", "stats . --shelf all.duckdb", ("stats .",)),
    Case("a sheet and a page", "stats --csv --html a.html", ("stats --html a.html", "stats --csv")),
)
