"""Random legal play of any game, one event after the other.

Law: the same seed plays the same game. A walk knows nothing about the game but what it lists. If only words
or a number can say what came up, some are tried until the referee accepts one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.errors import BrokenPromise, LogDamaged, TablefoldError, UnknownName
from ledger.core.line import read_line
from ledger.core.log.events import Event, own_fields
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.pieces.tokens import UNKNOWN
from ledger.core.rules.automatic import deal, follow
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame, actors, known_to
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verbs import Arg, Change, Move, Typed, Verb
from ledger.core.rules.verdicts import AtOnce, Chance, Follows, Over, Pending, Verdict, deciders
from ledger.core.typing import listing, questions
from ledger.core.typing.parsing import typed_draft
from ledger.testing.forging import Forger

PlayedEvent = tuple[Event, Verdict]
TRIES, UNLISTED_TRIES = 400, 12
"""How often answers that nobody can list, and moves that are on no list, are tried."""


class Stuck(AssertionError):
    """The game waits for something, and nothing that anybody could do is legal."""


def walk(
    game: AnyGame,
    setup: Setup,
    state: Any,
    chance: Random,
    luck: Luck | None = None,
    unknown: float = 0.3,
    typed: float = 0.0,
) -> Iterator[PlayedEvent]:
    """Plays on from `state` until the game is over: every event with its verdict, after it was folded.

    If the table deals, `unknown` is the share of answers that nobody saw; `typed` the share of moves that
    need not be on a list. Raises Stuck.
    """
    number = 0
    while True:
        for event in follow(game, state, luck):
            number += 1
            yield _play_event(game, state, event, number)
        if isinstance(game.pending(state), Over):
            return
        number += 1
        found = unlisted_move(game, state, chance) if chance.random() < typed else None
        if found is None:
            found = choose(game, state, chance, unknown)
        if typed and _would_end(game, state, found) and chance.random() < 0.9:
            found = unlisted_move(game, state, chance) or choose(game, state, chance, unknown)
        yield _play_event(game, state, found, number)


def whole_game(game: AnyGame, setup: Setup, seed: int, *, unknown: float = 0.3) -> tuple[Any, list[Event]]:
    """A random game from its beginning: the state at the end and its events."""
    state = game.start(setup)
    luck = Luck(seed) if setup.dealer == "tool" else None
    return state, [event for event, _ in walk(game, setup, state, Random(seed), luck, unknown)]


def _play_event(game: AnyGame, state: Any, event: Event, number: int) -> PlayedEvent:
    event = replace(event, id=number, on=number - 1)
    verdict = check(game, state, event)
    try:
        game.projector.fold(state, (event,))
    except LogDamaged as error:  # nobody's file: the game itself asked for it
        raise misfit(event, error) from error
    return event, verdict


def misfit(event: Event, error: LogDamaged) -> BrokenPromise:
    """The error for a game that asks for an event that its pieces do not allow."""
    why = getattr(error.__cause__, "why", error.message)
    return BrokenPromise(type(event).__name__, f"comes next, but the pieces do not allow it ({why})")


def choose(game: AnyGame, state: Any, chance: Random, unknown: float = 0.3) -> Event:
    """The draft of a legal move. Raises Stuck if there is none."""
    pending = game.pending(state)
    if isinstance(pending, Follows):
        raise Stuck(f"what follows never ends: {type(pending.event).__name__} comes again and again")
    moves = list(listing.legal_moves(game, state))
    if not moves:
        return _unlisted_answer(game, state, pending, chance)
    if isinstance(pending, Chance):
        hidden = [move for move in moves if move.text.split()[-1] == UNKNOWN]
        if hidden and chance.random() < unknown:
            return hidden[0].event
        moves = _mostly_what_is_asked(moves, pending, chance)
    return chance.choice(moves).event


def _would_end(game: AnyGame, state: Any, event: Event) -> bool:
    """Whether the game is over after an event; a game that can end at any time should go on for a while."""
    return isinstance(game.pending(game.projector.fold(state.copy(), (event,))), Over)


def unlisted_move(game: AnyGame, state: Any, chance: Random) -> Event | None:
    """The draft of a legal move that need not be on any list, if one is found: of any verb, by anybody."""
    names = ["", *actors(game, state)]
    for _ in range(UNLISTED_TRIES):
        try:
            line = guess_line(game, state, chance.choice(game.words), chance.choice(names), chance)
            event = typed_draft(game, state, read_line(line))
        except TablefoldError:
            continue
        if type(event) in game.events and check(game, state, event).kind == "legal":
            return event
    return None


def _mostly_what_is_asked(moves: list[Move], pending: Chance, chance: Random) -> list[Move]:
    """Mostly the moves that are asked for. Others, such as a deck that turns out to be empty, are rare."""
    asked = [move for move in moves if isinstance(move.event, type(pending.draft))]
    return moves if not asked or chance.random() < 0.02 else asked


def _unlisted_answer(game: AnyGame, state: Any, pending: Pending, chance: Random) -> Event:
    """Something that no list holds: an answer in words or numbers."""
    dealt = _dealt_like_the_tool(game, state, pending, chance)
    if dealt is not None and check(game, state, dealt).is_accepted:
        return dealt
    forger = Forger(game, chance)
    for _ in range(TRIES):
        try:
            line = guess_answer(game, state, chance) if chance.random() < 0.5 else ""
            event = (
                typed_draft(game, state, read_line(line)) if line else _forged_answer(forger, state, pending)
            )
        except (TablefoldError, msgspec.ValidationError):
            continue
        if check(game, state, event).is_accepted:
            return event
    raise Stuck(f"no move is legal: {prompt(pending)}")


def _dealt_like_the_tool(game: AnyGame, state: Any, pending: Pending, chance: Random) -> Event | None:
    """A deal as the tool would make it; the table could have laid the same."""
    if not isinstance(pending, Chance) or type(pending.draft) not in game.dealt:
        return None
    with suppress(Exception):  # a deck or a hand may be unknown, and where the table deals nobody asks
        event = deal(game, state, pending, Luck(chance.getrandbits(32)))
        return replace(event, by=pending.draft.by or TABLE)
    return None


def _forged_answer(forger: Forger, state: Any, pending: Pending) -> Event:
    if isinstance(pending, Chance):
        asked = pending.draft
        known = {name: getattr(asked, name) for name in own_fields(type(asked)) if name not in pending.holes}
        return forger.of_kind(state, type(asked), by=asked.by or TABLE, **known)
    kind = forger.chance.choice(questions.kinds_of(pending))
    at_once = isinstance(pending, AtOnce)
    by = forger.chance.choice(deciders(pending)) if at_once else questions.actor_of(pending)
    return forger.of_kind(state, kind, by=by)


def guess_line(game: AnyGame, state: Any, verb: Verb, who: str, chance: Random) -> str:
    """A line that may be a move of this verb, with `who` in front unless it is empty."""
    pending = game.pending(state)
    if isinstance(pending, AtOnce) and not who:
        who = chance.choice(pending.seats)
    by = TABLE if verb.by_table else who or questions.actor_of(pending)
    words, values = [who, verb.name], list[Any]()
    for arg in verb.args:
        if arg.optional and chance.random() < 0.5:
            break
        word, value = _guess_argument(known_to(game, state, by), arg, by, tuple(values), chance)
        words.append(word)
        values.append(value)
    return " ".join(filter(None, words))


def guess_answer(game: AnyGame, state: Any, chance: Random) -> str:
    """A line that may answer what is asked; empty if no verb does."""
    verbs = questions.verbs_that_answer(game, game.pending(state))
    who = chance.choice(("", "", *actors(game, state)))
    return guess_line(game, state, chance.choice(verbs), who, chance) if verbs else ""


def _guess_argument(state: Any, arg: Arg, by: str, before: Typed, chance: Random) -> tuple[str, Any]:
    """A value that an argument may have: first how it is typed, then the value itself."""
    if arg.signed and chance.random() < 0.5:
        change = chance.randint(-5, 9)
        return f"{change:+}", Change(change)
    if arg.number or arg.signed:
        number = chance.randint(0, 20)
        return str(number), number
    if arg.choices is None:
        return "something", "something"
    choices = [choice for choice in arg.choices(state, by, before) if not choice.unlisted]
    if arg.takes_several:
        some = [chance.choice(choices) for _ in range(chance.randint(0, 6))] if choices else []
        return ", ".join(choice.text for choice in some), tuple(choice.value for choice in some)
    if not choices:
        raise UnknownName(f"There is no {arg.name} to choose now.")
    choice = chance.choice(choices)
    return choice.text, choice.value
