"""The decks of `sample_logs/broken`: one for each kind of problem that a deck's file can have.

Law: but for its problem each is a good deck of the house set.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ledger.games.courses.catalog import ReadyDeck
from ledger.games.courses.decks import text
from tests.games.courses.chancer import HOUSE

GOOD = text(HOUSE.of(ReadyDeck)["river"])


class BrokenDeck(NamedTuple):
    name: str
    wrong: str
    """What is wrong with it, in a sentence without its full stop."""
    data: bytes
    code: str
    """What `catalog --check` calls it."""


def _swapped(name: str, wrong: str, code: str, old: str, new: str) -> BrokenDeck:
    assert old in GOOD
    return BrokenDeck(name, wrong, GOOD.replace(old, new, 1).encode(), code)


DECKS = (
    BrokenDeck(
        "no-section",
        "Nothing says where the draw deck begins",
        GOOD.replace("Deck\n", "").encode(),
        "no-section",
    ),
    _swapped(
        "section-twice", "Two sections begin with Deck", "section-twice", "3 Shepherd", "Deck\n3 Shepherd"
    ),
    _swapped("count-of-nothing", "A count is 0", "bad-count", "3 Shepherd", "0 Shepherd"),
    _swapped("count-in-words", "A count is not a number", "bad-count", "3 Shepherd", "three Shepherd"),
    _swapped("unknown-card", "A name is misspelled", "unknown-card", "3 Shepherd", "3 Shepard"),
    _swapped(
        "course-in-the-deck", "A course lies in the draw deck", "course-in-deck", "3 Shepherd", "3 Hill Path"
    ),
    _swapped(
        "partner-among-courses", "A partner lies in the course deck", "not-a-course", "Old Mill", "Shepherd"
    ),
    _swapped("nine-courses", "A course is missing", "wrong-number", "Old Mill\n", ""),
    _swapped(
        "sixty-one-cards",
        "The draw deck has one card too many",
        "wrong-number",
        "3 Shepherd",
        "3 Shepherd\nWrestler",
    ),
    _swapped(
        "four-copies",
        "Four copies of a card, in two lines",
        "too-many-copies",
        "3 Shepherd",
        "3 Shepherd\nShepherd",
    ),
    _swapped("course-twice", "The same course twice", "course-twice", "Old Mill", "River Walk"),
    _swapped(
        "control-characters",
        "A name holds an escape sequence",
        "control-characters",
        "3 Shepherd",
        "3 Shep\x1b[31mherd",
    ),
    BrokenDeck("not-utf8", "A line is in another encoding", GOOD.encode() + b"# f\xfcr Leo\n", "not-utf8"),
    BrokenDeck(
        "larger-than-a-mebibyte", "The file is larger than a deck may be", b"#" * ((1 << 20) + 1), "too-large"
    ),
)


def index() -> str:
    """The part of the page that lists the decks."""
    rows = (
        f"| `{deck.name}.deck` | {deck.wrong}. | `tablefold catalog courses --check {deck.name}.deck` |\n"
        for deck in DECKS
    )
    return "".join(rows)


def write(folder: Path) -> None:
    for deck in DECKS:
        (folder / f"{deck.name}.deck").write_bytes(deck.data)
