"""Decks as files: what `catalog --check` says, what `new --deck` records, and files that mean harm."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.core.audit.audit import audit
from ledger.core.errors import BadFile, BadSetup, MoveRefused
from ledger.core.log.events import Overruled
from ledger.core.log.history import History
from ledger.desk import bringing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.courses import GAME
from ledger.games.courses.catalog import ReadyDeck, TradingCard
from ledger.games.courses.decks import ready, text
from ledger.games.courses.opening import DeckRegistered
from ledger.games.kingless import GAME as KINGLESS
from ledger.store.words import LARGEST
from ledger.testing import setup_for
from tests.games.courses.chancer import HOUSE
from tests.games.courses.conftest import Tablefold
from tests.games.courses.tables import table

GOOD = text(HOUSE.of(ReadyDeck)["river"])


def problems(folder: Path, content: str | bytes) -> list[tuple[int, str]]:
    """The lines and codes of what is wrong with a deck."""
    file = folder / "mine.deck"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    (checked,) = bringing.check_files(GAME, "", (str(file),))
    assert checked.name == "mine"
    return [(problem.line, problem.code) for problem in checked.problems]


def swapped(old: str, new: str) -> str:
    """The good deck with one line changed."""
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def test_CO9_a_file_with_seven_kinds_of_problem(tmp_path: Path, tablefold: Tablefold) -> None:
    """Seven lines in the order of the file, and exit status 1."""
    lines = GOOD.splitlines()
    deck = lines.index("Deck")
    bad = [
        *lines[: deck - 1],
        lines[0 + 1],  # a course twice
        lines[deck],
        "0 Lantern",
        "2 Lanten",
        "1 Old Captain\x07",
        "Deep Lake",
        "4 Ferryman",
        *lines[deck + 1 :],
    ]
    file = tmp_path / "bad.deck"
    file.write_text("\n".join(bad), encoding="utf-8")
    result = tablefold("catalog", "courses", "--check", str(file))
    assert result.status == 1
    told = [line.split(".deck:")[1] for line in result.out.splitlines() if ".deck:" in line]
    numbers = [int(line.partition(":")[0]) for line in told]
    assert numbers == sorted(numbers)
    assert len(told) == 7
    words = (
        "2 copies of",
        "it takes 60",
        "'0' is not a number",
        "Did you mean Lantern?",
        "control",
        "is a course",
        "4 copies",
    )
    for line, word in zip(told, words, strict=True):
        assert word in line


PROBLEMS: dict[str, tuple[Callable[[], str], list[tuple[int, str]]]] = {
    "nothing": (lambda: "", [(1, "no-section"), (1, "no-section")]),
    "no deck": (lambda: GOOD.partition("Deck\n")[0], [(1, "no-section")]),
    "two sections of a kind": (lambda: swapped("Deck\n", "Deck\nDECK\n"), [(13, "section-twice")]),
    "a stray line": (lambda: f"Old Mill\n{GOOD}", [(1, "no-section")]),
    "a count of 0": (lambda: swapped("3 Shepherd", "0 Shepherd"), [(12, "wrong-number"), (16, "bad-count")]),
    "a count in words": (
        lambda: swapped("3 Shepherd", "three Shepherd"),
        [(12, "wrong-number"), (16, "bad-count")],
    ),
    "a negative count": (
        lambda: swapped("3 Shepherd", "-3 Shepherd"),
        [(12, "wrong-number"), (16, "bad-count")],
    ),
    "an unknown card": (lambda: swapped("3 Shepherd", "3 Shepard"), [(16, "unknown-card")]),
    "a course in the draw deck": (lambda: swapped("3 Shepherd", "3 Old Mill"), [(16, "course-in-deck")]),
    "no course in the course deck": (lambda: swapped("Old Mill", "Shepherd"), [(4, "not-a-course")]),
    "nine courses": (lambda: swapped("Old Mill\n", ""), [(1, "wrong-number")]),
    "eleven courses": (lambda: swapped("Deck\n", "Apple Lane\nDeck\n"), [(1, "wrong-number")]),
    "59 cards": (lambda: swapped("3 Shepherd", "2 Shepherd"), [(12, "wrong-number")]),
    "61 cards": (lambda: f"{GOOD}Wrestler\n", [(12, "wrong-number")]),
    "four copies": (
        lambda: swapped("3 Shepherd", "4 Shepherd"),
        [(12, "wrong-number"), (16, "too-many-copies")],
    ),
    "a course twice": (lambda: swapped("Old Mill", "River Walk"), [(4, "course-twice")]),
    "control characters": (
        lambda: swapped("3 Shepherd", "3 Shep\x1b[31mherd"),
        [(12, "wrong-number"), (16, "control-characters")],
    ),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_every_kind_of_problem_has_its_line(name: str, tmp_path: Path) -> None:
    content, expected = PROBLEMS[name]
    assert problems(tmp_path, content()) == expected


def test_four_copies_name_all_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "mine.deck"
    file.write_text(swapped("3 Shepherd", "2 Shepherd\n1 Shepherd\nShepherd"), encoding="utf-8")
    (checked,) = bringing.check_files(GAME, "", (str(file),))
    (copies,) = (problem for problem in checked.problems if problem.code == "too-many-copies")
    assert copies.message == "4 copies of Shepherd (lines 16, 17, 18); 3 at most"


def test_what_is_said_loosely_is_understood(tmp_path: Path) -> None:
    """Comments, empty lines, Windows newlines, a byte-order mark, any case, 2x, and a count left out."""
    loose = swapped("3 Shepherd", "2x shepherd   # two\n\n# and one\nSHEPHERD").replace("\n", "\r\n")
    assert problems(tmp_path, b"\xef\xbb\xbf" + loose.encode()) == []


HOSTILE: dict[str, bytes] = {
    "not UTF-8": b"Courses\n\xff\xfe\nDeck\n",
    "a million lines": b"\n" * 1_000_000,
    "many unknown lines": b"Deck\n" + b"x\n" * 50_000,
    "one long line": b"Deck\n3 " + b"A" * 900_000,
    "a large number": b"Deck\n999999 Lantern\n99999999999999999999 Lantern\n",
    "nested quotes": b'Deck\n3 "\'"\'"\n',
    "escape sequences": b"Courses\n\x1b]0;owned\x07\n\x1b[2J\nDeck\n3 Lan\xe2\x80\xaetern\n",
    "nothing but zeros": b"\0" * 10_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_told_in_words(name: str, tmp_path: Path, tablefold: Tablefold) -> None:
    file = tmp_path / "evil.deck"
    file.write_bytes(HOSTILE[name])
    result = tablefold("catalog", "courses", "--check", str(file))
    assert result.status == 1
    assert all(sign.isprintable() or sign == "\n" for sign in result.out)
    assert max(map(len, result.out.splitlines())) < 400


def test_a_pipe_or_a_folder_or_a_large_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").write_bytes(b"\n" * (LARGEST + 1))
    paths = [str(tmp_path / name) for name in ("pipe", "large", ".", "nowhere")]
    found = bringing.check_files(GAME, "", paths)
    codes = [[problem.code for problem in each.problems] for each in found]
    assert codes == [["not-a-file"], ["too-large"], ["not-a-file"], ["no-such-file"]]


def test_every_file_is_checked_and_told_in_json(tmp_path: Path, tablefold: Tablefold) -> None:
    (tmp_path / "good.deck").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.deck").write_text("", encoding="utf-8")
    files = [str(tmp_path / name) for name in ("good.deck", "bad.deck")]
    result = tablefold("catalog", "courses", "--check", *files, "--json")
    told = msgspec.json.decode(result.out)
    assert (result.status, told["format"], told["ok"]) == (1, 1, False)
    assert [(deck["name"], len(deck["problems"])) for deck in told["decks"]] == [("good", 0), ("bad", 2)]
    assert set(told["decks"][1]["problems"][0]) == {"line", "code", "message", "hint"}
    assert "catalogs" not in told


# bringing them


def new(folder: Path, *brought: tuple[str, str], **wanted: object) -> Desk:
    game = NewGame(game="courses", seats=("ann", "bob"), brought=brought, **wanted)  # type: ignore[arg-type]
    return Desk.new(folder / "game.jsonl", game)


def test_what_is_brought_stands_whole_in_the_first_step(tmp_path: Path) -> None:
    file = tmp_path / "mine.deck"
    file.write_text(GOOD, encoding="utf-8")
    desk = new(tmp_path, ("ann", str(file)), ("bob", "house:hill"), dealer="tool", seed=1)
    file.unlink()
    ann, bob, *_ = desk.history.path()
    assert isinstance(ann, DeckRegistered)
    assert isinstance(bob, DeckRegistered)
    assert (ann.seat, ann.name, len(ann.courses), len(ann.cards)) == ("ann", "mine", 10, 60)
    assert (bob.seat, bob.name) == ("bob", "hill")
    assert ann.more
    again = Desk.open(tmp_path / "game.jsonl")
    assert again.state.players["ann"].card_list == ann.cards
    assert [finding.message for finding in again.audit(again.head) if finding.severity == "error"] == []


def test_a_bad_deck_leaves_no_log(tmp_path: Path) -> None:
    for name in ("one.deck", "two.deck"):
        (tmp_path / name).write_text("Courses\n", encoding="utf-8")
    with pytest.raises(BadFile) as refusal:
        new(tmp_path, ("ann", str(tmp_path / "one.deck")), ("bob", str(tmp_path / "two.deck")))
    files = [os.path.basename(problem.file) for problem in refusal.value.problems]
    assert files == ["one.deck", "one.deck", "two.deck", "two.deck"]
    assert not (tmp_path / "game.jsonl").exists()


@pytest.mark.parametrize(
    "brought",
    [
        (("cy", "house:river"),),
        (("ann", "house:nothing"),),
        (("ann", "house:river"), ("ann", "house:hill")),
    ],
)
def test_what_nobody_can_bring_leaves_no_log(tmp_path: Path, brought: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(BadSetup):
        new(tmp_path, *brought)
    assert not (tmp_path / "game.jsonl").exists()


def test_only_games_that_say_so_are_brought_anything(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="bring nothing"):
        bringing.check_files(KINGLESS, "", ("x.deck",))


def test_where_the_tool_deals_every_seat_needs_a_deck(tmp_path: Path) -> None:
    desk = new(tmp_path, ("ann", "house:river"), dealer="tool", seed=1)
    assert desk.state.players["bob"].card_list == ()
    assert getattr(desk.pending, "prompt", "") == "which deck does bob bring?"
    desk.do("bring bob market")
    assert len(desk.state.players["ann"].hand) == 7


def test_a_tool_with_nothing_ready_asks_for_every_deck_at_once(tmp_path: Path) -> None:
    """And no log is begun in which nobody could ever bring one."""
    catalog = tmp_path / "ours.json"
    catalog.write_text(json.dumps({**GAME.catalog("house"), "name": "ours", "deck": []}), encoding="utf-8")
    with pytest.raises(BadSetup, match="holds nothing ready for ann or bob") as refusal:
        new(tmp_path, catalog=str(catalog), dealer="tool", seed=1)
    assert refusal.value.hint == "Add --deck ann=FILE --deck bob=FILE"
    with pytest.raises(BadSetup, match="holds nothing ready for bob"):
        new(tmp_path, ("ann", "house:hill"), catalog=str(catalog), dealer="tool", seed=1)
    assert not list(tmp_path.glob("*.jsonl"))
    desk = new(
        tmp_path, ("ann", "house:hill"), ("bob", "house:river"), catalog=str(catalog), dealer="tool", seed=1
    )
    assert len(desk.state.players["ann"].hand) == 7


def test_a_ready_deck_is_a_file_that_is_in_order() -> None:
    """And the set is as large as it says, with 60 cards and 10 courses in each of four decks."""
    assert [each.name for each in ready(HOUSE)] == ["river", "hill", "market", "fair"]
    setup = setup_for(GAME, "ann bob")
    for each in ready(HOUSE):
        assert GAME.bring is not None
        event = GAME.bring(setup, "ann", each.name, each.text)
        assert isinstance(event, DeckRegistered)
        assert event.cards == HOUSE.of(ReadyDeck)[each.name].names()
    sorts = [card.sort for card in HOUSE.of(TradingCard).values()]
    counts = {sort: sorts.count(sort) for sort in ("course", "partner", "supporter", "item")}
    assert counts == {"course": 20, "partner": 24, "supporter": 16, "item": 24}
    assert HOUSE.house


def test_new_says_all_that_is_wrong_with_every_deck(tablefold: Tablefold) -> None:
    """One a line, and as `error.problems` in JSON; there is no log."""
    for name in ("one.deck", "two.deck"):
        Path(name).write_text("Courses\n3 Old Mill\n", encoding="utf-8")
    words: tuple[str, ...] = ("new", "x.jsonl", "--game", "courses", "--players", "ann,bob")
    words = (*words, "--deck", "ann=one.deck", "--deck", "bob=two.deck")
    plain = tablefold(*words)
    assert plain.status == 1
    told = [line for line in plain.err.splitlines() if ".deck:" in line]
    assert [line.split(":")[0] for line in told] == ["one.deck"] * 3 + ["two.deck"] * 3
    assert told[1] == "one.deck:1: there is no section Deck."
    error = msgspec.json.decode(tablefold(*words, "--json").err)["error"]
    assert error["code"] == "bad-file"
    assert [(each["file"], each["line"], each["code"]) for each in error["problems"][:3]] == [
        ("one.deck", 1, "wrong-number"),
        ("one.deck", 1, "no-section"),
        ("one.deck", 2, "course-twice"),
    ]
    assert not Path("x.jsonl").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("catalog", "courses", "--check"), "--check needs a game"),
        (("catalog", "courses", "x.deck"), "--check needs a game"),
        (("catalog", "kingless", "--check", "x.deck"), "bring nothing"),
        (("new", "x.jsonl", "--game", "courses", "--players", "a,b", "--deck", "x"), "SEAT=FILE"),
    ],
)
def test_what_is_typed_wrongly_is_reported(words: tuple[str, ...], told: str, tablefold: Tablefold) -> None:
    result = tablefold(*words)
    assert result.status == 2
    assert told in result.err


def test_games_shows_decks_and_knobs(tablefold: Tablefold) -> None:
    page = tablefold("games", "courses").out
    for word in ("house:river", "house:fair", "defender_must_be_untapped", "deck_out", "eliminated_courses"):
        assert word in page
    assert "Ready to be brought (--deck SEAT=NAME; or a file of your own)\nhouse:river " in page
    river = tablefold("rules", "courses", "river")
    assert "\nCourses, River Walk, Lower Ford, " in river.out
    assert "river" not in tablefold("rules", "courses").out
    (game,) = msgspec.json.decode(tablefold("games", "courses", "--json").out)["games"]
    assert game["ready"] == ["house:river", "house:hill", "house:market", "house:fair"]


def test_a_table_may_check_against_its_own_cards(tmp_path: Path, tablefold: Tablefold) -> None:
    (tmp_path / "ours.toml").write_text(
        'name = "ours"\nextends = "house"\n[[card]]\nname = "Rope Maker"\nsort = "partner"\n',
        encoding="utf-8",
    )
    (tmp_path / "x.deck").write_text(swapped("3 Shepherd", "3 Rope Maker"), encoding="utf-8")
    assert tablefold("catalog", "courses", "--check", "x.deck").status == 1
    assert tablefold("catalog", "courses", "--check", "x.deck", "--catalog", "ours.toml").status == 0


# own cards without a catalog


def test_where_the_catalog_has_no_cards_a_deck_is_counted_by_its_names(tmp_path: Path) -> None:
    """MT-4 counts at a table that brings its own cards, and teaches them as they come."""
    file = tmp_path / "ours.deck"
    file.write_text(GOOD, encoding="utf-8")
    desk = new(tmp_path, ("ann", str(file)), catalog="table")
    assert len(desk.state.players["ann"].card_list) == 60
    for line in ("keep", "keep", "first ann", "define card river walk, sort course: flip river walk"):
        desk.do(line)
    for _ in range(3):
        desk.do("define card shepherd, sort partner, cost 0: enter shepherd at river walk")
    with pytest.raises(MoveRefused, match="no more than 3 shepherd"):
        desk.do("enter shepherd at river walk")
    with pytest.raises(MoveRefused, match="deck ours has no Titan"):
        desk.do("define card Titan, sort partner, cost 0: enter Titan at river walk")


def test_names_are_still_counted_where_the_catalog_has_no_cards(tmp_path: Path) -> None:
    file = tmp_path / "ours.deck"
    file.write_text(swapped("3 Shepherd", "3 Shepherd\n1 SHEPHERD"), encoding="utf-8")
    with pytest.raises(BadFile) as refusal:
        new(tmp_path, ("ann", str(file)), catalog="table")
    assert {problem.code for problem in refusal.value.problems} == {"wrong-number", "too-many-copies"}


# a card that the table teaches, and a deck that does not have it


def _with_grandma(tmp_path: Path, *lines: str) -> Desk:
    brought = (("ann", "house:river"), ("bob", "house:hill"))
    desk = Desk.new(tmp_path / "g.jsonl", NewGame(game="courses", seats=("ann", "bob"), brought=brought))
    for line in ("keep", "keep", "first ann", "flip River Walk", *lines):
        desk.do(line)
    return desk


GRANDMA = "define card Grandma, sort partner, cost 0, power 1, value 1"


def test_MT4_a_card_that_is_not_in_the_deck_is_refused_with_the_way_out(tmp_path: Path) -> None:
    desk = _with_grandma(tmp_path, GRANDMA)
    with pytest.raises(
        MoveRefused, match="has no Grandma; to play your own cards, bring a deck file"
    ) as caught:
        desk.do("enter Grandma at River Walk")
    assert "new --deck ann=FILE" in str(caught.value)


def test_MT4_what_the_table_has_ruled_is_no_error_of_the_audit(tmp_path: Path) -> None:
    desk = _with_grandma(tmp_path, GRANDMA, "! enter Grandma at River Walk -- she brought her own")
    found = [(each.severity, each.code) for each in desk.audit(desk.head)]
    assert ("note", "overruled") in found
    assert ("note", "too-many-copies") in found
    assert "error" not in [severity for severity, _ in found]


def test_MT4_a_card_that_the_table_let_in_needs_no_second_ruling(tmp_path: Path) -> None:
    desk = _with_grandma(tmp_path, GRANDMA, "! enter Grandma at River Walk -- she brought her own")
    for _ in range(2):
        desk.do("enter Grandma at River Walk")
    with pytest.raises(MoveRefused, match="no more than 3 Grandma, and 3 turned up"):
        desk.do("enter Grandma at River Walk")
    assert [each.code for each in desk.audit(desk.head)].count("overruled") == 1


def test_MT4_a_copy_too_many_that_nobody_ruled_is_an_error_of_the_audit() -> None:
    play = table("ann bob", "flip Mead", *["enter Rook at Mead"] * 3)
    play.when("! enter Rook at Mead -- four")
    unruled = [event for event in play.events if not isinstance(event, Overruled)]
    kept = [replace(event, id=number, on=number - 1) for number, event in enumerate(unruled, 1)]
    history: History[Any] = History(lambda: GAME.start(play.setup), GAME.projector, GAME.cause)
    history.extend(kept)
    errors = [each for each in audit(GAME, play.setup, history, len(kept), None) if each.severity == "error"]
    assert any("no more than 3 Rook" in each.message for each in errors)
