"""What the program says to somebody who asks: every example can be typed, every prompt says how to answer."""

from __future__ import annotations

import pytest

from ledger.core.errors import MoveIncomplete, TablefoldError
from ledger.core.rules.describe import describe
from ledger.core.typing.questions import expected_words
from ledger.core.typing.step import Step
from ledger.games.humanity import GAME
from ledger.testing.playing import Play
from tests.games.humanity.tables import empty, person, rich, table

HELP = {verb.name: verb.help for verb in GAME.verbs}

CHECK = ("ann check hand", "roll 6")
SPENT = ("ann adamant", "roll 5", "resolve")
ATTACKED = ("Guard attack hurt Ann", "say defender_apt no", "roll 6", "resolve")
SHOPPING = ("end", "! ann ethic Vice & Virtue -- for a test", "ann shop")


def gift(name: str, spec: str, apt: str) -> str:
    return f"! {name} specialize {spec} {apt} -- the table gave it"


WOLF = ("npc Wolf, hurt=6", "place Wolf 6 (1) Revenge", "place Guard 6")
PACK = ("endeavor monstrous", "place Ann", "place Bob", *WOLF)
OTHERS = ("bob die head", "Wolf die hurt", "Guard die hand")
TURN = (*PACK, "begin", "ann die home", *OTHERS, *["3"] * 8, "turn Ann")
ATTACK = (*PACK, "begin", "ann die hurt", *OTHERS, *["3"] * 8, "turn Ann", "act attack Guard, Wolf", "roll 8")
STEAL = (*PACK, "begin", "ann die head", *OTHERS, *["6"] * 8, "turn Ann", "act steal Guard, Wolf", "roll 6")
REVENGE = (*ATTACK, "resolve", "split Wolf 2")
HELD = (*PACK, "begin", "ann die hurry", *OTHERS, *["3"] * 9, "turn Bob", *["pass"] * 4)

EYE = ("npc Keeper, head=6", "endeavor stealth", "place Ann", "place Keeper head")
ALARMS = ("button alarm 4", "button alarm 9", "begin", "ann die head", *["3"] * 4)
MOVED = ("act move", "roll 6", "resolve")
SNEAK = (*EYE, "begin", "ann die head", *["3"] * 4, "turn Keeper", "pass", *MOVED, "special quicken")
COVERED = (*EYE, "begin", "ann die head", *["3"] * 4, "turn Keeper", "pass", "pass")
BOTH = (*EYE, "place Bob", *ALARMS[:2], "button alarm 2", "begin", "ann die head", "bob die head")
WOKEN = (*BOTH, *["3"] * 6, "turn Ann", *MOVED, "act awaken")
SWEPT = (
    *EYE,
    *(f"button alarm {place}" for place in (4, 9, 12)),
    "begin",
    "ann die history",
    *["3"] * 3,
    "pass",
    "pass",
    "lapse",
    "special sweep",
)
FLEET = (
    "npc Wolf, hurt=6",
    "endeavor unit",
    "unit Wolf ally",
    "unit Guard",
    "place Ann",
    "place Bob",
    "place Cy",
)
BATTLE = (
    *rich("ann", 5),
    *FLEET,
    "begin",
    "ann die history",
    "bob die hand",
    "cy die hand",
    *["3"] * 7,
    "turn Ann",
)

RUSH = ("npc Wolf, hurt=6", "endeavor rush", "place Ann", "place Bob", "place Wolf 9", "elect Ann", "begin")
THROWN = ("ann die hand", "bob die hand", "Wolf die hurt", *["3"] * 3, "1 4", "3")
FOILED = (gift("Ann", "Stubborn", "Acting"), *RUSH, *THROWN, *["pass"] * 3, "Wolf special plot")
VAULT = ("npc Eye, head=4", "endeavor stealth", "place Ann", "place Eye", "button alarm 1", "button alarm 2")
INSIDE = (gift("Ann", "Hijacked", "Acting"), *VAULT, "begin", "ann die hand", *["3"] * 3, "pass")

