"""What a search for explanations costs at the sample games, and that what it leaves out changes nothing.

Law: costs are counted in events folded, which are the same on every machine.
"""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest

from ledger.core.audit import claims, slips
from ledger.core.audit.called import OtherNames
from ledger.core.audit.explain import explain
from ledger.core.audit.slips import CLOSE, DOUBLED, Slip, event_key
from ledger.core.audit.story import BELIED, Playback
from ledger.core.log.events import Defined, Event
from ledger.core.rules.game import AnyGame
from ledger.core.rules.working import is_worked_out
from ledger.core.typing import listing
from ledger.desk.desk import Desk
from tests.samples.slips import SAMPLES, Truth

TRIES = 20
LONG = ("courses/an-evening-that-decks-out", "endeavor/four-on-the-map", "kingless/four-at-a-table")


@pytest.mark.parametrize("name", [*LONG, "effortless/four-at-the-club", "scorepad/an-evening-of-birds"])
def test_a_story_that_comes_back_to_what_is_recorded_ends_like_it(name: str) -> None:
    truth, chance = Truth(SAMPLES / f"{name}.jsonl"), Random(1)
    story, back = truth.story, 0
    for _ in range(TRIES):
        place = chance.choice(story.said)
        for slip in islice(truth.slips.field_slips(place), 3):
            later = story.path[place + 1 :]
            ended = story.end_after(story.state_before(place), slip.events, place + 1)
            whole = story.folded(story.state_before(place), (*slip.events, *later))
            back += ended is story.end
            assert (ended is None) == (whole is None)
            assert ended is None or story.score(ended) == truth.game.score(whole)
    assert back or name.startswith("scorepad")


@pytest.mark.parametrize(
    "name", ["courses/a-duel-with-house-decks", "scorepad/hearts-to-a-hundred", "effortless/three-over-lunch"]
)
def test_what_is_not_folded_to_its_end_comes_to_the_same(name: str) -> None:
    """Held against folding everything: what is belied breaks more rules, and a guess has the same points."""
    truth, chance = Truth(SAMPLES / f"{name}.jsonl"), Random(2)
    story, seen = truth.story, Counter[str]()
    for _ in range(TRIES):
        place = chance.choice(story.said)
        for slip in islice(truth.slips.field_slips(place), 3):
            rest = (*slip.events, *story.path[place + 1 :])
            allowed = story.count_wrong_from(place)
            found = story.end_if_believed(story.state_before(place), slip.events, place + 1, allowed)
            whole = story.folded(story.state_before(place), rest)
            if found is None:
                assert whole is None
            elif found is BELIED:
                seen["belied"] += 1
                assert whole is None or story.new_wrongs(place, rest) is None
            elif whole is None:
                assert story.is_guess(found)
            else:
                seen["guess" if story.is_guess(found) else "end"] += 1
                assert story.score(found).totals() == truth.game.score(whole).totals()
    assert seen["belied"]
    assert bool(seen["guess"]) == name.startswith("scorepad")


def test_a_story_that_is_given_up_before_the_referee_has_looked_does_not_fit() -> None:
    truth, chance = Truth(SAMPLES / "scorepad" / "partners-at-the-bridge.jsonl"), Random(4)
    story, given_up, spent = truth.story, 0, Counter[str]()
    seat = story.sheet.seats[0]
    claim = story.sheet.total(seat) + 1

    def fits(end: Any) -> bool:
        return story.points(end)[seat] == claim

    for place in chance.sample(story.said, TRIES):
        allowed = story.count_wrong_from(place)
        for slip in islice(truth.slips.field_slips(place), 5):
            ends = {}
            for how, wanted in (("asked", None), ("given up", fits)):
                begun, state = story.steps, story.state_before(place)
                ends[how] = story.end_if_believed(state, slip.events, place + 1, allowed, wanted)
                spent[how] += story.steps - begun
            if ends["given up"] is BELIED:
                given_up += ends["asked"] is not BELIED
                assert ends["asked"] is BELIED or not fits(ends["asked"])
            else:
                assert (ends["given up"] is None) == (ends["asked"] is None)
    assert given_up
    assert spent["given up"] < spent["asked"]


