"""Numbers as people say them: a row for everybody, a name with each number, or a category that is said once
for everybody.

Law: a short form stands for moves that could be typed one by one, and all of them are one step.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby, takewhile

from ledger import api
from ledger.games.scorepad.asked import of_round, row, unclosed, waiting, without_role
from ledger.games.scorepad.state import State

_NUMBER = re.compile(r"(?:[-+]?|=-?|\+-)[0-9]+(?:\.[0-9]+)?")
_SIGNED = re.compile(r"[-+=]*[0-9]+(?:\.[0-9]+)?")
_PAIR = re.compile(r"([^\W\d_]+)((?:[-+]|=-|\+-)?[0-9]+(?:\.[0-9]+)?)")
_JOINED = re.compile(f"(?:{_PAIR.pattern})+")
_DECIMAL_COMMA = re.compile(r"[-+=]*(?:[0-9]*,[0-9]+|\.[0-9]+|[0-9]+\.)")
"""A number with a comma, or without a digit on one side of its point."""
TAKE = "take"
"""The word in front of a number that is taken away."""
_SITS = {"leaves": "out", "out": "out", "joins": "in", "in": "in", "back": "in"}
_VERBS = frozenset({"change", "gives", "is", "writes", "placed"})
SpokenNumber = tuple[str, str, str]
"""A seat, a category and a number as it was typed; the first two are empty if nobody said them."""


def shorthand(state: State, text: str, made: int) -> str | None:
    """The move for the next of several numbers in a line: `5 8 0`, `ann 5, bob 8`, `a taken 5 b 8`, `ann eggs
    5, wood 3`; or for the only number, if it needs no name or is taken away (`eggs take 5`). A `!` insists on
    all of them.
    Raises MoveRefused if a row is too long or too short, or if a number alone means nothing."""
    said, dashes, reason = text.partition(" -- ")
    insists = said.startswith("!")
    move = _next_move(state, said.removeprefix("!"), made)
    return move if move is None else f"{'! ' if insists else ''}{move}{dashes}{reason}"


def _next_move(state: State, text: str, made: int) -> str | None:
    typed = [_without_colon(state, word) for word in text.split()]
    if not made:
        _require_points(state, typed)
    plain = " ".join(typed).replace(",", " ").split()
    if len(plain) == 2 and (where := _SITS.get(plain[1].casefold())) and not made:
        seat = _seat(state, plain[0])
        is_counted = _begins_any(plain[1], (cell.name for cell in state.sheet.cells.values()))
        return f"{seat} sits {where}" if seat and not is_counted else None
    words = _with_taking(state, [part for word in plain for part in _apart(state, word)])
    if state.chances.asked[0] and all(map(_SIGNED.fullmatch, words)):
        return None  # what came up is not a row
    if words and all(map(_NUMBER.fullmatch, words)):
        return _next_of_row(state, words, made) if len(words) > 1 else _alone(state, words[0], made)
    is_row = words and _SIGNED.fullmatch(words[0]) and (len(words) > 1 or not _NUMBER.fullmatch(words[0]))
    if not made and is_row and row(state)[0]:
        numbers = [*takewhile(_NUMBER.fullmatch, words)]
        raise _unfit(state, numbers, f"{words[len(numbers)]!r} is not a number")
    _require_seats(state, words)
    said = _said(state, words, is_short=words != plain, is_new=not made)
    if said is None or made >= len(said):
        return None
    seat = next((who for who, _, _ in reversed(said[: made + 1]) if who), "")
    what = next((name for _, name, _ in reversed(said[: made + 1]) if name), "") or _waiting(state, seat)
    return f"{seat} {what} {said[made][2]}".strip() if what else None


def _without_colon(state: State, word: str) -> str:
    """A seat's name without the colon that somebody may put after it."""
    name = word.removesuffix(":")
    return name if name and _seat(state, name) else word


