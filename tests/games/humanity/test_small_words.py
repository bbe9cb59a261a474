"""What is meant where little is said, and how it is told: the words of a campaign at their edges.

Law: one line typed, one thing looked at.
"""

from __future__ import annotations

import pytest

from ledger.core.errors import UnknownName
from ledger.core.line import read_line
from ledger.core.typing.parsing import read_move
from ledger.games.humanity import GAME
from ledger.games.humanity.view import view
from ledger.games.humanity.words import people
from tests.games.humanity.scenes.arenas import typed
from tests.games.humanity.tables import audited, empty, pool, rich, table
from tests.games.humanity.test_shop import shopping


def test_a_seat_is_another_name_of_its_only_character() -> None:
    play = empty("ann create hand eager vice Ada, climbing, knots, rope", "ann npc Rex", "session")
    assert [(each.text, each.also) for each in people(play.state, "ann", ())] == [("Ada", ()), ("Rex", ())]
    play = empty("ann create hand eager vice Ada, climbing, knots, rope", "session")
    assert [(each.text, each.also) for each in people(play.state, "ann", ())] == [("Ada", ("ann",))]


def test_a_number_of_blessings_begins_at_one() -> None:
    play = table("ann npc Zoe, Luck=Ambitious")
    verb = next(verb for verb in GAME.verbs if verb.name == "invoke")
    amount = next(arg for arg in verb.args if arg.name == "number")
    assert amount.choices is not None
    numbers = [one.value for one in amount.choices(play.state, "Zoe", ("Ambitious", None))]
    assert (numbers[0], numbers[-1]) == (1, 20)


def test_nobody_spends_the_same_blessing_twice() -> None:
    play = table(*rich("ann", 3, 5))
    with pytest.raises(UnknownName, match="Ann cannot spend 3, 3"):
        play.when("ann spend 3 3 for a lamp")
    assert pool(play.after("ann spend 3 5 for a lamp")) == []


def test_help_without_a_face_takes_the_smallest_blessing() -> None:
    play = table(*rich("bob", 4), "bob gain 1 3 for a test", "ann check hand", "roll 3", "bob help")
    assert pool(play, "Bob") == [4, 3]


def test_a_token_is_that_of_the_check_that_has_some_left() -> None:
    """Ann's first Check has a bust to tell, and her second one nothing."""
    play = table("ann check hand", "roll 6", "resolve", "ann check heart", "roll 8", "resolve")
    play.when("tell boon it rings").impossible("Check 1 has no boon left")
    play.after("tell all").when("tell all").impossible("nothing is left to tell in Check 2")


def test_a_companion_that_is_gone_brings_nothing_to_the_next_session() -> None:
    play = empty(
        "ann npc Ann, Dogs=Friendly", "session", "ann companion Rex, Digging=3, Barking=3, Begging=2"
    )
    play.after("gone Rex", "end", "close", "session")
    assert play.state.owed == []


def test_an_upgrade_of_nobody_is_a_sentence() -> None:
    empty("session", "end").when("upgrade head").impossible("nobody is named who does it")


@pytest.mark.parametrize(("faces", "paid"), [((), "cannot be paid"), ((2, 3, 4), "can be paid")])
def test_the_page_of_the_shop_says_whether_another_upgrade_can_be_paid(
    faces: tuple[int, ...], paid: str
) -> None:
    play = empty("ann npc Ann, head=6", "session", *rich("ann", *faces), "end", "ann shop")
    assert f"Three Blessings for another: {paid}." in str(view(play.state, "shop"))


def test_the_audit_lists_picks_that_nobody_took() -> None:
    play = shopping("head=6")
    assert "A25-open" not in [finding.code for finding in audited(play.setup, play.events)]
    play.after("upgrade head")
    (found,) = [each for each in audited(play.setup, play.events) if each.code == "A25-open"]
    assert found.message == "Ann has picks left: d8."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ann check hand", "Ann makes a Normal hand Check"),
        ("ann check hand vs easy", "Ann makes an Easy hand Check"),
        ("ann check hand vs hard", "Ann makes a Hard hand Check"),
    ],
)
def test_a_check_is_told_with_its_rank(line: str, said: str) -> None:
    assert typed(table(), line).sentences == [said]


def test_an_upgrade_that_lowers_another_stat_is_typed_again() -> None:
    play = shopping("head=6").after("upgrade head")
    _, line = read_move(GAME, play.state, read_line("upgrade hand lower hurt"))
    assert line.words.endswith("upgrade hand lower hurt")


def test_a_word_without_a_name_says_which_names_there_are() -> None:
    names = ", ".join(table().state.characters)
    table().when("invoke Wily").impossible(f"nobody is named who does it (type a name in front: {names})")


def test_every_word_about_somebody_says_so_if_nobody_is_asked() -> None:
    play = empty("ann create hand eager vice Ada, climbing, knots, rope", "session")
    said = "learn knots; ethic Pride & Prudence; lifestyle Lost; backstory a lamp; gossip Rex; upgrade head"
    said += "; shop; checkout; cash 6; gain 3 for a lamp; calm; keep; resist; pass; skip"
    for line in said.split("; "):
        for begin, end in (("", ""), ("! ", " -- she grew")):
            outcome = play.copy().when(f"{begin}{line}{end}")
            outcome.impossible("nobody is named who does it (type a name in front: Ada)")
