"""What a game asks, and whether somebody can answer it.

Law: everything is asked of a state as the program asks it; the state stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.core.errors import BrokenPromise
from ledger.core.log.events import TABLE as SHARED
from ledger.core.log.events import Event
from ledger.core.pieces.piles import Piles
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame, known_to
from ledger.core.rules.rulebook import TABLE, TOOL
from ledger.core.rules.verbs import Verb
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, Follows, Over, Pending, deciders
from ledger.core.typing import questions
from ledger.testing.laws.records import explains
from ledger.testing.moments import Moment


def questions_can_be_answered(moment: Moment) -> Iterator[str]:
    """A question names events of the game, a verb for each, who answers, and a rule that `rules` explains."""
    game, state, pending = moment.game, moment.state, moment.pending
    if isinstance(pending, Decision | AtOnce) and not isinstance(pending.events, tuple):
        raise BrokenPromise("`pending`", f"asks {pending.prompt!r} without a tuple of events, `(Taken,)`")
    if not isinstance(pending, Over) and pending.source and not explains(game, pending.source):
        yield f"`rules` does not explain {pending.source!r}: cited by {prompt(pending)!r}"
    for kind in kinds_asked(pending):
        if kind not in game.events and kind not in SHARED:
            yield f"{kind.__name__} is asked for, but is not an event of the game"
        elif not _goes_on(state, pending) and kind not in questions.verbs_making(game):
            yield f"{kind.__name__} is asked for, and no verb makes it{_who_has_its_word(game, kind)}"
    yield from _question_faults(game, state, pending)
    if isinstance(pending, Chance | Decision | AtOnce) and not _goes_on(state, pending):
        yield from _answers_that_nobody_can_type(moment)


def _who_has_its_word(game: AnyGame, kind: type[Event]) -> str:
    """Which other event has the same word in its class, in words; empty if none has."""
    word = getattr(kind, "verb", None)
    name = getattr(word, "name", word)
    for other in game.events:
        said = getattr(other, "verb", None)
        if other is not kind and name is not None and getattr(said, "name", said) == name:
            return f": {other.__name__} has its word {name!r}, too"
    return ""


def _goes_on(state: Any, pending: Pending) -> bool:
    """Whether nobody has to answer."""
    return isinstance(pending, Follows) or (isinstance(pending, Chance) and state.table.dealer == TOOL)


def kinds_asked(pending: Pending) -> tuple[type[Event], ...]:
    """The kinds of events that the game waits for, from anybody."""
    if isinstance(pending, Follows):
        return (type(pending.event),)
    more = pending.theirs if isinstance(pending, Decision) else ()
    return (*questions.kinds_of(pending), *more)


def _question_faults(game: AnyGame, state: Any, pending: Pending) -> Iterator[str]:
    if isinstance(pending, Decision | AtOnce):
        people = (*state.table.seats, *game.info.reserved, *game.actors(state))
        if not deciders(pending):
            yield "several are asked at once, and nobody is left to answer"
        for seat in deciders(pending):
            if seat != TABLE and seat not in people:
                yield f"{seat!r} is asked, and nobody has that name"
        if not kinds_asked(pending):
            yield "somebody is asked, and no event would be an answer"
    if isinstance(pending, Chance):
        fields = type(pending.draft).__struct_fields__
        for hole in pending.holes:
            if hole not in fields:
                yield f"{type(pending.draft).__name__} has no field {hole!r} to be a hole"
        if state.table.dealer == TOOL and type(pending.draft) not in game.dealt:
            yield f"the tool cannot deal {type(pending.draft).__name__}: `deal` has no entry for it"


def _answers_that_nobody_can_type(moment: Moment) -> Iterator[str]:
    game, state, pending = moment.game, moment.state, moment.pending
    verbs = questions.verbs_that_answer(game, pending)
    asked = deciders(pending) if isinstance(pending, Decision | AtOnce) else (questions.actor_of(pending),)
    for who in asked if verbs else ():
        known = known_to(game, state, who)
        if not any(_can_begin(verb, known, who) for verb in verbs):
            words = " or ".join(f"`{verb.usage}`" for verb in verbs)
            nothing = f"nobody can type an answer, because there is nothing to choose for {words}"
            yield f"{nothing}{_of_an_empty_deck(state.pieces)}"


def _of_an_empty_deck(pieces: Any) -> str:
    """That all cards were dealt, in words; empty if some were not."""
    is_empty = isinstance(pieces, Piles) and pieces.stock and not pieces.left
    return ", and the deck is empty: do cards go back (`gather`, `reshuffle`)?" if is_empty else ""


def _can_begin(verb: Verb, state: Any, by: str) -> bool:
    """Whether something can be typed after a word, as far as its first argument goes."""
    first = verb.args[0] if verb.args else None
    if first is None or first.optional or first.taught or first.choices is None:
        return True
    return any(True for _ in first.choices(state, by, ()))
