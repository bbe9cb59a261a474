"""Errors in three short parts, or as JSON, with their exit status."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from cli import bugs, main
from ledger.core.log.events import Event
from ledger.games import registry
from ledger.store.codec import Fingerprint, encode
from tests.cli.conftest import Tablefold, named

LOG = "game.jsonl"


@pytest.fixture
def game(tablefold: Tablefold) -> Tablefold:
    tablefold.played(LOG, "charm owl", "take 2")
    return tablefold


@pytest.mark.parametrize(
    "words",
    [
        ("shwo", LOG),
        ("do",),
        ("show", LOG, "--at", "x"),
        ("new", LOG, "--game", "pebbles", "--players", "ann,bob"),
        ("new", "b.jsonl", "--game", "chess", "--players", "ann,bob"),
        ("new", "b.jsonl", "--game", "pebbles", "--players", "ann"),
        ("new", "b.jsonl", "--game", "pebbles", "--players", "ann,bob", "--rule", "heap"),
        ("new", "nowhere/b.jsonl", "--game", "pebbles", "--players", "ann,bob"),
        ("do", LOG, "take 4"),
        ("do", LOG, "take 1", "take 3", "take 3"),
        ("do", LOG, "jump"),
        ("do", LOG, " ; "),
        ("undo", LOG, "sideways"),
        ("redo", LOG),
        ("switch", LOG, "nowhere"),
        ("branch", LOG, "--at", "1"),
        ("branch", LOG, "main"),
        ("show", LOG, "--at", "99"),
        ("show", LOG, "--as", "cy"),
        ("why", LOG, "ann", "armor"),
        ("show", "missing.jsonl"),
        ("show", "."),
        ("verify", LOG, "--seal", "nonsense"),
        ("verify", LOG, "--seal", "acorn-acorn-acorn-acorn 2-00000000"),
        ("rules", "pebbles", "castling"),
        ("catalog", LOG, "--catalog", "charms"),
    ],
    ids=named,
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_error(words: tuple[str, ...], form: str, game: Tablefold, page: SnapshotAssertion) -> None:
    assert game.page(*words, *(["--json"] if form == "json" else [])) == page


def test_a_json_error_has_its_four_fields_on_standard_error(game: Tablefold) -> None:
    ran = game("score", "missing.jsonl", "--json")
    assert (ran.out, list(json.loads(ran.err)["error"])) == ("", ["code", "message", "hint", "line"])


def test_an_error_in_json_stands_alone_whatever_else_is_wrong_with_the_log(game: Tablefold) -> None:
    log = game.folder / LOG
    whole = log.read_bytes()
    for data, code in (
        (whole[:-9], "unknown-name"),
        (whole.replace(b'"taken"', b'"token"'), "log-damaged"),
    ):
        log.write_bytes(data)
        ran = game("show", LOG, "--as", "cy", "--json")
        assert (ran.out, json.loads(ran.err)["error"]["code"]) == ("", code)
    log.write_bytes(whole[:-9])
    ran = game("show", LOG, "--json")
    assert (ran.status, json.loads(ran.out)["format"], "was cut off" in ran.err) == (0, 1, True)


def test_an_unknown_option_is_answered_with_the_like(game: Tablefold) -> None:
    ran = game("show", LOG, "--hindsigth")
    assert (ran.status, "--hindsight" in ran.err, "`tablefold show --help`" in ran.err) == (2, True, True)


class Exploded(Event, frozen=True, kw_only=True):
    loud: bool


def test_an_event_of_a_later_version_is_named_and_can_be_passed_over(game: Tablefold) -> None:
    log = game.folder / LOG
    mark = Fingerprint(log.read_bytes())
    with log.open("ab") as file:
        file.write(encode(Exploded(id=3, on=2, at="2026-11-20T19:03:11Z", by="ann", loud=True), mark))
    strict, tolerant = game("show", LOG), game("show", LOG, "--tolerant")
    assert (strict.status, strict.out, "Line 4" in strict.err) == (3, "", True)
    assert (tolerant.status, "Next: bob: take 1 to 3 pebbles.\n" in tolerant.out) == (0, True)
    assert "events of a later version are skipped: 1" in tolerant.err


def test_a_damaged_line_is_named_with_status_3(game: Tablefold) -> None:
    log = game.folder / LOG
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join([lines[0], lines[1].replace("Owl", "Cat"), *lines[2:]]))
    for command in ("show", "score", "audit", "verify", "repair", "undo", "play"):
        ran = game(command, LOG)
        assert (ran.status, f"Where: {LOG}:2\n" in ran.err) == (3, True)


def test_a_damaged_log_is_read_up_to_the_damage(game: Tablefold) -> None:
    log = game.folder / LOG
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join([*lines[:2], lines[2].replace('"count":2', '"count":1')]))
    ran = game("log", LOG, "--json")
    told = [event["told"] for event in json.loads(ran.out)["events"]]
    assert (ran.status, told, json.loads(ran.err)["error"]["line"]) == (3, ["the charm is Owl"], 3)


def test_a_damaged_log_answers_with_one_document_whatever_else_is_wrong(game: Tablefold) -> None:
    log = game.folder / LOG
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join([*lines[:2], lines[2].replace('"count":2', '"count":1')]))
    for words in (("score", LOG, "--at", "2"), ("diff", LOG, "main", "nowhere")):
        ran = game(*words, "--json")
        assert (ran.status, ran.out, json.loads(ran.err)["error"]["line"]) == (3, "", 3)


def test_a_torn_tail_is_reported_read_and_repaired(game: Tablefold) -> None:
    log = game.folder / LOG
    whole = log.read_bytes()
    log.write_bytes(whole + b'{"type":"taken","id":3')
    shown = game("show", LOG)
    assert (shown.status, "from line 4 on, was cut off" in shown.err) == (0, True)
    assert [game(*words).status for words in (("verify", LOG), ("do", LOG, "take 1"))] == [3, 3]
    assert (game("repair", LOG).status, log.read_bytes()) == (0, whole)
    assert [file.read_bytes() for file in game.folder.glob("*.torn-*")] == [b'{"type":"taken","id":3']
    assert game("do", LOG, "take 1").status == 0


def test_what_was_recorded_before_a_refusal_stays(game: Tablefold) -> None:
    assert game("do", LOG, "take 1; take 9; take 1").status == 1
    assert [event["told"] for event in json.loads(game("log", LOG, "--json").out)["events"]] == [
        "the charm is Owl",
        "ann takes 2",
        "bob takes 1",
    ]


def test_our_own_mistake_is_70_with_a_saved_traceback(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(registry, "names", lambda: 1 / 0)
    ran = tablefold("games")
    saved = next(tmp_path.glob("tablefold-*.txt"))
    assert (ran.status, str(saved) in ran.err, "Traceback" in ran.err) == (bugs.BUG, True, False)
    assert saved.read_text().splitlines()[-1] == "ZeroDivisionError: division by zero"


def test_an_interruption_is_130(tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> tuple[str, ...]:
        raise KeyboardInterrupt

    monkeypatch.setattr(registry, "names", interrupt)
    assert tablefold("games").status == main.INTERRUPTED


FULL = Path("/dev/full")


def to_a_full_disk(game: Tablefold, *words: str) -> tuple[int, str]:
    """The status, and what was written to standard error, where standard output takes nothing."""
    if not FULL.exists():
        pytest.skip("this system has no /dev/full")
    with FULL.open("w") as full, pytest.MonkeyPatch.context() as patch:
        err = io.StringIO()
        patch.setattr("cli.shell.sys.stdout", full)
        patch.setattr("cli.shell.sys.stderr", err)
        status = main.run(words)
        patch.undo()
        with pytest.raises(OSError, match="No space"):
            full.flush()
        os.dup2(os.open(os.devnull, os.O_WRONLY), full.fileno())
    return status, err.getvalue()


@pytest.mark.parametrize(
    "words",
    [("games",), ("--help",), ("--version",), ("help",), ("log", "-h"), ("shelf", "--help")],
    ids=named,
)
def test_a_full_disk_under_the_output_is_one_clear_error(words: tuple[str, ...], game: Tablefold) -> None:
    status, said = to_a_full_disk(game, *words)
    assert (status, said.splitlines()) == (
        74,
        ["The output cannot be written: No space left on device.", "Next: Send it elsewhere."],
    )


@pytest.mark.parametrize(
    "words",
    [
        ("do", LOG, "take 1"),
        ("undo", LOG),
        ("branch", LOG, "what-if"),
        ("new", "other.jsonl", "--game", "pebbles", "--players", "ann,bob"),
    ],
    ids=named,
)
def test_what_was_recorded_is_said_to_be_recorded_whatever_happens_to_the_output(
    words: tuple[str, ...], game: Tablefold
) -> None:
    log = game.folder / words[1]
    before = log.read_bytes() if log.exists() else b""
    status, said = to_a_full_disk(game, *words)
    assert (status, "What was typed is recorded: do not type it again." in said) == (74, True)
    assert len(log.read_bytes()) > len(before)


def test_a_page_that_cannot_be_written_records_nothing(game: Tablefold) -> None:
    assert "recorded" not in to_a_full_disk(game, "show", LOG)[1]


def test_one_answer_has_one_form(game: Tablefold) -> None:
    ran = game("catalog", "pebbles", "--toml", "--json")
    assert (ran.status, ran.out, json.loads(ran.err)["error"]["code"]) == (2, "", "usage")


@pytest.mark.parametrize(
    ("seal", "said"),
    [
        ("salmon-olive-pickle-crater 0-98fc1c14", "It covers no line"),
        ("salmon-olive-pickle-crater", "what comes after them is part of the seal"),
        ("salmon-olive-pickle-crater 3", "what comes after them is part of the seal"),
    ],
)
def test_a_seal_that_proves_nothing_is_refused(seal: str, said: str, game: Tablefold) -> None:
    ran = game("verify", LOG, "--seal", seal)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


@pytest.mark.parametrize("seat", ["undo", "help", "take"])
def test_a_seat_is_not_named_like_a_word_of_the_session(seat: str, tablefold: Tablefold) -> None:
    ran = tablefold("new", "seats.jsonl", "--game", "pebbles", "--players", f"ann,{seat}")
    assert (ran.status, f"'{seat}' cannot be a seat's name here" in ran.err) == (2, True)
    assert not (tablefold.folder / "seats.jsonl").exists()
