"""Single moments of an evening, typed as briefly as somebody would who knows the names: keys of each.

Law: every line is typed at a real session, and what is taught or named is not counted.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from cli.repl.lookahead import Lookahead
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.bench.measure import Row
from tests.bench.typist import at_the_prompt

PEOPLE = (
    "ann create hand eager vice Ada, climbing, knots, rope",
    "bob create head wis fate Ben, clockwork, tides",
    "session",
    "scene tower with ada, ben",
    "ben award 1",
    "4",
)
EFFORTLESS = NewGame(game="effortless", seats=("ann", "bob", "cy"))
HUMANITY = NewGame(game="humanity", seats=("ann", "bob"))
TABLE = NewGame(game="kingless", seats=("ann", "bob"), catalog="table")
PLACES = ("col liv", "lib bat", "mar kno", "cit des", "tav hol", "tem eer")


class Moment(msgspec.Struct, frozen=True):
    """A log after `before`, the lines that are typed then ("" is Enter alone), and the most keys of `each` of
    so many. `reached` is an event that has to come of it. `free` are letters of a name, not counted."""

    what: str
    game: NewGame
    before: tuple[str, ...]
    lines: tuple[str, ...]
    bar: float
    reached: str
    each: int = 1
    free: int = 0


MOMENTS = (
    Moment(
        "a Check with Help, Blessing and a bust told",
        HUMANITY,
        PEOPLE,
        ("ada han", "ben hel 4", "6", "", "2"),
        24,
        "TokenTold",
    ),
    Moment(
        "a Hard Check with Help and Blessing",
        HUMANITY,
        PEOPLE,
        ("ada che han vs hard", "ben hel 4", "7", "6", ""),
        30,
        "CheckResolved",
    ),
    Moment(
        "a new card, Kingless", TABLE, ("deck ?", "first ann"), ("play Zorn dwarf",), 16, "Defined", free=4
    ),
    Moment("laying six places, Effortless", EFFORTLESS, (), PLACES, 42, "SpotDealt"),
    Moment(
        "a first card, Effortless", EFFORTLESS, (*PLACES, "keep"), ("str", "wis"), 4.5, "CardDealt", each=2
    ),
)


def moment_rows() -> Iterator[Row]:
    """Keys of each moment."""
    for moment in MOMENTS:
        value = keys(moment) / moment.each
        shown = " / ".join(line or "Enter" for line in moment.lines)
        what = f"keys, {moment.what}"
        yield Row(what=what, value=value, low=value, high=value, bar=moment.bar, detail=shown)


def keys(moment: Moment) -> int:
    """What the session takes of a moment. Raises any TablefoldError, or ValueError where it led elsewhere."""
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk.new(Path(folder) / "moment.jsonl", moment.game)
        session, ahead = at_the_prompt(desk), Lookahead(desk)
        for line in moment.before:
            session.run(line)
        begun = len(desk.history)
        for line in moment.lines:
            position = ahead.position()
            usual = None if position is None else position.usual
            session.run(line or ("" if usual is None else usual.text))
        made = [type(event).__name__ for event in desk.history.lines()][begun:]
        if moment.reached not in made:
            raise ValueError(f"{moment.what} led to {made}")
    return sum(len(line) + 1 for line in moment.lines) - moment.free
