"""`import` and `export`: a log from bare events, whole or not at all."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from ledger.store.bare import misfit
from tests.cli.conftest import Tablefold

HEADER = '{"type":"header","game":"pebbles","seats":["ann","bob"]}'
TURNED = '{"type":"charm_turned","by":"table","charm":"Toad"}'
TAKEN = '{"type":"taken","by":"ann","count":2}'
GAME = (HEADER, TURNED, TAKEN, '{"type":"taken","by":"bob","count":3}')


def bare(tablefold: Tablefold, *lines: str) -> str:
    (tablefold.folder / "bare.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return "bare.jsonl"


def logs(tablefold: Tablefold) -> list[str]:
    return sorted(path.name for path in tablefold.folder.iterdir())


def test_a_file_becomes_a_log(tablefold: Tablefold, page: SnapshotAssertion) -> None:
    source = bare(tablefold, *GAME)
    assert tablefold.page("import", "game.jsonl", source) == page
    assert tablefold("audit", "game.jsonl").status == 0


def test_data(tablefold: Tablefold, page: SnapshotAssertion) -> None:
    source = bare(tablefold, *GAME)
    assert tablefold.page("import", "game.jsonl", source, "--json") == page


def test_a_dry_run_writes_nothing(tablefold: Tablefold, page: SnapshotAssertion) -> None:
    source = bare(tablefold, *GAME)
    assert tablefold.page("import", "game.jsonl", source, "--dry-run") == page
    assert logs(tablefold) == ["bare.jsonl"]


def test_options_stand_for_a_header(tablefold: Tablefold) -> None:
    source = bare(tablefold, *GAME[1:])
    ran = tablefold("import", "game.jsonl", source, "--game", "pebbles", "--players", "ann,bob")
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--game", "pebbles"),
        ("--players", "ann,bob"),
        ("--game", "chess", "--players", "ann,bob"),
        ("--game", "pebbles", "--players", "ann,bob", "--rule", "heap=many"),
    ],
    ids=" ".join,
)
def test_a_game_that_nobody_names_is_asked_for(options: tuple[str, ...], tablefold: Tablefold) -> None:
    ran = tablefold("import", "game.jsonl", bare(tablefold, *GAME[1:]), *options)
    assert ran.status == 2
    assert logs(tablefold) == ["bare.jsonl"]


def test_a_contradiction_is_a_question_of_usage(tablefold: Tablefold, page: SnapshotAssertion) -> None:
    source = bare(tablefold, *GAME)
    assert tablefold.page("import", "game.jsonl", source, "--players", "ann,cy") == page


WRONG = {
    "not json": "so it went",
    "cut": TAKEN[:20],
    "empty": "",
    "no object": "[1, 2]",
    "unknown type": '{"type":"take","by":"ann","count":2}',
    "unknown field": '{"type":"taken","by":"ann","count":2,"of":"heap"}',
    "missing field": '{"type":"taken","by":"ann"}',
    "a field twice": '{"type":"taken","by":"ann","count":2,"count":1}',
    "wrong kind": '{"type":"taken","by":"ann","count":"two"}',
    "timeline": '{"type":"undone","by":"table","to":1}',
    "of a log": '{"type":"taken","id":2,"on":1,"by":"ann","count":2}',
    "impossible": '{"type":"taken","by":"ann","count":900}',
    "refused": '{"type":"taken","by":"bob","count":2}',
}


@pytest.mark.parametrize("wrong", WRONG)
def test_the_first_line_that_does_not_fit_ends_it(
    wrong: str, tablefold: Tablefold, page: SnapshotAssertion
) -> None:
    source = bare(tablefold, HEADER, TURNED, WRONG[wrong], TAKEN)
    ran = tablefold("import", "game.jsonl", source)
    assert (ran.status, f"{source}:3" in ran.err) == (1, True)
    assert ran.page("import", "game.jsonl", source) == page
    assert logs(tablefold) == ["bare.jsonl"]


def test_a_line_that_does_not_fit_is_told_up_to_160_signs() -> None:
    for length, said in ((160, "x" * 160), (161, "x" * 159 + "…")):
        assert misfit("bare.jsonl", 3, b"x" * length, "why").message.endswith(f"It says: {said}")


@pytest.mark.parametrize(
    "header",
    [
        HEADER.replace('["ann","bob"]', '"ann and bob"'),
        HEADER.replace('"seats"', '"chairs"'),
        HEADER.replace("}", ',"game":"effortless"}'),
        HEADER[:-1],
    ],
    ids=["wrong kind", "unknown field", "a field twice", "cut"],
)
def test_a_header_that_does_not_fit_is_named_as_the_first_line(header: str, tablefold: Tablefold) -> None:
    source = bare(tablefold, header, TURNED)
    ran = tablefold("import", "game.jsonl", source)
    assert (ran.status, f"{source}:1" in ran.err) == (1, True)
    assert logs(tablefold) == ["bare.jsonl"]


def test_a_whole_log_is_not_bare(tablefold: Tablefold, page: SnapshotAssertion) -> None:
    tablefold.played("whole.jsonl", "Toad", "take 2")
    assert tablefold.page("import", "game.jsonl", "whole.jsonl") == page


def test_what_is_refused_can_stand(tablefold: Tablefold, page: SnapshotAssertion) -> None:
    source = bare(tablefold, HEADER, TURNED, WRONG["refused"], TAKEN)
    assert tablefold.page("import", "game.jsonl", source, "--overrule") == page
    found = tablefold("audit", "game.jsonl")
    assert (found.status, "imported as played" in found.out) == (0, True)


def test_what_is_impossible_cannot_stand(tablefold: Tablefold) -> None:
    source = bare(tablefold, HEADER, TURNED, WRONG["impossible"])
    assert tablefold("import", "game.jsonl", source, "--overrule").status == 1
    assert logs(tablefold) == ["bare.jsonl"]


@pytest.mark.parametrize("source", ["nothing.jsonl", "."])
def test_a_file_that_cannot_be_read(source: str, tablefold: Tablefold) -> None:
    assert tablefold("import", "game.jsonl", source).status == 2


def test_a_log_that_is_there_stays(tablefold: Tablefold) -> None:
    tablefold.played("game.jsonl", "Toad")
    before = (tablefold.folder / "game.jsonl").read_bytes()
    assert tablefold("import", "game.jsonl", bare(tablefold, *GAME)).status == 2
    assert (tablefold.folder / "game.jsonl").read_bytes() == before


def test_steps_and_times_are_kept(tablefold: Tablefold) -> None:
    """Given `more` and `at`, then the steps are those of the file and the times stay."""
    joined = TURNED.replace('"by"', '"at":"2026-01-02T03:04:05Z","more":true,"by"')
    source = bare(tablefold, HEADER, joined, *GAME[2:])
    tablefold("import", "game.jsonl", source)
    events = [json.loads(line) for line in (tablefold.folder / "game.jsonl").read_text().splitlines()[1:]]
    assert [event.get("more", False) for event in events] == [True, False, False]
    assert events[0]["at"] == "2026-01-02T03:04:05Z"
    assert tablefold("undo", "game.jsonl", "2", "--yes").status == 0


def test_an_export_is_what_import_takes(tablefold: Tablefold, page: SnapshotAssertion) -> None:
    tablefold.played("game.jsonl", "Toad", "take 2", "undo", "take 3")
    ran = tablefold("export", "game.jsonl")
    assert ran.page("export", "game.jsonl") == page
    (tablefold.folder / "bare.jsonl").write_text(ran.out, encoding="utf-8")
    assert tablefold("import", "again.jsonl", "bare.jsonl").status == 0
    assert tablefold("export", "again.jsonl").out == ran.out
    assert tablefold("score", "again.jsonl").out == tablefold("score", "game.jsonl").out


def test_an_export_names_each_ruling_that_was_chosen(tablefold: Tablefold) -> None:
    tablefold("new", "game.jsonl", "--game", "pebbles", "--players", "ann,bob", "--rule", "heap=6")
    assert json.loads(tablefold("export", "game.jsonl").out.splitlines()[0])["rulings"] == {"heap": 6}


def test_another_line_of_play_is_exported_too(tablefold: Tablefold) -> None:
    tablefold.played("game.jsonl", "Toad", "take 2", "undo", "take 3")
    old = tablefold("export", "game.jsonl", "--branch", "main~1").out
    assert '"count":2' in old
    assert tablefold("export", "game.jsonl", "--at", "1").out.splitlines()[-1] == old.splitlines()[1]


@st.composite
def spoiled(draw: st.DrawFn) -> list[str]:
    """A good file with some lines cut, doubled, exchanged or changed."""
    lines = list(GAME)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1)) if lines else 0
        how = draw(st.sampled_from(["drop", "double", "swap", "cut", "change"]))
        if not lines:
            break
        line = lines[place]
        if how == "drop":
            del lines[place]
        elif how == "double":
            lines.insert(place, line)
        elif how == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[place], lines[other] = lines[other], line
        elif how == "cut":
            lines[place] = line[: draw(st.integers(0, len(line)))]
        else:
            at = draw(st.integers(0, max(len(line) - 1, 0)))
            lines[place] = line[:at] + draw(st.text(max_size=3)) + line[at + 1 :]
    return lines


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(spoiled())
def test_whatever_the_file_holds_there_is_a_whole_log_or_none(tablefold: Tablefold, lines: list[str]) -> None:
    log = tablefold.folder / "game.jsonl"
    log.unlink(missing_ok=True)
    (tablefold.folder / "bare.jsonl").write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
    ran = tablefold("import", "game.jsonl", "bare.jsonl", "--game", "pebbles", "--players", "ann,bob")
    assert ran.status in (0, 1, 2)
    assert log.exists() is (ran.status == 0)
    if log.exists():
        assert tablefold("verify", "game.jsonl").status == 0


def test_what_was_overruled_is_one_step_with_the_rule_that_it_broke(tablefold: Tablefold) -> None:
    """As it was recorded: an overruling, and the move out of turn that it lets pass."""
    overruled = '{"type":"overruled","by":"table","rule":"PB-1","reason":"the table agreed"}'
    again = TAKEN.replace("2", "1")
    source = bare(tablefold, HEADER, TURNED, TAKEN, overruled, again, '{"type":"noted","text":"hm"}')
    assert tablefold("import", "game.jsonl", source).status == 0
    lines = (tablefold.folder / "game.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    told = [(json.loads(line)["type"], json.loads(line).get("more", False)) for line in lines]
    assert told == [
        ("charm_turned", False),
        ("taken", False),
        ("overruled", True),
        ("taken", False),
        ("noted", False),
    ]