BEFORE: dict[str, tuple[str, ...]] = {
    "session": ("end", "close"),
    "finish": ("end", "close"),
    "enter": ("part Guard",),
    "close": ("end",),
    "companion": (gift("Ann", "Friendly", "Acting"),),
    "gone": (gift("Ann", "Friendly", "Acting"), "ann companion Rex, Tracking=3, Digging=3, Barking=2"),
    "hush": ("rumor The bell rings",),
    "lose": ("ann find a rope",),
    "cure": ("bob afflict Cursed",),
    "tend": ("bob injure a cut on the arm",),
    "breakthrough": ("goal 8 the guild",),
    "setback": ("goal 8 the guild",),
    "reach": ("goal 2 the guild", "ann check hand toward the guild", "roll 6", "resolve"),
    "abandon": ("goal 8 the guild",),
    "say": CHECK,
    "rank": ("ann check hand",),
    "creative": ("ann check hand", "say social yes"),
    "modify": CHECK,
    "unrounded": ("ann check hand", "roll 4", "say apt yes"),
    "important": CHECK,
    "scrap": CHECK,
    "void": CHECK,
    "resolve": CHECK,
    "tell": (*CHECK, "resolve"),
    "bank": ("! ann ethic Pride & Prudence -- she grew", *ATTACKED),
    "use": ("ann check hand",),
    "roll": ("ann check hand",),
    "spark": (*rich("ann", 3, 3), "ann check hand"),
    "adamant": (gift("Ann", "Adamant", "Acting"), "ann check hand", "roll 2"),
    "calm": (gift("Ann", "Calm", "Acting"), *CHECK, "say safe", "keep", "resolve", "ann check home"),
    "keep": (gift("Ann", "Calm", "Acting"), *CHECK, "say safe"),
    "determined": (gift("Ann", "Determined", "Acting"), "ann check hand"),
    "resist": (gift("Ann", "Resolved", "Acting"), "Guard attack hurt Ann", "say defender_apt no", "roll 6"),
    "protect": (gift("Bob", "Protective", "Reading"), "ann attack hurt Guard", "say nearby yes Bob"),
    "famous": ("ann afflict Famous", "ann attack hurt Guard", "say less_famous yes Guard"),
    "help": (*rich("bob", 5), *CHECK),
    "offer": ("ann check hand",),
    "refuse": ("ann check hand",),
    "distract": (gift("Bob", "Mischievous", "Reading"), "bob find a whistle", *CHECK),
    "vex": ("ann afflict Vexed hand", *CHECK),
    "insure": (gift("Bob", "Insured", "Reading"), "bob injure a cut", *CHECK, "say tending yes Bob"),
    "gain": ("ann award 2",),
    "spend": rich("ann", 3, 3),
    "give": rich("ann", 3),
    "steal": rich("bob", 5),
    "vanish": ("! ann gain 3 -- lasts for now",),
    "invoke": rich("ann", 3, 3),
    "cash": ("! ann ethic Fairness & Value -- she grew", *ATTACKED, "ann bank bust"),
    "recharge": (*rich("ann", 4), gift("Ann", "Adamant", "Acting"), "ann check hand", "roll 2", *SPENT),
    "shop": ("end",),
    "upgrade": SHOPPING,
    "learn": (*SHOPPING, "upgrade hand"),
    "specialize": (*SHOPPING, "upgrade hand"),
    "backstory": (*SHOPPING, "upgrade history"),
    "gossip": (*SHOPPING, "upgrade history"),
    "waive": (*SHOPPING, "upgrade hand"),
    "exalt": ("ann find a rope", *SHOPPING, "upgrade heart"),
    "lifestyle": (*SHOPPING, "upgrade heart"),
    "checkout": SHOPPING,
    "place": ("endeavor monstrous",),
    "track": ("endeavor monstrous",),
    "button": EYE,
    "remove": (*EYE, "button alarm 6"),
    "go": (*SNEAK, "ann die home", *["3"] * 4, *MOVED),
    "sweep": SWEPT,
    "spread": WOKEN,
    "elect": ("endeavor rush", "place Ann"),
    "begin": PACK,
    "die": (*PACK, "begin"),
    "turn": TURN[:-1],
    "act": TURN,
    "unique": TURN,
    "cover": (*EYE, "begin", "ann die head", *["3"] * 4, "turn Ann"),
    "pass": TURN,
    "lapse": COVERED,
    "special": HELD,
    "skip": (*HELD, "special combo", "split"),
    "split": (*ATTACK, "resolve"),
    "take": (*STEAL, "resolve"),
    "out": (*ATTACK, *["modify +5"] * 3, "resolve"),
    "decline": REVENGE,
    "conclude": PACK,
    "stubborn": FOILED,
    "foiled": FOILED,
    "hijack": (*INSIDE, "ann act hijack", "roll 6", "resolve"),
    "unit": ("endeavor unit",),
    "urge": BATTLE,
    "channel": (*BATTLE, "urge 5", "act channel"),
    "pick": (*BATTLE, "urge 5", "act attack Guard", "roll 6", "resolve"),
}
"""What happened before somebody types the example of a word."""


def example(verb: str) -> str:
    return HELP[verb].partition(": ")[2] or verb


