"""Everything that can go wrong, as one tree.

Law: each error has a stable `code`, says what happened and where in plain sentences, and carries a
`hint`: the next thing to do. What a person reads about an error is written here or where it is raised,
never again in the command line.
"""

from __future__ import annotations

from collections.abc import Sequence
from shlex import join
from typing import Any, ClassVar, NamedTuple


def typed(*words: str) -> str:
    """The command that comes next, as a shell takes it: `tablefold play 'my game.jsonl'`."""
    return join(("tablefold", *words))


class TablefoldError(Exception):
    """An error that a person can act on. `line` is the log's line number, from 1, where one is known."""

    code: ClassVar[str] = "error"
    exit_status: ClassVar[int] = 1

    def __init__(self, message: str, *, where: str = "", hint: str = "", line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint
        self.line = line


class Contradiction(Exception):
    """The pieces do not allow what is said to have happened.

    Raised by states and handlers, never seen by a person: it becomes a verdict (impossible) or, while a log
    is read, LogDamaged. `why` fits after "that cannot have happened:".
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class BrokenPromise(Exception):
    """A game answered what it promises never to answer, and the core cannot go on with it.

    Nobody can mend it at the table, so nothing catches it on the way: the command line tells it as the
    game's, the kit as a fault. `promise` is what answered, such as "`ways` of 'cards'"; `what` goes on.
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
    """A condition cannot be read, or asks what makes no sense."""

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
    """It `is_late` where words in front of it were understood; `choices` could be named in its place."""

    code = "unknown-name"
    is_late = False
    choices: Sequence[str] = ()


class UnknownPiece(UnknownName):
    """A name stands where a piece is named, and the catalog does not know it: it could be taught.

    `near` asks for what is spelled nearly so, `others` say what can be named; `move` is all that was typed.
    Where it `is_taught`, the last words of the name may say what it is.
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
    """A thing has that name, but cannot be chosen where it lies: the message says why."""

    code = "not-there"


class AmbiguousName(TablefoldError):
    """What was typed fits several names: `text` is what was typed, `names` could stand in its place."""

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
    """The rules forbid the move; `!` in front of it records it all the same.

    Where it can be insisted on, `event` is the draft, `words` are how it was typed, and `insisting` is what
    the hint says of that; `lines` are legal ones that record the same.
    """

    code = "refused"
    event: Any = None
    words = ""
    insisting = ""
    lines: tuple[str, ...] = ()


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
    """There is no event with that id or bookmark, or not on that line of play."""

    code = "unknown-event"


class NotSaid(TablefoldError):
    """Nobody said that event: it follows from another, or the tool dealt it."""

    code = "not-said"


class NothingChanged(TablefoldError):
    """A correction says what the log already says."""

    code = "nothing-changed"


class DoesNotGoOn(TablefoldError):
    """A later event does not fit on a corrected line, and nobody said what to do with it."""

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
    """A line of bare events cannot be taken: it does not read, or the game does not go on so."""

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
    """A line is not what was written, and good lines follow it: read up to it, never repaired."""

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
    """The system refused to write; nothing of the step was kept."""

    code = "log-unwritable"
    exit_status = 1


class StepUncertain(LogError):
    """Writing failed in a way that leaves the fate of the step known only after reopening."""

    code = "step-uncertain"


class LogUnreadable(LogError):
    """The system refused to read the file."""

    code = "log-unreadable"
    exit_status = 2
