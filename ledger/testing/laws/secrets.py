"""What nobody may find out: hidden pieces swap their identities, and nothing that is shown changes.

Law: two worlds that differ only in what a seat cannot know look alike to that seat, and to everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from random import Random
from typing import Any, TypeVar

import msgspec

from ledger.core.audit.condition_names import KnownGame, nameable
from ledger.core.errors import TablefoldError
from ledger.core.line import read_line
from ledger.core.log.events import Event, own_fields
from ledger.core.rules.automatic import goes_on_by_itself
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame, veil
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verbs import Verb
from ledger.core.rules.verdicts import AtOnce, Decision, deciders, may_decide
from ledger.core.typing import listing, questions
from ledger.core.typing.deciding import (
    CONTRADICTED,
    decide,
    tells_a_secret,
    verdict_for_player,
    verdict_if_insisted,
)
from ledger.core.typing.eyes import Known
from ledger.core.typing.table_moves import verbs_of
from ledger.testing.laws.states import choices_of
from ledger.testing.moments import Law, Moment
from ledger.testing.playing import contents, difference

V = TypeVar("V")


def nothing_shown_tells_a_secret(moment: Moment) -> Iterator[str]:
    """What people see, what is listed and what is named stay the same when hidden pieces swap identities."""
    if goes_on_by_itself(moment.pending, moment.luck):
        return  # before anybody looks
    for who in (None, *moment.seats):
        twin = with_hidden_exchanged(moment, who)
        if twin is None or goes_on_by_itself(moment.game.pending(twin), moment.luck):
            continue  # where it stops, everybody can see
        for what, seen in differences_shown(moment, twin, who):
            yield f"{what} tells what is hidden: {seen}"


def differences_shown(moment: Moment, twin: Any, who: str | None) -> Iterator[tuple[str, str]]:
    """What looks different to somebody in two states that should look the same to them, and how."""
    game, state = moment.game, moment.state
    known, seen = moment.known_to(who), veil(game, twin, who)
    asked: list[tuple[Callable[..., dict[str, Any]], Any, Any]] = [(shown_of_log, state, twin)]
    if without_names(known) != without_names(seen):
        asked.append((shown_of_state, known, seen))
    for ask, mine, yours in asked:
        here, there = moment.answer(ask, mine, who), ask(game, yours, who)
        again = here if here == there else ask(game, mine, who)
        for what, one in here.items():
            if one != again[what]:
                otherwise = first_difference(one, again[what])
                yield f"{what} changes by itself (a clock, chance, the order of a set), and so", otherwise
            elif one != there[what]:
                yield what, f"{who or 'everybody'} is shown {first_difference(one, there[what])}"


def field_that_differs(here: Any, there: Any) -> str:
    """The first field of a state, besides its pieces, that differs in two veiled states that should be alike:
    `discs.ann`. Empty if there is none."""
    one, other = contents(here), contents(there)
    del one["pieces"], other["pieces"]
    return difference(one, other).partition(" is ")[0]


def without_names(state: Any) -> Any:
    """A state as plain data, without names that no piece has any more."""
    plain = contents(state)
    plain["pieces"]["seen"] = {name: count for name, count in plain["pieces"]["seen"].items() if count}
    return plain


def first_difference(one: Any, other: Any) -> str:
    """The first part in which two things differ."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        if len(one) == len(other) == 2 and isinstance(one[0], str) and one[0] == other[0]:
            return f"{one[0]!r} as {first_difference(one[1], other[1])}"
        for mine, yours in zip_longest(one, other):
            if mine != yours:
                return first_difference(mine, yours)
    return f"{one!r}, and not {other!r}"


def with_hidden_exchanged(moment: Moment, who: str | None) -> Any | None:
    """The same table with what is hidden from somebody exchanged; None if nothing is hidden from them.

    Hidden pieces change places with one another, and one of them with a card that was not dealt yet.
    """
    twin, names = moment.state.copy(), moment.state.pieces.names
    changed = False
    for tokens in hidden_tokens(moment, who):
        old = [names[token] for token in tokens]
        new = _shuffled(old, [name for name in moment.undealt if name not in old], moment.chance)
        for token, name in zip(tokens, new, strict=True):
            twin.pieces.forget(token)
            twin.pieces.bind(token, name)
        changed = changed or new != old
    return twin if changed else None


def hidden_tokens(moment: Moment, who: str | None) -> list[list[int]]:
    """The hidden tokens whose identity the log knows, grouped by kind of piece."""
    names = moment.state.pieces.names
    groups: dict[Any, list[int]] = {}
    for token in sorted(moment.game.hidden(moment.state, who)):
        if names[token] is not None:
            groups.setdefault(piece_kind(moment.state, names[token]), []).append(token)
    return list(groups.values())


