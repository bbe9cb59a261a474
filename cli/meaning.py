"""Whether a typed line is a word of the session or a move of the game.

Law: a line that makes sense only as a move is a move; one that makes sense only as a session word is that
word. If it could be both, nothing is done: a seat in front (`ann find a lamp`) makes it the move, a colon
(`:find hand > 3`) makes it the word. So no word, not even a new one, takes a verb from a game.
"""

from __future__ import annotations

from cli import prompt
from cli.commands.names import COMMANDS
from cli.pages import choices
from cli.words import GLIMPSE, LEAVES, LINKS, SECRET, SHORT, THROW, THROWS, WORDS
from ledger.core.errors import AmbiguousName, TablefoldError, UsageError, typed
from ledger.core.line import COLON, split_chain
from ledger.core.rules.game import actors
from ledger.core.rules.verdicts import deciders
from ledger.core.typing.eyes import Known
from ledger.core.typing.parsing import is_readable
from ledger.desk.desk import Desk

_ALWAYS = ("help", "quit")
"""Alone these are always the session's words, whatever a game calls its moves."""


def session_word(desk: Desk, line: str, known: Known) -> tuple[str, str] | None:
    """The session word that a line begins with, and the rest of the line; None for a move.

    `known` gives the state as far as the person looking may know it. Raises AmbiguousName if the line could
    be both, UsageError if no session word follows a colon.
    """
    is_said = line.startswith(COLON)
    first, _, rest = line.removeprefix(COLON).lstrip().replace("\t", " ").partition(" ")
    name, rest = first.casefold(), rest.strip()
    if name == f"{SECRET}{COLON}":
        name, rest = SECRET, f"{COLON} {rest}"
    if name == LEAVES and (is_said or not rest):
        name = "quit"
    if (
        name == SHORT
        and not rest
        and (is_said or not is_readable(desk.game, known(desk.settled_state()), line))
    ):
        return "quit", ""
    if name not in WORDS:
        if is_said:
            raise UsageError(
                f"{first!r} is not a word of this prompt.",
                hint="`help words` lists them. A move has no colon in front.",
            )
        return None
    if is_said or (name in _ALWAYS and not rest):
        return name, rest
    is_verb = first.casefold() in desk.verbs
    if _can_read(desk, name, rest, known):
        if is_verb and is_readable(desk.game, known(desk.settled_state()), line):
            raise AmbiguousName(
                f"{line!r} could be a move or the session's word {name}, so nothing is done.",
                hint=f"The move: {as_move(desk, line)}. The word: {COLON}{line}",
            )
        return name, rest
    return None if is_verb or is_readable(desk.game, known(desk.settled_state()), line) else (name, rest)


def parts_of(text: str) -> tuple[str, ...]:
    """The lines of a chain. After `secret:` the whole line is secret and stays together."""
    is_secret = text.lstrip().casefold().startswith(f"{SECRET}{COLON}")
    return (text.strip(),) if is_secret else split_chain(text)


def shell_command(desk: Desk, name: str, log: str, rest: str) -> str:
    """A session word and the rest of its line, as a shell command: there `rules` names the game, and `help`
    has no log."""
    words = rest.split()
    if name == "rules" or (name == "help" and words):
        return typed("rules", desk.game.info.name, *words)
    if name == "help":
        return typed("moves", log)
    return typed(name, log, *words) if name in COMMANDS else typed("play", log)


def as_move(desk: Desk, line: str) -> str:
    """The line with a seat in front, so that it can only be a move."""
    people = actors(desk.game, desk.settled_state())
    actor = (*deciders(desk.pending), "")[0]
    return f"{actor if actor in people else people[0]} {line}"


def _can_read(desk: Desk, name: str, rest: str, known: Known) -> bool:
    """Whether the whole of a line makes sense as a session word."""
    if name in ("quit", LINKS, THROW):
        return not rest
    if name == THROWS:
        return len(rest.split()) < 2
    if name == GLIMPSE:
        return not rest or rest.casefold() in map(str.casefold, desk.setup.seats)
    if name != "help":
        return prompt.can_read(name, rest, desk)
    try:
        return len(rest.split()) < 2 and bool(not rest or choices.about(desk, rest, WORDS, known))
    except TablefoldError:
        return False
