"""A play that was recorded elsewhere, in a form that belongs to no program, and what a game makes of it.

Law: pure, and nothing is dropped: what has no field of its own becomes a remark. A score is the text that was
written; only this room turns it into a number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Literal

import msgspec

from ledger.core.log.events import Event
from ledger.core.pieces.formulas import Points

_NUMBER = r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,6})?"
_SUM = rf"{_NUMBER}(?:(?:\+-?|-)[0-9]{{1,9}}(?:\.[0-9]{{1,6}})?){{1,60}}"
_PART = r"(?:^[+-]?|-|(?<=\+))[0-9]+(?:\.[0-9]+)?"
NO_SCORE = "no score"
"""What is written for somebody without a score, if others have one."""


class PlaySeat(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at the table: the `word` to type, the `name` that people read, what the source calls this
    `person`, the `score` as it was written, whether it `won`, its `rank` and its `team` (0 for none), its
    `role`, whether it began (`is_first`), and whether it played this game for the first time (`is_new`).
    `parts` is what else was written for this seat, by its heading."""

    word: str
    name: str
    person: str = ""
    score: str = ""
    won: bool = False
    rank: int = 0
    team: int = 0
    role: str = ""
    is_first: bool = False
    is_new: bool = False
    parts: Mapping[str, str] = {}


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """`key` is what the `source` calls it, `changed` when it was changed there last, `when` the local time at
    which it began, `2026-05-03 19:30:00`. `title` is the game, `goal` says who wins, `minutes` how long it
    took (0 if nobody knows), `place` where. If it is not `is_decided`, the source does not say who won. A
    play that `is_ignored` is kept but not counted. `remarks` hold everything without a field, `record` is the
    whole play as it came, and `seats` are in the order of the table."""

    source: str
    key: str
    title: str
    when: str
    seats: tuple[PlaySeat, ...]
    changed: str = ""
    goal: Literal["most", "fewest", "together"] = "most"
    minutes: int = 0
    place: str = ""
    is_decided: bool = True
    is_ignored: bool = False
    remarks: tuple[str, ...] = ()
    record: Mapping[str, Any] = {}


class Rewritten(msgspec.Struct, frozen=True):
    """A play as a game records it: its `catalog` and its `events`. The events that name the `winners` are
    added only if the other events do not lead to these winners. `headings` are the seats' parts that it
    records, in lower case."""

    catalog: dict[str, Any]
    events: Sequence[Event]
    winners: Sequence[Event]
    headings: frozenset[str] = frozenset()


def numbers_in(score: str) -> tuple[Points, ...]:
    """The numbers in a score, one for each round: `13` is one, `25+24-3` are three, `8-3` (no plus) is
    none."""
    text = score.strip()
    if re.fullmatch(_NUMBER, text):
        return (_exact(text),)
    return tuple(map(_exact, re.findall(_PART, text))) if "+" in text[1:] and re.fullmatch(_SUM, text) else ()


def _exact(text: str) -> Points:
    return Decimal(text) if "." in text else int(text)
