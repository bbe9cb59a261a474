"""Making a catalog by answering questions: what a game asks, and the catalog that results.

Law: pure. The game has the questions, and the fields of its catalogs say what an answer can be.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from ledger.core.blocks import Block
from ledger.core.errors import BadCatalog
from ledger.core.line import whole
from ledger.core.pieces import values
from ledger.core.pieces.catalog import Catalog, Flaw
from ledger.core.rules.game import AnyGame
from ledger.core.rules.info import Question

NOTHING, ALL = "nothing", "all"
"""The answer that leaves something out, and the one that means every piece named so far."""
NONE, YES = ("none", "no", "-"), "yes"
"""What people type for nothing, and what they type by mistake in place of names."""
NAME = "name"
_NUMBERED = re.compile(r"(.*\S)\s+(-?\d{1,4})")


def is_asked(question: Question, before: Mapping[Question, Any], game: AnyGame) -> bool:
    """Whether a question is asked after those answers."""
    if not question.needs:
        return True
    field, _, wanted = question.needs.removeprefix("!").partition("=")
    values = content_of_answers(game, before)[0].get("values", {})
    there = values.get(field.removeprefix("values."))
    holds = str(there) == wanted if wanted else there is not None
    return holds != question.needs.startswith("!")


def possible_answers(game: AnyGame, question: Question) -> tuple[str, ...]:
    """The answers to choose from; empty if any text can be one."""
    part, _, field = question.part.partition(".")
    hint = _field_type(game, part, field) if field else None
    return tuple(map(str, get_args(hint))) if get_origin(hint) is Literal else ()


def read_answer(game: AnyGame, question: Question, text: str) -> Any:
    """What an answer means: a value, a list of names, or a table for each piece; None for nothing. Raises
    BadCatalog."""
    part, _, field = question.part.partition(".")
    text = text.strip()
    value = question.means.get(text.casefold(), text)
    if value in ("", NOTHING) or not isinstance(value, str):
        return None if isinstance(value, str) else value
    if part == NAME:
        return value
    if part == "values":
        return _field_value(game, question, field, value)
    said = [each.strip() for each in value.split(";" if question.formula else ",") if each.strip()]
    if value.casefold() in NONE:
        return None
    if said == [YES]:
        raise BadCatalog("Which ones?", hint="Type their names, with commas, or nothing.")
    return said if field else [_piece_row(question, each) for each in said]


def _field_value(game: AnyGame, question: Question, field: str, text: str) -> Any:
    if question.form and (number := whole(text)) is not None:
        return question.form.format(number)
    try:
        return values.read(_field_type(game, "values", field), text)
    except values.Unfit as unfit:
        hint = f"For example: {question.usual}" if question.usual else ""
        if question.usual in question.means and unfit.wanted == "a whole number":
            hint = f"Type digits alone, such as 3, or: {question.usual}"
        raise BadCatalog(f"{text!r} should be {unfit.wanted}.", hint=hint) from None


def _piece_row(question: Question, text: str) -> dict[str, Any]:
    """The table of a piece: its name, the number or the formula after it, and what the question says about
    it. Raises BadCatalog."""
    numbered = _NUMBERED.fullmatch(text) if question.number else None
    row: dict[str, Any] = {"name": text} if numbered is None else {"name": numbered[1]}
    if numbered is not None:
        row[question.number] = int(numbered[2])
    if question.formula:
        name, equals, formula = (part.strip() for part in text.partition("="))
        if not (name and equals and formula):
            raise BadCatalog(f"{text!r} is not a name with a formula.", hint="Write it as NAME = FORMULA.")
        row = {"name": name, question.formula: formula}
    return {**row, **question.fields}


def sketch(game: AnyGame, answers: Mapping[Question, Any]) -> tuple[Block, ...]:
    """The catalog as far as it is made; empty if it has a mistake, or if nothing is answered yet."""
    content, flaws = content_of_answers(game, answers)
    return game.sketch(Catalog(game.schema, content)) if answers and not flaws else ()


def require_fitting(game: AnyGame, before: Mapping[Question, Any], question: Question, answer: Any) -> None:
    """Raises BadCatalog if an answer causes a flaw that was not there before."""
    _, flaws = content_of_answers(game, before)
    for flaw in content_of_answers(game, {**before, question: answer})[1]:
        if flaw not in flaws:
            raise BadCatalog(flaw.message, hint=flaw.hint)


def content_of_answers(game: AnyGame, answers: Mapping[Question, Any]) -> tuple[dict[str, Any], list[Flaw]]:
    """The catalog that all answers make, and what is wrong with it."""
    made: dict[str, Any] = {"name": "ours"}
    flaws = []
    for question, answer in answers.items():
        part, _, field = question.part.partition(".")
        if answer is None:
            continue
        if part == NAME:
            made["name"] = answer
        elif part == "values":
            made.setdefault("values", {})[field] = answer
        elif field:
            rows = {row["name"].casefold(): row for row in made.get(part, ())}
            chosen = [*rows] if answer == [ALL] else [name.casefold() for name in answer]
            for name in chosen:
                if name in rows:
                    rows[name].update(question.fields)
                else:
                    known = f"Named so far: {', '.join(row['name'] for row in rows.values())}."
                    flaws.append(Flaw(part, name, field, f"{name!r} was not named.", known))
        else:
            rows = {row["name"].casefold(): row for row in made.setdefault(part, [])}
            for row in answer:
                there = rows.get(row["name"].casefold()) if question.formula else None
                if there is not None:
                    there.update({**row, "name": there["name"]})
                else:
                    made[part].append(dict(row))
    try:
        return made, [*flaws, *game.flaws(Catalog(game.schema, made))]
    except BadCatalog as error:
        return made, [*flaws, Flaw("", "", "", error.message, error.hint)]


def _field_type(game: AnyGame, part: str, field: str) -> Any:
    struct = game.schema.values if part == "values" else game.schema.kind(part)
    return next(each.hint for each in values.fields_of(struct) if each.name == field)
