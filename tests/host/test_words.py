"""The host's words at the prompt, in a shell and on its page; and that they are nobody else's."""

from __future__ import annotations

import json
from datetime import UTC
from pathlib import Path

import pytest

from cli.clock import Clock
from cli.prompt import Reply
from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from cli.session import Session
from cli.web.recording import Recorder
from cli.web.table import WebTable
from cli.web.taps import Tap
from cli.words import WORDS
from ledger.core.errors import MoveRefused, TablefoldError
from ledger.desk import secrets
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.cli.conftest import Tablefold
from tests.exports.test_chapters import campaign
from tests.host.test_secrets import again, public, states, table


def said(reply: Reply) -> str:
    return "\n".join(getattr(block, "text", repr(block)) for block in reply.blocks)


def tap(recorder: Recorder, words: str) -> Tap:
    return Tap(at=recorder.desk.head, words=words)


def test_only_with_as_is_a_prompt_the_hosts(tmp_path: Path) -> None:
    desk = table(tmp_path)
    for session in (Session(desk), Session(desk, seat="mia")):
        for line in ("secret so", "secret: npc Wolf, d6", "secrets", "uncover 1", "forget 1"):
            with pytest.raises(MoveRefused, match="Only the Gamemaster has secrets here: gm"):
                session.run(line)
    host = Session(desk, seat="gm")
    assert "only gm knows" in said(host.run("secret the miller did it"))
    assert "Wolf joins" in said(host.run("secret: npc Wolf, d6; wolf check head easy sneak: roll 3"))
    assert "1  Note: the miller did it." in said(host.run("secrets"))
    assert "Wolf" in said(host.run("show gm"))
    assert "Wolf" not in said(Session(desk).run("show"))
    for line in ("show gm", "log --as gm", "export --as gm --to markdown", "audit --as gm"):
        with pytest.raises(TablefoldError):
            Session(desk).run(line)
    assert "the miller did it" in said(host.run("uncover 1"))
    assert "forgotten" in said(host.run("forget 2"))
    assert states(desk) == ["told", "dropped"]


def test_a_word_in_a_secret_is_no_move_of_the_table(tmp_path: Path) -> None:
    desk = table(tmp_path)
    head = desk.head
    Session(desk, seat="gm").run("secret npc Wolf joins later; so they think")
    assert desk.head == head


def test_without_a_host_nobody_has_secrets(tablefold: Tablefold) -> None:
    tablefold("new", "game.jsonl", "--game", "humanity", "--players", "mia,noor")
    answer = tablefold("secret", "game.jsonl", "so", "--as", "mia")
    assert answer.status == 1
    assert "Nobody hosts this game" in answer.err
    assert tablefold("host", "game.jsonl").out == "Nobody hosts this game.\n"
    assert "gm hosts from here on." in tablefold("host", "game.jsonl", "gm").out
    assert tablefold("host", "game.jsonl").out == "gm is the Gamemaster.\n"
    assert json.loads(tablefold("host", "game.jsonl", "--json").out) == {"format": 1, "host": "gm"}
    assert "only gm knows" in tablefold("secret", "game.jsonl", "so", "--as", "gm").out


def test_new_says_that_whoever_has_the_file_has_its_secrets(tablefold: Tablefold) -> None:
    words = ("new", "game.jsonl", "--game", "humanity", "--players", "mia,noor", "--host", "gm")
    assert "whoever has the file can read them" in tablefold(*words).out


@pytest.mark.parametrize("name", ["table", "check", "mia noor", "undo"])
def test_a_host_cannot_have_a_name_that_means_something_else(name: str, tablefold: Tablefold) -> None:
    words = ("new", "game.jsonl", "--game", "humanity", "--players", "mia,noor", "--host", name)
    assert tablefold(*words).status == 2


