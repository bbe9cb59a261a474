"""What events hide: a sentence says no more than its reader knows afterwards, and nobody else sees what is
chosen in secret.

Law: events that a log tells somebody in the same words leave them with the same table, and the other way
round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event, same
from ledger.core.rules.automatic import goes_on_by_itself
from ledger.core.rules.describe import describe
from ledger.core.rules.game import AnyGame, redacted, veil
from ledger.core.rules.rulebook import TOOL, check
from ledger.core.rules.verdicts import AtOnce, Over
from ledger.core.typing import listing
from ledger.testing.laws.secrets import (
    differences_shown,
    field_that_differs,
    hidden_tokens,
    piece_kind,
    piece_names,
    renamed,
    without_names,
    words_of,
)
from ledger.testing.moments import Law, Moment
from ledger.testing.playing import contents


def stories_tell_no_secret(moment: Moment) -> Iterator[str]:
    """If two events leave somebody with the same knowledge, they read the same words about both."""
    for who in (None, moment.chance.choice(moment.seats)):
        for state, event in _other_events(moment, who):
            yield from _differences_in_the_log(moment.game, (moment.state, moment.event), (state, event), who)


def _differences_in_the_log(
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
    """A state that an event leads to, and what somebody can know about it."""

    truth: Any
    known: Any


def _world_after(game: AnyGame, state: Any, event: Event, who: str | None) -> _World | None:
    """What an event leads to; None if the pieces do not allow it."""
    if check(game, state, event).kind == "impossible":
        return None
    try:
        after = game.projector.fold(state.copy(), (event,))
    except LogDamaged:
        return None
    return _World(contents(after), without_names(veil(game, after, who)))


def _other_events(moment: Moment, who: str | None) -> Iterator[tuple[Any, Event]]:
    """What may have happened instead, if a hidden card that the event brings or moves were another card."""
    game, state, event = moment.game, moment.state, moment.event
    words = dict.fromkeys(words_of(event))
    if words and who is not None and _sees_more_than_the_log(moment, who):
        return
    here = _world_after(game, state, event, who) if words else None
    if here is None:
        return
    hidden = [token for tokens in hidden_tokens(moment, who) for token in tokens]
    spare = [*moment.undealt, *(state.pieces.names[token] for token in hidden)]
    pieces = piece_names(moment) | set(here.truth["pieces"]["seen"])
    for name in words:
        kind = piece_kind(state, name)
        others = [other for other in spare if other != name and piece_kind(state, other) is kind]
        if not others or name not in pieces:
            continue
        other = moment.chance.choice(others)
        other_event = renamed(event, {name: other, other: name})
        there = _world_after(game, state, other_event, who)
        if there is not None and there.known == here.known and there.truth != here.truth:
            yield state, other_event
        twin = _swapped(state, hidden, name, other)
        for happened in (event, other_event):
            there = _world_after(game, twin, happened, who)
            if there is not None and there.known == here.known:
                yield twin, happened
                break


def _sees_more_than_the_log(moment: Moment, who: str) -> bool:
    """Whether a seat may look at a piece that the log does not know: then it knows more than it is told."""
    names = moment.state.pieces.names
    unknown = [token for token, name in names.items() if name is None]
    pieces = piece_names(moment) if unknown else set[str]()
    if not pieces:
        return False
    filled = moment.state.copy()
    for token in unknown:
        filled.pieces.bind(token, min(pieces))
    return not set(unknown).issubset(moment.game.hidden(filled, who))


def _swapped(state: Any, hidden: Sequence[int], name: str, other: str) -> Any:
    """A copy of the table in which two kinds of hidden cards have swapped their names."""
    twin = state.copy()
    for token in hidden:
        if state.pieces.names[token] in (name, other):
            twin.pieces.bind(token, other if state.pieces.names[token] == name else name)
    return twin


INSTEAD = 3
"""How many other moves are tried in place of a move."""


def what_all_choose_at_once_is_told_to_nobody(moment: Moment) -> Iterator[str]:
    """While several seats choose in secret, the log tells nobody else what one of them has chosen."""
    game, event, due = moment.game, moment.event, moment.pending
    if not isinstance(due, AtOnce) or not due.secret or event.by not in due.seats or len(due.seats) == 1:
        return
    if not same(redacted(game, moment.state, event, None), event):
        return  # some of it is hidden: other laws ask whether that is enough
    for move in listing.moves(game, moment.state, event.by):
        other, is_other = move.event, type(move.event) is type(event) and not same(move.event, event)
        if is_other and move.verdict.is_accepted and same(redacted(game, moment.state, other, None), other):
            told = describe(game, moment.state, event, None)
            yield (
                f"everybody is told {told!r} while others choose in secret: `seen_by` of "
                f"{type(event).__name__}, or `secret=False` in the AtOnce if all may know"
            )
            return


def what_is_chosen_in_secret_is_seen_by_nobody(moment: Moment) -> Iterator[str]:
    """If the log says the same to somebody about two moves, nothing that they see says which it was."""
    event, names = moment.event, moment.state.pieces.names
    others = [seat for seat in moment.seats if seat != event.by]
    if event.by not in moment.seats or not others or None in names.values():
        return  # what the log does not know, somebody may have seen at the table
    if isinstance(moment.pending, AtOnce) and moment.pending.seats == (event.by,):
        return  # all have chosen now, and what they chose may lie open
    here = None
    for who in (None, others[event.id % len(others)]):
        for instead in islice(_moves_logged_alike(moment, who), INSTEAD):
            here = _moment_after(moment, event) if here is None else here
            there = _moment_after(moment, instead)
            if here is None or there is None:
                continue
            kept = field_that_differs(here.known_to(who), there.known_to(who))
            where = f", which the state keeps in {kept}" if kept else ""
            for what, seen in differences_shown(here, there.state, who):
                yield f"{what} tells what {type(event).__name__} hid{where}: {seen}"


def what_is_dealt_in_secret_is_seen_by_nobody_else(moment: Moment) -> Iterator[str]:
    """If the log does not tell somebody which card the tool dealt, they do not see afterwards which it is."""
    event = moment.event
    if event.by != TOOL or (here := _moment_after(moment, event)) is None or isinstance(here.pending, Over):
        return  # once the game is over, what is hidden may count
    for who in (None, moment.chance.choice(moment.seats)):
        other = _dealt_alike(moment, who, set(here.state.pieces.seen))
        there = _moment_after(moment, other) if other else None
        for what, seen in differences_shown(here, there.state, who) if there else ():
            yield (
                f"{what} tells what {type(event).__name__} hid: {seen} (does `hidden` name the "
                "pieces that `seen_by` or `veil` takes out?)"
            )


def _dealt_alike(moment: Moment, who: str | None, pieces: set[str]) -> Event | None:
    """What the tool could have dealt instead, told to somebody in the same words; None for nothing."""
    logged, state = _as_logged(moment, moment.event, who), moment.state
    names = () if same(logged[1], moment.event) else [*words_of(moment.event)]
    for name in [name for name in names if name in pieces][:1]:
        kind = piece_kind(state, name)
        others = [each for each in moment.undealt if each not in names and piece_kind(state, each) is kind]
        other = renamed(moment.event, {name: moment.chance.choice(others)}) if others else moment.event
        is_possible = check(moment.game, moment.known_to(who), other).kind != "impossible"
        if not same(other, moment.event) and is_possible and _as_logged(moment, other, who) == logged:
            return other
    return None


def _moves_logged_alike(moment: Moment, who: str | None) -> Iterator[Event]:
    """Other moves that can be made instead, and that the log tells somebody in the same words."""
    game, state, event = moment.game, moment.state, moment.event
    logged = _as_logged(moment, event, who)
    if same(logged[1], event):
        return  # none of it is hidden
    for move in listing.moves(game, state, event.by):
        other = replace(move.event, id=event.id)
        if type(other) is not type(event) or same(other, event) or not move.verdict.is_accepted:
            continue
        if (
            _as_logged(moment, other, who) == logged
            and check(game, moment.known_to(who), other).kind != "impossible"
        ):
            yield other


def _as_logged(moment: Moment, event: Event, who: str | None) -> tuple[str, Event]:
    """What the log tells somebody about an event."""
    seen = redacted(moment.game, moment.state, event, who)
    return describe(moment.game, moment.state, event, who), replace(seen, on=moment.event.on, at="")


def _moment_after(moment: Moment, event: Event) -> Moment | None:
    """The moment after an event; None if it cannot happen, or the game goes on before anybody looks."""
    game = moment.game
    try:
        after: Any = game.projector.fold(moment.state.copy(), (event,))
    except LogDamaged:
        return None
    behind = replace(moment, state=after, path=(*moment.path, event))
    return None if goes_on_by_itself(behind.pending, moment.luck) else behind


OF_LEGAL_PLAY: tuple[Law, ...] = (
    stories_tell_no_secret,
    what_all_choose_at_once_is_told_to_nobody,
    what_is_chosen_in_secret_is_seen_by_nobody,
    what_is_dealt_in_secret_is_seen_by_nobody_else,
)
