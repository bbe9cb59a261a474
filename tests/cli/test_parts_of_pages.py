"""Parts of pages that few games come to, each made of what it says."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cli.pages import (
    branches,
    config,
    corrections,
    ending,
    glimpse,
    lately,
    lines,
    moves,
    news,
    odds,
    otherwise,
    pieces,
    proof,
    resolve,
    result,
    score,
    shelf,
    stats,
    things,
    whatif,
)
from ledger.core.blocks import Facts, Grid, Heading, Note
from ledger.core.errors import BrokenPromise, UnknownBranch, UsageError
from ledger.core.log.events import Corrected, Hosted, Noted, Redone, Undone
from ledger.core.rules.things import Thing
from ledger.core.rules.verdicts import AtOnce, Decision, Over
from ledger.playouts.counting import Estimate
from ledger.playouts.forecasting import Forecast, ForecastOptions
from ledger.shelf.rows import TallyRow
from tests.cli.pebbles import GAME
from tests.cli.test_pages_alone import sheet, texts
from tests.shelf.made import evening

ANY: Any = None


def some(**fields: Any) -> Any:
    """Something with these fields, in place of what has more of them."""
    return SimpleNamespace(**fields)


def test_a_fact_is_a_cell() -> None:
    facts = (True, False, None, 0, "red")
    assert [branches.fact_cell(fact) for fact in facts] == ["yes", "no", "?", 0, "red"]


def test_a_field_of_a_piece_is_told_in_words() -> None:
    assert pieces._value_text({"strength": 2, "": None}) == f"strength 2, any {pieces.UNKNOWN}"
    assert (pieces._value_text(()), pieces._value_text((1, 2))) == ("none", "1/2")


def test_where_settings_would_be_is_said(tmp_path: Path) -> None:
    assert config._where_the_file_is("").startswith("There is no place for a settings file")
    assert config._where_the_file_is(str(tmp_path / "x")) == f"No file yet; it would be {tmp_path / 'x'}"
    assert config._where_the_file_is(str(tmp_path)) == f"The file is {tmp_path}"


def test_a_glimpse_shows_what_the_seat_alone_sees() -> None:
    public = (Heading("All"), Facts((("a", 1),)), Grid(("x",), ((1,),)), Note("n"))
    seen = (Heading("Own"), Facts((("a", 1), ("b", 2))), Grid(("x",), ((1,), (2,))), Note("n"), Note("own"))
    assert glimpse._seen_alone(public, seen) == (Facts((("b", 2),)), Grid(("x",), ((2,),)), Note("own"))
    assert glimpse._seen_alone(public, public) == ()


def test_a_glimpse_is_for_the_seat_that_is_asked() -> None:
    desk = some(setup=some(seats=("ann", "bob")))
    assert glimpse._asked_seat(desk, Decision(seat="bob", prompt="take", events=())) == "bob"
    for pending, why in (
        (Decision(seat="table", prompt="take", events=()), "No seat is asked now"),
        (AtOnce(seats=("ann", "bob"), prompt="take", events=(), secret=False), "Several seats are asked"),
    ):
        with pytest.raises(UsageError, match=why) as caught:
            glimpse._asked_seat(desk, pending)
        assert caught.value.hint == "Name the seat: glimpse SEAT"


def test_a_log_is_typed_from_this_folder_on_if_it_is_below(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    there = {"s3://games/a.jsonl": "s3://games/a.jsonl", "/games/a.jsonl": "games/a.jsonl"}
    assert {log: lately.typed_name(log) for log in there} == there
    monkeypatch.chdir("/usr")
    assert lately.typed_name("/games/a.jsonl") == "/games/a.jsonl"

    def elsewhere(log: str) -> str:
        raise ValueError("another drive")

    monkeypatch.setattr(os.path, "relpath", elsewhere)
    assert lately.typed_name("/usr/a.jsonl") == "/usr/a.jsonl"


def test_where_a_move_is_a_line_of_its_own_the_page_says_how_it_is_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = Decision(seat="ann", prompt="guess", events=(), such_as="guess 5")
    desk = some(head=3, game=GAME, prompt=lambda due: due.prompt, names=some(with_names=lambda text: text))
    monkeypatch.setattr(moves.questions, "usages", lambda game, due: ["guess NUMBER", "pass"])
    for pending, said in (
        (asked, "Type: guess NUMBER or pass"),
        (
            Decision(seat="ann", prompt="guess", events=()),
            "Nothing can be listed. Type: guess NUMBER or pass",
        ),
        (
            AtOnce(seats=("bob", "cy"), prompt="guess", events=()),
            "Each seat sees its own moves, with --as bob. Type: bob guess NUMBER or pass",
        ),
    ):
        monkeypatch.setattr(moves, "_asked_and_moves", lambda *_, pending=pending: (pending, []))
        assert texts(moves.blocks(desk, 3)) == ["Asked now: guess", said]
    assert texts(moves.blocks(desk, 2))[0] == "Asked after event 2: guess"


def test_who_hosts_from_here_on_is_news() -> None:
    desk = some(names=some(of={"ann": "Ann"}.__getitem__))
    said = [news._SENTENCES[Hosted](desk, Hosted(by="table", seat=seat), None) for seat in ("ann", "")]
    assert said == ["Ann hosts from here on.", "Nobody hosts from here on."]


def test_of_what_was_undone_or_redone_the_first_is_news_and_the_rest_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(news, "_event_sentence", lambda desk, event, seat: f"ann takes {event}")
    desk = some(history=some(since=lambda low, high: range(low + 1, high + 1)))
    told = [
        news._SENTENCES[Undone](desk, Undone(on=5, to=4), None),
        news._SENTENCES[Undone](desk, Undone(on=5, to=2), None),
        news._SENTENCES[Redone](desk, Redone(on=2, to=3), None),
        news._SENTENCES[Redone](desk, Redone(on=2, to=4), None),
    ]
    assert told == [
        "Undone: ann takes 5.",
        "Undone: ann takes 3 and 2 more events.",
        "Redone: ann takes 3.",
        "Redone: ann takes 3 and 1 more event.",
    ]


def test_of_a_correction_only_what_was_corrected_is_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "_event_sentence", lambda desk, event, seat: f"event {event.id}")
    written = [
        Noted(id=3, text="x"),
        Corrected(id=4, how="amend", event=2, upto=3, last=6),
        *(Noted(id=number, text="again") for number in (5, 6, 7)),
    ]
    told = [*news._sentences(ANY, written, None)]
    assert told == ["Event 3.", "Corrected: event 2 was changed.", "Event 7."]


def forecast(event: int, decided: int, undecided: int, margin: float = 0.1) -> Forecast:
    chances = {"ann": Estimate(0.75, margin), "bob": Estimate(0.25, margin)}
    return Forecast(event, 1, chances, {}, decided, undecided, "they are long" if undecided else "")


def test_a_forecast_from_few_games_says_where_it_begins() -> None:
    asked = ForecastOptions(playouts=200)
    told = [*odds.notes([forecast(3, 150, 50), forecast(5, 9, 191), forecast(8, 1, 199)], asked, 4)]
    assert told == [
        "Stopped after 3 of 4 moments.",
        "From each moment 200 random games to the end (seed 1); ± is the 95 % margin.",
        "After event 8, 100 % of the games came to no result: they are long.",
        "After event 5 only 9 games came to an end: too few to say much.",
    ]
    for playouts, is_said in ((odds.FEW, True), (odds.FEW - 1, False)):
        said = [*odds.notes([forecast(5, 1, 9)], ForecastOptions(playouts=playouts), 1)]
        assert (said[-1] == "After event 5 only 1 game came to an end: too few to say much.") is is_said
    assert [*odds.notes([forecast(9, 1, 0, margin=0)], asked, 1)] == ["The game is over: that is its result."]


def test_chances_side_by_side_stand_below_their_names() -> None:
    log = some(names=some(of=str.title))
    found = {"before": forecast(3, 200, 0), "what if": forecast(4, 200, 0)}
    head, grid, *_ = odds.compared_blocks(log, found, ForecastOptions())
    assert head == Heading("Chances", 2)
    assert grid == Grid(
        ("", "Ann", "Bob"), (("before", "75 % ± 10", "25 % ± 10"), ("what if", "75 % ± 10", "25 % ± 10"))
    )


def test_lines_of_play_are_told_with_their_totals() -> None:
    branch = some(name="main", tip=7, length=6)
    timeline = some(branches=lambda everything: [branch] * (1 + everything))
    desk = some(history=some(timeline=timeline), score=lambda at: sheet(at, 2))
    line = {"name": "main", "tip": 7, "length": 6, "totals": {"ann": 7, "bob": 2}}
    assert (lines.data(desk), lines.data(desk, everything=True)) == ([line], [line, line])


def test_whoever_won_is_told_with_the_points_of_the_first() -> None:
    won = replace(sheet(3, 9, 5), winners=("bob", "cy"))
    desk = some(pending=Over("done"), head=9, prompt=lambda due: due.prompt, names=some(with_names=str))
    desk.score = lambda at: won
    assert lately.turn_or_winner(desk) == "bob and cy won with 9"
    desk.score = lambda at: sheet(3, 9)
    assert lately.turn_or_winner(desk) == "done"


def test_other_rules_are_told_from_the_first_event_on_that_they_change() -> None:
    parting = some(event=4, told="ann scores 3", instead="ann would score 2")
    for there, said in (
        (parting, "First at event 4 (ann scores 3): ann would score 2."),
        (None, "The other rules lead to the same events."),
    ):
        found = some(parting=there, upto=9, changes=(), scores=(), ends=(), why="", totals=())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(otherwise, "_ending_notes", lambda _: [])
            assert texts(otherwise.page(ANY, found)) == [
                "The same facts under other rules, up to event 9",
                said,
                "The table looks the same under both.",
                "The score is the same under both.",
            ]


def test_many_changes_are_counted_after_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    for count, left in ((corrections.MOST, []), (corrections.MOST + 3, ["  … and 3 more"])):
        changed = [f"change {number}" for number in range(count)]
        monkeypatch.setattr(corrections, "changed_by_itself", lambda _, changed=changed: changed)
        head, *listed = texts([*corrections.changed_as_a_result(ANY)])
        assert head == "Changed as a result:"
        assert listed[: corrections.MOST] == [f"  {each}" for each in changed[: corrections.MOST]]
        assert [text.partition(";")[0] for text in listed[corrections.MOST :]] == left


def test_a_moment_after_which_nothing_is_shown_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whatif, "_verdict", lambda *_: "Nobody would be ahead.")
    monkeypatch.setattr(branches, "comparison", lambda copy, moment, names: (Note(" and ".join(names)),))
    asked = some(why_no_end="", instead=(some(id=7),), moment=some(one=some(events=1)), end=None, copy=ANY)
    assert texts(whatif.page(some(tell=lambda event: "ann takes 2"), asked)) == [
        "Nobody would be ahead.",
        "In place of event 7: ann takes 2.",
        "as played and what if",
    ]
    asked = some(why_no_end="it is ann's.", instead=(), moment=some(one=some(events=0)), end=None, copy=ANY)
    assert texts(whatif.page(ANY, asked))[1:] == [
        "That is the same moment. What came later is not shown: it is ann's.",
        "here and what if",
    ]


def test_a_seal_of_a_hosts_file_covers_secrets() -> None:
    found = proof.Verified(some(lines=9, steps=4), some(lines=8), with_secrets=True)
    assert texts(proof.verify_page(found)) == [
        "Every line is still as it was written: 9 lines, 4 steps.",
        "The seal fits the first 8 lines of the file, secrets too.",
    ]


def test_where_nobody_has_points_nothing_counted_most() -> None:
    assert result._what_counted_most(sheet(0, -2), str) == ""
    told = result._what_counted_most(sheet(4, 4, winners=("bob",)), str)
    assert told == "The largest single line: 4 points for bob, Eggs in nests."
    assert result._totals(sheet(), ()) == ()
    partners = sheet(5, 1, 2, teams=(("ann", "cy"), ("bob",)), winners=("ann", "cy"))
    told = [
        (each.points, each.seat, each.colour) for each in result._totals(partners, ("red", "blue", "green"))
    ]
    assert told == [(7, 0, "red"), (1, 1, "blue")]


def test_names_that_look_alike_are_put_together_by_an_option() -> None:
    assert stats._alias_option(["Ann", "ann"]) == "--alias ann=Ann"
    assert stats._alias_option(["ANN", "Ann", "ann"]) == "--alias ann=ANN,Ann"
    assert {stats._alias_option(names) for names in (["a=n", "an"], ["an", "a,n"])} == {"--alias NEW=OLD"}


def test_logs_elsewhere_are_named_from_their_folder_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/usr")
    for logs, told in (
        (["/a/b/x", "/a/b/c/y"], ("/a/b", ["x", "c/y"])),
        (["/a/x", "/b/y"], ("", ["/a/x", "/b/y"])),
        (["/a/b/x"], ("", ["/a/b/x"])),
        (["/usr/x", "/a/y"], ("", ["x", "/a/y"])),
        (["x", "/a/y"], ("", ["x", "/a/y"])),
    ):
        assert shelf._folder_and_names(logs) == told


def test_the_rows_of_a_log_leave_out_its_name() -> None:
    counted = TallyRow(log="a", number=1, about="Checks", by="Stat", who="ann", what="hand", name="", count=2)
    told = shelf._evening_data(replace(evening("a", {"ann": 5}), tallies=(counted,)))
    assert told["log"] == "a"
    assert not [row for row in (*told["seats"], *told["tallies"]) if "log" in row]


def test_a_thing_of_a_word_that_nobody_can_type_is_a_mistake_of_the_game() -> None:
    with pytest.raises(BrokenPromise, match="names the word 'fly', which nobody can type"):
        things._judged(some(game=GAME), Thing("wings"), "fly")


def test_what_a_table_agreed_on_is_what_differs_from_the_usual() -> None:
    knobs = tuple(
        some(knob=knob, default=1, source=f"X-{number}")
        for number, knob in enumerate(("usual_one", "other_one", "yes_or_no"))
    )
    header = some(
        catalog=some(name="box"),
        dealer="table",
        rulings={"usual_one": 1, "other_one": 2, "yes_or_no": "yes"},
        variant="",
        bots={},
        game="pebbles",
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ending.called, "shown_variant", lambda _: "")
        agreed = dict(ending.facts_agreed(some(header=header, game=some(info=some(rulings=knobs)))))
    assert agreed == {
        "pieces": "box",
        "dealer": "the table",
        "other one": "2 (X-1)",
        "yes or no": "yes (X-2)",
    }


def test_a_seat_may_have_a_name_of_several_words() -> None:
    desk = some(names=some(seat={"Ann of the Hill": "ann", "ann": "ann"}.get))
    for words, left in ((("of", "the", "Hill", "bob"), ("bob",)), (("of", "the", "Hill"), ())):
        assert score._first_seat(desk, "Ann", words) == ("ann", left)
    assert score._first_seat(desk, "ann", ("bob", "eggs")) == ("ann", ("bob", "eggs"))


def test_a_place_is_a_line_of_play_and_no_file(tmp_path: Path) -> None:
    def locate(branch: str) -> int:
        raise UnknownBranch(f"There is no {branch}.")

    desk = some(head=4, locate=locate, history=some(timeline=some(tips={})), setup=some(marks={}))
    (tmp_path / "b.jsonl").touch()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resolve, "is_bookmark", lambda *_: False)
        assert resolve.place(desk, "") == 4
        with pytest.raises(UnknownBranch, match="There is no nowhere"):
            resolve.place(desk, "nowhere")
        with pytest.raises(UsageError, match="is a file: only two lines of play in one log"):
            resolve.place(desk, str(tmp_path / "b.jsonl"))


def test_two_seats_stand_side_by_side_line_by_line() -> None:
    desk = some(names=some(with_names=str.title), score=lambda at: sheet(5, 3))
    desk.readable_score = lambda known: replace(
        known,
        seats=("Ann", "Bob"),
        lines=tuple(replace(line, seat=line.seat.title()) for line in known.lines),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resolve, "column", lambda desk, sheet, name: name)
        head, grid, _ = score.two_seats(desk, 9, ("ann", "bob"))
        assert (head, score.two_seats(desk, 9, ("ann", "bob"), "egg")[0]) == (
            Heading("Ann and Bob, 5 to 3"),
            Heading("Ann and Bob: eggs, 5 to 3"),
        )
    rows = (("eggs", "5", "3"), ("  Eggs in nests", "+5", "+3"), ("total", "5", "3"))
    assert grid == Grid(("", "Ann", "Bob"), rows)
