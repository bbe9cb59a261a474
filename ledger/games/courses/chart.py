"""The world maps of Courses as a picture: every seat's row of courses, with the partners at them.

Law: it shows what `view` says about the cards in play. What is drawn is a pure function of words and numbers,
so what has not changed is not drawn again.
"""

from __future__ import annotations

from functools import lru_cache

from ledger.api import Box, Disc, Key, Picture, Shapes, Text, counted, signs
from ledger.games.courses.state import ENOUGH, Lying, State
from ledger.games.courses.worth import points, stars

WIDTH, ACROSS, ABREAST, EDGE = 1000, 3, 4, 10
CELL, STEP, RADIUS = WIDTH // ACROSS, 74, 32
"""The width of a course, the distance between the partners at it, and their radius."""
TITLE, HEAD = 70, 104
"""The height of a seat's line, and of a course's words, which are above its partners."""
Partner = tuple[str, bool, str]
"""A partner: its owner, whether it is tapped, and what it is called."""
DrawnCourse = tuple[str, str, bool, tuple[Partner, ...]]
"""A course: its name, what it gives, whether it is tapped, and the partners at it."""


def picture(state: State, seat: str | None = None) -> Picture | None:
    seats = tuple(state.order or state.table.seats)
    short, top, parts = tuple(signs(seats).items()), 0, []
    for owner in seats:
        courses = tuple(_course(state, card) for card in state.own(owner) if card.kind == "course")
        home = ", ".join(state.pieces.show(card.token) for card in state.of("supporter", owner))
        out = "" if owner in state.table.present else ", out"
        shapes, top = _row(top, owner, f"{points(state, owner)} of {ENOUGH}{out}", courses, home, short)
        parts.append(shapes)
    return Picture(
        title="Every seat's courses, with the partners there",
        width=WIDTH,
        height=top,
        parts=tuple(parts),
        legend=_legend(short),
    )


def _course(state: State, card: Lying) -> DrawnCourse:
    given = stars(state, card)
    there = tuple(
        (each.owner, each.tapped, state.pieces.show(each.token))
        for each in state.at(card.number)
        if each.kind == "partner"
    )
    gives = "? stars" if given is None else counted(given, "star")
    return state.pieces.show(card.token), gives, card.tapped, there


@lru_cache(maxsize=1024)
def _row(
    top: int,
    owner: str,
    reached: str,
    courses: tuple[DrawnCourse, ...],
    home: str,
    short: tuple[tuple[str, str], ...],
) -> tuple[Shapes, int]:
    """A seat's part of the picture, and how far down it reaches."""
    shapes: Shapes = (
        Text(x=EDGE, y=top + TITLE // 2, size=42, room=WIDTH // 2, text=owner),
        Text(x=WIDTH - EDGE, y=top + TITLE // 2, size=42, end="end", text=reached),
    )
    top += TITLE
    for first in range(0, len(courses), ACROSS):
        row = courses[first : first + ACROSS]
        high = HEAD + STEP * max(1, *(-(-len(there) // ABREAST) for *_, there in row))
        for place, course in enumerate(row):
            shapes += _card(place * CELL, top, high, course, dict(short))
        top += high + EDGE
    if home:
        shapes += (Text(x=EDGE, y=top + 28, size=34, room=WIDTH - 2 * EDGE, text=f"home: {home}"),)
        top += 60
    return shapes, top


def _card(x: int, y: int, high: int, course: DrawnCourse, short: dict[str, str]) -> Shapes:
    name, gives, is_tapped, there = course
    state = "tapped" if is_tapped else "not tapped"
    return (
        Box(x=x + 4, y=y, width=CELL - 8, height=high, tone="off" if is_tapped else "ground", title=state),
        Text(x=x + 16, y=y + 32, size=36, room=CELL - 32, text=name),
        Text(x=x + 16, y=y + 76, size=32, room=CELL - 32, text=gives),
        *(
            Disc(
                x=x + 16 + RADIUS + place % ABREAST * STEP,
                y=y + HEAD + RADIUS + place // ABREAST * STEP,
                radius=RADIUS,
                owner=owner,
                text=short.get(owner, owner[:1]),
                tone="off" if tapped else "plain",
                title=f"{partner} of {owner}, {'tapped' if tapped else 'not tapped'}",
            )
            for place, (owner, tapped, partner) in enumerate(there)
        ),
    )


@lru_cache(maxsize=64)
def _legend(short: tuple[tuple[str, str], ...]) -> tuple[Key, ...]:
    first, letter = short[0]
    return (
        *(Key(owner=seat, text=sign, means=f"a partner of {seat}") for seat, sign in short),
        Key(owner=first, text=letter, tone="off", means="a partner that is tapped"),
        Key(kind="box", tone="ground", means="a course"),
        Key(kind="box", tone="off", means="a course that is tapped"),
    )
