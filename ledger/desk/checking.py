"""What is wrong with a table's own catalog file: everything at once, each mistake with its line.

Law: a file is read, and nothing is played. The schema checks the form of its fields, the game what they mean
together. The line of a mistake is looked up in the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ledger.core import toml
from ledger.core.errors import BadCatalog, BadFile, Problem
from ledger.core.pieces.catalog import Catalog, Flaw, extend
from ledger.core.pieces.examining import examined
from ledger.core.rules.game import AnyGame
from ledger.store import words

NO_GROUND, LISTED = "`extends` must be the name of a built-in catalog.", "`tablefold games GAME` lists them."


class Checked(msgspec.Struct, frozen=True):
    """A file, the name of what it brings, and what is wrong with it, in the order of its lines."""

    file: str
    name: str
    problems: tuple[Problem, ...]
    pieces: tuple[str, ...] = ()
    """The names of the pieces of a catalog."""


def check_files(game: AnyGame, files: Sequence[str]) -> tuple[Checked, ...]:
    """What is wrong with each file as a catalog of a game."""
    return tuple(_check_file(game, file) for file in files)


def _check_file(game: AnyGame, file: str) -> Checked:
    text, problems = words.read_text(file)
    if problems:
        return Checked(file, file, tuple(problems))
    try:
        own = msgspec.json.decode(text) if file.endswith(".json") else toml.read(text)
        if not isinstance(own, dict):
            raise ValueError("it should hold a table")
    except (ValueError, RecursionError) as error:
        return Checked(file, file, (toml.problem(error, text),))
    own.setdefault("name", file)
    found = _catalog_flaws(game, own)
    rows = [row for some in own.values() if isinstance(some, list) for row in some]
    names = [row["name"] for row in rows if isinstance(row, dict) and isinstance(row.get("name"), str)]
    sentences = (_problem_at_line(text, own, flaw) for flaw in found)
    return Checked(file, str(own["name"]), tuple(sorted(sentences, key=lambda each: each.line)), tuple(names))


def _catalog_flaws(game: AnyGame, own: Mapping[str, Any]) -> list[Flaw]:
    """What is wrong with the form, and then what the game says about the rest."""
    ground = own.get("extends")
    if not isinstance(ground, str | None):
        return [Flaw("", "", "extends", NO_GROUND, LISTED)]
    content = {key: value for key, value in own.items() if key != "extends"}
    try:
        content = extend(game.catalog(ground), content) if ground else content
    except BadCatalog as error:
        return [Flaw("", "", "extends", error.message, error.hint)]
    mended, flaws = examined(game.schema, content)
    try:
        return [*flaws, *game.flaws(Catalog(game.schema, mended))]
    except BadCatalog as error:
        return flaws or [Flaw("", "", "", error.message, error.hint)]


def require_flawless(game: AnyGame, path: str, catalog: Catalog[Any]) -> None:
    """Raises BadFile with everything that the game finds wrong with a file's catalog."""
    if any(game.flaws(catalog)):
        problems = _check_file(game, path).problems
        raise BadFile([problem._replace(file=path) for problem in problems])


def _problem_at_line(text: str, own: Mapping[str, Any], flaw: Flaw) -> Problem:
    rows = own.get(flaw.kind)
    names = (
        [row.get("name") if isinstance(row, dict) else None for row in rows] if isinstance(rows, list) else []
    )
    places = [place for place, name in enumerate(names) if name == flaw.name]
    place = (places[-1] if flaw.field == "name" else places[0]) if places else 0
    line = toml.line_of(text, flaw.kind, place, flaw.field)
    return Problem(line, "bad-catalog", flaw.message.rstrip("."), flaw.hint)
