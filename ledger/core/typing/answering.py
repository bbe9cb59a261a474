"""How a text without a verb answers the question, or why it does not.

Law: pure. A seat's words can mean only what that seat may know. If that seat is not asked, the reason why
they mean nothing uses only what everybody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ledger.core.errors import (
    AmbiguousName,
    MoveIncomplete,
    NotThere,
    TablefoldError,
    UnknownName,
    UnknownPiece,
)
from ledger.core.line import exact
from ledger.core.pieces.names import around, listed
from ledger.core.rules.game import AnyGame, known_to
from ledger.core.rules.rulebook import check
from ledger.core.rules.verbs import Typed, Verb
from ledger.core.rules.verdicts import AtOnce, Chance, Pending, may_decide
from ledger.core.typing import bare_numbers, questions
from ledger.core.typing.arguments import argument_values

MOST = 40
"""How many places are tried for a piece that is named without a place."""


def verbs_answered(
    game: AnyGame, state: Any, pending: Pending, text: str, by: str
) -> tuple[list[Verb], TablefoldError | None]:
    """The verbs with which a text answers the question, and why other verbs do not fit: the text is unclear,
    or a piece is unknown."""
    fitting: list[Verb] = []
    errors: list[tuple[Verb, TablefoldError]] = []
    is_number = exact(text.partition(" ")[0]) is not None
    asked = questions.verbs_that_make(game, type(pending.draft)) if isinstance(pending, Chance) else ()
    answering = () if isinstance(pending, AtOnce) else questions.verbs_that_answer(game, pending)
    for verb in (*asked, *(verb for verb in answering if verb not in asked)):
        if asked and fitting and verb not in asked:
            break  # what came up is said before what could happen instead
        if verb not in asked and takes_text(verb):
            continue  # free text fits every slip of the keyboard, so such a verb has to be named
        needs_number = is_number and bool(verb.args) and verb.args[0].number
        if needs_number and not bare_numbers.is_number_asked(game, pending, verb):
            continue  # a number does not say which of several moves is meant
        try:
            argument_values(text, known_to(game, state, by), verb, by)
        except TablefoldError as error:
            errors.append((verb, error))
        else:
            fitting.append(verb)
    seen, ranks = known_to(game, state, by), (AmbiguousName, UnknownPiece, NotThere, TablefoldError)
    said = [error for verb, error in errors if not fitting or _is_open(text, error, seen, verb, by)]
    return fitting, next((error for rank in ranks for error in said if isinstance(error, rank)), None)


def _is_open(text: str, error: TablefoldError, state: Any, verb: Verb, by: str) -> bool:
    """Whether an error still counts if another verb fits. An unclear name does only if its verb fits with one
    of the names that it could mean."""
    if not isinstance(error, AmbiguousName) or not error.text:
        return True
    if (apart := around(text, error.text)) is None:
        return True
    before, behind = apart
    for name in error.names:
        try:
            argument_values(f"{before}{name}{behind}", state, verb, by)
        except (AmbiguousName, MoveIncomplete):
            return True
        except TablefoldError:
            continue
        return True
    return False


def completed_answer(
    game: AnyGame, state: Any, pending: Pending, text: str, by: str, otherwise: TablefoldError
) -> str:
    """The full line for an answer that leaves out its beginning, such as the slot of the card that it names;
    if there are several, the one that is accepted. Raises AmbiguousName, or the `otherwise` error."""
    ways = dict(_completed_answers(game, state, pending, text, by))
    found = list(ways) if len(ways) < 2 else [line for line, fits in ways.items() if fits()] or list(ways)
    if len(found) > 1:
        raise AmbiguousName(
            f"{text!r} could be {listed(found)}.", hint="Say which.", text=text, names=found
        ) from None
    if not found:
        raise otherwise from None
    return found[0]


def _completed_answers(
    game: AnyGame, state: Any, pending: Pending, text: str, by: str
) -> Iterator[tuple[str, Callable[[], bool]]]:
    """Each full line, and whether it is accepted, as far as the seat that is asked may know."""
    for verb in questions.verbs_that_answer(game, pending):
        first, second, *_ = (*verb.args, None, None)
        if first is None or first.choices is None or first.takes_several or first.optional:
            continue
        if second is None or second.kind is None or second.choices is None:
            continue
        known = known_to(game, state, by)
        offered = [choice for choice in first.choices(known, by, ()) if not choice.unlisted][:MOST]
        names = [choice.text for choice in offered]
        for choice in offered:
            name = choice.also[0] if names.count(choice.text) > 1 and choice.also else choice.text
            try:
                values = argument_values(f"{name} {text}", known, verb, by)
            except TablefoldError:
                continue
            if values[0] == choice.value and len(values) > 1:
                yield f"{verb.name} {name} {text}", partial(_fits, game, known, pending, verb, by, values)


def _fits(game: AnyGame, known: Any, pending: Pending, verb: Verb, by: str, values: Typed) -> bool:
    if not may_decide(pending, by, verb.kinds):
        return False
    try:
        return check(game, known, questions.verb_draft(game, known, pending, verb, by, values)).is_accepted
    except TablefoldError:
        return False


def names_piece(game: AnyGame, state: Any, pending: Pending, text: str) -> bool:
    """Whether a text is the full name of a piece that an answer could name."""
    kinds = {arg.kind for verb in questions.verbs_that_answer(game, pending) for arg in verb.args}
    return any(state.table.catalog.alike(kind, text) for kind in kinds if kind is not None)


def takes_text(verb: Verb) -> bool:
    """Whether a verb takes any text."""
    for arg in verb.args:
        if arg.is_text or not arg.optional:
            return arg.is_text
    return False


def late_mistake(game: AnyGame, state: Any, pending: Pending, text: str, actor: str) -> UnknownName | None:
    """What is wrong with an answer whose first words are understood: `eggs five` names a counter, but no
    number. None if no answer begins like that, or several do."""
    by = actor or questions.actor_of(pending)
    found: list[UnknownName] = []
    for verb in questions.verbs_that_answer(game, pending):
        if not takes_text(verb):
            try:
                argument_values(
                    text, known_to(game, state, by if may_decide(pending, by, verb.kinds) else ""), verb, by
                )
            except UnknownName as error:
                found += [error] if error.is_late else []
            except TablefoldError:
                continue
    return found[0] if len(found) == 1 else None
