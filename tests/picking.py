"""Evenings on which somebody types the numbers of the lists that were just shown.

    nice python -m tests.picking EVENINGS --seed N [GAME …]

The lists are that of moves, those of `moves` and of `help`, what an unclear line may mean, the answers to a
correction, and `moves` before `do N` in a shell. Law: nothing is known but what stands on the screen. A
number records what its words record, typed on a copy of the log. The status is 1 where one did not.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from random import Random

from cli.main import run
from cli.repl.frontend import SessionQuestion
from cli.repl.lookahead import Lookahead
from cli.repl.loop import Loop
from cli.style import Style
from ledger.core.log.events import same
from ledger.core.rules.verdicts import deciders
from ledger.core.typing.eyes import Known, all_of_it
from ledger.desk.desk import Desk
from ledger.games import registry
from tests.life.commands import legal_line
from tests.life.life import Life, begun
from tests.typist import Typist

STRANGERS = ("coup", "draft", "hearsay", "hearts", "lost_cities", "market", "skull", "sushi")
LINES, SITTING = 60, 15
"""Lines of an evening, and of a sitting: then somebody else sits down, at a screen of another width."""
ANSWERS = 5
"""So many answers to a correction, then it is stopped."""
OTHER = ("moves are blocked", "(")
"""What else stands behind a number: how many, or what a number means that is itself the name."""
MENU = "A number picks what can be meant now:"


def rows_of_moves(page: Sequence[str]) -> dict[str, str]:
    """The numbered rows in columns at the end of a page: number → the words beside it."""
    end = [*takewhile(lambda row: row.startswith("  "), reversed(page))][::-1]
    listed = [*takewhile(re.compile(r"  \d+ ").match, end)]
    rows = (re.split(r" {3,}|,(?= \d+ [^()]*(?:,|$)| or a part|$)", row) for row in listed)
    cells = (cell.strip().partition(" ") for row in rows for cell in row)
    return {
        number: words
        for number, _, words in cells
        if number.isdigit() and words and not words.startswith(OTHER)
    }


def rows_of_table(page: Sequence[str]) -> dict[str, str]:
    """The rows of `moves`; one that goes on in the next line is left out."""
    found = (re.match(r" *(\d+)  (\S.*?)(?:   *\S.*)?$", row) for row in page)
    goes_on = (re.match(r" {5,}\S", row) for row in [*page[1:], ""])
    return {row[1]: row[2] for row, on in zip(found, goes_on, strict=True) if row and not on}


def rows_of_help(page: Sequence[str]) -> dict[str, str]:
    rule = max((place for place, row in enumerate(page) if row.startswith("===")), default=-1)
    parts = " ".join(page[rule + 1 :]).partition(" Type: ")[0].partition(" … and ")[0].split(" · ")
    cells = (part.partition(" ") for part in parts)
    return {number: words for number, _, words in cells if number.isdigit() and words}


def answers(page: Sequence[str]) -> dict[str, str]:
    """The numbered answers to a correction."""
    found = (re.match(r"(\d+) (keep rest|keep|out rest|out|edit|add|stop)\b", row) for row in page)
    return {row[1]: row[2] for row in found if row}


class Sitting(Typist):
    """Somebody at the prompt for some lines. `wrong` is where a number did not do what its words do."""

    def __init__(self, life: Life, seat: str | None, known: Known, seen: Counter[str]) -> None:
        super().__init__(())
        self._life, self._dice, self.desk = life, life.chance, life.desk
        self.width = self._dice.choice((40, 60, 80, 100))
        self._seat, self._known, self._seen = seat, known, seen
        self.wrong: list[str] = []
        self._left, self._read = SITTING, 0
        self._typed: list[str] = []
        """What was typed since the last question of the game, which is what the next page answers."""
        self._meant: tuple[str, ...] = ()
        self._answers: list[str] = []
        """The words for it: for its first line any of several, and for each answer to a correction."""
        self._before = b""

    def begin(self) -> None:
        self._play(self.desk, self)

    def _play(self, desk: Desk, frontend: Typist) -> None:
        Loop(desk, Lookahead(desk, self._known, self._seat), frontend, Style(), seat=self._seat).run()

    def ask(self, kept: str, question: SessionQuestion | None = None, usual: str = "") -> str:
        page, self._read = self.said[self._read :], len(self.said)
        if question is None or question.offers is None:
            self._compare()
            if not self._left:
                raise EOFError
            self._left -= 1
            self._before = Path(self.desk.journal.path).read_bytes()
            typed, self._meant = self._line(page, " ".join(self._typed[:1]))
            if question is not None and self._dice.random() < 0.7:
                typed, self._meant = usual, (usual,)
            self._typed, self._answers = [typed], []
            return typed
        typed = meant = "stop" if "stop" in question.prompt else ""
        if rows := answers(page):
            typed = self._dice.choice([*rows]) if len(self._answers) < ANSWERS else [*rows][-1]
            more = f" {legal_line(self._life)}" if rows[typed] in ("edit", "add") else ""
            typed, meant = typed + more, rows[typed] + more
            self._seen["answers"] += 1
        self._typed.append(typed)
        self._answers.append(meant)
        return typed

    def _line(self, page: Sequence[str], before: str) -> tuple[str, tuple[str, ...]]:
        """What is typed at the question of the game after the line `before`, and the words for it."""
        rows = {"moves": rows_of_table, "help": rows_of_help}.get(before, rows_of_moves)(page)
        rows = {number: words for number, words in rows.items() if not words.endswith("…")}
        is_menu = MENU in page
        if rows and (is_menu or before in ("moves", "help") or self._dice.random() < 0.6):
            number = self._dice.choice([*rows])
            self._seen["menu" if is_menu else before if before in ("moves", "help") else "list"] += 1
            lines = [line.split() for line in self._meant if is_menu]
            fronts = {"": None} | {
                " ".join(words[: count + 1]): None for words in lines for count in range(len(words))
            }
            return number, tuple(f"{front} {rows[number]}".strip() for front in fronts)
        line = legal_line(self._life)
        begun = line[: self._dice.randint(1, len(line))].rstrip()
        at = self._dice.choice([0, *self.desk.history.timeline.path(self.desk.head)])
        corrections = (f"amend {at} {line}", f"amend {at} {begun}", f"insert {at} {line}", f"drop {at}")
        typed = self._dice.choice(("moves", "help", "undo", *[line] * 5, *[begun] * 4, *corrections))
        return typed, (typed,)

    def _compare(self) -> None:
        """Holds what was recorded against what the words record on a copy."""
        if self._typed == [*self._meant[:1], *self._answers]:
            return
        log = Path(self.desk.journal.path)
        copy = log.with_name("copy.jsonl")
        made, said = log.read_bytes()[len(self._before) :], list[str]()
        for line in self._meant:
            copy.write_bytes(self._before)
            other = Typist([line, *self._answers])
            other.width = self.width
            self._play(Desk.open(copy), other)
            if _are_same(log, copy, self._before):
                return
            said += other.said[-6:]
        self.wrong.append(
            f"{self._typed}, {self._seat or 'all'}, {self.width} columns, {len(self._before)} bytes\n"
            f"    {made.decode()}    but {self._meant}, {self._answers}:\n    " + "\n    ".join(said)
        )


def _are_same(log: Path, copy: Path, before: bytes) -> bool:
    """Whether the same was added to both."""
    first = before.count(b"\n") - 1
    added = [list(Desk.open(path).history.lines())[first:] for path in (log, copy)]
    return len(added[0]) == len(added[1]) and all(map(same, *added))


def in_a_shell(life: Life, seen: Counter[str]) -> Iterator[str]:
    """`moves` and `do N` of what it lists, on copies."""
    log, before = Path(life.desk.journal.path), Path(life.desk.journal.path).read_bytes()
    seat = life.chance.choice(("", *deciders(life.desk.pending)))
    eyes = ("--as", seat) if seat else ()
    rows = rows_of_table(_told("moves", str(log), *eyes))
    if rows:
        seen["do N"] += 1
        number = life.chance.choice([*rows])
        one, two = (log.with_name(name) for name in ("one.jsonl", "two.jsonl"))
        told = []
        for copy, line in ((one, number), (two, rows[number])):
            copy.write_bytes(before)
            told.append(_told("do", str(copy), line, *eyes))
        if not _are_same(one, two, before):
            yield f"do {number} {eyes}: {told[0]}\n    but {rows[number]}: {told[1]}, {len(before)} bytes"


def _told(*words: str) -> list[str]:
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        run(words)
    return (out.getvalue() + err.getvalue()).splitlines()


def evening(game: str, seed: int, folder: Path, seen: Counter[str], lines: int = LINES) -> Iterator[str]:
    """Where a number did something else on an evening."""
    log = folder / "evening.jsonl"
    log.unlink(missing_ok=True)
    life = Life(begun(registry.game(game), seed, log), Random(f"{game} {seed}"))
    while lines > 0:
        yield from in_a_shell(life, seen)
        desk = life.desk = Desk.open(log)
        seat = life.chance.choice((None, None, *deciders(desk.pending)))
        known = life.chance.choice((all_of_it, desk.eyes(None))) if seat is None else desk.eyes(seat)
        sitting = Sitting(life, seat, known, seen)
        sitting.begin()
        yield from sitting.wrong
        life.desk, lines = Desk.open(log), lines - SITTING


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.picking")
    parser.add_argument("evenings", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*", default=[*registry.SHIPPED, *STRANGERS])
    asked = parser.parse_args(words)
    wrong, seen = 0, Counter[str]()
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        for name in STRANGERS:
            stack.enter_context(registry.guest(import_module(f"tests.strangers.{name}").GAME))
        for seed in range(asked.seed, asked.seed + asked.evenings):
            for game in asked.games:
                for each in evening(game, seed, Path(folder), seen):
                    wrong += 1
                    print(f"--- {game}, seed {seed}: {each}", flush=True)
    print(f"{', '.join(f'{kind} {times}' for kind, times in seen.items())}; {wrong} meant something else.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
