"""Between what a person asks for and what is recorded: one check for playing, listing and auditing.

Law: pure. It asks the game, adds what every table may do (notes, counts, claims, definitions, rulings), and
never decides a rule itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

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
    Stranger,
)
from ledger.core.game import Game, Veiled
from ledger.core.luck import Luck
from ledger.core.moves import Arg, Move, Verb
from ledger.core.table import shown
from ledger.core.table_moves import verbs_of
from ledger.core.verdicts import (
    LEGAL,
    Chance,
    Decision,
    Follows,
    Over,
    Pending,
    Verdict,
    impossible,
    unverifiable,
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
        return impossible(error.message.rstrip("."))
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
    Stranger: lambda game, state, event: unverifiable("", f"this version does not know {event.type!r}"),
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
    """Every move that can be listed now, legal or not, with its number and its verdict.

    Moves that other seats may make as well are judged by what everybody knows: a list tells no hand.
    """
    pending = game.pending(state)
    if isinstance(pending, Follows):
        return
    verbs = verbs_of(game)
    others, theirs = (pending.others, pending.theirs) if isinstance(pending, Decision) else ((), ())
    public = game.veil(state) if theirs and isinstance(game, Veiled) else state
    own = [("", name) for name in pending.verbs]
    number = 0
    for seat, name in own + [(seat, name) for seat in others for name in theirs]:
        verb, known = verbs[name], public if name in theirs else state
        if (verb.personal and not seat) or (isinstance(pending, Chance) and _is_said(verb)):
            continue
        actor = "table" if verb.by_table else seat or actor_of(pending)
        for words, values, help_ in _fillings(verb.args, known):
            event = verb.make(state, actor, values)
            number += 1
            text = " ".join(filter(None, (seat, name, *words)))
            verdict = check(game, known, event)
            yield Move(number, text, name, event, verdict, help_ or verb.help, known is not state)


def _is_said(verb: Verb) -> bool:
    """Whether only words can tell what came up; without them there is nothing to list."""
    return bool(verb.args) and verb.args[0].choices is None


def legal_moves(game: Game, state: Any) -> Iterator[Move]:
    """The moves that can be made now."""
    for move in moves(game, state):
        verdict = check(game, state, move.event) if move.is_veiled else move.verdict
        if verdict.is_accepted:
            yield move


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
    Stranger: lambda e: f"{e.type}: this version does not know what that is",
    Claimed: lambda e: f"{e.seat} claims {e.points} points",
    Counted: lambda e: f"counted {e.what}: {e.count}",
    Adjusted: lambda e: f"{e.what} is {e.count} from here on{_because(e.reason)}",
}


def prompt(pending: Pending) -> str:
    """Whose turn it is and what is asked, in a few words."""
    if isinstance(pending, Decision):
        return f"{pending.seat}: {pending.prompt}"
    return "the rules go on by themselves" if isinstance(pending, Follows) else pending.prompt
