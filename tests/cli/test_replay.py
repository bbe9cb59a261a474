"""A replay: where its keys lead, and what stands on the terminal then."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator

import pyte
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.application.current import set_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output

from cli.render.text import draw
from cli.replay import SPEEDS, Replay
from cli.replay_screen import LONGEST_TURN, ReplayScreen
from cli.replay_slider import slider
from cli.style import Style
from ledger.desk.desk import Desk
from ledger.desk.seating import LONGEST_NAME
from tests.cli.conftest import Tablefold

SIZE = Size(rows=16, columns=80)


@pytest.fixture
def replay(tablefold: Tablefold) -> Replay:
    desk = Desk.open(
        tablefold.folder / tablefold.played("game.jsonl", "charm owl", "take 2", "peek", "take 3")
    )
    return Replay(desk, desk.head, None)


def test_the_ends_hold(replay: Replay) -> None:
    places = []
    for place in (3, 99, -5):
        replay.go(place)
        places.append(replay.place)
    assert places == [3, 4, 0]


@pytest.mark.parametrize(("event", "place"), [(1, 1), (3, 3), (99, 4)])
def test_going_to_an_event(event: int, place: int, replay: Replay) -> None:
    replay.go_to_event(event)
    assert replay.place == place


def test_running_stops_at_the_end_and_starts_again_from_the_beginning(replay: Replay) -> None:
    replay.go(3)
    replay.start_or_stop()
    replay.go(4)
    stopped = replay.running
    replay.start_or_stop()
    assert (stopped, replay.running, replay.place) == (False, True, 0)


def test_speed_has_ends(replay: Replay) -> None:
    replay.change_speed(99)
    fastest = replay.pause
    replay.change_speed(-99)
    assert (fastest, replay.pause) == (1 / SPEEDS[-1], 1 / SPEEDS[0])


@pytest.fixture
def keyboard() -> Iterator[PipeInput]:
    with create_pipe_input() as keys:
        yield keys


PATIENCE = 100
"""Hundredths of a second; a key that does nothing draws nothing."""


def screen_after(replay: Replay, keyboard: PipeInput, *keys: str, size: Size = SIZE) -> list[str]:
    """What stands on a terminal, of 80 by 16 if no other is said, after these keys."""
    stream = io.StringIO()
    output = Vt100_Output(stream, lambda: size, term="xterm", enable_cpr=False)
    terminal = pyte.Screen(size.columns, size.rows)
    with create_app_session(input=keyboard, output=output):
        shown = ReplayScreen(replay, Style())

        async def drawn(times: int) -> None:
            """Waits until the screen was drawn so often, however busy the computer is."""
            for _ in range(PATIENCE):
                if shown.app.render_counter >= times:
                    break
                await asyncio.sleep(0.01)

        async def show() -> None:
            running = asyncio.ensure_future(shown.app.run_async(pre_run=shown._start))
            await drawn(1)
            for key in keys:
                before = shown.app.render_counter
                keyboard.send_text(key)
                await drawn(before + bool(key))
                await asyncio.sleep(0.05)
            pyte.Stream(terminal).feed(stream.getvalue())
            keyboard.send_text("\x03")
            await asyncio.wait_for(running, 10)

        asyncio.run(show())
    return [line.rstrip() for line in terminal.display]


RIGHT, LEFT, ENTER = "\x1b[C", "\x1b[D", "\r"
UP, DOWN, PAGE_DOWN = "\x1b[A", "\x1b[B", "\x1b[6~"


@pytest.mark.parametrize(
    ("keys", "top"),
    [
        ((), "Beginning, 4 steps"),
        ((RIGHT, " ", "n"), "Step 3 of 4, turn 1"),
        (("n", "n", LEFT), "Step 1 of 4"),
        (("g", "2", ENTER), "Step 2 of 4, turn 1"),
        (("g", "9", "9", ENTER), "Step 4 of 4, turn 2"),
        (("7", ENTER), "Beginning, 4 steps"),
        (("+",) * 9 + ("r",) + ("",) * 12, "Step 4 of 4, turn 2"),
        (("t", "2", ENTER), "Step 4 of 4, turn 2"),
        (("]", "]"), "Step 4 of 4, turn 2"),
        (("]", "]", "["), "Step 2 of 4, turn 1"),
        (
            (
                "n",
                "n",
                "[",
            ),
            "Beginning, 4 steps",
        ),
    ],
    ids=[
        "start",
        "forward",
        "back",
        "jump",
        "too far",
        "no jump",
        "run",
        "to a turn",
        "turns on",
        "a turn back",
        "to the beginning",
    ],
)
def test_keys(keys: tuple[str, ...], top: str, replay: Replay, keyboard: PipeInput) -> None:
    assert screen_after(replay, keyboard, *keys)[0] == top


ESCAPE, ERASE, ENTERED, END, HOME = Keys.Escape, Keys.Backspace, Keys.Enter, Keys.End, Keys.Home


@pytest.mark.parametrize(
    ("keys", "place", "faster", "typed", "missed"),
    [
        (("n", Keys.Right, " ", "b", Keys.Left), 1, 0, None, False),
        (("n", END), 4, 0, None, False),
        (("n", HOME), 0, 0, None, False),
        (("+",), 0, 1, None, False),
        (("+", "+", "-"), 0, 1, None, False),
        (("-",), 0, -1, None, False),
        (("g", "2", "q"), 0, 0, "2q", False),
        (("g", *"x" * 99), 0, 0, "x" * LONGEST_NAME, False),
        (("t", *"1" * 99), 0, 0, "1" * LONGEST_TURN, False),
        (("t", "1", "x", " ", "2"), 0, 0, "12", False),
        (("t", "1", "2", ERASE), 0, 0, "1", False),
        (("t", ERASE, "n"), 1, 0, None, False),
        (("t", "2", ESCAPE, "n"), 1, 0, None, False),
        (("t", "1", ENTERED), 2, 0, None, False),
        (("n", "g", ENTERED), 1, 0, None, False),
        (("n", "g", "d", "u", "s", "k", ENTERED), 1, 0, None, True),
        (("g", "d", "u", "s", "k", ENTERED, "n"), 1, 0, None, False),
        (("n", "["), 0, 0, None, False),
        (("]",), 2, 0, None, False),
    ],
)
def test_each_key_does_one_thing_and_a_goal_takes_only_what_it_can_be(
    keys: tuple[str, ...], place: int, faster: int, typed: str | None, missed: bool, replay: Replay
) -> None:
    before = replay.speed
    with create_app_session(output=DummyOutput()):
        shown = ReplayScreen(replay, Style())
        shown.app.timeoutlen = None  # type: ignore[assignment] # nobody waits for more of a key
        shown._page.top = 3
        with set_app(shown.app):
            for key in keys:
                shown.app.key_processor.feed(KeyPress(key))
                shown.app.key_processor.process_keys()
    assert (replay.place, replay.speed - before, shown._typed, bool(shown._missed)) == (
        place,
        faster,
        typed,
        missed,
    )
    assert shown._page.top == (0 if place or "n" in keys else 3), (
        "another page is read from its first line on"
    )


@pytest.mark.parametrize(
    ("keys", "first"),
    [
        ((DOWN, "]", "["), 0),
        ((DOWN,), 1),
        ((DOWN, DOWN, UP), 1),
        ((PAGE_DOWN, PAGE_DOWN), -4),
        ((PAGE_DOWN, UP), -5),
    ],
)
def test_a_page_that_is_too_long_for_the_screen_is_read_by_scrolling(
    keys: tuple[str, ...], first: int, replay: Replay, keyboard: PipeInput
) -> None:
    replay.go(2)
    whole = [line.text for line in draw(replay.page(), width=80)]
    seen = screen_after(replay, keyboard, *keys, size=Size(rows=9, columns=80))[:4]
    assert seen == whole[first:][:4]


def test_the_screen_shows_the_move_the_table_and_the_keys(replay: Replay, keyboard: PipeInput) -> None:
    lines = screen_after(replay, keyboard, "n", "n")
    assert (lines[2], lines[6].split(), lines[-5:-1]) == (
        "2  ann takes 2",
        ["heap", "4"],
        [
            "ann 2 · bob 0",
            "─" * 39 + "●" + "─" * 39,
            " " * 39 + "1" + " " * 38 + "2",
            "stopped · space on · ← back · ↑↓ scroll · g EVENT · t TURN · r run · +- · q quit",
        ],
    )


@pytest.mark.parametrize(
    ("keys", "top"),
    [
        ((*"gqueen", ENTER), "Step 3 of 4, turn 1"),
        ((*"gQUEEN", ENTER), "Step 3 of 4, turn 1"),
        ((*"gqueenx", "\x7f", ENTER), "Step 3 of 4, turn 1"),
        (("n", *"gqueen", "\x1b[C", ENTER), "Step 3 of 4, turn 1"),
        (("n", *"tqueen2", ENTER), "Step 4 of 4, turn 2"),
    ],
    ids=["a name", "its case does not matter", "corrected", "no arrow moves meanwhile", "no turn has a name"],
)
def test_a_bookmark_is_gone_to_like_an_event(
    keys: tuple[str, ...], top: str, replay: Replay, keyboard: PipeInput
) -> None:
    replay._desk.bookmark("queen", 3)
    assert screen_after(replay, keyboard, *keys)[0] == top


def test_a_bookmark_that_nobody_made_is_told_until_the_next_key(replay: Replay, keyboard: PipeInput) -> None:
    replay._desk.bookmark("queen", 3)
    told = screen_after(replay, keyboard, "n", *"gqueem", ENTER)
    assert told[0] == "Step 1 of 4"
    assert "'queem' is neither the number of an event nor a bookmark." in told[-2]


@pytest.fixture
def forked(tablefold: Tablefold) -> Replay:
    """Six events, a note among them, and a branch that parts after the second."""
    log = tablefold.played("game.jsonl", "charm owl", "take 1", "note a storm", "take 2", "take 1", "take 1")
    desk = Desk.open(tablefold.folder / log)
    desk.branch("what-if", 2)
    desk.do("take 3")
    desk.switch("main")
    return Replay(desk, desk.head, None)


def test_an_event_is_found_by_the_number_that_the_log_shows(forked: Replay, keyboard: PipeInput) -> None:
    """Given steps of several events, when an event's number is typed, then its own step is shown."""
    lines = screen_after(forked, keyboard, "g", "3", ENTER)
    assert lines[2] == "3  note: a storm"
    assert screen_after(forked, keyboard, "g")[-2].startswith("Go to event or bookmark: _")


