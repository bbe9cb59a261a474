"""What somebody could type to find out what is hidden, and whether two logs answer it alike.

Law: a question that leaves no trace is answered byte for byte the same. What is recorded leaves one: there
only what is refused in both logs is compared; on a pad also whether it is recorded.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from datetime import UTC
from pathlib import Path
from random import Random

from click.shell_completion import ShellComplete

from cli.clock import Clock
from cli.export import FORMATS
from cli.main import run, tablefold
from cli.web.recording import Recorder
from cli.web.table import WebTable
from cli.web.taps import Tap
from ledger.desk import new_log
from ledger.desk.desk import Desk
from ledger.playouts import running
from ledger.playouts.forecasting import OddsRows
from ledger.shelf import telling
from tests.secrets.worlds import Twins
from tests.trace import Trace

LOG = "game.jsonl"
FEW = ("--playouts", "2", "--workers", "1")
"""Random games for chances."""
READING = (
    ("show",),
    ("show", "--json"),
    ("show", "--hindsight"),
    ("moves",),
    ("moves", "--json"),
    ("log",),
    ("log", "--all"),
    ("log", "--json"),
    ("score", "--json"),
    ("find",),
    ("replay",),
    ("replay", "--json"),
    ("branch",),
    ("diff", "1"),
    ("diff", "3", "--json"),
    *(("export", "--to", form) for form in FORMATS if form != "events"),
    ("export", "--to", "svg", "--board"),
    ("share", "-o", "-", "--utc"),
    ("share", "-o", "-", "--utc", "--json"),
    ("plot",),
    ("plot", "--json"),
    ("odds", "--every", "move", *FEW, "--json"),
    ("odds", "--moves", "--playouts", "1", "--workers", "1"),
    ("plot", "odds", "--playouts", "2"),
    ("plot", "odds", "--playouts", "2", "--json"),
    ("share", "-o", "-", "--utc", "--odds", "--playouts", "2"),
    ("review", *FEW),
    ("review", *FEW, "--json"),
    ("shelf", "--json"),
    ("shelf", "--where", "turn > 2 at any time"),
    ("rows",),
    ("page",),
)
"""Commands that only look."""
ON_A_PAGE = ("asks", "say", "tap", "undo", "page", "news", "story")
"""What phones get: what is asked, how a tap would read, what comes of it, a page, what came to one, and the
story that it fetches."""
FOR_A_SEAT = frozenset(
    {"show", "moves", "replay", "find", "export", "plot", "odds", "share", "page", "review"}
)
SEAL = re.compile(r"(?:[a-z]+-){3,}[a-z]+ \d+-[0-9a-f]+|Audit: [^<]*")
"""What a game that is over says of the whole log; and that it was not dealt so by its seed."""
SESSION = ("help", "help all", "show", "moves", "log", "score", "undo; redo", "undo", "find")
Said = tuple[int, str, str]


class Questions:
    """Random questions about one pair of logs; the same ones for the same seed."""

    def __init__(self, twins: Twins, chance: Random, *, on_pages: bool = False) -> None:
        """All of them, or only those that pages are asked."""
        self._twins, self._chance, self._on_pages = twins, chance, on_pages

    def words(self) -> tuple[tuple[str, ...], bytes]:
        """One command line after its program's name, and what is typed into it."""
        pick = self._chance.random()
        if pick < 0.08 or self._on_pages:
            return (self._chance.choice(ON_A_PAGE), LOG, self._tapped(), *self._as()), b""
        if pick < 0.3:
            return ("do", LOG, *self._lines(), *self._as(), *self._json()), b""
        if pick < 0.6:
            odds = ("--odds", *FEW) if self._chance.random() < 0.2 else ()
            return ("whatif", LOG, *self._lines(), *odds, *self._as(), *self._json()), b""
        if pick < 0.7:
            word = self._chance.choice(("insert", "insert", "amend"))
            return (
                word,
                LOG,
                str(self._last()),
                *self._lines(),
                "--dry-run",
                "--skip",
                *self._as(),
                *self._json(),
            ), b""
        if pick < 0.8:
            typed = "\n".join(self._chance.choice((self._line(), *SESSION)) for _ in range(3))
            return ("play", LOG, *self._as()), typed.encode()
        if pick < 0.9:
            return ("complete", "do", LOG, *self._as(), self._part()), b""
        word, *more = self._chance.choice([each for each in READING if not self._is_sealed(each[0])])
        return (word, LOG, *more, *(self._as() if word in FOR_A_SEAT else ())), b""

    def _is_sealed(self, word: str) -> bool:
        """Whether a list of logs says the first word of a seal, which covers what is hidden still."""
        return self._twins.is_over and word in ("shelf", "rows")

    def _last(self) -> int:
        """Behind it nothing is dealt: a seed deals anew what a correction moves, and that is no exchange."""
        return self._twins.one.count(b"\n") - 1

    def _lines(self) -> Sequence[str]:
        return [self._line() for _ in range(1 if self._chance.random() < 0.8 else 2)]

    def _line(self) -> str:
        """A move that can be listed, or words that may make one, cut or not."""
        chance, twins = self._chance, self._twins
        pick = chance.random()
        if pick < 0.1:
            return str(chance.randrange(100))
        if pick < 0.4 and twins.moves:
            line = chance.choice(twins.moves)
        else:
            words = [self._name() for _ in range(chance.choice((0, 1, 1, 1, 2)))]
            if chance.random() < 0.3:
                words.insert(0, chance.choice(twins.seats))
            line = " ".join((chance.choice(twins.verbs), *words))
        if chance.random() < 0.25:
            line = f"{chance.choice(twins.seats)} {line}"
        if chance.random() < 0.25:
            line = f"! {line}"
        return line[: chance.randrange(1, len(line) + 1)] if chance.random() < 0.2 else line

    def _tapped(self) -> str:
        """A line, or a move and a line behind it."""
        is_both = self._twins.moves and self._chance.random() < 0.25
        return "; ".join([*([self._chance.choice(self._twins.moves)] if is_both else []), self._line()])

    def _part(self) -> str:
        line = self._line()
        return line[: self._chance.randrange(len(line) + 1)]

    def _name(self) -> str:
        names = self._twins.names if self._chance.random() < 0.6 else self._twins.cards
        return self._chance.choice((self._chance.choice(names), "1", "t5", "?"))

    def _as(self) -> tuple[str, ...]:
        who = self._chance.choice((None, *self._twins.blind))
        return ("--as", who) if who else ()

    def _json(self) -> tuple[str, ...]:
        return ("--json",) if self._chance.random() < 0.2 else ()


