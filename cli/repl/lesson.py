"""What a table is asked when it names a piece that nobody knows.

Law: the question is one line with a short answer, and Enter alone teaches nothing. Nothing is recorded here:
the answer is put in front of the typed move, as anybody could have typed it; or it is the right name.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from cli.render.text import measure
from cli.repl.frontend import Offer, SessionQuestion
from cli.repl.lookahead import STILL
from cli.style import Style
from cli.words import WORDS
from ledger.core.blocks import Block, Note
from ledger.core.errors import (
    AmbiguousName,
    BadCatalog,
    MoveIncomplete,
    SeveralWays,
    TablefoldError,
    UnknownPiece,
)
from ledger.core.line import whole
from ledger.core.log.tree import ROOT
from ledger.core.pieces import teaching, wording
from ledger.core.pieces.names import close
from ledger.core.pieces.understanding import Unclear
from ledger.core.pieces.values import HOLE
from ledger.core.typing.questions import expected_words
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk

ROOM = 20
"""Columns that an answer needs after its question."""


class Lesson:
    """The question about one unknown name."""

    def __init__(self, desk: Desk, unknown: UnknownPiece, style: Style) -> None:
        self._desk, self._state = desk, desk.settled_state()
        self._catalog = self._state.table.catalog
        self._kind = self._catalog.schema.kind(unknown.kind)
        self._unknown = unknown
        near = unknown.near or close(unknown.name, [*desk.verbs, *WORDS])
        asked = f"{'If it is new:' if near else 'New?'} {teaching.question_text(self._kind)}"
        dot = " | " if style.ascii_only else " · "
        asked = asked.replace("…", "...") if style.ascii_only else asked
        whole_ = f"{unknown.message} {asked}> "
        fits = not near and measure(whole_) <= style.width - ROOM
        self.opening: list[Block] = [] if fits else [Note(f"{unknown.message} {near}".rstrip(), tone="next")]
        """The words before the question, if both do not fit on one line."""
        known = f"{HOLE}: nobody knows"
        keys = dot.join(("Tab: what can be said", known, "the right name", "Enter: it is not new"))
        self.question = SessionQuestion(whole_ if fits else f"{asked}> ", self._answer_offers, keys)

    def _answer_offers(self, text: str) -> Sequence[Offer]:
        found = teaching.answer_completions(self._catalog, self._kind, text)
        return [Offer(whole, added) for whole, added in found]

    def question_again(self, answer: str, problem: TablefoldError) -> SessionQuestion:
        """The question once more, on an empty line: Up brings the answer back, or the answer that was
        probably meant."""
        instead = problem.instead if isinstance(problem, Unclear) else ""
        return structs.replace(self.question, before=tuple(filter(None, (answer, instead))))

    def line_to_play(self, answer: str) -> str | None:
        """The line to play; None if the name was a slip. An answer that describes nothing, but begins as a
        look or as a move that is due, is the line itself. Raises BadCatalog."""
        answer = answer.strip()
        if not answer:
            return None
        renamed, is_full = self._with_answer_as_name(answer), self._is_known(answer)
        if is_full and renamed:
            return renamed
        name, kind = self._unknown.name, self._kind
        try:
            fields = teaching.taught_fields(self._catalog, kind, answer)
            teaching.read(self._catalog, kind, teaching.as_typed(self._catalog, kind, name, fields))
        except BadCatalog:
            word = answer.split()[0].casefold()
            if word in STILL or word in expected_words(self._desk.game, self._desk.pending):
                return answer
            is_move = word in self._desk.verbs
            for line in (renamed, answer if is_move else ""):
                if line and self._can_be_meant(line):
                    return line
            raise
        teaching.require_enough(self._catalog, kind, fields, answer)
        return teaching.line_with_move(self._catalog, kind, name, fields, self._unknown.move)

    def _with_answer_as_name(self, answer: str) -> str:
        """The typed move, with the answer in place of the unknown name; empty if it cannot be a name."""
        move, name = self._unknown.move, self._unknown.name
        is_name = whole(answer) is None and answer != HOLE and name in move
        return answer.join(move.rsplit(name, 1)) if is_name else ""

    def _can_be_meant(self, line: str) -> bool:
        """Whether a line can be recorded now, or could be if it said which of several things it means."""
        try:
            Step(self._desk.game, self._state, None, parent=ROOT, last=ROOT).say(line)
        except (AmbiguousName, MoveIncomplete, SeveralWays):
            return True
        except TablefoldError:
            return False
        return True

    def _is_known(self, answer: str) -> bool:
        """Whether an answer is a piece's full name, and not a word that describes a new piece."""
        entries = self._catalog.of(self._kind)
        said = wording.options(wording.asked(self._kind, {})[0], entries.values())
        folded = answer.casefold()
        return folded in map(str.casefold, entries) and folded not in map(str.casefold, said)
