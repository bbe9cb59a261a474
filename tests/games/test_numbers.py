"""A number means what the list says, in every game: typed in a shell or at the prompt, it is the listed move.

States are those along every sample log and random games. What a list refuses is refused with its reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.core.errors import TablefoldError
from ledger.core.line import read_line
from ledger.core.log.events import Overruled, same
from ledger.core.pieces.luck import Luck
from ledger.core.rules import automatic
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import Over
from ledger.core.typing import listing
from ledger.core.typing.deciding import decide
from ledger.core.typing.parsing import Known, all_of_it, typed_draft
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.testing import playing, walking

SAMPLE_LOGS = Path(__file__).parents[2] / "sample_logs"
LOGS = sorted(path for path in SAMPLE_LOGS.glob("*/*.jsonl") if path.parent.name != "broken")
STATES, MOVES = 6, 5
"""Of each log or game so many states are looked at, and of each list so many moves."""


def what_is_wrong(game: AnyGame, state: Any, chance: Random) -> Iterator[str]:
    """The numbers of both lists that do not do what they say: the one for everybody, and the one on a screen
    where whoever is asked looks."""

    for known in (Known(game), all_of_it):
        seen = known(state)
        listed = [move for move in listing.moves(game, seen) if move.number is not None]
        if len({move.number for move in listed}) < len(listed):
            yield f"two moves have one number: {[move.numbered(move.text) for move in listed]}"
        for move in chance.sample(listed, min(MOVES, len(listed))):
            if said := _told(game, state, move, known, is_all_known=seen is state):
                yield f"{move.numbered(move.text)}: {said}"


def _told(game: AnyGame, state: Any, move: Move, known: Known, *, is_all_known: bool) -> str:
    line = read_line(str(move.number))
    is_certain = is_all_known and not move.is_veiled
    if not is_certain and _fails(game, state, move.text) == _fails(game, state, line.words, known) != "":
        return ""
    event = typed_draft(game, state, line, listed=known)
    if not same(event, move.event if is_certain else typed_draft(game, state, read_line(move.text))):
        return f"it means {event}"
    refusal = _fails(game, state, line.words, known)
    if not is_certain:
        return "" if refusal == _fails(game, state, move.text) else f"refused: {refusal}"
    if move.verdict.is_accepted:
        return f"refused: {refusal}" if refusal else ""
    return "" if move.verdict.why.casefold() in refusal.casefold() else f"not refused so: {refusal}"


def _fails(game: AnyGame, state: Any, words: str, known: Known = all_of_it) -> str:
    """Why nothing is recorded; empty where it is."""
    try:
        decided = decide(game, state, read_line(words), listed=known)
    except TablefoldError as error:
        return error.message
    assert not isinstance(decided.events[0], Overruled)
    return ""


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_listed_number_does_what_the_list_says_along_a_sample(log: Path) -> None:
    desk, chance = Desk.open(log), Random(log.stem)
    path = [event.id for event in desk.history.path()]
    for at in chance.sample(path, min(STATES, len(path))):
        assert [
            f"after {at}: {each}" for each in what_is_wrong(desk.game, desk.settled_state(at), chance)
        ] == []


@pytest.mark.parametrize("dealer", ["table", "tool"])
@pytest.mark.parametrize("name", sorted(registry.SHIPPED))
@pytest.mark.parametrize("seed", range(1))
def test_a_listed_number_does_what_the_list_says_in_random_games(name: str, dealer: str, seed: int) -> None:
    game: AnyGame = registry.game(name)
    names = game.info.seats or ("ann", "bob", "cy", "dee")
    seats = " ".join(names[: max(game.info.variants[0].least, 2)])
    setup = playing.setup_for(game, seats, seed=seed if dealer == "tool" else None)
    luck = Luck(seed) if dealer == "tool" else None
    state, chance = game.start(setup), Random(seed)
    for turn in range(160):
        automatic.fold_what_follows(game, state, luck)
        if isinstance(game.pending(state), Over):
            break
        if turn % 16 == 0:
            assert [f"{turn}: {each}" for each in what_is_wrong(game, state, chance)] == []
        game.projector.fold(state, [walking.choose(game, state, chance)])


# what was found by hand


def new(path: Path, game: str, **more: Any) -> Desk:
    return Desk.new(path / "game.jsonl", NewGame(game=game, **more))


def played(desk: Desk, lines: str) -> Desk:
    for line in lines.split("; "):
        desk.do(line)
    return desk


def test_pay_1_pays_what_is_called_1(tmp_path: Path) -> None:
    desk = new(tmp_path, "endeavor", seats=("white",), variant="solo", dealer="tool", seed=18)
    played(desk, "build 1.1; col: occupy EU3; pass; take EU2; build 1.1; pay 0; col: occupy EU6")
    played(desk, "shipyard: ship AF; pass; build 1.1")
    listed = [(move.number, move.text) for move in desk.moves()]
    assert listed == [(1, "pay colonial-house"), (2, "pay shipyard"), (3, "pay")]
    assert desk.do("1").sentences[0] == "white takes back the marker of 0 (colonial-house)"


CHECKED = """ann create hand eager vice Ada, climbing, knots, rope
bob create head wis fate Ben, clockwork, tides; session; scene tower with ada, ben; ben award 1; 4
ada check hand; ben help 4; 6; resolve"""


def test_a_number_beside_tell_bust_tells_it_and_awards_no_blessing(tmp_path: Path) -> None:
    desk = played(new(tmp_path, "humanity", seats=("ann", "bob")), CHECKED.replace("\n", "; "))
    assert (1, "tell bust") in [(move.number, move.text) for move in desk.moves()]
    with pytest.raises(TablefoldError, match="'2' is not a move"):
        desk.do("ada 2")
    assert desk.do("1").sentences[0].startswith("bust of Check 1")


def test_moves_lists_the_numbers_that_do_takes(tmp_path: Path) -> None:
    """The list for everybody holds what the hand might be; a number of it never plays another card."""
    brought = (("ann", "house:river"), ("bob", "house:hill"))
    desk = new(tmp_path, "courses", seats=("ann", "bob"), dealer="tool", seed=12, brought=brought)
    played(desk, "keep; keep; first ann")
    listed = listing.moves(desk.game, desk.known_state(desk.settled_state(), None))
    assert next(listed).text == "enter Hill Guard at Long Pier"
    with pytest.raises(TablefoldError, match="not everybody may know why"):
        desk.do("1")
