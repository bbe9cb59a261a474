"""One command on its way into the log: stamped, told and folded once, in this order."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import (
    BrokenPromise,
    Contradiction,
    LogDamaged,
    MoveRefused,
    UnknownName,
    UnknownPiece,
)
from ledger.core.log.events import Branched, Event, Noted, Overruled
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.names import named
from ledger.core.rules.game import Game
from ledger.core.rules.rulebook import TABLE, TOOL
from ledger.core.rules.verdicts import Follows, Pending, unverifiable
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.core.tables import GAME, Heap, Rolled, State, StoneTaken, stones, taken, varied

TAKE, ROLL, *_ = GAME.words
LEADING = varied(verbs=(replace(TAKE, leads=True), ROLL))


def step(game: Game[State] = GAME, *moves: str, luck: Luck | None = None) -> Step:
    """The next step of a game whose log ends with event 7, and whose head is event 5."""
    return Step(game, stones(*moves, game=game).state, luck, parent=5, last=7, at="then")


# one move and what follows from it


def test_a_move_is_stamped_with_its_place_in_the_log() -> None:
    made = step()
    made.play("take amber")
    assert made.lines() == [replace(taken("ann"), id=8, on=5, at="then", typed="take amber")]


def test_what_follows_goes_on_from_it_in_the_same_step() -> None:
    made = step(luck=Luck(7))
    made.play("take amber")
    first, second = made.lines()
    assert first == replace(taken("ann"), id=8, on=5, at="then", more=True, typed="take amber")
    assert second == Rolled(id=9, on=8, at="then", by=TOOL, value=5)


def test_what_is_drafted_with_a_stamp_gets_a_new_one() -> None:
    made = step()
    made.take(replace(taken("ann"), id=3, on=2, at="long ago", more=True, typed="take am", h="abc"))
    assert made.lines() == [replace(taken("ann"), id=8, on=5, at="then")]


def test_every_event_is_told_as_it_was_before_it_happened() -> None:
    def left(event: StoneTaken, state: State) -> str:
        return f"{state.heaps[event.heap]} are left"

    made = step(varied(tell={StoneTaken: left}))
    made.play("take amber")
    assert made.sentences == ["3 are left"]
    assert made.state.heaps["amber"] == 2


def test_the_state_that_was_given_stays_as_it_is() -> None:
    play = stones()
    made = Step(GAME, play.state, None, parent=0, last=0)
    made.play("take amber")
    assert (play.state.heaps["amber"], made.state.heaps["amber"]) == (3, 2)


def test_an_overruling_stands_in_front() -> None:
    made = step(GAME, "take jet", "roll 3")
    made.play("! take jet -- it rolled back")
    assert made.lines() == [
        Overruled(
            id=8,
            on=5,
            at="then",
            more=True,
            typed="! take jet black -- it rolled back",
            by=TABLE,
            rule="Heaps",
            reason="it rolled back",
        ),
        replace(taken("bob", "jet black"), id=9, on=8, at="then"),
    ]


def test_a_doubt_is_kept_for_whoever_played() -> None:
    made = step(varied(may={StoneTaken: lambda e, s: unverifiable("ST-9", "nobody saw it")}))
    made.play("take amber")
    assert made.doubts == ["Nobody can check this: nobody saw it."]
    quiet = step()
    quiet.play("take amber")
    assert quiet.doubts == []


def test_a_colon_makes_two_moves_one_step() -> None:
    made = step(LEADING)
    made.play("take amber: roll 3")
    assert [(type(event), event.more) for event in made.lines()] == [(StoneTaken, True), (Rolled, False)]


def test_what_happened_by_itself_after_the_last_move_is_kept_apart() -> None:
    made = step(luck=Luck(7))
    made.play("take amber")
    assert made.followed == made.events[1:]
    quiet = step()
    quiet.play("take amber")
    assert quiet.followed == []


def test_a_number_picks_from_what_is_shown() -> None:
    made = step()
    made.play("2", shown=(1, 2))
    assert made.events == [replace(taken("ann", "jade"), id=8, on=5, at="then")]
    with pytest.raises(UnknownName):
        step().play("2", shown=())


def test_a_refusal_after_a_colon_refuses_all() -> None:
    with pytest.raises(MoveRefused) as caught:
        step(LEADING).play("take amber: take jade")
    assert caught.value.hint.startswith("None of the line is recorded. ")
    with pytest.raises(MoveRefused) as alone:
        step(LEADING, "take amber").play("take jade")
    assert not alone.value.hint.startswith("None of the line")


def test_what_the_pieces_forbid_is_damage_where_nobody_asked_first() -> None:
    with pytest.raises(LogDamaged, match="no heap onyx"):
        step().take(taken("ann", "onyx"))


# pieces that nobody knows yet


def knowing() -> Game[State]:
    """A heap is named by its kind, so that one that the catalog lacks can be taught."""
    heaps = replace(TAKE.args[0], kind=Heap, choices=lambda state, by, _: named(state.table.catalog.of(Heap)))
    return varied(verbs=(replace(TAKE, args=(heaps,)), ROLL))


def test_a_piece_that_nobody_knows_is_asked_about_with_the_whole_line() -> None:
    with pytest.raises(UnknownPiece) as caught:
        step(knowing()).play("ann take onyx")
    assert (caught.value.kind, caught.value.name, caught.value.move) == ("heap", "onyx", "ann take onyx")


# the middle of a step


def following(state: State) -> Any:
    """Ann takes a stone whenever nothing was taken yet: nobody is asked."""
    return Follows(taken("ann")) if not state.rolling and not state.taken else GAME.pending(state)


def test_what_the_rules_do_by_themselves_comes_before_a_move() -> None:
    game = varied(pending=following)
    made = Step(game, GAME.start(stones().setup), None, parent=0, last=0)
    made.play("roll 3")
    assert [type(event) for event in made.lines()] == [StoneTaken, Rolled]


def test_whoever_insists_speaks_before_the_rules_go_on() -> None:
    game = varied(pending=following)
    made = Step(game, GAME.start(stones().setup), None, parent=0, last=0)
    made.play("  ! bob take jade")
    assert [event.by for event in made.lines()] == [TABLE, "bob"]


def test_a_step_may_begin_with_a_branch() -> None:
    made = step()
    made.branch("main", left="main~1")
    assert not made.played
    made.play("take amber")
    assert made.played
    assert made.lines() == [
        Branched(id=8, on=5, at="then", more=True, by=TABLE, name="main", left="main~1"),
        replace(taken("ann"), id=9, on=5, at="then", typed="take amber"),
    ]


# what everybody may see


def test_what_is_hidden_is_left_out_of_what_is_shown_and_told_but_not_of_the_log() -> None:
    game = varied(veil={StoneTaken: lambda event, state, seat: replace(event, heap="?")})
    made = step(game)
    made.branch("other", left="")
    made.play("take amber")
    assert [getattr(event, "heap", "") for event in made.lines()] == ["", "amber"]
    assert [getattr(event, "heap", "") for event in made.public()] == ["", "?"]
    assert [event.more for event in made.public()] == [True, False]
    assert made.sentences == ["ann takes a stone from ?"]


# once


def counting(counts: Counter[str]) -> Game[State]:
    """The game, which counts how often its handlers and its `pending` are asked, whoever asks."""
    handlers = GAME.projector.handlers

    def pending(state: State) -> Any:
        counts["asked"] += 1
        return GAME.pending(state)

    def handle(event: Event, state: State) -> None:
        counts["folded"] += 1
        handlers[type(event)](event, state)

    return varied(pending=pending, do=dict.fromkeys(handlers, handle))


@pytest.mark.parametrize(
    ("typed", "luck", "events", "questions"),
    [("note late", None, 1, 4), ("take amber", None, 1, 5), ("take amber", Luck(7), 2, 6)],
)
def test_a_move_folds_each_event_once_and_asks_little(
    typed: str, luck: Luck | None, events: int, questions: int
) -> None:
    """Asked before the move, for its draft, for its verdict, and once for every event that could follow."""
    counted: Counter[str] = Counter()
    made = Step(counting(counted), stones().state, luck, parent=0, last=0)
    counted.clear()
    made.play(typed)
    assert len(made.lines()) == events
    assert counted["folded"] == events
    assert counted["asked"] <= questions


def test_each_event_is_folded_once_on_its_way_into_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: Counter[str] = Counter()
    game = counting(counted)
    monkeypatch.setattr(registry, "game", lambda name: game)
    wanted = NewGame(game=GAME.info.name, seats=("ann", "bob"), dealer="tool", seed=7)
    desk = Desk.new(tmp_path / "game.jsonl", wanted)
    counted.clear()
    for number in range(1, 4):
        desk.do("take amber")
        assert desk.state.taken == number
        assert desk.pending is not None
    assert counted["folded"] == len(desk.history) == 6


def test_a_remark_changes_nothing_but_the_log() -> None:
    made = step()
    made.play("note late")
    assert made.lines() == [Noted(id=8, on=5, at="then", by=TABLE, typed="note late", text="late")]
    assert made.sentences == ["note: late"]


def test_a_copy_of_a_step_goes_its_own_way() -> None:
    made = step(luck=Luck(7))
    made.play("take amber")
    lists = ("events", "shown", "sentences", "followed", "doubts")
    before = {name: [*getattr(made, name)] for name in lists}
    twin = made.copy()
    assert {name: getattr(twin, name) for name in lists} == before
    twin.play("take jade")
    assert {name: getattr(made, name) for name in lists} == before
    assert (made.state.taken, twin.state.taken) == (1, 2)
    assert twin.lines()[2] == replace(taken("bob", "jade"), id=10, on=9, at="then", more=True)


def test_what_follows_and_cannot_be_is_the_games_mistake_and_nothing_is_recorded() -> None:
    def impossible(event: Rolled, state: State) -> None:
        raise Contradiction("no die lies here")

    def pending(state: State) -> Pending:
        return Follows(Rolled(by=TABLE, value=3)) if state.rolling else GAME.pending(state)

    made = step(varied(needs={Rolled: impossible}, pending=pending))
    with pytest.raises(BrokenPromise, match=r"Rolled comes next, .* \(no die lies here\)"):
        made.play("take amber")
    assert [type(event) for event in made.events] == [StoneTaken]
