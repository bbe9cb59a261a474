"""A seat claims its score on its own page, where the lines that make it up stand."""

from __future__ import annotations

import contextlib
import io
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli.main import run
from cli.web.recording import Recorder
from cli.web.taps import Tap
from ledger.core.log.events import Claimed
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

SAMPLES = Path(__file__).parents[2] / "sample_logs"
ENDED = (
    "effortless/three-at-the-kitchen-table",
    "endeavor/four-on-the-map",
    "kingless/six-in-the-hut",
    "courses/three-attics",
)
FINISH = "finish"
"""How a match of several rounds is ended."""


def unclaimed(folder: Path, sample: str) -> Desk:
    """A copy of a sample as its game ended, before anybody said a score."""
    desk = Desk.open(shutil.copy(SAMPLES / f"{sample}.jsonl", folder / "ended.jsonl"))
    while isinstance(last := desk.history.event(desk.head), Claimed) or last.typed == FINISH:
        desk.undo(f"to {last.on}")
    if not desk.is_over:
        desk.do(FINISH)
    return desk


def why(log: Path, seat: str) -> dict[str, Any]:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert run(("why", str(log), seat, "--json")) == 0
    return dict(msgspec.json.decode(said.getvalue()))


@pytest.mark.parametrize("sample", ENDED)
def test_the_lines_of_a_claim_are_those_that_why_tells(sample: str, tmp_path: Path) -> None:
    desk = unclaimed(tmp_path, sample)
    recorder = Recorder(desk)
    for seat in desk.setup.seats:
        claim, told = recorder.asks(seat)["claim"], why(tmp_path / "ended.jsonl", seat)
        shown = [
            (part["name"], line["label"], line["worth"], line["rule"])
            for part in claim["parts"]
            for line in part["lines"]
        ]
        names = desk.names.with_names
        assert sorted(shown) == sorted(
            (each["category"], names(each["label"]), f"{each['points']:+}", each["rule"])
            for each in told["lines"]
        )
        assert sum(int(part["points"]) for part in claim["parts"]) == int(claim["points"]) == told["total"]
        for part in claim["parts"]:
            assert sum(int(line["worth"]) for line in part["lines"]) == int(part["points"])


def test_what_a_seat_has_claimed_is_asked_no_more(tmp_path: Path) -> None:
    recorder = Recorder(unclaimed(tmp_path, ENDED[0]))
    asked = recorder.asks("ann")
    answer = recorder.do("ann", Tap(at=asked["at"], words=asked["claim"]["text"]))
    assert answer.data["said"] == [f"Ann claims {asked['claim']['points']} points."]
    assert recorder.asks("ann")["claim"] is None
    assert recorder.asks("bob")["claim"] is not None


def test_a_seat_claims_no_score_but_its_own(tmp_path: Path) -> None:
    recorder = Recorder(unclaimed(tmp_path, ENDED[0]))
    answer = recorder.do("ann", Tap(at=recorder.desk.head, words="claim bob 53"))
    assert answer.status == 422
    assert recorder.asks("bob")["claim"] is not None


HALVES = 'name = "halves"\n[[category]]\nname = "score"\ndecimals = 1\n'


@pytest.mark.parametrize(("said", "claimed"), [("12", "claim ann 12"), ("12.5", "claim ann 12.5")])
def test_a_claim_has_the_decimals_of_its_score(said: str, claimed: str, tmp_path: Path) -> None:
    (tmp_path / "halves.toml").write_text(HALVES)
    wanted = NewGame(game="scorepad", catalog=str(tmp_path / "halves.toml"), seats=("ann", "bob"))
    desk = Desk.new(tmp_path / "halves.jsonl", wanted)
    for line in (f"ann score {said}", "bob score 3", "end"):
        desk.do(line)
    claim = Recorder(desk).asks("ann")["claim"]
    assert claim is not None
    assert claim["text"] == claimed


@pytest.mark.parametrize("sample", ENDED[:2])
def test_a_seat_may_claim_what_it_counted_and_nothing_for_another(sample: str, tmp_path: Path) -> None:
    desk = unclaimed(tmp_path, sample)
    recorder = Recorder(desk)
    for seat in desk.setup.seats:
        claims = [each for each in recorder.asks(seat)["open"] if each["verb"] == "claim"]
        assert [(each["text"], each["holes"][0]["kind"]) for each in claims] == [(f"claim {seat}", "number")]
    answer = recorder.do(seat, Tap(at=desk.head, words=f"claim {seat} 31", key="k"))
    assert (answer.status, Desk.open(desk.journal.path).state.table.claims[seat][0]) == (200, 31)
