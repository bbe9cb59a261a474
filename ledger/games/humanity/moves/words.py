"""What a person's words mean in this game: who, which faces, which Blessings.

Law: a name that is left out is found where only one can be meant; where several can, it stays empty and the
referee says so. Only faces and lists that cannot be read raise an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from ledger.core.errors import UnknownName
from ledger.core.events import Event
from ledger.core.moves import Arg, Choice, Choices, Verb, match
from ledger.core.moves import whole as number_of
from ledger.games.humanity import dice, payment, sheets, standing
from ledger.games.humanity.payment import Cost
from ledger.games.humanity.state import TABLE, Character, Check, Roll, State

Values = tuple[Any, ...]
TEXT = Arg(name="text", optional=True)


def verb(name: str, help_: str, make: Any, *args: Arg, leads: bool = False, personal: bool = False) -> Verb:
    return Verb(name=name, help=help_, make=make, args=args, free=True, leads=leads, personal=personal)


def opt(values: Values, place: int, default: Any = "") -> Any:
    return values[place] if len(values) > place else default


# who


def who(state: State, by: str) -> str:
    """The character that acts: the one named, the one whose Check is open, or a seat's only one."""
    if by in state.characters:
        return by
    check = state.check
    if check is not None and by in (TABLE, sheets.seat_of(state, check.character)):
        return check.character
    return own(state, by)


def own(state: State, by: str) -> str:
    """The one character of a seat; empty where there are several or none, and for the table."""
    if by in state.characters or by == TABLE:
        return by if by in state.characters else ""
    found = [one.name for one in sheets.active(state) if one.owner == by and one.kind != "companion"]
    present = [name for name in found if name in state.cast]
    return found[0] if len(found) == 1 else present[0] if len(present) == 1 else ""


def seat(state: State, name: str, by: str = TABLE) -> str:
    """Who is written down as having done it."""
    return sheets.seat_of(state, name) if name in state.characters else by


def number(state: State) -> int:
    """The open Check; 0 where there is none, which no Check has."""
    return state.check.number if state.check is not None else 0


def people(state: State, _: Values) -> Iterator[Choice]:
    """Everybody who is still there, those of the scene first."""
    names = [one.name for one in sheets.active(state)]
    for name in sorted(names, key=lambda name: name not in state.cast):
        yield Choice(name, name, help=state.characters[name].kind)


def stats(state: State, _: Values) -> Iterator[Choice]:
    """Every Stat of the campaign but a shared die."""
    return (Choice(name, name) for name in sheets.fresh_stats(state))


def named(choices: Iterable[str]) -> Choices:
    """Choices that are the same at any time."""
    fixed = tuple(choices)
    return lambda state, values: (Choice(name, name) for name in fixed)


def names(state: State, text: str) -> tuple[str, ...]:
    """A list of characters; commas may stand between. Raises UnknownName."""
    known = list(people(state, ()))
    if not text.strip():
        return ()
    if "," in text:
        return tuple(
            match(part.strip(), known, "character").value for part in text.split(",") if part.strip()
        )
    found: list[str] = []
    words = text.split()
    while words:
        for count in range(len(words), 0, -1):
            name = _exact(" ".join(words[:count]), known)
            if name or count == 1:
                found.append(name or match(words[0], known, "character").value)
                words = words[count:]
                break
    return tuple(found)


def _exact(text: str, known: Sequence[Choice]) -> str:
    return next((choice.text for choice in known if choice.text.casefold() == text.casefold()), "")


# dice


class Thrown(msgspec.Struct, frozen=True):
    """What somebody said that the dice show."""

    stages: dice.Stages = ()
    total: int = 0
    source: str = "hand"
    raw: tuple[int, ...] = ()
    redone: tuple[int, ...] = ()
    place: int = -1
    """The roll it is about, from 0; -1 for the one that is meant anyhow."""

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(face for stage in self.stages for face in stage)