def _require_points(state: State, words: Sequence[str]) -> None:
    """Raises MoveRefused for a number with a decimal comma, and for one with nothing before or after its
    point. Without a name in front of it, a number with a comma can also be two numbers of a row."""
    for place, word in enumerate(words):
        number = word.rstrip(",")
        if not _DECIMAL_COMMA.fullmatch(number):
            continue
        names = [*takewhile(lambda each: not _SIGNED.match(each), reversed(words[:place]))][::-1]
        if names and _seat_and_category(state, names):
            raise api.MoveRefused(
                f"{number!r} is not a number.",
                hint="Type decimals with a point, such as 3.5 or 0.5, and thousands without a comma.",
            )
        what, _ = row(state)
        if "," in number[1:] and what and not names and state.cell(what).entry.decimals:
            raise api.MoveRefused(
                f"{number} could be one number or two.",
                hint=f"With a point it is one: {number.replace(',', '.')}. With a space there are two: "
                f"{number.replace(',', ' ')}",
            )


def _require_seats(state: State, words: Sequence[str]) -> None:
    """Raises MoveRefused for a category of the seats with several numbers: nobody said whose they are."""
    names = [*takewhile(lambda word: not _NUMBER.fullmatch(word), words)]
    numbers, named = words[len(names) :], _seat_and_category(state, names)
    if len(numbers) < 2 or not all(map(_NUMBER.fullmatch, numbers)) or not named or named[0]:
        return
    if not state.cell(what := named[1]).entry.shared:
        pairs = ", ".join(
            f"{seat} {what} {number}" for seat, number in zip(state.here, numbers, strict=False)
        )
        is_row = what == row(state)[0] and _fits(state, len(numbers))
        alone = f"without its name, {' '.join(numbers)}, or " if is_row else ""
        raise api.MoveRefused(f"Whose {what} is each of them?", hint=f"Say it {alone}with names: {pairs}")


def _apart(state: State, word: str) -> Sequence[str]:
    """A word with its numbers split off: `a5b-2` is four words, unless it begins a name."""
    named = [*state.table.seats, *(cell.name for cell in state.sheet.cells.values())]
    if not _JOINED.fullmatch(word) or _begins_any(word.casefold(), named):
        return (word,)
    return [part for pair in _PAIR.findall(word) for part in pair]


def _with_taking(state: State, words: Sequence[str]) -> list[str]:
    """The words, with `take 5` as the number that takes five away; `take 5 eggs` is `eggs take 5`. If a
    counter's name begins with `take`, the word means that counter, unless another name is in front of it."""
    found, names = list[str](), [cell.name for cell in state.sheet.cells.values()]
    for place, word in enumerate(words):
        is_amount = word.replace(".", "", 1).isdecimal()
        if place and words[place - 1].casefold() == TAKE and is_amount and found[-1:] == [TAKE]:
            found[-1] = f"+-{word}"
            continue
        before = [] if not found or _NUMBER.fullmatch(found[-1]) else found[-1:]
        is_name = not before or _seat(state, before[0])
        is_taking = word.casefold() == TAKE and not (is_name and _begins_any(TAKE, names))
        found.append(TAKE if is_taking else word)
    signs = [place for place, word in enumerate(found) if _NUMBER.fullmatch(word)]
    if len(signs) == 1 and found[signs[0]].startswith("+-") and found != [*words]:
        found.append(found.pop(signs[0]))
    return found


def _begins_any(text: str, names: Iterable[str]) -> bool:
    return any(name.casefold().startswith(text) for name in names)


def _alone(state: State, number: str, made: int) -> str | None:
    """What a number alone means: the number that is asked for next, preferably of the seat whose turn it is.
    None if something else is asked for: what came up, a role, or a number at the end."""
    if made or without_role(state) or state.is_closed:
        return None
    asked = waiting(state)
    if state.ended and (asked or number[0] not in "+-="):
        return None
    seat, what = next((pair for pair in asked if pair[0] == state.seat), (*asked, ("", ""))[0])
    if asked and number[0] == "-":
        number = f"={number}"
    if not what and state.seat in state.table.seats:
        seat, what = state.seat, _only_category(state)
    if not what or (number[0] in "+-" and seat != state.seat):
        raise _says_nothing(state, number)
    return f"{seat} {what} {number}"


