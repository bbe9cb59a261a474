"""Parts of the screen without a terminal: what a glimpse hides, what a menu offers, what is remembered."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.application.current import set_app
from prompt_toolkit.buffer import CompletionState
from prompt_toolkit.completion import CompleteEvent, Completion
from prompt_toolkit.data_structures import Size
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import fragment_list_to_text, to_formatted_text
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import DummyOutput

from cli.pages import corrections as pages
from cli.repl import browsing, terminal
from cli.repl.conflict import AnswerCompletions, answer_offers
from cli.repl.frontend import Offer, SessionQuestion
from cli.repl.glimpse import LEAVING, Glimpse
from cli.repl.screen import AnswerMenu, Blocked, Careful, Ghost, Past, Screen, history_file
from ledger.desk import correcting
from tests.repl.conftest import NewDesk


@pytest.fixture(autouse=True)
def signals_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "leave_tidily", lambda: None)


def glimpsed(lines: int, rows: int) -> Glimpse:
    output = DummyOutput()
    output.get_size = lambda: Size(rows, 80)  # type: ignore[method-assign]
    with create_app_session(output=output):
        found = Glimpse([f"line {number}" for number in range(lines)], color=False)
    found.app.timeoutlen = None  # type: ignore[assignment] # nobody waits for the rest of a key
    return found


def footer(found: Glimpse) -> str:
    *_, control = found.app.layout.find_all_controls()
    return fragment_list_to_text(to_formatted_text(control.text))  # type: ignore[attr-defined]


def top(found: Glimpse, *keys: Keys) -> int:
    """The first line that is seen after some keys."""
    with set_app(found.app):
        for key in keys:
            found.app.key_processor.feed(KeyPress(key))
        found.app.key_processor.process_keys()
    window = next(iter(found.app.layout.find_all_windows()))
    assert callable(window.get_vertical_scroll)
    return window.get_vertical_scroll(window)


def test_a_glimpse_that_fits_does_not_scroll() -> None:
    found = glimpsed(lines=9, rows=10)
    assert footer(found) == f"{LEAVING}."
    assert top(found, Keys.Down, Keys.PageDown) == 0


def test_a_longer_one_scrolls_to_its_ends_and_no_further() -> None:
    found = glimpsed(lines=30, rows=10)
    assert footer(found) == f"{LEAVING}; the arrows scroll."
    assert top(found) == 0
    assert top(found, Keys.Down, Keys.Down) == 2
    assert top(found, Keys.PageDown) == 12
    assert top(found, Keys.Up) == 11
    assert top(found, Keys.PageDown) == 21, "30 lines, and 9 have room"
    assert top(found, Keys.Down) == 21
    assert top(found, *[Keys.PageUp] * 3) == 0


@pytest.fixture
def conflict(stones: NewDesk) -> correcting.Correction:
    """The first move never happened: the next ones no longer fit."""
    desk = stones()
    for line in ("ann take amber", "3", "bob take jade", "5", "ann take amber", "2"):
        desk.do(line)
    return correcting.drop(desk, 1, 2)


def offered(correction: correcting.Correction, text: str) -> list[str]:
    answers = pages.answer_offers(correction)
    return [each.text for each in AnswerCompletions(correction, answers, ("show", "log"))(text)]


def test_where_a_correction_asks_its_answers_are_offered_and_the_words_that_look(
    conflict: correcting.Correction,
) -> None:
    every = offered(conflict, "")
    assert every[-3:] == ["undo", "show", "log"]
    assert {"out", "edit ", "add ", "stop"} <= {*every}
    assert offered(conflict, "s") == ["stop", "show"]
    assert offered(conflict, "S") == ["stop", "show"]
    assert offered(conflict, "u") == ["undo"]
    assert offered(conflict, "x") == []


def test_after_edit_and_add_the_moves_that_fit_there_are_offered(conflict: correcting.Correction) -> None:
    moves = offered(conflict, "edit ta")
    assert moves != []
    assert all(text.startswith("edit take") for text in moves)
    assert [text.replace("edit ", "add ", 1) for text in moves] == offered(conflict, "add ta")
    assert offered(conflict, "EDIT ta")[0].startswith("EDIT take")
    assert "edit undo" not in offered(conflict, "edit ")
    assert {f"edit take amber; {said}" for said in "123"} <= {*offered(conflict, "edit take amber; ")}
    assert offered(conflict, "show b") != [], "whose page is shown"


def test_an_answer_is_offered_as_far_as_it_is_typed_as_it_stands() -> None:
    some = (pages.AnswerOffer("edit MOVE", "what really happened"), pages.AnswerOffer("stop", "nothing"))
    assert answer_offers(some, "") == [
        Offer("edit ", "edit MOVE", "what really happened"),
        Offer("stop", "stop", "nothing"),
    ]
    assert [each.text for each in answer_offers(some, "ED")] == ["edit "]


def entries(offers: Callable[[str], list[Offer]] | None, text: str) -> list[Completion]:
    menu = AnswerMenu(SessionQuestion("?", offers))
    return [*menu.get_completions(Document(text), CompleteEvent())]


def test_a_menu_shows_what_is_offered_and_marks_what_is_blocked() -> None:
    open_, blocked = (
        Offer("take jade", "take jade", "a stone"),
        Offer("take jet", "jet", "gone", blocked=True),
    )
    first, second = entries(lambda text: [open_, blocked], "ta")
    assert (first.text, first.start_position, first.display_text) == ("take jade", -2, "take jade")
    assert first.display_meta_text == "a stone"
    assert isinstance(second, Blocked)
    assert (second.text, second.display_text) == ("ta ", "x jet"), "it changes nothing but a space at the end"
    (space,) = entries(lambda text: [blocked], "ta ")
    assert (space.text, space.start_position) == ("ta", -3)
    assert entries(None, "ta") == []


def test_a_mistake_of_ours_costs_the_menu_and_is_kept_for_later() -> None:
    careful = Careful.__new__(Careful)
    assert careful.failure is None
    assert careful.at("ta") == []
    assert isinstance(careful.failure, AttributeError)


def test_a_grey_rest_is_shown_only_at_the_end_of_the_line() -> None:
    offers: Any = SimpleNamespace(suggestion=lambda text: {"ta": "ke jade", "x": "", "y": "\n"}[text])
    ghost, buffer = Ghost(offers), SimpleNamespace()

    def rest(text: str, at: int | None = None) -> str | None:
        found = ghost.get_suggestion(buffer, Document(text, at))  # type: ignore[arg-type]
        return None if found is None else found.text

    assert (rest("ta"), rest("ta", 1), rest("x"), rest("y")) == ("ke jade", None, None, None)


def test_lines_are_remembered_in_a_file_that_is_read_at_once_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    file = history_file("stones")
    assert file == tmp_path / "state" / "tablefold" / "history" / "stones"
    past = Past(file)
    assert [*past.load_history_strings()] == []
    past.store_string("take jade")
    past.store_string("undo")
    assert [*Past(file).load_history_strings()] == ["undo", "take jade"]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    other = Past(pipe)
    other.store_string("take jade")
    assert [*other.load_history_strings()] == []
    (tmp_path / "taken").touch()
    nowhere = Past(tmp_path / "taken" / "stones")
    nowhere.store_string("take jade")
    assert [*nowhere.load_history_strings()] == []


class Buffer:
    """A line with a menu: what was asked of it, and which entry is picked."""

    def __init__(self, *entries: Completion, at: int | None = None, text: str = "ta") -> None:
        self.text, self.asked = text, list[Any]()
        self.complete_state = CompletionState(Document(text), [*entries], at) if entries else None

    def start_completion(self, **how: bool) -> None:
        self.asked.append(how)

    def go_to_completion(self, place: int | None) -> None:
        self.asked.append(place)


YES, NO = Completion("take jade", -2), Blocked("ta ", -2)


@pytest.mark.parametrize(
    ("at", "step", "place"),
    [
        (None, 1, 0),
        (0, 1, 2),  # over the blocked one
        (2, 1, None),  # out of the menu
        (None, -1, 2),
        (2, -1, 0),
        (0, -1, None),
    ],
)
def test_the_arrows_skip_what_is_blocked_and_leave_the_menu_at_its_ends(
    at: int | None, step: int, place: int | None
) -> None:
    buffer: Any = Buffer(YES, NO, YES, at=at)
    browsing._pick_entry(buffer, step)
    assert buffer.asked == [place]


def test_tab_opens_the_menu_at_its_first_entry_and_back_at_its_last() -> None:
    for step, how in ((1, (True, False)), (-1, (False, True))):
        buffer: Any = Buffer()
        browsing._pick_entry(buffer, step)
        assert buffer.asked == [{"select_first": how[0], "select_last": how[1]}]
    blocked: Any = Buffer(NO, NO)
    browsing._pick_entry(blocked, 1)
    assert blocked.asked == [], "there is nothing to pick"


@pytest.mark.parametrize(
    ("buffer", "shown", "is_browsed", "has_entry"),
    [
        (Buffer(), False, False, False),
        (Buffer(YES), True, False, False),
        (Buffer(YES, text=""), True, True, False),
        (Buffer(YES, at=0), True, True, True),
    ],
)
def test_the_arrows_are_the_menus_once_somebody_is_in_it(
    buffer: Buffer, shown: bool, is_browsed: bool, has_entry: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsing, "get_app", lambda: SimpleNamespace(current_buffer=buffer))
    assert (browsing._is_shown(), browsing._is_browsing(), browsing.has_entry()) == (
        shown,
        is_browsed,
        has_entry,
    )


@pytest.mark.parametrize(
    ("is_running", "is_done", "gives_way"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_an_open_prompt_gives_way_to_news_and_keeps_what_was_typed(
    is_running: bool, is_done: bool, gives_way: bool
) -> None:
    """It leaves no half of a line behind; a prompt that was answered before the news stays as it is."""
    left: list[str] = []

    def leave(*, result: str) -> None:
        left.append(result)

    app = SimpleNamespace(is_running=is_running, is_done=is_done, erase_when_done=False, exit=leave)
    typed = SimpleNamespace(app=app, default_buffer=SimpleNamespace(text="place te"))
    screen: Any = SimpleNamespace(_prompt=typed, _typed="")
    asyncio.run(Screen._give_way(screen, lambda: True))
    assert (app.erase_when_done, screen._typed, left) == (
        (True, "place te", [""]) if gives_way else (False, "", [])
    )
