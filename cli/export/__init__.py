"""A game in the forms that other programs read.

Law: a form is made from an `Account`, which holds what the reader may know and nothing else; only bare
events, which are a whole game, and pictures of the board are made from the log itself.
"""

from collections.abc import Mapping
from os.path import splitext

from ledger.core.errors import UsageError

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


def format_of(
    file: str, formats: Mapping[str, str] = FORMATS, usual: str = "events", option: str = "--to"
) -> str:
    """The format that a file's ending names; the usual one for a file without an ending. `option` can name
    a format instead. Raises UsageError."""
    for name, ending in formats.items():
        if file.casefold().endswith(ending):
            return name
    ending = splitext(file)[1]
    if not ending:
        return usual
    raise UsageError(
        f"No file that ends in {ending} is written here.",
        hint=f"Known endings: {', '.join(formats.values())}. With {option} FORMAT any name will do.",
    )