def test_notes_and_branches_show(forked: Replay, keyboard: PipeInput) -> None:
    lines = screen_after(forked, keyboard, "n", "n")
    assert "what-if forks off here." in lines
    strip = forked.slider(79)
    start = lines.index(strip[0])
    assert tuple(lines[start : start + 2]) == strip
    assert lines[start - 1] == "ann 1 · bob 0"
    forked.go(0)
    assert forked.slider(31) == ("●─────────Y────n───────────────", "          1         2    3    4")


def test_a_mark_never_stands_on_the_number_of_a_turn() -> None:
    turns = [0, *range(10, 40)]
    line, numbers = slider(turns, dict.fromkeys(range(1, 31), "n"), 5, 40)
    assert line.count("n") + line.count("●") == 30
    assert numbers.split() == sorted(numbers.split())
    assert all(number in map(str, turns) for number in numbers.split())


@pytest.mark.parametrize("steps", [0, 1, 7, 5_000])
@pytest.mark.parametrize("width", [10, 39, 79])
def test_the_slider_fits_whatever_the_length(steps: int, width: int) -> None:
    turns = [0, *(step // 3 + 1 for step in range(steps))]
    for place in {0, steps // 2, steps}:
        for ascii_only in (False, True):
            line, numbers = slider(turns, {place: "n"}, place, width, ascii_only=ascii_only)
            assert (len(line), len(numbers) <= width) == (width, True)
            assert ("#" if ascii_only else "●") in line
            assert not ascii_only or line.isascii()