def test_a_guess_about_a_story_told_otherwise_has_the_points_of_the_whole_story() -> None:
    """Held against telling it to its end: what follows is worked out anew, or a name is another one."""
    truth, chance, guesses = Truth(SAMPLES / "kingless" / "four-at-a-table.jsonl"), Random(3), Counter[str]()
    story = truth.story
    for place in chance.sample([place for place in story.said if story.is_followed(place)], 20):
        state = story.seen_before(place)
        may = [s for s in truth.slips.field_slips(place) if story.may_happen(state, s.events[0], place)]
        for slip in may[:3]:
            other = slip.events[0]
            told = {
                "regrown": lambda *, of=(place, other), **how: story.regrown(*of, **how),
                "renamed": lambda *, of=(place, other, slip.field), **how: story.renamed(*of, **how),
            }
            for name, tell in told.items():
                if (told_soon := tell(may_guess=True)) and story.is_guess(told_soon[1]):
                    guesses[name] += 1
                    events, end = tell() or ((), story.end)
                    assert name == "renamed" or not events or story.new_wrongs(place, events) is not None
                    assert story.score(told_soon[1]).totals() == story.score(end).totals()
    assert guesses["regrown"]


@pytest.mark.parametrize(
    "name", ["courses/a-duel-with-house-decks", "courses/three-attics", "kingless/two-without-a-box"]
)
def test_what_brings_nobody_points_is_not_played_on(name: str) -> None:
    """Held against folding everything: whoever earns the same in a story has the same points at its end."""
    truth, chance, seen = Truth(SAMPLES / f"{name}.jsonl"), Random(6), Counter[bool]()
    story, scoring = truth.story, [p for p in truth.story.said if hasattr(truth.path[p], "points")]
    for place in [*scoring[:TRIES], *chance.sample(story.said, 2 * TRIES)]:
        state = story.seen_before(place)
        for slip in [Slip((), DOUBLED), *islice(truth.slips.field_slips(place), 5)]:
            is_same = story.earns_the_same(state, slip.events, place + 1)
            whole = story.folded(state.copy(), (*slip.events, *story.path[place + 1 :]))
            if whole is not None:
                seen[is_same] += 1
                has_other = story.score(whole).totals() != story.sheet.totals()
                assert not (is_same and has_other)
    assert seen[True]
    assert seen[False]


def test_what_an_earlier_round_says_about_other_cards_changes_no_points_of_the_last_round() -> None:
    """Held against telling the whole story, with another name in later events, or with what follows."""
    truth, chance, told = Truth(SAMPLES / "kingless" / "four-at-a-table.jsonl"), Random(7), Counter[str]()
    story = truth.story
    early = [place for place in story.said if story.is_in_an_earlier_chapter(place + 1)]
    for place in chance.sample(early, 3 * TRIES):
        state = story.seen_before(place)
        may = [s for s in truth.slips.field_slips(place) if story.may_happen(state, s.events[0], place)]
        for slip in may[:3]:
            if story.earns_the_same(state, slip.events, place + 1):
                other = slip.events[0]
                for name, one in (
                    ("renamed", story.renamed(place, other, slip.field)),
                    ("regrown", story.regrown(place, other)),
                ):
                    told[name] += one is not None
                    assert one is None or story.score(one[1]).totals() == story.sheet.totals()
    assert told["renamed"]
    assert told["regrown"]


