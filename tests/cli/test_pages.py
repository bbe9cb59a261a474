"""What each command shows and answers, on a small game with an abandoned line of play."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from cli.pages.games import find_topic
from ledger.core.rules.info import Topic
from ledger.core.rules.topics import topics_of
from ledger.games import registry
from ledger.games.rulings import find_ruling
from ledger.store.journal import read_header
from tests.cli.conftest import Tablefold, named
from tests.stones import GAME

LOG = "game.jsonl"
MOVES = ("charm toad", "take 2", "peek", "undo", "take 3", "! take 1 -- a gift", "claim ann 7")


@pytest.fixture
def game(tablefold: Tablefold) -> Tablefold:
    tablefold.played(LOG, *MOVES)
    return tablefold


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("games", "pebbles"),
        ("rules", "pebbles"),
        ("rules", "pebbles", "tak"),
        ("catalog", "pebbles"),
        ("catalog", "pebbles", "--toml"),
        ("show", LOG),
        ("show", LOG, "--at", "2"),
        ("show", LOG, "--branch", "main~1", "--as", "BOB"),
        ("log", LOG),
        ("log", LOG, "--last", "1"),
        ("log", LOG, "--all"),
        ("moves", LOG),
        ("moves", LOG, "--at", "0", "--as", "Ann"),
        ("moves", LOG, "--at", "2", "--as", "ann"),
        ("branch", LOG),
        ("diff", LOG, "main~1"),
        ("diff", LOG, "main~1", "main~1"),
        ("score", LOG),
        ("score", LOG, "--at", "2"),
        ("why", LOG, "ann"),
        ("why", LOG, "Bob", "peb"),
        ("why", LOG, "ann", "bob"),
        ("why", LOG, "ann", "BOB", "peb", "--json"),
        ("audit", LOG),
        ("audit", LOG, "--strict", "--branch", "main~1"),
        ("replay", LOG),
        ("replay", LOG, "--from", "6", "--as", "ann"),
        ("verify", LOG),
        ("seal", LOG),
        ("repair", LOG),
        ("catalog", LOG),
    ],
    ids=named,
)
def test_page(words: tuple[str, ...], game: Tablefold, page: SnapshotAssertion) -> None:
    assert game.page(*words) == page


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("rules", "pebbles", "charms"),
        ("catalog", "pebbles"),
        ("show", LOG),
        ("log", LOG, "--last", "1"),
        ("log", LOG, "--all"),
        ("moves", LOG, "--at", "2"),
        ("branch", LOG),
        ("diff", LOG, "main~1"),
        ("score", LOG),
        ("why", LOG, "ann"),
        ("audit", LOG),
        ("replay", LOG, "--from", "6"),
        ("verify", LOG),
        ("seal", LOG),
        ("repair", LOG),
    ],
    ids=named,
)
def test_data(words: tuple[str, ...], game: Tablefold, page: SnapshotAssertion) -> None:
    assert game.page(*words, "--json") == page


def test_reading_never_writes(game: Tablefold) -> None:
    before = {file.name: file.read_bytes() for file in game.folder.iterdir()}
    for command in ("show", "log", "score", "audit", "verify", "seal", "branch", "replay", "repair"):
        game(command, LOG)
    assert {file.name: file.read_bytes() for file in game.folder.iterdir()} == before


@pytest.mark.parametrize(
    "words",
    [
        (
            "new",
            "other.jsonl",
            "--game",
            "pebbles",
            "--players",
            "ann,bob",
            "--dealer",
            "tool",
            "--seed",
            "7",
        ),
        ("do", LOG, "note well done", "note really"),
        ("undo", LOG),
        ("undo", LOG, "to", "2"),
        ("undo", LOG, "turn"),
        ("redo", LOG),
        ("switch", LOG, "main~1"),
        ("branch", LOG, "what-if", "--at", "2"),
        ("branch", LOG, "ours", "--rename", "main~1"),
    ],
    ids=named,
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_recording(words: tuple[str, ...], form: str, game: Tablefold, page: SnapshotAssertion) -> None:
    if words[0] == "redo":
        game("undo", LOG)
    assert game.page(*words, *(["--json"] if form == "json" else [])) == page


def test_a_defined_piece_is_in_the_catalog_of_the_log_and_its_file(game: Tablefold) -> None:
    game("do", LOG, "define charm Toad, points=3")
    game("do", LOG, "define charm Newt, ?")
    (game.folder / "ours.toml").write_text(game("catalog", LOG, "--toml").out, encoding="utf-8")
    game("new", "next.jsonl", "--game", "pebbles", "--players", "ann,bob", "--catalog", "ours.toml")
    assert game("catalog", "next.jsonl").out == game("catalog", LOG).out
    assert game("catalog", LOG).out.split("charm (3)")[1].split() == [
        "Owl",
        "points",
        "2",
        "Toad",
        "points",
        "3",
        "Newt",
        "?",
    ]


def test_a_seed_that_the_tool_draws_is_long_and_told_to_nobody(tablefold: Tablefold) -> None:
    dealt = ("--game", "pebbles", "--players", "ann,bob", "--dealer", "tool")
    seeds = set()
    for number in range(3):
        told = tablefold("new", f"{number}.jsonl", *dealt)
        data = tablefold("new", f"{number}-data.jsonl", *dealt, "--json")
        for name, ran in ((f"{number}.jsonl", told), (f"{number}-data.jsonl", data)):
            seed = read_header(tablefold.folder / name).seed
            assert seed is not None
            seeds.add(seed)
            shown = "".join(
                tablefold(*words).out for words in (("show", name), ("log", name, "--all", "--json"))
            )
            assert str(seed) not in ran.out + ran.err + shown
    assert (len(seeds), max(seeds) > 2**100, max(seeds) < 2**128) == (6, True, True)


def test_the_same_seed_deals_the_same_game(tablefold: Tablefold) -> None:
    dealt = ("--game", "pebbles", "--players", "ann,bob", "--dealer", "tool", "--seed", str(2**128 - 1))
    for name in ("one.jsonl", "two.jsonl"):
        tablefold("new", name, *dealt)
    first, second = ((tablefold.folder / name).read_text() for name in ("one.jsonl", "two.jsonl"))
    assert (first, f'"seed":{2**128 - 1}' in first) == (second, True)
    assert tablefold("new", "three.jsonl", *dealt[:-1], str(2**128)).status == 2


def test_a_topic_of_a_game_stands_once_and_is_found_by_its_name_before_a_ruling_that_cites_it() -> None:
    """Strangers (a)9: Hearts has a topic `Game end`, which a ruling has as its source; so has the core."""
    ruling = replace(GAME.info.rulings[0], source="Game end")
    own = Topic("Game end", "The heaps are empty.")
    game = replace(GAME, info=replace(GAME.info, rulings=(ruling,)), topics=lambda: (own,))
    assert [topic.name for topic in topics_of(game)].count("Game end") == 1
    assert find_topic(game, "game end") == own
    assert find_topic(game, ruling.knob).name == ruling.knob


def test_a_heading_without_a_topic_shows_all_below_it_and_not_the_first_piece() -> None:
    """A stranger asked for Conditions and read only about Ache."""
    below = (Topic("Ache", "It hurts.", "Signs"), Topic("Cursed", "It clings.", "Signs"))
    game = replace(GAME, topics=lambda: (*below, Topic("peek", "You look.", "Looking")))
    found = find_topic(game, "signs")
    assert (found.name, found.text) == ("Signs", "Ache: It hurts.\n\nCursed: It clings.")
    assert find_topic(game, "looking").name == "peek"
    called = Topic("signs", "What they are.")
    assert find_topic(replace(GAME, topics=lambda: (*below, called)), "Signs") == called
    conditions = find_topic(registry.game("humanity"), "conditions")
    assert (conditions.name, "Ache: " in conditions.text) == ("Conditions", True)


def test_a_ruling_is_explained_by_its_number() -> None:
    told = {number: find_topic(registry.game("effortless"), number).name for number in ("EF-5", "ef-38")}
    assert told == {"EF-5": "EF-5: a discard is required", "ef-38": "EF-37 to EF-39: tie-breakers"}
    with_its_knob = find_topic(registry.game("endeavor"), "EN-76").text
    assert with_its_knob.count("if nothing is said") == 1


@pytest.mark.parametrize("game", ["effortless", "kingless"])
def test_every_ruling_that_a_refusal_names_is_told(game: str) -> None:
    sources = (Path(registry.__file__).parent / game).glob("*.py")
    named = {number for source in sources for number in re.findall(r'"([A-Z]{2}-\d+)"', source.read_text())}
    assert named
    assert [number for number in sorted(named) if find_ruling(game, number) is None] == []


def test_a_game_has_a_title_a_place_and_a_date(tablefold: Tablefold) -> None:
    said = ("--title", "Friday night", "--place", "at Zoë's", "--date", "20.11.2026")
    tablefold("new", LOG, "--game", "pebbles", "--players", "ann,bob", *said)
    tablefold("do", LOG, "charm owl")
    header = read_header(tablefold.folder / LOG)
    assert (header.title, header.place, header.date) == said[1::2]
    for command in (("show", LOG), ("log", LOG), ("log", LOG, "--all")):
        assert tablefold(*command).out.splitlines()[0] == "Friday night · at Zoë's · 20.11.2026"
        data = json.loads(tablefold(*command, "--json").out)
        assert (data["title"], data["place"], data["date"]) == said[1::2]


@pytest.mark.parametrize("option", ["--title", "--place", "--date"])
@pytest.mark.parametrize("text", ["two\nlines", "x" * 201, "\udcff"], ids=["two lines", "long", "no text"])
def test_what_is_no_line_is_no_title(option: str, text: str, tablefold: Tablefold) -> None:
    ran = tablefold("new", LOG, "--game", "pebbles", "--players", "ann,bob", option, text)
    assert (ran.status, list(tablefold.folder.iterdir())) == (2, [])
