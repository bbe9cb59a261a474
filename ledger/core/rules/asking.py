"""The questions that make a new prepared file: one after another, and in rows.

Law: plain generators. A question gets back what its answer means; it does not know who asks it or where.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

Fields = dict[str, Any]


class Ask(NamedTuple):
    """A question about a new file. Enter alone answers `usual`; if that is empty, an answer has to be
    typed."""

    text: str
    read: Callable[[str], Any]
    """What an answer means. Raises TablefoldError."""
    usual: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """All possible answers, each with a line about it; empty if anything can be an answer."""
    so_far: Callable[[Any], Mapping[str, Any]] | None = None
    """The content of the file with this answer in it. That content has to fit the game as it is now."""


Asks = Generator[Ask, Any, Mapping[str, Any]]
"""One question after another; the result is the content of the file."""
FieldAsk = tuple[str, Ask]
"""A question, and the field that its answer belongs to; an answer with several fields names them itself."""

WithRow = Callable[[Fields], Fields]
"""Gives the content of the file with one more row of a table."""
AskedRow = Generator[Ask, Any, tuple[Fields, Iterable[FieldAsk]]]
"""The questions about one table of the file: they return its first field, and the other questions. If they
return no field, the file gets no further table."""


def without_empty(fields: Mapping[str, Any]) -> Fields:
    """The fields that have to be written: all but those that are empty or say no."""
    return {key: said for key, said in fields.items() if said not in ("", [], (), {}, False, None)}


def must_fit(made: Mapping[str, Any], field: str, ask: Ask) -> Ask:
    """A question whose answer has to fit the earlier answers."""
    return ask._replace(so_far=lambda said: {**made, field: said})


def asked_rows(
    made: Mapping[str, Any], table: str, asks: Callable[[WithRow], AskedRow]
) -> Generator[Ask, Any, list[Fields]]:
    """The rows of a table, one after another: `asks` begins a row, and returns the other questions about it.
    A finished row has to fit the earlier answers."""
    found: list[Fields] = []

    def with_row(row: Fields) -> Fields:
        return {**made, table: [*found, without_empty(row)]}

    while True:
        row, more = yield from asks(with_row)
        if not row:
            return found
        waiting = [*more]
        for field, ask in waiting:
            so_far = partial(_with_answer, with_row, row, field) if field == waiting[-1][0] else None
            row = _joined(row, field, (yield ask._replace(so_far=so_far)))
        found.append(without_empty(row))


def _joined(row: Fields, field: str, said: Any) -> Fields:
    return {**row, **said} if isinstance(said, dict) else {**row, field: said}


def _with_answer(with_row: WithRow, row: Fields, field: str, said: Any) -> Fields:
    return with_row(_joined(row, field, said))