def test_the_hosts_page_shows_secrets_and_records_them(tmp_path: Path) -> None:
    recorder = Recorder(table(tmp_path))
    shown = recorder.say("gm", tap(recorder, "secret the miller did it"))
    assert (shown.status, shown.data["said"]) == (200, ["Only you will know: Note: the miller did it."])
    assert recorder.asks("gm")["secrets"] == []
    assert recorder.do("gm", tap(recorder, "secret the miller did it")).status == 200
    assert recorder.do("gm", tap(recorder, "secret:npc Wolf, d6")).status == 200
    assert [each["open"] for each in recorder.asks("gm")["secrets"]] == [True, True]
    assert recorder.do("gm", tap(recorder, "forget 1")).status == 200
    assert recorder.say("gm", tap(recorder, "uncover 2")).data["said"] == [
        "Everybody will know: Wolf joins: all dice d6."
    ]
    assert recorder.do("gm", tap(recorder, "uncover 2")).status == 200
    assert "Wolf joins: all dice d6" in public(recorder.desk)


def test_the_hosts_page_says_what_only_the_table_can_judge_and_every_move(tmp_path: Path) -> None:
    recorder = Recorder(table(tmp_path))
    assert recorder.do("gm", tap(recorder, "otto check head easy look")).status == 200
    assert recorder.do("gm", tap(recorder, "rank +1")).status == 200
    assert recorder.asks("gm")["yours"]


@pytest.mark.parametrize(("host", "asked"), [("", ["ann", "bob"]), ("ann", ["ann"]), ("gm", ["gm"])])
def test_what_chance_brought_is_asked_of_the_host_alone_if_there_is_one(
    host: str, asked: list[str], tmp_path: Path
) -> None:
    wanted = NewGame(game="effortless", seats=("ann", "bob"), host=host)
    recorder = Recorder(Desk.new(tmp_path / "a.jsonl", wanted))
    pages = [seat for seat in ("ann", "bob", host) if seat]
    assert [seat for seat in dict.fromkeys(pages) if recorder.asks(seat)["moves"]] == asked


def test_no_other_page_notices_a_secret(tmp_path: Path) -> None:
    recorder = Recorder(table(tmp_path))
    web = WebTable(Desk.open(recorder.desk.journal.path), Clock(UTC), records=True)
    assert web.seats == ("mia", "noor", "gm")
    others = (None, "mia", "noor")
    before = [recorder.asks(seat) for seat in others], [web.page(seat) for seat in others], web.version
    for words in ("secret so", "secret: npc Wolf, d6", "forget 1"):
        assert recorder.do("gm", tap(recorder, words)).status == 200
        recorder.look()
        assert not web.look()
    assert before == (
        [recorder.asks(seat) for seat in others],
        [web.page(seat) for seat in others],
        web.version,
    )
    assert [recorder.changes_for(seat) for seat in (*others, "gm")] == [0, 0, 0, 3]
    for seat in others:
        for words in ("secret so", "uncover 2", "forget 2"):
            assert recorder.do(seat, tap(recorder, words)).status == 422
            assert "typed at the prompt" in recorder.do(seat, tap(recorder, words)).data["error"]


def test_a_host_who_plays_has_one_page_for_both(tmp_path: Path) -> None:
    recorder = Recorder(table(tmp_path, host="mia"))
    assert recorder.do("mia", tap(recorder, "secret noor knows")).status == 200
    assert len(recorder.asks("mia")["secrets"]) == 1
    assert "secrets" not in recorder.asks("noor")
    assert recorder.do("mia", tap(recorder, "noor claim 3")).status == 422


def test_a_page_of_a_host_who_left_shows_nothing_any_more(tmp_path: Path) -> None:
    desk = table(tmp_path)
    recorder = Recorder(desk)
    recorder.do("gm", tap(recorder, "secret so"))
    recorder.desk.hand_host("noor")
    assert "secrets" not in recorder.asks("gm")
    assert "secrets" in recorder.asks("noor")
    web = WebTable(again(desk), Clock(UTC), records=True)
    assert web.seats == ("mia", "noor")


def test_a_number_that_is_no_secret_is_refused_in_words(tmp_path: Path) -> None:
    recorder = Recorder(table(tmp_path))
    for words in ("uncover 4", "uncover", "forget x", "secret", "secret: nonsense"):
        assert recorder.do("gm", tap(recorder, words)).status == 422
    with pytest.raises(TablefoldError):
        Session(recorder.desk, seat="gm").run("uncover 4")


