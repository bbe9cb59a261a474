"""The score, and where each of its points comes from.

Law: every number shown is a score line or a sum of score lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from cli.pages import resolve
from ledger.core.blocks import Block, Branching, Cell, Grid, Heading, Note, Tree
from ledger.core.errors import UnknownName
from ledger.core.pieces.names import counted
from ledger.core.rules.scores import ScoreLine, ScoreSheet
from ledger.desk.reader import Reader


def table(desk: Reader, sheet: ScoreSheet) -> tuple[Block, ...]:
    """Categories by sides, the totals, and who won."""
    shared, sheet = desk.shown(sheet), sheet.reworded(desk.names.with_names)
    return (
        Heading("Final score" if sheet.final else "Score so far"),
        Grid(("", *shared.seats), tuple(summed(shared))),
        *(Note(text) for text in winners(sheet)),
        *(Note(text) for text in sheet.notes),
        *(Note(f"Not settled yet: {line.seat}, {line.label}: {line.open}.") for line in sheet.open_lines()),
        Note("`why SEAT` shows where the points come from.", tone="hint"),
    )


def summed(sheet: ScoreSheet) -> Iterator[tuple[Cell, ...]]:
    """A row for each category, with what each column has in it, then the totals."""
    for category in sheet.categories():
        yield category, *(sum(line.points for line in sheet.of(seat, category)) for seat in sheet.seats)
    yield "total", *(sheet.total(seat) for seat in sheet.seats)


def totals(sheet: ScoreSheet, between: str = ", ") -> str:
    """What each side has, in a line: `ann 12, bob + cy 7`."""
    shared = sheet.by_side()
    return between.join(f"{seat} {shared.total(seat)}" for seat in shared.seats)


def winners(sheet: ScoreSheet) -> tuple[str, ...]:
    """A sentence about who won, or none."""
    sides = sheet.by_side().winners
    if not sides:
        return ()
    if len(sides) > 1:
        return (f"{_joined(sides)} share the win.",)
    return (f"{_joined(sheet.winners)} {'wins' if len(sheet.winners) == 1 else 'win'}.",)


def _joined(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def why(desk: Reader, at: int, seat: str, words: Sequence[str] = ()) -> tuple[Block, ...]:
    """The lines of a seat, in one category if `words` name one; beside a second seat if they begin with one.

    Raises UnknownName for a seat or a category that is not there.
    """
    seat, words = _first(desk, seat, words)
    other, category = _second(desk, at, words)
    return beside(desk, at, (seat, other), category) if other else reasons(desk, at, seat, category)


def why_data(desk: Reader, at: int, seat: str, words: Sequence[str] = ()) -> dict[str, Any]:
    """Raises UnknownName as `why` does."""
    seat, words = _first(desk, seat, words)
    other, category = _second(desk, at, words)
    one = reasons_data(desk, at, seat, category)
    if not other:
        return one
    asked = (one, reasons_data(desk, at, other, category))
    seats = [{key: each[key] for key in ("seat", "total", "lines")} for each in asked]
    return {"format": 1, "game": one["game"], "seats": seats}


def _first(desk: Reader, seat: str, words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The first seat and the words after it, where its name has several words."""
    for count in range(len(words), 0, -1):
        if found := desk.names.seat(" ".join((seat, *words[:count]))):
            return found, words[count:]
    return seat, words


def _second(desk: Reader, at: int, words: Sequence[str]) -> tuple[str, str]:
    """The second seat that was named, if any, and the category. A category's name is never a seat."""
    sheet = desk.score(at)
    seats = {seat.casefold(): seat for seat in sheet.seats}
    seats |= {name.casefold(): seat for seat, name in desk.names.shown.items()}
    category = " ".join(words)
    for count in range(len(words), 0, -1):
        if (said := " ".join(words[:count]).casefold()) in seats and not _fitting(sheet, category):
            return seats[said], " ".join(words[count:])
    return "", category


def reasons(desk: Reader, at: int, seat: str, category: str = "") -> tuple[Block, ...]:
    """The lines of one seat's side with the events that earned them.

    Raises UnknownName for a seat or a category that is not there.
    """
    sheet = desk.score(at)
    side, chosen = sheet.column(resolve.column(desk, sheet, seat)), _category(sheet, category)
    seat = desk.names.with_names(side)
    lines = desk.shown(sheet).of(seat, chosen)
    heading = f"{seat}: {chosen}" if chosen else seat
    if not lines:
        return (Heading(heading), Note("No points yet."))
    total = sum(line.points for line in lines)
    return (
        Heading(f"{heading}, {counted(total, 'point')}"),
        Tree(tuple(_reason(desk, line, with_category=not chosen) for line in lines)),
    )


