"""The list of logs from evenings that are made up: every kind of row, at every width, in every order."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.pages import shelf
from cli.render import columns
from cli.render.text import draw
from tests.cli.conftest import Pages
from tests.shelf.made import evening

EVENINGS = (
    evening("/logs/tea.jsonl", {"ann": 30, "bob": 20}, minutes=59, seal="kite"),
    evening(
        "/logs/2025/long.jsonl",
        {"ann": 3, "bob": 41, "cy": 7, "dee": -2},
        game="kingless",
        date="2025-12-31",
        minutes=61,
        moves=250,
        title="A night without an end",
        place="Rome",
    ),
    evening("/logs/2025/on.jsonl", {"cy": 12, "ann": 9}, over=False, minutes=0, moves=3),
    evening("/logs/golf.jsonl", {"bob": 5, "ann": 4}, fewest=True, date="2026-02-03", minutes=125, turns=18),
    evening(
        "/logs/pairs.jsonl", {"ann": 5, "bob": 4, "cy": 2, "dee": 8}, teams=(("ann", "cy"), ("bob", "dee"))
    ),
    evening(
        "/logs/alone.jsonl", {"ann": 50, "empire": 60}, scripted=("empire",), game="endeavor", minutes=600
    ),
    evening(
        "/logs/cut.jsonl", {"ann": None}, over=False, damage="it ends in the middle", damaged_line=7, events=6
    ),
    evening("/logs/none.jsonl", {"ann": None}, over=False, damage="it is no log", events=0),
    evening(
        "/logs/far.jsonl", {"zoe": None}, over=False, is_installed=False, game="skat", package="skat-kit"
    ),
    evening("/logs/far2.jsonl", {"zoe": None}, over=False, is_installed=False, game="doppelkopf"),
)
KEYS = ("date", "log", "game", "title", "place", "seats", "winner", "score", "moves", "minutes", "state")


def text(blocks: list[shelf.Block], width: int = 100) -> str:
    return "\n".join(line.text for line in draw(blocks, width=width))


@pytest.mark.parametrize("width", [40, 64, 80, 100, 160])
def test_the_list_at_a_width(width: int, snapshot: SnapshotAssertion) -> None:
    page = text(shelf.blocks(EVENINGS, width, ascii_only=width == 80), width)
    assert page == snapshot.use_extension(Pages)


def test_long_names_of_one_evening_leave_date_and_game_on_the_page() -> None:
    long = evening("/logs/c.jsonl", {"Christoph-Alexander": 33, "Marie-Antoinette": 45, "Bob": 2})
    page = text(shelf.blocks((EVENINGS[0], long), 80, ascii_only=False), 80)
    heading, *rows = [line for line in page.splitlines() if "date" in line or "jsonl" in line]
    assert heading.split() == ["date", "game", "seats", "log"]
    assert all("2026-" in row and "hearts" in row for row in rows)
    assert all(f" {score}" in rows[1] for score in (33, 45, 2))


def test_a_game_that_was_brought_is_named_once() -> None:
    """Its title is the name of the game."""
    page = text(
        shelf.blocks(
            [evening("a.jsonl", {"ann": 1}, game="Azul", title="Azul", place="Rome")], 100, ascii_only=True
        )
    )
    assert "  Azul, Rome  " in page


def test_how_long_a_game_took_is_said_in_hours_and_minutes() -> None:
    for minutes in (1, 59, 60, 61, 119, 120, 3599, 3600):
        page = text(shelf.blocks([evening("a.jsonl", {"ann": 1}, minutes=minutes)], 100, ascii_only=True))
        hours, rest = next(word for word in page.split() if ":" in word).split(":")
        assert (60 * int(hours) + int(rest), len(rest)) == (minutes, 2)


def test_evenings_in_every_order(snapshot: SnapshotAssertion) -> None:
    orders = [
        f"{key}{' reversed' * is_reversed}: "
        + ", ".join(
            each.game.log.rpartition("/")[2]
            for each in shelf.sort_evenings(EVENINGS, key, reverse=is_reversed)
        )
        for key in KEYS
        for is_reversed in (False, True)
    ]
    assert "\n".join(orders) == snapshot.use_extension(Pages)


def test_what_programs_read(snapshot: SnapshotAssertion) -> None:
    assert json.dumps(shelf.data(islice(EVENINGS, 6)), indent=1) == snapshot.use_extension(Pages)


def test_a_list_of_nothing_says_where_it_looked_and_what_to_do(snapshot: SnapshotAssertion) -> None:
    pages = [
        shelf.nothing_listed(places, everything)
        for places in ((".",), ("a", "b"), tuple(map(str, range(14))))
        for everything in ((), EVENINGS[:1], EVENINGS)
    ]
    assert "\n\n".join(map(text, pages)) == snapshot.use_extension(Pages)


def test_of_three_seats_only_names_that_are_too_long_are_cut() -> None:
    said = "Annabella 3, Bob 5, Cy 2"
    assert columns._shorter_seats(said, 18, "…") == "An… 3, Bob 5, Cy 2"
