"""Everything worth saying about a line of play, and nothing else."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.audit.audit import audit, fold_strictly
from ledger.core.audit.claims import in_brief
from ledger.core.errors import LogDamaged
from ledger.core.log.events import (
    Counted,
    Event,
    Noted,
    Overruled,
    Redone,
    Ruled,
    Undone,
)
from ledger.core.log.history import History
from ledger.core.pieces.luck import Luck
from ledger.core.rules.findings import Finding, finding_about
from ledger.core.rules.game import Game
from ledger.core.rules.recount import Recount
from ledger.core.rules.rulebook import TABLE, TOOL
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verdicts import LEGAL, Follows, Pending, unverifiable
from ledger.testing import Play
from tests.core.tables import GAME, Rolled, State, StoneTaken, recorded, stones, taken, varied


def found(play: Play, game: Game[State] = GAME, luck: Luck | None = None) -> list[Finding]:
    """Everything but that the game is not over."""
    findings = audit(game, play.setup, recorded(play), len(play.events), luck)
    return [finding for finding in findings if finding.code != "unfinished"]


def codes(play: Play, game: Game[State] = GAME, luck: Luck | None = None) -> list[tuple[str, str, int]]:
    return [(finding.code, finding.severity, finding.line) for finding in found(play, game, luck)]


def forged(*events: Event, then: Play | None = None) -> Play:
    """A log that nobody judged while it was written."""
    play = then or stones()
    for event in events:
        with suppress(LogDamaged):
            play._record(event)
    return play


# order and place


def test_an_audit_names_the_line_of_every_finding() -> None:
    play = stones("take amber", "roll 3", "count amber 3", "ruling kind yes", "claim ann 4")
    findings = audit(GAME, play.setup, recorded(play), 5, None)
    assert [(finding.code, finding.severity, finding.line, finding.event) for finding in findings] == [
        ("count-differs", "error", 4, 3),
        ("ruling-changed", "note", 5, 4),
        ("unfinished", "warning", 6, 5),
        ("no-claim", "note", 6, 5),
        ("claim-differs", "error", 6, 5),
        ("claims-explained", "note", 6, 5),
    ]


def test_a_sound_log_gives_no_finding() -> None:
    whole = ("take amber", "roll 3", "take amber", "roll 4", "take amber", "roll 5")
    rest = ("take jade", "roll 3", "take jade", "roll 4", "take jet", "roll 1")
    play = stones(*whole, *rest, "claim ann 12", "claim bob 8")
    assert audit(GAME, play.setup, recorded(play), len(play.events), None) == ()


def test_only_the_line_of_play_up_to_an_event_is_looked_at() -> None:
    play = stones("take amber", "roll 3", "count amber 3")
    assert [each.code for each in audit(GAME, play.setup, recorded(play), 2, None)] == ["unfinished"]


def test_a_game_that_has_not_begun_waits_for_its_first_move() -> None:
    (finding,) = audit(GAME, stones().setup, recorded(stones()), 0, None)
    assert (finding.code, finding.line, finding.event) == ("unfinished", 1, 0)
    assert finding.message == "The game is not over. It waits for: ann: take a stone"


def test_points_that_nobody_knows_leave_the_score_open() -> None:
    (finding,) = found(stones("take amber", "roll ?"))
    assert (finding.code, finding.severity, finding.line) == ("open-score", "warning", 3)
    assert finding.message == "ann, stone 1: nobody saw the die."


def test_what_the_game_noticed_and_counted_again_is_told_with_the_rest() -> None:
    def note(code: str, event: Event) -> list[Finding]:
        return [finding_about(event, code, "note", "")]

    counted = Recount[State](
        before={StoneTaken: lambda state, event: note(f"left {state.heaps['amber']}", event)},
        after={StoneTaken: lambda state, event: note(f"then {state.heaps['amber']}", event)},
        at_end=lambda state, last: note("counted", last),
    )
    late = finding_about(Event(id=2), "late", "note", "")
    play = forged(taken("ann", "onyx"), then=stones("take amber", "roll 3"))
    game = varied(
        findings=lambda state: (late,),
        counting=lambda: counted,
        recount=lambda setup, path: note(f"{len(path)} again", path[0]),
    )
    told = [(each.code, each.line) for each in found(play, game) if each.severity == "note"]
    assert told == [("left 3", 2), ("then 2", 2), ("3 again", 2), ("late", 3), ("counted", 4)]


# verdicts


def test_what_play_would_have_refused_is_an_error_with_a_way_back() -> None:
    play = forged(taken("bob", "jet black"), then=stones("take jet", "roll 3"))
    (finding,) = found(play)
    assert (finding.code, finding.severity, finding.line) == ("refused", "error", 4)
    told = "bob takes a stone from jet black: Heaps forbids it, jet black is empty."
    assert finding.message == told
    assert finding.hint == "undo to 2, or record it with ! and a reason."


def test_what_the_pieces_forbid_is_an_error() -> None:
    play = forged(Rolled(by=TABLE, value=1), then=stones("take jet", "roll 3"))
    (finding,) = found(play)
    assert (finding.code, finding.severity, finding.line) == ("impossible", "error", 4)
    assert finding.message == "the die shows 1: that cannot have happened, no die is on its way."


def test_what_the_table_overruled_is_a_note_with_its_reason() -> None:
    play = stones("take jet", "roll 3", "! take jet -- it rolled back", "roll 2", "! take jet", "roll 4")
    told = "takes a stone from jet black: against Heaps, jet black is empty."
    assert [(each.code, each.severity, each.line, each.message) for each in found(play)] == [
        ("overruled", "note", 5, f"bob {told} The table said: it rolled back."),
        ("overruled", "note", 8, f"ann {told}"),
    ]


def test_an_overruling_waives_one_event_only() -> None:
    play = stones("take jet", "roll 3", "! take jet", "roll 2")
    assert codes(forged(taken("ann", "jet black"), then=play)) == [
        ("overruled", "note", 5),
        ("refused", "error", 7),
    ]


@pytest.mark.parametrize("verdict", [LEGAL, unverifiable("ST-9", "nobody saw it")])
def test_needless_overruling_is_told_at_its_own_line(verdict: Any) -> None:
    game = varied(may={StoneTaken: lambda event, state: verdict})
    findings = found(forged(Overruled(by=TABLE, rule="ST-3"), taken("ann")), game)
    needless = next(finding for finding in findings if finding.code == "needless-overruling")
    assert (needless.severity, needless.line) == ("note", 2)
    assert needless.message == "ann takes a stone from amber: overruled, but no rule forbids it."


def test_what_nobody_can_check_is_a_note() -> None:
    game = varied(may={StoneTaken: lambda event, state: unverifiable("ST-9", "nobody saw it")})
    (finding,) = found(stones("take amber"), game)
    assert (finding.code, finding.severity, finding.line) == ("unverifiable", "note", 2)
    assert finding.message == "ann takes a stone from amber: nobody can check it, nobody saw it."


def test_what_cannot_have_happened_but_can_be_folded_counts_all_the_same() -> None:
    """A table that plays wrongly still has the pieces it has: what comes next is judged by them."""
    play = forged(taken("eve"), Rolled(by=TABLE, value=2), taken("bob"))
    assert codes(play) == [("impossible", "error", 2)]


def test_what_cannot_be_folded_leaves_no_trace() -> None:
    """The heap that is not there must not set a die rolling."""
    play = stones()
    history = recorded(play)
    history.extend([replace(taken("ann", "onyx"), id=1, on=0), replace(taken("ann"), id=2, on=1)])
    findings = audit(GAME, play.setup, history, 2, None)
    assert [(each.code, each.line) for each in findings] == [("impossible", 2), ("unfinished", 3)]


def test_a_ruling_that_changes_during_the_game_is_a_note() -> None:
    (finding,) = found(stones("ruling kind yes -- we are kind"))
    assert (finding.code, finding.severity) == ("ruling-changed", "note")
    assert finding.message == "ruling kind_die is yes from here on: we are kind."


def test_a_strict_replay_gives_every_event_with_its_verdict() -> None:
    play = stones("take amber", "roll 3")
    state = GAME.start(play.setup)
    assert [(event, verdict) for event, verdict in fold_strictly(GAME, state, play.events)] == [
        (event, LEGAL) for event in play.events
    ]
    assert (state.taken, state.heaps["amber"]) == (1, 2)


def test_a_strict_replay_asks_before_it_folds() -> None:
    play = stones("take amber")
    first = next(fold_strictly(GAME, state := GAME.start(play.setup), play.events))
    assert (first[1], state.heaps["amber"]) == (LEGAL, 3)


# what the tool dealt


def dealt(*events: Event, game: Game[State] = GAME) -> list[Finding]:
    """Findings about the seed, in a game that the tool deals: 5 is the first die."""
    play = stones(seed=7)
    return [each for each in found(forged(*events, then=play), game, Luck(7)) if each.code == "not-the-seed"]


def test_an_audit_asks_once_for_each_event_what_the_game_waits_for() -> None:
    """What the referee was told is what the seed is compared with."""
    asked: list[State] = []

    def pending(state: State) -> Pending:
        asked.append(state)
        return GAME.pending(state)

    play = forged(taken("ann"), Rolled(by=TOOL, value=5), taken("bob"), then=stones(seed=7))

    def questions(events: int) -> int:
        asked.clear()
        audit(replace(GAME, pending=pending), play.setup, recorded(play), events, Luck(7))
        return len(asked)

    assert questions(2) - questions(1) == 1


def test_what_the_seed_deals_is_no_finding() -> None:
    assert dealt(taken("ann"), Rolled(by=TOOL, value=5)) == []


def test_what_the_seed_does_not_deal_is_an_error() -> None:
    (finding,) = dealt(taken("ann"), Rolled(by=TOOL, value=6))
    assert (finding.severity, finding.line) == ("error", 3)
    assert finding.message == "the die shows 6: the seed deals something else (the die shows 5)."


def test_only_the_tools_own_events_are_dealt_again() -> None:
    assert dealt(taken("ann"), Rolled(by=TABLE, value=6)) == []
    play = forged(taken("ann"), Rolled(by=TOOL, value=6))
    assert codes(play) == []


def test_the_tool_deals_only_where_something_is_to_be_dealt() -> None:
    (finding,) = dealt(Rolled(by=TOOL, value=5))
    assert (finding.line, finding.message) == (2, "The tool dealt when there was nothing to deal.")
    assert (
        dealt(taken("ann", by=TOOL), game=varied(pending=lambda state: Follows(taken("ann", by=TOOL)))) == []
    )


# counts


@pytest.mark.parametrize(("count", "words"), [(5, "2 too many"), (2, "1 too few")])
def test_a_count_that_differs_says_by_how_much(count: int, words: str) -> None:
    (finding,) = found(stones(f"count amber {count}"))
    assert (finding.code, finding.severity) == ("count-differs", "error")
    said = f"amber: the table counted {count}, the log says 3 ({words} on the table)."
    assert finding.message == f"{said} No earlier count agreed; nothing has touched it since."
    assert finding.hint == f'"adjust amber {count} REASON" goes on from what the table counted.'


def test_a_count_that_differs_names_the_last_that_agreed_and_what_touched_it_since() -> None:
    play = stones(
        "take amber",
        "3",
        "count amber 2",
        "count jade 2",
        "take jade",
        "1",
        "take amber",
        "2",
        "count amber 2",
    )
    (finding,) = found(play)
    assert finding.message.endswith(
        "The last count that agreed is event 3; touched since by 7 (ann takes a stone from amber)."
    )


def test_the_newest_of_many_events_are_told_in_words() -> None:
    play = stones(*("take amber", "1") * 60, "count amber 0", catalog=MANY_STONES)
    (finding,) = found(play)
    told = finding.message.partition("touched since by ")[2]
    assert told.startswith("14 others, 29, 31, 33, ")
    assert told.count("(") == 6
    assert told.endswith("119 (bob takes a stone from amber).")


MANY_STONES = {"name": "many", "heap": [{"name": "amber", "stones": 100}]}


def test_what_cannot_be_adjusted_has_to_be_searched_for() -> None:
    (finding,) = found(stones("count taken 4"))
    assert finding.hint == "Look for an event that is missing or recorded twice: `log` lists all events."


def test_a_count_that_fits_or_that_nobody_knows_is_no_finding() -> None:
    assert found(stones("count amber 3")) == []
    unknown = varied(facts=lambda state: {"amber": None})
    assert found(stones("count amber 9"), unknown) == []


# seen, then undone


def seen(*lines: Event, at: int = 2, says: str = "The die.") -> list[tuple[int, str]]:
    """What an audit says of lines that follow two dice that somebody saw."""
    game = varied(reveals={Rolled: lambda event, state: says})
    play = stones("take amber", "roll 3", "take amber", "roll 4")
    history = recorded(play)
    history.extend(lines)
    findings = audit(game, play.setup, history, at, None)
    return [(each.line, each.message) for each in findings if each.code == "seen-then-undone"]


def test_what_was_seen_and_then_undone_is_a_note() -> None:
    assert seen(Undone(id=5, on=4, to=2)) == [(6, "Undone after being seen: The die.")]
    assert seen(Undone(id=5, on=4, to=0), at=0) == [(6, "Undone after being seen: The die.")]


def test_what_nobody_saw_can_be_undone() -> None:
    assert seen(Undone(id=5, on=4, to=2), says="") == []


def test_what_was_done_again_was_not_undone() -> None:
    assert seen(Undone(id=5, on=4, to=2), Redone(id=6, on=2, to=4), at=4) == []
    assert seen(at=4) == []


def test_what_the_pieces_forbid_was_seen_by_nobody() -> None:
    lines = (replace(taken("ann", "onyx"), id=5, on=4), Rolled(id=6, on=5, value=1), Undone(id=7, on=6, to=4))
    assert seen(*lines, at=4) == []
    later = Undone(id=8, on=4, to=2)
    assert seen(*lines, later, at=2) == [(9, "Undone after being seen: The die.")]


# claims


def test_a_claim_that_differs_says_by_how_much_and_what_would_explain_it() -> None:
    play = stones("take amber", "roll 3", "claim ann 6", "claim bob 0")
    differs, guessed, explained = found(play)
    assert (differs.code, differs.severity, differs.line) == ("claim-differs", "error", 4)
    assert differs.message == "ann: the table says 6, the log says 3 (3 too many)."
    assert differs.hint == "why ann shows where every point comes from; claim ann 3 corrects the claim."
    assert (guessed.code, guessed.severity, guessed.line) == ("claims-explained", "note", 4)
    assert guessed.message == (
        "All claims would fit if event 2 (the die shows 3) had been 6 instead of 3: ann, stones 3 → 6."
    )
    assert (explained.code, explained.severity, explained.line) == ("claims-explained", "note", 4)
    assert explained.message == (
        "All claims would fit if one line was misread: ann, stones, stone 1 3 → 6 (counted twice)."
    )


def explained(play: Play, game: Game[State] = GAME, **how: Any) -> list[str]:
    findings = audit(game, play.setup, recorded(play), len(play.events), None, **how)
    return [finding.message for finding in findings if finding.code == "claims-explained"]


def test_at_most_three_explanations_are_told() -> None:
    play = stones(*("take amber", "roll 2") * 3, *("take jade", "roll 2") * 2, "claim ann 5")
    told = explained(play)
    assert told == [
        "No total tells which: it would fit if "
        "event 2, 6 or 10 (the die shows 2) had been 1 instead of 2: ann, stones 6 → 5."
    ]
    apart = varied(score=_each_stone_for_itself)
    told = explained(play, apart)
    assert [message.startswith("It would fit if event") for message in told] == [True] * 3
    four = stones(*("take amber", "roll 2") * 7, "claim ann 7", catalog=MANY_STONES)
    assert explained(four, apart)[3:] == ["It would fit in 1 less likely way, too."]
    *_, more = (finding for finding in found(four, apart) if finding.code == "claims-explained")
    assert more.causes == ("event 2 (the die shows 2) had been 1 instead of 2",)
    assert more.hint == "audit --all shows each."


def _each_stone_for_itself(state: State) -> ScoreSheet:
    sheet = GAME.score(state)
    return replace(sheet, lines=tuple(replace(line, category=line.label) for line in sheet.lines))


def test_an_explanation_names_all_its_events_and_the_audit_begins_with_the_likeliest() -> None:
    play = stones("take amber", "roll 3", "take jade", "roll 2", "take amber", "roll 3", "claim ann 5")
    play.after("claim bob 2")
    findings = audit(GAME, play.setup, recorded(play), len(play.events), None)
    (one,) = [finding for finding in findings if finding.events]
    assert sorted(one.events) == [2, 6]
    why = "event 2 or 6 (the die shows 3) had been 2 instead of 3"
    assert in_brief(findings) == f"Ann's 5 is 1 too few; the totals alone do not tell why, most likely {why}."
    assert in_brief([finding for finding in findings if finding.code != "claim-differs"]) == ""


def test_a_claim_that_nothing_explains() -> None:
    assert explained(stones("take amber", "roll 3", "claim ann 99")) == ["No single slip explains it."]
    both = stones("take amber", "roll 3", "claim ann 99", "claim bob 0")
    assert explained(both) == ["No single slip explains all claims."]


def test_a_claim_below_the_log_has_too_few() -> None:
    finding, *_ = found(stones("take amber", "roll 3", "claim ann 1", "claim bob 0"))
    assert "(2 too few)" in finding.message


def test_a_search_that_takes_too_long_says_so() -> None:
    play = stones("take amber", "roll 3", "claim ann 2")
    assert explained(play, patience=0) == ["Not every slip was tried: it would take too long."]


def test_scores_that_stand_in_no_log_are_compared_at_the_end() -> None:
    play = stones("take amber", "roll 3", "claim ann 3")
    findings = audit(GAME, play.setup, recorded(play), 3, None, claimed={"ann": 2, "bob": 0})
    assert [(f.code, f.line) for f in findings if "claim" in f.code] == [
        ("claim-differs", 4),
        ("claims-explained", 4),
    ]
    assert not [
        f for f in audit(GAME, play.setup, recorded(play), 3, None, claimed={"bob": 0}) if "claim" in f.code
    ]


def test_a_seat_that_claims_nothing_is_told_where_others_did() -> None:
    (finding,) = found(stones("take amber", "roll 3", "claim bob 0"))
    assert (finding.code, finding.severity, finding.line) == ("no-claim", "note", 4)
    assert finding.message == "ann claimed no score; the log says 3."
    assert found(stones("take amber", "roll 3")) == []


def test_the_last_claim_of_a_seat_counts() -> None:
    assert found(stones("claim ann 7", "claim bob 0", "claim ann 0")) == []


def test_what_the_pieces_forbid_keeps_no_claim_from_being_explained() -> None:
    play = stones("take amber", "roll 3", "take jade", "roll 4")
    claim = explained(play.copy().after("claim ann 4"))
    broken = forged(taken("bob", "onyx"), then=play).after("claim ann 4")
    assert claim[0].startswith("It would fit if event 2")
    assert explained(broken) == claim


def test_a_claim_that_was_right_when_it_was_made_is_a_note() -> None:
    play = stones("claim bob 0", "take amber", "roll 3", "claim ann 3", "take amber", "roll 4")
    (finding,) = found(play)
    assert (finding.code, finding.severity, finding.line) == ("early-claim", "note", 2)
    assert finding.message == "bob: 0 was right then; the log says 4 now."


def test_an_undone_claim_is_nobodys() -> None:
    play = stones("claim ann 9")
    history: History[State] = recorded(play)
    history.extend([Undone(id=2, on=1, to=0)])
    assert [each.code for each in audit(GAME, play.setup, history, 0, None)] == ["unfinished"]


def test_remarks_and_counts_that_fit_are_no_findings() -> None:
    play = forged(Noted(by=TABLE, text="late"), Counted(by=TABLE, what="jade", count=2))
    assert found(play) == []
    assert [row[0] for row in codes(forged(Ruled(by=TABLE, knob="odd", value=1)))] == [
        "impossible",
        "ruling-changed",
    ]
