"""What Effortless is called, how it can be played, and what `rules` explains about it.

Law: our own words; a heading or a ruling's number is the citation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ledger.api import GameInfo, Ruling, Shipped, Topic, Variant
from ledger.games.effortless.catalog import ATTRIBUTES, SHIPPED, Location, Modifier, load
from ledger.games.effortless.state import DUMMY

INFO = GameInfo(
    name="effortless",
    title="Effortless",
    about="Place effort on six locations, collect armor, weapons and attributes, score where you worked.",
    credit="Effortless belongs to its publisher. Names and numbers only; no text of the game is included.",
    rules_version=1,
    variants=(
        Variant(
            name="standard", least=2, most=5, about="3 to 5 players; 2 players share the table with a dummy"
        ),
    ),
    catalogs=(
        Shipped(name="rulebook", about="the rules text's cards, filled up from the published edition"),
        Shipped(name="published", about="the numbers of the published edition"),
    ),
    rulings=(
        Ruling(
            knob="deck_out",
            default="leave_empty",
            choices=("leave_empty", "reshuffle_discards"),
            about="When the deck is empty: slots stay empty, or the discard pile becomes the deck.",
            source="EF-11",
        ),
        Ruling(
            knob="second_needs_symbol",
            default=True,
            choices=(True, False),
            about="The second most of an attribute scores only with a symbol of it.",
            source="EF-25",
        ),
        Ruling(
            knob="dummy_last_roll",
            default=True,
            choices=(True, False),
            about="With two players the dummy also acts after the very last turn.",
            source="EF-32",
        ),
        Ruling(
            knob="record",
            default="everything",
            choices=("everything", "effort"),
            about="Record everything during play, or only effort and declare the cards at the end.",
            source="EF-9",
            is_asked=True,
            unforeseeable={"effort": "This table records only effort, so nobody knows what the cards bring."},
        ),
    ),
    reserved=(DUMMY,),
    definable=("card", "location", "modifier"),
    turn_order="EF-1",
)

_TOPICS = {
    ("setup", "Setup"): (
        "Six locations with a modifier each are laid face up in a row. The table keeps this layout, or all "
        "agree on another one. Then the deck is shuffled, every slot is filled, and somebody goes first."
    ),
    ("effort", "Setup, 3"): (
        "Every seat, and the dummy, begins with the effort that the catalog gives it for the number of "
        "players. Effort lies in its owner's supply or on a location, so the total stays the same."
    ),
    ("deck", "Setup, 4", "shuffle", "copies"): (
        "A mark on a card says with how many players it is in the deck; a card without a mark always is. "
        "No more copies of a card turn up than that, and the number of all cards stays the same."
    ),
    ("turn", "On Your Turn", "round", "pass", "first player"): (
        "A turn has three parts. Place one effort on any of the six locations. Then gain a card there and "
        "do the location's ability, in either order; what can be done must be done, and a turn gains one "
        "card unless the location says more. Then every empty slot on the table is filled from the deck."
    ),
    ("place", "Place Effort"): (
        "A turn begins with one effort from the supply on any of the six locations. One that asks for a "
        "card to discard is closed to a seat that has none."
    ),
    ("visit", "Perform Location Ability/ Gain a Card"): (
        "The visitor gains a card and does the ability of the location, in either order, as far as both are "
        "possible. One card is gained in a turn, unless the location says more."
    ),
    ("refill", "Refill Locations"): (
        "After a visit every empty slot on the table is filled from the deck, from left to right, face up "
        "or face down as its location says."
    ),
    ("locations", "Locations"): (
        "A location has slots for cards and an ability. What its ability says is done if it can be done, "
        "and nothing else is done there."
    ),
    ("modifiers", "Modifiers"): (
        "A modifier lies at one location for the whole game and scores by the effort there. Whoever ties "
        "for the most or the least scores it, too."
    ),
    ("scoring", "Cards and Scoring", "hand", "collection", "symbols", "sets", *ATTRIBUTES): (
        "Every location's modifier scores by the effort you have there. Armor scores by the number of "
        "different pieces of a set. A weapon scores if you have the attribute cards it needs; cards can "
        "serve many weapons. In each attribute the most symbols score their number; with four or five "
        "players the second most score too, unless first place is tied."
    ),
    ("end", "Game End"): ("The game is over when all effort is placed. What is left is to score."),
    ("ties", "Tiebreakers", "winner", "winning", "tiebreak"): (
        "Tied players compare the best single attribute, then the best wielded weapon, then the number of "
        "complete armor sets. If all are equal they share the victory."
    ),
    ("dummy", "2 Player Rules"): (
        "With two players a third character takes part. After both had a turn a die says where it places an "
        "effort; then every card there is discarded and replaced. It gains nothing and does no ability, but "
        "its effort counts for the modifiers that compare."
    ),
}
"""A summary of each part of the rules: a name, the heading and what people call it → a text."""


def topics() -> tuple[Topic, ...]:
    """The headings of the rules first, then every location and modifier of the built-in catalogs."""
    found = [Topic(name, text, source, also=tuple(also)) for (name, source, *also), text in _TOPICS.items()]
    found += [Topic(name=ruling.knob, text=ruling.about, number=ruling.source) for ruling in INFO.rulings]
    return (*found, *_pieces(Location, "Locations"), *_pieces(Modifier, "Modifiers"))


def _pieces(kind: type[Location | Modifier], source: str) -> Iterator[Topic]:
    """Every location or modifier, with the editions named if they differ."""
    by_name: dict[str, dict[str, str]] = {}
    for catalog in SHIPPED:
        for row in load(catalog)[kind.kind]:
            by_name.setdefault(row["name"], {})[catalog] = _described(kind, row)
    for name, texts in sorted(by_name.items()):
        editions = set(texts.values())
        text = "\n\n".join(f"{catalog}: {text}" for catalog, text in texts.items())
        yield Topic(name=name, text=editions.pop() if len(editions) == 1 else text, source=source)


def _described(kind: type[Location | Modifier], row: Mapping[str, Any]) -> str:
    if kind is Location:
        return f"{_slots(row.get('slots', ['up']))}. {row['text']}"
    effort = row.get("effort", 1)
    points = f"{row['points']} point{'' if abs(row['points']) == 1 else 's'}"
    return {
        "nothing": "Scores nothing.",
        "per": f"{points} for {'each' if effort == 1 else f'every {effort}'} effort.",
        "at-least": f"{points} with at least {effort} effort.",
        "fewer-than": f"{points} with fewer than {effort} effort.",
        "exactly": f"{points} with exactly {effort} effort.",
        "most": f"{points} for the most effort; all who tie score.",
        "least": f"{points} for the least effort, even if that is none; all who tie score.",
        "most-per": f"{points} for each effort of your own if it is the most; all who tie score.",
    }[row["shape"]]


def _slots(slots: Sequence[str]) -> str:
    if not slots:
        return "No card lies here"
    face = "down" if slots[0] == "down" else "up"
    return (
        f"One card lies here face {face}" if len(slots) == 1 else f"{len(slots)} cards lie here face {face}"
    )
