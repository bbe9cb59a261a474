"""What every correction keeps, in every game that there is."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ledger.core.errors import NotSaid, TablefoldError
from ledger.core.log.events import bare
from ledger.core.typing.listing import legal_moves
from ledger.desk import correcting
from ledger.desk.desk import Desk
from ledger.store import journal as journals
from ledger.store.mending import repair
from tests.corrections.tables import GAMES, meaning, random_log, steps_of

LONGEST = 80
few = settings(
    max_examples=2,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
every_game = pytest.mark.parametrize("name", GAMES)
seeds = st.integers(0, 17)
"""Of a random game; each law is asked of two of them in each game."""


def an_event(desk: Desk, chance: Random) -> int:
    return chance.choice(desk.history.path()).id


@every_game
@few
@given(seed=seeds)
def test_undo_then_redo_is_the_identity(name: str, seed: int, tmp_path: Path) -> None:
    desk, chance = random_log(name, seed, tmp_path, LONGEST), Random(seed)
    before = desk.head, meaning(desk)
    moves = chance.randint(1, 5)
    undone = desk.undo(str(moves))
    while desk.head != before[0]:
        desk.redo()
    assert (undone.events != (), desk.head, meaning(desk)) == (True, *before)


@every_game
@few
@given(seed=seeds)
def test_a_folded_log_equals_its_path_in_a_fresh_log(name: str, seed: int, tmp_path: Path) -> None:
    desk, chance = random_log(name, seed, tmp_path, LONGEST), Random(seed)
    correcting.insert(desk, an_event(desk, chance), ["note hello"]).write()
    desk.undo()
    desk.do("note after all")
    fresh = tmp_path / "fresh.jsonl"
    fresh.unlink(missing_ok=True)
    steps = steps_of(desk.game, desk.setup, desk.history.path(), desk.luck)
    journals.create(fresh, desk.header, steps)
    assert meaning(Desk.open(desk.journal.path)) == meaning(desk) == meaning(Desk.open(fresh))


@every_game
@few
@given(seed=seeds)
def test_insert_then_drop_restores_the_state(name: str, seed: int, tmp_path: Path) -> None:
    desk, chance = random_log(name, seed, tmp_path, LONGEST), Random(seed)
    before = meaning(desk)
    id_ = an_event(desk, chance)
    correction = correcting.insert(desk, id_, [chance.choice(insertable(desk, id_))])
    if correction.conflict is not None:
        correction = correcting.insert(desk, id_, ["note hello"])
    assert correction.conflict is None
    correction.write()
    correction = correcting.drop(desk, correction.made[0].id, alone=True)
    assert correction.conflict is None
    correction.write()
    assert meaning(Desk.open(desk.journal.path)) == before


def insertable(desk: Desk, id_: int) -> list[str]:
    """Moves that can be made right after the step that holds an event."""
    at = min(desk.history.step(id_)[1], desk.head)
    return ["note hello", *(move.text for move in legal_moves(desk.game, desk.settled_state(at)))]


@every_game
@few
@given(seed=seeds)
def test_drop_then_insert_restores_the_state_where_nothing_conflicted(
    name: str, seed: int, tmp_path: Path
) -> None:
    desk, chance = random_log(name, seed, tmp_path, LONGEST), Random(seed)
    at, text = an_event(desk, chance), "note to be dropped"
    inserted = correcting.insert(desk, at, [text])
    inserted.write()
    before = meaning(desk)
    dropped = correcting.drop(desk, inserted.made[0].id, alone=True)
    assert dropped.conflict is None
    done = dropped.write()
    fork = dropped.corrected().on
    assert done.events
    again = correcting.insert(desk, fork, [text])
    assert again.conflict is None
    again.write()
    assert meaning(Desk.open(desk.journal.path)) == before


@every_game
@few
@given(seed=seeds)
def test_a_line_does_not_differ_from_itself(name: str, seed: int, tmp_path: Path) -> None:
    desk = random_log(name, seed, tmp_path, LONGEST)
    found = desk.diff(desk.head, desk.head)
    assert (found.one.events, found.other.events, found.changes, found.scores, found.totals) == (
        0,
        0,
        (),
        (),
        (),
    )
    same = desk.compare_rules(desk.head, desk.head, {})
    assert (same.upto, same.parting, same.changes, same.scores) == (desk.head, None, (), ())


@every_game
@few
@given(seed=seeds, keep=st.booleans())
def test_every_earlier_line_stays_as_it_was_and_the_parts_add_up(
    name: str, seed: int, keep: bool, tmp_path: Path
) -> None:
    desk, chance = random_log(name, seed, tmp_path, LONGEST), Random(seed)
    path = Path(desk.journal.path)
    before, old = path.read_bytes(), meaning(desk)
    correction = a_drop(desk, chance)
    if correction is None:
        return
    later = correction.foreseen(keep=keep)
    correction.growth.finish(keep=keep)
    tally = correction.growth.tally()
    assert tally == later
    assert tally.applied + tally.kept + tally.edited + tally.out == tally.later
    correction.write()
    assert path.read_bytes()[: len(before)] == before
    again = Desk.open(path)
    assert meaning(again) == meaning(desk)
    again.switch(next(name for name in again.history.timeline.tips if "~" in name))
    assert meaning(again) == old


def a_drop(desk: Desk, chance: Random) -> correcting.Correction | None:
    """The loss of a random move, or None where nobody made one."""
    for _ in range(20):
        try:
            return correcting.drop(desk, an_event(desk, chance))
        except NotSaid:
            continue
    return None


@every_game
@few
@given(seed=seeds, share=st.floats(0, 1))
def test_a_correction_cut_at_any_byte_leaves_all_of_it_or_none(
    name: str, seed: int, share: float, tmp_path: Path
) -> None:
    desk, chance = random_log(name, seed, tmp_path, 40), Random(seed)
    path = Path(desk.journal.path)
    before, old = path.read_bytes(), meaning(desk)
    correcting.insert(desk, an_event(desk, chance), ["note hello"]).write()
    new, whole = meaning(desk), path.read_bytes()
    cut = len(before) + int(share * (len(whole) - len(before) - 1))
    path.write_bytes(whole[:cut])
    opened = Desk.open(path)
    assert (opened.journal.torn is None) == (cut == len(before))
    assert meaning(opened) == old
    if opened.journal.torn is not None:
        repair(path)
    is_there = cut == len(whole) - 1  # all but the last newline
    assert path.read_bytes() == (whole if is_there else before)
    assert meaning(Desk.open(path)) == (new if is_there else old)


@every_game
@few
@given(seed=seeds, text=st.text(max_size=30))
def test_nobody_can_break_a_log_with_what_is_typed(name: str, seed: int, text: str, tmp_path: Path) -> None:
    desk, chance = random_log(name, seed, tmp_path, 40), Random(seed)
    path = Path(desk.journal.path)
    before = path.read_bytes()
    for id_ in (chance.randint(-5, 60), an_event(desk, chance)):
        with suppress(TablefoldError):
            correcting.amend(desk, id_, [text]).growth.finish(keep=True)
    assert path.read_bytes() == before


@every_game
@few
@given(seed=seeds)
def test_a_log_in_which_each_line_is_a_step_is_corrected_as_well(
    name: str, seed: int, tmp_path: Path
) -> None:
    desk, chance = random_log(name, seed, tmp_path, LONGEST), Random(seed)
    at = an_event(desk, chance)
    wanted = correcting.insert(desk, at, ["note hello"])
    fork = wanted.corrected().on
    apart = tmp_path / "apart.jsonl"
    apart.unlink(missing_ok=True)
    lines = [[replace(event, more=False, h="")] for event in desk.history.path()]
    journals.create(apart, desk.header, lines)
    found = correcting.insert(Desk.open(apart), fork, ["note hello"])
    assert found.conflict is None
    assert found.growth.tally() == wanted.growth.tally()
    assert [bare(event) for event in found.growth.events] == [bare(event) for event in wanted.growth.events]
