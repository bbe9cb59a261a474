"""What somebody calls an event, a line of play or a seat after the log has begun.

Law: a name is checked here before it is written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ledger.core.errors import BadSetup, UnknownName, UsageError
from ledger.core.line import whole, with_composed_letters
from ledger.core.log.timeline import HIDDEN, is_hidden
from ledger.desk.seating import LONGEST_NAME, require_names, require_typed

if TYPE_CHECKING:
    from ledger.desk.reader import Reader


def seat_and_name(log: Reader, seat: str, name: str, words: Iterable[str]) -> tuple[str, str]:
    """The word of the seat that is meant, and its new name, checked. A new name cannot be one of the `words`
    that can be typed. Raises UnknownName or UsageError."""
    seats, names = log.viewers, log.names
    name, wanted = with_composed_letters(" ".join(name.split())), with_composed_letters(seat).casefold()
    word = next((each for each in seats if each.casefold() == wanted), "") or names.seat(
        with_composed_letters(seat)
    )
    if not word:
        listed = ", ".join(names.with_word(each) for each in seats)
        raise UnknownName(f"Nobody called {seat!r} sits here.", hint=f"Seats: {listed}")
    try:
        require_names({**names.shown, word: name}, seats)
        if name != word:
            require_typed(log.game, log.setup.catalog, name, words)
    except BadSetup as error:
        raise UsageError(error.message, hint=error.hint) from None
    return word, name


def bookmark_name(name: str) -> str:
    """The name, if it can be a bookmark. Raises UsageError."""
    if whole(name) is not None or name.startswith("-"):
        raise UsageError(f"{name!r} cannot be a bookmark.", hint="Use a word that is not a number.")
    return _require_one_word(name, "a bookmark")


def branch_name(name: str) -> str:
    """The name, if a branch can have it. Raises UsageError."""
    return _require_one_word(name, "the name of a branch")


def _require_one_word(name: str, what: str) -> str:
    odd = not name.isprintable() or name.split() != [name] or is_hidden(name)
    if odd or len(name) > LONGEST_NAME:
        raise UsageError(
            f"{name!r} cannot be {what}.",
            hint=f"Use one word of printable characters without {HIDDEN}.",
        )
    return with_composed_letters(name)