def played(play: Play, line: str) -> Step:
    """What a line comes to. Raises what keeps it from being played."""
    step = Step(GAME, play.state, None, parent=len(play.events), last=len(play.events))
    step.play(line)
    return step


@pytest.mark.parametrize("verb", HELP)
def test_every_example_can_be_typed(verb: str) -> None:
    assert played(table(*BEFORE.get(verb, ())), example(verb)).events


def test_dice_that_nobody_said_are_asked_for_with_lines_that_can_be_typed() -> None:
    with pytest.raises(MoveIncomplete) as asked:
        played(table("ann check hand"), "roll d20")
    for line in asked.value.hint.removeprefix("For example: ").rstrip(".").split(", "):
        assert played(table("ann check hurry"), line).events


def test_a_character_belongs_to_a_seat() -> None:
    with pytest.raises(MoveIncomplete, match="Whose character is it"):
        played(empty(), "create heart Carefree vice-virtue Rose, Acting, Dancing, Stunts")
    assert person(empty("npc Guard, hand=6"), "Guard").kind == "npc"


def test_a_check_that_waits_names_its_question_and_the_answers() -> None:
    asked = table("ann check hand", "roll 4").asked
    assert asked.endswith("say apt yes|no: is it related to an Aptitude of Ann?")
    assert played(table("ann check hand", "roll 4"), "say apt no").events


def test_what_is_legal_in_the_shop_is_listed_and_nothing_else() -> None:
    play = table(*SHOPPING, "upgrade history")
    offered = {line.split()[0] for line in play.offered}
    assert {"backstory", "gossip"} <= set(expected_words(GAME, GAME.pending(play.state)))
    assert not {"learn", "exalt"} & set(expected_words(GAME, GAME.pending(play.state)))
    assert "learn" not in offered


def test_the_only_person_need_not_be_named() -> None:
    assert played(table(*SHOPPING), "upgrade head").events
    assert played(table("ann check hand", "roll 6"), "resolve").events
    assert played(table(*rich("ann", 3, 3), "ann check hand"), "spark home 3 3").events


def test_a_number_is_a_face_when_dice_are_asked_for() -> None:
    play = table("ann check hurry", "8")
    assert play.asked.startswith("ann: Ann's Check 1 (hurry) stands at medium")
    table("ann check hand").when("7").impossible("a d6 has no face 7")


def test_a_check_with_help_and_a_blessing_is_short() -> None:
    play = table(*rich("ann", 3, 3), *rich("bob", 5))
    line = "an ch ha;sp ho 3 3;3 4;bo he 5;res"
    play.after("an ch ha", "sp ho 3 3", "3 4", "bo he 5", "res")
    assert len("an ch ha;4;bo he 5;res") <= 30 < len(line) < 36


@pytest.mark.parametrize(
    ("play", "line", "said"),
    [
        (table(), "resolve", "no Check is open"),
        (table(), "void", "no Check is open"),
        (table("ann check hand"), "zzz", "is none of the faces"),
        (table(), "scene There with Zorro", "is not a character"),
    ],
)
def test_what_cannot_be_is_said_in_a_persons_words(play: Play, line: str, said: str) -> None:
    with pytest.raises(TablefoldError) as refused:
        played(play, line)
    assert said in str(refused.value)


def test_articles_fit_and_people_enter() -> None:
    play = table("part Guard")
    said = [describe(GAME, play.state, event) for event in played(play, "enter Guard").events]
    assert said == ["Guard enters the scene"]
    easy = played(play, "ann check hand vs easy").events
    assert describe(GAME, play.state, easy[0]).startswith("Ann makes an Easy hand Check")


def test_whoever_stands_in_the_shop_is_meant_among_a_players_characters() -> None:
    play = table("ann npc Zed, hand=6, Baking", "end", "Zed shop", "upgrade hand", "ann learn Rowing")
    assert person(play, "Zed").apts == {"Baking": "", "Rowing": ""}


HELPER = ("bob award 2", "4", "3")


@pytest.mark.parametrize("said", ["bob help 4", "bob help ann 4"])
def test_whoever_is_helped_may_be_named(said: str) -> None:
    play = table(*HELPER, "ann check hand", "roll 3")
    assert played(play, said).sentences[-1].startswith("Bob Helps with a Blessing of 4")


def test_an_aptitude_answers_that_one_is_related() -> None:
    play = table("bob check head", "roll 4")
    assert played(play, "say apt reading").sentences[-1] == "is it related to an Aptitude of Bob? yes"


def test_the_first_of_several_awards_says_how_many_there_are() -> None:
    assert table("bob award 2").asked == "which Blessing does Bob gain (award, the first of 2)"
    assert table("bob award 2", "4").asked == "which Blessing does Bob gain (award)"