def differs(
    twins: Twins, words: tuple[str, ...], typed: bytes, folder: Path, trace: Trace | None = None
) -> str:
    """How the two logs answer differently; empty where they do not, or where it left a trace. A page is not
    taken down: each has a number of its own."""
    leaves_a_trace = words[0] in ("do", "play", "tap", "undo")
    one, other = (_asked(data, words, typed, folder) for data in (twins.one, twins.other))
    if trace is not None and words[0] not in ("page", "news"):
        trace.add(twins.game, *words, typed, *one, *other)
    grown = _has_grown(one), _has_grown(other)
    if one == other or (leaves_a_trace and (all(grown) or (any(grown) and not twins.is_pad))):
        return ""
    if twins.is_over and _unsealed(one) == _unsealed(other):
        return ""
    return f"{' '.join(words)} {typed!r} ({' <-> '.join(twins.names)}):\n{one[0]}\n{other[0]}"


Answered = tuple[Said, int]


def _unsealed(answered: Answered) -> Answered:
    """Of a game that is over without what is said of the whole log, what is hidden in it and all."""
    (status, out, err), grown = answered
    return (status, SEAL.sub("SEAL", out), err), grown


def _has_grown(answered: Answered) -> bool:
    return answered[1] > 0


def _asked(data: bytes, words: tuple[str, ...], typed: bytes, folder: Path) -> Answered:
    """What is said, and by how many bytes the log has grown."""
    path = folder / LOG
    path.write_bytes(data)
    said = (
        _completed(words[1:])
        if words[0] == "complete"
        else (0, _made(words, path), "")
        if words[0] in ("rows", *ON_A_PAGE)
        else _ran(words, typed)
    )
    return said, path.stat().st_size - len(data)


