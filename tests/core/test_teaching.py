"""What is printed about a piece can be typed; what cannot be understood is said in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from random import Random
from typing import Any, ClassVar, Literal

import msgspec
import pytest

from ledger.core.errors import BadCatalog
from ledger.core.pieces import teaching, wording
from ledger.core.pieces.catalog import Catalog, Entry, Schema
from ledger.core.pieces.understanding import Unclear
from ledger.core.pieces.values import quoted
from ledger.core.rules.game import catalog_of
from ledger.games import registry
from ledger.games.effortless.catalog import SCHEMA, DeckCard, Location

DECODER = ("Expected", "Object", "Invalid", "`", "$")


def entries() -> Iterator[tuple[str, Catalog[Any], Entry]]:
    for name in registry.names():
        game = registry.game(name)
        for shipped in game.info.catalogs:
            catalog = catalog_of(game, game.catalog(shipped.name))
            for kind in catalog.schema.kinds:
                for entry in catalog.of(kind).values():
                    yield f"{name} {shipped.name}", catalog, entry


def test_what_is_printed_about_a_piece_can_be_typed() -> None:
    """Given a piece of any catalog, when its line is typed after its name, then it is the same piece."""
    tried = 0
    for where, catalog, entry in entries():
        kind = type(entry)
        for between in (", ", " "):
            name, fields = teaching.read(
                catalog, kind, f"{quoted(entry.name)}{between}{teaching.in_words(entry)}"
            )
            if between == " " and name != entry.name:
                continue
            again = msgspec.convert({**fields, "name": name}, kind, str_keys=True)
            assert (where, again) == (where, entry)
            tried += 1
    assert tried > 300


def test_what_is_printed_about_a_piece_answers_the_question_about_a_new_one() -> None:
    """Given a piece of any catalog, when its line is typed where a new name is asked about, then the line
    that teaches it can be read, and is the same piece under that name."""
    tried = 0
    for where, catalog, entry in entries():
        kind, said = type(entry), teaching.in_words(entry)
        fields = teaching.taught_fields(catalog, kind, said)
        teaching.require_enough(catalog, kind, fields, said)
        line = teaching.as_typed(catalog, kind, "Quite New", fields)
        name, taught = teaching.read(catalog, kind, line)
        again = msgspec.convert({**taught, "name": name}, kind, str_keys=True)
        assert (where, again) == (where, msgspec.structs.replace(entry, name="Quite New"))
        tried += 1
    assert tried > 300


def test_what_is_taught_again_says_what_stays_as_it_was() -> None:
    """A new text of a card changes nothing that the card does."""
    card = DeckCard(name="Wand", sort="weapon", points=4)
    assert teaching.with_what_stays(card, {"points"}) == "points 4; still sort weapon"
    assert teaching.with_what_stays(card, {"sort", "points"}) == "sort weapon, points 4"
    assert teaching.with_what_stays(card, set()) == "sort weapon, points 4"


def test_an_answer_that_says_only_what_it_is_is_told_what_is_missing() -> None:
    catalog: Catalog[Any] = catalog_of(
        registry.game("effortless"), registry.game("effortless").catalog("rulebook")
    )
    for text, missing in (("weapon", "points and needs"), ("armor", "set and piece")):
        with pytest.raises(BadCatalog) as caught:
            teaching.require_enough(catalog, DeckCard, teaching.taught_fields(catalog, DeckCard, text), text)
        assert caught.value.message == f"What is missing: {missing}."
        example, unknown = caught.value.hint.removeprefix("For example: ").split(". If nobody knows: ")
        for said in (example, unknown):
            teaching.require_enough(catalog, DeckCard, teaching.taught_fields(catalog, DeckCard, said), said)
    for said in ("weapon 4", "sort ?", "?", "weapon ?"):
        teaching.require_enough(catalog, DeckCard, teaching.taught_fields(catalog, DeckCard, said), said)


FIELDS = ("sort", "points", "needs", "copies", "does", "level", "uses", "recharge", "text", "slots", "family")
VALUES = (
    "weapon",
    "attribute",
    "strength",
    "2",
    "-4",
    "99",
    "any",
    "may",
    "rival",
    "Wand",
    "up",
    "yes",
    "3+",
)
WORDS = (*FIELDS, *VALUES, *'=,?/:;"ü', " + ", "none")


def answered(ask: Callable[[Catalog[Any], type[Entry], str], Any], *typed: Any) -> str:
    """What is said about a mistake; empty where it was none."""
    try:
        ask(*typed)
    except BadCatalog as error:
        return error.message
    return ""


def test_whatever_is_typed_is_answered_in_words() -> None:
    """Given any words, when a piece of any kind is taught with them, then no decoder is heard; the catalogs
    that have such pieces take turns."""
    dice, kinds = Random(4), dict[type[Entry], dict[str, Catalog[Any]]]()
    for where, with_it, entry in entries():
        kinds.setdefault(type(entry), {})[where] = with_it
    for kind, catalogs in kinds.items():
        for catalog in islice(cycle(catalogs.values()), 60):
            typed = "".join(dice.choice(WORDS) + dice.choice(("", " ")) for _ in range(dice.randint(0, 9)))
            for ask in (teaching.read, teaching.taught_fields):
                said = answered(ask, catalog, kind, typed)
                assert not any(word in said for word in DECODER)
            assert all(text for text, _ in teaching.definition_completions(kind, catalog, typed))
            assert all(text for text, _ in teaching.answer_completions(catalog, kind, typed))


@pytest.fixture
def cards() -> Catalog[Any]:
    return Catalog(
        SCHEMA,
        {
            "name": "ours",
            "card": [
                {"name": "Sword", "sort": "weapon", "points": 4, "needs": {"strength": 2}},
                {"name": "Wits", "sort": "attribute", "attribute": "wisdom", "symbols": 2},
                {"name": "Helm", "sort": "armor", "set": "dragon", "piece": "helmet"},
            ],
        },
    )


@pytest.mark.parametrize(
    ("typed", "name", "fields"),
    [
        ("Wand, sort weapon, points 4", "Wand", {"sort": "weapon", "points": 4}),
        ("Wand, sort=weapon, points=4", "Wand", {"sort": "weapon", "points": 4}),
        ("Wand  sort weapon, points 4", "Wand", {"sort": "weapon", "points": 4}),
        ("Dragon Lance, sort w, needs strength 2 + wisdom 1", "Dragon Lance", None),
        ('"Cloak, torn", sort armor', "Cloak, torn", {"sort": "armor"}),
        ("Set of Points, sort armor", "Set of Points", {"sort": "armor"}),
        ("Ring of Points Unknown, sort armor", "Ring of Points Unknown", {"sort": "armor"}),
        ("Wand, ?", "Wand", {}),
        ("Magic Wand ?", "Magic Wand", {}),
        ("Wand copies 2", "Wand", {"copies": {"": 2}}),
        ("Wand points many, sort armor", "Wand points many", {"sort": "armor"}),
        ("Wand, sort ?", "Wand", {"sort": None}),
        ("Wand, copies 2", "Wand", {"copies": {"": 2}}),
        ("Wand, copies any 2 + 3+ 1", "Wand", None),
        ("Wand, needs none", "Wand", {"needs": {}}),
    ],
)
def test_a_piece_is_read(cards: Catalog[Any], typed: str, name: str, fields: dict[str, Any] | None) -> None:
    wanted = {"sort": "weapon", "needs": {"strength": 2, "wisdom": 1}} if name == "Dragon Lance" else fields
    if "3+" in typed:
        wanted = {"copies": {"": 2, "3+": 1}}
    assert teaching.read(cards, DeckCard, typed) == (name, wanted)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "Wand, pts 4",
            "card has no field pts; it has sort, copies, set, piece, attribute, symbols, needs, points.",
        ),
        ("Wand, s 4", "card has no field s; it has sort, copies,"),
        ("Wand, sort sword", "card Wand: sort should be armor, weapon or attribute, not sword."),
        ("Wand, points many", "card Wand: points should be a whole number, not many."),
        ("Wand, points", "card Wand: points should be a whole number."),
        (
            "Wand, needs two",
            "card Wand: needs should be strength, dexterity,",
        ),
        ("Wand", "Nothing is said about card Wand; it can have sort,"),
        ("", "Which piece?"),
        ("?", "Which piece?"),
        ('"", sort armor', "Which piece?"),
    ],
)
def test_a_mistake_is_answered_in_words(cards: Catalog[Any], typed: str, said: str) -> None:
    with pytest.raises(BadCatalog) as caught:
        teaching.read(cards, DeckCard, typed)
    assert caught.value.message.startswith(said)
    assert not any(word in caught.value.message for word in DECODER)


class Charm(Entry, frozen=True):
    kind: ClassVar[str] = "charm"
    points: int | None = None


@pytest.mark.parametrize("typed", ["Owl, =6", "Owl, = 6"])
def test_a_value_without_a_name_is_no_field_even_where_there_is_only_one(typed: str) -> None:
    charms = Catalog(Schema((Charm,)), {"name": "charms"})
    with pytest.raises(BadCatalog, match="has no field"):
        teaching.read(charms, Charm, typed)


class Step(msgspec.Struct, frozen=True):
    does: Literal["draw", "give"]
    rival: bool = False
    amount: int = 1


class Gem(Entry, frozen=True):
    kind: ClassVar[str] = "gem"
    in_common: ClassVar[tuple[str, ...]] = ("family",)
    family: str | None = None
    then: Step | None = None
    steps: tuple[Step, ...] = ()
    worth: dict[Literal["", "red", "blue"], int] = msgspec.field(default_factory=dict)


@pytest.mark.parametrize(
    ("said", "typed"),
    [
        ("then draw 2 rival", "then draw rival 2"),
        ("then give 1", "then give"),
        ("then ?", "then ?"),
        ("steps draw 3/give rival", "steps draw 3/give rival"),
        ("steps none", "steps none"),
        ("worth 2 red + blue 1", "worth red 2 + blue 1"),
        ("worth 4", "worth 4"),
        ("worth none", "worth none"),
        ("family old", "family old"),
        ('family "new"', 'family "new"'),
        ("family ?", "family ?"),
        ('family "old", then give 3', "family old, then give 3"),
    ],
)
def test_what_was_said_of_a_piece_is_typed_again_in_its_shortest_words(said: str, typed: str) -> None:
    """A word that no piece shares yet keeps its quotes; what is usual is left out."""
    gems = Catalog(Schema((Gem,)), {"name": "ours", "gem": [{"name": "Ruby", "family": "old"}]})
    name, fields = teaching.read(gems, Gem, f"Opal, {said}")
    assert (name, teaching.as_typed(gems, Gem, "Opal", fields)) == ("Opal", f"Opal, {typed}")
    assert teaching.read(gems, Gem, f"Opal, {typed}")[1].keys() == fields.keys()


def test_a_list_is_typed_with_a_stroke(cards: Catalog[Any]) -> None:
    assert teaching.read(cards, Location, 'Pit, slots up/down, discards own yes, text "a; b"') == (
        "Pit",
        {"slots": ["up", "down"], "discards_own": True, "text": "a; b"},
    )
    with pytest.raises(BadCatalog, match="slots should be up or down, not left"):
        teaching.read(cards, Location, "Pit, slots left")


@pytest.mark.parametrize(
    ("answer", "fields"),
    [
        ("", {}),
        ("?", {}),
        ("w", {"sort": "weapon"}),
        ("weapon 4", {"sort": "weapon", "points": 4}),
        ("weapon 4, needs strength 2", {"sort": "weapon", "points": 4, "needs": {"strength": 2}}),
        ("attribute wisdom 2", {"sort": "attribute", "attribute": "wisdom", "symbols": 2}),
        ('armor dragon "boots"', {"sort": "armor", "set": "dragon", "piece": "boots"}),
        ("sort ?, points 3", {"sort": None, "points": 3}),
    ],
)
def test_a_lesson_is_short(cards: Catalog[Any], answer: str, fields: dict[str, Any]) -> None:
    assert teaching.taught_fields(cards, DeckCard, answer) == fields
    name, again = teaching.read(cards, DeckCard, teaching.as_typed(cards, DeckCard, "Dragon Lance", fields))
    assert (name, again) == ("Dragon Lance", fields)


MEANT = {"sort": "weapon", "points": 6, "needs": {"strength": 2}}
SAME = (
    "weapon 6 needs str 2",
    "weapon 6 strength 2",
    "weapon needs strength 2 points 6",
    "weapon points 6 needs strength 2",
    "weapon 6 needs 2 strength",
    "weapon 6 2 strength",
    "weapon strength 2 6",
    "w 6 n str 2",
)
"""Ways to say one thing."""


@pytest.fixture
def deck() -> Catalog[Any]:
    game = registry.game("effortless")
    return catalog_of(game, game.catalog("rulebook"))


@pytest.mark.parametrize("said", SAME)
def test_values_are_said_in_short_and_either_way_round(deck: Catalog[Any], said: str) -> None:
    """In an answer as in `define`, with or without commas."""
    assert teaching.taught_fields(deck, DeckCard, said) == MEANT
    assert teaching.read(deck, DeckCard, f"moon blade, {said}") == ("moon blade", MEANT)


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ("attribute wis", {"sort": "attribute", "attribute": "wisdom"}),
        ("attribute wis 2", {"sort": "attribute", "attribute": "wisdom", "symbols": 2}),
        ("armor mage head", {"sort": "armor", "set": "mage", "piece": "head"}),
        ("armor set mage piece head", {"sort": "armor", "set": "mage", "piece": "head"}),
        ("armor piece head mage", {"sort": "armor", "set": "mage", "piece": "head"}),
        ("armor head piece mage set", {"sort": "armor", "set": "mage", "piece": "head"}),
        ('armor set "moon" piece head', {"sort": "armor", "set": "moon", "piece": "head"}),
        ("weapon 6 points 6", None),
        ("weapon 6 strength", None),
        ("weapon 6 7", None),
        ("cost 1", None),
    ],
)
def test_nothing_is_recorded_that_was_half_understood(
    deck: Catalog[Any], said: str, fields: dict[str, Any] | None
) -> None:
    if fields is not None:
        assert teaching.taught_fields(deck, DeckCard, said) == fields
        return
    with pytest.raises(BadCatalog):
        teaching.taught_fields(deck, DeckCard, said)


@pytest.mark.parametrize(
    ("said", "message", "hint", "instead"),
    [
        (
            "armor mage hed",
            "'hed' is not understood; it should be piece (head, ",
            'Did you mean head? A new word goes between quotes: "hed"',
            "armor mage head",
        ),
        (
            "armor set moon piece head",
            "card: set should be mage, ",
            'For example: set mage. A new word goes between quotes: "moon"',
            "",
        ),
        (
            "weapon 6, needs strenth 2 + wisdm 1",
            "card: needs should be strength, dexterity, ",
            "Did you mean needs strength 2 + wisdom 1?",
            "weapon 6, needs strength 2 + wisdom 1",
        ),
        ("wepon 6", "'wepon' is not understood; it should be sort", "Did you mean weapon 6?", "weapon 6"),
        ("weapon, poinst 3", "'poinst' is not understood", "Did you mean points 3?", "weapon, points 3"),
        ("attribute wiz", "'wiz' is not understood", "For example: attribute strength", ""),
        ("points 3", "Say first which sort it is: armor, weapon or attribute.", "For example: sort", ""),
    ],
)
def test_what_is_not_understood_is_answered_with_what_is_near(
    deck: Catalog[Any], said: str, message: str, hint: str, instead: str
) -> None:
    with pytest.raises(BadCatalog) as caught:
        teaching.taught_fields(deck, DeckCard, said)
    assert caught.value.message.startswith(message)
    assert caught.value.hint.startswith(hint)
    assert (caught.value.instead if isinstance(caught.value, Unclear) else "") == instead


SHORT = {
    ("effortless", "card"): ("w 6 str 2", "ar mage head", "at wis 2"),
    ("kingless", "card"): ("item 3", "dwarf 4", "ev 0"),
    ("courses", "card"): ("p 1 2 5", "co 2", "s 3 1", "i 2"),
}


@pytest.mark.parametrize(("game", "kind"), SHORT)
def test_a_new_card_takes_at_most_16_keys_beyond_its_name(game: str, kind: str) -> None:
    """Enter is one of them; all that the game asks about such a card is said."""
    of = registry.game(game)
    for shipped in of.info.catalogs:
        catalog = catalog_of(of, of.catalog(shipped.name))
        for answer in SHORT[game, kind]:
            fields = teaching.taught_fields(catalog, catalog.schema.kind(kind), answer)
            assert not wording.asked(catalog.schema.kind(kind), fields)
            assert len(answer) + 1 <= 16


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("S", ["Sword, "]),
        ("Wand, ", ["Wand, sort ", "Wand, copies "]),
        ("Wand, sort ", ["Wand, sort armor", "Wand, sort weapon", "Wand, sort attribute"]),
        ("Wand, sort w", ["Wand, sort weapon"]),
        ("Wand, sort weapon, ", ["Wand, sort weapon, points ", "Wand, sort weapon, needs "]),
        ("Wand, needs ", ["Wand, needs strength 2"]),
    ],
)
def test_fields_and_values_are_completed(cards: Catalog[Any], typed: str, expected: list[str]) -> None:
    offered = [text for text, _ in teaching.definition_completions(DeckCard, cards, typed)]
    assert offered[: len(expected)] == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", ["armor", "weapon", "attribute", "sort "]),
        ("w", ["weapon"]),
        ("weapon ", ["weapon points "]),
        ("weapon 4, ", ["weapon 4, needs ", "weapon 4, copies "]),
        ("armor ", ["armor set "]),
        ("weapon 4, needs ", ["weapon 4, needs strength 2"]),
        ("nonsense more", []),
    ],
)
def test_an_answer_is_completed(cards: Catalog[Any], typed: str, expected: list[str]) -> None:
    offered = list(teaching.answer_completions(cards, DeckCard, typed))
    texts = [text for text, _ in offered]
    assert [text for text in expected if text not in texts] == []
    assert all(text.endswith(added) or text.rstrip().endswith(added) for text, added in offered)
    assert bool(texts) is bool(expected)
