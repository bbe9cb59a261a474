"""What nobody may find out: hidden pieces exchange their identities, and nothing that is shown changes.

Law: two worlds that differ only in what a seat cannot know look alike to that seat, and to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

import msgspec

from ledger.core.audit.condition_names import KnownGame, nameable
from ledger.core.errors import LogDamaged, TablefoldError
from ledger.core.line import read
from ledger.core.log.events import Event, own_fields
from ledger.core.rules.describe import describe, prompt
from ledger.core.rules.game import AnyGame, known_to, redacted, veil
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verbs import Verb
from ledger.core.rules.verdicts import Chance, Decision, Follows, Pending
from ledger.core.typing import listing
from ledger.core.typing.deciding import CONTRADICTED, decide, insisted, judge, tells_a_secret
from ledger.core.typing.table_moves import verbs_of
from ledger.testing.laws.states import actors_of, choices_of
from ledger.testing.moments import Law, Moment
from ledger.testing.playing import contents


def nothing_shown_tells_a_secret(moment: Moment) -> Iterator[str]:
    """What is shown, listed and named stays the same when hidden pieces exchange their identities."""
    if _goes_on(moment, moment.state):
        return  # before anybody looks
    for who in (None, *moment.seats):
        twin = exchanged(moment, who)
        if twin is None or _goes_on(moment, twin):
            continue  # where it stops, everybody can see
        here, there = _shown(moment.game, moment.state, who), _shown(moment.game, twin, who)
        for what, shown in here.items():
            if shown != there[what]:
                seen = f"{who or 'everybody'} is shown {_difference(shown, there[what])}"
                yield f"{what} tells what is hidden: {seen}"


def _goes_on(moment: Moment, state: Any) -> bool:
    """Whether the game goes on by itself."""
    pending = moment.game.pending(state)
    return isinstance(pending, Follows) or (moment.luck is not None and isinstance(pending, Chance))


def _difference(one: Any, other: Any) -> str:
    """The first part in which two things differ."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        for mine, yours in zip_longest(one, other):
            if mine != yours:
                return _difference(mine, yours)
    return f"{one!r}, and not {other!r}"


def exchanged(moment: Moment, who: str | None) -> Any | None:
    """The same table where pieces hidden from somebody are others; None where nothing is hidden from them.

    They change places with one another, and one of them with a card that was not dealt yet.
    """
    twin, names = moment.state.copy(), moment.state.pieces.names
    changed = False
    for tokens in _hidden(moment, who):
        old = [names[token] for token in tokens]
        new = _shuffled(old, [name for name in moment.undealt if name not in old], moment.chance)
        for token, name in zip(tokens, new, strict=True):
            twin.pieces.forget(token)
            twin.pieces.bind(token, name)
        changed = changed or new != old
    return twin if changed else None


def _hidden(moment: Moment, who: str | None) -> list[list[int]]:
    """The hidden tokens whose identity the log knows, pieces of one kind together."""
    names = moment.state.pieces.names
    groups: dict[Any, list[int]] = {}
    for token in sorted(moment.game.hidden(moment.state, who)):
        if names[token] is not None:
            groups.setdefault(kind_of(moment.state, names[token]), []).append(token)
    return list(groups.values())


def kind_of(state: Any, name: str) -> Any:
    """The kind of piece that has this name, if the catalog knows one."""
    catalog = state.table.catalog
    return next((kind for kind in catalog.schema.kinds if name in catalog.of(kind)), None)


def _shuffled(names: list[str], others: list[str], chance: Random) -> list[str]:
    mixed = chance.sample(names, len(names))
    if others:
        mixed[0] = chance.choice(others)
    return mixed


def _shown(game: AnyGame, state: Any, who: str | None) -> dict[str, Any]:
    """All that somebody, or everybody, can look at without asking for another seat."""
    known = veil(game, state, who)
    shown: dict[str, Any] = {
        "the view": game.view(known, who),
        "the board": (game.board or game.view)(known, who),
        "what a condition can name": nameable(KnownGame(game, state, Event(), who)),
    }
    pending = game.pending(state)
    secret = isinstance(pending, Decision) and pending.secret
    if who is None:
        shown |= {
            "the question": prompt(pending),
            "the status": game.status(state),
            "the turn": game.turn(state),
            "the counts": tuple(fact for fact in game.facts(state).items() if not isinstance(fact[1], str)),
            "what is adjustable": tuple(game.adjustable(state)),
            "the score": (game.score(state).lines, game.score(state).notes),
        }
    if not secret if who is None else secret and listing.actor_of(pending) == who:
        shown["the list of moves"] = _listed(game, state)
    shown["what can be completed"] = _listed(game, known)
    for verb in verbs_of(game).values():
        by = TABLE if verb.by_table else who
        if by is not None and (who is None) is verb.by_table:
            shown[f"what `{verb.name}` can name"] = _named(game, state, verb, by)
    return shown


