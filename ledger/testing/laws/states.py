"""What holds in every state that legal play leads to.

Law: everything is asked of a state as the program asks it; the state stays as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any

import msgspec

from ledger.core.blocks import Grid
from ledger.core.errors import BrokenPromise, LogDamaged, TablefoldError
from ledger.core.line import read_line
from ledger.core.log.events import Adjusted
from ledger.core.pieces.names import Choice
from ledger.core.pieces.parts import Copyable
from ledger.core.rules.automatic import deal
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame, turn_word, veil
from ledger.core.rules.rulebook import TABLE, TOOL, check
from ledger.core.rules.verbs import Arg, Verb
from ledger.core.rules.verdicts import AtOnce, Chance, Verdict
from ledger.core.typing import listing, questions
from ledger.core.typing.deciding import verdict_for_player
from ledger.core.typing.filling import branches, fillings
from ledger.core.typing.parsing import typed_draft
from ledger.core.typing.table_moves import verbs_of
from ledger.testing.laws.asked import questions_can_be_answered
from ledger.testing.laws.records import explains
from ledger.testing.moments import Law, Moment
from ledger.testing.playing import contents, difference

SHARES = "is what it holds copied? Say in the annotation that it changes"
"""What to ask about a copy that changes with what it was copied from."""
MOST_MOVES = 2_000
"""The most moves in a list: nobody reads more, and the list is made again for every key that is pressed."""


def ask_everything(game: AnyGame, state: Any) -> None:
    """Asks a state everything that the program ever asks, to see what it raises."""
    pending = game.pending(state)
    prompt(pending)
    game.facts(state)
    game.turn(state)
    game.chapter(state)
    game.status(state)
    if not isinstance(word := turn_word(game, state), str):
        raise BrokenPromise("`turn_word`", f"is {word!r}, which is not a word")
    tuple(game.adjustable(state))
    tuple(game.named(state))
    tuple(game.findings(state))
    game.score(state)
    game.score(veil(game, state, None))
    for seat in (None, *state.table.seats):
        known = veil(game, state, seat)
        game.view(known, seat)
        if game.board is not None:
            game.board(known, seat)
        if game.picture is not None:
            game.picture(known, seat)
        for group in () if game.things is None else game.things(known, seat):
            for verb in (verb for thing in group.things for verb in thing.verbs):
                if verb not in verbs_of(game):
                    raise BrokenPromise("`things`", f"names the word {verb!r}, which nobody can type")
    for page in game.pages(state):
        game.view(veil(game, state, None), page)
    tuple(listing.moves(game, state))


def choices_of(state: Any, verb: Verb, by: str) -> Iterator[tuple[Any, ...]]:
    """What the first argument of a verb can be, and the second for a few of those."""
    first, second = (*verb.args, None, None)[:2]
    if first is None or first.choices is None:
        return
    for place, choice in enumerate(first.choices(state, by, ())):
        if not isinstance(choice, Choice):
            raise BrokenPromise(
                f"`choices` of {first.name!r} after `{verb.name}`", f"give {choice!r}, which is not a Choice"
            )
        yield choice.text, choice.also, choice.help, choice.unlisted
        if place < 3 and second is not None and second.choices is not None:
            for other in second.choices(state, by, (choice.value,)):
                yield choice.text, other.text, other.also, other.help, other.unlisted


def asking_changes_nothing(moment: Moment) -> Iterator[str]:
    """Asking a state changes nothing, and gives the same answer again."""
    game, state = moment.game, moment.state
    before, pending = moment.contents, moment.pending
    ask_everything(game, state)
    if changed := difference(before, contents(state)):
        yield f"{_how_it_changed(moment)}: {changed}"
    if game.pending(state) != pending:
        yield "`pending` answers differently when it is asked again"
    page = moment.chance.choice((None, *moment.seats))
    known = moment.known_to(page)
    for what in ("view", "status", "turn", "facts", "score"):
        about = (known, page) if what == "view" else (state,)
        one, again = (getattr(game, what)(*about) for _ in range(2))
        if one != again:
            yield f"`{what}` answers differently when it is asked again (a clock? chance?): {one}, {again}"


def _how_it_changed(moment: Moment) -> str:
    """How a state became different when it was asked: a move that is tried out with a copy changes it, too,
    or the rules of a kind of event do."""
    for move in moment.moves:
        kind = type(move.event).__name__
        asked, other = moment.state.copy(), moment.state.copy()
        before = contents(asked)
        check(moment.game, asked, move.event)
        if difference(before, contents(other)):
            return f"what {kind} does to a copy happens to the state ({SHARES})"
        if difference(before, contents(asked)):
            return f"after all questions were asked, `needs` or `may` of {kind} among them, it is different"
    return "after all questions were asked it is different"


def copies_are_the_same(moment: Moment) -> Iterator[str]:
    """A copy of a state holds what the state holds, and shares nothing that changes."""
    game, state, before = moment.game, moment.state, moment.contents
    kind: Any = type(state)
    yield from shared_by_all(kind)
    if changed := difference(before, contents(state.copy())):
        yield f"the copy is different: {changed}"
    for move in at_most(moment, moment.legal_moves, 2):
        with suppress(LogDamaged):  # other laws say so
            game.projector.fold(state.copy(), (move.event,))
        if changed := difference(before, contents(state)):
            yield f"what happens to the copy happens to it: after `{move.text}` {changed}: {SHARES}"


@cache
def shared_by_all(kind: Any) -> tuple[str, ...]:
    """What can change and belongs to the class of a state, so that all states share it."""
    return tuple(
        f"`{each.__name__}.{name}` is a {type(value).__name__} that all states of all games share: make it a "
        "field, whose annotation is no ClassVar"
        for each in kind.__mro__
        if issubclass(each, Copyable) and each.__module__ != Copyable.__module__
        for name, value in vars(each).items()
        if isinstance(value, list | dict | set) and not name.startswith("__")
    )


def offers_are_what_is_listed(moment: Moment) -> Iterator[str]:
    """An argument offers what its choices list, except for values that nothing can come after."""
    for by, verb in _who_may_say(moment):
        yield from _offered_else(moment.state, verb, by, verb.args, ())


def _who_may_say(moment: Moment) -> Iterator[tuple[str, Verb]]:
    own, others, theirs = listing.who_does_what(moment.game, moment.pending)
    yield from ((TABLE if verb.by_table else questions.actor_of(moment.pending), verb) for verb in own)
    yield from ((TABLE if verb.by_table else other, verb) for other in others for verb in theirs)


def _offered_else(
    state: Any, verb: Verb, by: str, args: tuple[Arg, ...], before: tuple[Any, ...]
) -> Iterator[str]:
    """A sentence if an argument, or an argument after it, offers something else than its choices."""
    first = args[0] if args else Arg("nothing")
    if first.offered is not None and first.choices is not None:
        listed = [choice for choice in first.choices(state, by, before) if not choice.unlisted]
        offered = first.offered(state, by, before)
        copies = {each.value: each.copies for each in listed if each.value is not None}
        wanted = Counter(each.value for each in listed)
        if isinstance(offered, Mapping):
            differs = offered != copies
        else:
            left_out = wanted - Counter(offered)
            goes_on = (any(fillings(args[1:], state, by, (*before, each))) for each in left_out)
            differs = bool(Counter(offered) - wanted) or any(goes_on)
        if differs:
            yield f"`{verb.name}` offers {[*offered]} as {first.name}, but lists {[*wanted]}"
    for branch in islice(branches(args, state, by, before), 2 if args else 0):
        yield from _offered_else(state, verb, by, branch.rest, branch.values)


def at_most(moment: Moment, things: list[Any], count: int) -> list[Any]:
    return things if len(things) <= count else moment.chance.sample(things, count)


def legal_moves_are_accepted(moment: Moment) -> Iterator[str]:
    """You can make any move that is listed as legal, and the pieces allow it."""
    game, state = moment.game, moment.state
    for move in at_most(moment, moment.legal_moves, 4):
        verdict = verdict_for_player(game, state, move.event)
        if not verdict.is_accepted:
            yield f"a move of `{move.verb}` is listed, but {verdict.kind}: `{move.text}`, {verdict.why}"
            continue
        try:
            game.projector.fold(state.copy(), (move.event,))
        except LogDamaged as error:
            yield f"a move of `{move.verb}` is accepted, but cannot be folded: `{move.text}`, {error.message}"


def refusals_can_be_looked_up(moment: Moment) -> Iterator[str]:
    """Every refusal says why and cites a rule that `rules` explains."""
    for move in moment.moves:
        yield from verdict_faults(moment.game, move.verdict, f"`{move.text}`")


def verdict_faults(game: AnyGame, verdict: Verdict, what: str) -> Iterator[str]:
    """What a verdict on something leaves out."""
    if verdict.kind == "legal":
        return
    if not verdict.why.strip() or "\n" in verdict.why:
        yield f"a verdict ({verdict.kind}) without a line that says why: {what}, {verdict.why!r}"
    if verdict.kind != "impossible" and not explains(game, verdict.rule):
        yield f"`rules` does not explain {verdict.rule!r}: {what}, {verdict.why!r}"


def listed_moves_mean_themselves(moment: Moment) -> Iterator[str]:
    """You can type a listed move as it is, it means the same, and the list is not too long."""
    game, state = moment.game, moment.state
    pending, moves = moment.pending, list(moment.moves)
    lists = len(pending.seats) if isinstance(pending, AtOnce) else 1
    if len(moves) > MOST_MOVES * lists:
        yield f"more than {MOST_MOVES} moves are listed: {len(moves) // lists}, such as `{moves[-1].text}`"
    for move in at_most(moment, moves, 12):
        try:
            event = typed_draft(game, state, read_line(move.text))
        except TablefoldError as error:
            yield f"a move of `{move.verb}` is listed, but not understood: `{move.text}`, {error.message}"
        else:
            if event != move.event:
                meant = f"`{move.text}` is listed as {move.event}, and typed it is {event}"
                yield f"a move of `{move.verb}` is different when it is typed: {meant}"


def names_can_always_be_asked(moment: Moment) -> Iterator[str]:
    """Somebody who types can ask for the choices of an argument at any time, whatever the game waits for."""
    asked: set[Any] = set()
    somebody = {moment.chance.choice(moment.seats), questions.actor_of(moment.pending), TABLE}
    for verb in verbs_of(moment.game).values():
        for by in (TABLE,) if verb.by_table else sorted(somebody):
            if (question := (by, *(arg.choices for arg in verb.args[:2]))) in asked:
                continue  # another word asks the same
            asked.add(question)
            try:
                for choice in choices_of(moment.state, verb, by):
                    if not choice[0].strip():
                        yield f"{verb.name} offers something without a name"
            except TablefoldError:
                continue


def ways_are_choices(moment: Moment) -> Iterator[str]:
    """Each of the `ways` of an argument is made of its choices, whoever looks, and there are not too many."""
    pending = moment.pending
    for verb in questions.verbs_that_answer(moment.game, pending):
        by = TABLE if verb.by_table else questions.actor_of(pending)
        for arg in (arg for arg in verb.args if arg.ways is not None):
            for who in (None, *moment.seats):
                known = moment.known_to(who)
                ways = list(islice(arg.ways(known, by), MOST_MOVES + 1)) if arg.ways is not None else []
                if len(ways) > MOST_MOVES:
                    yield f"`ways` of `{verb.name}` gives more than {MOST_MOVES}: the first is {ways[0]!r}"
                choices = {choice.value for choice in arg.choices(known, by, ())} if arg.choices else set()
                if arg is verb.args[0] and (others := {value for way in ways for value in way} - choices):
                    seen = f"if {who or 'everybody'} looks, it gives {others} besides {choices or 'nothing'}"
                    yield f"`ways` of `{verb.name}` names what {arg.name!r} cannot be: {seen}"


def facts_can_be_counted(moment: Moment) -> Iterator[str]:
    """Facts are numbers, words or unknown; one that the table adjusts is what the table says from then on."""
    game, state = moment.game, moment.state
    facts = game.facts(state)
    for label, value in facts.items():
        if not isinstance(value, str | int | None):
            yield f"{label} is {value!r}"
    labels = list(game.adjustable(state))
    for label in labels:
        if label not in facts or isinstance(facts[label], str):
            yield f"{label} is adjustable, but is not a count"
    tried = [(label, count) for label in at_most(moment, labels, 3) for count in _nearby(facts.get(label))]
    for place, (label, count) in enumerate(moment.chance.sample(tried, len(tried))):
        yield from _adjusted_faults(moment, label, count, is_first=not place)


def _nearby(now: Any) -> tuple[int, int]:
    """The counts just above and below this one, which a table may also find."""
    return int(now or 0) + 1, max(int(now or 0) - 1, 0)


def _adjusted_faults(moment: Moment, label: str, count: int, *, is_first: bool) -> Iterator[str]:
    event = Adjusted(id=len(moment.path) + 1, on=len(moment.path), by=TABLE, what=label, count=count)
    if not check(moment.game, moment.state, event).is_accepted:
        return
    after = moment.game.projector.fold(moment.state.copy(), (event,))
    if (said := moment.game.facts(after).get(label)) != count:
        yield f"after an adjust it is not what the table said: {label} {count} is {said}"
    if is_first:
        ask_everything(moment.game, after)


def views_can_be_shown(moment: Moment) -> Iterator[str]:
    """Every view is made of blocks that can be drawn, and becomes JSON."""
    game, state = moment.game, moment.state
    for page in dict.fromkeys((None, *moment.seats, *game.pages(state))):
        known = moment.known_to(page if page in moment.seats else None)
        board = game.board(known, page) if game.board is not None else ()
        for block in (*game.view(known, page), *board):
            msgspec.json.encode(block)
            if isinstance(block, Grid):
                for row in block.rows:
                    if len(row) != len(block.columns):
                        yield f"a row of {len(row)} cells is under {len(block.columns)} columns: {row}"
    msgspec.json.encode((game.score(state), game.facts(state), game.status(state)), enc_hook=list)


def chance_deals_the_same_again(moment: Moment) -> Iterator[str]:
    """The tool deals the same again in the same state, and what it deals is accepted."""
    game, state, luck = moment.game, moment.state, moment.luck
    pending = moment.pending
    if luck is None or not isinstance(pending, Chance):
        return
    event = deal(game, state, pending, luck)
    if deal(game, state.copy(), pending, luck) != event:
        yield f"asked twice, it deals another {type(event).__name__}"
    verdict = check(game, state, event)
    if event.by != TOOL or not verdict.is_accepted:
        yield f"it deals {event}, but {verdict.why}"


LAWS: tuple[Law, ...] = (
    asking_changes_nothing,
    copies_are_the_same,
    offers_are_what_is_listed,
    questions_can_be_answered,
    legal_moves_are_accepted,
    refusals_can_be_looked_up,
    listed_moves_mean_themselves,
    names_can_always_be_asked,
    ways_are_choices,
    facts_can_be_counted,
    views_can_be_shown,
    chance_deals_the_same_again,
)