def offered(desk: Desk, who: str | None, line: str) -> list[str]:
    ahead = Lookahead(desk, desk.eyes(who), who)
    return [each.text for each in Completions(desk, ahead).at(line)]


def test_after_secret_the_host_is_offered_moves_with_all_that_is_secret(tmp_path: Path) -> None:
    desk = campaign(tmp_path, ("session", "scene At the docks"))
    secrets.moves(desk, "npc Wolf, d6")
    desk = Desk.open(desk.journal.path)
    assert "secret: Wolf " in offered(desk, "gm", "secret: wo")
    assert any(each.startswith("secret: check") for each in offered(desk, "gm", "secret: ch"))
    assert not any("Wolf" in each for each in offered(desk, "gm", "wo"))
    behind = offered(desk, "gm", "secret: npc Bear, d8; bea")
    assert offered(desk, "gm", "secret: npc Bear, d8; npc Fox, d6; bea") == behind
    assert "Bear " in behind
    assert not any(each.split(":")[-1].strip() in WORDS for each in offered(desk, "gm", "secret: "))


@pytest.mark.parametrize("who", [None, "ann", "bob"])
def test_after_secret_nobody_else_is_offered_anything(tmp_path: Path, who: str | None) -> None:
    desk = campaign(tmp_path, ("session", "scene At the docks"))
    secrets.moves(desk, "npc Wolf, d6")
    desk = Desk.open(desk.journal.path)
    for line in ("secret: ", "secret: wo", "secret: npc Bear, d8; "):
        assert offered(desk, who, line) == []


def test_the_host_alone_looks_ahead_with_all_that_is_secret_now(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.moves(desk, "npc Wolf, d6")
    assert [Lookahead(desk, who=who).secret() for who in (None, "mia", "")] == [None] * 3
    ahead = Lookahead(desk, who="gm")

    def known(*earlier: str) -> list[bool]:
        found = ahead.secret(earlier)
        assert found is not None
        return [name in found.state.characters for name in ("Wolf", "Fox", "Otter")]

    assert known() == [True, False, False]
    assert known("npc Fox, d4", "npc Otter, d4") == [True, True, True]
    assert ahead.secret(("npc Wolf, d4", "npc Fox, d4")) is None
    secrets.moves(desk, "npc Otter, d4")
    assert known() == [True, False, True]
    desk.do("npc Fox, d4")
    assert known() == [True, True, True]


def test_what_a_line_of_several_moves_asks_for_changes_nothing_that_is_shown(tmp_path: Path) -> None:
    position = Lookahead(table(tmp_path)).position()
    assert position is not None
    before = position.state.copy()
    found = position.drafts_of("otto check head easy listen: roll 4")
    assert found is not None
    assert [type(event).__name__ for event in found] == ["CheckDeclared", "DiceThrown"]
    assert position.state == before


def test_a_number_that_is_missing_is_asked_for_with_those_that_are_open(tmp_path: Path) -> None:
    desk = campaign(tmp_path)
    for text in ("one", "two", "three"):
        secrets.note(desk, text)
    secrets.forget(desk, 2)
    desk = Desk.open(desk.journal.path)
    for word in ("uncover", "forget x"):
        with pytest.raises(TablefoldError) as told:
            Session(desk, seat="gm").run(word)
        assert "NUMBER" in told.value.hint
        assert told.value.hint.endswith("Open: 1, 3.")
        with pytest.raises(TablefoldError) as other:
            Session(desk, seat="ann").run(word)
        assert "Open" not in str(other.value.hint)


def test_only_the_host_gets_secrets_as_data(tmp_path: Path, tablefold: Tablefold) -> None:
    desk = campaign(tmp_path)
    secrets.moves(desk, "npc Wolf, d6")
    path = str(desk.journal.path)
    for who in ((), ("--as", "ann"), ("--as", "people")):
        assert "Wolf" not in tablefold("show", path, "--json", *who).out
        assert '"secrets"' not in tablefold("show", path, "--json", *who).out
    said = json.loads(tablefold("show", path, "--json", "--as", "gm").out)
    assert [each["status"] for each in said["secrets"]] == ["open"]
