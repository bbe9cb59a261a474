"""What a host says in secret counts for the host alone, until it is told; then it has happened at the table.

The rules of the lines are those of `ledger/FORMAT.md`, "Secrets".
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.pages import proof
from cli.pages import secrets as pages
from ledger.core.errors import LogChanged, LogDamaged, MoveRefused, SealBroken, TablefoldError, UsageError
from ledger.desk import secrets
from ledger.desk.correcting import amend, drop
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.store import journal as journals
from tests.samples.forge import signed
from tests.secrets.worlds import body


def table(folder: Path, host: str = "gm", **more: Any) -> Desk:
    wanted = NewGame(game="humanity", seats=("mia", "noor"), host=host, **more)
    desk = Desk.new(folder / "game.jsonl", wanted)
    return played(desk, "session", "npc Otto, d6")


def played(desk: Desk, *lines: str) -> Desk:
    for line in lines:
        desk.do(line)
    return desk


def states(desk: Desk) -> list[str]:
    return [kept.status for kept in desk.secrets.all]


def again(desk: Desk) -> Desk:
    return Desk.open(desk.journal.path)


def public(desk: Desk) -> list[str]:
    return [desk.tell(event) for event in desk.history.path()]


@pytest.mark.parametrize("more", [{}, {"dealer": "tool", "seed": 7}])
def test_a_hidden_character_rolls_is_hit_and_is_uncovered_and_the_audit_proves_it(
    more: dict[str, Any], tmp_path: Path
) -> None:
    desk = table(tmp_path, **more)
    secrets.moves(desk, "npc Wolf, d6")
    secrets.moves(desk, f"wolf check hurt easy sneak: {'roll' if more else 'roll 3'}; resolve; tell all")
    played(desk, f"otto check head easy listen: {'roll' if more else 'roll 4'}", "resolve")
    secrets.moves(desk, f"npc Trap, d8; trap attack hurt wolf: {'roll' if more else 'roll 5'}; resolve")
    assert "Wolf" not in " ".join(public(desk))
    assert "Wolf" not in repr(desk.view(desk.head))
    assert "Wolf" in repr(desk.view(desk.head, "gm", eyes="gm"))
    secrets.uncover(desk, [1, 2, 3])
    fresh = again(desk)
    assert fresh.damage is None
    assert "Wolf joins: all dice d6" in public(fresh)
    findings = fresh.audit(fresh.head, seat="gm")
    assert sum(each.code == "uncovered" for each in findings) == 3
    assert not [each for each in findings if each.severity == "error"]


def test_a_check_of_the_table_in_between_gives_the_secret_one_another_number(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.moves(desk, "npc Wolf, d6; wolf check head easy sneak: roll 3")
    played(desk, "otto check head easy look: roll 4", "resolve", "tell all")
    assert [kept.why for kept in desk.secrets.all] == [""]
    secrets.uncover(desk, [1])
    assert desk.state.checks[2].character == "Wolf"
    assert desk.state.settled[1].character == "Otto"


def test_a_hidden_difficulty_counts_once_it_is_told(tmp_path: Path) -> None:
    desk = table(tmp_path)
    played(desk, "otto check head easy look: roll 4")
    secrets.moves(desk, "rank +1")
    assert desk.view(desk.head, "gm", eyes="gm") != desk.view(desk.head)
    secrets.uncover(desk, [1])
    assert desk.view(desk.head, "gm", eyes="gm") == desk.view(desk.head)
    assert "failure" in desk.do("resolve").sentences[0]


def test_what_is_told_and_taken_back_is_secret_again(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.note(desk, "the miller did it")
    secrets.uncover(desk, [1])
    assert states(desk) == ["told"]
    desk.undo()
    assert states(desk) == ["open"]
    desk.redo()
    assert states(desk) == ["told"]
    desk.undo()
    secrets.uncover(desk, [1])
    assert states(again(desk)) == ["told"]


def test_a_line_that_leaves_before_a_secret_does_not_have_it(tmp_path: Path) -> None:
    desk = table(tmp_path)
    before = desk.head
    desk.do("note one")
    secrets.note(desk, "here")
    desk.branch("other", before)
    assert states(desk) == ["elsewhere"]
    with pytest.raises(UsageError, match="another line of play"):
        secrets.uncover(desk, [1])
    desk.switch("main")
    assert states(desk) == ["open"]


def test_undo_goes_back_over_a_secret_as_if_it_were_not_there(tmp_path: Path) -> None:
    desk = table(tmp_path)
    desk.do("npc Bird, d4")
    secrets.note(desk, "the bird is a spy")
    lines = len(desk.history)
    desk.undo()
    secrets.note(desk, "it was no bird")
    desk.redo()
    assert len(desk.history) == lines + 2
    assert desk.history.timeline.names(everything=True) == ["main"]
    assert [kept.sentences[0] for kept in desk.secrets.all if kept.status == "open"] == [
        "Note: the bird is a spy.",
        "Note: it was no bird.",
    ]


def test_what_happens_at_the_table_comes_first(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.moves(desk, "npc Wolf, d6")
    desk.do("npc Wolf, d4")
    assert [kept.why for kept in desk.secrets.all] == ["a character called 'Wolf' already exists"]
    with pytest.raises(MoveRefused, match="does not fit what is on the table"):
        secrets.uncover(desk, [1])


def test_a_secret_that_needs_another_one_is_told_with_it(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.moves(desk, "npc Wolf, d6")
    secrets.moves(desk, "wolf check head easy sneak: roll 3")
    head, seen = desk.head, desk.view(desk.head)
    told = [" ".join(kept.sentences) for kept in desk.secrets.all]
    assert ["Wolf" in each and "cannot have happened" not in each for each in told] == [True, True]
    assert again(desk).view(head) == desk.view(head) == seen
    with pytest.raises(MoveRefused, match="Secret 2 does not fit"):
        secrets.uncover(desk, [2])
    assert desk.head == head
    secrets.uncover(desk, [1, 2])
    assert states(desk) == ["told", "told"]


def test_a_secret_move_is_judged_with_all_that_the_host_knows(tmp_path: Path) -> None:
    desk = table(tmp_path)
    with pytest.raises(TablefoldError):
        secrets.moves(desk, "wolf check head easy sneak")
    secrets.moves(desk, "npc Wolf, d6")
    with pytest.raises(TablefoldError):
        secrets.moves(desk, "npc Wolf, d6")
    secrets.moves(desk, "wolf check head easy sneak")
    assert desk.history.state.count == 0


def test_what_a_host_knows_comes_behind_all_that_has_happened_at_the_table(tmp_path: Path) -> None:
    desk = table(tmp_path)
    for text in ("one", "two"):
        secrets.note(desk, text)
    there = len(desk.history)
    assert [event.id for event in desk.secrets.layer(desk.head).events] == [there + 1, there + 2]


def test_a_forgotten_secret_counts_no_more(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.moves(desk, "npc Wolf, d6")
    secrets.forget(desk, 1)
    assert states(again(desk)) == ["dropped"]
    with pytest.raises(UsageError, match="Secret 1 was dropped"):
        secrets.forget(desk, 1)
    secrets.moves(desk, "npc Wolf, d8")
    assert states(desk) == ["dropped", "open"]


def test_secret_dice_change_no_throw_of_the_table(tmp_path: Path) -> None:
    thrown = []
    for name, is_secret in (("one", False), ("two", True)):
        (tmp_path / name).mkdir()
        desk = table(tmp_path / name, dealer="tool", seed=11)
        if is_secret:
            secrets.moves(desk, "npc Wolf, d6; wolf check head easy sneak: roll; resolve; tell all")
        played(desk, "otto check head easy look: roll", "resolve")
        thrown.append(public(desk))
    assert thrown[0] == thrown[1]


@pytest.mark.parametrize("said_after", ["the mistake", "a later move", "the tip"])
def test_a_secret_stays_open_on_a_line_that_grew_again(said_after: str, tmp_path: Path) -> None:
    desk = table(tmp_path)
    desk.do("note wrong")
    wrong = desk.head
    for text in ("more", "last"):
        if said_after == ("the mistake" if text == "more" else "a later move"):
            secrets.note(desk, "only mine")
        desk.do(f"note {text}")
    if said_after == "the tip":
        secrets.note(desk, "only mine")
    amend(desk, wrong, ["note right"]).write()
    amend(desk, desk.history.path()[-2].id, ["note much more"]).write()
    assert [text for text in public(desk) if "note" in text] == [
        "note: right",
        "note: much more",
        "note: last",
    ]
    assert states(again(desk)) == ["open"]
    secrets.uncover(desk, [1])
    assert public(desk)[-1] == "note: only mine"
    assert states(desk) == ["told"]
    assert [each.code for each in again(desk).audit(desk.head)][:1] == ["uncovered"]


def test_a_secret_said_just_after_an_event_that_never_happened_stays_open(tmp_path: Path) -> None:
    desk = table(tmp_path)
    desk.do("note before")
    desk.do("note wrong")
    wrong = desk.head
    secrets.note(desk, "only mine")
    desk.do("note after")
    drop(desk, wrong).write()
    assert [text for text in public(desk) if "note" in text] == ["note: before", "note: after"]
    assert states(again(desk)) == ["open"]


def test_a_secret_means_the_same_piece_on_a_line_that_grew_again(tmp_path: Path) -> None:
    """The number of a Blessing or a Check is another one where one was left out before it."""
    desk = table(tmp_path)
    played(desk, "npc Crow, d4", "npc Bird, d6")
    crow = next(event.id for event in desk.history.path() if "Crow" in desk.tell(event))
    secrets.moves(desk, "bird check head easy sneak: roll 3; resolve; tell all")
    drop(desk, crow).write()
    assert states(desk) == ["open"]
    secrets.uncover(desk, [1])
    assert not any("Crow" in text for text in public(desk))
    assert any("Bird" in text and "sneak" in text for text in public(desk))


def test_a_line_that_leaves_before_a_correction_does_not_have_a_secret_said_after_it(tmp_path: Path) -> None:
    desk = table(tmp_path)
    before = desk.head
    desk.do("note wrong")
    wrong = desk.head
    secrets.note(desk, "only mine")
    amend(desk, wrong, ["note right"]).write()
    desk.branch("other", before)
    assert states(desk) == ["elsewhere"]
    with pytest.raises(UsageError) as refused:
        secrets.uncover(desk, [1])
    assert refused.value.hint.endswith("Say it again to have it on this line, too.")
    assert "say it again to have it here" in str(pages.blocks(desk))


def test_what_was_told_is_proven_on_a_corrected_line_too(tmp_path: Path) -> None:
    desk = table(tmp_path)
    desk.do("note wrong")
    wrong = desk.head
    secrets.moves(desk, "npc Wolf, d6; wolf check hurt easy sneak: roll 3; resolve; tell all")
    secrets.uncover(desk, [1])
    before = public(desk)
    amend(desk, wrong, ["note right"]).write()
    assert [text.replace("right", "wrong") for text in public(desk)] == before
    assert [each.code for each in again(desk).audit(desk.head)][:1] == ["uncovered"]


# who hosts


def test_a_game_goes_on_without_its_host(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.note(desk, "only mine")
    away = again(desk)
    played(away, "otto check head easy look: roll 4", "resolve", "tell all")
    assert states(away) == ["open"]


def test_another_host_takes_over_the_secrets(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.note(desk, "only mine")
    desk.hand_host("noor")
    fresh = again(desk)
    assert (fresh.host, fresh.viewers) == ("noor", ("mia", "noor"))
    assert not fresh.sees_all("gm")
    secrets.uncover(fresh, [1])
    assert public(fresh)[-2:] == [
        f"noor uncovers what was written down in secret after event {fresh.head - 3}",
        "note: only mine",
    ]


def test_the_host_has_another_name_from_here_on(tmp_path: Path) -> None:
    desk = table(tmp_path)
    desk.name_seat("gm", "Zoe")
    assert secrets.note(desk, "so").sentences[-1] == "Secret 1: only Zoe knows."
    assert again(desk).names.of("gm") == "Zoe"


def test_a_host_who_plays_sees_their_own_hand_and_the_secrets(tmp_path: Path) -> None:
    wanted = NewGame(game="kingless", seats=("ann", "bob", "cy"), dealer="tool", seed=3, host="bob")
    desk = Desk.new(tmp_path / "game.jsonl", wanted)
    secrets.note(desk, "ann cheats")
    assert states(desk) == ["open"]
    assert desk.view(desk.head, "bob") == desk.view(desk.head, "bob", eyes="bob")
    assert desk.eyes("bob").seat == "bob"
    assert len([*desk.known_state(desk.state, "bob").pieces.names]) == len(desk.state.pieces.names)
    hidden = [token for token in desk.game.hidden(desk.state, "bob") if desk.state.pieces.names[token]]
    known = desk.known_state(desk.state, "bob").pieces.names
    assert hidden
    assert not any(known[token] for token in hidden)


def test_a_host_without_a_seat_sees_every_hand(tmp_path: Path) -> None:
    wanted = NewGame(game="kingless", seats=("ann", "bob", "cy"), dealer="tool", seed=3, host="gm")
    desk = Desk.new(tmp_path / "game.jsonl", wanted)
    assert desk.known_state(desk.state, "gm") is desk.state
    assert desk.known_state(desk.state, "nobody") is not desk.state


# the file


def test_a_line_cannot_be_a_secret_by_half(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.note(desk, "so")
    lines = [json.loads(line) for line in Path(desk.journal.path).read_bytes().splitlines()]
    lines[-1]["events"] = "what"
    Path(desk.journal.path).write_bytes(signed(*map(body, lines)))
    with pytest.raises(LogDamaged, match=f"Line {len(lines)}: it is a secret, but not in"):
        [*journals.open_log(desk.journal.path).chunks(None)]


def test_what_was_told_otherwise_than_written_is_found(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.note(desk, "the miller did it")
    secrets.uncover(desk, [1])
    (told,) = (each.message for each in again(desk).audit(desk.head) if each.code == "uncovered")
    assert told.endswith("told as it was written: note: the miller did it.")
    data = Path(desk.journal.path).read_bytes()
    lines = [json.loads(line) for line in data.splitlines()]
    lines[-1]["text"] = "the baker did it"
    Path(desk.journal.path).write_bytes(signed(*map(body, lines)))
    found = {each.code: each.severity for each in again(desk).audit(desk.head)}
    assert found["told-otherwise"] == "error"


def test_what_was_told_and_never_written_down_is_noted(tmp_path: Path) -> None:
    desk = table(tmp_path)
    for text in ("the miller did it", "the baker did it"):
        secrets.note(desk, text)
    secrets.uncover(desk, [2])
    lines = [json.loads(line) for line in Path(desk.journal.path).read_bytes().splitlines()]
    kept = [line for line in lines if not (line["type"].startswith("secret") and line["id"] == 2)]
    assert len(kept) == len(lines) - 2
    Path(desk.journal.path).write_bytes(signed(*map(body, kept)))
    found = {each.code: each.severity for each in again(desk).audit(desk.head)}
    assert (found["not-in-secret"], "uncovered" in found) == ("note", False)


@pytest.mark.parametrize(
    ("kind", "wrong", "code"),
    [
        ("check_declared", {"rank": -4}, "secret-refused"),
        ("dice_thrown", {"stages": [[6]]}, "not-the-seed"),
        ("dice_thrown", {"stages": [[7]]}, "secret-impossible"),
    ],
)
def test_the_audit_of_a_host_finds_a_secret_against_the_rules(
    kind: str, wrong: dict[str, Any], code: str, tmp_path: Path
) -> None:
    desk = table(tmp_path, dealer="tool", seed=11)
    secrets.moves(desk, "npc Wolf, d6; wolf check head easy sneak: roll")
    lines = [json.loads(line) for line in Path(desk.journal.path).read_bytes().splitlines()]
    event = next(each for each in lines[-1]["events"] if each["type"] == kind)
    assert "secret" not in " ".join(each.code for each in again(desk).audit(desk.head, seat="gm"))
    event |= wrong
    Path(desk.journal.path).write_bytes(signed(*map(body, lines)))
    fresh = again(desk)
    found = {each.code: each for each in fresh.audit(fresh.head, seat="gm")}
    assert found[code].message.startswith("Secret 1: ")
    assert code not in {each.code for each in fresh.audit(fresh.head)}


def test_a_secret_that_cannot_have_happened_is_told_as_such_and_found_once(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.moves(desk, "npc Wolf, d6; wolf check head easy sneak: roll 3; resolve; tell all")
    lines = [json.loads(line) for line in Path(desk.journal.path).read_bytes().splitlines()]
    next(each for each in lines[-1]["events"] if each["type"] == "dice_thrown")["stages"] = [[7]]
    Path(desk.journal.path).write_bytes(signed(*map(body, lines)))
    fresh = again(desk)
    assert f"1  {len(lines[-1]['events'])} events that cannot have happened." in str(pages.blocks(fresh))
    found = [each.code for each in fresh.audit(fresh.head, seat="gm")]
    assert found.count("secret-impossible") == 1


def test_a_host_waits_for_no_program_that_never_stops_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, tries = table(tmp_path), list[str]()

    def changed(**asides: Any) -> None:
        tries.append("once more")
        raise LogChanged("Somebody wrote.")

    monkeypatch.setattr(desk.journal, "append", changed)
    monkeypatch.setattr(desk, "take_in_more", lambda: True)
    with pytest.raises(LogChanged):
        secrets.note(desk, "so")
    assert len(tries) == secrets.OFTEN


def test_a_step_that_was_cut_off_tells_nothing(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.note(desk, "so")
    path, whole = Path(desk.journal.path), Path(desk.journal.path).read_bytes()
    secrets.uncover(desk, [1])
    told = path.read_bytes()
    for end in range(len(whole) + 1, len(told)):
        path.write_bytes(told[:end])
        journal = journals.open_log(path)
        assert journal.torn is not None
    path.write_bytes(told[: told.index(b"\n", len(whole)) + 1])
    fresh = Desk.open(path)
    assert (states(fresh), fresh.journal.torn is not None) == (["open"], True)


def test_no_seat_gets_the_secrets_of_the_host_with_a_page_or_its_data(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.note(desk, "the miller did it")
    for find in (pages.for_host, pages.data_for_host):
        assert ["miller" in str(find(desk, who)) for who in ("gm", "mia", None)] == [True, False, False]


def test_whoever_writes_at_the_table_does_not_notice_a_secret(tmp_path: Path) -> None:
    ours = table(tmp_path)
    theirs = again(ours)
    secrets.note(theirs, "one")
    ours.do("npc Bird, d4")
    secrets.note(theirs, "two")
    ours.undo()
    fresh = again(ours)
    assert (fresh.damage, fresh.head, len(fresh.journal.asides)) == (None, ours.head, 2)
    assert [each.on for each in fresh.journal.asides] == [ours.head, ours.head + 1]


def test_verify_counts_the_tables_log_and_the_seal_proves_it(tmp_path: Path) -> None:
    desk = table(tmp_path)
    path = Path(desk.journal.path)
    plain = path.read_bytes()
    before = proof.seal_of(path)
    secrets.note(desk, "one")
    secrets.moves(desk, "npc Wolf, d6")
    desk.do("npc Bird, d4")
    assert proof.check_log(path, str(before)).report.lines == plain.count(b"\n") + 1
    hosts = proof.seal_of(path, with_secrets=True)
    desk.do("note more")
    assert proof.check_log(path, str(hosts)).with_secrets
    assert not proof.check_log(path, str(before)).with_secrets
    assert proof.check_log(path).report.bytes < path.stat().st_size


def test_a_secret_that_was_changed_breaks_the_hosts_seal_and_no_other(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.note(desk, "the miller did it")
    path = Path(desk.journal.path)
    hosts, tables = proof.seal_of(path, with_secrets=True), proof.seal_of(path)
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    lines[-1]["events"][0]["text"] = "the baker did it"
    path.write_bytes(signed(*map(body, lines)))
    assert proof.check_log(path, str(tables)).wanted == tables
    with pytest.raises(SealBroken):
        proof.check_log(path, str(hosts))


def test_the_recap_that_a_host_passes_on_has_no_secret_in_its_rows(tmp_path: Path) -> None:
    desk = table(tmp_path)
    played(desk, "scene The attic", "note it rains")
    secrets.note(desk, "the keeper is a ghost")
    secrets.moves(desk, "npc Wolf, d6")
    shown = repr(desk.view(desk.head, "recap", eyes="gm"))
    assert "it rains" in shown
    assert "ghost" not in shown
    assert "Wolf" not in shown
    assert "Wolf" in repr(desk.view(desk.head, "people", eyes="gm"))
    assert "the keeper is a ghost" in repr(pages.for_host(desk, "gm"))
