"""The score, and where each of its points comes from.

Law: every number shown is a score line or a sum of score lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from cli.pages import resolve
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Branching, Cell, Grid, Heading, Note, Tree
from ledger.core.errors import UnknownName
from ledger.core.pieces.names import counted
from ledger.core.rules.scores import ScoreLine, ScoreSheet, sum_of
from ledger.desk.reader import Reader


def table(desk: Reader, sheet: ScoreSheet) -> tuple[Block, ...]:
    """The categories for each side, the totals, and who won."""
    shared, sheet = desk.readable_score(sheet), sheet.reworded(desk.names.with_names)
    return (
        Heading("Final score" if sheet.final else "Score so far"),
        Grid(("", *shared.seats), tuple(category_rows(shared))),
        *(Note(text) for text in winner_sentences(sheet)),
        *(Note(text) for text in sheet.notes),
        *(Note(f"Not settled yet: {line.seat}, {line.label}: {line.open}.") for line in sheet.open_lines()),
        Note("`why SEAT` shows where the points come from.", tone="hint"),
    )


def category_rows(sheet: ScoreSheet) -> Iterator[tuple[Cell, ...]]:
    """A row for each category with the points of each column, then the totals."""
    for category in sheet.categories():
        yield category, *(_cell_of(sheet.of(seat, category)) for seat in sheet.seats)
    yield "total", *(sheet.total_shown(seat) for seat in sheet.seats)


def _cell_of(lines: Sequence[ScoreLine]) -> Cell:
    """The points of some lines, or the words in place of points."""
    return ", ".join(filter(None, (line.text for line in lines))) or sum_of(lines)


def totals_line(sheet: ScoreSheet, between: str = ", ", say: Callable[[str], str] = str) -> str:
    """The total of each side, in one line: `ann 12, bob + cy 7`; `say` turns the name of a side into what
    people read."""
    return between.join(f"{say(column)} {points}" for column, points in sheet.columns().items())


def winner_sentences(sheet: ScoreSheet) -> tuple[str, ...]:
    """A sentence about who won; none if nobody has."""
    sides = (*dict.fromkeys(map(sheet.column, sheet.winners)),)
    if not sides:
        return ()
    if len(sides) > 1:
        return (f"{_joined(sides)} share the win.",)
    return (f"{_joined(sheet.winners)} {'wins' if len(sheet.winners) == 1 else 'win'}.",)


def _joined(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def why(desk: Reader, at: int, seat: str, words: Sequence[str] = ()) -> tuple[Block, ...]:
    """The score lines of a seat. `words` may name a second seat to compare it with, then a category.

    Raises UnknownName for a seat or a category that does not exist.
    """
    seat, words = _first_seat(desk, seat, words)
    other, category = _second_seat(desk, at, words)
    return two_seats(desk, at, (seat, other), category) if other else reasons(desk, at, seat, category)


def why_data(desk: Reader, at: int, seat: str, words: Sequence[str] = ()) -> dict[str, Any]:
    """What `why` shows, as data. Raises UnknownName as `why` does."""
    seat, words = _first_seat(desk, seat, words)
    other, category = _second_seat(desk, at, words)
    one = reasons_data(desk, at, seat, category)
    if not other:
        return one
    asked = (one, reasons_data(desk, at, other, category))
    seats = [{key: each[key] for key in ("seat", "total", "lines")} for each in asked]
    return {"format": FORMAT, "game": one["game"], "seats": seats}


def _first_seat(desk: Reader, seat: str, words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The first seat, whose name may have several words, and the words after it."""
    for count in range(len(words), 0, -1):
        if found := desk.names.seat(" ".join((seat, *words[:count]))):
            return found, words[count:]
    return seat, words


def _second_seat(desk: Reader, at: int, words: Sequence[str]) -> tuple[str, str]:
    """The second seat that was named, if any, and the category. A category's name is never a seat."""
    sheet = desk.score(at)
    category = " ".join(words)
    for count in range(len(words), 0, -1) if not _categories_like(sheet, category) else ():
        with suppress(UnknownName):
            return resolve.column(desk, sheet, " ".join(words[:count])), " ".join(words[count:])
    return "", category


def reasons(desk: Reader, at: int, seat: str, category: str = "") -> tuple[Block, ...]:
    """The score lines of one seat's side, with the events that earned them.

    Raises UnknownName for a seat or a category that does not exist.
    """
    sheet = desk.score(at)
    side, chosen = sheet.column(resolve.column(desk, sheet, seat)), _full_category(sheet, category)
    seat = desk.names.with_names(side)
    lines = desk.readable_score(sheet).of(seat, chosen)
    heading = f"{seat}: {chosen}" if chosen else seat
    if not lines:
        return (Heading(heading), Note("No points yet."))
    total = sum_of(lines)
    return (
        Heading(f"{heading}, {counted(total, 'point')}"),
        Tree(tuple(_reason_branch(desk, line, with_category=not chosen) for line in lines)),
    )


