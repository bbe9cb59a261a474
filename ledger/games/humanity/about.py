"""What Humanity, Blessed is called, how a campaign can be set, and what `rules` explains of it.

Law: our own words; a heading or a ruling's number is the citation. The label and the link are what the
book's license asks of works that use its system.
"""

from __future__ import annotations

from ledger.api import GameInfo, Ruling, Shipped, Topic, Variant
from ledger.games.humanity.catalog import Condition, Setting, Spec, Stat, load, slug
from ledger.games.humanity.payment import said

LABEL = "Humanity, Blessed ⊜ Community Content"
LINK = "https://snotskie.com/ttrpg/"

_SETTINGS = tuple(slug(row["name"]) for row in load("book")[Setting.kind])
_OPTIONAL = ("none", *(row["name"] for row in load("book")[Stat.kind] if row.get("optional")))


def _knob(knob: str, default: str | bool, choices: tuple[str, ...], about: str, source: str) -> Ruling:
    return Ruling(knob=knob, default=default, choices=choices or (True, False), about=about, source=source)


INFO = GameInfo(
    name="humanity",
    title="Humanity, Blessed",
    about="A role-playing campaign: characters, Checks, Blessings and the Session Shop, session by session.",
    credit=f"{LABEL}. The book is by snotskie, CC BY-NC-ND 4.0; its latest stable version: {LINK}. "
    "Names and numbers only; no text of the book is included.",
    rules_version=1,
    variants=(Variant(name="campaign", least=1, most=12, about="one log for all sessions"),),
    catalogs=(Shipped(name="book", about="the Stats, Lifestyles, Ethics and Specializations of the book"),),
    rulings=(
        _knob("setting", _SETTINGS[0], _SETTINGS, "The Setting Ethic of the campaign.", "Setting Ethics"),
        _knob("optional_stat", "none", _OPTIONAL, "The optional Stat of the campaign.", "Optional Stats"),
        _knob("second_stat", "none", _OPTIONAL, "A second optional Stat.", "G-132"),
        _knob(
            "modifiers",
            "before",
            ("before", "after"),
            "Help, fame, Uncool and Haunted count before or after a roll is rounded.",
            "G-001",
        ),
        _knob("mischief_rounds", False, (), "A result that Mischievous lowered is rounded again.", "G-002"),
        _knob("mixed_rolls", False, (), "A Hard Check takes every Stat of a character once.", "G-017"),
        _knob(
            "failed_keeps", False, (), "A failed Check keeps boons and busts of its passing rolls.", "G-018"
        ),
        _knob(
            "attack_on_many",
            "one-check",
            ("one-check", "check-each"),
            "An Attack on several targets is one Check, or one for each.",
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
            "Picks that are not taken are lost, or kept for the next shop.",
            "G-136",
        ),
        _knob("absent_upgrades", False, (), "Characters of absent players may go to the shop.", "G-137"),
    ),
    definable=("stat", "lifestyle", "ethic", "spec", "condition"),
    turn_order="At Table Discretion",
)

_CHECK = """Declare a Check with the Stat that the action calls for and a rank; each rank past Normal asks
for one more roll. Throw that Stat or one that may stand in for it. Every roll that fails fails the
Check. 5 to 7 brings a bust, 11 and more a boon. Until `resolve`, the open Check shows what may
still happen and to whom."""
_DICE = """A 1 is thrown again and added, as long as 1s fall; dice of one group are thrown again together.
Type the faces in the order in which they fell: roll 1 1 4. A d2 is any die by odd and even; roll
d20 17 reads a d20 as the die that is meant, and again behind a starred value says that it was
thrown again."""
_SPARK = """Two Blessings of equal worth add a Stat of the same size to a roll: before the throw both dice
are one group; after it the second die is added, and a 1 on it throws both again."""
_HELP = """Somebody else Helps: with a Blessing (half its worth, at least 1), with Analytical, or through a
companion. Nobody Helps twice, or their own roll; of several rolls the lowest is Helped; the Check
gains a bust."""
_SHOP = """After a session one Stat Upgrade is free; more cost three Blessings each, or a d4 that goes down
to d2. A Stat that becomes d6, d8 or d10 grants one pick of that size. At most two d10 and three d8."""
_TABLE = """The table has the last word. What a rule forbids can be recorded all the same, with a reason
behind it (! MOVE -- why), and the audit lists it. A session is open while scenes are played; between its end
and its close lies the shop."""
_BANK = """An Ethic of the shop sets boons or busts aside instead of telling them, and says what they buy
later."""


def topics() -> tuple[Topic, ...]:
    """Procedures first, then the knobs, the Conditions and the Specializations."""
    found = [
        Topic(name="check", text=_CHECK, source="Checks"),
        Topic(name="dice", text=_DICE, source="Stat Dice, d20 Conversion"),
        Topic(name="spark", text=_SPARK, source="Spark Rolls"),
        Topic(name="help", text=_HELP, source="Helping"),
        Topic(name="shop", text=_SHOP, source="Session Shop"),
        Topic(name="bank", text=_BANK, source="Additional Terms"),
        Topic(name="table", text=_TABLE, source="At Table Discretion"),
        Topic(name="license", text=INFO.credit, source="CC BY-NC-ND 4.0"),
    ]
    found += [_knob_topic(ruling) for ruling in INFO.rulings]
    book = load("book")
    found += [_condition(row) for row in book[Condition.kind]]
    found += [_spec(row) for row in book[Spec.kind]]
    return tuple(found)


def _knob_topic(ruling: Ruling) -> Topic:
    number = ruling.source if ruling.source.startswith("G-") else ""
    return Topic(name=ruling.knob, text=ruling.about, number=number, source="" if number else ruling.source)


def _condition(row: dict[str, object]) -> Topic:
    one = " It affects one Stat." if row.get("needs_stat") else ""
    return Topic(
        name=str(row["name"]), text=f"A Condition. It ends: {row['ends']}.{one}", source="Conditions"
    )


_LEVELS = {
    "A": "Refereed from the log alone.",
    "S": "Refereed after the table has answered.",
    "N": "The log keeps charge and limit; what it does is told.",
}


def _spec(row: dict[str, object]) -> Topic:
    recharge = row.get("recharge", [])
    assert isinstance(recharge, list)
    price = f" Recharge: {said(tuple(recharge))}." if recharge else ""
    uses = {1: " Once in a session.", 2: " Twice in a session."}.get(int(str(row.get("uses", 0))), "")
    text = f"A Specialization ({row['family']}). {_LEVELS[str(row['level'])]}{price}{uses}"
    return Topic(name=str(row["name"]), text=text, source="Specialization Options")
