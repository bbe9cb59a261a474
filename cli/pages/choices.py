"""What can be typed now: the legal moves by their numbers, the blocked ones with the reason, and the words.

Law: the numbers are those that a bare number means to the desk.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ledger.core import listing
from ledger.core.blocks import Block, Facts, Heading, Note, Table
from ledger.core.describe import prompt
from ledger.core.line import INSISTS, TEXT
from ledger.core.moves import Move, Verb, find_verb
from ledger.desk import Desk

MOST = 30
"""Moves that are listed at once."""


class Word(Protocol):
    """A word that is no move of the game."""

    @property
    def usage(self) -> str: ...

    @property
    def help(self) -> str: ...


def all_of(desk: Desk, words: Mapping[str, Word]) -> tuple[Block, ...]:
    """Everything that can be typed at this moment of the game."""
    names = {verb.name for verb in desk.game.verbs}
    own = {name: verb for name, verb in desk.verbs.items() if name in names}
    shared = {name: verb for name, verb in desk.verbs.items() if name not in own}
    return (
        *now(desk),
        Heading("Moves of the game", 2),
        _usages(own),
        Heading("For the table", 2),
        _usages(shared),
        Heading("Words", 2),
        _usages(words),
        Note(f"{INSISTS} MOVE{TEXT}REASON records a move that the rules forbid.", tone="hint"),
    )


def now(desk: Desk) -> tuple[Block, ...]:
    """What is asked, the moves that answer it, and those that are blocked."""
    moves = desk.moves()
    legal = [move for move in moves if move.verdict.is_accepted]
    blocked = [move for move in moves if not move.verdict.is_accepted]
    blocks: list[Block] = [Heading(f"Asked now: {prompt(desk.pending)}")]
    if legal:
        blocks.append(_numbered(legal[:MOST]))
    if len(legal) > MOST:
        blocks.append(Note(f"… and {len(legal) - MOST} more."))
    verbs = [verb.usage for verb in listing.answering(desk.game, desk.pending)]
    if verbs:
        blocks.append(Note("Type: " + " or ".join(verbs)))
    if blocked:
        why = tuple((move.text, move.verdict.why) for move in blocked[:MOST])
        blocks.append(Table(("not now", "because"), why))
    return tuple(blocks)


def _numbered(legal: list[Move]) -> Table:
    """The moves with what they do, unless all do the same."""
    rows = tuple((move.number, move.text, _doubt(move)) for move in legal)
    if len({doubt for _, _, doubt in rows}) == 1:
        return Table(("no.", "move"), tuple(row[:2] for row in rows))
    return Table(("no.", "move", "what it does"), rows)


def _doubt(move: Move) -> str:
    if move.verdict.kind == "unverifiable":
        return f"{move.help} (nobody can check: {move.verdict.why})"
    return move.verdict.why or move.help


def _usages(known: Mapping[str, Verb] | Mapping[str, Word]) -> Block:
    return Facts(tuple((word.usage, word.help) for word in known.values()))


def about(desk: Desk, name: str, words: Mapping[str, Word]) -> tuple[Block, ...]:
    """One verb or word. Raises UnknownVerb or AmbiguousName."""
    first = name.split(maxsplit=1)[0]
    word: Word | Verb = words[first] if first in words else find_verb(first, desk.verbs)
    return (Facts(((word.usage, word.help),)),)


def data(desk: Desk) -> dict[str, Any]:
    return {
        "asked": prompt(desk.pending),
        "moves": [
            {"text": move.text, "verdict": move.verdict.kind, "why": move.verdict.why, "help": move.help}
            for move in desk.moves()
        ],
    }
