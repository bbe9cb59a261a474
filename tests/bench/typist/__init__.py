"""How many keys somebody presses: games that are typed as a person would, at the real session, line by line.

Law: only what the session takes is counted. Enter is a key; reasons, notes, texts and what is taught are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from cli.repl.lines import choices
from cli.repl.lookahead import Lookahead
from cli.repl.position import Position
from cli.session import Session
from cli.settings import Settings
from cli.style import Style
from cli.words import MEANT
from ledger.core.blocks import Note
from ledger.core.errors import AmbiguousName, MoveIncomplete, MoveRefused, TablefoldError
from ledger.core.line import TypedMove, read_line, split_chain
from ledger.core.log.events import TABLE, Event, same
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import Chance, Decision
from ledger.core.typing.bare_numbers import FEW
from ledger.core.typing.eyes import all_of_it
from ledger.core.typing.parsing import split_move, typed_draft
from ledger.core.typing.shortest import shortest_words
from ledger.core.typing.unclear import only_way, ways_to_choose
from ledger.desk.desk import Desk

LEAST = 3
"""Letters typed of a word by somebody who does not check whether fewer would do."""
MOST_WORDS = 7
"""Words of a move beyond which nobody thinks about which of them to leave out."""
MOST_INITIALS = 3
"""Words of a name that somebody types by their first letters."""
SHOWN = ", such as "
"""What stands on the screen in front of a name by its first letters."""
UNCOUNTED = {"note", "define", "claim", "count", "adjust", "assert", "ruling", "bring"}
"""Words of a table that are no move, and those that prepare a game."""


MEANS_BOTH = {"claim"}
"""Those that are also a move in some games."""


class Keyed(msgspec.Struct, frozen=True):
    """One line with Enter: what was typed, its keys, and what it recorded."""

    line: str
    keys: int
    events: tuple[Event, ...]


def at_the_prompt(desk: Desk) -> Session:
    """A session with somebody at it, who sees what everybody sees; nobody opens an editor."""
    return Session(desk, Settings(), lambda text: None)


class Person:
    """Somebody who types at a desk: an Enter, a number of the list, or words cut short. The list tells no
    hand; whoever holds one knows it, and how much of a name no other card of it has."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._session = at_the_prompt(desk)
        self._ahead = Lookahead(desk)
        self._knows = Lookahead(desk, all_of_it)
        self._numbers: dict[str, str] = {}
        self._knows_initials = False
        """Whether the screen has shown a name by its first letters."""
        self._skipped = ""
        """The usual move for which nobody has pressed Enter yet, because the next line may mean both."""

    def types(self, text: str) -> Iterator[Keyed]:
        """Plays what a log says was typed, one move a line. Raises any TablefoldError."""
        for line in split_chain(text):
            rest = line
            while rest:
                is_split = not rest.startswith("!")
                first, rest = self._parts(rest) if is_split else (read_line(rest), "")
                yield self._line(first)

    def _parts(self, text: str) -> tuple[TypedMove, str]:
        position = self._position()
        return split_move(position.game, position.state, read_line(text), position.pending)

    def _line(self, line: TypedMove) -> Keyed:
        self._look()
        if is_uncounted(line.words, self._meant(str(line)) or ()):
            return self._runs(str(line), 0)
        typed, keys = self._shortest(line)
        usual = None if self._skipped else self._position().usual
        chain = (usual.text,) if usual is not None and keys == 1 else ()
        after = self._ahead.position(chain) if chain and self._knows.position(chain) else None
        if usual is not None and after is not None and isinstance(after.pending, Decision):
            self._skipped = usual.text
            return Keyed(typed, 0, ())
        return self._runs(typed, keys)

    def _runs(self, typed: str, keys: int) -> Keyed:
        """Types a line at the session. An Enter that was left out before it is pressed after all if the line
        alone does not mean both."""
        skipped, self._skipped = self._skipped, ""
        begun = len(self.desk.history)
        if skipped and (typed.isdigit() or not keys or not self._runs_as_both(typed, skipped)):
            self._session.run(skipped)
            skipped, keys = "", keys + 1
        if not skipped:
            self._session.run(typed)
        return Keyed(typed, keys, tuple(self.desk.history.lines())[begun:])

    def _runs_as_both(self, typed: str, skipped: str) -> bool:
        """Whether the session took a line for the Enter that was left out and the answer behind it. It
        refuses what another seat could have meant as well, as far as everybody knows."""
        if self._meant(typed) is not None:
            return False
        try:
            self._session.run(typed, usual=skipped)
        except (AmbiguousName, MoveIncomplete, MoveRefused):
            return False
        return True

    def _glimpsed(self, position: Position, wanted: tuple[Event, ...]) -> Iterator[tuple[str, int]]:
        """What `glimpse` tells whoever holds a hand to type: nobody plays a hand without looking at it."""
        own = self._own() if position.is_hidden else None
        for move in () if own is None else own.legal:
            if own is not None and _are_same(wanted, (move.event,)):
                text = shortest_words(own.game, own.state, move, MEANT)
                yield text, len(text) + 1

    def _picked(self, line: TypedMove, wanted: tuple[Event, ...], best: int) -> tuple[str, int] | None:
        """The line that a number picks from the list of what a shorter one could mean, and all keys."""
        position = self._position()
        for words in _cut(line.words) if line.text is None else ():
            if len(words) + 3 >= best:
                return None
            try:
                typed_draft(position.game, position.state, read_line(words), due=position.pending)
            except AmbiguousName as problem:
                ways = ways_to_choose(position.game, position.state, words, problem)[:FEW]
                if (only := only_way(position.game, position.state, words, ways, problem)) and _are_same(
                    wanted, position.drafts_of(only)
                ):
                    return only, len(words) + 1
                for way in ways:
                    if _are_same(wanted, position.drafts_of(way.line)):
                        return way.line, len(words) + 3
            except TablefoldError:
                continue
        return None

    def _look(self) -> None:
        """Remembers the numbers that the screen gives to what chance often brings."""
        position = self._position()
        shown = choices(position, Style()) if isinstance(position.pending, Chance) else ()
        self._knows_initials |= any(SHOWN in block.text for block in shown if isinstance(block, Note))
        for move in position.legal if isinstance(position.pending, Chance) else ():
            if move.number is not None and move.words:
                self._numbers[move.words[-1]] = str(move.number)

    def _in_numbers(self, text: str) -> str:
        """A line with the number of the card that it ends with, if the screen told it one."""
        names = sorted((name for name in self._numbers if text.endswith(f" {name}")), key=len)
        return f"{text.removesuffix(names[-1])}{self._numbers[names[-1]]}" if names else text

    def _position(self) -> Position:
        position = self._ahead.position((self._skipped,) if self._skipped else ())
        assert position is not None
        return position

    def _own(self) -> Position:
        """The same with the hand of whoever is asked."""
        position = self._knows.position((self._skipped,) if self._skipped else ())
        assert position is not None
        return position

    def _meant(self, text: str) -> tuple[Event, ...] | None:
        """What the session takes it for: a line is read with the hand of whoever plays it."""
        return self._own().drafts_of(text)

    def _shortest(self, line: TypedMove) -> tuple[str, int]:
        """What somebody types for a move, and how many keys that is; a reason is not counted."""
        position, full = self._position(), str(line)
        if line.insists:
            return self._insisted(line)
        wanted = self._meant(full)
        if wanted is None:
            return full, len(line.words) + 1
        usual = position.usual
        if usual is not None and _are_same(wanted, (usual.event,)):
            return usual.text, 1
        found = [(full, len(line.words) + 1), *_picked(position, wanted), *self._glimpsed(position, wanted)]
        best = min(keys for _, keys in found)
        tail = full[len(line.words) :]
        short = {*_cut(line.words), *_cut(self._in_numbers(line.words))}
        short |= set(_in_initials(line.words)) if self._knows_initials else set()
        for words in sorted(short, key=_by_length):
            if len(words) + 1 >= best:
                break
            if _are_same(wanted, self._meant(words + tail)):
                found.append((words + tail, len(words) + 1))
                break
        if (picked := self._picked(line, wanted, min(keys for _, keys in found))) is not None:
            return picked
        return min(found, key=lambda each: each[1])

    def _insisted(self, line: TypedMove) -> tuple[str, int]:
        """The same for a line that insists: its mark, and the words cut short; a reason is not counted."""
        wanted = self._meant(line.words)
        alike = (words for words in _cut(line.words) if wanted and _are_same(wanted, self._meant(words)))
        words = next(alike, line.words)
        return str(TypedMove(words, line.insists, line.text)), len(f"! {words}") + 1