def _hidden_names(moment: Moment) -> list[str]:
    """The names of the pieces that are hidden from everybody, as the log knows them."""
    names = moment.state.pieces.names
    return [names[token] for tokens in hidden_tokens(moment, None) for token in tokens]


def piece_kind(state: Any, name: str) -> Any:
    """The kind of piece that has this name; None if no catalog names it."""
    catalog = state.table.catalog
    return next((kind for kind in catalog.schema.kinds if name in catalog.of(kind)), None)


def piece_names(moment: Moment) -> set[str]:
    """All names of pieces: of tokens, of cards in a deck, and those in the catalog.

    A game without a catalog has secrets, too.
    """
    state = moment.state
    catalog = state.table.catalog
    names = {name for name in state.pieces.names.values() if name is not None}
    return names.union(
        state.pieces.seen, moment.undealt, *(catalog.of(kind) for kind in catalog.schema.kinds)
    )


def _shuffled(names: list[str], others: list[str], chance: Random) -> list[str]:
    mixed = chance.sample(names, len(names))
    if others:
        mixed[0] = chance.choice(others)
    return mixed


def shown_of_state(game: AnyGame, known: Any, who: str | None) -> dict[str, Any]:
    """What is shown of a state to somebody, or to everybody, as far as they know it."""
    view = game.view(known, who)
    seen: dict[str, Any] = {
        "the view": view,
        "the board": view if game.board is None else game.board(known, who),
        "the picture": None if game.picture is None else game.picture(known, who),
        "what can be touched": None if game.things is None else [*game.things(known, who)],
        "what can be completed": _move_rows(game, known, who),
        "what a condition can name": nameable(KnownGame(game, known, Event(), who)),
    }
    named: dict[Any, Any] = {}
    for verb in verbs_of(game).values():
        by = TABLE if verb.by_table else who
        if by is not None and (who is None) is verb.by_table:
            question = tuple(arg.choices for arg in verb.args[:2])
            if question not in named:
                named[question] = _choice_rows(known, verb, by)
            seen[f"what `{verb.name}` can name"] = named[question]
    return seen


def shown_of_log(game: AnyGame, state: Any, who: str | None) -> dict[str, Any]:
    """What is shown to somebody, or to everybody, but made from all that the log knows."""
    pending = game.pending(state)
    seen: dict[str, Any] = {}
    if who is None:
        seen |= {
            "what a condition can name for everybody": nameable(KnownGame(game, state, Event())),
            "the question": prompt(pending),
            "the status": game.status(state),
            "the turn": game.turn(state),
            "the counts": tuple(fact for fact in game.facts(state).items() if not isinstance(fact[1], str)),
            "what is adjustable": tuple(game.adjustable(state)),
            "the score": (game.score(state).lines, game.score(state).notes),
        }
    is_secret = isinstance(pending, Decision | AtOnce) and pending.secret
    is_asked = who in (deciders(pending) if isinstance(pending, AtOnce) else (questions.actor_of(pending),))
    if not is_secret if who is None else is_secret and is_asked:
        seen["the list of moves"] = _move_rows(game, state, who)
    return seen


def _move_rows(game: AnyGame, state: Any, who: str | None) -> tuple[Any, ...]:
    """Each move by its words and its event, so that a difference says which move it is about."""
    return tuple(
        (
            f"{move.text} ({type(move.event).__name__})",
            (move.number, move.help, msgspec.structs.astuple(move.verdict)),
        )
        for move in listing.moves(game, state, who)
    )


def _choice_rows(known: Any, verb: Verb, by: str) -> tuple[Any, ...]:
    try:
        return tuple(choices_of(known, verb, by))
    except TablefoldError as error:
        return (error.message,)


def what_a_seat_may_not_know_not_everybody_may(moment: Moment) -> Iterator[str]:
    """What is hidden from one seat is not public: `hidden(state, None)` names it, too."""
    game, state = moment.game, moment.state
    hidden, names = set(game.hidden(state, None)), state.pieces.names
    for seat in moment.seats:
        lacks = [token for token in game.hidden(state, seat) if token not in hidden and names.get(token)]
        if lacks:
            example = f"token {lacks[0]} ({names[lacks[0]]}) is hidden from {seat}"
            yield f"`hidden(state, None)` lacks what is hidden from a seat: {example}, and not from everybody"


def refusals_tell_no_secret(moment: Moment) -> Iterator[str]:
    """What is refused, and why, stays the same when hidden pieces swap identities."""
    game, event = moment.game, moment.event
    who = event.by if event.by in moment.seats else None
    twin = with_hidden_exchanged(moment, who)
    if twin is None:
        return
    here, there = (verdict_for_player(game, state, event) for state in (moment.state, twin))
    if here != there and CONTRADICTED not in (here, there):
        verdicts = f"{event} is {here.kind} ({here.why}) or {there.kind} ({there.why})"
        yield f"the verdict on {type(event).__name__} depends on a secret: {verdicts}"