def test_what_an_event_works_out_is_no_slip_by_itself() -> None:
    """Whoever said the wrong deck said all of its cards wrongly; nobody wrote a card into its list."""
    truth = Truth(SAMPLES / "courses" / "an-evening-that-decks-out.jsonl")
    place = next(at for at in truth.story.said if type(truth.story.path[at]).__name__ == "DeckRegistered")
    event, state = truth.story.path[place], truth.story.seen_before(place)
    decks = state.table.catalog.of(next(k for k in state.table.catalog.schema.kinds if k.kind == "deck"))
    others = [slip.events[0] for slip in truth.slips.slips_at(place, state) if slip.events]
    assert {other.name for other in others} > {event.name}
    for other in others:
        deck = decks[other.name]
        assert (other.courses, other.cards) == (deck.courses, deck.names())


def test_a_catalog_that_was_taught_the_same_again_is_the_recorded_one() -> None:
    """In a game in which cards are taught, a change that leaves no trace is seen to leave none."""
    story = Truth(SAMPLES / "courses" / "three-attics.jsonl").story
    place = next(place for place in story.said if type(story.path[place]).__name__ == "PartnerEntered")
    assert story.end_after(story.state_before(place), (story.path[place],), place + 1) is story.end
    taught = next(place for place in story.said if isinstance(story.path[place], Defined))
    assert story.end_after(story.state_before(taught), (), taught + 1) is not story.end


@pytest.mark.parametrize(
    "name", ["courses/three-attics", "effortless/three-over-lunch", "endeavor/alone-and-won"]
)
def test_the_moves_that_make_a_kind_of_event_are_those_of_the_whole_list(name: str) -> None:
    desk = Desk.open(SAMPLES / f"{name}.jsonl")
    for event in [*desk.history.path()][::24]:
        state, kind = desk.history.state_at(event.on), type(event)
        whole = [move.event for move in listing.moves(desk.game, state)]
        some = [move.event for move in listing.moves_making(desk.game, state, kind)]
        assert [each for each in some if type(each) is kind] == [each for each in whole if type(each) is kind]
        assert len(some) <= len(whole)


