"""Pages that tap over the wire, all at once, beside another process that writes; connections are cut, and the
server is killed and started again.

    nice python -m tests.wire_races TAPS --seed N

Law: a tap that was answered with 200 is one step of the log, right after the event that its page showed; a
note may stand later, and what was undone is redone. A step that nobody was told of belongs to a tap
whose answer was lost. The log is what the model of `tests/life` says, and when it is quiet everybody can tap.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from threading import Event as Signal
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ledger.core.errors import TablefoldError
from ledger.core.log.events import TIMELINE, Event, Noted, Redone, Undone
from ledger.core.rules.verdicts import Over
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.life.timeline import Model
from tests.web.evenings import GAMES, taps

if TYPE_CHECKING:
    from collections.abc import Iterator

SIX = ("kingless", "effortless", "effortless from the box", "courses", "hearts on a pad", "endeavor")
LENGTH = 400
"""Taps in one game."""
PAUSE = 0.2
"""Seconds between two taps of a page: no seat may tap more often."""
PATIENCE = 90.0
DONE, CHOSEN, TOO_OFTEN = 200, 202, 429
LAPTOP = ("do", "do", "undo", "redo", "note", "switch")


class Sent(NamedTuple):
    """A tap, and what came of it; the status is 0 where the answer was lost."""

    what: str
    seat: str
    tap: dict[str, Any]
    status: int
    data: dict[str, Any]
    life: int
    """Which start of the server answered it."""


class Table:
    """The server in a process of its own, which is killed and started again."""

    def __init__(self, log: Path) -> None:
        self._log = log
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.lives = 0
        self._environ = {**os.environ, "XDG_STATE_HOME": str(log.parent / "state")}
        self._stderr = log.parent / "stderr.txt"

    def begin(self) -> None:
        place = f"127.0.0.1:{self.port}"
        words = (sys.executable, "-m", "cli", "watch", str(self._log), "--web", place, "--record")
        with self._stderr.open("ab") as file:
            self._program = subprocess.Popen(
                words, env=self._environ, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=file
            )
        self.lives += 1
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._program.poll() is None:
            line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            with suppress(OSError, HTTPException), closing(line):
                line.request("HEAD", "/")
                line.getresponse().read()
                return
            time.sleep(0.05)
        raise AssertionError(f"it does not start: {self._program.poll()}")

    def complains(self) -> str:
        """What the server has written last of its own mistakes."""
        return self._stderr.read_text("utf-8", errors="replace")[-3000:]

    def kill(self) -> None:
        self._program.send_signal(signal.SIGKILL)
        self._program.wait()

    def links(self) -> dict[str, str]:
        """The token of each seat, as the server keeps them."""
        [file] = (self._log.parent / "state" / "tablefold" / "links").glob("*.json")
        return dict(msgspec.json.decode(file.read_bytes())["tokens"])


class Phone:
    """A page of a seat: it asks, taps at random, loses answers, and sends again what it is not sure of."""

    def __init__(self, table: Table, seat: str, chance: Random) -> None:
        self._table, self._seat, self._chance = table, seat, chance
        self._token = table.links()[seat]
        self.done = 0
        self.sent: list[Sent] = []
        self.faults: list[str] = []
        self._line: HTTPConnection | None = None

    def taps(self, number: int, stop: Signal) -> None:
        """Taps so often; while nobody serves, a page tries again, and that is no tap."""
        end, heard = self.done + number, time.monotonic()
        while self.done < end and not stop.is_set():
            began = time.monotonic()
            try:
                self.tap_once()
            except (OSError, HTTPException) as lost:
                self.hang_up()
                time.sleep(0.1)
                if isinstance(lost, ConnectionRefusedError) and began - heard < PATIENCE:
                    continue
            else:
                heard = time.monotonic()
            self.done += 1
            time.sleep(max(0.0, PAUSE - (time.monotonic() - began)))

    def hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None

    def tap_once(self) -> None:
        pick = self._chance.random()
        unsure = [each for each in self.sent[-5:] if each.what != "say"]
        if pick < 0.15 and unsure:
            self._sends_again(self._chance.choice(unsure))
            return
        asked = self.asks()
        words = taps(asked, self._chance) or self._chance.choice(("end", "1", "note hello", ""))
        tap = {
            "at": asked["at"] if pick > 0.2 else self._chance.randrange(asked["at"] + 2),
            "words": words,
            "key": f"{self._chance.getrandbits(96):x}",
        }
        what = self._chance.choice(("do",) * 14 + ("say", "undo", "allow", "forget"))
        if self._chance.random() < 0.08:
            self._cut(what, tap)
        else:
            self._sends(what, tap)

    def asks(self) -> dict[str, Any]:
        status, data = self._call("GET", "asks")
        if status != DONE:
            self.faults.append(f"{self._seat} is told {status} {data}")
            raise HTTPException
        return data

    def _sends(self, what: str, tap: dict[str, Any]) -> None:
        life = self._table.lives
        try:
            status, data = self._call("POST", what, tap)
        except (OSError, HTTPException):
            self.sent.append(Sent(what, self._seat, tap, 0, {}, life))
            raise
        self.sent.append(Sent(what, self._seat, tap, status, data, life))

    def _sends_again(self, old: Sent) -> None:
        """A tap whose answer was lost counts once; one that was answered is answered the same."""
        life = self._table.lives
        status, data = self._call("POST", old.what, old.tap)
        if TOO_OFTEN in {status, old.status}:
            self.sent.append(Sent(old.what, self._seat, old.tap, status, data, life))
        elif old.status == 0:
            if life == old.life == self._table.lives:  # another start knows no key, so the first may count
                self.sent.remove(old)
            self.sent.append(Sent(old.what, self._seat, old.tap, status, data, life))
        elif life == old.life == self._table.lives and (status, data) != (old.status, old.data):
            self.faults.append(f"{old} was answered otherwise: {status} {data}")
        elif life != old.life and status == DONE:
            self.sent.append(Sent(old.what, self._seat, old.tap, status, data, life))

    def _cut(self, what: str, tap: dict[str, Any]) -> None:
        """Sends a tap, or a part of it, and hangs up before there is an answer."""
        self.sent.append(Sent(what, self._seat, tap, 0, {}, self._table.lives))
        body = msgspec.json.encode(tap)
        request = f"POST {self._place(what)} HTTP/1.1\r\n{self._heads(len(body))}\r\n".encode() + body
        with socket.create_connection(("127.0.0.1", self._table.port), PATIENCE) as line:
            line.sendall(request[: self._chance.choice((len(request), len(request), len(request) - 3))])

    def _call(self, method: str, what: str, tap: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
        if self._line is None:
            self._line = HTTPConnection("127.0.0.1", self._table.port, timeout=PATIENCE)
        body = None if tap is None else msgspec.json.encode(tap)
        heads = {"Origin": f"http://127.0.0.1:{self._table.port}", "Content-Type": "application/json"}
        self._line.request(method, self._place(what), body, heads)
        answer = self._line.getresponse()
        said = answer.read()
        try:
            return answer.status, msgspec.json.decode(said)
        except msgspec.DecodeError:
            self.faults.append(f"{self._seat} is told {answer.status} {said[:80]!r} of {what} {tap}")
            self.faults.append(self._table.complains())
            return answer.status, {"error": ""}

    def _place(self, what: str) -> str:
        return f"/seat/{self._token}/{what}"

    def _heads(self, length: int) -> str:
        here = f"127.0.0.1:{self._table.port}"
        return (
            f"Host: {here}\r\nOrigin: http://{here}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {length}\r\n"
        )


def writes(log: str) -> None:
    """The laptop: what it is told on standard input it does to the log, and says what became of it."""
    for line in sys.stdin:
        what, _, seed = line.strip().partition(" ")
        first = last = 0
        with suppress(TablefoldError):
            desk = Desk.open(log)
            before = len(desk.history)
            _write(desk, what, Random(seed))
            if len(desk.history) > before:
                first = last = len(desk.history)
                while first > 1 and desk.history.event(first - 1).more:
                    first -= 1
        print(first, last, flush=True)


def _write(desk: Desk, what: str, chance: Random) -> None:
    match what:
        case "do":
            legal = [move.text for move in desk.moves() if move.verdict.is_accepted]
            desk.do(chance.choice(legal or ["note nothing"]))
        case "undo":
            desk.undo()
        case "redo":
            desk.redo()
        case "note":
            desk.do("note The kettle boils.")
        case "switch":
            desk.switch(chance.choice(sorted(desk.history.timeline.tips)))


class Laptop:
    """The other process, and the lines that it wrote."""

    def __init__(self, log: Path) -> None:
        words = (sys.executable, "-m", "tests.wire_races", "--writes", str(log))
        self._program = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines = set[int]()
        """The ids of the lines that it wrote."""

    def does(self, what: str, seed: int) -> None:
        given, said = _pipes(self._program)
        given.write(f"{what} {seed}\n")
        given.flush()
        first, last = map(int, said.readline().split())
        self.lines.update(range(first, last + 1))

    def end(self) -> None:
        _pipes(self._program)[0].close()
        self._program.wait(PATIENCE)
        _pipes(self._program)[1].close()


def _pipes(program: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    assert program.stdin is not None
    assert program.stdout is not None
    return program.stdin, program.stdout


@contextmanager
def beside(*jobs: Callable[[], None]) -> Iterator[Sequence[Thread]]:
    threads = [Thread(target=job) for job in jobs]
    for thread in threads:
        thread.start()
    try:
        yield threads
    finally:
        for thread in threads:
            thread.join()


def race(
    folder: Path, wanted: NewGame, number: int, kills: int, chance: Random
) -> tuple[list[str], list[Sent]]:
    """That many taps of one game: what went wrong, and what was sent."""
    log = folder / "game.jsonl"
    begun = len(Desk.new(log, wanted).history)
    table, laptop, stop = Table(log), Laptop(log), Signal()
    with ExitStack() as stack:
        stack.callback(laptop.end)
        table.begin()
        stack.callback(table.kill)
        phones = [Phone(table, seat, Random(f"{chance.random()} {seat}")) for seat in _five(wanted.seats)]
        for phone in phones:
            stack.callback(phone.hang_up)
        each = -(-number // len(phones))
        jobs = [lambda phone=phone: phone.taps(each, stop) for phone in phones]
        with beside(*jobs) as threads:
            while any(thread.is_alive() for thread in threads):
                done = sum(phone.done for phone in phones)
                time.sleep(PAUSE)
                laptop.does(chance.choice(LAPTOP), chance.randrange(10**6))
                if table.lives <= kills and done > number * table.lives / (kills + 1):
                    table.kill()
                    time.sleep(chance.random() / 2)
                    table.begin()
        faults = [fault for phone in phones for fault in phone.faults]
        sent = [one for phone in phones for one in phone.sent]
        faults += checked(Desk.open(log), _each_once(sent), laptop.lines | {*range(1, begun + 1)})
        faults += _is_stuck(log, phones)
    return faults, sent


def _five(seats: Sequence[str]) -> Sequence[str]:
    """Five pages: where there are fewer seats, some have two."""
    return [seats[place % len(seats)] for place in range(5)]


def _each_once(sent: Sequence[Sent]) -> list[Sent]:
    """Without the second answer to a tap that was sent again: a start of the server that knows its key has
    recorded nothing anew."""
    found = dict[tuple[str, int] | int, Sent]()
    for place, one in enumerate(sent):
        found.setdefault((one.tap["key"], one.life) if one.status == DONE else place, one)
    return [*found.values()]


def checked(desk: Desk, sent: Sequence[Sent], others: set[int]) -> list[str]:
    """What the log says that it should not, or does not say that it should; `others` wrote those lines."""
    faults = []
    if desk.damage is not None or desk.journal.torn is not None:
        faults.append("the log is damaged")
    events = [desk.history.event(id_) for id_ in range(1, len(desk.history) + 1)]
    model = Model()
    for event in events:
        model.take(event)
    there = desk.history.timeline
    if (there.head, there.branch, there.tips) != (model.head, model.branch, model.tips):
        faults.append(
            f"the log: {there.head} {there.branch} {there.tips}, the model: {model.head} {model.tips}"
        )
    faults += [each.message for each in desk.audit(desk.head, patience=0) if each.severity == "error"]
    steps = _steps(event for event in events if event.id not in others)
    faults += _unanswered(steps, sent)
    return faults


def _steps(events: Iterator[Event] | Any) -> dict[int, list[Event]]:
    """What was written in one go, by its last id."""
    found, step = dict[int, list[Event]](), list[Event]()
    for event in events:
        step.append(event)
        if not (event.more or event.then):
            found[event.id], step = step, []
    return found


def _unanswered(steps: dict[int, list[Event]], sent: Sequence[Sent]) -> Iterator[str]:
    """Taps that were recorded without a trace or twice, and steps that nobody tapped."""
    moves = {id_: _moved(step) for id_, step in steps.items() if _moved(step)}
    again = [step[-1] for step in steps.values() if isinstance(step[-1], Redone)]
    back = sum(isinstance(step[-1], Undone) for step in steps.values())
    for one in (each for each in sent if each.what == "do" and each.status == DONE):
        at = one.data["at"]
        step = moves.get(at)
        is_note = one.tap["words"].startswith("note ")  # taken back while it was tapped again
        redone = next(
            (line for line in again if line.to == at and (is_note or line.on == one.tap["at"])),
            None,
        )
        if step is not None and (step[0].on == one.tap["at"] or isinstance(step[-1], Noted)):
            del moves[at]
        elif redone is not None:  # the end of a step, taken back and tapped again, is done again
            again.remove(redone)
        elif step is not None:
            yield f"{one} was recorded after {step[0].on}"
            del moves[at]
        else:
            yield f"{one} is not in the log, or twice"
    lost = [one for one in sent if one.what == "do" and one.status == 0]
    for step in moves.values():
        found = next((one for one in lost if one.tap["at"] == step[0].on and _says(step, one)), None)
        if found is None:
            yield f"nobody tapped {step[0].typed!r} after {step[0].on}"
        else:
            lost.remove(found)
    undone = sum(one.status == DONE for one in sent if one.what in ("undo", "allow"))
    unsure = sum(one.status == 0 for one in sent if one.what in ("undo", "allow"))
    if not undone <= back <= undone + unsure:
        yield f"{back} were taken back, of {undone} taps and {unsure} without an answer"


def _moved(step: Sequence[Event]) -> Sequence[Event]:
    """What happened in a step, without the lines that begin a branch for it."""
    return [event for event in step if type(event) not in TIMELINE]


def _says(step: Sequence[Event], one: Sent) -> bool:
    typed = "; ".join(event.typed for event in step if event.typed)
    return " ".join(one.tap["words"].split()).casefold() in typed.casefold() or step[0].by == one.seat


def _is_stuck(log: Path, phones: Sequence[Phone]) -> Iterator[str]:
    """Whether nobody can go on when it is quiet."""
    before = Desk.open(log)
    for phone in phones if not isinstance(before.pending, Over) else ():
        phone.taps(5, Signal())
        if len(Desk.open(log).history) > len(before.history):
            return
    if not isinstance(before.pending, Over):
        yield f"nobody can tap anything: {[phone.asks()['asked'] for phone in phones]}"


def races(
    folder: Path,
    number: int,
    seed: int,
    *,
    length: int = LENGTH,
    kills: int = 3,
    tell: Callable[[str], None] = lambda text: None,
) -> tuple[list[str], Counter[int]]:
    """That many taps over new games: what went wrong, and how taps were answered; told game by game."""
    faults, answers, place = list[str](), Counter[int](), 0
    while sum(answers.values()) < number:
        chance, name = Random(f"{seed} {place}"), SIX[place % len(SIX)]
        wanted = GAMES[name]
        if wanted.dealer == "tool":
            wanted = replace(wanted, seed=chance.randrange(10_000))
        own = folder / str(place)
        own.mkdir()
        found, sent = race(own, wanted, min(length, number), kills, chance)
        faults += (said := [f"game {place} of seed {seed} ({name}): {fault}" for fault in found])
        answers.update(one.status for one in sent)
        tell("\n".join([f"game {place}, {name}: {len(sent)} taps, {len(found)} faults", *said]))
        place += 1
    return faults, answers


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.wire_races", description=__doc__)
    words.add_argument("taps", type=int, nargs="?", default=2_400)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--writes", help="be the laptop of a log")
    asked = words.parse_args()
    if asked.writes:
        writes(asked.writes)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        faults, answers = races(
            Path(folder), asked.taps, asked.seed, tell=lambda text: print(text, flush=True)
        )
    found = f"{sum(answers.values())} taps, {dict(sorted(answers.items()))}, {len(faults)} faults"
    print(found)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
