"""What can be typed now: the legal moves by their numbers, the blocked ones with the reason, and the words.

Law: a number in a list means the same move to the desk. `listed` gives the state as far as the person who
asks may know it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Protocol

from cli.pages import games, pieces, topics
from cli.words import MEANT
from ledger.core.blocks import Block, Facts, Grid, Heading, Note
from ledger.core.errors import TablefoldError, UnknownVerb
from ledger.core.pieces.names import counted
from ledger.core.rules.verbs import Move, Verb
from ledger.core.typing import listing, questions
from ledger.core.typing.arguments import find_verb
from ledger.core.typing.examples import example
from ledger.core.typing.eyes import Known
from ledger.core.typing.kinds import MoveKind, short_list
from ledger.core.typing.shortest import shortest_words
from ledger.desk.reader import Reader

MOST = 30
"""How many moves are listed at once."""
BRIEF, REASONS = 12, 3
"""How many moves, and reasons for blocked ones, are on the page that must fit on a screen."""
HERE = ("moves", "table", "words")
"""Topics that depend on the game."""


class SessionWord(Protocol):
    """A word that is not a move of the game."""

    @property
    def usage(self) -> str: ...

    @property
    def help(self) -> str: ...


def brief(desk: Reader, listed: Known, *, has_numbers: bool = True) -> tuple[Block, ...]:
    """What can be done now, and what else `help` can show, in less than a screen. `has_numbers` is False if
    the list on the screen has other numbers."""
    moves = desk.moves(listed)
    legal = [move for move in moves if move.verdict.is_accepted]
    blocks: list[Block] = [Heading(f"Asked now: {desk.prompt(listed.asked(desk.pending))}")]
    rows = _moves_or_kinds(desk, legal, listed)
    named = [_listed_name(desk, row, has_numbers=has_numbers) for row in rows[:BRIEF]]
    if legal:
        blocks.append(Note(" · ".join(named)))
        if not has_numbers:
            blocks.append(Note("The letters in front are enough.", tone="hint"))
    if len(rows) > BRIEF:
        more = f"… and {len(rows) - BRIEF} more: a part of the name finds each, Tab lists them."
        blocks.append(Note(more))
    if verbs := _usages_now(desk):
        most = REASONS if len(verbs) > REASONS + 1 else len(verbs)
        more = f" or {counted(len(verbs) - most, 'other move')}" if len(verbs) > most else ""
        blocks.append(Note(f"Type: {' or '.join(verbs[:most])}{more}"))
    if not legal and (line := example(desk.game, listed(desk.state))):
        blocks.append(Note(f"For example: {line}"))
    reasons: dict[str, list[str]] = {}
    for move in moves:
        if not move.verdict.is_accepted:
            reasons.setdefault(move.verdict.why, []).append(_short_name(desk, move))
    for why, names in list(reasons.items())[:REASONS]:
        names_or_count = ", ".join(names) if len(names) <= REASONS else f"{len(names)} moves"
        blocks.append(Note(f"Not now: {names_or_count} ({why})", tone="hint"))
    if len(reasons) > REASONS:
        blocks.append(Note("help all shows more that is not possible now.", tone="hint"))
    more = ", ".join(f"help {topic}" for topic in ("MOVE", *HERE, *topics.TOPICS, "all"))
    return (*blocks, Note(f"More: {more}.", tone="next"))


def shown_numbers(desk: Reader, most: int, listed: Known) -> frozenset[int]:
    """The numbers of the first `most` legal moves."""
    legal = (move.number for move in desk.moves(listed) if move.verdict.is_accepted)
    return frozenset(number for number in islice(legal, most) if number is not None)


def _moves_or_kinds(desk: Reader, legal: Sequence[Move], listed: Known) -> Sequence[Move | MoveKind]:
    """The legal moves, or their kinds if the person looking can only guess at them."""
    state = listed(desk.settled_state())
    is_guessed = listing.lies_hidden(desk.game, state, desk.game.pending(state))
    return short_list(legal, desk.verbs) if is_guessed else legal


def _listed_name(desk: Reader, row: Move | MoveKind, *, has_numbers: bool) -> str:
    if isinstance(row, MoveKind):
        return row.text
    if has_numbers:
        return row.numbered(_short_name(desk, row))
    short, name = shortest_words(desk.game, desk.settled_state(), row, MEANT), _short_name(desk, row)
    return name if name == short else f"{short}: {name}"


def _short_name(desk: Reader, move: Move) -> str:
    """A move without its word, if only one word can be meant."""
    return listing.short_name(move, questions.expected_words(desk.game, desk.pending), desk.verbs)


def everything(desk: Reader, words: Mapping[str, SessionWord], listed: Known) -> tuple[Block, ...]:
    """Everything that can be typed at this point of the game."""
    pages = (topic_page(desk, topic, words) for topic in (*HERE, *topics.TOPICS))
    return (*moves_now(desk, listed), *(block for blocks in pages for block in blocks))


def topic_page(desk: Reader, topic: str, words: Mapping[str, SessionWord]) -> tuple[Block, ...]:
    """One topic of help."""
    if topic in topics.TOPICS:
        return topics.page(topic)
    if topic == "words":
        return (Heading("Words", 2), _usages(words))
    names = {verb.name for verb in desk.game.words}
    known = {name: verb for name, verb in desk.verbs.items() if (name in names) == (topic == "moves")}
    return (Heading("Moves of the game" if topic == "moves" else "For the table", 2), _usages(known))


def moves_now(desk: Reader, listed: Known) -> tuple[Block, ...]:
    """What is asked, the moves that answer it, and those that are blocked."""
    moves = desk.moves(listed)
    legal = [move for move in moves if move.verdict.is_accepted]
    blocked = [move for move in moves if not move.verdict.is_accepted]
    blocks: list[Block] = [Heading(f"Asked now: {desk.prompt(listed.asked(desk.pending))}")]
    rows = _moves_or_kinds(desk, legal, listed)
    if legal:
        blocks.append(_moves_table(rows[:MOST]))
    if len(rows) > MOST:
        blocks.append(Note(f"… and {len(rows) - MOST} more."))
    if verbs := _usages_now(desk):
        blocks.append(Note("Type: " + " or ".join(verbs)))
    if not legal and (line := example(desk.game, listed(desk.state))):
        blocks.append(Note(f"For example: {line}"))
    if blocked:
        why = tuple((move.text, move.verdict.why) for move in blocked[:MOST])
        blocks.append(Grid(("not now", "because"), why))
    return tuple(blocks)


def _usages_now(desk: Reader) -> list[str]:
    return [desk.names.with_names(usage) for usage in questions.usages(desk.game, desk.pending)]


def _moves_table(legal: Sequence[Move | MoveKind]) -> Grid:
    """The moves with what they do, unless all do the same."""
    rows = tuple(
        ("", move.text, f"one of {move.count}: a part of its name is enough")
        if isinstance(move, MoveKind)
        else (number_cell(move), move.text, _what_it_does(move))
        for move in legal
    )
    if len({doubt for _, _, doubt in rows}) == 1:
        return Grid(("no.", "move"), tuple(row[:2] for row in rows))
    return Grid(("no.", "move", "what it does"), rows)


def number_cell(move: Move) -> str | int:
    """A move's number as a cell of a table; empty if no number picks it."""
    return "" if move.number is None else move.number


