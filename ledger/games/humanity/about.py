"""What Humanity, Blessed is called, how a campaign can be set, and what `rules` explains about it.

Law: our own words; a heading or a ruling's number is the citation. The book's license asks works that use its
system to show the label and the link.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ledger.api import Catalog, GameInfo, Knob, Ruling, Shipped, Topic, Variant, sentence
from ledger.games.humanity.catalog import (
    SCHEMA,
    BookValues,
    CharacterCondition,
    Ethic,
    Lifestyle,
    Setting,
    Spec,
    Stat,
    load,
    slug,
)
from ledger.games.humanity.payment import said
from ledger.games.humanity.scenes.topics import HEADINGS, NUMBERS, RULINGS

LABEL = "Humanity, Blessed ⊜ Community Content"
LINK = "https://snotskie.com/ttrpg/"

_SETTINGS: Mapping[Knob, str] = {
    slug(row["name"]): f"everybody has {', '.join(row['evergreen'])}" for row in load("book")[Setting.kind]
}
_OPTIONAL = ("none", *(row["name"] for row in load("book")[Stat.kind] if row.get("optional")))
_FIRST = next(iter(_SETTINGS))


def _knob(knob: str, default: str | bool, choices: tuple[str, ...], about: str, source: str) -> Ruling:
    return Ruling(knob=knob, default=default, choices=choices or (True, False), about=about, source=source)


def _step_zero(knob: str, default: Knob, each: Mapping[Knob, str], about: str, source: str) -> Ruling:
    """A ruling that a table agrees on before the first character is made."""
    choices = tuple(each)
    return Ruling(
        knob=knob, default=default, choices=choices, about=about, source=source, is_asked=True, each=each
    )


INFO = GameInfo(
    name="humanity",
    title="Humanity, Blessed",
    about="A role-playing campaign: characters, Checks, Blessings and the Session Shop, session by session.",
    credit=f"{LABEL}. The book is by snotskie, CC BY-NC-ND 4.0; its latest stable version: {LINK}. "
    "Names and numbers only; no text of the book is included.",
    rules_version=1,
    unforeseeable="In Humanity, Blessed the table says what happens next, so nobody can play it at random.",
    undo="step",
    host="Gamemaster",
    variants=(Variant(name="campaign", least=1, most=12, about="one log for all sessions"),),
    catalogs=(Shipped(name="book", about="the Stats, Lifestyles, Ethics and Specializations of the book"),),
    rulings=(
        _step_zero("setting", _FIRST, _SETTINGS, "The Setting Ethic of the campaign.", "Setting Ethics"),
        _step_zero(
            "optional_stat",
            "none",
            dict.fromkeys(_OPTIONAL, ""),
            "The optional Stat of the campaign.",
            "Optional Stats",
        ),
        _knob("second_stat", "none", _OPTIONAL, "A second optional Stat.", "G-132"),
        _knob(
            "modifiers",
            "before",
            ("before", "after"),
            "Help, fame, Uncool and Haunted count before a roll is rounded, or after it.",
            "G-001",
        ),
        _knob("mischief_rounds", False, (), "A result that Mischievous lowered is rounded again.", "G-002"),
        _knob(
            "mixed_rolls",
            False,
            (),
            "A Hard Check takes each Stat of a character only once, while another can be thrown.",
            "G-017",
        ),
        _knob(
            "failed_keeps", False, (), "A failed Check keeps boons and busts of rolls that passed.", "G-018"
        ),
        _knob(
            "attack_on_many",
            "one-check",
            ("one-check", "check-each"),
            "An Attack on several targets is one Check, or one for each; in an Endeavor always one.",
            "G-022",
        ),
        _knob("help_after_throw", True, (), "Help may be given after the dice have fallen.", "G-033"),
        _knob(
            "help_busts", "once", ("once", "each"), "Help brings one bust, or one for each helper.", "G-034"
        ),
        _knob("zero_pairs", True, (), "Two Blessings of worth 0 pay for a Spark.", "G-038"),
        _knob("haunted_grants", False, (), "A smaller Haunted die grants the pick of its size.", "G-133"),
        _knob(
            "unused_upgrades",
            "lost",
            ("lost", "kept"),
            "Picks that nobody takes are lost, or kept for the next shop.",
            "G-136",
        ),
        _knob(
            "unique_skill",
            "two-checks",
            ("two-checks", "one-check"),
            "Two combined actions take a Check each, or one Check at the harder rank.",
            "G-073",
        ),
        _knob(
            "group_split",
            "group",
            ("group", "attacker"),
            "The group splits a movement that an Attack or a Combo imposes on it, or the attacker does.",
            "G-075",
        ),
        _knob("protections", "add", ("add", "once"), "Several protections add up, or count once.", "G-079"),
        _knob("joining_acts", False, (), "Joining another's Hard Check uses an action.", "G-082"),
        _knob(
            "random_position",
            "from-0",
            ("from-0", "from-1"),
            "A random position of a track lies between 0, or 1, and its end.",
            "G-116",
        ),
        _knob("absent_upgrades", False, (), "Characters of absent players may go to the shop.", "G-137"),
    ),
    definable=("stat", "lifestyle", "ethic", "spec", "condition"),
    turn_order="At Table Discretion",
)

_TOPICS = {
    ("check", "Checks"): (
        "Declare a Check with the Stat that the action calls for, and a rank; each rank above Normal asks "
        "for one more roll. Throw that Stat, or one that may stand in for it. One failed roll fails the "
        "Check. A result of 5 to 7 brings a bust, 11 or more a boon. Until you `resolve` it, the open Check "
        "shows what may still happen, and who may do it."
    ),
    ("attack", "Attacks"): (
        "A Check against other characters: attack hurt Guard. With hurt it is violent. Whether it touches an "
        "Aptitude of the target, and who else may stand in the way, is asked before it counts."
    ),
    ("progress", "Making Progress"): (
        "A Check toward a goal adds its X to what is done of it; a failure takes 2 away, but never below 0. "
        "A goal may have tiers on the way, each with a meaning of its own."
    ),
    ("dice", "Stat Dice"): (
        "After a 1 the die is thrown again and added, for as long as 1s fall; dice of one group are thrown "
        "again together. Type the faces in the order in which they fell: roll 1 1 4. A "
        "1 that is typed by itself stays, and the next throw is asked for."
    ),
    ("d20", "d20 Conversion"): (
        "Any die does for a d2: odd is 1, even is 2. `roll d20 17` reads a d20 as the die that is meant; "
        "`again` after a starred value says that it was thrown again."
    ),
    ("stand-in", "More About Stat Dice"): (
        "A Stat whose die is as large as the one called for may be thrown in its place, if the table "
        "agrees. Nobody chooses to use Haunted, and only players use Hardy."
    ),
    ("blessings", "Blessings"): (
        "A Blessing is a d6 that keeps the face it showed; a 1 stays too, and brings another one. Its face "
        "is what it is worth. Blessings pay for Sparks, for Help, and for what Specializations ask."
    ),
    ("spark", "Spark Rolls"): (
        "Two Blessings of equal worth add a Stat of the same size to a roll. Before the throw the two dice "
        "are one group; after it the second die is added, and a 1 on it throws both again."
    ),
    ("help", "Helping"): (
        "Somebody else Helps: with a Blessing (half its worth, at least 1), with Analytical, or through a "
        "companion. Nobody Helps a roll twice, or their own. Of several rolls the lowest is Helped, and "
        "the Check gains a bust."
    ),
    ("highest", "Step One"): "A new character has one Stat that begins highest.",
    ("start", "Step Two"): (
        "Choose one of the starting Lifestyles and one of the starting Ethics; together they say which Stats "
        "begin larger."
    ),
    ("aptitudes", "Step Four"): "Two Aptitudes in your own words, not the same one twice.",
    ("shop", "Session Shop"): (
        "After a session one Stat Upgrade is free; each further one costs three Blessings, or a d4 that goes "
        "down to d2. A Stat that becomes a d6, d8 or d10 grants one pick of that size. At most two Stats are "
        "d10 and three d8."
    ),
    ("rumor", "Rumor Upgrade"): "A pick of the shop: start a rumor, or change one that is going round.",
    ("bank", "Additional Terms"): (
        "An Ethic of the shop sets boons or busts aside instead of telling them, and says what they buy "
        "later."
    ),
    ("recharge", "Additional Terms: Recharge"): (
        "A Specialization that was used stays empty until you pay Blessings of the worths it asks for."
    ),
    ("table", "At Table Discretion"): (
        "The table has the last word. What a rule forbids can be recorded all the same, with a reason after "
        "it (! MOVE -- why), and the audit lists it. Scenes are played while a session is open; the shop is "
        "open from when the session ends until it is closed."
    ),
    ("recap", "Session Shop"): (
        "`show recap` tells what happened in the session, with its notes; before the first scene it tells "
        "the last session, too, and `show recap 85` an earlier one as it stood then. A note names people and "
        "places: `note @Miller owes Noor`. `show people` lists them, `show Miller` shows one; `:find "
        "Miller` goes through all sessions, and logs before. `show numbers` counts Checks by Stat, boons, "
        "busts, Help and what was used, and compares the dice with what was to be expected."
    ),
    ("prepared", "Endeavors"): (
        "`scene FILE.toml` opens an Endeavor from a file in one step, with characters and buttons; the "
        "characters of all players who are present take part. Ten come with the game: `scene "
        "mill-at-night.toml`; a wrong name lists them. `scene save FILE.toml` makes a file of the latest "
        "Endeavor as it began, `scene new FILE.toml` asks for one (`--edit`: an editor). `npc people.toml "
        "Doctor` brings in somebody from a book of people; without a name, everybody in it."
    ),
    ("license", "CC BY-NC-ND 4.0"): INFO.credit,
}
"""A part of the rules, by its name and its heading → a summary of it."""
_LEVELS = {
    "A": "Refereed from the log alone.",
    "S": "Refereed after the table has answered.",
    "N": "The log keeps its charge and limit; the table says what it does.",
}
_OFTEN = {1: " Once in a session.", 2: " Twice in a session."}
_SOURCES = {
    "defence": "of Attacks on the character",
    "own": "of the character's own Checks",
    "extra": "on top of those that are told",
    "": "of any Check",
}
ALSO = {
    "table": ("gm", "game master", "npc"),
    "help": ("help types",),
    "recap": ("people", "places", "numbers", "notes", "session recap"),
    "prepared": ("scene files", "prepared scenes", "book of people"),
    "actions": ("opponent", "opponents", "ally", "allies"),
}
"""Name of a topic → other words that people look it up by."""


def topics() -> tuple[Topic, ...]:
    """Procedures first, then the knobs and what the book's catalog holds."""
    book: Catalog[BookValues] = Catalog(SCHEMA, load("book"))
    options = "Lifestyle & Ethic Options"
    found = [
        Topic(name=name, text=text, source=source, also=ALSO.get(name, ()))
        for (name, source), text in (*_TOPICS.items(), *HEADINGS.items())
    ]
    found += [
        Topic(name=about, text=sentence(text), source="Endeavors") for about, (_, text) in NUMBERS.items()
    ]
    found += [
        Topic(name=about, text=f"{sentence(about)[:-1]}: {text}.", number=number)
        for number, (about, text) in RULINGS.items()
    ]
    found += [_knob_topic(ruling) for ruling in INFO.rulings]
    found += _pieces("Optional Stats", {name: _stat(one) for name, one in book.of(Stat).items()})
    found += _pieces(options, {name: _lifestyle(one) for name, one in book.of(Lifestyle).items()})
    found += _pieces(options, {name: _ethic(one) for name, one in book.of(Ethic).items()})
    found += _pieces(
        "Conditions", {name: _condition(one) for name, one in book.of(CharacterCondition).items()}
    )
    found += _pieces("Specialization Options", {name: _spec(one) for name, one in book.of(Spec).items()})
    return tuple(found)


