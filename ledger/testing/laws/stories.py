"""What holds for a whole game that was played.

Law: the story is folded again from its beginning; the states met on the way are compared, never changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.audit.audit import audit
from ledger.core.errors import LogDamaged
from ledger.core.log.history import History
from ledger.core.rules.automatic import fold_what_follows
from ledger.core.rules.findings import Finding
from ledger.core.rules.game import AnyGame, all_events
from ledger.core.rules.rulebook import TABLE
from ledger.core.typing import questions
from ledger.testing.laws.secrets import values_in
from ledger.testing.moments import Law, Moment
from ledger.testing.playing import contents, difference

GAP = 3
"""How far the numbers of events are apart when some are left out."""


def replay_equals_play(moment: Moment) -> Iterator[str]:
    """A game that is read again from its lines is the game that was played."""
    game = moment.game
    decoder = msgspec.json.Decoder(all_events(game))
    events = [decoder.decode(msgspec.json.encode(event)) for event in moment.path]
    if tuple(events) != moment.path:
        yield "its events are different when they are read again"
    again = game.projector.fold(game.start(moment.setup), events)
    if changed := difference(moment.contents, contents(again)):
        yield f"its state is different when its events are folded again: {changed}"


def any_event_can_be_returned_to(moment: Moment) -> Iterator[str]:
    """The state at any event is the same, whatever was looked at before."""
    game = moment.game
    history: History[Any] = History(lambda: game.start(moment.setup), game.projector, game.cause_of)
    history.extend(moment.path)
    for _ in range(min(6, len(moment.path))):
        at = moment.chance.randrange(len(moment.path) + 1)
        folded = game.projector.fold(game.start(moment.setup), moment.path[:at])
        if changed := difference(contents(folded), contents(history.state_at(at))):
            yield f"the state at an event is not the one that its events lead to: at event {at} {changed}"


def the_rules_come_to_rest(moment: Moment) -> Iterable[str]:
    """What happens by itself comes to an end."""
    fold_what_follows(moment.game, moment.state.copy(), moment.luck)
    return ()


def audits_find_no_fault(moment: Moment) -> Iterator[str]:
    """An audit of legal play finds no error, except where the game knows better than what people said."""
    game = moment.game
    history: History[Any] = History(lambda: game.start(moment.setup), game.projector, game.cause_of)
    history.extend(moment.path)
    yield from errors_in(
        game, moment.state, audit(game, moment.setup, history, len(moment.path), moment.luck)
    )


def errors_in(game: AnyGame, state: Any, found: Iterable[Finding]) -> Iterator[str]:
    """What an audit should not say about legal play: errors that the game did not notice on the way."""
    noticed = set(game.findings(state)) if state.table.dealer == TABLE else set()
    for finding in found:
        if finding.severity == "error" and finding not in noticed:
            yield f"{finding.code} at event {finding.event}: {finding.message}"


def hindsight_only_fills_in(moment: Moment) -> Iterator[str]:
    """Hindsight fills in what was unknown, and contradicts nothing that was known."""
    game = moment.game
    for _ in range(min(4, len(moment.path))):
        at = moment.chance.randrange(len(moment.path) + 1)
        then = game.projector.fold(game.start(moment.setup), moment.path[:at])
        before = dict(then.pieces.names)
        game.hindsight(then, moment.state)
        for token, name in before.items():
            if name is not None and then.pieces.names.get(token) != name:
                yield f"a known piece is different: {name} at event {at} is {then.pieces.names.get(token)}"


def numbers_of_events_count_nothing(moment: Moment) -> Iterator[str]:
    """The numbers of events count nothing: after an undo some are left out, and the game is the same."""
    game, path = moment.game, moment.path
    here, there = game.start(moment.setup), game.start(moment.setup)
    with suppress(LogDamaged, LookupError):  # an event may name another by its number
        game.projector.fold(here, path)
        game.projector.fold(there, (replace(event, id=GAP * event.id, on=GAP * event.on) for event in path))
        if changed := difference(_counts(game, here), _counts(game, there)):
            yield f"something counts with the numbers of events (give it a field of its own): {changed}"
        said = {number for event in path for number in values_in(event, int)}
        for one, other in zip(game.score(here).lines, game.score(there).lines, strict=False):
            is_said = not said.isdisjoint(one.events)  # an event may name another by its number
            if not is_said and list(other.events) != [GAP * number for number in one.events]:
                what = f"{one.category}, {one.label} names {[*one.events]}"
                yield f"points name a number that is no id of an event (does `do` keep `self.id`?): {what}"
                return


def _counts(game: AnyGame, state: Any) -> dict[str, Any]:
    """What a game says without naming events."""
    points: dict[str, Any] = {}
    for line in game.score(state).lines:
        points.setdefault(f"{line.seat}'s {line.category}", []).append(line.points)
    asked = [kind.__name__ for kind in questions.kinds_of(game.pending(state))]
    return {**game.facts(state), **points, "what is asked": asked, "the turn": game.turn(state)}


LAWS: tuple[Law, ...] = (
    replay_equals_play,
    any_event_can_be_returned_to,
    the_rules_come_to_rest,
    audits_find_no_fault,
    hindsight_only_fills_in,
    numbers_of_events_count_nothing,
)
