"""Making a catalog by answering questions: what a game asks, and the catalog that results.

Law: pure. The game has the questions, and the fields of its catalogs say what an answer can be.
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


def possible_answers(game: AnyGame, question: Question) -> tuple[str, ...]:
    """The answers to choose from; empty where any text can be one."""
    part, _, field = question.part.partition(".")
    hint = _field_type(game, part, field) if field else None
    return tuple(map(str, get_args(hint))) if get_origin(hint) is Literal else ()


def read_answer(game: AnyGame, question: Question, text: str) -> Any:
    """The meaning of an answer: a value, or the tables of some pieces; None for nothing. Raises
    BadCatalog."""
    part, _, field = question.part.partition(".")
    if text.strip() in ("", NOTHING):
        return None
    if part == NAME:
        return text.strip()
    if field:
        try:
            return values.read(_field_type(game, part, field), text)
        except values.Unfit as unfit:
            hint = f"For example: {question.usual}" if question.usual else ""
            raise BadCatalog(f"{text!r} should be {unfit.wanted}.", hint=hint) from None
    return [_piece_row(question, named.strip()) for named in text.split(",") if named.strip()]


def _piece_row(question: Question, text: str) -> dict[str, Any]:
    """The table of a piece: its name, and the number after it if there is one."""
    numbered = _NUMBERED.fullmatch(text) if question.number else None
    return {"name": text} if numbered is None else {"name": numbered[1], question.number: int(numbered[2])}


def require_fitting(game: AnyGame, before: Mapping[Question, Any], question: Question, answer: Any) -> None:
    """Raises BadCatalog where an answer causes a flaw that was not there before."""
    _, flaws = content_of_answers(game, before)
    for flaw in content_of_answers(game, {**before, question: answer})[1]:
        if flaw not in flaws:
            raise BadCatalog(flaw.message, hint=flaw.hint)


def content_of_answers(game: AnyGame, answers: Mapping[Question, Any]) -> tuple[dict[str, Any], list[Flaw]]:
    """The catalog that all answers make, and what is wrong with it."""
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


def _field_type(game: AnyGame, part: str, field: str) -> Any:
    struct = game.schema.values if part == "values" else game.schema.kind(part)
    return next(each.hint for each in values.fields_of(struct) if each.name == field)
