"""The smallest sheet and the fewest lines that still show a difference.

Law: what is left shows the same difference, by its `what`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy

from tests.games.scorepad_by_the_page.beside import differences
from tests.games.scorepad_by_the_page.moves import Move
from tests.games.scorepad_by_the_page.readings import BY_THE_PAGE, Readings
from tests.games.scorepad_by_the_page.sheets import Content, toml

Shows = Callable[[Content, Sequence[Move]], bool]


def smaller(
    content: Content,
    seats: tuple[str, ...],
    moves: Sequence[Move],
    what: str,
    readings: Readings = BY_THE_PAGE,
) -> tuple[Content, list[Move]]:
    """The sheet and the lines with everything left out that the difference does not need."""

    def shows(sheet: Content, lines: Sequence[Move]) -> bool:
        try:
            return any(found.what == what for found in differences(sheet, seats, lines, readings))
        except (KeyError, ValueError, IndexError):  # a line speaks of what the sheet has no more
            return False

    lines = _fewer(moves, lambda some: shows(content, some))
    while True:
        for sheet in _simpler(content):
            if shows(sheet, lines):
                content = sheet
                break
        else:
            break
    lines = _fewer(lines, lambda some: shows(content, some))
    return content, lines


def _fewer(lines: Sequence[Move], shows: Callable[[Sequence[Move]], bool]) -> list[Move]:
    left, step = list(lines), max(1, len(lines) // 2)
    while step:
        at = 0
        while at < len(left):
            some = left[:at] + left[at + step :]
            if shows(some):
                left = some
            else:
                at += step
        step //= 2
    return left


def _simpler(content: Content) -> Iterator[Content]:
    """Sheets with one thing less."""
    for kind, parts in content.items():
        if kind == "name":
            continue
        if isinstance(parts, dict):
            yield from ({**content, kind: _without(parts, key)} for key in parts)
            continue
        for at, part in enumerate(parts):
            fewer = [*parts[:at], *parts[at + 1 :]]
            yield {**content, kind: fewer} if fewer else _without(content, kind)
            for key in part:
                if key not in ("name", "deck"):
                    sheet = deepcopy(content)
                    del sheet[kind][at][key]
                    yield sheet


def _without(part: Content, key: str) -> Content:
    return {name: value for name, value in part.items() if name != key}


def shell(content: Content, seats: Sequence[str], moves: Sequence[Move]) -> str:
    """Commands that play it."""
    told = " ".join(f'"{move.typed}"' if '"' not in move.typed else f"'{move.typed}'" for move in moves)
    lines = [
        "cat > sheet.toml <<'END'",
        toml(content) + "END",
        f"tablefold new log.jsonl --game scorepad --catalog sheet.toml --players {','.join(seats)}",
    ]
    if told:
        lines.append(f"tablefold do log.jsonl {told}")
    return "\n".join([*lines, "tablefold score log.jsonl"])
