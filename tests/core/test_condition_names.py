"""What a condition's names mean, where it begins and ceases to hold, and what nobody may find out."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.audit.audit import audit
from ledger.core.audit.condition_names import (
    ConditionWatch,
    KnownGame,
    completions_of,
    condition_changes,
    condition_watch,
    nameable,
)
from ledger.core.errors import BadCondition, MoveIncomplete
from ledger.core.line import read_line
from ledger.core.log.events import Asserted, Event, bare
from ledger.core.pieces.table import Knob, shown
from ledger.core.rules.conditions import names_in, parse
from ledger.core.rules.findings import Finding
from ledger.core.typing.parsing import read_move
from ledger.desk.reader import Reader
from ledger.testing import Play, given
from tests.core.tables import GAME, recorded, stones

SAMPLES = Path(__file__).parents[2] / "sample_logs"


def begins(sample: str, condition: str) -> list[int]:
    """The events of a sample log with which a condition begins to hold."""
    reader = Reader.open(SAMPLES / sample)
    return [change.event.id for change in reader.find(condition, reader.head) if change.begins]


def test_C_7_the_event_with_which_a_total_or_the_deck_gets_there() -> None:
    # ids of the sample as it was written anew: four less than in the example, the same moves
    assert begins("effortless/three-over-lunch.jsonl", "Sol total >= 30") == [196]
    assert begins("effortless/three-over-lunch.jsonl", "deck < 40") == [246]


def test_C_8_every_time_that_a_hand_is_empty() -> None:
    # ids of the sample as it was written anew, the same moves
    assert begins("kingless/four-at-a-table.jsonl", "cat hand = 0") == [1, 165, 315, 494]


def test_who_has_won_is_known_as_soon_as_the_game_is_over() -> None:
    over = begins("effortless/three-over-lunch.jsonl", "over")
    assert begins("effortless/three-over-lunch.jsonl", "Sol won") == over == [276]
    assert begins("effortless/three-over-lunch.jsonl", "Tove won or Rhea won") == []


def found(play: Play, condition: str, seat: str | None = None) -> list[tuple[int, bool]]:
    path = list(play.events)
    end = KnownGame(play.game, play.state, path[-1] if path else Event(), seat)
    watch = ConditionWatch(parse(condition), end)
    start = play.game.start(play.setup)
    try:
        return [
            (each.event.id, each.begins) for each in condition_changes(play.game, start, path, watch, seat)
        ]
    finally:
        watch.require_sense()


PLAY = stones("take amber", "roll 3", "take jade", "roll ?", "note wow", "take jade", "roll 6")


@pytest.mark.parametrize(
    ("condition", "changed"),
    [
        ("amber < 3", [(1, True)]),
        ("AMBER < 3", [(1, True)]),
        ('"jet black" = 1', [(1, True)]),
        ("jet black = 1", [(1, True)]),
        ("jade + amber = 3", [(3, True), (6, False)]),
        ("ann total >= 9", [(7, True)]),
        ("bob stones = 0", [(1, True)]),
        ("turn = 2", [(3, True), (6, False)]),
        ("event = 5", [(5, True), (6, False)]),
        ("by = bob", [(3, True), (4, False)]),
        ('by = "BOB"', [(3, True), (4, False)]),
        ("type = rolled and by = table", [(2, True), (3, False), (4, True), (5, False), (7, True)]),
        ('asked = "bob: take a stone"', [(2, True), (3, False), (7, True)]),
        ("over", []),
        ("not over", [(1, True)]),
        ("ann won", []),
        ("not ann won", [(1, True)]),
    ],
)
def test_where_a_condition_begins_and_ceases_to_hold(condition: str, changed: list[tuple[int, bool]]) -> None:
    assert found(PLAY, condition) == changed


def test_the_first_event_alone_is_the_first_of_all() -> None:
    reader = Reader.open(SAMPLES / "effortless/three-over-lunch.jsonl")
    every = reader.find("Sol total >= 10", reader.head)
    assert reader.find("Sol total >= 10", reader.head, first=True) == every[:1]
    assert reader.find("Sol total > 1000", reader.head, first=True) == []


def test_a_wrong_name_is_told_although_the_first_event_was_found() -> None:
    reader = Reader.open(SAMPLES / "effortless/three-over-lunch.jsonl")
    with pytest.raises(BadCondition, match="nowhere"):
        reader.find("event = 3 or nowhere = 1", reader.head, first=True)


def test_the_first_event_is_found_where_a_name_has_ceased_to_mean_anything() -> None:
    reader = Reader.open(SAMPLES / "kingless/four-at-a-table.jsonl")
    condition = 'event = 3 or top of the gutter = "Long Fingers"'
    assert [each.event.id for each in reader.find(condition, 70, first=True)] == [3]


def test_what_nobody_knows_changes_nothing() -> None:
    uncounted = {"name": "odd", "heap": [{"name": "amber"}, {"name": "jade", "stones": 2}]}
    play = stones("take jade", "1", "adjust amber 4", "take amber", catalog=uncounted)
    assert found(play, "amber < 4") == [(4, True)]
    assert found(play, "not amber < 4") == [(3, True), (4, False)]


def test_a_name_that_means_nothing_is_told_with_what_was_meant() -> None:
    with pytest.raises(BadCondition, match="ambr is not something a condition can name") as error:
        found(PLAY, "ambr < 3")
    assert error.value.hint == "Did you mean amber?"
    with pytest.raises(BadCondition) as error:
        found(PLAY, "zyzzyva < 3")
    assert error.value.hint.startswith("It can name turn, event, by, type, asked, over, amber, jade")


def test_quoted_words_alone_compare_nothing() -> None:
    with pytest.raises(BadCondition, match='"ambr" is not something a condition can name'):
        found(PLAY, '"ambr" = "amber stone" or over')


def test_a_label_that_comes_and_goes_is_found_where_it_is() -> None:
    sample = "kingless/four-at-a-table.jsonl"
    reader = Reader.open(SAMPLES / sample)
    assert "top of the gutter" not in nameable(reader.moment(1))
    assert [(c.event.id, c.begins) for c in reader.find('top of the gutter = "Long Fingers"', 70)] == [
        (67, True),
        (68, False),
    ]


def test_everything_that_can_be_named_is_found_by_its_name() -> None:
    for sample in sorted(SAMPLES.glob("[ehk]*/*.jsonl")):
        reader = Reader.open(sample)
        now = reader.moment(reader.head)
        for name, worth in nameable(now).items():
            watch = ConditionWatch(parse(f"{name} = 0"), now)
            assert watch.values_in_words(now) == f"{name} is {_shown(worth)}"


def _shown(worth: Knob | None) -> str:
    return "?" if worth is None else shown(worth)


def test_find_asks_for_nobody_elses_hidden_cards() -> None:
    play = stones(variant="charms", seed=5)
    assert found(play, "turn = 0", "ann") == found(play, "turn = 0")
    for seat in ("ann", "bob", None):
        events = [
            change.event
            for change in condition_changes(
                GAME, GAME.start(play.setup), play.events, _dealt(play, seat), seat
            )
        ]
        assert [event.charm for event in events if event.seat == "bob"] == [  # type: ignore[attr-defined]
            play.events[1].charm if seat == "bob" else None  # type: ignore[attr-defined]
        ]


def _dealt(play: Play, seat: str | None) -> ConditionWatch:
    return ConditionWatch(parse("event = 2"), KnownGame(GAME, play.state, play.events[-1], seat))


@pytest.mark.parametrize(
    ("typed", "new"),
    [
        ("am", "amber"),
        ("amber < 3 and ja", "jade"),
        ("not (jet", "jet black"),
        ("amber + ", "jade"),
        ("", "ann total"),
        ("ann to", "ann total"),
        ("by = an", "ann"),
        ("type = stone", "stone_taken"),
    ],
)
def test_an_unfinished_condition_goes_on_with_a_name(typed: str, new: str) -> None:
    now = KnownGame(GAME, PLAY.state, PLAY.events[-1])
    offered = {name: whole for whole, name in completions_of(now, typed)}
    assert offered[new].startswith(typed[: typed.rfind(" ") + 1])
    assert offered[new].endswith(new)


# seats with other names


def called(**names: str) -> Play:
    play = stones("take amber", "3", "take amber", "2", "take amber", "1")
    for seat, name in names.items():
        play.state.table.names.call(seat, name)
    return play


@pytest.mark.parametrize(
    ("name", "condition"),
    [
        ("Mary Ann", "Mary Ann total >= 0"),
        ("Mary Ann", "mary ann total >= 0 and ann total >= 0"),
        ("Mary Ann", '"Mary Ann total" >= 0'),
        ("Mary Ann", "by = Mary Ann and by != bob"),
        ("Mary Ann", 'by = "mary ann" and by = ann'),
        ("Player 3", "Player 3 total - Player 3 total = 0"),
        ("Jürgen Müller", "Ju\u0308rgen Müller total >= 0"),
        ("Ann-Lee", "Ann-Lee total-ann-lee total = 0"),
        ("Tom and Jerry", "Tom and Jerry total >= 0 and not Tom and Jerry won = yes"),
        ('O (Bo) "x"', 'O (Bo) "x" total >= 0'),
        ("Not", '"Not total" >= 0 and not "Not won" = yes'),
    ],
)
def test_a_seat_is_meant_by_its_word_and_by_the_name_that_people_read(name: str, condition: str) -> None:
    play = called(ann=name)
    now = KnownGame(GAME, play.state, next(event for event in play.events if event.by == "ann"))
    watch = condition_watch(condition, now)
    watch.require_sense()
    assert watch.holds(now) is True


@pytest.mark.parametrize("name", ["Mary Ann", "Player 3", "Ann-Lee", "Tom & Jerry", "Not", 'O (Bo) "x"', "7"])
def test_what_is_listed_for_a_seat_can_be_typed_as_people_read_it(name: str) -> None:
    play = called(ann=name)
    now = KnownGame(GAME, play.state, play.events[-1])
    for word, worth in nameable(now).items():
        listed = now.state.table.names.with_names(word)
        watch = condition_watch(f"{listed} = 0", now)
        watch.require_sense()
        assert watch.values_in_words(now).endswith(f" is {_shown(worth)}".replace("ann", name))


def test_a_word_with_a_minus_is_one_word_and_no_difference() -> None:
    play = given(GAME, "ann-2 bob", "take amber", "1")
    now = KnownGame(GAME, play.state, play.events[-1])
    assert "ann-2 total" in nameable(now)
    watch = condition_watch("1 - ann-2 total < 9", now)
    assert [*map(str, names_in(watch.condition))] == ["ann-2 total"]
    watch.require_sense()
    with pytest.raises(BadCondition, match=r"character 19: ann-2"):
        condition_watch("(ann-2 total < 9) ann-2 total", now)


def test_a_name_that_means_nothing_is_told_with_the_names_that_people_read() -> None:
    play = called(ann="Mary Ann")
    with pytest.raises(BadCondition) as error:
        condition_watch("Mary An total > 1", KnownGame(GAME, play.state, Event())).require_sense()
    assert error.value.hint.startswith("Did you mean Mary Ann total")


def test_a_half_typed_name_goes_on_as_people_read_it() -> None:
    play = called(ann="Mary Ann")
    now = KnownGame(GAME, play.state, Event())
    assert ("not Mary Ann total", "Mary Ann total") in completions_of(now, "not mary a")
    assert ("not ann total", "ann total") in completions_of(now, "not an")
    begun = '"Mary Ann total" > 1 and '
    assert (f'{begun}"Mary Ann won"', '"Mary Ann won"') in completions_of(now, f'{begun}"mary')
    assert (f"{begun}Mary Ann won", "Mary Ann won") in completions_of(now, f"{begun}mary")


@pytest.mark.parametrize(
    ("typed", "recorded"),
    [
        ("assert Mary Ann total >= 0", "ann total >= 0"),
        ('assert by != "mary ann" and not (over or Mary Ann won)', 'by != "ann" and not (over or ann won)'),
        ("assert -Mary Ann total + 1 = 1", "-ann total + 1 = 1"),
        ("assert AMBER=3 and 2 < 3", "AMBER = 3 and 2 < 3"),
    ],
)
def test_a_log_holds_the_words_of_seats_and_no_names(typed: str, recorded: str) -> None:
    play = stones()
    play.state.table.names.call("ann", "Mary Ann")
    play.when(typed).accepted()
    assert bare(play.events[-1]) == Asserted(by="table", condition=recorded)


# what the table says is true


def asserted(*moves: str) -> list[tuple[str, str, int]]:
    play = stones(*moves)
    findings = audit(GAME, play.setup, recorded(play), len(play.events), None)
    return [(f.code, f.message, f.event) for f in findings if f.code.startswith("assertion")]


@pytest.mark.parametrize(
    ("typed", "event"),
    [
        ("assert amber = 3", Asserted(by="table", condition="amber = 3")),
        ("assert ALWAYS amber<=3", Asserted(by="table", condition="amber <= 3", always=True)),
        (
            'assert by != "bob lee" and (amber=3)',
            Asserted(by="table", condition='by != "bob lee" and amber = 3'),
        ),
    ],
)
def test_an_assertion_is_written_down_as_it_reads(typed: str, event: Event) -> None:
    play = stones().when(typed).accepted()
    assert bare(play.events[-1]) == event
    again = stones(str(read_move(GAME, GAME.start(play.setup), read_line(typed))[1]))
    assert bare(again.events[-1]) == event


def test_what_is_true_is_no_finding() -> None:
    assert (
        asserted("take amber", "3", "assert amber = 2", "assert always amber <= 2", "take amber", "1") == []
    )


def test_what_is_not_true_where_it_is_said_is_a_finding() -> None:
    assert asserted("assert amber = 2 and not over", "take amber", "3") == [
        (
            "assertion-broken",
            "The table says that amber = 2 and not over; it does not hold here (amber is 3, over is no).",
            1,
        )
    ]


def test_always_names_the_first_event_that_breaks_it_and_no_later_one() -> None:
    moves = ("assert always amber > 1", "take amber", "3", "take amber", "3", "take amber", "1")
    assert asserted(*moves) == [
        (
            "assertion-broken",
            "amber > 1 no longer holds (amber is 1); event 1 says that it always does.",
            4,
        )
    ]


def test_what_was_true_before_an_assert_does_not_break_it() -> None:
    assert asserted("take amber", "3", "assert always amber < 3", "adjust amber 2") == []


def test_what_nobody_can_know_is_noted_once() -> None:
    uncounted = {"name": "odd", "heap": [{"name": "amber"}, {"name": "jade", "stones": 2}]}
    play = stones("assert amber = 3", "assert always amber > 2", "adjust amber 1", catalog=uncounted)
    findings = audit(GAME, play.setup, recorded(play), 3, None)
    assert [(f.code, f.event) for f in findings if f.code.startswith("assertion")] == [
        ("assertion-unknown", 1),
        ("assertion-broken", 3),
    ]


@pytest.mark.parametrize(
    "typed", ["assert", "assert ambr = 1", "assert amber", "assert (amber = 1", "assert always"]
)
def test_an_assertion_that_cannot_be_asked_is_not_recorded(typed: str) -> None:
    with pytest.raises((BadCondition, MoveIncomplete)):
        stones(typed)


def forged(*events: Event) -> list[Finding]:
    play = stones()
    for event in events:
        play._record(event)
    return [
        f for f in audit(GAME, play.setup, recorded(play), len(play.events), None) if f.code != "unfinished"
    ]


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        ("ambr = 1", "assertion-unclear"),
        ("amber", "assertion-unclear"),
        ("((", "impossible"),
        ('by < "x"', "assertion-unclear"),
    ],
)
def test_a_forged_assertion_is_a_finding(condition: str, code: str) -> None:
    codes = [finding.code for finding in forged(Asserted(by="table", condition=condition))]
    assert code in codes


def test_a_hundred_things_are_held_against_the_game_and_each_more_is_said_not_to_be() -> None:
    said = [Asserted(by="table", condition=f"amber < {9 + number}", always=True) for number in range(102)]
    findings = [finding for finding in forged(*said) if finding.code == "assertion-unclear"]
    assert [finding.event for finding in findings] == [101, 102]
    assert "The table says that more than 100 things are always so" in findings[0].message
