"""What is told of decks that seats bring, and at a table of Courses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from ledger.core.rules.game import catalog_of
from ledger.games.courses import GAME
from tests.told.logs import folder, pipe, put
from tests.told.person import Case

COURSES = "new c.jsonl --game courses --players ann,bob"
BRINGS = f"{COURSES} --deck ann=mine.deck"
HILL = next(each.text for each in GAME.ready(catalog_of(GAME, GAME.catalog("house"))) if each.name == "hill")
GOOD = put("mine.deck", HILL)
NO_DECKS = json.dumps({**GAME.catalog("house"), "name": "ours", "deck": []})
BEGUN = (COURSES, "do c.jsonl keep keep 'first ann'")
RICH = (
    *BEGUN,
    "do c.jsonl 'flip Old Mill' end 'flip Hill Path' end 'flip River Walk' end 'flip Pine Steps' end",
    "do c.jsonl 'flip Long Pier' 'enter Goose Girl at c1' 'enter Goose Girl at c3' 'enter Goose Girl at c5'",
)
OPEN = (f"{COURSES} --catalog table", "do c.jsonl keep keep 'first ann'")
MILL = "do c.jsonl 'define card Mill, sort course, stars 1: flip Mill'"
FELL = "do c.jsonl 'define card Fell, sort course, stars 1: flip Fell'"


def _brings(name: str, *given: str | Callable[[Path], None]) -> Case:
    """A deck that cannot be read or played; then the one that can."""
    return Case(name, BRINGS, (GOOD, BRINGS), given)


DECKS = (
    Case("a deck of nobody", f"{COURSES} --deck hill", (f"{COURSES} --deck ann=house:hill",)),
    Case(
        "a deck for somebody else", f"{COURSES} --deck cy=house:hill", (f"{COURSES} --deck ann=house:hill",)
    ),
    Case(
        "two decks for one seat",
        f"{COURSES} --deck ann=house:hill --deck ann=house:river",
        (f"{COURSES} --deck ann=house:hill",),
    ),
    Case(
        "a ready deck that is none", f"{COURSES} --deck ann=house:hil", (f"{COURSES} --deck ann=house:hill",)
    ),
    Case(
        "a ready deck without its catalog",
        f"{COURSES} --deck ann=hill",
        (f"{COURSES} --deck ann=house:hill",),
    ),
    Case(
        "a ready deck of a catalog without",
        f"{COURSES} --deck ann=table:hill",
        (f"{COURSES} --deck ann=house:hill",),
    ),
    Case(
        "a deck where nobody brings one",
        "new b.jsonl --game effortless --players ann,bob,cy --deck ann=mine.deck",
        ("new b.jsonl --game effortless --players ann,bob,cy",),
    ),
    Case("a check of nothing", "catalog courses --check", (GOOD, "catalog courses --check mine.deck")),
    Case(
        "a check of a game without decks",
        "catalog effortless --check mine.deck",
        (GOOD, "catalog courses --check mine.deck"),
    ),
    _brings("a deck that is not there"),
    Case("a deck that is a pipe", f"{COURSES} --deck ann=p.deck", (GOOD, BRINGS), (pipe("p.deck"),)),
    Case("a deck that is a folder", f"{COURSES} --deck ann=d.deck", (GOOD, BRINGS), (folder("d.deck"),)),
    Case("a deck of a name without end", f"{COURSES} --deck ann={'d' * 300}.deck", (GOOD, BRINGS)),
    _brings("a deck that is too large", put("mine.deck", "#" * 1_100_000)),
    _brings("a deck that is not UTF-8", put("mine.deck", HILL.encode().replace(b"3 ", b"\xff ", 1))),
    _brings("a deck with a card that is none", put("mine.deck", HILL.replace("Hill Path", "Hill Pahth"))),
    _brings("a deck without its courses", put("mine.deck", HILL.partition("Deck\n")[2])),
    Case("no such catalog of Courses", "catalog courses --catalog charms", ("catalog courses",)),
    Case(
        "a tool without courses",
        f"{COURSES} --dealer tool --catalog table",
        (f"{COURSES} --dealer tool --catalog house",),
    ),
    Case(
        "a tool without decks",
        f"{BRINGS} --dealer tool --catalog ours.json",
        (f"{BRINGS} --deck bob=house:river --dealer tool --catalog ours.json",),
        (GOOD, put("ours.json", NO_DECKS)),
    ),
)
TURNS = (
    Case(
        "an order without somebody",
        "do c.jsonl 'order ann'",
        ("do c.jsonl 'order ann bob'",),
        (COURSES, "do c.jsonl keep keep"),
    ),
    Case(
        "an order that chance leaves open",
        "do c.jsonl 'first ?'",
        ("do c.jsonl 'first ann'",),
        (COURSES, "do c.jsonl keep keep 'first ?'"),
    ),
    Case(
        "a course before anybody begins",
        "do c.jsonl '! flip Old Mill'",
        ("do c.jsonl '! ann flip Old Mill -- too early'",),
        (COURSES, "do c.jsonl keep keep"),
    ),
    Case(
        "a partner without its course",
        "do c.jsonl 'play Shepherd'",
        ("do c.jsonl 'enter Shepherd at Market Square'",),
        (*BEGUN, "do c.jsonl 'flip Market Square'"),
    ),
    Case(
        "a card of another sort, however it is paid",
        "do c.jsonl 'enter Granary at c1'",
        ("do c.jsonl '! enter Granary at c1 with c1 c3 -- we took it for a partner'",),
        RICH,
    ),
    Case(
        "several ways to pay",
        "do c.jsonl 'play Granary'",
        ("do c.jsonl 'play Granary with c1 c3'",),
        RICH,
    ),
    Case(
        "a card that is of no sort",
        "do c.jsonl 'play Wand'",
        ("do c.jsonl 'define card Wand, sort item, cost 0: play Wand'",),
        (*OPEN, MILL, "do c.jsonl 'define card Wand, ?'"),
    ),
    Case(
        "a card that costs nobody knows what",
        "do c.jsonl 'play Wand'",
        ("do c.jsonl 'play Wand with nothing'",),
        (*OPEN, MILL, "do c.jsonl 'define card Wand, sort item'"),
    ),
    Case(
        "a battle of nobody knows whom",
        "do c.jsonl 'battle at Mill: Rook Crow'",
        ("do c.jsonl 'battle at Mill: Rook Crow: defeated'",),
        (
            *OPEN,
            MILL,
            "do c.jsonl 'define card Crow, sort partner, cost 0' 'enter Crow at Mill' end",
            FELL,
            "do c.jsonl 'define card Rook, sort partner, cost 0' 'enter Rook at Mill'",
        ),
    ),
    Case(
        "a card that nobody saw",
        "do c.jsonl 'reveal c1'",
        ("do c.jsonl 'reveal c1 Old Mill'",),
        (*BEGUN, "do c.jsonl 'flip ?'"),
    ),
)
BRINGING = (*DECKS, *TURNS)
