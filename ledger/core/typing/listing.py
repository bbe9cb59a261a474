"""What can be typed now: every move that can be listed, with its number and what the referee says about it.

Law: pure. A list is made from the kinds of events that the game waits for and the verbs that make them. It
gives no hand away: the moves of other seats are judged by what everybody knows.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ledger.core.errors import TablefoldError
from ledger.core.line import COLON
from ledger.core.log.events import Event
from ledger.core.rules.game import AnyGame, known_only_to, known_to, veil
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verbs import Move, Verb
from ledger.core.rules.verdicts import (
    AtOnce,
    Chance,
    Decision,
    Follows,
    Pending,
    question_for,
)
from ledger.core.typing.bare_numbers import Use, long_verbs, move_numbers, numbers_in_use
from ledger.core.typing.filling import fillings
from ledger.core.typing.questions import actor_of, verb_draft, verbs_for, verbs_that_answer


def moves_making(game: AnyGame, state: Any, kind: type[Event]) -> Iterator[Move]:
    """The moves of the list that make a kind of event. No other move is worked out."""
    return moves(game, state, kind=kind)


def moves(
    game: AnyGame,
    state: Any,
    seat: str | None = None,
    *,
    kind: type[Event] | None = None,
    besides: Pending | None = None,
) -> Iterator[Move]:
    """Every move that can be listed now, legal or not; if several seats are asked at once, the moves of the
    `seat` that looks. With a `kind`, only moves whose words can make such an event, without numbers. With
    `besides`, the seat's answers to that question, which have its name in front. Legal moves come first, so
    that their numbers have no gaps. What comes up at a table that deals, and moves that other seats may make,
    are judged by what everybody knows, so a list gives no hand away. If two words mean the same event, the
    first is listed.
    """
    pending = besides or question_for(game.pending(state), seat)
    if isinstance(pending, Follows):
        return
    own, others, theirs = who_does_what(game, pending)
    others = others if besides is None else ()
    is_said_by_table = isinstance(pending, Chance) and state.table.dealer == TABLE
    public = veil(game, state, None) if others or is_said_by_table else state
    seen = pending if public is state else game.pending(public)
    ways = [("", verb, public if is_said_by_table or verb in theirs else state) for verb in own]
    if seat is not None and actor_of(pending) == TABLE:  # what anybody may do is done by whoever looks
        ways = [(seat if verb.personal else who, verb, known) for who, verb, known in ways]
    ways += [(other, verb, state if other == seat else public) for other in others for verb in theirs]
    if besides is not None and seat is not None:
        ways = [(name_in_front(verb, seat), verb, known) for _, verb, known in ways]
    uses: list[Use] = []
    listed: dict[type[Event], dict[str, list[Event]]] = {}
    views: dict[tuple[str, bool], Any] = {}
    for who, verb, known in ways:
        if (verb.personal and not who) or (isinstance(pending, Chance) and _is_said(verb)):
            continue
        if kind is not None and kind not in verb.kinds:
            continue
        actor = TABLE if verb.by_table and not verb.of_named else who or actor_of(pending)
        if (view := views.get((actor, known is state))) is None:
            view = views[actor, known is state] = known_to(game, known, actor)
        for words, values, help_ in fillings(verb.args, view, actor):
            try:
                event = verb_draft(game, known, pending, verb, actor, values)
            except TablefoldError:
                continue
            alike = listed.setdefault(type(event), {})
            if any(event in events for name, events in alike.items() if name != verb.name):
                continue  # another word for what is listed already
            alike.setdefault(verb.name, []).append(event)
            is_veiled = known is not state
            verdict = check(game, known, event, seen if is_veiled else pending)
            uses.append(Use(who, verb, words, event, verdict, help_ or verb.help, is_veiled))
    many = long_verbs(uses) if lies_hidden(game, state, pending) else frozenset()
    uses.sort(key=lambda use: (not use.verdict.is_accepted, use.verb.name in many))
    names = numbers_in_use(game, state, pending) if kind is None else None
    for use, number in zip(uses, move_numbers(uses, pending, names, many), strict=True):
        text = joined_words((use.seat, use.verb.name, *use.words))
        yield Move(
            number, text, use.verb.name, use.event, use.verdict, use.help, use.is_veiled, use.seat, use.words
        )


def name_in_front(verb: Verb, seat: str) -> str:
    """The name in front of a word that is about a seat; empty if the word belongs to the whole table."""
    return "" if verb.by_table and not verb.of_named else seat


def lies_hidden(game: AnyGame, state: Any, pending: Pending) -> bool:
    """Whether a seat chooses among cards that only it may know, and `state` does not know them. The list then
    names everything that they might be."""
    if not (isinstance(pending, Decision) and pending.secret and pending.seat in state.table.seats):
        return False
    return any(state.pieces.names[token] is None for token in known_only_to(game, state, pending.seat))


def who_does_what(
    game: AnyGame, pending: Pending
) -> tuple[tuple[Verb, ...], tuple[str, ...], tuple[Verb, ...]]:
    """The verbs of the seat that is asked, the others that may act now, and their verbs."""
    if isinstance(pending, AtOnce):
        return (), pending.seats, verbs_that_answer(game, pending)
    others, theirs = (pending.others, pending.theirs) if isinstance(pending, Decision) else ((), ())
    return verbs_that_answer(game, pending), others, verbs_for(game, theirs)


def joined_words(words: Iterable[str]) -> str:
    """A line from words, without empty words: a colon comes right after the word before it."""
    return " ".join(filter(None, words)).replace(f" {COLON} ", f"{COLON} ")


def _is_said(verb: Verb) -> bool:
    """Whether only a text or a number can say what came up, so that there is nothing to list."""
    return bool(verb.args) and verb.args[0].choices is None


def moves_of_all(game: AnyGame, state: Any) -> Iterator[Move]:
    """Every move that can be listed now; if several seats are asked at once, the moves of each seat as it
    knows them, with its name."""
    pending = game.pending(state)
    if not isinstance(pending, AtOnce):
        yield from moves(game, state)
        return
    for seat in pending.seats:
        for move in moves(game, state, seat):
            yield replace(move, number=None, text=f"{seat} {move.text}")


def legal_moves(game: AnyGame, state: Any) -> Iterator[Move]:
    """The moves that can be made now."""
    for move in moves_of_all(game, state):
        verdict = check(game, state, move.event) if move.is_veiled else move.verdict
        if verdict.is_accepted:
            yield move


def usual_move(game: AnyGame, pending: Pending, listed: Sequence[Move]) -> Move | None:
    """The move of the list that Enter alone takes: what the game calls usual, or the only move that there is.
    None for what chance decides, for what nobody can check, and for something that only a single seat may
    know: nothing is recorded that nobody saw.
    """
    if not isinstance(pending, Decision):
        return None
    can_be_made = [move for move in listed if move.verdict.is_accepted]
    found = [move for move in can_be_made if type(move.event) in pending.usual][
        : 1 if pending.all_due else None
    ]
    if len(found) != 1:
        may_be_more = pending.secret or not _are_listed(game, pending, listed)
        found = [] if may_be_more else can_be_made
    is_sure = len(found) == 1 and found[0].verdict.kind == "legal"
    return found[0] if is_sure and type(found[0].event) not in game.dealt else None


def _are_listed(game: AnyGame, pending: Decision, listed: Sequence[Move]) -> bool:
    """Whether the list has every answer: none can be a number, have an optional addition, or name a new
    piece."""
    named = {move.verb for move in listed}
    for verb in (*verbs_that_answer(game, pending), *verbs_for(game, pending.theirs)):
        for arg in verb.args:
            is_new = arg.kind is not None and arg.kind.kind in game.info.definable
            is_long = arg.repeat or (arg.multiset and verb.name not in named)
            may_be_added = arg.optional and not arg.is_text and arg.usual is None
            if is_new or is_long or may_be_added or (arg.choices is None and not arg.optional):
                return False
    return True


def short_name(move: Move, answers: Sequence[str], verbs: Container[str]) -> str:
    """What a list calls a move: without its word if no other word answers, and if what is left does not begin
    with another one, as the name of a card may."""
    rest = move.text.removeprefix(f"{answers[0]} ") if len(answers) == 1 else move.text
    return move.text if rest.partition(" ")[0].casefold() in verbs else rest
