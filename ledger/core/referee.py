"""Between what a person asks for and what is recorded: one check for playing, listing and auditing.

Law: pure. It asks the game, adds what every table may do (notes, counts, claims, definitions, rulings), and
never decides a rule itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ledger.core.catalog import Entry
from ledger.core.errors import BadCatalog
from ledger.core.events import (
    Adjusted,
    Claimed,
    Counted,
    Defined,
    Event,
    Noted,
    Overruled,
    Ruled,
)
from ledger.core.game import Game
from ledger.core.luck import Luck
from ledger.core.moves import Arg, Choice, Move, Verb
from ledger.core.verdicts import (
    LEGAL,
    Chance,
    Decision,
    Follows,
    Over,
    Pending,
    Verdict,
    impossible,
)

LONGEST_CHAIN = 10_000
"""Events that may follow from one move before we call the game's rules endless."""


def check(game: Game, state: Any, event: Event) -> Verdict:
    """What the referee says of an event before it is folded."""
    handler = _CHECKS.get(type(event))
    return game.check(state, event) if handler is None else handler(game, state, event)


def _free(game: Game, state: Any, event: Event) -> Verdict:
    return LEGAL


def _check_ruled(game: Game, state: Any, event: Ruled) -> Verdict:
    for ruling in game.info.rulings:
        if ruling.knob == event.knob:
            if event.value in ruling.choices and type(event.value) is type(ruling.default):
                return LEGAL
            choices = ", ".join(shown(choice) for choice in ruling.choices)
            return impossible(f"{event.knob} can be {choices}, not {shown(event.value)}")
    return impossible(f"there is no ruling {event.knob!r} in this game")


def _check_defined(game: Game, state: Any, event: Defined) -> Verdict:
    try:
        state.table.catalog.with_entry(event.kind, event.name, event.fields)
    except BadCatalog as error:
        return impossible(error.message)
    return LEGAL


def _check_claimed(game: Game, state: Any, event: Claimed) -> Verdict:
    if event.seat not in state.table.seats:
        return impossible(f"nobody called {event.seat!r} sits at this table")
    return LEGAL


def _check_counted(game: Game, state: Any, event: Counted) -> Verdict:
    facts = game.facts(state)
    if event.what not in facts or isinstance(facts[event.what], str):
        return impossible(f"{event.what!r} is nothing that can be counted here")
    if event.count < 0:
        return impossible("a count cannot be below zero")
    return LEGAL


def _check_adjusted(game: Game, state: Any, event: Adjusted) -> Verdict:
    counted = _check_counted(game, state, Counted(what=event.what, count=event.count))
    return game.check(state, event) if counted is LEGAL else counted


_CHECKS: Mapping[type[Event], Callable[[Game, Any, Any], Verdict]] = {
    Noted: _free,
    Overruled: _free,
    Ruled: _check_ruled,
    Defined: _check_defined,
    Claimed: _check_claimed,
    Counted: _check_counted,
    Adjusted: _check_adjusted,
}


def settle(game: Game, state: Any, luck: Luck | None) -> Iterator[Event]:
    """The drafts that happen by themselves now, each already folded into `state`.

    `luck` is the tool's, or None where the table deals. Stops where somebody must choose.
    """
    for _ in range(LONGEST_CHAIN):
        pending = game.pending(state)
        if isinstance(pending, Follows):
            event = pending.event
        elif isinstance(pending, Chance) and luck is not None:
            event = game.deal(state, pending, luck)
        else:
            return
        game.projector.handlers[type(event)](state, event)
        yield event
    raise RuntimeError(f"{game.info.name}: the rules never come to rest")


def moves(game: Game, state: Any) -> Iterator[Move]:
    """Every move that can be listed now, legal or not, with its verdict; legal ones keep their order."""
    pending = game.pending(state)
    if isinstance(pending, Follows):
        return
    for name in pending.verbs:
        verb = game.verbs[name]
        actor = "table" if verb.by_table else actor_of(pending)
        for words, values, help_ in _fillings(verb.args, state):
            event = verb.make(state, actor, values)
            yield Move(" ".join((name, *words)), event, check(game, state, event), help_ or verb.help)


def legal_moves(game: Game, state: Any) -> Iterator[Move]:
    """The moves that can be made now, in the order in which they are numbered."""
    return (move for move in moves(game, state) if move.verdict.is_accepted)


def actor_of(pending: Pending) -> str:
    """Who acts when nobody is named."""
    if isinstance(pending, Chance | Over):
        return "table"
    return pending.event.by if isinstance(pending, Follows) else pending.seat


def _fillings(
    args: tuple[Arg, ...], state: Any, values: tuple[Any, ...] = ()
) -> Iterator[tuple[tuple[str, ...], tuple[Any, ...], str]]:
    """Every way to fill a verb's arguments that can be listed: numbers and free text cannot."""
    if not args or (args[0].optional and args[0].choices is None):
        yield (), values, ""
        return
    first, rest = args[0], args[1:]
    if first.choices is None or first.repeat:
        return
    if first.optional:
        yield (), values, ""
        return
    choices = list(first.choices(state, values))
    names = [choice.text for choice in choices]
    for choice in choices:
        if choice.unlisted:
            continue
        twins = names.count(choice.text) > 1 and choice.also
        word = choice.also[0] if twins else choice.text
        for words, filled, help_ in _fillings(rest, state, (*values, choice.value)):
            yield (word, *words), filled, f"{choice.text}: {choice.help}" if twins else choice.help or help_