def _listed(game: AnyGame, state: Any) -> tuple[Any, ...]:
    return tuple((move.number, move.text, move.help, move.verdict) for move in listing.moves(game, state))


def _named(game: AnyGame, state: Any, verb: Verb, by: str) -> tuple[Any, ...]:
    assert by in actors_of(state, verb)
    try:
        return tuple(choices_of(known_to(game, state, by), verb, by))
    except TablefoldError as error:
        return (error.message,)


def refusals_tell_no_secret(moment: Moment) -> Iterator[str]:
    """What is refused, and why, stays the same when hidden pieces exchange their identities."""
    game, event = moment.game, moment.event
    who = event.by if event.by in moment.seats else None
    twin = exchanged(moment, who)
    if twin is None:
        return
    here, there = (judge(game, state, event) for state in (moment.state, twin))
    if here != there and CONTRADICTED not in (here, there):
        verdicts = f"{event} is {here.kind} ({here.why}) or {there.kind} ({there.why})"
        yield f"{type(event).__name__} is judged by a secret: {verdicts}"


def answers_tell_no_secret(moment: Moment) -> Iterator[str]:
    """A line that is not recorded is answered alike when hidden pieces exchange their identities, whoever it
    says it is of, the table's own moves too."""
    if _goes_on(moment, moment.state):
        return
    twin = exchanged(moment, None)
    if twin is None or _goes_on(moment, twin):
        return
    for line in _typed(moment):
        here, there = (_answer(moment.game, state, line) for state in (moment.state, twin))
        if here != there and RECORDED not in (here, there):
            yield f"{line!r} is answered by a secret: {here!r}, and not {there!r}"


RECORDED = ""
LINES = 6
"""Lines that are typed at one moment."""


def _typed(moment: Moment) -> Iterator[str]:
    """Verbs alone, and with a piece that lies hidden, of anybody, insisted on or not; half are asked."""
    chance, state = moment.chance, moment.state
    hidden = [state.pieces.names[token] for tokens in _hidden(moment, None) for token in tokens]
    verbs = list(verbs_of(moment.game))
    asked = listing.expected(moment.game, moment.game.pending(state)) or verbs
    for place in range(LINES):
        who, verb = chance.choice(("", "", *moment.seats)), chance.choice(verbs if place % 2 else asked)
        names = chance.choice(
            ((), (chance.choice(hidden),), (chance.choice(moment.seats), chance.choice(hidden)))
        )
        yield " ".join(filter(None, (chance.choice(("", "!")), who, verb, *names)))


def _answer(game: AnyGame, state: Any, line: str) -> str:
    """Why a line is not recorded, as everybody is told; empty where it is."""
    try:
        decide(game, state, read(line), known=lambda now: veil(game, now, None))
    except TablefoldError as error:
        return f"{error.message} {error.hint}"
    return RECORDED


def nobody_is_tried_out(moment: Moment) -> Iterator[str]:
    """What everybody would be refused tells nothing of a hand, not even to who insists on it."""
    game, event = moment.game, moment.event
    due = game.pending(moment.state)
    if event.by not in moment.seats or _is_up_to(due, game.doer(moment.state, event), event):
        return
    twin = exchanged(moment, None)
    if twin is None or game.pending(twin) != due:
        return
    for tried in (event, *_with_hidden_pieces(moment)):
        if check(game, veil(game, moment.state, None), tried).kind == "refused":
            here, there = (_insisted(game, state, tried) for state in (moment.state, twin))
            if here != there:
                yield f"{type(event).__name__} tries out a hand: {tried} is {here} or {there}"


def _is_up_to(due: Pending, by: str, event: Event) -> bool:
    """Whether a seat may act now: what it tries tells of its own hand."""
    if not isinstance(due, Decision):
        return False
    return by == due.seat or (by in due.others and type(event) in due.theirs)


def _with_hidden_pieces(moment: Moment) -> Iterator[Event]:
    """The same event with pieces that really lie hidden, for one that it names."""
    state, event = moment.state, moment.event
    named = [word for word in _words(event) if kind_of(state, word) is not None]
    hidden = [state.pieces.names[token] for tokens in _hidden(moment, None) for token in tokens]
    for name in moment.chance.sample(hidden, min(len(hidden), 4)) if named else ():
        yield renamed(event, {moment.chance.choice(named): name})


