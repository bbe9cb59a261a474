"""Random corrections of random games, each answered at random where it asks.

    nice python -m tests.corrections.retyped [TRIALS [GAME…]] [--seed N]

Before it, moves are undone, redone and played elsewhere. Law: whatever was answered, the log verifies and its
audit finds nothing that was not overruled; the line as it was comes back with `switch`, page and all; and the
corrected line is the game of somebody who types its words into a new log. A line without some of its words is
counted, and not typed: what is kept against a rule may be another seat's.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, takewhile
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from ledger.core.audit.audit import audit
from ledger.core.corrections.writing import retyped
from ledger.core.errors import TablefoldError
from ledger.core.line import split_chain
from ledger.core.log.events import same
from ledger.core.rules.game import all_events
from ledger.core.typing.listing import legal_moves
from ledger.desk import correcting
from ledger.desk.desk import Desk
from ledger.games import registry
from ledger.store import proof
from tests.corrections.mistakes import LOGS, SAMPLES, Truth
from tests.corrections.tables import GAMES
from tests.life.commands import legal_line
from tests.life.life import Life, begun, facts

LONGEST, MOST, TRIES = 80, 300, 20
"""Lines of a game, lines of a sample, and corrections that are tried until one is possible."""
WRONG = frozenset({"refused", "impossible", "not-the-seed"})
"""Findings that a correction must not leave."""


def moved(desk: Desk, dice: Random) -> None:
    """Goes back and forth: some moves are undone, perhaps redone, and others are played there."""
    for _ in range(dice.randint(0, 3)):
        with suppress(TablefoldError):
            desk.undo(str(dice.randint(1, 6)))
            if dice.random() < 0.5:
                desk.redo(dice.randint(1, 3))
            if desk.head and dice.random() < 0.3:
                desk.branch(f"b{len(desk.history)}", dice.choice(desk.history.path()).id)
            for _ in range(dice.randint(0, 3)):
                desk.do(a_line(desk, desk.head, dice))


def a_line(desk: Desk, at: int, dice: Random) -> str:
    state = desk.settled_state(at)
    return dice.choice(["note hm", *(move.text for move in legal_moves(desk.game, state))])


def corrected(desk: Desk, dice: Random) -> tuple[str, correcting.Correction] | None:
    """What was typed for a correction and its questions, and the correction; None if none is possible."""
    for _ in range(TRIES):
        event = dice.choice(desk.history.path())
        how = dice.choice(("amend", "insert", "drop"))
        line = a_line(desk, event.on if how == "amend" else event.id, dice)
        try:
            match how:
                case "amend":
                    correction = correcting.amend(desk, event.id, [line])
                case "insert":
                    correction = correcting.insert(desk, event.id, [line])
                case _:
                    correction = correcting.drop(desk, event.id, alone=dice.random() < 0.5)
        except TablefoldError:
            continue
        return " ".join((how, str(event.id), line, *answered(correction, dice))), correction
    return None


def answered(correction: correcting.Correction, dice: Random) -> Iterator[str]:
    """What is answered to each of its questions."""
    growth = correction.growth
    keeps, left = dice.random(), 4
    while (conflict := growth.conflict or growth.grow()) is not None:
        answer = dice.choice(("keep", "out", "edit", "add")) if left else "out"
        if answer in ("edit", "add"):
            left -= 1
            moves = [move.text for move in legal_moves(correction.desk.game, growth.state)]
            line = dice.choice(["note hm", *moves])
            try:
                (growth.edit if answer == "edit" else growth.say_before)(line)
            except TablefoldError:
                continue
            yield f"{answer} {line}"
        elif conflict.can_be_kept and dice.random() < keeps:
            growth.keep()
            yield "keep"
        else:
            growth.leave_out()
            yield "out"


def looks(desk: Desk, state: Any) -> tuple[Any, ...]:
    """A state as everybody sees it, and what it holds."""
    return desk.game.view(desk.known_state(state, None), None), desk.game.score(state), facts(state)


def wrongs(desk: Desk, typed: str, correction: correcting.Correction, seen: Counter[str]) -> Iterator[str]:
    """What does not hold once a correction is written."""
    path = Path(desk.journal.path)
    before, was, head = path.read_bytes(), looks(desk, desk.state), desk.head
    line = desk.history.timeline.branch
    correction.write()
    if not path.read_bytes().startswith(before):
        yield "what was written has changed"
    proof.verify(path, all_events(desk.game))
    desk = Desk.open(path)
    yield from (f"{finding.code} {finding.event}: {finding.message}" for finding in found(desk))
    yield from differs(desk, path.with_name("opening.jsonl").read_bytes(), seen)
    old = [name for name, tip in desk.history.timeline.tips.items() if tip and is_on(desk, tip, head)]
    if not old:
        yield f"no line leads to event {head}"
        return
    desk.switch(old[0])
    if desk.head != head:
        desk.undo(f"to {head}")
    if looks(desk, desk.state) != was:
        yield f"{line} is not as it was"
    desk.switch(line)


def is_on(desk: Desk, tip: int, id_: int) -> bool:
    return desk.history.timeline.is_ancestor(id_, tip)


def found(desk: Desk) -> Iterator[Any]:
    findings = audit(desk.game, desk.setup, desk.history, desk.head, desk.luck, patience=0)
    return (each for each in findings if each.code in WRONG)


def differs(desk: Desk, opening: bytes, seen: Counter[str]) -> Iterator[str]:
    """Where the same lines, typed into a new log, make another game."""
    path = Path(desk.journal.path).with_name("new.jsonl")
    path.write_bytes(opening)
    new, truth = Desk.open(path), Truth(desk)
    said = ((step[0].typed, step) for step in truth.steps)
    lines = list(retyped(desk.game, desk.game.start(desk.setup), desk.luck, said))
    begun = new.history.path()
    first = sum(1 for step in truth.steps if step[-1].id <= len(begun))
    is_begun_so = len(begun) <= len(truth.events) and all(map(same, begun, truth.events))
    if not is_begun_so or not all(lines[first:]):
        seen["not typed again"] += 1
        return
    for line in chain.from_iterable(map(split_chain, lines[first:])):
        try:
            new.do(line)
        except TablefoldError as error:
            yield f"{line!r} of a new log after event {new.head}: {error.message}"
            return
    one, other = truth.events, new.history.path()
    if len(one) != len(other) or not all(map(same, one, other)):
        yield f"a new log holds {len(other)} events, not {len(one)}"
    elif looks(desk, truth.state(len(one))) != looks(new, new.state):
        yield "a new log looks otherwise"
    seen["typed again"] += 1


def played(game: str, seed: int, dice: Random, folder: Path) -> Desk:
    """A game to correct, with the opening that nobody typed beside it: lines that were typed at one of the
    tables that every game is tried at, or the beginning of a sample."""
    path, opening = folder / "played.jsonl", folder / "opening.jsonl"
    if seed % 2:
        sample = dice.choice([name for name in LOGS if name.startswith(f"{game}/")])
        lines = (SAMPLES / f"{sample}.jsonl").read_bytes().splitlines(keepends=True)[: dice.randint(2, MOST)]
        path.write_bytes(b"".join(_whole(lines)))
        opening.write_bytes(b"".join(_whole(list(takewhile(lambda line: b'"typed"' not in line, lines)))))
        return Desk.open(path)
    path.unlink(missing_ok=True)
    desk = begun(registry.game(game), seed, path)
    opening.write_bytes(path.read_bytes())
    life = Life(desk, dice)
    for _ in range(dice.randint(10, LONGEST)):
        with suppress(TablefoldError):
            desk.do(legal_line(life))
    return desk


def _whole(lines: list[bytes]) -> list[bytes]:
    """The lines up to the end of a step."""
    while len(lines) > 1 and b'"more":true' in lines[-1]:
        lines = lines[:-1]
    return lines


def tried(
    game: str, trials: int, seed: int, folder: Path, seen: Counter[str]
) -> Iterator[tuple[str, list[str]]]:
    """So many corrections of random games: each with what is wrong then."""
    for number in range(seed, seed + trials):
        dice = Random(f"{game} {number}")
        desk = played(game, number, dice, folder)
        moved(desk, dice)
        told = ""
        for _ in range(dice.randint(1, 3)):
            if not desk.head or (made := corrected(Desk.open(desk.journal.path), dice)) is None:
                continue
            told += f"; {made[0]}"
            try:
                wrong = list(wrongs(made[1].desk, *made, seen))
            except Exception as fault:  # whatever is raised is wrong, and the seed has to be told
                wrong = [repr(fault)]
            yield f"{number}{told}", wrong


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.corrections.retyped")
    parser.add_argument("trials", nargs="?", type=int, default=40)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    status = 0
    for game in asked.games:
        seen = Counter[str]()
        with TemporaryDirectory() as folder:
            for told, wrong in tried(game, asked.trials, asked.seed, Path(folder), seen):
                seen["corrected"] += 1
                if wrong:
                    status = 1
                    print(f"--- {game}, seed {told}", *wrong, sep="\n    ", flush=True)
        print(f"{game}: {', '.join(f'{kind} {times}' for kind, times in seen.items())}", flush=True)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
