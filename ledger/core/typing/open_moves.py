"""Moves with a hole: what can be said now, although no list can name it. That is a number, a text, some of
many pieces, or a piece that nobody has seen before.

Law: pure. The words before the hole say how an open move begins, and nothing is judged before the hole is
filled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ledger.core.errors import TablefoldError
from ledger.core.pieces.names import Choice
from ledger.core.rules.game import AnyGame, known_to
from ledger.core.rules.kinds import Kind
from ledger.core.rules.rulebook import TABLE, TOOL
from ledger.core.rules.verbs import Arg, Typed, Verb
from ledger.core.rules.verdicts import Follows, Pending, question_for
from ledger.core.typing.bare_numbers import is_number_asked
from ledger.core.typing.listing import joined_words, lies_hidden, name_in_front, who_does_what
from ledger.core.typing.questions import actor_of

SOMETHING_NEW = "Something New"
MOST = 400
"""How many open moves are listed."""
Beginnings = Callable[..., Iterator[tuple[tuple[str, ...], tuple["Hole", ...], bool]]]
"""The words before the holes, the holes themselves, and whether the table usually says this next."""


class Hole(msgspec.Struct, frozen=True):
    """Something that is still to be said; the holes of a move are in the order in which they are typed."""

    name: str
    """Its name in a usage line, such as `number`."""
    kind: Literal["number", "change", "text", "letters", "choice", "pieces", "new"]
    """`change` is a number that is added or taken away if it has a sign; `letters` is a word for each of
    `places`, in which each letter is the first letter of one of `among`; `pieces` are several of `among`;
    `new` is a piece that the catalog does not know, taught with the move."""
    least: int | None = None
    """The smallest number, or the fewest pieces; None if there is no bound."""
    most: int | None = None
    among: tuple[str, ...] = ()
    """What can be named here; empty if nobody knows before the holes in front of it are filled."""
    is_optional: bool = False
    lead: str = ""
    """A word, or a colon, that comes before it."""
    decimals: int = 0
    """How many decimals a number may have."""
    places: tuple[tuple[str, int], ...] = ()
    """For letters: where each word goes, and how many letters it has."""


class OpenMove(msgspec.Struct, frozen=True):
    """Words that can be typed now, and what has to be said after them."""

    text: str
    """What to type in front of the holes: with the seat in front if it is not the seat that is asked."""
    by: str
    verb: str
    words: tuple[str, ...]
    """The arguments that `text` names already."""
    holes: tuple[Hole, ...]
    help: str = ""
    is_next: bool = False
    """Whether the table says this next, or a number alone would say it; a page opens it by itself."""


def open_moves(
    game: AnyGame, state: Any, seat: str | None = None, besides: Pending | None = None
) -> Iterator[OpenMove]:
    """Every move that answers what is asked, and has a hole. `seat` is who looks: if several seats are asked,
    only its own question counts, and what anybody may say is said in its name. If a seat chooses in secret,
    others see its words without the cards that it could name. `besides` is as in `listing.moves`."""
    pending = besides or question_for(game.pending(state), seat)
    if not isinstance(pending, Follows):
        found = _open_moves(game, state, pending, seat, _beginnings, is_besides=besides is not None)
        yield from islice(found, MOST)


def longer_moves(
    game: AnyGame, state: Any, seat: str | None = None, besides: Pending | None = None
) -> Iterator[OpenMove]:
    """Every move that answers what is asked, is complete as it is listed, and may still say more: all its
    holes may stay empty. If pieces lie hidden, a hole for one of them lists nothing, as in `free_moves`."""
    pending = besides or question_for(game.pending(state), seat)
    if isinstance(pending, Follows):
        return
    found = _open_moves(game, state, pending, seat, _tails, is_besides=besides is not None)
    for move in islice(found, MOST):
        known = known_to(game, state, move.by)
        is_hidden = None in known.pieces.names.values()
        holes = tuple(_of_seen_pieces(game, known, each) if is_hidden else each for each in move.holes)
        yield replace(move, holes=holes)


def free_moves(
    game: AnyGame, state: Any, seat: str | None = None, besides: Pending | None = None
) -> Iterator[OpenMove]:
    """What may be said although nothing asks for it: each word once, with a hole for each argument. For a
    `seat` these are the words of players, without one the words of the table. If the tool dealt and pieces
    lie hidden, a hole for one of them lists nothing, because it would list everything that the piece could
    be."""
    pending = besides or question_for(game.pending(state), seat)
    if isinstance(pending, Follows):
        return
    own, _, theirs = who_does_what(game, pending)
    asked = {verb.name for verb in (*own, *theirs)}
    for verb in game.words:
        is_free = any(_is_free(game.kinds[kind], state) for kind in verb.kinds if kind in game.kinds)
        if verb.name in asked or not is_free or verb.by_table is (seat is not None):
            continue
        if seat is None and verb.personal:
            continue
        who = "" if verb.by_table else seat or ""
        known = known_to(game, state, who or TABLE)
        found = _holes(verb.args, known, who or TABLE, ())
        holes = tuple(_of_seen_pieces(game, known, hole) for hole in found)
        if all(hole.kind not in ("choice", "pieces") or hole.among or hole.is_optional for hole in found[:1]):
            yield OpenMove(joined_words((who, verb.name)), who or TABLE, verb.name, (), holes, verb.help)


def _is_free(kind: Kind[Any], state: Any) -> bool:
    """Whether an event of this kind may happen although the game does not wait for it."""
    return kind.anytime is not None and (kind.when is None or kind.when(state))


def _of_seen_pieces(game: AnyGame, known: Any, hole: Hole) -> Hole:
    """A hole without its list, if the list would name pieces that the tool dealt and that the viewer does not
    see."""
    if known.table.dealer != TOOL or not hole.among:
        return hole
    catalog = known.table.catalog
    unseen = {name for kind in game.schema.kinds for name in catalog.of(kind)} - {
        *known.pieces.names.values()
    }
    ends = tuple(f" {name}" for name in unseen)
    return replace(hole, among=()) if any(f" {each}".endswith(ends) for each in hole.among) else hole


def _open_moves(
    game: AnyGame,
    state: Any,
    pending: Pending,
    seat: str | None,
    beginnings: Beginnings,
    *,
    is_besides: bool = False,
) -> Iterator[OpenMove]:
    own, others, theirs = who_does_what(game, pending)
    ways = [("", verb) for verb in own] + [(other, verb) for other in others for verb in theirs]
    if is_besides and seat is not None:
        ways = [(name_in_front(verb, seat), verb) for verb in own]
    for who, verb in ways:
        for named in _named(state, pending, verb, who, seat):
            actor = TABLE if verb.by_table and not verb.of_named else named or actor_of(pending)
            known = known_to(game, state, actor)
            found = beginnings(game, verb.args, known, actor, ())
            is_hidden = beginnings is _beginnings and not who and lies_hidden(game, known, pending)
            if is_hidden and next(found, None) is not None:
                whole = _holes(verb.args, known, actor, ())
                found = iter([((), tuple(_of_seen_pieces(game, known, each) for each in whole), False)])
            for words, holes, is_next in found:
                text = joined_words((named, verb.name, *words))
                answers = holes[0].kind == "number" and is_number_asked(game, pending, verb)
                yield OpenMove(text, actor, verb.name, words, holes, verb.help, is_next or answers)


def _named(state: Any, pending: Pending, verb: Verb, who: str, seat: str | None) -> tuple[str, ...]:
    """Who is named in front of a word: nobody, another seat that may act, or each that it can be about."""
    if who or not (verb.personal or (verb.free and actor_of(pending) == TABLE)):
        return (who,)
    return (seat,) if seat else tuple(state.table.seats)


def _beginnings(
    game: AnyGame,
    args: tuple[Arg, ...],
    state: Any,
    by: str,
    values: Typed,
    words: tuple[str, ...] = (),
    *,
    is_next: bool = False,
) -> Iterator[tuple[tuple[str, ...], tuple[Hole, ...], bool]]:
    """The words up to the first hole, the holes from there on, and whether this is said next."""
    if not args or all(arg.optional for arg in args):
        return
    first, rest = args[0], args[1:]
    if first.choices is None:
        if not first.optional:
            yield words, _holes(args, state, by, values), is_next
        return
    try:
        choices = [choice for choice in first.choices(state, by, values) if not choice.unlisted]
    except TablefoldError:
        return
    if first.takes_several:
        if choices and (first.repeat or min(first.most, len(choices)) > 1):
            yield words, _holes(args, state, by, values), is_next
        return
    lead = (first.lead,) if first.lead else ()
    for choice in choices:
        named, said = (*values, choice.value), (*words, *lead, choice.text)
        yield from _beginnings(game, rest, state, by, named, said, is_next=is_next or choice.is_next)
    if _can_be_new(game, first, state, by, values):
        yield words, (Hole(first.name, "new"), *_holes(rest, state, by, None)), is_next


def _can_be_new(game: AnyGame, arg: Arg, state: Any, by: str, values: Typed) -> bool:
    """Whether a piece that no catalog has could be named here, if there were one."""
    if arg.choices is None or arg.kind is None or state.table.dealer != TABLE:
        return False
    if arg.kind.kind not in game.info.definable:
        return False
    what_if = state.copy()
    what_if.table.catalog = what_if.table.catalog.with_entry(arg.kind.kind, SOMETHING_NEW, {})
    with suppress(TablefoldError):
        return any(each.text == SOMETHING_NEW for each in arg.choices(what_if, by, values))
    return False


def _tails(
    game: AnyGame, args: tuple[Arg, ...], state: Any, by: str, values: Typed, words: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], tuple[Hole, ...], bool]]:
    """The words of a move that can be listed, and the holes after them, all of which may stay empty."""
    if not args:
        return
    if all(arg.optional for arg in args):
        if all(arg.usual is None for arg in args):
            yield words, _holes(args, state, by, values), False
        return
    first, rest = args[0], args[1:]
    if first.choices is None or first.takes_several or not any(arg.optional for arg in rest):
        return
    lead = (first.lead,) if first.lead else ()
    with suppress(TablefoldError):
        for choice in first.choices(state, by, values):
            if not choice.unlisted:
                said = (*words, *lead, choice.text)
                yield from _tails(game, rest, state, by, (*values, choice.value), said)


def _holes(args: tuple[Arg, ...], state: Any, by: str, values: Typed | None) -> tuple[Hole, ...]:
    """A hole for each argument. A hole after another one lists what could be named if the first were filled
    with the first thing that fits. Without `values`, as after a new piece, it lists nothing."""
    found: list[Hole] = []
    for arg in args:
        choices: list[Choice] = []
        if arg.choices is not None and values is not None:
            with suppress(TablefoldError):
                choices = [each for each in arg.choices(state, by, values) if not each.unlisted]
        hole = _hole(arg, state, by, values or (), tuple(each.text for each in choices))
        found.append(hole)
        is_open = not arg.optional and arg.choices is not None and len(choices) < max(1, arg.least)
        values = None if values is None or is_open else (*values, _such_as(hole, arg, choices))
    return tuple(found)


def _such_as(hole: Hole, arg: Arg, choices: Sequence[Choice]) -> Any:
    """A value that fits a hole, for the holes after it."""
    if arg.optional:
        return arg.default
    if hole.kind in ("number", "change"):
        return hole.least or 0
    if hole.kind == "pieces":
        return tuple(each.value for each in choices[: arg.least])
    return choices[0].value if choices else ""


def _hole(arg: Arg, state: Any, by: str, values: Typed, names: tuple[str, ...]) -> Hole:
    if arg.number or arg.signed:
        least, most = arg.bounds(state, by, values) if arg.bounds and values else (None, None)
        kind: Literal["number", "change"] = "change" if arg.signed else "number"
        decimals = arg.decimals(state, by, values) if arg.decimals else 0
        return Hole(arg.name, kind, least, most, is_optional=arg.optional, lead=arg.lead, decimals=decimals)
    if arg.takes_several:
        most = min(arg.most, len(names)) if arg.multiset else None
        least = max(arg.least, int(arg.repeat and not arg.optional))
        return Hole(arg.name, "pieces", least, most, names, arg.optional, arg.lead)
    if arg.spelled is not None:
        letters, places = arg.spelled(state)
        among = tuple(f"{letter} {what}" for letter, what in letters.items())
        return Hole(arg.name, "letters", None, None, among, arg.optional, arg.lead, places=tuple(places))
    if arg.choices is None:
        return Hole(arg.name, "text", is_optional=arg.optional, lead=arg.lead)
    return Hole(arg.name, "choice", among=names, is_optional=arg.optional, lead=arg.lead)
