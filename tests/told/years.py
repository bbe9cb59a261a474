"""What is told where plays from elsewhere cannot be read, and where names are merged wrongly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.told.person import Case

TABLE = "date,game,player,score\n2026-01-03,Azul,Ann,5\n"


def holding(text: str, name: str = "plays.csv") -> Callable[[Path], None]:
    """Puts a file into the folder."""

    def put(folder: Path) -> None:
        (folder / name).write_text(text, encoding="utf-8")

    return put


RIGHT = (holding(TABLE), "import years/ plays.csv")
"""The file put right, and brought."""
YEARS = (
    Case("no year", "stats --year 26", ("stats --year 2026",)),
    Case("a name merged with nothing", "people merge Ann", ("people merge Ann ann",)),
    Case("two names to split", "people split Ann ann", None),
    Case("a name that is not merged", "people split zoe", None),
    Case("a folder as a report", "export . report.md", ("export . --to bgstats",)),
    Case("plays that are not there", "import years/ plays.csv", RIGHT),
    Case("plays into a file", "import game.jsonl/ plays.csv", RIGHT, (holding(TABLE),)),
    Case("an export that is none", "import years/ plays.json", RIGHT, (holding("{", "plays.json"),)),
    Case("an export without plays", "import years/ plays.json", RIGHT, (holding("{}", "plays.json"),)),
    Case("no XML", "import years/ plays.xml", RIGHT, (holding("<plays>", "plays.xml"),)),
    Case("XML of something else", "import years/ plays.xml", RIGHT, (holding("<html/>", "plays.xml"),)),
    Case("a folder without pages", "import years/ .", RIGHT),
    Case("an empty table", "import years/ plays.csv", RIGHT, (holding(""),)),
    Case("a table without a date", "import years/ plays.csv", RIGHT, (holding("game,player\nAzul,Ann\n"),)),
    Case(
        "a column of the weather",
        "import years/ plays.csv --column weather=Sun",
        ("import years/ plays.csv",),
        (holding(TABLE),),
    ),
    Case(
        "a column without a heading",
        "import years/ plays.csv --column score",
        ("import years/ plays.csv --column score=score",),
        (holding(TABLE),),
    ),
    Case(
        "a heading that is not there",
        "import years/ plays.csv --column score=Points",
        ("import years/ plays.csv --column score=score",),
        (holding(TABLE),),
    ),
)
