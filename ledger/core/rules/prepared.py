"""Files that a table prepares at home, such as a scene, and the word that brings one in.

Law: what a file holds becomes events, as if somebody had typed it all at once, so a log needs no file. A game
says which fields a file has and what they mean; all mistakes in them are named at once, each with its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple

import msgspec

from ledger.core import toml
from ledger.core.errors import BadFile, Problem
from ledger.core.log.events import Event
from ledger.core.pieces.catalog import beside
from ledger.core.pieces.state import S
from ledger.core.rules.asking import Asks

LONGEST = 200
"""The most characters of a text in a prepared file."""
_AT = r"(?s)(?P<what>.*?)(?: - at `\$\.?(?P<where>[^`]*)`)?"
_UNKNOWN = r"Object contains unknown field `(.*)`"
_MISSING = r"Object missing required field `(.*)`"


class Row(NamedTuple):
    """A table of the file: its kind (`` for the head of the file), and its place among the tables of that
    kind, from 0."""

    kind: str
    place: int
    data: Any


class Part(NamedTuple):
    """An event, and the table of the file that it comes from."""

    event: Event
    row: Row


class Content(NamedTuple):
    """What is in a prepared file."""

    head: Row
    rows: Mapping[str, Sequence[Row]]


class Prepared(msgspec.Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """`word` comes in front of a file's name; `about` says in a line what such a file is."""

    word: str
    about: str
    head: type[msgspec.Struct]
    """The fields at the head of the file."""
    tables: Mapping[str, type[msgspec.Struct]]
    """The fields of each kind of table below it, as `[[kind]]`."""
    parts: Callable[[Callable[[], S], Content, Collection[str]], Iterator[Part]]
    """The events of a file, one after the other; `state` gives the state after those that came before. If the
    typed line names some of what is in the file, only that is brought in. Raises Misplaced."""
    named: str = ""
    """The kind of table that the typed line can pick by `name`; empty if the line always brings in the whole
    file."""
    ready: Callable[[], Mapping[str, str]] = dict
    """The texts of the files that come with the game, by name."""
    asks: Callable[[S], Asks] | None = None
    """The questions for a new file; None if it can only be written in an editor."""
    saved_at: Callable[[Sequence[Event]], int] | None = None
    """The event of a line of play after which the state holds everything that such a file would hold; 0 if
    there is none. None if nothing can be saved."""
    saved: Callable[[S, Sequence[Event]], Mapping[str, Any]] = lambda state, path: {}
    """The content of a file that would bring about the present state, to which a line of play has led."""


class Misplaced(Exception):
    """A field of a table is wrong; the game says why."""

    def __init__(self, row: Row, field: str, why: str, hint: str = "") -> None:
        super().__init__(why)
        self.row, self.field, self.why, self.hint = row, field, why, hint


def texts_beside(package: str, *files: str) -> Callable[[], Mapping[str, str]]:
    """The `ready` for files beside a game's code, each named without its ending. It reads them once."""
    return cache(lambda: {file: beside(package, f"ready/{file}.toml").decode() for file in files})


def read(kind: Prepared[Any], file: str, text: str) -> Content:
    """What a file says. Raises BadFile with all that is wrong with its form."""
    try:
        data = toml.read(text)
    except (ValueError, RecursionError) as error:
        raise BadFile([toml.problem(error, text)._replace(file=file)]) from None
    problems: list[Problem] = []
    head = {key: value for key, value in data.items() if key not in kind.tables}
    content = Content(
        Row("", 0, _decoded(kind, kind.head, Row("", 0, head), text, problems)),
        {name: _rows(kind, name, data.get(name, []), text, problems) for name in kind.tables},
    )
    if problems:
        raise BadFile([each._replace(file=file) for each in sorted(problems, key=lambda each: each.line)])
    return content


def problem_at(text: str, row: Row, field: str, why: str, hint: str = "") -> Problem:
    """A problem, with the line of the field that has it."""
    return Problem(toml.line_of(text, row.kind, row.place, field), "bad-field", why.rstrip("."), hint)


def _rows(kind: Prepared[Any], name: str, data: Any, text: str, problems: list[Problem]) -> list[Row]:
    if not isinstance(data, list):
        problems.append(
            problem_at(text, Row("", 0, None), name, f"{name} is a table", f"Begin it with [[{name}]].")
        )
        return []
    rows = [Row(name, place, each) for place, each in enumerate(data)]
    return [row._replace(data=_decoded(kind, kind.tables[name], row, text, problems)) for row in rows]


def _decoded(
    kind: Prepared[Any], form: type[msgspec.Struct], row: Row, text: str, problems: list[Problem]
) -> Any:
    """The fields of a table; whatever is wrong with them is added to the problems."""
    for key, said in _texts(row.data):
        if len(said) > LONGEST or len(said.splitlines()) > 1:
            why = f"{key} is more than one line of {LONGEST} characters"
            problems.append(problem_at(text, row, key, why, "Shorten it."))
    try:
        return msgspec.convert(row.data, form)
    except msgspec.ValidationError as error:
        known = [field.encode_name for field in msgspec.structs.fields(form)]
        if not row.kind:
            known += [f"[[{name}]]" for name in kind.tables]
        problems.append(_problem_in(str(error), text, row, known))
        return None


def _texts(data: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text within some data, with the field that it belongs to."""
    if isinstance(data, str):
        yield key, data
    elif isinstance(data, Mapping):
        for name, value in data.items():
            yield key or name, name
            yield from _texts(value, key or name)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value, key)


def _problem_in(error: str, text: str, row: Row, known: Sequence[str]) -> Problem:
    """What msgspec says about a table, in plain words."""
    found = re.fullmatch(_AT, error)
    what, where = (found["what"], found["where"] or "") if found is not None else (error, "")
    fields = f"The fields are: {', '.join(known)}."
    if (unknown := re.fullmatch(_UNKNOWN, what)) is not None and not where:
        return problem_at(text, row, unknown[1], f"there is no field {unknown[1]!r} here", fields)
    if (missing := re.fullmatch(_MISSING, what)) is not None and not where:
        whose = f"[[{row.kind}]]" if row.kind else "the file"
        return problem_at(text, row, "", f"{whose} lacks {missing[1]}", f"Add {missing[1]} = …")
    field = re.split(r"[.\[]", where)[0]
    return problem_at(text, row, field, f"{field or row.kind}: {what[:1].lower()}{what[1:]}", fields)
