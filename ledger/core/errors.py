"""Everything that can go wrong, as one tree.

Law: each error has a stable `code`, says what happened and where in plain sentences, and carries a
`hint`: the next thing to do. What a person reads about an error is written here or where it is raised,
never again in the command line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from shlex import join
from typing import Any, ClassVar, NamedTuple


def typed(*words: str) -> str:
    """The command to type next, as a shell takes it: `tablefold play 'my game.jsonl'`."""
    return join(("tablefold", *words))


_TWO_END_MARKS = r"(?<=[\w)][.!?])\.(?=\s|$)"


def with_one_end_mark(text: str) -> str:
    """Sentences without a full stop after a name or a text of the table's own that already ends with a mark:
    `Ann now counts as Anna K.`"""
    if ".." not in text and "?." not in text and "!." not in text:
        return text
    return re.sub(_TWO_END_MARKS, "", text)


class TablefoldError(Exception):
    """An error that a person can act on. `line` is the line number in the log, from 1, if it is known."""

    code: ClassVar[str] = "error"
    exit_status: ClassVar[int] = 1

    def __init__(self, message: str, *, where: str = "", hint: str = "", line: int | None = None) -> None:
        super().__init__(message)
        self.message = with_one_end_mark(message)
        self.where = where
        self.hint = with_one_end_mark(hint)
        self.line = line


class Contradiction(Exception):
    """With these pieces, what somebody says happened cannot have happened.

    Raised by states and handlers, never seen by a person: it becomes a verdict (impossible) or, while a log
    is read, LogDamaged. `why` fits after "that cannot have happened:".
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class BrokenPromise(Exception):
    """A game broke a promise about its answers, and the core cannot go on.

    Nobody can fix it at the table, so nothing catches it on the way. The command line says that the game is
    at fault, and the kit reports it. `promise` names what answered, such as "`ways` of 'cards'"; `what`
    completes the sentence.
    """

    def __init__(self, promise: str, what: str) -> None:
        super().__init__(f"{promise} {what}")
        self.promise = promise
        self.what = what


class UsageError(TablefoldError):
    """Somebody asked the command for something that it does not know."""

    code = "usage"
    exit_status = 2


class BadCondition(UsageError):
    """A condition cannot be read, or makes no sense."""

    code = "bad-condition"


class UnknownGame(UsageError):
    code = "unknown-game"


class BrokenGame(TablefoldError):
    """A game that somebody installed cannot be loaded, or made a mistake of its own while it was played."""

    code = "broken-game"
    exit_status = 70


class UnknownVerb(TablefoldError):
    code = "unknown-move"


class UnknownName(TablefoldError):
    """A name means nothing here. It `is_late` if the words before it were understood; `choices` are names
    that fit."""

    code = "unknown-name"
    is_late = False
    choices: Sequence[str] = ()


class UnknownPiece(UnknownName):
    """The catalog does not know the name of a piece. Somebody could teach it.

    `near` suggests a name with a similar spelling, `others` says what can be named, and `move` is everything
    that was typed. If it `is_taught`, the last words of the name may say what it is.
    """

    code = "unknown-piece"

    def __init__(
        self, kind: str, name: str, near: str = "", *, others: str = "", is_taught: bool = False
    ) -> None:
        super().__init__(f"{name} is not a {kind} in this catalog.", hint=near or others)
        self.kind = kind
        self.name = name
        self.near = near
        self.is_taught = is_taught
        self.move = ""


class NotThere(UnknownName):
    """Something has that name, but cannot be chosen: the message says why."""

    code = "not-there"


class AmbiguousName(TablefoldError):
    """What was typed fits several names: `text` is what was typed, `names` is what it may mean."""

    code = "ambiguous-name"

    def __init__(self, message: str, *, hint: str = "", text: str = "", names: Sequence[str] = ()) -> None:
        super().__init__(message, hint=hint)
        self.text = text
        self.names = tuple(names)


class MoveIncomplete(TablefoldError):
    """The move needs more words after it; `more` are words that fit there."""

    code = "incomplete-move"

    def __init__(self, message: str, *, hint: str = "", more: Sequence[str] = ()) -> None:
        super().__init__(message, hint=hint)
        self.more = tuple(more)


class MoveRefused(TablefoldError):
    """The rules forbid the move; typing `!` in front of it records it anyway.

    If the table can insist, `event` is the draft, `words` is what was typed, and `insisting` is the line for
    it in the hint. `lines` are legal lines that record the same, `first` what would have to come first.
    """

    code = "refused"
    event: Any = None
    words = ""
    insisting = ""
    lines: tuple[str, ...] = ()
    first: tuple[str, ...] = ()