def _reason_branch(desk: Reader, line: ScoreLine, *, with_category: bool) -> Branching:
    what = f"{line.category}: {line.label}" if with_category else line.label
    rule = f"  ({line.rule})" if line.rule else ""
    return Branching(f"{worth_shown(line)}  {what}{rule}", tuple(map(Branching, _earning_events(desk, line))))


def worth_shown(line: ScoreLine) -> str:
    """What a line adds to the total, or what somebody must say first."""
    return f"open, {line.open}" if line.open else f"{line.points:+}"


def _earning_events(desk: Reader, line: ScoreLine) -> Iterator[str]:
    """The events that earned a line; events with the same sentence count as one, with all their ids."""
    alike: dict[str, list[str]] = {}
    for id_ in line.events:
        alike.setdefault(desk.tell(desk.history.event(id_)), []).append(str(id_))
    for sentence, ids in alike.items():
        yield f"{', '.join(ids)}  {sentence}{f' ({len(ids)} times)' if len(ids) > 1 else ''}"


def two_seats(desk: Reader, at: int, names: Sequence[str], category: str = "") -> tuple[Block, ...]:
    """Two seats side by side, category by category.

    Raises UnknownName for a seat or a category that does not exist.
    """
    sheet = desk.score(at)
    seats = tuple(desk.names.with_names(sheet.column(resolve.column(desk, sheet, name))) for name in names)
    sheet = desk.readable_score(sheet)
    chosen = _full_category(sheet, category)
    rows: list[tuple[Cell, ...]] = []
    for each in [chosen] if chosen else sheet.categories():
        sums = [sum_of(sheet.of(seat, each)) for seat in seats]
        rows += [(each, *map(str, sums)), *_rows_side_by_side(sheet, seats, each)]
    totals = [sum_of(sheet.of(seat, chosen)) for seat in seats]
    if not chosen:
        rows.append(("total", *map(str, totals)))
    about = f": {chosen}" if chosen else ""
    return (
        Heading(f"{' and '.join(seats)}{about}, {' to '.join(map(str, totals))}"),
        Grid(("", *seats), tuple(rows)),
        Note("`why SEAT` names the events behind each line.", tone="hint"),
    )


def _rows_side_by_side(sheet: ScoreSheet, seats: Sequence[str], category: str) -> Iterator[tuple[Cell, ...]]:
    """A row for each thing that scores, in the order of the score; things with the same name have rows of
    their own."""
    rows: dict[tuple[str, int], dict[str, str]] = {}
    for seat in seats:
        met: Counter[str] = Counter()
        for line in sheet.of(seat, category):
            name, _, about = line.label.partition(": ")
            worth = "open" if line.open else f"{line.points:+}"
            rows.setdefault((name, met[name]), {})[seat] = f"{worth}  {about}".rstrip()
            met[name] += 1
    for (name, _), cells in rows.items():
        yield (f"  {name}", *(cells.get(seat, "") for seat in seats))


def _full_category(sheet: ScoreSheet, name: str) -> str:
    """The category whose name is `name` or begins with it; empty if `name` is. Raises UnknownName."""
    wanted = name.casefold()
    if not wanted:
        return ""
    found = _categories_like(sheet, name)
    exact = [category for category in found if category.casefold() == wanted]
    if len(exact or found) == 1:
        return (exact or found)[0]
    listed = ", ".join(sheet.categories()) or "none yet"
    raise UnknownName(f"{name!r} is not a category of this score.", hint=f"The categories: {listed}.")


def _categories_like(sheet: ScoreSheet, name: str) -> list[str]:
    """The categories whose names begin with `name`."""
    return [each for each in sheet.categories() if each.casefold().startswith(name.casefold())]


def data(desk: Reader, sheet: ScoreSheet) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": desk.game.info.name,
        "final": sheet.final,
        "seats": [
            {"seat": seat, "total": sheet.total(seat), "lines": [_line_data(line) for line in sheet.of(seat)]}
            for seat in sheet.seats
        ],
        "winners": list(sheet.winners),
        "teams": [list(team) for team in sheet.teams],
        "notes": list(sheet.notes),
    }


def _line_data(line: ScoreLine) -> dict[str, Any]:
    return {
        "category": line.category,
        "label": line.label,
        "points": line.points,
        "rule": line.rule,
        "events": list(line.events),
        **({"open": line.open} if line.open else {}),
        **({"text": line.text} if line.text else {}),
    }


def reasons_data(desk: Reader, at: int, seat: str, category: str = "") -> dict[str, Any]:
    """What `reasons` shows, as data. Raises UnknownName as `reasons` does."""
    sheet = desk.score(at)
    seat, chosen = resolve.column(desk, sheet, seat), _full_category(sheet, category)
    lines = sheet.of(seat, chosen)
    sentences = {id_: desk.tell(desk.history.event(id_)) for line in lines for id_ in line.events}
    return {
        "format": FORMAT,
        "game": desk.game.info.name,
        "seat": seat,
        "total": sum_of(lines),
        "lines": [
            {**_line_data(line), "events": [{"id": id_, "told": sentences[id_]} for id_ in line.events]}
            for line in lines
        ],
    }