def _knob_topic(ruling: Ruling) -> Topic:
    number = ruling.source if ruling.source.startswith("G-") else ""
    return Topic(name=ruling.knob, text=ruling.about, number=number, source="" if number else ruling.source)


def _pieces(source: str, texts: dict[str, str]) -> Iterator[Topic]:
    return (
        Topic(name=name, text=text, source=source, also=ALSO.get(name, ()))
        for name, text in texts.items()
        if text
    )


def _stat(stat: Stat) -> str:
    if not stat.optional:
        return ""
    grows = {"up": "", "down": " Upgrades make it smaller.", "never": " It cannot be upgraded."}
    return f"An optional Stat that begins as a d{stat.start}.{grows[stat.grows]}"


def _lifestyle(one: Lifestyle) -> str:
    if one.starts:
        return "A starting Lifestyle."
    came = f" It is reached from {' or '.join(one.reached)}." if one.reached else ""
    return f"A Lifestyle of the shop.{came} It ignites {' and '.join(one.ignites)}."


def _ethic(ethic: Ethic) -> str:
    if not ethic.reached:
        return "A starting Ethic."
    uses = _OFTEN.get(ethic.uses, "")
    return f"An Ethic of the shop. It banks {ethic.banks}s {_SOURCES[ethic.source]}.{uses}"


def _condition(one: CharacterCondition) -> str:
    return f"A Condition. It ends: {one.ends}.{' It affects one Stat.' * one.needs_stat}"


def _spec(spec: Spec) -> str:
    price = f" Recharge: {said(spec.recharge)}." if spec.recharge else ""
    return f"A Specialization ({spec.family}). {_LEVELS[spec.level]}{price}{_OFTEN.get(spec.uses, '')}"
