"""A game in the forms that other programs read.

Law: a form is made from an `Account`, which holds what the reader may know and nothing else; only bare
events, which are a whole game, and pictures of the board are made from the log itself.
"""

from collections.abc import Mapping

FORMATS: Mapping[str, str] = {
    "events": ".jsonl",
    "markdown": ".md",
    "bbcode": ".bbcode",
    "csv": ".csv",
    "bgstats": ".bgstats.json",
    "cast": ".cast",
    "svg": ".svg",
}
"""Every format with the ending that a file of it has."""


def format_of(file: str) -> str:
    """The format that a file's ending names; bare events if it names none."""
    return next((name for name, ending in FORMATS.items() if file.casefold().endswith(ending)), "events")