@pytest.mark.parametrize("name", ["endeavor/alone-and-lost", "courses/a-duel-with-house-decks"])
def test_a_state_is_copied_only_for_what_the_pieces_allow(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    truth, chance, copies, seen = Truth(SAMPLES / f"{name}.jsonl"), Random(5), list[Any](), Counter[bool]()
    story, kind = truth.story, type(truth.story.end)
    copy = kind.copy

    def copied(state: Any) -> Any:
        copies.append(state)
        return copy(state)

    monkeypatch.setattr(kind, "copy", copied)
    for place in chance.sample(story.said, TRIES):
        state, before = story.seen_before(place), story.state_before(place)
        for slip in islice(truth.slips.field_slips(place), 3):
            copies.clear()
            after = story.tried(state, slip.events[0])
            assert bool(copies) == (after is not None)
            assert (state, after) == (before, story.folded(copy(before), slip.events))
            seen[after is None] += 1
    assert seen[True]
    assert seen[False]


def test_similar_events_are_listed_once_for_what_was_said_several_times() -> None:
    truth = Truth(SAMPLES / "effortless" / "four-at-the-club.jsonl")
    story, places = truth.story, dict[bytes, list[int]]()
    for place in story.said:
        if type(story.path[place]).__name__ == "EffortPlaced":
            places.setdefault(event_key(story.path[place]), []).append(place)
    first, second, *_ = max(places.values(), key=len)
    assert len([*truth.slips.forgotten_slips(first)]) > 1
    assert [slip.events for slip in truth.slips.forgotten_slips(second)] == [(story.path[second],)]


def test_what_the_recorded_event_works_out_is_asked_once_for_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    truth, asked = Truth(SAMPLES / "courses" / "an-evening-that-decks-out.jsonl"), list[Event]()
    kind = next(type(event) for event in truth.path if type(event).__name__ == "DeckRegistered")
    place = next(at for at in truth.story.said if type(truth.story.path[at]) is kind)

    def noted(game: AnyGame, state: Any, event: Event) -> bool:
        asked.append(event)
        return is_worked_out(game, state, event)

    monkeypatch.setattr(slips, "is_worked_out", noted)
    assert len([*truth.slips.slips_at(place, truth.story.seen_before(place))]) > 2
    assert asked == [truth.story.path[place]]


def test_no_referee_is_asked_about_a_name_that_the_end_belies(monkeypatch: pytest.MonkeyPatch) -> None:
    truth, asked = Truth(SAMPLES / "scorepad" / "nine-holes.jsonl"), list[Event]()
    monkeypatch.setattr(OtherNames, "may_fit", lambda self, slip: False)
    monkeypatch.setattr(Playback, "may_happen", lambda self, state, event, place: asked.append(event))
    claimed = {seat: truth.sheets[-1].total(seat) + 100_000 for seat in truth.sheets[-1].seats}
    found = explain(truth.game, truth.setup, truth.path, claimed, moves=listing.moves_making)
    assert (found.found, asked) == ((), [])


def test_what_the_pieces_forbid_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an event works out is only worked out for what can happen, so somebody has already asked."""
    truth, asked, forbidden = (
        Truth(SAMPLES / "endeavor" / "four-on-the-map.jsonl"),
        list[Event](),
        list[Event](),
    )
    is_possible = Playback.is_possible

    def noted(story: Playback, state: Any, event: Event) -> bool:
        can_be = is_possible(story, state, event)
        if not can_be:
            forbidden.append(event)
        return can_be

    monkeypatch.setattr(Playback, "is_possible", noted)
    monkeypatch.setattr(Playback, "may_happen", lambda self, state, event, place: asked.append(event))
    claimed = {seat: truth.sheets[-1].total(seat) + 1 for seat in truth.sheets[-1].seats}
    explain(truth.game, truth.setup, truth.path, claimed, moves=listing.moves_making)
    assert len(forbidden) > len(asked) > 0
    assert not {*map(id, forbidden)} & {*map(id, asked)}


def test_two_names_look_alike_if_they_share_a_word_or_most_letters() -> None:
    """Held against the whole ratio: what is answered without it is answered the same."""
    story = Truth(SAMPLES / "effortless" / "three-over-lunch.jsonl").story
    catalog, seen = story.end.table.catalog, Counter[bool]()
    names = [name for kind in catalog.schema.kinds for name in catalog.of(kind)][:120]
    for one, other in combinations(names, 2):
        has_a_word = bool({*one.casefold().split()} & {*other.casefold().split()})
        is_alike = has_a_word or SequenceMatcher(None, one, other).ratio() > CLOSE
        seen[is_alike] += 1
        assert slips._looks_alike(one, other) == is_alike
    assert seen[True]
    assert seen[False]


MOST_STEPS = {
    "courses/an-evening-that-decks-out": 143_000,
    "courses/three-attics": 123_000,
    "endeavor/four-on-the-map": 186_000,
    "kingless/four-at-a-table": 130_000,
    "kingless/six-in-the-hut": 85_000,
    "scorepad/partners-at-the-bridge": 89_000,
}
"""Sample → events folded at most by a search that finds nothing."""


@pytest.mark.parametrize("name", MOST_STEPS)
def test_a_search_that_finds_nothing_folds_no_more_events_than_it_must(name: str) -> None:
    truth = Truth(SAMPLES / f"{name}.jsonl")
    sheet = truth.sheets[-1]
    claimed = {seat: sheet.total(seat) for seat in sheet.seats}
    claimed[sheet.seats[0]] += 2
    found = explain(truth.game, truth.setup, truth.path, claimed, moves=listing.moves_making)
    assert (found.found, found.is_whole) == ((), True)
    assert found.steps <= MOST_STEPS[name]


def test_a_claim_where_nobody_scores_is_answered_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "explain", None)
    desk = Desk.open(SAMPLES / "humanity" / "the-night-train.jsonl")
    told = [finding.message for finding in desk.audit(desk.head, claimed={"rosa": 2})]
    assert "rosa: the table says 2, the log says 0 (2 too many)." in told
    assert "Nobody scores in a role-playing game; `show recap` tells what happened." in told