def _says_nothing(state: State, number: str) -> api.MoveRefused:
    """The refusal of a number that nobody can place."""
    shown = number.replace("+-", f"{TAKE} ")
    what, missing = row(state)
    cell = next(
        (each for each in state.sheet.cells.values() if each.follows is None and what in ("", each.name)),
        None,
    )
    seat = "" if cell is None or cell.entry.shared else f"{[*missing, *state.table.seats][0]} "
    hint = "Name the seat, and what is counted." if cell is None else f"Name it: {seat}{cell.name} {shown}"
    if of_round(state) and not (missing or state.pad.turns) and state.is_under_way:
        return api.MoveRefused(f"Every number of round {state.round} has been said.", hint=hint)
    return api.MoveRefused(f"Whose number is {shown}, and of what?", hint=hint)


def _next_of_row(state: State, numbers: Sequence[str], made: int) -> str | None:
    if made >= len(numbers):
        return None
    typed = numbers[made].replace("-", "=-") if numbers[made][0] == "-" else numbers[made]
    left = waiting(state)
    if not left and of_round(state) and not state.ended:
        return f"{' '.join(_said_again(state, numbers, made)[made])} {typed}"
    if not left:
        return _added_to_all(state, numbers, made)
    if not made and not _fits(state, len(numbers)):
        raise _unfit(state, numbers)
    return f"{' '.join(left[0])} {typed}"


def _parts(state: State) -> list[list[tuple[str, str]]]:
    """The numbers that are asked for, grouped by category or by seat."""
    by = 0 if state.by_seat else 1
    return [[*some] for _, some in groupby(waiting(state), lambda pair: pair[by])]


def _fits(state: State, count: int) -> bool:
    """Whether this many numbers fill a whole category, or everything; at the end, also several categories or
    a part of the first."""
    ends = [*accumulate(map(len, _parts(state)))]
    return count <= ends[0] or count in ends if state.ended else count in (ends[0], ends[-1])


def _said_again(state: State, numbers: Sequence[str], made: int) -> Sequence[tuple[str, str]]:
    """The seats and categories of a row that is said again: if a round cannot end, its last category or all
    its categories. Raises MoveRefused for a row of any other length, or if the round can end."""
    every, why = of_round(state), "" if made else unclosed(state)
    last = [pair for pair in every if pair[1] == every[-1][1]]
    for row_ in (last, every) if made or why else ():
        if len(row_) == len(numbers):
            return row_
    again = f"It cannot end, because {why}: say the row again"
    closes = again if why else "round closes it, undo takes the row back"
    raise api.MoveRefused(
        f"Every number of round {state.round} has been said.",
        hint=f"{closes}; to change one: {state.table.seats[0]} 5",
    )


def _added_to_all(state: State, numbers: Sequence[str], made: int) -> str | None:
    """The next move of a row such as `+5 +8 0`. If no number is missing, such a row adds to everybody's
    number on a pad with one category."""
    what, seats = _only_category(state), state.here
    is_added = all(number[0] in "+-" or number == "0" for number in numbers)
    if what and is_added and len(numbers) == len(seats) and not state.ended:
        return f"{seats[made]} {what} +{numbers[made].removeprefix('+')}"
    if made:
        return None
    if state.ended:
        raise _is_over(state)
    added = f"To add to everybody's: {' '.join('+5' for _ in seats)}. " if what else ""
    raise api.MoveRefused("No row of numbers is asked for now.", hint=f"{added}To change one, name it.")


def _is_over(state: State) -> api.MoveRefused:
    """The refusal of a row after the end, which says how to correct a number."""
    own = (cell for cell in state.sheet.cells.values() if not (cell.entry.shared or cell.follows))
    names = [cell.name for cell in own if not state.is_too_late(cell)]
    hint = "`amend ID MOVE` changes what was said, `insert ID MOVE` adds to it"
    if names:
        hint = f"To change a number, name it: {state.table.seats[0]} {names[0]} 5"
    return api.MoveRefused("The game is over.", hint=f"{hint}; `undo` goes back.")


