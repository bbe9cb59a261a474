"""One typed line and what comes of it: the words that work the same at the prompt, in a script and in `do`.

Law: a line is a session word or a move, never both; whatever is not a session word goes to the game. Nothing
is printed here, and errors are raised for the caller to show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING

import msgspec

from cli.clock import LOCAL, Clock
from cli.commands.names import COMMANDS
from cli.pages import named, told
from cli.words import WORDS
from ledger.core.blocks import Block, Note
from ledger.core.errors import TablefoldError, UnknownVerb, UsageError, typed
from ledger.core.line import COMMENT, whole
from ledger.core.parsing import Shown
from ledger.desk import Desk, Recorded

if TYPE_CHECKING:
    from cli.correcting import Dialogue
    from cli.replay import Replay

RECENT = "20"
"""How many moves `log` shows unless told otherwise."""


_ALSO = {"exit": "quit"}
EDITING = "Type define KIND NAME, FIELD VALUE; `catalog` prints all of them."


class Answer(msgspec.Struct, frozen=True):
    """`blocks` are all there is to show; `done` is what was recorded, told in `blocks` already."""

    blocks: Iterable[Block] = ()
    done: Recorded | None = None
    quit: bool = False
    long: bool = False
    """More than a screen, which a terminal may show page by page."""
    shown: Shown = None
    """The numbers of the moves that it lists, if it lists moves."""
    replay: Replay | None = None
    """What a terminal can play; `blocks` are its pages one below the other."""


class Session:
    """Plays one desk, line by line."""

    def __init__(
        self,
        desk: Desk,
        clock: Clock = LOCAL,
        edit: Callable[[str], str | None] | None = None,
        dialogue: Dialogue | None = None,
    ) -> None:
        """`edit` shows a text in an editor and gives back what was saved, `dialogue` asks where a correction
        does not fit; both are None where there is no terminal."""
        self.desk = desk
        self._clock = clock
        self._edit = edit
        self._dialogue = dialogue
        self._unfit = ""
        """A catalog as it was left in the editor, with a mistake in it."""
        self._answers: Mapping[str, Callable[[str], Answer]] = {
            "undo": lambda rest: _recorded(desk.undo(rest)),
            "redo": lambda rest: _recorded(desk.redo(_count(rest or "1", "redo"))),
            "branch": self._branch,
            "annotate": self._annotate,
            "bookmark": self._bookmark,
            "switch": lambda rest: _recorded(desk.switch(rest)),
            "diff": self._diff,
            "whatif": self._whatif,
            "cherry": self._cherry,
            "amend": lambda rest: self._corrected("amend", rest),
            "insert": lambda rest: self._corrected("insert", rest),
            "drop": lambda rest: self._corrected("drop", rest),
            "show": self._show,
            "log": self._log,
            "find": self._find,
            "score": self._score,
            "why": self._why,
            "audit": self._audit,
            "verify": self._verify,
            "seal": self._seal,
            "replay": self._replay,
            "catalog": self._catalog,
            "export": self._export,
            "rules": self._rules,
            "help": self._help,
            "quit": lambda rest: Answer(quit=True),
        }

    def run(self, line: str, *, after: Answer | None = None, shown: Shown = None) -> Answer:
        """Does what one line says. An empty line or a `#` comment does nothing.

        `after` is what the line before it in the same chain came to; `shown` are the numbers on the screen.
        Raises any TablefoldError; then nothing of this line was recorded.
        """
        line = line.strip()
        if not line or line.startswith(COMMENT):
            return Answer()
        word, _, rest = line.partition(" ")
        answer = self._answers.get(_ALSO.get(word.casefold(), word.casefold()))
        if answer is not None:
            return answer(rest.strip())
        if line.split() == ["define", "--edit"]:
            return self._edited()
        try:
            return _recorded(self.desk.do(line, after=after.done if after else None, shown=shown))
        except UnknownVerb:
            _require_not_a_command(word, self.desk)
            raise

    def _edited(self) -> Answer:
        """Records what was changed in the catalog. Raises UsageError or BadCatalog."""
        from cli import editing  # noqa: PLC0415 - only to edit

        if self._edit is None:
            raise UsageError("define --edit opens an editor, and needs a terminal for it.", hint=EDITING)
        catalog = self.desk.rested().table.catalog
        text = self._edit(self._unfit or editing.page(catalog))
        if text is None:
            self._unfit = ""
            return Answer((Note("Nothing was saved, so nothing is changed."),))
        self._unfit = text
        try:
            changes = editing.changes(catalog, self.desk.game.info.definable, text)
            done = self.desk.record(changes)
        except TablefoldError as error:
            error.hint = f"{error.hint} `define --edit` opens it again as you left it.".lstrip()
            raise
        self._unfit = ""
        return _recorded(done) if changes else Answer((Note("Nothing is changed."),))

    def _branch(self, rest: str) -> Answer:
        from cli.pages import branches  # noqa: PLC0415 - pages are loaded when they are asked for

        match rest.split():
            case []:
                return Answer(branches.listing(self.desk))
            case ["all" | "--all"]:
                return Answer(branches.listing(self.desk, everything=True))
            case [name, "--drop"]:
                return _recorded(self.desk.drop(name))
            case [name]:
                return _recorded(self.desk.branch(name))
            case [name, "at", id_] | [name, id_]:
                return _recorded(self.desk.branch(name, id_))
        raise _unclear("branch", rest)

    def _is_id(self, word: str) -> bool:
        """Whether a word means an event, and nobody of that name."""
        return whole(word) is not None or (
            named.is_bookmark(self.desk, word) and word not in self.desk.pages(self.desk.head)
        )

    def _annotate(self, rest: str) -> Answer:
        id_, _, text = rest.partition(" ")
        return _recorded(self.desk.annotate(id_, text))

    def _bookmark(self, rest: str) -> Answer:
        from cli.pages import branches  # noqa: PLC0415

        match rest.split():
            case []:
                return Answer(branches.bookmarks(self.desk))
            case [name]:
                return _recorded(self.desk.bookmark(name))
            case [name, "at", id_] | [name, id_]:
                return _recorded(self.desk.bookmark(name, id_))
        raise _unclear("bookmark", rest)

    def _diff(self, rest: str) -> Answer:
        from cli.pages import branches  # noqa: PLC0415

        names = rest.split()
        if not 1 <= len(names) <= 2:
            raise _unclear("diff", rest)
        one, other = (names[0], names[1]) if len(names) == 2 else ("", names[0])
        return Answer(branches.difference(self.desk, one, other))

    def _whatif(self, rest: str) -> Answer:
        from cli.pages import branches  # noqa: PLC0415
        from ledger.correcting import WHAT_IF, what_if  # noqa: PLC0415

        at = None
        if rest.startswith("--at "):
            number, _, rest = rest.removeprefix("--at ").strip().partition(" ")
            at = number
        copy, found = what_if(self.desk, self.desk.locate(at), (rest,))
        return Answer(branches.compared(copy, found, ("here", WHAT_IF)))

    def _cherry(self, rest: str) -> Answer:
        from ledger.correcting import cherry  # noqa: PLC0415

        return _recorded(cherry(self.desk, self.desk.id_of(rest)))

    def _corrected(self, word: str, rest: str) -> Answer:
        from cli import correcting  # noqa: PLC0415 - only to correct
        from cli.pages import corrections  # noqa: PLC0415

        asked = correcting.at_the_prompt(word, rest, WORDS[word].usage)
        correction = correcting.begun(self.desk, asked)
        correcting.settle(correction, asked.policy, self._dialogue)
        done = None if asked.dry_run else correction.write()
        return Answer(corrections.page(correction, done), done)

    def _show(self, rest: str) -> Answer:
        from cli.pages import show  # noqa: PLC0415

        words = rest.split()
        at = words.pop() if words and self._is_id(words[-1]) else None
        place, name = self.desk.locate(at), " ".join(words)
        if len(words) > 1 and name not in self.desk.pages(place):
            raise _unclear("show", rest)
        return Answer(show.blocks(self.desk, place, name or None))

    def _log(self, rest: str) -> Answer:
        from cli.pages import log  # noqa: PLC0415
        from cli.pages.filters import from_words  # noqa: PLC0415

        words, only = from_words(self.desk, rest)
        if words == ["graph"] and not only:
            from cli.pages import graph  # noqa: PLC0415

            return Answer(graph.page(self.desk, self.desk.head), long=True)
        if words == ["all"]:
            return Answer(log.everything(self.desk, clock=self._clock, only=only))
        last = _count(" ".join(words), "log") if words else None if only else int(RECENT)
        return Answer(log.moves(self.desk, self.desk.head, last=last, clock=self._clock, only=only))

    def _find(self, rest: str) -> Answer:
        from cli.pages import find  # noqa: PLC0415

        at = self.desk.head
        return Answer(find.blocks(find.look(self.desk, rest, at)) if rest else find.names(self.desk, at))

    def _score(self, rest: str) -> Answer:
        from cli.pages import score  # noqa: PLC0415

        at = self.desk.locate(rest or None)
        return Answer(score.table(self.desk, self.desk.score(at)))

    def _why(self, rest: str) -> Answer:
        from cli.pages import score  # noqa: PLC0415

        seat, _, category = rest.partition(" ")
        if not seat:
            raise _unclear("why", rest)
        return Answer(score.reasons(self.desk, self.desk.head, seat, category.strip()))

    def _audit(self, rest: str) -> Answer:
        from cli.pages import findings  # noqa: PLC0415

        at = self.desk.head
        claimed = findings.claims(self.desk, rest)
        found = self.desk.audit(at, claimed=claimed)
        return Answer(findings.blocks(self.desk, found))

    def _verify(self, rest: str) -> Answer:
        from cli.pages import proof  # noqa: PLC0415

        return Answer(tuple(proof.verify_page(*proof.verified(self.desk.journal.path, rest.strip('"')))))

    def _seal(self, rest: str) -> Answer:
        from cli.pages import proof  # noqa: PLC0415

        return Answer(proof.seal_page(self.desk.journal.path))

    def _replay(self, rest: str) -> Answer:
        from cli.replay import Replay  # noqa: PLC0415

        replay = Replay(self.desk, self.desk.head, None)
        if rest:
            replay.go_to_event(self.desk.id_of(rest))
        return Answer(chain.from_iterable(replay.rest()), long=True, replay=replay)

    def _catalog(self, rest: str) -> Answer:
        from cli.pages import pieces  # noqa: PLC0415

        catalog = self.desk.rested().table.catalog
        return Answer(pieces.about(catalog, rest) if rest else pieces.blocks(catalog), long=not rest)

    def _export(self, rest: str) -> Answer:
        """Into a new file, or as a page where it tells no secret. Raises UsageError."""
        from ledger.importing import exported  # noqa: PLC0415

        desk = self.desk
        if not rest and desk.setup.luck is not None:
            raise UsageError(
                "In a game that the tool deals, an export tells every card to come.",
                hint="Into a file nobody looks at: export events.jsonl",
            )
        lines = exported(desk.game, desk.header, tuple(desk.history.path(desk.head)))
        if not rest:
            return Answer(tuple(Note(line.decode()) for line in lines), long=True)
        name = rest.strip('"')
        try:
            with open(name, "xb") as file:
                file.writelines(line + b"\n" for line in lines)
        except OSError as error:
            why = error.strerror or str(error)
            raise UsageError(f"{name} cannot be written: {why}.", hint="Name a new file.") from None
        return Answer((Note(f"The moves as far as event {desk.head} are in {name}."),))

    def _rules(self, rest: str) -> Answer:
        """A topic; the game may stand in front of it, as on the command line."""
        from cli.pages import games  # noqa: PLC0415

        first, _, behind = rest.partition(" ")
        topic = behind.strip() if first.casefold() == self.desk.game.info.name else rest
        return Answer(games.topics(self.desk.game, topic), long=not topic)

    def _help(self, rest: str) -> Answer:
        from cli.pages import choices  # noqa: PLC0415

        if not rest:
            return Answer(choices.brief(self.desk), shown=choices.shown(self.desk, choices.BRIEF))
        if rest.casefold() == "all":
            whole_page = choices.all_of(self.desk, WORDS)
            return Answer(whole_page, long=True, shown=choices.shown(self.desk, choices.MOST))
        return Answer(choices.about(self.desk, rest, WORDS))


def _require_not_a_command(word: str, desk: Desk) -> None:
    """Raises UsageError for a command of the program that is no word of a session."""
    if word in COMMANDS:
        raise UsageError(
            f"{word} is a command of the program, not a word at this prompt.",
            hint=f"In a shell: {typed(word)} --help. `help words` lists what can be typed here.",
        )


def _recorded(done: Recorded) -> Answer:
    return Answer(told.blocks(done), done)


def _count(text: str, word: str, rest: str | None = None) -> int:
    if (number := whole(text)) is not None and number >= 0:
        return number
    raise _unclear(word, text if rest is None else rest)


def _unclear(word: str, rest: str) -> UsageError:
    typed = f"{word} {rest}".strip()
    return UsageError(f"{typed}: part of this is missing or unknown.", hint=f"Type {WORDS[word].usage}.")
