"""What a table is asked when it names a piece that nobody knows.

Law: one line, answered in short. Nothing is recorded here: the answer stands in front of the move that was
typed, as anybody could have typed it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from cli.render.text import measure
from cli.repl.frontend import Offer, Question
from cli.style import Style
from cli.words import WORDS
from ledger.core.blocks import Block, Note
from ledger.core.errors import TablefoldError, UnknownPiece
from ledger.core.pieces import teaching
from ledger.core.pieces.names import close
from ledger.core.pieces.understanding import Unclear
from ledger.desk.desk import Desk

ROOM = 20
"""Columns that an answer needs behind its question."""


class Lesson:
    """The question about one unknown name."""

    def __init__(self, desk: Desk, unknown: UnknownPiece, style: Style) -> None:
        self._catalog = desk.rested().table.catalog
        self._kind = self._catalog.schema.kind(unknown.kind)
        self._unknown = unknown
        self._near = unknown.near or close(unknown.name, [*desk.verbs, *WORDS])
        asked = f"{'If it is new:' if self._near else 'New?'} {teaching.asking(self._kind)}"
        dot = " | " if style.ascii_only else " · "
        asked = asked.replace("…", "...") if style.ascii_only else asked
        whole = f"{unknown.message} {asked}> "
        fits = not self._near and measure(whole) <= style.width - ROOM
        self.told: list[Block] = (
            [] if fits else [Note(f"{unknown.message} {self._near}".rstrip(), tone="next")]
        )
        """What is said before the question, where both do not fit into one line."""
        enter = "Enter: it is a slip" if self._near else "Enter: nobody knows"
        keys = dot.join(("Tab: what can be said", enter, "^C: it is not new"))
        self.question = Question(whole if fits else f"{asked}> ", self._offers, keys)

    def _offers(self, text: str) -> Sequence[Offer]:
        found = teaching.answers(self._catalog, self._kind, text)
        return [Offer(whole, added) for whole, added in found]

    def again(self, answer: str, problem: TablefoldError) -> Question:
        """The question with the answer to correct; with the word that was meant, where one is near."""
        instead = problem.instead if isinstance(problem, Unclear) else ""
        return structs.replace(self.question, text=instead or answer)

    def line(self, answer: str) -> str | None:
        """The line to play; None where the name was a slip. Raises BadCatalog."""
        if self._near and not answer.strip():
            return None
        name, kind = self._unknown.name, self._kind
        fields = teaching.lesson(self._catalog, kind, answer)
        teaching.read(self._catalog, kind, teaching.as_typed(self._catalog, kind, name, fields))
        return teaching.with_move(self._catalog, kind, name, fields, self._unknown.move)
