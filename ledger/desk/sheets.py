"""A catalog that is made by answering questions: what a game asks, and the file that comes of it.

Law: pure. The questions are the game's; what an answer can be, the fields of its catalogs say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from ledger.core.errors import BadCatalog
from ledger.core.pieces import values
from ledger.core.pieces.catalog import Catalog, Flaw
from ledger.core.rules.game import AnyGame
from ledger.core.rules.info import Question

NOTHING = "nothing"
"""The answer that leaves something out."""
NAME = "name"
_NUMBERED = re.compile(r"(.*\S)\s+(-?\d{1,4})")


def choices(game: AnyGame, question: Question) -> tuple[str, ...]:
    """What the answer can be; empty where it is free."""
    part, _, field = question.part.partition(".")
    hint = _hint(game, part, field) if field else None
    return tuple(map(str, get_args(hint))) if get_origin(hint) is Literal else ()


def read(game: AnyGame, question: Question, text: str) -> Any:
    """What an answer means: a value, or the tables of some pieces; None for nothing. Raises BadCatalog."""
    part, _, field = question.part.partition(".")
    if text.strip() in ("", NOTHING):
        return None
    if part == NAME:
        return text.strip()
    if field:
        try:
            return values.read(_hint(game, part, field), text)
        except values.Unfit as unfit:
            hint = f"For example: {question.usual}" if question.usual else ""
            raise BadCatalog(f"{text!r} should be {unfit.wanted}.", hint=hint) from None
    return [_row(question, named.strip()) for named in text.split(",") if named.strip()]


def _row(question: Question, text: str) -> dict[str, Any]:
    """A piece by its name, and the number after it."""
    numbered = _NUMBERED.fullmatch(text) if question.number else None
    return {"name": text} if numbered is None else {"name": numbered[1], question.number: int(numbered[2])}


def require_fitting(game: AnyGame, before: Mapping[Question, Any], question: Question, answer: Any) -> None:
    """Raises BadCatalog where an answer makes something wrong that was not wrong without it."""
    _, flaws = content(game, before)
    for flaw in content(game, {**before, question: answer})[1]:
        if flaw not in flaws:
            raise BadCatalog(flaw.message, hint=flaw.hint)


def content(game: AnyGame, answers: Mapping[Question, Any]) -> tuple[dict[str, Any], list[Flaw]]:
    """The catalog that comes of all answers, and what is wrong with it."""
    made: dict[str, Any] = {"name": "ours"}
    for question, answer in answers.items():
        part, _, field = question.part.partition(".")
        if answer is None:
            continue
        if part == NAME:
            made["name"] = answer
        elif part == "values":
            made.setdefault("values", {})[field] = answer
        elif field:
            made[part] = [{**row, field: answer} for row in made.get(part, ())]
        else:
            made.setdefault(part, []).extend(answer)
    try:
        return made, list(game.flaws(Catalog(game.schema, made)))
    except BadCatalog as error:
        return made, [Flaw("", "", "", error.message, error.hint)]


def _hint(game: AnyGame, part: str, field: str) -> Any:
    struct = game.schema.values if part == "values" else game.schema.kind(part)
    return next(each.hint for each in values.fields_of(struct) if each.name == field)