def _made(words: Sequence[str], path: Path) -> str:
    """What `shelf scan` keeps of a log, or the page of the web table for everybody or a seat; what is asked
    there, how a tap would read, and what comes of it."""
    if words[0] == "rows":
        return repr(telling.read(path, LOG, audit=True, odds=OddsRows(1)))
    seat = words[-1] if "--as" in words else None
    if words[0] == "story":
        return WebTable(Desk.open(path), Clock(UTC), records=True).story(seat).decode()
    if words[0] in ("page", "news"):
        return _page(path, seat, is_news=words[0] == "news")
    recorder = Recorder(Desk.open(path))
    if words[0] == "asks":
        return repr(recorder.asks(seat))
    tap = Tap(at=recorder.desk.head, words=words[2].removeprefix("! "), insists=words[2].startswith("! "))
    does = {"say": recorder.say, "tap": recorder.do, "undo": recorder.undo}
    return repr(does[words[0]](seat, tap))


def _page(path: Path, seat: str | None, *, is_news: bool) -> str:
    """A page; or what comes to one that was made before the last step."""
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    kept = len(lines) - 1
    while kept > 1 and b'"more":true' in lines[kept - 1]:
        kept -= 1
    if is_news and kept:
        path.write_bytes(b"".join(lines[:kept]))
    table = WebTable(Desk.open(path), Clock(UTC), records=True)
    first, run = table.page(seat), table.version.partition("-")[0]
    if is_news:
        since = table.version
        path.write_bytes(whole)
        table.look()
        first = table.growth(seat, since) or table.page(seat)
    return first.decode().replace(run, "RUN")


def _completed(words: Sequence[str]) -> Said:
    completion = ShellComplete(tablefold, {}, "tablefold", "_TABLEFOLD_COMPLETE")
    found = completion.get_completions(list(words[:-1]), words[-1])
    return 0, "\n".join(item.value for item in found), ""


def _ran(words: Sequence[str], typed: bytes) -> Said:
    out, err = io.StringIO(), io.StringIO()
    given, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = run(words)
    finally:
        sys.stdin = given
    return status, out.getvalue(), err.getvalue()


@contextmanager
def at(folder: Path) -> Iterator[None]:
    """In that folder, with nobody's settings, on one core."""
    before, environment = Path.cwd(), dict(os.environ)
    os.chdir(folder)
    now, new_log.now = new_log.now, lambda: "2026-11-20T19:03:11Z"
    cores, running.cores = running.cores, lambda: 1
    os.environ.update(
        {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "STATE", "CACHE")}
    )
    try:
        yield
    finally:
        new_log.now, running.cores = now, cores
        os.chdir(before)
        os.environ.clear()
        os.environ.update(environment)


def ask(
    folder: Path,
    pairs: Sequence[Twins],
    number: int,
    seed: int,
    *,
    on_pages: bool = False,
    trace: Trace | None = None,
) -> list[str]:
    """Asks that many questions, in turn of each pair, and gives back where the answers differ."""
    found: list[str] = []
    with at(folder):
        for count in range(number):
            chance = Random(f"{seed} {count}")
            twins = pairs[count % len(pairs)]
            words, typed = Questions(twins, chance, on_pages=on_pages).words()
            if told := differs(twins, words, typed, folder, trace):
                found.append(f"question {count} of seed {seed}: {told}")
    return found
