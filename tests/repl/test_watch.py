"""A second terminal at the table: what is written to a log is seen, whoever writes it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from cli.render.text import draw
from cli.repl import watching
from cli.shell import Shell
from cli.style import Style
from cli.watch import Watch
from ledger.desk.correcting import CorrectionOptions, amend
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.store import mending
from tests.repl.conftest import NewDesk
from tests.repl.real import Real
from tests.repl.terminal import Sink

LOG = Path("stones.jsonl")
CLEARED = b"\x1b[2J"
PAGE_DOWN, HOME = "\x1b[6~", "\x1b[H"


def desk(stones: NewDesk, *moves: str) -> Desk:
    one = stones()
    for move in moves:
        one.do(move)
    return one


def seen(watch: Watch) -> str:
    """What can be read on the screen, once the file has been looked at as often as a torn end needs."""
    watch.look()
    watch.look()
    blocks = (*watch.board(), *watch.moves(), *watch.standing())
    return "\n".join(line.text for line in draw(blocks, width=80))


def test_a_move_of_somebody_else_is_seen_with_what_is_asked_next(stones: NewDesk) -> None:
    other = desk(stones)
    watch = Watch(Desk.open(LOG), None)
    assert not watch.look()
    other.do("take jade")
    assert watch.look()
    assert "ann takes a stone from the jade heap" in seen(watch) or "jade" in seen(watch)
    assert not watch.look()


def test_an_undo_a_redo_and_another_line_are_told(stones: NewDesk) -> None:
    other = desk(stones, "take jade", "5")
    watch = Watch(Desk.open(LOG), None)
    for how in (2, 1):
        more = [" and 1 more event"] if how == 2 else []
        other.undo(str(how))
        assert re.findall(r"Undone: .*?( and .*)?\.\n", seen(watch)) == (more or [""])
        other.redo(how)
        assert re.findall(r"Redone: .*?( and .*)?\.\n", seen(watch)) == (more or [""])
    other.undo()
    other.do("4")
    other.branch("ours")
    text = seen(watch)
    assert "A new line of play begins at event" in text
    other.switch("main")
    assert "The game goes on in the line main." in seen(watch)
    other.annotate(1, "too\x1b[31mred")
    assert "Event 1: “too\\x1b[31mred”" in seen(watch)
    other.bookmark("dinner", 1)
    assert "Event 1 is called dinner." in seen(watch)
    other.rename("ours", "yours")
    assert "The line ours is called yours now." in seen(watch)


def test_a_correction_is_told_as_one(stones: NewDesk) -> None:
    other = desk(stones, "take jade", "5", "note one", "note two")
    watch = Watch(Desk.open(LOG), None)
    amend(other, 3, ["note three"], CorrectionOptions(reason="misheard")).write()
    text = seen(watch)
    assert "Corrected: event 3 was changed (misheard)." in text
    assert "note: three" in text


def test_a_torn_end_is_told_and_its_repair_too(stones: NewDesk) -> None:
    desk(stones, "take jade", "5", "note one")
    watch = Watch(Desk.open(LOG), None)
    whole = LOG.read_bytes()
    LOG.write_bytes(whole + b'{"type":"noted","id":')
    assert not watch.look(), "somebody may be writing"
    assert "The last step was only partly written" in seen(watch)
    mending.repair(LOG)
    assert "The torn end of the log was repaired." in seen(watch)
    assert "not written" not in seen(watch)


def test_a_log_that_is_replaced_removed_and_damaged_is_told(stones: NewDesk) -> None:
    other = desk(stones, "take jade", "5", "note one")
    before = LOG.read_bytes()
    watch = Watch(Desk.open(LOG), None)
    LOG.write_bytes(b"".join(before.splitlines(keepends=True)[:-1]))
    assert "The log was replaced: it is 1 line shorter than before." in seen(watch)
    LOG.write_bytes(before)
    assert "note: one" in seen(watch)
    LOG.unlink()
    assert "There is no such log" in seen(watch)
    Desk.new(LOG, NewGame(game="stones", seats=("cy", "dee"), variant="short"))
    text = seen(watch)
    assert "Another log has taken this name" in text
    assert "There is no such log" not in text
    LOG.write_bytes(before.replace(b"jade", b"opal"))
    assert "does not fit" in seen(watch) or watch.trouble
    assert other.head


def test_damage_of_a_watched_log_is_not_told_once_more_afterwards(
    stones: NewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk(stones, "take jade", "5")
    before, _, after = LOG.read_bytes().rpartition(b"jade")
    LOG.write_bytes(before + b"opal" + after)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr(watching.Watching, "show", lambda screen: None)
    shell = Shell()
    damaged = shell.read(str(LOG))
    assert shell.damage is not None
    shell.watch(damaged, None)
    assert shell.damage is None


def test_a_seat_sees_its_own_cards_and_nobody_elses(tmp_path: Path) -> None:
    wanted = NewGame(game="kingless", seats=("ann", "bob", "cy"), dealer="tool", seed=12)
    one = Desk.new(tmp_path / "k.jsonl", wanted)
    names = one.state.pieces.names
    hidden = {names[token] for token in one.game.hidden(one.state, None)}
    everybody, ann = (seen(Watch(one, seat)) for seat in (None, "ann"))
    assert not [name for name in hidden if f" {name}" in everybody]
    mine = hidden - {names[token] for token in one.game.hidden(one.state, "ann")}
    assert [name for name in mine if name not in ann] == []


def test_the_terminal_shows_each_step_without_drawing_all_anew_and_q_leaves(dealt: Desk) -> None:
    other = dealt
    with Real("watch", "dealt.jsonl", LINES=None, COLUMNS=None) as real:
        real.until("q leaves").settled()
        drawn = len(real.bytes)
        for number in range(5):
            other.do(f"note number {number}")
            real.stands(f"note: number {number}")
        assert CLEARED not in real.bytes[drawn:]
        assert len(real.bytes) - drawn < 5 * 24 * 80 / 2
        other.undo()
        real.stands("Undone: note: number 4")
        real.resize(30, 60)
        real.stands("q leaves", gone="more line")
        real.resize(16, 60)
        real.stands("more lines below")
        assert max(map(len, real.text().splitlines())) <= 60
        top = " ".join(real.text().splitlines()[0].split())
        real.stands(gone=top, pressing=PAGE_DOWN)
        real.stands(gone=" below", pressing=PAGE_DOWN)
        real.keys(HOME).stands(top)
        assert real.keys("q").ended() == 0


def test_a_step_of_somebody_else_and_another_size_are_drawn_without_a_key(
    dealt: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a screen so low that only one move has room above where the game stands."""
    watch, size, seen = Watch(Desk.open("dealt.jsonl"), None), [Size(24, 80)], [""]
    standing = [line.text for line in draw(watch.standing(), width=60)]
    steps = [
        ("q leaves", lambda: dealt.do("note hello")),
        ("note: hello", lambda: size.append(Size(2 * len(standing) + 4, 60))),
        ("more lines below", lambda: pipe.send_text(PAGE_DOWN * 5)),
        (r"(?s)\A(?!.*more line).*q leaves", lambda: pipe.send_text("q")),
    ]

    def look() -> bool:
        """What is on the screen at each look at the file, and what comes next."""
        seen.append(sink.text())
        assert len(seen) < 200, seen[-1]
        if steps and re.search(steps[0][0], seen[-1]):
            steps.pop(0)[1]()
        return Watch.look(watch)

    monkeypatch.setattr(watch, "look", look)
    with create_pipe_input() as pipe:
        sink = Sink(80, 24, pipe.send_text)
        output = Vt100_Output(sink, lambda: size[-1], term="xterm")  # type: ignore[arg-type]
        with create_app_session(input=pipe, output=output):
            watching.Watching(watch, Style()).show()
    assert steps == []
    assert [each for each in ("note: hello", *standing) if each not in seen[-1]] == []
    [*_, last] = draw(watch.board(), width=60)
    assert (last.text in seen[-1], "more line" in seen[-1]) == (True, False)


def test_on_a_dumb_terminal_it_says_what_to_do(dealt: Desk) -> None:
    with Real("watch", "dealt.jsonl", TERM="dumb") as real:
        assert real.ended() == 2
        assert "Watching a game needs a terminal." in real.said()
        assert "tablefold show dealt.jsonl" in real.said()
