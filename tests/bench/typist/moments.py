"""Single moments of an evening, typed as briefly as somebody would who knows the names: keys of each.

Law: every line is typed at a real session. A name that nobody could know is not counted, nor are the words
around it that any card takes to be played; a line after an unknown name answers what it is.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cli.repl.lesson import Lesson
from cli.repl.lookahead import Lookahead
from cli.repl.row import NOTHING
from cli.repl.row import SpokenRow as SaidRow
from cli.style import Style
from ledger.core.errors import UnknownPiece
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.bench.measure import Row
from tests.bench.typist import at_the_prompt
from tests.games.humanity.scenes.arenas import KEEPER
from tests.games.humanity.tables import PEOPLE as ROOM
from tests.games.humanity.tables import SCENE

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
COURSES = NewGame(game="courses", seats=("ann", "bob"))
ROGUES = NewGame(game="humanity", seats=("ann", "bob", "cy"))
PLACES = ("co li", "li ba", "ma kn", "ci de", "ta ho", "te ee")
"""All their names stand on the screen, so two letters of each will do."""
KEPT = (*PLACES, "keep")
HEIST = (
    *(*ROOM, *SCENE, KEEPER, "endeavor stealth", "place Ann", "place Bob", "place Keeper head"),
    *(
        "button alarm 2",
        "button objective 1 hand",
        "button escape 9",
        "begin",
        "Ann die head",
        "Bob die head",
    ),
    *["3"] * 6,
)


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


def pad(sheet: str, seats: int = 4) -> NewGame:
    """A score pad of that many; `sheet` is built in, or lies beside this file."""
    own = Path(__file__).parent / "sheets" / f"{sheet}.toml"
    catalog = str(own) if own.exists() else sheet
    return NewGame(game="scorepad", catalog=catalog, seats=("ann", "bob", "cy", "dee")[:seats])


def said(what: str, game: NewGame, lines: tuple[str, ...], bar: float, **more: Any) -> Moment:
    """A moment on a pad: the digits of its numbers are not counted, every other key is."""
    digits = sum(sign.isdigit() for line in lines for sign in line)
    return Moment(
        what, game, more.pop("before", ()), lines, bar, more.pop("reached", "Ended"), free=digits, **more
    )


MOMENTS = (
    Moment(
        "a Check with Help, Blessing and a bust told",
        HUMANITY,
        PEOPLE,
        ("ada han", "ben hel", "6", "", "2"),
        24,
        "TokenTold",
    ),
    Moment(
        "a Hard Check with Help and Blessing",
        HUMANITY,
        PEOPLE,
        ("ada han hard", "ben hel", "7", "6", ""),
        30,
        "CheckResolved",
    ),
    Moment(
        "a new card, Kingless", TABLE, ("deck ?", "first ann"), ("play Zorn dwarf",), 16, "Defined", free=4
    ),
    Moment("a new weapon, Effortless", EFFORTLESS, KEPT, ("Zorn", "wea 6 str 2"), 16, "Defined", free=4),
    Moment(
        "a new partner, Courses",
        COURSES,
        ("keep", "keep", "first ann", "old mill"),
        ("ent Zorn at old", "par 1 2 2"),
        16,
        "Defined",
        free=len("ent Zorn at old"),
    ),
    Moment("a new Specialization, Humanity", HUMANITY, (), ("def spe Zorn, gen n",), 16, "Defined", free=4),
    Moment("a rogue's turn", ROGUES, HEIST, ("ann", "3", "6", "3"), 12, "ActionSettled"),
    Moment(
        "naming six unknown cards, Effortless",
        EFFORTLESS,
        (*KEPT, "adjust deck 60", "adjust ann cards 6"),
        ("ann has str wis dou dex gla spe int mag hea",),
        45,
        "CardsNamed",
    ),
    Moment("laying six places, Effortless", EFFORTLESS, (), PLACES, 42, "SpotDealt"),
    Moment("a first card, Effortless", EFFORTLESS, KEPT, ("str", "wis"), 4.5, "CardDealt", each=2),
    said("beyond the digits: a round of Skyjo for four", pad("skyjo"), ("5 -2 0 13", ""), 9),
    said("the same, a number a line", pad("skyjo"), ("5", "-2", "0", "13", ""), 9),
    said("the same, with first letters", pad("skyjo"), ("a5 b-2 c0 d13", ""), 9),
    said("the same, where nobody is below 0", pad("skyjo"), ("a5 b2 c0 d13", ""), 9),
    said("the same, with the names in full", pad("skyjo"), ("ann 5 bob -2 cy 0 dee 13", ""), 9),
    said("beyond the digits: bids and tricks of Wizard", pad("wizard"), ("0 1 1 0", "1 1 0 0", ""), 14),
    said(
        "the same, with the first letter of each name", pad("wizard"), ("a0 b1 c1 d0", "a1 b1 c0 d0", ""), 17
    ),
    said("beyond the digits: a round of Azul for four", pad("azul"), ("5 -2 0 13", ""), 9),
    said(
        "a number beyond its digits: final scoring of Wingspan for three",
        pad("wingspan", 3),
        ("31 28 40", "10 5 12", "14 9 17", "21 16 8", "3 0 7", "11 4 0"),
        1,
        each=18,
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
        begun, lesson, row = len(desk.history), None, SaidRow(desk, lambda blocks: None)
        for line in moment.lines:
            position = ahead.position()
            usual = None if position is None else position.usual
            typed = line if lesson is None else lesson.line_to_play(line) or ""
            lesson = None
            if row.question() is not None and not (typed := row.line_meant_by(typed or NOTHING)):
                continue
            try:
                session.run(typed or ("" if usual is None else usual.text))
            except UnknownPiece as unknown:
                lesson = Lesson(desk, unknown, Style())
        made = [type(event).__name__ for event in desk.history.lines()][begun:]
        if moment.reached not in made:
            raise ValueError(f"{moment.what} led to {made}")
    return sum(len(line) + 1 for line in moment.lines) - moment.free
