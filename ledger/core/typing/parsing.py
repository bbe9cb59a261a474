"""What a typed line asks for, in a given state: who, which verb, which event.

Law: pure; nothing is judged and nothing is recorded. A player can name what that player may know. An answer
needs no verb, a seat can be named in front of a move, and a bare number picks from the listed moves. Only
`line` knows the parts of a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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
from ledger.core.line import (
    COLON,
    INSISTS,
    TypedMove,
    read_line,
    split_at_colon,
    split_chain,
    split_name,
    split_signed,
    whole,
    with_composed_letters,
    with_words_for_names,
)
from ledger.core.log.events import Event, same
from ledger.core.pieces.names import MEANT, SEE_MOVES, close
from ledger.core.rules.describe import sentence
from ledger.core.rules.game import AnyGame, actors, known_to
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verbs import Typed, Verb
from ledger.core.rules.verdicts import AtOnce, Chance, Over, Pending, may_decide, question_for
from ledger.core.typing import arguments, bare_numbers, listing, questions
from ledger.core.typing.answering import (
    completed_answer,
    late_mistake,
    names_piece,
    takes_text,
    verbs_answered,
)
from ledger.core.typing.arguments import argument_values, find_verb
from ledger.core.typing.bare_numbers import OnScreen
from ledger.core.typing.eyes import Known, all_of_it
from ledger.core.typing.meant import meant_or_expected
from ledger.core.typing.speakers import answered_question, named_first, speaker, who_acts, whose_line_error
from ledger.core.typing.table_moves import verbs_of


def typed_draft(
    game: AnyGame,
    state: Any,
    line: TypedMove,
    shown: OnScreen = None,
    due: Pending | None = None,
    listed: Known = all_of_it,
) -> Event:
    """The event that a typed move asks for; `due` is what the game waits for, if known.
    A bare number is the answer if the question wants a number, or means something with that name. Otherwise
    it picks from the list that is `shown`, which is for the state as the typist knows it (`listed`). Raises
    the errors of the parser, or MoveRefused if it is not clear who did it or what it answers.
    """
    return _read(game, state, line, shown, due, listed)[0]


def read_move(
    game: AnyGame,
    state: Any,
    line: TypedMove,
    shown: OnScreen = None,
    due: Pending | None = None,
    listed: Known = all_of_it,
) -> tuple[Event, TypedMove]:
    """The event of `typed_draft`, and the line as it was understood. It has the move in place of a number
    that picks it, names in full, and a seat in front if somebody was named. The line stays as typed if its
    full form may mean something else, too. Raises like `typed_draft`.
    """
    event, full = _read(game, state, line, shown, due, listed)
    return event, full if full == line or asks_for(game, state, str(full), event) else line


def asks_for(game: AnyGame, state: Any, text: str, event: Event) -> bool:
    """Whether a text is a single line, and asks for exactly this event."""
    try:
        return split_chain(text) == (text,) and same(typed_draft(game, state, read_line(text)), event)
    except TablefoldError:
        return False


def is_readable(game: AnyGame, state: Any, text: str) -> bool:
    """Whether a line can be read to its end as a move, whatever the rules say about it.
    With its verb in front, it may name a piece that is taught with it. Without a verb, free text does not
    count, because that could be anything.
    """
    pending = game.pending(state)
    line, _ = split_move(game, state, read_line(text), pending)
    actor, words = speaker(game, state, pending, line.words)
    has_verb = words.partition(" ")[0].casefold() in verbs_of(game)
    try:
        verb, _ = _verb(game, state, pending, words, actor)
        typed_draft(game, state, line, due=pending)
    except (MoveRefused, UnknownPiece):
        return has_verb
    except TablefoldError:
        return False
    return has_verb or not takes_text(verb)


def _read(
    game: AnyGame,
    state: Any,
    line: TypedMove,
    shown: OnScreen,
    due: Pending | None,
    listed: Known = all_of_it,
) -> tuple[Event, TypedMove]:
    """The event, and the line in full, which may mean something else."""
    if line.insists and not line.words:
        hint = f"Type the move after it: {INSISTS} MOVE -- why"
        raise MoveIncomplete(f"{INSISTS} goes in front of a move.", hint=hint)
    pending = game.pending(state) if due is None else due
    actor, words = speaker(game, state, pending, line.words)
    is_at_once = isinstance(pending, AtOnce)
    if is_at_once:
        pending = question_for(pending, actor or None)
    number = whole(words if is_at_once else line.words)
    meant = "answer" if number is None else bare_numbers.number_meaning(game, state, pending, number)
    if meant == "listed" and number is not None:
        by, seen = questions.actor_of(pending), listed(state)
        seat = by if is_at_once else listed.seat
        move = bare_numbers.picked_move(listing.moves(game, seen, seat), number, shown)
        picked = TypedMove(f"{by} {move.text}" if is_at_once else move.text, line.insists, line.text)
        return (move.event, picked) if seen is state else _read(game, state, picked, shown, due)
    verb, rest = (meant, words) if isinstance(meant, Verb) else _verb(game, state, pending, words, actor)
    pending = answered_question(game, state, pending, verb, actor)
    by = who_acts(state, pending, verb, actor, words)
    try:
        values, said = _values(game, state, pending, rest, verb, by, None if line.insists else line.text)
    except UnknownName as error:
        if not actor and type(error) is UnknownName and (turned := named_first(game, state, verb, rest)):
            error.hint = f"A name comes first: {turned}"
        elif error.hint == SEE_MOVES and (lines := questions.expected_lines(game, pending)):
            error.hint = error.hint if verb.name in lines else meant_or_expected("", (), lines)
        raise
    is_tables = verb.by_table and not verb.of_named
    front = by if is_at_once and by in state.table.seats else "" if is_tables else actor
    full = listing.joined_words((front, verb.name, *said))
    return questions.verb_draft(game, state, pending, verb, by, values), TypedMove(
        full, line.insists, line.text
    )


def _values(
    game: AnyGame, state: Any, pending: Pending, text: str, verb: Verb, by: str, tail: str | None
) -> tuple[Typed, list[str]]:
    """The arguments' values, and their words. If a line is by somebody who is not asked, an error uses only
    what everybody knows.
    Anybody at the keyboard may type any name: that must not give away what only this seat knows.
    """
    try:
        return arguments.read_arguments(text, known_to(game, state, by), verb, by, tail)
    except TablefoldError:
        if may_decide(pending, by, verb.kinds):
            raise
        if isinstance(pending, AtOnce) and not set(verb.kinds).isdisjoint(pending.events):
            raise whose_line_error(pending, text, by) from None
        return arguments.read_arguments(text, known_to(game, state, ""), verb, by, tail)


def spelled_out(
    game: AnyGame, state: Callable[[], Any], text: str, follow: Callable[[], None]
) -> Iterator[str]:
    """The moves of a line in a short form of the game's own, or the line itself. Each comes after the move
    before it and what follows from that (`follow`). `state` gives the state at that point. The game reads the
    words of the seats, whatever names are typed."""
    made = 0
    if game.shorthand is None:
        yield text
        return
    said = _with_words_of_seats(game, state(), text)
    while (move := game.shorthand(state(), said, made)) is not None:
        if made:
            follow()
            move = game.shorthand(state(), said, made) or move
        yield move
        made += 1
    if not made:
        yield text


def _with_words_of_seats(game: AnyGame, state: Any, text: str) -> str:
    """A line with the words of the seats that it calls by other names."""
    if not (others := state.table.other_words()):
        return text
    called = {name: name for name in actors(game, state)} | others
    return with_words_for_names(with_composed_letters(text), called)


def split_move(
    game: AnyGame, state: Any, line: TypedMove, due: Pending | None = None
) -> tuple[TypedMove, str]:
    """The first move of a line, and what follows its colon if its verb leads to another move. A `!` in front
    insists on all of it."""
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
    behind = TypedMove(
        rest.removeprefix(INSISTS).strip(), line.insists or rest.startswith(INSISTS), line.text
    )
    return TypedMove(first, line.insists, line.text if line.insists else None), str(behind)


def _verb(game: AnyGame, state: Any, pending: Pending, text: str, actor: str) -> tuple[Verb, str]:
    """The verb and its arguments. A text that answers the question in only one way needs no verb. After a
    name, such an answer even beats a word of every table (`ann note +5`), and a word that answers nothing now
    and says too little. If a text answers in several ways, the tool asks before it takes the word for a verb
    that answers nothing.
    """
    verbs: Mapping[str, Verb] = verbs_of(game)
    word, _, rest = text.partition(" ")
    if (apart := split_signed(word)) is not None and apart[0].casefold() in verbs:
        word, rest = apart[0], f"{apart[1]} {rest}".rstrip()
    if (verb := verbs.get(word.casefold())) is not None:
        is_tables = bool(actor) and verb.by_table and verb not in game.words
        says_too_little = not rest and verb.args and not verb.args[0].optional
        is_bare = says_too_little and verb.name not in questions.expected_words(game, pending)
        if not (is_tables or is_bare):
            return verb, rest
        named, _ = verbs_answered(game, state, pending, text, actor or questions.actor_of(pending))
        return (named[0], text) if len(named) == 1 else (verb, rest)
    expected, by = questions.expected_words(game, pending), actor or questions.actor_of(pending)
    fitting, no_answer = verbs_answered(game, state, pending, text, by)
    is_unclear = isinstance(no_answer, AmbiguousName)
    if len(fitting) > 1:
        fitting = _possible(game, state, pending, fitting, text, by) or fitting
    if len(fitting) == 1 and not is_unclear:
        return fitting[0], text
    if not any(name.startswith(word.casefold()) for name in expected):
        _require_clear(text, fitting, no_answer)
    try:
        return find_verb(word, verbs, expected), rest
    except TablefoldError as no_verb:
        is_new, lines = isinstance(no_verb, UnknownVerb), questions.expected_lines(game, pending)
        if is_new:
            over = f"{sentence(pending.prompt)} " if isinstance(pending, Over) else ""
            no_verb.hint = over + meant_or_expected(word, verbs, lines, rest)
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
        if is_free and (why := late_mistake(game, state, pending, text, actor)) is not None:
            raise why from None
        if is_free and slip is not None and close(word, list(verbs)):
            no_verb.hint = meant_or_expected(word, (*slip.choices, *verbs), lines)
            raise
        is_new = is_new and not close(word, list(verbs))
        if is_new and isinstance(pending, AtOnce):
            raise whose_line_error(pending, text, actor) from None
        if is_new and no_answer is not None and (slip is not None or isinstance(no_answer, MoveIncomplete)):
            raise no_answer from None
        if is_new and isinstance(no_answer, UnknownPiece):
            said = " ".join(filter(None, (actor, text)))
            if _can_be_new(game, state, no_answer.kind, no_answer.name, said):
                raise no_answer from None
        raise


def _require_clear(text: str, fitting: Sequence[Verb], no_answer: TablefoldError | None) -> None:
    """Raises AmbiguousName if a text answers in several ways, or if it is unclear what it answers."""
    if len(fitting) > 1:
        names = [f"{verb.name} {text}" for verb in fitting]
        ways, hint = " or ".join(names), "Type the word in front of it."
        raise AmbiguousName(f"{text!r} could be {ways}.", hint=hint, text=text, names=names)
    if isinstance(no_answer, AmbiguousName):
        raise no_answer


def _possible(
    game: AnyGame, state: Any, pending: Pending, verbs: Sequence[Verb], text: str, by: str
) -> list[Verb]:
    """The verbs with which a text says something that the pieces allow; of those that say the same, the
    first. This uses only what the typist may know; what the pieces forbid can never be recorded."""
    known, found, events = known_to(game, state, by), list[Verb](), list[Event]()
    for verb in verbs:
        try:
            event = questions.verb_draft(
                game, known, pending, verb, by, argument_values(text, known, verb, by)
            )
            is_possible = check(game, known, event).kind != "impossible"
        except TablefoldError:
            continue
        if is_possible and not any(same(event, each) for each in events):
            found.append(verb)
            events.append(event)
    return found


def line_that_teaches(game: AnyGame, state: Any, text: str, unknown: UnknownPiece) -> str:
    """The line with a definition in front of the move, if the move teaches a piece: `play Bomb item` teaches
    a Bomb. Raises `unknown`, with the line to type in its hint, if there is more to say; or UnknownName if no
    piece with that name could be meant.
    """
    from ledger.core.pieces import teaching  # noqa: PLC0415 - only after an unknown name

    kind = game.schema.kind(unknown.kind)
    words = unknown.name.split(" ")
    for count in range(1, len(words)) if unknown.is_taught else ():
        name = " ".join(words[:count])
        try:
            fields = teaching.taught_fields(state.table.catalog, kind, " ".join(words[count:]))
        except BadCatalog:
            continue
        move = name.join(text.rsplit(unknown.name, 1))
        if fields and _can_be_new(game, state, kind.kind, name, move):
            return teaching.line_with_move(state.table.catalog, kind, name, fields, move)
    if not _can_be_new(game, state, kind.kind, unknown.name, text):
        who = f"{unknown.name} sits at this table." if state.table.is_seat(unknown.name) else ""
        raise UnknownName(unknown.message, hint=" ".join(filter(None, (who, unknown.hint)))) from None
    catalog, holes = state.table.catalog, teaching.unknown_fields(kind)
    line = teaching.line_with_move(catalog, kind, unknown.name, holes, unknown.move)
    unknown.hint = " ".join(filter(None, (unknown.near, f"If it is new: {line}")))
    raise unknown


def _can_be_new(game: AnyGame, state: Any, kind: str, name: str, text: str) -> bool:
    """Whether the line would make sense if there were a piece with that name."""
    if kind not in game.info.definable or state.table.is_seat(name):
        return False
    what_if = state.copy()
    try:
        what_if.table.catalog = what_if.table.catalog.with_entry(kind, name, {})
        typed_draft(game, what_if, split_move(game, what_if, read_line(text))[0])
    except UnknownPiece as other:
        return other.name != name
    except (AmbiguousName, UnknownName, UnknownVerb, BadCatalog):
        return False
    except TablefoldError:
        return True
    return True


def is_said_by(game: AnyGame, state: Any, event: Event, line: TypedMove) -> bool:
    """Whether a line without a verb says exactly the same as `event`, which followed by itself in `state`."""
    pending = game.pending(state)
    actor, words = split_name(line.words, actors(game, state))
    if words.partition(" ")[0].casefold() in verbs_of(game):
        return False
    for verb in questions.verbs_making(game).get(type(event), ()):
        by = TABLE if verb.by_table else actor or event.by
        try:
            if same(
                questions.verb_draft(
                    game,
                    state,
                    pending,
                    verb,
                    by,
                    argument_values(words, known_to(game, state, by), verb, by),
                ),
                event,
            ):
                return bool(verb.args)
        except TablefoldError:
            continue
    return False
