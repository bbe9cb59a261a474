"""What a typed line asks for, in a given state: who, which verb, which event.

Law: pure; nothing is judged and nothing recorded. What can be named is what whoever acts may know. An open
question can be answered without its verb, a seat can be named in front of a move, and a bare number picks
from the listed moves. What a line consists of is the business of `line`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any

from ledger.core.errors import (
    AmbiguousName,
    BadCatalog,
    MoveIncomplete,
    MoveRefused,
    NotThere,
    TablefoldError,
    UnknownName,
    UnknownPiece,
    UnknownVerb,
)
from ledger.core.line import COLON, INSISTS, Line, chain, leads, named, parted, read, whole
from ledger.core.log.events import Event, own_fields, same
from ledger.core.pieces.names import MEANT, close, is_begun
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame, actors, known_to
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verbs import Move, Typed, Verb
from ledger.core.rules.verdicts import AtOnce, Chance, Pending, asked_of, may_decide
from ledger.core.typing import arguments, listing
from ledger.core.typing.answering import answers, behind, names_piece, takes_text, unfit
from ledger.core.typing.arguments import find_verb, meant_or_expected, parse
from ledger.core.typing.eyes import Known, all_of_it, whose
from ledger.core.typing.table_moves import verbs_of

Shown = Container[int] | None
"""The numbers of the moves that are on the screen now; None where there is no screen, as in a script."""


def draft(
    game: AnyGame,
    state: Any,
    line: Line,
    shown: Shown = None,
    due: Pending | None = None,
    listed: Known = all_of_it,
) -> Event:
    """The event that a typed move asks for; `due` is what is waited for, where known.

    A bare number is the answer where a number is asked, or something is called so; else it picks from the
    list that is `shown`, which is that of the state as whoever types knows it (`listed`). Raises the
    errors of the parser, or MoveRefused where it is not clear who did it or what it answers.
    """
    return _read(game, state, line, shown, due, listed)[0]


def understood(
    game: AnyGame,
    state: Any,
    line: Line,
    shown: Shown = None,
    due: Pending | None = None,
    listed: Known = all_of_it,
) -> tuple[Event, Line]:
    """The same, and the line as it was understood: a number as the move that it picks, names in full, a seat
    in front where somebody was named.

    As it was typed where it cannot be said so: a full name may mean something else, too. Raises as `draft`.
    """
    event, full = _read(game, state, line, shown, due, listed)
    return event, full if full == line or means(game, state, str(full), event) else line


def means(game: AnyGame, state: Any, text: str, event: Event) -> bool:
    """Whether a text is one line, and asks for just this event."""
    try:
        return chain(text) == (text,) and same(draft(game, state, read(text)), event)
    except TablefoldError:
        return False


def reads(game: AnyGame, state: Any, text: str) -> bool:
    """Whether a line can be read to its end as a move, whatever the rules say of it.

    With its verb in front it may name a piece that is taught with it. Without one, no text of the table's own
    counts: that would be anything.
    """
    pending = game.pending(state)
    line, _ = parts(game, state, read(text), pending)
    actor, words = _named(game, state, pending, line.words)
    has_verb = words.partition(" ")[0].casefold() in verbs_of(game)
    try:
        verb, _ = _verb(game, state, pending, words, actor)
        draft(game, state, line, due=pending)
    except (MoveRefused, UnknownPiece):
        return has_verb
    except TablefoldError:
        return False
    return has_verb or not takes_text(verb)


def _read(
    game: AnyGame, state: Any, line: Line, shown: Shown, due: Pending | None, listed: Known = all_of_it
) -> tuple[Event, Line]:
    """The event, and the line in full, which may mean something else."""
    pending = game.pending(state) if due is None else due
    actor, words = _named(game, state, pending, line.words)
    is_at_once = isinstance(pending, AtOnce)
    pending, number = asked_of(pending, actor or None), whole(words if is_at_once else line.words)
    verb = None
    if number is not None and (names := listing.called(game, state, pending)) is not None:
        verb = next((verbs_of(game)[name] for name in names if number in names[name].values()), None)
        if verb is None:
            seen = listed(state)
            by = listing.actor_of(pending)
            move = _numbered(game, seen, number, shown, by if is_at_once else listed.seat)
            picked = Line(f"{by} {move.text}" if is_at_once else move.text, line.insists, line.text)
            return (move.event, picked) if seen is state else _read(game, state, picked, shown, due)
    verb, rest = _verb(game, state, pending, words, actor) if verb is None else (verb, words)
    _require_asked(game, state, pending, verb, actor, words)
    by = _by(state, pending, verb, actor, words)
    values, said = _values(game, state, pending, rest, verb, by, None if line.insists else line.text)
    front = by if is_at_once and by in state.table.seats else "" if verb.by_table else actor
    full = listing.spelled((front, verb.name, *said))
    return listing.draft(game, state, pending, verb, by, values), Line(full, line.insists, line.text)


def _values(
    game: AnyGame, state: Any, pending: Pending, text: str, verb: Verb, by: str, tail: str | None
) -> tuple[Typed, list[str]]:
    """The arguments' values, and their words; what is wrong in a line of somebody who is not asked is said as
    to all.

    Whoever sits at the keyboard may type any name: nothing that only this seat knows is told for it.
    """
    try:
        return arguments.understood(text, known_to(game, state, by), verb, by, tail)
    except TablefoldError:
        if may_decide(pending, by, verb.kinds):
            raise
        if isinstance(pending, AtOnce) and not set(verb.kinds).isdisjoint(pending.events):
            raise whose(pending, text, by) from None
        return arguments.understood(text, known_to(game, state, ""), verb, by, tail)


def _named(game: AnyGame, state: Any, pending: Pending, text: str) -> tuple[str, str]:
    """Whoever is named in front of a move, and the rest: in full, or by a beginning that means nobody else.

    A beginning is a name only in front of a verb, or of what answers what is asked, and where the word means
    nothing else that is asked now.
    """
    called = {name: name for name in actors(game, state)}
    for seat in state.table.seats:
        called |= dict.fromkeys(state.table.aliases(seat), seat)
    actor, words = named(text, called)
    first, _, rest = text.partition(" ")
    begun = first.casefold()
    found: dict[str, str] = {}
    for name, seat in called.items():
        folded = name.casefold()
        if folded.startswith(begun) and is_begun(folded, begun):
            found.setdefault(seat.casefold(), seat)
    if actor or len(found) != 1:
        return called.get(actor, ""), words
    verbs, second = verbs_of(game), rest.lstrip().partition(" ")[0].casefold()
    is_verb = begun in verbs or any(is_begun(verb, begun) for verb in listing.expected(game, pending))
    if is_verb or not second or answers(game, state, pending, text, listing.actor_of(pending))[0]:
        return "", text
    (seat,) = found.values()
    if any(is_begun(verb, second) for verb in verbs) or answers(game, state, pending, rest.strip(), seat)[0]:
        return seat, rest.strip()
    return "", text


def _numbered(game: AnyGame, state: Any, number: int, shown: Shown, seat: str | None) -> Move:
    """The move of that number, if it stands in the list of the `seat` that looks, and that was shown. Raises
    UnknownName."""
    listed = list(listing.moves(game, state, seat))
    can_pick = shown is None or number in shown
    for move in listed if can_pick else ():
        if move.number == number:
            return move
    can_be_made = (move for move in listed if move.verdict.is_accepted and move.number is not None)
    few = [move.numbered(move.text) for move in can_be_made][: listing.FEW]
    raise UnknownName(
        f"{number} picks nothing: no list on the screen has that number.",
        hint=f"The list is: {', '.join(few)}."
        if few
        else "Type a part of its name; `help` lists what can be typed.",
    )


def spelled_out(game: AnyGame, state: Callable[[], Any], text: str) -> Iterator[str]:
    """The moves of a line in a short form of the game's own, each when the one before it has been made; or
    the line itself. `state` gives the state as it is by then."""
    made = 0
    while (move := game.shorthand(state(), text, made)) is not None:
        yield move
        made += 1
    if not made:
        yield text


def parts(game: AnyGame, state: Any, line: Line, due: Pending | None = None) -> tuple[Line, str]:
    """The first move of a line, and what follows its colon where its verb leads to another move. What stands
    in front insists on all of it."""
    if COLON not in line.words:
        return line, ""
    pending = game.pending(state) if due is None else due
    actor, words = _named(game, state, pending, line.words)
    found = leads(words)
    if found is None:
        return line, ""
    before, rest = found
    try:
        verb, _ = _verb(game, state, pending, before, actor)
    except NotThere:
        raise
    except TablefoldError:
        return line, ""
    if not verb.leads:
        return line, ""
    first = " ".join(filter(None, (actor, before)))
    behind = Line(rest.removeprefix(INSISTS).strip(), line.insists or rest.startswith(INSISTS), line.text)
    return Line(first, line.insists, line.text if line.insists else None), str(behind)


def signed(game: AnyGame, state: Any, line: Line, seat: str | None, due: Pending | None = None) -> Line:
    """The line with the seat in front that types it, where several are asked at once and nobody is named."""
    pending = game.pending(state) if due is None else due
    if seat is None or not isinstance(pending, AtOnce) or _named(game, state, pending, line.words)[0]:
        return line
    return Line(f"{seat} {line.words}", line.insists, line.text)


def _require_asked(game: AnyGame, state: Any, pending: Pending, verb: Verb, actor: str, words: str) -> None:
    """Raises MoveRefused where what chance decides for some is answered in the name of somebody else."""
    if not (actor and isinstance(pending, Chance) and type(pending.draft) in verb.kinds):
        return
    said = (getattr(pending.draft, field) for field in ("by", *own_fields(type(pending.draft))))
    known = {name.casefold() for name in actors(game, state)}
    about = {name.casefold() for name in said if isinstance(name, str)} & known
    if about and actor.casefold() not in about:
        raise MoveRefused(
            f"That is not asked of {actor}: {prompt(pending)}",
            hint="Leave the name out to answer what is asked.",
        )


def _by(state: Any, pending: Pending, verb: Verb, actor: str, words: str) -> str:
    """Who does it. Raises MoveRefused where somebody has to be named."""
    if verb.by_table:
        return TABLE
    by = actor or listing.actor_of(pending)
    answers = isinstance(pending, Chance) and type(pending.draft) in verb.kinds
    if by == TABLE and isinstance(pending, AtOnce) and not set(verb.kinds).isdisjoint(pending.events):
        raise whose(pending, words)
    if by == TABLE and not (verb.free or answers):
        seat = state.table.seats[0]
        raise MoveRefused(
            f"Not now: {prompt(pending)}",
            hint=f"If it happened anyway, say who did it: {INSISTS} {seat} {words}",
        )
    return by


def _verb(game: AnyGame, state: Any, pending: Pending, text: str, actor: str) -> tuple[Verb, str]:
    """The verb and its arguments. What answers the open question in one way only needs no verb.

    Behind a name that holds for a word of every table, too (`ann note +5`), and for a word that answers
    nothing now and says too little. What answers it in several ways is asked about, before the word is taken
    for one that answers nothing.
    """
    verbs: Mapping[str, Verb] = verbs_of(game)
    word, _, rest = text.partition(" ")
    if (apart := parted(word)) is not None and apart[0].casefold() in verbs:
        word, rest = apart[0], f"{apart[1]} {rest}".rstrip()
    expected, by = listing.expected(game, pending), actor or listing.actor_of(pending)
    if (verb := verbs.get(word.casefold())) is not None:
        is_tables = bool(actor) and verb.by_table and verb not in game.words
        is_bare = not rest and verb.name not in expected and verb.args and not verb.args[0].optional
        named = answers(game, state, pending, text, by)[0] if is_tables or is_bare else []
        return (named[0], text) if len(named) == 1 else (verb, rest)
    fitting, no_answer = answers(game, state, pending, text, by)
    is_unclear = isinstance(no_answer, AmbiguousName)
    if len(fitting) == 1 and not is_unclear:
        return fitting[0], text
    if not any(name.startswith(word.casefold()) for name in expected):
        if len(fitting) > 1:
            names = [f"{verb.name} {text}" for verb in fitting]
            ways, hint = " or ".join(names), "Type the word in front of it."
            raise AmbiguousName(f"{text!r} could be {ways}.", hint=hint, text=text, names=names)
        if no_answer is not None and is_unclear:
            raise no_answer
    try:
        return find_verb(word, verbs, expected), rest
    except TablefoldError as no_verb:
        is_new = isinstance(no_verb, UnknownVerb)
        if is_new and not isinstance(pending, AtOnce) and names_piece(game, state, pending, text):
            name, _, rest = behind(game, state, pending, text, by, no_answer or no_verb).partition(" ")
            return verbs[name], rest
        if no_answer is not None and isinstance(pending, Chance):
            raise no_answer from None
        if isinstance(no_answer, NotThere):
            raise no_answer from None
        slip = no_answer if isinstance(no_answer, UnknownName) and no_answer.hint.startswith(MEANT) else None
        is_free = is_new and not isinstance(pending, AtOnce)
        if is_free and (why := unfit(game, state, pending, text, actor)) is not None:
            raise why from None
        if is_free and slip is not None and close(word, list(verbs)):
            no_verb.hint = meant_or_expected(word, (*slip.choices, *verbs), expected)
            raise
        is_new = is_new and not close(word, list(verbs))
        if is_new and isinstance(pending, AtOnce):
            raise whose(pending, text, actor) from None
        if is_new and no_answer is not None and (slip is not None or isinstance(no_answer, MoveIncomplete)):
            raise no_answer from None
        if is_new and isinstance(no_answer, UnknownPiece):
            said = " ".join(filter(None, (actor, text)))
            if _can_be_new(game, state, no_answer.kind, no_answer.name, said):
                raise no_answer from None
        raise


def taught(game: AnyGame, state: Any, text: str, unknown: UnknownPiece) -> str:
    """The move with what it teaches in front, where it says so: `play Bomb item` teaches a Bomb.

    Raises `unknown`, with the line to type in its hint, where more has to be said; or UnknownName where no
    piece of that name could be meant.
    """
    from ledger.core.pieces import teaching  # noqa: PLC0415 - only after an unknown name

    kind = game.schema.kind(unknown.kind)
    words = unknown.name.split(" ")
    for count in range(1, len(words)) if unknown.is_taught else ():
        name = " ".join(words[:count])
        try:
            fields = teaching.lesson(state.table.catalog, kind, " ".join(words[count:]))
        except BadCatalog:
            continue
        move = name.join(text.rsplit(unknown.name, 1))
        if fields and _can_be_new(game, state, kind.kind, name, move):
            return teaching.with_move(state.table.catalog, kind, name, fields, move)
    if not _can_be_new(game, state, kind.kind, unknown.name, text):
        who = f"{unknown.name} sits at this table." if state.table.is_seat(unknown.name) else ""
        raise UnknownName(unknown.message, hint=" ".join(filter(None, (who, unknown.hint)))) from None
    catalog, holes = state.table.catalog, teaching.holes(kind)
    line = teaching.with_move(catalog, kind, unknown.name, holes, unknown.move)
    unknown.hint = " ".join(filter(None, (unknown.near, f"If it is new: {line}")))
    raise unknown


def _can_be_new(game: AnyGame, state: Any, kind: str, name: str, text: str) -> bool:
    """Whether the name could be understood if there were a piece of that name."""
    if kind not in game.info.definable or state.table.is_seat(name):
        return False
    what_if = state.copy()
    try:
        what_if.table.catalog = what_if.table.catalog.with_entry(kind, name, {})
        draft(game, what_if, parts(game, what_if, read(text))[0])
    except UnknownPiece as other:
        return other.name != name
    except (AmbiguousName, UnknownName, UnknownVerb, BadCatalog):
        return False
    except TablefoldError:
        return True
    return True


def is_said_by(game: AnyGame, state: Any, event: Event, line: Line) -> bool:
    """Whether a line without a verb says just what an event says that followed by itself in `state`."""
    pending = game.pending(state)
    actor, words = named(line.words, actors(game, state))
    if words.partition(" ")[0].casefold() in verbs_of(game):
        return False
    for verb in listing.verbs_making(game).get(type(event), ()):
        by = TABLE if verb.by_table else actor or event.by
        try:
            if same(
                listing.draft(
                    game, state, pending, verb, by, parse(words, known_to(game, state, by), verb, by)
                ),
                event,
            ):
                return bool(verb.args)
        except TablefoldError:
            continue
    return False
