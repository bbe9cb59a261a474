"""Every sample log, played again from its recorded words, is the same game."""

from __future__ import annotations

import shlex
import shutil
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.pages.typed import LOST
from ledger.core.errors import TablefoldError
from ledger.core.line import read_line
from ledger.core.log.events import Event, bare, same
from ledger.core.pieces.luck import Luck
from ledger.core.rules import automatic
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verdicts import Over
from ledger.core.typing import listing
from ledger.core.typing.parsing import asks_for, read_move
from ledger.desk.desk import Desk
from ledger.games import registry
from ledger.testing import playing, walking
from tests.cli.conftest import Tablefold

SAMPLE_LOGS = Path(__file__).parents[2] / "sample_logs"
LOGS = sorted(path for path in SAMPLE_LOGS.glob("*/*.jsonl") if path.parent.name != "broken")


def events_of(log: Path) -> list[Event]:
    """What happened on the current line of play, wherever it stands in its log."""
    desk = Desk.open(log)
    return [bare(event) for event in desk.history.path()]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_typed_again_is_the_same_game(log: Path, tablefold: Tablefold) -> None:
    assert typed_again(log, tablefold)


def typed_again(log: Path, tablefold: Tablefold) -> bool:
    """Whether what `log --moves` prints is the same game again; False where its first line says it is not."""
    told = tablefold("log", str(log), "--moves")
    first = told.out.splitlines()[0]
    if told.status == 1:
        assert first.startswith(f"# {LOST}: ")
        return False
    assert (told.status, told.err) == (0, "")
    for command in first.removeprefix("# ").split("; "):
        program, *words = shlex.split(command.replace("SEED", str(Desk.open(log).header.seed)))
        if ">" in words:
            *words, _, name = words
            (tablefold.folder / name).write_text(tablefold(*words).out, encoding="utf-8")
        else:
            assert (program, tablefold(*words).status) == ("tablefold", 0)
    played = tablefold("play", "NEW.jsonl", stdin=told.out.encode())
    assert (played.status, played.err) == (0, "")
    new = tablefold.folder / "NEW.jsonl"
    assert events_of(log) == events_of(new)
    one, other = Desk.open(log), Desk.open(new)
    assert one.view(one.head) == other.view(other.head)
    assert one.game.facts(one.state) == one.game.facts(other.state)
    assert results(one) == results(other)
    return True


REMARKS = (
    *("one; two", "-- so it is", "exit", "find a lamp", 'x -- y; "z', '"q; r" s', "42", "?", "ann: 1"),
    *("! so", "# no", "undo", ":quit", "two  blanks"),
)


def any_line(desk: Desk, chance: Random) -> str:
    """Something that might be typed now: a listed move, a refused one, an answer in words, a remark."""
    state, kind = desk.settled_state(), chance.random()
    if kind < 0.1:
        return f"note {chance.choice(REMARKS)}"
    if kind < 0.15:
        return f"claim {desk.setup.seats[0]} {chance.randint(0, 60)}"
    if kind < 0.3:
        return walking.guess_answer(desk.game, state, chance)
    listed = list(listing.moves(desk.game, state))
    refused = [move for move in listed if move.verdict.kind == "refused"]
    if kind < 0.4 and refused:
        return f"! {chance.choice(refused).text}{chance.choice(('', ' -- we agreed; twice'))}"
    legal = [move for move in listed if move.verdict.is_accepted]
    return chance.choice(legal).text if legal else walking.guess_answer(desk.game, state, chance)


def goes_on(desk: Desk, chance: Random, lines: int = 30) -> None:
    """Plays on at random: what is refused is not recorded, and something is undone now and then."""
    for _ in range(lines):
        try:
            if chance.random() < 0.05:
                desk.undo(str(chance.randint(1, 3)))
            else:
                desk.do(any_line(desk, chance))
        except TablefoldError:
            continue


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_any_other_line_of_play_typed_again_is_the_same_game(log: Path, tablefold: Tablefold) -> None:
    chance, copy = Random(log.stem), tablefold.folder / "copy.jsonl"
    shutil.copy(log, copy)
    desk = Desk.open(copy)
    desk.branch("other", chance.choice(desk.history.path()).id)
    goes_on(desk, chance)
    assert typed_again(copy, tablefold)


CORRECTIONS = (
    ("drop", "--keep"),
    ("drop", "--skip"),
    ("insert", "note late; very", "--keep"),
    ("amend", "note sorry", "--skip"),
)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_corrected_line_is_typed_again_or_says_first_of_all_that_it_cannot(
    log: Path, tablefold: Tablefold
) -> None:
    """It is the line as it was corrected, not how it came about."""
    chance, copy = Random(log.stem), tablefold.folder / "copy.jsonl"
    shutil.copy(log, copy)
    said = [event.id for event in Desk.open(copy).history.path() if event.typed]
    word, *rest = chance.choice(CORRECTIONS)
    corrected = tablefold(word, str(copy), str(chance.choice(said)), *rest)
    assert corrected.status in (0, 1), corrected.err
    typed_again(copy, tablefold)


def results(desk: Desk) -> list[Any]:
    sheet = desk.score(desk.head)
    return [
        sheet.winners,
        sheet.final,
        *((line.seat, line.category, line.label, line.points, line.rule) for line in sheet.lines),
    ]


@pytest.mark.parametrize("dealer", ["table", "tool"])
@pytest.mark.parametrize("name", sorted(registry.SHIPPED))
@pytest.mark.parametrize("seed", range(1))
def test_whatever_is_listed_is_understood_as_the_move_that_it_is(name: str, dealer: str, seed: int) -> None:
    game: AnyGame = registry.game(name)
    names = game.info.seats or ("ann", "bob", "cy", "dee")
    seats = " ".join(names[: max(game.info.variants[0].least, 2)])
    setup = playing.setup_for(game, seats, seed=seed if dealer == "tool" else None)
    luck = Luck(seed) if dealer == "tool" else None
    state, chance = game.start(setup), Random(seed)
    for _ in range(75):
        automatic.fold_what_follows(game, state, luck)
        if isinstance(game.pending(state), Over):
            break
        listed = list(islice(listing.legal_moves(game, state), 40))
        for move in listed[:3] and chance.sample(listed, min(3, len(listed))):
            event, line = read_move(game, state, read_line(move.text))
            assert same(event, move.event)
            assert asks_for(game, state, str(line), event)
        game.projector.fold(state, [walking.choose(game, state, chance)])
