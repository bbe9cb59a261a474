"""At every question `help` names a word that answers it, and a line that is taken as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.pages import choices
from ledger.core.blocks import Note
from ledger.core.errors import TablefoldError
from ledger.core.log.tree import ROOT
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verdicts import Chance, Decision
from ledger.core.typing import listing, questions
from ledger.core.typing.examples import example
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.testing.tables import tables
from ledger.testing.walking import walk

SAMPLES = Path(__file__).parents[2] / "sample_logs"
GAMES = ("courses", "effortless", "endeavor", "humanity", "kingless")
EVENTS = 100


def _of_sample(log: Path) -> Iterator[tuple[AnyGame, Any]]:
    desk = Desk.open(log)
    for event in (0, *(each.id for each in desk.history.path(desk.head))):
        state = desk.history.state_at(event)
        if desk.luck is None or isinstance(desk.game.pending(state), Decision):
            yield desk.game, state


def _of_random_games(name: str) -> Iterator[tuple[AnyGame, Any]]:
    game = registry.game(name)
    for setup in tables(game):
        if setup.dealer == "table":
            state = game.start(setup)
            yield game, state
            for _ in islice(walk(game, setup, state, Random(3)), EVENTS):
                yield game, state


def _silent(states: Iterator[tuple[AnyGame, Any]]) -> list[str]:
    """The kinds of questions to which no line is known that the referee takes."""
    asked: set[object] = set()
    found = []
    for game, state in states:
        pending = game.pending(state)
        kind = (questions.kinds_of(pending), getattr(pending, "theirs", ()), getattr(pending, "holes", ()))
        if not isinstance(pending, Decision | Chance) or kind in asked:
            continue
        asked.add(kind)
        legal = (move.text for move in listing.moves(game, state) if move.verdict.is_accepted)
        if not _is_taken(game, state, next(legal, None) or example(game, state)):
            found.append(pending.prompt)
    assert asked
    return found


def _is_taken(game: AnyGame, state: Any, line: str) -> bool:
    try:
        Step(game, state, None, parent=ROOT, last=ROOT).play(line)
    except TablefoldError:
        return False
    return bool(line)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_the_samples_has_an_answer_that_is_told(game: str) -> None:
    logs = sorted((SAMPLES / game).glob("*.jsonl"))
    assert _silent(each for log in logs for each in _of_sample(log)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_random_games_has_an_answer_that_is_told(game: str) -> None:
    assert _silent(_of_random_games(game)) == []


def _help(desk: Desk, topic: str = "") -> list[str]:
    blocks = (
        choices.about(desk, topic, {}, desk.eyes(None)) if topic else choices.brief(desk, desk.eyes(None))
    )
    return [block.text for block in blocks if isinstance(block, Note)]


def test_help_says_what_to_type_where_nothing_can_be_listed(tmp_path: Path) -> None:
    wanted = NewGame(game="endeavor", seats=("white",), variant="solo")
    desk = Desk.new(tmp_path / "solo.jsonl", wanted)
    for word in ("grid", "discs", "layout", "lay", "lay"):
        told = _help(desk)
        assert any(line.startswith(f"Type: {word}") for line in told)
        (line,) = (line.removeprefix("For example: ") for line in told if line.startswith("For example: "))
        assert f"Now, for example: {line}" in _help(desk, word)
        desk.do(line)


def test_no_example_is_told_of_a_word_that_answers_nothing_now(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "solo.jsonl", NewGame(game="endeavor", seats=("white",), variant="solo"))
    assert _help(desk, "discs") == []
