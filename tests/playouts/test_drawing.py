"""A move is drawn without a list of all, and every legal move is as likely as any other."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.core.log.events import Event
from ledger.core.rules.game import catalog_of
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import LEGAL, Chance, Decision, Verdict, refused
from ledger.core.typing import listing
from ledger.desk.reader import Reader
from ledger.games.courses.catalog import TradingCard
from ledger.playouts import drawing
from ledger.playouts.drawing import MoveSampler
from ledger.playouts.playing import play_out
from ledger.playouts.worlds import Viewpoint

SAMPLES = Path("sample_logs")
LOGS = (
    "effortless/two-with-a-dummy",
    "kingless/two-without-a-box",
    "endeavor/three-with-neutrals",
    "courses/a-duel-with-house-decks",
)
EACH = 60
"""Draws for each legal move."""


@pytest.fixture(scope="module")
def logs() -> dict[str, Reader]:
    return {name: Reader.open(SAMPLES / f"{name}.jsonl") for name in LOGS}


def _decisions(log: Reader, chance: Random, count: int) -> list[int]:
    """Some events after which a seat has between two and forty legal moves."""
    events = [event.id for event in log.history.path()]
    found = list[int]()
    for at in chance.sample(events, len(events)):
        if isinstance(log.game.pending(log.history.read_at(at)), Decision) and 1 < len(_legal(log, at)) <= 40:
            found.append(at)
        if len(found) == count:
            break
    return found


def _legal(log: Reader, at: int) -> list[Event]:
    state = log.history.state_at(at)
    return [move.event for move in listing.legal_moves(log.game, state)]


def _require_fair(drawer: MoveSampler, log: Reader, chance: Random, count: int) -> None:
    """Draws often at some decisions, and counts."""
    for at in _decisions(log, chance, count):
        state, legal = log.history.state_at(at), _legal(log, at)
        due = log.game.pending(state)
        drawn = Counter(drawer.move(state, due, chance) for _ in range(EACH * len(legal)))
        assert set(drawn) == set(legal), at
        squares = sum((drawn[event] - EACH) ** 2 / EACH for event in legal)
        free = len(legal) - 1
        assert squares < free + 5 * (2 * free) ** 0.5, (at, squares, free)  # five standard deviations


@pytest.mark.parametrize("name", LOGS)
def test_every_listed_move_is_drawn_as_often_as_any_other(logs: dict[str, Reader], name: str) -> None:
    log = logs[name]
    _require_fair(MoveSampler(log.game), log, Random(name), 3)


@pytest.mark.parametrize("name", LOGS)
def test_draws_are_as_fair_after_a_whole_game_of_other_questions(logs: dict[str, Reader], name: str) -> None:
    """Arguments had more branches there, so most places are of moves that there are not."""
    log, chance, drawer = logs[name], Random(f"after {name}"), MoveSampler(logs[name].game)
    path = log.history.path()
    play_out(Viewpoint.of(log, path[len(path) // 4].id), drawer, chance)
    _require_fair(drawer, log, chance, 1)


def test_what_chance_can_bring_is_listed_and_judged_once_however_often_it_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = Reader.open(SAMPLES / "courses/three-attics.jsonl")
    listed, judged = list[Any](), Counter[Event]()
    state = log.history.state_at(41)
    due = log.game.pending(state)
    assert isinstance(due, Chance)

    def counted(part: drawing._OutcomePart, state: Any) -> list[Any]:
        listed.append(part)
        return list_ways(part, state)

    def refusing(game: Any, state: Any, event: Event, due: Any) -> Verdict:
        judged[event] += 1
        return refused("", "nothing comes up")

    list_ways = drawing._OutcomePart._listed
    monkeypatch.setattr(drawing._OutcomePart, "_listed", counted)
    monkeypatch.setattr(drawing, "check", refusing)
    assert drawing.outcome(log.game, state, due, Random(1)) is None
    assert len(listed) == 1
    assert 1 < len(judged) < drawing.TRIES
    assert set(judged.values()) == {1}


def test_what_the_referee_refuses_leaves_the_others_as_likely_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log, chance = Reader.open(SAMPLES / "courses/three-attics.jsonl"), Random(1)
    state = log.history.state_at(41)
    state.table.catalog = catalog_of(log.game, log.game.catalog("house"))
    due = log.game.pending(state)
    assert isinstance(due, Chance)
    names = [name for name, card in state.table.catalog.of(TradingCard).items() if card.sort == "course"]
    accepted = set(names[::5])

    def choosy(game: Any, state: Any, event: Any, due: Any) -> Verdict:
        return LEGAL if event.card in accepted else refused("", "it does not come up")

    monkeypatch.setattr(drawing, "check", choosy)
    drawn = Counter[str]()
    for _ in range(EACH * len(accepted)):
        event: Any = drawing.outcome(log.game, state, due, chance)
        drawn[event.card] += 1
    assert drawn.keys() == accepted
    assert len(names) > len(accepted) > 2
    squares = sum((many - EACH) ** 2 / EACH for many in drawn.values())
    free = len(accepted) - 1
    assert squares < free + 5 * (2 * free) ** 0.5


def test_what_nobody_saw_can_still_come_up_if_nothing_else_can() -> None:
    """A table without a catalog knows no course by name."""
    log = Reader.open(SAMPLES / "courses/three-attics.jsonl")
    state = log.history.state_at(41)
    state.table.catalog = catalog_of(log.game, {"name": "empty"})
    due = log.game.pending(state)
    assert isinstance(due, Chance)
    assert drawing.outcome(log.game, state, due, Random(1)) is None
    event: Any = MoveSampler(log.game).move(state, due, Random(1))
    assert event.card is None


def test_if_several_cards_turn_up_they_are_drawn_by_their_copies_as_many_as_the_referee_accepts() -> None:
    """After event 24 Recruit shows two cards of a box on the table."""
    log, chance = Reader.open(SAMPLES / "kingless/four-at-a-table.jsonl"), Random(1)
    state = log.history.state_at(24)
    due = log.game.pending(state)
    assert isinstance(due, Chance)
    verb = next(verb for verb in listing.who_does_what(log.game, due)[0] if type(due.draft) in verb.kinds)
    choices = verb.args[0].choices
    assert choices is not None
    copies = {choice.value: choice.copies for choice in choices(state, "table", ())}
    shown = Counter[str]()
    for _ in range(300):
        event: Any = drawing.outcome(log.game, state, due, chance)
        assert len(event.cards) == 2
        assert check(log.game, state, event).is_accepted
        shown.update(event.cards)
    assert shown.keys() <= copies.keys()
    often = [card for card, many in copies.items() if many == max(copies.values())]
    share = sum(shown[card] for card in often) / shown.total()
    assert share == pytest.approx(sum(copies[card] for card in often) / sum(copies.values()), abs=0.06)


@pytest.mark.parametrize("name", LOGS)
def test_what_is_drawn_is_what_the_referee_accepts(logs: dict[str, Reader], name: str) -> None:
    log, chance = logs[name], Random(7)
    drawer = MoveSampler(log.game)
    for at in _decisions(log, chance, 5):
        state = log.history.state_at(at)
        event = drawer.move(state, log.game.pending(state), chance)
        assert event is not None
        assert check(log.game, state, event).is_accepted


def test_where_nothing_is_legal_nothing_is_drawn(logs: dict[str, Reader]) -> None:
    log = logs[LOGS[0]]
    state = log.history.state_at(log.head)
    over = Decision("maja", "nothing", ())
    assert MoveSampler(log.game).move(state, over, Random(1)) is None