def _insisted(game: AnyGame, state: Any, event: Event) -> str:
    """What is said to somebody who insists."""
    verdict = judge(game, state, event)
    if verdict.kind == "refused" and not tells_a_secret(game, state, event):
        verdict = insisted(game, state, event, verdict)
    return f"{verdict.kind} ({verdict.why})"


def stories_tell_no_secret(moment: Moment) -> Iterator[str]:
    """Two events that leave somebody with the same knowledge are told to them in the same words."""
    for who in (None, moment.chance.choice(moment.seats)):
        for state, event in _others(moment, who):
            yield from _told_apart(moment.game, (moment.state, moment.event), (state, event), who)


def _told_apart(
    game: AnyGame, one: tuple[Any, Event], other: tuple[Any, Event], who: str | None
) -> Iterator[str]:
    kind, somebody = type(one[1]).__name__, who or "everybody"
    here, there = (describe(game, state, event, who) for state, event in (one, other))
    if here != there:
        yield f"{kind} is told with its secret: {somebody} is told {here!r}, and not {there!r}"
    seen, others = (redacted(game, state, event, who) for state, event in (one, other))
    if seen != others:
        yield f"{kind} is shown with its secret: {somebody} is shown {seen}, and not {others}"
    if who is None and game.reveals(*one) != game.reveals(*other):
        yield f"{kind} undone tells its secret: {game.reveals(*one)!r}, and not {game.reveals(*other)!r}"


class _World(NamedTuple):
    """A state that an event leads to, and what somebody can know of it."""

    truth: Any
    known: Any


def _after(game: AnyGame, state: Any, event: Event, who: str | None) -> _World | None:
    """None where the pieces do not allow the event."""
    if check(game, state, event).kind == "impossible":
        return None
    try:
        after = game.projector.fold(state.copy(), (event,))
    except LogDamaged:
        return None
    known = contents(veil(game, after, who))
    del known["pieces"]["seen"]  # follows from the names; a name that nobody has is in it or not
    return _World(contents(after), known)


def _others(moment: Moment, who: str | None) -> Iterator[tuple[Any, Event]]:
    """What may have happened instead, where a hidden card that the event brings or moves was another one."""
    game, state, event = moment.game, moment.state, moment.event
    here = _after(game, state, event, who)
    hidden = [token for tokens in _hidden(moment, who) for token in tokens]
    spare = [*moment.undealt, *(state.pieces.names[token] for token in hidden)]
    for name in dict.fromkeys(_words(event)):
        others = [other for other in spare if other != name]
        if here is None or not others or kind_of(state, name) is None:
            continue
        other = moment.chance.choice(others)
        told_otherwise = renamed(event, {name: other, other: name})
        there = _after(game, state, told_otherwise, who)
        if there is not None and there.known == here.known and there.truth != here.truth:
            yield state, told_otherwise
        twin = _swapped(state, hidden, name, other)
        for told in (event, told_otherwise):
            there = _after(game, twin, told, who)
            if there is not None and there.known == here.known:
                yield twin, told
                break


def _swapped(state: Any, hidden: Sequence[int], name: str, other: str) -> Any:
    """The same table where two kinds of hidden cards have changed their names."""
    twin = state.copy()
    for token in hidden:
        if state.pieces.names[token] in (name, other):
            twin.pieces.bind(token, other if state.pieces.names[token] == name else name)
    return twin


def _words(event: Event) -> Iterator[str]:
    for field in own_fields(type(event)):
        value = getattr(event, field)
        for word in value if isinstance(value, tuple) else (value,):
            if isinstance(word, str):
                yield word


def renamed(event: Event, names: dict[str, str]) -> Event:
    fields: dict[str, Any] = {}
    for field in own_fields(type(event)):
        value = getattr(event, field)
        if isinstance(value, tuple):
            fields[field] = tuple(names.get(word, word) if isinstance(word, str) else word for word in value)
        elif isinstance(value, str):
            fields[field] = names.get(value, value)
    return msgspec.structs.replace(event, **fields)


OF_STATES: tuple[Law, ...] = (nothing_shown_tells_a_secret, answers_tell_no_secret)
OF_LEGAL_PLAY: tuple[Law, ...] = (stories_tell_no_secret,)
OF_ANYTHING: tuple[Law, ...] = (refusals_tell_no_secret, nobody_is_tried_out)
