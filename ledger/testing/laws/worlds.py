"""Two games whose logs are the same to somebody: whatever hidden cards were, they look the same to them.

Law: hidden names change places in what was played, from the first event on, and only where the log does not
show them; so also what a state keeps outside of its pieces is found out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event, own_fields
from ledger.core.rules.automatic import goes_on
from ledger.core.rules.describe import describe
from ledger.core.rules.game import redacted, veil
from ledger.testing.laws.secrets import answer, hidden_tokens, lines_typed, told_apart
from ledger.testing.moments import Law, Moment
from ledger.testing.playing import contents, difference

TRIED = 3
"""Pairs of names that change places at one moment."""
Names = dict[str, str]


def the_same_log_looks_the_same(moment: Moment) -> Iterator[str]:
    """Two games whose logs are the same to somebody look the same to them, and are told in the same words."""
    if goes_on(moment.pending, moment.luck):
        return
    for who in (None, moment.chance.choice(moment.seats)):
        for names in _exchanges(moment, who):
            twin = _played_again(moment, names, who)
            if isinstance(twin, str):
                yield twin
            elif twin is not None and not goes_on(moment.game.pending(twin), moment.luck):
                yield from _compared(moment, twin, who)


def _exchanges(moment: Moment, who: str | None) -> Iterator[Names]:
    """Names that may change places: of one kind, one hidden from somebody, the other hidden or not dealt."""
    names = moment.state.pieces.names
    for tokens in hidden_tokens(moment, who):
        held = list(dict.fromkeys(names[token] for token in tokens))
        others = list(dict.fromkeys((*held, *moment.undealt)))
        for _ in range(TRIED if len(others) > 1 else 0):
            one = moment.chance.choice(held)
            other = moment.chance.choice([name for name in others if name != one])
            yield {one: other, other: one}


def _played_again(moment: Moment, names: Names, who: str | None) -> Any:
    """The state that the same game leads to where these names have changed places wherever they are hidden;
    what is wrong where the log tells both apart, None where it cannot have happened so."""
    game = moment.game
    state, twin = game.start(moment.setup), game.start(moment.setup)
    is_other = False
    for event in moment.path:
        other = _renamed(event, redacted(game, state, event, who), names)
        if other != event or is_other:
            is_other = True
            one, two = (describe(game, *told, who) for told in ((state, event), (twin, other)))
            if one != two:
                kind = f"{type(event).__name__} is told with its secret"
                return f"{kind}: {who or 'everybody'} is told {one!r}, and not {two!r}"
        try:
            game.projector.fold(state, (event,))
            game.projector.fold(twin, (other,))
        except LogDamaged:
            return None
    return twin if is_other else None


def _renamed(event: Event, seen: Event, names: Names) -> Event:
    """The event with other names in those fields that somebody does not see."""
    fields = dict[str, Any]()
    for field in own_fields(type(event)):
        value = getattr(event, field)
        if value != getattr(seen, field):
            if isinstance(value, str):
                fields[field] = names.get(value, value)
            elif isinstance(value, tuple):
                fields[field] = tuple(
                    names.get(part, part) if isinstance(part, str) else part for part in value
                )
    return replace(event, **fields) if fields else event


def _compared(moment: Moment, twin: Any, who: str | None) -> Iterator[str]:
    """What tells both games apart, and the field of the state that keeps it."""
    game = moment.game
    kept = _outside(moment, twin, who)
    where = f", which the state keeps outside of `pieces` ({kept})" if kept else ""
    for what, seen in told_apart(moment, twin, who):
        yield f"{what} tells what the log hides{where}: {seen}"
    if who is None:
        for line in lines_typed(moment):
            here, there = (answer(game, state, line) for state in (moment.state, twin))
            if here != there and here and there:
                answered = f"{line!r} is answered {here!r}, and not {there!r}"
                yield f"a refusal tells what the log hides{where}: {answered}"


def _outside(moment: Moment, twin: Any, who: str | None) -> str:
    """The first field of a state, besides its pieces, that differs although nobody can know it."""
    here, there = contents(moment.known(who)), contents(veil(moment.game, twin, who))
    del here["pieces"], there["pieces"]
    return difference(here, there).partition(" is ")[0]


LAWS: tuple[Law, ...] = (the_same_log_looks_the_same,)
