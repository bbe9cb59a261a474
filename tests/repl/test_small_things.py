"""Small things that once hurt at a terminal: colours, numbers, hints, how far an undo goes."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from cli.pages import share
from cli.pages.shared import PageOptions
from cli.session import Session
from cli.style import MANY, color_count, has_color
from ledger.core.blocks import Note
from ledger.core.errors import MoveRefused, UnknownName, UsageError
from ledger.core.typing import listing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.core.tables import varied
from tests.core.test_words_of_a_move import in_turn
from tests.repl.conftest import NewDesk
from tests.repl.real import Real
from tests.typist import at_the_prompt

COLOUR = re.compile(rb"\x1b\[[0-9;]*[34][0-9][0-9;]*m|\x1b\[[0-9;]*9[0-9][0-9;]*m")
OF_256 = re.compile(rb"\x1b\[[0-9;]*[34]8;5;")
LOG = "game.jsonl"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def new() -> None:
    Desk.new(LOG, NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", seed=7))


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("term", "count"),
    [
        ("vt100", 0),
        ("vt220", 0),
        ("dumb", 0),
        ("xterm-mono", 0),
        ("linux", 16),
        ("xterm-16color", 16),
        ("xterm-256color", MANY),
        ("xterm", MANY),
        ("", MANY),
    ],
)
def test_a_terminal_gets_no_colours_that_it_does_not_have(term: str, count: int) -> None:
    assert color_count({"TERM": term}) == count
    assert has_color(Tty(), "auto", {"TERM": term}) is (count > 0)
    assert has_color(Tty(), "always", {"TERM": term})


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
@pytest.mark.parametrize(("term", "has_any"), [("vt100", False), ("xterm-16color", True)])
def test_the_screen_sends_no_colour_that_the_terminal_has_not(term: str, has_any: bool) -> None:
    new()
    with Real("play", LOG, TERM=term, NO_COLOR=None) as real:
        real.until("keep").read(0.2)
        real.keys("pl\t").read(0.3)
        real.keys("\x15\x04").ended()
    assert (COLOUR.search(real.bytes) is not None) is has_any
    assert OF_256.search(real.bytes) is None


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
def test_a_replay_goes_by_at_once_where_nobody_shall_be_waited_for() -> None:
    new()
    with Real("replay", LOG, "--no-pager") as real:
        assert real.ended() == 0
    assert "Beginning, 1 step" in real.said()
    assert real.said().count("deck  not shuffled yet") == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("undo 4 --yes",), None),
        (("undo 9 --yes",), "There were only 4 moves, not 9."),
        (("undo 3 --yes", "undo 9 --yes"), "There was only 1 move, not 9."),
        (("undo 4 --yes", "redo 4"), None),
        (("undo 4 --yes", "redo 9"), "There were only 4 moves, not 9."),
    ],
)
def test_whoever_goes_further_than_there_are_moves_is_told_how_many_there_were(
    words: tuple[str, ...], told: str | None, stones: NewDesk
) -> None:
    desk = stones()
    for line in ("take amber", "5", "take amber", "3"):
        desk.do(line)
    session = Session(desk)
    *_, last = [session.run(word) for word in words]
    assert last.done is not None
    assert [each for each in last.done.sentences if "only" in each] == ([told] if told else [])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("count amber 7", "The log says 3."),
        ("count amber 3", None),
        ("assert always amber >= 4", "That does not hold now: amber is 3."),
        ("assert amber > 2", None),
    ],
)
def test_a_line_that_contradicts_the_log_is_warned_about_at_once(
    line: str, told: str | None, stones: NewDesk
) -> None:
    done = stones().do(line)
    assert done.warnings == (() if told is None else (told,))


def test_moves_lists_what_can_be_done_at_the_prompt_as_well(stones: NewDesk) -> None:
    answer = Session(stones()).run("moves")
    assert answer.shown == {1, 2, 3}


def test_a_list_begins_at_1_and_has_no_gaps(stones: NewDesk) -> None:
    desk = stones()
    for line in ("take jet", "2", "take jade", "2"):
        desk.do(line)
    listed = list(listing.moves(desk.game, desk.settled_state()))
    assert [(move.number, move.text, move.verdict.is_accepted) for move in listed] == [
        (1, "take amber", True),
        (2, "take jade", True),
        (3, "take jet black", False),
    ]


def test_what_a_number_insists_on_is_said_in_words(stones: NewDesk) -> None:
    desk = stones()
    for line in ("take jet", "2"):
        desk.do(line)
    with pytest.raises(MoveRefused) as refusal:
        desk.do("3")
    assert refusal.value.hint.endswith("! take jet black -- why")


NUMBERED: Mapping[str, str] = {"7": "The list is: 1 take amber, 2 take jade, 3 take jet black."}


@pytest.mark.parametrize(("typed", "hint"), NUMBERED.items())
def test_a_number_that_picks_nothing_is_answered_with_the_list(
    typed: str, hint: str, stones: NewDesk
) -> None:
    with pytest.raises(UnknownName) as problem:
        stones().do(typed)
    assert problem.value.hint == hint


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
def test_q_leaves() -> None:
    new()
    with Real("play", LOG) as real:
        real.until("> keep").read(0.2)
        assert real.keys("q\r").ended() == 0


def test_on_a_terminal_the_demo_goes_through_the_pager() -> None:
    with Real("demo", PAGER="sed s/^/read:/") as real:
        real.until("read:Three friends play")
        assert real.ended() == 0
        assert "read:$ tablefold audit" in real.said()


def test_a_line_that_makes_sense_after_the_usual_move_makes_both_and_tells_both(tmp_path: Path) -> None:
    with registry.guest(varied(pending=in_turn, may={}, needs={})):
        desk = Desk.new(tmp_path / LOG, NewGame(game="stones", seats=("ann", "bob")))
        told = Session(desk).run("bob take jade", usual="take amber").blocks
        assert [str(block) for block in told] == [
            str(Note(f"{seat} takes a stone from {heap}"))
            for seat, heap in (("ann", "amber"), ("bob", "jade"))
        ]
        assert desk.head == 2


def test_the_words_of_pages_do_what_they_say_where_pages_record_and_otherwise_say_how(
    stones: NewDesk,
) -> None:
    session, shown = Session(stones()), list[str]()
    for word in ("links", "throws phone"):
        with pytest.raises(UsageError, match=f"nothing for {word.split()[0]}") as refused:
            session.run(word)
        assert "--web" in refused.value.hint
    session.show_links, session.throws = lambda: shown.append("links"), "thrown by {}".format
    assert (session.run("links").blocks, shown) == ((), ["links"])
    assert session.run("throws phone").blocks == (Note("thrown by phone"),)
    with pytest.raises(UsageError, match="nothing comes after links"):
        session.run("links ann")


def test_a_glimpse_at_a_prompt_of_ones_own_is_not_for_the_eyes_of_others(stones: NewDesk) -> None:
    own = Session(stones(), seat="ann", edit=lambda text: text)
    assert own.run("glimpse ann").vanishes
    with pytest.raises(UsageError):
        own.run("glimpse bob")


def test_a_page_marks_where_a_correction_begins_and_shows_the_lines_that_are_wanted(stones: NewDesk) -> None:
    desk = stones()
    for line in ("ann take amber", "3", "bob take jade", "5"):
        desk.do(line)
    for heap, reason in (("jet black", ""), ("amber", "we looked")):
        Session(desk).run(f'amend {desk.history.path()[0].id} "take {heap}" --reason "{reason}"')
        page = share.page(desk, PageOptions(branches=("main",)))
        begins = next(entry for entry in page.lines[0].entries if entry.tags)
        (tag,) = begins.tags
        assert tag[0].partition(" (")[0] == "corrected here"
        assert tag[0].endswith(": we looked" if reason else ")")
        assert [line.name for line in page.lines] == ["main"]
    assert len(share.page(desk, PageOptions()).lines) == 3


def test_a_semicolon_that_may_have_cut_a_text_is_said_to_need_quotes(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "a.jsonl", NewGame(game="humanity", seats=("ann", "bob")))
    said = [" ".join(at_the_prompt(desk, line).split()) for line in ("session; xyz", "npc Wolf, d6; xyz")]
    assert ["A semicolon within a text needs quotes" in each for each in said] == [False, True]