def is_uncounted(words: str, made: Sequence[Event]) -> bool:
    """Whether nobody counts a line: it says something of the table and makes no move of the game. `claim` is
    one word for both in a game that claims cards."""
    word = words.partition(" ")[0]
    is_move = any(type(event) not in TABLE for event in made)
    return word in UNCOUNTED and not (is_move and word in MEANS_BOTH)


def _picked(position: Position, wanted: tuple[Event, ...]) -> Iterator[tuple[str, int]]:
    """The move's number: the screen shows it where few can be made or chance decides, else Tab does."""
    is_shown = isinstance(position.pending, Chance)
    for place, move in enumerate(position.legal):
        if move.number is not None and _are_same(wanted, (move.event,)) and _is_read(position, move):
            yield str(move.number), len(str(move.number)) + 1 + (place >= FEW and not is_shown)


def _is_read(position: Position, move: Move) -> bool:
    """Whether its number is taken for it."""
    return _are_same((move.event,), position.drafts_of(str(move.number)))


def _cut(text: str) -> list[str]:
    """The words cut short, some of them left out, the shortest line first."""
    words = text.split()
    if len(words) > MOST_WORDS:
        return []
    ways = product(*(_ways(word) for word in words))
    lines = {" ".join(filter(None, way)) for way in ways}
    return sorted(lines - {""}, key=_by_length)


def _in_initials(text: str) -> Iterator[str]:
    """The name that a line ends with by its first letters, with what stands before it, or without a verb."""
    words = text.split()
    for place in range(len(words) - 1):
        letters = [word[0].casefold() for word in words[place:]]
        if len(letters) <= MOST_INITIALS and all(word[0].isupper() for word in words[place:]):
            yield " ".join([*words[:place], *letters])
            yield " ".join([*words[1:place], *letters])


def _by_length(line: str) -> tuple[int, str]:
    return len(line), line


def _ways(word: str) -> tuple[str, ...]:
    is_short = len(word) <= LEAST or any(sign.isdigit() for sign in word)
    return ("", word) if is_short else ("", word[:LEAST], word[: LEAST + 1])


def _are_same(some: tuple[Event, ...], others: tuple[Event, ...] | None) -> bool:
    return others is not None and len(some) == len(others) and all(map(same, some, others))
