"""Numbers as people say them: a row with everybody's, a name with each, a category said once for all.

Law: a short form stands for moves that could be typed one by one, and all of them are one step.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile

from ledger import api
from ledger.games.scorepad.playing import left_to_say, row, unsaid
from ledger.games.scorepad.state import State

_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?|=-?\d+(?:\.\d+)?|\+-\d+(?:\.\d+)?")
FEW = 6
"""Numbers that are named where too many were said."""
_VERBS = frozenset({"change", "gives", "is", "writes", "placed"})
Said = tuple[str, str, str]
"""A seat, a category and a number as it was typed; the first two are empty where nobody said them."""


def shorthand(state: State, text: str, made: int) -> str | None:
    """The next of several numbers in a line: `5 8 0`, `ann 5, bob 8`, `a taken 5 b 8`, `ann eggs 5, wood 3`.
    Raises MoveRefused where a row is too long or too short."""
    words = text.replace(",", " ").split()
    if len(words) > 1 and all(map(_NUMBER.fullmatch, words)):
        return _next_of_row(state, words, made)
    if not made and len(words) > 1 and _NUMBER.fullmatch(words[0]) and (asked := row(state))[0]:
        numbers = [*takewhile(_NUMBER.fullmatch, words)]
        raise _unfit_row(*asked, numbers, f"{words[len(numbers)]!r} is not a number")
    said = _said(state, words)
    if said is None or made >= len(said):
        return None
    seat = next((who for who, _, _ in reversed(said[: made + 1]) if who), "")
    what = next((name for _, name, _ in reversed(said[: made + 1]) if name), "") or _waiting(state, seat)
    return f"{seat} {what} {said[made][2]}".strip() if what else None


def _next_of_row(state: State, numbers: Sequence[str], made: int) -> str | None:
    if made >= len(numbers):
        return None
    if left := left_to_say(state):
        if not made and len(numbers) > len(left):
            asked = [" ".join(each) for each in left[:FEW]]
            named = ", ".join([*asked, *(["…"] if len(left) > FEW else [])])
            raise api.MoveRefused(
                f"These are {len(numbers)} numbers, and {len(left)} are left to say: {named}.",
                hint=f"Say as many as are left, or name one: {asked[0]} 5",
            )
        return numbers[made]
    name, seats = row(state)
    if not name:
        if not made and state.pad.rounds is not None and not state.ended:
            raise api.MoveRefused(
                f"Every number of round {state.round} is said.",
                hint=f"round closes it; to change one: {state.table.seats[0]} 5",
            )
        return None
    if not made and len(numbers) not in (len(seats), len(unsaid(state))):
        raise _unfit_row(name, seats, numbers)
    number = numbers[made]
    return f"{seats[0]} {name} {number.replace('-', '=-') if number[0] == '-' else number}"


def _unfit_row(name: str, seats: Sequence[str], numbers: Sequence[str], why: str = "") -> api.MoveRefused:
    """Why a row is not taken, with the row as it was understood."""
    pairs = ", ".join(f"{seat} {number}" for seat, number in zip(seats, numbers, strict=False))
    over, missing = numbers[len(seats) :], seats[len(numbers) :]
    rest = f"{' and '.join(over)} for nobody" if over else f"nothing for {' and '.join(missing)}"
    named = ", ".join(f"{seat} 5" for seat in seats[:2])
    hint = f"Say a number for each of {', '.join(seats)}, or name them: {named}"
    return api.MoveRefused(f"{name}: {pairs}, and {why or rest}.", hint=hint)


def _waiting(state: State, seat: str) -> str:
    """The category that waits for a number of a seat; of a pad with one category always that."""
    asked = unsaid(state) or left_to_say(state)
    if found := next((what for who, what in asked if who == seat), ""):
        return found
    own = [cell.name for cell in state.sheet.cells.values() if not (cell.entry.shared or cell.follows)]
    return own[0] if len(own) == 1 else ""


def _said(state: State, words: Sequence[str]) -> list[Said] | None:
    """What a line says of each number in it; None where it says something else, or can be read as it is."""
    found, names, is_short = list[Said](), list[str](), False
    for word in words:
        if not _NUMBER.fullmatch(word):
            names.append(word)
            continue
        named = _seat_and_category(state, names)
        if named is None:
            return None
        is_short = is_short or not (named[1] and (not named[0] or names[0] in state.table.seats))
        found.append((*named, word))
        names = []
    return found if found and not names and (is_short or len(found) > 1) else None


def _seat_and_category(state: State, words: Sequence[str]) -> tuple[str, str] | None:
    """Who and what is named in front of a number, by beginnings; None for anything else."""
    if not words or not _VERBS.isdisjoint(word.casefold() for word in words):
        return None
    cells = [cell.name for cell in state.sheet.cells.values() if cell.follows is None]
    seat, whole = _begun(words[0], state.table.seats), _begun(" ".join(words), cells)
    if whole and (not seat or len(words) > 1):
        return "", whole
    if whole:
        return None
    if not seat:
        several = [each for each in state.table.seats if each.casefold().startswith(words[0].casefold())]
        if len(several) > 1 and (row(state)[0] or _begun(" ".join(words[1:]), cells)):
            raise api.MoveRefused(
                f"{words[0]!r} could be {' or '.join(several)}.", hint="Type a little more of the name."
            )
        return None
    what = _begun(" ".join(words[1:]), cells) if words[1:] else ""
    return None if words[1:] and not what else (seat, what)


def _begun(text: str, names: Iterable[str]) -> str:
    """The only name that is so, or begins so; empty where there is none, or several."""
    wanted, known = text.casefold(), [*names]
    exact = [name for name in known if name.casefold() == wanted]
    found = exact or [name for name in known if name.casefold().startswith(wanted)]
    return found[0] if len(found) == 1 else ""