def _what_it_does(move: Move) -> str:
    if move.verdict.kind == "unverifiable":
        return f"{move.help} (nobody can check: {move.verdict.why})"
    return move.verdict.why or move.help


def _usages(known: Mapping[str, Verb] | Mapping[str, SessionWord]) -> Block:
    return Facts(tuple((word.usage, word.help) for word in known.values()))


SHOW = "show"
"""The word whose help names the pages of a game."""


def about(desk: Reader, name: str, words: Mapping[str, SessionWord], listed: Known) -> tuple[Block, ...]:
    """The help on a verb, a word or a topic, otherwise what the rules or the pieces have under that name.
    Raises UnknownVerb or AmbiguousName."""
    first = name.split(maxsplit=1)[0].casefold()
    if first == "all":
        return everything(desk, words, listed)
    if first in (*HERE, *topics.TOPICS):
        return topic_page(desk, first, words)
    try:
        word: SessionWord | Verb = words[first] if first in words else find_verb(first, desk.verbs)
    except UnknownVerb as no_verb:
        return _explanation(desk, name, no_verb)
    line = example(desk.game, listed(desk.state), word) if isinstance(word, Verb) else ""
    files = [(f"{kind.word} FILE.toml", kind.about) for kind in desk.game.prepared if kind.word == first]
    rows = Facts(((word.usage, word.help), *files))
    shown = desk.game.pages(listed(desk.state)) if first == SHOW else ()
    notes = [f"Now, for example: {line}"] * bool(line) + [f"Its pages: {', '.join(shown)}."] * bool(shown)
    return (rows, *map(Note, notes))


def _explanation(desk: Reader, name: str, no_verb: UnknownVerb) -> tuple[Block, ...]:
    """What the rules say under that name, a piece of that name, or the topic of help that begins like it.
    Raises `no_verb` if there is none."""
    with suppress(TablefoldError):
        return games.topics(desk.game, name)
    with suppress(TablefoldError):
        return pieces.about(desk.settled_state().table.catalog, name)
    if topic := topics.begun_by(name.casefold()):
        return topics.page(topic)
    raise no_verb
