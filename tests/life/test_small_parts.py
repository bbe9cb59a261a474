"""What a desk does where a log, a file or a game is seldom as it is here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cli.web.table import _is_undone
from ledger.core.errors import (
    BadCatalog,
    BadSetup,
    BranchExists,
    LogChanged,
    LogDamaged,
    MoveRefused,
    NoSuchEvent,
    UnknownBranch,
    UsageError,
)
from ledger.core.log.events import Branched, Noted
from ledger.core.rules.verdicts import refused
from ledger.desk import again, checking, going_on, importing, new_log, sentences, story, what_if
from ledger.desk.desk import Desk
from ledger.desk.importing import ImportOptions
from ledger.desk.new_log import NewGame
from ledger.desk.plays import folder, making, table
from ledger.desk.plays.folder import ImportPlan, PlannedPlay
from ledger.games import registry
from ledger.store.bare import BareHeader
from tests.cli.pebbles import GAME
from tests.samples.forge import signed
from tests.secrets.worlds import body
from tests.shelf.test_small_parts import failing

ANY: Any = None
MADE: Any = object()


@pytest.fixture
def pad(tmp_path: Path) -> Desk:
    return Desk.new(tmp_path / "a.jsonl", NewGame(game="scorepad", seats=("ann", "bob"), catalog="plain"))


@pytest.mark.parametrize(("event", "tries"), [(Noted(text="so"), again.OFTEN), (Branched(name="x"), 1)])
def test_a_note_alone_is_tried_again_and_not_for_ever(event: Any, tries: int) -> None:
    tried: list[object] = []
    step: Any = SimpleNamespace(events=[event])
    with pytest.raises(LogChanged):
        again.record_with_retry(
            lambda: tried.append(step) or step, failing(LogChanged("Somebody wrote.")), lambda: True
        )
    assert len(tried) == tries


def test_what_a_game_says_of_a_catalog_that_it_cannot_read_is_its_flaw() -> None:
    game = replace(GAME, flaws=failing(BadCatalog("It has no heap.", hint="Give it one.")))
    (flaw,) = checking._catalog_flaws(game, {"name": "own"})
    assert (flaw.message, flaw.hint) == ("It has no heap.", "Give it one.")


def test_nothing_is_left_behind_where_nothing_was_taught() -> None:
    assert going_on._left_behind(()) == ()


def test_a_game_without_rulings_says_that_it_has_none_and_the_tool_deals_from_a_seed() -> None:
    info = replace(GAME.info, rulings=())
    with pytest.raises(BadSetup) as told:
        new_log._find_ruling(replace(GAME, info=info), "heap")
    assert told.value.hint == "It has none."
    with pytest.raises(BadSetup, match="needs a seed"):
        new_log.header_for(GAME, NewGame(game="pebbles", seats=("a", "b"), dealer="tool"), created="", log="")


def test_a_line_of_play_is_new_or_keeps_what_was_undone() -> None:
    assert sentences.new_line_sentence(Branched(name="other"), "main").endswith("The old one stays as main.")
    assert sentences.new_line_sentence(Branched(name="main", left="main~1"), "main").endswith("as main~1.")


def test_a_game_without_a_story_has_no_sessions_and_no_people(pad: Desk) -> None:
    assert ([*story.sessions(pad, pad.head)], story.people(pad, pad.head)) == ([], {})


def test_of_an_end_that_hides_something_what_if_says_why_there_is_none(
    pad: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in ("ann 5", "bob 3", "ann 4"):
        pad.do(line)
    monkeypatch.setattr(what_if, "Correction", failing(MoveRefused("Nobody may know.")))
    found = what_if.what_if(pad, 1, ["ann 6"])
    assert (found.end, found.why_no_end) == (None, "Nobody may know.")


def test_a_log_in_which_nothing_happened_is_not_undone(pad: Desk) -> None:
    assert not _is_undone(pad)
    pad.do("ann 5")
    assert not _is_undone(pad)
    pad.undo()
    assert _is_undone(pad)
    pad.redo()
    assert not _is_undone(pad)


@pytest.fixture
def pebbles(tmp_path: Path) -> Iterator[Desk]:
    """Ann peeks before she takes two of six."""
    with registry.guest(GAME):
        wanted = NewGame(game="pebbles", seats=("ann", "bob"), catalog="charms")
        desk = Desk.new(tmp_path / "pebbles.jsonl", wanted)
        for line in ("charm owl", "peek", "take 2", "take 1"):
            desk.do(line)
        yield desk


def test_other_moves_lead_to_where_the_same_is_asked_after_about_as_many(pebbles: Desk) -> None:
    found = what_if.what_if(pebbles, 2, ["take 1"])
    assert [event.id for event in found.instead] == [2, 3], "bob is asked after both"
    assert found.end is not None
    twice = what_if.what_if(pebbles, 3, ["take 1", "take 1"])
    assert ([event.id for event in twice.instead], twice.end) == ([3, 4], None)


@pytest.mark.parametrize(
    "act",
    [
        lambda desk: desk.do("take 1"),
        lambda desk: desk.do("note so"),
        lambda desk: desk.undo(),
        lambda desk: desk.bookmark("dawn"),
        lambda desk: desk.branch("other"),
        lambda desk: desk.record_drafts([Noted(text="so")]),
        lambda desk: desk.write([Noted(id=5, on=4, text="so")]),
    ],
)
def test_nothing_is_written_behind_moves_that_contradict_each_other(
    act: Callable[[Desk], object], pebbles: Desk
) -> None:
    path = Path(pebbles.journal.path)
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    lines[-1]["count"] = 9
    path.write_bytes(forged := signed(*map(body, lines)))
    desk = Desk.open(path)
    assert (desk.damage is not None, desk.journal.damage) == (True, None)
    with pytest.raises(LogDamaged):
        act(desk)
    assert path.read_bytes() == forged


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (lambda desk: desk.rename("nowhere", "x"), UnknownBranch),
        (lambda desk: desk.rename("other", "main"), BranchExists),
        (lambda desk: desk.drop("nowhere"), UnknownBranch),
        (lambda desk: desk.drop("main"), UsageError),
        (lambda desk: desk.drop("other"), UsageError),
        (lambda desk: desk.switch("nowhere"), UnknownBranch),
        (lambda desk: desk.branch("main"), BranchExists),
        (lambda desk: desk.bookmark("dawn", 99), NoSuchEvent),
        (lambda desk: desk.annotate(0, "so"), UsageError),
        (lambda desk: desk.annotate(1, " "), UsageError),
        (lambda desk: desk.annotate(99, "so"), NoSuchEvent),
    ],
)
def test_what_cannot_be_done_with_a_line_of_play_writes_nothing(
    act: Callable[[Desk], object], error: type[Exception], pebbles: Desk
) -> None:
    pebbles.branch("other", 2)
    before = Path(pebbles.journal.path).read_bytes()
    with pytest.raises(error):
        act(pebbles)
    assert Path(pebbles.journal.path).read_bytes() == before
    assert pebbles.history.timeline.branch == "other"


# a file of another program


WHOLE = BareHeader(
    game="pebbles",
    variant="plain",
    seats=("ann", "bob"),
    dealer="tool",
    seed=7,
    rulings={"heap": 12},
    catalog="charms",
    title="Friday",
    place="Club",
    date="2026-05-03",
)


def _header(said: BareHeader, **wanted: Any) -> Any:
    with registry.guest(GAME):
        return importing._merged_header(said, ImportOptions(**wanted), created="2026-05-04", log="00")


def test_a_header_is_what_the_file_says_filled_in_by_what_is_typed() -> None:
    typed = {"game": "pebbles:charms", "seats": ("ann", "bob"), "rulings": {"heap": "12"}}
    full, bare = _header(WHOLE, rulings={"peek": "no"}), _header(BareHeader(), **typed)
    for header, dealer, seed, peek in ((full, "tool", 7, False), (bare, "table", None, True)):
        assert (header.game, header.variant, header.seats) == ("pebbles", "plain", ("ann", "bob"))
        assert (header.dealer, header.seed, header.catalog.name) == (dealer, seed, "charms")
        assert new_log.setup_of(GAME, header).rulings == {"heap": 12, "peek": peek}
    assert (full.title, full.place, full.date) == ("Friday", "Club", "2026-05-03")
    assert _header(WHOLE, **typed) == _header(WHOLE)


@pytest.mark.parametrize(
    ("said", "wanted", "why"),
    [
        ({}, {"game": "chess"}, "The file says game pebbles; --game says chess."),
        ({}, {"seats": ("ann", "cy")}, "The file says seats ann, bob; --players says ann, cy."),
        ({}, {"variant": "long"}, "The file says variant plain; --variant says long."),
        ({}, {"rulings": {"heap": "6"}}, "The file says heap 12; --rule says 6."),
        ({"seats": ()}, {}, "The file does not say which seats they are."),
        ({"game": ""}, {}, "The file does not say which game it is."),
        ({"seed": None}, {}, "The tool dealt this game, but the file does not say from which seed."),
        ({"catalog": "gems"}, {}, "The header names the catalog 'gems', which is not built in."),
        ({"known_to": "ann"}, {}, "The file holds only what ann may know, not the full game."),
    ],
)
def test_a_header_that_says_too_little_or_something_else_is_reported(
    said: dict[str, Any], wanted: dict[str, Any], why: str
) -> None:
    with pytest.raises(BadSetup) as told:
        _header(replace(WHOLE, **said), **wanted)
    assert told.value.message == why


# plays that are brought


def test_what_is_no_log_of_a_play_is_no_known_play(pad: Desk, tmp_path: Path) -> None:
    (tmp_path / "b.jsonl").write_bytes(b"\n" + folder._TAG + b"\n")
    (tmp_path / "c.jsonl").mkdir()
    assert folder.known_in(str(tmp_path)) == {}
    assert [folder._known(str(tmp_path / name)) for name in ("a.jsonl", "b.jsonl", "c.jsonl")] == [None] * 3


@pytest.mark.parametrize("error", [KeyboardInterrupt(), LogChanged("Somebody wrote.")])
def test_plays_that_are_given_up_half_way_leave_nothing(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(item: PlannedPlay, written: list[tuple[str, str]]) -> None:
        if written:
            raise error
        Path(item.path).write_text("a play", encoding="utf-8")
        written.append((item.path, ""))

    monkeypatch.setattr(folder, "_write_one", write)
    items = tuple(PlannedPlay("new", ANY, str(tmp_path / "2026" / name), made=MADE) for name in "ab")
    with pytest.raises(type(error)):
        folder.write(ImportPlan(str(tmp_path), items, (), (), (), ()))
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("part", "instead", "why"),
    [
        ("check", lambda *of: refused("X-1", "it is late"), "It does not fit: it is late."),
        ("Over", int, "It does not come to an end."),
    ],
)
def test_a_play_that_makes_no_whole_game_is_left_out(
    part: str, instead: Any, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, part, instead)
    found = table.read(
        b"date,game,player,score\n2026-01-03,Azul,Ann,5\n2026-01-03,Azul,Bob,4\n", "plays.csv", {}
    )
    (item,) = folder.plan(str(tmp_path), found, None).items
    assert (item.kind, item.made, item.why) == ("refused", None, why)
