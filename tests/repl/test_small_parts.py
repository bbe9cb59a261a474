"""What is typed in short at a prompt, and what a prompt does where it has nothing to ask or to offer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import click
import pytest

from cli import correcting, meaning
from cli.correcting import CorrectionRequest
from cli.prompt import _options_and_words, _quoted_moves, _spelled_out
from cli.repl import asking
from cli.repl.ending import EndOfGame
from cli.repl.interview import Interview, WentBack
from cli.repl.lookahead import Lookahead
from cli.repl.loop import Loop
from ledger.core.errors import UsageError
from tests.repl.conftest import NewDesk


@pytest.mark.parametrize(
    ("word", "typed", "options", "meant", "words"),
    [
        ("rules", "stones", "", "", "stones"),
        ("rules", "STONES taking", "", "", "stones taking"),
        ("rules", "taking", "", "", "stones taking"),
        ("branch", "all", "", "--all", "LOG"),
        ("branch", "ours at 2", "", "--at 2", "LOG ours"),
        ("branch", "ours 2", "", "--at 2", "LOG ours"),
        ("branch", "ours", "", "", "LOG ours"),
        ("bookmark", "dawn at 2", "", "", "LOG dawn 2"),
        ("bookmark", "dawn 2", "", "", "LOG dawn 2"),
        ("diff", "other", "--at 2", "", "LOG other"),
        ("diff", "main other", "", "", "LOG main other"),
        ("show", "ann 2", "", "--at 2 --as ann", "LOG"),
        ("show", "2", "", "--at 2", "LOG"),
        ("show", "ann", "", "--as ann", "LOG"),
        ("show", "", "", "", "LOG"),
        ("log", "", "", "--last 20", "LOG"),
        ("log", "", "--type moved", "", "LOG"),
        ("log", "Graph", "", "--graph", "LOG"),
        ("log", "all", "", "--all", "LOG"),
        ("log", "7", "", "--last 7", "LOG"),
        ("log", "all", "--grep=x", "", "LOG all"),
        ("score", "2", "", "--at 2", "LOG"),
        ("replay", "2", "", "--from 2", "LOG"),
        ("odds", "", "", "--until-key", "LOG"),
        ("odds", "", "--csv", "", "LOG"),
        ("odds", "2", "", "--at 2 --moves", "LOG"),
        ("audit", "all", "", "--all", "LOG"),
        ("audit", "ann=4", "", "--claimed ann=4", "LOG"),
        ("verify", "oak 1-2", "", "--seal|oak 1-2", "LOG"),
        ("whatif", "at 2 take jade", "", "--at 2", "LOG|take jade"),
        ("whatif", "AT 2: take jade", "", "--at 2", "LOG|take jade"),
        ("whatif", "at 2 : take jade", "", "--at 2", "LOG|take jade"),
        ("whatif", "at jade", "", "", "LOG|at jade"),
        ("whatif", "take jade", "", "", "LOG|take jade"),
        ("amend", "2 take jade", "", "", "LOG|2|take jade"),
        ("insert", '2 "take jade" "take jet"', "", "", "LOG|2|take jade|take jet"),
        ("rename", 'ann "Ann B."', "", "", "LOG|ann|Ann B."),
        ("export", '"a b.csv"', "", "", "LOG|a b.csv"),
    ],
)
def test_what_is_typed_in_short_is_what_the_command_would_be_told(
    word: str, typed: str, options: str, meant: str, words: str, stones: NewDesk
) -> None:
    desk = stones()
    _, said = _options_and_words(click.Command(word), word, typed)
    found, rest = _spelled_out(desk, word, said, options.split())
    told = [[part.replace("LOG", str(desk.journal.path)) for part in _parts(text)] for text in (meant, words)]
    assert [found, rest] == told


def _parts(text: str) -> list[str]:
    return text.split("|") if "|" in text else text.split()


def test_nobody_is_shown_whom_nobody_knows(stones: NewDesk) -> None:
    with pytest.raises(click.UsageError, match="Nobody has that name"):
        _spelled_out(stones(), "show", ["ann", "bob"], [])


@pytest.mark.parametrize(
    ("words", "moves"),
    [
        (["'take", "jade'"], ["take jade"]),
        (['"take jade"'], ["take jade"]),
        (['"', "x"], ['" x']),
        (["'"], ["'"]),
        (["'take", "jade"], ["'take jade"]),
    ],
)
def test_moves_are_one_unless_each_is_in_quotes(words: list[str], moves: list[str]) -> None:
    assert _quoted_moves(words) == moves


def test_what_comes_after_two_dashes_is_text_and_an_option_has_its_value() -> None:
    command = click.Command(
        "do", params=[click.Option(["--at"]), click.Argument(["moves"], nargs=-1, metavar="MOVES")]
    )
    assert _options_and_words(command, "log", 'a --AT "x y" -- --at 3') == (
        ["--at", "x y"],
        ["a", "--", "--at", "3"],
    )
    assert _options_and_words(command, "log", "--at=3 --odd") == (["--at=3"], ["--odd"])
    with pytest.raises(UsageError, match="--at needs a value"):
        _options_and_words(command, "log", "a --at")
    command.params.pop()
    with pytest.raises(UsageError, match="--odd means nothing here"):
        _options_and_words(command, "log", "--odd")


def test_an_event_is_dropped_by_its_number_or_its_bookmark(stones: NewDesk) -> None:
    desk = stones("tool")
    desk.do("take amber")
    desk.bookmark("dawn", 1)
    assert [correcting._event_id(desk, text, text) for text in ("dawn", "1", "0")] == [1, 1, 0]
    for text in ("-1", "dusk"):
        with pytest.raises(UsageError, match="is not the number of an event"):
            correcting._event_id(desk, text, text)
    wanted: Any = CorrectionRequest(word="drop", id="dawn")
    assert correcting.begin(desk, wanted).cut.event == 1


# nothing to ask, or to offer


def test_where_nobody_claims_a_line_is_a_line(stones: NewDesk) -> None:
    game = EndOfGame(stones())
    assert (game.next_question(), game.usual_answer(), game.line_meant_by("5")) == (None, "", "5")


def test_behind_an_undo_of_nothing_nothing_is_offered(stones: NewDesk) -> None:
    ahead = Lookahead(stones())
    assert [ahead.position((word,)) for word in ("undo", "redo", ":undo")] == [None] * 3


def test_a_name_is_needed_only_where_several_are_asked(stones: NewDesk) -> None:
    position = Lookahead(stones()).position(())
    assert position is not None
    assert position.names_by_argument == {}
    assert not position.needs_name("take")
    assert [position.seat_named(name) for name in ("ANN: ", "bob", "zoe", "")] == ["ann", "bob", "", ""]


def test_a_catalog_with_flaws_is_told_and_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    flaw = SimpleNamespace(message="It has no name.", hint="Give it one.")
    monkeypatch.setattr(asking.sheets, "content_of_answers", lambda *of: ({}, [flaw]))
    asks: Any = SimpleNamespace(_shell=SimpleNamespace(show=shown.extend))
    with pytest.raises(WentBack):
        asking.Asking._make_catalog(asks, SimpleNamespace(questions=()))  # type: ignore[arg-type]
    assert [(note.text, note.tone) for note in shown] == [("It has no name. Give it one.", "bad")]


def test_back_goes_back_and_an_empty_answer_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    said = iter(["", " Lisa ", "back"])
    shown: list[Any] = []
    monkeypatch.setattr("cli.repl.interview.run_in_loop", lambda *of, **how: next(said))
    talk: Any = SimpleNamespace(
        _prompt=SimpleNamespace(prompt_async=None), _is_colored=False, _show=shown.append
    )
    assert Interview._typed(talk, "", ()) == "Lisa"
    assert len(shown) == 1
    with pytest.raises(WentBack):
        Interview._typed(talk, "usual", ())


@pytest.mark.parametrize(
    ("part", "may_be_cut"),
    [
        ("note so", True),
        ("NOTE", True),
        ("say so 3", False),
        ("end", False),
        ("dance so", False),
        ("dance -- so", True),
    ],
)
def test_a_semicolon_may_have_cut_what_ends_with_a_text(part: str, may_be_cut: bool) -> None:
    text, number = SimpleNamespace(is_text=True), SimpleNamespace(is_text=False)
    verbs = {"note": (number, text), "say": (text, number), "end": ()}
    desk = SimpleNamespace(verbs={name: SimpleNamespace(args=args) for name, args in verbs.items()})
    talk: Any = SimpleNamespace(_desk=desk)
    assert Loop._ends_in_text(talk, part) is may_be_cut


def test_a_number_picks_one_of_the_ways_and_keeps_what_came_behind() -> None:
    ways = [SimpleNamespace(line=line) for line in ("take amber", "take jade")]
    talk: Any = SimpleNamespace(_ways=ways, _refused="take; note so; end")
    for typed, meant in (
        ("1", "take amber; note so; end"),
        (" 2 ", "take jade; note so; end"),
        ("0", "0"),
        ("3", "3"),
        ("-1", "-1"),
        ("take", "take"),
    ):
        assert Loop._with_picked_way(talk, typed) == meant


@pytest.mark.parametrize(
    ("says", "of", "means_the_same", "now", "goes_on"),
    [
        (None, "q", False, "q", True),
        (["news"], "q", True, "other", True),
        (["news"], "q", False, "q", True),
        (["news"], "q", False, "other", False),
        (["news"], "", False, "", False),
    ],
)
def test_a_line_is_done_after_what_others_wrote_if_it_still_means_the_same(
    says: list[str] | None, of: str, means_the_same: bool, now: str, goes_on: bool
) -> None:
    meanwhile = SimpleNamespace(what_others_wrote=lambda says_again: says, is_unreadable=False)
    talk: Any = SimpleNamespace(
        _asked_at_once=of,
        _meanwhile=meanwhile,
        _say=lambda blocks: None,
        _means_the_same=lambda part: means_the_same,
    )
    talk._list_choices = lambda: setattr(talk, "_asked_at_once", now)
    assert Loop._catch_up(talk, "take jade") is goes_on
    meanwhile.is_unreadable = True
    assert Loop._catch_up(talk, "take jade") is (goes_on if says is None or means_the_same else False)


@pytest.mark.parametrize(
    ("name", "rest", "is_word"),
    [
        ("quit", "", True),
        ("quit", "now", False),
        ("throws", "", True),
        ("throws", "tool", True),
        ("throws", "two dice", False),
        ("glimpse", "", True),
        ("glimpse", "ANN", True),
        ("glimpse", "zoe", False),
        ("help", "moves", True),
        ("help", "moves now", False),
    ],
)
def test_a_line_is_a_word_of_the_session_if_all_of_it_makes_sense(
    name: str, rest: str, is_word: bool, stones: NewDesk
) -> None:
    desk = stones()
    assert meaning._can_read(desk, name, rest, desk.eyes(None)) is is_word