def _unfit(state: State, numbers: Sequence[str], why: str = "") -> api.MoveRefused:
    """The refusal of a row, which says how the row was understood."""
    by, left, said, missing = int(not state.by_seat), [*numbers], list[str](), list[str]()
    parts = _parts(state) if state.ended else _parts(state)[:1]
    for part in parts:
        some, left = left[: len(part)], left[len(part) :]
        if some or part is parts[0]:
            pairs = (f"{pair[1 - by]} {number}" for pair, number in zip(part, some, strict=False))
            missing = [pair[1 - by] for pair in part[len(some) :]]
            said.append(f"{part[0][by]}: {', '.join(pairs)}")
    rest = why or (f"{' and '.join(left)} for nobody" if left else f"nothing for {' and '.join(missing)}")
    asked = [pair[1 - by] for pair in parts[0]]
    hint = f"Say a number for each of {', '.join(asked)}, or name them: {' 5, '.join(asked[:2])} 5"
    if len(asked) == 1:
        hint = f"Only one number is missing: {asked[0]} 5. To change another number, name it."
    return api.MoveRefused(f"{'; '.join(said)}{', and ' * bool(numbers)}{rest}.", hint=hint)


def _waiting(state: State, seat: str) -> str:
    """The category that waits for a number from a seat; on a pad with one category, always that one."""
    return next((what for who, what in waiting(state) if who == seat), "") or _only_category(state)


def _only_category(state: State) -> str:
    own = [cell.name for cell in state.sheet.cells.values() if not (cell.entry.shared or cell.follows)]
    return own[0] if len(own) == 1 else ""


def _said(state: State, words: Sequence[str], *, is_short: bool, is_new: bool) -> list[SpokenNumber] | None:
    """The seat, the category and the number for each number in a line; None if the line says something else,
    or is a plain move."""
    found, names = list[SpokenNumber](), list[str]()
    seats = [_seat(state, name) for name in words[::2]]
    cells = [cell.name for cell in state.sheet.cells.values()]
    are_categories = all(_begins_any(name.casefold(), cells) for name in words[::2])
    if all(seats) and len(words) > 3 and all(map(_NUMBER.fullmatch, words[1::2])) and not are_categories:
        return [(seat, "", number) for seat, number in zip(seats, words[1::2], strict=False)]
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
    if is_new and found and names and (is_short or len(found) > 1):
        known, rest = ", ".join(" ".join(filter(None, each)) for each in found), " ".join(names)
        raise api.MoveRefused(f"{known}, and {rest!r} is not a number.", hint="A number follows each name.")
    return found if found and not names and (is_short or len(found) > 1) else None


def _seat_and_category(state: State, words: Sequence[str]) -> tuple[str, str] | None:
    """The seat and the category named in front of a number, in full or by their beginnings; None for anything
    else."""
    if not words or not _VERBS.isdisjoint(word.casefold() for word in words):
        return None
    cells = [cell.name for cell in state.sheet.cells.values() if cell.follows is None]
    seat, whole = _seat(state, words[0]), _begun(" ".join(words), cells)
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


def _seat(state: State, text: str) -> str:
    """The only seat whose word or name is this text or begins with it; empty if there is none, or several."""
    called = {seat: seat for seat in state.table.seats} | state.table.other_words()
    if exact := next((seat for name, seat in called.items() if name.casefold() == text.casefold()), ""):
        return exact
    found = {seat for name, seat in called.items() if name.casefold().startswith(text.casefold())}
    return found.pop() if len(found) == 1 else ""


def _begun(text: str, names: Iterable[str]) -> str:
    """The one name that is this text or begins with it; empty if there is none, or several."""
    wanted, known = text.casefold(), [*names]
    exact = [name for name in known if name.casefold() == wanted]
    found = exact or [name for name in known if name.casefold().startswith(wanted)]
    return found[0] if len(found) == 1 else ""
