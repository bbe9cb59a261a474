"""Two games whose logs are the same to somebody: whatever the hidden cards are, the games look the same, too.

Law: hidden names change places in what was played, from the first event on, and only where the log does not
show them. So what a state keeps outside of its pieces is found, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event, own_fields
from ledger.core.rules.automatic import goes_on_by_itself
from ledger.core.rules.describe import describe
from ledger.core.rules.game import redacted, veil
from ledger.core.typing import questions
from ledger.testing.laws.secrets import (
    answer_to,
    differences_shown,
    field_that_differs,
    hidden_tokens,
    lines_to_try,
    renamed,
)
from ledger.testing.moments import Law, Moment

Exchange = dict[str, str]


def the_same_log_looks_the_same(moment: Moment) -> Iterator[str]:
    """If the logs of two games are the same to somebody, the games look the same to them, in the same
    words."""
    if goes_on_by_itself(moment.pending, moment.luck):
        return
    asked = questions.actor_of(moment.pending)
    for who in (None, asked if asked in moment.seats else moment.chance.choice(moment.seats)):
        for names in _exchanges(moment, who):
            twin = _replay_with(moment, names, who)
            if isinstance(twin, str):
                yield twin
            elif twin is not None and not goes_on_by_itself(moment.game.pending(twin), moment.luck):
                yield from _differences_shown(moment, twin, who)


def _exchanges(moment: Moment, who: str | None) -> Iterator[Exchange]:
    """Names that change places: of one kind, hidden from somebody or not dealt; all of them, or only two."""
    names = moment.state.pieces.names
    for tokens in hidden_tokens(moment, who):
        held = list(dict.fromkeys(names[token] for token in tokens))
        others = [name for name in dict.fromkeys(moment.undealt) if name not in held]
        some = [*held, *moment.chance.sample(others, min(len(others), len(held)))]
        if len(some) > 1:
            yield dict(zip(some, moment.chance.sample(some, len(some)), strict=True))
            one, other = moment.chance.choice(held), moment.chance.choice(some)
            yield {one: other, other: one}


def _replay_with(moment: Moment, names: Exchange, who: str | None) -> Any:
    """The state after the same game with these names exchanged wherever they are hidden; what is wrong, if
    the log tells the two apart; None if it cannot have happened like that. What names no piece that lies
    somewhere, such as a deck that is brought, stays as it is."""
    game = moment.game
    state, twin = game.start(moment.setup), game.start(moment.setup)
    is_other = False
    for event in moment.path:
        hidden = _hidden_fields(event, redacted(game, state, event, who))
        here = describe(game, state, event, who) if hidden or is_other else ""
        before = set(state.pieces.names.values()) if hidden else set[str]()
        try:
            game.projector.fold(state, (event,))
            pieces = before.union(state.pieces.names.values())
            names_of_pieces = {old: new for old, new in names.items() if old in pieces}
            other = renamed(event, names_of_pieces, hidden)
            is_other = is_other or other != event
            there = describe(game, twin, other, who) if is_other else here
            game.projector.fold(twin, (other,))
        except LogDamaged:
            return None
        if is_other and there != here:
            kind = f"{type(event).__name__} is told with its secret"
            return f"{kind}: {who or 'everybody'} is told {here!r}, and not {there!r}"
    return twin if is_other else None


def _hidden_fields(event: Event, seen: Event) -> list[str]:
    """The fields that somebody does not see."""
    return [name for name in own_fields(type(event)) if getattr(event, name) != getattr(seen, name)]


def _differences_shown(moment: Moment, twin: Any, who: str | None) -> Iterator[str]:
    """What tells the two games apart, and the field of the state that keeps it."""
    game = moment.game
    kept = field_that_differs(moment.known_to(who), veil(game, twin, who))
    where = f", which the state keeps outside of `pieces` ({kept})" if kept else ""
    for what, seen in differences_shown(moment, twin, who):
        yield f"{what} tells what the log hides{where}: {seen}"
    if who is None:
        for line in lines_to_try(moment):
            here, there = (answer_to(game, state, line) for state in (moment.state, twin))
            if here != there and here and there:
                answered = f"{line!r} is answered {here!r}, and not {there!r}"
                yield f"a refusal tells what the log hides{where}: {answered}"


LAWS: tuple[Law, ...] = (the_same_log_looks_the_same,)
