"""An audit spends a verdict and a fold on what is plainly legal, and finds all that a thorough one finds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from ledger.core.audit import audit as room
from ledger.core.audit.assertions import Assertions
from ledger.core.audit.audit import audit
from ledger.core.audit.claims import Claims
from ledger.core.errors import LogDamaged
from ledger.core.log.events import Asserted, Claimed, Counted, Event, Noted, Overruled, Ruled, Uncovered
from ledger.core.rules.describe import describe
from ledger.core.rules.findings import Finding
from ledger.core.rules.rulebook import TABLE, check
from ledger.testing import Play
from tests.core.tables import Rolled, State, recorded, stones, taken, varied

GAME = varied(chapter=lambda state: state.taken // 2, facts=lambda state: {"taken": state.taken})
CODES = {"advised": "advice", "unverifiable": "unverifiable", "impossible": "impossible"}


def forged(chance: Random) -> Play:
    """A log that nobody judged: some of it is play, the rest is what a table says about it."""
    play = stones(game=GAME)
    for number in range(1, 25):
        seat, count = chance.choice(("ann", "bob", "bob", "eve")), chance.randrange(7)
        event = chance.choice(
            (
                taken(seat, chance.choice(("amber", "jet black", "onyx"))),
                Rolled(by=TABLE, value=count or None),
                Noted(text="so what"),
                Overruled(by=TABLE, rule="Heaps"),
                Ruled(by=TABLE, knob="kind_die", value=chance.choice((True, "maybe"))),
                Counted(by=TABLE, what="taken", count=count),
                Claimed(by=TABLE, seat=seat, points=count),
                Asserted(by=TABLE, condition=f"taken < {count}", always=count > 1),
                Uncovered(by=seat, after=0, count=chance.randrange(3)),
            )
        )
        play.events.append(replace(event, id=number, on=number - 1))
    return play


def thorough(play: Play) -> Counter[tuple[str, int]]:
    """Codes and lines: a sentence for each event, and everything watches from the first event on."""
    path = list(recorded(play).lines())
    state: State = GAME.start(play.setup)
    watches = Assertions(GAME), Claims(GAME, play.setup, lambda: path, 0)
    for watch in watches:
        [*watch.findings_after(state, Event())]
    found: list[tuple[str, int]] = []
    findings: list[Finding] = []
    waiver, told, last = None, 0, Event()
    for event in path:
        assert describe(GAME, state, event)
        verdict, line = check(GAME, state.copy(), event), event.id + 1
        waived, waiver = waiver, event if isinstance(event, Overruled) else None
        if verdict.kind == "impossible" or event.id > told:
            if verdict.kind == "refused":
                found += [("refused" if waived is None else "overruled", line)] * (1 + len(verdict.also))
            elif verdict.kind in CODES:
                found.append((CODES[verdict.kind], line))
            if waived is not None and verdict.is_accepted:
                found.append(("needless-overruling", waived.id + 1))
            if isinstance(event, Ruled):
                found.append(("ruling-changed", line))
        told = event.id + event.count if isinstance(event, Uncovered) else told
        if isinstance(event, Counted) and event.count != GAME.facts(state)["taken"]:
            found.append(("count-differs", line))
        try:
            state = GAME.projector.fold(state.copy(), (event,))
        except LogDamaged:
            continue
        for watch in watches:
            findings += watch.findings_after(state, event)
        last = event
    findings += watches[1].findings_at_end(state, {}, last)
    found += [(each.code, each.line) for each in findings]
    return Counter(found)


ELSEWHERE = ("unfinished", "open-score")
"""What only the end of a game has to do with."""


@pytest.mark.parametrize("seed", range(16))
def test_an_audit_finds_what_a_thorough_one_finds(seed: int) -> None:
    play = forged(Random(seed))
    findings = audit(GAME, play.setup, recorded(play), len(play.events), None, patience=0)
    assert Counter((one.code, one.line) for one in findings if one.code not in ELSEWHERE) == thorough(play)


def test_no_sentence_is_made_for_what_is_plainly_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    described: list[Event] = []
    monkeypatch.setattr(room, "describe", lambda game, state, event: described.append(event))
    play = stones("take amber", "roll 3", "take amber", "ruling kind yes", "roll 4", game=GAME)
    audit(GAME, play.setup, recorded(play), len(play.events), None)
    assert [type(event) for event in described] == [Ruled]


def test_a_game_begins_once_for_an_audit_in_which_every_count_agrees() -> None:
    """An atlas of Endeavor takes longer to lay out than forty events take to judge."""
    begun = 0

    def start(setup: object) -> State:
        nonlocal begun
        begun += 1
        return GAME.start(setup)

    play = stones("take amber", "roll 3", "count amber 2")
    audit(varied(start=start), play.setup, recorded(play), len(play.events), None)
    assert begun == 1


def test_a_claim_that_is_made_now_is_about_the_last_event() -> None:
    play = stones("take amber", "roll 3", game=GAME)
    findings = audit(GAME, play.setup, recorded(play), 2, None, claimed={"ann": 9}, patience=0)
    told = [(one.code, one.event) for one in findings if "claim" in one.code]
    assert told == [("no-claim", 2), ("claim-differs", 2), ("claims-explained", 2)]
