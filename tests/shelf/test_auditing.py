"""`shelf audit`: all logs are audited as `audit` does each alone, and those that fail are listed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Claimed, Counted
from ledger.core.rules.scores import ScoreSheet
from ledger.games import registry
from ledger.shelf import asking, engines, places
from ledger.shelf.auditing import Audited, audit, audit_all
from ledger.shelf.engines import Done
from ledger.shelf.found import Found
from ledger.shelf.wanted import EveningFilter
from tests.cli.conftest import Tablefold
from tests.samples.__main__ import SAMPLE_LOGS
from tests.samples.conftest import tablefold as tablefold  # noqa: PLC0414 - the program with the real games
from tests.samples.forge import log

SOUND = "effortless/three-over-lunch.jsonl"
ARGUED = "effortless/three-at-the-kitchen-table.jsonl"
WRONG = "effortless/five-in-the-cabin.jsonl"
BIRDS = "scorepad/an-evening-of-birds.jsonl"
UNFINISHED = "humanity/the-mirror-maze.jsonl"
FLIPPED = "broken/flipped-byte.jsonl"
STRANGE = "broken/unknown-game.jsonl"
Put = Callable[..., None]


@pytest.fixture
def put(tmp_path: Path) -> Put:
    """Lays samples into a folder."""

    def putting(*samples: str) -> None:
        (tmp_path / "games").mkdir(exist_ok=True)
        for sample in samples:
            shutil.copy(SAMPLE_LOGS / sample, tmp_path / "games")

    return putting


def audited(tablefold: Tablefold, *words: str) -> tuple[int, dict[str, Any]]:
    ran = tablefold("shelf", "audit", *words, "--json")
    return ran.status, json.loads(ran.out)


def test_where_all_is_silent_one_sentence_says_so(tablefold: Tablefold, put: Put) -> None:
    put(SOUND)
    ran = tablefold("shelf", "audit", "games")
    assert (ran.status, ran.out) == (0, "1 log audited: no fault was found.\n")


def test_a_wrong_claim_is_listed_with_its_line_and_the_status_is_that_of_an_audit(
    tablefold: Tablefold, put: Put
) -> None:
    put(SOUND, WRONG)
    ran = tablefold("shelf", "audit", "games")
    assert (ran.status, ran.err) == (4, "")
    assert ran.out == (
        "games/five-in-the-cabin.jsonl: Vera's 41 is 6 too few. Audit: 1 error.\n"
        "└─ line 376: error: vera: the table says 41, the log says 47 (6 too few).\n"
        "\n"
        "2 logs audited: 1 silent, 1 at fault.\n"
    )


def test_what_would_explain_a_wrong_claim_is_looked_for_where_somebody_asks(
    tablefold: Tablefold, put: Put
) -> None:
    put(BIRDS)
    hasty = audited(tablefold, "games")[1]["logs"][0]
    assert "claims-explained" not in {finding["code"] for finding in hasty["findings"]}
    patient = audited(tablefold, "games", "--explain")[1]["logs"][0]
    assert patient["verdict"].startswith(
        "Bob's 83 is 2 too few; the totals alone do not tell why, most likely "
    )


def test_an_unfinished_game_and_notes_are_no_fault_unless_it_is_strict(
    tablefold: Tablefold, put: Put
) -> None:
    put(UNFINISHED, ARGUED)
    ran = tablefold("shelf", "audit", "games")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith(
        "Not counted as faults: 1 warning and 5 notes; `tablefold audit LOG` shows them.\n"
    )
    strict = tablefold("shelf", "audit", "games", "--strict")
    assert strict.status == 4
    assert "warning: The game is not over." in strict.out


@pytest.mark.parametrize("sample", [UNFINISHED, BIRDS, ARGUED])
def test_it_says_of_each_log_what_audit_says_of_it_and_no_more(
    sample: str, tablefold: Tablefold, put: Put
) -> None:
    """So of a game that goes on nothing is told that `audit` would not tell."""
    put(sample)
    (log_,) = audited(tablefold, "games")[1]["logs"]
    alone = json.loads(tablefold("audit", log_["log"], "--json").out)
    assert (log_["ok"], log_["line"]) == (alone["ok"], None)
    assert [each for each in log_["findings"] if each not in alone["findings"]] == []
    left_out = {each["code"] for each in alone["findings"] if each not in log_["findings"]}
    assert left_out <= {"claims-explained"}


def test_a_damaged_log_fails_and_is_no_end_of_the_list(tablefold: Tablefold, put: Put) -> None:
    put(FLIPPED, SOUND)
    ran = tablefold("shelf", "audit", "games")
    assert ran.status == 4
    assert ran.out.startswith("games/flipped-byte.jsonl: damaged. Line 2: its hash does not fit")
    assert "2 logs audited: 1 silent, 1 damaged." in ran.out


def test_a_step_that_was_cut_off_is_told_as_verify_tells_it(tablefold: Tablefold, put: Put) -> None:
    put("broken/torn-step.jsonl")
    ran = tablefold("shelf", "audit", "games")
    assert ran.status == 4
    assert "damaged. The last step was cut off" in ran.out


def test_a_log_whose_game_is_not_installed_is_told_as_such(tablefold: Tablefold, put: Put) -> None:
    put(STRANGE)
    status, data = audited(tablefold, "games")
    assert (status, data["logs"][0]["standing"]) == (4, "missing")
    ran = tablefold("shelf", "audit", "games")
    assert "the game chess is not installed" in " ".join(ran.out.split())


def test_the_mistake_of_a_game_is_told_of_its_log_alone(tablefold: Tablefold, put: Put) -> None:
    put(SOUND, "kingless/three-with-the-box.jsonl")

    def mistaken(state: object) -> ScoreSheet:
        raise ZeroDivisionError

    with registry.guest(replace(registry.game("kingless"), score=mistaken)):
        ran = tablefold("shelf", "audit", "games")
    assert (ran.status, ran.err) == (4, "")
    assert "has a mistake in its code that this log brings out (ZeroDivisionError)" in " ".join(
        ran.out.split()
    )
    assert "2 logs audited: 1 silent, 1 that cannot be audited." in ran.out


def test_three_findings_are_shown_and_then_the_command_that_shows_all(
    tablefold: Tablefold, tmp_path: Path
) -> None:
    wrong = (Claimed(by="table", seat=seat, points=5) for seat in ("ann", "bob", "cy"))
    (tmp_path / "a b.jsonl").write_bytes(log(Counted(by="table", what="ann supply", count=19), *wrong))
    ran = tablefold("shelf", "audit", ".")
    assert ran.status == 4
    assert ran.out.count("error: ") == 3
    assert "└─ and 1 more: tablefold audit 'a b.jsonl'\n" in ran.out


def test_a_long_finding_is_cut_and_the_command_that_shows_it_named(tablefold: Tablefold, put: Put) -> None:
    put("effortless/four-at-the-club.jsonl")
    ran = tablefold("shelf", "audit", "games")
    assert "…\n└─ all of it: tablefold audit games/four-at-the-club.jsonl\n" in ran.out


def test_only_the_logs_that_are_meant_are_audited(tablefold: Tablefold, put: Put) -> None:
    put(SOUND, WRONG, UNFINISHED)
    assert audited(tablefold, "games", "--game", "humanity")[1]["logs"][0]["game"] == "humanity"
    assert [log_["ok"] for log_ in audited(tablefold, "games", "--player", "VERA")[1]["logs"]] == [False]
    assert audited(tablefold, "games", "--since", "2030")[1]["logs"] == []
    assert tablefold("shelf", "audit", "games", "--since", "2030").out == "There is no log to audit.\n"


def test_logs_behind_a_url_are_called_by_it(tablefold: Tablefold) -> None:
    fsspec = pytest.importorskip("fsspec")
    files = fsspec.filesystem("memory")
    files.pipe("/shelf-audit/wrong.jsonl", (SAMPLE_LOGS / WRONG).read_bytes())
    ran = tablefold("shelf", "audit", "memory://shelf-audit")
    files.rm("/shelf-audit", recursive=True)
    assert ran.status == 4
    assert ran.out.startswith("memory:///shelf-audit/wrong.jsonl: Vera's 41 is 6 too few.")


def test_a_stranger_s_names_drive_no_terminal(tablefold: Tablefold, tmp_path: Path) -> None:
    shutil.copy(SAMPLE_LOGS / WRONG, tmp_path / "a\x1b[31m.jsonl")
    ran = tablefold("shelf", "audit", ".")
    assert "a\\x1b[31m.jsonl" in ran.out
    assert "\x1b" not in ran.out


def test_a_log_whose_worker_is_killed_twice_is_named_and_the_others_are_audited(
    tablefold: Tablefold, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(SOUND, ARGUED)

    def run(
        work: Callable[[Sequence[Found]], list[Audited]], chunks: Iterable[Sequence[Found]], **options: object
    ) -> Iterator[Done[Found, list[Audited]]]:
        for chunk in chunks:
            is_lost = chunk[0].log.endswith("three-over-lunch.jsonl")
            yield Done(chunk, None, "its worker was killed") if is_lost else Done(chunk, work(chunk))

    monkeypatch.setattr(engines, "run", run)
    monkeypatch.setattr(asking, "FEW", 1)
    ran = tablefold("shelf", "audit", "games")
    assert ran.status == 4
    assert ran.out.startswith(
        "games/three-over-lunch.jsonl: cannot be audited. It was given up: its worker was\n  killed.\n"
    )
    assert "2 logs audited: 1 silent, 1 that cannot be audited." in ran.out


def test_many_logs_go_through_workers_and_come_to_the_same(tablefold: Tablefold, tmp_path: Path) -> None:
    samples = [*SAMPLE_LOGS.glob("broken/*.jsonl"), *SAMPLE_LOGS.glob("scorepad/*.jsonl")]
    (tmp_path / "games").mkdir()
    for number, sample in enumerate(sorted(samples)):
        shutil.copy(sample, tmp_path / "games" / f"{number:03} {sample.name}")
    ran = tablefold("shelf", "audit", "games")
    one_by_one = (audit(file, EveningFilter()) for file in places.find_logs([str(tmp_path / "games")]))
    found = [each for each in one_by_one if each is not None]
    assert len(found) > 3 * asking.FEW
    assert audit_all([str(tmp_path / "games")], EveningFilter()) == found
    assert ran.status == 4