def thrown(text: str, sizes: Sequence[int]) -> Thrown | None:
    """Reads `4`, `1 1 4`, `1 5 | 6 3`, `total 13`, `d20 17 again 12`, `card 4`; None for nothing.

    Raises UnknownName.
    """
    words = text.replace("|", " ").replace(",", " ").split()
    place = next((int(word[1:]) - 1 for word in words if word[:1] == "#" and word[1:].isdecimal()), -1)
    words = [word for word in words if word[:1] != "#"]
    if not words:
        return Thrown(place=place) if place >= 0 else None
    kind = words[0].casefold()
    if kind == "total" and len(words) == 2 and (said := number_of(words[1])) is not None:
        return Thrown(total=said, source="total", place=place)
    source = kind if kind in ("d20", "card") else "hand"
    faces, redone = _raws(words[source != "hand" :])
    if source == "card":
        return Thrown(_staged(faces, 1), source="card", place=place)
    kept = [face for at, face in enumerate(faces) if at not in redone]
    mapped = [_read(face, sizes[at % len(sizes)] if sizes else 0, source) for at, face in enumerate(kept)]
    changed = source == "d20" or mapped != kept
    raw = tuple(faces) if changed else ()
    return Thrown(_staged(mapped, len(sizes) or 1), 0, source, raw, redone, place)


def _raws(words: Sequence[str]) -> tuple[list[int], tuple[int, ...]]:
    """Faces as they fell; the word `again` says that the one before it was thrown again."""
    faces: list[int] = []
    redone: list[int] = []
    for word in words:
        face = number_of(word)
        if word.casefold() == "again" and faces:
            redone.append(len(faces) - 1)
        elif face is not None:
            faces.append(face)
        else:
            raise UnknownName(
                f"{word!r} is no face of a die.",
                hint="Type the faces in the order in which they fell: 4, or 1 1 4, or total 13, or d20 17.",
            )
    return faces, tuple(redone)


def _read(face: int, size: int, source: str) -> int:
    if source == "d20" and size and 1 <= face <= 20:
        return dice.d20(face, size)[0]
    return dice.parity(face) if size == 2 and 1 <= face <= 10 else face


def _staged(faces: Sequence[int], group: int) -> dice.Stages:
    stages = dice.chunk(faces, group)
    if stages is None:
        raise UnknownName(
            f"{group} dice are thrown together, so the faces come in groups of {group}.",
            hint="Type all of them in the order in which they fell: 1 5 6 3.",
        )
    return stages


# Blessings


def chosen(state: State, payers: Sequence[str], cost: Cost, text: str, only: str = "") -> tuple[int, ...]:
    """The Blessings that were named by their faces, or the cheapest that pay. Raises UnknownName."""
    zeros = state.table.rulings["zero_pairs"] is True
    held = [(one, b) for one in payers if one in state.characters for b in state.characters[one].pool]
    faces = [number_of(word) for word in text.replace(",", " ").split()]
    if not faces:
        pool = [pair for one in payers if one in state.characters for pair in free(state, one, only)]
        return payment.cheapest(cost, pool, zeros=zeros) or ()
    found: list[int] = []
    order = {"action": 0, "session": 1, "": 2}
    for face in faces:
        fits = [b for _, b in held if b.face == face and b.id not in found and b.only in ("", only)]
        if not fits:
            raise UnknownName(
                f"{' and '.join(payers) or 'nobody'} has no such Blessing.",
                hint="They are named by their faces: "
                + (", ".join(str(b.face) for _, b in held) or "there are none")
                + ".",
            )
        found.append(min(fits, key=lambda b: order.get(b.lasts, 2)).id)
    return tuple(found)


def free(state: State, name: str, only: str = "") -> list[tuple[int, int]]:
    return sheets.free_pool(state.characters[name], only)


def leading_numbers(text: str) -> tuple[str, str]:
    """The numbers at the beginning, and the rest."""
    words = text.split()
    count = next((at for at, word in enumerate(words) if number_of(word) is None), len(words))
    return " ".join(words[:count]), " ".join(words[count:])


def trailing_numbers(text: str) -> tuple[str, str]:
    """What stands before the numbers at the end, and those."""
    words = text.split()
    count = next((at for at, word in enumerate(reversed(words)) if number_of(word) is None), len(words))
    return " ".join(words[: len(words) - count]), " ".join(words[len(words) - count :])


# what a Check's words are about


def meant(check: Check | None, place: int, rolls: Iterable[Roll]) -> int:
    """The roll that was named, or the first that fits."""
    if place >= 0 or check is None:
        return max(place, 0)
    return next((roll.place for roll in rolls), 0)


def failing(state: State, check: Check) -> list[Roll]:
    made = standing.counted(check)
    return sorted(made, key=lambda roll: standing.result(state, check, roll))


def character(state: State, name: str) -> Character | None:
    return state.characters.get(name)


def as_table(make: Any) -> Any:
    """The table does it, whoever is named."""

    def made(state: State, by: str, values: Values) -> Event:
        event: Event = make(state, values)
        return event

    return made