def shown(value: Any) -> str:
    """A knob's value as a person types it."""
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def reading(text: str) -> str | int | bool:
    """A knob's value from what a person typed."""
    folded = text.casefold()
    if folded in ("yes", "true", "on"):
        return True
    if folded in ("no", "false", "off"):
        return False
    return int(text) if text.lstrip("-").isdigit() else text


def tell(game: Game, state: Any, event: Event) -> str:
    """One short sentence about a played event, told from the state just before it."""
    teller = _TELLERS.get(type(event))
    return game.tell(state, event) if teller is None else teller(event)


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""


_TELLERS: Mapping[type[Event], Callable[[Any], str]] = {
    Noted: lambda e: f"note: {e.text}",
    Overruled: lambda e: f"the table overrules {e.rule}{_because(e.reason)}",
    Ruled: lambda e: f"ruling {e.knob} is {shown(e.value)} from here on{_because(e.reason)}",
    Defined: lambda e: f"{e.kind} {e.name} is defined",
    Claimed: lambda e: f"{e.seat} claims {e.points} points",
    Counted: lambda e: f"counted {e.what}: {e.count}",
    Adjusted: lambda e: f"{e.what} is {e.count} from here on{_because(e.reason)}",
}


def prompt(pending: Pending) -> str:
    """Whose turn it is and what is asked, in a few words."""
    if isinstance(pending, Decision):
        return f"{pending.seat}: {pending.prompt}"
    return "the rules go on by themselves" if isinstance(pending, Follows) else pending.prompt


# what every table may type


def _seats(state: Any, _: tuple[Any, ...]) -> Iterable[Choice]:
    return (Choice(seat, seat) for seat in state.table.seats)


def table_verbs(game: Game) -> dict[str, Verb]:
    """The verbs that every game shares. A game's own verb of the same name wins."""

    def countable(state: Any, _: tuple[Any, ...]) -> Iterable[Choice]:
        return (
            Choice(label, label) for label, value in game.facts(state).items() if not isinstance(value, str)
        )

    def knobs(state: Any, _: tuple[Any, ...]) -> Iterable[Choice]:
        return (Choice(ruling.knob, ruling.knob, help=ruling.about) for ruling in game.info.rulings)

    def values(state: Any, before: tuple[Any, ...]) -> Iterable[Choice]:
        ruling = next(ruling for ruling in game.info.rulings if ruling.knob == before[0])
        return (Choice(shown(choice), choice) for choice in ruling.choices)

    def kinds(state: Any, _: tuple[Any, ...]) -> Iterable[Choice]:
        return (Choice(kind.kind, kind) for kind in game.sheet.kinds)

    seat, reason = Arg(name="seat", choices=_seats), Arg(name="reason", optional=True)
    what, number = Arg(name="count", choices=countable), Arg(name="number", number=True)
    verbs = (
        Verb(
            name="claim",
            help="write down the score a seat says it has",
            args=(seat, Arg(name="points", number=True)),
            make=lambda _, by, v: Claimed(by="table", seat=v[0], points=v[1]),
            by_table=True,
        ),
        Verb(
            name="count",
            help="compare what lies on the table with the log",
            args=(what, number),
            make=lambda _, by, v: Counted(by="table", what=v[0], count=v[1]),
            by_table=True,
        ),
        Verb(
            name="adjust",
            help="from here on a count is what the table says",
            args=(what, number, reason),
            make=lambda _, by, v: Adjusted(by="table", what=v[0], count=v[1], reason=_at(v, 2)),
            by_table=True,
        ),
        Verb(
            name="note",
            help="write down a remark",
            args=(Arg(name="text"),),
            make=lambda _, by, v: Noted(by="table", text=v[0]),
            by_table=True,
        ),
        Verb(
            name="define",
            help="teach a piece: define card Wand of Frost, points=4, needs=strength 2",
            args=(Arg(name="kind", choices=kinds), Arg(name="name and fields")),
            make=lambda _, by, v: defined(v[0], v[1]),
            by_table=True,
        ),
        Verb(
            name="ruling",
            help="change a ruling from here on",
            args=(Arg(name="knob", choices=knobs), Arg(name="value", choices=values), reason),
            make=lambda _, by, v: Ruled(by="table", knob=v[0], value=v[1], reason=_at(v, 2)),
            by_table=True,
        ),
    )
    return {verb.name: verb for verb in verbs}


def _at(values: tuple[Any, ...], place: int) -> Any:
    return values[place] if len(values) > place else ""


def defined(kind: type[Entry], text: str) -> Defined:
    """Reads `NAME, field=value, …`; a value may be a number, yes/no, words, or `key number + key number`."""
    name, *parts = (part.strip() for part in text.split(","))
    fields: dict[str, Any] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            raise BadCatalog(
                f"{part!r} should be field=value.",
                hint="The fields are: " + ", ".join(f for f in kind.__struct_fields__ if f != "name") + ".",
            )
        fields[key.strip()] = _field(value.strip())
    return Defined(by="table", kind=kind.kind, name=name, fields=fields)


def _field(text: str) -> Any:
    if "+" in text or (len(words := text.split()) == 2 and words[1].isdigit()):
        pairs = [part.split() for part in text.split("+")]
        if all(len(pair) == 2 and pair[1].isdigit() for pair in pairs):
            return {key: int(number) for key, number in pairs}
    if "/" in text:
        return [part.strip() for part in text.split("/")]
    return reading(text)
