"""What a typed line asks for, in a given state: who, which verb, which event.

Law: pure; nothing is judged and nothing recorded. What can be named is what whoever acts may know. An open
question can be answered without its verb, a seat can be named in front of a move, and a bare number picks
from the listed moves. What a line consists of is the business of `line`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
from ledger.core.line import COLON, INSISTS, Line, chain, named, read, split_at_colon, split_signed, whole
from ledger.core.log.events import Event, same
from ledger.core.pieces.names import MEANT, close
from ledger.core.rules.game import AnyGame, actors, known_to
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verbs import Typed, Verb
from ledger.core.rules.verdicts import AtOnce, Chance, Pending, asked_of, may_decide
from ledger.core.typing import arguments, bare_numbers, listing, questions
from ledger.core.typing.answering import answers, completed_answer, names_piece, takes_text, unfit
from ledger.core.typing.arguments import find_verb, meant_or_expected, parse
from ledger.core.typing.bare_numbers import Shown
from ledger.core.typing.eyes import Known, all_of_it
from ledger.core.typing.speakers import doer, require_asked, speaker, whose
from ledger.core.typing.table_moves import verbs_of


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
    actor, words = speaker(game, state, pending, line.words)
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
    actor, words = speaker(game, state, pending, line.words)
    is_at_once = isinstance(pending, AtOnce)
    pending, number = asked_of(pending, actor or None), whole(words if is_at_once else line.words)
    meant = "answer" if number is None else bare_numbers.meaning(game, state, pending, number)
    if meant == "listed" and number is not None:
        by, seen = questions.actor_of(pending), listed(state)
        seat = by if is_at_once else listed.seat
        move = bare_numbers.picked(listing.moves(game, seen, seat), number, shown)
        picked = Line(f"{by} {move.text}" if is_at_once else move.text, line.insists, line.text)
        return (move.event, picked) if seen is state else _read(game, state, picked, shown, due)
    verb, rest = (meant, words) if isinstance(meant, Verb) else _verb(game, state, pending, words, actor)
    require_asked(game, state, pending, verb, actor, words)
    by = doer(state, pending, verb, actor, words)
    values, said = _values(game, state, pending, rest, verb, by, None if line.insists else line.text)
    front = by if is_at_once and by in state.table.seats else "" if verb.by_table else actor
    full = listing.spelled((front, verb.name, *said))
    return questions.draft(game, state, pending, verb, by, values), Line(full, line.insists, line.text)


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
    actor, words = speaker(game, state, pending, line.words)
    found = split_at_colon(words)
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


def _verb(game: AnyGame, state: Any, pending: Pending, text: str, actor: str) -> tuple[Verb, str]:
    """The verb and its arguments. What answers the open question in one way only needs no verb.

    Behind a name that holds for a word of every table, too (`ann note +5`), and for a word that answers
    nothing now and says too little. What answers it in several ways is asked about, before the word is taken
    for one that answers nothing.
    """
    verbs: Mapping[str, Verb] = verbs_of(game)
    word, _, rest = text.partition(" ")
    if (apart := split_signed(word)) is not None and apart[0].casefold() in verbs:
        word, rest = apart[0], f"{apart[1]} {rest}".rstrip()
    expected, by = questions.expected(game, pending), actor or questions.actor_of(pending)
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
            name, _, rest = completed_answer(game, state, pending, text, by, no_answer or no_verb).partition(
                " "
            )
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
    for verb in questions.verbs_making(game).get(type(event), ()):
        by = TABLE if verb.by_table else actor or event.by
        try:
            if same(
                questions.draft(
                    game, state, pending, verb, by, parse(words, known_to(game, state, by), verb, by)
                ),
                event,
            ):
                return bool(verb.args)
        except TablefoldError:
            continue
    return False