class SeveralWays(MoveRefused):
    """A move can be made in several ways, and the player has to choose: `more` are words to add, the
    usual ones first; `instead` are whole lines."""

    code = "several-ways"

    def __init__(
        self, message: str, *, hint: str = "", more: Sequence[str] = (), instead: Sequence[str] = ()
    ) -> None:
        super().__init__(message, hint=hint)
        self.more = tuple(more)
        self.instead = tuple(instead)


class MoveImpossible(TablefoldError):
    """The move contradicts the pieces on the table; nothing can record it."""

    code = "impossible"


class NothingToUndo(TablefoldError):
    code = "nothing-to-undo"


class NothingToRedo(TablefoldError):
    code = "nothing-to-redo"


class UnknownBranch(TablefoldError):
    code = "unknown-branch"


class BranchExists(TablefoldError):
    code = "branch-exists"


class NoSuchEvent(TablefoldError):
    """There is no event with that id or bookmark, or not on that line of play, but on the line `branch`."""

    code = "unknown-event"
    branch = ""


class NotSaid(TablefoldError):
    """Nobody entered that event: it follows from another, or the tool dealt it."""

    code = "not-said"


class NothingChanged(TablefoldError):
    """A correction says what the log already says."""

    code = "nothing-changed"


class DoesNotGoOn(TablefoldError):
    """A later event does not fit after a correction, and nobody said what to do with it."""

    code = "conflict"


class BadSetup(UsageError):
    """The seats, the variant, a ruling or the seed do not fit the game."""

    code = "bad-setup"


class BadCatalog(UsageError):
    """A catalog file cannot be read or holds something the game cannot use."""

    code = "bad-catalog"


class Problem(NamedTuple):
    """One thing that is wrong with a file that somebody wrote. `line` counts from 1."""

    line: int
    code: str
    message: str
    hint: str = ""
    file: str = ""


class Unforeseeable(TablefoldError):
    """A game cannot be played on at random, because nobody can list what may be played."""

    code = "unforeseeable"


class NoDecision(TablefoldError):
    """No single seat chooses a move at this point of a game."""

    code = "no-decision"


class BadPlays(UsageError):
    """A file of plays that were recorded elsewhere cannot be read."""

    code = "bad-plays"


class BadFile(TablefoldError):
    """A file that a seat brings cannot be used: all that is wrong with it, in the order of its lines."""

    code = "bad-file"

    def __init__(self, problems: Sequence[Problem]) -> None:
        found = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        super().__init__(f"That cannot be brought to the table: {found}.", hint="Correct it and try again.")
        self.problems = tuple(problems)


class LogError(TablefoldError):
    """Something is wrong with the file."""

    code = "log"
    exit_status = 3


class DoesNotFit(TablefoldError):
    """A line of bare events cannot be recorded: it cannot be read, or it does not fit the game."""

    code = "does-not-fit"


class LogMissing(LogError):
    code = "no-such-log"
    exit_status = 2


class LogExists(LogError):
    code = "log-exists"
    exit_status = 2


class NotALog(LogError):
    """The file is not a Tablefold log."""

    code = "not-a-log"


class LogUnplayable(LogError):
    """The log is whole, but its header asks for a game or pieces that are not here."""

    code = "log-unplayable"


class LogTooNew(LogError):
    """The log was written by a later version of the tool."""

    code = "log-too-new"


class UnknownEventType(LogTooNew):
    """The log holds a kind of event that this version does not know."""

    code = "unknown-event-type"


class LogDamaged(LogError):
    """A line has changed since it was written, and good lines follow it. The tool reads up to it and repairs
    nothing."""

    code = "log-damaged"


class LogTorn(LogError):
    """The last step was cut off while it was written: a writer may repair it."""

    code = "log-torn"


class SealBroken(LogError):
    """The log does not begin with the log that was sealed."""

    code = "seal-broken"


class LogChanged(TablefoldError):
    """Somebody else wrote to the log since it was read, or is writing now."""

    code = "log-changed"
    exit_status = 5


class LogUnwritable(LogError):
    """The system refused to write; none of the step was kept."""

    code = "log-unwritable"
    exit_status = 1


class StepUncertain(LogError):
    """Writing failed, and only opening the log again shows whether the step was kept."""

    code = "step-uncertain"


class LogUnreadable(LogError):
    """The system refused to read the file."""

    code = "log-unreadable"
    exit_status = 2
