"""What several seats choose at once on their own pages: it waits there until it is recorded as one step."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cli.web import recording
from cli.web.recording import Recorder
from cli.web.taps import SealedChoice, Tap
from ledger.core.errors import LogUnwritable, MoveRefused
from ledger.desk.desk import Desk
from tests.shelf.test_small_parts import failing
from tests.web.test_recording import THREE, tap


def choice(table: Recorder, seat: str, first: int = 0) -> Tap:
    hole = table.asks(seat)["open"][0]["holes"][0]
    names = hole["among"][first : first + hole["least"]]
    return tap(table, " ".join(("pass", *names)))


def test_choices_are_recorded_together_by_the_last_one(passing: Recorder) -> None:
    before = len(passing.desk.history)
    for seat in ("ann", "cy"):
        assert passing.do(seat, choice(passing, seat)).status == 202
        assert len(passing.desk.history) == before
    for seat in (*THREE, None):
        assert (passing.asks(seat)["waiting"], passing.asks(seat)["once"]) == (["bob"], True)
    assert passing.do("bob", choice(passing, "bob")).status == 200
    assert {event.by for event in passing.desk.history.path()[before:]} >= set(THREE)
    assert passing.desk.history.before_step(passing.desk.head) == before


def test_choices_that_could_not_be_written_still_wait(
    passing: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise LogUnwritable("The disk is full.")

    for seat in ("ann", "cy"):
        passing.do(seat, choice(passing, seat))
    with monkeypatch.context() as patch:
        patch.setattr(passing.desk, "record_step", full)
        assert passing.do("bob", choice(passing, "bob")).status == 507
        before = len(passing.desk.history)
    passing.look()
    assert {event.by for event in passing.desk.history.path()[before:]} >= set(THREE)


def test_a_choice_can_be_changed_and_forgotten_and_nobody_sees_it(passing: Recorder) -> None:
    assert passing.do("ann", choice(passing, "ann")).status == 202
    others = ("bob", "cy", None)
    seen = [passing.asks(seat) for seat in others]
    assert passing.do("ann", choice(passing, "ann", first=1)).status == 202
    assert [passing.asks(seat) for seat in others] == seen
    assert passing.asks("ann")["chosen"] is not None
    assert passing.forget("ann", tap(passing)).status == 200
    assert passing.asks("bob")["waiting"] == list(THREE)


def test_whoever_has_no_phone_chooses_at_the_laptop(passing: Recorder) -> None:
    passing.do("ann", choice(passing, "ann"))
    laptop = Desk.open(passing.desk.journal.path)
    for seat in ("bob", "cy"):
        laptop.do(f"{seat} {choice(passing, seat).words}")
    passing.asks("ann")
    assert passing.desk.pending.__class__.__name__ != "AtOnce"


def test_a_choice_for_a_question_that_was_taken_back_is_asked_again(passing: Recorder) -> None:
    for seat in THREE:
        passing.do(seat, choice(passing, seat))
    Desk.open(passing.desk.journal.path).undo()
    assert passing.asks("ann")["chosen"] is None
    assert passing.asks("ann")["waiting"] == list(THREE)


def test_a_choice_that_answers_another_question_is_dropped(passing: Recorder) -> None:
    passing.do("ann", choice(passing, "ann"))
    before = passing.changes
    passing._choices["bob"] = SealedChoice("another question", "pass", ())
    assert passing.asks("bob")["chosen"] is None
    assert passing.asks("ann")["chosen"] is not None
    assert passing.changes == before + 1


def test_choices_that_do_not_fit_together_are_all_asked_for_again(
    passing: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seat in ("ann", "cy"):
        passing.do(seat, choice(passing, seat))
    last, before, heard = choice(passing, "bob"), len(passing.desk.history), passing.changes
    refuses: Any = SimpleNamespace(say=failing(MoveRefused("It does not fit.")))
    with monkeypatch.context() as patch:
        patch.setattr(passing.desk, "step", lambda *seat: refuses)
        answer = passing.do("bob", last)
    assert (answer.status, answer.data["error"]) == (422, recording.AGAIN)
    assert len(passing.desk.history) == before
    assert passing.changes > heard
    assert passing.asks("ann")["waiting"] == list(THREE)
