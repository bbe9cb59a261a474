"""What holds for every event: those of legal play, and those that anybody could write into a log.

Law: the event is looked at just before it is folded.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.core.errors import LogDamaged
from ledger.core.rules.describe import describe
from ledger.core.rules.game import redacted
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import deciders
from ledger.testing.laws.asked import kinds_asked
from ledger.testing.laws.states import ask_everything, verdict_faults
from ledger.testing.moments import Law, Moment
from ledger.testing.playing import contents, difference


def legal_play_is_accepted(moment: Moment) -> Iterator[str]:
    """The referee accepts what was listed, what was dealt and what follows by itself."""
    verdict = moment.verdict
    if verdict is not None and not verdict.is_accepted:
        yield f"{type(moment.event).__name__} is {verdict.kind}: {verdict.why}"


def events_have_a_sentence(moment: Moment) -> Iterator[str]:
    """Every event, whatever it says, has a sentence of one line, for everybody and for each seat."""
    game, state, event = moment.game, moment.state, moment.event
    for seat in (None, *moment.seats):
        sentence = describe(game, state, event, seat)
        if not sentence.strip() or ("\n" in sentence and "\\n" not in repr(event)):
            yield f"{type(event).__name__} has no sentence of one line: {sentence!r}"
        shown = redacted(game, state, event, seat)
        if type(shown) is not type(event):
            yield f"{type(event).__name__} is shown as a {type(shown).__name__}"
    if not isinstance(game.reveals(state, event), str):
        yield f"what {type(event).__name__} reveals is not a sentence: {event}"


def events_belong_to_earlier_ones(moment: Moment) -> Iterator[str]:
    """The cause of an event is an earlier event on the same line of play, or nothing."""
    cause = moment.game.cause_of(moment.state, moment.event)
    if cause and cause not in {event.id for event in moment.path}:
        yield f"{type(moment.event).__name__} belongs to an event that was not played before it: {cause}"


def events_survive_a_log(moment: Moment) -> Iterator[str]:
    """An event that is written and read again is the same."""
    again = msgspec.json.decode(msgspec.json.encode(moment.event), type=type(moment.event))
    if again != moment.event:
        yield f"{type(moment.event).__name__} is different when it is read again: {again}"


def turns_grow_with_decisions(moment: Moment) -> Iterator[str]:
    """A turn's number never falls, and grows with the first decision of the turn."""
    game, state, event = moment.game, moment.state, moment.event
    before = game.turn(state)
    after = game.turn(game.projector.fold(state.copy(), (event,)))
    if after < before:
        yield f"turn {before} is followed by turn {after}: {event}"
    pending = moment.pending
    if after > before and game.of(event).anytime is None:
        asked = deciders(pending)
        if game.doer(state, event) not in asked:
            yield f"the turn grows with {type(event).__name__}, which nobody decided: {event}"


def what_is_written_is_a_field(moment: Moment) -> Iterator[str]:
    """What `do` writes is a field of the state, with its type."""
    written, kind = moment.state.copy(), type(moment.event)
    moment.game.kinds[kind].do(moment.event, written)
    for name in (name for name in vars(written) if isinstance(name, str)):
        field, typed = f"`{name}` of {type(written).__name__}", type(vars(written)[name]).__name__
        yield f"{field} has no type, so what {kind.__name__} writes is forgotten: `{name}: {typed} = …`"


def seeing_is_not_changing(moment: Moment) -> Iterator[str]:
    """Asking about an event changes nothing in the state."""
    game, state, event = moment.game, moment.state, moment.event
    before = contents(state)
    check(game, state, event)
    game.cause_of(state, event)
    game.reveals(state, event)
    describe(game, state, event)
    if changed := difference(before, contents(state)):
        yield f"asked about {type(event).__name__}, the state is different: {changed}, by {event}"


def refusals_can_be_looked_up(moment: Moment) -> Iterator[str]:
    """Every refusal says why and cites a rule that `rules` explains."""
    verdict = check(moment.game, moment.state, moment.event)
    return verdict_faults(moment.game, verdict, repr(moment.event))


def words_are_offered_where_they_can_be_used(moment: Moment) -> Iterator[str]:
    """Where the `when` of an event says that nobody could use its word, the event is refused."""
    game, event = moment.game, moment.event
    when = game.of(event).when
    if when is None or when(moment.known_to(None)) or type(event) in kinds_asked(moment.pending):
        return
    if check(game, moment.state, event).is_accepted:
        yield f"`when` of {type(event).__name__} says that nobody can use it, and it is accepted: {event}"


def folding_agrees_with_the_pieces(moment: Moment) -> Iterator[str]:
    """What the pieces allow can be folded, and the game goes on from there; what they forbid does no harm."""
    game, event = moment.game, moment.event
    verdict = check(game, moment.state, event)
    said = game.kinds[type(event)]
    if (
        verdict.kind != "impossible"
        and not said.is_tried
        and said.needs
        and said.needs(event, moment.state) is False
    ):
        yield f"`needs` of {type(event).__name__} returns False, which forbids nothing: raise Contradiction"
    after = moment.state.copy()
    try:
        game.projector.fold(after, (event,))
    except LogDamaged as error:
        if verdict.kind != "impossible":
            yield f"{type(event).__name__} is {verdict.kind}, but cannot be folded: {error.message}"
        return
    if verdict.kind != "impossible":
        ask_everything(game, after)


OF_LEGAL_PLAY: tuple[Law, ...] = (
    legal_play_is_accepted,
    events_have_a_sentence,
    events_belong_to_earlier_ones,
    events_survive_a_log,
    turns_grow_with_decisions,
    what_is_written_is_a_field,
)
OF_ANYTHING: tuple[Law, ...] = (
    refusals_can_be_looked_up,
    events_have_a_sentence,
    seeing_is_not_changing,
    words_are_offered_where_they_can_be_used,
    folding_agrees_with_the_pieces,
)
