"""What every table may type, whatever the game: claims, counts, notes, definitions, rulings.

Law: the same verbs for every game, built from what the game says about itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from ledger.core.errors import BadCatalog
from ledger.core.line import EQUALS, without_point
from ledger.core.log.events import Adjusted, Asserted, Claimed, Counted, Defined, Event, Noted, Ruled
from ledger.core.pieces.catalog import Entry
from ledger.core.pieces.names import Choice, named, whereabouts
from ledger.core.pieces.table import shown
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verbs import Arg, Choices, Typed, Verb

_REASON = Arg(name="reason", optional=True)


@cache
def verbs_of(game: AnyGame) -> Mapping[str, Verb]:
    """Every verb of a game by its name; its own verbs win over the shared verbs."""
    return {**table_verbs(game), **{verb.name: _explaining_absence(verb, game) for verb in game.words}}


def _explaining_absence(verb: Verb, game: AnyGame) -> Verb:
    """The verb, with arguments that say where a missing piece is, unless they give a reason of their own."""
    args = tuple(
        arg if arg.choices is None or arg.absent is not None else replace(arg, absent=_absent(game, arg))
        for arg in verb.args
    )
    return replace(verb, args=args)


def _absent(game: AnyGame, arg: Arg) -> Callable[[Any, str, str], str]:
    def absent(state: Any, by: str, text: str) -> str:
        known = None if arg.kind is None else state.table.catalog.of(arg.kind)
        places = game.places(state)
        return whereabouts(text, (each for each in places if known is None or each[0] in known))

    return absent


def table_verbs(game: AnyGame) -> dict[str, Verb]:
    """The shared verbs by name, without those that the game would always refuse."""
    what, number = Arg(name="count", choices=_countable(game)), Arg(name="number", number=True)
    adjusted = Arg(name="count", choices=_adjustable(game))
    knob, value = Arg(name="knob", choices=_knobs(game)), Arg("value", choices=_values(game), lead=EQUALS)
    seat, points = Arg(name="seat", choices=_scoring(game)), _points(game)
    kind = Arg(name="kind", choices=_kinds(game))
    fields = Arg(name="name, field value, …", continues=_going_on)
    claiming = _verb("claim", "write down the score a seat says it has", Claimed, seat, points)
    verbs = [
        replace(claiming, make=_claimed),
        _verb("count", "compare what is on the table with the log", Counted, what, number),
    ]
    if game.adjusts:
        about = "set a count to what the table says, from here on"
        verbs.append(_verb("adjust", about, Adjusted, adjusted, number, _REASON))
    verbs.append(_asserting(game))
    verbs.append(_verb("note", "write down a remark", Noted, Arg(name="text")))
    if game.info.definable:
        verbs.append(
            Verb(
                name="define",
                help="teach a piece, in the form that `catalog` prints; with a move after a colon",
                makes=Defined,
                args=(kind, fields),
                make=_defined,
                by_table=True,
                leads=True,
            )
        )
    if game.info.rulings:
        verbs.append(_verb("ruling", "change a ruling from here on", Ruled, knob, value, _REASON))
    return {verb.name: verb for verb in verbs}


def _asserting(game: AnyGame) -> Verb:
    def make(state: Any, by: str, values: Typed) -> Event:
        from ledger.core.audit import condition_names  # noqa: PLC0415 - whoever says nothing of the kind needs none of it

        always, text = _always(f"{values[0]} ")
        condition = condition_names.checked_condition(game, state, text.rstrip())
        return Asserted(by="table", condition=condition, always=bool(always))

    def going_on(state: Any, before: Typed, text: str) -> Iterable[tuple[str, str]]:
        from ledger.core.audit import condition_names  # noqa: PLC0415 - as above

        always, begun = _always(text)
        if not text:
            yield _ALWAYS, "from here on"
        now = condition_names.KnownGame(game, state, Event())
        yield from ((f"{always}{whole} ", new) for whole, new in condition_names.completions_of(now, begun))

    return Verb(
        name="assert",
        help="say what is true now, or always from here on; the audit checks it",
        makes=Asserted,
        args=(Arg(name="[always] condition", continues=going_on),),
        make=make,
        by_table=True,
    )


_ALWAYS = "always "


def _always(text: str) -> tuple[str, str]:
    """The word `always` in front of a condition, if it is there, and the condition."""
    return (_ALWAYS, text[len(_ALWAYS) :]) if text.casefold().startswith(_ALWAYS) else ("", text)


def _verb(name: str, help_: str, makes: type[Event], *args: Arg) -> Verb:
    return Verb(name=name, help=help_, makes=makes, args=args, by_table=True)


# what can be named


def _scoring(game: AnyGame) -> Choices:
    """The seats with a column on the score sheet, as choices."""
    return lambda state, by, _: (
        Choice(seat, seat, state.table.aliases(seat)) for seat in game.score(state).seats
    )


def _points(game: AnyGame) -> Arg:
    """A score as a table says it, with decimals if the game has any."""
    return Arg("points", number=True, decimal=True, decimals=lambda state, by, _: game.decimals(state))


def _countable(game: AnyGame) -> Choices:
    def choices(state: Any, by: str, _: Typed) -> Iterable[Choice]:
        facts = game.facts(state)
        return (Choice(label, label) for label in facts if not isinstance(facts[label], str))

    return choices


def _adjustable(game: AnyGame) -> Choices:
    return lambda state, by, _: named(game.adjustable(state))


def _knobs(game: AnyGame) -> Choices:
    return lambda state, by, _: (
        Choice(ruling.knob, ruling.knob, help=ruling.about) for ruling in game.info.rulings
    )


def _values(game: AnyGame) -> Choices:
    def choices(state: Any, by: str, before: Typed) -> Iterable[Choice]:
        ruling = next(ruling for ruling in game.info.rulings if ruling.knob == before[0])
        return (Choice(shown(choice), choice) for choice in ruling.choices)

    return choices


def _kinds(game: AnyGame) -> Choices:
    kinds = [kind for kind in game.schema.kinds if kind.kind in game.info.definable]
    return lambda state, by, _: (Choice(kind.kind, kind) for kind in kinds)


# what it becomes


def _claimed(state: Any, by: str, values: Typed) -> Event:
    points, decimals = without_point(values[1])
    return Claimed(by="table", seat=values[0], points=points, decimals=decimals)


def _defined(state: Any, by: str, values: Typed) -> Event:
    from ledger.core.pieces import teaching  # noqa: PLC0415 - whoever only reads a log teaches nothing

    kind: type[Entry] = values[0]
    name, fields = teaching.read(state.table.catalog, kind, values[1])
    if state.table.is_seat(name):
        raise BadCatalog(
            f"{name} sits at this table, and is not a {kind.kind}.", hint=f"Type the name of the {kind.kind}."
        )
    return Defined(by="table", kind=kind.kind, name=name, fields=fields)


def _going_on(state: Any, before: Typed, text: str) -> Iterable[tuple[str, str]]:
    from ledger.core.pieces import teaching  # noqa: PLC0415 - as above

    return teaching.definition_completions(before[0], state.table.catalog, text)
