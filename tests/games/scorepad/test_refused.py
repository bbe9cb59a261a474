"""What a sheet refuses, what it cannot check, and what cannot be written on a pad at all."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger import api
from ledger.core.errors import BadSetup
from ledger.core.log.events import Adjusted, Defined
from ledger.core.rules.rulebook import check
from ledger.games.scorepad import GAME
from ledger.games.scorepad.playing import Changed, in_words
from ledger.games.scorepad.rounds import Sat
from ledger.games.scorepad.words import Placed, Wrote
from ledger.testing import Play
from tests.games.scorepad.test_counting import pad, totals
from tests.games.scorepad.test_sound import flaws

Told = tuple[str, str]


def told(play: Play, event: api.Event) -> Told:
    verdict = check(GAME, play.state, event)
    return verdict.kind, verdict.why


def said(play: Play, move: str) -> Told:
    verdict = play.copy().when(move).verdict
    return verdict.kind, verdict.why


SUM = '[[counter]]\nname = "a"\n[[counter]]\nname = "b"\n[[counter]]\nname = "both"\nfollows = "a + b"\n{}\n'


@pytest.mark.parametrize(
    ("bound", "move", "why"),
    [
        ("most = 9", "ann b 5", ""),
        ("most = 9", "ann b 6", "ann both would be 10, and the most is 9"),
        ("least = 3", "ann a 3", ""),
        ("least = 3", "ann a 2", "ann both would be 2, and the least is 3"),
        ('must = "both != 7"', "ann b 2", ""),
        ('must = "both != 7"', "ann b 3", "ann both would be 7, and it must be that both != 7"),
        (
            'must = "both != 7"\nbecause = "seven is bad luck"',
            "ann b 3",
            "ann both would be 7, and seven is bad luck",
        ),
    ],
)
def test_a_number_that_follows_keeps_its_bounds(bound: str, move: str, why: str) -> None:
    play = pad(SUM.format(bound), "ann bob", "ann a 4")
    assert said(play, move) == (("refused", why) if why else ("legal", ""))


def test_a_role_has_its_own_bounds_and_nobody_elses() -> None:
    sheet = (
        '[[role]]\nname = "druid"\n[[role]]\nname = "thief"\n[[counter]]\nname = "gold"\n'
        '[[counter]]\nname = "herbs"\nrole = "druid"\nmust = "herbs <= gold"\n'
    )
    play = pad(sheet, "ann bob", "ann druid", "bob thief", "ann gold 5", "bob gold 5", "ann herbs 3")
    assert said(play, "bob herbs 1") == ("refused", "bob herbs would be 1, and only druid has it")
    assert said(play, "ann gold 2") == ("refused", "ann herbs would be 3, and it must be that herbs <= gold")
    assert said(play, "bob gold 0") == ("legal", "")


def test_what_a_role_must_have_binds_nobody_else() -> None:
    sheet = (
        '[[role]]\nname = "druid"\n[[role]]\nname = "thief"\n[[counter]]\nname = "gold"\nstart = 5\n'
        '[[counter]]\nname = "herbs"\nrole = "druid"\nmust = "gold >= 2"\n'
    )
    play = pad(sheet, "ann bob", "ann druid", "bob thief")
    assert said(play, "bob gold 1") == ("legal", "")
    assert said(play, "ann gold 1") == ("refused", "ann herbs would be 0, and it must be that gold >= 2")


def test_what_a_hidden_number_decides_is_unverifiable() -> None:
    sheet = (
        '[[counter]]\nname = "bid"\nhidden = true\n[[counter]]\nname = "debt"\nmust = "debt <= bid"\n'
        '[[counter]]\nname = "gold"\n'
    )
    play = pad(sheet, "ann bob", "ann bid 5")
    kind, why = said(play, "ann debt 9")
    assert kind == "unverifiable"
    assert why.startswith("the rule for debt ")
    assert said(play, "ann gold 9") == ("legal", "")
    assert said(play.after("ann reveal"), "ann debt 9")[0] == "refused"
    assert said(play, "ann debt 5")[0] == "legal"


def test_a_hidden_number_that_nobody_can_check_gives_nothing_away() -> None:
    """A counter that was not changed does not become unverifiable because of a hidden one."""
    sheet = (
        '[[counter]]\nname = "bid"\nhidden = true\n[[counter]]\nname = "gold"\n'
        '[[counter]]\nname = "debt"\nmust = "debt <= bid + gold"\n'
    )
    assert said(pad(sheet, "ann bob", "ann bid 5"), "ann gold 1") == ("legal", "")


COUNTED = (
    '[[counter]]\nname = "gold"\nsupply = 10\n[[counter]]\nname = "bid"\nhidden = true\n'
    '[[counter]]\nname = "bank"\nshared = true\n[[counter]]\nname = "rich"\nfollows = "gold * 2"\n'
    '[[counter]]\nname = "note"\n'
)


def gold(**changes: Any) -> Changed:
    return replace(Changed(by="ann", what="gold", to=3), **changes)


LIMIT = api.formulas.LIMIT


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (gold(), ""),
        (gold(what="silver"), "nothing on the sheet is counted as silver"),
        (gold(what="rich"), "rich follows from others"),
        (gold(by="cy"), "nobody called 'cy' acts in this game"),
        (gold(by="table"), "no seat is named"),
        (gold(by="table", what="bank"), ""),
        (Sat(by="table", where="out"), "no seat is named"),
        (Sat(by="ann", where="in"), "ann is already sitting in"),
        (Wrote(by="table", what="gold", text="9-2"), "no seat is named"),
        (Wrote(by="ann", what="rich", text="9-2"), "ann cannot write a text for rich"),
        (Placed(by="table", rank=1), "no seat is named"),
        (gold(decimals=-1), "gold has -1 decimals"),
        (gold(decimals=99), "gold has 99 decimals"),
        (gold(plus=1), "gold has to be said in full, not as a change"),
        (gold(what="bid", to=None, plus=1), "bid has to be said in full, not as a change"),
        (gold(to=None, plus=1), ""),
        (gold(to=None), "nobody said how much gold it is"),
        (gold(what="bid", to=None), ""),
        (gold(seat="bob"), "nobody said how much gold it is"),
        (gold(to=None, plus=1, seat="bob"), ""),
        (gold(to=None, plus=0, seat="bob"), "ann cannot give that to bob"),
        (gold(to=None, plus=-1, seat="bob"), "ann cannot give that to bob"),
        (gold(to=None, plus=1, seat="ann"), "ann cannot give that to ann"),
        (gold(to=LIMIT), "gold would be more than any table has"),
        (gold(to=-LIMIT), "gold would be more than any table has"),
        (gold(to=None, plus=LIMIT - 5), "gold would be more than any table has"),
    ],
)
def test_what_a_pad_cannot_say(event: api.Event, why: str) -> None:
    found = told(pad(COUNTED, "ann bob", "ann gold 5"), event)
    assert (found[1] if found[0] == "impossible" else "") == why


def test_the_last_seat_stays_and_nobody_wins_before_the_dice_have_fallen() -> None:
    play = pad('[values]\ndice = ["2d6"]\n[[category]]\nname = "gold"\n', "ann bob", "bob sits out")
    assert told(play, Sat(by="ann", where="out")) == ("refused", "somebody has to stay")
    assert told(play, Placed(by="ann", rank=1)) == ("legal", "")
    asked = ("refused", "say this first: ann: what comes up (2d6)?")
    assert told(play.after("ann roll 2d6"), Placed(by="ann", rank=1)) == asked


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("ann gold", ""),
        ("bank", ""),
        ("ann rich", "ann rich"),
        ("ann bid", "ann bid"),
        ("cy gold", "cy gold"),
    ],
)
def test_what_was_said_can_be_counted_again(what: str, why: str) -> None:
    """What follows from others is not counted, and what is hidden nobody can count."""
    play = pad(COUNTED, "ann bob", "ann gold 5", "bank 2")
    found = told(play, Adjusted(by="table", what=what, count=4))
    assert (found[0] == "impossible", why in found[1]) == (bool(why), True)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (gold(), "ann gold 3"),
        (gold(to=-3), "ann gold =-3"),
        (gold(to=135, decimals=1), "ann gold 13.5"),
        (gold(to=None, plus=3), "ann gold +3"),
        (gold(to=None, plus=-3), "ann gold take 3"),
        (gold(to=None, plus=-1), "ann gold take 1"),
        (gold(to=None, plus=0), "ann gold +0"),
        (gold(to=None, plus=25, decimals=2), "ann gold +0.25"),
        (gold(to=None, plus=2, seat="bob"), "ann gives bob 2 gold"),
        (gold(by="table", what="bank"), "bank 3"),
        (gold(what="bid", to=None), ""),
    ],
)
def test_a_change_can_be_typed_again(event: Changed, words: str) -> None:
    """`log --moves` writes these words; a hidden number that nobody told the log has none."""
    play = pad(COUNTED, "ann bob", "ann gold 5")
    assert in_words(play.state, (event,)) == words


def test_what_changes_no_number_is_no_part_of_the_line() -> None:
    play = pad(COUNTED, "ann bob")
    assert in_words(play.state, (Sat(by="bob", where="out"), gold())) == "ann gold 3"


def test_several_changes_are_one_line() -> None:
    play = pad(COUNTED, "ann bob")
    line = in_words(play.state, (gold(), gold(by="bob", to=4)))
    assert line == "ann gold 3, bob gold 4"


def test_only_what_begins_anew_waits_for_its_round() -> None:
    sheet = (
        '[values]\nrounds = 1\n[[counter]]\nname = "t"\nfresh = true\n[[counter]]\nname = "k"\n'
        '[[category]]\nname = "p"\nscored = "round"\npoints = "t"\n'
    )
    play = pad(sheet, "ann bob", "ann t 3", "round")
    assert play.state.ended
    kind, why = told(play, Changed(by="ann", what="t", to=4))
    assert (kind, why.startswith("round 1 is over, and t begins anew in each")) == ("impossible", True)
    assert told(play, Changed(by="ann", what="k", to=4))[0] == "legal"
    assert totals(play) == {"ann": 3, "bob": 0}


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"points": "gold"}, ""),
        ({"points": "silver"}, "the sheet would have a mistake: "),
        ({"points": "total"}, "the sheet would have a mistake: "),
    ],
)
def test_a_sheet_grows_only_by_what_it_can_count(fields: dict[str, Any], why: str) -> None:
    play = pad(COUNTED, "ann bob")
    found = told(play, Defined(by="table", kind="category", name="wealth", fields=fields))
    assert (found[0] == "impossible", found[1].startswith(why)) == (bool(why), True)


@pytest.mark.parametrize("fields", [{"shared": True}, {"hidden": True}, {"follows": "bank"}])
def test_no_counter_is_counted_differently_than_before(fields: dict[str, Any]) -> None:
    play = pad(COUNTED, "ann bob")
    found = told(play, Defined(by="table", kind="counter", name="note", fields=fields))
    assert found == ("impossible", "note would be counted differently than before")
    assert told(play, Defined(by="table", kind="counter", name="note", fields={"most": 9}))[0] == "legal"


@pytest.mark.parametrize(("seats", "fits"), [("ann bob cy dan", True), ("ann bob cy", False)])
def test_a_sheet_that_names_the_sides_names_everybodys(seats: str, fits: bool) -> None:
    sheet = '[values]\nseats = [2, 6]\ngoal = "teams"\nsides = [1, 2, 1, 2]\n[[category]]\nname = "a"\n'
    if fits:
        assert pad(sheet, seats).state
        return
    with pytest.raises(BadSetup, match="is for 4 seats: it names the team of each"):
        pad(sheet, seats)
    with pytest.raises(BadSetup, match="is for 2 to 6 seats"):
        pad(sheet, "ann")


@pytest.mark.parametrize(
    ("values", "is_flaw"),
    [
        ("until_full = true", False),
        ("until_full = true\nrounds = 3", True),
        ("until_full = true\nrounds = 0", True),
        ('until_full = true\nturns = "clockwise"', True),
        ("rounds = 3", False),
    ],
)
def test_a_pad_that_ends_when_it_is_full_has_neither_rounds_nor_turns(values: str, is_flaw: bool) -> None:
    found = flaws(f'[values]\n{values}\n[[category]]\nname = "a"\n')
    assert ("until_full is for a pad without rounds and turns." in found) is is_flaw


@pytest.mark.parametrize(("least", "most", "is_flaw"), [(2, 5, False), (5, 5, False), (5, 2, True)])
def test_the_least_is_no_more_than_the_most(least: int, most: int, is_flaw: bool) -> None:
    found = flaws(f'[[counter]]\nname = "a"\nleast = {least}\nmost = {most}\n')
    assert bool(found) is is_flaw
