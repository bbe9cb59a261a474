"""Seats by their names: exactly where a seat is told, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.core.blocks import Block, Branching, Facts, Grid, Heading, Note, Tree, reworded
from ledger.core.pieces import called
from ledger.core.pieces.called import SeatNames
from ledger.core.pieces.everyday import EVERYDAY
from ledger.core.pieces.table import Setup
from ledger.core.rules.describe import describe, prompt
from ledger.core.rules.game import AnyGame, all_events, veil
from ledger.core.typing.table_moves import verbs_of
from ledger.desk.desk import Desk

SAMPLES = Path(__file__).parents[2] / "sample_logs"
GAMES = ("effortless", "kingless", "courses", "scorepad", "endeavor", "humanity")
LOGS = [min((SAMPLES / game).glob("*.jsonl"), key=lambda log: log.stat().st_size) for game in GAMES]
NAMES = SeatNames({"mary": "Mary Ann", "will": "Will S.", "ann": "Ann B.", "mary-b": "mary b"})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("mary places Tavern", "Mary Ann places Tavern"),
        ("mary's turn: ann and mary-b wait", "Mary Ann's turn: Ann B. and mary b wait"),
        ("Mary Poppins and mary", "Mary Poppins and Mary Ann"),
        ("Mary Ann and Ann B. share", "Mary Ann and Ann B. share"),
        ("anna, rosemary, mary.jsonl and logs/mary stay", "anna, rosemary, mary.jsonl and logs/mary stay"),
        ("mary + ann", "Mary Ann + Ann B."),
        ("it will be will's: will", "it will be Will S.'s: Will S."),
        ("ann has won; again: tablefold why a.jsonl ann", "Ann B. has won; again: tablefold why a.jsonl ann"),
        ("", ""),
    ],
)
def test_a_word_by_itself_is_told_as_a_name(text: str, told: str) -> None:
    assert NAMES.with_names(text) == told
    assert NAMES.with_names(told) == told


def test_a_page_is_told_to_its_last_cell() -> None:
    tree = Tree((Branching("mary", (Branching("of ann", (Branching("x"),)), Branching("mary"))),))
    page: tuple[Block, ...] = (
        Heading("ann", 2),
        Note("mary", "bad"),
        Facts((("mary", 3), ("x", "ann"))),
        Grid(("", "mary"), (("ann", 4), ("x", "mary"))),
        tree,
    )
    assert tuple(reworded(page, NAMES.with_names)) == NAMES.blocks(page)
    assert NAMES.blocks(page) == (
        Heading("Ann B.", 2),
        Note("Mary Ann", "bad"),
        Facts((("Mary Ann", 3), ("x", "Ann B."))),
        Grid(("", "Mary Ann"), (("Ann B.", 4), ("x", "Mary Ann"))),
        Tree((Branching("Mary Ann", (Branching("of Ann B.", (Branching("x"),)), Branching("Mary Ann"))),)),
    )


def test_a_tree_of_any_depth_is_told() -> None:
    root = Branching("mary")
    for _ in range(5000):
        root = Branching("mary", (root,))
    (tree,) = NAMES.blocks((Tree((root,)),))
    assert isinstance(tree, Tree)
    assert tree.roots[0].below[0].text == "Mary Ann"


@pytest.mark.parametrize(
    ("name", "taken", "word"),
    [
        ("Mary Ann", (), "mary"),
        ("Mary Ann", ("Mary",), "mary-a"),
        ("Mary Ann", ("mary", "mary-a"), "mary2"),
        ("Will Smith", (), "will-s"),
        ("Player 1", (), "player-1"),
        ("Player", (), "player2"),
        ("李 雷", (), "李"),
        ("4 Eyes", (), "eyes"),
        ("!!", (), "seat2"),
        ("Jean-Luc P.", (), "jean"),
    ],
)
def test_a_word_is_made_of_the_beginning_of_a_name(name: str, taken: tuple[str, ...], word: str) -> None:
    assert called.word_for(name, taken) == word


# the words of a log as they would stand if its seats had words that nothing else can be


def marked(value: Any, marks: Mapping[str, str]) -> Any:
    """The value with a mark for each seat, by itself or in front of what is counted."""
    if isinstance(value, str):
        first, space, rest = value.partition(" ")
        return f"{marks[first]}{space}{rest}" if first in marks else value
    if isinstance(value, list | tuple):
        return [marked(each, marks) for each in value]
    if isinstance(value, dict):
        return {marks.get(key, key): marked(each, marks) for key, each in value.items()}
    return value


def told(game: AnyGame, setup: Setup, events: list[Any]) -> Iterator[str]:
    """Every sentence and prompt of a line of play, and some pages."""
    state, names = game.start(setup), setup.names
    for place, event in enumerate(events):
        if event.by != "table" or not isinstance(getattr(event, "text", None), str):
            yield describe(game, state, event)
        game.projector.fold(state, (event,))
        yield prompt(game.pending(state), names)
        if place % 20 == 0:
            for block in names.blocks(game.view(veil(game, state, None), None)):
                yield msgspec.json.encode(block).decode()
            sheet = game.score(state).reworded(names.with_names)
            yield from (f"{line.seat} {line.label}" for line in sheet.lines)
            yield from sheet.notes


@pytest.mark.parametrize("log", LOGS, ids=GAMES)
def test_a_name_stands_exactly_where_a_seat_is_told(log: Path) -> None:
    """The same game is told twice: with names, and with seats whose words are nothing else."""
    desk = Desk.open(log)
    seats = [seat for seat in desk.setup.seats if seat not in EVERYDAY]
    marks = {seat: f"{seat}zq" for seat in seats}
    names = {seat: f"{seat.capitalize()} Q. {number}" for number, seat in enumerate(seats)}
    events = list(desk.history.path())
    raw = [marked(msgspec.to_builtins(event), marks) for event in events]
    twins = [msgspec.convert(each, all_events(desk.game)) for each in raw]
    colours = {marks.get(seat, seat): colour for seat, colour in desk.setup.colours.items()}
    twin = replace(
        desk.setup,
        seats=tuple(marks.get(seat, seat) for seat in desk.setup.seats),
        colours=colours,
        names=SeatNames(),
    )
    named = replace(desk.setup, names=SeatNames(names))

    def read(text: str) -> str:
        """A text with marks as it has to be read."""
        for seat, mark in marks.items():
            text = re.sub(rf"\b{mark}\b", names[seat], text)
        return text

    for ours, theirs in zip(told(desk.game, named, events), told(desk.game, twin, twins), strict=True):
        assert ours == read(theirs)


# everyday words


def words_of(content: Any) -> Iterator[str]:
    if isinstance(content, str):
        yield from re.findall(r"[^\W_]+", content.casefold())
    elif isinstance(content, dict):
        for key, each in content.items():
            yield from (*words_of(key), *words_of(each))
    elif isinstance(content, list | tuple):
        for each in content:
            yield from words_of(each)


@pytest.mark.parametrize("log", LOGS, ids=GAMES)
def test_the_words_of_sentences_are_everyday_ones_or_stand_in_the_catalog(log: Path) -> None:
    desk = Desk.open(log)
    known = {*EVERYDAY, *words_of(desk.header.catalog.content or {}), *verbs_of(desk.game)}
    known |= {seat.casefold() for seat in desk.setup.seats}
    state, strange = desk.game.start(desk.setup), set[str]()
    for event in desk.history.path():
        if not isinstance(getattr(event, "text", None), str):
            said = describe(desk.game, state, event)
            strange |= {*re.findall(r"(?<![\w./\\-])[a-z]+(?![\w/\\-]|\.\w)", said)} - known
        desk.game.projector.fold(state, (event,))
    assert strange == set()