def _reason(desk: Reader, line: ScoreLine, *, with_category: bool) -> Branching:
    what = f"{line.category}: {line.label}" if with_category else line.label
    worth = f"open, {line.open}" if line.open else f"{line.points:+}"
    rule = f"  ({line.rule})" if line.rule else ""
    return Branching(f"{worth}  {what}{rule}", tuple(map(Branching, _earned(desk, line))))


def _earned(desk: Reader, line: ScoreLine) -> Iterator[str]:
    """The events that earned a line; those that are told alike are one, with all their ids."""
    alike: dict[str, list[str]] = {}
    for id_ in line.events:
        alike.setdefault(desk.tell(desk.history.event(id_)), []).append(str(id_))
    for sentence, ids in alike.items():
        yield f"{', '.join(ids)}  {sentence}{f' ({len(ids)} times)' if len(ids) > 1 else ''}"


def beside(desk: Reader, at: int, names: Sequence[str], category: str = "") -> tuple[Block, ...]:
    """Two seats side by side: what each has for the same, category by category.

    Raises UnknownName for a seat or a category that is not there.
    """
    sheet = desk.score(at)
    seats = tuple(desk.names.with_names(sheet.column(resolve.column(desk, sheet, name))) for name in names)
    sheet = desk.shown(sheet)
    chosen = _category(sheet, category)
    rows: list[tuple[Cell, ...]] = []
    for each in [chosen] if chosen else sheet.categories():
        sums = [sum(line.points for line in sheet.of(seat, each)) for seat in seats]
        rows += [(each, *map(str, sums)), *_side_by_side(sheet, seats, each)]
    totals = [sum(line.points for line in sheet.of(seat, chosen)) for seat in seats]
    if not chosen:
        rows.append(("total", *map(str, totals)))
    about = f": {chosen}" if chosen else ""
    return (
        Heading(f"{seats[0]} and {seats[1]}{about}, {totals[0]} to {totals[1]}"),
        Grid(("", *seats), tuple(rows)),
        Note("`why SEAT` names the events behind each line.", tone="hint"),
    )


def _side_by_side(sheet: ScoreSheet, seats: Sequence[str], category: str) -> Iterator[tuple[Cell, ...]]:
    """A row for each thing that scores, in the order of the score; several called the same stay apart."""
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


def _category(sheet: ScoreSheet, name: str) -> str:
    """The category that begins so. Raises UnknownName."""
    wanted = name.casefold()
    if not wanted:
        return ""
    found = _fitting(sheet, name)
    exact = [category for category in found if category.casefold() == wanted]
    if len(exact or found) == 1:
        return (exact or found)[0]
    listed = ", ".join(sheet.categories()) or "none yet"
    raise UnknownName(f"{name!r} is not a category of this score.", hint=f"The categories: {listed}.")


def _fitting(sheet: ScoreSheet, name: str) -> list[str]:
    """The categories that begin so."""
    return [each for each in sheet.categories() if each.casefold().startswith(name.casefold())]


def data(desk: Reader, sheet: ScoreSheet) -> dict[str, Any]:
    return {
        "format": 1,
        "game": desk.game.info.name,
        "final": sheet.final,
        "seats": [
            {"seat": seat, "total": sheet.total(seat), "lines": [_line(line) for line in sheet.of(seat)]}
            for seat in sheet.seats
        ],
        "winners": list(sheet.winners),
        "teams": [list(team) for team in sheet.teams],
        "notes": list(sheet.notes),
    }


def _line(line: ScoreLine) -> dict[str, Any]:
    return {
        "category": line.category,
        "label": line.label,
        "points": line.points,
        "rule": line.rule,
        "events": list(line.events),
        **({"open": line.open} if line.open else {}),
    }


def reasons_data(desk: Reader, at: int, seat: str, category: str = "") -> dict[str, Any]:
    """Raises UnknownName as `reasons` does."""
    sheet = desk.score(at)
    seat, chosen = resolve.column(desk, sheet, seat), _category(sheet, category)
    lines = sheet.of(seat, chosen)
    sentences = {id_: desk.tell(desk.history.event(id_)) for line in lines for id_ in line.events}
    return {
        "format": 1,
        "game": desk.game.info.name,
        "seat": seat,
        "total": sum(line.points for line in lines),
        "lines": [
            {**_line(line), "events": [{"id": id_, "told": sentences[id_]} for id_ in line.events]}
            for line in lines
        ],
    }
