"""The lines to choose from when a line fits several things.

Law: pure. If anything can be done now, it offers only that, as far as the seat that is asked may know. Each
line can be typed exactly as shown.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ledger.core.errors import (
    AmbiguousName,
    MoveIncomplete,
    SeveralWays,
    TablefoldError,
    UnknownName,
    UnknownVerb,
)
from ledger.core.line import read_line
from ledger.core.pieces.names import around, begins_with
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verbs import Move
from ledger.core.typing import listing
from ledger.core.typing.bare_numbers import FEW
from ledger.core.typing.deciding import can_be_said
from ledger.core.typing.otherwise import legal_lines
from ledger.core.typing.parsing import typed_draft
from ledger.core.typing.table_moves import verbs_of


class TypedWay(NamedTuple):
    """`name` is what a list shows, `line` is what to type for it; a usual way is by far the likeliest."""

    name: str
    line: str
    is_usual: bool = False


def ways_to_choose(game: AnyGame, state: Any, text: str, problem: TablefoldError) -> tuple[TypedWay, ...]:
    """The lines to choose from after this error; empty if it is about something else."""
    found = [each for way in _ways_named(text, problem) for each in _in_full(game, state, way)]
    legal = [way for way, is_possible in found if is_possible]
    readable = [way for way, is_possible in found if is_possible is not None]
    legal = legal or [each for way in readable for each in _ways_after(game, state, way)]
    if not legal and isinstance(problem, AmbiguousName):
        legal = [TypedWay(move.text, move.text) for move in _moves_with(game, state, text)]
    legal = legal or readable
    return (legal[0]._replace(is_usual=True),) if len(legal) == 1 else tuple(legal)


def _in_full(game: AnyGame, state: Any, way: TypedWay) -> list[tuple[TypedWay, bool | None]]:
    """A way, and whether it can be said. If it is itself unclear: the ways that it may mean and that can be
    said, if any."""
    try:
        typed_draft(game, state, read_line(way.line))
    except AmbiguousName as problem:
        inner = _ways_named(way.line, problem)
        said = [each for each in inner if can_be_said(game, state, each.line)]
        if inner:
            return [(each, True) for each in said] or [(way, False)]
    except TablefoldError:
        pass
    return [(way, can_be_said(game, state, way.line))]


def only_way(
    game: AnyGame, state: Any, text: str, ways: tuple[TypedWay, ...], problem: TablefoldError
) -> str:
    """The line that a text means because it is the only move of the list that has these words. Empty if
    another move has them, if the line would need a move in front, or if the list is that of a hidden hand."""
    if len(ways) != 1 or not isinstance(problem, AmbiguousName | MoveIncomplete):
        return ""
    line = ways[0].line
    if all(line != way.line for way in _ways_named(text, problem)):
        return ""
    try:
        meant = typed_draft(game, state, read_line(line))
    except TablefoldError:
        return ""
    alike = _moves_with(game, state, text)
    return line if alike and all(move.event == meant for move in alike) else ""


def completed(game: AnyGame, state: Any, begun: str, text: str, problem: TablefoldError) -> str:
    """The line before and this text as one line, if the first needed more words and had its verb in full, and
    the text alone is not a move. Empty if the two together are not a move either."""
    line = f"{begun} {text}"
    is_begun = not set(begun.casefold().split()[:2]).isdisjoint(verbs_of(game))
    is_more = is_begun and isinstance(problem, UnknownName | UnknownVerb)
    return line if is_more and can_be_said(game, state, line) is not None else ""


def _moves_with(game: AnyGame, state: Any, text: str) -> list[Move]:
    """The legal moves in which each word of a text begins a word; none of a hidden hand."""
    if listing.lies_hidden(game, state, game.pending(state)):
        return []
    parts = text.casefold().split()
    found = ((move, move.text.casefold().split()) for move in listing.legal_moves(game, state))
    return [
        move for move, words in found if all(any(begins_with(word, part) for word in words) for part in parts)
    ]


def _ways_named(text: str, problem: TablefoldError) -> list[TypedWay]:
    if isinstance(problem, SeveralWays):
        paid = [TypedWay(more, f"{text} {more}", not place) for place, more in enumerate(problem.more)]
        return [*paid, *(TypedWay(line, line) for line in problem.instead)]
    if isinstance(problem, MoveIncomplete):
        return [TypedWay(more, f"{text} {more}") for more in problem.more] if len(problem.more) <= FEW else []
    if not isinstance(problem, AmbiguousName) or not problem.text:
        return []
    if (apart := around(text, problem.text)) is None:
        return []
    before, behind = apart
    return [TypedWay(name, f"{before}{name}{behind}") for name in problem.names]


def _ways_after(game: AnyGame, state: Any, way: TypedWay) -> list[TypedWay]:
    """How to type a way after another move, if that move is legal."""
    try:
        event = typed_draft(game, state, read_line(way.line))
    except TablefoldError:
        return []
    return [TypedWay(line, line) for line in legal_lines(game, state, event, way.line)[:1]]