def answers_tell_no_secret(moment: Moment) -> Iterator[str]:
    """A line that is not recorded gets the same answer when hidden pieces swap identities, no matter whom it
    names. So do the table's own moves."""
    if goes_on_by_itself(moment.pending, moment.luck):
        return
    twin = with_hidden_exchanged(moment, None)
    if twin is None or goes_on_by_itself(moment.game.pending(twin), moment.luck):
        return
    for line in lines_to_try(moment):
        here, there = (answer_to(moment.game, state, line) for state in (moment.state, twin))
        if here != there and RECORDED not in (here, there):
            yield f"the answer to {line!r} depends on a secret: {here!r}, and not {there!r}"


RECORDED = ""
LINES = 6
"""How many lines are typed at one moment."""


def lines_to_try(moment: Moment) -> Iterator[str]:
    """Lines of a verb alone or with a hidden piece, by anybody, insisted on or not; half answer the
    question."""
    chance, state = moment.chance, moment.state
    hidden = _hidden_names(moment)
    verbs = list(verbs_of(moment.game))
    asked = questions.expected_words(moment.game, moment.game.pending(state)) or verbs
    for place in range(LINES):
        who, verb = chance.choice(("", "", *moment.seats)), chance.choice(verbs if place % 2 else asked)
        names = chance.choice(
            ((), (chance.choice(hidden),), (chance.choice(moment.seats), chance.choice(hidden)))
        )
        yield " ".join(filter(None, (chance.choice(("", "!")), who, verb, *names)))


def answer_to(game: AnyGame, state: Any, line: str) -> str:
    """Why a line is not recorded, as everybody is told; empty if it is."""
    try:
        decide(game, state, read_line(line), known=Known(game))
    except TablefoldError as error:
        return f"{error.message} {error.hint}"
    return RECORDED


def nobody_is_tried_out(moment: Moment) -> Iterator[str]:
    """A refusal tells nobody anything about a hand, not even somebody who insists on the move."""
    game, event = moment.game, moment.event
    due = moment.pending
    if event.by not in moment.seats or may_decide(due, game.doer(moment.state, event), (type(event),)):
        return  # what it tries may be answered by its own hand
    twin = with_hidden_exchanged(moment, None)
    if twin is None or game.pending(twin) != due:
        return
    for tried in (event, *_with_hidden_pieces(moment)):
        if check(game, moment.known_to(None), tried).kind == "refused":
            here, there = (_answer_to_insisting(game, state, tried) for state in (moment.state, twin))
            if here != there:
                yield f"{type(event).__name__} tries out a hand: {tried} is {here} or {there}"


def _with_hidden_pieces(moment: Moment) -> Iterator[Event]:
    """The event with a piece that really lies hidden, in place of a piece that it names."""
    event, pieces = moment.event, piece_names(moment)
    named = [word for word in words_of(event) if word in pieces]
    hidden = _hidden_names(moment)
    for name in moment.chance.sample(hidden, min(len(hidden), 4)) if named else ():
        yield renamed(event, {moment.chance.choice(named): name})


def _answer_to_insisting(game: AnyGame, state: Any, event: Event) -> str:
    """What is said to somebody who insists."""
    verdict = verdict_for_player(game, state, event)
    if verdict.kind == "refused" and not tells_a_secret(game, state, event):
        verdict = verdict_if_insisted(game, state, event, verdict)
    return f"{verdict.kind} ({verdict.why})"


def words_of(event: Event) -> Iterator[str]:
    return values_in(event, str)


def values_in(event: Event, kind: type[V]) -> Iterator[V]:
    """The values of a kind in an event's own fields."""
    for field in own_fields(type(event)):
        value = getattr(event, field)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, kind):
                yield each


def renamed(event: Event, names: dict[str, str], fields: Iterable[str] | None = None) -> Event:
    """The event with other names in its own fields, or in some of them."""
    changed: dict[str, Any] = {}
    for field in own_fields(type(event)) if fields is None else fields:
        value = getattr(event, field)
        if isinstance(value, tuple):
            changed[field] = tuple(names.get(word, word) if isinstance(word, str) else word for word in value)
        elif isinstance(value, str):
            changed[field] = names.get(value, value)
    return msgspec.structs.replace(event, **changed)


OF_STATES: tuple[Law, ...] = (
    what_a_seat_may_not_know_not_everybody_may,
    nothing_shown_tells_a_secret,
    answers_tell_no_secret,
)
OF_ANYTHING: tuple[Law, ...] = (refusals_tell_no_secret, nobody_is_tried_out)
